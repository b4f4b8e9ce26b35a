"""The Fate hand: what each card gives here and why, the FP as coins, the actor's own card."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from gunki.battle.rules import fate_points
from gunki.battle.state import BOARD_SUITS, Character, State
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


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
        _draw_fate_card(canvas, layer, spot, card, actor, state.phase == "card", card == pointed, (w - 20) / 3)
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
    canvas: Canvas,
    layer: Layer,
    spot: FRect,
    card: str,
    actor: Character | None,
    asked: bool,
    pointed: bool,
    room: float,
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
    if width > room - 12:
        # No room for the reason: the gold ground still says that it counts double.
        why, width = "", canvas.measure(chip, 14, "bold")
    if doubled:
        canvas.box(spot.centerx - width / 2 - 7, spot.bottom + 4, width + 14, 21, "chip", "outline", 1.2, radius=5)
    canvas.rich(
        [
            Run(chip + " " * bool(why), "chip_text" if doubled else "text", "bold"),
            Run(why, "chip_text" if doubled else "text_second"),
        ],
        spot.centerx,
        spot.bottom + 14.5,
        align="center",
        valign="middle",
        max_width=room,
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
