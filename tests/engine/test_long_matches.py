"""A long match costs no more an action than a short one (FC-01). Work is counted, not timed: SQLite's steps, bytes
written, calls of the fold.
"""

import tracemalloc
from pathlib import Path

import pytest

from gunki.engine.journal import open_match, read_match, save_new
from gunki.engine.match import Match
from tests.engine.toy_mode import End, Modes, Step, Toy, TurnEnded


class Endless(Toy):
    """A race in which nobody moves unless told to, with a fold that counts."""

    folds = 0

    def decide(self, state, command, dice):
        return (TurnEnded(state.turn + 1),) if isinstance(command, End) else super().decide(state, command, dice)

    def evolve(self, state, event):
        Endless.folds += 1
        return super().evolve(state, event)


MODE = Endless()


def long_match(events: int) -> Match:
    match = Match.begin(MODE, {}, 1)
    while match.seq < events:
        match.act(End())
    return match


def work_of_an_action(path: Path, events: int) -> tuple[int, int, int]:
    """SQLite steps, bytes of the side file and folds of one more command in a match of `events`."""
    save_new(long_match(events), path).close()
    match, journal = open_match(path, Modes(MODE))
    with journal:
        match.act(End())
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 1
            return 0

        wal = path.with_name(path.name + "-wal")
        before = wal.stat().st_size
        journal._connection.set_progress_handler(count, 1)
        Endless.folds = 0
        match.act(Step())
        journal._connection.set_progress_handler(None, 0)
        return steps, wal.stat().st_size - before, Endless.folds


def test_an_action_in_a_long_match_is_no_more_work_than_in_a_short_one(tmp_path: Path) -> None:
    short = work_of_an_action(tmp_path / "short.gunki", 1_000)
    long = work_of_an_action(tmp_path / "long.gunki", 10_000)
    assert short[0] > 0, "no step was counted"
    for of_short, of_long in zip(short, long, strict=True):
        assert of_long <= 2 * of_short


def test_loading_folds_each_event_once_and_the_file_grows_in_step(tmp_path: Path) -> None:
    sizes = {}
    for events in (1_000, 10_000):
        path = tmp_path / f"{events}.gunki"
        save_new(long_match(events), path).close()
        sizes[events] = path.stat().st_size
        Endless.folds = 0
        assert read_match(path, Modes(MODE)).seq == events
        assert Endless.folds == events
    assert sizes[10_000] <= 11 * sizes[1_000]
    assert sizes[10_000] <= 10_000 * 250


@pytest.mark.parametrize("events", [1_000, 10_000])
def test_undo_in_a_long_match_folds_nothing(events: int) -> None:
    match = long_match(events)
    match.act(Step())
    Endless.folds = 0
    match.undo()
    assert Endless.folds == 0


@pytest.mark.long
def test_fifty_thousand_events(tmp_path: Path) -> None:
    short = work_of_an_action(tmp_path / "short.gunki", 1_000)
    assert all(b <= 2 * a for a, b in zip(short, work_of_an_action(tmp_path / "long.gunki", 50_000), strict=True))
    tracemalloc.start()
    read_match(tmp_path / "long.gunki", Modes(MODE))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000 * 4_000
