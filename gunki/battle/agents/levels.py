"""The levels by name, and what every one of them does alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from gunki.battle.agents.novice import Novice
from gunki.battle.agents.plan import Plan, Planner
from gunki.battle.book import Book
from gunki.battle.state import State
from gunki.engine.contract import Advice, Adviser, Command, Decision, Late, Weighed
from gunki.engine.dice import Dice, draw

LEVELS = ("novice", "adept", "master")
"""Weakest first."""
MOST_EFFORT = 1000


@lru_cache(maxsize=16)
def planner_of(book: Book) -> Planner:
    """The planner of a setting: what it has worked out serves every seat of a match."""
    return Planner(book)


def agent(level: str, seed: int) -> Adviser | None:
    """An agent of one of `LEVELS`, or "master*N" with N (1 … 1,000) times the usual work; None for another name.

    `seed` is 0 … 2**64 - 1: the same seed, the same choices.
    """
    name, star, times = level.partition("*")
    if star and not (name == "master" and times.isdigit() and 1 <= int(times) <= MOST_EFFORT):
        return None
    if name == "novice":
        return NoviceAgent(seed)
    if name in ("adept", "master"):
        return AdeptAgent()
    return None


class NoviceAgent:
    """Plausible and beatable: one command after the other."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, view: State, decision: Decision) -> Command:
        """See Agent."""
        novice = Novice(planner_of(view.setting.book), self._dice)
        if view.phase == "card":
            return novice.card(view)
        if view.phase == "actions":
            return novice.action(view)
        return self._dice.pick(decision.choices)

    def advise(self, view: State, decision: Decision, also: Sequence[Command] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        chosen = self.choose(view, decision)
        return Advice((Weighed(chosen, 0.5), *(Weighed(command, 0.5) for command in also if command != chosen)))


class AdeptAgent:
    """Plans its whole turn by exact expected values."""

    def choose(self, view: State, decision: Decision) -> Command:
        """See Agent."""
        return self.advise(view, decision).command

    def advise(self, view: State, decision: Decision, also: Sequence[Command] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        planner = planner_of(view.setting.book)
        if view.phase not in ("card", "actions"):
            return Advice(tuple(Weighed(command, 0.5) for command in decision.choices))
        plans = planner.cards(view) if view.phase == "card" else planner.turn(view)
        best: dict[Command, Plan] = {}
        for plan in plans:
            best.setdefault(plan.command, plan)
        weighed = [Weighed(plan.command, _chance(plan.worth)) for plan in best.values()]
        return Advice((*weighed, *(Weighed(command, 0.0) for command in also if command not in best)))


def _chance(worth: float) -> float:
    return 1 / (1 + math.exp(-worth))


def seed_for(seed: int, number: int) -> int:
    """A seed of its own for thought `number`."""
    return draw(seed, number)
