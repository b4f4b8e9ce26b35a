"""The Fate hand: what each card gives here and why, the FP as coins, the actor's own card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import BOARD_SUITS, Character, State
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


class Taking(NamedTuple):
    """A card being taken: it rises and comes back to its place as the actor's own; `progress` 0 … 1."""

    number: int
    progress: float


def given_this_turn(told: Sequence[tuple[Any, State]], state: State) -> ev.CardTaken | ev.NpcRolledFate | None:
    """What gave the actor its FP this turn, once it was shown."""
    if state.actor < 0:
        return None
    for event, _ in reversed(told):
        if isinstance(event, ev.CardTaken | ev.NpcRolledFate):
            return event if event.who == state.characters[state.actor].id else None
        if isinstance(event, ev.TurnBegan):
            return None
    return None


def place_of_taken(told: Sequence[tuple[Any, State]]) -> int:
    """Where the actor's own card lay in the hand this turn, 0 … 2: the others keep their places. -1: nowhere."""
    for number in range(len(told) - 1, 0, -1):
        event = told[number][0]
        if isinstance(event, ev.CardTaken):
            hand = told[number - 1][1].hand
            return hand.index(event.card) if event.card in hand else -1
        if isinstance(event, ev.TurnBegan):
            break
    return -1


def draw_fate(
    canvas: Canvas,
    layer: Layer,
    area: FRect,
    state: State,
    cards: Sequence[FRect],
    pointed: str,
    given: ev.CardTaken | ev.NpcRolledFate | None,
    taking: Taking | None,
    taken_from: int = -1,
    focused: str = "",
) -> None:
    """The Fate hand with what each card gives here, the FP as coins, spent ones dark, and the actor's own card where
    it was taken from. `pointed` is framed in gold, `focused` (what Enter would take) in the colour of the focus.
    """
    x, y, w, _ = area
    canvas.text(layer.t(say("table.fate")), x + 12, y + 5, 16, "text", "mincho_bold")
    actor = state.characters[state.actor] if state.actor >= 0 else None
    if actor is not None and state.phase in ("actions", "npc") and (given is not None or actor.fp):
        _draw_coins(canvas, layer, area, actor.fp, max(given.fp if given is not None else 0, actor.fp))
    elif actor is not None and state.phase == "card":
        wishes = (layer.t(say("table.fate.take")), layer.t(say("table.fate.take.short")))
        text = next((wish for wish in wishes if canvas.measure(wish, 14, "bold") <= w - 80), "")
        canvas.text(text, x + w - 12, y + 7, 14, "cost", "bold", "right")
    flying, room = None, (w - 20) / 3
    own = state.phase == "actions" and actor is not None and actor.fate_card and len(cards) > len(state.hand)
    kept = taken_from if own and 0 <= taken_from <= len(state.hand) else len(state.hand)
    others = [spot for place, spot in enumerate(cards) if not own or place != kept]
    for number, (card, spot) in enumerate(zip(state.hand, others, strict=False)):
        if taking is not None and number == taking.number:
            flying = card, spot
            continue
        if card == focused:
            canvas.box(spot.x - 7, spot.y - 7, spot.w + 14, spot.h + 14, "none", "focus", 3, radius=9)
        _draw_fate_card(canvas, layer, spot, card, actor, state.phase == "card", card == pointed, room)
    if flying is not None and taking is not None:
        card, spot = flying
        lift = 18 * (1 - abs(2 * taking.progress - 1))
        draw.space_frame(canvas, spot.x, spot.y - lift, size=(spot.w, spot.h))
        draw.card(canvas, card, spot.x, spot.y - lift, (spot.w, spot.h))
    elif own and actor is not None and actor.fate_card:
        _draw_own_card(canvas, layer, area, cards[kept], actor.fate_card, given)


def _draw_coins(canvas: Canvas, layer: Layer, area: FRect, left: int, total: int) -> None:
    """Coins for FP, and the figures."""
    text = layer.t(say("table.fate.left", left=left, total=total))
    width = canvas.measure(text, 14, "bold")
    room = area.w - 76 - width - 14
    pitch = min(17.0, room / max(1, total))
    if pitch >= 10:
        size = min(14.0, pitch - 2)
        draw.pips(canvas, area.x + 60, area.y + 16 - size / 2, left, total, pitch=pitch, size=size)
    canvas.text(text, area.right - 12, area.y + 7, 14, "text", "bold", "right", max_width=area.w - 70)


def _draw_own_card(
    canvas: Canvas, layer: Layer, area: FRect, spot: FRect, card: str, given: ev.CardTaken | ev.NpcRolledFate | None
) -> None:
    """The actor's Fate Card, and what it gave when it was taken (GK-4.3: moving later changes nothing)."""
    draw.space_frame(canvas, spot.x, spot.y, size=(spot.w, spot.h))
    draw.card(canvas, card, spot.x, spot.y, (spot.w, spot.h))
    text = layer.t(say("table.fate.own"))
    if isinstance(given, ev.CardTaken):
        text = layer.t(say("table.cost.fp", count=given.fp))
        if given.doubled:
            longer = f"{text} {layer.t(say('table.fate.doubled', value=face_value(card)))}"
            text = longer if canvas.measure(longer, 14, "bold") <= (area.w - 20) / 3 - 14 else text
    pill = own_pill(area, spot, canvas.measure(text, 14, "bold") + 14)
    draw.chip(canvas, pill.centerx, pill.y, text, height=pill.h, align="center")


def own_pill(area: FRect, spot: FRect, width: float) -> FRect:
    """Where what the own card is stands: below it, and moved in where it would lie over the edge of the panel."""
    middle = max(area.x + 9 + width / 2, min(spot.centerx, area.right - 9 - width / 2))
    return FRect(middle - width / 2, min(spot.bottom + 4, area.bottom - 9 - 21), width, 21)


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
