"""What an NPC could do next turn, and what a space would cost: figures from its open procedure (GK-10)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from gunki.battle.forecast import Exposure, Threat, attack_chances, exposure, forecast
from gunki.battle.state import Character, State
from gunki.battle.words import item_name, name_of
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.crests import crests, draw_crest
from gunki.table.battle.look import flipped, icon_of, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

HEAD = 52.0
ROW, NAMED_ROW, LEAST_ROW = 44.0, 58.0, 36.0
FOOT = 10.0
ATTACKS = 22.0


class Outlook:
    """Forecasts of the position shown, each worked out once."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._threats: dict[str, tuple[Threat, ...]] = {}
        self._attacks: dict[str, tuple[tuple[str, float], ...]] = {}
        self._exposed: dict[tuple[str, int], Exposure] = {}

    def _look_at(self, state: State) -> None:
        if self._state is not state:
            self._state, self._threats, self._attacks, self._exposed = state, {}, {}, {}

    def threats(self, state: State, npc: str) -> tuple[Threat, ...]:
        """See `forecast`."""
        self._look_at(state)
        if npc not in self._threats:
            self._threats[npc] = forecast(state, npc)
        return self._threats[npc]

    def attacks(self, state: State, npc: str) -> tuple[tuple[str, float], ...]:
        """See `attack_chances`."""
        self._look_at(state)
        if npc not in self._attacks:
            self._attacks[npc] = attack_chances(state, npc)
        return self._attacks[npc]

    def exposed(self, state: State, who: str, space: int) -> Exposure:
        """See `exposure`."""
        self._look_at(state)
        key = (who, space)
        if key not in self._exposed:
            self._exposed[key] = exposure(state, who, space)
        return self._exposed[key]


def exposed_words(seen: Exposure, who: Character) -> Message:
    """What standing there would cost, never more than the HP there are: beyond them it is a knock-out."""
    mean = f"{seen.mean:.1f}"
    if seen.worst < who.hp:
        return say("table.space.exposed", mean=mean, worst=seen.worst)
    return say("table.space.exposed_ko", mean=mean, hp=who.hp, chance=percentage(seen.knock_out))


def draw_threats(
    canvas: Canvas, layer: Layer, area: FRect, state: State, npc: Character, threats: tuple[Threat, ...],
    attacks: tuple[tuple[str, float], ...], deed: Message | None = None, short: Sequence[Message] = ()
) -> None:
    """How likely each attack is, on whomever; then each enemy: how much it loses on average and at most, how often it
    falls, and which share of the blows is aimed at it. `deed`: what the player can do with it, at the foot; where that
    has no room the first of `short` that has, there or else in the second line.
    """
    x, y, w, h = area
    canvas.text(layer.t(say("table.threat.title")), x + 12, y + 8, 15, "text", "mincho_bold", max_width=w - 24)
    top, note = HEAD + ATTACKS, layer.t(say("table.threat.note"))
    room = h - top - 6 - NAMED_ROW * max(1, len(threats))  # whom it threatens, and whom it aims at, come first

    def high(text: str) -> float:
        return 17.0 * len(canvas.painter.wrap(text, w - 24)) + FOOT if text else 0.0

    wishes = [layer.t(message) for message in (deed, *short) if message is not None]
    told = next((text for text in wishes if high(text) <= room), wishes[0] if wishes else "")
    deed_high, note_high = high(told), high(note)
    with_note = h >= 200 and room >= deed_high + note_high
    foot = deed_high + note_high if with_note else deed_high if room >= deed_high else 0.0
    _draw_second_line(canvas, layer, area, name_of(state, npc.id), () if foot and told else short)
    if not threats:
        text = layer.t(say("table.threat.none"))
        canvas.paragraph(text, x + 12, y + HEAD + 4, w - 24, 14, "text", max_lines=3)
    else:
        _draw_attacks(canvas, layer, FRect(x + 12, y + HEAD, w - 24, 18), state, attacks)
    room = h - top - foot - 6
    spaced = room >= NAMED_ROW * len(threats)  # then whom it aims at has a line of its own
    pitch = NAMED_ROW if spaced else max(LEAST_ROW, min(ROW, room / max(1, len(threats))))
    shown = max(1, min(len(threats), int(room // pitch)))
    for number, threat in enumerate(threats[:shown]):
        _draw_threat(canvas, layer, FRect(x + 8, y + top + number * pitch, w - 16, pitch), state, threat, spaced)
    if foot and told:
        canvas.box(x + 5, y + h - foot, w - 10, deed_high - 3, "row", radius=3)
        canvas.paragraph(told, x + 12, y + h - foot + 3, w - 24, 14, "text", leading=1.2)
    if with_note:
        canvas.paragraph(note, x + 12, y + h - note_high, w - 24, 14, "text_second", leading=1.2)


def _draw_second_line(canvas: Canvas, layer: Layer, area: FRect, who: Message, short: Sequence[Message]) -> None:
    """What the player can do with it, as far as it has room; else whose turn it is and that all may change."""
    x, y, room = area.x + 12, area.y + 30, area.w - 24
    wishes = [text for message in short if canvas.measure(text := layer.t(message), 14, "bold") <= room]
    if wishes:
        canvas.text(wishes[0], x, y, 14, "cost", "bold")
        return
    whose = layer.t(say("table.threat.of", who=who))
    if canvas.measure(whose) > room:
        whose = layer.t(say("table.threat.now"))
    canvas.text(whose, x, y, 14, "text_second", max_width=room)


def _draw_threat(canvas: Canvas, layer: Layer, row: FRect, state: State, threat: Threat, spaced: bool) -> None:
    victim = state.characters[state.setting.book.index[threat.who]]
    middle = row.y + 19 if spaced else row.centery
    draw.token(canvas, portrait(victim), row.x + 17, middle, 32, side=victim.side, flip=flipped(victim))
    draw_crest(canvas, crests(state).get(victim.id), row.x + 17, middle, 32)
    left, room = row.x + 38, row.w - 42
    fall = "0 %" if not threat.knock_out else "<1 %" if threat.knock_out < 0.005 else percentage(threat.knock_out)
    fallen = layer.t(say("table.threat.ko", chance=fall))
    ink = "damage" if threat.knock_out else "text_second"
    width = canvas.measure(fallen, 14, "bold")
    name = layer.t(name_of(state, victim.id))
    canvas.text(name, left, middle - 18, 14, "text", "bold", max_width=room - width - 6)
    canvas.text(fallen, row.right - 4, middle - 18, 14, ink, "bold", "right")
    used = canvas.text(f"−{threat.mean:.1f}", left, middle + 1, 14, "damage", "bold") + 8
    worst = layer.t(say("table.threat.worst", worst=threat.worst))
    used += canvas.text(worst, left + used, middle + 1, 14, "damage", max_width=room - used) + 8
    share = percentage(threat.share)
    if spaced:
        told = layer.t(say("table.threat.share", who=name_of(state, victim.id), chance=share))
        canvas.text(told, left, middle + 19, 14, "text_second", max_width=room)
    elif used + 22 + canvas.measure(share, 14, "bold") <= room:
        canvas.icon("aim", row.right - 24 - canvas.measure(share, 14, "bold"), middle + 2, 16, "text_second")
        canvas.text(share, row.right - 4, middle + 1, 14, "text_second", "bold", "right")


def _draw_attacks(
    canvas: Canvas, layer: Layer, row: FRect, state: State, attacks: tuple[tuple[str, float], ...]
) -> None:
    """With what it attacks, and how likely; names as far as all of them have room."""
    items = [(state.setting.book.items[item], percentage(chance)) for item, chance in attacks]
    names = [layer.t(item_name(item)) + " " for item, _ in items]
    widths = [28 + canvas.measure(name) + canvas.measure(likely, 14, "bold")
              for name, (_, likely) in zip(names, items, strict=True)]  # fmt: skip
    if sum(widths) - 8 > row.w:
        widths = [width - canvas.measure(name) for name, width in zip(names, widths, strict=True)]
        names = [""] * len(names)
    x = row.x
    for name, width, (item, likely) in zip(names, widths, items, strict=True):
        if x + width - 8 > row.right + 4:
            return
        canvas.icon(icon_of(item), x, row.y, 17, "text")
        end = x + 20 + (canvas.text(name, x + 20, row.y, 14, "text_second") if name else 0.0)
        canvas.text(likely, end, row.y, 14, "text", "bold")
        x += width


def percentage(chance: float) -> str:
    """In per cent without decimals; never 0 or 100 where it is not certain."""
    if 0 < chance < 1:
        chance = min(max(chance, 0.01), 0.99)
    return f"{chance * 100:.0f} %"
