"""After a lost battle: what happened, and what can be tried."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes.commands import Concede, GoOn
from book_of_changes.model import State
from gunki.engine.messages import say
from gunki.table.widgets import Button, Label, PanelBox, Paragraph

if TYPE_CHECKING:
    from book_of_changes.table.between import Between


def build_defeat(between: Between, area: FRect, state: State, waiting: str) -> None:
    """A card with what can be done; giving up is in the menu."""
    layer = between.layer
    assert layer.app is not None
    width = min(560.0, area.w - 32)
    text = layer.t(say("boc.between.defeat.text", n=state.journey.defeats))
    face = layer.app.painter.face_for(text, "mincho")
    lines = len(layer.app.painter.wrap(text, width - 48, 16, face))
    choices = [command for command in between.legal if not isinstance(command, Concede)]
    height = 74 + lines * 21 + max(1, len(choices)) * 58
    card = FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)
    layer.add(PanelBox(card, line=2.6))
    layer.add(Label((card.x + 24, card.y + 14, width - 48, 32), layer.t(say("boc.between.defeat")), size=24,
                    face="mincho_bold"))
    layer.add(Paragraph((card.x + 24, card.y + 52, width - 48, lines * 21 + 4), text, size=16, face=face))
    y = card.y + 64 + lines * 21
    if not choices:
        layer.add(Label((card.x + 24, y, width - 48, 24), waiting, color="text_second"))
    for at, command in enumerate(choices):
        layer.add(Button((card.x + 24, y + at * 58, width - 48, 48), between.text_of(command),
                         partial(between.do, command), name=f"choice {at}", commit=True, size=17, face="mincho_bold",
                         style="gold" if isinstance(command, GoOn) else "paper"))
    if choices and not layer.focus.remembered.startswith("choice"):  # what was read before had the focus
        layer.focus.remembered = "choice 0"
