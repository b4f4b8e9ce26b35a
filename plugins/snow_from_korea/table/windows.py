"""Which window answers a question by words or figures; None where the panel below does."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from snow_from_korea.commands import Choose
from snow_from_korea.model import SETUP, Ask, State

if TYPE_CHECKING:
    from gunki.table.layer import Layer
    from snow_from_korea.table.scene import TableScene


def needs_window(state: State, ask: Ask) -> bool:
    """Whether a question is answered in a window: a form, or a trait while setting up."""
    trait = bool(ask.choices) and isinstance(ask.choices[0], Choose) and state.phase == SETUP
    return bool(ask.form) or trait


def window_of(scene: TableScene, ask: Ask) -> Layer | None:
    """The window for a question."""
    if not needs_window(scene.view, ask):
        return None
    place, name = ("writing", "WritingWindow") if ask.form == "tell" else ("setup", "form_window")
    try:
        maker: Any = getattr(importlib.import_module(f"snow_from_korea.table.{place}"), name, None)
    except ImportError:
        return None
    return maker(scene, ask) if maker is not None else None
