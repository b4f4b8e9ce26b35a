"""Random battles of every map and party size to their end, with what must hold checked after every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book_of_changes import random_battles
from tests.book_of_changes.random_play import BOOK, OWN, Seen, play, wanted


@pytest.mark.parametrize("part", range(6))
def test_random_battles(part: int) -> None:
    """Every battle with two sizes of party, in six parts; the long test plays each with every size, many times."""
    seen = Seen()
    for at in range(part, len(BOOK.battles), 6):
        for party in (at % 4, (at + 2) % 4):
            play(at + party * len(BOOK.battles), seen)
    assert seen.counts["results"].total() == sum(2 for _ in range(part, len(BOOK.battles), 6))


def test_a_battle_is_told_by_its_number_and_checks_leave_it_as_it_is() -> None:
    first, again = Seen(), Seen()
    for number in (OWN, OWN + 3):
        assert play(number, first) == play(number, again, thorough=True)
    assert first.counts == again.counts


def test_parts_are_kept_and_only_missing_or_faulty_ones_are_played(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def broken(number: int, seen: Seen) -> None:
        played.append(number)
        seen.counts["powers"]["charging"] += 1
        assert number != 3 or played.count(3) > 1, "a broken invariant"

    monkeypatch.setattr(random_battles, "ProcessPoolExecutor", _Here)
    monkeypatch.setattr(random_battles, "play", broken)
    parts = random_battles.play_many(5, 1, tmp_path, part=2)
    lines, good = random_battles.report(parts)
    assert not good and lines[-1].startswith("FAULT in battle 3: AssertionError: a broken invariant")
    assert any(line.startswith("powers: 1 of ") for line in lines)
    (tmp_path / "0000004.json").unlink()
    parts = random_battles.play_many(5, 1, tmp_path, part=2)
    assert played == [0, 1, 2, 3, 4, 2, 3, 4] and not any(part.faults for part in parts)


class _Here:
    """A pool that plays at once, in this process."""

    def __init__(self, jobs: int) -> None: ...

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *raised: object) -> None: ...

    def submit(self, work, *given):  # type: ignore[no-untyped-def]
        """Done when it is asked for."""
        from concurrent.futures import Future

        done: Future[object] = Future()
        done.set_result(work(*given))
        return done


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_random_battles_use_everything() -> None:
    """Every Power, Limit, enemy, spirit, map and zone feature comes up."""
    seen = Seen()
    for number in range(2000):
        play(number, seen, thorough=number % 50 == 0)
    for heading, names in wanted().items():
        assert names <= set(+seen.counts[heading]), heading
