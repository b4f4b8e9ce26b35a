"""Positions on the battle screen, and what is written there: for tests that look and click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

from gunki.battle.mode import Gunki
from gunki.battle.state import State
from gunki.engine.contract import Event
from gunki.engine.dice import LoadedDice
from gunki.engine.match import Match, Record
from gunki.engine.messages import Message
from gunki.table.battle.actions import Action
from gunki.table.battle.scene import BattleScene
from gunki.table.canvas import Canvas
from tests.table.play.hands import Hands, shell_of, sized, to_title

__all__ = ["USUAL", "FromPosition", "Position", "Written", "action_of", "begun", "clicks", "places_now", "play_until",
           "saved_path", "seated", "shell_of", "sized", "texts", "to_title", "type_key", "whole", "with_seats",
           "words", "writing", "written"]

USUAL = (1120, 690)
"""Real pixels of the window: small, for speed, and yet with room for every panel."""


class Position(Event, frozen=True, tag="position"):
    """What stands for everything that happened before a test begins."""

    state: Any


class FromPosition(Gunki):
    """Gun-Ki that can begin in the middle."""

    def evolve(self, state: State | None, event: Any) -> State:
        """See Mode."""
        return event.state if isinstance(event, Position) else super().evolve(state, event)

    def tell(self, state: State, event: Any, seat: str | None) -> Message | None:
        """See Mode."""
        return None if isinstance(event, Position) else super().tell(state, event, seat)


class Written(NamedTuple):
    """A line of text on the screen, whole, with where it begins (logical pixels) and its colour."""

    text: str
    x: float
    y: float
    color: str
    cut: bool


def with_seats(state: State, persons: Sequence[str]) -> State:
    """The same position with persons at these seats, NPCs playing by themselves, and AIs at the other seats."""
    kinds = {seat.id: "human" if seat.id in persons else "npc" if "npcs" in seat.id else "ai"
             for seat in state.setting.seats}
    seats = tuple(replace(seat, kind=kinds[seat.id]) for seat in state.setting.seats)
    return replace(state, setting=replace(state.setting, seats=seats))


def seated(hands: Hands, state: State, faces: Sequence[int] = (), persons: Sequence[str] = ("left_seat",),
           seed: int = 5) -> BattleScene:
    """The battle screen of a match that stands at `state` and is not saved; `faces` are the dice to come."""
    state = with_seats(state, persons)
    shell = shell_of(hands)
    shell.environment.mode("gunki")
    hands.app.words = shell.environment.words
    match = Match.resume(FromPosition(), state.setting, seed, [Record(1, 0, "", None, Position(state), 0)])
    if faces:
        match._dice = LoadedDice(faces)
    shell.match = match
    scene = BattleScene(match, lambda ended: None, shell.pause, shell.rules)  # no result: it has no beginning to tell
    hands.app.push(scene)
    hands.wait(2)
    hands.look()
    return scene


def begun(hands: Hands, config: dict[str, Any], seed: int = 22) -> BattleScene:
    """A new match, saved, up to a person's first card."""
    shell_of(hands).begin("gunki", config, seed)
    play_until(hands, "card")
    hands.look()
    return hands.battle


def play_until(hands: Hands, phase: str, most: int = 60) -> None:
    """The first choice of every person, until one is asked in `phase`."""
    scene = hands.battle
    for _ in range(most):
        with hands.undrawn():
            hands.wait()
        while hands.app.modals:
            hands.app.close_modal(hands.app.modals[-1])
        if scene.choices and scene.state.phase == phase:
            hands.app.frames.draw()
            return
        if scene.choices:
            scene.do(scene.choices[0])
    raise AssertionError(f"never came to {phase}")


def saved_path(hands: Hands) -> Path:
    """The file of the match that is played."""
    journal = shell_of(hands).journal
    assert journal is not None
    return journal.path


def action_of(scene: BattleScene, part: str) -> Action:
    """The one action with this key, or whose key contains `part`."""
    found = [action for action in scene.actions if part == action.key]
    found = found or [action for action in scene.actions if part in action.key]
    assert len(found) == 1, f"{part}: {[action.key for action in scene.actions]}"
    return found[0]


def words(scene: BattleScene, message: Message) -> str:
    """A message as it is shown."""
    return scene.t(message)


@contextmanager
def writing(hands: Hands) -> Iterator[list[Written]]:
    """Collects every line that is drawn meanwhile."""
    found: list[Written] = []
    original = Canvas.text

    def noting(canvas: Canvas, text: str, x: float, y: float, size: float = 14, color: str = "text",
               face: str = "sans", align: Any = "left", valign: Any = "top", max_width: float | None = None) -> float:
        width = original(canvas, text, x, y, size, color, face, align, valign, max_width)
        left = x - {"left": 0.0, "center": width / 2, "right": width}[align]
        cut = max_width is not None and canvas.measure(text, size, face) > max_width + 1
        if text:
            found.append(Written(text, left + canvas._dx, y + canvas._dy, color, cut))
        return width

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", noting)
        yield found


def written(hands: Hands, area: FRect | None = None) -> list[Written]:
    """Every line on the screen as it is now, or those that begin inside `area`."""
    hands.app.invalidate()
    with writing(hands) as found:
        hands.wait()
    return [line for line in found if area is None or area.inflate(2, 2).collidepoint(line.x, line.y)]


def texts(hands: Hands, area: FRect | None = None) -> list[str]:
    """The words of `written`."""
    return [line.text for line in written(hands, area)]


def whole(hands: Hands, area: FRect | None = None) -> str:
    """All words on the screen, or inside `area`, in the order they are drawn."""
    return " ".join(text.strip() for text in texts(hands, area))


def places_now(scene: BattleScene) -> Any:
    """The panels of the screen; there are some once it was built."""
    assert scene.geometry is not None
    return scene.geometry


def clicks(hands: Hands, *names: str) -> None:
    """Click several things within one frame, where they stand now."""
    events = []
    for name in names:
        where = hands.position(hands.widget(name))
        events.append(pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0)))
        events += [
            pygame.event.Event(kind, pos=where, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ]
    hands.app.step(events, 0.1)
    hands.wait(3)


def type_key(hands: Hands, key: int, text: str = "", mod: int = 0) -> None:
    """A key with the character it makes, pressed and let go."""
    down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=key, mod=mod, scancode=0)
    hands.app.step([down, up], 0.1)
    hands.wait(3)
