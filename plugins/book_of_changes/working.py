"""How rules run: as generators that emit events, draw dice, and yield a question where somebody must answer.

A command opens an action. Where the action asks, the events so far are kept with the faces drawn, and the match waits.
With the answer the action is carried out again from the state in which it was opened, with the same faces and answers,
so that it stands where it stood, and goes on. The same events come out again and are not given out twice. So a rule
reads from top to bottom as the rulebook does, and the state needs no half-done rules in it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from book_of_changes import events as ev
from book_of_changes.evolve import evolve
from book_of_changes.model import Ask, Battle, Fighter, State
from gunki.engine.dice import Dice
from gunki.engine.messages import Message

T = TypeVar("T")
Flow = Generator[Ask, Any, T]
"""A rule that may ask, and what it comes to."""


class Working:
    """The state as it becomes while a command is carried out."""

    def __init__(self, state: State, dice: Dice, skip: int = 0, faces: tuple[tuple[int, int], ...] = ()) -> None:
        """`skip` events were given out before; `faces` were drawn for them."""
        self.state = state
        self.battle = cast(Battle, state.battle)
        """The battle as it is now: only rules of a battle ask for it."""
        self.events: list[Any] = []
        """Events to give out."""
        self.log: list[Any] = []
        """All events of this action, given out before or not."""
        self.faces: list[tuple[int, int]] = []
        self.quiet = 0
        """Above 0 inside a trigger, whose effects set off no other trigger."""
        self._dice = dice
        self._skip = skip
        self._known = faces

    def fighter(self, number: int) -> Fighter:
        """A fighter as it is now."""
        return self.battle.fighters[number]

    def emit(self, event: Any) -> None:
        """Fold an event in, and give it out unless it was given out before."""
        if isinstance(event, ev.EffectEnded):  # the state after it no longer tells what ended
            event = replace(event, ended=tuple(found for found in self.battle.lasting if found.id in event.ids))
        self.state = evolve(self.state, event)
        self.battle = cast(Battle, self.state.battle)
        self.log.append(event)
        if self._skip:
            self._skip -= 1
        else:
            self.events.append(event)

    def die(self, sides: int = 6) -> int:
        """One face, 1 … `sides`: the one drawn before where there is one."""
        drawn = len(self.faces)
        face = self._known[drawn][1] if drawn < len(self._known) else self._dice.die(sides)
        self.faces.append((sides, face))
        return face

    def ask(self, seat: str, prompt: Message, choices: tuple[Any, ...], about: int = -1) -> Flow[Any]:
        """The seat's answer; a single choice is no question."""
        if len(choices) == 1:
            return choices[0]
        return (yield Ask(seat, prompt, choices, about))


def carry_out(state: State, command: Any, dice: Dice,
              action: Callable[[Working, Any], Flow[None]]) -> tuple[tuple[Any, ...], State]:
    """Events of a command or of an answer, and the state after them; `action` is what a command sets going."""
    if state.ask is None or state.base is None:
        work, opening = Working(state, dice), command
        answers: tuple[Any, ...] = ()
    else:
        work = Working(state.base, dice, state.emitted, state.faces)
        opening, answers = state.opening, (*state.answers, command)
    work.emit(ev.Commanded(opening))
    flow = action(work, opening)
    waiting = _next(flow, None)
    for answer in answers:
        if waiting is None:
            raise ValueError("an answer without a question")
        work.emit(ev.Asked(waiting, tuple(work.faces)))
        work.emit(ev.Answered(answer))
        waiting = _next(flow, answer)
    work.emit(ev.Settled() if waiting is None else ev.Asked(waiting, tuple(work.faces)))
    return tuple(work.events), work.state


def _next(flow: Flow[None], answer: Any) -> Ask | None:
    try:
        return next(flow) if answer is None else flow.send(answer)
    except StopIteration:
        return None
