"""What a player has learnt and won: a small JSON file among the player's data. Rubbish in it counts as nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gunki import resources
from gunki.battle.lessons.ladder import Best
from gunki.engine.messages import Message, say, shorten

FILE_NAME = "learn.json"
LARGEST = 100_000
"""Bytes that are read; the file has a few hundred."""


@dataclass
class Progress:
    """Lessons by id; of the ladder's fights won, by id, the best result; names of files of its fights that were played
    on from a replay, with dice that were seen before. `path` None: kept nowhere.
    """

    path: Path | None = None
    lessons: set[str] = field(default_factory=set)
    ladder: dict[str, Best] = field(default_factory=dict)
    branches: set[str] = field(default_factory=set)

    def save(self) -> Message | None:
        """Write the file in one step. None: done; else why not, in a sentence. What is in memory stays."""
        if self.path is None:
            return None
        data = {
            "format": 1,
            "lessons": sorted(self.lessons),
            "branches": sorted(self.branches),
            "ladder": {key: {"rounds": best.rounds, "hp": best.hp} for key, best in sorted(self.ladder.items())},
        }
        draft = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            return say("learn.not_saved", file=shorten(self.path), reason=error.strerror or "")
        return None


def load_progress(path: Path | None = None) -> Progress:
    """The progress in `path` (default: the player's). Never raises: what cannot be read is not there."""
    path = path or resources.user_data_folder() / FILE_NAME
    found = Progress(path)
    data = _read(path)
    lessons, ladder = data.get("lessons"), data.get("ladder")
    if isinstance(lessons, list):
        found.lessons = {lesson for lesson in lessons if isinstance(lesson, str)}
    branches = data.get("branches")
    if isinstance(branches, list):
        found.branches = {name for name in branches if isinstance(name, str)}
    for key, value in ladder.items() if isinstance(ladder, dict) else ():
        if isinstance(value, dict) and _whole(value.get("rounds")) and _whole(value.get("hp")):
            found.ladder[key] = Best(value["rounds"], value["hp"])
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            return {}
        with path.open("rb") as file:
            data = json.loads(file.read(LARGEST).decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _whole(value: object) -> bool:
    return type(value) is int and 0 <= value <= 100_000
