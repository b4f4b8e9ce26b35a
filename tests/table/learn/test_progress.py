"""What is learnt and won is kept, survives rubbish, and can be forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gunki.battle.lessons.ladder import Best, fights, raw_config
from gunki.battle.mode import MODE
from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from gunki.table.learn.progress import FILE_NAME, Progress, load_progress
from gunki.table.learn.results import note_branch, record_ladder_win
from tests.battle.greedy import NPCS, Greedy
from tests.table.learn.learning import at_hub, begin, play_to

RUBBISH = [
    b"",
    b"\xff\xfe\x00",
    b"[1, 2]",
    b'"text"',
    b"{" * 50_000,
    b'{"lessons": 5, "ladder": []}',
    b'{"lessons": [1, null, {}], "ladder": {"toll_gate": 3, "far_bank": {"rounds": "3", "hp": true}}}',
    b'{"ladder": {"toll_gate": {"rounds": -1, "hp": 1e400}}}',
    b'{"lessons": "fate", "ladder": {"a": {"rounds": ' + b"9" * 5000 + b', "hp": 1}}}',
]


def played(seed: int, number: int = 0) -> Match:
    match = Match.begin(MODE, raw_config(fights()[number], NPCS), seed)
    seats = {seat.id: Greedy() for seat in match.config.seats if seat.kind == "human"}
    auto(match, {**agents_of(match), **seats}, until_human=False)
    return match


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_rubbish_counts_as_nothing_and_is_written_over(home: Path, rubbish: bytes) -> None:
    (home / FILE_NAME).write_bytes(rubbish)
    found = load_progress()
    assert (found.lessons, found.ladder) == (set(), {})
    found.lessons.add("fate")
    assert found.save() is None
    assert load_progress().lessons == {"fate"}


def test_a_folder_in_the_files_place_is_no_progress_and_a_failed_save_one_sentence(home: Path) -> None:
    (home / FILE_NAME).mkdir()
    found = load_progress()
    found.lessons.add("fate")
    problem = found.save()
    assert problem is not None and problem.key == "learn.not_saved"


def test_what_is_kept_comes_back(home: Path) -> None:
    Progress(home / FILE_NAME, {"walk", "fate"}, {"toll_gate": Best(4, 31)}).save()
    found = load_progress()
    assert (found.lessons, found.ladder) == ({"fate", "walk"}, {"toll_gate": Best(4, 31)})
    assert json.loads((home / FILE_NAME).read_text("utf-8"))["format"] == 1


def test_a_fight_won_is_kept_with_its_best_result() -> None:
    match = played(1)
    assert match.outcome is not None and match.outcome.result == "left"
    won = record_ladder_win(match)
    assert won is not None and won.first and won.better and won.problem is None
    assert load_progress().ladder == {"last_round": won.best}
    assert won.message.key == "learn.ladder.result.first"
    again = record_ladder_win(match)
    assert again is not None and not again.first and not again.better
    results = [record_ladder_win(played(seed)) for seed in range(2, 12)]
    best = min((r.best for r in [won, *filter(None, results)]), key=lambda b: (b.rounds, -b.hp))
    assert load_progress().ladder == {"last_round": best}


def test_what_is_played_on_from_a_replay_does_not_count(home: Path) -> None:
    match = played(1)
    assert note_branch(match, home / "saves" / "branch.gunki") is None
    assert load_progress().branches == {"branch.gunki"}
    assert record_ladder_win(match, home / "saves" / "branch.gunki") is None and not load_progress().ladder
    assert record_ladder_win(match, home / "saves" / "own.gunki") is not None and load_progress().branches


def test_a_fight_lost_and_other_matches_are_not_kept(home: Path) -> None:
    lost = next(m for m in (played(seed, len(fights()) - 1) for seed in range(20)) if m.state.result == "right")
    assert record_ladder_win(lost) is None
    other = Match.begin(MODE, None, 5)
    auto(other, {}, until_human=False)
    assert record_ladder_win(other) is None
    assert not (home / FILE_NAME).exists()


def test_forgetting_asks_first_and_leaves_the_ladder(home: Path) -> None:
    Progress(home / FILE_NAME, {"fate"}, {"toll_gate": Best(4, 31)}).save()
    with at_hub() as hands:
        hands.click("reset")
        hands.click("answer 1")
        assert load_progress().lessons == {"fate"}
        hands.click("reset")
        hands.click("answer 0")
        assert load_progress().lessons == set() and load_progress().ladder == {"toll_gate": Best(4, 31)}
        assert not hands.widget("reset").enabled


def test_a_fight_won_while_the_hub_was_open_is_not_forgotten_by_it(home: Path) -> None:
    with at_hub() as hands:
        Progress(home / FILE_NAME, set(), {"toll_gate": Best(4, 31)}).save()
        begin(hands, "fate")
        play_to(hands, 4)
    assert load_progress().ladder == {"toll_gate": Best(4, 31)} and load_progress().lessons == {"fate"}


def test_a_lesson_learnt_where_nothing_can_be_written_counts_and_is_told(home: Path) -> None:
    (home / FILE_NAME).mkdir()
    with at_hub() as hands:
        begin(hands, "fate")
        play_to(hands, 4)
        assert hands.app.frames.toast is not None and "could not be written" in hands.app.frames.toast.text
        hands.click("answer 2")
        assert "1 of 12" in hands.widget("head").describe()
