"""The review of a finished match, with advisers whose chances are known exactly."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest

from gunki.engine.contract import Advice, Command, Decision, Late, Message, Mode, Weighed
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say, verbatim
from gunki.engine.review import LEAST, Review, advising_level, review
from tests.engine.toy_mode import TOY, Boast, End, Play, Resign, Roll, State, Step, Toy

Judge = Callable[[State, Command], float | None]


class Fake:
    """Knows the chance of every command; takes the best."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, view: State, decision: Decision) -> Command:
        return self.advise(view, decision).command

    def advise(self, view: State, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        commands = dict.fromkeys(command for command in (*decision.choices, *also) if not command.resigns)
        found = [Weighed(command, self.judge(view, command), say("because", of=type(command).__name__))  # type: ignore[arg-type]
                 for command in commands]
        return Advice(tuple(sorted(found, key=lambda one: -(one.chance or 0.0))))


def played(*turns: Sequence[Command], mode: Mode = TOY, npc: bool = False) -> Match:
    """A race: each turn's commands and the end of it; red gives up at last."""
    match = Match.begin(mode, {"npc": npc}, 3)
    for commands in turns:
        for command in (*commands, End()):
            match.act(command)
    match.act(Resign())
    return match


def reviewed(match: Match, *judges: Judge, **options: Any) -> Review:
    """The review by one judge, or by one for each weighing."""
    return review(match, lambda seed: Fake(judges[min(seed, len(judges)) - 1]), **options)


def at(table: dict[tuple[int, int, type], float]) -> Judge:
    """Chances by turn, energy left and command. Where nothing is said it is half at the beginning of a turn, and
    afterwards as bad as the worst that was said of the turn: nothing is made good later on.
    """
    worst: dict[int, float] = {}
    for (turn, _, _), chance in table.items():
        worst[turn] = min(chance, worst.get(turn, 1.0))

    def judge(view: State, command: Command) -> float:
        usual = 0.5 if view.energy == 2 else worst.get(view.turn, 0.5)
        return table.get((view.turn, view.energy, type(command)), usual)

    return judge


RACE = ((Step(),), (Step(),), (Step(), Step()), (), (Step(),), ())


def test_a_planted_blunder_is_marked_first_with_what_was_better() -> None:
    match = played(*RACE)
    found = reviewed(match, at({(4, 2, Step): 0.45, (4, 2, Roll): 0.71, (0, 2, Step): 0.5, (0, 2, Play): 0.55}))
    assert [mark.chosen for mark in found.marks] == [Step(), Step()]
    first = found.marks[0]
    assert (first.seat, first.who, first.better, first.chance, first.best) == ("red", verbatim("Red"), Roll(), 0.45, 0.71)
    assert (first.lost, first.mistakes, first.reason) == (pytest.approx(0.26), 1, say("because", of="Roll"))
    assert first.chosen_words == say("toy.command", what="Step")
    assert first.better_words == say("toy.command", what="Roll")
    act = [act for act in match.acts if act.command == Step()][4]
    assert (first.before, first.seq) == (act.last_seq_before, act.last_seq_before + 1)
    assert match.at(first.before) == act.state_before
    assert next(record for record in match.records if record.seq == first.seq).command == Step()


def test_what_hardly_cost_anything_is_no_mistake() -> None:
    found = reviewed(played(*RACE), at({(0, 2, Step): 0.5, (0, 2, Roll): 0.5 + LEAST - 0.001}))
    assert found.marks == ()
    assert found.floor == LEAST
    assert found.agreed < found.weighed


def test_mistakes_of_one_turn_are_one_mark_told_by_the_worst() -> None:
    judge = at({(2, 2, Step): 0.4, (2, 1, Play): 0.4, (2, 0, End): 0.2, (2, 0, Play): 0.4})
    found = reviewed(played(*RACE), judge)
    (mark,) = found.marks
    # Instead of two steps and the end a roll (0.5 to 0.4), and at last the card (0.4 to 0.2)
    assert (mark.mistakes, mark.chosen, mark.best - mark.chance) == (2, End(), pytest.approx(0.2))
    assert mark.lost == pytest.approx(0.3)


def test_what_can_still_be_made_good_in_the_turn_is_not_lost() -> None:
    table: dict[tuple[int, int, type], float] = {(2, 2, Step): 0.2, (2, 1, Step): 0.48, (2, 0, End): 0.48}
    assert reviewed(played(*RACE), at(table)).marks == ()
    (mark,) = reviewed(played(*RACE), at(table | {(2, 1, Step): 0.3, (2, 0, End): 0.3})).marks
    assert (mark.chosen, mark.chance, mark.best) == (Step(), 0.3, 0.5)


@pytest.mark.parametrize("seed", range(8))
def test_a_lucky_die_makes_no_good_choice_of_a_bad_one(seed: int) -> None:
    match = Match.begin(TOY, {}, seed)
    match.act(Roll())
    match.act(End())
    match.act(Resign())

    def judge(view: State, command: Command) -> float:
        """Rolling is a mistake: only a six wins."""
        if view.squares[0]:
            return float(view.squares[0] == 6)
        return 0.1 if isinstance(command, Roll) else 0.7

    (mark,) = reviewed(match, judge).marks
    assert (mark.chosen, mark.better) == (Roll(), Step())
    assert 0.1 <= mark.chance <= 0.5


def test_the_costliest_turns_come_first_and_only_so_many() -> None:
    judge = at({(0, 2, Step): 0.4, (2, 2, Step): 0.2, (4, 2, Step): 0.3})
    assert [mark.best - mark.chance for mark in reviewed(played(*RACE), judge).marks] == [
        pytest.approx(0.3), pytest.approx(0.2), pytest.approx(0.1)]
    assert len(reviewed(played(*RACE), judge, most=2).marks) == 2


def test_forced_choices_and_giving_up_are_no_question() -> None:
    match = Match.begin(TOY, {}, 3)
    match.act(Play())
    match.act(Roll())
    match.act(End())  # with the card played and no energy left, there is nothing else but to give up
    match.act(Resign())
    found = reviewed(match, lambda view, command: 1.0 if isinstance(command, Step) else 0.0)
    assert found.weighed == 2


def test_a_choice_that_was_taken_back_is_none() -> None:
    match = Match.begin(TOY, {}, 3)
    match.act(Step())
    match.undo()
    match.act(Roll())
    match.act(End())
    match.act(Resign())
    found = reviewed(match, lambda view, command: 0.1 if isinstance(command, Step) else 0.9)
    assert found.marks == ()


def test_only_seats_of_the_kinds_asked_for_are_judged() -> None:
    match = Match.begin(TOY, {"npc": True}, 3)
    match.act(End())
    match.act(match.decision.choices[0])  # type: ignore[union-attr]
    match.act(Resign())
    judge: Judge = lambda view, command: 0.1 if isinstance(command, End) else 0.9  # noqa: E731
    assert [mark.seat for mark in reviewed(match, judge).marks] == ["red"]
    assert reviewed(match, judge, kinds=("ai",)).weighed == 0


def test_what_the_adviser_cannot_judge_is_counted_and_not_held_against_anybody() -> None:
    found = reviewed(played(*RACE), lambda view, command: None if isinstance(command, Step) else 0.5)
    assert found.marks == ()
    assert found.unjudged == 5
    match = Match.begin(TOY, {}, 3)
    while match.decision is not None:  # to the last word, which is free
        match.act(next((c for c in match.decision.choices if not c.resigns), Boast("there")))
    assert reviewed(match, lambda view, command: None if isinstance(command, Boast) else 0.5).unjudged == 1


def test_a_loss_that_another_seed_does_not_see_is_none() -> None:
    wrong = at({(4, 2, Step): 0.4, (4, 2, Roll): 0.9, (0, 2, Step): 0.3})
    found = reviewed(played(*RACE), wrong, at({(0, 2, Step): 0.3}))
    assert found.marks == ()  # weighings half apart: an adviser that errs so much marks nothing
    assert found.floor > 0.3
    slightly = at({(4, 2, Step): 0.48, (4, 2, Roll): 0.52, (0, 2, Step): 0.3})
    (mark,) = reviewed(played(*RACE), slightly, at({(0, 2, Step): 0.31})).marks
    assert (mark.chance, mark.best) == (0.31, 0.5)  # the second weighing counts


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(Refused) as refused:
        reviewed(Match.begin(TOY, {}, 3), at({}))
    assert refused.value.message.key == "review.not_over"


class Crew(Toy):
    """Red is two people, who take turns."""

    levels: ClassVar[tuple[str, ...]] = ("wise", "runner")

    def acting(self, state: State) -> Message | None:
        return verbatim("Ruby" if state.turn % 4 else "Rose") if state.now == 0 else None

    def agent(self, level: str, seed: int) -> Any:
        return Fake(at({})) if level == "wise" else super().agent(level, seed)


def test_a_mark_names_whose_turn_it_was() -> None:
    found = reviewed(played(*RACE, mode=Crew()), at({(0, 2, Step): 0.3, (1, 2, Step): 0.35, (2, 2, Step): 0.4}))
    assert [mark.who for mark in found.marks] == [verbatim(name) for name in ("Rose", "Blue", "Ruby")]


def test_the_strongest_level_that_can_say_why_is_asked() -> None:
    assert advising_level(Crew()) == "wise"
    assert advising_level(TOY) is None


def test_progress_is_told_choice_by_choice() -> None:
    told: list[tuple[int, int]] = []
    found = reviewed(played(*RACE), at({(0, 2, Step): 0.3}), progress=lambda done, total: told.append((done, total)))
    assert told[:4] == [(0, 11), (0, 11), (0, 11), (1, 11)]  # once more, and how good it was afterwards
    assert (told[-1], found.weighed) == ((10, 11), 11)
