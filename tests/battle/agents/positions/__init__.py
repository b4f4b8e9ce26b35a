"""Hand-made positions whose best answer is known, from easy to hard. `python -m tests.battle.agents.positions`."""

from __future__ import annotations

from tests.battle.agents.positions import bombs, cards, finishing, friends, places, specials
from tests.battle.agents.positions.position import Claim, Position

POSITIONS: tuple[Position, ...] = tuple(sorted(
    (*finishing.POSITIONS, *cards.POSITIONS, *places.POSITIONS, *specials.POSITIONS, *bombs.POSITIONS,
     *friends.POSITIONS), key=lambda position: position.grade))

__all__ = ["POSITIONS", "Claim", "Position"]
