"""Lessons as data: every position is a real match's, every step can be done, and mistakes are answered, not carried out."""

from __future__ import annotations

import pytest

from gunki.battle import commands as cmd
from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import Lesson, first_match, lessons, matches, opening
from gunki.battle.lessons.tutor import ASKED, LOOK, READ, SPOILED, UNDO, Tutor
from gunki.engine.contract import Command

EACH = [pytest.param(lesson, id=lesson.id) for lesson in lessons()]


def lesson(name: str) -> Lesson:
    return next(found for found in lessons() if found.id == name)


def commands_of(step: data.Step) -> tuple[data.Pattern, ...]:
    """What reaches the goal of a step by commands."""
    return step.solution or (step.goal.commands if isinstance(step.goal, data.Done) else ())


def give(tutor: Tutor, command: Command) -> str:
    """As the table does: partners first, then the learner's command if the tutor takes it. Returns the answer."""
    answer = tutor.judge(command)
    if not answer:
        events = tutor.match.act(command)
        tutor.happened(command, events, tutor.match.state)
    return answer


def partners(tutor: Tutor) -> None:
    decision = tutor.match.decision
    while decision is not None and not decision.automatic and decision.seat != tutor.match.config.seats[0].id:
        tutor.match.act(tutor.reply(decision.choices))
        decision = tutor.match.decision


def command(tutor: Tutor, pattern: data.Pattern) -> Command:
    partners(tutor)
    assert tutor.match.decision is not None
    found = first_match(tutor.match.decision.choices, pattern)
    assert found is not None, f"{tutor.lesson.id} {tutor.step.id}: {pattern} is not legal"
    return found


def solve(tutor: Tutor) -> None:
    """One step."""
    goal = tutor.step.goal
    if isinstance(goal, data.Read):
        tutor.carry_on()
    elif isinstance(goal, data.Chosen):
        tutor.looked(goal.action, ())
    elif isinstance(goal, data.Pointed):
        tutor.looked(goal.action, (goal.at,))
    elif isinstance(goal, data.Undone):
        assert tutor.may_undo()
        tutor.match.undo()
        tutor.undone()
    elif isinstance(goal, data.Watched):
        assert tutor.match.decision is not None and tutor.match.decision.automatic
        step = tutor.match.decision.choices[0]
        tutor.happened(step, tutor.match.act(step), tutor.match.state)
    for pattern in commands_of(tutor.step):
        assert not tutor.met
        assert give(tutor, command(tutor, pattern)) == ""
    assert tutor.met and not tutor.spoiled, f"{tutor.lesson.id} {tutor.step.id}"
    tutor.advance()


def test_there_are_eight_lessons_or_more_in_order() -> None:
    assert len(lessons()) >= 8
    assert [found.number for found in lessons()] == list(range(1, len(lessons()) + 1))


@pytest.mark.parametrize("lesson", EACH)
def test_the_recorded_solution_completes_the_lesson(lesson: Lesson) -> None:
    tutor = Tutor(lesson)
    assert tutor.match.decision is not None
    for _ in lesson.step:
        solve(tutor)
    assert tutor.over and tutor.holds


@pytest.mark.parametrize("lesson", EACH)
def test_it_is_the_learner_who_decides_in_the_position(lesson: Lesson) -> None:
    match = opening(lesson)
    assert match.decision is not None and match.decision.seat == match.config.seats[0].id
    assert match.config.seats[0].kind == "human"


@pytest.mark.parametrize("lesson", EACH)
def test_every_mistake_that_is_foreseen_can_be_made_and_is_not_carried_out(lesson: Lesson) -> None:
    tutor = Tutor(lesson)
    for step in lesson.step:
        partners(tutor)
        for wrong in step.wrong:
            seq = tutor.match.seq
            tries = [c for c in tutor.match.decision.choices if matches(c, wrong.command)]  # type: ignore[union-attr]
            answers = {tutor.judge(choice) for choice in tries}
            assert wrong.why in answers, f"{lesson.id} {step.id} {wrong.why}: {answers}"
            assert tutor.match.seq == seq
        solve(tutor)


def test_what_nobody_foresaw_is_answered_too() -> None:
    tutor = Tutor(lesson("strike"))
    assert give(tutor, command(tutor, {"kind": "attack"})) == LOOK
    solve(tutor), solve(tutor)
    assert give(tutor, command(tutor, {"kind": "attack"})) == READ
    tutor = Tutor(lesson("undo"))
    assert give(tutor, cmd.END_TURN) == ASKED
    assert tutor.answer == ASKED and not tutor.own_answer()


def test_a_step_spoiled_is_begun_again_where_it_stood() -> None:
    tutor = Tutor(lesson("walk"))
    solve(tutor)
    before = tutor.match.state
    for to in (1, 0, 1):
        assert give(tutor, cmd.step(to)) == ""
    assert tutor.spoiled and not tutor.met and tutor.holds
    assert tutor.begin_step_again().state == before
    assert tutor.answer == SPOILED and not tutor.spoiled
    solve(tutor)


def test_the_same_dice_fall_after_a_step_is_begun_again() -> None:
    first, second = Tutor(lesson("walk")), Tutor(lesson("walk"))
    for tutor in (first, second):
        solve(tutor)
    for to in (1, 0, 1):
        give(second, cmd.step(to))
    second.begin_step_again()
    for tutor in (first, second):
        for _ in range(3):
            solve(tutor)
    assert first.match.state == second.match.state


def test_undo_stays_inside_the_step_unless_it_is_asked_for() -> None:
    tutor = Tutor(lesson("walk"))
    solve(tutor)
    assert not tutor.may_undo() and tutor.answer == UNDO
    give(tutor, cmd.step(1))
    assert tutor.may_undo()
    asked = Tutor(lesson("undo"))
    solve(asked)
    assert isinstance(asked.step.goal, data.Undone) and asked.may_undo()


def test_a_pattern_means_any_value_of_what_it_leaves_out() -> None:
    assert matches(cmd.step(5), {"kind": "step"}) and matches(cmd.step(5), {"kind": "step", "to": [4, 5]})
    assert not matches(cmd.step(5), {"kind": "step", "to": 4}) and not matches(cmd.step(5), {"kind": "attack"})
    assert matches(cmd.rearm(("dagger",)), {"kind": "rearm", "hands": ["dagger"]})


def test_a_lead_that_is_not_legal_is_named() -> None:
    wrong = data.msgspec.structs.replace(lesson("walk"), lead=({"kind": "step", "to": 5},))
    with pytest.raises(ValueError, match="walk"):
        opening(wrong)
