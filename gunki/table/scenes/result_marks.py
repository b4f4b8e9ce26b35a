"""A turn that cost much, as a row to click: whose it was, what was played, what was better, and what it cost."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine import review_words
from gunki.engine.messages import Message, say
from gunki.engine.review import Mark
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

HEIGHT = 76.0
WHO, COST = 128.0, 206.0
"""Width of the round and the fighter on the left, and of the cost on the right."""
GAP = 16.0
LEADING = 1.22
LINE = 14 * LEADING


class MarkRow(Button):
    """One row; a click leads to that place in the replay. Its tooltip says whole what had to be cut."""

    def __init__(self, area: tuple[float, float, float, float], mark: Mark, words: Callable[[Message], str],
                 on_show: Callable[[], object], *, name: str) -> None:
        super().__init__(area, words(review_words.line(mark)), on_show, name=name)
        self.mark, self._words = mark, words

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        middle = x + 14 + WHO + GAP
        room = w - 28 - WHO - COST - 2 * GAP
        self._draw_who(canvas, x + 14, text, note)
        self._draw_cost(canvas, x + w - 14 - COST, text, note)
        played = self._words(review_words.played(self.mark))
        better = self._words(review_words.only_better(self.mark))
        reason = self._words(self.mark.reason) if self.mark.reason is not None else ""
        lines = len(canvas.painter.wrap(reason, room)) if reason else 0
        self.cut = lines > 2 or canvas.measure(played) > room or canvas.measure(better, face="bold") > room
        top = y + (h - LINE * (2 + min(2, lines))) / 2
        canvas.paragraph(played, middle, top, room, 14, note, leading=LEADING, max_lines=1)
        canvas.paragraph(better, middle, top + LINE, room, 14, text, "bold", leading=LEADING, max_lines=1)
        if reason:
            canvas.paragraph(reason, middle, top + 2 * LINE, room, 14, text, leading=LEADING, max_lines=2)

    def _draw_who(self, canvas: Canvas, left: float, ink: str, second: str) -> None:
        middle = self.rect.centery
        who = self._words(self.mark.who)
        if not self.mark.round:
            canvas.text(who, left, middle, 15, ink, "bold", valign="middle", max_width=WHO)
            return
        canvas.text(who, left, middle - 10, 15, ink, "bold", valign="middle", max_width=WHO)
        turn = self._words(say("table.round", number=self.mark.round))
        canvas.text(turn, left, middle + 11, 14, second, valign="middle", max_width=WHO)

    def _draw_cost(self, canvas: Canvas, left: float, ink: str, second: str) -> None:
        """From what to what the chance fell, in words and as a bar, and what the whole turn cost where that is more."""
        mark, right = self.mark, left + COST
        several = review_words.whole_turn_short(mark)
        top = self.rect.centery - (32 if several is not None else 22)
        canvas.text(self._words(review_words.margin(mark)), right, top, 15, ink, "bold", "right", max_width=COST)
        draw.bar(canvas, left, top + 25, COST, 12, mark.chance, "gold", ghost=mark.best - mark.chance,
                 ghost_color="danger")
        if several is not None:
            canvas.text(self._words(several), right, top + 43, 14, second, align="right", max_width=COST)
