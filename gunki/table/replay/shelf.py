"""What the library lists: the saved matches by mode, by fighter, finished or not. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gunki.engine.messages import Message
from gunki.table.scenes.saves import Saved

STANDS = ("all", "finished", "unfinished", "damaged")


@dataclass
class Filter:
    """Which matches are shown. `mode` "" stands for every mode; `fighter` is looked for in the line of who fights."""

    mode: str = ""
    stand: str = "all"
    fighter: str = ""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not self.mode and self.stand == "all" and not self.fighter.strip()


def stand_of(saved: Saved) -> str:
    """One of STANDS but the first, for a file that was read."""
    if saved.fault is not None:
        return "damaged"
    return "finished" if saved.summary is not None and saved.summary.finished else "unfinished"


def modes_of(saves: Sequence[Saved]) -> list[str]:
    """The ids of the modes that the files read so far are of."""
    return sorted({saved.summary.mode for saved in saves if saved.summary is not None and saved.summary.mode})


def chosen(saves: Sequence[Saved], wanted: Filter, words: Callable[[Message], str]) -> list[Saved]:
    """Those that fit, in their order. A file that was not read yet fits only where nothing is left out."""
    if wanted.everything:
        return list(saves)
    return [saved for saved in saves if saved.known and _fits(saved, wanted, words)]


def _fits(saved: Saved, wanted: Filter, words: Callable[[Message], str]) -> bool:
    if wanted.mode and (saved.summary is None or saved.summary.mode != wanted.mode):
        return False
    if wanted.stand != "all" and stand_of(saved) != wanted.stand:
        return False
    asked = wanted.fighter.casefold().split()
    who = words(saved.fighters) if saved.fighters is not None else ""
    told = f"{who} {saved.path.name}".casefold()
    return all(word in told for word in asked)
