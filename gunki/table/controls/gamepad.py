"""Gamepads: buttons, hats and sticks as wishes ("left", "act", "end" …) that the app turns into what keys would do.

Pads that SDL knows speak with CONTROLLER events and one layout; all others with JOY events, whose buttons are taken to
lie as on the most common pads. A stick moves once at a push, and again and again while it is held.
"""

from __future__ import annotations

from typing import Any

import pygame

from gunki.table.controls.actions import BATTLE

DEAD_ZONE, LET_GO = 0.5, 0.35
"""A stick pushed further than this moves; it has to come back so far before it counts as let go."""
FIRST_REPEAT, REPEAT = 0.4, 0.13
"""Seconds until a held direction repeats, and between repeats."""
FULL = 32767.0

JOY_BUTTONS = {0: "act", 1: "back", 2: "undo", 3: "end", 4: "previous", 5: "next", 6: "keys", 7: "menu", 9: "why",
               10: "hint"}
CONTROLLER_BUTTONS = {0: "act", 1: "back", 2: "undo", 3: "end", 4: "keys", 6: "menu", 7: "why", 8: "hint",
                      9: "previous", 10: "next", 11: "up", 12: "down", 13: "left", 14: "right"}
JOY_AXES = {0: ("left", "right"), 1: ("up", "down"), 4: ("page_up", "page_down")}
CONTROLLER_AXES = {0: ("left", "right"), 1: ("up", "down"), 3: ("page_up", "page_down")}
PAD = (("A", "act"), ("B", "back"), ("X", "undo"), ("Y", "end"), ("LB RB", "walk"), ("✚", "move"), ("Start", "menu"),
       ("Back", "keys"), ("R3", "hint"), ("L3", "why"))
"""Buttons by their usual names, and what each does, for the page of controls."""
KEYS = {"act": pygame.K_RETURN, "back": pygame.K_ESCAPE, "undo": pygame.K_u, "end": pygame.K_e, "menu": pygame.K_m,
        "keys": pygame.K_QUESTION, "hint": pygame.K_F2, "why": pygame.K_F3,
        "previous": pygame.K_TAB, "next": pygame.K_TAB, "up": pygame.K_UP,
        "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "page_up": pygame.K_PAGEUP,
        "page_down": pygame.K_PAGEDOWN, "space": pygame.K_SPACE}
ONLY_BATTLE = frozenset({"undo", "end", "menu", "keys", "hint", "why"})
"""Wishes whose keys mean something else outside a match."""
DEVICE_EVENTS = frozenset({pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED})
EVENTS = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION,
                    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION})


def key_event(wish: str, context: str) -> pygame.event.Event | None:
    """The KEYDOWN, in the program's terms, that does what is wished; None where it means nothing."""
    if wish in ONLY_BATTLE and context != BATTLE:
        return None
    mod = pygame.KMOD_SHIFT if wish == "previous" else 0
    written = "?" if wish == "keys" else ""
    return pygame.event.Event(pygame.KEYDOWN, key=KEYS[wish], mod=mod, unicode=written, scancode=0)


class Gamepads:
    """All pads that are plugged in; any of them plays."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}  # of open pads, by instance id
        self._devices: dict[int, Any] = {}
        self._controllers: Any = None  # SDL's own module for pads that it knows, once one was looked at
        self._known: set[int] = set()  # those that speak with CONTROLLER events
        self._held: dict[tuple[int, str, int], str] = {}  # the direction each button, hat or axis asks for
        self._direction = ""
        self._wait = 0.0

    def open(self) -> None:
        """Listen to pads; the system then tells of each that is there. Without support there are none."""
        try:
            pygame.joystick.init()
        except pygame.error:
            return

    def close(self) -> None:
        """Give the pads back."""
        self.release()
        self._devices.clear()
        self.names.clear()
        self._known.clear()
        if self._controllers is not None:
            self._controllers.quit()
            self._controllers = None
        if pygame.joystick.get_init():
            pygame.joystick.quit()

    def release(self) -> None:
        """Nothing is held any more: the window lost the focus, or a pad was pulled."""
        self._held.clear()
        self._direction = ""

    def plugged(self, event: pygame.event.Event) -> tuple[str, bool] | None:
        """The name of the pad that came (True) or went (False); None if it is not one of ours or cannot be opened."""
        if event.type == pygame.JOYDEVICEADDED:
            name = self._open(event.device_index)
            return (name, True) if name else None
        self.release()
        self._devices.pop(event.instance_id, None)
        self._known.discard(event.instance_id)
        name = self.names.pop(event.instance_id, "")
        return (name, False) if name else None

    def _open(self, index: int) -> str:
        try:
            from pygame._sdl2 import controller

            controller.init()
            self._controllers = controller
            known = controller.is_controller(index)
            device: Any = controller.Controller(index) if known else pygame.joystick.Joystick(index)
            instance = device.as_joystick().get_instance_id() if known else device.get_instance_id()
            name = str(device.name if known else device.get_name())
        except (ImportError, pygame.error, ValueError):  # pulled again already, or not for us
            return ""
        if instance in self.names:
            return ""
        self._devices[instance], self.names[instance] = device, name
        if known:
            self._known.add(instance)
        return name

    # What is wished

    def wishes(self, event: pygame.event.Event) -> list[str]:
        """What one event asks for at once."""
        instance = int(getattr(event, "instance_id", getattr(event, "joy", 0)))
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return self._button(instance, CONTROLLER_BUTTONS.get(event.button, ""), event.button,
                                event.type == pygame.CONTROLLERBUTTONDOWN)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(instance, event.axis, CONTROLLER_AXES.get(event.axis), event.value / FULL)
        if instance in self._known:  # the same push comes as a CONTROLLER event, too
            return []
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            return self._button(instance, JOY_BUTTONS.get(event.button, ""), event.button,
                                event.type == pygame.JOYBUTTONDOWN)
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            return [*self._turn((instance, "hat x", event.hat), ("left", "", "right")[(x > 0) - (x < 0) + 1]),
                    *self._turn((instance, "hat y", event.hat), ("down", "", "up")[(y > 0) - (y < 0) + 1])]
        return self._axis(instance, event.axis, JOY_AXES.get(event.axis), event.value)

    def update(self, dt: float) -> list[str]:
        """What a direction that is still held asks for after `dt` more seconds."""
        if not self._direction:
            return []
        self._wait -= dt
        if self._wait > 0:
            return []
        self._wait = REPEAT
        return [self._direction]

    def _button(self, instance: int, wish: str, button: int, down: bool) -> list[str]:
        if wish in ("up", "down", "left", "right"):
            return self._turn((instance, "button", button), wish if down else "")
        return [wish] if wish and down else []

    def _axis(self, instance: int, axis: int, ways: tuple[str, str] | None, value: float) -> list[str]:
        if ways is None:
            return []
        source = (instance, "axis", axis)
        way = ways[value > 0]
        if abs(value) < (LET_GO if self._held.get(source) == way else DEAD_ZONE):
            way = ""
        return self._turn(source, way)

    def _turn(self, source: tuple[int, str, int], way: str) -> list[str]:
        """A source points another way, or nowhere."""
        if self._held.get(source, "") == way:
            return []
        self._held.pop(source, None)
        if way:
            self._held[source] = way
        elif self._held:  # another source is still held: it goes on
            self._direction, self._wait = next(reversed(self._held.values())), FIRST_REPEAT
            return []
        self._direction, self._wait = way, FIRST_REPEAT
        return [way] if way else []
