"""How the two levels differ: what each thinks of before it spends Chi on a defence, and whether it lets enemies come.

On its own turn a hero of either level weighs the same (`heroes`). Measured on the descent, what decides battles is the
purse: five Chi let a fallen hero act once more (BC-12.5), so that points paid to lessen a blow are mostly lost actions.
"""

from __future__ import annotations

from typing import NamedTuple


class Manner(NamedTuple):
    """What a level reckons with; Wounds and Chi are told in the same unit, a box of a standard enemy (`weigh`)."""

    chi: float
    """What a point of Chi spent on chi defence or a Defensive Power is worth elsewhere."""
    lost_action: float
    """What the next action is worth that a Defensive Power costs (BC-6.4)."""
    falling: float
    """What the Wound costs by which a hero falls."""
    waits: int
    """Last round in which heroes with nobody in reach hold an attack for whoever comes, and strike first (BC-6.13)."""


MANNERS = {
    "novice": Manner(chi=0.5, lost_action=2.0, falling=5.0, waits=0),
    "adept": Manner(chi=0.7, lost_action=3.0, falling=4.0, waits=2),
}
"""By level. A novice pays for each blow as if it were the last, and always goes to meet the enemy.

An adept with less fear of falling would win more (chi 0.75, falling 3.0: some ten more battles in a hundred), but
rosters that hold against it would be too much for people, who do fear it."""
