"""`gunki rate`: mirrored setups, results that any number of processes and any interruption leave the same, reports."""

import json
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gunki.battle.mode import MODE
from gunki.clients.many import Played
from gunki.clients.rate import Asked, pairings_of
from gunki.clients.rate_file import FORMAT, Head, Ledger, Pair
from gunki.clients.rate_report import as_document, print_markdown, report_of
from gunki.clients.rate_setups import NPC, Kind, both_ways, content_mark, points_of_one
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused
from tests.clients.calling import ENVIRONMENT, call

Capture = pytest.CaptureFixture[str]
HEAD = Head(FORMAT, "0.1.0", 1, content_mark(), 1, 2, False)
HEAD_LINE = msgspec.json.encode(HEAD).decode()
QUICK = ("rate", "--pairings", "npc:random,novice:random", "--json")


# Setups


def _sides(planned: Any) -> list[Any]:
    return [side["seats"][0]["characters"] for side in planned.config["sides"]]


@pytest.mark.parametrize("kind", [Kind(1), Kind(2), Kind(6), Kind(2, builds=True)], ids=str)
def test_a_setup_is_played_twice_with_the_levels_swapped(kind: Kind) -> None:
    for number in range(3):
        first, second = both_ways("adept", "master*10", kind, 5, number)
        assert first.levels == {"left_seat_1": "adept", "right_seat_1": "master*10"}
        assert second.levels == {"left_seat_1": "master*10", "right_seat_1": "adept"}
        assert (first.config, first.seed) == (second.config, second.seed)
        assert [len(side) for side in _sides(first)] == [kind.size] * 2
        MODE.configure(first.config)
        again = both_ways("novice", "random", kind, 5, number)[0]
        assert (again.config, again.seed) == (first.config, first.seed), "all pairings meet in the same setups"
    assert both_ways("a", "b", kind, 5, 0)[0] != both_ways("a", "b", kind, 5, 1)[0] != both_ways("a", "b", kind, 6, 1)[0]


def test_npcs_keep_their_team_and_change_sides() -> None:
    first, second = both_ways("adept", NPC, Kind(3), 5, 0)
    assert _sides(first) == _sides(second)[::-1] and first.seed == second.seed
    assert first.levels == {"left_seat_1": "adept"} and second.levels == {"right_seat_1": "adept"}
    assert [list(character) for character in _sides(first)[1]] == [["npc"]] * 3
    assert _sides(first)[0] == _sides(both_ways("adept", "novice", Kind(3), 5, 0)[0])[0], "the heroes are those of all"
    MODE.configure(second.config)


def test_a_win_counts_one_for_whoever_won_and_a_draw_half() -> None:
    left, right, draw = (Played(result, 1, 1) for result in ("left", "right", "draw"))
    assert points_of_one((left, left)) == (1, 0), "the side won twice, each level once"
    assert points_of_one((left, right)) == (1, 1)
    assert points_of_one((right, draw)) == (0, 0.5)


def test_who_meets_whom() -> None:
    assert pairings_of(MODE, Asked("npc,adept,novice")) == [("adept", "novice"), ("adept", "npc"), ("novice", "npc")]
    assert len(pairings_of(MODE, Asked())) == 6
    assert pairings_of(MODE, Asked(pairings="npc:adept,adept:npc,master:master*10")) == [
        ("adept", "npc"), ("master", "master*10")]


def test_the_command_told_repeats_the_run_in_a_shell() -> None:
    asked = Asked(pairings="npc : adept, master:master*10", matches=40, kind=Kind(3, builds=True), seed=7)
    assert shlex.split(asked.command) == ["gunki", "rate", "--pairings", "npc : adept, master:master*10", "--size", "3",
                                          "--builds", "--matches", "40", "--seed", "7"]
    assert Asked().command == "gunki rate --size 2 --matches 200 --seed 1"


@pytest.mark.parametrize("arguments", [
    ("--levels", "adept"), ("--levels", "adept,adept"), ("--levels", "adept,genius"), ("--levels", ","),
    ("--pairings", "adept"), ("--pairings", "adept:adept"), ("--pairings", "adept:"), ("--pairings", "adept:genius"),
    ("--pairings", "adept:npc", "--levels", "adept,npc"), ("--matches", "3"), ("--matches", "0"), ("--size", "7"),
    ("--size", "0"), ("--json", "--markdown"), ("--levels", "x" * 300), ("--pairings", "x" * 300),
], ids=lambda arguments: " ".join(arguments)[:40])
def test_a_wrong_call_is_one_sentence(capfd: Capture, arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, "rate", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1) and len(err) < 250


# Runs


def _results(capfd: Capture, *arguments: str) -> dict[str, Any]:
    code, out, err = call(capfd, *QUICK, *arguments)
    assert (code, err) == (0, "")
    return _without_times(json.loads(out))


def _without_times(found: dict[str, Any]) -> dict[str, Any]:
    for level in found["levels"]:
        assert level["max_ms"] >= level["p99_ms"] >= level["mean_ms"] >= 0
        del level["max_ms"], level["p99_ms"], level["mean_ms"]
    del found["command"], found["date"]
    return found


def test_results_are_the_same_whatever_the_jobs(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gunki.clients.many.LOOK", 0)
    monkeypatch.setattr("gunki.clients.many.SOON", 0)
    one, two = (_results(capfd, "--matches", "4", "--size", "1", "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two and one["matches"] == 8 and [met["matches"] for met in one["pairings"]] == [4, 4]


def test_a_run_that_was_broken_off_ends_as_one_that_was_not(capfd: Capture, tmp_path: Path) -> None:
    kept, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    expected = _results(capfd, "--matches", "8", "--out", str(whole))
    _results(capfd, "--matches", "4", "--out", str(kept))
    with kept.open("a") as file:
        file.write('{"one":"novice","other":"ran')  # the power went off
    assert _results(capfd, "--matches", "8", "--out", str(kept)) == expected == _results(capfd, "--matches", "8")
    again = kept.read_bytes()
    assert _results(capfd, "--matches", "8", "--out", str(kept)) == expected
    assert kept.read_bytes() == again and again.count(b"\n") == 1 + 8, "nothing was played again"


@pytest.mark.parametrize(("content", "word"), [
    ("no json\n", "line 1"), ('{"seed":1}\n', "line 1"), ("half a line", "line 1"), ("[" * 100_000 + "\n", "line 1"),
    ('{"rating_run":1,"gunki":"0.1.0","rules_version":1,"content":"other","seed":1,"size":2,"builds":false}\n', "content"),
    (f'{HEAD_LINE}\n{{}}\n', "line 2"), (HEAD_LINE.replace('"seed":1', '"seed":2') + "\n", "seed"),
], ids=["no json", "another object", "torn", "deep", "other characters", "a wrong pair", "another seed"])
def test_a_file_of_something_else_is_left_alone(capfd: Capture, tmp_path: Path, content: str, word: str) -> None:
    path = tmp_path / "my.jsonl"
    path.write_text(content)
    code, out, err = call(capfd, *QUICK, "--matches", "2", "--out", str(path))
    assert (code, out) == (1, "") and "my.jsonl" in err and word in err
    assert path.read_text() == content


def test_a_file_has_one_writer(capfd: Capture, tmp_path: Path) -> None:
    path = tmp_path / "my.jsonl"
    with Ledger(HEAD, path):
        code, _, err = call(capfd, *QUICK, "--matches", "2", "--out", str(path))
        assert code == 1 and "Another run is writing my.jsonl" in err
    for wrong in (tmp_path, tmp_path / "nowhere" / "my.jsonl"):
        assert call(capfd, *QUICK, "--matches", "2", "--out", str(wrong)).code == 1
    assert not (tmp_path / "nowhere").exists()


def test_what_the_disk_does_not_take_is_a_bad_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger(HEAD, tmp_path / "my.jsonl") as ledger:
        assert ledger._file is not None
        ledger._file.close()
        with pytest.raises(BadFile):
            ledger.add(Pair("adept", "npc", 0, (1, 1), 4, 50, {}))


# Reports


def _pairs() -> list[Pair]:
    """Of ten setups each: the master beats the adept in most, the NPCs lose all."""
    return [*(Pair("adept", "master*10", setup, (0, 0.5 if setup else 1), 6, 90,
                   {"adept": [0.004] * 9, "master*10": [0.5, 0.1]}) for setup in range(10)),
            *(Pair("adept", "npc", setup, (1, 1), 4, 70, {"adept": [0.002]}) for setup in range(10))]


def test_the_report_names_the_stronger_first_and_counts_draws_as_half() -> None:
    found = as_document(report_of(HEAD, _pairs(), "gunki rate"))
    assert [(met["one"], met["other"]) for met in found["pairings"]] == [("master*10", "adept"), ("adept", "npc")]
    assert [found["pairings"][0][name] for name in ("wins", "draws", "losses")] == [10, 9, 1]
    assert found["pairings"][0]["rate"] == 0.725
    assert [level["level"] for level in found["levels"]] == ["master*10", "adept", NPC]
    assert [level["decisions"] for level in found["levels"]] == [20, 100, 0]
    assert found["levels"][0]["mean_ms"] == pytest.approx(300) and found["levels"][0]["p99_ms"] == 500
    assert sum(level["elo"] for level in found["levels"]) == pytest.approx(0)
    assert (found["matches"], found["rounds_mean"]) == (40, 2.5)


def test_levels_that_no_pairing_joins_have_no_elo(capfd: Capture) -> None:
    pairs = [Pair("adept", "npc", 0, (1, 1), 4, 70, {}), Pair("master", "novice", 0, (1, 1), 4, 70, {})]
    report = report_of(HEAD, pairs, "gunki rate")
    assert [level["elo"] for level in as_document(report)["levels"]] == [None] * 4
    print_markdown(ENVIRONMENT, report)
    assert "| adept | – | – |" in capfd.readouterr().out


def test_markdown_is_a_table_with_all_that_repeats_it(capfd: Capture) -> None:
    print_markdown(ENVIRONMENT, report_of(HEAD, _pairs(), "gunki rate --levels master*10"))
    lines = capfd.readouterr().out.splitlines()
    assert lines[1] == "|---|--:|--:|--:|--:|--:|--:|"
    assert lines[2].startswith("| master\\*10 : adept | 20 | 10 | 9 | 1 | 72.5 % |")
    assert "gunki rate --levels master\\*10" in lines[-1] and "documented NPCs" in lines[-1]


def test_the_tables_are_for_people(capfd: Capture) -> None:
    code, out, err = call(capfd, "rate", "--pairings", "npc:random", "--matches", "2", "--size", "1")
    assert (code, err) == (0, "") and "npc" in out and "Elo" in out
    assert "gunki rate --pairings npc:random --size 1 --matches 2 --seed 1" in out


def test_an_unknown_level_is_refused_before_anything_is_played() -> None:
    with pytest.raises(Refused):
        pairings_of(MODE, Asked("adept,master*0"))
