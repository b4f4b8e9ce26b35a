"""The odds as they stood before an event, with what came of them marked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.audit import throw_of
from gunki.battle.state import Character, State
from gunki.battle.words import name_of, named_item
from gunki.engine.messages import Message, say
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.battle.odds_card import percent
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


class Line(NamedTuple):
    """What came for one character, out of what; `hurts`: it is damage to be measured against the HP."""

    who: Character
    name: Message
    chances: Distribution
    came: int
    hurts: bool


class OddsThen(NamedTuple):
    """The odds of one event: its title, a shorter one, and a line for everybody touched. While the dice still roll
    (`fallen` False) nothing shows what will come.
    """

    title: Message
    shorter: Message
    lines: tuple[Line, ...]
    fallen: bool = True


def odds_then(before: State | None, event: Any) -> OddsThen | None:
    """The odds of `event`; None where it rolled nothing that can be more or less."""
    if before is None:
        return None
    book = before.setting.book
    if isinstance(event, ev.NpcRolledFate):
        chances = parse(event.roll.expression).distribution()
        who, name = before.characters[book.index[event.who]], name_of(before, event.who)
        line = Line(who, name, chances, event.roll.total, False)
        title = say("table.tray.fate", who=line.name)
        return OddsThen(title, line.name, (line,))
    throw = throw_of(before, event)
    if throw is None:
        return None
    people = [before.characters[book.index[who]] for who in throw.targets]
    lines = tuple(
        Line(who, name_of(before, who.id), throw.chances(n), throw.dealt[n], True) for n, who in enumerate(people)
    )
    item = named_item(before.setting, getattr(event, "strike", "") or throw.item)
    return OddsThen(say("replay.odds.title", who=name_of(before, throw.who), item=item), item, lines)


def draw_odds_then(canvas: Canvas, layer: Layer, area: FRect, head_room: float, odds: OddsThen) -> None:
    """Bars with the one that came in gold for one target; a line each for several. The title has `head_room`."""
    x, y, w, h = area
    title = layer.t(odds.title)
    if canvas.measure(title, 15, "mincho_bold") > head_room:
        title = layer.t(odds.shorter)
    canvas.text(title, x + 12, y + 8, 15, "text", "mincho_bold", max_width=head_room)
    if len(odds.lines) == 1:
        _draw_one(canvas, layer, FRect(x, y + 28, w, h - 28), odds.lines[0], odds.fallen)
        return
    pitch = min(46.0, (h - 40) / len(odds.lines))
    for number, line in enumerate(odds.lines):
        _draw_row(canvas, layer, FRect(x + 8, y + 34 + number * pitch, w - 16, pitch), line, odds.fallen)


def _draw_one(canvas: Canvas, layer: Layer, area: FRect, line: Line, fallen: bool) -> None:
    x, y, w = area.x, area.y, area.w
    who = line.who
    draw.token(canvas, portrait(who), x + 28, y + 20, 36, side=who.side, flip=flipped(who))
    canvas.text(layer.t(line.name if line.hurts else say("replay.odds.fate")), x + 52, y + 2, 14, "text", "bold",
                max_width=w - 60)
    mean = f"{float(line.chances.mean):.2f}"
    health = layer.t(say("replay.odds.hp", hp=who.hp)) + "  " if line.hurts else ""
    word = layer.t(say("table.odds.mean")) + " "
    canvas.rich([Run(health), Run(word, "text_second"), Run(mean, "text", "bold")], x + 52, y + 20, max_width=w - 60)
    foot = area.bottom - 70
    _draw_bars(canvas, FRect(x + 12, y + 44, w - 24, foot - 24 - y - 44), line, line.came if fallen else None)
    canvas.box(x + 8, foot, w - 16, 24, "button_selected", "outline", 1.4, radius=5)
    rolled = say("replay.odds.rolled", value=line.came) if fallen else say("replay.odds.rolling")
    knocked = fallen and line.hurts and line.came >= who.hp
    chance = line.chances.at_least(who.hp) if line.hurts else Fraction(0)
    runs = [Run(layer.t(rolled), "selected_text", "bold")]
    if chance:
        runs.append(Run("  " + layer.t(say("table.odds.ko", chance=percent(chance))),
                        "selected_damage" if knocked else "selected_note"))
    canvas.rich(runs, x + w / 2, foot + 12, align="center", valign="middle", max_width=w - 24)
    for number, text in enumerate(luck_of(layer, line) if fallen else ()):
        canvas.text(text, x + w / 2, foot + 28 + number * 18, 14, "text", align="center", max_width=w - 20)


def luck_of(layer: Layer, line: Line) -> tuple[str, str]:
    """The chances of what came or more, and of what came or less."""
    more = line.chances.at_least(line.came)
    less = 1 - line.chances.at_least(line.came + 1)
    return (layer.t(say("replay.odds.more", value=line.came, chance=percent(more))),
            layer.t(say("replay.odds.less", value=line.came, chance=percent(less))))


def _draw_row(canvas: Canvas, layer: Layer, row: FRect, line: Line, fallen: bool) -> None:
    who = line.who
    size = min(34.0, row.h - 4)
    draw.token(canvas, portrait(who), row.x + 18, row.centery, size, side=who.side, flip=flipped(who))
    two = row.h >= 38
    canvas.text(layer.t(line.name), row.x + 40, row.centery - (9 if two else 0), 14, "text", "bold", valign="middle",
                max_width=row.w - 44 - (44 if two else 104))
    if not fallen:
        return
    canvas.text(f"−{line.came}", row.right - 4, row.centery - (9 if two else 0), 16, "damage", "mincho_bold", "right",
                "middle")
    more = layer.t(say("replay.odds.more", value=line.came, chance=percent(line.chances.at_least(line.came))))
    if two:
        canvas.text(more, row.x + 40, row.centery + 9, 14, "text_second", valign="middle", max_width=row.w - 44)


def _draw_bars(canvas: Canvas, area: FRect, line: Line, mark: int | None) -> None:
    """One bar a value; those that fell the target in red, the one to `mark` in gold with a line under it."""
    values = sorted(line.chances.chances().items())
    highest = max(chance for _, chance in values)
    width = min(44.0, area.w / len(values))
    left = area.x + (area.w - width * len(values)) / 2
    room, gap = max(8.0, area.h - 4), 3.0 if width > 16 else width * 0.12
    shown_to = area.x - 4.0
    for number, (value, chance) in enumerate(values):
        came, lethal = value == mark, line.hurts and value >= line.who.hp
        height = max(2.0, room * float(chance / highest))
        x = left + number * width
        canvas.box(x + gap, area.bottom - height, max(1.0, width - 2 * gap), height,
                   "gold" if came else "danger" if lethal else "graph", "outline",
                   2.0 if came and width > 8 else 1.2 if width > 10 else 0.8, radius=1)
    marked = next((n for n, (value, _) in enumerate(values) if value == mark), 0)
    low = high = area.x
    for number in [marked, *(n for n in range(len(values)) if n != marked)]:
        value = values[number][0]
        middle, own = left + (number + 0.5) * width, canvas.measure(str(value), 14, "bold")
        if number == marked:
            low, high = middle - own / 2 - 4, middle + own / 2 + 4
        elif middle - own / 2 < shown_to + 4 or (middle + own / 2 > low and middle - own / 2 < high):
            continue
        else:
            shown_to = middle + own / 2
        lethal = line.hurts and value >= line.who.hp
        canvas.text(str(value), middle, area.bottom + 3, 14, "damage" if lethal else "text", "bold", "center")
    if mark is not None:
        canvas.box(left + marked * width, area.bottom, width, 3, "gold", "outline", 0.8, radius=1)
    canvas.box(area.x, area.bottom, area.w, 1.6, "outline", radius=0)
