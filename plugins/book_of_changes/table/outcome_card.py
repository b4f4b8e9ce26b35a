"""What came of a Test outside battles: its dice in the tray, how it ended, and what that brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes.rolling import FAIL, HEROIC
from book_of_changes.table.tray import draw_tray, roll_of
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from book_of_changes.table.between import Between, Outcome

WIDTH = 620.0
TRAY = 170.0
ALL_TERMS = 99


def _card(between: Between, outcome: Outcome) -> FRect:
    area = between.area
    width = min(WIDTH, area.w - 32)
    trays = 1 if outcome.against is None or width >= 560 else 2
    height = min(area.h, 66 + trays * (TRAY + 8) + len(_lines(between, outcome, width)) * 21 + 84)
    return FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)


def _lines(between: Between, outcome: Outcome, width: float) -> list[str]:
    app = between.layer.app
    assert app is not None
    face = _face(between, outcome)
    return [line for text in outcome.lines for line in app.painter.wrap(text, width - 48, 16, face)]


def _face(between: Between, outcome: Outcome) -> str:
    assert between.layer.app is not None
    return between.layer.app.painter.face_for("".join(outcome.lines), "mincho")


def build_outcome(between: Between, area: FRect, outcome: Outcome) -> None:
    """One button: it was read."""
    card = _card(between, outcome)
    layer = between.layer
    layer.add(Button((card.x + 24, card.bottom - 66, card.w - 48, 48), layer.t(say("boc.between.on")),
                     between.dismiss, name="read on", style="gold", size=19, face="mincho_bold", commit=True))
    layer.focus.remembered = "read on"


def draw_outcome(between: Between, canvas: Canvas, outcome: Outcome) -> None:
    """The card, the dice of both sides, the words."""
    card, layer = _card(between, outcome), between.layer
    canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)
    reached = "critical" if outcome.roll.critical else outcome.roll.outcome
    color = {FAIL: "damage", "critical": "damage", HEROIC: "cost"}.get(reached, "text")
    title = layer.t(say("boc.reached." + reached))
    canvas.text(title[:1].upper() + title[1:], card.x + 24, card.y + 14, 26, color, "mincho_bold",
                max_width=card.w - 48)
    y = card.y + 58
    rolls = [outcome.roll] if outcome.against is None else [outcome.roll, outcome.against]
    beside = len(rolls) == 2 and card.w >= 560
    width = (card.w - 48 - (8 if beside else 0)) / (2 if beside else 1)
    for at, event in enumerate(rolls):
        tray = FRect(card.x + 24 + (width + 8) * at * beside, y, width, TRAY)
        canvas.panel(tray.x, tray.y, tray.w, tray.h, "tray")
        shown = roll_of(layer, event, outcome.state)
        if not event.hero:
            shown = shown._replace(title=layer.t(say("boc.between.other_side")))
        draw_tray(canvas, layer, tray, shown, 1.0, (), ALL_TERMS)
        if not beside:
            y += TRAY + 8
    y = y if not beside else y + TRAY + 8
    face = _face(between, outcome)
    for line in _lines(between, outcome, card.w):
        canvas.text(line, card.x + 24, y + 4, 16, "text", face)
        y += 21
