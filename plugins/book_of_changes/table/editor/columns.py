"""What columns of the editors are made of: rows in a scrolled view, figures with − and +, small signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from book_of_changes.table.hexagram import draw_lines
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import grid
from gunki.table.widgets import Button, Choice, Label, Paragraph, ScrollView, Toggle, Widget

LINE = 34.0


def small_button(area: FRect, text: str, action: Callable[[], object], name: str, *, tip: str = "",
                 reason: str = "") -> Button:
    """A button of 34 × 30 or so with a sign on it."""
    button = Button(area, text, action, name=name, tooltip=tip or None, size=16)
    if reason:
        button.enabled, button.tooltip = False, reason
    return button


class Face(Widget):
    """A medallion with a name behind it; what it is by hover."""

    interactive = True

    def __init__(self, rect: FRect, token: str, text: str, tip: str) -> None:
        super().__init__(rect, name=f"face {text}", tooltip=f"{text}\n{tip}".strip())
        self.token, self.text = token, text

    def draw(self, canvas: Canvas) -> None:
        """Both."""
        x, y, w, h = self.rect
        draw.token(canvas, self.token, x + h / 2, y + h / 2, h, side="right")
        canvas.text(self.text, x + h + 8, y + h / 2, 15, "text", "bold", valign="middle", max_width=w - h - 8)


class Sign(Widget):
    """An icon with words behind it; what it means by hover."""

    interactive = True

    def __init__(self, rect: FRect, icon: str, text: str, tip: str) -> None:
        super().__init__(rect, name=f"sign {text}", tooltip=tip)
        self.icon, self.text = icon, text

    def draw(self, canvas: Canvas) -> None:
        """Both."""
        x, y, w, h = self.rect
        canvas.icon(self.icon, x, y + h / 2 - 10, 20, "text")
        canvas.text(self.text, x + 28, y + h / 2, 14, "text", "bold", valign="middle", max_width=w - 28)


class PowerToggle(Toggle):
    """A Power with the hexagram of its two Natures before its name."""

    def __init__(self, rect: tuple[float, float, float, float], lines: Sequence[int], text: str, value: bool,
                 on_change: Callable[[bool], object], name: str, tooltip: str) -> None:
        super().__init__(rect, text, value, on_change, name=name, tooltip=tooltip)
        self.lines = lines

    def draw(self, canvas: Canvas) -> None:
        """The hexagram stands at the right end."""
        super().draw(canvas)
        draw_lines(canvas, self.lines, self.rect.right - 24, self.rect.centery - 10, 20, 20)


class Rows:
    """Puts widgets one below the other into a scrolled view."""

    def __init__(self, scene: Layer, area: FRect, name: str) -> None:
        self.scene = scene
        self.view = ScrollView(area, 0, name=name)
        scene.add(self.view)
        self.y, self.w = 2.0, area.w - 16

    def label(self, text: Message) -> None:
        """A small heading."""
        self.view.add(Label((2, self.y, self.w, 20), self.scene.t(text), color="heading", face="bold"))
        self.y += 23

    def add(self, widget: Widget, height: float = LINE) -> None:
        """A widget over the whole width."""
        widget.rect = FRect(2, self.y, self.w, height)
        self.view.add(widget)
        self.y += height + 6

    def grid(self, widgets: Sequence[Widget], across: int, height: float) -> None:
        """Widgets side by side, as many in a row."""
        rows = -(-len(widgets) // across)
        area = FRect(2, self.y, self.w, rows * (height + 6) - 6)
        for place, widget in zip(grid(area, across, rows, 6), widgets, strict=False):
            widget.rect = place
            self.view.add(widget)
        self.y += area.h + 8

    def text(self, message: Message, color: str = "text_second") -> None:
        """A paragraph."""
        assert self.scene.app is not None
        text = self.scene.t(message)
        high = len(self.scene.app.painter.wrap(text, self.w - 4)) * 18.2 + 2
        self.view.add(Paragraph((2, self.y, self.w - 4, high), text, color=color))
        self.y += high + 6

    def choice(self, names: Sequence[Message], at: int, pick: Callable[[int], object], name: str) -> None:
        """One of several."""
        self.add(Choice((0, 0, 1, 1), [self.scene.t(one) for one in names], at, pick, name=name))

    def number(self, text: Message, value: int, least: int, most: int, pick: Callable[[int], object],
               name: str) -> None:
        """A figure with − and +."""
        stepper(self.scene, self.view, FRect(2, self.y, self.w, LINE), self.scene.t(text), value, (least, most), pick,
                name)
        self.y += LINE + 6

    def done(self) -> None:
        """As high as what is in it."""
        self.view.content_height = self.y + 2
        self.view.focusable = False


def stepper(scene: Layer, view: Widget, area: FRect, text: str, value: int, span: tuple[int, int],
            pick: Callable[[int], object], name: str) -> None:
    """Words, −, a figure, +."""
    x = area.right - 3 * LINE - 6
    if text:
        view.add(Label((area.x, area.y, x - area.x - 4, area.h), text, tooltip=text))
    least, most = span
    view.add(small_button(FRect(x, area.y, LINE, area.h), "−", partial(pick, value - 1), f"less {name}",
                          reason="" if value > least else scene.t(say("boc.editor.least", n=least))))
    view.add(Label((x + LINE, area.y, LINE + 6, area.h), str(value), face="bold", align="center", size=16))
    view.add(small_button(FRect(x + 2 * LINE + 6, area.y, LINE, area.h), "+", partial(pick, value + 1), f"more {name}",
                          reason="" if value < most else scene.t(say("boc.editor.most", n=most))))
