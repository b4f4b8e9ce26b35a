"""A build drawn as a small sheet: who, stats, whether it is legal, what it carries and holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from gunki.battle.characters.figures import AttackLine, worn_stats
from gunki.battle.items import Item
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import PLAIN_MEDALLION
from gunki.table.battle.sheet import note_of
from gunki.table.canvas import Canvas
from gunki.table.collection.look import Words, draw_tick
from gunki.table.roster.attack_table import away, decimal
from gunki.table.roster.listing import Listed
from gunki.table.roster.look import draw_icon, fault_text
from gunki.table.roster.shown import item_shown, medallion, stats_text, stats_with_terms

PORTRAIT = 58.0
LINE, LEAST_LINE = 24.0, 18.5
LEADING = 18.2


def draw_listed(canvas: Canvas, area: FRect, listed: Listed, items: Mapping[str, Item], words: Words,
                attacks: Sequence[AttackLine] = (), dummy: Message | None = None) -> None:
    """The sheet in its field; where there is room, its best `attacks` on a dummy of that name."""
    x, y, w = area.x + 12, area.y + 9, area.w - 24
    build = listed.build
    face = medallion(build.portrait, build.name) if build else PLAIN_MEDALLION
    draw.token(canvas, face, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT,
               dim=build is None)
    left, room = x + PORTRAIT + 10, w - PORTRAIT - 10
    canvas.text(words(listed.name), left, y, 20, "text", "mincho_bold", max_width=room)
    if build is None:
        if listed.fault is not None:
            canvas.paragraph(words(listed.fault), x, y + PORTRAIT + 10, w, 14, "damage",
                             max_lines=max(1, int((area.h - PORTRAIT - 26) // LEADING)))
        return
    kind = words(say("preset." + listed.preset)) + ", " if listed.preset else ""
    canvas.text(kind + words(say("roster.allegiance." + build.allegiance)), left, y + 26, 14, "text_second",
                max_width=room)
    _draw_standing(canvas, left, y + 44, room, listed, words)
    y += PORTRAIT + 7
    stats = worn_stats(build, items)
    told = stats_with_terms(build.stats, stats, words)
    fits = canvas.measure(told, 14, "bold") <= w
    canvas.text(told if fits else stats_text(stats, words), x, y, 14, "link", "bold", max_width=w)
    y += 24
    y = _draw_items(canvas, FRect(x, y, w, area.bottom - 6 - y), listed, items, words) + 12
    if dummy is not None and attacks and y + 2 * LINE <= area.bottom:
        _draw_attacks(canvas, FRect(x, y, w, area.bottom - 6 - y), attacks, words(dummy), items, words)


def _draw_standing(canvas: Canvas, x: float, y: float, room: float, listed: Listed, words: Words) -> None:
    if listed.wrong:
        canvas.text(words(say("roster.illegal.short", count=len(listed.wrong))), x, y, 14, "damage", "bold",
                    max_width=room)
        return
    draw_tick(canvas, x, y)
    canvas.text(words(say("roster.legal.short")), x + 22, y, 14, "text", "bold", max_width=room - 22)


def _draw_attacks(canvas: Canvas, area: FRect, attacks: Sequence[AttackLine], title: str, items: Mapping[str, Item],
                  words: Words) -> None:
    """The attacks with the most damage for their FP."""
    canvas.rule(area.x, area.y - 5, area.w)
    canvas.text(title, area.x, area.y, 14, "heading", "bold", max_width=area.w)
    paid = sorted((line for line in attacks if line.per_fp), key=lambda line: -(line.per_fp or 0))
    for number, line in enumerate(paid[: max(0, int((area.h - LINE) // LINE))]):
        y = area.y + (number + 1) * LINE
        draw_icon(canvas, items.get(line.icon), area.x, y, 17)
        figure = words(say("roster.sheet.per_fp", mean=decimal(line.per_fp or line.mean)))
        room = area.w - 26 - canvas.measure(figure, 14, "bold") - 8
        name = words(line.name)
        if line.elsewhere:
            name = words(say("roster.attack.from", attack=name, away=away(line, words)))
        canvas.text(name, area.x + 26, y, 14, "text", max_width=room)
        canvas.text(figure, area.right, y, 14, "cost", "bold", "right")


def _draw_items(canvas: Canvas, area: FRect, listed: Listed, items: Mapping[str, Item], words: Words) -> float:
    """Why it is not legal, how it is played, then what it carries; what is in hand is bold and says so.

    Returns the y below.
    """
    build = listed.build
    assert build is not None
    y = area.y
    rows = len(build.inventory)
    told = [fault_text(fault, words) for fault in listed.wrong]
    if listed.preset:
        told.append(words(say("preset." + listed.preset + ".plan")))
    for text in told:
        lines = canvas.painter.wrap(text, area.w, 14, "sans" if listed.wrong else "italic")
        if y + len(lines) * LEADING + (0 if listed.wrong else rows * LEAST_LINE + 6) <= area.bottom:
            color, face = ("damage", "sans") if listed.wrong else ("text_second", "italic")
            y = canvas.paragraph(text, area.x, y, area.w, 14, color, face) + 4
    if not rows:
        canvas.text(words(say("roster.no_gear")), area.x, y, 14, "text_second", "italic", max_width=area.w)
        return y + LINE
    pitch = max(LEAST_LINE, min(LINE, (area.bottom - y) / rows))
    hands = list(build.hands)
    for number, identifier in enumerate(build.inventory[: max(0, int((area.bottom - y + 2) // pitch))]):
        held = identifier in hands
        if held:
            hands.remove(identifier)
        text = words(item_shown(identifier, items))
        if held:
            text = words(say("setup.sheet.held", item=text))
        item = items.get(identifier)
        note = words(note_of(item)) if item is not None else ""
        draw_icon(canvas, item, area.x, y + number * pitch, 17)
        room = area.w - 26
        if canvas.measure(text, 14, "bold") + canvas.measure(note, 14, "bold") + 10 <= room:
            canvas.text(note, area.right, y + number * pitch, 14, "cost", "bold", "right")
        canvas.text(text, area.x + 26, y + number * pitch, 14, "text", "bold" if held else "sans",
                    max_width=room)
    return y + rows * pitch
