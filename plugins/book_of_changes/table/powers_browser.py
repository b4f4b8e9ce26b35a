"""All sixty-four Powers on a screen: by Nature and spirit, filtered by a keyword, or as one hero would have them."""

from __future__ import annotations

from pygame import FRect

from book_of_changes import words
from book_of_changes.content import ready_made, shipped
from book_of_changes.mode import MODE
from book_of_changes.sheets import Power
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.sheet import HeroSheet, hero_of, of_preset
from book_of_changes.table.picker import HexagramField, PowerCard
from book_of_changes.table.power_cells import Cell, cells_of_book, cells_of_hero
from gunki.engine.messages import say
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Choice

TAGS = ("attack", "defensive", "perfect", "healing", "movement", "support", "curse", "terrain")


class PowersScene(PaperScene):
    """The field at the left, the card of the one pointed at to the right, filters above."""

    rule = "BC-13."

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode(MODE.id)
        shell.app.words = shell.environment.words
        self.title = say("boc.powers.title")
        self.book = shipped()
        self.heroes: list[HeroSheet] = [
            *(entry.sheet for entry in files.listed(self.book) if entry.sheet is not None),
            *(of_preset(preset, self.book) for preset in ready_made())]
        self.hero, self.tag = -1, -1
        self.pointed = ""

    def build_paper(self, area: FRect) -> None:
        """Filters, field, card."""
        assert self.app is not None
        area = area.inflate(16, 12)
        room = FRect(area.x, area.y + 42, area.w, area.h - 42)
        field_width = min(room.w * 0.6, room.h * 1.12)
        half = (area.w - 12) / 2
        heroes = [self.t(say("boc.powers.anyone")), *(self._of(sheet) for sheet in self.heroes)]
        self.add(Choice((area.x, area.y, half, 34), heroes, self.hero + 1, self._set_hero, name="whose",
                        tooltip=self.t(say("boc.powers.whose"))))
        tags = [self.t(say("boc.powers.all")), *(self._tag(tag) for tag in TAGS)]
        self.add(Choice((area.x + half + 12, area.y, half, 34), tags, self.tag + 1, self._set_tag, name="tag",
                        tooltip=self.t(say("boc.powers.keyword"))))
        cells = self._cells()
        dimmed = {power.id for power in self.book.powers if not self._shown(power)}
        own = (self.heroes[self.hero].nature,) if self.hero >= 0 else ()
        field = HexagramField((room.x, room.y, field_width, room.h), cells, own, chosen=self.pointed,
                              on_point=self._point, dimmed=dimmed, on_choose=self._point)
        self.add(field)
        left = room.x + field_width + 24
        self.card = PowerCard((left, room.y + 6, room.right - left, room.h - 6), field.cell, self.app.painter, self.t)
        self.add(self.card)
        if not self.focus.remembered:
            self.focus.remembered = "hexagrams"

    def _of(self, sheet: HeroSheet) -> str:
        return self.t(say("boc.powers.of", name=sheet.name, nature=words.nature(sheet.nature)))

    def _tag(self, tag: str) -> str:
        text = self.t(say("boc.tag." + tag))
        return text[:1].upper() + text[1:]

    def _cells(self) -> dict[str, Cell]:
        if self.hero < 0:
            return cells_of_book(self.book)
        return cells_of_hero(self.book, hero_of(self.heroes[self.hero], self.book))

    def _shown(self, power: Power) -> bool:
        return self.tag < 0 or TAGS[self.tag] in power.tags

    def _point(self, cell: Cell) -> None:
        self.pointed = cell.power.id
        self.card.show(cell)

    def _set_hero(self, index: int) -> None:
        self.hero, self.pointed = index - 1, ""
        self.refresh()

    def _set_tag(self, index: int) -> None:
        self.tag = index - 1
        self.refresh()
