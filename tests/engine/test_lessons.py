"""What lessons of any mode share: patterns of commands, and a tutor's place among the steps."""

import msgspec
import pytest

from gunki.engine.contract import Command
from gunki.engine.lessons import Chosen, Course, Done, Goal, Pattern, Pointed, Read, Wrong, first_match, matches


class Go(Command, frozen=True, tag="go"):
    """Somewhere, perhaps with things."""

    to: int
    things: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """One thing asked for."""

    goal: Goal
    wrong: tuple[Wrong, ...] = ()


@pytest.mark.parametrize(("pattern", "meant"), [
    ({"kind": "go"}, True), ({"kind": "stay"}, False), ({"to": 2}, True), ({"to": 3}, False), ({"to": [1, 2]}, True),
    ({"to": [1, 3]}, False), ({"things": ["rope"]}, True), ({"things": ["rope", "lamp"]}, False), ({"why": 1}, False)])
def test_a_pattern_means_commands_with_its_values(pattern: Pattern, meant: bool) -> None:
    assert matches(Go(2, ("rope",)), pattern) == meant


def test_the_first_command_that_is_meant_is_found() -> None:
    assert first_match((Go(1), Go(2), Go(2, ("rope",))), {"to": 2}) == Go(2)
    assert first_match((Go(1),), {"to": 2}) is None


def test_looking_and_reading_meet_only_the_goals_that_ask_for_them() -> None:
    course = Course([Step(Read()), Step(Chosen("cut")), Step(Pointed("zone 2", "cut"))])
    course.looked("cut", ("zone 2",))
    assert not course.met
    course.carry_on()
    assert course.met
    course.index, course.met = 1, False
    course.carry_on()
    course.looked("push", ())
    assert not course.met
    course.looked("cut", ())
    assert course.met
    course.index, course.met = 2, False
    course.looked("push", ("zone 2",))
    assert not course.met
    course.looked("cut", ("zone 1", "zone 2"))
    assert course.met


def test_a_foreseen_mistake_has_its_own_answer() -> None:
    course = Course([Step(Done(({"to": 2},)), (Wrong({"to": 3}, "far"),))])
    assert course.asks_for(Go(2)) and not course.asks_for(Go(3))
    assert (course.foreseen(Go(3)), course.foreseen(Go(4))) == ("far", "")
    course.answer = "far"
    assert course.own_answer()
    course.index = 1
    assert course.over and course.step.goal == Done(({"to": 2},))
