"""Attacks with their exact figures as a table: price, range of damage, mean, chance of a knock-out, damage per FP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pygame import FRect

from gunki.battle.characters.figures import AttackLine
from gunki.battle.items import Item
from gunki.battle.words import joined, signed
from gunki.engine.messages import Message, say
from gunki.table.battle.look import icon_of
from gunki.table.battle.odds_card import percent
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.roster.graph import Graph
from gunki.table.widgets import Widget

Words = Callable[[Message], str]
COLUMNS = (("fp", 36.0), ("range", 66.0), ("mean", 50.0), ("ko", 50.0), ("per_fp", 50.0))
GAP = 6.0  # between a name and the first figure
LINE, LEADING = 25.0, 18.2
ICON = 24.0
ROOM_FOR_NAME = 110.0
"""With less room for names the range of damage is left to the tip and the graph."""
_TOO_FAR = ("explain.out_of_reach", "explain.spell_too_far")


def columns_in(width: float) -> list[tuple[str, float]]:
    """The columns, from the left, that a table of that width has."""
    figures = sum(wide for _, wide in COLUMNS)
    roomy = width - ICON - figures - GAP >= ROOM_FOR_NAME
    return [(key, wide) for key, wide in COLUMNS if roomy or key != "range"]


def name_room(width: float) -> float:
    """What is left for a name."""
    return width - ICON - GAP - sum(wide for _, wide in columns_in(width))


class HeadRow(Widget):
    """What the columns mean."""

    def __init__(self, rect: FRect, words: Words) -> None:
        super().__init__(rect)
        self.words = words

    def draw(self, canvas: Canvas) -> None:
        """The names over their columns."""
        right = self.rect.right
        for key, width in reversed(columns_in(self.rect.w)):
            word = self.words(say("roster.column." + key))
            canvas.text(word, right - 2, self.rect.y, 14, "heading", "bold", "right", max_width=width)
            right -= width
        word = self.words(say("roster.column.attack"))
        canvas.text(word, self.rect.x, self.rect.y, 14, "heading", "bold", max_width=right - self.rect.x - 4)


class AttackRow(Widget):
    """One attack; its tip spells the sum."""

    interactive = True
    focusable = True

    def __init__(self, rect: FRect, line: AttackLine, item: Item | None, words: Words, *, name: str,
                 best: bool, lines: Sequence[str]) -> None:
        super().__init__(rect, name=name, tooltip=attack_tip(line, words))
        self.line, self.item, self.words, self.best = line, item, words, best
        self.lines = list(lines)
        """The name; then, where that is not the next space, from where."""
        self.sound = ""
        self.graph: Graph | None = None

    def hover_changed(self) -> None:
        """Show the chances."""
        super().hover_changed()
        self._show()

    def focus_changed(self) -> None:
        """Show the chances."""
        super().focus_changed()
        self._show()

    def _show(self) -> None:
        if self.graph is not None and (self.hovered or self.focused) and self.line.odds is not None:
            self.graph.show(self.line)

    def draw(self, canvas: Canvas) -> None:
        """Icon, name, figures; or why not."""
        x, y, w, h = self.rect
        if self.best or self.hovered:
            canvas.box(x - 3, y, w + 6, h, "row", "gold" if self.best else "none", 1.4, radius=4)
        ink = "text" if self.line.odds is not None else "text_faint"
        if self.item is not None:
            canvas.icon(icon_of(self.item), x, y + 3, 18, ink)
        face = "bold" if self.line.in_hand else "sans"
        room = name_room(w)
        for number, text in enumerate(self.lines):
            canvas.text(text, x + ICON, y + 3 + number * LEADING, 14, ink, face, max_width=room)
        if self.line.elsewhere:
            canvas.text(away(self.line, self.words), x + ICON, y + 3 + len(self.lines) * LEADING, 14, "text_second",
                        max_width=room)
        right = x + w
        if self.line.odds is None:
            self._draw_reason(canvas, right, y)
            return
        texts = dict(zip((key for key, _ in COLUMNS), figures(self.line, self.words), strict=True))
        for key, width in reversed(columns_in(w)):
            text = texts[key]
            color = "damage" if key == "ko" and self.line.knock_out else "cost" if key == "fp" else "text"
            bold = key in ("fp", "mean") or (key == "per_fp" and self.best)
            canvas.text(text, right - 2, y + 3, 14, color, "bold" if bold else "sans", "right", max_width=width)
            right -= width

    def _draw_reason(self, canvas: Canvas, right: float, y: float) -> None:
        reason = self.line.reason
        if reason is None:
            return
        short = say("roster.attack.too_far") if reason.key in _TOO_FAR else reason
        canvas.text(self.words(short), right - 2, y + 3, 14, "damage", "italic", "right",
                    max_width=self.rect.w - ICON - name_room(self.rect.w))


def figures(line: AttackLine, words: Words) -> tuple[str, str, str, str, str]:
    """The texts of the columns."""
    low, high = line.low_high
    price = words(say("roster.cost.ki", ki=line.ki)) if line.ki else str(line.fp)
    per_fp = line.per_fp
    return (price, str(low) if low == high else f"{low}–{high}", decimal(line.mean), percent(line.knock_out),
            "–" if per_fp is None else decimal(per_fp))


def decimal(value: Fraction) -> str:
    """Two digits after the point."""
    return f"{float(value):.2f}"


def attack_tip(line: AttackLine, words: Words) -> str:
    """Name, figures in words, and the sum term by term; or why the attack cannot be made."""
    text = [words(line.name)]
    if line.odds is None:
        return "\n".join([*text, words(line.reason)] if line.reason is not None else text)
    low, high = line.low_high
    text.append(away(line, words))
    text.append(words(say("roster.attack.tip", low=low, high=high, mean=decimal(line.mean),
                          ko=percent(line.knock_out))))
    terms = [say("roster.attack.roll", roll=line.odds.roll)]
    terms += [say("figure.signed", label=term.label, value=signed(term.value))
              for term in line.odds.terms if term.value]
    text.append(words(joined(terms)))
    text += [words(note) for note in line.odds.notes]
    if not line.in_hand:
        text.append(words(say("roster.attack.rearm")))
    return "\n".join(text)


def away(line: AttackLine, words: Words) -> str:
    """From how far the attack was rated."""
    return words(say("roster.bench.distance", count=line.distance))


def best_of(lines: Sequence[AttackLine]) -> AttackLine | None:
    """The attack with the most damage for its FP."""
    paid = [line for line in lines if line.per_fp]
    return max(paid, key=lambda line: line.per_fp or Fraction(0), default=None)


def add_rows(layer: Layer, parent: Widget, area: FRect, lines: Sequence[AttackLine], items: dict[str, Item],
             words: Words, prefix: str, graph: Graph | None = None) -> float:
    """The table at (area.x, area.y), area.w wide, inside `parent`; returns the y below it."""
    assert layer.app is not None
    layer.add(HeadRow(FRect(area.x, area.y, area.w, LINE), words), parent)
    y = area.y + LINE
    best = best_of(lines)
    if graph is not None and graph.line is None:
        graph.line = best
    for number, line in enumerate(lines):
        wrapped = layer.app.painter.wrap(words(line.short), name_room(area.w), 14, "bold")
        height = LINE + (len(wrapped) - (0 if line.elsewhere else 1)) * LEADING
        row = AttackRow(FRect(area.x, y, area.w, height), line, items.get(line.icon), words,
                        name=f"{prefix} {number}", best=line is best, lines=wrapped)
        row.graph = graph
        layer.add(row, parent)
        y += height
    return y
