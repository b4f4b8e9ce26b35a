"""What a demanding eye finds on a screen: misplaced controls, and any text that is cut where it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gunki.table.app import App
from tests.table.layout_check import faults
from tests.table.play.hands import Hands


@contextmanager
def cut_texts(app: App) -> Iterator[list[str]]:
    """Collects every text that is shortened while it is drawn, by a widget or by the screen itself."""
    found: list[str] = []
    fonts = app.painter.fonts
    original = fonts.shorten

    def noting(text: str, face: str, size: int, limit: int) -> str:
        shown = original(text, face, size, limit)
        if shown != text:
            found.append(text)
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "shorten", noting)
        yield found


def wrong(hands: Hands) -> list[str]:
    """Everything that is wrong with the screen that is shown, drawn anew."""
    with cut_texts(hands.app) as cut:
        hands.app.invalidate()
        hands.wait()
    return faults(hands.app) + [f"cut: {text}" for text in dict.fromkeys(cut)]
