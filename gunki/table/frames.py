"""Frames: which parts of the window have to be drawn again, and drawing them with what floats over everything."""
from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.overlay import Toast, draw_toast, draw_tooltip
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.app import App

TIP_AFTER_FOCUS = 0.6  # seconds the keyboard rests on a widget before its tooltip shows


class Frames:
    """Collects what has changed in a step and draws it once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.toast: Toast | None = None
        self.tip_owner: Widget | None = None
        self._dirty: list[pygame.Rect] = []
        self._all_dirty = True
        self._focus_since = 0.0

    def invalidate(self, area: FRect | None = None) -> None:
        """Draw a logical rectangle, or everything, again in this step."""
        if area is None:
            self._all_dirty = True
        elif not self._all_dirty:
            rect = self.app.scale.rect(*area).clip(self.app.window.surface.get_rect())
            if rect.w and rect.h:
                self._dirty.append(rect)

    def focus_moved(self) -> None:
        """Tooltips wait anew."""
        self._focus_since = self.app.now

    def update(self) -> None:
        """Time has passed: toasts go, tooltips come."""
        if self.toast is not None and self.app.now >= self.toast.until:
            self.toast = None
            self.invalidate()
        app, owner = self.app, self.app.mouse.hovered
        if owner is None and app.keyboard_in_use and app.top is not None:
            resting = app.now - self._focus_since >= TIP_AFTER_FOCUS
            owner = app.top.focus.widget if resting else None
        if owner is not None and (app.mouse.pressed is not None or not owner.tip()):
            owner = None
        if owner is not self.tip_owner:
            self.tip_owner = owner
            self.invalidate()

    def draw(self, whole: bool = False) -> None:
        """Draw what has changed, or the `whole` window; nothing if nothing has."""
        if not (whole or self._all_dirty or self._dirty):
            return
        surface = self.app.window.surface
        floating = self.toast is not None or self.tip_owner is not None or bool(self.app.modals)
        everything = whole or self._all_dirty or floating
        areas = [surface.get_rect()] if everything else apart(self._dirty)
        self._dirty, self._all_dirty = [], False
        for area in areas:
            surface.set_clip(area)
            self._paint(Canvas(surface, self.app.painter))
        surface.set_clip(None)
        pygame.display.update(areas)

    def _paint(self, canvas: Canvas) -> None:
        scale, scene = self.app.scale, self.app.scene
        if scene is not None:
            scene.paint(canvas)
        for modal in self.app.modals:
            canvas.box(0, 0, scale.width + 1, scale.height + 1, "scrim", radius=0.1, opacity=0.62)
            modal.paint(canvas)
        if self.toast is not None:
            draw_toast(canvas, self.toast.text)
        if self.tip_owner is not None:
            draw_tooltip(canvas, self.tip_owner.tip(), self.tip_owner.screen_rect())


def apart(dirty: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same ground as few rectangles that do not overlap."""
    found: list[pygame.Rect] = []
    for rect in dirty:
        merged = rect.copy()
        while (hit := merged.collidelist(found)) >= 0:
            merged.union_ip(found.pop(hit))
        found.append(merged)
    return found
