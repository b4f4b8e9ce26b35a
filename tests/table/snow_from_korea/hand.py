"""The window with a journey, and hands that play it as a person would."""

from __future__ import annotations

from typing import Any

import pygame
from snow_from_korea.model import State
from snow_from_korea.table.scene import TableScene

from gunki.table.hand_over import HandOver
from tests.table.play import hands as playing
from tests.table.play.hands import Hands, close_modals, sized
from tests.table.play.plugin_hands import begin, wait_until

__all__ = ["alone", "begun", "hot_seat", "man", "on_table", "put", "read", "settle", "sized", "table",
           "to_title", "type_text", "waited"]


def man(name: str, facets: list[int] | None, kind: str = "human", **more: Any) -> dict[str, Any]:
    """A samurai with everything that is asked while setting up."""
    return {"kind": kind, "writes": False, "samurai": name, "lady": f"Lady of {name}", "facets": facets,
            "haiku": ["The road is white now", "who asked the plum tree to wait", "I have not looked back"],
            "snow": {"text": f"the white fan of {name}"}, **more}


def alone(cycles: int = 5, **more: Any) -> dict[str, Any]:
    """One person against a computer referee."""
    return {"samurai": [man("Kiyotsugu", [4, 4, 4])], "cycles": cycles, **more}


def hot_seat(cycles: int = 2, **more: Any) -> dict[str, Any]:
    """Two persons and a computer referee."""
    return {"samurai": [man("Kiyotsugu", [5, 4, 3]), man("Tadanobu", [3, 4, 5])], "cycles": cycles, **more}


def begun(hands: Hands, config: dict[str, Any] | None = None, seed: int = 5, language: str = "en",
          to_ask: bool = True) -> TableScene:
    """A new match, up to the first question where `to_ask`."""
    to_title(hands)
    begin(hands, "snow_from_korea", alone() if config is None else config, seed, language)
    hands.wait(2)
    if to_ask:
        read(hands)
        hands.wait(2)
    return table(hands)


def table(hands: Hands) -> TableScene:
    """The table that is shown."""
    scene = hands.app.scene
    assert isinstance(scene, TableScene), scene
    return scene


def on_table(hands: Hands) -> bool:
    """Whether the journey is still shown."""
    return isinstance(hands.app.scene, TableScene)


def waited(hands: Hands, most: int = 600) -> None:
    """Let everything be shown until a person is asked or must read, or the table is left. Banners are read."""
    def asked() -> bool:
        for modal in [found for found in hands.app.modals if isinstance(found, HandOver)]:
            hands.app.close_modal(modal)
        scene = hands.app.scene
        return not isinstance(scene, TableScene) or scene.decision is not None or scene.holding or scene.ended

    wait_until(hands, asked, most)


def settle(hands: Hands) -> None:
    """Let everything be shown, and a window open that comes with it."""
    waited(hands)
    hands.wait(3)


def type_text(hands: Hands, text: str) -> None:
    """Type into the field with the focus."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.wait()


def read(hands: Hands, most: int = 40) -> None:
    """Read on until a person is asked."""
    for _ in range(most):
        waited(hands)
        if not on_table(hands) or not table(hands).holding:
            return
        table(hands).go_on()
        hands.wait()
    raise AssertionError("there is no end of reading")


def to_title(hands: Hands) -> None:
    """Leave the match, and all that is asked over it."""
    close_modals(hands)
    playing.to_title(hands)


def put(scene: TableScene, state: State) -> None:
    """Show a state that was made by hand."""
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = scene.controller.mode.decision(state)
    scene.rebuild()
