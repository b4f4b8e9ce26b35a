"""The mode's own sounds: each is there, small and licensed, and is heard at what it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from snow_from_korea import events as ev
from snow_from_korea.mode import MODE
from snow_from_korea.model import HOMECOMING, JOURNEY
from snow_from_korea.table import sounds

from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import begun, to_title, waited
from tests.table.snow_from_korea.journeys import gone

assert MODE.assets_folder is not None
FOLDER: Path = MODE.assets_folder
FILES = sorted((FOLDER / "sounds").glob("*.wav"))
NAMED = {value for value in vars(sounds).values() if isinstance(value, str) and value.startswith(sounds.OWN)} - {sounds.OWN}


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
    (ev.Went(JOURNEY, 2, 0, "turn"), sounds.SNOW_STEP), (ev.Went(JOURNEY, 2, 0, "onward"), ""),
    (ev.Went(HOMECOMING, 5, 0, ""), sounds.UNROLL), (ev.Went(HOMECOMING, 5, 1, ""), "")])
def test_the_way_is_heard_where_it_goes_on(event: Any, name: str) -> None:
    assert sounds.sound_of(event) == name


def events_of(kind: type, matches: Iterable[Any]) -> list[Any]:
    """All events of a kind in some journeys."""
    return [record.event for match in matches for record in match.records if isinstance(record.event, kind)]


def test_points_and_snow_sound_different() -> None:
    journeys = [gone(3, 10, seed) for seed in range(2)]
    paid = ev.Lost(0, 2, "tanka", 2, 0, (4, 4, 2), None, False)
    borne = ev.Lost(0, 2, "tanka", 0, 2, (4, 4, 4), 3, False)
    assert (sounds.sound_of(paid), sounds.sound_of(borne)) == (sounds.COINS_GONE, sounds.THAW)
    lost, gained = events_of(ev.Lost, journeys), events_of(ev.Gained, journeys)
    assert {sounds.sound_of(event) for event in lost} <= {sounds.COINS_GONE, sounds.THAW, ""}
    assert {sounds.sound_of(event) for event in gained if event.added} == {sounds.COINS}
    assert {sounds.sound_of(event) for event in events_of(ev.SnowFound, journeys)} == {sounds.FLUTE}


def test_a_kamae_is_a_stroke_of_the_brush_and_dice_are_heard_after_it(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(hands.app.sounds, "play", lambda name, group="effects": heard.append(name))
    scene = begun(hands)
    heard.clear()
    scene.do(scene.choices[1])
    waited(hands)
    to_title(hands)
    own = [name for name in heard if name.startswith(sounds.OWN) or name.startswith("dice")]
    assert own[:2] == [sounds.BRUSH, "dice_rattle"]
