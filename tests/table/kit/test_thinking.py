"""Advisers think in a process of their own: the same answer as here, ended at once, and never missed where it dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from gunki import resources
from gunki.battle.mode import Gunki
from gunki.clients.failures import ModeFailed
from gunki.engine.agents import agent_for
from gunki.engine.contract import Advice, Agent, Decision, Late, Weighed
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say
from gunki.table import thinking
from gunki.table.thinking import Inquiry, Question, Thinker, Thought, cap_for
from gunki.table.thinking_process import Lost, Told, answer, question, think
from tests.killed import end_of_killed
from tests.table.play.hands import PATIENCE

MODE = Gunki()
SIDES: dict[str, Any] = {"sides": [
    {"seats": [{"kind": "ai", "level": "adept", "characters": [{"preset": name}]}]} for name in ("monk", "witch")]}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought is waited for to its end, and may have a process."""
    monkeypatch.setattr(thinking, "GLANCE", PATIENCE)
    monkeypatch.setattr(thinking, "PROCESSES", True)


@pytest.fixture
def match() -> Match:
    """Up to the first Fate Card that an AI takes."""
    found = Match.begin(MODE, SIDES, 3)
    while found.state.phase != "card":
        assert found.decision is not None
        found.act(found.decision.choices[0])
    return found


def asked(match: Match, level: str = "adept", cap: float | None = None) -> Question:
    """What the seat that must decide is asked."""
    decision = match.decision
    assert decision is not None
    return Question(level, 7, MODE.observe(match.state, decision.seat), decision, cap=cap)


def advice(match: Match, level: str = "adept") -> Advice:
    """What is thought about it here."""
    decision = match.decision
    assert decision is not None
    agent: Any = agent_for(MODE, level, 7)
    found: Advice = agent.advise(MODE.observe(match.state, decision.seat), decision)
    return found


def lines() -> list[str]:
    """What the log of failures says of processes."""
    log = resources.user_log_folder() / "failures.log"
    return [line for line in log.read_text("utf-8").splitlines() if "process" in line] if log.is_file() else []


@pytest.fixture
def no_log() -> Iterator[None]:
    """Nothing has failed yet."""
    log = resources.user_log_folder() / "failures.log"
    log.unlink(missing_ok=True)
    yield
    log.unlink(missing_ok=True)


def alive(pid: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def test_the_process_gives_the_answer_that_is_given_here_and_stays_and_where_it_dies_a_thread_thinks(
    match: Match, no_log: None
) -> None:
    thinker = Thinker(MODE)
    thinker.start()
    pid = thinker.pid
    assert pid is not None
    for level in ("adept", "novice", "novice", "novice"):  # a novice throws dice
        thought = thinker.think(asked(match, level))
        assert thought.over() and thought.command() == advice(match, level).command
        assert thought.advice == advice(match, level) and thinker.pid == pid
        match.act(thought.command())
    os.kill(pid, signal.SIGTERM)
    for _ in range(2):
        thought = thinker.think(asked(match))
        assert thought.over() and thought.advice == advice(match), "the match goes on"
    assert len(lines()) == 1 and "gunki" in lines()[0] and "thread" in lines()[0]
    thinker.close()
    assert not alive(pid)


def test_a_thought_that_nobody_waits_for_is_ended_with_its_process(match: Match, no_log: None) -> None:
    thinker = Thinker(MODE)
    thought = thinker.think(asked(match))
    first = thinker.pid
    thinker.cancel()
    second = thinker.pid
    assert first is not None and second is not None and not alive(first), "and another one is made ready"
    assert thought.over() and thought.advice is None
    thinker.close()
    assert not alive(second) and thinker.pid is None and not lines(), "that is no fault"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_no_process_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    seen: list[bool] = []
    assert end_of_killed(
        tmp_path,
        "import time\n"
        "from gunki.table.thinking_process import Process\n"
        "if __name__ == '__main__':\n"
        "    process = Process('gunki')\n"
        "    print(process.pid, flush=True)\n"
        "    time.sleep(600)\n",
        lambda line: seen.append(alive(int(line)))) == ""
    assert seen == [True]


def test_where_no_process_can_be_started_a_thread_thinks(
    match: Match, no_log: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(mode_id: str) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(thinking, "Process", full)
    thinker = Thinker(MODE)
    thinker.start()
    for _ in range(2):
        thought = thinker.think(asked(match))
        assert thought.over() and thought.advice == advice(match)
    assert len(lines()) == 1 and "no more processes" in lines()[0]


def test_a_mode_that_the_process_does_not_find_is_thought_about_in_a_thread(match: Match, no_log: None) -> None:
    class Nowhere:
        """A process without the mode."""

        pid, stopped = 1, False

        def ask(self, body: bytes) -> Told:
            return Told(lost="registry.unknown_mode")

        def stop(self) -> None:
            self.stopped = True

    thinker = Thinker(MODE)
    thinker._process = Nowhere()  # type: ignore[assignment]
    thought = thinker.think(asked(match))
    assert thought.over() and thought.advice == advice(match)
    assert len(lines()) == 1 and "registry.unknown_mode" in lines()[0]


def test_what_goes_across_holds_no_deck_and_what_was_worked_out_is_kept(match: Match) -> None:
    given = asked(match)
    body = question("adept", 7, given.view, given.decision, (), None)
    assert b'"deck":[]' in body and match.state.deck, "the order of the deck stays here"
    told, seen = think(MODE, body)
    assert answer(MODE, told) == advice(match)
    match.act(answer(MODE, told).command)
    given = asked(match)
    told, following = think(MODE, question("adept", 7, given.view, given.decision, (), None), seen)
    assert answer(MODE, told) == advice(match) and following == given.view
    assert following.setting is seen.setting, "with its book, and what agents keep about it"


class Said:
    """An adviser that gives `found`, or raises it."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def choose(self, view: Any, decision: Decision) -> Any:
        """See Agent."""
        return self.advise(view, decision).command

    def advise(self, view: Any, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        """As it was told; as long as nobody says that it is late where it was told nothing."""
        if isinstance(self.found, BaseException):
            raise self.found
        if self.found is None:
            assert late is not None
            while not late():
                pass
        chosen = decision.choices[0] if self.found is None else self.found
        return Advice((Weighed(chosen, 0.5, say("reason")),))


def saying(monkeypatch: pytest.MonkeyPatch, found: Any) -> None:
    """Every agent of Gun-Ki is one of these."""
    def agent(mode: Gunki, level: str, seed: int) -> Agent:
        return Said(found)

    monkeypatch.setattr(Gunki, "agent", agent)


@pytest.mark.parametrize("found", [ZeroDivisionError("x"), Refused(say("no")), "junk", SystemExit(3)], ids=repr)
def test_nonsense_and_faults_of_an_agent_there_are_the_modes(
    found: Any, match: Match, monkeypatch: pytest.MonkeyPatch, no_log: None
) -> None:
    saying(monkeypatch, found)
    given = asked(match)
    told, _ = think(MODE, question("adept", 7, given.view, given.decision, (), None))
    with pytest.raises(ModeFailed):
        answer(MODE, told)


def test_a_view_that_is_no_state_is_said_to_be_no_use_there(match: Match) -> None:
    given = asked(match)
    told, _ = think(MODE, question("adept", 7, {"seen": 3}, given.decision, (), None))
    with pytest.raises(Lost):
        answer(MODE, told)


def test_a_thought_takes_no_longer_than_it_may(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    saying(monkeypatch, None)
    given = asked(match, cap=0.0)
    told, _ = think(MODE, question("master", 7, given.view, given.decision, (), 0.0))
    assert answer(MODE, told).reason == say("reason")
    assert Thought(Said(None), given.view, given.decision, 1, (), 0.0).over(), "a thread as well"
    endless = Thought(Said(None), given.view, given.decision, 1)
    endless.cancel()
    assert endless.over(), "nor longer than somebody waits for it"
    assert [cap_for(level, 5.0) for level in ("novice", "adept", "master")] == [0.05, 0.2, 5.0]
    assert cap_for("adept", 0.1) == 0.1


def test_many_questions_are_answered_in_their_order_and_asked_for_as_they_are_needed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PROCESSES", False)
    expected, taken = [], []

    def questions() -> Iterator[Question]:
        for _ in range(3):
            taken.append(match.seq)
            expected.append(advice(match))
            yield asked(match)
            match.act(expected[-1].command)

    inquiry = Inquiry(MODE, questions(), 4)
    seen = []
    while not inquiry.over:
        inquiry.advance()
        seen.append((len(taken), inquiry.progress))
    assert inquiry.advices == expected and seen == [(1, 0.0), (2, 0.25), (3, 0.5), (3, 0.75)]
    left = Inquiry(MODE, questions(), 3)
    left.advance()
    left.close()
    assert left.over and not left.advance() and not left.advices
