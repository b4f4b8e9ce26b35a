"""Many matches that play themselves: the same whatever plays them, in their order, and over at once when nobody waits."""

import multiprocessing
import sys
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing.connection import wait
from pathlib import Path

import pytest

from gunki.battle.mode import MODE
from gunki.clients import many
from gunki.clients.failures import ModeFailed
from gunki.clients.many import Interrupted, Planned, play, play_all, play_some
from gunki.engine.dice import draw
from tests.clients.calling import Faulty
from tests.engine.toy_mode import TOY
from tests.killed import end_of_killed

DUEL = MODE.simulate_config(["swordswoman:random", "ronin"], ["mage", "hunter:novice"]) or {}


def _planned(number: int) -> list[Planned]:
    return [Planned(DUEL, draw(5, n)) for n in range(number)]


@pytest.fixture
def workers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first match is played here."""
    monkeypatch.setattr(many, "LOOK", 0)
    monkeypatch.setattr(many, "SOON", 0)


@pytest.mark.usefixtures("workers_at_once")
def test_processes_give_the_same_in_the_same_order() -> None:
    planned = _planned(9)
    assert list(play_all(MODE, planned, 9, 2)) == list(play_all(MODE, planned, 9, 1)) == list(play_some(MODE, planned))


@pytest.mark.usefixtures("workers_at_once")
def test_who_breaks_off_leaves_no_process_behind() -> None:
    endless = (Planned(DUEL, seed) for seed in count())
    run = play_all(MODE, endless, 10**6, 2)
    assert len(list(islice(run, 3))) == 3
    children = multiprocessing.active_children()
    assert children
    run.close()  # type: ignore[attr-defined]
    for child in children:
        assert wait([child.sentinel], 60), "it has ended, whoever may have noticed it"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_no_worker_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    lines: list[str] = []
    end_of_killed(
        tmp_path,
        "from itertools import count\n"
        "from gunki.clients.pool import in_order\n"
        "if __name__ == '__main__':\n"
        "    for power in in_order(bin, count(), 2):\n"
        "        print(power, flush=True)\n",
        lines.append)
    assert lines == ["0b0\n"]


def test_a_match_ends_at_the_choice_after_nobody_waits() -> None:
    answers: Iterator[bool] = iter((False, False, True))
    with pytest.raises(Interrupted):
        play(MODE, _planned(1)[0], until=lambda: next(answers))
    assert next(answers, None) is None


def test_a_level_may_be_another_than_the_config_says() -> None:
    """Also one that a config cannot name; and each choice of the seat is timed."""
    raw = MODE.simulate_config(["swordswoman:novice"], ["ronin"]) or {}
    named = MODE.simulate_config(["swordswoman:adept"], ["ronin"]) or {}
    adept = play(MODE, Planned(named, 3))
    assert play(MODE, Planned(raw, 3, {"left_seat_1": "adept"})) == adept != play(MODE, Planned(raw, 3))
    timed = play(MODE, Planned(raw, 3, {"left_seat_1": "master*1"}, timed=True))
    assert list(timed.seconds) == ["left_seat_1"]
    assert len(timed.seconds["left_seat_1"]) > 3 and min(timed.seconds["left_seat_1"]) >= 0


def test_a_fault_or_a_level_nobody_knows_ends_the_run() -> None:
    with pytest.raises(ModeFailed):
        list(play_all(Faulty(), [Planned({}, 1)], 1, 1))
    with pytest.raises(ModeFailed) as failed:
        list(play_all(TOY, [Planned({}, 1, {"red": "genius"})], 1, 1))
    assert failed.value.message.key == "agent.unknown_level"


def test_workers_report_often_whatever_a_match_takes() -> None:
    assert many.next_size(1, 30.0) == 1
    assert many.next_size(1, many.AT_A_TIME / 7.5) == 7
    assert many.next_size(10, 0.0) == many.MOST_AT_A_TIME
