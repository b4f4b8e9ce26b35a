"""Record the golden matches of Gun-Ki."""

from __future__ import annotations

import random
from pathlib import Path

from gunki.battle.mode import MODE
from gunki.engine.match import Match
from tests.battle.builds import random_config
from tests.golden_matches import Golden

SEEDS = {"duel": 1, "two_against_two": 5, "many": 12, "house_rules": 23}


def played(name: str) -> Match:
    """A random match to its end, with an undo now and then."""
    seed = SEEDS[name]
    config = random_config(seed, 1 if seed == 1 else 4)
    match = Match.begin(MODE, config, seed)
    rng = random.Random(seed)
    while match.decision is not None:
        match.act(rng.choice([c for c in match.decision.choices if not c.resigns]))
        if match.decision is not None and match.undo_reach().steps and rng.random() < 0.05:
            match.undo()
    return match


GOLDEN = Golden(MODE, Path(__file__).parent, SEEDS, played)

if __name__ == "__main__":
    GOLDEN.record()
