"""Questions inside an action: cards with what comes of them, keys, standing orders, the map, and the way back."""

from __future__ import annotations

import pygame
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.model import HEROES
from book_of_changes.table.answers import answer_by, cards_of, pills_of, question
from book_of_changes.table.reaction import CardButton
from book_of_changes.table.scene import TableScene

from tests.table.book_of_changes.hand import begun, play_by_mouse, waited
from tests.table.play.hands import Hands


def asked(hands: Hands, name: str, seed: int = 5) -> TableScene:
    """A battle played on until that question waits."""
    scene = begun(hands, seed=seed)
    for _ in range(120):
        if scene.asking and scene.state.ask is not None and question(scene.state.ask) == name:
            return scene
        play_by_mouse(hands)
        waited(hands)
        assert hands.app.scene is scene, f"{name} was never asked"
    raise AssertionError(name)


def cards(scene: TableScene) -> list[CardButton]:
    """The cards that are shown."""
    return [widget for widget in scene.root.walk() if isinstance(widget, CardButton)]


def test_chi_defence_says_what_each_amount_brings_and_leaves(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.state.ask
    assert ask is not None
    who = scene.state.fight.fighters[ask.about]
    first, *others = cards(scene)
    assert first.text == "Take it" and "Wound" in first.result and first.cap == "0"
    for card in others:
        answer = card.card.command
        assert isinstance(answer, cmd.Answer)
        assert card.text == f"{answer.value} Chi" and card.cap == str(answer.value)
        assert card.result.startswith("→") and card.price == f"Chi {who.chi} → {who.chi - answer.value}"


def test_a_digit_spends_so_much_chi(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.state.ask
    assert ask is not None
    answer = cards(scene)[1].card.command
    assert isinstance(answer, cmd.Answer)
    hands.press(pygame.key.key_code(str(answer.value)))
    waited(hands)
    spent = [played.event for played in scene.controller.told if isinstance(played.event, ev.Defended)]
    assert spent and spent[-1].fighter == ask.about and spent[-1].chi == answer.value


def test_a_standing_order_answers_at_once_and_from_then_on(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.state.ask
    assert ask is not None
    hero = ask.about
    hands.click("order chi never")
    for _ in range(80):
        waited(hands)
        if hands.app.scene is not scene:
            break
        now = scene.state.ask
        assert now is None or now.about != hero or question(now) != "chi", "asked in spite of the order"
        play_by_mouse(hands)
    given = [played.event for played in scene.controller.told if isinstance(played.event, ev.OrdersSet)]
    assert [(event.fighter, event.orders.chi) for event in given] == [(hero, "never")]


def test_orders_not_handed_in_yet_answer_as_the_rules_would(hands: Hands) -> None:
    scene = asked(hands, "chi")
    ask = scene.state.ask
    assert ask is not None
    orders = scene.state.fight.fighters[ask.about].orders
    amounts = sorted(c.value for c in ask.choices if isinstance(c, cmd.Answer) and c.pick == "chi")
    assert answer_by(orders, ask, {}) is None
    assert answer_by(orders, ask, {"chi": "never"}) == cmd.Answer("none")
    within = [amount for amount in amounts if amount <= orders.most]
    expected = cmd.Answer("chi", within[-1]) if within else cmd.Answer("none")
    assert answer_by(orders, ask, {"chi": "always"}) == expected
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
