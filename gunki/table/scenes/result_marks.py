"""A turn that cost much, as a row to click: whose it was, what was played, what was better, and what it cost."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine import review_words
from gunki.engine.messages import Message, say
from gunki.engine.review import Mark
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

HEIGHT = 78.0
WHO, COST = 128.0, 206.0
"""Width of the round and the fighter on the left, and of the cost on the right."""
GAP = 16.0
LEADING = 1.22
LINE = 14 * LEADING
MOST_LINES = 4


class MarkRow(Button):
    """One row; a click leads to that place in the replay. Its tooltip says whole what had to be cut."""

    def __init__(self, area: tuple[float, float, float, float], mark: Mark, words: Callable[[Message], str],
                 on_show: Callable[[], object], *, name: str) -> None:
        super().__init__(area, words(review_words.line(mark)), on_show, name=name)
        self.mark, self._words = mark, words

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, w = self.rect.x, self.rect.w
        self._draw_who(canvas, x + 14, text, note)
        self._draw_cost(canvas, x + w - 14 - COST, text, note)
        self._draw_choice(canvas, x + 14 + WHO + GAP, w - 28 - WHO - COST - 2 * GAP, text, note)

    def _draw_choice(self, canvas: Canvas, left: float, room: float, ink: str, second: str) -> None:
        """What was played, what was better and why, in four lines at most."""
        told = [(self._words(review_words.played(self.mark)), second, "sans"),
                (self._words(review_words.only_better(self.mark)), ink, "bold")]
        if self.mark.reason is not None:
            told.append((self._words(self.mark.reason), ink, "sans"))
        wanted = [len(canvas.painter.wrap(words, room, face=face)) for words, _, face in told]
        lines = [1] * len(told)
        for at in reversed(range(len(told))):
            lines[at] = min(wanted[at], 1 + MOST_LINES - sum(lines))
        self.cut = lines != wanted or canvas.measure(self._words(self.mark.who), 15, "bold") > WHO
        top = self.rect.centery - LINE * sum(lines) / 2
        for (words, color, face), count in zip(told, lines, strict=True):
            canvas.paragraph(words, left, top, room, 14, color, face, leading=LEADING, max_lines=count)
            top += LINE * count

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
