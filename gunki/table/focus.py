"""Keyboard focus in a layer: Tab order, spatial arrow keys, memory by name."""
from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.layer import Layer

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Focus:
    """Which widget of a layer has the focus."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self.widget: Widget | None = None
        self.remembered = ""  # name of what had the focus, for the next build
        self.entered = False  # the player went there, or typed there; else the layer opened with it

    def order(self) -> list[Widget]:
        """Widgets in Tab order: as they were added, invisible ones left out."""
        return [w for w in self.layer.root.walk() if w.focusable and w.shown]

    def set(self, widget: Widget | None) -> None:
        """Move the focus; scroll views show the widget. The app starts or stops text input."""
        if widget is self.widget:
            return
        old, self.widget = self.widget, widget
        self.entered = self.entered and widget is not None and widget.name == self.remembered
        if old is not None:
            old.focused = False
            old.focus_changed()
        if widget is not None:
            widget.focused = True
            self.remembered = widget.name
            for around in widget.ancestors():
                reveal = getattr(around, "reveal", None)
                if reveal is not None and around is not widget:
                    reveal(widget)
            widget.focus_changed()
        if self.layer.app is not None:
            self.layer.app.focus_moved()

    def enter(self, widget: Widget) -> None:
        """The player moves the focus."""
        self.set(widget)
        self.entered = True

    def step(self, back: bool = False) -> bool:
        """Tab: the next or previous widget, round and round; False if there is none."""
        order = self.order()
        if not order:
            return False
        if self.widget in order:
            index = (order.index(self.widget) + (-1 if back else 1)) % len(order)
        else:
            index = len(order) - 1 if back else 0
        self.enter(order[index])
        return True

    def move(self, dx: int, dy: int) -> bool:
        """Arrow key: the nearest widget in that direction; the first one if nothing has the focus."""
        order = self.order()
        if self.widget not in order:
            return self.step()
        here = self.widget.screen_rect() if self.widget else None
        best: tuple[float, Widget] | None = None
        for widget in order:
            if widget is self.widget or here is None:
                continue
            cost = _cost(here, widget.screen_rect(), dx, dy)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, widget
        if best is None:
            return False
        self.enter(best[1])
        return True

    def recall(self) -> None:
        """After a rebuild: give the focus to the widget that has the remembered name."""
        name, self.widget = self.remembered, None
        if name:
            found = next((w for w in self.order() if w.name == name), None)
            if found is not None:
                self.set(found)
                return
        if self.layer.app is not None:
            self.layer.app.focus_moved()


def _cost(here: pygame.FRect, there: pygame.FRect, dx: int, dy: int) -> float | None:
    """How far `there` is when going (dx, dy); None if it does not lie that way. Straight ahead is preferred."""
    ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
    if ahead <= 1:
        return None
    if dx:
        gap = max(0.0, (there.left - here.right) if dx > 0 else (here.left - there.right))
        aside = max(0.0, there.top - here.bottom, here.top - there.bottom)
        drift = abs(there.centery - here.centery)
    else:
        gap = max(0.0, (there.top - here.bottom) if dy > 0 else (here.top - there.bottom))
        aside = max(0.0, there.left - here.right, here.left - there.right)
        drift = abs(there.centerx - here.centerx)
    return gap + ahead * 0.1 + aside * 3 + drift * 0.3
