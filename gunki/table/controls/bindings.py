"""Keys chosen anew. The program knows each action by its first key; what is pressed is put into those terms here.

Within a context the keys change places: whoever puts Undo on Z finds on U what was on Z, and no key goes dead.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gunki.table.controls.actions import ACTIONS, BY_NAME, EVERYWHERE, Action
from gunki.table.controls.names import CTRL, cap_of_key, key_of_name, name_of_key

_NEVER = frozenset({pygame.K_UNKNOWN, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
                    pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE})
ZOOM = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1,
        pygame.K_0: 0, pygame.K_KP_0: 0}
"""With Ctrl these make everything larger or smaller, on every screen."""
_FIXED = frozenset({CTRL | key for key in (*ZOOM, pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v)})
"""What these do with Ctrl, zooming and the clipboard, is never given away."""
_WRITTEN = {"?": pygame.K_QUESTION, "/": pygame.K_SLASH, ".": pygame.K_PERIOD}
"""Characters that lie on other keys from land to land: what is written counts, not the key."""
_DIGITS = dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_0 + 1), "1234567890", strict=True))
"""The row of digits by its places: French and Czech keyboards write other characters there without Shift."""
_KEYPAD = 1 << 30
"""From here on keys have no character of their own; those of the keypad may be chosen apart from the others."""


def with_control(event: pygame.event.Event) -> bool:
    """Whether Ctrl (or Meta, its like) is held; with Alt it is AltGr, which only writes."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT


def pressed_key(event: pygame.event.Event) -> int:
    """Which key a KEYDOWN stands for: its character where that moves about between keyboards; CTRL | key with Ctrl."""
    if with_control(event) and event.key not in _NEVER:
        return CTRL | event.key
    written = getattr(event, "unicode", "")
    if written in _WRITTEN and (event.key < _KEYPAD or written != "."):
        return _WRITTEN[written]
    digit = _DIGITS.get(getattr(event, "scancode", 0)) if event.key < _KEYPAD else None
    return event.key if digit is None else pygame.key.key_code(digit)


class Bindings:
    """Which key does what. `chosen` holds names of keys by names of actions, only where they differ from the first."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self._maps: dict[str, dict[int, int]] = {}
        self.take(chosen or {})

    def take(self, chosen: Mapping[str, str]) -> None:
        """These from now on, as in `chosen` of a new one."""
        self.keys: dict[str, int] = {action.name: action.key for action in ACTIONS}
        for name, key in chosen.items():
            code = key_of_name(key)
            if name in self.keys and code is not None and self.allowed(code):
                self.keys[name] = code
        if any(self.clashes(action.name, self.keys[action.name]) for action in ACTIONS):  # written by hand
            self.keys = {action.name: action.key for action in ACTIONS}
        self._maps.clear()

    @staticmethod
    def allowed(key: int) -> bool:
        """Whether a key may be chosen: no bare Shift, Ctrl or the like, and one that has a name."""
        return key & ~CTRL not in _NEVER and key not in _FIXED and bool(name_of_key(key))

    def chosen(self) -> dict[str, str]:
        """What differs from the first keys, as settings keep it."""
        return {a.name: name_of_key(self.keys[a.name]) for a in ACTIONS if self.keys[a.name] != a.key}

    # Choosing

    def clashes(self, name: str, key: int) -> list[Action]:
        """The other actions that have `key` where `name` acts too."""
        return [other for other in ACTIONS if other.name != name and _together(BY_NAME[name], other)
                and (self.keys[other.name] == key or (other.always and other.key == key))]

    def can_swap(self, name: str, key: int) -> bool:
        """Whether the one action on `key` could take the key of `name` instead."""
        others = self.clashes(name, key)
        if len(others) != 1 or (others[0].always and others[0].key == key) or BY_NAME[name].always:
            return not others
        return all(third.name == name for third in self.clashes(others[0].name, self.keys[name]))

    def bind(self, name: str, key: int) -> None:
        """Give `name` this key; what had it takes the one that becomes free.

        Raises ValueError for a key that may not be chosen, or that cannot be swapped.
        """
        if not self.allowed(key) or not self.can_swap(name, key):
            raise ValueError(name_of_key(key))
        before = self.keys[name]
        for other in self.clashes(name, key):
            self.keys[other.name] = before
        self.keys[name] = key
        self._maps.clear()

    def reset(self) -> None:
        """The first keys."""
        self.keys = {action.name: action.key for action in ACTIONS}
        self._maps.clear()

    # Use

    def cap(self, name: str) -> str:
        """What the cap of an action's key says. Raises KeyError for an unknown action."""
        return cap_of_key(self.keys[name])

    def canonical(self, key: int, context: str) -> int:
        """The first key of what `key` does in a context; `key` itself where nothing was changed."""
        return self._map(context).get(key, key)

    def cap_of(self, first_key: int, context: str) -> str | None:
        """What the cap must say on a button whose hot key was `first_key`; None: as it said at first."""
        found = [key for key, meant in self._map(context).items() if meant == first_key]
        if not found:
            return "" if first_key in self._map(context) else None
        return cap_of_key(found[-1])

    def translated(self, event: pygame.event.Event, context: str) -> pygame.event.Event:
        """A KEYDOWN in the program's terms. Alt leaves it as it is."""
        if event.mod & pygame.KMOD_ALT:
            return event
        pressed = pressed_key(event)
        meant = self.canonical(pressed, context)
        return event if meant == event.key | pressed & CTRL else put(event, meant)

    def _map(self, context: str) -> dict[int, int]:
        """Pressed keys that mean other ones, in a context."""
        if context not in self._maps:
            changed = [a for a in ACTIONS if a.context in (EVERYWHERE, context) and self.keys[a.name] != a.key]
            found = {self.keys[a.name]: a.key for a in changed}
            left = [a.key for a in changed if not a.always and a.key not in found]
            lost = [key for key in found if key not in {a.key for a in changed}]
            self._maps[context] = {**dict(zip(left, lost, strict=False)), **found}
        return self._maps[context]


def put(event: pygame.event.Event, key: int) -> pygame.event.Event:
    """A KEYDOWN as if `key` (with CTRL for Ctrl) had been pressed in its place."""
    mod = event.mod & ~(pygame.KMOD_CTRL | pygame.KMOD_META) | (pygame.KMOD_LCTRL if key & CTRL else 0)
    written = next((text for text, code in _WRITTEN.items() if code == key), "")
    return pygame.event.Event(event.type, {**event.dict, "key": key & ~CTRL, "mod": mod, "unicode": written})


def _together(first: Action, second: Action) -> bool:
    """Whether two actions can be asked for on the same screen."""
    return first.context == second.context or EVERYWHERE in (first.context, second.context)


_active = Bindings()


def use(bindings: Bindings) -> None:
    """Make these the keys of the running window."""
    global _active
    _active = bindings


def active() -> Bindings:
    """The keys of the running window."""
    return _active


def name_of_binding(action: str) -> str:
    """What the cap of an action's key says in the running window: name_of_binding("undo") is "U" at first.

    Raises KeyError for an action that is not in gunki.table.controls.ACTIONS.
    """
    return _active.cap(action)
