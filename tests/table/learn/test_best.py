"""What a lesson asks for is the best there is by the engine's odds, and nothing as good is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gunki.battle import commands as cmd
from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import Lesson, lessons
from gunki.battle.lessons.tutor import Tutor
from gunki.battle.odds import odds
from gunki.battle.state import State
from gunki.engine.contract import Command
from gunki.engine.match import Match
from tests.battle.test_lessons import partners, solve
from tests.table.learn.learning import lesson_of

EACH = [pytest.param(lesson, id=lesson.id) for lesson in lessons()]
SPELL_FP = {"firestorm": 3, "vortex_flames": 2, "spark_bolt": 1}


def worth(state: State, command: Command) -> tuple[Fraction, Fraction]:
    """Knock-outs to be expected, then damage, each as the sum over all targets."""
    found = odds(state, command)
    targets = found.targets if found is not None else ()
    return (sum((Fraction(t.knock_out) for t in targets), Fraction()),
            sum((Fraction(t.mean) for t in targets), Fraction()))


def at(lesson: Lesson, step: str) -> Tutor:
    """A lesson played to the beginning of a step."""
    tutor = Tutor(lesson)
    while tutor.step.id != step:
        partners(tutor)
        solve(tutor)
    partners(tutor)
    return tutor


def choices(tutor: Tutor) -> tuple[Command, ...]:
    assert tutor.match.decision is not None
    return tutor.match.decision.choices


def after(match: Match, *commands: Command) -> State:
    """The state after some commands, tried on a copy."""
    fork = match.fork()
    for command in commands:
        fork.act(command)
    state: State = fork.state
    return state


@pytest.mark.parametrize("lesson", EACH)
def test_of_all_blows_the_best_is_taken_and_what_is_refused_is_worse(lesson: Lesson) -> None:
    tutor = Tutor(lesson)
    for step in lesson.step:
        partners(tutor)
        asked = [c for c in step.goal.commands if c["kind"] in ("attack", "cast", "special_move")] if isinstance(
            step.goal, data.Done) else []
        if asked and (lesson.id, step.id) != ("bombs", "light"):  # there the bomb does the damage: see below
            blows = [c for c in choices(tutor) if odds(tutor.match.state, c) is not None]
            values = {blow: worth(tutor.match.state, blow) for blow in blows}
            taken = {blow for blow in blows if not tutor.judge(blow)}
            best = max(values.values())
            assert any(values[blow] == best for blow in taken), step.id
            assert all(values[blow] < best for blow in blows if blow not in taken), step.id
        solve(tutor)


@pytest.mark.parametrize("lesson", EACH)
def test_the_card_that_is_asked_for_gives_the_most_fp(lesson: Lesson) -> None:
    tutor = Tutor(lesson)
    for step in lesson.step:
        partners(tutor)
        if isinstance(step.goal, data.Done) and step.goal.commands[0]["kind"] == "take_card":
            state = tutor.match.state
            gives = {card: after(tutor.match, cmd.take_card(card)).characters[state.actor].fp for card in state.hand}
            asked = {card for card in state.hand if not tutor.judge(cmd.take_card(card))}
            assert asked == {card for card in gives if gives[card] == max(gives.values())}, step.id
        solve(tutor)


def test_the_last_fp_of_the_odds_lesson_buys_nothing_but_one_cut() -> None:
    tutor = at(lesson_of("strike"), "strike")
    blows = {c: worth(tutor.match.state, c)[0] for c in choices(tutor) if isinstance(c, cmd.Attack)}
    assert sorted(blows.values()) == [0, Fraction(5, 9)]


def test_two_bare_cuts_fell_less_often_than_one_fatal_slash() -> None:
    tutor = at(lesson_of("strikes"), "strike")
    state = tutor.match.state
    foe = next(c for c in state.characters if c.id == "right_1")
    cut = odds(state, cmd.attack("katana", "right_1"))
    assert cut is not None
    weights, total = cut.targets[0].weights, cut.targets[0].total
    both = Fraction(sum(w * v for a, w in weights for b, v in weights if a + b >= foe.hp), total * total)
    slash = worth(state, cmd.attack("katana", "right_1", "fatal_slash"))[0]
    assert (round(both * 100), round(slash * 100)) == (95, 97)  # as the coach says


def test_three_steps_and_five_shots_do_most() -> None:
    tutor = at(lesson_of("distance"), "near")
    done = []
    for steps in range(8):
        state = after(tutor.match, *(cmd.step(to) for to in range(1, steps + 1)))
        done.append(state.characters[0].fp * worth(state, cmd.attack("revolver", "right_1"))[1])
    goal = tutor.step.goal
    assert isinstance(goal, data.Near) and done[8 - goal.distance] == max(done)


def most_by_spells(state: State, found: tuple[Command, ...], fp: int) -> Fraction:
    """The most damage that casting alone can be expected to do with so many FP."""
    each = {spell: max((worth(state, c)[1] for c in found if isinstance(c, cmd.Cast) and c.spell == spell),
                       default=Fraction()) for spell in SPELL_FP}
    most = [Fraction()] * (fp + 1)
    for have in range(1, fp + 1):
        most[have] = max(most[have - SPELL_FP[s]] + each[s] for s in SPELL_FP if SPELL_FP[s] <= have)
    return most[fp]


def test_no_other_spells_for_as_many_fp_burn_as_much_as_the_firestorm() -> None:
    tutor = at(lesson_of("spells"), "cast")
    state = tutor.match.state
    assert state.characters[0].fp == 3
    assert most_by_spells(state, choices(tutor), 3) == worth(state, cmd.cast("firestorm", 5))[1]


def test_the_bomb_does_more_than_all_spells_for_as_many_fp() -> None:
    tutor = at(lesson_of("bombs"), "place")
    state, spells = tutor.match.state, most_by_spells(tutor.match.state, choices(tutor), 6)
    for _ in ("place", "away", "light"):
        solve(tutor)
    lost = sum(before.hp - now.hp for before, now in zip(state.characters, tutor.match.state.characters, strict=True))
    assert tutor.match.state.characters[0].hp == state.characters[0].hp and lost == 24 > spells


def test_saving_for_the_great_blow_costs_no_blow_and_it_fells_more_surely_than_cuts() -> None:
    tutor = at(lesson_of("ki"), "save")
    here, there = (character.space for character in tutor.match.state.characters)
    assert abs(here - there) - 1 >= tutor.match.state.characters[0].fp  # near enough, but then no FP is left to strike
    tutor = at(lesson_of("ki"), "strike")
    assert worth(tutor.match.state, next(c for c in choices(tutor) if isinstance(c, cmd.UseSpecial)))[0] == 1
