"""Paying Chi: one's own and that of Hellstones (BC-17.3, 17.4)."""

from __future__ import annotations

from book_of_changes import events as ev
from book_of_changes.figures import purse
from book_of_changes.model import Stone
from book_of_changes.sheets import Power
from book_of_changes.working import Working


def pay(work: Working, fighter: int, amount: int, power: Power | None, why: str) -> bool:
    """Pay a price, from stones first or last by the hero's orders; False, and nothing paid, where it is too much."""
    payer = work.fighter(fighter)
    if amount > purse(payer, power):
        return False
    if amount <= 0:
        return True
    stones_can = purse(payer, power) - payer.chi
    from_stones = min(amount, stones_can) if payer.orders.stones == "first" else max(0, amount - payer.chi)
    if from_stones:
        work.emit(ev.StoneSpent(fighter, from_stones, _without(payer.stones, from_stones, power)))
    if amount > from_stones:
        work.emit(ev.ChiChanged(fighter, from_stones - amount, payer.chi - (amount - from_stones), why))
    return True


def _without(stones: tuple[Stone, ...], amount: int, power: Power | None) -> tuple[Stone, ...]:
    left = []
    for stone in stones:
        taken = min(amount, stone.chi) if power is None or stone.nature in power.tags else 0
        amount -= taken
        if stone.chi > taken:
            left.append(Stone(stone.nature, stone.chi - taken))  # an empty stone vanishes (BC-17.6)
    return tuple(left)
