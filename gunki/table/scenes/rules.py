"""The rulebook of a mode in our words, by section, with a search."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import FRect

from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.table.layout import Layout
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.rule_links import add_links
from gunki.table.scenes.rulebook import Entry, nearest, read_rulebook, search
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Choice, Label, Paragraph, ScrollView, TextEntry

COLUMN_GAP = 14.0
NUMBER = 88.0
"""Width of the column of rule numbers."""
ALL = 150.0
"""Width of the button that shows everything again."""
NEAR = 40.0
"""From one offer to the next where nothing was found."""


class SearchField(TextEntry):
    """Keys that turn pages are the rules' own; so are Home and End where nothing is written."""

    given = ""
    """What the rulebook was opened with: Esc does not empty that, it goes back to where one came from."""

    def empty(self) -> bool:
        """See Widget."""
        return (not self.given or self.text != self.given) and super().empty()

    def key(self, event: pygame.event.Event) -> bool:
        """See TextEntry."""
        paging = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        ends = (pygame.K_HOME, pygame.K_END)
        if event.key in paging or (event.key in ends and (not self.text or event.mod & pygame.KMOD_CTRL)):
            view = self.layer.find("rules") if self.layer is not None else None
            if view is not None:
                view.key(event)
            return True
        return super().key(event)


def books_of(shell: Shell) -> dict[str, Message]:
    """Titles by id of the modes that have a rulebook. Broken modes have none."""
    found = {}
    ids = dict.fromkeys([*(entry.id for entry in shell.environment.registry.entries), shell.last_mode])
    for mode_id in ids:
        try:
            mode = shell.environment.mode(mode_id)
        except Refused:  # "New match" and "Modes" say why
            continue
        if mode.rulebook is not None or mode.id == shell.last_mode:
            found[mode.id] = mode.title
    return found


class RulesScene(PaperScene):
    """Type to search; numbers find rules. Shows the rules of the mode one came from; others can be chosen.

    `query` is searched at once: words, or a number such as "GK-4.3".
    """

    def __init__(self, shell: Shell, query: str = "") -> None:
        super().__init__(shell)
        self.books = books_of(shell)
        self.query = self.given = query
        self._open(shell.last_mode if shell.last_mode in self.books else "gunki")

    def _open(self, mode_id: str) -> None:
        mode = self.mode = self.shell.environment.mode(mode_id)
        self.shell.app.words = self.shell.environment.words
        self.title = say("rules.title", mode=mode.title)
        rulebook = mode.rulebook_in(self.shell.environment.words.language)
        self.entries = read_rulebook(rulebook) if rulebook is not None else ()

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 has nothing more to open."""
        return event.key == pygame.K_F1

    def build(self, layout: Layout) -> None:
        """The paper; in the strip, where several modes have rules, whose they are."""
        super().build(layout)
        if len(self.books) > 1:
            names = [self.t(title) for title in self.books.values()]
            width = min(300.0, layout.width * 0.3)
            self.add(Choice((layout.width - 120 - width, 13, width, 36), names, list(self.books).index(self.mode.id),
                            self._choose_book, name="book", tooltip=self.t(say("modes.book.tip"))))

    def _choose_book(self, index: int) -> None:
        self.query = ""
        self._open(list(self.books)[index])
        self.rebuild()

    def build_paper(self, area: FRect) -> None:
        """The search field over the rules."""
        assert self.app is not None
        if not self.entries:
            self.add(Label((area.x, area.y, area.w, 34), self.t(say("text.no_rules")), color="text_second"))
            return
        found = search(self.entries, self.query)
        field = min(360.0, area.w - ALL - 130)
        wanted = SearchField((area.x, area.y, field, 34), self.query, self._search, name="search", limit=60,
                             placeholder=self.t(say("rules.search")), search=True)
        wanted.given = self.given
        self.add(wanted)
        x = area.x + field + 10
        if self.query.strip():
            self.add(Button((x, area.y, ALL, 34), self.t(say("rules.all")), partial(self._search, ""), icon="back",
                            name="all", tooltip=self.t(say("rules.all.tip"))))
            x += ALL + 12
        self.add(Label((x, area.y, area.right - x, 34), self.t(say("rules.found", count=len(found))),
                       color="text_second", name="count"))
        if not self.focus.remembered:
            self.focus.remembered = "search"
        if not found:
            self._offer(FRect(area.x, area.y + 58, area.w, area.h - 58))
            return
        view = ScrollView(FRect(area.x, area.y + 46, area.w, area.h - 46), 0, name="rules", readable=True)
        self.add(view)
        view.content_height = self._fill(view, area.w, found)
        view.focusable = view.most > 0

    def _offer(self, area: FRect) -> None:
        """Nothing was found: say so, and offer what comes near."""
        assert self.app is not None
        nothing = self.t(say("rules.nothing", query=verbatim(self.query.strip())))
        self.add(Paragraph((area.x, area.y, area.w, 44), nothing, size=17, name="nothing"))
        near = nearest(self.entries, self.query)
        if near:
            self.add(Label((area.x, area.y + 50, area.w, 24), self.t(say("rules.nearest")), color="text_second"))
        y = area.y + 80
        for query in near:
            count = len(search(self.entries, query))
            wide = min(area.w, max(220.0, self.app.painter.measure(query, 15, "bold") + 120))
            self.add(Button((area.x, y, wide, NEAR - 6), f"{query}  ({count})", partial(self._search, query),
                            icon="search", name=f"near {query}", size=15))
            y += NEAR

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
            add_links(view, entry, self.entries, FRect(NUMBER, y, room, height), self._search)
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
        field = self.find("search")
        if isinstance(field, TextEntry) and field.text != text:  # chosen by a button
            field.buffer.set(text)
            self.focus.remembered = "search"
        self.refresh()
        view = self.find("rules")
        if isinstance(view, ScrollView):
            view.scroll_to(0)
