"""`gunki replay --review`."""

import json
from pathlib import Path

import pytest

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.engine.journal import save_new
from gunki.engine.match import Match
from tests.clients.calling import DUEL, NPCS, call, saved
from tests.engine.toy_mode import TOY

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def idle(tmp_path: Path) -> Path:
    """A finished duel in which the person took cards and did nothing with them."""
    path = tmp_path / "idle.gunki"
    match = Match.begin(MODE, DUEL, 7)
    with save_new(match, path):
        while match.decision is not None:
            choices = match.decision.choices
            match.act(cmd.END_TURN if cmd.END_TURN in choices else choices[0])
    return path


def test_the_costliest_turns_with_what_was_better(capfd: Capture, idle: Path) -> None:
    code, out, err = call(capfd, "replay", str(idle), "--review", "--level", "adept")
    head, *marks, last = out.splitlines()
    assert (code, err) == (0, "") and head.endswith(" that cost the most:") and "choices weighed" in last
    assert 1 <= len(marks) <= 5
    for mark in marks:
        assert mark.startswith(("Round ", "Okiku: ")) and " % to win. Played: " in mark and "Better: " in mark


def test_the_same_as_json(capfd: Capture, idle: Path) -> None:
    told = call(capfd, "replay", str(idle), "--review", "--level", "adept").out.splitlines()
    found = json.loads(call(capfd, "replay", str(idle), "--review", "--level", "adept", "--json").out)
    assert found["level"] == "adept" and found["agreed"] < found["weighed"]
    assert len(found["marks"]) == len(told) - 2
    events = {event["seq"] for event in map(json.loads, call(capfd, "replay", str(idle), "--json").out.splitlines())}
    lost = [mark["lost"] for mark in found["marks"]]
    assert lost == sorted(lost, reverse=True)
    for mark in found["marks"]:
        assert {mark["seq"], mark["before"]} <= events
        assert mark["lost"] >= mark["best"] - mark["chance"] >= found["floor"]
        assert (mark["who"], mark["seat"]) == ("Okiku", "left_seat_1")
        assert mark["chosen"] != mark["better"] and mark["chosen"]["kind"]


def test_where_no_person_played_nothing_is_judged(capfd: Capture, tmp_path: Path) -> None:
    saved(tmp_path / "npcs.gunki", MODE, NPCS, 400)
    out = call(capfd, "replay", str(tmp_path / "npcs.gunki"), "--review", "--level", "adept").out
    assert out == "No person had anything to choose in this match.\n"


def test_seats_of_ais_only_where_that_is_asked_for(capfd: Capture, tmp_path: Path) -> None:
    path = tmp_path / "ai.gunki"
    ai = {"kind": "ai", "level": "novice", "characters": [{"preset": "swordswoman"}]}
    match = Match.begin(MODE, {"sides": [{"seats": [ai]}, NPCS["sides"][1]]}, 7)
    with save_new(match, path):
        while match.decision is not None:
            choices = match.decision.choices
            match.act(cmd.END_TURN if cmd.END_TURN in choices else choices[0])
    asked = ("replay", str(path), "--review", "--level", "adept", "--json")
    assert json.loads(call(capfd, *asked).out)["weighed"] == 0
    assert json.loads(call(capfd, *asked, "--computers").out)["weighed"] > 0


@pytest.mark.parametrize(("more", "words"), [
    (("--review", "--to", "5"), "--review"), (("--level", "adept"), "--review"), (("--computers",), "--review"),
    (("--review", "--level", "sage"), "adept"), (("--review", "--level", "adept*2"), "adept"),
])
def test_wrong_calls(capfd: Capture, idle: Path, more: tuple[str, ...], words: str) -> None:
    code, out, err = call(capfd, "replay", str(idle), *more)
    assert (code, out) == (2, "") and words in err


def test_a_match_that_goes_on_is_not_looked_over(capfd: Capture, tmp_path: Path) -> None:
    saved(tmp_path / "open.gunki", MODE, DUEL, 8)
    code, out, err = call(capfd, "replay", str(tmp_path / "open.gunki"), "--review", "--level", "adept")
    assert (code, out) == (2, "") and "not over yet" in err


def test_a_game_whose_agents_cannot_tell_says_so(tmp_path: Path) -> None:
    from gunki.clients.replay import review_match
    from gunki.engine.messages import Refused
    from tests.clients.calling import ToyEnvironment

    saved(tmp_path / "toy.gunki", TOY, {}, 5)
    with pytest.raises(Refused) as refused:
        review_match(ToyEnvironment(), tmp_path / "toy.gunki", None, False, False)
    assert refused.value.message.key == "review.no_adviser"
