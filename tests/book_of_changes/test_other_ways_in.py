"""Without the window: the engine protocol, `simulate` and the files of a match, as bots and scripts use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.clients.calling import Talker, call, simulated

BATTLE: dict[str, Any] = {"battle": "the_open_door", "seats": [{"heroes": [{"preset": "umi"}]}],
                          "enemies": {"level": "random"}}
MODE = "book_of_changes"


def played(talk: Talker, match: int, commands: int, waiting: bool = False) -> Any:
    """The decision after so many commands, the computer's seats by `auto`; None at the end. `waiting`: heroes do nothing."""
    for _ in range(commands):
        asked = talk("decision", match=match)
        if asked["outcome"] is not None:
            return None
        if asked["decision"]["seat"] == "enemies":
            talk("auto", match=match)
            continue
        dull = ("concede", "orders", "study", *(("power", "move", "hold") if waiting else ()))
        lively = [c for c in asked["decision"]["choices"] if c["kind"] not in dull]
        assert "error" not in talk("act", match=match, command=lively[0])
    return talk("decision", match=match)["decision"]


def test_the_mode_says_that_it_is_there(talk: Talker) -> None:
    assert MODE in [mode["id"] for mode in talk("hello")["modes"]]


def test_a_battle_by_json_lines_to_its_end(talk: Talker) -> None:
    new = talk("new", mode=MODE, seed=3, config=BATTLE)
    assert new["decision"]["seat"] == "heroes1" and new["events"]
    assert played(talk, new["match"], 2000) is None
    end = talk("decision", match=new["match"])
    assert end["outcome"]["result"] in ("won", "lost", "drawn") and end["decision"] is None
    late = talk("act", match=new["match"], command=new["decision"]["choices"][0])
    assert late["error"]["code"] == "over"


def test_the_same_lines_bring_the_same_events(talk: Talker) -> None:
    first, second = (talk("new", mode=MODE, seed=3, config=BATTLE)["match"] for _ in range(2))
    for match in (first, second):
        played(talk, match, 12)
    assert talk("state", match=first) == talk("state", match=second)


def test_odds_of_every_attack_add_up_to_one(talk: Talker) -> None:
    match = talk("new", mode=MODE, seed=3, config=BATTLE)["match"]
    shown = 0
    for _ in range(40):
        decision = played(talk, match, 1, waiting=True)
        for command in decision["choices"] if decision is not None else ():
            if command["kind"] != "attack":
                continue
            assert abs(sum(talk.chances(match, command)) - 1) < 1e-9
            shown += 1
        if shown:
            return
    raise AssertionError("nothing to attack")


def test_a_step_is_taken_back(talk: Talker) -> None:
    two = {**BATTLE, "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}]}  # the side is not over after one
    new = talk("new", mode=MODE, seed=3, config=two)
    move = next(c for c in new["decision"]["choices"] if c["kind"] == "move"
                and not talk("odds", match=new["match"], command=c)["odds"])  # a die that fell stays
    before = talk("state", match=new["match"])["state"]
    assert talk("act", match=new["match"], command=move)["events"]
    assert talk("state", match=new["match"])["state"] != before
    assert talk("undo", match=new["match"])["decision"] == new["decision"]
    assert talk("state", match=new["match"])["state"] == before


def test_a_state_is_given_to_a_seat_that_is_there(talk: Talker) -> None:
    match = talk("new", mode=MODE, seed=3, config=BATTLE)["match"]
    state = talk("state", match=match, seat="heroes1")["state"]
    assert [hero["name"] for hero in state["heroes"]] == ["Umi"] and state["battle"]["fighters"]
    assert "error" in talk("state", match=match, seat="nobody")


def test_what_is_not_legal_is_said_in_a_sentence(talk: Talker) -> None:
    match = talk("new", mode=MODE, seed=3, config=BATTLE)["match"]
    error = talk("act", match=match, command={"kind": "attack", "fighter": 0, "target": 0})["error"]
    assert error["code"] == "refused" and " " in error["message"]
    assert talk("new", mode=MODE, config={"battle": "nowhere"})["error"]["code"] == "bad_request"


def test_saved_and_loaded_it_is_the_same_match(talk: Talker, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    match = talk("new", mode=MODE, seed=3, config=BATTLE)["match"]
    path, lines, again = tmp_path / "a.gunki", tmp_path / "a.jsonl", tmp_path / "b.gunki"
    talk("save", match=match, path=str(path))
    decision = played(talk, match, 6)
    state = talk("state", match=match)
    talk("close", match=match)
    loaded = talk("load", path=str(path))
    assert loaded["decision"] == decision and talk("state", match=loaded["match"]) == state
    talk("close", match=loaded["match"])
    assert call(capfd, "verify", str(path)).code == 0
    assert call(capfd, "export", str(path), "-o", str(lines)).code == 0
    assert call(capfd, "import", str(lines), "-o", str(again)).code == 0
    assert call(capfd, "verify", str(again)).code == 0
    assert talk("load", path=str(again))["state"] == state["state"]
    broken = bytearray(path.read_bytes())
    broken[len(broken) // 2] ^= 255
    path.write_bytes(bytes(broken))
    assert call(capfd, "verify", str(path)).code != 0


def test_simulate_reports_the_same_counts_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "battle.json"
    config.write_text(json.dumps({**BATTLE, "seats": [{"kind": "ai", "level": "novice", "heroes": [{"preset": "umi"}]}]}))
    assert set(simulated(capfd, MODE, config, 3)) >= {"matches", "results"}
