"""Names of keys: those that settings keep, the same on every machine, and those that caps show."""

from __future__ import annotations

import unicodedata

import pygame

CTRL = 1 << 29
"""With Ctrl: CTRL | key is a key of its own here. Codes of keys leave this bit free."""
_PREFIX = "ctrl+"

_CODES: dict[str, int] = {
    name[2:].lower(): getattr(pygame, name) for name in dir(pygame) if name.startswith("K_") and name != "K_UNKNOWN"
}
_NAMES: dict[int, str] = {}
for _name, _code in reversed(_CODES.items()):  # of two names the one that is easier read: "kp_3", not "kp3"
    _NAMES.setdefault(_code, _name)

SHOWN = {
    "return": "Enter",
    "kp_enter": "Num Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pause": "Pause",
    "menu": "Menu",
}
"""What the caps of keys without a character of their own say."""


def name_of_key(key: int) -> str:
    """The name that is kept: "u", "f1", "kp_3", "ctrl+z", or the character itself; "" for a key that has none."""
    if key & CTRL:
        name = name_of_key(key & ~CTRL)
        return _PREFIX + name if name else ""
    if key in _NAMES:
        return _NAMES[key]
    return chr(key) if 32 < key < 0x110000 and unicodedata.category(chr(key))[0] in "LNPS" else ""


def key_of_name(name: str) -> int | None:
    """The key of a kept name; None for rubbish."""
    if name.startswith(_PREFIX):
        key = key_of_name(name[len(_PREFIX):])
        return None if key is None or key & CTRL else key | CTRL
    if name in _CODES:
        return _CODES[name]
    return ord(name) if len(name) == 1 and name_of_key(ord(name)) == name else None


def cap_of_key(key: int) -> str:
    """What a cap says: "U", "F11", "Space", "?", "Ctrl+Z"; "" for a key without a name."""
    if key & CTRL:
        return f"Ctrl+{cap_of_key(key & ~CTRL)}"
    name = name_of_key(key)
    if name in SHOWN:
        return SHOWN[name]
    if name.startswith("kp_"):
        return "Num " + name[3:].capitalize()
    if 32 < key < 127 or len(name) == 1:
        return chr(key).upper()
    return name.replace("_", " ").title()
