"""What was begun in a window and not yet given: kept as long as the screen of the match is there."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from snow_from_korea.model import Ask

_DRAFTS: WeakKeyDictionary[Any, dict[tuple[str, int, str], Any]] = WeakKeyDictionary()


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
