"""What was begun in a window and not yet given: kept while the screen of the match is there; words also on disk.

On disk stands only the draft written last, of a telling: what is secret is never written there.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from gunki.table.last_setup import keep_setup, kept_setup
from snow_from_korea.model import Ask

FILE_NAME = "snow_from_korea_draft.json"
EACH = 24
"""So many signs more or less, and the words are written to disk again while somebody writes."""
_DRAFTS: WeakKeyDictionary[Any, dict[tuple[str, int, str], Any]] = WeakKeyDictionary()


class Draft(msgspec.Struct):
    """Words for a page of a match, which its seed stands for."""

    seed: int
    page: int
    prompt: str
    text: str


def key_of(ask: Ask) -> tuple[str, int, str]:
    """The same question has the same draft."""
    return ask.form or "choose", ask.about, ask.prompt.key


def draft_of(scene: Any, ask: Ask, first: Any) -> Any:
    """What was begun for this question, or `first`."""
    return _DRAFTS.setdefault(scene, {}).get(key_of(ask), first)


def keep_draft(scene: Any, ask: Ask, draft: Any) -> None:
    """Keep it."""
    _DRAFTS.setdefault(scene, {})[key_of(ask)] = draft


def forget_draft(scene: Any, ask: Ask) -> None:
    """It was given."""
    _DRAFTS.setdefault(scene, {}).pop(key_of(ask), None)


# Words on disk


def words_begun(scene: Any, ask: Ask) -> str:
    """What was written for this page and not put down, also before the program was closed."""
    kept = draft_of(scene, ask, None)
    if isinstance(kept, str):
        return kept
    found = kept_setup(FILE_NAME, Draft)
    same = found is not None and (found.seed, found.page, found.prompt) == _place(scene, ask)
    return found.text if found is not None and same else ""


def put_by(scene: Any, ask: Ask, text: str) -> None:
    """Write the words to disk; "" once they were given. Nothing is said where that cannot be done."""
    keep_setup(FILE_NAME, Draft(*_place(scene, ask), text))


def _place(scene: Any, ask: Ask) -> tuple[int, int, str]:
    return scene.match.seed, ask.about, ask.prompt.key
