"""The roster: ready characters, the player's own and imported ones; everything that can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import Build
from gunki.battle.characters.figures import AttackLine, attacks
from gunki.battle.names import LONGEST_NAME, clean_name, folded, numbered
from gunki.battle.words import npc_name
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.table.canvas import Canvas
from gunki.table.layout import grid
from gunki.table.roster.bench import first_bench
from gunki.table.roster.build_view import draw_listed
from gunki.table.roster.buttons import TightButton
from gunki.table.roster.listing import is_there, listed_in, stamps
from gunki.table.roster.look import name_shown
from gunki.table.roster.own import content
from gunki.table.roster.row import HEIGHT, Listed, RosterRow
from gunki.table.roster.transfer import Transfer
from gunki.table.roster.windows import TextWindow
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, Label, Paragraph, ScrollView, letter

PITCH = HEIGHT + 7.0
HEADING = 30.0
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next: other programs may put files there or take them away."""


class RosterScene(PaperScene):
    """A list at the left; at the right the sheet of the chosen row and what can be done with it."""

    title = say("roster.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode("gunki")  # its words
        shell.app.words = shell.environment.words
        self.folder = resources.characters_folder()
        self.content = content()
        files.purge(self.folder)
        self.transfer = Transfer(self)
        self.listed: list[Listed] = []
        self.selected = ""
        self.notice: Message | None = None
        self.discarded: list[tuple[Path, Message]] = []
        self._stamps: object = None
        self._since_look = 0.0
        self._folder_fault: Message | None = None
        self._sheet = FRect(0, 0, 1, 1)
        self._bench = first_bench(self.content)
        self._figures: dict[Build, tuple[AttackLine, ...]] = {}
        self._look()
        self.selected = self.listed[0].key if self.listed else ""

    # The folder

    def _look(self) -> bool:
        """Read the folder if anything in it is otherwise than before; whether it is."""
        self._since_look = 0.0
        seen = stamps(self.folder)
        if seen == self._stamps and self.listed:
            return False
        self._stamps = seen
        self.listed, self._folder_fault = listed_in(self.folder, self.content)
        return True

    def look_again(self, select: str = "") -> None:
        """Look again and show it; `select` a row, else keep the selection or what took its place."""
        place = next((n for n, one in enumerate(self.listed) if one.key == self.selected), 0)
        self._stamps = None
        self._look()
        keys = [one.key for one in self.listed]
        wished = select or self.selected
        self.selected = wished if wished in keys else keys[min(place, len(keys) - 1)]
        if select or self.focus.remembered.startswith("row "):
            self.focus.remembered = f"row {self.selected}"
        self.refresh()

    def update(self, dt: float) -> None:
        """See whether other programs have changed the folder."""
        self._since_look += dt
        if self._since_look >= LOOK_EVERY:
            self._since_look = 0.0
            if stamps(self.folder) != self._stamps:
                self.look_again()

    def resumed(self) -> None:
        """Back from the editor."""
        self.look_again()

    def close(self) -> None:
        """What was deleted is gone now."""
        files.purge(self.folder)

    @property
    def chosen(self) -> Listed:
        """The row whose sheet is shown."""
        return next((one for one in self.listed if one.key == self.selected), self.listed[0])

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(380.0, max(300.0, area.w * 0.40))
        left = FRect(area.x, area.y, area.w - right - 16, area.h)
        self._build_tools(FRect(left.x, left.y, left.w, 38))
        top = left.y + 46
        said = self._folder_fault or self.notice
        if said is not None or self.discarded:
            top += self._build_notice(FRect(left.x, top, left.w, 38), said) + 8
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_actions(FRect(left.right + 16, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_tools(self, area: FRect) -> None:
        tools: tuple[tuple[str, str, Callable[[], object], str], ...] = (
            ("new", "plus", self._new, "N"), ("import", "load", self.transfer.ask_import, "I"),
            ("paste", "haiku_scroll", self.transfer.paste, "V"))
        for place, (key, icon, action, hot) in zip(grid(area, 3, 1), tools, strict=True):
            self.add(TightButton(place, self.t(say("roster.do." + key)), action, icon=icon, name=key,
                                 hot_key=letter(hot), tooltip=self.t(say("roster.tip." + key)), commit=True))

    def _build_notice(self, area: FRect, said: Message | None) -> float:
        """What happened last, and the way back from it; returns its height."""
        width = 0.0
        if self.discarded:
            assert self.app is not None
            text = self.t(say("roster.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            self.add(Button((area.right - width, area.y, width, 36), text, self._undo_delete, icon="undo", name="undo",
                            hot_key=HotKey(pygame.K_u, "U"),
                            tooltip=self.t(say("roster.undo.tip", name=self.discarded[-1][1]))))
        if said is None:
            return 36.0
        assert self.app is not None
        text = self.t(said)
        room = area.w - width - (10 if width else 0)
        lines = min(3, len(self.app.painter.wrap(text, room)))
        height = max(36.0 if width else 20.0, lines * 18.2)
        color = "damage" if said is self._folder_fault else "text"
        self.add(Paragraph((area.x, area.y + max(0.0, (height - lines * 18.2) / 2), room, lines * 18.2), text,
                           color=color, name="notice"))
        return height

    def _build_list(self, area: FRect) -> None:
        own = [one for one in self.listed if not one.preset]
        presets = [one for one in self.listed if one.preset]
        height = 2 * HEADING + (max(1, len(own)) + len(presets)) * PITCH + 4
        view = ScrollView(area, height, name="characters")
        self.add(view)
        y = 0.0
        for key, group in (("own", own), ("ready", presets)):
            self.add(Label((2, y, area.w - 20, HEADING - 6), self.t(say("roster.group." + key)), color="heading",
                           face="bold"), view)
            y += HEADING
            if not group:
                self.add(Paragraph((2, y, area.w - 24, PITCH - 10), self.t(say("roster.none")),
                                   color="text_second"), view)
                y += PITCH
            for one in group:
                row = RosterRow(FRect(2, y, area.w - 18, HEIGHT), one, self.content.items, self.t,
                                selected=one.key == self.selected)
                row.on_activate = partial(self._select, one.key)
                row.on_point = partial(self._pointed, row)
                self.add(row, view)
                y += PITCH

    def _pointed(self, row: RosterRow, on: bool) -> None:
        if on and row.focused:
            self._select(row.listed.key)

    def _select(self, key: str) -> None:
        if key != self.selected:
            self.selected = key
            self.focus.remembered = f"row {key}"
            self.refresh()

    def _build_actions(self, area: FRect) -> None:
        """The sheet's place, and buttons below it."""
        chosen = self.chosen
        foot = FRect(area.x, area.bottom - 3 * 38 + 4, area.w, 3 * 38 - 4)
        self._sheet = FRect(area.x, area.y, area.w, foot.y - area.y - 8)
        edit = FRect(foot.x, foot.y, foot.w, 34)
        key = "edit" if not chosen.preset else "adapt"
        actions: tuple[tuple[str, Callable[[], object], str], ...] = (
            ("duplicate", self._duplicate, "D"), ("rename", self._ask_rename, "R"),
            ("compare", self._compare, "C"), ("share", self.transfer.share, "S"),
            ("export", self.transfer.ask_export, "X"), ("delete", self._delete, ""))
        main = TightButton(edit, self.t(say("roster.do." + key)), self._edit, name="edit", hot_key=letter("E"),
                      style="gold",
                      tooltip=self.t(say("roster.tip." + key)), commit=True)
        self._allow(main, "edit", chosen)
        self.add(main)
        cells = grid(FRect(foot.x, foot.y + 38, foot.w, foot.h - 38), 3, 2, 5)
        for place, (name, action, hot) in zip(cells, actions, strict=True):
            button = TightButton(place, self.t(say("roster.do." + name)), action, name=name, commit=True,
                            hot_key=letter(hot) if hot else HotKey(pygame.K_DELETE, "Del"),
                            tooltip=self.t(say("roster.tip." + name)))
            self._allow(button, name, chosen)
            self.add(button)

    def _allow(self, button: Button, action: str, chosen: Listed) -> None:
        """A ready character stays as it is; an unreadable file can only be deleted."""
        if chosen.preset and action in ("rename", "delete"):
            button.enabled, button.reason = False, self.t(say("roster.ready.stays"))
        elif chosen.build is None and action != "delete":
            button.enabled, button.reason = False, self.t(say("roster.broken"))
        if not button.enabled:  # the reason is in the tip; the cells are too small for it
            button.tooltip, button.reason = f"{self.t(say('roster.do.' + action))}\n{button.reason}", ""

    def draw_over(self, canvas: Canvas) -> None:
        """The sheet of the chosen row."""
        chosen = self.chosen
        dummy = say("roster.sheet.attacks", dummy=npc_name(self.content.npcs[self._bench.id]))
        draw_listed(canvas, self._sheet, chosen, self.content.items, self.t, self._attacks_of(chosen), dummy)

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
        return {folded(one.build.name) for one in self.listed if one.build is not None}

    def attempt(self, action: Callable[[], object]) -> None:
        """Do it, or say in a window why it cannot be done."""
        try:
            action()
        except (BadFile, Refused) as error:
            self.shell.complain(error.message)
            self.look_again()

    def _new(self) -> None:
        name = numbered(self.t(say("roster.new.name")), self._taken())
        self._open(None, Build(name, portrait="", allegiance="neutral"))

    def _edit(self) -> None:
        if self.chosen.preset:
            build = self.build_chosen()
            self._open(None, replace(build, name=self._copy_name(build)))
        else:
            self._open(self.chosen.path, self.build_chosen())

    def _open(self, path: Path | None, build: Build) -> None:
        from gunki.table.roster.editor import EditorScene

        self.notice = None
        self.shell.app.push(EditorScene(self.shell, path, build, self.content, self._saved))

    def _saved(self, path: Path) -> None:
        """The editor has written a file: its row is the one to come back to."""
        self.selected = path.name
        self.focus.remembered = f"row {path.name}"

    def _copy_name(self, build: Build) -> str:
        """The same name with a number that is free; shortened, so that the number has room."""
        return numbered(build.name[: LONGEST_NAME - 4].strip() or self.t(say("roster.new.name")), self._taken())

    def add_character(self, build: Build, notice: str) -> None:
        """A new file; raises BadFile."""
        path = files.new_path(self.folder)
        files.write_character(path, build)
        self.notice = say(notice, name=name_shown(build))
        self.look_again(path.name)

    def _duplicate(self) -> None:
        build = self.build_chosen()
        self.attempt(lambda: self.add_character(replace(build, name=self._copy_name(build)), "roster.duplicated"))

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

        self.shell.app.push(CompareScene(self.shell, self.content, self.listed, self.chosen.key))

    def on_drop(self, path: str) -> bool:
        """A file was dropped on the window (pygame.DROPFILE): import it, or say what is wrong with it.

        No window is opened for a wrong one: of several files dropped together the next is on its way.
        """
        self.transfer.drop(path)
        return True

    # Deleting

    def _delete(self) -> None:
        chosen = self.chosen
        if chosen.path is None:
            return
        path = chosen.path

        def discard() -> None:
            self.discarded.append((files.discard(path), chosen.name))
            self.notice = say("roster.deleted", name=chosen.name)
            self.look_again()

        self.attempt(discard)

    def _undo_delete(self) -> None:
        trash, name = self.discarded[-1]

        def restore() -> None:
            path = files.bring_back(trash)
            self.discarded.pop()
            self.notice = say("roster.restored", name=name)
            self.look_again(path.name)

        self.attempt(restore)
        if self.discarded and self.discarded[-1][0] == trash and not is_there(trash):
            self.discarded.pop()  # somebody else has removed it for good
            self.refresh()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last, Ctrl+V imports what was copied."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT:
            if event.key == pygame.K_z and self.discarded:
                self._undo_delete()
                return True
            if event.key == pygame.K_v:
                self.transfer.paste()
                return True
        return False
