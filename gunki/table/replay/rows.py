"""The row of one match in the library: a click watches it. Broken ones say why, and how far they can be watched."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.scenes.saves import Saved, Stamp
from gunki.table.widgets import Button

HEIGHT = 64.0
FACE, PITCH, BETWEEN = 40.0, 40.0, 20.0
"""A medallion, from one to the next, and the gap between the sides."""
LINE = 19.5


class ReplayRow(Button):
    """Enabled as far as something of the file can be watched."""

    def __init__(self, area: tuple[float, float, float, float], saved: Saved, on_watch: Callable[[], object]) -> None:
        super().__init__(area, "", on_watch, name=f"replay {saved.path.name}", size=15, commit=True)
        self.saved = saved

    def show(self, saved: Saved, stamp: Stamp | None, words: Callable[[Message], str]) -> None:
        """Put what is known of the file into words."""
        self.saved = saved
        date = stamp.date if stamp is not None else ""
        file = saved.path.name
        self.enabled, self.reason = True, ""
        if saved.fault is not None:
            self.enabled = saved.good > 0
            self.icon = "ko"
            fault = words(saved.fault)
            self.text = f"{file}  ·  {saved.begun}" if saved.begun else file
            self.note = fault
            self.reason = "" if self.enabled else fault
            part = "\n" + words(say("replay.row.part", count=saved.good)) if saved.good else ""
            self.tooltip = f"{self.text}\n{fault}{part}"
        elif saved.fighters is not None and saved.stand is not None and saved.summary is not None:
            self.icon = "" if saved.faces else "replay"
            self.text = words(saved.fighters)
            self.note = words(say("replay.row.note", stand=saved.stand, date=date, count=saved.summary.events))
            self.tooltip = f"{self.text}\n{self.note}\n{file}"
        else:
            self.icon, self.text, self.note, self.tooltip = "replay", file, date, file

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        faulty = self.saved.fault is not None
        left, right = x + 14, x + w - 12 - self._draw_faces(canvas)
        if self.icon:
            canvas.icon(self.icon, x + 12, y + h / 2 - 13, 26, cost if faulty else text)
            left = x + 50
        room = right - left
        names = 2 if not faulty and canvas.measure(self.text, self.size, "bold") > room else 1
        told = 2 if names == 1 and canvas.measure(self.note) > room else 1
        top = y + (h - LINE * (names + told)) / 2
        ink = "button_refusal" if faulty else note
        canvas.paragraph(self.text, left, top, room, self.size, text, "bold", leading=1.3, max_lines=names)
        canvas.paragraph(self.note, left, top + LINE * names, room, 14, ink, leading=1.3, max_lines=told)

    def _draw_faces(self, canvas: Canvas) -> float:
        """Both sides' medallions at the right end; returns the room they take."""
        faces = self.saved.faces
        if not faces or self.saved.fault is not None:
            return 0.0
        x, y, w, h = self.rect
        pitch = min(PITCH, (w * 0.4 - BETWEEN - FACE) / max(1, len(faces) - 1))
        size = max(30.0, min(FACE, pitch + 8))
        width = (len(faces) - 1) * pitch + BETWEEN + size
        at = x + w - 12 - width + size / 2
        for number, face in enumerate(faces):
            at += BETWEEN * bool(number and face.side != faces[number - 1].side)
            overlays = ("ko",) if face.ko else ()
            draw.token(canvas, face.portrait, at, y + h / 2, size, side=face.side, flip=face.flip, overlays=overlays)
            at += pitch
        return width + 14
