"""Matches that nobody wins: shown, counted and kept as a draw (FC-15, FC-16)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki import resources
from gunki.battle.state import MOST_ROUNDS
from gunki.clients.environment import Environment
from gunki.engine.journal import save_new, verify
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle.hand_over import HandOver
from gunki.table.dialog import Dialog
from gunki.table.scenes.result import ResultScene
from tests.table.abuse.endings import Plan, bombing, config, healing, played
from tests.table.battle.stage import shell_of, whole
from tests.table.play.hands import Hands


def last_turn(raw: dict[str, Any], plan: Plan, seed: int) -> Match:
    """The match as it stands before the command that ends it."""

    def next_ends(match: Match) -> bool:
        ahead = match.fork()
        ahead.act(plan(ahead))
        return ahead.outcome is not None

    return played(raw, plan, next_ends, seed)


def ended_by_hand(hands: Hands, match: Match, path: Path) -> ResultScene:
    """The match is loaded, and the last turn ended on the table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    save_new(match, path).close()
    shell_of(hands).load(path)
    hands.wait(3)
    if isinstance(hands.top, HandOver):
        hands.press(pygame.K_RETURN)  # who is next is called to the keyboard
    hands.press(pygame.K_e)
    if isinstance(hands.top, Dialog):
        hands.click("answer 0")
    hands.wait(6)
    scene = hands.app.scene
    assert isinstance(scene, ResultScene), scene
    return scene


SWAPPED = [("North", "South"), ("South", "North")]


@pytest.mark.parametrize("names", SWAPPED)
def test_when_both_sides_fall_at_once_nobody_wins(names: tuple[str, str], hands: Hands) -> None:
    match = last_turn(config("bomb", "bomb", each=2, names=names), bombing, seed=5)
    path = resources.saves_folder() / f"both-{names[0]}.gunki"
    scene = ended_by_hand(hands, match, path)
    outcome = scene.match.outcome
    assert outcome is not None and (outcome.result, outcome.winners) == ("draw", ())
    assert all(character.ko for character in scene.match.state.characters)
    shown = whole(hands)
    assert scene.t(say("result.draw")) in shown and scene.t(outcome.reason) in shown
    assert scene.t(say("result.winner")) not in shown, "no side is called the winner"
    assert verify(path, Environment()).ok
    hands.click("rematch_same")
    again = shell_of(hands).match
    assert again is not None and again.seed == match.seed and again.outcome is None


def test_a_draw_is_counted_in_the_library(hands: Hands) -> None:
    path = resources.saves_folder() / "drawn.gunki"
    ended_by_hand(hands, last_turn(config("bomb", "bomb", each=2), bombing, seed=6), path)
    hands.click("title_screen")
    hands.click("replays")
    hands.wait(6)
    row = hands.widget("replay drawn.gunki")
    assert "draw" in f"{row.describe()} {row.tip()} {whole(hands)}".lower()


def test_two_healers_come_to_an_end(hands: Hands) -> None:
    healers = config("sake_flask", "sake_flask", "vial_of_cordial")
    match = last_turn(healers, healing, seed=5)
    assert match.state.round == MOST_ROUNDS
    path = resources.saves_folder() / "healers.gunki"
    scene = ended_by_hand(hands, match, path)
    outcome = scene.match.outcome
    assert outcome is not None and outcome.result == "draw"
    assert scene.t(say("result.draw")) in whole(hands) and verify(path, Environment()).ok
    assert path.stat().st_size < 2_000_000
