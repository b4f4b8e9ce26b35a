"""What the library lists: the saved matches by mode, by name or fighter, by date, finished or not. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from gunki.engine.messages import Message
from gunki.table.scenes.saves import Saved, Stamp

STANDS = ("all", "finished", "unfinished", "damaged")
DATES = ("ever", "today", "week", "month")
_DAYS = {"today": 0, "week": 6, "month": 29}
"""Whole days before today that count, too."""


@dataclass
class Filter:
    """Which matches are shown. `mode` "" stands for every mode; `fighter` is looked for in a match's name,
    in the line of who fights and in the file's name; `date`, one of DATES, is when it was last played.
    """

    mode: str = ""
    stand: str = "all"
    fighter: str = ""
    date: str = "ever"

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not self.mode and self.stand == "all" and self.date == "ever" and not self.fighter.strip()


def stand_of(saved: Saved) -> str:
    """One of STANDS but the first, for a file that was read."""
    if saved.fault is not None:
        return "damaged"
    return "finished" if saved.summary is not None and saved.summary.finished else "unfinished"


def modes_of(saves: Sequence[Saved]) -> list[str]:
    """The ids of the modes that the files read so far are of."""
    return sorted({saved.summary.mode for saved in saves if saved.summary is not None and saved.summary.mode})


def chosen(
    saves: Sequence[Saved], wanted: Filter, words: Callable[[Message], str], stamps: Mapping[Path, Stamp], now: datetime
) -> list[Saved]:
    """Those that fit, in their order. A file that was not read yet fits only where nothing is left out.

    `stamps` say when each was last written to; `now` is the present, local time.
    """
    if wanted.everything:
        return list(saves)
    first = first_day(wanted.date, now).timestamp() * 1e9
    return [saved for saved in saves if saved.known and _fits(saved, wanted, words)
            and (wanted.date == "ever" or _written(stamps.get(saved.path)) >= first)]


def first_day(date: str, now: datetime) -> datetime:
    """The midnight at which "today", the last seven or the last thirty days begin."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=_DAYS.get(date, 0))


def _written(stamp: Stamp | None) -> int:
    return stamp.written if stamp is not None else 0


def _fits(saved: Saved, wanted: Filter, words: Callable[[Message], str]) -> bool:
    if wanted.mode and (saved.summary is None or saved.summary.mode != wanted.mode):
        return False
    if wanted.stand != "all" and stand_of(saved) != wanted.stand:
        return False
    asked = wanted.fighter.casefold().split()
    who = words(saved.fighters) if saved.fighters is not None else ""
    told = f"{saved.name} {who} {saved.path.name}".casefold()
    return all(word in told for word in asked)
