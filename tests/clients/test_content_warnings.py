"""Content packs that were left out: every client that uses content says so on standard error, and goes on."""

import json
from pathlib import Path
from typing import Any

import pytest

from gunki.clients.command_line import main
from gunki.clients.environment import Environment
from gunki.engine.messages import Message, Refused
from tests.clients.calling import NPCS, ToyEnvironment, call, process
from tests.engine.toy_mode import Toy

Capture = pytest.CaptureFixture[str]
GOOD = """
[[item]]
id = "nodachi"
name = "Nodachi"
category = "weapon"
fp = 3
weapon_class = "sword"
hands = 2
style = "melee"
roll = "2d6+4"
reach = 1
"""
HERO = {"name": "Ann", "stats": {"str": 4}, "inventory": ["nodachi"], "hands": ["nodachi"]}
ARMED = {"sides": [{"seats": [{"kind": "human", "characters": [HERO]}]}, NPCS["sides"][1]]}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with one good pack and one broken one."""
    content = tmp_path / "content"
    content.mkdir()
    (content / "good.toml").write_text(GOOD)
    (content / "bad.toml").write_text('[[item]]\nid = "stick"\ncategory = "weapon"\n')
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("arguments", [
    ("modes", "--json"), ("modes",), ("doctor", "--json"), ("odds", "--weapon", "nodachi", "--stat", "3", "--json"),
    ("simulate", "--left", "ronin", "--right", "mage", "--matches", "2", "--json"), ("text", "--watch", "--seed", "1"),
], ids=" ".join)
def test_a_broken_pack_is_named_once_and_the_rest_is_used(capfd: Capture, arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, *arguments)
    assert code == 0 and err.startswith("bad.toml was left out.") and err.count("\n") == 1
    assert "bad.toml" not in out
    if "--json" in arguments:
        assert json.loads(out)


def test_the_engine_warns_beside_its_replies() -> None:
    requests = [{"do": "hello"}, {"do": "new", "config": ARMED}, {"do": "new"}]
    found = process("engine", data="\n".join(map(json.dumps, requests)).encode())
    replies = [json.loads(line) for line in found.stdout.splitlines()]
    assert [reply.get("match") for reply in replies] == [None, 1, 2], "what is whole can be played with"
    assert found.stderr.count(b"\n") == 1 and found.stderr.startswith(b"bad.toml was left out.")


def test_each_pack_has_its_own_sentence(home: Path, capfd: Capture) -> None:
    (home / "content" / ("long" * 40 + ".toml")).write_text("x = '")
    with pytest.raises(SystemExit):
        main(("odds", "--weapon", "katana"))
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 2 and all(" was left out. " in line and len(line) < 250 for line in lines), lines


def test_what_needs_no_content_says_nothing_of_it(capfd: Capture) -> None:
    assert call(capfd, "odds", "2d6", "--json").err == ""
    assert call(capfd, "--help").err == ""


# Modes whose code fails over content


class Clumsy(Toy):
    """A mode that fails over its content."""

    id = "clumsy"

    def content_problems(self) -> tuple[Message, ...]:
        """Fail."""
        raise KeyError("shelf")

    def with_content(self, folder: Path) -> Any:
        """Fail."""
        raise KeyError("folder")


def test_a_mode_that_fails_over_content_is_told_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    environment = ToyEnvironment(Clumsy(), warn=said.append)
    assert environment.mode_to_begin("clumsy") is environment.mode_to_begin("clumsy")
    assert len(said) == 1 and "clumsy" in said[0] and "shelf" in said[0]
    fresh = Environment()
    monkeypatch.setattr(fresh.registry, "mode", lambda mode_id: Clumsy())
    with pytest.raises(Refused) as refused:
        fresh.mode("clumsy")
    assert "folder" in fresh.text(refused.value.message)
