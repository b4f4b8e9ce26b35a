"""A rulebook as entries that can be searched, and what somebody may have meant who found nothing. No pygame."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_SECTION = re.compile(r"#{2,} (.+)")
_NUMBERED = re.compile(r"[-*] \*\*([^*]+)\*\* (.+)")
_WORD = re.compile(r"[^\W\d_]{3,}")
MOST_NEAREST = 4
SHORT = 2


class Entry(NamedTuple):
    """A rule with its number ("GK-4.3"), a paragraph without one, or a row of a table with the table's head."""

    number: str
    section: str
    text: str
    cells: tuple[str, ...] = ()
    head: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What is searched."""
        return f"{self.number} {self.section} {self.text}".lower()


@lru_cache(maxsize=4)
def read_rulebook(path: Path) -> tuple[Entry, ...]:
    """Rules and paragraphs of a Markdown file in their order. Raises OSError."""
    found: list[Entry] = []
    section = ""
    head: tuple[str, ...] = ()
    for raw in path.read_text("utf-8").splitlines():
        line = raw.strip()
        if not line.startswith("|"):
            head = ()
        if heading := _SECTION.fullmatch(line):
            section = heading[1]
        elif rule := _NUMBERED.fullmatch(line):
            found.append(Entry(rule[1], section, _plain(rule[2])))
        elif line.startswith("|"):
            cells = tuple(_plain(cell.strip()) for cell in line.strip("|").split("|"))
            if not head:
                head = cells
            elif not all(set(cell) <= set("-: ") for cell in cells):
                found.append(Entry("", section, " ".join(cells), cells, head))
        elif section and line:
            found.append(Entry("", section, _plain(line)))
    return tuple(found)


def _plain(text: str) -> str:
    """Without the marks of Markdown for dice and stress."""
    return text.replace("`", "").replace("**", "")


def _stands_in(word: str, words: str) -> bool:
    """A word as short as "Ki" or "FP" must stand there as such: half the book holds its letters."""
    if len(word) > SHORT or not word.isascii() or not word.isalpha():
        return word in words
    return re.search(rf"(?<![a-z]){word}(?![a-z])", words) is not None


def search(entries: Sequence[Entry], query: str) -> list[Entry]:
    """Entries with all words of `query`; for the whole number of a rule that rule first, then those that name it.

    For the beginning of a number up to a dot ("GK-4.") the rules of that part, where there are any.
    """
    wanted = query.lower().split()
    number = query.strip().lower()
    part = [entry for entry in entries if number.endswith(".") and entry.number.lower().startswith(number)]
    if part:
        return part
    exact = [entry for entry in entries if entry.number and entry.number.lower() == number]
    if not exact:
        return [entry for entry in entries if all(_stands_in(word, entry.words) for word in wanted)]
    naming = re.compile(re.escape(number) + r"(?![\d.]*\d)")
    return exact + [entry for entry in entries if entry not in exact and naming.search(entry.text.lower())]


def nearest(entries: Sequence[Entry], query: str) -> list[str]:
    """Queries that do find something, near to one that does not: single words of it, words and numbers like it."""
    words = query.lower().split()
    known = {word.lower(): word.lower() for entry in entries for word in _WORD.findall(entry.words)}
    known |= {entry.number.lower(): entry.number for entry in entries if entry.number}
    found = [word for word in words if len(words) > 1 and len(word) > 2 and search(entries, word)]
    for word in words:
        found += [known[near] for near in difflib.get_close_matches(word, known, n=3, cutoff=0.66)]
    return list(dict.fromkeys(found))[:MOST_NEAREST]
