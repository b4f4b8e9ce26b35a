"""Random events on the screens of Book of Changes: nothing raises, nothing sticks, every match goes on as it stood."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gunki import resources
from gunki.engine.errors import BadFile
from gunki.engine.journal import Journal, verify
from gunki.engine.match import Record
from gunki.engine.messages import say
from tests.table.abuse.book_monkey import KINDS, MATCHES, BookMonkey, put, shell_of, ways
from tests.table.abuse.monkey import watched
from tests.table.book_of_changes.hand import PLUGINS
from tests.table.play.hands import opened


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of one monkey."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GUNKI_SCREENSHOT_DIR", str(tmp_path / "pictures"))
    return tmp_path


@contextmanager
def loose(seed: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[BookMonkey]:
    """A monkey among two files of each kind, on a disk that may be full; every match of it is whole afterwards."""
    with opened((960, 600), plugins=PLUGINS) as hands, watched(BookMonkey(hands, seed)) as monkey:
        original = Journal.append

        def append(journal: Journal, records: list[Record]) -> None:
            if monkey.disk_full:
                raise BadFile(say("journal.disk_full", file=journal.path.name))
            original(journal, records)

        monkeypatch.setattr(Journal, "append", append)
        for kind in (*KINDS, *KINDS):
            put(kind, monkey.rng)
        yield monkey
        monkey.disk_full = False
        monkey.home()
        folder = resources.saves_folder()
        for path in sorted(folder.iterdir()) if folder.exists() else ():
            assert path.suffix == ".gunki", "no side files are left"
            assert verify(path, shell_of(monkey.app).environment).ok, path


def test_a_monkey_breaks_no_screen_of_book_of_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    with loose(3, monkeypatch) as monkey:
        monkey.match(0, 8)
        for way in ways(monkey.app).values():
            monkey.home()
            way()
            monkey.mess(3, way)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(200, 221))
def test_many_monkeys_break_no_screen_of_book_of_changes(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with loose(seed, monkeypatch) as monkey:
        for number in range(len(MATCHES)):
            monkey.match(number, 120)
        for way in ways(monkey.app).values():
            monkey.home()
            way()
            monkey.mess(120, way)
