"""The levels by name, and what every one of them does alike: see only what its seat may, and tell what it weighed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache

from gunki.battle import commands as cmd
from gunki.battle.agents import lines as ways
from gunki.battle.agents.judge import Judge
from gunki.battle.agents.lines import Line
from gunki.battle.agents.novice import Novice
from gunki.battle.agents.opening import Opening
from gunki.battle.agents.plan import Planner
from gunki.battle.agents.reasons import reason
from gunki.battle.agents.search import USUAL, Search
from gunki.battle.agents.turns import Turns
from gunki.battle.agents.weighing import Weighing
from gunki.battle.book import Book
from gunki.battle.state import State
from gunki.engine.contract import Advice, Adviser, Command, Decision, Late, Weighed
from gunki.engine.dice import MASK, Dice, draw

LEVELS = ("novice", "adept", "master")
"""Weakest first."""
MOST_EFFORT = 1000
BUDGET = USUAL
"""Commands that a master imagines for one decision."""
PROBABLY = 0.75
"""From this chance on an adept goes for the end of the match."""
TO_TELL = 400
"""Commands that the others imagine when they are asked for chances; they choose without."""
IN_TURN = ("card", "actions")


class Mind:
    """What has been worked out about one setting; serves all agents of a match."""

    def __init__(self, book: Book) -> None:
        self.planner = Planner(book)
        self.judge = Judge(self.planner.standing)
        self.turns = Turns(self.planner)
        self.weighing = Weighing(self.turns)
        self.search = Search(self.planner, self.judge, self.weighing.line)
        self.opening = Opening(self.planner, self.judge, self.weighing.line)


@lru_cache(maxsize=16)
def mind_of(book: Book) -> Mind:
    """The mind of a setting."""
    return Mind(book)


def agent(level: str, seed: int) -> Adviser | None:
    """An agent of one of `LEVELS`, or "master*N" with N (1 … 1,000) times the usual work; None for another name.

    `seed` is 0 … 2**64 - 1: the same seed, the same choices.
    """
    name, star, times = level.partition("*")
    if star and not (name == "master" and times.isascii() and times.isdigit() and 1 <= int(times) <= MOST_EFFORT):
        return None
    if name == "novice":
        return NoviceAgent(seed)
    if name == "adept":
        return AdeptAgent(seed)
    return MasterAgent(seed, BUDGET * int(times or 1)) if name == "master" else None


class GunkiAgent(ABC):
    """What the levels share. Each decision has dice of its own, which follow from the seed and the position."""

    def __init__(self, seed: int) -> None:
        self._seed = seed & MASK

    def choose(self, view: State, decision: Decision) -> Command:
        """See Agent."""
        return self._intended(view, decision)[0]

    def _intended(self, view: State, decision: Decision) -> tuple[Command, ...]:
        """What it does next, and what of the turn it means to do after that."""
        only = _only(decision)
        return self._planned(view, decision) if only is None else (only,)

    @abstractmethod
    def _planned(self, view: State, decision: Decision) -> tuple[Command, ...]:
        """See `_intended`: of several choices."""

    def advise(self, view: State, decision: Decision, also: Sequence[Command] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        plan = self._intended(view, decision)
        return self._weighed(view, decision, plan, (plan[0], *also), TO_TELL, late)

    def _weighed(self, view: State, decision: Decision, plan: tuple[Command, ...], asked: Sequence[Command],
                 budget: int, late: Late | None) -> Advice:
        """What comes of the most promising ways to go on, and of those that begin with what is `asked`; first stands
        what begins the `plan`, or, without one, the best.
        """
        mind = mind_of(view.setting.book)
        if view.phase not in IN_TURN:
            found = [Weighed(command, chance, reason(view, (command,), mind.planner.worth.usual).words)
                     for chance, command in self._prospects(view, decision, late)]
        else:
            found = self._played_out(view, mind, plan, asked, budget, late)
        first = plan[0] if plan else found[0].command
        found.sort(key=lambda one: (one.command != first, -one.chance))
        return Advice(tuple(found))

    def _prospects(self, view: State, decision: Decision, late: Late | None = None) -> list[tuple[float, Command]]:
        """Chances with each choice before the first turn, the best first."""
        return ways.prospects(view, decision.choices, mind_of(view.setting.book).judge)

    def _played_out(self, view: State, mind: Mind, plan: tuple[Command, ...], asked: Sequence[Command], budget: int,
                    late: Late | None) -> list[Weighed]:
        lines = ways.lines(view, mind.weighing)
        if plan and not plan[0].resigns:  # what is told of it is what it means to do, not what could be done
            lines = [Line(plan), *(line for line in lines if line.first != plan[0])]
        firsts = {line.first for line in lines}
        lines += [Line((command,)) for command in dict.fromkeys(asked) if command not in firsts and not command.resigns]
        kept = [at for at, line in enumerate(lines) if line.first in asked]
        side, usual = view.characters[view.actor].side, mind.planner.worth.usual
        estimates = mind.search.compare(view, side, lines, budget, self._thought(view), kept, late)
        found: dict[Command, Weighed] = {}
        for estimate in estimates:
            line = lines[estimate.line]
            if line.first not in found:
                why = reason(view, line.commands, usual)
                found[line.first] = Weighed(line.first, max(estimate.chance, why.wins), why.words)
        given_up = [Weighed(command, 0.0) for command in asked if command.resigns]
        return [*found.values(), *given_up]

    def _thought(self, view: State) -> int:
        """A seed for what is thought about a position: the same whenever it comes up again."""
        number = (view.round * 100 + max(0, view.turn)) * 100
        if view.actor >= 0:
            number += view.characters[view.actor].fp + (50 if view.phase == "card" else 0)
        return draw(self._seed, number)


class NoviceAgent(GunkiAgent):
    """Plausible and beatable: one command after the other that seems to do something."""

    def _planned(self, view: State, decision: Decision) -> tuple[Command, ...]:
        dice = Dice(self._thought(view))
        if view.phase not in IN_TURN:
            return (dice.pick(decision.choices),)
        novice = Novice(mind_of(view.setting.book).planner, dice)
        return (novice.card(view) if view.phase == "card" else novice.action(view),)


class AdeptAgent(GunkiAgent):
    """Plans its whole turn by exact expected values."""

    def _planned(self, view: State, decision: Decision) -> tuple[Command, ...]:
        mind = mind_of(view.setting.book)
        if view.phase in IN_TURN:
            wins = mind.weighing.winning(view, PROBABLY)
            if wins is not None:
                return wins.commands
        if view.phase == "card":
            return mind.planner.cards(view)[0].commands
        return mind.planner.turn(view)[0].commands if view.phase == "actions" else (by_rule(decision),)


class MasterAgent(GunkiAgent):
    """Plays out what could follow on the best plans, and takes the one that stands best afterwards."""

    def __init__(self, seed: int, budget: int) -> None:
        super().__init__(seed)
        self.budget = budget

    def _planned(self, view: State, decision: Decision) -> tuple[Command, ...]:
        mind = mind_of(view.setting.book)
        if view.phase not in IN_TURN:
            return (self._prospects(view, decision)[0][1],)
        lines = ways.lines(view, mind.weighing)
        if len({line.first for line in lines}) == 1:
            return lines[0].commands
        side = view.characters[view.actor].side
        best = mind.search.compare(view, side, lines, self.budget, self._thought(view))[0]
        return lines[best.line].commands

    def advise(self, view: State, decision: Decision, also: Sequence[Command] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        return self._weighed(view, decision, (), also, self.budget, late)

    def _prospects(self, view: State, decision: Decision, late: Late | None = None) -> list[tuple[float, Command]]:
        """At first sight; with more than the usual work the first round is played out."""
        if self.budget <= BUDGET:
            return super()._prospects(view, decision, late)
        opening, seed = mind_of(view.setting.book).opening, self._thought(view)
        return opening.compare(view, decision.choices, self.budget, seed, late)


def by_rule(decision: Decision) -> Command:
    """Where the adept begins (as far forward as it may), and who of its side goes first (the first named)."""
    first = decision.choices[0]
    if isinstance(first, cmd.Place) and first.space == 0:
        return decision.choices[-1]
    return first


def _only(decision: Decision) -> Command | None:
    """The one thing one can do, giving up apart; None where there is a choice."""
    kept = [command for command in decision.choices if not command.resigns]
    return kept[0] if len(kept) == 1 else None
