"""Record the golden journeys: JSON Lines as `gunki export` writes them, and the state each ends in."""

from __future__ import annotations

import io
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from snow_from_korea import commands as cmd
from snow_from_korea.mode import MODE

from gunki.engine.agents import agent_for
from gunki.engine.journal import save_new
from gunki.engine.journal_text import export_jsonl
from gunki.engine.match import Match
from tests.golden.__main__ import digest

FOLDER = Path(__file__).parent
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
    outcome = match.outcome
    return {"seq": match.seq, "result": outcome.result if outcome is not None else "", "counter": match.counter,
            "scores": outcome.scores if outcome is not None else None, "state": digest(match.state)}


def main() -> None:
    """Write every journey and its end."""
    ends = {}
    for name in CONFIGS:
        match = played(name)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.gunki"
            save_new(match, path).close()
            text = io.StringIO()
            export_jsonl(path, text)
        (FOLDER / f"{name}.jsonl").write_text(text.getvalue(), encoding="utf-8")
        ends[name] = end(match)
    (FOLDER / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
