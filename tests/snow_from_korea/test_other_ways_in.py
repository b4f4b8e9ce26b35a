"""Without the window: text client, engine protocol, `simulate`, files; and that none of them tells a secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea.mode import MODE

from gunki.engine.match import Match
from gunki.engine.messages import Catalogues
from tests.clients.calling import Speaking, Talk, Talker, call, simulated
from tests.snow_from_korea.wording import ENGLISH, JAPANESE

READY: dict[str, Any] = {"samurai": "Kuga", "lady": "Sayo", "snow": {"text": "a hidden mirror"}, "facets": [4, 4, 4]}
ID = "snow_from_korea"
SOLO: dict[str, Any] = {"cycles": 2, "samurai": [READY | {"writes": False}]}


def said(config: dict[str, Any], *lines: str, seed: int = 3, words: Catalogues = ENGLISH) -> str:
    """What the text client says to some lines."""
    return Talk(Match.begin(MODE, config, seed), *lines, environment=Speaking(words)).run()


def test_the_text_client_makes_a_samurai_line_by_line() -> None:
    text = said({}, "Kuga", "Sayo", "one", "two", "three", "", "ice", "", "4", "4", "4", "")
    for part in ("Kuga serves the lady Sayo. one / two / three", "Sayo desires of Kuga: ice.",
                 "Kuga: Awaré 4, Kenjutsu 4, Tanka 4.", "Which kamae?", "1. kagai (+2 dice)"):
        assert part in text, part


def test_a_wrong_division_is_refused_in_a_sentence_and_asked_again() -> None:
    text = said({"samurai": [READY | {"facets": None}]}, "9", "9", "9", "4", "4", "4")
    assert "exactly 12 points" in text and "Awaré 4, Kenjutsu 4" in text


def test_a_kamae_is_taken_by_a_word_and_odds_are_said() -> None:
    text = said(SOLO, "odds 3", "mujintou", "status")
    assert "Kuga: mujintou." in text and "Score if he came home now" in text


def test_japanese_speaks_throughout() -> None:
    text = said(SOLO, "1", "status", words=JAPANESE)
    assert "どの構え" in text and "sfk." not in text


def test_nobody_at_a_shared_screen_hears_a_secret() -> None:
    two = {"samurai": [{}, READY], "cycles": 2}
    text = said(two, "Oda", "Aoi", "", "", "", "", "a silver bell", "", "5", "4", "3", "status")
    assert "silver bell" not in text.split("The farewells.")[0] and "stays between them" in text


def test_a_journey_by_json_lines_to_its_end(talk: Talker) -> None:
    assert ID in [mode["id"] for mode in talk("hello")["modes"]]
    new = talk("new", mode=ID, seed=3, config=SOLO)
    match, decision = new["match"], new["decision"]
    while decision is not None:
        reply = talk("act", match=match, command=decision["choices"][0])
        assert "error" not in reply
        talk("auto", match=match)
        decision = talk("decision", match=match)["decision"]
    outcome = talk("decision", match=match)["outcome"]
    assert outcome["result"] in ("samurai1", "hek") and set(outcome["scores"]) == {"samurai1"}


def test_a_free_command_comes_with_its_schema(talk: Talker) -> None:
    new = talk("new", mode=ID, seed=3, config={})
    assert "form" in new["decision"] and "samurai" in json.dumps(new["decision"]["form"])
    reply = talk("act", match=new["match"], command={"kind": "introduce", "samurai": "Oda", "lady": "Aoi"})
    assert "error" not in reply
    error = talk("act", match=new["match"], command={"kind": "desire"})["error"]
    assert error["code"] == "refused" and " " in error["message"]


def test_replies_hide_what_others_must_not_know(talk: Talker) -> None:
    new = talk("new", mode=ID, seed=3, config={"samurai": [{}, READY | {"facets": None}], "referee": {"kind": "human"}})
    shown = json.dumps(new)
    assert "hidden mirror" not in shown
    assert "hidden mirror" not in json.dumps(talk("state", match=new["match"], seat="samurai1"))
    assert "hidden mirror" in json.dumps(talk("state", match=new["match"], seat="samurai2"))
    assert "hidden mirror" not in json.dumps(talk("state", match=new["match"]))


def test_odds_by_json_lines_add_up(talk: Talker) -> None:
    new = talk("new", mode=ID, seed=3, config=SOLO)
    talk("auto", match=new["match"])
    for command in talk("decision", match=new["match"])["decision"]["choices"]:
        assert abs(sum(talk.chances(new["match"], command)) - 1) < 1e-9


def test_undo_reaches_back_to_the_last_die_or_what_was_shown() -> None:
    match = Match.begin(MODE, {"samurai": [READY | {"writes": False, "snow": None, "facets": None}], "referee": {"kind": "human"}}, 1)
    match.act(cmd.Desire("ice"))
    assert match.undo_reach().steps == 1
    match.undo()
    match.act(cmd.Desire("a cup"))
    match.act(cmd.Divide(4, 4, 4))
    assert match.undo_reach().steps == 0  # the farewell showed the Snow
    reason = match.undo_reach().reason
    assert reason is not None
    match.act(match.decision.choices[0] if match.decision is not None and match.decision.choices else cmd.Tell())
    practice = Match.begin(MODE, SOLO | {"house_rules": ["practice_undo"]}, 1)
    while (decision := practice.decision) is not None and decision.seat != "samurai1":
        practice.act(decision.choices[0])
    assert decision is not None and not practice.undo_reach().steps, "what the referee named is not the player's to take back"
    practice.act(decision.choices[0])
    assert practice.undo_reach().command == decision.choices[0] and practice.undo_reach().steps == 1


def test_simulate_compares_policies(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "journey.json"
    config.write_text(json.dumps({"cycles": 3, "samurai": [{"kind": "ai", "level": name} for name in ("adept", "greedy")]}))
    assert simulated(capfd, ID, config, 3)["rounds_mean"] == 3


def test_saved_and_loaded_it_is_the_same_match(talk: Talker, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    match = talk("new", mode=ID, seed=3, config=SOLO)["match"]
    path = tmp_path / "a.gunki"
    talk("save", match=match, path=str(path))
    talk("auto", match=match)
    assert "error" not in talk("act", match=match, command={"kind": "take_kamae", "kamae": "ariake"})
    state, decision = talk("state", match=match), talk("decision", match=match)["decision"]
    talk("close", match=match)
    loaded = talk("load", path=str(path))
    assert loaded["decision"] == decision and talk("state", match=loaded["match"])["state"] == state["state"]
    talk("close", match=loaded["match"])
    assert call(capfd, "verify", str(path)).code == 0


def test_a_replayed_save_tells_no_secret(tmp_path: Path, capfd: pytest.CaptureFixture[str], talk: Talker) -> None:
    match = talk("new", mode=ID, seed=3, config={"samurai": [{}, READY]})["match"]
    path = tmp_path / "a.gunki"
    talk("save", match=match, path=str(path))
    talk("close", match=match)
    for arguments in (("replay", str(path)), ("replay", str(path), "--json")):
        ended = call(capfd, *arguments)
        assert ended.code == 0 and "hidden mirror" not in ended.out
