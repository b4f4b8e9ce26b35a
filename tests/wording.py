"""Catalogues, and messages read as somebody sees them, for tests that look at the words of any mode."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gunki.clients.environment import shell_domains
from gunki.engine.contract import Mode
from gunki.engine.messages import Catalogues, Message

ROOT = Path(__file__).resolve().parents[1]


def catalogues(domain: str, folder: Path, language: str = "en") -> Catalogues:
    """The catalogues of a mode, in `folder`, and those of the program."""
    return Catalogues({domain: folder, **dict.fromkeys(shell_domains(), ROOT / "gunki" / "locale")}, language)


def in_words(message: Message | None, catalogues: Catalogues) -> str:
    """A message in words. Fails for a key without entry or a placeholder that was not filled."""
    assert message is not None
    _check(message, catalogues)
    text = catalogues.text(message)
    assert text and "{" not in text and "  " not in text and ".." not in text, text
    return text


def _check(message: Message, catalogues: Catalogues) -> None:
    assert catalogues.has(message.key), message.key
    for argument in message.arguments.values():
        if isinstance(argument, Message):
            _check(argument, catalogues)


def followed(mode: Mode, state: Any, events: Iterable[Any]) -> tuple[Any, list[tuple[Any, Any]]]:
    """The state after events, and each with the state it left."""
    found = []
    for event in events:
        state = mode.evolve(state, event)
        found.append((state, event))
    return state, found
