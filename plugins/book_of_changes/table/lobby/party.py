"""What was set up last, and the config of a match that it makes. Knows no window."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from book_of_changes.config import DEFAULT_PARTY, MOST_HEROES
from book_of_changes.content import ready_made, shipped
from book_of_changes.sheets import Book
from book_of_changes.table.heroes.sheet import HeroSheet, of_preset, problems, written
from gunki.table.last_setup import keep_setup, kept_setup

SKIRMISH, DESCENT = "skirmish", "campaign"
PRESET, OWN = "preset", "own"
OWNERS = ("person_1", "person_2", "person_3", "person_4", "adept", "novice")
PERSON, TACTICS = "person", "tactics"
"""Who decides for the enemies."""


class Pick(msgspec.Struct):
    """A hero of the party: a ready-made one or a file, who decides for it, and the spirit of a descent ("" its own)."""

    kind: str
    id: str
    owner: str = OWNERS[0]
    spirit: str = ""


def _first_party() -> list[Pick]:
    return [Pick(PRESET, name) for name in DEFAULT_PARTY]


class Plan(msgspec.Struct):
    """All that the lobby asks for, but the seed."""

    play: str = SKIRMISH
    battle: str = "new_year"
    party: list[Pick] = msgspec.field(default_factory=_first_party)
    foes: str = TACTICS


Candidates = dict[tuple[str, str], HeroSheet]
"""Heroes that can be taken, by kind and id."""


def candidates(own: Mapping[str, HeroSheet], book: Book) -> Candidates:
    """The ready-made heroes and those of the player's own that can be played."""
    found: Candidates = {(PRESET, preset.id): of_preset(preset, book) for preset in ready_made()}
    found |= {(OWN, key): sheet for key, sheet in own.items() if not problems(sheet, book)}
    return found


def spirits_of(plan: Plan, known: Candidates, book: Book) -> list[tuple[str, ...]]:
    """Names that each hero of the party brings: no two know the same (BC-16.8). Heroes choose in turns."""
    sheets = [known[pick.kind, pick.id] for pick in plan.party]
    starters = [spirit.id for spirit in book.spirits if spirit.starter]
    taken: set[str] = set()
    found: list[list[str]] = [[] for _ in sheets]
    rounds = 1 if plan.play == DESCENT else 3
    for turn in range(rounds):
        for at, sheet in enumerate(sheets):
            wished = [plan.party[at].spirit, *sheet.names] if plan.play == DESCENT else list(sheet.names)
            fallback = starters if turn == 0 else []
            name = next((one for one in (*wished, *fallback) if one and one not in taken), "")
            if name:
                found[at].append(name)
                taken.add(name)
    return [tuple(names) for names in found]


def config(plan: Plan, known: Candidates, persons: Mapping[str, str],
           customs: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The config of the match. `persons` are the names of people by owner; "enemies" is the one who plays those;
    `customs` are battles of the player's own by key.
    """
    book = shipped()
    names = spirits_of(plan, known, book)
    seats: list[dict[str, Any]] = []
    for owner in dict.fromkeys(pick.owner for pick in plan.party):
        heroes = [_hero(pick, known, names[at]) for at, pick in enumerate(plan.party) if pick.owner == owner]
        if owner.startswith(PERSON):
            seats.append({"kind": "human", "name": persons.get(owner, ""), "heroes": heroes})
        else:
            seats.append({"kind": "ai", "level": owner, "name": persons.get(owner, ""), "heroes": heroes})
    found: dict[str, Any] = {"play": plan.play, "seats": seats}
    if plan.play == SKIRMISH:
        own = plan.battle in customs
        found["custom" if own else "battle"] = customs[plan.battle] if own else plan.battle
    if plan.foes == PERSON:
        found["enemies"] = {"kind": "human", "name": persons.get("enemies", "")}
    return found


def _hero(pick: Pick, known: Candidates, names: Sequence[str]) -> dict[str, Any]:
    if pick.kind == PRESET:
        return {"preset": pick.id, "names": list(names)}
    return {**written(known[pick.kind, pick.id]), "names": list(names)}


# The last time

FILE_NAME = "book_of_changes_setup.json"


def remember(plan: Plan) -> None:
    """Keep the plan for the next time."""
    keep_setup(FILE_NAME, plan)


def remembered(known: Candidates, book: Book, battles: Collection[str]) -> Plan:
    """The last plan, as far as it still fits; else the first one. The file may hold anything."""
    plan = kept_setup(FILE_NAME, Plan)
    if plan is None:
        return Plan()
    starters = {spirit.id for spirit in book.spirits if spirit.starter}
    party = [pick for pick in plan.party if (pick.kind, pick.id) in known and pick.owner in OWNERS
             and (not pick.spirit or pick.spirit in starters)]
    fits = (1 <= len(party) <= MOST_HEROES and plan.play in (SKIRMISH, DESCENT) and plan.foes in (PERSON, TACTICS)
            and plan.battle in battles)
    plan.party = party
    return plan if fits else Plan()
