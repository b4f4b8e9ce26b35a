"""The filter of the library."""

from __future__ import annotations

from pathlib import Path

from gunki.clients.environment import Environment
from gunki.table.replay.shelf import Filter, chosen, modes_of, stand_of
from gunki.table.scenes.saves import Saved, read
from tests.table.replay.matches import played, saved


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
        return names(chosen(saves, Filter(**wanted), environment.text))

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
