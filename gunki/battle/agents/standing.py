"""What ending a turn on a space is worth: the harm that could come there, and the card that could double there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gunki.battle.agents.worth import ALIVE, FULL, HP, Worth
from gunki.battle.book import COVER
from gunki.battle.state import Character, State

DOUBLING = 0.28
"""What standing on a suit is worth against Cover: three Fate Points more on average (GK-4.3)."""
SHARE = 0.75
"""How much of what all enemies could do to one of two is expected to come to it."""
SPREAD = 0.3
"""How far damage strays from its mean, as a share of the HP it is measured against."""
LAST = 1.5
"""What the last of a side loses beside itself when it falls: the match."""


class Standing:
    """The spaces of one setting, as its characters see them."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.usual = worth, worth.usual

    def at(self, characters: Sequence[Character], hp: Sequence[float], who: int, space: int,
              held: Sequence[int] = (), fear: float = 1.0) -> float:
        """What ending a turn on `space` is worth to a character. `hp`: what each has left then; `held`: whom it may
        have held, once for each try; `fear`: how much of the harm counts.
        """
        own = hp[who]
        if not own:
            return 0.0
        friends = sum([1 for at, left in enumerate(hp) if left and characters[at].side == characters[who].side])
        harm = spared = 0.0
        free = 1.0
        for foe in self.usual.foes[who]:
            if hp[foe]:
                other = characters[foe]
                away = abs(other.space - space)
                dealt = self.usual.dealt(foe, who, away, space, self.usual.points(foe, other.space), other.hands)[0]
                if away and (other.held or foe in held) and not self.usual.reaches(foe, away):
                    if other.held:
                        continue
                    spared += dealt
                    free = min(free, (1 - self.usual.hold) ** held.count(foe))
                harm += dealt
        hope = 0.0 if COVER[space] or self.usual.is_npc[who] else DOUBLING
        worth = self._suffered(own, harm, friends, hope, fear)
        if spared:
            worth = free * worth + (1 - free) * self._suffered(own, harm - spared, friends, hope, fear)
        return self.worth.power[who] * worth

    @staticmethod
    def _suffered(own: float, harm: float, friends: int, hope: float, fear: float) -> float:
        """What so much harm leaves of the hope of one with `own` HP and so many of its side that stand."""
        harm *= SHARE if friends > 1 else 1.0
        fall = 1 / (1 + math.exp(min(50.0, -(harm - own) / (SPREAD * own))))
        lost = min(harm, own) * HP / FULL + fall * (ALIVE + (LAST if friends == 1 else 0.0))
        return hope * (1 - fall) - lost * fear

    def now(self, state: State, who: int, space: int, fear: float = 1.0) -> float:
        """`at` as things are now; `fear`: how much of the harm counts."""
        return self.at(state.characters, [0 if c.ko else c.hp for c in state.characters], who, space, (), fear)
