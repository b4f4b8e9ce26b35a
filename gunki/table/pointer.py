"""The mouse: what lies under it, what is pressed, and whose click or wheel it is."""
from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gunki.table.scene import Scene
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.app import App
    from gunki.table.layer import Layer

NOWHERE = (-1.0, -1.0)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_BACK = (3, 6, 8)  # the right button and those on the side


class Pointer:
    """Gives every move and button of the mouse to one widget of the top layer."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.position = NOWHERE  # logical pixels
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None

    def refresh(self) -> None:
        """See what lies under the pointer now."""
        app, top = self.app, self.app.top
        found = top.root.hit(*self.position) if top is not None and not app.keyboard_in_use else None
        if found is self.hovered:
            return
        old, self.hovered = self.hovered, found
        for widget, state in ((old, False), (found, True)):
            if widget is not None:
                widget.hovered = state
                widget.hover_changed()

    def drop(self) -> None:
        """Nothing is hovered or pressed any more."""
        for widget in (self.hovered, self.pressed):
            if widget is not None:
                widget.hovered = widget.pressed = False
                widget.invalidate()
        self.hovered = self.pressed = None

    def forget(self, layer: Layer) -> None:
        """The widgets of a layer are gone: what was hovered or pressed there, too."""
        for widget in (self.hovered, self.pressed):
            if widget is not None and widget.layer is layer:
                widget.hovered = widget.pressed = False
        if self.hovered is not None and self.hovered.layer is layer:
            self.hovered = None
        if self.pressed is not None and self.pressed.layer is layer:
            self.pressed = None

    def left_window(self) -> None:
        """It points at nothing."""
        self.position = NOWHERE
        self.refresh()

    def event(self, event: pygame.event.Event) -> None:
        """A move, a button or the wheel; anything else is none of its business."""
        app = self.app
        if event.type in _MOUSE:
            self.position = app.scale.to_logical(event.pos)
            if app.keyboard_in_use:
                app.keyboard_in_use = False
                app.invalidate()
            self.refresh()
        if event.type == pygame.MOUSEMOTION:
            app.frames.pointed()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            app.frames.clicked()
        if event.type == pygame.MOUSEMOTION and self.pressed is not None:
            self.pressed.pointer_drag(*self.position)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in _BACK and app.top is not None:
            app.top.on_command("back")
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.x, event.y)

    def _press(self) -> None:
        if self.app.too_soon():
            return
        top = self.app.top
        if isinstance(top, Scene) and top.animating:
            top.finish_animation()
            return
        widget = self.hovered
        self.pressed = widget
        if widget is not None:
            widget.pressed = True
            if widget.focusable and widget.layer is not None:
                widget.layer.focus.enter(widget)
            widget.pointer_down(*self.position)
            widget.invalidate()
        elif top is not None:
            if top.focus.widget is not None and top.focus.widget.takes_text:
                top.focus.set(None)
            top.on_click(*self.position)

    def _release(self) -> None:
        widget, self.pressed = self.pressed, None
        if widget is None:
            return
        widget.pressed = False
        widget.invalidate()
        widget.pointer_up(*self.position)
        if widget is self.hovered and widget.contains(*self.position):
            widget.clicked(*self.position)

    def _wheel(self, dx: float, dy: float) -> None:
        for widget in self.hovered.ancestors() if self.hovered is not None else ():
            if widget.wheel(dx, dy):
                self.refresh()
                return
        top = self.app.top
        for widget in top.root.walk() if top is not None else ():
            if widget.contains(*self.position) and widget.wheel(dx, dy):
                return
