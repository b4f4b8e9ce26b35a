"""Saves of every release, as its players have them: `python -m tests.golden.saves` writes those of this one.

They are never written again once the release is out: each later version must open them (docs/saves.md).
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2] / "plugins"))

from book_of_changes.mode import MODE as BOOK_OF_CHANGES
from snow_from_korea.mode import MODE as SNOW_FROM_KOREA

from gunki import __version__
from gunki.battle.mode import MODE as GUNKI
from gunki.engine.agents import agents_of, auto
from gunki.engine.contract import Mode
from gunki.engine.journal import save_new
from gunki.engine.match import Match
from tests.golden_matches import digest

FOLDER = Path(__file__).parent / "saves"
_AI = {"kind": "ai", "level": "random"}
CONFIGS: dict[str, tuple[Mode, dict[str, Any], int | None]] = {
    "gunki": (GUNKI, {"sides": [
        {"seats": [{**_AI, "characters": [{"preset": "swordswoman"}, {"preset": "gambler"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "mage"}, {"npc": "gunfighter"}]}]}]}, None),
    "gunki_unfinished": (GUNKI, {}, 12),
    "book_of_changes": (BOOK_OF_CHANGES, {"battle": "the_open_door"}, 60),
    "snow_from_korea": (SNOW_FROM_KOREA, {"cycles": 3}, 6),
}
"""Mode, config and how many commands are played; None: to the end."""


def played(name: str) -> Match:
    """One of the matches, the same each time."""
    mode, config, most = CONFIGS[name]
    match = Match.begin(mode, config, 20_261_130)
    auto(match, agents_of(match), until_human=False, most=most)
    return match


def record(folder: Path) -> None:
    """Write every save, and what opening it must come to."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    ends = {}
    for name in CONFIGS:
        match = played(name)
        save_new(match, folder / f"{name}.gunki").close()
        ends[name] = {"mode": match.mode.id, "seq": match.seq, "over": match.decision is None,
                      "state": digest(match.state)}
    (folder / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(FOLDER / __version__)
