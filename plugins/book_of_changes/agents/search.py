"""A hero's turn by a short search (level "adept"): the best few commands of the novice are tried in imagination.

Each is carried out by the rules with dice of the agent's own, heroes going on as novices and enemies by their tactics,
until it is the heroes' turn again; the best mean position is taken. A fixed number of commands may be imagined for one
decision, so that the answer never depends on how fast the machine is.
"""

from __future__ import annotations

from book_of_changes import rules
from book_of_changes.agents import answers, hero_answers, heroes, position, tactics
from book_of_changes.choices import can_act, fighter_choices, in_order
from book_of_changes.commands import Hold
from book_of_changes.model import ENEMIES, HEROES, Fighter, State
from book_of_changes.places import in_reach
from gunki.engine.contract import Command, Decision
from gunki.engine.dice import Dice, draw

CANDIDATES = 4
BUDGET = 100
"""Commands and answers imagined for one decision."""
MOST_STEPS = 80
"""Of one outcome."""
PRIOR = 0.5
"""How much the novice's worth counts beside the mean position."""
MOST_WAITING = 3
"""Rounds in which heroes may wait for the enemies to come."""
CLEAR = 2.5
"""How far above all others the novice's best must be to be taken without a search."""


def choose(state: State, choices: tuple[Command, ...], seed: int) -> Command:
    """The command whose imagined outcomes are best on the average."""
    found = heroes.ranked(state, choices)[:CANDIDATES]
    if not found:
        return heroes.choose(state, choices)
    if battle_waits(state, found[0][1].fighter):
        found += [(0.0, choice) for choice in choices if isinstance(choice, Hold)
                  and choice.fighter == found[0][1].fighter]  # to let them come, and strike first (BC-6.13)
    if len(found) == 1 or found[0][0] > found[1][0] + CLEAR:
        first: Command = found[0][1]
        return first
    sums = [0.0] * len(found)
    spent = outcomes = 0
    while outcomes == 0 or spent + spent // outcomes <= BUDGET:
        for at, (_, command) in enumerate(found):
            reached, steps = imagine(state, command, Dice(draw(seed, outcomes)))
            sums[at] += reached
            spent += steps
        outcomes += 1
    scores = [total / outcomes + PRIOR * worth for total, (worth, _) in zip(sums, found, strict=True)]
    best: Command = found[scores.index(max(scores))][1]
    return best


def battle_waits(state: State, fighter: int) -> bool:
    """Whether a hero may wait for the enemies: nobody is in its reach, and it has not waited for long."""
    battle = state.fight
    who = battle.fighters[fighter]
    return battle.round <= MOST_WAITING and not any(in_reach(battle, who, foe) for foe in battle.foes_of(who))


def imagine(state: State, command: Command, dice: Dice) -> tuple[float, int]:
    """A position one round later, as it may come, and how many commands that took."""
    battle = state.fight
    seen_enemies = battle.turn == ENEMIES
    steps = 0

    def answer(asking: State) -> Command | None:
        nonlocal steps
        steps += 1
        return _answer(asking) if asking.fighting and steps < MOST_STEPS else None

    while True:
        state = rules.carry_through(state, command, dice, answer)
        steps += 1
        if not state.fighting or steps >= MOST_STEPS:
            return position.value(state.fight), steps
        seen_enemies = seen_enemies or state.fight.turn == ENEMIES
        if seen_enemies and state.fight.turn == HEROES:
            return position.value(state.fight), steps
        command = _next(state)


def _answer(state: State) -> Command:
    """What the seat that is asked answers in imagination."""
    assert state.ask is not None
    asked = Decision(state.ask.seat, state.ask.prompt, state.ask.choices)
    return hero_answers.answer(state, asked) if _is_hero(state) else answers.answer(state, asked)


def _next(state: State) -> Command:
    """What the side whose turn it is does in imagination."""
    who: Fighter = next(f for f in in_order(state.fight) if can_act(state, f))
    found = tuple(fighter_choices(state, who))
    return heroes.choose(state, found) if who.side == HEROES else tactics.choose(state, found)


def _is_hero(state: State) -> bool:
    assert state.ask is not None
    return any(seat.id == state.ask.seat and seat.side == HEROES for seat in state.setting.seats)
