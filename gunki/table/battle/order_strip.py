"""The order strip: portraits by turn, the actor large, then who is next; the round at the left."""

from __future__ import annotations

from pygame import FRect

from gunki.battle.state import Character, State
from gunki.battle.words import name_of, side_name
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.crests import Crest, crests, draw_crest
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

BEGIN, ACTIVE = 136.0, 176.0
"""Where the portraits begin, and the width of the actor's place."""
WIDEST, NAMED, PORTRAIT, NARROWEST = 140.0, 118.0, 64.0, 46.0
"""Widths of the others' places: with names at most and at least, portraits alone at most and at least."""


def draw_strip(
    canvas: Canvas, layer: Layer, area: FRect, state: State, right_edge: float, own_side: str = ""
) -> None:
    """Portraits by turn: the actor large, then who is next; at the left the round, and which side is the player's."""
    canvas.box(0, 0, area.w + 1, area.h, "strip", radius=0)
    canvas.box(0, area.h - 2, area.w + 1, 2, "gold", radius=0)
    canvas.text(
        layer.t(say("table.round", number=max(1, state.round))), 16, 8, 22, "strip_text", "mincho_bold", max_width=112
    )
    if own_side:
        canvas.box(16, 40, 11, 11, own_side, "strip_text", 1.2, radius=5 if own_side == "left" else 1)
        own = layer.t(say("table.strip.own", side=side_name(state.setting, own_side)))
        canvas.text(own, 32, 37, 14, "strip_text", "bold", max_width=96)
    else:
        canvas.text(layer.t(say("table.saloon")), 16, 37, 14, "strip_second", max_width=112)
    # Before the first round nobody's place is settled: everybody by Speed, without a number.
    order = state.order or tuple(c.id for c in sorted(state.characters, key=lambda c: -c.stats.spd))
    x = BEGIN
    pitch = _pitch(len(order), right_edge)
    begin = 0
    if pitch < NARROWEST:
        # Not even the portraits have room: the actor first, then who follows.
        pitch = NARROWEST
        begin = max(0, min(state.turn, len(order) - 1 - int((right_edge - x - ACTIVE) // pitch)))
        if begin:
            canvas.text("…", x - 14, 18, 22, "strip_dim")
    book = state.setting.book
    waiting, marked = 0, crests(state)
    for place, who in enumerate(order):
        if place < begin:
            continue
        character = state.characters[book.index[who]]
        active = book.index[who] == state.actor
        later = bool(state.order) and place > state.turn and not character.ko
        waiting += later
        width = ACTIVE if active else pitch
        if x + width > right_edge + 1:
            canvas.text("…", x + 4, 18, 22, "strip_dim")
            return
        spot = FRect(x, area.y, width, area.h)
        name = layer.t(name_of(state, who))
        crest, acted = marked.get(who), place < state.turn
        _draw_place(canvas, layer, spot, character, crest, name, active, acted, waiting if later else 0)
        x += width


def _pitch(count: int, right_edge: float) -> float:
    """Room a character that everybody is seen with: a name beside each portrait, or portraits alone."""
    room = (right_edge - BEGIN - ACTIVE) / max(1, count - 1)
    return min(WIDEST, room) if room >= NAMED else min(PORTRAIT, room)


def _draw_place(
    canvas: Canvas, layer: Layer, spot: FRect, character: Character, crest: Crest | None, name: str, active: bool,
    acted: bool, waiting: int
) -> None:
    x = spot.x
    if active:
        canvas.box(x - 4, 2, 168, 58, "strip_active", "gold", 2, radius=8)
        with canvas.clipped(x - 12, 0, 88, spot.h):  # what lies below is drawn without the strip
            canvas.glow(x + 32, 31, 44, "gold", 0.5)
        _draw_portrait(canvas, character, crest, x + 32, 54, ("active",))
        large = 19 if canvas.measure(name, 19, "mincho_bold") <= 92 else 15
        canvas.text(name, x + 68, 9 + (19 - large) / 2, large, "strip_text", "mincho_bold", max_width=92)
        canvas.text(layer.t(say("table.strip.acts")), x + 68, 35, 14, "strip_gold", "bold", max_width=92)
        return
    overlays = ("ko",) if character.ko else ()
    named = spot.w >= NAMED
    size, face = 44.0 if named else min(44.0, spot.w - 6), "bold"
    # a long name takes room from its portrait before it is cut
    for smaller in (("bold", 36.0), ("sans", 36.0), ("sans", 32.0)):
        if named and canvas.measure(name, 14, face) > spot.w - size - 10:
            face, size = smaller
    _draw_portrait(canvas, character, crest, x + size / 2, size, overlays, dim=acted and not character.ko)
    if not named:
        _draw_badge(canvas, x + size - 8, character, acted, waiting)
        return
    ink = "strip_dim" if character.ko or acted else "strip_text"
    canvas.text(name, x + size + 6, 12, 14, ink, face, max_width=spot.w - size - 10)
    if character.ko:
        state = say("table.strip.ko")
    elif character.held:
        state = say("table.strip.held")
    elif acted:
        state = say("table.strip.acted")
    elif waiting == 0:
        state = say("table.strip.speed", speed=character.stats.spd)
    elif waiting == 1:
        state = say("table.strip.next")
    else:
        state = say("table.strip.waits", number=waiting)
    ink = "strip_gold" if waiting == 1 else "strip_second"
    canvas.text(layer.t(state), x + size + 6, 32, 14, ink, max_width=spot.w - size - 10)


def _draw_portrait(
    canvas: Canvas, character: Character, crest: Crest | None, x: float, size: float, overlays: tuple[str, ...],
    dim: bool = False
) -> None:
    side, flip = character.side, flipped(character)
    draw.token(canvas, portrait(character), x, 31, size, side=side, overlays=overlays, dim=dim, flip=flip)
    draw_crest(canvas, crest, x, 31, size)


def _draw_badge(canvas: Canvas, x: float, character: Character, acted: bool, waiting: int) -> None:
    """In a crowd: the number of turns to wait, or that the next turn is lost; who has acted is pale."""
    if character.ko:
        return
    if character.held:
        draw.badge(canvas, x, 48, "held", "#4D3F73")
    elif waiting:
        first = waiting == 1
        draw.chip(
            canvas,
            x,
            40,
            str(waiting),
            color="chip_text" if first else "pill_text",
            fill="chip" if first else "pill",
            padding=4,
            height=18,
            align="center",
        )
