"""Two persons at one keyboard: the banner has the name, the side and the face of the fighter who is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunki.battle.called import seat_called
from gunki.battle.words import side_name
from gunki.engine.contract import SeatInfo
from gunki.engine.messages import say
from gunki.table import hand_over
from gunki.table.battle.look import flipped, portrait

if TYPE_CHECKING:
    from gunki.table.battle.course import Course


class HandOver(hand_over.HandOver):
    """Whose turn it is at this keyboard."""

    def __init__(self, scene: Course, seat: SeatInfo) -> None:
        state = scene.state
        own = [c for c in state.characters if c.seat == seat.id]
        acting = [c for c in own if state.actor >= 0 and c is state.characters[state.actor]]
        fighter = (acting or [c for c in own if c.space < 0] or own)[0]
        name = scene.t(say("table.handover", who=seat_called(seat.name)))
        text = scene.t(say("table.handover.text", side=side_name(state.setting, seat.side)))
        super().__init__(name, text, portrait(fighter), fighter.side, flipped(fighter))
