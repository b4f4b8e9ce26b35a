"""The heroes: one's own and the ready-made ones, the chosen one's sheet, and what can be done with it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import words
from book_of_changes.content import ready_made, shipped
from book_of_changes.mode import MODE
from book_of_changes.table.editor.look import said_of_lists
from book_of_changes.table.faces import PORTRAITS, face_of_hero
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.compare import Compared, CompareScene
from book_of_changes.table.heroes.drawing import FIGURES, figures_text
from book_of_changes.table.heroes.maker import MakerScene
from book_of_changes.table.heroes.sheet import CODE, HeroSheet, code_of, hero_of, of_preset, of_text, problems
from book_of_changes.table.heroes.sheet_view import SheetView
from gunki.engine.messages import Message, say, verbatim
from gunki.table.collection.files import folder_fault
from gunki.table.collection.own import Own, OwnList
from gunki.table.collection.scene import Deed
from gunki.table.scenes.shell import Shell
from gunki.table.widgets.base import key_of


class HeroesScene(OwnList[HeroSheet]):
    """Heroes as files, by share code; one that cannot be played yet comes in as well, to be mended."""

    title = say("boc.heroes.title")
    rule = "BC-1."
    mode, ending, prefix = MODE.id, files.ENDING, CODE
    list_words = said_of_lists(say("boc.heroes.new"), new=say("boc.heroes.new.tip"))
    own_heading, own_none = say("boc.heroes.own"), say("boc.heroes.none")
    game_heading = say("boc.heroes.made")

    def __init__(self, shell: Shell) -> None:
        self.book = shipped()
        super().__init__(shell, files.folder())

    def read(self) -> tuple[list[Own[HeroSheet]], Message | None]:
        """The player's own, then the ready-made ones."""
        made = [self._row(f"preset {preset.id}", of_preset(preset, self.book)) for preset in ready_made()]
        own = [self._row(one.key, one.sheet, one.path, one.fault) for one in files.listed(self.book, self.folder)]
        return [*own, *made], folder_fault(self.folder)

    def _row(self, key: str, sheet: HeroSheet | None, path: Path | None = None,
             fault: Message | None = None) -> Own[HeroSheet]:
        if sheet is None:
            return Own(key, verbatim(key), face_of_hero(""), None, path, fault)
        return Own(key, self.shown(sheet), face_of_hero(sheet.portrait), sheet, path,
                   next(iter(problems(sheet, self.book)), None), self._told(sheet))

    def _told(self, sheet: HeroSheet) -> str:
        figures = figures_text(self.book, hero_of(sheet, self.book), FIGURES[1])
        return self.shell.t(words.nature(sheet.nature)) + " · " + self.shell.t(figures)

    # What a sheet is

    def make(self) -> HeroSheet:
        """One who has no name yet."""
        return HeroSheet(portrait=PORTRAITS[0])

    def copy_of(self, sheet: HeroSheet, name: str) -> HeroSheet:
        """Under another name."""
        return replace(sheet, name=name)

    def open_editor(self, path: Path | None, sheet: HeroSheet) -> None:
        """The hero maker."""
        self.shell.app.push(MakerScene(self.shell, path, sheet, self.saved))

    def written_name(self, sheet: HeroSheet) -> str:
        """As it is written."""
        return sheet.name

    def of_text(self, text: str) -> HeroSheet:
        """Raises Refused."""
        return of_text(text, self.book)

    def of_file(self, path: Path) -> HeroSheet:
        """Raises BadFile."""
        return files.read(path, self.book)

    def code_of(self, sheet: HeroSheet) -> str:
        """The share code."""
        return code_of(sheet)

    def write_sheet(self, path: Path, sheet: HeroSheet) -> None:
        """Raises BadFile."""
        files.write(sheet, path)

    def more_deeds(self, broken: Message | None, stays: Message | None) -> list[Deed]:
        """Beside another."""
        return [Deed("compare", say("boc.heroes.compare"), say("boc.heroes.compare.tip"), self._compare,
                     key_of("roster_compare"), broken)]

    def _compare(self) -> None:
        able = [one for one in self.entries if one.sheet is not None]
        found = [Compared(one.name, one.sheet) for one in able if one.sheet is not None]
        self.shell.app.push(CompareScene(self.shell, found, able.index(self.chosen)))

    def build_own(self, area: FRect, entry: Own[HeroSheet], sheet: HeroSheet) -> None:
        """Figures, Aspects, Nature, spirits and their Powers."""
        assert self.app is not None
        view = SheetView(area, self.book, self.app.painter, self.t)
        self.add(view)
        view.show(sheet)
