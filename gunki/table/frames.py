"""Frames: which parts of the window have to be drawn again, and drawing them with what floats over everything."""
from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.overlay import Toast, draw_toast, toast_area
from gunki.table.tooltip import SHADOW, Tooltip, draw_tooltip, tooltip_of
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.app import App

SPARE = 0.004  # seconds of a step within which pictures that will be needed are begun
TIP_AFTER_FOCUS = 0.6  # seconds the keyboard rests on a widget before its tooltip shows
TIP_OF_FOCUS = 4.0  # seconds it then stays: whoever plays by keys does not move it away
LITTLE = 0.12  # of the window: what may wait fills a frame up to that
JOINED = 1.1  # as much as two areas together, by which the rectangle round both may be larger


class Frames:
    """Collects what has changed in a step and draws it once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.toast: Toast | None = None
        self.tip: Tooltip | None = None
        self._quiet = ""  # the name of what was clicked: its tooltip does not follow the click
        self._clicked = False
        self._meant = ""  # the name of what the mouse last moved or clicked on: what comes under it later was not meant
        self._soon: Iterator[None] = iter(())
        self._dirty: list[pygame.Rect] = []
        self.later: list[pygame.Rect] = []  # may wait some frames, the first in the list the shortest
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

    def invalidate_soon(self, area: FRect) -> None:
        """Draw a logical rectangle again in one of the next frames: never much at once, so that motion stays smooth."""
        rect = self.app.scale.rect(*area).clip(self.app.window.surface.get_rect())
        if rect.w and rect.h and rect not in self.later:
            self.later.append(rect)

    def prepare(self) -> None:
        """Another scene, size or theme: other pictures will be needed."""
        scene, surface = self.app.scene, self.app.window.surface
        self._soon = scene.soon(Canvas(surface, self.app.painter)) if scene is not None else iter(())

    def use_spare_time(self, begun: float) -> None:
        """What is left of a quick step that began at `begun` (perf_counter) goes into pictures needed soon."""
        while time.perf_counter() - begun < SPARE:
            if next(self._soon, self) is self:
                return

    def focus_moved(self) -> None:
        """Tooltips wait anew."""
        self._focus_since = self.app.now

    @property
    def tip_owner(self) -> Widget | None:
        """Whose tooltip is shown."""
        return self.tip.owner if self.tip is not None else None

    def clicked(self) -> None:
        """A button of the mouse went down: no tooltip until it points at something else."""
        hovered = self.app.mouse.hovered
        self._clicked, self._quiet = True, hovered.name if hovered is not None else ""
        self._meant = self._quiet

    def forget_click(self) -> None:
        """As if nothing had been clicked."""
        self._clicked, self._quiet = False, ""

    def pointed(self) -> None:
        """The mouse has moved."""
        hovered = self.app.mouse.hovered
        self._meant = hovered.name if hovered is not None else ""
        if hovered is None or hovered.name != self._quiet:
            self._clicked = False

    def say(self, toast: Toast | None) -> None:
        """Show a message in place of the last one, or take that away."""
        for each in (self.toast, toast):
            if each is not None:
                room = self.app.scale.width, self.app.scale.height
                self.invalidate(toast_area(self.app.painter, each, room).inflate(SHADOW, SHADOW))
        self.toast = toast

    def forget_tip(self) -> None:
        """The owner is gone."""
        self._show(None)

    def update(self) -> None:
        """Time has passed: toasts go, tooltips come."""
        if self.toast is not None and self.app.now >= self.toast.until:
            self.say(None)
        owner = self._pointed_out()
        text = owner.tip() if owner is not None else ""
        if owner is None or not text:
            self._show(None)
        elif self.tip is None or self.tip[:3] != (owner, text, owner.seen_rect()):
            room = self.app.scale.width, self.app.scale.height
            self._show(tooltip_of(owner, text, self.app.painter, room))

    def _pointed_out(self) -> Widget | None:
        app = self.app
        if app.mouse.pressed is not None:
            return None
        owner = app.mouse.hovered
        if owner is not None and owner.name != self._meant:  # it came under a mouse that rests
            return None
        if owner is not None and owner.enabled and self._clicked:  # one that refuses says why
            return None
        if owner is None and app.keyboard_in_use and app.top is not None and not app.top.tells_focus:
            resting = TIP_AFTER_FOCUS <= app.now - self._focus_since < TIP_AFTER_FOCUS + TIP_OF_FOCUS
            owner = app.top.focus.widget if resting else None
        return owner

    def _show(self, tip: Tooltip | None) -> None:
        for each in (self.tip, tip):
            if each is not None:
                self.invalidate(each.area.inflate(2 * SHADOW, 2 * SHADOW))
        self.tip = tip

    def draw(self, whole: bool = False) -> None:
        """Draw what has changed, or the `whole` window; nothing if nothing has."""
        if not (whole or self._all_dirty or self._dirty or self.later):
            return
        surface = self.app.window.surface
        if whole or self._all_dirty:
            areas = [surface.get_rect()]
            self.later.clear()
        else:
            areas = self._due(surface.get_width() * surface.get_height())
        self._dirty, self._all_dirty = [], False
        for area in areas:
            surface.set_clip(area)
            self._paint(Canvas(surface, self.app.painter))
        surface.set_clip(None)
        pygame.display.update(areas)

    def _due(self, window: int) -> list[pygame.Rect]:
        """What must be drawn in this frame of a `window` of so many pixels, and a little of what may wait."""
        areas = apart(self._dirty)
        self.later = [rect for rect in self.later if not any(area.contains(rect) for area in areas)]
        ground = sum(area.w * area.h for area in areas)
        while self.later:
            areas.append(self.later.pop(0))
            ground += areas[-1].w * areas[-1].h
            if ground >= LITTLE * window:
                break
        return areas

    def _paint(self, canvas: Canvas) -> None:
        scale, scene = self.app.scale, self.app.scene
        if scene is not None:
            scene.paint(canvas)
        for modal in self.app.modals:
            if modal.dims:
                canvas.box(0, 0, scale.width + 1, scale.height + 1, "scrim", radius=0.1, opacity=0.62)
            modal.paint(canvas)
        if self.toast is not None:
            draw_toast(canvas, self.toast)
        if self.tip is not None:
            draw_tooltip(canvas, self.tip)


def apart(dirty: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same ground as few rectangles. Neighbours that overlap by a hair stay two: their union would be far more."""
    found: list[pygame.Rect] = []
    for rect in dirty:
        merged = rect.copy()
        while (near := next((i for i, other in enumerate(found) if _worth_joining(merged, other)), -1)) >= 0:
            merged.union_ip(found.pop(near))
        found.append(merged)
    return found


def _worth_joining(one: pygame.Rect, other: pygame.Rect) -> bool:
    union = one.union(other)
    return bool(one.colliderect(other)) and union.w * union.h <= JOINED * (one.w * one.h + other.w * other.h)
