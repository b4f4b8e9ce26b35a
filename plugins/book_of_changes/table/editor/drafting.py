"""What the editors of battles and enemies have in common: judged after every change, kept ready or not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from pygame import FRect

from book_of_changes.own_files import new_path
from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import DraftEditor
from gunki.table.collection.look import draw_verdict
from gunki.table.scenes.shell import Shell

VERDICT = 40.0


Sheet = TypeVar("Sheet", bound=msgspec.Struct)


class Drafting(DraftEditor[Sheet]):
    """Edits a sheet that has a name. One that cannot be fought yet is saved for all that. `ending` ends its files."""

    ending: str
    save_tip = say("boc.editor.save.tip")

    def __init__(self, shell: Shell, folder: Path, path: Path | None, sheet: Sheet,
                 on_saved: Callable[[Path], object]) -> None:
        super().__init__(shell, path, sheet, on_saved)
        self.folder = folder
        self._verdict = FRect(0, 0, 1, 1)

    @abstractmethod
    def fault(self) -> Message | None:
        """Why the draft cannot be fought yet."""

    @abstractmethod
    def name(self) -> str:
        """As it is written."""

    @abstractmethod
    def put_into(self, path: Path, sheet: Sheet) -> None:
        """Write that file. Raises BadFile."""

    def shown_name(self) -> Message:
        """What it is called."""
        return verbatim(self.name() or "…")

    def write(self) -> Path:
        """Into its own file, or into a new one. Raises BadFile."""
        path = self.path or new_path(self.folder, self.ending)
        self.put_into(path, self.draft)
        return path

    def write_unsaved(self) -> None:
        """Into a new one. Raises BadFile."""
        self.put_into(new_path(self.folder, self.ending), replace(self.draft, name=self.unsaved_name(self.name())))

    def build_verdict(self, area: FRect) -> None:
        """Whether all is in order, in a sentence; drawn by `draw_verdict`."""
        self._verdict = area

    def draw_verdict(self, canvas: Canvas) -> None:
        """A tick, or a cross and what is wrong."""
        x, y, w, h = self._verdict
        fault = self.fault()
        draw_verdict(canvas, x, y, w, self.t(fault or say("boc.editor.fine")), fine=fault is None,
                     most=max(2, int(h // 17.5)))
