"""One panel for an attack: Defensive Powers and Chi are asked for one after the other (BC-9.4), but what each would
come to is known when the first is asked, so both are shown together. No pygame.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from book_of_changes import commands as cmd
from book_of_changes.model import Ask, State
from book_of_changes.rules import carry_out
from book_of_changes.table.answers import AnswerCard, cards_of, keyed, question
from gunki.engine.contract import Command
from gunki.engine.dice import Dice

MOST = 6
"""Questions looked ahead over: a party has four heroes, and Chi is asked for last."""


class Unforeseen(Exception):
    """A die would be rolled."""


class NoDice(Dice):
    """Dice that may not be rolled."""

    def __init__(self) -> None:
        super().__init__(0)

    def die(self, sides: int = 6) -> NoReturn:
        """Never a face."""
        raise Unforeseen


class Step(NamedTuple):
    """A question that comes if all before it are answered with nothing, and the state in which it is asked."""

    state: State
    ask: Ask


def steps_of(state: State) -> tuple[Step, ...]:
    """The questions for the same attack to the same person, the open one first, Chi last; () where there is nothing to
    fold.
    """
    ask = state.ask
    found: list[Step] = []
    while ask is not None and question(ask) == "defence" and len(found) < MOST:
        if found and ask.seat != found[0].ask.seat:
            return ()
        found.append(Step(state, ask))
        try:
            _, state = carry_out(state, cmd.Answer("none"), NoDice())
        except Unforeseen:
            return ()
        ask = state.ask
    if not found or ask is None or question(ask) != "chi" or ask.seat != found[0].ask.seat:
        return ()
    return (*found, Step(state, ask))


def folded_cards(steps: tuple[Step, ...]) -> list[AnswerCard]:
    """Cards of all questions: to take it, Chi, then Powers; each with all its answers in a row."""
    nothing: tuple[Command, ...] = (cmd.Answer("none"),)
    last = steps[-1]
    cards = [_after(card, nothing * (len(steps) - 1)) for card in cards_of(last.state, last.ask)]
    for number, step in enumerate(steps[:-1]):
        cards += [_after(card, nothing * number) for card in cards_of(step.state, step.ask)
                  if card.command != nothing[0]]
    return keyed(cards)


def _after(card: AnswerCard, before: tuple[Command, ...]) -> AnswerCard:
    """The card with what must be answered before it."""
    answers = (*before, card.command)
    return card._replace(command=answers[0], rest=answers[1:])
