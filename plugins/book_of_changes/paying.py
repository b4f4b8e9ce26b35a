"""Paying Chi: one's own and that of Hellstones (BC-17.3, 17.4)."""

from __future__ import annotations

from msgspec.structs import replace

from book_of_changes import events as ev
from book_of_changes.figures import purse
from book_of_changes.model import Hero, Stone
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


def hero_purse(hero: Hero) -> int:
    """Chi a hero can spend outside battles on anything but Powers and Bonds (BC-17.4)."""
    return hero.chi + sum(stone.chi for stone in hero.stones)


def paid_by(hero: Hero, amount: int) -> Hero:
    """The hero after paying outside battles, from stones first or last by its orders. ValueError where it cannot."""
    if amount > hero_purse(hero):
        raise ValueError(f"{hero.id} cannot pay {amount} Chi")
    stones_can = hero_purse(hero) - hero.chi
    from_stones = min(amount, stones_can) if hero.orders.stones == "first" else max(0, amount - hero.chi)
    return replace(hero, chi=hero.chi - (amount - from_stones), stones=_without(hero.stones, from_stones, None))


def _without(stones: tuple[Stone, ...], amount: int, power: Power | None) -> tuple[Stone, ...]:
    left = []
    for stone in stones:
        taken = min(amount, stone.chi) if power is None or stone.nature in power.tags else 0
        amount -= taken
        if stone.chi > taken:
            left.append(Stone(stone.nature, stone.chi - taken))  # an empty stone vanishes (BC-17.6)
    return tuple(left)
