"""The window in which a hero for the party is chosen: medallions, and the sheet of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from book_of_changes import words
from book_of_changes.sheets import Book
from book_of_changes.table.faces import face_of_hero
from book_of_changes.table.heroes.sheet import HeroSheet
from book_of_changes.table.heroes.sheet_view import SheetView
from book_of_changes.table.lobby.party import OWN, Candidates, Pick
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, HotSpot, Label, PanelBox, ScrollView
from gunki.table.widgets.base import Rect

CELL = (116.0, 118.0)


class HeroSpot(HotSpot):
    """A hero to take."""

    def __init__(self, rect: Rect, window: HeroWindow, key: tuple[str, str]) -> None:
        self.sheet: HeroSheet = window.known[key]
        super().__init__(rect, partial(window.take, key), name=f"hero {key[0]} {key[1]}", words=self.sheet.name,
                         on_point=partial(window.point, key), commit=True)
        self.window, self.key_of_hero = window, key

    def draw(self, canvas: Canvas) -> None:
        """Medallion, name, Nature."""
        x, y, w, h = self.rect
        if self.window.pointed == self.key_of_hero:
            canvas.box(x, y, w, h, "row", "gold", 2, radius=8)
        draw.token(canvas, face_of_hero(self.sheet.portrait), self.rect.centerx, y + 40, 66, side="left")
        canvas.text(self.sheet.name, self.rect.centerx, y + 76, 15, "text", "mincho_bold", "center", max_width=w - 6)
        nature = self.window.t(words.nature(self.sheet.nature))
        own = self.window.t(say("boc.lobby.own")) if self.key_of_hero[0] == OWN else ""
        canvas.text(f"{nature} · {own}" if own else nature, self.rect.centerx, y + 95, 14, "text_second",
                    align="center", max_width=w - 6)


class HeroWindow(Layer):
    """Calls `on_pick(kind, id)` with the chosen hero and closes."""

    def __init__(self, known: Candidates, book: Book, now: Pick, on_pick: Callable[[str, str], object]) -> None:
        super().__init__()
        self.known, self.book, self.on_pick = known, book, on_pick
        self.pointed = (now.kind, now.id)
        self._view: SheetView | None = None

    def build(self, layout: Layout) -> None:
        """A grid that scrolls, and the sheet beside it."""
        assert self.app is not None
        across = 4 if layout.width >= 1060 else 3 if layout.width >= 900 else 2
        sheet = min(380.0, layout.width - 32 - across * CELL[0] - 70)
        rows = -(-len(self.known) // across)
        area = layout.centred(across * CELL[0] + sheet + 66, max(520.0, rows * CELL[1] + 130))
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(say("boc.lobby.choose_hero")), size=20,
                       face="mincho_bold"))
        view = ScrollView((area.x + 16, area.y + 54, across * CELL[0] + 14, area.h - 122), rows * CELL[1],
                          name="heroes")
        self.add(view)
        for number, key in enumerate(self.known):
            self.add(HeroSpot((2 + number % across * CELL[0], number // across * CELL[1], CELL[0] - 6, CELL[1] - 6),
                              self, key), view)
        self._view = SheetView((view.rect.right + 16, area.y + 54, sheet, area.h - 70), self.book,
                               self.app.painter, self.t)
        self.add(self._view)
        self._view.show(self.known[self.pointed])
        self.add(Button((area.x + 20, area.bottom - 56, 200, 40), self.t(say("boc.lobby.keep")), self.leave,
                        name="close"))
        if not self.focus.remembered:
            self.focus.remembered = f"hero {self.pointed[0]} {self.pointed[1]}"

    def point(self, key: tuple[str, str], on: bool) -> None:
        """Show the sheet of the one pointed at."""
        if on and key != self.pointed:
            self.pointed = key
            if self._view is not None:
                self._view.show(self.known[key])
            self.invalidate()

    def take(self, key: tuple[str, str]) -> None:
        """That one."""
        self.leave()
        self.on_pick(*key)

    def leave(self) -> None:
        """Close without a choice."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True
