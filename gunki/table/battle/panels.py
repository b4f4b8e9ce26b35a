"""The paper panels: order strip, actor's sheet, log, dice tray, Fate hand, odds card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pygame import FRect

from gunki.battle.items import Equipment, Item, SpecialMove
from gunki.battle.rules import fate_points
from gunki.battle.state import BOARD_SUITS, MOST_KI, Character, State
from gunki.battle.words import item_name, side_name
from gunki.engine.messages import Message, say
from gunki.engine.odds import Odds, TargetOdds
from gunki.table import draw
from gunki.table.battle.look import flipped, icon_of, portrait
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


class LogLine(NamedTuple):
    """A line of the log: the side it belongs to ("" for none), who, what, and whether it hurts."""

    side: str
    who: str
    what: str
    hurts: bool


class RollShown(NamedTuple):
    """What lies in the dice tray: a title, faces that count and that do not, terms of the sum, the result."""

    title: str
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    terms: tuple[tuple[str, str], ...]
    total: str
    total_word: str
    note: str = ""


def draw_strip(canvas: Canvas, layer: Layer, area: FRect, state: State, right_edge: float) -> None:
    """Portraits by turn: the actor large, then who is next; round and sides at the left."""
    canvas.box(0, 0, area.w + 1, area.h, "strip", radius=0)
    canvas.box(0, area.h - 2, area.w + 1, 2, "gold", radius=0)
    canvas.text(
        layer.t(say("table.round", number=max(1, state.round))), 16, 8, 22, "strip_text", "mincho_bold", max_width=112
    )
    canvas.text(layer.t(say("table.saloon")), 16, 37, 14, "strip_second", max_width=112)
    order = state.order or tuple(c.id for c in state.characters)
    x = 136.0
    waiting = 0
    book = state.setting.book
    for place, who in enumerate(order):
        character = state.characters[book.index[who]]
        active = book.index[who] == state.actor
        later = place > state.turn and not character.ko
        waiting += later
        width = 176.0 if active else 128.0
        if x + width > right_edge:
            canvas.text("…", x + 4, 18, 22, "strip_dim")
            return
        _draw_place(canvas, layer, x, character, active, place < state.turn, waiting if later else 0)
        x += width


def _draw_place(
    canvas: Canvas, layer: Layer, x: float, character: Character, active: bool, acted: bool, waiting: int
) -> None:
    if active:
        canvas.box(x - 4, 2, 168, 58, "strip_active", "gold", 2, radius=8)
        canvas.glow(x + 32, 31, 44, "gold", 0.5)
        draw.token(
            canvas,
            portrait(character),
            x + 32,
            31,
            54,
            side=character.side,
            overlays=("active",),
            flip=flipped(character),
        )
        canvas.text(character.name, x + 68, 9, 19, "strip_text", "mincho_bold", max_width=92)
        canvas.text(layer.t(say("table.strip.acts")), x + 68, 35, 14, "strip_gold", "bold", max_width=92)
        return
    overlays = ("ko",) if character.ko else ()
    draw.token(
        canvas,
        portrait(character),
        x + 22,
        31,
        44,
        side=character.side,
        overlays=overlays,
        dim=acted and not character.ko,
        flip=flipped(character),
    )
    ink = "strip_dim" if character.ko or acted else "strip_text"
    canvas.text(character.name, x + 50, 12, 14, ink, "bold", max_width=76)
    if character.ko:
        state = say("table.strip.ko")
    elif character.held:
        state = say("table.strip.held")
    elif acted:
        state = say("table.strip.acted")
    elif waiting == 1:
        state = say("table.strip.next")
    else:
        state = say("table.strip.waits", number=waiting)
    canvas.text(layer.t(state), x + 50, 32, 14, "strip_gold" if waiting == 1 else "strip_second", max_width=76)


def draw_sheet(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    """A character's sheet: portrait, HP, Ki, stats, hands, pack."""
    x, y, w = area.x, area.y, area.w
    draw.token(canvas, portrait(character), x + 38, y + 40, 60, side=character.side, flip=flipped(character))
    canvas.text(character.name, x + 76, y + 8, 22, "text", "mincho_bold", max_width=w - 84)
    canvas.text(side_name(state.setting, character.side), x + 76, y + 37, 14, "text_second", max_width=w - 84)
    if character.space >= 0:
        where = say("table.sheet.space", number=character.space, suit=say("table.suit." + BOARD_SUITS[character.space]))
        canvas.text(layer.t(where), x + 76, y + 55, 14, "text_second", max_width=w - 84)
    top = y + 80
    canvas.icon("hp", x + 10, top, 16, "legal")
    canvas.text(layer.t(say("table.hp")), x + 30, top - 1, 14, "text", "bold")
    canvas.text(f"{character.hp} / {character.max_hp}", x + w - 12, top - 1, 14, "text", "bold", "right")
    fraction = character.hp / character.max_hp
    draw.bar(canvas, x + 10, top + 20, w - 20, 10, fraction, draw.hp_role(fraction))
    top += 36
    if state.setting.book.loadouts[state.setting.book.index[character.id]].special is not None:
        top = _draw_ki(canvas, layer, x, top, w, character)
    top = _draw_stats(canvas, layer, x, top, w, character)
    _draw_hands_and_pack(canvas, layer, FRect(x, top, w, area.bottom - top - 6), state, character)


def _draw_ki(canvas: Canvas, layer: Layer, x: float, top: float, w: float, character: Character) -> float:
    canvas.icon("ki", x + 10, top, 16, "cost")
    canvas.text(layer.t(say("table.ki")), x + 30, top - 1, 14, "text", "bold")
    stored = min(character.fp, MOST_KI - character.ki)
    runs = [Run(layer.t(say("table.ki.gain", gain=stored)) + "  ", "cost")] if stored > 0 else []
    runs.append(Run(f"{character.ki} / {MOST_KI}", "text", "bold"))
    canvas.rich(runs, x + w - 12, top - 1, align="right")
    draw.bar(canvas, x + 10, top + 20, w - 20, 10, character.ki / MOST_KI, "gold", ghost=stored / MOST_KI, ticks=10)
    return top + 38


def _draw_stats(canvas: Canvas, layer: Layer, x: float, top: float, w: float, character: Character) -> float:
    cell = (w - 16 - 3 * 4) / 4
    stats = character.stats
    for i, (icon, key, value) in enumerate(
        (
            ("speed", "spd", stats.spd),
            ("strength", "str", stats.str),
            ("aim", "aim", stats.aim),
            ("magic", "mag", stats.mag),
        )
    ):
        left = x + 8 + i * (cell + 4)
        canvas.box(left, top, cell, 44, "inset", "inset_edge", 1, radius=4)
        canvas.icon(icon, left + 4, top + 4, 16, "link")
        canvas.text(str(value), left + cell - 5, top + 2, 16, "text", "mincho_bold", "right")
        canvas.text(
            layer.t(say("table.stat." + key)), left + cell / 2, top + 23, 14, "text", align="center", max_width=cell - 2
        )
    return top + 50


def _draw_hands_and_pack(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    x, top, w = area.x, area.y, area.w
    book = state.setting.book
    if character.hands:
        canvas.text(layer.t(say("table.sheet.hands")), x + 10, top, 14, "heading", "bold")
        top += 19
        cell = (w - 16 - 4 * (len(character.hands) - 1)) / len(character.hands)
        for i, item_id in enumerate(character.hands):
            left = x + 8 + i * (cell + 4)
            canvas.box(left, top, cell, 28, "inset", "link", 1.6, radius=4)
            canvas.icon(icon_of(book.items[item_id]), left + 5, top + 5, 18, "link")
            canvas.text(
                layer.t(item_name(book.items[item_id])),
                left + 27,
                top + 14,
                14,
                "text",
                "bold",
                valign="middle",
                max_width=cell - 31,
            )
        top += 34
    rows = _npc_rows(layer, state, character) if character.npc else _pack_rows(layer, state, character)
    if not rows or area.bottom - top < 42:
        return
    if character.npc:
        top = _draw_npc_plan(canvas, layer, x, top, w, state, character)
    if area.bottom - top < 42:
        return
    canvas.text(
        layer.t(say("table.sheet.attacks" if character.npc else "table.sheet.pack")), x + 10, top, 14, "heading", "bold"
    )
    top += 19
    pitch = min(25.4, (area.bottom - top) / len(rows))
    if pitch < 18:
        _draw_pack_icons(canvas, x, top, w, rows)
        return
    for i, (item, name, note, used) in enumerate(rows):
        row = top + i * pitch
        if i:
            canvas.rule(x + 10, row - 1.6, w - 20, opacity=0.22)
        ink = "text_faint" if used else "text"
        canvas.icon(icon_of(item), x + 10, row + (pitch - 18) / 2, 18, ink)
        room = w - 33 - 16 - canvas.measure(note, 14, "bold")
        end = canvas.text(name, x + 33, row + pitch / 2 - 1, 14, ink, valign="middle", max_width=room)
        if used:
            canvas.box(x + 32, row + pitch / 2 - 1, end + 2, 1.2, ink, radius=0)
        canvas.text(
            note,
            x + w - 12,
            row + pitch / 2 - 1,
            14,
            ink if used else "cost",
            "sans" if used else "bold",
            "right",
            "middle",
        )


def _draw_pack_icons(
    canvas: Canvas, x: float, top: float, w: float, rows: Sequence[tuple[Item, str, str, bool]]
) -> None:
    for i, (item, _, _, used) in enumerate(rows):
        canvas.icon(
            icon_of(item), x + 10 + i * ((w - 20) / max(6, len(rows))), top + 2, 20, "text_faint" if used else "text"
        )


def _draw_npc_plan(
    canvas: Canvas, layer: Layer, x: float, top: float, w: float, state: State, character: Character
) -> float:
    """How an NPC plays: its strategies and its Fate roll."""
    sheet = state.setting.book.npcs[character.npc]
    canvas.text(layer.t(say("table.sheet.npc")), x + 10, top, 14, "heading", "bold")
    for entry in sheet.strategies:
        top += 19
        faces = f"{entry.on[0]}–{entry.on[-1]}: " if entry.on else ""
        canvas.text(faces + layer.t(say("strategy." + entry.strategy)), x + 10, top, 14, "text", max_width=w - 20)
    top += 19
    canvas.text(layer.t(say("table.sheet.fate", roll=sheet.fate_roll)), x + 10, top, 14, "text", max_width=w - 20)
    return top + 24


def _npc_rows(layer: Layer, state: State, character: Character) -> list[tuple[Item, str, str, bool]]:
    book = state.setting.book
    ids = dict.fromkeys(attack.item for attack in book.npcs[character.npc].attacks)
    return [(book.items[i], layer.t(item_name(book.items[i])), layer.t(note_of(book.items[i])), False) for i in ids]


def _pack_rows(layer: Layer, state: State, character: Character) -> list[tuple[Item, str, str, bool]]:
    spent = list(character.used)
    rows = []
    for item_id in character.inventory:
        item = state.setting.book.items[item_id]
        used = item_id in spent
        if used:
            spent.remove(item_id)
        rows.append((item, layer.t(item_name(item)), layer.t(note_of(item, used)), used))
    return rows


def note_of(item: Item, used: bool = False) -> Message:
    """What an item costs or gives, in a word."""
    if used:
        return say("table.note.used")
    if isinstance(item, SpecialMove):
        return say("table.cost.ki", count=item.ki)
    if isinstance(item, Equipment):
        for stat in ("spd", "str", "aim", "mag"):
            gain = getattr(item.bonus, stat)
            if gain:
                return say("table.note.gain", gain=gain, stat=say("table.stat." + stat))
        key = "table.note.less_melee" if item.less_melee else "table.note.less_ranged"
        return say(key, less=item.less_melee or item.less_ranged)
    if type(item).__name__ == "Strike":
        return say("table.note.strike", count=item.fp)
    return say("table.cost.fp", count=item.fp)


def draw_log(canvas: Canvas, layer: Layer, area: FRect, lines: Sequence[LogLine]) -> None:
    """The newest lines first."""
    x, y, w, h = area
    canvas.icon("log", x + 10, y + 8, 18)
    canvas.text(layer.t(say("table.log")), x + 34, y + 7, 16, "text", "mincho_bold")
    for i, line in enumerate(lines[: max(0, int((h - 38) // 24))]):
        row = y + 35 + i * 24
        if i == 0:
            canvas.box(x + 6, row - 1, w - 12, 23, "row", radius=3)
        if line.side:
            canvas.box(x + 12, row + 7, 8, 8, line.side, "outline", 1, radius=4 if line.side == "left" else 1)
        runs = [Run(line.who + " ", "text", "bold")] if line.who else []
        runs.append(Run(line.what, "damage" if line.hurts else "text"))
        canvas.rich(runs, x + 26, row + 10.5, valign="middle", max_width=w - 36)


def draw_tray(
    canvas: Canvas, layer: Layer, area: FRect, roll: RollShown | None, tumbling: float, faces: Sequence[int]
) -> None:
    """The last roll: kept dice large, dropped ones pale and lower, the sum built term by term."""
    x, y, w, h = area
    well_height = min(76.0, h - 92)
    title = layer.t(say("table.tray"))
    canvas.text(title, x + 12, y + 8, 16, "tray_text", "mincho_bold")
    if roll is not None:
        used = canvas.measure(title, 16, "mincho_bold") + 24
        canvas.text(roll.title, x + w - 12, y + 10, 14, "tray_text_second", align="right", max_width=w - 16 - used)
    draw.well(canvas, x + 12, y + 32, w - 24, well_height)
    if roll is None:
        canvas.text(
            layer.t(say("table.tray.empty")),
            x + w / 2,
            y + 32 + well_height / 2,
            14,
            "well_text_second",
            align="center",
            valign="middle",
            max_width=w - 40,
        )
        return
    _draw_dice(canvas, layer, FRect(x + 12, y + 32, w - 24, well_height), roll, tumbling, faces)
    if tumbling < 1.0:
        return
    if roll.note:
        canvas.paragraph(roll.note, x + 14, y + well_height + 44, w - 28, 14, "tray_text", max_lines=3)
        return
    _draw_sum(canvas, FRect(x + 12, y + 32 + well_height + 8, w - 24, h - well_height - 44), roll)


def _draw_dice(
    canvas: Canvas, layer: Layer, well: FRect, roll: RollShown, tumbling: float, faces: Sequence[int]
) -> None:
    count = len(roll.kept) + len(roll.dropped)
    if not count:
        return
    moving = tumbling < 1.0
    size = min(60.0, well.h - 14, (well.w - 24) / max(1, count) - 8)
    x = well.x + 12
    for number, face in enumerate((*roll.kept, *roll.dropped)):
        dropped = number >= len(roll.kept) and not moving
        shown = faces[number % len(faces)] if moving and faces else face
        own = size * (2 / 3) if dropped else size
        top = well.y + (well.h - own) / 2 + (6 if dropped else 0)
        angle = (1 - tumbling) * (220 + 70 * number) if moving else 0.0
        draw.die(canvas, shown, x, top, own, dropped=dropped, angle=angle)
        x += own + 8
    if moving:
        return
    room = well.right - 10 - x
    if roll.dropped and room > 52:
        canvas.text(
            layer.t(say("table.tray.dropped")),
            x + 2,
            well.centery + 6,
            14,
            "well_text_second",
            valign="middle",
            max_width=room,
        )
    elif not roll.dropped and room > 40:
        canvas.text(
            layer.t(say("table.tray.kept")),
            x + 2,
            well.centery,
            14,
            "well_text",
            "bold",
            valign="middle",
            max_width=room,
        )


def _draw_sum(canvas: Canvas, area: FRect, roll: RollShown) -> None:
    total_width = max(canvas.measure(roll.total, 30, "mincho_bold"), canvas.measure(roll.total_word, 14, "bold")) + 6
    room = area.w - total_width - 22
    widths = [max(canvas.measure(value, 18, "mincho_bold"), canvas.measure(word, 14)) for value, word in roll.terms]
    gap = min(14.0, (room - sum(widths)) / max(1, len(widths)))
    x = area.x
    if gap < 4:
        # Too narrow for a column each: the sum in one line, without its words.
        line = " ".join(value for value, _ in roll.terms)
        canvas.text(line, x, area.y + 5, 14, "tray_text", "bold", max_width=room + 8)
        widths = []
    for (value, word), width in zip(roll.terms, widths, strict=bool(widths)):
        canvas.text(value, x + width / 2, area.y + 3, 18, "tray_text", "mincho_bold", "center")
        canvas.text(word, x + width / 2, area.y + 30, 14, "tray_text_second", align="center", max_width=width)
        x += width + gap
    canvas.text("=", area.right - total_width - 12, area.y + 3, 18, "tray_text", "mincho_bold", "center")
    middle = area.right - total_width / 2
    canvas.text(roll.total, middle, area.y - 6, 30, "tray_damage", "mincho_bold", "center")
    canvas.text(roll.total_word, middle, area.y + 30, 14, "tray_damage", "bold", "center")


def draw_fate(canvas: Canvas, layer: Layer, area: FRect, state: State, cards: Sequence[FRect], pointed: str) -> None:
    """The Fate hand with what each card gives here, the FP left as coins, and the actor's own card."""
    x, y, w, _ = area
    canvas.text(layer.t(say("table.fate")), x + 12, y + 5, 16, "text", "mincho_bold")
    actor = state.characters[state.actor] if state.actor >= 0 else None
    if actor is not None and state.phase in ("actions", "npc"):
        left = layer.t(say("table.fate.left", count=actor.fp))
        room = w - 76 - canvas.measure(left, 14, "bold") - 16
        if actor.fp * 15 <= room:
            draw.pips(canvas, x + 64, y + 9, actor.fp, actor.fp, pitch=15, size=13)
        canvas.text(left, x + w - 12, y + 7, 14, "text", "bold", "right")
    elif actor is not None:
        canvas.text(layer.t(say("table.fate.take")), x + w - 12, y + 7, 14, "cost", "bold", "right", max_width=w - 80)
    for card, spot in zip(state.hand, cards, strict=False):
        _draw_fate_card(canvas, layer, spot, card, actor, state.phase == "card", card == pointed)
    if actor is not None and state.phase == "actions" and actor.fate_card and len(cards) > len(state.hand):
        spot = cards[len(state.hand)]
        draw.space_frame(canvas, spot.x, spot.y, size=(spot.w, spot.h))
        draw.card(canvas, actor.fate_card, spot.x, spot.y, (spot.w, spot.h))
        canvas.text(
            layer.t(say("table.fate.own")),
            spot.centerx,
            spot.bottom + 14,
            14,
            "text",
            "bold",
            "center",
            "middle",
            max_width=spot.w + 24,
        )


def _draw_fate_card(
    canvas: Canvas, layer: Layer, spot: FRect, card: str, actor: Character | None, asked: bool, pointed: bool
) -> None:
    if pointed and asked:
        draw.space_frame(canvas, spot.x, spot.y, size=(spot.w, spot.h))
    draw.card(canvas, card, spot.x, spot.y, (spot.w, spot.h), dim=not asked)
    if actor is None or not asked:
        return
    points, doubled = fate_points(card, actor.space)
    chip = layer.t(say("table.cost.fp", count=points))
    why = layer.t(why_of(card, actor.space, doubled))
    width = canvas.measure(chip + " ", 14, "bold") + canvas.measure(why)
    if doubled:
        canvas.box(spot.centerx - width / 2 - 7, spot.bottom + 4, width + 14, 21, "chip", "outline", 1.2, radius=5)
    canvas.rich(
        [
            Run(chip + " ", "chip_text" if doubled else "text", "bold"),
            Run(why, "chip_text" if doubled else "text_second"),
        ],
        spot.centerx,
        spot.bottom + 14.5,
        align="center",
        valign="middle",
        max_width=spot.w + 26,
    )


def why_of(card: str, space: int, doubled: bool) -> Message:
    """Why a card gives what it gives here (GK-4.2, GK-4.3)."""
    suit, rank = card.split("_")
    if rank == "ace":
        return say("table.fate.ace")
    if doubled:
        return say("table.fate.doubled", value=int(rank))
    if BOARD_SUITS[space] == "cover":
        return say("table.fate.cover")
    return say("table.fate.red" if suit in ("heart", "diamond") else "table.fate.black")


def percent(chance: Fraction, digits: int = 1) -> str:
    """A chance in per cent; never 0 or 100 where it is not certain."""
    value = float(chance) * 100
    if 0 < chance < 1:
        value = min(max(value, 10.0**-digits), 100 - 10.0**-digits)
    text = f"{value:.{digits}f}"
    return text[:-2] if text.endswith(".0") else text


def draw_odds(
    canvas: Canvas, layer: Layer, area: FRect, state: State, title: str, cost: str, odds: Odds, footer: str
) -> None:
    """Exact chances: bars, mean, KO and terms for one target; a line each for several."""
    x, y, w, h = area
    canvas.text(title, x + 12, y + 8, 15, "text", "mincho_bold", max_width=w - 24)
    if len(odds.targets) == 1:
        _draw_one_target(canvas, layer, area, state, odds.targets[0], cost)
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
    chance = Fraction(target.knock_out)
    canvas.text(
        character.name, row.x + 38, row.centery, 14, "text", "bold", valign="middle", max_width=row.w - 38 - 104
    )
    mean = f"{float(Fraction(target.mean)):.1f}"
    canvas.rich(
        [
            Run("−" + mean + "  ", "damage", "bold"),
            Run(layer.t(say("table.odds.ko", chance=percent(chance, 0))), "damage" if chance else "text_second"),
        ],
        row.right - 4,
        row.centery,
        align="right",
        valign="middle",
        max_width=104,
    )


def _draw_one_target(canvas: Canvas, layer: Layer, area: FRect, state: State, target: TargetOdds, cost: str) -> None:
    x, y, w, h = area
    character = state.characters[state.setting.book.index[target.target]]
    draw.token(canvas, portrait(character), x + 28, y + 48, 36, side=character.side, flip=flipped(character))
    canvas.text(
        layer.t(say("table.odds.on", who=character.name, hp=character.hp)), x + 52, y + 30, 14, "text", max_width=w - 60
    )
    canvas.text(cost, x + 52, y + 48, 14, "text_second", max_width=w - 60)
    terms_top = y + h - 24 - 40
    boxes_top = terms_top - 34
    _draw_bars(canvas, FRect(x + 12, y + 76, w - 24, boxes_top - y - 76 - 22), target, character.hp)
    half = (w - 28) / 2
    canvas.box(x + 10, boxes_top, half, 28, "inset", "inset_edge", 1, radius=4)
    chance = Fraction(target.knock_out)
    canvas.box(x + 18 + half, boxes_top, half, 28, "danger" if chance else "inset", "outline", 1, radius=4)
    canvas.rich(
        [Run(layer.t(say("table.odds.mean")) + " "), Run(f"{float(Fraction(target.mean)):.2f}", "text", "bold")],
        x + 10 + half / 2,
        boxes_top + 14,
        align="center",
        valign="middle",
        max_width=half - 6,
    )
    ink = "danger_text" if chance else "text"
    canvas.text(
        layer.t(say("table.odds.ko", chance=percent(chance))),
        x + 18 + half * 1.5,
        boxes_top + 14,
        14,
        ink,
        "bold",
        "center",
        "middle",
        max_width=half - 6,
    )
    parts = [f"{'+' if t.value >= 0 else '−'}{abs(t.value)} {layer.t(t.label)}" for t in target.terms]
    text = layer.t(say("table.odds.roll", roll=target.roll.replace("-", "−"))) + "  " + "  ".join(parts)
    notes = [layer.t(note) for note in target.notes]
    canvas.paragraph("; ".join([text, *notes]), x + 12, terms_top, w - 24, 14, "text_second", leading=1.25, max_lines=2)


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
                percent(chance, 0),
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
