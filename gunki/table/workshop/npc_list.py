"""The NPCs there are: one's own, those of other packs and the game's; to write new ones, change, copy and delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.names import LONGEST_NAME, folded, numbered
from gunki.battle.workshop import Draft, draft_of, new_draft
from gunki.battle.workshop_files import Shelf, Shelves, keep, look, purge
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.roster.buttons import TightButton
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, HotSpot, Label, Paragraph, ScrollView, letter
from gunki.table.workshop.look import (
    Words,
    item_icon,
    item_shown,
    medallion,
    npc_shown,
    stats_text,
)
from gunki.table.workshop.npc_sheet import build_sheet

HEIGHT = 64.0
PITCH = HEIGHT + 7.0
HEADING = 30.0
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next: other programs may put files there or take them away."""
GROUPS = ("own", "others", "game")
ICON = 20.0
LONG = 20
"""Signs from which on a name may be cut in its row, and is told by hover."""


def group_of(shelf: Shelf) -> str:
    """Under which heading an NPC stands."""
    return "own" if shelf.own else "others" if shelf.path is not None else "game"


class ShelfRow(HotSpot):
    """Selected by a click or by the focus."""

    def __init__(self, rect: FRect, shelf: Shelf, shelves: Shelves, words: Words, *, selected: bool) -> None:
        super().__init__(rect, name=f"row {shelf.key}", words=words(shelf_name(shelf)))
        self.shelf, self.shelves, self.says, self.selected = shelf, shelves, words, selected
        if shelf.npc is not None and len(shelf.npc.name) > LONG:
            self.tooltip = self.words
        if shelf.problem is not None:
            self.tooltip = f"{words(shelf_name(shelf))}\n{words(shelf.problem)}"

    def draw(self, canvas: Canvas) -> None:
        """Paper, medallion, name, and stats or what is wrong; weapons and spells at the right."""
        x, y, w, h = self.rect
        npc = self.shelf.npc
        fill = "row" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.3)
        canvas.box(x, y, w, h, fill, "gold" if self.selected else "outline",
                   3.0 if self.selected else 2.4 if self.hovered else 1.6, radius=6)
        portrait = (npc.portrait or npc.id) if npc is not None else ""
        draw.token(canvas, medallion(portrait), x + h / 2 + 2, y + h / 2, h - 10, dim=npc is None)
        left = x + h + 4
        used = canvas.text(self.says(shelf_name(self.shelf)), left, y + 8, 18, "text", "mincho_bold",
                           max_width=x + w - 12 - left)
        if self.shelf.problem is not None or npc is None:
            problem = self.shelf.problem or say("workshop.unreadable")
            canvas.text(self.says(problem), left, y + 37, 14, "damage", max_width=x + w - 12 - left)
            return
        if self.shelf.path is not None and not self.shelf.own:
            canvas.text(name_of(self.shelf.path), left + used + 12, y + 12, 14, "text_second",
                        max_width=max(0.0, x + w - 24 - left - used))
        width = canvas.text(stats_text(npc.stats, self.says), left, y + 37, 14, "link", "bold",
                            max_width=x + w - 12 - left)
        icons = list(dict.fromkeys(item_icon(attack.item, self.shelves.content.items) for attack in npc.attacks))
        room = int((x + w - 26 - left - width) // (ICON + 5))
        for number, icon in enumerate(icons if len(icons) <= room else ()):
            canvas.icon(icon, left + width + 16 + number * (ICON + 5), y + 36, ICON)


def shelf_name(shelf: Shelf) -> Message:
    """What a row is called: the NPC, else the file."""
    if shelf.npc is not None:
        return npc_shown(shelf.npc)
    return verbatim(name_of(shelf.path)) if shelf.path is not None else say("workshop.nameless")


class NpcWorkshopScene(PaperScene):
    """A list at the left; at the right the sheet of the chosen row and what can be done with it."""

    title = say("workshop.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode("gunki")  # its words
        shell.app.words = shell.environment.words
        self.folder = resources.content_folder()
        purge(self.folder)
        self.notice: Message | None = None
        self.discarded: list[tuple[Path, Message]] = []
        self.shelves = look(self.folder)
        self._stamps = _stamps(self.folder)
        self._since_look = 0.0
        self.selected = self.shelves.entries[0].key
        self._sheet_area = FRect(0, 0, 1, 1)

    # The folder

    def _refresh(self, select: str = "") -> None:
        """Look again and show it; `select` a row, else keep the selection or what took its place."""
        place = next((n for n, one in enumerate(self.shelves.entries) if one.key == self.selected), 0)
        self.shelves, self._stamps, self._since_look = look(self.folder), _stamps(self.folder), 0.0
        keys = [one.key for one in self.shelves.entries]
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
            if _stamps(self.folder) != self._stamps:
                self._refresh()

    def resumed(self) -> None:
        """Back from the editor."""
        self._refresh()

    def close(self) -> None:
        """What was deleted is gone now."""
        purge(self.folder)

    @property
    def chosen(self) -> Shelf:
        """The row whose sheet is shown."""
        entries = self.shelves.entries
        return next((one for one in entries if one.key == self.selected), entries[0])

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(380.0, max(300.0, area.w * 0.40))
        left = FRect(area.x, area.y, area.w - right - 16, area.h)
        self.add(TightButton((left.x, left.y, left.w, 38), self.t(say("workshop.do.new")), self._new, icon="plus",
                             name="new", hot_key=letter("N"), tooltip=self.t(say("workshop.tip.new")), commit=True))
        top = left.y + 46
        said = self.shelves.fault or self.notice
        if said is not None or self.discarded:
            top += self._build_notice(FRect(left.x, top, left.w, 38), said) + 8
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_chosen(FRect(left.right + 16, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_notice(self, area: FRect, said: Message | None) -> float:
        """What happened last, and the way back from it; returns its height."""
        assert self.app is not None
        width = 0.0
        if self.discarded:
            text = self.t(say("workshop.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            self.add(Button((area.right - width, area.y, width, 36), text, self._undo_delete, icon="undo", name="undo",
                            hot_key=letter("U"),
                            tooltip=self.t(say("workshop.undo.tip", name=self.discarded[-1][1]))))
        if said is None:
            return 36.0
        text = self.t(said)
        room = area.w - width - (10 if width else 0)
        high = min(3, len(self.app.painter.wrap(text, room))) * 18.2
        height = max(36.0 if width else 20.0, high)
        color = "damage" if said is self.shelves.fault else "text"
        self.add(Paragraph((area.x, area.y + (height - high) / 2, room, high), text, color=color, name="notice"))
        return height

    def _build_list(self, area: FRect) -> None:
        groups = {key: [one for one in self.shelves.entries if group_of(one) == key] for key in GROUPS}
        shown = [(key, group) for key, group in groups.items() if group or key == "own"]
        height = sum(HEADING + max(1, len(group)) * PITCH for _, group in shown) + 4
        view = ScrollView(area, height, name="npcs")
        self.add(view)
        y = 0.0
        for key, group in shown:
            self.add(Label((2, y, area.w - 20, HEADING - 6), self.t(say("workshop.group." + key)), color="heading",
                           face="bold"), view)
            y += HEADING
            if not group:
                self.add(Paragraph((2, y, area.w - 24, PITCH - 10), self.t(say("workshop.none")),
                                   color="text_second"), view)
                y += PITCH
            for one in group:
                row = ShelfRow(FRect(2, y, area.w - 18, HEIGHT), one, self.shelves, self.t,
                               selected=one.key == self.selected)
                row.on_activate = partial(self._select, one.key)
                row.on_point = partial(self._pointed, row)
                self.add(row, view)
                y += PITCH

    def _pointed(self, row: ShelfRow, on: bool) -> None:
        if on and row.focused:
            self._select(row.shelf.key)

    def _select(self, key: str) -> None:
        if key != self.selected:
            self.selected = key
            self.focus.remembered = f"row {key}"
            self.refresh()

    def _build_chosen(self, area: FRect) -> None:
        """The sheet, and buttons below it."""
        chosen = self.chosen
        foot = FRect(area.x, area.bottom - 80, area.w, 80)
        sheet = FRect(area.x, area.y, area.w, foot.y - area.y - 8)
        self._sheet_area = sheet
        if chosen.npc is not None:
            about = self.t(say("workshop.from." + group_of(chosen),
                               file=name_of(chosen.path) if chosen.path is not None else ""))
            build_sheet(self, sheet, chosen.npc, self.shelves.content, about)
        elif chosen.problem is not None:
            view = FRect(sheet.x + 14, sheet.y + 12, sheet.w - 28, sheet.h - 24)
            self.add(Paragraph(view, self.t(chosen.problem), color="damage", name="problem"))
        key = "edit" if chosen.own else "adapt"
        main = TightButton((foot.x, foot.y, foot.w, 38), self.t(say("workshop.do." + key)), self._edit, name="edit",
                           hot_key=letter("E"), style="gold", tooltip=self.t(say("workshop.tip." + key)), commit=True)
        half = (foot.w - 8) / 2
        copy = TightButton((foot.x, foot.y + 46, half, 34), self.t(say("workshop.do.duplicate")), self._duplicate,
                           name="duplicate", hot_key=letter("D"), tooltip=self.t(say("workshop.tip.duplicate")),
                           commit=True)
        delete = TightButton((foot.x + half + 8, foot.y + 46, half, 34), self.t(say("workshop.do.delete")),
                             self._delete, name="delete", hot_key=HotKey(pygame.K_DELETE, "Del"),
                             tooltip=self.t(say("workshop.tip.delete")), commit=True)
        if chosen.npc is None:
            self._forbid((main, copy), say("workshop.unreadable"))
        if not chosen.own:
            self._forbid((delete,), say("workshop.stays." + group_of(chosen)))
        for button in (main, copy, delete):
            self.add(button)

    def _forbid(self, buttons: tuple[Button, ...], reason: Message) -> None:
        for button in buttons:  # the reason is in the tip; the buttons are too small for it
            button.enabled, button.tooltip = False, f"{button.text}\n{self.t(reason)}"

    def draw(self, canvas: Canvas) -> None:
        """The field under the sheet."""
        x, y, w, h = self._sheet_area
        canvas.box(x, y, w, h, "inset", "inset_edge", 1.4, radius=6)

    # Doing

    def _try(self, action: Callable[[], object]) -> None:
        try:
            action()
        except (BadFile, Refused) as error:
            self.shell.complain(error.message)
            self._refresh()

    def _taken(self) -> set[str]:
        return {folded(self.t(npc_shown(one.npc))) for one in self.shelves.entries if one.npc is not None}

    def _copy(self) -> Draft:
        """A new draft made of the chosen NPC, under a name that is free; says what could not be taken over."""
        npc = self.chosen.npc
        assert npc is not None  # buttons that need one are disabled without
        name = numbered(self.t(npc_shown(npc))[: LONGEST_NAME - 4].strip(), self._taken())
        draft, strange = draft_of(npc, name, self.shelves.shipped)
        self.notice = None
        if strange:
            names = [self.t(item_shown(one, self.shelves.content.items)) for one in strange]
            self.notice = say("workshop.replaced", items=verbatim(", ".join(names)))
        return replace(draft, id="", portrait=medallion(npc.portrait or npc.id))

    def _new(self) -> None:
        self.notice = None
        name = numbered(self.t(say("workshop.new.name")), self._taken())
        self._open(None, new_draft(name, self.shelves.shipped))

    def _edit(self) -> None:
        chosen = self.chosen
        if chosen.own and chosen.npc is not None:
            self.notice = None
            self._open(chosen.path, draft_of(chosen.npc, chosen.npc.name, self.shelves.shipped)[0])
        else:
            self._open(None, self._copy())

    def _open(self, path: Path | None, draft: Draft) -> None:
        from gunki.table.workshop.editor import NpcEditorScene

        notice, self.notice = self.notice, None
        self.shell.app.push(NpcEditorScene(self.shell, self.folder, path, draft, self.shelves, self._saved))
        if notice is not None:
            self.shell.app.toast(self.t(notice), 8.0)

    def _saved(self, path: Path) -> None:
        """The editor has written a file: its row is the one to come back to."""
        self.selected = path.name
        self.focus.remembered = f"row {path.name}"

    def _duplicate(self) -> None:
        def copy() -> None:
            path, draft = keep(self.folder, None, self._copy())
            if self.notice is None:
                self.notice = say("workshop.duplicated", name=verbatim(draft.name))
            self._refresh(path.name)

        self._try(copy)

    # Deleting

    def _delete(self) -> None:
        chosen = self.chosen
        if chosen.path is None or not chosen.own:
            return
        path, name = chosen.path, shelf_name(chosen)

        def discard() -> None:
            self.discarded.append((files.discard(path), name))
            self.notice = say("workshop.deleted", name=name)
            self._refresh()

        self._try(discard)

    def _undo_delete(self) -> None:
        trash, name = self.discarded.pop()

        def restore() -> None:
            path = files.bring_back(trash)
            self.notice = say("workshop.restored", name=name)
            self._refresh(path.name)

        self._try(restore)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last."""
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT
        if control and event.key == pygame.K_z and self.discarded:
            self._undo_delete()
            return True
        return False


def _stamps(folder: Path) -> object:
    """By this a changed folder is known."""
    try:
        found = [(path.name, path.lstat()) for path in folder.iterdir() if path.suffix == ".toml"]
    except OSError as error:
        return str(error)
    return sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)
