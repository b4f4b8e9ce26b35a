"""Figures of the sheet explain themselves when they are pointed at."""

from __future__ import annotations

import pygame
import pytest

from gunki.table.scenes.rules import RulesScene
from gunki.table.widgets.base import Widget
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated, sized
from tests.table.play.hands import Hands

WORN = arena([pc(4, "katana", "kimono", "sake_flask", "ki_bullet_gatling_gun", spd=1)], [npc(8, "ronin")])


def figures(hands: Hands) -> list[Widget]:
    """Everything on the sheet that can be asked about."""
    return [w for w in hands.top.root.walk() if w.name.startswith("figure ")]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_every_stat_item_and_bar_has_words(size: tuple[int, int], scale: float, hands: Hands) -> None:
    seated(hands, WORN)
    sized(hands, size, scale)
    tips = [w.tip() for w in figures(hands)]
    for words in ("Hit Points", "Ki:", "Speed", "Strength", "Aim", "Magic", "Katana", "Kimono", "Sake Flask"):
        assert any(words in tip for tip in tips), words
    areas = [w.screen_rect() for w in figures(hands)]
    assert all(hands.battle.geometry and hands.battle.geometry.sheet.contains(area) for area in areas)


def test_a_stat_says_what_it_is_made_of(hands: Hands) -> None:
    scene = seated(hands, WORN)
    speed = next(w.tip() for w in figures(hands) if w.tip().startswith("Speed"))
    own = scene.state.setting.sheets[0].stats.spd
    assert f"{own} of its own" in speed
    assert "from Kimono" in speed
    strength = next(w.tip() for w in figures(hands) if w.tip().startswith("Strength"))
    assert "of its own" not in strength, "nothing is added: nothing to spell out"


def test_f1_opens_the_rule_of_what_is_pointed_at(hands: Hands) -> None:
    seated(hands, WORN)
    katana = next(w for w in figures(hands) if w.tip().startswith("Katana"))
    hands.hover(katana.name)
    hands.press(pygame.K_F1)
    rules = hands.app.scene
    assert isinstance(rules, RulesScene)
    assert rules.query == "GK-6.1"


def test_they_are_no_stops_of_the_keyboard(hands: Hands) -> None:
    seated(hands, WORN)
    assert figures(hands)
    assert not [w for w in hands.top.focus.order() if w.name.startswith("figure ")]
