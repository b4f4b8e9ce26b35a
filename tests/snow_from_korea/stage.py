"""Positions of a journey, set up by hand and played with chosen dice and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace
from snow_from_korea import commands as cmd
from snow_from_korea import confront, turns
from snow_from_korea.config import configure
from snow_from_korea.events import Began, Went
from snow_from_korea.evolve import evolve
from snow_from_korea.model import ENCOUNTER, HEK, JOURNEY, SORCERER, Ask, Samurai, Sorcerer, State, Wish
from snow_from_korea.working import Flow, Working

from gunki.engine.dice import LoadedDice

FACETS = ("aware", "kenjutsu", "tanka")
Answer = Callable[[Ask], Any]


def man(facets: Iterable[int] = (4, 4, 4), **fields: Any) -> Samurai:
    """A samurai with scores; `initial` are the same unless given."""
    found = tuple(facets)
    return Samurai("", facets=found, initial=fields.pop("initial", found), wish=Wish("ice"), revealed=True, **fields)


def journey(*men: Samurai, cycle: int = 5, cycles: int = 10, at: int = 0, step: str = ENCOUNTER,
            sorcerer: Sorcerer | None = None, hek: str = "ai", **config: Any) -> State:
    """A journey under way; nobody writes."""
    setting = configure({"samurai": [{"kind": "human", "writes": False} for _ in men], "cycles": cycles,
                         "referee": {"kind": hek, "writes": False}, "mahoutsukai": sorcerer is not None, **config})
    state = evolve(None, Began(setting))
    named = tuple(replace(found, seat=f"samurai{at + 1}", name=found.name or f"M{at + 1}", lady=found.lady or "L")
                  for at, found in enumerate(men))
    state = replace(state, samurai=named, sorcerer=sorcerer, deck=tuple(entry.id for entry in setting.book.oracle))
    return evolve(state, Went(JOURNEY, cycle, at, step))


class Played:
    """A rule played to its end: the state after it, its events and what was asked."""

    def __init__(self, state: State, rule: Callable[[Working], Flow[Any]], faces: Iterable[int] = (),
                 answer: Answer | None = None) -> None:
        self.asked: list[Ask] = []
        work = Working(state, LoadedDice(faces))
        flow = rule(work)
        answered: Any = None
        while True:
            try:
                ask = next(flow) if answered is None else flow.send(answered)
            except StopIteration:
                break
            self.asked.append(ask)
            answered = (answer or first)(ask)
        self.state, self.events = work.state, work.events
        self.dice = work._dice

    def of(self, kind: type) -> list[Any]:
        """Events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def me(self) -> Samurai:
        """The first samurai."""
        return self.state.samurai[0]

    @property
    def results(self) -> tuple[bool, ...]:
        """Who won, half by half, as the first side sees it."""
        assert self.state.bout is not None
        return self.state.bout.results


def first(ask: Ask) -> Any:
    """The plain answer."""
    return ask.choices[0]


def take(kamae: str, divert: bool = False, any_facet: str = "", **fields: Any) -> Answer:
    """A samurai's answers: this kamae; losses of the tested Facet diverted where they can be; the rest plain."""
    def answer(ask: Ask) -> Any:
        wanted = cmd.TakeKamae(kamae, **fields)
        if wanted in ask.choices:
            return wanted
        if divert and ask.prompt.key == "sfk.ask.lose":
            return next((found for found in ask.choices if found.snow), ask.choices[0])
        if any_facet and ask.prompt.key == "sfk.ask.lose_any":
            return cmd.Pay(any_facet)
        assert not isinstance(ask.choices[0], cmd.TakeKamae), f"{wanted} is not among {ask.choices}"
        return ask.choices[0]

    return answer


def by_seat(**answers: Answer) -> Answer:
    """Answers seat by seat."""
    return lambda ask: answers[ask.seat](ask)


def encounter(state: State, facet: str, faces: Iterable[int] = (), answer: Answer | None = None,
              other: int = HEK) -> Played:
    """An encounter of the first samurai in a Facet named; dice in the order of the rules."""
    return Played(state, lambda work: confront.encounter(work, 0, facet, other), faces, answer)


def challenge(state: State, facet: str, faces: Iterable[int] = (), answer: Answer | None = None) -> Played:
    """The first samurai challenges the second."""
    return Played(state, lambda work: confront.challenge(work, 0, 1, facet), faces, answer)


def hunt(state: State, facet: str, faces: Iterable[int] = (), answer: Answer | None = None) -> Played:
    """The first samurai hunts the mahoutsukai."""
    return Played(state, lambda work: confront.hunt(work, 0, facet), faces, answer)


def step(state: State, faces: Iterable[int] = (), answer: Answer | None = None) -> Played:
    """The step of the turn under way."""
    return Played(state, turns.step, faces, answer)


def sorcerer(facets: Iterable[int] = (7, 7, 7), **fields: Any) -> Sorcerer:
    """A mahoutsukai who has appeared."""
    found = tuple(facets)
    return Sorcerer("maho_1", initial=found, facets=found, appeared=fields.pop("appeared", True), **fields)


__all__ = ["FACETS", "HEK", "SORCERER", "Played", "by_seat", "challenge", "encounter", "first", "hunt", "journey", "man",
           "sorcerer", "step", "take"]
