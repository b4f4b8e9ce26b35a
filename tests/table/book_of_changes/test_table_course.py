"""Choosing on the table, and what may come between: refusals, several persons, a disk that is full, the end."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from book_of_changes import commands as cmd
from book_of_changes.odds import chances_of
from book_of_changes.table.odds_card import percent

from gunki.engine.errors import BadFile
from gunki.engine.messages import say
from gunki.table.hand_over import HandOver
from gunki.table.rule_marks import without_rule
from tests.table.battle.stage import whole
from tests.table.book_of_changes.hand import SHORT, begun, play_by_mouse, possible, table, waited
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

TWO: dict[str, Any] = {"battle": "the_open_door", "enemies": {"level": "random"}, "seats": [
    {"name": "Ann", "heroes": [{"preset": "umi"}]}, {"name": "Ben", "heroes": [{"preset": "genzo"}]}]}


def test_odds_of_what_is_pointed_at_are_those_of_the_rules(hands: Hands) -> None:
    scene = begun(hands)
    for _ in range(40):
        attack = possible(scene, "attack") if not scene.asking else None
        if attack is not None:
            break
        play_by_mouse(hands)
        waited(hands)
    assert attack is not None
    target, command = next(iter(attack.targets.items()))
    test = chances_of(scene.match.state, command)[0]
    hands.hover(f"figure {target}")
    assert scene.geometry is not None
    said = whole(hands, scene.geometry.tray)
    assert percent(float(test.success + test.heroic)) in said and percent(float(test.heroic)) in said
    assert f"Metal {test.terms[0].value}" in said and f"Defense {test.against}" in said


def test_a_click_lights_targets_the_next_strikes_and_escape_lets_go(hands: Hands) -> None:
    scene = begun(hands)
    hands.click("action move")
    _, zones = scene.lit()
    move = possible(scene, "move")
    assert move is not None and zones == set(move.zones)
    hands.press(pygame.K_ESCAPE)
    assert scene.selected == "" and table(hands) is scene
    before = scene.match.state
    hands.click("action move")
    hands.click("menu", button=3)
    assert scene.selected == "" and scene.match.state == before


def test_digits_choose_a_hero_and_what_cannot_be_is_said(hands: Hands) -> None:
    scene = begun(hands)
    first, second = scene.able
    hands.press(pygame.K_2)
    assert scene.chosen == second
    hands.click(f"hero {first}")
    assert scene.chosen == first
    seq = scene.match.seq
    foe = scene.state.fight.standing["enemies"][0]
    hands.click(f"figure {foe.id}")
    toast = hands.app.frames.toast
    reason = scene.controller.mode.explain(scene.match.state, cmd.Attack(first, foe.id))
    assert scene.match.seq == seq and reason is not None and toast is not None and (
        toast.text == without_rule(scene.t(reason))[0])


def test_undo_takes_a_step_back_and_says_why_not(hands: Hands) -> None:
    scene = begun(hands)
    undo = scene.find("undo")
    assert undo is not None and not undo.enabled and undo.tip()
    before = scene.match.state
    move = possible(scene, "move")
    assert move is not None
    who = move.who
    zone = next(zone for zone, command in move.zones.items() if not chances_of(before, command))
    hands.click(f"zone {zone}")
    waited(hands)
    assert scene.state.fight.fighters[who].zone == zone
    hands.click("undo")
    assert scene.match.state == before


def test_persons_are_told_whose_turn_it_is(hands: Hands) -> None:
    scene = begun(hands, TWO)
    banner = hands.app.top
    assert isinstance(banner, HandOver) and "Ann" in banner.name
    hands.press(pygame.K_SPACE)
    assert hands.app.top is scene
    hands.click("finish")
    hands.wait(4)
    banner = hands.app.top
    assert isinstance(banner, HandOver) and "Ben" in banner.name


def test_what_cannot_be_saved_can_be_tried_again(hands: Hands) -> None:
    scene = begun(hands)
    sink = scene.match.sink
    assert sink is not None

    def full(records: object) -> None:
        raise BadFile(say("journal.full"))

    before = scene.match.state
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sink, "append", full)
        hands.click("action hold")
        assert scene.match.state == before and scene.find("retry") is not None and wrong(hands) == []
    hands.click("retry")
    assert scene.asking and scene.find("retry") is None


def test_the_end_stays_until_it_was_seen(hands: Hands) -> None:
    scene = begun(hands, {**SHORT, "enemies": {"level": "random"}})
    hands.app.settings.speed = "slow"
    hands.press(pygame.K_m)
    hands.wait(2)
    while hands.app.modals:
        hands.app.close_modal(hands.app.modals[-1])
    scene.do(cmd.Concede())
    for _ in range(200):
        if scene.ended:
            break
        hands.wait()
    assert scene.ended and table(hands) is scene
    hands.wait(8)
    hands.click("result")
    assert hands.app.scene is not scene


def test_standing_orders_are_given_in_a_window(hands: Hands) -> None:
    scene = begun(hands)
    hands.press(pygame.K_o)
    window = hands.app.top
    assert window is not scene and wrong(hands) == []
    hands.tab_to("order chi")
    hands.press(pygame.K_RIGHT)
    assert scene.match.state.fight.fighters[scene.chosen].orders.chi == "never"
    hands.press(pygame.K_ESCAPE)
    assert hands.app.top is scene
