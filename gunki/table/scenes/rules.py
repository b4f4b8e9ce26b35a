"""The rulebook of a mode in our words, by section, with a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView, TextEntry

_SECTION = re.compile(r"#{2,} (.+)")
_NUMBERED = re.compile(r"[-*] \*\*([^*]+)\*\* (.+)")
COLUMN_GAP = 14.0
NUMBER = 88.0
"""Width of the column of rule numbers."""


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


def search(entries: Sequence[Entry], query: str) -> list[Entry]:
    """Entries with all words of `query`; for the whole number of a rule that rule first, then those that name it."""
    wanted = query.lower().split()
    number = query.strip().lower()
    exact = [entry for entry in entries if entry.number and entry.number.lower() == number]
    if not exact:
        return [entry for entry in entries if all(word in entry.words for word in wanted)]
    naming = re.compile(re.escape(number) + r"(?![\d.]*\d)")
    return exact + [entry for entry in entries if entry not in exact and naming.search(entry.text.lower())]


class RulesScene(PaperScene):
    """Type to search; numbers find rules. Shows the rules of the match being played, else those of Gun-Ki.

    `query` is searched at once: words, or a number such as "GK-4.3".
    """

    def __init__(self, shell: Shell, query: str = "") -> None:
        super().__init__(shell)
        playing = shell.match if shell.journal is not None else None
        mode = playing.mode if playing is not None else shell.environment.mode("gunki")
        shell.app.words = shell.environment.words
        self.title = say("rules.title", mode=mode.title)
        rulebook = mode.rulebook_in(shell.environment.words.language)
        self.entries = read_rulebook(rulebook) if rulebook is not None else ()
        self.query = query

    def build_paper(self, area: FRect) -> None:
        """The search field over the rules."""
        assert self.app is not None
        if not self.entries:
            self.add(Label((area.x, area.y, area.w, 34), self.t(say("text.no_rules")), color="text_second"))
            return
        self.add(
            TextEntry(
                (area.x, area.y, min(360, area.w), 34),
                self.query,
                self._search,
                name="search",
                placeholder=self.t(say("rules.search")),
                search=True,
            )
        )
        found = search(self.entries, self.query)
        count = self.t(say("rules.found", count=sum(bool(entry.number) for entry in found)))
        self.add(Label((area.x + min(376, area.w), area.y, 200, 34), count, color="text_second"))
        view = ScrollView(FRect(area.x, area.y + 46, area.w, area.h - 46), 0, name="rules", readable=True)
        self.add(view)
        view.content_height = self._fill(view, area.w, found)
        view.focusable = view.most > 0
        if not self.focus.remembered:
            self.focus.remembered = "search"

    def _fill(self, view: ScrollView, width: float, found: list[Entry]) -> float:
        assert self.app is not None
        y, section, room = 0.0, "", width - NUMBER - 22
        head: tuple[str, ...] = ()
        for entry in found:
            if entry.section != section:
                section = entry.section
                self.add(Label((0, y + 4, width - 20, 30), section, size=19, face="mincho_bold"), view)
                y += 38
            if entry.cells:
                columns = self._columns(entry.head, width - 22)
                if entry.head != head:
                    y += self._add_row(view, y, entry.head, columns, face="bold")
                y += self._add_row(view, y, entry.cells, columns)
                head = entry.head
                continue
            y += 6 if head else 0
            head = ()
            height = len(self.app.painter.wrap(entry.text, room)) * 18.2 + 4
            self.add(Label((0, y, NUMBER - 4, 18), entry.number, color="link", face="bold"), view)
            self.add(Paragraph((NUMBER, y, room, height), entry.text), view)
            y += height + 8
        return y

    def _columns(self, head: tuple[str, ...], width: float) -> list[float]:
        """Widths of a table's columns: as wide as their words, the widest give way where there is no room."""
        assert self.app is not None
        painter = self.app.painter
        rows = [head, *(entry.cells for entry in self.entries if entry.head == head)]
        wishes = [
            max(painter.measure(row[i], 14, "bold") for row in rows if i < len(row)) + COLUMN_GAP
            for i in range(len(head))
        ]
        fair = width / len(wishes)
        spare = width - sum(min(wish, fair) for wish in wishes)
        long = [wish for wish in wishes if wish > fair]
        if sum(wishes) <= width:
            return wishes
        return [min(wish, fair) if wish <= fair else fair + spare * wish / sum(long) for wish in wishes]

    def _add_row(
        self, view: ScrollView, y: float, cells: tuple[str, ...], columns: list[float], face: str = "sans"
    ) -> float:
        """Returns the height of the row."""
        assert self.app is not None
        x = highest = 0.0
        for text, wide in zip(cells, columns, strict=False):
            room = wide - COLUMN_GAP
            height = len(self.app.painter.wrap(text, room, 14, face)) * 18.2 + 6
            self.add(Paragraph((x, y, room, height), text, face=face), view)
            x, highest = x + wide, max(highest, height)
        return highest

    def _search(self, text: str) -> None:
        self.query = text
        self.refresh()
        view = self.find("rules")
        if isinstance(view, ScrollView):
            view.scroll_to(0)
