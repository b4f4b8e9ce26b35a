"""The layout check itself: it finds what it is there to find."""

from __future__ import annotations

import pytest

from gunki.table.app import App
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.settings import Settings
from gunki.table.widgets import Button, Choice, Widget
from tests.table.layout_check import faults


def shown(*widgets: Widget) -> list[str]:
    """The faults of a scene with these widgets."""

    class Bench(Scene):
        def build(self, layout: Layout) -> None:
            for widget in widgets:
                self.add(widget)

    app = App((1280, 720), Settings())
    app.push(Bench())
    app.step([], 0.1)
    found = faults(app)
    app.close()
    return found


def test_a_good_layout_has_no_faults() -> None:
    stop = Button((10, 60, 100, 40), "Stop", icon="close", note="a note")
    told = Button((10, 110, 60, 40), "A very long name", tooltip="A very long name: what it does")
    assert shown(Button((10, 10, 100, 40), "Start"), stop, told) == []


@pytest.mark.parametrize(
    ("widgets", "word"),
    [
        ([Button((1200, 10, 100, 40), "Start")], "outside"),
        ([Button((10, 10, 100, 10), "")], "too small"),
        ([Button((10, 10, 100, 40), "Start"), Button((90, 30, 100, 40), "Stop")], "lies under"),
        ([Button((10, 10, 60, 40), "A very long name")], "is cut"),
        ([Choice((10, 10, 100, 40), ["a", "A very long option"], 0, lambda _: None, name="c")], "is cut"),
    ],
)
def test_each_fault_is_found_once(widgets: list[Widget], word: str) -> None:
    found = shown(*widgets)
    assert len(found) == 1 and word in found[0]
