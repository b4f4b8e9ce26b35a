"""Record the golden matches: JSON Lines as `gunki export` writes them, and the state each ends in."""

from __future__ import annotations

import hashlib
import io
import json
import random
import tempfile
from pathlib import Path

from gunki.battle.mode import MODE
from gunki.engine.codec import encode
from gunki.engine.journal import save_new
from gunki.engine.journal_text import export_jsonl
from gunki.engine.match import Match
from tests.battle.builds import random_config

FOLDER = Path(__file__).parent
SEEDS = {"duel": 1, "two_against_two": 5, "many": 12, "house_rules": 23}


def played(seed: int) -> Match:
    """A random match to its end, with an undo now and then."""
    config = random_config(seed, 1 if seed == 1 else 4)
    match = Match.begin(MODE, config, seed)
    rng = random.Random(seed)
    while match.decision is not None:
        match.act(rng.choice([c for c in match.decision.choices if not c.resigns]))
        if match.decision is not None and match.undo_reach().steps and rng.random() < 0.05:
            match.undo()
    return match


def digest(state: object) -> str:
    """A fingerprint of a state's JSON."""
    return hashlib.blake2b(encode(state), digest_size=16).hexdigest()


def main() -> None:
    """Write every match and its end."""
    ends = {}
    for name, seed in SEEDS.items():
        match = played(seed)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.gunki"
            save_new(match, path).close()
            text = io.StringIO()
            export_jsonl(path, text)
        (FOLDER / f"{name}.jsonl").write_text(text.getvalue(), encoding="utf-8")
        assert match.outcome is not None
        ends[name] = {
            "seq": match.seq,
            "result": match.outcome.result,
            "counter": match.counter,
            "state": digest(match.state),
        }
    (FOLDER / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
