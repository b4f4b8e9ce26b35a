"""The filter of the library."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gunki.clients.environment import Environment
from gunki.table.replay.shelf import Filter, chosen, modes_of, stand_of
from gunki.table.scenes.saves import Saved, Stamp, read
from tests.table.replay.matches import played, saved

NOW = datetime(2026, 5, 20, 15, 30)


def shelf(folder: Path) -> tuple[list[Saved], Environment]:
    """A finished match of NPCs, an unfinished one of persons, an empty file, one that was not read."""
    environment = Environment()
    (folder / "empty.gunki").write_bytes(b"")
    paths = [saved(folder / "npcs.gunki"), saved(folder / "duel.gunki", played(persons=True, most=20)), folder / "empty.gunki"]
    return [*(read(path, environment) for path in paths), Saved(folder / "unread.gunki")], environment


def names(saves: list[Saved]) -> list[str]:
    """Their files."""
    return [saved.path.stem for saved in saves]


def test_each_match_is_found_by_mode_stand_and_fighter(tmp_path: Path) -> None:
    saves, environment = shelf(tmp_path)
    assert [stand_of(one) for one in saves[:3]] == ["finished", "unfinished", "damaged"]
    assert modes_of(saves) == ["gunki"]

    def found(**wanted: str) -> list[str]:
        return names(chosen(saves, Filter(**wanted), environment.text, {}, NOW))

    assert found() == ["npcs", "duel", "empty", "unread"]
    assert found(stand="finished") == ["npcs"]
    assert found(stand="unfinished") == ["duel"]
    assert found(stand="damaged") == ["empty"]
    assert found(mode="gunki") == ["npcs", "duel"]
    assert found(mode="snow") == []
    assert found(fighter="  oKIku ") == ["duel"]
    assert found(fighter="ronin archer") == ["npcs"]
    assert found(fighter="ronin okiku") == []
    assert found(fighter="empty") == ["empty"]
    assert found(fighter="[(*") == []
    assert found(fighter="ronin", stand="unfinished") == []


def test_a_match_is_found_by_the_name_its_player_gave_it(tmp_path: Path) -> None:
    saves, environment = shelf(tmp_path)
    saves[1] = saves[1]._replace(name="Ōtsu: rain? *")
    assert names(chosen(saves, Filter(fighter="rain? ōTSU"), environment.text, {}, NOW)) == ["duel"]


@pytest.mark.parametrize(("date", "count"), [("ever", 4), ("today", 1), ("week", 2), ("month", 3)])
def test_matches_are_found_by_the_day_they_were_last_played(tmp_path: Path, date: str, count: int) -> None:
    midnight = NOW.replace(hour=0, minute=0)
    when = [midnight, midnight - timedelta(days=6), midnight - timedelta(days=29), midnight - timedelta(seconds=1, days=29)]
    saves = [Saved(tmp_path / f"{number}.gunki", known=True) for number in range(4)]
    stamps = {saved.path: Stamp(round(moment.timestamp() * 1e9), 1) for saved, moment in zip(saves, when, strict=True)}
    assert names(chosen(saves, Filter(date=date), str, stamps, NOW)) == [str(number) for number in range(count)]
