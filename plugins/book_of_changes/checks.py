"""Tests as they are made in a battle: roll, modifiers, critical failure, contested Tests (BC-2, BC-3)."""

from __future__ import annotations

from typing import NamedTuple

from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.figures import modifiers, price_of_ignoring, purse
from book_of_changes.model import Fighter, rating
from book_of_changes.paying import pay
from book_of_changes.rolling import LADDER, Roll, contest, outcome, roll
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

CRITICAL = 3
"""A failed Test with this natural total is a critical failure (BC-2.15)."""
WORST = -99
"""Total of a Test that fails by rule."""


def rank(reached: str) -> int:
    """Where an outcome stands on the ladder."""
    return LADDER.index(reached)


class Made(NamedTuple):
    """A Test as made: what fell, what was added, and the total."""

    rolled: Roll
    added: tuple[tuple[str, int], ...]
    total: int

    @property
    def critical(self) -> bool:
        """Whether it is a critical failure if it fails."""
        return self.rolled.natural == CRITICAL


def make(work: Working, fighter: int, aspect: str, added: list[tuple[str, int]]) -> Made:
    """Roll an Aspect and add modifiers. A mortally wounded character made to act rolls no extra dice (BC-12.6)."""
    who = work.fighter(fighter)
    rolled = roll(rating(who, work.battle, aspect), work.die, extra=not who.fallen)
    return Made(rolled, tuple(added), rolled.natural + sum(by for _, by in added))


def lying(who: Fighter, aspect: str, made: Made) -> Made:
    """The Test as it counts: one who lies mortally wounded fails every Test of Metal and Water (BC-12.11)."""
    return made._replace(total=WORST) if who.fallen and aspect in ("metal", "water") else made


def show(work: Working, fighter: int, aspect: str, purpose: str, made: Made, against: int = 0, reached: str = "",
         target: int = -1) -> None:
    """Tell of a Test."""
    work.emit(ev.Rolled(fighter, "", purpose, aspect, made.rolled.parts, made.rolled.dice, made.rolled.kept,
                        made.rolled.natural, made.added, made.total, against, reached,
                        made.critical and reached == "fail", target))


def spend_uses(work: Working, fighter: int, sort: str) -> None:
    """End `roll` effects that last until they have modified one Test."""
    spent = tuple(found.id for found in work.battle.on(fighter) if found.until == "use"
                  and found.effect.kind == "roll" and found.effect.tests in ("all", sort))
    if spent:
        work.emit(ev.EffectEnded(spent, "used"))


def ask_ignoring(work: Working, fighter: int) -> Flow[None]:
    """Ask whether to ignore Wounds before a resisting roll, where the hero's orders want to be asked (BC-12.4)."""
    who = work.fighter(fighter)
    price = price_of_ignoring(work.state, who)
    if not price or who.orders.ignore != "ask" or purse(who, None) < price or not who.standing:
        return
    answer = yield from work.ask(who.seat, say("boc.ask.ignore", who=named(who), chi=price),
                                 (Answer("ignore", price), Answer("bear")), fighter)
    if answer.pick == "ignore":
        ignore(work, fighter)


def ignore(work: Working, fighter: int) -> None:
    """Pay to ignore the penalty of Wounds until the start of its next turn (BC-12.3, 12.4)."""
    pay(work, fighter, price_of_ignoring(work.state, work.fighter(fighter)), None, "ignore_wounds")
    work.emit(ev.Flagged(fighter, "ignored", 1))
    work.emit(ev.Flagged(fighter, "ignoring", 1))


def simple(work: Working, fighter: int, aspect: str, target: int, purpose: str, sort: str = "other") -> Flow[str]:
    """A simple Test (BC-2.3 … 2.5): fail, success or heroic."""
    yield from ask_ignoring(work, fighter)
    who = work.fighter(fighter)
    made = lying(who, aspect, make(work, fighter, aspect, modifiers(work.state, who, sort)))
    reached = outcome(made.total, target)
    show(work, fighter, aspect, purpose, made, target, reached)
    spend_uses(work, fighter, sort)
    return reached


def contested(work: Working, user: int, aspect: str, target: int, against: str, sorts: tuple[str, str],
              purpose: str) -> Flow[str]:
    """A contested Test of two characters, rolled again on a tie (BC-3.1 … 3.3): the user's outcome."""
    yield from ask_ignoring(work, target)
    while True:
        who, other = work.fighter(user), work.fighter(target)
        mine = lying(who, aspect, make(work, user, aspect, modifiers(work.state, who, sorts[0])))
        theirs = lying(other, against, make(work, target, against, modifiers(work.state, other, sorts[1])))
        if mine.total != theirs.total:
            break
        show(work, user, aspect, purpose, mine, theirs.total, "tie", target)
        show(work, target, against, "resist", theirs, mine.total, "tie", user)
    reached = contest(mine.total, theirs.total)
    show(work, user, aspect, purpose, mine, theirs.total, reached, target)
    show(work, target, against, "resist", theirs, mine.total, "success" if reached == "fail" else "fail", user)
    spend_uses(work, user, sorts[0])
    spend_uses(work, target, sorts[1])
    return reached
