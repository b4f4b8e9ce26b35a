"""Record the golden matches of Book of Changes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes.mode import MODE

from gunki.engine.match import Match
from tests.golden_matches import Golden, end_of

CONFIGS: dict[str, tuple[dict[str, Any], int]] = {
    "skirmish": ({"battle": "the_open_door", "enemies": {"kind": "human"},
                  "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}]}, 7),
    "campaign": ({"play": "campaign", "enemies": {"kind": "human"}, "most_defeats": 1,
                  "seats": [{"heroes": [{"preset": "umi"}, {"preset": "soyo"}]}]}, 3),
}
"""Every seat is played by the one random driver below; what it is given, and the seed of both."""


def enough(match: Match) -> bool:
    """At the end; a campaign when its second battle has begun, after scenes, rewards, downtime and a night's rest."""
    state = match.state
    return match.decision is None or (state.journey.step > 1 and state.fighting)


def choice(match: Match, rng: random.Random) -> Any:
    """At random in a skirmish; in a campaign heroes attack where they can, and enemies do nothing, so that it goes on."""
    assert match.decision is not None
    choices = [c for c in match.decision.choices if not c.resigns]
    preferred: list[Any] = []
    if match.state.setting.play == "campaign":
        kind = cmd.Finish if match.decision.seat == "enemies" else cmd.Attack
        preferred = [c for c in choices if isinstance(c, kind)]
    return rng.choice(preferred or choices)


def played(name: str) -> Match:
    """A match with an undo now and then."""
    config, seed = CONFIGS[name]
    match = Match.begin(MODE, config, seed)
    rng = random.Random(seed)
    while not enough(match):
        match.act(choice(match, rng))
        if match.decision is not None and match.undo_reach().steps and rng.random() < 0.05:
            match.undo()
    return match


def end(match: Match) -> dict[str, Any]:
    """What a replay must come to."""
    return end_of(match, step=match.state.journey.step)


GOLDEN = Golden(MODE, Path(__file__).parent, CONFIGS, played, end)

if __name__ == "__main__":
    GOLDEN.record()
