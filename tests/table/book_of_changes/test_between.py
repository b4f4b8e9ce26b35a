"""Between battles: scenes with their odds, results to be read, Bonds, names and stones; at every size, in both languages."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import rules, setup, words
from book_of_changes.downtime import a_night
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.model import Owed, State, Stone
from book_of_changes.table.between import Between, Outcome, heading, place_of
from book_of_changes.table.night import Night
from book_of_changes.table.opening import Opening
from book_of_changes.tell_story import rested
from msgspec.structs import replace
from pygame import FRect

from gunki.engine.dice import Dice
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.widgets import Paragraph, ScrollView
from tests.table.book_of_changes.hand import SHORT, begun, sized, to_title
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

SIZES = [("en", (1280, 720), 1.0), ("ja", (960, 600), 1.0), ("ja", (1920, 1080), 1.5)]
ALL_SIZES = [*SIZES, ("en", (1920, 1080), 1.5), ("en", (1920, 1080), 2.0)]
CAMPAIGN: dict[str, Any] = {"play": "campaign", "seats": [
    {"heroes": [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]}]}
NAMES = ("rabbit", "snake", "goat", "dog", "tiger", "azure_dragon")


class Stage(Scene):
    """A match that knows only what lies between battles."""

    def __init__(self, state: State, seed: int = 5) -> None:
        super().__init__()
        self.state, self.dice = state, Dice(seed)
        self.between = Between(self, self.do, lambda after, event: MODE.tell(after, event, None), self.rebuild)

    def do(self, command: Any) -> None:
        """Give a command."""
        before = after = self.state
        events, self.state = rules.carry_out(before, command, self.dice)
        steps = []
        for event in events:
            after = evolve(after, event)
            steps.append((event, after))
        self.between.take(before, steps)
        self.rebuild()

    def build(self, layout: Layout) -> None:
        """All but the strip."""
        decision = rules.decision(self.state)
        self.between.build(FRect(8, 72, layout.width - 16, layout.height - 80), self.state,
                           decision.choices if decision is not None else ())

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        self.between.draw(canvas)


def started() -> State:
    """The descent at its first scene."""
    state = None
    for event in MODE.start(MODE.configure(CAMPAIGN), Dice(5)):
        state = evolve(state, event)
    assert state is not None
    return state


def in_downtime(state: State, **journey: Any) -> State:
    """After the first battle, hurt, with names, stones and Bonds."""
    book, heroes = state.setting.book, list(state.heroes)
    heroes[0] = replace(heroes[0], names=(*heroes[0].names, "dragon", "fox"), minor=2,
                        stones=(Stone("fire", 5), Stone("water", 10)))
    heroes[1] = replace(heroes[1], names=(*heroes[1].names, "goat"), major=1, chi=10,
                        bonds=setup.bound(book, heroes[1], ("ox", "goat")))
    state = replace(state, heroes=tuple(heroes))
    owed = (Owed(NAMES, 4, tuple(hero.id for hero in heroes)),)
    changed = {"step": 1, "phase": "downtime", "owed": owed, **journey}
    return evolve(state, ev.JourneyWent(replace(state.journey, **changed), "test"))


@pytest.fixture
def shown(hands: Hands) -> Iterator[Hands]:
    """The window, ready for a stage."""
    to_title(hands)
    hands.app.shell.environment.mode("book_of_changes")  # type: ignore[attr-defined]
    speak(hands, "en")
    yield hands
    speak(hands, "en")
    to_title(hands)


def speak(hands: Hands, language: str) -> None:
    """Another language."""
    hands.app.shell.environment.forget_words(language)  # type: ignore[attr-defined]
    hands.app.words = hands.app.shell.environment.words  # type: ignore[attr-defined]


def put(hands: Hands, state: State, seed: int = 5) -> Stage:
    """Show a state."""
    stage = Stage(state, seed)
    hands.app.push(stage)
    hands.wait()
    if any(isinstance(card, Opening) for card in stage.between.outcomes):
        hands.click("read on")
    return stage


@pytest.mark.parametrize(("language", "size", "scale"), SIZES)
def test_nothing_is_cut_or_in_the_way(shown: Hands, language: str, size: tuple[int, int], scale: float) -> None:
    look_at_all(shown, language, size, scale, 3)


@pytest.mark.long
@pytest.mark.parametrize(("language", "size", "scale"), ALL_SIZES)
def test_no_scene_is_cut_at_any_size(shown: Hands, language: str, size: tuple[int, int], scale: float) -> None:
    look_at_all(shown, language, size, scale, 1)


def look_at_all(shown: Hands, language: str, size: tuple[int, int], scale: float, every: int) -> None:
    """Scenes, one in `every`, what comes of them, downtime and defeat."""
    speak(shown, language)
    sized(shown, size, scale)
    start = started()
    stage = put(shown, start)
    found = {"scene": wrong(shown)}
    stage.do(cmd.Test("hero1"))
    found["outcome"] = wrong(shown)
    scenes = [at for at, step in enumerate(start.setting.book.campaigns[0].sequence) if step.startswith("scene:")]
    for at in scenes[::every]:
        there = evolve(start, ev.JourneyWent(replace(start.journey, step=at, phase="scene"), "test"))
        hurt = replace(there, heroes=tuple(replace(hero, minor=1) for hero in there.heroes))
        shown.app.pop()
        stage = put(shown, hurt)
        found[f"scene {at}"] = wrong(shown)
        stage.do(cmd.Test("hero1"))
        found[f"outcome {at}"] = wrong(shown)
    shown.app.pop()
    stage = put(shown, in_downtime(start))
    for hero in ("hero1", "hero2"):
        shown.click(f"hero {hero}")
        found[f"downtime {hero}"] = wrong(shown)
    stage.do(cmd.LearnName("hero1", "azure_dragon"))
    found["question"] = wrong(shown)
    shown.app.pop()
    put(shown, in_downtime(start, phase="defeat", step=4, defeats=2))
    found["defeat"] = wrong(shown)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_test_is_taken_read_and_followed_by_the_next_hero(shown: Hands) -> None:
    stage = put(shown, started())
    assert "78 %" not in shown.widget("test hero1").describe() and shown.widget("test hero1").enabled
    assert stage.find("test hero2") is None  # each in turn
    shown.click("test hero1")
    card = stage.between.outcomes[0]
    assert stage.between.holding and isinstance(card, Outcome) and len(card.lines) >= 1
    shown.press(pygame.K_RETURN)  # it was read
    assert not stage.between.outcomes and shown.widget("test hero2").enabled


def test_the_heading_says_before_or_after_which_battle() -> None:
    start = started()
    begun = replace(start, journey=replace(start.journey, step=1, phase="battle"))
    told = {heading(state).key: heading(state).arguments["at"] for state in (start, begun, in_downtime(start))}
    assert told == {"boc.between.before": 1, "boc.between.after": 1}
    assert heading(in_downtime(start, step=2)).arguments["at"] == 1  # the night after it
    assert heading(in_downtime(start, step=3, phase="scene")).arguments["at"] == 2


def test_what_is_at_stake_stands_in_the_text(shown: Hands) -> None:
    put(shown, started())
    text = shown.widget("scene text").describe()
    assert "Fire against 7" in text and "Each hero takes it" in text


def test_the_last_test_is_read_before_the_battle_begins(shown: Hands) -> None:
    start = started()
    stage = put(shown, replace(start, journey=replace(start.journey, tried=("hero1", "hero2", "hero3"))))
    shown.click("test hero4")
    assert stage.state.fighting and not Between.shown(stage.state) and stage.between.holding
    first, second = stage.between.outcomes
    assert isinstance(first, Outcome) and isinstance(second, Opening)
    assert all("round" not in line.lower() for line in first.lines)  # nothing of the battle
    shown.click("read on")
    told = shown.widget("opening").describe()
    assert "The Open Door" in told and "Night Laundry" in told and "Leave no enemy standing." in told  # place and aim
    shown.click("read on")
    assert not stage.between.holding


def test_the_descent_begins_with_who_goes_down_and_what_for(shown: Hands) -> None:
    stage = Stage(started())
    shown.app.push(stage)
    shown.wait()
    told = shown.widget("opening").describe()
    assert "Umi, Genzo, Raita, Hina" in told and "the last lock" in told
    assert all(word in told for word in ("Scene", "Battle", "Night"))
    shown.press(pygame.K_RETURN)
    assert shown.widget("test hero1").enabled and not stage.between.holding


def test_every_battle_of_the_descent_opens_with_words(shown: Hands) -> None:
    state = started()
    steps = state.setting.book.campaigns[0].sequence
    for name in [step.removeprefix("battle:") for step in steps if step.startswith("battle:")]:
        card = Opening(state, state.setting.book.battle[name])
        for message in (card.title, *card.paragraphs, *(text for _, text in card.lines)):
            assert shown.app.words.has(message.key), message.key


def test_bonds_are_made_and_released_with_their_price(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    button = shown.widget("bond fox")
    assert "4" in button.describe() and "15 → 11" in button.describe()
    shown.click("bond fox")
    umi = stage.state.heroes[0]
    assert umi.chi == 11 and "fox" in {bond.spirit for bond in umi.bonds}  # BC-16.1
    shown.click("release fox")
    assert "fox" not in {bond.spirit for bond in stage.state.heroes[0].bonds} and stage.state.heroes[0].chi == 11


def test_a_bond_too_dear_says_why(shown: Hands) -> None:
    state = in_downtime(started())
    poor = replace(state, heroes=(replace(state.heroes[0], chi=2), *state.heroes[1:]))
    put(shown, poor)
    button = shown.widget("bond dragon")
    assert not button.enabled and "5" in button.tip() and "2" in button.tip()


def test_powers_at_the_right_follow_the_bonds(shown: Hands) -> None:
    put(shown, in_downtime(started()))
    field = shown.widget("hexagrams")
    assert field.cells["forestalling"].standing == "near"  # type: ignore[attr-defined]
    shown.click("bond fox")
    field = shown.widget("hexagrams")
    assert field.cells["forestalling"].standing == "open"  # type: ignore[attr-defined]


def test_a_free_name_is_learned_and_a_difficult_one_shows_its_odds(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    assert "Fire against 8: 42 %" in shown.widget("learn tiger").describe()  # with 1 less for Wounds
    shown.click("learn snake")
    assert "snake" in stage.state.heroes[0].names
    assert shown.top.find("learn snake") is None


def test_ignoring_wounds_is_asked_with_the_heros_own_price(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    shown.click("learn tiger")
    assert stage.state.ask is not None and "answer 0" in {w.name for w in shown.top.root.walk()}
    shown.click("answer 1")
    card = stage.between.outcomes[0]
    assert isinstance(card, Outcome) and card.roll.purpose == "negotiate"


def test_stones_change_hands_and_an_hour_is_rested_once(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    shown.tab_to("hand_stone 1 hero2")
    shown.press(pygame.K_RETURN)
    assert stage.state.heroes[1].stones == (Stone("water", 10),)
    chi = stage.state.heroes[1].chi
    shown.click("rest hour")
    assert stage.state.heroes[1].chi > chi and not shown.widget("rest hour").enabled


def test_while_another_decides_nothing_can_be_done(shown: Hands) -> None:
    state = in_downtime(started())
    stage = Stage(state)
    stage.build = lambda layout: stage.between.build(  # type: ignore[method-assign]
        FRect(8, 72, layout.width - 16, layout.height - 80), state, (), "Bo decides.")
    shown.app.push(stage)
    shown.wait()
    assert not shown.widget("go on").enabled and "Bo decides." in shown.widget("go on").describe()
    assert not shown.widget("bond fox").enabled


def test_after_a_defeat_one_tries_again(shown: Hands) -> None:
    stage = put(shown, in_downtime(started(), phase="defeat", step=1))
    assert [w.name for w in shown.top.root.walk() if w.name.startswith("choice ")] == ["choice 0", "choice 1"]
    shown.click("choice 0")
    assert stage.state.journey.phase == "downtime" and shown.widget("go on").enabled


def test_the_hero_whose_bonds_are_shown_stays_when_nothing_more_can_be_done_with_it(shown: Hands) -> None:
    state = in_downtime(started())
    bare = replace(state.heroes[0], chi=0, names=("rat",), bonds=setup.bound(state.setting.book, state.heroes[0], ("rat",)),
                   stones=())
    owed = evolve(state, ev.JourneyWent(replace(state.journey, owed=()), "test"))
    put(shown, replace(owed, heroes=(bare, *state.heroes[1:])))
    shown.click("release rat")
    assert shown.top.find("bond rat") is not None  # still the first hero's


def test_the_price_of_a_bond_and_of_its_end_is_told(shown: Hands) -> None:
    put(shown, in_downtime(started()))
    assert "4 lower as long as the Bond lasts" in shown.widget("bond fox").tip()
    assert "costs 3 Chi anew" in shown.widget("release rat").tip()


def test_deeds_of_downtime_are_taken_back(hands: Hands) -> None:
    scene = begun(hands, CAMPAIGN)
    hands.click("read on")
    state = in_downtime(scene.match.state)
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = MODE.decision(state)
    scene.rebuild()
    assert not hands.widget("undo").enabled
    told = [w.text for w in hands.top.root.walk() if isinstance(w, Paragraph) and w.name == "told"]
    assert len(told) == 1 and "one more starter name" in told[0]  # also when nothing was told since
    hands.click("release rat")
    assert "rat" not in {bond.spirit for bond in scene.match.state.heroes[0].bonds}
    hands.press(pygame.K_u)
    assert scene.match.state == state and not hands.widget("undo").enabled
    to_title(hands)


def test_a_battle_by_itself_is_given_up_without_a_story(hands: Hands) -> None:
    scene = begun(hands, SHORT)
    scene.do(cmd.Concede())
    hands.wait(4)
    assert place_of(scene.match.state) == "" and not scene.between.outcomes and hands.app.modals == []
    to_title(hands)


def test_the_end_of_the_descent_is_told_on_a_paper_of_its_own(shown: Hands) -> None:
    put(shown, evolve(in_downtime(started(), phase="over"), ev.MatchOver("won", "descent")))
    assert "Morning comes up" in shown.widget("ending").describe()
    assert shown.top.find("go on") is None and wrong(shown) == []


def test_a_row_tells_what_the_spirit_does_for_this_hero_and_what_name_and_bond_cost(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    shown.hover("learn snake")
    tip = shown.widget("learn snake").tip()
    assert "to learn it costs nothing" in tip and "spends 3 Chi" in tip
    hero = stage.state.heroes[0]
    power = stage.state.setting.book.by_natures[hero.nature, stage.state.setting.book.spirit["snake"].natures[0]]
    for text in (words.power(power.id), words.power_text(power.id), words.nature(power.spirit_nature)):
        assert stage.t(text) in tip and stage.t(text) in shown.widget("row learn snake").tip()
    assert stage.between.field is not None and stage.between.field.chosen == power.id
    won = shown.widget("learn tiger").tip()
    assert "Fire Test against 8" in won and "%" in won


def test_a_night_tells_every_hero_exactly_what_healed(shown: Hands) -> None:
    stage = put(shown, in_downtime(started()))
    before = stage.state
    hurt = (replace(before.heroes[0], minor=0, major=1, mortal=True, chi=2), *before.heroes[1:])
    before = replace(before, heroes=hurt)
    slept = tuple(a_night(before.setting.book, hero) for hero in hurt)
    event = ev.HeroesSet(slept, "night")
    stage.between.take(before, [(event, evolve(before, event))])
    stage.rebuild()
    assert isinstance(stage.between.outcomes[0], Night) and not wrong(shown)
    told = stage.t(rested(hurt[0], slept[0]))
    assert told.startswith("Major Wounds healed: 1, the Mortal Wound became a Major one, Chi 2 → ")
    assert "the Mortal Wound is gone" in stage.t(rested(hurt[0], a_night(before.setting.book, slept[0])))
    shown.click("read on")
    assert not stage.between.outcomes


def test_four_heroes_and_their_tests_are_seen_at_once_and_enemies_have_names(shown: Hands) -> None:
    sized(shown, (1280, 720))
    stage = put(shown, started())
    takers = stage.find("takers")
    assert len(stage.state.heroes) == 4 and isinstance(takers, ScrollView) and takers.most <= 0
    battle = stage.state.setting.book.battle["gallery_of_faces"]
    names = [stage.t(name) for *_, name in Opening(stage.state, battle).faces]
    assert len(names) == 3 and all(names) and "Mirror Stalker" in names


def test_after_a_defeat_enter_fights_again_whatever_was_read_before(shown: Hands) -> None:
    stage = put(shown, in_downtime(started(), phase="defeat", step=4, defeats=1))
    stage.focus.remembered = "read on"
    stage.rebuild()
    assert stage.focus.widget is not None and stage.focus.widget.name == "choice 0"


def test_a_bond_that_costs_too_much_says_so_on_its_button(shown: Hands) -> None:
    start = in_downtime(started())
    stage = put(shown, replace(start, heroes=tuple(replace(hero, chi=0, stones=()) for hero in start.heroes)))
    closed = [w for w in stage.root.walk() if w.name.startswith("bond ") and not w.enabled]
    assert closed and all("needs" in button.reason for button in closed)
