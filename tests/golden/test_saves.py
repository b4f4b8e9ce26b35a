"""Saves of every release open in this one, come to the same state, verify and go on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gunki import __version__
from gunki.clients.environment import Environment
from gunki.engine.agents import agents_of, auto
from gunki.engine.journal import open_match, verify
from tests.golden.saves import CONFIGS, FOLDER
from tests.golden_matches import digest

ENVIRONMENT = Environment()
SAVES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.gunki"))


def test_this_release_has_its_saves_and_one_of_every_mode_goes_on() -> None:
    assert {name for name in SAVES if name.startswith(f"{__version__}/")} == {f"{__version__}/{name}" for name in CONFIGS}
    ends = json.loads((FOLDER / __version__ / "ends.json").read_text(encoding="utf-8")).values()
    assert {end["mode"] for end in ends if not end["over"]} == {mode.id for mode, _, _ in CONFIGS.values()}


@pytest.mark.parametrize("name", SAVES)
def test_a_save_of_a_release_opens_and_goes_on(name: str, tmp_path: Path) -> None:
    end = json.loads((FOLDER / name).with_name("ends.json").read_text(encoding="utf-8"))[name.rpartition("/")[2]]
    path = tmp_path / "a.gunki"
    shutil.copyfile(FOLDER / f"{name}.gunki", path)
    assert verify(path, ENVIRONMENT).ok
    match, journal = open_match(path, ENVIRONMENT)
    with journal:
        assert (match.mode.id, match.seq, match.decision is None, digest(match.state)) == (
            end["mode"], end["seq"], end["over"], end["state"])
        auto(match, agents_of(match), until_human=False, most=5)
        assert (match.seq > end["seq"]) is not end["over"]
    assert verify(path, ENVIRONMENT).ok
