"""The row of one saved match: who fights, how far they are, their medallions; or what is wrong with the file."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.scenes.file_words import beside_its_name
from gunki.table.scenes.saves import Saved, Stamp
from gunki.table.widgets import Button

HEIGHT = 66.0
MEDALLION, LEAST_MEDALLION = 44.0, 32.0
PITCH = 46.0
"""From one medallion to the next where there is room; less where many fight."""
BETWEEN = 22.0
"""Between the two sides."""
LINE = 19.5


class SaveRow(Button):
    """A button that opens the match; disabled for a file with a fault."""

    def __init__(self, area: tuple[float, float, float, float], saved: Saved, on_open: Callable[[], object]) -> None:
        super().__init__(area, "", on_open, name=f"save {saved.path.name}", size=15, commit=True)
        self.saved = saved
        self._whole = False

    def tip(self) -> str:
        """Of a file with a fault nothing that is not there to read anyway."""
        return "" if not self.enabled and self._whole else super().tip()

    def show(self, saved: Saved, stamp: Stamp | None, words: Callable[[Message], str]) -> None:
        """Put what is known of the file into words."""
        self.saved = saved
        file, date = saved.path.name, stamp.date if stamp is not None else ""
        self.enabled, self.note, self.reason = saved.fault is None, "", ""
        if saved.fault is not None:
            self.icon = "ko"
            self.text = "  ·  ".join(part for part in (saved.name, file, saved.begun) if part)
            self.reason = beside_its_name(saved.fault, words)
            self.tooltip = f"{self.text}\n{self.reason}"
        elif saved.fighters is not None and saved.stand is not None and saved.summary is not None:
            self.icon = "" if saved.faces else "load"
            fighters = words(saved.fighters)
            self.text = saved.name or fighters
            self.note = words(say("load.note", stand=saved.stand, date=date, mode=saved.mode or ""))
            if saved.name:
                self.note = f"{fighters} {self.note}"
            version, count = saved.summary.mode_version, saved.summary.events
            told = words(say("load.tip", file=file, begun=saved.begun, version=version, count=count))
            self.tooltip = f"{self.text}\n{self.note}\n{told}"
        else:
            self.icon, self.text, self.note = "load", saved.name or file, date
            self.tooltip = file

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        left, right = x + 14, x + w - 12 - self._draw_faces(canvas)
        if self.icon:
            canvas.icon(self.icon, x + 12, y + h / 2 - 13, 26, cost if not self.enabled else text)
            left = x + 50
        second = note if self.enabled else cost
        below = self.note if self.enabled else self.reason
        room = right - left
        names = 2 if self.enabled and canvas.measure(self.text, self.size, "bold") > room else 1
        lines = len(canvas.painter.wrap(below, room))
        told = min(2, lines) if names == 1 else 1
        self._whole = lines <= 2 and canvas.measure(self.text, self.size, "bold") <= room
        top = y + (h - LINE * (names + told)) / 2
        canvas.paragraph(self.text, left, top, room, self.size, text, "bold", leading=1.3, max_lines=names)
        canvas.paragraph(below, left, top + LINE * names, room, 14, second, leading=1.3, max_lines=told)

    def _draw_faces(self, canvas: Canvas) -> float:
        """Both sides' medallions at the right end; returns the room they take."""
        faces = self.saved.faces
        if not faces:
            return 0.0
        x, y, w, h = self.rect
        most = w * 0.42
        pitch = min(PITCH, (most - BETWEEN - MEDALLION) / max(1, len(faces) - 1))
        size = max(LEAST_MEDALLION, min(MEDALLION, pitch + 8))
        width = (len(faces) - 1) * pitch + BETWEEN + size
        at = x + w - 12 - width + size / 2
        for number, face in enumerate(faces):
            if number and face.side != faces[number - 1].side:
                at += BETWEEN
            overlays = ("ko",) if face.ko else ()
            draw.token(canvas, face.portrait, at, y + h / 2, size, side=face.side, flip=face.flip, overlays=overlays)
            at += pitch
        return width + 14
