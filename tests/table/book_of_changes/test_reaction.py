"""Questions inside an action: cards with what comes of them, keys, standing orders, the map, and the way back."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.describe_answer import argument
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES, Ask, Orders
from book_of_changes.severity import grave
from book_of_changes.table.answers import answer_by, cards_of, falls_unasked, pills_of, question
from book_of_changes.table.folding import NoDice, Unforeseen, steps_of
from book_of_changes.table.orders_window import OrdersWindow
from book_of_changes.table.reaction import CardButton
from book_of_changes.table.scene import TableScene
from msgspec.structs import replace

from gunki.engine.contract import Decision
from gunki.engine.messages import Message, say
from tests.book_of_changes.stage import Scripted, Stage, boss, hero
from tests.table.book_of_changes.hand import begun, play_by_mouse, sized, waited
from tests.table.play.hands import Hands
from tests.table.tour.noting import drawn_lines


def asked(hands: Hands, name: str, seed: int = 5) -> TableScene:
    """A battle played on until that question waits."""
    scene = begun(hands, seed=seed)
    for _ in range(120):
        if scene.asking and scene.shown_ask is not None and question(scene.shown_ask) == name:
            return scene
        play_by_mouse(hands)
        waited(hands)
        assert hands.app.scene is scene, f"{name} was never asked"
    raise AssertionError(name)


def cards(scene: TableScene) -> list[CardButton]:
    """The cards that are shown."""
    return [widget for widget in scene.root.walk() if isinstance(widget, CardButton)]


def answer_of(card: CardButton) -> cmd.Answer:
    """The last answer that a card gives."""
    found = (card.card.command, *card.card.rest)[-1]
    assert isinstance(found, cmd.Answer)
    return found


def both(hands: Hands) -> TableScene:
    """An attack that Chi and a Power could meet, each asked for by the rules by itself."""
    scene = begun(hands)
    for _ in range(120):
        if scene.asking and scene.folded:
            return scene
        play_by_mouse(hands)
        waited(hands)
    raise AssertionError("never both")


def test_chi_and_powers_against_one_attack_are_asked_for_together(hands: Hands) -> None:
    scene = both(hands)
    found = [answer_of(card) for card in cards(scene)]
    offered = {choice for step in scene.folded for choice in step.ask.choices}
    assert set(found) == offered and found[0] == cmd.Answer("none") and found[1].pick == "chi"
    assert {card.cap for card in cards(scene)} >= {"0", str(found[1].value), "Q"}
    asked_before = len(scene.match.standing())
    hands.press(pygame.key.key_code(str(found[1].value)))
    waited(hands)
    events = [record.event for record in scene.match.standing()[asked_before:]]
    answers = [event.command for event in events if isinstance(event, ev.Answered)]
    assert answers[:2] == [cmd.Answer("none"), found[1]], "the rules were answered one after the other"
    assert not scene.planned


def test_a_power_of_the_panel_answers_the_power_alone(hands: Hands) -> None:
    scene = both(hands)
    power = next(card for card in cards(scene) if card.card.power)
    asked_before = len(scene.match.standing())
    hands.click(power.name)
    waited(hands)
    events = [record.event for record in scene.match.standing()[asked_before:]]
    assert next(event.command for event in events if isinstance(event, ev.Answered)) == power.card.command
    assert any(isinstance(event, ev.PowerUsed) for event in events)


def test_orders_are_one_click_away_from_a_question(hands: Hands) -> None:
    scene = both(hands)
    hands.click("orders")
    assert hands.app.modals and hands.top.find("order power") is not None
    hands.press(pygame.K_ESCAPE)
    hands.press(pygame.K_o)
    assert hands.app.modals
    hands.press(pygame.K_ESCAPE)
    assert scene.asking


def test_what_needs_dice_or_another_person_is_not_foreseen(hands: Hands) -> None:
    scene = both(hands)
    state = scene.folded[0].state
    assert steps_of(scene.folded[-1].state) == (), "Chi alone is asked for as it is"
    with pytest.raises(Unforeseen):
        NoDice().die()
    assert [question(step.ask) for step in steps_of(state)][-1] == "chi"


def test_chi_defence_says_what_each_amount_brings_and_leaves(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.shown_ask
    assert ask is not None
    who = scene.state.fight.fighters[ask.about]
    first, *others = cards(scene)
    assert first.text == "Take it" and "Wound" in first.result and first.cap == "0"
    for card in others:
        answer = answer_of(card)
        if answer.pick != "chi":
            continue
        assert card.text == f"{answer.value} Chi" and card.cap == str(answer.value)
        assert card.result.startswith("→") and card.price == f"Chi {who.chi} → {who.chi - answer.value}"


def test_a_digit_spends_so_much_chi(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.shown_ask
    assert ask is not None
    answer = answer_of(cards(scene)[1])
    hands.press(pygame.key.key_code(str(answer.value)))
    waited(hands)
    spent = [played.event for played in scene.controller.told if isinstance(played.event, ev.Defended)]
    assert spent and spent[-1].fighter == ask.about and spent[-1].chi == answer.value


def test_a_standing_order_answers_at_once_and_from_then_on(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.shown_ask
    assert ask is not None
    hero = ask.about
    hands.click("order chi never")
    for _ in range(80):
        waited(hands)
        if hands.app.scene is not scene:
            break
        now, state = (scene.folded[-1].ask, scene.folded[-1].state) if scene.folded else (scene.state.ask, scene.state)
        if now is not None and now.about == hero and question(now) == "chi":
            falls = grave(state, state.fight.fighters[hero], argument(now, "power"), argument(now, "outcome"))
            assert falls, "asked in spite of the order"
        play_by_mouse(hands)
    given = [played.event for played in scene.controller.told if isinstance(played.event, ev.OrdersSet)]
    assert [(event.fighter, event.orders.chi) for event in given] == [(hero, "never")]


def test_orders_not_handed_in_yet_answer_as_the_rules_would(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.shown_ask
    assert ask is not None
    orders = scene.state.fight.fighters[ask.about].orders
    amounts = sorted(c.value for c in ask.choices if isinstance(c, cmd.Answer) and c.pick == "chi")
    state = scene.folded[-1].state if scene.folded else scene.state
    assert answer_by(state, ask, {}) is None
    assert answer_by(state, ask, {"chi": "never"}) == cmd.Answer("none")
    within = [amount for amount in amounts if amount <= orders.most]
    expected = cmd.Answer("chi", within[-1]) if within else cmd.Answer("none")
    assert answer_by(state, ask, {"chi": "always"}) == expected
    people = tuple(replace(f, minor=f.minor_boxes, major=f.major_boxes) if f.id == ask.about else f
                   for f in state.fight.fighters)
    hurt = replace(state, battle=replace(state.fight, fighters=people))
    assert answer_by(hurt, ask, {"chi": "never"}) is None, "it would fall: asked all the same"
    assert {pill.value for pill in pills_of(scene.state.fight.fighters[ask.about], "chi")} == {
        "ask", "never", "major", "always"}


def test_holding_asks_for_a_condition_that_a_click_on_the_map_gives_too(hands: Hands) -> None:
    scene = begun(hands)
    hands.click("action hold")
    assert scene.asking and scene.state.ask is not None and question(scene.state.ask) == "hold_when"
    hands.click("zone 1")
    assert scene.state.ask is not None and question(scene.state.ask) == "hold_what"
    hands.click("answer 0")
    waited(hands)
    held = next(f for f in scene.state.fight.fighters if f.held is not None)
    assert held.held is not None and (held.held.condition, held.held.about) == ("enters", 1)


def test_undo_goes_back_before_the_question(hands: Hands) -> None:
    scene = begun(hands)
    before = scene.match.state
    hands.click("action hold")
    hands.click("undo")
    assert scene.match.state == before and not scene.asking
    hands.press(pygame.K_h, pygame.K_u)
    assert scene.match.state == before


def test_every_answer_has_a_card_and_a_key_of_its_own(hands: Hands) -> None:
    scene = begun(hands)
    hands.click("action hold")
    ask = scene.state.ask
    assert ask is not None
    found = cards_of(scene.state, ask)
    keys = [card.key for card in found]
    assert {card.command for card in found} == set(ask.choices) and len(set(keys)) == len(keys) and all(keys)
    assert not {"M", "U", "P", "K"} & set(keys)


def test_only_heroes_have_orders(hands: Hands) -> None:
    scene = begun(hands)
    for fighter in scene.state.fight.fighters:
        assert bool(pills_of(fighter, "chi")) == (fighter.side == HEROES)


def test_undo_names_what_it_takes_back_and_the_card_shows_orders_as_they_are(hands: Hands) -> None:
    scene = begun(hands)
    who = scene.heroes[0]
    hands.click("action hold")
    assert who.name in hands.widget("undo").tip() and "hold" in hands.widget("undo").tip().lower()
    hands.click("undo")
    scene.wishes[who.id] = {"chi": "never", "most": "2"}
    assert "chi defence: never" in hands.widget(f"hero {who.id}").tip()
    begun(hands)


def test_orders_can_be_given_to_any_hero_at_any_time(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(hands)
    first, second = scene.own_heroes
    monkeypatch.setattr(TableScene, "choices", ())  # as in the enemies' turn
    hands.press(pygame.K_o)
    window = hands.top
    assert isinstance(window, OrdersWindow) and window.fighter == first.id and window.find("order chi") is not None
    window._turn_to(second.id)
    window._give("chi", 1)
    assert scene.wishes == {second.id: {"chi": "never"}}
    hands.press(pygame.K_ESCAPE)
    monkeypatch.undo()
    begun(hands)


def asked_of(fall: tuple[int, int], **hurt: Any) -> dict[str, tuple[str, str]]:
    """Cards of a hero that is hit with such a fall: title, what comes of it and the line below, by key of the card."""
    stage = Stage(hero("Aki", **hurt), boss("King", metal=5, actions=3), turn=ENEMIES)
    _, state = MODE.carry_out(stage.state, cmd.Attack(1, 0), Scripted(fall))
    assert state.ask is not None
    words = {"boc.struck.fail": "miss", "boc.struck.falls": "falls"}
    found = {}
    for card in cards_of(state, state.ask):
        assert card.result is not None and card.note is not None
        result = card.result.arguments.get("result", card.result)
        assert isinstance(result, Message)
        found[card.key] = words.get(result.key, result.key.rpartition(".")[2]), card.note.key.rpartition(".")[2]
    return found


def test_a_wound_is_named_what_it_becomes_where_its_boxes_are_full() -> None:
    assert asked_of((2, 1)) == {"0": ("minor", "note"), "2": ("miss", "left")}
    assert asked_of((2, 1), minor=3) == {"0": ("major", "minor"), "2": ("miss", "left")}
    assert asked_of((5, 4), minor=3) == {"0": ("major", "note"), "2": ("major", "left"), "5": ("miss", "left")}
    assert asked_of((2, 1), minor=3, major=2)["0"] == ("falls", "minor")


def test_ten_chi_has_no_digit_as_its_key() -> None:
    ask = Ask("p0", say("boc.ask.chi", outcome=say("boc.struck.heroic")),
              (cmd.Answer("none"), cmd.Answer("chi", 3), cmd.Answer("chi", 12)), 0)
    state = Stage(hero("Aki"), boss("King"), turn=ENEMIES).state
    assert [card.key for card in cards_of(replace(state, ask=ask), ask)][1:] == ["3", "Q"]


def test_an_answer_that_an_order_gave_is_asked_for_once_it_is_taken_back(hands: Hands,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(hands)
    who = scene.heroes[0].id
    ask = Ask("heroes1", say("boc.ask.chi", outcome=say("boc.struck.heroic")), (cmd.Answer("none"),), who)
    decision = Decision("heroes1", ask.prompt, ask.choices)
    hands.click("action hold")
    scene.wishes[who] = {"chi": "never"}
    monkeypatch.setattr(scene.controller, "shown", replace(scene.state, ask=ask))
    before = scene.standing_answer(decision)
    monkeypatch.undo()
    hands.click("undo")
    monkeypatch.setattr(scene.controller, "shown", replace(scene.state, ask=ask))
    after = scene.standing_answer(decision)
    monkeypatch.undo()
    assert (before, after) == (cmd.Answer("none"), None)
    begun(hands)


def test_to_maintain_a_power_names_its_price() -> None:
    ask = Ask("p0", say("boc.ask.maintain", who=say("=Aki"), power=say("=X"), chi=2),
              (cmd.Answer("maintain", 2), cmd.Answer("drop")), 0)
    state = replace(Stage(hero("Aki"), boss("King")).state, ask=ask)
    assert "price" in MODE.describe(state, ask.choices[0]).arguments


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5)])
def test_cards_of_a_defence_are_read_whole_in_any_window(hands: Hands, size: tuple[int, int], scale: float) -> None:
    scene = asked(hands, "chi")
    sized(hands, size, scale)
    cards = [w for w in scene.root.walk() if isinstance(w, CardButton)]
    lines = drawn_lines(hands.app, scene)
    cut = [line.text for line in lines for card in cards if line.drawn != line.text
           and card.screen_rect().collidepoint(line.area.center)]
    assert len(cards) >= 3 and cut == []
    sized(hands, (1280, 720))
    begun(hands)


def test_a_question_in_spite_of_an_order_says_why() -> None:
    ask = Ask("p0", say("boc.ask.defence", target=say("=Aki"), outcome=say("boc.struck.success"), power=""),
              (cmd.Answer("guard", 1), cmd.Answer("none")), 0)
    for minor, power, why in ((3, "never", True), (3, "ask", False), (0, "never", False)):
        stage = Stage(hero("Aki", minor=minor, major=2, orders=Orders(power=power)), boss("King"), turn=ENEMIES)
        assert falls_unasked(replace(stage.state, ask=ask), ask) == why


def test_no_power_tells_whether_chi_may_follow() -> None:
    stage = Stage(hero("Aki"), boss("King"), turn=ENEMIES)
    sure = next(power.id for power in stage.state.setting.book.power.values() if "no_chi" in power.flags)
    for power, note in (("", "note"), (sure, "last")):
        ask = Ask("p0", say("boc.ask.defence", outcome=say("boc.struck.success"), power=power), (cmd.Answer("none"),), 0)
        (card,) = cards_of(replace(stage.state, ask=ask), ask)
        assert card.note is not None and card.note.key.rpartition(".")[2] == note
