"""Rows of a page of settings, one below the other on scrolled paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gunki.engine.messages import Message, say
from gunki.table.widgets import Button, Choice, Label, Paragraph, ScrollView, Slider, Toggle, Widget

if TYPE_CHECKING:
    from gunki.table.app import App
    from gunki.table.scene import Scene

PITCH = 46.0
HIGH = 36.0
LEADING = 18.2
WIDEST = 700.0
"""Rows are no wider: name and value belong together."""
TALL = 440.0
"""In a view as tall as this each row says below itself what it is for; elsewhere only hovering tells."""


class Sheet:
    """Puts rows into a view; `y` is where the next one goes. Names of rows are the keys of their texts."""

    def __init__(self, scene: Scene, view: ScrollView, width: float) -> None:
        assert scene.app is not None
        self.scene, self.view, self.width = scene, view, min(WIDEST, width)
        self.app: App = scene.app
        self.explains = view.rect.h >= TALL
        self.y = 6.0

    def t(self, message: Message) -> str:
        """In words."""
        return self.scene.t(message)

    def add(self, widget: Widget) -> Widget:
        """Put a widget into the view."""
        return self.view.add(widget)

    def heading(self, text: str) -> None:
        """A heading, with air above it unless it stands first."""
        self.y += 10 if self.y > 10 else 0
        self.add(Label((4, self.y, self.width - 8, 28), text, size=18, face="mincho_bold"))
        self.y += 36

    def choice(self, key: str, options: Sequence[str], index: int, change: Callable[[int], object],
               ordered: bool = False) -> None:
        """A name, and one of several values; `ordered`: see Choice."""
        tip = self.t(say(f"settings.{key}.tip"))
        left = self.width * 0.46
        self.add(Label((4, self.y, left - 8, HIGH), self.t(say("settings." + key)), size=15, tooltip=tip))
        self.add(Choice((left, self.y, self.width - left - 6, HIGH), options, index, change, name=key, tooltip=tip,
                        ordered=ordered))
        self._explain(tip, 4)

    def slider(self, key: str, value: float, change: Callable[[float], object], done: Callable[[], object]) -> None:
        """A name, and a value from 0 to 1 that is dragged."""
        tip, text = self.t(say(f"settings.{key}.tip")), self.t(say("settings." + key))
        left = self.width * 0.46
        self.add(Label((4, self.y, left - 8, HIGH), text, size=15, tooltip=tip))
        self.add(Slider((left, self.y, self.width - left - 6, HIGH), value, change, name=key, text=text, on_done=done,
                        tooltip=tip))
        self._explain(tip, 4)

    def toggle(self, key: str, value: bool, change: Callable[[bool], object]) -> None:
        """Something to switch on or off."""
        tip = self.t(say(f"settings.{key}.tip"))
        self.add(Toggle((6, self.y, self.width - 12, HIGH), self.t(say("settings." + key)), value, change, name=key,
                        tooltip=tip))
        self._explain(tip, 36)

    def _explain(self, tip: str, x: float) -> None:
        self.y += PITCH
        if self.explains:
            room = self.width - x - 8
            height = len(self.app.painter.wrap(tip, room)) * LEADING + 2
            self.add(Paragraph((x, self.y - 8, room, height), tip, color="text_second"))
            self.y += height + 4

    def text(self, text: str, color: str = "text_second", name: str = "") -> None:
        """A paragraph, as tall as it needs to be."""
        lines = len(self.app.painter.wrap(text, self.width - 16))
        height = lines * LEADING + 2
        self.add(Paragraph((6, self.y, self.width - 16, height), text, color=color, name=name))
        self.y += height + 12

    def button(self, key: str, action: Callable[[], object], icon: str = "", *, style: str = "paper") -> Button:
        """A button as wide as its words need."""
        text = self.t(say("settings." + key))
        wide = self.app.painter.measure(text, 15, "bold") + (66 if icon else 40)
        button = Button((6, self.y, max(150.0, wide), HIGH), text, action, name=key, icon=icon, size=15,
                        tooltip=self.t(say(f"settings.{key}.tip")))
        button.style = "gold" if style == "gold" else "paper"
        self.add(button)
        self.y += PITCH
        return button
