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
from gunki.battle.names import LONGEST_NAME, clean_name, folded, numbered
from gunki.battle.words import npc_name
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say, shorten
from gunki.table.battle.look import READY_FACES, face_of_name
from gunki.table.canvas import Canvas
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene, Deed
from gunki.table.collection.windows import TextWindow
from gunki.table.roster.bench import first_bench
from gunki.table.roster.build_view import draw_listed
from gunki.table.roster.listing import Listed, listed_in, row_of
from gunki.table.roster.look import name_shown
from gunki.table.roster.own import content
from gunki.table.roster.transfer import CharacterTransfer
from gunki.table.scenes.shell import Shell


class RosterScene(CollectionScene[Listed]):
    """Characters as files, by share code, beside each other."""

    title = say("roster.title")
    ending = files.ENDING
    new_tip = say("roster.tip.new")

    def __init__(self, shell: Shell) -> None:
        self.content = content()
        self.transfer = CharacterTransfer(self)
        self._bench = first_bench(self.content)
        self._figures: dict[Build, tuple[AttackLine, ...]] = {}
        super().__init__(shell, resources.characters_folder())

    # What it is a collection of

    def read(self) -> tuple[Sequence[Listed], Message | None]:
        """The player's own, then the ready ones."""
        return listed_in(self.folder, self.content)

    def called(self, trash: Path) -> Message:
        """The character in it."""
        try:
            return name_shown(files.read_character(trash, self.content.items))
        except BadFile:
            return super().called(trash)

    def groups(self) -> list[tuple[Message, list[Listed], Message | None]]:
        """Own and ready characters."""
        own = [one for one in self.entries if not one.preset]
        ready = [one for one in self.entries if one.preset]
        return [(say("roster.group.own"), own, say("roster.none")), (say("roster.group.ready"), ready, None)]

    def row(self, place: FRect, entry: Listed) -> CollectionRow:
        """Medallion, stats and gear, or what is wrong."""
        return row_of(place, entry, self.content.items, self.t)

    def deeds(self) -> list[Deed]:
        """A ready character stays as it is; an unreadable file can only be deleted."""
        ready, broken = self.chosen.preset, say("roster.broken") if self.chosen.build is None else None
        stays = say("roster.ready.stays") if ready else None
        main = ((say("collection.do.adapt"), say("roster.tip.adapt")) if ready else
                (say("collection.do.edit"), say("roster.tip.edit")))
        return [
            Deed("edit", *main, self._edit, "roster_edit", broken),
            Deed("duplicate", say("collection.do.duplicate"), say("collection.tip.duplicate"), self._duplicate,
                 "roster_duplicate", broken),
            Deed("rename", say("roster.do.rename"), say("roster.tip.rename"), self._ask_rename, "roster_rename",
                 stays or broken),
            Deed("compare", say("roster.do.compare"), say("roster.tip.compare"), self._compare, "roster_compare",
                 broken),
            *self.out(broken),
            Deed("delete", say("collection.do.delete"), say("collection.tip.delete"), self.delete, "roster_delete",
                 stays),
        ]

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

    def build_chosen(self) -> Build:
        """The chosen row's build; only asked where there is one."""
        build = self.chosen.build
        assert build is not None  # buttons that need one are disabled without
        return build

    def _taken(self) -> set[str]:
        return {folded(one.build.name) for one in self.entries if one.build is not None}

    def make_new(self) -> None:
        """From nothing, under a name that is free."""
        name = numbered(self.t(say("roster.new.name")), self._taken())
        taken = {one.build.portrait for one in self.entries if one.build is not None and not one.preset}
        unknown = {*READY_FACES}.difference(portraits(self.content))
        self._open(None, Build(name, portrait=face_of_name(name, taken | unknown), allegiance="neutral"))

    def _edit(self) -> None:
        if self.chosen.preset:
            build = self.build_chosen()
            self._open(None, replace(build, name=self._copy_name(build)))
        else:
            self._open(self.chosen.path, self.build_chosen())

    def _open(self, path: Path | None, build: Build) -> None:
        from gunki.table.roster.editor import EditorScene

        self.notice = None
        self.shell.app.push(EditorScene(self.shell, path, build, self.content, self.saved))

    def _copy_name(self, build: Build) -> str:
        """The same name with a number that is free; shortened, so that the number has room."""
        return numbered(build.name[: LONGEST_NAME - 4].strip() or self.t(say("roster.new.name")), self._taken())

    def add_character(self, build: Build) -> Path:
        """A new file; raises BadFile."""
        path = files.new_path(self.folder)
        files.write_character(path, build)
        return path

    def _duplicate(self) -> None:
        build = self.build_chosen()
        copy = replace(build, name=self._copy_name(build))

        def add() -> None:
            path = self.add_character(copy)
            self.notice = say("collection.duplicated", name=name_shown(copy))
            self.look_again(path.name)

        self.attempt(add)

    def _ask_rename(self) -> None:
        build, path = self.build_chosen(), self.chosen.path

        def done(text: str) -> None:
            assert path is not None
            files.write_character(path, replace(build, name=clean_name(text, self.t(say("roster.field.name")))))
            self.notice = None
            self.look_again(path.name)

        self.shell.app.push_modal(TextWindow(say("roster.rename.title"), say("roster.rename.hint"),
                                             shorten(build.name, LONGEST_NAME), say("roster.do.rename"), done))

    def _compare(self) -> None:
        from gunki.table.roster.compare import CompareScene

        self.shell.app.push(CompareScene(self.shell, self.content, self.entries, self.chosen.key))
