"""The end of the descent: the way on after the last battle, the last page by how it went, the result of all battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from book_of_changes import events as ev
from book_of_changes.commands import GoOn
from book_of_changes.descent import campaign
from book_of_changes.downtime import camp_of
from book_of_changes.epilogue import Tried, fate, sentences, tried
from book_of_changes.evolve import evolve
from book_of_changes.in_lists import lasted
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, State
from book_of_changes.summary import Fallen, Fought, nothing_yet
from book_of_changes.table import epilogue, result
from book_of_changes.table.between import heading, place_of
from msgspec.structs import replace

from gunki.table.scenes.result import ResultScene
from tests.table.book_of_changes.hand import begun, sized, to_title
from tests.table.book_of_changes.test_between import ALL_SIZES, CAMPAIGN, in_downtime, put, shown, speak, started
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

__all__ = ["shown"]


def at_the_last(state: State) -> State:
    """In downtime after the last battle."""
    return in_downtime(state, step=len(campaign(state.setting).sequence) - 1, owed=())


def over(state: State, result: str = "won", reason: str = "descent", **journey: Any) -> State:
    """The descent at its end."""
    changed = {"phase": "over", "step": len(campaign(state.setting).sequence), **journey}
    return evolve(in_downtime(state, **changed), ev.MatchOver(result, reason))


def keys(state: State) -> set[str]:
    """What the last page says, by key."""
    return {sentence.key.removeprefix("boc.epilogue.") for sentence in sentences(state)}


def test_after_the_last_battle_only_the_way_on_is_offered(shown: Hands) -> None:
    stage = put(shown, at_the_last(started()))
    names = {widget.name for widget in shown.top.root.walk()}
    assert "go on" in names and not names & {"rest hour", "bond fox", "release rat"}
    assert "No Bond" in shown.widget("last word").describe()
    assert heading(stage.state).key == "boc.between.after" and heading(stage.state).arguments["at"] == 8
    stage.do(GoOn())
    assert stage.state.journey.phase == "over" and heading(stage.state).key == "boc.between.over"
    assert "Morning" in shown.widget("ending").describe() and place_of(stage.state) == ""


def test_the_last_words_go_by_how_it_went() -> None:
    state = over(started())
    assert keys(state) == {"morning", "driven_back.never", "walked", "spirits"}
    assert "driven_back.few" in keys(over(started(), defeats=2)) and "driven_back.often" in keys(over(started(), defeats=3))
    bare = tuple(replace(hero, bonds=()) for hero in state.heroes)
    assert "stones" in keys(replace(state, heroes=bare))
    assert "alone" in keys(replace(state, heroes=tuple(replace(hero, stones=()) for hero in bare)))
    hurt = replace(state, heroes=(state.heroes[0], replace(state.heroes[1], mortal=True), *state.heroes[2:]))
    assert "carried" in keys(hurt) and fate(hurt, 1)[1].key == "boc.epilogue.fell"


@pytest.mark.parametrize("reason", ["given_up", "defeats"])
def test_a_descent_that_failed_has_words_of_its_own(reason: str) -> None:
    assert keys(over(started(), "lost", reason, step=4)) == {reason, "shut", "open"}
    assert keys(over(started(), "lost", reason, step=1)) == {reason, "none_shut", "open"}


def test_every_hero_has_a_fate_and_what_it_kept() -> None:
    state = over(started())
    told = [fate(state, at) for at in range(len(state.heroes))]
    assert [days.key for days, _ in told] == [f"boc.epilogue.days.{hero.nature}" for hero in state.heroes]
    assert {kept.key for _, kept in told} == {"boc.epilogue.bound"}
    free = replace(state.heroes[0], bonds=(), stones=())
    assert fate(replace(state, heroes=(free, *state.heroes[1:])), 0)[1].key == "boc.epilogue.free"


def test_attempts_at_a_battle_are_told_together() -> None:
    fought = (Fought("a", "", "won", 4), Fought("b", "", "lost", 5), Fought("b", "", "won", 6), Fought("c", "", "lost", 2))
    assert tried(fought) == [Tried("a", "", 4, 0, True), Tried("b", "", 11, 1, True), Tried("c", "", 2, 1, False)]


def test_a_descent_lasted_so_many_battles() -> None:
    told = lasted(over(started(), defeats=2))
    assert told is not None and told.arguments == {"won": 8, "n": 8, "lost": 2}
    early = lasted(over(started(), "lost", "given_up", step=4))
    assert early is not None and early.arguments["won"] == 1


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    """The descent at its end, with all its battles and sorts of enemies counted."""
    state = over(started(), defeats=1)
    steps = [step.removeprefix("battle:") for step in campaign(state.setting).sequence if "battle:" in step]
    sorts = dict.fromkeys(foe.id for name in steps for foe in state.setting.book.battle[name].enemies)
    hero = camp_of(state).fight.fighters[0]
    enemies = tuple(Fallen(foe, replace(hero, foe=foe, side=ENEMIES, hero=-1, level=1), 3, 2) for foe in sorts)
    battles = (Fought(steps[0], "", "lost", 9), *(Fought(name, "", "won", 5) for name in steps))
    counted = nothing_yet()._replace(enemies=enemies, battles=battles)
    for module in (epilogue, result):
        monkeypatch.setattr(module, "summary_of", lambda match: counted)
    yield state


@pytest.mark.parametrize(("language", "size", "scale"), ALL_SIZES[:3])
def test_the_last_page_is_whole_at_every_size(shown: Hands, long_way: State, language: str, size: tuple[int, int],
                                              scale: float) -> None:
    speak(shown, language)
    sized(shown, size, scale)
    stage = put(shown, at_the_last(started()))
    assert wrong(shown) == []
    stage.between.table = Asked(long_way)  # type: ignore[assignment]
    for state in (long_way, over(started(), "lost", "defeats", step=4)):
        stage.state = state
        stage.rebuild()
        shown.wait()
        assert wrong(shown) == []
        told = shown.widget("ending").describe()
        assert all(hero.name in told for hero in state.heroes) and "14" in told  # 9 + 5 rounds of the first


class Asked:
    """Stands for a table of which only the match is asked."""

    def __init__(self, state: State) -> None:
        self.match = self
        self.state = state

    def invalidate_backdrop(self) -> None:
        """Nothing to draw anew."""


def test_the_result_of_a_descent_counts_all_battles_and_lists_every_enemy(hands: Hands, long_way: State) -> None:
    scene = begun(hands, CAMPAIGN)
    match = scene.match
    match.state = long_way
    to_title(hands)
    for size, scale in (((1280, 720), 1.0), ((1920, 1080), 1.5)):
        sized(hands, size, scale)
        shown = ResultScene(hands.app.shell, match)  # type: ignore[attr-defined]
        hands.app.push(shown)
        hands.wait(2)
        assert wrong(hands) == [], size
        told = hands.widget("all sorts").describe()
        assert "Rat Queen" in told and "Hollow" in told and told.count("2 of 3 out") == len(shown.view.summary.enemies)  # type: ignore[attr-defined]
        lines = [shown.t(line) for line in shown.view.story()]  # type: ignore[attr-defined]
        assert lines[0] == "Battles won: 8, lost: 1; 49 rounds in all."
        assert lines[1] == "The Open Door: 14 rounds, lost 1×." and len(lines) == 9
        hands.app.pop()


def test_at_the_table_the_last_page_waits_for_its_reader(hands: Hands) -> None:
    scene = begun(hands, CAMPAIGN)
    hands.click("read on")
    state = at_the_last(scene.match.state)
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = MODE.decision(state)
    scene.rebuild()
    hands.click("go on")
    hands.wait(6)
    assert scene.match.state.result == "won" and hands.app.scene is scene
    assert "Morning" in hands.widget("ending").describe() and hands.widget("result").enabled
    hands.wait(60)
    hands.click("result")
    hands.wait(2)
    assert isinstance(hands.app.scene, ResultScene)
    to_title(hands)
