"""Thousands of random events: nothing raises, nothing sticks, every save stays whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunki import resources
from gunki.clients.environment import Environment
from gunki.engine.journal import verify
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.setup import SetupScene
from tests.table.abuse.monkey import monkey
from tests.table.battle.stage import shell_of
from tests.table.replay.matches import saved
from tests.table.roster.stage import put


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of one monkey: a match to watch, a character with the longest name, one that is broken."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GUNKI_SCREENSHOT_DIR", str(tmp_path / "pictures"))
    saved(resources.saves_folder() / "watched.gunki")
    put("long", name="W" * 40)
    put("broken").write_text("{")
    return tmp_path


def whole_and_answering(seed: int, steps: int) -> None:
    """A monkey on every screen; then a new match can be begun, and every file holds what was played."""
    with monkey(seed) as loose:
        loose.everywhere(steps)
        loose.home()
        loose.hands.click("new")
        setup = loose.app.scene
        assert isinstance(setup, SetupScene)
        loose.hands.click("draw seed")
        loose.hands.click("start")
        # Where the monkey left nobody but computers in the setup, the match may be over by now.
        assert isinstance(loose.app.scene, BattleScene | ResultScene), (loose.app.scene, setup.problem, setup.setup)
        match = shell_of(loose.hands).match
        assert match is not None and match.seq > 0
        picks = [*setup.setup.left, *setup.setup.right]
        people = any(pick.owner.startswith("person") and pick.kind != "npc" for pick in picks)
        assert isinstance(loose.app.scene, BattleScene) or not people
    found = sorted(resources.saves_folder().iterdir())
    assert found and all(path.suffix == ".gunki" for path in found), "no side files are left"
    for path in found:
        verdict = verify(path, Environment())
        assert verdict.ok, (path.name, verdict)


def test_a_monkey_breaks_nothing() -> None:
    whole_and_answering(seed=1, steps=12)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_monkeys_break_nothing(seed: int) -> None:
    whole_and_answering(seed, steps=200)
