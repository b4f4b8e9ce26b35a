"""The engine protocol as interfaces promise it: shapes, codes, order, secrets, and no line that ends it."""

import io
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.clients.protocol import LONGEST_LINE, MOST_MATCHES, serve
from gunki.engine.journal import verify
from tests.clients.calling import DUEL, ENVIRONMENT, NPCS, Faulty, Pondering, Talker, ToyEnvironment
from tests.engine.toy_mode import TOY

TOYS = ToyEnvironment(TOY, Faulty())


@pytest.fixture
def toys() -> Iterator[Talker]:
    talker = Talker(TOYS)
    yield talker
    talker.session.close()


def replies(data: bytes, environment: Any = ENVIRONMENT) -> list[Any]:
    """What the engine answers to whole input, a reply a line."""
    out = io.BytesIO()
    serve(environment, io.BytesIO(data), out)
    return [json.loads(line) for line in out.getvalue().split(b"\n")[:-1]]


# Shapes


def test_hello(talk: Talker) -> None:
    reply = talk("hello", id=1)
    assert reply["id"] == 1 and reply["protocol"] == 1 and reply["program"] == "gunki"
    assert {"id", "protocol", "program", "version", "modes"} == set(reply)
    assert "gunki" in [mode["id"] for mode in reply["modes"]]


def test_new_act_decision_state(talk: Talker) -> None:
    new = talk("new", mode="gunki", seed=7, config=DUEL, id="a")
    assert {"id", "match", "state", "decision", "events"} <= set(new) and new["id"] == "a" and new["match"] == 1
    decision = new["decision"]
    assert set(decision) == {"seat", "prompt", "choices"}
    done = talk("act", match=1, command=decision["choices"][0])
    assert {"id", "events", "decision", "outcome"} == set(done) and done["outcome"] is None and done["id"] is None
    assert all(isinstance(event["kind"], str) for event in new["events"] + done["events"])
    assert talk("decision", match=1)["decision"] == done["decision"]
    character = talk("state", match=1)["state"]["characters"][0]
    assert {"id", "name", "side", "space", "hp", "max_hp", "stats", "ki", "fate_card", "fp", "hands", "inventory",
            "used", "ko", "held"} <= set(character)


def test_the_default_config_and_seed_do(talk: Talker) -> None:
    assert "error" not in talk("new", mode="gunki")


def test_a_whole_match_by_act_alone_ends_with_an_outcome(talk: Talker) -> None:
    reply = talk("new", mode="gunki", seed=3, config=NPCS)
    assert reply["decision"]["choices"], "act never plays an NPC's turn by itself, the protocol waits"
    while reply["decision"] is not None:
        reply = talk("act", match=1, command=reply["decision"]["choices"][0])
    assert set(reply["outcome"]) == {"result", "winners", "reason", "scores"}
    assert reply["outcome"]["result"] in ("left", "right", "draw") and reply["outcome"]["scores"] is None
    assert talk.code("act", match=1, command={"kind": "end_turn"}) == "over"
    assert talk.code("suggest", match=1) == "over"


def test_auto_plays_to_the_end_or_to_a_person(talk: Talker) -> None:
    talk("new", seed=3, config=NPCS)
    done = talk("auto", match=1)
    assert done["decision"] is None and done["outcome"] is not None and done["events"]
    talk("new", seed=3, config=DUEL)
    assert talk("auto", match=2)["events"] == []


def test_same_seed_and_commands_same_events(talk: Talker) -> None:
    for _ in range(2):
        talk("new", seed=5, config=NPCS)
    assert talk("auto", match=1)["events"] == talk("auto", match=2)["events"]


def test_undo_is_an_event_and_refused_where_the_rules_forbid(talk: Talker) -> None:
    new = talk("new", seed=7, config=DUEL)
    assert talk.code("undo", match=1) == "refused"
    reply = talk("act", match=1, command=new["decision"]["choices"][0])
    while not any(choice["kind"] == "step" for choice in reply["decision"]["choices"]):
        reply = talk("act", match=1, command=reply["decision"]["choices"][0])
    before = talk("state", match=1)["state"]
    step = next(choice for choice in reply["decision"]["choices"] if choice["kind"] == "step")
    talk("act", match=1, command=step)
    undone = talk("undo", match=1)
    assert [event["kind"] for event in undone["events"]] == ["undone"] and undone["decision"] == reply["decision"]
    assert talk("state", match=1)["state"] == before


def test_suggest_gives_a_legal_command(talk: Talker) -> None:
    new = talk("new", seed=7, config=DUEL)
    assert talk("suggest", match=1, level="random", ms=100)["command"] in new["decision"]["choices"]
    assert talk("suggest", match=1)["command"] in new["decision"]["choices"]
    assert talk("suggest", match=1).keys() == {"id", "command"}, "who picks at random has no reasons"


@pytest.mark.parametrize("level", ["novice", "adept"])
def test_suggest_tells_what_was_weighed(talk: Talker, level: str) -> None:
    """The same every time, as long as no clock is asked for."""
    choices = talk("new", seed=7, config=DUEL)["decision"]["choices"]
    found = talk("suggest", match=1, level=level)
    assert found == talk("suggest", match=1, level=level)
    assert found.keys() == {"id", "command", "reason", "chance", "weighed"}
    assert found["weighed"][0] == {name: found[name] for name in ("command", "chance", "reason")}
    for one in found["weighed"]:
        assert one["command"] in choices and 0 <= one["chance"] <= 1
        assert one["reason"] is None or " " in one["reason"]


def test_suggest_takes_no_longer_than_it_may() -> None:
    talk = Talker(ToyEnvironment(Pondering()))
    choices = talk("new", mode="toy", seed=1)["decision"]["choices"]
    asked = {"match": 1, "level": "ponderer"}
    found = talk("suggest", **asked, ms=2.5)
    assert (found["command"], found["chance"], found["reason"]) == (choices[0], 0.25, "Time is up")
    assert found["weighed"][1] == {"command": choices[-1], "chance": 0.2, "reason": None}
    assert talk("suggest", **asked)["reason"] == "No time was given"


@pytest.mark.parametrize(("wrong", "word"), [
    *((("level", level), "level") for level in ("genius", 5, None, ["adept"], "master*0", "adept*10")),
    *((("ms", ms), "ms") for ms in ("soon", 0, -1, True, [5], 600_001, 10**30, 1e300)),
], ids=str)
def test_a_wrong_level_or_time_is_named(talk: Talker, wrong: tuple[str, Any], word: str) -> None:
    talk("new", seed=7, config=DUEL)
    request = {"level": "adept", wrong[0]: wrong[1]}
    error = talk("suggest", match=1, **request)["error"]
    assert error["code"] == "bad_request" and word in error["message"]


def test_odds_are_fractions_for_each_target(talk: Talker) -> None:
    shooter = {"name": "Ann", "stats": {"spd": 6, "aim": 3}, "inventory": ["revolver"], "hands": ["revolver"]}
    config = {"sides": [{"seats": [{"kind": "human", "characters": [shooter]}]}, NPCS["sides"][0]]}
    reply = talk("new", seed=7, config=config)
    while not any(choice["kind"] == "attack" for choice in reply["decision"]["choices"]):
        reply = talk("act", match=1, command=reply["decision"]["choices"][0])
    attack = next(choice for choice in reply["decision"]["choices"] if choice["kind"] == "attack")
    (target,) = talk("odds", match=1, command=attack)["odds"]
    assert set(target) == {"target", "mean", "ko", "p"} and target["target"] == attack["target"]
    assert sum(map(Fraction, target["p"].values())) == 1
    assert talk("odds", match=1, command={"kind": "end_turn"})["odds"] is None
    assert talk.code("odds", match=1, command={"kind": "step", "to": 9}) == "refused"


def test_a_form_is_a_schema_and_is_answered_freely(toys: Talker) -> None:
    reply = toys("new", mode="toy", seed=1)
    while "choices" in reply["decision"]:
        play = [c for c in reply["decision"]["choices"] if c["kind"] != "resign"]
        reply = toys("act", match=1, command=play[0])
    assert set(reply["decision"]) == {"seat", "prompt", "form"} and "boast" in json.dumps(reply["decision"]["form"])
    assert toys.code("act", match=1, command={"kind": "step"}) == "refused"
    assert toys.code("act", match=1, command={"kind": "boast", "text": " "}) == "refused"
    assert toys("act", match=1, command={"kind": "boast", "text": "½ ✓"})["outcome"] is not None


# Secrets


def test_the_deck_order_is_in_no_reply(talk: Talker) -> None:
    reply = talk("new", seed=7, config=DUEL)
    seat = reply["decision"]["seat"]
    kinds = set()
    for _ in range(3):
        reply = talk("act", match=1, command=reply["decision"]["choices"][0])
        for event in reply["events"]:
            kinds.add(event["kind"])
            assert not event.get("deck")
    assert "fate_shuffled" in kinds
    for state in (talk("state", match=1)["state"], talk("state", match=1, seat=seat)["state"]):
        assert state["deck"] == [] and state["deck_count"] > 0


def test_what_one_seat_may_not_know_is_hidden_from_the_other(toys: Talker) -> None:
    assert toys("new", mode="toy", seed=1)["events"][0]["cards"] == [0, 0]
    assert toys("state", match=1)["state"]["cards"] == [0, 0]
    red, blue = (toys("state", match=1, seat=seat)["state"]["cards"] for seat in ("red", "blue"))
    assert red[0] and not red[1] and blue[1] and not blue[0]


# Files


def test_save_close_load_and_act_append_to_the_file(talk: Talker, tmp_path: Path) -> None:
    path = tmp_path / "Zoë ⚔.gunki"
    new = talk("new", seed=7, config=DUEL)
    assert talk("save", match=1, path=str(path))["path"] == str(path)
    talk("act", match=1, command=new["decision"]["choices"][0])
    state = talk("state", match=1)
    assert talk.code("load", path=str(path)) == "bad_file", "it is being played"
    assert "error" not in talk("close", match=1)
    again = talk("load", path=str(path))
    assert again["state"] == state["state"] and again["match"] == 2
    talk("auto", match=2)
    talk("close", match=2)
    assert verify(path, ENVIRONMENT).ok


def test_wrong_files(talk: Talker, tmp_path: Path) -> None:
    (tmp_path / "text.gunki").write_text("not a match")
    for path in (tmp_path / "none.gunki", tmp_path / "text.gunki", tmp_path, tmp_path / ("x" * 5000)):
        assert talk.code("load", path=str(path)) == "bad_file"
    talk("new", seed=7, config=DUEL)
    for path in (tmp_path / "text.gunki", tmp_path, tmp_path / "text.gunki" / "a.gunki", tmp_path / ("x" * 5000)):
        assert talk.code("save", match=1, path=str(path)) == "bad_file"
    assert (tmp_path / "text.gunki").read_text() == "not a match"
    for request in ({}, {"path": ""}, {"path": 5}, {"path": "a\0b"}):
        assert talk.code("save", match=1, **request) == "bad_request"


def test_files_are_closed_at_the_end_of_the_input(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    requests = [{"do": "new", "seed": 1, "config": NPCS}, {"do": "save", "match": 1, "path": str(path)},
                {"do": "auto", "match": 1}]
    found = replies("\n".join(map(json.dumps, requests)).encode())
    assert [("error" in reply) for reply in found] == [False] * 3
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"] and verify(path, ENVIRONMENT).ok


# Wrong requests


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("dance", {}, "bad_request"),
    ("new", {"mode": "chess"}, "unknown_mode"),
    ("new", {"mode": 5}, "bad_request"),
    ("new", {"seed": -1}, "bad_request"),
    ("new", {"seed": 2**64}, "bad_request"),
    ("new", {"seed": 1.5}, "bad_request"),
    ("new", {"seed": True}, "bad_request"),
    ("new", {"config": []}, "bad_request"),
    ("new", {"config": {"sides": 5}}, "bad_request"),
    ("new", {"config": {"hp": 10**30}}, "bad_request"),
    ("act", {}, "bad_request"),
    ("act", {"match": 9}, "bad_request"),
    ("act", {"match": True}, "bad_request"),
    ("act", {"match": [1]}, "bad_request"),
    ("act", {"match": 1}, "bad_request"),
    ("act", {"match": 1, "command": 5}, "bad_request"),
    ("act", {"match": 1, "command": {"kind": "fly"}}, "bad_request"),
    ("act", {"match": 1, "command": {"kind": "step"}}, "bad_request"),
    ("act", {"match": 1, "command": {"kind": "step", "to": 10**40}}, "bad_request"),
    ("act", {"match": 1, "command": {"kind": "end_turn"}}, "refused"),
    ("state", {"match": 1, "seat": "nobody"}, "bad_request"),
    ("state", {"match": 1, "seat": ["left"]}, "bad_request"),
    ("odds", {"match": 1}, "bad_request"),
    ("suggest", {"match": 1, "ms": "soon"}, "bad_request"),
    ("close", {"match": 2}, "bad_request"),
    ("load", {}, "bad_request"),
]


@pytest.mark.parametrize(("do", "request_", "code"), WRONG, ids=[f"{do} {request}"[:60] for do, request, _ in WRONG])
def test_a_wrong_request_has_a_code_and_the_engine_goes_on(talk: Talker, do: str, request_: dict[str, Any],
                                                            code: str) -> None:
    talk("new", seed=7, config=DUEL)
    before = talk("state", match=1)
    found = talk.code(do, **request_)
    # A number that fits no 64 bits may be told as illegal or as misshapen: neither is carried out.
    assert found == code or (10**40 in request_.get("command", {}).values() if isinstance(
        request_.get("command"), dict) else False)
    assert talk("state", match=1) == before


def test_a_stale_command_and_one_for_another_seat_are_refused(talk: Talker) -> None:
    new = talk("new", seed=7, config=DUEL)
    other = next(seat["id"] for seat in new["state"]["setting"]["seats"] if seat["id"] != new["decision"]["seat"])
    command = new["decision"]["choices"][0]
    assert talk.code("act", match=1, command=command, seq=0) == "refused"
    assert talk.code("act", match=1, command=command, seat=other) == "refused"
    assert "error" not in talk("act", match=1, command=command, seat=new["decision"]["seat"])


def test_a_fault_of_a_mode_leaves_the_engine_alive(toys: Talker) -> None:
    assert "error" not in toys("new", mode="faulty")
    reply = toys("act", match=1, command={"kind": "step"}, id=4)
    assert reply["error"]["code"] == "refused" and "no such square" in reply["error"]["message"] and reply["id"] == 4
    assert "error" not in toys("state", match=1)


def test_no_more_than_so_many_matches(toys: Talker) -> None:
    for _ in range(MOST_MATCHES):
        assert "error" not in toys("new", mode="toy")
    assert toys.code("new", mode="toy") == "bad_request"
    toys("close", match=1)
    assert toys("new", mode="toy")["match"] == MOST_MATCHES + 1


RUBBISH = [
    b"", b" \t", b"\r", b"null", b"5", b"[]", b'"hello"', b"{", b"{}", b'{"do":5}', b'{"do":["new"]}',
    b"\xff\xfe", b"\0",
    b'{"do":"hello","id":NaN}', b'{"do":"hello","id":1e999}', b'{"do":"hello","id":' + b"9" * 400 + b"}",
    b'{"do":"hello","id":"\\ud800"}', b'{"do":"hello","id":"\xed\xa0\x80"}', b"[" * 200_000,
    b'{"do":"hello","id":' + b"[" * 900 + b"]" * 900 + b"}", b'{"a":' * 50_000,
    b'{"do":"new","config":' + b'{"sides":' * 900 + b"1" + b"}" * 901,
    b'{"do":"hello","x":"' + b"x" * LONGEST_LINE + b'"}', b"x" * 10_000_000, b'{"do":"hello"} {"do":"hello"}',
    b'{"do":"new","seed":' + b"1" * 300 + b"}", b'{"do":"new","mode":"' + b"g" * 100_000 + b'"}',
    b'{"do":"new","do":"quat"}',
]


def test_rubbish_is_answered_line_by_line() -> None:
    data = b"".join(line + b'\n{"do":"hello","id":"next"}\n' for line in RUBBISH)
    found = replies(data)
    assert len(found) == 2 * len(RUBBISH)
    assert [reply["id"] for reply in found[1::2]] == ["next"] * len(RUBBISH)
    for line, reply in zip(RUBBISH, found[::2], strict=True):
        assert "protocol" in reply or reply["error"]["code"] in ("bad_json", "bad_request", "unknown_mode"), line[:50]


KEYS = st.sampled_from(["do", "id", "match", "mode", "seed", "config", "command", "seat", "seq", "level", "ms", "path",
                        "kind"])
DOINGS = st.sampled_from(["hello", "new", "act", "state", "decision", "undo", "odds", "suggest", "auto", "load",
                          "close", "dance"])
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), DOINGS, st.just(1))
VALUES = st.recursive(
    LEAVES, max_leaves=6,
    extend=lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=4)))
REQUESTS = st.builds(
    lambda rest, do: json.dumps({**rest, "do": do}).encode(), st.dictionaries(KEYS, VALUES, max_size=5), DOINGS)
LINES = st.one_of(st.binary(max_size=60).map(lambda line: line.replace(b"\n", b" ")), REQUESTS,
                  VALUES.map(lambda value: json.dumps(value).encode()))


@given(st.lists(LINES, max_size=12))
def test_random_lines_get_a_reply_each_in_order(lines: list[bytes]) -> None:
    marked = [line for number, one in enumerate(lines) for line in (one, b'{"do":"hello","id":%d}' % number)]
    found = replies(b'{"do":"new","mode":"toy","seed":1}\n' + b"".join(line + b"\n" for line in marked), TOYS)[1:]
    assert len(found) == len(marked)
    assert [reply["id"] for reply in found[1::2]] == list(range(len(lines)))
    assert all("id" in reply for reply in found)


def test_quit_is_answered_and_nothing_after_it() -> None:
    assert replies(b'{"do":"quit","id":3}\n{"do":"hello"}\n') == [{"id": 3, "closed": 0}]
    assert replies(b'{"do":"hello"}')[0]["protocol"] == 1, "a last line without its end counts"


def test_random_players_reach_the_end(talk: Talker) -> None:
    reply = talk("new", seed=11, config=DUEL)
    chance = random.Random(1)
    for _ in range(3000):
        if reply["decision"] is None:
            break
        choices = [choice for choice in reply["decision"]["choices"] if choice["kind"] != "concede"]
        reply = talk("act", match=1, command=chance.choice(choices))
    assert reply["outcome"] is not None
