"""Step by step: where the table stops, what it says there, and what a press does that came too soon."""

from __future__ import annotations

import pygame
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.table.picker import HexagramField
from book_of_changes.table.pointing import SETTLE
from book_of_changes.table.power_cells import cells_in_battle
from book_of_changes.table.powers_panel import asked_power
from book_of_changes.table.strip import acting_order

from gunki.table.match_controller import Played
from gunki.table.settings import STEP_BY_STEP
from tests.table.battle.stage import whole
from tests.table.book_of_changes.hand import begun, table, waited
from tests.table.play.hands import Hands


def stopped(hands: Hands) -> None:
    """Play until an enemy has attacked and the table stops."""
    hands.app.settings.speed = "instant"
    scene = begun(hands)
    hands.app.settings.speed = STEP_BY_STEP
    for _ in range(3000):
        if scene.holding:
            break
        scene.finish_animation()
        button = scene.find("finish") or scene.find("answer 0")
        if button is not None and scene.choices and not scene.too_soon:
            hands.click(button.name)
        hands.wait()
    assert scene.holding
    hands.wait(40)


def test_a_stop_tells_what_was_done_and_who_is_next(hands: Hands) -> None:
    stopped(hands)
    scene = table(hands)
    assert any(isinstance(played.event, ev.AttackDeclared) for played in scene.controller.told)
    assert scene.geometry is not None
    said = whole(hands, scene.geometry.deck)
    assert scene.t(scene.next_up()) in said and scene.log[0].whole.split()[0] in said
    told = len(scene.controller.told)
    hands.click("rest")
    for _ in range(2000):
        if scene.choices or scene.ended:
            break
        assert not scene.holding
        scene.finish_animation()
        hands.wait()
    assert len(scene.controller.told) > told


def test_space_takes_no_answer_and_a_press_too_soon_nothing(hands: Hands) -> None:
    scene = begun(hands)
    waited(hands)
    seq = scene.match.seq
    hands.press(pygame.K_SPACE)
    assert scene.match.seq == seq
    for ago, done in ((0.0, False), (SETTLE + 1, True)):
        scene._came_at = hands.app.now - ago
        assert scene.do(scene.choices[0]) == done
        assert (scene.match.seq > seq) == done


def test_a_question_keeps_order_roll_and_power_in_sight(hands: Hands) -> None:
    scene = begun(hands)
    for _ in range(60):
        waited(hands)
        if scene.asking and asked_power(scene, cells_in_battle(scene.state, scene.state.fight.fighters[0], ())):
            break
        hands.click("answer 0" if scene.asking else "finish")
    state = scene.state
    assert state.ask is not None and state.opening is not None
    doer = state.opening.fighter  # type: ignore[union-attr]
    assert acting_order(state)[0].id == doer
    field = scene.find("powers")
    assert isinstance(field, HexagramField)
    offered = {choice.pick for choice in state.ask.choices if isinstance(choice, cmd.Answer)}
    assert field.chosen in offered
    scene.playback.roll = None
    scene.tell_past()
    assert scene.playback.roll is not None


def test_the_rest_of_a_turn_stops_where_a_hero_is_struck_down(hands: Hands) -> None:
    scene = begun(hands)
    state, who = scene.match.state, scene.heroes[0].id
    for event, goes_on in ((ev.Wounded(who, 5, "minor", "minor", 1, 0, 0, "attack"), True),
                           (ev.Wounded(who, 5, "major", "mortal", 1, 2, 1, "attack"), False),
                           (ev.Fell(who, "fallen"), False), (ev.Fell(5, "destroyed"), True)):
        scene._rest = True
        scene.was_shown(Played(event, state, state))
        assert scene._rest == goes_on, event
    begun(hands)
