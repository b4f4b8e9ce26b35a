"""The agents of the mode: one for each level, deciding by the side whose seat is asked."""

from __future__ import annotations

from typing import Any

from book_of_changes.agents import answers, between, hero_answers, heroes, tactics
from book_of_changes.agents.manner import MANNERS
from book_of_changes.commands import LetOthersGo
from book_of_changes.model import ENEMIES, State
from gunki.engine.contract import Agent, Command, Decision

TACTICS, NOVICE, ADEPT = "tactics", "novice", "adept"
"""Levels: the enemies' own, and the two of heroes."""


class Player:
    """Decides for one seat. Enemies go by their tactics at every level."""

    def __init__(self, level: str) -> None:
        """The same positions, the same choices: nothing is rolled."""
        self._manner = MANNERS.get(level, MANNERS[NOVICE])

    def choose(self, view: Any, decision: Decision) -> Command:
        """See Agent."""
        state: State = view
        if len(decision.choices) == 1:
            return decision.choices[0]
        enemy = any(seat.id == decision.seat and seat.side == ENEMIES for seat in state.setting.seats)
        if answers.question(decision):
            return answers.answer(state, decision) if enemy else hero_answers.answer(state, decision, self._manner)
        if not state.fighting:
            return between.choose(state, decision)
        if enemy:
            return tactics.choose(state, tactics.of_next(decision.choices))
        mine = tuple(one for one in decision.choices if not isinstance(one, LetOthersGo))
        return heroes.choose(state, mine, self._manner)


def agent(level: str, seed: int) -> Agent | None:
    """An agent of a level, which needs no seed: it rolls nothing. None for a level there is not."""
    return Player(level) if level in (TACTICS, NOVICE, ADEPT) else None
