"""Spells on an area: the spaces they touch are lit, each victim has a figure, nobody else has one."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.table.battle.odds_card import percent
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, pc
from tests.table.battle.stage import places_now, seated, texts, whole, written
from tests.table.play.hands import Hands

CROWD = arena(
    [pc(5, "firestorm", "hail_wave", mag=5), pc(5, hp=30), pc(3)],
    [pc(4, mag=1, hp=6), pc(5, mag=2), pc(6, hp=20), pc(9)],
)
FRIENDLY = arena(
    [pc(5, "firestorm", mag=5), pc(5, hp=30), pc(3)], [pc(4, mag=1, hp=6), pc(6)], house_rules=("friendly_fire",)
)


def cast_at(hands: Hands, state: State, space: int, spell: str = "firestorm") -> BattleScene:
    """A spell chosen and a space pointed at with the mouse."""
    scene = seated(hands, state)
    hands.click(f"action {spell}")
    hands.hover(f"space {space}")
    hands.wait()
    assert scene.pointed_command() == cmd.Cast(spell, space)
    return scene


@pytest.mark.parametrize("space", [4, 5])
def test_a_figure_for_every_victim(space: int, hands: Hands) -> None:
    scene = cast_at(hands, CROWD, space)
    odds = MODE.odds(CROWD, cmd.Cast("firestorm", space))
    assert odds is not None
    shown = whole(hands, places_now(scene).odds)
    for target in odds.targets:
        name = next(c.name for c in CROWD.characters if c.id == target.target)
        figure = f"{name} −{float(Fraction(target.mean)):.1f} KO {percent(Fraction(target.knock_out), 0)} %"
        assert figure in shown
    assert shown.count("KO") == len(odds.targets)


def test_the_figures_stand_on_the_board_too(hands: Hands) -> None:
    scene = cast_at(hands, CROWD, 5)
    odds = MODE.odds(CROWD, cmd.Cast("firestorm", 5))
    assert odds is not None
    spans = {one.target: (one.weights[0][0], one.weights[-1][0]) for one in odds.targets}
    assert scene.marks().hurts == spans
    shown = whole(hands, places_now(scene).stage)
    for low, high in spans.values():
        assert f"{low}–{high}" in shown
    assert not hands.widget("token right_3").tip(), "nothing hides the board while one aims"


def test_the_spaces_it_touches_are_lit(hands: Hands) -> None:
    scene = cast_at(hands, CROWD, 5)
    assert scene.marks().touched == {4, 5, 6}
    hands.hover("space 0")
    hands.wait()
    assert scene.marks().touched == set(), "a cast that would be refused lights nothing"


def test_friends_are_spared(hands: Hands) -> None:
    shown = texts(hands, places_now(cast_at(hands, CROWD, 5)).odds)
    assert not [text for text in shown if text.startswith("Left")]


def test_with_friendly_fire_friends_have_figures_and_the_caster_has_none(hands: Hands) -> None:
    scene = cast_at(hands, FRIENDLY, 5)
    names = [line.text for line in written(hands, places_now(scene).odds) if line.text.startswith(("Left", "Right"))]
    assert names == ["Left 2", "Right 1", "Right 2"]
    hands.click("space 5")
    cast = next(event for event, _ in scene.controller.told if isinstance(event, ev.SpellCast))
    assert [hit.target for hit in cast.hits] == ["left_2", "right_1", "right_2"], "as the figures said"


def test_a_cast_that_would_be_refused_says_so_before_the_click(hands: Hands) -> None:
    scene = seated(hands, CROWD)
    hands.click("action firestorm")
    hands.hover("space 0")
    hands.wait()
    refusal = scene.refusal()
    assert refusal is not None
    assert scene.t(refusal).split()[0] in whole(hands, places_now(scene).odds)
    hands.click("space 0")
    assert scene.state == scene.controller.match.state and len(scene.controller.match.records) == 1


def test_pointing_at_somebody_aims_at_the_space_below(hands: Hands) -> None:
    scene = seated(hands, CROWD)
    hands.click("action firestorm")
    hands.hover("token right_3")
    hands.wait()
    assert scene.pointed_command() == cmd.Cast("firestorm", 6)


def test_a_click_on_an_enemy_chooses_what_touches_its_space(hands: Hands) -> None:
    scene = seated(hands, CROWD)
    hands.click("token right_3")
    assert scene.selected == "firestorm"


def test_by_keyboard_alone(hands: Hands) -> None:
    scene = seated(hands, CROWD)
    key = hands.widget("action firestorm").hot_key
    assert key is not None
    hands.press(key.key)
    hands.tab_to("space 6")
    assert "Right 3" in whole(hands, places_now(scene).odds), "the focus points as the mouse does"
    hands.press(pygame.K_RETURN)
    assert [event.space for event, _ in scene.controller.told if isinstance(event, ev.SpellCast)] == [6]


def test_one_roll_serves_all_and_each_is_marked(hands: Hands) -> None:
    scene = seated(hands, CROWD, faces=(3, 4))
    hands.app.settings.speed = "normal"
    hands.click("action firestorm")
    hands.click("space 5")
    for _ in range(30):
        if len(scene.playback.splashes) == 3:
            break
        hands.wait()
    assert [mark.who for mark in scene.playback.splashes] == ["right_1", "right_2", "right_3"]
    assert scene.playback.roll is not None and scene.playback.roll.total == "7"
