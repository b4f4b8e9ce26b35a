"""The roster opened from a real app, as the menu will do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from gunki import resources
from gunki.table.roster.scene import RosterScene
from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened


@contextmanager
def roster(size: tuple[int, int] = (1120, 660), scale: float = 1.0) -> Iterator[Hands]:
    """The roster over the title."""
    with opened(size, scale=scale) as hands:
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        hands.app.push(RosterScene(title.shell))
        hands.wait(3)
        yield hands


def scene(hands: Hands) -> RosterScene:
    """The roster that is shown."""
    assert isinstance(hands.app.scene, RosterScene)
    return hands.app.scene


def type_text(hands: Hands, text: str) -> None:
    """As the system delivers typed text."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.wait()


def chord(hands: Hands, key: int, mod: int = pygame.KMOD_CTRL) -> None:
    """A key with a modifier."""
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
                    pygame.event.Event(pygame.KEYUP, key=key, mod=mod)], 0.1)
    hands.wait(3)


def clear_field(hands: Hands) -> None:
    """Empty the field that has the focus."""
    chord(hands, pygame.K_a)
    hands.press(pygame.K_BACKSPACE)


HANZO = {
    "format": 1, "name": "Hanzō", "allegiance": "outlaws", "portrait": "hero_ninja",
    "stats": {"spd": 3, "str": 6, "aim": 0, "mag": 0},
    "inventory": ["katana", "dagger", "fatal_slash", "hard_attack", "blade_of_madness", "kimono"],
    "hands": ["katana", "dagger"],
}  # fmt: skip


def put(file: str, **changes: Any) -> Path:
    """A character file in the player's folder."""
    folder = resources.characters_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file}.character.json"
    path.write_text(json.dumps({**HANZO, **changes}), "utf-8")
    return path


def stored() -> dict[str, dict[str, Any]]:
    """Every readable character file by the character's name."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(resources.characters_folder().glob("*.json"))]
    return {raw["name"]: raw for raw in found}


def notice(hands: Hands) -> str:
    """What the screen says happened."""
    return hands.widget("notice").describe()
