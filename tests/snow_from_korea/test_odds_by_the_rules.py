"""Odds of every kamae, School and option are those of the rules themselves, run with every throw there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import confront, legal
from snow_from_korea import events as ev
from snow_from_korea.mode import MODE
from snow_from_korea.model import ENCOUNTER, HEK, SORCERER, State
from snow_from_korea.odds import kamae_odds
from snow_from_korea.working import Flow, Working

from gunki.engine.dice import LoadedDice
from tests.snow_from_korea.stage import journey, man, sorcerer

FACES = {False: ((1, 2), (2, 4)), True: ((1, 1), (6, 1), (3, 1), (2, 3))}
"""Faces that differ and how many of a die's they stand for: 1 and 6 are the same but with Ocean Flower (True), whose 3
counts too.
"""
BANDS = tuple((die, 2) for die in (2, 4, 6))
Rule = Callable[[Working], Flow[Any]]


class EveryThrow:
    """Dice that come up, run after run, in every way; each run stands for `falls` of `of` falls of its dice."""

    def __init__(self, schools: int, ocean: bool) -> None:
        """The first `schools` dice are School dice."""
        self._schools = schools
        self._faces = FACES[ocean]
        self._way: list[int] = []
        self._at = 0
        self.falls = self.of = 1

    def die(self, sides: int = 6) -> int:
        """The face of this run."""
        if self._at == len(self._way):
            self._way.append(0)
        face, falls = self._of(self._at)[self._way[self._at]]
        self._at += 1
        self.falls *= falls
        self.of *= 6
        return face

    @property
    def chance(self) -> Fraction:
        """Of this run."""
        return Fraction(self.falls, self.of)

    def _of(self, at: int) -> tuple[tuple[int, int], ...]:
        return BANDS if at < self._schools else self._faces

    def runs(self) -> Iterator[None]:
        """Once for every way."""
        while True:
            self._at, self.falls, self.of = 0, 1, 1
            yield
            while self._way and self._way[-1] == len(self._of(len(self._way) - 1)) - 1:
                self._way.pop()
            if not self._way:
                return
            self._way[-1] += 1


class Enough(Exception):
    """The first half has ended."""


class FirstHalf(Working):
    """Events of a rule until the sides are compared: what follows would only multiply the ways the dice can fall."""

    def emit(self, event: ev.Event) -> None:
        """See Working. Raises Enough."""
        super().emit(event)
        if isinstance(event, ev.Compared):
            raise Enough


def waiting(state: State, rule: Rule, seat: str, answers: dict[str, Any]) -> State:
    """The state in which `seat` is asked for a kamae."""
    work = Working(state, EveryThrow(0, False))  # type: ignore[arg-type]
    flow = rule(work)
    ask = next(flow)
    while ask.seat != seat:
        ask = flow.send(answers[ask.seat])
    return MODE.observe(MODE.evolve(work.state, ev.Asked(ask, ())), seat)


def first_half(state: State, rule: Rule, answers: dict[str, Any], dice: EveryThrow) -> tuple[Fraction, Fraction]:
    """Chances that the first side wins the first half, and of its full success, by running the rule to that point."""
    won = full = total = Fraction(0)
    for _ in dice.runs():
        work = FirstHalf(state, dice)  # type: ignore[arg-type]
        flow = rule(work)
        try:
            ask = next(flow)
            while True:
                ask = flow.send(answers[ask.seat])
        except Enough:
            compared = work.events[-1]
        rolled = next(event for event in work.events if isinstance(event, ev.Rolled) and event.side == 0)
        total += dice.chance
        won += dice.chance * compared.won
        full += dice.chance * rolled.full
    assert total == 1
    return won, full


def insist(state: State, rule: Rule, seat: str, own: cmd.TakeKamae, answers: dict[str, Any]) -> None:
    """The odds that `seat` is told against what the others answer are those of the rules."""
    waits = waiting(state, rule, seat, answers)
    against = next((take.kamae for name, take in answers.items() if name != seat), "")
    line = next(found for found in kamae_odds(waits, own) if found.against == against)
    takes = {**answers, seat: own}
    schools = sum(take.school for take in takes.values())
    ocean = any(man.school == "ocean_flower" and man.seat in takes and takes[man.seat].school for man in state.samurai)
    won, full = first_half(state, rule, takes, EveryThrow(schools, ocean))
    number = 1 if seat == "samurai2" else 0
    assert (Fraction(line.win), Fraction(line.lose)) == ((1 - won, won) if number else (won, 1 - won)), (own, line)
    if waits.bout is not None and waits.bout.kind == ENCOUNTER:
        assert Fraction(line.full) == full, (own, line)
    else:
        assert line.full == "0"  # it brings nothing there (SK-7.6, 13.8)


SCHOOLS = ("", "mirror_and_tree", "two_swords", "ocean_flower", "nest", "cauldron")


LONG = {"two_swords", "ocean_flower"}
"""Schools that roll many dice: with lower Facets every throw is soon counted."""


def of_school(school: str, **fields: Any) -> Any:
    """A samurai of a School with a Culture die, for Awaré in encounters and for Tanka in challenges."""
    facet = 1 if school in LONG else 2
    return man((facet, 5, facet), school=school, culture="capital", **fields)


@pytest.mark.parametrize(("school", "rules"), [*((school, []) for school in SCHOOLS), ("", ["two_dice"]), ("nest", ["two_dice"])])
def test_encounters(school: str, rules: list[str]) -> None:
    state = journey(of_school(school), schools=True, culture=True, house_rules=rules)
    for own in legal.kamae_choices(state, 0, ENCOUNTER, "aware"):
        insist(state, lambda work: confront.encounter(work, 0, "aware", HEK), "samurai1", own, {})


@pytest.mark.parametrize("seat", ["samurai1", "samurai2"])
@pytest.mark.parametrize("school", SCHOOLS)
def test_challenges_of_both_sides(school: str, seat: str) -> None:
    me, rival = of_school(school), man((5, 5, 1))
    state = journey(*((me, rival) if seat == "samurai1" else (rival, me)), schools=True, culture=True)
    number, other = (0, "samurai2") if seat == "samurai1" else (1, "samurai1")
    facet = "tanka"  # capital's Facet in challenges
    for own in legal.kamae_choices(state, number, "challenge", facet):
        for theirs in ("ariake",) if school in LONG else ("kagai", "ariake", "mujintou"):
            insist(state, lambda work: confront.challenge(work, 0, 1, facet), seat, own, {other: cmd.TakeKamae(theirs)})


@pytest.mark.parametrize("school", SCHOOLS)
def test_the_mahoutsukai_met_and_hunted(school: str) -> None:
    state = journey(of_school(school, snow=1), sorcerer=sorcerer((1, 7, 1), snow=1), schools=True, culture=True,
                    hek="human")
    for kind, facet, rule in (
            ("encounter", "aware", lambda work: confront.encounter(work, 0, "aware", SORCERER)),
            ("hunt", "tanka", lambda work: confront.hunt(work, 0, "tanka"))):
        for own in legal.kamae_choices(state, 0, kind, facet):
            if not own.culture or school not in LONG:
                insist(state, rule, "samurai1", own, {"hek": cmd.TakeKamae("ariake", burn=int(school not in LONG))})


def test_a_kamae_chosen_late_against_dice_seen() -> None:
    state = journey(man((2, 5, 5), inheritance="late_drawing"), inheritance=True)
    for theirs in ((1, 6), (1, 2), (2, 2)):
        work = Working(state, LoadedDice(theirs))
        flow = confront.encounter(work, 0, "aware", HEK)
        next(flow)
        ask = flow.send(cmd.DrawLate())
        waits = MODE.evolve(work.state, ev.Asked(ask, ()))
        needed = sum(face in (1, 6) for face in theirs)
        for own, dice in (("kagai", 4), ("ariake", 2), ("mujintou", 0)):
            (line,) = kamae_odds(waits, cmd.TakeKamae(own))
            throws = [sum(number >> die & 1 for die in range(dice)) for number in range(2**dice)]
            won = sum((Fraction(1, 3)**hits * Fraction(2, 3)**(dice - hits) for hits in throws if hits >= needed), Fraction(0))
            assert Fraction(line.win) == won and Fraction(line.lose) == 1 - won
