"""The toy race of the engine's tests in the window: a mode that has no table of its own."""

from __future__ import annotations

from typing import Any

from gunki.table.scenes.generic import GenericScene
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from tests.engine.toy_mode import TOY, Toy
from tests.table.play.hands import Hands


def shell_of(hands: Hands) -> Shell:
    """The window's shell."""
    title = hands.app.scenes[0]
    assert isinstance(title, TitleScene)
    return title.shell


def begin_toy(hands: Hands, config: dict[str, Any] | None = None, mode: Toy = TOY) -> GenericScene:
    """Have the mode installed, begin a match of it, and show it."""
    shell = shell_of(hands)
    shell.environment._modes["toy"] = mode
    shell.begin("toy", config or {}, 5)
    hands.wait(2)
    scene = hands.app.scene
    assert isinstance(scene, GenericScene)
    return scene
