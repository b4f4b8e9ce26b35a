"""A window to choose a file in: to write a match to, or to take one from. Every folder can be reached by a click."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.replay.exchange import Entry, listing, named_file
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, TextEntry

ROW = 38.0
LONGEST = 4096
"""Characters of a path that can be written."""


class FileWindow(Layer):
    """`take` gets the written text and the folder that is shown; a BadFile it raises is said, and the window stays."""

    def __init__(self, title: Message, button: Message, name: str, folder: Path,
                 take: Callable[[str, Path], object]) -> None:
        super().__init__()
        self.title, self.button = title, button
        self.name, self.folder, self.take = name, folder, take
        self.problem: Message | None = None
        self.entries: list[Entry] = []
        self._read()

    def _read(self) -> None:
        try:
            self.entries = listing(self.folder)
        except BadFile as failure:
            self.entries, self.problem = [], failure.message

    # Building

    def build(self, layout: Layout) -> None:
        """Folder and what is in it, the name, what went wrong, two buttons."""
        area = layout.centred(680, 520, margin=12)
        self.add(PanelBox(area, line=2.6))
        x, w = area.x + 18, area.w - 36
        self.add(Label((x, area.y + 10, w, 28), self.t(self.title), size=20, face="mincho_bold"))
        up = Button((x, area.y + 44, 92, 34), self.t(say("replay.files.up")), self._up, name="up")
        up.enabled = self.folder.parent != self.folder
        up.tooltip = self.t(say("replay.files.up.tip"))
        self.add(up)
        where = str(self.folder)
        self.add(Label((x + 102, area.y + 44, w - 102, 34), where, color="text_second", tooltip=where))
        foot = area.bottom - 52
        self._build_list(FRect(x, area.y + 86, w, foot - 92 - area.y - 86))
        entry = TextEntry((x, foot - 84, w, 34), self.name, self._write, name="file", limit=LONGEST,
                          placeholder=self.t(say("replay.files.hint")), on_enter=self._take)
        self.add(entry)
        if self.problem is not None:
            self.add(Paragraph((x, foot - 44, w, 38), self.t(self.problem), color="damage", name="problem"))
        half = (w - 12) / 2
        self.add(Button((x, foot, half, 40), self.t(self.button), self._take, name="take", style="gold", commit=True))
        cancel = self.t(say("replay.files.cancel"))
        self.add(Button((x + half + 12, foot, half, 40), cancel, self._cancel, name="cancel"))
        if not self.focus.remembered:
            self.focus.remembered = "file"

    def _build_list(self, area: FRect) -> None:
        if not self.entries:
            text = self.t(say("replay.files.nothing"))
            self.add(Paragraph((area.x, area.y + 4, area.w, 38), text, color="text_second"))
            return
        view = ScrollView(area, len(self.entries) * ROW, name="entries")
        self.add(view)
        for number, entry in enumerate(self.entries):
            place = (2, number * ROW + 2, area.w - 18, ROW - 6)
            action = partial(self._enter, entry.path) if entry.is_folder else partial(self._choose, entry.path)
            icon = "load" if entry.is_folder else "log"
            row = Button(place, entry.path.name, action, name=f"entry {number}", icon=icon, face="sans",
                         tooltip=entry.path.name)
            row.selected = not entry.is_folder and entry.path.name == self.name
            self.add(row, view)

    # Doing

    def _write(self, text: str) -> None:
        self.name = text

    def _enter(self, folder: Path) -> None:
        self.folder, self.problem = folder, None
        self._read()
        self.focus.remembered = "up"
        self.rebuild()

    def _up(self) -> None:
        self._enter(self.folder.parent)

    def _choose(self, path: Path) -> None:
        self.name, self.problem = path.name, None
        self.rebuild()

    def _take(self) -> None:
        try:
            named_file(self.name, self.folder)
            self.take(self.name, self.folder)
        except BadFile as failure:
            self.problem = failure.message
            self._read()
            self.rebuild()
            return
        self._cancel()

    def _cancel(self) -> None:
        if self.app is not None:
            self.app.close_modal(self)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Backspace outside the field goes up a folder."""
        if event.key == pygame.K_BACKSPACE and self.folder.parent != self.folder:
            self._up()
            return True
        return False

    def on_command(self, command: str) -> bool:
        """Esc leaves all as it is."""
        self._cancel()
        return True
