"""The order strip: portraits by turn, the actor large, then who is next; the round at the left."""

from __future__ import annotations

from pygame import FRect

from gunki.battle.state import Character, State
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer


def draw_strip(canvas: Canvas, layer: Layer, area: FRect, state: State, right_edge: float) -> None:
    """Portraits by turn: the actor large, then who is next; round and sides at the left."""
    canvas.box(0, 0, area.w + 1, area.h, "strip", radius=0)
    canvas.box(0, area.h - 2, area.w + 1, 2, "gold", radius=0)
    canvas.text(
        layer.t(say("table.round", number=max(1, state.round))), 16, 8, 22, "strip_text", "mincho_bold", max_width=112
    )
    canvas.text(layer.t(say("table.saloon")), 16, 37, 14, "strip_second", max_width=112)
    # Before the first round nobody's place is settled: everybody by Speed, without a number.
    order = state.order or tuple(c.id for c in sorted(state.characters, key=lambda c: -c.stats.spd))
    x = 136.0
    waiting = 0
    fitting = 1 + int((right_edge - x - 176.0) // 128.0)
    begin = max(0, min(state.turn, len(order) - fitting))
    if begin:
        # Where not all have room: the actor first, then who follows.
        canvas.text("…", x - 14, 18, 22, "strip_dim")
    book = state.setting.book
    for place, who in enumerate(order):
        if place < begin:
            continue
        character = state.characters[book.index[who]]
        active = book.index[who] == state.actor
        later = bool(state.order) and place > state.turn and not character.ko
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
    elif waiting == 0:
        state = say("table.strip.speed", speed=character.stats.spd)
    elif waiting == 1:
        state = say("table.strip.next")
    else:
        state = say("table.strip.waits", number=waiting)
    canvas.text(layer.t(state), x + 50, 32, 14, "strip_gold" if waiting == 1 else "strip_second", max_width=76)
