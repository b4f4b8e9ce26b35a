"""The roster: ready characters, the player's own and imported ones; everything that can be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import Build, portraits
from gunki.battle.characters.figures import AttackLine, attacks
from gunki.battle.characters.share import PREFIX, build_of_text, share_code
from gunki.battle.names import LONGEST_NAME, clean_name
from gunki.battle.words import npc_name
from gunki.engine.messages import Message, say, shorten
from gunki.table.battle.look import READY_FACES, face_of_name
from gunki.table.canvas import Canvas
from gunki.table.collection.contents import ListWords
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene, Deed
from gunki.table.collection.windows import TextWindow
from gunki.table.roster.bench import first_bench
from gunki.table.roster.build_view import draw_listed
from gunki.table.roster.listing import Listed, listed_in, row_of
from gunki.table.roster.look import name_shown
from gunki.table.roster.own import content
from gunki.table.scenes.shell import Shell
from gunki.table.widgets.base import key_of


class RosterScene(CollectionScene[Listed, Build]):
    """Characters as files, by share code, beside each other; one that breaks a rule comes in as well, to be mended."""

    title = say("roster.title")
    rule = "GK-2."
    mode, ending, prefix = "gunki", files.ENDING, PREFIX
    list_words = ListWords(
        new=say("roster.tip.new"), edit=say("roster.tip.edit"), adapt=say("roster.tip.adapt"),
        stays=say("roster.ready.stays"), broken=say("roster.broken"), nameless=say("roster.new.name"))

    def __init__(self, shell: Shell) -> None:
        self.content = content()
        self._bench = first_bench(self.content)
        self._figures: dict[Build, tuple[AttackLine, ...]] = {}
        super().__init__(shell, resources.characters_folder())

    # What is listed

    def read(self) -> tuple[Sequence[Listed], Message | None]:
        """The player's own, then the ready ones."""
        return listed_in(self.folder, self.content)

    def groups(self) -> list[tuple[Message, list[Listed], Message | None]]:
        """Own and ready characters."""
        own = [one for one in self.entries if not one.preset]
        ready = [one for one in self.entries if one.preset]
        return [(say("roster.group.own"), own, say("roster.none")), (say("roster.group.ready"), ready, None)]

    def row(self, place: FRect, entry: Listed) -> CollectionRow:
        """Medallion, stats and gear, or what is wrong."""
        return row_of(place, entry, self.content.items, self.t)

    def more_deeds(self, broken: Message | None, stays: Message | None) -> list[Deed]:
        """Another name, and beside another."""
        return [Deed("rename", say("roster.do.rename"), say("roster.tip.rename"), self._ask_rename,
                     key_of("roster_rename"), stays or broken),
                Deed("compare", say("roster.do.compare"), say("roster.tip.compare"), self._compare,
                     key_of("roster_compare"), broken)]

    # What a sheet is

    def sheet_of(self, entry: Listed) -> Build | None:
        """The build."""
        return entry.build

    def make(self) -> Build:
        """From nothing, with a face that none of the player's own has."""
        taken = {one.build.portrait for one in self.entries if one.build is not None and not one.preset}
        unknown = {*READY_FACES}.difference(portraits(self.content))
        name = self.free(self.t(say("roster.new.name")))
        return Build(name, portrait=face_of_name(name, taken | unknown), allegiance="neutral")

    def copy_of(self, sheet: Build, name: str) -> Build:
        """Under another name."""
        return replace(sheet, name=name)

    def open_editor(self, path: Path | None, sheet: Build) -> None:
        """The character editor."""
        from gunki.table.roster.editor import EditorScene

        self.shell.app.push(EditorScene(self.shell, path, sheet, self.content, self.saved))

    def written_name(self, sheet: Build) -> str:
        """As it is written."""
        return sheet.name

    def shown(self, sheet: Build) -> Message:
        """Fit to be shown."""
        return name_shown(sheet)

    def of_text(self, text: str) -> Build:
        """Raises Refused."""
        return build_of_text(text, self.content.items)

    def of_file(self, path: Path) -> Build:
        """Raises BadFile."""
        return files.read_character(path, self.content.items)

    def code_of(self, sheet: Build) -> str:
        """The share code."""
        return share_code(sheet)

    def write_sheet(self, path: Path, sheet: Build) -> None:
        """Raises BadFile."""
        files.write_character(path, sheet)

    # The chosen one

    def draw_over(self, canvas: Canvas) -> None:
        """The sheet of the chosen row."""
        chosen = self.chosen
        dummy = say("roster.sheet.attacks", dummy=npc_name(self.content.npcs[self._bench.id]))
        draw_listed(canvas, self.sheet, chosen, self.content.items, self.t, self._attacks_of(chosen), dummy)

    def _attacks_of(self, listed: Listed) -> tuple[AttackLine, ...]:
        """The figures of a row, worked out once."""
        build = listed.build
        if build is None or listed.wrong:
            return ()
        if build not in self._figures:
            self._figures[build] = attacks(build, self._bench, self.content)
        return self._figures[build]

    # Doing

    def _ask_rename(self) -> None:
        build, path = self.chosen_sheet(), self.chosen.path

        def done(text: str) -> None:
            assert path is not None
            self.write_sheet(path, replace(build, name=clean_name(text, self.t(say("roster.field.name")))))
            self.notice = None
            self.look_again(path.name)

        self.shell.app.push_modal(TextWindow(say("roster.rename.title"), say("roster.rename.hint"),
                                             shorten(build.name, LONGEST_NAME), say("roster.do.rename"), done))

    def _compare(self) -> None:
        from gunki.table.roster.compare import CompareScene

        self.shell.app.push(CompareScene(self.shell, self.content, self.entries, self.chosen.key))
