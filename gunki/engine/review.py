"""A finished match looked over: the turns in which a choice cost the most, what was better, and by how much.

`reviewing` asks one `Question` after the other and is sent the `Advice` for it, so that whoever drives it may ask in
another process, show how far it is, or stop. `review` drives it with agents at hand.

What a choice cost is the chance to win with what the adviser would have done, less the chance with what was done. An
adviser that searches errs a little, and the best of many guesses is the one most likely guessed too high; so whatever
seems to have cost something is weighed once more by an adviser of another seed, whose chances are the ones that count.
How far both are apart over the match is how far they err.

What an adviser thinks of a command that it would not give may fall short of what can still be made of it: after a blow
from the wrong place, one may still step into Cover. So where the turn went on, the choice is as good as the turn was
afterwards, over several falls of the dice: not only over that which came.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from gunki.engine.contract import Advice, Adviser, Decision, Mode
from gunki.engine.dice import Dice
from gunki.engine.match import Act, Match
from gunki.engine.messages import Message, Refused, say, verbatim

LEAST = 0.03
"""A choice that cost less of the chance to win is no mistake, however sure the adviser is."""
DOUBT = 2.0
"""Standard errors that a loss must come to."""
MOST = 5
"""Turns marked, at most, where nobody asks for another number."""
FALLS = 8
"""Falls of the dice over which a turn that went on is looked at."""
SEEDS = (1, 2)
"""Of the advisers of the first and the second weighing: fixed, so that the same match gets the same review."""


class Question(NamedTuple):
    """A decision to be weighed as its seat saw it: `adviser.advise(view, decision, also)`.

    `again`: by the adviser of the second seed. `done` choices of `total` lie behind it, forced ones included.
    """

    view: Any
    decision: Decision
    also: tuple[Any, ...]
    again: bool
    done: int
    total: int

    @property
    def seed(self) -> int:
        """Of the adviser that it is for."""
        return SEEDS[self.again]


class Mark(NamedTuple):
    """A turn that cost something, told by its costliest choice.

    `seq` is the first event of that choice, `before` the last one before it; `round` 0 where the mode counts none.
    `chance` (with what was chosen) and `best` are those of the side to win, 0 … 1; `lost` is what all mistakes of the
    turn cost together, at least `best - chance`, and `mistakes` how many there were.
    """

    seq: int
    before: int
    round: int
    seat: str
    who: Message
    chosen: Any
    chosen_words: Message
    better: Any
    better_words: Message
    reason: Message | None
    chance: float
    best: float
    lost: float
    mistakes: int


class Review(NamedTuple):
    """`marks`, the costliest first; how many choices were `weighed`, in how many the adviser `agreed`, how many it
    could not judge, and the `floor` (0 … 1) under which a loss was none.
    """

    marks: tuple[Mark, ...] = ()
    weighed: int = 0
    agreed: int = 0
    unjudged: int = 0
    floor: float = LEAST


Reviewing = Generator[Question, Advice, Review]
Told = Callable[[int, int], object]
"""Is told how many choices are done of how many."""


class _Choice(NamedTuple):
    """A choice that a seat had; `turn` is the same number for all of one turn."""

    act: Act
    turn: int


class _Mistake(NamedTuple):
    """What seems to have been one."""

    choice: _Choice
    better: Any
    reason: Message | None
    chance: float
    best: float

    @property
    def lost(self) -> float:
        return self.best - self.chance


def can_advise(agent: object) -> bool:
    """Whether an agent can tell what it weighed."""
    return callable(getattr(agent, "advise", None))


def advising_level(mode: Mode) -> str | None:
    """The strongest level of a mode whose agents can tell what they weighed; None where there is none."""
    return next((level for level in reversed(mode.levels) if can_advise(mode.agent(level, SEEDS[0]))), None)


def reviewing(match: Match, kinds: Sequence[str] = ("human",), most: int = MOST) -> Reviewing:
    """A review of what seats of these kinds chose; see the module. Raises Refused where the match still goes on."""
    if match.decision is not None:
        raise Refused(say("review.not_over"))
    return _reviewing(match, kinds, most)


def review(match: Match, ask: Callable[[int], Adviser], kinds: Sequence[str] = ("human",), most: int = MOST,
           progress: Told = lambda done, total: None) -> Review:
    """A whole review at once. `ask` gives a new adviser of a seed, so that no thought hangs on those before it.

    Raises Refused where the match still goes on.
    """
    asking = reviewing(match, kinds, most)
    try:
        question = next(asking)
        while True:
            progress(question.done, question.total)
            adviser = ask(question.seed)
            question = asking.send(adviser.advise(question.view, question.decision, question.also))
    except StopIteration as end:
        found: Review = end.value
        return found


def _reviewing(match: Match, kinds: Sequence[str], most: int) -> Reviewing:
    taken = _taken(match, kinds)
    found: list[_Mistake] = []
    apart: list[float] = []
    weighed = agreed = unjudged = 0
    for done, (act, turn) in enumerate(taken):
        decision = match.mode.decision(act.state_before)  # one at a time: of a long match all of them take a while
        if decision is None or not _was_choice(decision):
            continue
        choice, view, chosen = _Choice(act, turn), match.mode.observe(act.state_before, act.seat), act.command
        advice = yield Question(view, decision, (chosen,), False, done, len(taken))
        first = _judged(choice, advice)
        if first is None:
            unjudged += 1
            continue
        weighed += 1
        agreed += first.better == chosen
        if first.lost < LEAST:
            continue
        again = yield Question(view, decision, (chosen, first.better), True, done, len(taken))
        second = _once_more(first, again)
        if second is not None:
            apart += [first.chance - second.chance, first.best - second.best]
        mistake = second or first
        if mistake.lost >= LEAST:
            afterwards = yield from _afterwards(match.mode, mistake, done, len(taken))
            found.append(mistake._replace(chance=max(mistake.chance, afterwards)))
    # Two weighings of one command differ by the error of a difference of two commands, which is what a loss is.
    error = math.sqrt(sum(each * each for each in apart) / len(apart)) if apart else 0.0
    floor = max(LEAST, DOUBT * error)
    return Review(_marks(match, [each for each in found if each.lost >= floor], most), weighed, agreed, unjudged, floor)


def _taken(match: Match, kinds: Sequence[str]) -> list[tuple[Act, int]]:
    """What these seats chose, in order, with the number of the turn.

    A turn ends with the round, with whose turn it is, or by a command of another seat.
    """
    mode = match.mode
    seats = {seat.id for seat in mode.seats(match.state) if seat.kind in kinds}
    turn, last, found = 0, None, []
    for act in match.acts:
        now = act.seat, mode.rounds(act.state_before), mode.acting(act.state_before)
        turn, last = turn + (now != last), now
        if act.seat in seats and not act.automatic and not act.command.resigns:
            found.append((act, turn))
    return found


def _was_choice(decision: Decision) -> bool:
    """Whether there was anything to choose beside giving up."""
    return decision.form is not None or sum(not choice.resigns for choice in decision.choices) > 1


def _known(chance: float | None) -> bool:
    return chance is not None and 0.0 <= chance <= 1.0


def _judged(choice: _Choice, advice: Advice) -> _Mistake | None:
    """What an adviser says of a choice; None where it does not know how good it, or the better one, is."""
    if not advice.weighed:
        return None
    chance, best = advice.chance_of(choice.act.command), advice.weighed[0].chance
    if chance is None or not _known(chance) or not _known(best):
        return None
    return _Mistake(choice, advice.command, advice.reason, chance, best)


def _once_more(first: _Mistake, advice: Advice) -> _Mistake | None:
    """The same two commands by the chances of another adviser; None where it lacks one of them."""
    chance, best = advice.chance_of(first.choice.act.command), advice.chance_of(first.better)
    if chance is None or best is None or not _known(chance) or not _known(best):
        return None
    return first._replace(chance=chance, best=best)


def _afterwards(mode: Mode, mistake: _Mistake, done: int, total: int) -> Generator[Question, Advice, float]:
    """How good the position was after the choice, on average, as long as it was still the same turn. What is hidden
    lies as it lay.
    """
    act, chances = mistake.choice.act, []
    turn = mode.rounds(act.state_before), mode.acting(act.state_before)
    for number in range(FALLS):
        dice = Dice(number)
        _, state = mode.carry_out(act.state_before, act.command, dice)
        decision, chance = mode.decision(state), None
        if decision is None:
            chance = _chance_at_end(mode, state, act.seat)
        elif decision.seat == act.seat and not decision.automatic and (mode.rounds(state), mode.acting(state)) == turn:
            advice = yield Question(mode.observe(state, act.seat), decision, (), True, done, total)
            chance = advice.weighed[0].chance if advice.weighed else None
        chances.append(chance if chance is not None and _known(chance) else mistake.chance)
        if not dice.counter:  # no die fell: it is the same every time
            break
    return sum(chances) / len(chances)


def _chance_at_end(mode: Mode, state: Any, seat: str) -> float:
    outcome = mode.outcome(state)
    if outcome is None or not outcome.winners:
        return 0.5
    return float(seat in outcome.winners)


def _marks(match: Match, mistakes: Sequence[_Mistake], most: int) -> tuple[Mark, ...]:
    """A mark for each turn with mistakes, the costliest turns first."""
    turns: dict[int, list[_Mistake]] = {}
    for mistake in mistakes:
        turns.setdefault(mistake.choice.turn, []).append(mistake)
    marks = [_mark(match, together) for together in turns.values()]
    return tuple(sorted(marks, key=lambda mark: (-mark.lost, mark.seq))[:most])


def _mark(match: Match, mistakes: Sequence[_Mistake]) -> Mark:
    main = max(mistakes, key=lambda mistake: mistake.lost)
    act, mode = main.choice.act, match.mode
    state = act.state_before
    names = {seat.id: seat.name for seat in mode.seats(state)}
    who = mode.acting(state) or verbatim(names.get(act.seat, act.seat))
    lost = min(1.0, sum(mistake.lost for mistake in mistakes))
    return Mark(act.last_seq_before + 1, act.last_seq_before, mode.rounds(state), act.seat, who, act.command,
                mode.describe(state, act.command), main.better, mode.describe(state, main.better), main.reason,
                main.chance, main.best, lost, len(mistakes))
