"""Calling the program: in this process where that shows enough, in a process of its own where streams matter."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gunki.clients.command_line import main
from gunki.clients.environment import Environment
from gunki.clients.protocol import Session
from gunki.clients.text import TextClient
from gunki.engine.agents import RandomAgent
from gunki.engine.contract import Advice, Agent, Decision, Late, Mode, Weighed
from gunki.engine.journal import Journal, save_new
from gunki.engine.match import Match
from gunki.engine.messages import Catalogues, Refused, say, verbatim
from tests.engine.toy_mode import TOY, Toy

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = Environment()
DUEL = {"sides": [{"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
                  {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}
NPCS = {"sides": [{"seats": [{"kind": "npc", "characters": [{"npc": name}]}]} for name in ("ronin", "mage")]}


class Ended(NamedTuple):
    """How a call ended."""

    code: int
    out: str
    err: str


def call(capfd: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    """The program in this process. What it says on standard error is never a traceback and at most one line."""
    capfd.readouterr()
    with pytest.raises(SystemExit) as end:
        main(arguments)
    found = capfd.readouterr()
    assert "Traceback" not in found.err
    assert found.err.count("\n") <= 1, found.err
    return Ended(int(end.value.code or 0), found.out, found.err)


def process(*arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own."""
    return subprocess.run([sys.executable, "-m", "gunki", *arguments], input=data, capture_output=True, timeout=60,
                          cwd=ROOT, env={**os.environ, **environment}, check=False)


def simulated(capfd: pytest.CaptureFixture[str], mode: str, config: Path, matches: int) -> dict[str, Any]:
    """What `simulate` reports of so many matches, without how long they took; asked twice it counts the same."""
    reports = []
    for _ in range(2):
        ended = call(capfd, "simulate", "--mode", mode, "--config", str(config), "--matches", str(matches), "--seed", "4",
                     "--jobs", "1", "--json")
        assert ended.code == 0, ended.err
        reports.append({key: value for key, value in json.loads(ended.out).items()
                        if key not in ("seconds", "matches_per_second")})
    first, again = reports
    assert first == again and first["matches"] == matches and sum(first["results"].values()) == matches, first
    return dict(first)


class Talker:
    """A session of the engine protocol, spoken to in dictionaries."""

    def __init__(self, environment: Environment = ENVIRONMENT) -> None:
        self.session = Session(environment)

    def __call__(self, do: str, **request: Any) -> Any:
        return json.loads(self.session.answer(json.dumps({"do": do, **request}).encode()))

    def code(self, do: str, **request: Any) -> str:
        """The error code of a request that must fail, with a sentence in words."""
        error = self(do, **request)["error"]
        assert set(error) == {"code", "message"} and (" " in error["message"] or "toy." in error["message"]), error
        return str(error["code"])

    def chances(self, match: int, command: Any) -> list[float]:
        """The chances of the outcomes of a command that has one target."""
        (target,) = self("odds", match=match, command=command)["odds"]
        return [int(over) / int(under or 1) for over, _, under in (p.partition("/") for p in target["p"].values())]


class Talk(TextClient):
    """A text client that reads given lines and keeps what it says."""

    def __init__(self, match: Match, *lines: str, journal: Journal | None = None,
                 environment: Environment = ENVIRONMENT) -> None:
        incoming = io.StringIO("".join(line + "\n" for line in lines))
        super().__init__(environment, match, journal, incoming, io.StringIO())

    @property
    def said(self) -> str:
        """Everything so far."""
        return self.outgoing.getvalue()  # type: ignore[attr-defined]

    def run(self) -> str:
        """Play on to the end of the lines, and what was said."""
        self.play()
        return self.said


class Speaking(Environment):
    """An environment with the words of a mode in one language."""

    def __init__(self, spoken: Catalogues) -> None:
        super().__init__()
        self._spoken = spoken

    @property
    def words(self) -> Catalogues:
        """See Environment."""
        return self._spoken


class ToyEnvironment(Environment):
    """An environment that also has toy modes."""

    def __init__(self, *modes: Mode, warn: Callable[[str], None] | None = None) -> None:
        super().__init__(warn)
        self._modes = {mode.id: mode for mode in modes or (TOY,)}

    def mode(self, mode_id: str) -> Mode:
        """See Environment."""
        if mode_id not in self._modes and mode_id != "gunki":
            raise Refused(say("registry.unknown_mode", mode=mode_id))
        return super().mode(mode_id)


class Faulty(Toy):
    """A mode whose code fails at the first roll."""

    id = "faulty"

    def decide(self, state: Any, command: Any, dice: Any) -> tuple[Any, ...]:
        """Fail."""
        raise ZeroDivisionError("no such square")


def saved(path: Path, mode: Mode, config: dict[str, Any], commands: int, seed: int = 7) -> Match:
    """A closed save after some commands, always the first choice."""
    match = Match.begin(mode, config, seed)
    with save_new(match, path):
        for _ in range(commands):
            if match.decision is None:
                break
            match.act(match.decision.choices[0])
    return match


class Ponderer(RandomAgent):
    """An adviser. Thinks until it is told that it is late; once it would have thought for good."""

    def advise(self, view: Any, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        while late is not None and not late():
            continue
        reason = verbatim("No time was given" if late is None else "Time is up")
        return Advice((Weighed(decision.choices[0], 0.25, reason), Weighed(decision.choices[-1], 0.2)))


class Pondering(Toy):
    """A mode with such an agent."""

    levels = ("ponderer",)

    def agent(self, level: str, seed: int) -> Agent | None:
        """See Mode."""
        return Ponderer(seed) if level in self.levels else None
