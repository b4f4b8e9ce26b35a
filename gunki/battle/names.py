"""Names that people write: cleaned once at the edge, so that every screen, log and file can show them."""

from __future__ import annotations

import unicodedata

from gunki.engine import messages
from gunki.engine.messages import Refused, say

LONGEST_NAME = 40
LONGEST_SHOWN = 40
MOST_MARKS = 3
"""Combining marks in a row that a letter may carry; more only smear over the lines around."""

_JOINERS = "\u200c\u200d"
_UNSHOWN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(text: str, field: str) -> str:
    """`text` in NFC with single blanks between words. Raises Refused, naming `field`.

    Refused is what cannot be shown: nothing visible, over 40 characters, control and direction characters, heaps
    of combining marks.
    """
    if len(text) > 10 * LONGEST_NAME:
        raise Refused(say("name.too_long", field=field, most=LONGEST_NAME))
    for character in text.strip():
        if unicodedata.category(character) in _UNSHOWN and character not in _JOINERS:
            raise Refused(say("name.control_character", field=field, code=f"U+{ord(character):04X}"))
    name = " ".join(unicodedata.normalize("NFC", text).split()).strip(_JOINERS + " ")
    if len(name) > LONGEST_NAME:
        raise Refused(say("name.too_long", field=field, most=LONGEST_NAME))
    kinds = [unicodedata.category(character)[0] for character in name if character not in _JOINERS]
    if not set(kinds) & set("LNPS"):
        raise Refused(say("name.empty", field=field))
    if "M" * (MOST_MARKS + 1) in "".join(kinds):
        raise Refused(say("name.marks", field=field, most=MOST_MARKS))
    return name


def folded(name: str) -> str:
    """What two names that look or read the same have in common."""
    same = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(character for character in same if character not in _JOINERS)


def numbered(name: str, taken: set[str]) -> str:
    """`name`, or "name 2", "name 3" … where that is taken; `taken` holds folded names and grows."""
    result, number = name, 1
    while folded(result) in taken:
        number += 1
        result = f"{name} {number}"
    taken.add(folded(result))
    return result


def shorten(text: object) -> str:
    """A piece of what was written, short and free of line breaks, to show in a sentence."""
    return messages.shorten(text, LONGEST_SHOWN)
