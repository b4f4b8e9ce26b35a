"""What the lower right panel has to read: no line of the log is begun that cannot be ended; the end of the road."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pygame import FRect
from snow_from_korea.model import HOMECOMING
from snow_from_korea.table import look, readings

from tests.snow_from_korea.wording import ENGLISH
from tests.table.snow_from_korea.journeys import gone


class Sheet:
    """A canvas that remembers what is written on it."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.painter = SimpleNamespace(wrap=lambda text, room: text.split("/"))

    def text(self, text: str, x: float, y: float, *rest: Any, **more: Any) -> None:
        """Remember it."""
        self.rows.append(text)

    def panel(self, *rest: Any) -> None:
        """Nothing."""


def test_no_line_of_the_log_is_begun_that_cannot_be_ended() -> None:
    sheet: Any = Sheet()
    scene: Any = SimpleNamespace(log=["one", "two/its end", "three/its end"])
    readings.draw_log(sheet, scene, 0, 0, 300, 100)
    assert sheet.rows == ["one", "two", "its end"]


def test_at_the_end_of_the_road_stands_what_became_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look, "medallion", lambda *rest: None)
    last = gone(3).state
    pages = tuple(page for page in last.pages if page.kind != "homecoming")
    state = msgspec.structs.replace(last, phase=HOMECOMING, pages=pages, homecomings=(), bout=None)
    sheet: Any = Sheet()
    scene: Any = SimpleNamespace(view=state, t=ENGLISH.text, log=["9 dice"], waits_for=lambda: "", holding=True,
                                 ended=False, bout_page=0)
    readings.draw_reading(sheet, scene, FRect(0, 0, 840, 320))
    assert sheet.rows[0] == "The road is at its end." and "9 dice" not in sheet.rows
    assert [man.name for man in state.samurai] == sheet.rows[1::2]
    assert all(str(man.facets[0]) in row for man, row in zip(state.samurai, sheet.rows[2::2], strict=True))
