"""Book of Changes between battles: scenes, what comes of them, downtime, defeat; and a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.downtime import a_night, camp_of
from book_of_changes.evolve import evolve
from book_of_changes.model import ENEMIES, State
from book_of_changes.summary import Fallen, Fought, Summary, nothing_yet, summary_of
from book_of_changes.table import epilogue
from book_of_changes.table.battle_end import BattleEnd
from book_of_changes.table.lessons import lessons
from book_of_changes.table.night import Night
from book_of_changes.table.opening import Opening
from book_of_changes.table.scene import TableScene
from msgspec.structs import replace

from gunki.table.replay.reel import Reel
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.result import ResultScene
from tests.table.book_of_changes.hand import play_by_mouse, to_title, waited
from tests.table.book_of_changes.test_between import CAMPAIGN, in_downtime
from tests.table.tour.book_screens import battle, lobby, put
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


def descent(guide: Guide) -> TableScene:
    """The campaign at its first scene."""
    table = battle(guide, CAMPAIGN)
    guide.click("read on")
    return table


@screen("book, opening", of_mode=True)
def opening(guide: Guide) -> None:
    """Who goes down, and what for."""
    battle(guide, CAMPAIGN)


def _before(number: int) -> None:
    @screen(f"book, before battle {number + 1}", of_mode=True)
    def shown(guide: Guide) -> None:
        table = descent(guide)
        state = table.match.state
        table.between.outcomes.append(Opening(state, state.setting.book.battle[battles_of(state)[number]]))
        table.rebuild()


for _number in range(8):
    _before(_number)


def _over(result: str, reason: str) -> None:
    @screen(f"book, a battle {result}", of_mode=True)
    def shown(guide: Guide) -> None:
        table = battle(guide)
        for _ in range(6):
            play_by_mouse(guide.hands)
            waited(guide.hands)
        match, state = table.match, table.match.state
        to_title(guide.hands)
        table = descent(guide)
        done = evolve(state, ev.BattleEnded(result, reason))
        table.between.outcomes.append(BattleEnd(done, summary_of(match)))
        table.rebuild()


_over("won", "rout")
_over("lost", "fallen")


@screen("book, scene", of_mode=True)
def scene(guide: Guide) -> None:
    """Who tries, and what are the odds."""
    descent(guide)


@screen("book, outcome of a scene", of_mode=True)
def outcome(guide: Guide) -> None:
    """The dice, and what came of them."""
    table = descent(guide)
    guide.click("test hero1")
    guide.hands.wait(3)
    assert table.between.outcomes


@screen("book, a late scene", of_mode=True)
def late_scene(guide: Guide) -> None:
    """The last one of the campaign, with heroes that are hurt."""
    table = descent(guide)
    state = table.match.state
    steps = state.setting.book.campaigns[0].sequence
    at = max(index for index, step in enumerate(steps) if step.startswith("scene:"))
    state = evolve(state, ev.JourneyWent(replace(state.journey, step=at, phase="scene"), "test"))
    put(table, replace(state, heroes=tuple(replace(hero, minor=1) for hero in state.heroes)))


def downtime_of(guide: Guide, **journey: Any) -> TableScene:
    """After the first battle."""
    table = descent(guide)
    put(table, in_downtime(table.match.state, **journey))
    guide.hands.wait()
    return table


@screen("book, downtime", of_mode=True)
def downtime(guide: Guide) -> None:
    """Bonds, names, stones, rest."""
    downtime_of(guide)


@screen("book, downtime, second hero", of_mode=True)
def second(guide: Guide) -> None:
    """Another hero's sheet."""
    downtime_of(guide)
    guide.click("hero hero2")


@screen("book, downtime, a question", of_mode=True)
def asked(guide: Guide) -> None:
    """Whether Wounds are ignored for the Test."""
    table = downtime_of(guide)
    table.do(cmd.LearnName("hero1", "azure_dragon"))
    guide.hands.wait(3)


@screen("book, downtime, pointed at a name", of_mode=True)
def pointed(guide: Guide) -> None:
    """What the spirit's Power does for this hero."""
    downtime_of(guide)
    guide.hands.hover("learn tiger")
    guide.hands.wait(60)


@screen("book, a night", of_mode=True)
def night(guide: Guide) -> None:
    """What it did for everybody."""
    table = downtime_of(guide)
    state = table.match.state
    hurt = tuple(replace(hero, major=at % 3, mortal=at == 1, chi=3 + at) for at, hero in enumerate(state.heroes))
    slept = tuple(a_night(state.setting.book, hero) for hero in hurt)
    table.between.outcomes.append(Night(hurt, replace(state, heroes=slept), "night"))
    table.rebuild()


@screen("book, defeat", of_mode=True)
def defeat(guide: Guide) -> None:
    """Try again, or give up."""
    downtime_of(guide, phase="defeat", step=4, defeats=2)


@screen("book, replay", of_mode=True)
def replay(guide: Guide) -> None:
    """At the last roll of a few things done."""
    table = battle(guide)
    for _ in range(4):
        play_by_mouse(guide.hands)
        waited(guide.hands)
    reel = Reel(table.match)
    to_title(guide.hands)
    viewer = ReplayScene(guide.shell, reel)
    guide.hands.app.push(viewer)
    guide.hands.wait(2)
    viewer.go(max(at for at in range(reel.last + 1) if isinstance(reel.records[at].event, ev.Rolled)))


def _lesson(number: int) -> None:
    @screen(f"book, lesson {number + 1}", of_mode=True)
    def shown(guide: Guide) -> None:
        guide.shell.environment.mode("book_of_changes")
        guide.shell.environment.forget_words(guide.look.language)
        guide.hands.app.push(lessons()[number].scene(guide.shell, lambda: None))
        guide.hands.app.words = guide.shell.environment.words
        guide.hands.wait(3)


for _number in range(5):
    _lesson(_number)


def _ended(guide: Guide, result: str, reason: str, **journey: Any) -> None:
    """The last page, as if these battles had been fought."""
    table = descent(guide)
    guide.patch().setattr(table, "update", lambda dt: None)  # the result would follow at once
    guide.patch().setattr(table, "_ended_at", 0.0)  # so that the way to the result is there
    guide.patch().setattr(epilogue, "summary_of", lambda match: fought_through(table.match.state, result == "won"))
    state = in_downtime(table.match.state, phase="over", **journey)
    put(table, evolve(state, ev.MatchOver(result, reason)))


def battles_of(state: State) -> list[str]:
    """Ids of the battles of the descent, in their order."""
    sequence = state.setting.book.campaigns[0].sequence
    return [step.removeprefix("battle:") for step in sequence if step.startswith("battle:")]


def fought_through(state: State, won: bool) -> Summary:
    """What is counted of a long descent: eight battles, one of them lost twice before it was won."""
    steps = battles_of(state)
    fought = [Fought(name, "", "won", 4 + at) for at, name in enumerate(steps if won else steps[:3])]
    fought[1:1] = [Fought(steps[1], "", "lost", 5)] * 2
    if not won:
        fought.append(Fought(steps[3], "", "lost", 6))
    heroes = [hero.id for hero in state.heroes]
    counted = {name: 12 + 9 * at for at, name in enumerate(heroes)}
    return nothing_yet()._replace(battles=tuple(fought), felled=Counter(counted), taken=Counter(counted))


@screen("book, after the last battle", of_mode=True)
def last_word(guide: Guide) -> None:
    """Only the way on."""
    downtime_of(guide, step=22, owed=())


@screen("book, the end of the descent", of_mode=True)
def ending(guide: Guide) -> None:
    """Its last words."""
    _ended(guide, "won", "descent", step=23, defeats=2)


@screen("book, the descent given up", of_mode=True)
def given_up(guide: Guide) -> None:
    """Other words."""
    _ended(guide, "lost", "given_up", step=10, defeats=3)


@screen("book, result of a descent", of_mode=True)
def result_of_descent(guide: Guide) -> None:
    """All enemies of eight battles, and the battles on the page of the story."""
    from book_of_changes.table import result

    table = descent(guide)
    state = evolve(in_downtime(table.match.state, phase="over", step=23, defeats=2), ev.MatchOver("won", "descent"))
    summary = fought_through(state, True)._replace(enemies=tuple(all_met(state)))
    guide.patch().setattr(result, "summary_of", lambda match: summary)
    match = table.match
    match.state = state
    to_title(guide.hands)
    guide.hands.app.push(ResultScene(guide.shell, match))
    guide.hands.wait(30)


@screen("book, result of a descent, story", of_mode=True)
def story_of_descent(guide: Guide) -> None:
    """The other page."""
    result_of_descent(guide)
    guide.click("page")


def all_met(state: State) -> Iterator[Fallen]:
    """Every sort of enemy of the descent, with the last of them still up."""
    names = dict.fromkeys(entry.id for name in battles_of(state) for entry in state.setting.book.battle[name].enemies)
    hero = camp_of(state).fight.fighters[0]
    for at, name in enumerate(names):
        yield Fallen(name, replace(hero, foe=name, side=ENEMIES, hero=-1, level=1), 4 + at, 4 + at - at % 2)


@screen("book, lobby, a descent under way", of_mode=True)
def under_way(guide: Guide) -> None:
    """It is gone on with first."""
    descent(guide)
    to_title(guide.hands)
    lobby(guide)
    guide.click("play campaign")
