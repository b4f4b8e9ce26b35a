"""A layer of the window: a tree of widgets with its own focus. Scenes and modal windows are layers."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import FRect

from gunki.engine.messages import Message
from gunki.table.canvas import Canvas
from gunki.table.focus import Focus
from gunki.table.layout import Layout
from gunki.table.widgets.base import Group, Widget

if TYPE_CHECKING:
    from gunki.table.app import App


class Layer:
    """Builds widgets for a layout, draws them, gets the keys that they do not use."""

    guest = ""
    """The mode whose code runs in this layer, where it is not the program's own: its faults end the layer only."""
    dims = True
    """As a modal window: whether everything below it is darkened."""
    holds = True
    """As a modal window: whether the match below it waits."""

    key_context = "everywhere"
    """As a scene: which keys may be chosen anew here, beside those that hold everywhere (gunki.table.controls)."""
    raw_keys = False
    """Whether `on_key` gets every key just as it is pressed: a key is being chosen."""

    tells_focus = False
    """Whether a panel tells what the keyboard rests on, so that no tooltip comes over the others."""

    def __init__(self) -> None:
        self.app: App | None = None
        self.root: Widget = Group((0, 0, 0, 0))
        self.root.layer = self
        self.ticking: list[Widget] | None = None
        """Widgets that have something to do as time passes; None: to be found anew, the tree has changed."""
        self.focus = Focus(self)
        self.built = False
        self.closed = False

    # For subclasses

    def build(self, layout: Layout) -> None:
        """Make the widgets with `add`. Called at the start, after `rebuild()`, and when size, scale or theme change."""

    def draw(self, canvas: Canvas) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over the widgets: flying cards, splashes."""

    def update(self, dt: float) -> None:
        """Time passes: `dt` seconds, 0 to 0.1."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN no widget used; return True if it is used here. Arrows, Tab and Esc come here first."""
        return False

    def on_command(self, command: str) -> bool:
        """A wish from the shell: "back" (Esc, right click, the mouse's back button). True if it was followed."""
        return False

    def on_click(self, x: float, y: float) -> None:
        """A click on no widget."""

    def on_drop(self, path: str) -> bool:
        """A file dropped on the window; True if it was taken."""
        return False

    def keep_seen(self) -> list[FRect]:
        """Places that tooltips should leave free, beside the controls."""
        return []

    def close(self) -> None:
        """The layer is gone for good; give back what it holds."""

    # For everyone

    def t(self, message: Message) -> str:
        """A message in the player's words."""
        assert self.app is not None
        return self.app.words.text(message)

    def add(self, widget: Widget, parent: Widget | None = None) -> Any:
        """Put a widget on the layer (or into `parent`); returns it."""
        return (parent or self.root).add(widget)

    def find(self, name: str) -> Widget | None:
        """The widget of that name."""
        return next((w for w in self.root.walk() if w.name == name), None)

    def widget_with_key(self, event: pygame.event.Event) -> Widget | None:
        """The widget to be seen whose hot key a KEYDOWN is."""
        return next((w for w in self.root.walk() if w.hot_key is not None and w.shown and w.hot_key.matches(event)),
                    None)

    def rebuild(self) -> None:
        """Throw the widgets away and build them anew; focus, typed text and scroll positions stay, by name."""
        if self.app is None:
            return
        kept = {(type(w), w.name): w.keep() for w in self.root.walk() if w.name}
        self.focus.widget = None
        self.app.forget_pointer(self)
        self.root = Group((0, 0, 0, 0))
        self.root.layer = self
        self.ticking = None
        self.build(self.app.layout)
        self.built = True
        for widget in list(self.root.walk()):
            state = kept.get((type(widget), widget.name)) if widget.name else None
            if state is not None:
                widget.restore(state)
        self.focus.recall()
        self.app.refresh_hover()
        self.invalidate()

    def update_widgets(self, dt: float) -> None:
        """Time passes for the widgets; those added or removed meanwhile are seen to at the next step."""
        if self.ticking is None:
            self.ticking = [w for w in self.root.walk() if type(w).update is not Widget.update]
        for widget in self.ticking:
            widget.update(dt)

    def invalidate(self, area: FRect | None = None) -> None:
        """Have a logical rectangle, or everything, drawn again."""
        if self.app is not None:
            self.app.invalidate(area)

    @property
    def ring_visible(self) -> bool:
        """Whether the focus ring is drawn: from the first key on, until the mouse is used."""
        return self.app is not None and self.app.keyboard_in_use and self.app.top is self

    def paint(self, canvas: Canvas) -> None:
        """Draw the whole layer."""
        self.draw(canvas)
        self.root.paint(canvas)
        self.draw_over(canvas)
