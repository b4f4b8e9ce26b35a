"""Golden matches of any mode: how they are recorded, and what every one of them must show.

A mode keeps its files in a folder `golden` beside its tests; `python -m` of that folder writes them anew.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from gunki.engine.codec import encode
from gunki.engine.contract import Mode
from gunki.engine.journal import open_match, save_new, verify
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match, Undone


def digest(state: object) -> str:
    """A fingerprint of a state's JSON."""
    return hashlib.blake2b(encode(state), digest_size=16).hexdigest()


def end_of(match: Match, **more: Any) -> dict[str, Any]:
    """What a replay must come to; `more`: what a mode adds."""
    result = match.outcome.result if match.outcome is not None else ""
    return {"seq": match.seq, "result": result, "counter": match.counter, **more, "state": digest(match.state)}


def exported(path: Path) -> str:
    """A save as JSON Lines, as `gunki export` writes it."""
    text = io.StringIO()
    export_jsonl(path, text)
    return text.getvalue()


class OneMode:
    """The modes there are: this one."""

    def __init__(self, mode: Mode) -> None:
        self._mode = mode

    def mode(self, mode_id: str) -> Mode:
        """The mode itself."""
        assert mode_id == self._mode.id
        return self._mode


@dataclass(frozen=True)
class Golden:
    """The recorded matches of a mode: `played` plays the one of a name anew, `end` is what its replay must come to."""

    mode: Mode
    folder: Path
    names: Iterable[str]
    played: Callable[[str], Match]
    end: Callable[[Match], dict[str, Any]] = end_of

    @cached_property
    def ends(self) -> dict[str, dict[str, Any]]:
        """What each replay must come to, as recorded."""
        found: dict[str, dict[str, Any]] = json.loads((self.folder / "ends.json").read_text(encoding="utf-8"))
        return found

    def lines(self, name: str) -> list[str]:
        """A golden file."""
        return (self.folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()

    def loaded(self, name: str, folder: Path) -> Match:
        """The match of a golden file, through a save: `match.gunki` in `folder`."""
        path, modes = folder / "match.gunki", OneMode(self.mode)
        import_jsonl(self.lines(name), path, modes)
        assert verify(path, modes).ok
        match, journal = open_match(path, modes)
        journal.close()
        match.sink = None
        return match

    def record(self) -> None:
        """Write every match and its end."""
        ends = {}
        for name in self.names:
            match = self.played(name)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "match.gunki"
                save_new(match, path).close()
                text = exported(path)
            (self.folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
            ends[name] = self.end(match)
        (self.folder / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


class GoldenMatches:
    """What every golden match of a mode must show: a mode's tests inherit it and say which matches there are."""

    golden: Golden

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each test with each match."""
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.golden.names)

    def test_a_recorded_match_replays_to_the_same_state(self, name: str, tmp_path: Path) -> None:
        assert self.golden.end(self.golden.loaded(name, tmp_path)) == self.golden.ends[name]

    def test_the_same_seed_and_commands_give_the_same_events(self, name: str, tmp_path: Path) -> None:
        recorded = self.golden.loaded(name, tmp_path)
        again = Match.begin(self.golden.mode, recorded.config, recorded.seed)
        for record in recorded.records:
            if isinstance(record.event, Undone):
                again.undo()
            elif record.command is not None:
                again.act(record.command)
        assert [r.event for r in again.records] == [r.event for r in recorded.records]
        assert again.state == recorded.state and again.counter == recorded.counter

    def test_an_export_is_what_was_imported(self, name: str, tmp_path: Path) -> None:
        match = self.golden.loaded(name, tmp_path)
        save_new(match, tmp_path / "again.gunki").close()
        first, again = (exported(tmp_path / file).splitlines() for file in ("match.gunki", "again.gunki"))
        assert first[1:] == again[1:]  # the first line says when
