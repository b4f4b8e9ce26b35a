"""Pointing at an NPC tells what it could do next turn; pointing at a space, what standing there would cost."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle.forecast import Exposure, attack_chances, exposure, forecast
from gunki.table.battle.threats import exposed_words, percentage
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, whole
from tests.table.play.hands import Hands

DUEL = arena([pc(5, "katana", str=4, hp=20), pc(1)], [npc(8, "archer"), npc(7, "mage", hp=0)], fp=4)


def test_an_npc_that_is_pointed_at_shows_its_next_turn(hands: Hands) -> None:
    scene = seated(hands, DUEL)
    hands.hover("token right_1")
    hands.wait()
    shown = whole(hands, places_now(scene).odds)
    threats = forecast(DUEL, "right_1")
    assert len(threats) == 2
    assert sum(threat.share for threat in threats) == pytest.approx(1), "of whom it aims at"
    (bow, chance), = attack_chances(DUEL, "right_1")
    assert bow == "longbow" and f"Longbow {percentage(chance)}" in shown, "the attack's chance is told once"
    assert "You: Katana (K, 3 FP with the walk)" in shown, "what the player can do with it"
    for threat in threats:
        name = next(c.name for c in DUEL.characters if c.id == threat.who)
        assert name in shown
        assert f"−{threat.mean:.1f}" in shown
        assert f"up to −{threat.worst}" in shown, "the worst case stands beside the mean"
        assert f"at {name}: {percentage(threat.share)}" in shown or percentage(threat.share) in shown


def test_the_fallen_and_people_show_no_next_turn(hands: Hands) -> None:
    scene = seated(hands, DUEL)
    for token in ("token right_2", "token left_2"):
        hands.hover(token)
        hands.wait()
        assert "Its next turn" not in whole(hands, places_now(scene).odds)


def test_with_an_action_chosen_the_same_place_shows_its_odds(hands: Hands) -> None:
    scene = seated(hands, arena([pc(7, "katana", str=4)], [npc(8, "archer")], fp=4))
    hands.click("action katana+")
    hands.hover("token right_1")
    hands.wait()
    shown = whole(hands, places_now(scene).odds)
    assert "Its next turn" not in shown
    assert "Mean" in shown


def test_a_space_in_reach_tells_what_standing_there_would_cost(hands: Hands) -> None:
    scene = seated(hands, DUEL)
    for space, cost in ((3, 2), (5, 0)):
        hands.hover(f"space {space}")
        hands.wait()
        shown = whole(hands, places_now(scene).odds)
        seen = exposure(DUEL, "left_1", space)
        assert f"{seen.mean:.1f} of your 20 HP on average, and KO you at worst" in shown
        assert percentage(seen.knock_out) in shown
        assert (f"space {space} for {cost} FP" in shown) == bool(cost)
    hands.hover("space 0")
    hands.wait()
    assert "on average" not in whole(hands, places_now(scene).odds), "too far to walk to"


def test_asking_draws_no_die_and_changes_nothing(hands: Hands) -> None:
    scene = seated(hands, DUEL)
    before, drawn = scene.controller.match.state, scene.controller.match._dice.counter
    hands.hover("token right_1")
    hands.wait()
    hands.press(pygame.K_TAB)
    hands.wait()
    assert scene.controller.match.state is before
    assert scene.controller.match._dice.counter == drawn


def test_what_is_more_than_the_hp_there_are_is_a_knock_out() -> None:
    me = arena([pc(5, hp=20)], [pc(9)]).characters[0]
    assert exposed_words(Exposure(7.25, 19, 0.0), me).key == "table.space.exposed"
    words = exposed_words(Exposure(7.25, 20, 0.004), me)
    assert (words.key, words.arguments["hp"], words.arguments["chance"]) == ("table.space.exposed_ko", 20, "1 %")
