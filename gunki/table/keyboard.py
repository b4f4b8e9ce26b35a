"""The keys, and gamepads as far as they do what keys do: who gets each, and in which order they are asked."""
from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gunki.table.controls.bindings import ZOOM, put, with_control
from gunki.table.controls.gamepad import key_event
from gunki.table.controls.names import CTRL
from gunki.table.focus import ARROWS
from gunki.table.scene import Scene

if TYPE_CHECKING:
    from gunki.table.app import App
    from gunki.table.layer import Layer

_MOVING = frozenset({*ARROWS, pygame.K_TAB, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
                     pygame.K_BACKSPACE})  # keys that a layer, too, may take again and again while they are held
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOT_TEXT = (pygame.K_TAB, pygame.K_ESCAPE, *_ENTER, pygame.K_UP, pygame.K_DOWN)


class Keyboard:
    """Gives every key to one taker: the program, the focused widget, the layer, or what moves the focus."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.in_use = False  # rather than the mouse: the focus ring shows, hovering rests
        self.held: set[int] = set()  # keys that are down: their repeats move and edit, but do nothing twice
        self.meant: dict[int, int] = {}  # of the keys that are down, which first key each stood for, with CTRL
        self._text_input = False

    def event(self, event: pygame.event.Event) -> None:
        """A KEYDOWN, KEYUP, TEXTINPUT or TEXTEDITING."""
        if event.type == pygame.KEYDOWN:
            meant = self._in_our_terms(event)
            self.press(meant)
            self.held.add(meant.key)
            self.meant[event.key] = meant.key | (CTRL if with_control(meant) else 0)
        elif event.type == pygame.KEYUP:
            self.held.discard(self.meant.pop(event.key, event.key) & ~CTRL)
        else:
            top = self.app.top
            if top is not None and top.focus.widget is not None and top.focus.widget.takes_text:
                top.focus.entered = True
                top.focus.widget.text_input(event)

    def release(self) -> None:
        """What is held will not be let go here: forget it."""
        self.held.clear()
        self.meant.clear()

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether a key event only says that the key is still down."""
        return event.key in self.held

    def focus_moved(self) -> None:
        """Text input starts or stops."""
        top = self.app.top
        wants = top is not None and top.focus.widget is not None and top.focus.widget.takes_text
        if wants != self._text_input:
            self._text_input = wants
            (pygame.key.start_text_input if wants else pygame.key.stop_text_input)()

    def follow(self, wish: str) -> None:
        """Do what a gamepad asks for, as a key would."""
        top = self.app.top
        if wish == "act" and isinstance(top, Scene) and (top.animating or top.focus.widget is None):
            wish = "space"
        event = key_event(wish, self.app.key_context)
        if event is not None and top is not None and (wish == "back" or not top.raw_keys):
            self.press(event)

    def _in_our_terms(self, event: pygame.event.Event) -> pygame.event.Event:
        """A key as the first key of what the player chose it for; text and keys being chosen stay as they are."""
        if event.key in self.meant:  # still down: it means what it meant, whatever screen came meanwhile
            meant = self.meant[event.key]
            return event if meant & ~CTRL == event.key else put(event, meant)
        top = self.app.top
        typing = top is not None and top.focus.widget is not None and top.focus.widget.takes_text
        if top is not None and (top.raw_keys or (typing and not with_control(event))):
            return event
        return self.app.keys.translated(event, self.app.key_context)

    def press(self, event: pygame.event.Event) -> None:
        """A key, in the program's terms."""
        app, top = self.app, self.app.top
        if top is not None and top.raw_keys:
            if not self.repeats(event):
                top.on_key(event)
            return
        if event.key in self.held and event.key in (pygame.K_F11, pygame.K_F12):
            return
        if event.key in (*_ENTER, pygame.K_SPACE) and not event.mod & pygame.KMOD_ALT and app.too_soon():
            return
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            app.toggle_fullscreen()
        elif event.key == pygame.K_F12:
            app.keep_screenshot()
        elif with_control(event) and event.key in ZOOM:
            app.zoom(ZOOM[event.key])
        elif top is not None and not (self._widget_takes(top, event) or self._only_held(event) or top.on_key(event)):
            self._move_or_act(top, event)

    def _only_held(self, event: pygame.event.Event) -> bool:
        """Whether a key is still down that does its work once: it would open and close, or paste, without end."""
        steps_back = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key in (pygame.K_z, pygame.K_y)
        return event.key in self.held and event.key not in _MOVING and not steps_back

    @staticmethod
    def _widget_takes(top: Layer, event: pygame.event.Event) -> bool:
        widget = top.focus.widget
        for around in widget.ancestors() if widget is not None else ():
            if around.key(event):
                top.focus.entered = True
                return True
        # Letters typed into a field are text, whatever they would do elsewhere; Ctrl is not for the field alone.
        return bool(widget is not None and widget.takes_text and not with_control(event)
                    and event.key not in _NOT_TEXT)

    def _move_or_act(self, top: Layer, event: pygame.event.Event) -> None:
        if event.key == pygame.K_TAB:
            self.use()
            top.focus.step(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self.use()
            top.focus.move(*ARROWS[event.key])
        elif event.key in self.held:
            return
        elif event.key == pygame.K_SPACE and isinstance(top, Scene) and top.animating:
            top.finish_animation()
        elif event.key in (*_ENTER, pygame.K_SPACE) and top.focus.widget is not None:
            self.use()
            top.focus.widget.activate()
        elif event.key == pygame.K_ESCAPE:
            self._step_back(top)
        else:
            self._hot_key(top, event)

    @staticmethod
    def _step_back(top: Layer) -> None:
        """One level: a search is emptied, a field that the player went into is left, else the layer goes back.

        A field that has the focus only because the layer opened with it is no level.
        """
        field = top.focus.widget
        if field is None or not field.takes_text:
            top.on_command("back")
        elif field.empty():
            return
        elif top.focus.entered and not field.is_search:
            top.focus.set(None)
        else:
            top.on_command("back")

    def use(self) -> None:
        """The keyboard leads from now on, until the mouse moves."""
        if not self.in_use:
            self.in_use = True
            self.app.refresh_hover()
            self.app.invalidate()

    def _hot_key(self, top: Layer, event: pygame.event.Event) -> None:
        widget = top.widget_with_key(event)
        if widget is not None:
            if not widget.asks_pointer:
                self.use()
            widget.activate()
