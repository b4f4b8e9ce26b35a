"""The row of one match in the library: a click watches it. Broken ones say why, and how far they can be watched."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.scenes.file_words import beside_its_name
from gunki.table.scenes.save_row import HEIGHT, SaveRow
from gunki.table.scenes.saves import Saved, Stamp

__all__ = ["HEIGHT", "ReplayRow"]


class ReplayRow(SaveRow):
    """As in the list of saved matches, but enabled as far as something of the file can be watched."""

    def __init__(self, area: tuple[float, float, float, float], saved: Saved, on_watch: Callable[[], object]) -> None:
        super().__init__(area, saved, on_watch)
        self.name = f"replay {saved.path.name}"

    def show(self, saved: Saved, stamp: Stamp | None, words: Callable[[Message], str]) -> None:
        """Put what is known of the file into words."""
        super().show(saved, stamp, words)
        file = saved.path.name
        if saved.fault is not None:
            self.enabled = saved.good > 0
            self.note = beside_its_name(saved.fault, words)
            self.reason = "" if self.enabled else self.note
            part = "\n" + words(say("replay.row.part", count=saved.good)) if saved.good else ""
            self.tooltip = f"{self.text}\n{self.note}{part}"
        elif saved.fighters is not None and saved.stand is not None and saved.summary is not None:
            self.icon = "" if saved.faces else "replay"
            date = stamp.date if stamp is not None else ""
            self.note = words(say("replay.row.note", stand=saved.stand, date=date, count=saved.summary.events))
            who = f"{words(saved.fighters)}\n" if saved.name else ""
            self.tooltip = f"{self.text}\n{who}{self.note}\n{file}"
        else:
            self.icon = "replay"

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        broken = "selected_damage" if text == "selected_text" else "button_refusal"
        super()._draw_face(canvas, text, cost, note if self.saved.fault is None else broken)
