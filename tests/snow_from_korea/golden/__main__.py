"""Record the golden journeys of Snow From Korea."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from snow_from_korea import commands as cmd
from snow_from_korea.mode import MODE

from gunki.engine.agents import agent_for
from gunki.engine.match import Match
from tests.golden_matches import Golden, end_of

CONFIGS: dict[str, tuple[dict[str, Any], int]] = {
    "solo": ({}, 7),
    "table": ({"samurai": [{}, {"kind": "ai", "level": "adept"}, {"writes": False}], "referee": {"kind": "human"},
               "cycles": 6, "schools": True, "inheritance": True, "culture": True, "mahoutsukai": True,
               "shuffle": True}, 23),
}
"""Every seat is played by one random driver, adepts by themselves; what it is given, and the seed of both."""


def played(name: str) -> Match:
    """A journey with words of its own and an undo now and then."""
    config, seed = CONFIGS[name]
    match = Match.begin(MODE, config, seed)
    rng = random.Random(seed)
    players = {seat.id: agent_for(MODE, seat.level or "random", seed + at)
               for at, seat in enumerate(MODE.seats(match.state))}
    while (decision := match.decision) is not None:
        command: Any = players[decision.seat].choose(MODE.observe(match.state, decision.seat), decision)
        if isinstance(command, cmd.Tell):
            command = cmd.Tell(rng.choice(["", "A crow, and then no crow.", "雪は降る\nあなたは来ない"]))
        match.act(command)
        if match.decision is not None and match.undo_reach().steps and rng.random() < 0.1:
            match.undo()
    return match


def end(match: Match) -> dict[str, Any]:
    """What a replay must come to."""
    return end_of(match, scores=match.outcome.scores if match.outcome is not None else None)


GOLDEN = Golden(MODE, Path(__file__).parent, CONFIGS, played, end)

if __name__ == "__main__":
    GOLDEN.record()
