"""The exact chances of one attack as bars, one a value of damage."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from gunki.battle.characters.figures import AttackLine
from gunki.engine.messages import Message, say
from gunki.table.battle.odds_card import percent
from gunki.table.canvas import Canvas
from gunki.table.widgets import Widget
from gunki.table.widgets.base import Rect

LEAST = 116.0
"""Below this height there is no graph."""
TALLEST = 210.0
WIDEST_BAR = 40.0


class Graph(Widget):
    """Shows the attack that is pointed at; before that, the one it was made with. `hp`: what fells the dummy."""

    def __init__(self, rect: Rect, line: AttackLine | None, hp: int, words: Callable[[Message], str], *,
                 name: str) -> None:
        super().__init__(rect, name=name)
        self.line, self.hp, self.words = line, hp, words

    def show(self, line: AttackLine) -> None:
        """Another attack."""
        self.line = line
        self.invalidate()

    def draw(self, canvas: Canvas) -> None:
        """Title, bars, the values below them; bars that fell the dummy are red."""
        if self.line is None or self.line.odds is None:
            return
        x, y, w, h = self.rect
        canvas.rule(x, y, w)
        canvas.text(self.words(say("roster.graph.title", attack=self.line.name)), x, y + 6, 14, "heading", "bold",
                    max_width=w)
        odds = self.line.odds
        values = [(value, Fraction(weight, odds.total)) for value, weight in odds.weights]
        width = min(WIDEST_BAR, w / len(values))
        highest = max(chance for _, chance in values)
        base, room = y + h - 22, max(8.0, h - 22 - 26 - 20)
        left = x + (w - width * len(values)) / 2
        every = max(1, int(-(-22 // width)))
        last = len(values) - 1
        gap = 2.5 if width > 14 else width * 0.1
        for number, (value, chance) in enumerate(values):
            height = max(1.5, room * float(chance / highest))
            fells = value >= self.hp
            at = left + number * width
            canvas.box(at + gap, base - height, width - 2 * gap, height, "danger" if fells else "graph", "outline",
                       1.2 if width > 10 else 0.7, radius=1)
            if width >= 34 or (width >= 26 and chance < Fraction(1, 10)):
                canvas.text(percent(chance, 0) + "%", at + width / 2, base - height - 18, 14, "text", align="center")
            if (number % every == 0 and number + every <= last) or number == last:
                canvas.text(str(value), at + width / 2, base + 2, 14, "damage" if fells else "text", "bold", "center")
        canvas.box(x, base, w, 1.6, "outline", radius=0)
