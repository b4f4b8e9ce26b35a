"""The mode's own sounds: each is there, short and licensed, and is heard at what it stands for."""

from pathlib import Path
from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.mode import MODE
from book_of_changes.model import Stone
from book_of_changes.table import sounds
from msgspec.structs import replace

from tests.table.book_of_changes.hand import begun, play_by_mouse, table, to_title, waited
from tests.table.book_of_changes.test_between import CAMPAIGN, in_downtime
from tests.table.play.hands import Hands

assert MODE.assets_folder is not None
FOLDER: Path = MODE.assets_folder
FILES = sorted((FOLDER / "sounds").glob("*.wav"))
NAMED = {value for value in vars(sounds).values() if isinstance(value, str) and value.startswith(sounds.OWN)} - {sounds.OWN}


@pytest.fixture
def heard(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of all that is played."""
    found: list[str] = []
    monkeypatch.setattr(hands.app.sounds, "play", lambda name, group="effects": found.append(name))
    return found


def test_every_name_has_its_file_and_every_file_its_name() -> None:
    assert {sounds.OWN + path.stem for path in FILES} == NAMED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_small_and_named_in_the_licence(path: Path, hands: Hands) -> None:
    assert path.stat().st_size < 60_000 and path.read_bytes()[:4] == b"RIFF"
    assert path.stem in (FOLDER / "LICENSE.md").read_text("utf-8")
    hands.app.scenes[0].shell.environment.mode(MODE.id)  # type: ignore[attr-defined]
    assert hands.app.sounds.play(sounds.OWN + path.stem)
    hands.app.sounds.close()  # so many at once would not all be heard


@pytest.mark.parametrize(("event", "name"), [
    (ev.ChiChanged(0, -2, 5, "power"), sounds.CHI), (ev.ChiChanged(0, 2, 9, "hour"), ""),
    (ev.Defended(0, 3, 9, "fail"), sounds.CHI), (ev.KnockedDown(0, True), sounds.KNOCKDOWN),
    (ev.KnockedDown(0, False), ""), (ev.StoneTaken(0, 1, 0, (Stone("fire", 5),)), sounds.STONE),
    (ev.Warded(0, 1, 0, "minor"), sounds.WARD), (ev.Arrived(3, 1), sounds.GATE), (ev.RoundEnded(1), "")])
def test_what_happens_in_a_battle_is_heard(event: Any, name: str) -> None:
    assert sounds.sound_of(event) == name


def test_a_heroic_roll_is_heard_after_its_dice(hands: Hands, heard: list[str]) -> None:
    begun(hands)
    for _ in range(40):
        if sounds.HEROIC_HIT in heard:
            break
        play_by_mouse(hands)
        waited(hands)
    to_title(hands)
    assert heard[heard.index(sounds.HEROIC_HIT) - 1] == "dice_settle"


def test_openings_tests_and_bonds_are_heard_once(hands: Hands, heard: list[str]) -> None:
    scene = begun(hands, CAMPAIGN)
    hands.click("read on")
    hands.click("test hero1")
    hands.wait(3)
    assert next(name for name in heard if name.startswith(sounds.OWN)) == sounds.GATE
    outcome = scene.between.outcomes[0]
    assert heard[-1] == sounds.sound_of_test(outcome.roll.outcome)  # type: ignore[union-attr]
    hands.click("read on")
    state = in_downtime(table(hands).match.state)
    scene.controller.match.state = scene.controller.shown = replace(state)
    scene.controller.match._decision = MODE.decision(state)
    scene.rebuild()
    scene.do(cmd.MakeBond("hero1", "fox"))
    hands.wait(3)
    to_title(hands)
    assert heard.count(sounds.BOND) == 1
