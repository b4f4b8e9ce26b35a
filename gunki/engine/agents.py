"""Who picks commands where no person does: a random agent for every mode, the AI levels a mode offers, and the loop
that lets them play.

An agent sees what its seat may see. A step of an NPC's procedure needs no agent: it is the one choice of an
automatic decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunki.engine.contract import Agent, Command, Decision, Mode
from gunki.engine.dice import MASK, Dice, draw
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say, shorten

RANDOM = "random"
"""The level that every mode has."""
_AGENT_SALT = 0x5DEECE66D1234567  # an agent's dice are never those of the match, also where it gets the same seed


class RandomAgent:
    """Picks any choice, all equally likely; never gives up while there is something else to do."""

    def __init__(self, seed: int) -> None:
        """`seed` is 0 … 2**64 - 1: the same seed, the same picks."""
        self._dice = Dice((seed ^ _AGENT_SALT) & MASK)

    def choose(self, view: Any, decision: Decision) -> Command:
        """See Agent. Raises Refused where a command must be made up: a mode with such decisions offers an agent of
        its own for the level `random`.
        """
        if not decision.choices:
            raise Refused(say("agent.nothing_to_choose"))
        return self._dice.pick([command for command in decision.choices if not command.resigns] or decision.choices)


def agent_for(mode: Mode, level: str, seed: int) -> Agent:
    """An agent of one of the mode's levels, or of `random` (also: ""). Raises Refused for any other level."""
    agent = mode.agent(level or RANDOM, (seed ^ _AGENT_SALT) & MASK)
    if agent is not None:
        return agent
    if level not in ("", RANDOM):
        raise Refused(say("agent.unknown_level", level=shorten(level), levels=", ".join((RANDOM, *mode.levels))))
    return RandomAgent(seed)


def agents_of(match: Match) -> dict[str, Agent]:
    """Agents for the AI seats of a match, each with dice of its own that follow from the match's seed."""
    return {seat.id: agent_for(match.mode, seat.level, draw(match.seed, number))
            for number, seat in enumerate(match.mode.seats(match.state)) if seat.kind == "ai"}


def auto(match: Match, agents: Mapping[str, Agent], until_human: bool = True, most: int | None = None) -> list[Any]:
    """Take automatic choices and those of the seats in `agents`; return the events.

    Stops when the match is over, after `most` commands, or at a seat without an agent; with `until_human` False such
    a seat is played at random. Raises Refused if an agent picks what is not legal, BadFile if the journal fails.
    """
    events: list[Any] = []
    stand_in: Agent | None = None
    taken = 0
    while (decision := match.decision) is not None and (most is None or taken < most):
        if decision.automatic:
            command = decision.choices[0]
        else:
            agent = agents.get(decision.seat)
            if agent is None:
                if until_human:
                    break
                agent = stand_in = stand_in or agent_for(match.mode, RANDOM, draw(match.seed, match.seq))
            command = agent.choose(match.mode.observe(match.state, decision.seat), decision)
        events += match.act(command)
        taken += 1
    return events


def playout(mode: Mode, config: Any = None, seed: int = 0, agent_seed: int = 0, most: int = 100_000) -> Match:
    """A whole match played at random, or `most` commands of it. Raises Refused for a bad config."""
    match = Match.begin(mode, config, seed, keep_acts=False)
    agent = agent_for(mode, RANDOM, agent_seed)
    auto(match, {seat.id: agent for seat in mode.seats(match.state)}, until_human=False, most=most)
    return match
