"""`hint` and `why` in the text client: what an AI would do, what it was after, and no secret told by either."""

import re
from typing import Any

import pytest

from gunki.clients import text_advice
from gunki.engine.contract import SeatInfo
from gunki.engine.match import Match
from tests.clients.calling import DUEL, ENVIRONMENT, Pondering, Talk, ToyEnvironment
from tests.engine.toy_mode import State, Toy
from tests.recorded_characters import recorded_characters

GUNKI = ENVIRONMENT.mode("gunki")
AGAINST_AN_ADEPT = {"sides": [DUEL["sides"][0], {"seats": [
    {"kind": "ai", "level": "adept", "characters": [{"preset": "hunter"}]}]}]}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_advice, "PATIENCE_IN_SECONDS", 0.0)


class Opposed(Pondering):
    """The other seat is the computer's; it has a card that nobody sees."""

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        """See Mode."""
        return SeatInfo("red", "Red", "human"), SeatInfo("blue", "Blue", "ai", "ponderer")


class Open(Opposed):
    """All cards are open."""

    def observe(self, state: State, seat: str | None) -> State:
        """See Mode."""
        return state


class Alone(Toy):
    """A mode without levels."""

    levels = ()


END = "4"
"""The number of the choice that ends a turn."""


def _said(mode: Toy, *lines: str) -> str:
    return Talk(Match.begin(mode, {}, 1), *lines, environment=ToyEnvironment(mode)).run()


def _answers(said: str) -> list[str]:
    return [answer.strip() for answer in said.split("> ")]


def test_a_hint_names_the_command_its_chance_its_reason_and_the_next_best() -> None:
    lines = _answers(_said(Pondering(), "hint"))[1].splitlines()
    assert lines[0].startswith("Hint: ") and lines[0].endswith(" (25 % to win)")
    assert lines[1] == "What for: Time is up"
    assert lines[2].startswith("Next best: ") and lines[2].endswith(" (20 % to win)")


def test_a_hint_changes_nothing() -> None:
    asked, match = (Match.begin(GUNKI, AGAINST_AN_ADEPT, 3) for _ in range(2))
    said = Talk(asked, "hint", "1", "hint", "why", "1", "hint").run()
    Talk(match, "1", "1").run()
    assert asked.state == match.state and asked.counter == match.counter
    assert len(re.findall(r"^(?:> )?Hint: .+ \(\d+ % to win\)$", said, re.MULTILINE)) == 3


def test_where_nobody_can_say_why_the_hint_is_the_command_alone() -> None:
    """The toy's own agents are such; and some modes have none but the one that picks at random."""
    assert _answers(_said(Toy(), "hint"))[1] == "Hint: toy.command"
    assert _answers(_said(Alone(), "hint"))[1] == "There are no hints in this game."


def test_why_tells_what_the_computer_did_last_until_it_acts_again() -> None:
    answers = _answers(_said(Open(), "why", END, "why", "1", "why"))
    assert answers[1] == "No computer whose reasons can be told has acted yet."
    assert answers[3].splitlines() == ["Blue: toy.command (25 % to win): No time was given"] * 4
    assert answers[5] == answers[3], "one's own steps between change nothing"


def test_why_tells_nothing_that_the_reader_may_not_know() -> None:
    assert _answers(_said(Opposed(), END, "why"))[2] == "No computer whose reasons can be told has acted yet."


def test_why_in_gunki_goes_on_to_the_next_turn() -> None:
    with recorded_characters():
        match = Match.begin(GUNKI, AGAINST_AN_ADEPT, 3)
    talk = Talk(match, "1", "why", "1", "end", "why")
    first, second = (_whys(answer) for answer in _answers(talk.run()) if _whys(answer))
    assert len(first) == 1 and "starts on space" in first[0]
    assert "Take the " in second[0] and "starts on space" not in "".join(second)


def _whys(answer: str) -> list[Any]:
    return re.findall(r"^Abel Crane: .+ \(\d+ % to win\)", answer, re.MULTILINE)
