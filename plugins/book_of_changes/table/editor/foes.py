"""Own enemies, and the bestiary to begin with."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_foes, setup, words
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES
from book_of_changes.own_files import new_path
from book_of_changes.sheets import ASPECTS, BattleSheet, Book, Entry, Foe, MapSheet, Objective, ZoneSheet
from book_of_changes.table.editor import files
from book_of_changes.table.editor.look import kind_of, name_of, token_of
from book_of_changes.table.editor.shelf import Shelf
from book_of_changes.table.editor.shelf_row import Row
from gunki.engine.messages import Message, say, verbatim
from gunki.table.layer import Layer
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView


class FoesScene(Shelf[Foe]):
    """Enemies as files, by lines of text."""

    title = say("boc.editor.foes")
    ending = own_foes.ENDING
    new_text = say("boc.editor.foes.new")
    own_none = say("boc.editor.foes.none")

    def __init__(self, shell: Shell, folder: Path | None = None) -> None:
        super().__init__(shell, folder or files.foes_folder())

    # What is listed

    def read(self) -> list[tuple[Message, list[Row[Foe]]]]:
        """Own enemies, then the bestiary."""
        book = shipped()
        own = [self._row(one) for one in own_foes.own_foes(self.folder, book)]
        game = [Row(f"ready {foe.id}", self.shell.t(name_of(foe)), self._told(foe), token_of(foe), foe)
                for foe in book.foes]
        return [(say("boc.editor.group.own"), own), (say("boc.editor.group.bestiary"), game)]

    def _row(self, one: own_foes.FoeEntry) -> Row[Foe]:
        foe, title = one.foe, one.path.name
        fault = one.fault
        if foe is not None:
            title, fault = foe.name or title, own_foes.fault_of(foe, shipped())
        told = self._told(foe) if foe is not None else ""
        return Row(one.path.name, title, told, token_of(foe), foe, one.path, fault)

    def _told(self, foe: Foe) -> str:
        return self.shell.t(words.joined([kind_of(foe), *map(words.nature, foe.natures)]))

    def make(self) -> Foe:
        """A standard one to begin with."""
        return own_foes.new_foe(self.free(self.t(say("boc.editor.foe.new"))))

    def renamed(self, thing: Foe, name: str) -> Foe:
        """Another enemy, which is the same."""
        copy = own_foes.copied(thing, name)
        if thing.id in shipped().foe:  # in the player's words from now on
            copy = replace(copy, text=self.t(say("boc.foe." + thing.id + ".text")))
        return copy

    # Files

    def write(self, path: Path, thing: Foe) -> None:
        """Raises BadFile."""
        own_foes.write_foe(path, thing)

    def new_path(self) -> Path:
        """For a new enemy."""
        return new_path(self.folder, self.ending)

    def of_text(self, text: str) -> Foe:
        """Raises Refused."""
        return own_foes.foe_of_text(text, shipped())

    def of_file(self, path: Path) -> Foe:
        """Raises BadFile."""
        return own_foes.read_foe(path, shipped())

    def code_of(self, thing: Foe) -> str:
        """The line of text."""
        return own_foes.code_of(thing)

    # Building

    def build_sheet(self, area: FRect, row: Row[Foe]) -> None:
        """Figures, traits, Powers."""
        assert row.thing is not None
        self.add(Label((area.x, area.y, area.w, 28), row.title, size=20, face="mincho_bold", tooltip=row.title))
        build_lines(self, FRect(area.x, area.y + 32, area.w, area.h - 32), sheet_lines(row.thing, shipped()))

    def edit(self, path: Path | None, thing: Foe) -> None:
        """Open the editor."""
        from book_of_changes.table.editor.foe_editor import FoeEditor

        self.shell.app.push(FoeEditor(self.shell, self.folder, path, thing, self.saved))


def figures_of(foe: Foe, book: Book) -> Message:
    """Chi, Defense, boxes and actions against three heroes, as the rules make them (BC-21, 22)."""
    place = MapSheet("sheet", "", "none", "", (ZoneSheet("z", "", (), "enemies"),))
    sheet = BattleSheet("sheet", "", "sheet", Objective(), (Entry("sheet", 1, "z"),))
    made = replace(book, foes=(replace(foe, id="sheet"),), maps=(place,))
    who = setup.battle(made, sheet, (), "enemies").fighters[0]
    assert who.side == ENEMIES
    return say("boc.editor.figures", defense=who.defense, chi=who.max_chi, minor=who.minor_boxes,
               major=who.major_boxes)


def sheet_lines(foe: Foe, book: Book) -> list[tuple[Message, str]]:
    """A sheet in sentences, each with its colour."""
    lines = [(words.joined([kind_of(foe), *map(words.nature, foe.natures)]), "text"),
             (figures_of(foe, book), "text")]
    if foe.heroic:
        lines.append((words.joined([say("boc.editor.rating", aspect=words.aspect(one), n=foe.aspects[one])
                                    for one in ASPECTS]), "text"))
    lines.append((say("boc.editor.acts", how=say("boc.tactics." + foe.tactics)), "text"))
    if foe.corrupt:
        lines.append((say("boc.editor.corrupt"), "text"))
    lines += [(say("boc.editor.line", name=words.trait(one), text=say("boc.trait." + one + ".text")), "text_second")
              for one in foe.traits]
    lines += [(say("boc.editor.line", name=words.power(one), text=words.power_text(one)), "link")
              for one in foe.powers]
    text = say("boc.foe." + foe.id + ".text") if foe.id in book.foe else verbatim(foe.text)
    return [(line, color) for line, color in [*lines, (text, "text_second")] if line != verbatim("")]


def build_lines(layer: Layer, area: FRect, lines: list[tuple[Message, str]]) -> None:
    """Sentences one below the other, scrolled where they need more room."""
    assert layer.app is not None
    view = ScrollView(area, 0, name="sheet", readable=True)
    layer.add(view)
    y = 0.0
    for message, color in lines:
        text = layer.t(message)
        height = len(layer.app.painter.wrap(text, area.w - 16)) * 18.2 + 2
        view.add(Paragraph((0, y, area.w - 16, height), text, color=color))
        y += height + 4
    view.content_height = y + 2
    view.focusable = view.most > 0
