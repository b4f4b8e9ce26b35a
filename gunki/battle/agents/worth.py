"""What characters are worth, in the coin of characters: a whole one of middling strength counts 1."""

from __future__ import annotations

from gunki.battle.agents.usual import UsualTurns
from gunki.battle.book import Book

ALIVE = 0.3
"""What standing at all is worth beside one's HP: who falls acts no more, however many HP that took."""
HP = 1.0 - ALIVE
FULL = 50.0
"""HP of a whole character."""
USUAL_FP = 6
"""Fate Points of a usual turn: the best of three cards, some of them doubled."""
READY = 0.2
"""A full Ki, where there is a Special Move."""
WON = 8.0
LEFT = {"heal": 0.10, "revive": 0.35, "bomb": 0.14}
"""One-shots not used yet."""
NEAR, FAR = 1, 4
"""Distances at which strength is measured, in spaces."""
OPEN = 4
"""A space without Cover, on which the measured enemy stands."""


class Worth:
    """The measure of one setting."""

    def __init__(self, usual: UsualTurns) -> None:
        self.usual = usual
        self.book: Book = usual.book
        raw = [self._strength(at) for at in range(len(self.book.setting.sheets))]
        middle = sum(raw) / len(raw) or 1.0
        self.power = tuple(min(1.8, max(0.5, strength / middle)) for strength in raw)
        """How dangerous each is, 1 in the middle."""

    def _strength(self, me: int) -> float:
        """Damage of a usual turn to a usual enemy."""
        hands, foes = self.book.setting.sheets[me].hands, self.usual.foes[me]
        dealt = sum(max(self.usual.dealt(me, other, distance, OPEN, USUAL_FP, hands).mean for distance in (NEAR, FAR))
                    for other in foes)
        return dealt / max(1, len(foes))

    def of(self, at: int, hp: int) -> float:
        """What a standing character with so many HP is worth."""
        return self.power[at] * (ALIVE + HP * hp / FULL) if hp > 0 else 0.0

    def blow(self, target: int, mean: float, knock_out: float) -> float:
        """What damage to a character is worth to the other side."""
        return self.power[target] * (mean * (HP / FULL) + knock_out * ALIVE)
