"""How rules run: as generators that emit events, draw dice, and yield a question where somebody must answer.

The match is a row of parts (a decision of setting up, a farewell, a step of a turn). Where a part asks, its events so
far are kept with the faces drawn, and the match waits. With the answer the part is run again from the state in which it
began, with the same faces and answers, so that it stands where it stood, and goes on; what was given out before is not
given out twice. So a rule reads from top to bottom as the rulebook does, and the state holds no half-done rules.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from gunki.engine.dice import Dice
from gunki.engine.messages import Message
from snow_from_korea import events as ev
from snow_from_korea.evolve import evolve
from snow_from_korea.model import OVER, Ask, State

T = TypeVar("T")
Flow = Generator[Ask, Any, T]
"""A rule that may ask, and what it comes to."""


class Working:
    """The state as it becomes while the rules run."""

    def __init__(self, state: State, dice: Dice, skip: int = 0, faces: tuple[tuple[int, int], ...] = ()) -> None:
        """`skip` events were given out before; `faces` were drawn for them."""
        self.state = state
        self.events: list[Any] = []
        """Events to give out."""
        self.faces: list[tuple[int, int]] = []
        self._dice = dice
        self._skip = skip
        self._known = faces

    def emit(self, event: Any) -> None:
        """Fold an event in, and give it out unless it was given out before."""
        self.state = evolve(self.state, event)
        if self._skip:
            self._skip -= 1
        else:
            self.events.append(event)

    def open(self) -> None:
        """Begin a part of the rules: from here it is run again when it asks."""
        self.faces.clear()
        self.emit(ev.Opened())

    def close(self) -> None:
        """The part is done: no face drawn for it is wanted any more."""
        self._known = ()

    def die(self, sides: int = 6) -> int:
        """One face, 1 … `sides`: the one drawn before where there is one."""
        drawn = len(self.faces)
        face = self._known[drawn][1] if drawn < len(self._known) else self._dice.die(sides)
        self.faces.append((sides, face))
        return face

    def pool(self, count: int) -> tuple[int, ...]:
        """`count` faces of six-sided dice."""
        return tuple(self.die() for _ in range(count))

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.die(last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def ask(self, seat: str, prompt: Message, choices: tuple[Any, ...], about: int = -9) -> Flow[Any]:
        """The seat's choice; a single one is no question."""
        if len(choices) == 1:
            return choices[0]
        return (yield Ask(seat, prompt, choices, about=about))

    def form(self, seat: str, prompt: Message, form: str, about: int = -9) -> Flow[Any]:
        """A free command of the seat, to be judged by who asked."""
        return (yield Ask(seat, prompt, (), form, about))


Part = Callable[[Working], Flow[None]]


def begin(work: Working, part: Part) -> None:
    """Run parts up to the first question, or to the end."""
    _run(work, part, ())


def carry_out(state: State, command: Any, dice: Dice, part: Part) -> tuple[tuple[Any, ...], State]:
    """Events of an answer, and the state after them. Raises Refused, having changed nothing."""
    if state.base is None:
        raise ValueError("an answer without a question")
    work = Working(state.base, dice, state.emitted, state.faces)
    _run(work, part, (*state.answers, command))
    return tuple(work.events), work.state


def _run(work: Working, part: Part, answers: tuple[Any, ...]) -> None:
    while work.state.phase != OVER:
        work.open()
        flow = part(work)
        waiting = _next(flow, None)
        for answer in answers:
            if waiting is None:
                raise ValueError("an answer without a question")
            work.emit(ev.Asked(waiting, tuple(work.faces)))
            work.emit(ev.Answered(waiting.seat, answer))
            waiting = _next(flow, answer)
        answers = ()
        if waiting is not None:
            work.emit(ev.Asked(waiting, tuple(work.faces)))
            return
        work.close()


def _next(flow: Flow[None], answer: Any) -> Ask | None:
    try:
        return next(flow) if answer is None else flow.send(answer)
    except StopIteration:
        return None
