"""The computer as Holy Emperor of Korea (SK-14.1, 14.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gunki.engine.dice import Dice
from snow_from_korea import commands as cmd
from snow_from_korea import legal
from snow_from_korea.agents import sorcerer
from snow_from_korea.agents.worth import man_of, met, value
from snow_from_korea.confront import least_dice
from snow_from_korea.model import State, turns_to_come

GRAIN = 1000
"""Steps of a die that decides by severity."""


class Level(NamedTuple):
    """How often she tests where it hurts, and whether she lets a man without a cue find one near the end."""

    severity: float
    mercy: bool


LEVELS = {"random": Level(0, False), "gentle": Level(0, True), "even": Level(.5, True), "hard": Level(.75, False),
          "stern": Level(1, False)}


class Referee:
    """A way to play the HEK."""

    def __init__(self, level: Level, dice: Dice) -> None:
        self.level = level
        self.dice = dice

    def answer(self, state: State, choices: Sequence[Any]) -> Any:
        """A choice for the question the state waits with."""
        first = choices[0]
        if isinstance(first, cmd.NameFacet):
            return self._facet(state, tuple(choices))
        if isinstance(first, cmd.TakeKamae):
            assert state.bout is not None
            return sorcerer.declared(state, state.bout, tuple(choices))
        if isinstance(first, cmd.Gain):  # SK-14.8: what he wins feeds his Snow
            return max(choices, key=lambda found: found.to_snow)
        if isinstance(first, cmd.Pay):
            return self._pay(state, choices)
        return self.dice.pick(choices)

    def _facet(self, state: State, choices: tuple[cmd.NameFacet, ...]) -> cmd.NameFacet:
        assert state.ask is not None
        samurai = state.ask.about
        comes = sorcerer.comes(state, samurai, choices)
        if comes is not None:
            return comes
        plain = [found for found in choices if not found.mahoutsukai] or list(choices)
        if self.level.mercy and self._to_be_spared(state, samurai):
            return max(plain, key=lambda found: self._finds(state, samurai, found.facet))
        if self.dice.die(GRAIN) <= self.level.severity * GRAIN:
            return min(plain, key=lambda found: self._worth(state, samurai, found.facet))
        return self.dice.pick(plain)

    @staticmethod
    def _to_be_spared(state: State, samurai: int) -> bool:
        man = state.samurai[samurai]
        left = turns_to_come(state, samurai)
        return man.snow is None and not man.cue and 1 <= left <= state.setting.cycles // 3

    @staticmethod
    def _finds(state: State, samurai: int, facet: str) -> float:
        """The best single chance of a full success over the three kamae."""
        score = state.samurai[samurai].facets[state.book.place[facet]]
        pools = [score + kamae.pool for kamae in state.book.standard if score + kamae.pool >= least_dice(state)]
        return (1 / 3)**min(pools) if pools else 0

    @staticmethod
    def _worth(state: State, samurai: int, facet: str) -> float:
        """What his best choice can expect; she does not look at his School die."""
        man, bout = man_of(state, samurai), met(samurai, facet)
        return max(value(state, bout, 0, man, cmd.TakeKamae(kamae.id), None)
                   for kamae in legal.kamae_of(state, samurai))

    @staticmethod
    def _pay(state: State, choices: Sequence[Any]) -> Any:
        """The mahoutsukai pays from the Facet, unless that would break him."""
        assert state.bout is not None
        he = sorcerer.sorcerer_of(state)
        kamae = state.book.kamae_by_id[state.bout.second.kamae]
        points = sum(effect.n for effect in kamae.lose)
        if he.facets[state.book.place[state.bout.facet]] <= points:
            return max(choices, key=lambda found: found.snow)
        return choices[0]
