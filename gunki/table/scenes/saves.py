"""Saved matches in words: who fights, how far they are, or what is wrong with the file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.journal import ENDING, Summary, inspect, read_match
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say


class Saved(NamedTuple):
    """What the title and the list say of one file. `fighters` and `stand` are None until the match was read."""

    summary: Summary
    fighters: Message | None = None
    stand: Message | None = None
    fault: Message | None = None

    @property
    def date(self) -> str:
        """Day and minute it was begun, UTC; "" where the file does not say."""
        return self.summary.created.replace("T", " ")[:16]


def newest_first(folder: Path) -> list[Saved]:
    """Every match file of the folder with what its header says: the price of a few pages a file."""
    paths = sorted(folder.glob("*" + ENDING), key=_age) if folder.is_dir() else []
    return [_look(path) for path in paths]


def read(saved: Saved, environment: Environment) -> Saved:
    """The same with who fights and how far they are: the whole file is read. A fault of the file is kept."""
    if saved.fault is not None:
        return saved
    try:
        match = read_match(saved.summary.path, environment)
        told = match.mode.tell(match.state, match.mode.redact(match.events[0], None), None) if match.events else None
    except (BadFile, Refused) as failure:
        return saved._replace(fault=failure.message)
    return saved._replace(fighters=told or match.mode.title, stand=_stand(saved.summary, match))


def _stand(summary: Summary, match: Match) -> Message:
    if match.outcome is not None:
        return say("saves.finished", reason=match.outcome.reason)
    number = getattr(match.state, "round", None)  # modes that count rounds keep the number there
    if isinstance(number, int):
        return say("saves.round", number=number) if number else say("saves.placing")
    return say("saves.events", count=summary.events)


def _look(path: Path) -> Saved:
    try:
        summary = inspect(path)
    except BadFile as failure:
        return Saved(Summary(path, "", "", "", 0, False, failure.message), fault=failure.message)
    return Saved(summary, fault=summary.fault)


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
