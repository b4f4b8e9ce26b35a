"""The odds card: exact bars, mean, knock-out chance and terms of the command that is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import FRect

from gunki.battle.rules import face_value
from gunki.battle.state import State
from gunki.battle.words import name_of
from gunki.engine.messages import Message, say
from gunki.engine.odds import Odds, TargetOdds, Term
from gunki.table import draw
from gunki.table.battle.crests import crests, draw_crest
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer

LEAST_BARS = 14.0
BLOWS = 20.0
"""Height of the line for several blows."""
LOW = 250.0
"""Below this height target and price share a line, so that the whole sum has room."""


def percent(chance: Fraction, digits: int = 1) -> str:
    """A chance in per cent; never 0 or 100 where it is not certain."""
    value = float(chance) * 100
    if 0 < chance < 1:
        value = min(max(value, 10.0**-digits), 100 - 10.0**-digits)
    text = f"{value:.{digits}f}"
    return text[:-2] if text.endswith(".0") else text


def heading(canvas: Canvas, text: str, area: FRect, size: float = 15, spare: float = 0.0) -> float:
    """A panel's heading in one line or two, with `spare` kept free at its right; returns the height of the second."""
    lines = canvas.painter.wrap(text, area.w - 24 - spare, size, "mincho_bold")
    for number, line in enumerate(lines[:2]):
        shown = line if number == 0 else " ".join(lines[1:])
        canvas.text(shown, area.x + 12, area.y + 8 + number * 19, size, "text", "mincho_bold",
                    max_width=area.w - 24 - spare)  # fmt: skip
    return 19.0 * (len(lines[:2]) - 1)


def draw_odds(
    canvas: Canvas, layer: Layer, area: FRect, state: State, title: str, cost: str, odds: Odds, footer: str,
    blows: Sequence[tuple[int, Fraction]] = ()
) -> None:
    """Exact chances: bars, mean, KO and terms for one target, and what `blows` (how many, chance of a KO) come to; a
    line each for several.
    """
    lower = heading(canvas, title, area)
    area = FRect(area.x, area.y + lower, area.w, area.h - lower)
    x, y, w, h = area
    if len(odds.targets) == 1:
        _draw_one_target(canvas, layer, area, state, odds.targets[0], cost, blows)
    else:
        canvas.text(cost, x + 12, y + 30, 14, "text_second", max_width=w - 24)
        pitch = min(40.0, (h - 84) / len(odds.targets))
        for i, target in enumerate(odds.targets):
            _draw_target_row(canvas, layer, FRect(x + 8, y + 54 + i * pitch, w - 16, pitch), state, target)
    if footer:
        canvas.box(x + 4, y + h - 24, w - 8, 20, "row", radius=3)
        canvas.text(footer, x + w / 2, y + h - 14, 14, "text", "bold", "center", "middle", max_width=w - 16)


def _draw_target_row(canvas: Canvas, layer: Layer, row: FRect, state: State, target: TargetOdds) -> None:
    character = state.characters[state.setting.book.index[target.target]]
    size = min(32.0, row.h - 4)
    draw.token(canvas, portrait(character), row.x + 18, row.centery, size, side=character.side, flip=flipped(character))
    draw_crest(canvas, crests(state).get(character.id), row.x + 18, row.centery, size)
    chance = Fraction(target.knock_out)
    two_lines = row.h >= 38
    name_at = row.centery - (9 if two_lines else 0)
    room = row.w - 38 - 104
    name = layer.t(name_of(state, target.target))
    canvas.text(name, row.x + 38, name_at, 14, "text", "bold", valign="middle", max_width=room)
    mean = f"{float(Fraction(target.mean)):.1f}"
    figures = [
        Run("−" + mean + "  ", "damage", "bold"),
        Run(layer.t(say("table.odds.ko", chance=percent(chance, 0))), "damage" if chance else "text_second"),
    ]
    canvas.rich(figures, row.right - 4, name_at, align="right", valign="middle", max_width=104)
    if two_lines:
        low, high = target.weights[0][0], target.weights[-1][0]
        span = str(low) if low == high else f"{low}–{high}"
        note = " ".join([span, *(layer.t(message) for message in target.notes)])
        canvas.text(note, row.x + 38, row.centery + 9, 14, "text_second", valign="middle", max_width=row.w - 42)


def _draw_one_target(canvas: Canvas, layer: Layer, area: FRect, state: State, target: TargetOdds, cost: str,
                     blows: Sequence[tuple[int, Fraction]]) -> None:
    """On whom and for what, the bars, mean and KO, the sum spelled."""
    x, y, w, h = area
    character = state.characters[state.setting.book.index[target.target]]
    head = _draw_on_whom(canvas, layer, area, state, target, cost)
    lines = _terms(canvas, layer, target, state, w - 24)[:3]
    terms_top = y + h - 26 - 18 * max(2, len(lines))
    boxes_top = terms_top - 34
    room = boxes_top - y - head - 22
    if blows and room >= LEAST_BARS + BLOWS:
        _draw_blows(canvas, layer, area, terms_top - BLOWS - 3, blows)
        boxes_top -= BLOWS
        room -= BLOWS
    if room >= LEAST_BARS:  # else the sum below says from what to what
        _draw_bars(canvas, FRect(x + 12, y + head, w - 24, room), target, character.hp)
    _draw_mean_and_ko(canvas, layer, FRect(x + 10, boxes_top, w - 20, 28), target)
    for number, line in enumerate(lines):
        canvas.rich(line, x + 12, terms_top + number * 18, max_width=w - 24)


def _draw_blows(canvas: Canvas, layer: Layer, area: FRect, top: float, blows: Sequence[tuple[int, Fraction]]) -> None:
    """How likely the same blow fells the target with the FP there are: from the least number that can, as many
    numbers as there is room for.
    """
    able = [(count, chance) for count, chance in blows if chance] or blows[-1:]
    count, chance = able[0]
    text = layer.t(say("table.odds.blows", count=count, chance=percent(chance)))
    for count, chance in able[1:]:
        more = layer.t(say("table.odds.blows.more", before=text, number=count, chance=percent(chance)))
        if canvas.measure(more, 14, "bold") > area.w - 24:
            break
        text = more
    ink = "damage" if able[0][1] else "text"
    canvas.text(text, area.centerx, top, 14, ink, "bold", "center", max_width=area.w - 24)


def _draw_on_whom(
    canvas: Canvas, layer: Layer, area: FRect, state: State, target: TargetOdds, cost: str
) -> float:
    """Face, name, HP and price; returns how far down they reach."""
    x, y, w, h = area
    character = state.characters[state.setting.book.index[target.target]]
    low = h < LOW
    size, head = (24.0, 58.0) if low else (36.0, 76.0)
    middle = y + 41 if low else y + 48
    left = x + 10 + size / 2
    draw.token(canvas, portrait(character), left, middle, size, side=character.side, flip=flipped(character))
    draw_crest(canvas, crests(state).get(character.id), left, middle, size)
    on = layer.t(say("table.odds.on", who=name_of(state, target.target), hp=character.hp))
    beside, top = (40.0, y + 32) if low else (52.0, y + 30)
    both = layer.t(say("list.comma", first=on, second=cost))
    if low and canvas.measure(both) <= w - beside - 8:
        canvas.text(both, x + beside, top, 14, "text")
    elif not low and canvas.measure(cost) <= w - beside - 8:
        canvas.text(on, x + beside, top, 14, "text", max_width=w - beside - 8)
        canvas.text(cost, x + beside, top + 18, 14, "text_second")
    else:  # a long price takes a line of its own
        canvas.text(on, x + beside, top if low else top + 9, 14, "text", max_width=w - beside - 8)
        canvas.text(cost, x + 12, y + head - 4, 14, "text_second", max_width=w - 24)
        head += 16
    return head


def _draw_mean_and_ko(canvas: Canvas, layer: Layer, area: FRect, target: TargetOdds) -> None:
    """Two boxes: the mean, and the chance of a knock-out, red where there is one."""
    half, middle = (area.w - 8) / 2, area.centery
    chance = Fraction(target.knock_out)
    right = area.right - half
    canvas.box(area.x, area.y, half, area.h, "inset", "inset_edge", 1, radius=4)
    canvas.box(right, area.y, half, area.h, "danger" if chance else "inset", "outline", 1, radius=4)
    mean = f"{float(Fraction(target.mean)):.2f}"
    runs = [Run(layer.t(say("table.odds.mean")) + " "), Run(mean, "text", "bold")]
    canvas.rich(runs, area.x + half / 2, middle, align="center", valign="middle", max_width=half - 6)
    canvas.text(layer.t(say("table.odds.ko", chance=percent(chance))), right + half / 2, middle, 14,
                "danger_text" if chance else "text", "bold", "center", "middle", max_width=half - 6)  # fmt: skip


def _terms(canvas: Canvas, layer: Layer, target: TargetOdds, state: State, width: float) -> list[list[Run]]:
    """The sum spelled in lines of `width`: the roll, each figure with its name, what they make, then notes."""
    roll = _minus(target.roll).replace("FC", f"FC {face_value(state.characters[state.actor].fate_card)}")
    words = [[Run(layer.t(say("table.odds.roll")) + " ", "text_second"), Run(roll, "text", "bold")]] if roll else []
    for term in target.terms:
        if term.value:
            figure = f"{'+' if term.value > 0 else '−'}{abs(term.value)} "
            words.append([Run(figure, "text", "bold"), Run(layer.t(_short(term, target, state)), "text_second")])
    low, high = target.weights[0][0], target.weights[-1][0]
    words.append([Run("= ", "text_second"), Run(str(low) if low == high else f"{low}–{high}", "text", "bold")])
    for note in target.notes:
        told = [[Run(word + " ", "text_second")] for word in layer.t(note).split()]
        told[0].append(Run(""))  # a pair keeps its distance from what stands before it
        words += told
    lines: list[list[Run]] = [[]]
    used = 0.0
    for word in words:
        own = sum(canvas.measure(run.text, 14, run.face) for run in word)
        gap = 9.0 if len(word) > 1 else 0.0
        if used and used + gap + own > width:
            lines.append([])
            used = 0.0
        if used and gap:
            lines[-1].append(Run("  "))
            used += gap
        lines[-1] += word
        used += own
    return lines


def _short(term: Term, target: TargetOdds, state: State) -> Message:
    """A figure's name in a word, as in the dice tray."""
    name = term.label.key.removeprefix("figure.")
    stat = term.label.arguments.get("stat")
    if name == "target_stat":
        return name_of(state, target.target)
    if name == "stat" and isinstance(stat, Message):
        return say("table." + stat.key)
    return say("table.term." + name)


def _minus(roll: str) -> str:
    return roll.replace("-", "−")


def _draw_bars(canvas: Canvas, area: FRect, target: TargetOdds, hp: int) -> None:
    """One bar a value, from the lowest to the highest; as many figures as there is room for."""
    values = [(value, Fraction(weight, target.total)) for value, weight in target.weights]
    highest = max(chance for _, chance in values)
    width = min(44.0, area.w / len(values))
    every = max(1, int(-(-20 // width)))
    left = area.x + (area.w - width * len(values)) / 2
    base = area.bottom
    room = max(8.0, area.h - 18)
    gap = 3.0 if width > 16 else width * 0.12
    for i, (value, chance) in enumerate(values):
        height = max(2.0, room * float(chance / highest))
        lethal = value >= hp
        canvas.box(
            left + i * width + gap,
            base - height,
            width - 2 * gap,
            height,
            "danger" if lethal else "graph",
            "outline",
            1.2 if width > 10 else 0.8,
            radius=1,
        )
        if width >= 24:
            canvas.text(
                percent(chance, 0) + ("%" if width >= 31 else ""),
                left + (i + 0.5) * width,
                base - height - 17,
                14,
                "text",
                align="center",
                max_width=width + 6,
            )
        if i % every == 0:
            canvas.text(
                str(value), left + (i + 0.5) * width, base + 3, 14, "damage" if lethal else "text", "bold", "center"
            )
    canvas.box(area.x, base, area.w, 1.6, "outline", radius=0)
