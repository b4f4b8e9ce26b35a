"""How fast events are shown: an NPC's first blow at ease, all else on its turn briskly, a row of such turns faster.

An NPC may strike seven times a turn. Its preparations are read as chips and its later blows are like the first, so a
turn is over in about three seconds at normal speed and can still be followed.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunki.battle import events as ev
from gunki.battle.state import State

PREPARING = 1.9
"""Strategy, dash, Fate and aim, against a person's steps."""
BLOWS = (1.6, 2.6, 9.0)
"""The first, the second and all later blows of a turn: their dice are brief, but each hit is seen (volley.SEEN)."""
IN_A_ROW = 1.25
"""From the third turn in a row on that no person takes."""
PATIENCE = 2
"""Turns in a row that are shown at full length."""

_BLOWS = (ev.Attacked, ev.SpellCast)
_NPC_STEPS = (ev.NpcDashed, ev.NpcStayed, ev.NpcRolledFate, ev.NpcAimed)
_DEEDS = (*_BLOWS, ev.Burst, ev.BarrageBegan, ev.BombPlaced, ev.Healed, ev.Revived)
_BY_AN_AI = (ev.Stepped, ev.Rearmed, *_DEEDS)


def waits_before(event: object, after: State, unseen: Sequence[tuple[object, State]]) -> bool:
    """Whether, step by step, the player must have seen everything before this event: after each deed of an NPC or AI,
    and at the end of their turns. Strategy, dash, Fate roll and aim need no look of their own; what follows from a
    deed is shown with it. `unseen`: what was told since the player last went on.
    """
    ends = isinstance(event, ev.TurnEnded)
    who = after.setting.book.index[event.who] if isinstance(event, ev.TurnEnded) else after.actor
    if who < 0:
        return False
    actor, seats = after.characters[who], {seat.id: seat.kind for seat in after.setting.seats}
    if seats[actor.seat] == "human" or not isinstance(event, (ev.TurnEnded, *(_NPC_STEPS if actor.npc else _BY_AN_AI))):
        return False
    for told, _ in reversed(unseen):
        if isinstance(told, ev.TurnBegan):
            return ends
        if isinstance(told, _DEEDS) or (ends and isinstance(told, (*_NPC_STEPS, *_BY_AN_AI))):
            return True
    return False


class Pace:
    """Counts turns that no person takes, and blows; `factor` multiplies the speed that the player has chosen."""

    def __init__(self) -> None:
        self._turns = self._blows = 0

    def factor(self, event: object, after: State) -> float:
        """For the next event to be shown; `after` is the state after it."""
        if after.actor < 0:
            return 1.0
        actor = after.characters[after.actor]
        if isinstance(event, ev.TurnBegan):
            seats = {seat.id: seat.kind for seat in after.setting.seats}
            self._turns, self._blows = (0 if seats[actor.seat] == "human" else self._turns + 1), 0
        row = IN_A_ROW if self._turns > PATIENCE else 1.0
        return row * self._of_npc(event) if actor.npc else row

    def _of_npc(self, event: object) -> float:
        rhythm = BLOWS[min(self._blows, len(BLOWS) - 1)]
        if isinstance(event, _BLOWS):
            self._blows += 1
            hits = (event.hit,) if isinstance(event, ev.Attacked) else event.hits
            return BLOWS[0] if any(hit.hp == 0 for hit in hits) else rhythm  # a fall is seen in any case
        return max(PREPARING, rhythm)
