"""Whatever comes from outside is refused in a sentence or is what it says; what once broke a target never does again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzzing.fuzzing import FOUND, fuzz, taken
from tests.fuzzing.targets import TARGETS, Target

QUICK = {"notation": 400, "character": 300, "pack": 60, "save": 60, "export": 60, "protocol": 60}
"""Inputs of the quick suite: a fixed budget."""
REFUSED = {"pack": 3, "protocol": 1}
"""Seeds that are wrong as they stand: three packs of the folder "broken", an undo where nothing was done."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_right_is_accepted(name: str) -> None:
    target = TARGETS[name]
    assert [taken(target, data) for data in target.seeds()].count(False) == REFUSED.get(name, 0)


@pytest.mark.parametrize("name", TARGETS)
def test_a_few_inputs(name: str) -> None:
    inputs, accepted = fuzz(name, QUICK[name])
    assert inputs >= QUICK[name] > accepted > 0


@pytest.mark.parametrize("path", sorted(FOUND.glob("*/*.bin")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_once_was_found(path: Path) -> None:
    taken(TARGETS[path.parent.name], path.read_bytes())


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", TARGETS)
def test_ten_thousand_inputs(name: str) -> None:
    assert fuzz(name, 10_000, 1)[0] >= 10_000


def test_a_target_that_lets_something_through_is_found_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def take(data: bytes) -> bool:
        assert b"7" not in data, "wrongly accepted"
        return True

    monkeypatch.setattr("tests.fuzzing.fuzzing.FOUND", tmp_path)
    monkeypatch.setitem(TARGETS, "faulty", Target("faulty", take, lambda: [b"12345678"]))
    with pytest.raises(AssertionError, match="wrongly accepted"):
        fuzz("faulty", 50)
    (path,) = tmp_path.glob("faulty/*.bin")
    assert path.read_bytes() == b"12345678"
