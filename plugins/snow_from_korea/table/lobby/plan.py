"""What was set up last, the config of a match that it makes, and how long that will take. Knows no window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from gunki.engine.messages import Message, say
from gunki.table.last_setup import keep_setup, kept_setup
from snow_from_korea.config import CYCLES, MOST_SAMURAI, POINTS

PERSON = "person"
SAMURAI = (PERSON, "adept", "hunter", "cautious", "greedy", "random")
REFEREE = (PERSON, "gentle", "even", "hard", "stern")
POINTS_OFFERED = (9, 10, 11, 12, 13, 14, 15)
CYCLES_OFFERED = (5, 8, 10, 12, 15, 20)
MOST_NAME = 24
FORMING = 1.5
"""Minutes that setting up a samurai, farewell and homecoming take a person, and a computer's to look at."""
A_TURN, A_WATCHED_TURN, A_TELLING, A_CHALLENGE = 0.9, 0.3, 0.5, 0.4


class Seat(msgspec.Struct):
    """Who plays a samurai or the referee: a person (with a name, which may be empty) or a computer's level."""

    owner: str = PERSON
    name: str = ""


class Plan(msgspec.Struct):
    """All that the lobby asks for, but the seed."""

    samurai: list[Seat] = msgspec.field(default_factory=lambda: [Seat()])
    referee: Seat = msgspec.field(default_factory=lambda: Seat("even"))
    points: int = POINTS
    cycles: int = CYCLES
    schools: bool = False
    inheritance: bool = False
    culture: bool = False
    mahoutsukai: bool = False
    even_heart: bool = False
    two_dice: bool = False
    practice_undo: bool = True
    shuffle: bool = False
    ruthless: bool = False
    writes: bool = True
    """Whether persons are asked for words of their own."""


OPTIONS = ("writes", "schools", "inheritance", "culture", "mahoutsukai", "shuffle", "ruthless", "even_heart",
           "two_dice", "practice_undo")
"""Switches, in the order they stand."""
RULES = {"points": "SK-2.1", "cycles": "SK-2.2", "writes": "SK-3.", "schools": "SK-11.", "inheritance": "SK-12.",
         "culture": "SK-12.4", "mahoutsukai": "SK-13.", "shuffle": "SK-2.8", "ruthless": "SK-16.2",
         "even_heart": "SK-15.1", "two_dice": "SK-15.2", "practice_undo": "SK-15.", "samurai": "SK-14.4",
         "referee": "SK-14.1"}
"""What F1 opens for each."""


def config(plan: Plan, t: Callable[[Message], str]) -> dict[str, Any]:
    """The config of the match."""
    persons = sum(seat.owner == PERSON for seat in (*plan.samurai, plan.referee))
    rules = [name for name in ("even_heart", "two_dice", "practice_undo") if getattr(plan, name)]
    return {
        "samurai": [_seat(seat, plan, persons, say("sfk.samurai_number", number=at + 1), t)
                    for at, seat in enumerate(plan.samurai)],
        "referee": _seat(plan.referee, plan, persons, say("sfk.hek"), t),
        "points": plan.points, "cycles": plan.cycles, "schools": plan.schools, "inheritance": plan.inheritance,
        "culture": plan.culture, "mahoutsukai": plan.mahoutsukai, "shuffle": plan.shuffle, "ruthless": plan.ruthless,
        "house_rules": rules,
    }


def _seat(seat: Seat, plan: Plan, persons: int, usual: Message, t: Callable[[Message], str]) -> dict[str, Any]:
    if seat.owner != PERSON:
        return {"kind": "ai", "level": seat.owner}
    name = seat.name.strip() or (t(usual) if persons > 1 else t(say("sfk.lobby.you")))
    return {"kind": "human", "name": name, "writes": plan.writes}


def minutes(plan: Plan) -> int:
    """About how long the journey takes, in minutes, rounded to five above ten."""
    people = sum(seat.owner == PERSON for seat in plan.samurai)
    others = len(plan.samurai) - people
    referee = plan.referee.owner == PERSON
    a_turn = A_TURN + (A_TELLING if plan.writes else 0.0) + 0.2 * (plan.schools + plan.inheritance)
    found = FORMING * (people + 0.4 * others) + plan.cycles * (people * a_turn + others * A_WATCHED_TURN)
    if referee:
        found += plan.cycles * len(plan.samurai) * (0.4 + (A_TELLING if plan.writes else 0.0))
    if len(plan.samurai) > 1:
        found += plan.cycles * A_CHALLENGE * len(plan.samurai) * 0.4
    return max(5, round(found) if found < 10 else 5 * round(found / 5))


def solo() -> Plan:
    """The quick journey: one samurai, an even referee, ten cycles, nothing optional."""
    return Plan()


# The last time

FILE_NAME = "snow_from_korea_setup.json"


def remember(plan: Plan) -> None:
    """Keep the plan for the next time."""
    keep_setup(FILE_NAME, plan)


def remembered() -> Plan:
    """The last plan, if it still fits; else the first one. The file may hold anything."""
    plan = kept_setup(FILE_NAME, Plan)
    if plan is None:
        return Plan()
    fits = (1 <= len(plan.samurai) <= MOST_SAMURAI and all(seat.owner in SAMURAI for seat in plan.samurai)
            and plan.referee.owner in REFEREE and plan.points in POINTS_OFFERED and plan.cycles in CYCLES_OFFERED
            and all(len(seat.name) <= MOST_NAME and seat.name.isprintable()
                    for seat in (*plan.samurai, plan.referee)))
    return plan if fits else Plan()
