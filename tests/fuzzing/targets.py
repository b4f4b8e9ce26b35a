"""The targets: each takes any bytes, and either refuses them in one sentence or what it took holds what it says.

`take` returns whether the input was accepted. It raises nothing but AssertionError, where something was accepted that
is not right, or whatever a reader let through.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gunki.battle.characters.build import faults, setting_with
from gunki.battle.characters.files import parse_character, text_of
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.battle.sheets import points_spent, slots
from gunki.clients import failures, protocol
from gunki.clients.environment import Environment
from gunki.engine.agents import auto
from gunki.engine.errors import BadFile
from gunki.engine.journal import inspect, open_match, read_match, save_new, verify
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused
from gunki.engine.notation import parse
from tests.clients.calling import DUEL, NPCS
from tests.engine.matches import prefix_state
from tests.fuzzing.mutating import TOKENS

PACKS = Path(__file__).parents[1] / "battle" / "packs"
CODES = ("bad_json", "bad_request", "unknown_mode", "refused", "over", "bad_file")
ENVIRONMENT = Environment()
ENVIRONMENT.mode(MODE.id)  # brings its words


class Target(NamedTuple):
    """`seeds` are inputs, nearly all right, `tokens` what is put into them."""

    name: str
    take: Callable[[bytes], bool]
    seeds: Callable[[], Sequence[bytes]]
    tokens: Sequence[bytes] = TOKENS


def sentence(message: Message) -> None:
    """A refusal is one sentence in words, on one line."""
    text = ENVIRONMENT.text(message)
    assert " " in text and "\n" not in text and "Traceback" not in text, text


# Dice notation

PLAIN = re.compile(r"[1-6]?d6([+-][1-9])?")
GRAMMAR = re.compile(r"[+-]?TERM([+-]TERM)*".replace("TERM", r"(\d*d\d+\(\d*d\d+\)|\d*d\d+|\d*fc|\d+)"), re.ASCII)


def take_notation(data: bytes) -> bool:
    text = data.decode("utf-8", errors="replace")
    compact = "".join(text.split()).lower()
    try:
        expression = parse(text)
    except Refused as refusal:
        sentence(refusal.message)
        assert not PLAIN.fullmatch(compact) or len(text) > 200, f"{text!r} is a dice expression"
        return False
    assert GRAMMAR.fullmatch(compact), f"{text!r} is none"
    found = expression.distribution(4)
    assert sum(found.weights.values()) == found.total and min(found.weights) >= 0, text
    assert parse(expression.text) == expression
    return True


# Character files

BUILD = {"format": 1, "name": "Okiku", "allegiance": "outlaws",
         "stats": {"spd": 2, "str": 5, "aim": 1, "mag": 1},
         "inventory": ["katana", "hard_attack", "fatal_slash", "kimono", "sake_flask", "blade_of_madness"],
         "hands": ["katana"]}


def take_character(data: bytes) -> bool:
    content = _content()
    try:
        build = parse_character(data, content.items, "x.character.json")
    except BadFile as bad:
        sentence(bad.message)
        return False
    assert parse_character(text_of(build), content.items, "again") == build
    found = faults(build, content)
    for fault in found:
        sentence(fault.message)
    if not found:
        items = content.items
        assert points_spent(build.stats) <= 9 and max(build.stats.spd, build.stats.str, build.stats.aim,
                                                      build.stats.mag) <= 6
        assert sum(slots(items[item]) for item in build.inventory) <= 6 and set(build.hands) <= set(build.inventory)
        assert setting_with(build, content).sheets[0].name == build.name
    return True


# Content packs


def take_pack(data: bytes) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pack.toml").write_bytes(data)
        content = load_content(Path(folder))
    for problem in content.problems:
        sentence(problem)
    shipped = _content()
    added = [npc for npc in content.npcs if npc not in shipped.npcs]
    for name in added[:3]:
        match = Match.begin(MODE, _against(content.npcs[name], content), 5, keep_acts=False)
        auto(match, {}, until_human=False, most=60)
        assert all(0 <= c.hp <= c.max_hp for c in match.state.characters)
    assert content.problems or set(shipped.items) <= set(content.items)
    return not content.problems


def _against(npc: Any, content: Any) -> Any:
    """A setting in which an NPC of a pack meets a ronin."""
    from gunki.battle.state import SeatSetup, Setting, Sheet, SideSetup

    pair = (("left", npc), ("right", content.npcs["ronin"]))
    return Setting((SideSetup("Left"), SideSetup("Right")),
                   tuple(SeatSetup(f"{side}_npcs", side, "npc", "", side) for side, _ in pair),
                   tuple(Sheet(id=f"{side}_1", name=side, side=side, seat=f"{side}_npcs", npc=who.id, max_hp=who.hp,
                               stats=who.stats) for side, who in pair),
                   tuple(content.items.values()), tuple(content.npcs.values()), tuple(content.elements.values()))


# Saves and exported matches


@lru_cache(maxsize=1)
def _recorded() -> tuple[Match, bytes, bytes]:
    """A match, its file, and the file as text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.gunki"
        match = Match.begin(MODE, NPCS, 3)
        with save_new(match, path):
            auto(match, {}, until_human=False, most=30)
        with (Path(folder) / "a.jsonl").open("w+", encoding="utf-8") as out:
            export_jsonl(path, out)
            out.seek(0)
            return match, path.read_bytes(), out.read().encode()


def take_save(data: bytes) -> bool:
    match = _recorded()[0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.gunki"
        path.write_bytes(data)
        try:
            fault = inspect(path).fault
        except BadFile as bad:
            fault = bad.message
        if fault is not None:
            sentence(fault)
        verdict = verify(path, ENVIRONMENT)
        if verdict.message is not None:
            sentence(verdict.message)
        try:
            opened, journal = open_match(path, ENVIRONMENT)
        except (BadFile, Refused) as bad:
            sentence(bad.message)
            assert path.read_bytes() == data, "what is refused is left as it is"
            assert not verdict.ok or bad.message.key == "journal.read_only", "a version of SQLite's own forbids writing"
            return False
        with journal:
            assert opened.seq <= match.seq and opened.state == prefix_state(match, opened.seq)
        return True


def take_jsonl(data: bytes) -> bool:
    match = _recorded()[0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "b.gunki"
        try:
            import_jsonl(data.decode("utf-8", errors="replace").split("\n"), path, ENVIRONMENT, "b.jsonl")
        except (BadFile, Refused) as bad:
            sentence(bad.message)
            assert not path.exists()
            return False
        read = read_match(path, ENVIRONMENT)
        verdict = verify(path, ENVIRONMENT)
        assert verdict.ok or verdict.first_difference, "what the rules do not give is read, and named by its event"
        if read.seed == match.seed and read.records == match.records[: read.seq]:
            assert read.state == prefix_state(match, read.seq)
        return True


# Protocol


def take_request(data: bytes) -> bool:
    session = protocol.Session(ENVIRONMENT)
    noted: list[BaseException] = []
    keep, failures.note_down = failures.note_down, noted.append
    try:
        session.answer(json.dumps({"do": "new", "config": DUEL, "seed": 3}).encode())
        took = False
        for line in data.split(b"\n")[:12]:
            try:
                reply = json.loads(session.answer(line))
            except protocol.Goodbye as bye:
                reply = json.loads(bye.answer)
            if "error" in reply:
                assert reply["error"]["code"] in CODES and " " in reply["error"]["message"], reply
            else:
                took = True
        assert json.loads(session.answer(b'{"do":"hello","id":1}'))["id"] == 1
        assert not noted, noted
        return took
    finally:
        failures.note_down = keep
        session.close()


def _requests() -> Sequence[bytes]:
    match = Match.begin(MODE, MODE.configure(DUEL), 3)
    decision = match.decision
    assert decision is not None
    command = msgspec.to_builtins(decision.choices[0])
    lines: list[dict[str, Any]] = [
        {"do": "hello", "id": 1}, {"do": "new", "mode": "gunki", "seed": 7, "config": NPCS},
        {"do": "act", "match": 1, "command": command}, {"do": "state", "match": 1, "seat": decision.seat},
        {"do": "decision", "match": 1}, {"do": "undo", "match": 1}, {"do": "odds", "match": 1, "command": command},
        {"do": "suggest", "match": 1, "level": "random", "time": 10}, {"do": "auto", "match": 1},
        {"do": "close", "match": 1}, {"do": "new", "mode": "book_of_changes"}, {"do": "new", "mode": "snow_from_korea"}]
    return [json.dumps(line).encode() for line in lines] + [b"\n".join(json.dumps(line).encode() for line in lines[2:9])]


@lru_cache(maxsize=1)
def _content() -> Any:
    return load_content()


def _pack_seeds() -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted(PACKS.rglob("*.toml"))]


TARGETS = {target.name: target for target in (
    Target("notation", take_notation, lambda: [b"d6", b"2d6+3", b"d6(2d6)+3", b"2d6+2d6+2d6", b"d6+FC", b"4d6-FC+1"]),
    Target("character", take_character, lambda: [json.dumps(BUILD).encode(), json.dumps(BUILD, indent=1).encode()],
           (*TOKENS, b'"katana"', b'"naginata"', b'"dagger"', b"6", b"9", b'"mag"', b'"inventory"')),
    Target("pack", take_pack, _pack_seeds, (*TOKENS, b"[[item]]", b"[[npc]]", b"kind =", b"id =")),
    Target("save", take_save, lambda: [_recorded()[1]]),
    Target("export", take_jsonl, lambda: [_recorded()[2]]),
    Target("protocol", take_request, _requests, (*TOKENS, b'"match"', b"1", b'"do"', b'"act"', b'"seat"')),
)}
