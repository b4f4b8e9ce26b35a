"""The sixty-four Powers as the cells of the hexagram field: which are open, which can be used now, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from book_of_changes import commands as cmd
from book_of_changes import targeting, words
from book_of_changes.explain import explain
from book_of_changes.model import Fighter, Hero, State
from book_of_changes.sheets import Book, Power
from gunki.engine.messages import Message, say, verbatim

CLOSED, NEAR, OPEN, READY = "closed", "near", "open", "ready"
"""Not its own; opened by a Bond with a spirit whose name is known; its own; its own and usable now."""


WHEN_ATTACKED = "boc.picker.when_attacked"
"""Says of a Defensive Power when it serves."""


class Cell(NamedTuple):
    """A Power as one character has it. `note` says why it cannot be used, or where it comes from."""

    power: Power
    standing: str
    note: Message | None = None
    spirits: tuple[str, ...] = ()
    """Spirits that open it: those Bonded, else those known, else all that can."""
    price: int = 0
    """Chi of its cheapest use."""


def price_text(power: Power, price: int | None = None) -> Message:
    """What it costs: 2 Chi; 1 Chi an ally; nothing."""
    if power.cost.per == "none":
        chi = power.cost.chi if price is None else price
        return say("boc.picker.chi", chi=chi) if chi else say("boc.picker.free")
    key = "boc.picker.chi_ally" if power.cost.per == "ally" else "boc.picker.chi_enemy"
    each = say(key, chi=power.cost.each)
    return say("boc.picker.chi_and", chi=power.cost.chi, each=each) if power.cost.chi else each


def test_text(power: Power) -> Message:
    """Its Test in a few words."""
    test = power.test
    if test.kind == "none":
        return say("boc.picker.test.none")
    aspect = words.aspect(test.aspect)
    if test.kind == "simple":
        return say("boc.picker.test.simple", aspect=aspect, tn=test.tn)
    if test.kind == "contested":
        return say("boc.picker.test.contested", aspect=aspect, other=words.aspect(test.vs))
    return say("boc.picker.test.attack", aspect=aspect)


def openers(book: Book, nature: str) -> tuple[str, ...]:
    """Spirits that open Powers of a Nature."""
    return tuple(spirit.id for spirit in book.spirits if nature in spirit.natures)


def cells_of_book(book: Book) -> dict[str, Cell]:
    """Every Power with the spirits that open it."""
    return {power.id: Cell(power, OPEN, None, openers(book, power.spirit_nature), power.cost.chi)
            for power in book.powers}


def cells_of_hero(book: Book, hero: Hero) -> dict[str, Cell]:
    """A hero's Powers between battles."""
    return {power.id: _of_hero(book, hero, power) for power in book.powers}


def _of_hero(book: Book, hero: Hero, power: Power) -> Cell:
    able = openers(book, power.spirit_nature)
    price = power.cost.chi
    if power.own_nature != hero.nature:
        return Cell(power, CLOSED, say("boc.picker.other_nature", nature=words.nature(power.own_nature)), able, price)
    bonded = tuple(bond.spirit for bond in hero.bonds if bond.spirit in able)
    if bonded:
        return Cell(power, OPEN, None, bonded, price)
    known = tuple(name for name in hero.names if name in able)
    spirits = known or able
    key = "boc.picker.known" if known else "boc.picker.needs"
    return Cell(power, NEAR if known else CLOSED, say(key, spirits=spirits_text(spirits)), spirits, price)


def spirits_text(spirits: Iterable[str]) -> Message:
    """Spirits in a row."""
    return words.joined([words.spirit(spirit) for spirit in spirits])


def cells_in_battle(state: State, fighter: Fighter, legal: Sequence[Any]) -> dict[str, Cell]:
    """A fighter's Powers now; `legal` are the commands of the position's decision."""
    book = state.setting.book
    usable: dict[str, list[int]] = {}
    for command in legal:
        if isinstance(command, cmd.Answer) and command.pick in fighter.powers and state.ask is not None and (
                state.ask.about == fighter.id):
            usable.setdefault(command.pick, []).append(targeting.ALL)
        if isinstance(command, cmd.UsePower) and command.fighter == fighter.id:
            usable.setdefault(command.power, []).append(command.target)
    found = {}
    for power in book.powers:
        if power.id in fighter.powers:
            found[power.id] = _own(state, fighter, power, usable.get(power.id, []))
        elif fighter.hero >= 0:
            found[power.id] = _of_hero(book, state.heroes[fighter.hero], power)
        else:
            found[power.id] = Cell(power, CLOSED, say("boc.picker.not_its", who=words.named(fighter)))
    return found


def _own(state: State, fighter: Fighter, power: Power, targets: list[int]) -> Cell:
    book = state.setting.book
    spirits: tuple[str, ...] = ()
    if fighter.hero >= 0:
        able = openers(book, power.spirit_nature)
        spirits = tuple(bond.spirit for bond in state.heroes[fighter.hero].bonds if bond.spirit in able)
    options = targets or list(targeting.options(state, fighter, power)) or [targeting.ALL]
    defence = power.use != "action"
    price = power.cost.chi if defence else min(targeting.price(state, fighter, power, one) for one in options)
    if targets:
        return Cell(power, READY, None, spirits, price)
    if defence:
        return Cell(power, OPEN, say(WHEN_ATTACKED), spirits, price)
    reason = explain(state, cmd.UsePower(fighter.id, power.id, options[0]))
    return Cell(power, OPEN, reason or verbatim(""), spirits, price)
