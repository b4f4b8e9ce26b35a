"""The heroes: one's own and the ready-made ones, the chosen one's sheet, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import FRect

from book_of_changes import words
from book_of_changes.content import ready_made, shipped
from book_of_changes.mode import MODE
from book_of_changes.table.editor.windows import CodeWindow, LineWindow, copied
from book_of_changes.table.faces import PORTRAITS, face_of_hero
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.maker import MakerScene
from book_of_changes.table.heroes.sheet import CODE, HeroSheet, code_of, of_preset, of_text, problems
from book_of_changes.table.heroes.sheet_view import SheetView
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.engine.trash import left_over, original_name, purge
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layout import grid
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView
from gunki.table.widgets.base import Rect

ROW = 62.0
PITCH = ROW + 6
HEADING = 30.0
LEADING = 18.2


class Kept(NamedTuple):
    """A row: a file of one's own, or (without a path) a ready-made hero."""

    key: str
    sheet: HeroSheet | None
    path: Path | None = None
    fault: Message | None = None


class HeroesScene(PaperScene):
    """List at the left, sheet and buttons at the right. Deleted heroes can be brought back while it is open."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode(MODE.id)  # its words and pictures
        shell.app.words = shell.environment.words
        self.title = say("boc.heroes.title")
        self.book = shipped()
        self.notice: Message | None = None
        self._own_trash: list[Path] = []
        self.discarded: list[tuple[Path, str]] = [(taken, original_name(taken))
                                                  for taken in left_over(files.folder(), files.ENDING)]
        self.entries: list[Kept] = []
        self._read()
        self.selected = self.entries[0].key

    def _read(self) -> None:
        own = [Kept(entry.key, entry.sheet, entry.path, entry.fault) for entry in files.listed(self.book)]
        made = [Kept(f"preset {preset.id}", of_preset(preset, self.book)) for preset in ready_made()]
        self.entries = [*own, *made]

    @property
    def chosen(self) -> Kept:
        """Whose sheet is shown."""
        return next((entry for entry in self.entries if entry.key == self.selected), self.entries[0])

    def look_again(self, select: str = "") -> None:
        """Read the folder again and show it."""
        self._read()
        if select:
            self.selected = select
            self.focus.remembered = f"row {select}"
        self.selected = self.chosen.key
        self.refresh()

    def resumed(self) -> None:
        """Back from the maker."""
        self.look_again()

    def close(self) -> None:
        """What was deleted is gone now."""
        purge(files.folder(), self._own_trash, files.ENDING)

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(420.0, max(320.0, area.w * 0.44))
        left = FRect(area.x, area.y, area.w - right - 18, area.h)
        tools = [("new", say("boc.heroes.new"), self.make_new, say("boc.heroes.new.tip")),
                 ("import", say("boc.heroes.import"), self.ask_import, say("boc.heroes.import.tip"))]
        for place, (name, text, do, tip) in zip(grid(FRect(left.x, left.y, left.w, 38), 2, 1), tools, strict=True):
            self.add(Button(place, self.t(text), do, name=name, tooltip=self.t(tip), commit=True))
        top = left.y + 48
        if self.notice is not None or self.discarded:
            top += self._build_notice(FRect(left.x, top, left.w, 36)) + 6
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_chosen(FRect(left.right + 18, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_notice(self, area: FRect) -> float:
        assert self.app is not None
        width = 0.0
        if self.discarded:
            text = self.t(say("boc.heroes.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 28
            self.add(Button((area.right - width, area.y, width, 34), text, self.undo_delete, name="undo", commit=True))
        if self.notice is None:
            return 36.0
        lines = self.app.painter.wrap(self.t(self.notice), area.w - width - 10)
        height = max(36.0, len(lines) * LEADING + 2)
        self.add(Paragraph((area.x, area.y + 6, area.w - width - 10, len(lines) * LEADING + 2), "\n".join(lines),
                           name="notice"))
        return height

    def _build_list(self, area: FRect) -> None:
        own = [entry for entry in self.entries if not entry.key.startswith("preset ")]
        made = [entry for entry in self.entries if entry.key.startswith("preset ")]
        groups = ((say("boc.heroes.own"), own), (say("boc.heroes.made"), made))
        height = sum(HEADING + max(1, len(rows)) * PITCH for _, rows in groups)
        view = ScrollView(area, height, name="heroes")
        self.add(view)
        y = 0.0
        for title, rows in groups:
            view.add(Label((2, y, area.w - 20, HEADING - 6), self.t(title), color="heading", face="bold"))
            y += HEADING
            if not rows:
                view.add(Paragraph((2, y, area.w - 20, PITCH - 8), self.t(say("boc.heroes.none")), color="text_second"))
                y += PITCH
            for entry in rows:
                row = HeroRow(FRect(2, y, area.w - 18, ROW), self, entry)
                row.on_point = partial(self._pointed, row)
                self.add(row, view)
                y += PITCH

    def _pointed(self, row: HeroRow, on: bool) -> None:
        if on and row.focused:
            self.select(row.entry.key)

    def select(self, key: str) -> None:
        """Show that hero's sheet."""
        if key != self.selected:
            self.selected = key
            self.focus.remembered = f"row {key}"
            self.refresh()

    def _build_chosen(self, area: FRect) -> None:
        entry = self.chosen
        sheet = FRect(area.x, area.y, area.w, area.h - 86)
        assert self.app is not None
        if entry.sheet is not None:
            view = SheetView(sheet, self.book, self.app.painter, self.t)
            self.add(view)
            view.show(entry.sheet)
        elif entry.fault is not None:
            self.add(Paragraph(sheet, self.t(entry.fault), color="damage", name="fault"))
        own = entry.path is not None
        main = ("edit", say("boc.heroes.edit"), self.edit, entry.sheet is not None) if own else \
               ("adapt", say("boc.heroes.adapt"), self.adapt, True)
        foot = FRect(area.x, area.bottom - 78, area.w, 36)
        button = Button(foot, self.t(main[1]), main[2], name=main[0], style="gold", commit=True)
        button.enabled = main[3]
        self.add(button)
        rest: list[tuple[str, Message, Callable[[], object], bool]] = [
            ("duplicate", say("boc.heroes.duplicate"), self.duplicate, entry.sheet is not None),
            ("share", say("boc.heroes.share"), self.share, entry.sheet is not None),
            ("delete", say("boc.heroes.delete"), self.delete, own)]
        cells = grid(FRect(area.x, area.bottom - 38, area.w, 36), len(rest), 1, 5)
        for place, (name, text, do, able) in zip(cells, rest, strict=True):
            other = Button(place, self.t(text), do, name=name, commit=True)
            if not able:
                other.enabled, other.tooltip = False, self.t(say("boc.heroes.not_own"))
            self.add(other)

    # Doing

    def _attempt(self, action: Callable[[], object]) -> None:
        try:
            action()
        except (BadFile, Refused) as error:
            self.shell.complain(error.message)
            self.look_again()

    def _saved(self, path: Path) -> None:
        self.selected = path.name
        self.focus.remembered = f"row {path.name}"

    def make_new(self) -> None:
        """Begin a new hero."""
        self.shell.app.push(MakerScene(self.shell, None, HeroSheet(portrait=PORTRAITS[0]), self._saved))

    def edit(self) -> None:
        """Change the chosen hero."""
        entry = self.chosen
        if entry.sheet is not None and entry.path is not None:
            self.shell.app.push(MakerScene(self.shell, entry.path, entry.sheet, self._saved))

    def adapt(self) -> None:
        """Begin a hero of one's own from a ready-made one."""
        sheet = self.chosen.sheet
        if sheet is not None:
            self.shell.app.push(MakerScene(self.shell, None, sheet, self._saved))

    def duplicate(self) -> None:
        """The same once more, as a file of one's own."""
        sheet = self.chosen.sheet
        if sheet is not None:
            name = self.t(say("boc.heroes.copy_of", name=sheet.name))[:40]
            self._attempt(lambda: self._add(replace(sheet, name=name)))

    def _add(self, sheet: HeroSheet) -> None:
        path = files.write(sheet)
        self.notice = say("boc.heroes.added", name=sheet.name)
        self.look_again(path.name)

    def share(self) -> None:
        """The chosen hero as a line of text."""
        if self.chosen.sheet is not None:
            self.shell.app.push_modal(CodeWindow(code_of(self.chosen.sheet)))

    def ask_import(self) -> None:
        """A line of text, or where a file lies; what was copied stands there already where it is a hero."""
        text = copied().strip()
        self.shell.app.push_modal(LineWindow(
            say("boc.heroes.import.title"), say("boc.heroes.import.hint"), text if text.startswith(CODE) else "",
            say("boc.heroes.import"), self._import))

    def _import(self, text: str) -> None:
        """Raises BadFile or Refused."""
        written = text.strip()
        if written.startswith((CODE, "{")) or not written:
            sheet = of_text(written, self.book)
        else:
            sheet = files.read(Path(written.strip("\"'")), self.book)
        self._add(sheet)

    def on_drop(self, path: str) -> bool:
        """A file dropped on the window: a hero to import, or what is wrong with it."""
        try:
            self._import(path)
        except (BadFile, Refused) as error:
            self.notice = error.message
            self.look_again()
        return True

    def delete(self) -> None:
        """Take the chosen hero away; it can be brought back."""
        entry = self.chosen
        path = entry.path
        if path is None:
            return
        name = entry.sheet.name if entry.sheet is not None else path.name

        def discard() -> None:
            self._own_trash.append(files.discard(path))
            self.discarded.append((self._own_trash[-1], name))
            self.notice = say("boc.heroes.deleted", name=name)
            self.look_again()

        self._attempt(discard)

    def undo_delete(self) -> None:
        """Bring back what was deleted last."""
        if not self.discarded:
            return
        trash, name = self.discarded.pop()

        def restore() -> None:
            path = files.bring_back(trash)
            self.notice = say("boc.heroes.restored", name=name)
            self.look_again(path.name)

        self._attempt(restore)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last; Delete deletes."""
        if event.key == pygame.K_z and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self.discarded:
            self.undo_delete()
            return True
        if event.key == pygame.K_DELETE:
            self.delete()
            return True
        return False


class HeroRow(HotSpot):
    """Medallion, name, Nature, or why the file cannot be used."""

    def __init__(self, rect: Rect, scene: HeroesScene, entry: Kept) -> None:
        sheet = entry.sheet
        self.title_text = sheet.name if sheet is not None else entry.key
        super().__init__(rect, partial(scene.select, entry.key), name=f"row {entry.key}", words=self.title_text)
        self.entry = entry
        self.selected = entry.key == scene.selected
        self.second, self.color = "", "text_second"
        if sheet is None:
            self.second, self.color = scene.t(entry.fault) if entry.fault is not None else "", "damage"
            self.tooltip = self.second
        else:
            self.second = scene.t(words.nature(sheet.nature))
            wrong = problems(sheet, scene.book)
            if wrong:
                self.second, self.color = scene.t(wrong[0]), "damage"

    def draw(self, canvas: Canvas) -> None:
        """The row."""
        x, y, w, h = self.rect
        fill = "row" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.25)
        canvas.box(x, y, w, h, fill, "gold" if self.selected else "outline",
                   3.0 if self.selected else 2.4 if self.hovered else 1.6, radius=6)
        portrait = self.entry.sheet.portrait if self.entry.sheet is not None else ""
        draw.token(canvas, face_of_hero(portrait), x + h / 2 + 2, y + h / 2, h - 10, side="left",
                   dim=self.entry.sheet is None)
        left = x + h + 8
        canvas.text(self.title_text, left, y + 8, 18, "text", "mincho_bold", max_width=x + w - 10 - left)
        canvas.text(self.second, left, y + 35, 14, self.color, max_width=x + w - 10 - left)
