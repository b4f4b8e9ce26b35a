"""Exact chances of what a turn can bring about: every face of every die by the rules themselves, no sampling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.choices import decision
from gunki.battle.odds import odds
from gunki.battle.rules import carry_out
from gunki.battle.state import State
from gunki.engine.contract import Command
from gunki.engine.dice import Dice, LoadedDice
from gunki.engine.notation import Expression

Goal = Callable[[State], bool]
Spread = list[tuple[float, State]]
"""Positions with their chances, which add up to 1."""


class EveryDice(Dice):
    """Dice that fall in every way, one after the other: `faces` so far, ones for all that are rolled anew."""

    __slots__ = ("faces", "place", "sides")

    def __init__(self) -> None:
        super().__init__(0)
        self.faces: list[int] = []
        self.sides: list[int] = []
        self.place = 0

    def die(self, sides: int = 6) -> int:
        """The next face of this way."""
        if self.place == len(self.faces):
            self.faces.append(1)
            self.sides.append(sides)
        self.place += 1
        return self.faces[self.place - 1]

    def next_way(self) -> bool:
        """Turn to another way to fall; False when all have been seen."""
        del self.faces[self.place:], self.sides[self.place:]
        self.place = 0
        while self.faces and self.faces[-1] == self.sides[-1]:
            self.faces.pop()
            self.sides.pop()
        if not self.faces:
            return False
        self.faces[-1] += 1
        return True

    @property
    def chance(self) -> float:
        """Of the way that was rolled just now."""
        product = 1.0
        for sides in self.sides[: self.place]:
            product /= sides
        return product


def _key(state: State, cards: bool = True) -> tuple[Any, ...]:
    """What makes a position; the setting, slow to hash, is the same throughout."""
    seen = (state.hand, state.deck) if cards else ()
    return (state.phase, state.round, state.order, state.turn, state.actor, state.characters, state.bombs, state.attacked,
            state.special, state.npc_step, state.strategy, state.result, seen)


def merged(spread: Iterable[tuple[float, State]], cards: bool = True) -> Spread:
    """Equal positions counted as one; without `cards` those that differ in the Fate hand too are equal."""
    found: dict[tuple[Any, ...], tuple[float, State]] = {}
    for chance, state in spread:
        key = _key(state, cards)
        found[key] = (found[key][0] + chance if key in found else chance, state)
    return list(found.values())


def outcomes(state: State, command: Command) -> Spread:
    """All positions that a command can lead to. What is dealt next is any card not seen (GK-1.4)."""
    if isinstance(command, cmd.EndTurn) and state.deck:
        return merged((chance / len(state.deck), after) for card in state.deck
                      for chance, after in _rolled(_on_top(state, card), command))
    return merged(_rolled(state, command))


def _on_top(state: State, card: str) -> State:
    return replace(state, deck=(card, *(one for one in state.deck if one != card)))


def _rolled(state: State, command: Command) -> Iterator[tuple[float, State]]:
    if isinstance(command, cmd.UseSpecial) and command.weapon:
        yield from _barrage(state, command)
        return
    expressions = _rolls(state, command)
    if expressions is not None:
        for ways in product(*(_totals(expression) for expression in expressions)):
            faces = [face for _, part in ways for face in part]
            yield prod(share for share, _ in ways), carry_out(state, command, LoadedDice(faces))[1]
        return
    dice = EveryDice()
    while True:
        after = carry_out(state, command, dice)[1]
        yield dice.chance, after
        if not dice.next_way():
            return


class SameDice(Dice):
    """Dice that all show the same: the least or the most."""

    __slots__ = ("most",)

    def __init__(self, most: bool) -> None:
        super().__init__(0)
        self.most = most

    def die(self, sides: int = 6) -> int:
        """One, or as much as there is."""
        return sides if self.most else 1


def _barrage(state: State, command: cmd.UseSpecial) -> Iterator[tuple[float, State]]:
    """A barrage rolls too many dice to see each way: its damage is taken from `odds`, what else happens from the rules."""
    told = odds(state, command)
    assert told is not None
    damage, at = told.targets[0].distribution(), state.setting.book.index[command.target]
    hp = state.characters[at].hp
    least, most = (carry_out(state, command, SameDice(most))[1] for most in (False, True))
    for dealt, ways in damage.capped(hp).weights.items():
        after = most if dealt == hp else least
        hurt = replace(after.characters[at], hp=hp - dealt)
        people = (*after.characters[:at], hurt, *after.characters[at + 1:])
        yield ways / damage.total, replace(after, characters=people)


def _rolls(state: State, command: Command) -> list[Expression] | None:
    """What a command rolls where only the totals count; None where single faces do, or nothing is rolled."""
    book = state.setting.book
    if isinstance(command, cmd.Attack) and not book.weapon(command.weapon).again_on:
        return [book.rolls[item] for item in (command.weapon, command.strike) if item]
    if isinstance(command, cmd.Cast):
        spell = book.items[command.spell]
        return None if getattr(spell, "hold_on", ()) else [book.rolls[command.spell]]
    if isinstance(command, cmd.UseSpecial):
        return [book.rolls[command.special]]
    return None


@lru_cache(maxsize=256)
def _totals(expression: Expression) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Every sum that the dice of an expression can show: its chance, and faces that show it."""
    sums: dict[int, tuple[float, tuple[int, ...]]] = {0: (1.0, ())}
    for pool in expression.pools:
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        dice = EveryDice()
        while True:
            shown = pool.sign * sum(sorted(dice.pool(pool.count, pool.sides))[-pool.keep:])
            for before, (share, faces) in sums.items():
                known = found.get(before + shown, (0.0, ()))[0]
                found[before + shown] = (known + share * dice.chance, (*faces, *dice.faces[: dice.place]))
            if not dice.next_way():
                break
        sums = found
    return tuple(sums.values())


def same_turn(one: State, other: State) -> bool:
    """Whether it is still the turn of the same character."""
    return not one.result and (one.round, one.turn, one.actor) == (other.round, other.turn, other.actor)


def along(state: State, plan: Iterable[Command], wanted: Set[str] | None = None) -> Spread:
    """Where a plan leads. A command that is not legal any more (its target is down …) is left out. `wanted`: the cards
    that matter when they are dealt; None: all.
    """
    spread: Spread = [(1.0, state)]
    for command in plan:
        spread = merged((chance * share, after) for chance, at in spread for share, after in _try(at, command, wanted))
    return spread


def _try(state: State, command: Command, wanted: Set[str] | None) -> Spread:
    asked = decision(state)
    if asked is None or command not in asked.choices:
        return [(1.0, state)]
    if isinstance(command, cmd.EndTurn) and wanted is not None and wanted.isdisjoint(state.deck):
        return merged(_rolled(state, command))
    return outcomes(state, command)


def chance(state: State, plan: Iterable[Command], goal: Goal) -> float:
    """The chance that a plan reaches a goal. Cards dealt on the way count as one if the plan names none of them."""
    commands = list(plan)
    wanted = {command.card for command in commands if isinstance(command, cmd.TakeCard)}
    return sum(share for share, after in along(state, commands, wanted) if goal(after))


class Search:
    """The best chance to reach a goal by the end of the acting character's turn, however it is played.

    The goal is one that lasts: a fall, a win. `without`: commands that are never given.
    """

    def __init__(self, goal: Goal, without: Callable[[Command], bool] = lambda command: False) -> None:
        self.goal, self.without = goal, without
        self._known: dict[tuple[Any, ...], float] = {}

    def best(self, state: State) -> float:
        """From `state`, in which the turn has begun."""
        if self.goal(state):
            return 1.0
        asked = decision(state)
        if asked is None:
            return 0.0
        key = _key(state, cards=state.phase == "card")
        if key not in self._known:
            self._known[key] = self._best_of(state, asked.choices)
        return self._known[key]

    def _best_of(self, state: State, choices: tuple[Command, ...]) -> float:
        best = 0.0
        for command in choices:
            if isinstance(command, cmd.EndTurn | cmd.Concede) or self.without(command):
                continue
            best = max(best, sum(
                share * (self.best(after) if same_turn(after, state) else float(self.goal(after)))
                for share, after in outcomes(state, command)))
            if best > 1 - 1e-9:
                break
        return best


def reply(state: State, plan: Iterable[Command], goal: Goal,
          without: Callable[[Command], bool] = lambda command: False) -> float:
    """The chance that whoever acts next reaches a goal of theirs in one turn played for nothing else, after a plan
    that ends this turn. An NPC plays as it must. `without`: commands that cannot help them, to save time.
    """
    search, spread = Search(goal, without), merged(along(state, plan))
    if any(after.phase == "npc" for _, after in spread):
        spread = merged(spread, cards=False)
    return sum(share * (_by_npc(after, goal) if after.phase == "npc" else search.best(after))
               for share, after in spread)


def _by_npc(state: State, goal: Goal) -> float:
    reached, spread = 0.0, [(1.0, state)]
    while spread:
        found: Spread = []
        for share, at in spread:
            for part, after in outcomes(at, cmd.npc_proceed(at.npc_step)):
                if goal(after):
                    reached += share * part
                elif same_turn(after, state):
                    found.append((share * part, after))
        spread = merged(found)
    return reached


def is_step(command: Command) -> bool:
    """Whether it is a step: no help to who only casts spells, which fly as far from anywhere."""
    return isinstance(command, cmd.Step)


def won(side: str = "left") -> Goal:
    """A side has won."""
    return lambda state: state.result == side


def down(*who: str) -> Goal:
    """All of them are down."""
    return lambda state: all(state.characters[state.setting.book.index[one]].ko for one in who)
