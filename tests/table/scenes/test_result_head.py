"""The head of the result: victory and defeat from the person's view, and an entrance that can be cut short."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle.state import State
from gunki.engine.contract import Outcome
from gunki.engine.messages import say
from gunki.table.battle.result import verdict_of
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.result_head import LOOKS
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import with_seats
from tests.table.play.hands import opened
from tests.table.play.test_result import to_the_end


def ended(persons: tuple[str, ...], won: str, reason: str) -> tuple[Any, State]:
    """A match that `won` has won, and its last position."""
    state = replace(with_seats(arena([pc(1)], [npc(2, "ronin")]), persons), phase="over", result=won, reason=reason)
    winners = () if won == "draw" else (f"{won}_seat",)
    return SimpleNamespace(outcome=Outcome(won, winners, say("outcome." + reason, side="x"))), state


@pytest.mark.parametrize(("persons", "won", "kind"), [
    (("left_seat",), "left", "victory"),
    (("left_seat",), "right", "defeat"),
    (("right_seat",), "right", "victory"),
    (("left_seat", "right_seat"), "right", "wins"),
    ((), "left", "wins"),
])  # fmt: skip
@pytest.mark.parametrize("reason", ["knock_out", "conceded"])
def test_it_says_how_it_ended_for_whoever_sits_there(persons: tuple[str, ...], won: str, kind: str, reason: str) -> None:
    verdict = verdict_of(*ended(persons, won, reason))
    assert verdict is not None and verdict.kind == kind
    assert verdict.head.key == ("result.wins" if kind == "wins" else f"result.{kind}")
    assert verdict.why.key == f"result.why.{'defeat.' if kind == 'defeat' else ''}{reason}"


def test_a_draw_is_nobodys() -> None:
    verdict = verdict_of(*ended(("left_seat",), "draw", "rounds"))
    assert verdict is not None and (verdict.kind, verdict.head.key) == ("draw", "result.draw")


def test_victory_and_defeat_look_different() -> None:
    assert len({(look.sign, look.color) for look in LOOKS.values() if look.sign != "勝"}) == 2
    assert LOOKS["victory"].color != LOOKS["defeat"].color and LOOKS["victory"].words != LOOKS["defeat"].words


def test_space_cuts_the_entrance_short(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened() as hands:
        scene = to_the_end(hands)
        assert isinstance(scene, ResultScene)
        hands.app.settings.speed = "normal"
        scene.entered = 0.0
        hands.app.step([], 0.1)
        assert 0 < scene.entered < 1
        hands.press(pygame.K_SPACE)
        assert scene.entered == 1.0 and hands.app.scene is scene, "and nothing else was pressed"
