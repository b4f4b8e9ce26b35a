"""Own battles checked, as configs, as files and as lines of text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from book_of_changes import own_foes
from book_of_changes.content import battle_of, checked, map_of, shipped
from book_of_changes.content_checks import MOST_ENEMIES
from book_of_changes.own_files import (
    clean,
    is_packed,
    listed,
    packed,
    parsed,
    plain,
    read_sheet,
    text_of,
    unpacked,
    write,
)
from book_of_changes.own_maps import HELLS, LEAST_ZONES, MOST_ENTRIES, MOST_OF_A_SORT, MOST_WAVE, MOST_ZONES, Plan
from book_of_changes.sheets import BattleSheet, Book, Foe, MapSheet, ZoneSheet
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, Refused, say, shorten

ENDING = ".battle.json"
PREFIX = "BOCBATTLE1."
CUSTOM = "custom"
MAP = "own_map"
STARTS = ("", "heroes", "enemies")
GOALS = ("rout", "kill", "seal")


class OwnBattle(NamedTuple):
    """A file: its plan and why it cannot be fought yet (`fault`), or why it cannot be read (then no plan)."""

    path: Path
    plan: Plan | None = None
    fault: Message | None = None

    @property
    def name(self) -> str:
        """As its maker called it; the file where that is not known."""
        return self.plan.name if self.plan is not None and self.plan.name else name_of(self.path)

    @property
    def config(self) -> dict[str, Any]:
        """The config's `custom`; empty where it cannot be fought."""
        return custom_of(self.plan) if self.plan is not None and self.fault is None else {}


def own_battles(folder: Path, book: Book | None = None) -> list[OwnBattle]:
    """Every battle file of a folder by name, unreadable ones last. A folder that cannot be read holds none."""
    found = listed(folder, ENDING, lambda path: read_plan(path, book), lambda plan: plan.name)
    return [OwnBattle(path, plan, fault_of(plan, book) if plan is not None else fault) for path, plan, fault in found]


# As the rules take it

def map_raw(plan: Plan) -> dict[str, Any]:
    """The map as in campaign.toml."""
    return {"id": MAP, "name": plan.name or "-", "hell": plan.hell, "zones": [_zone_raw(zone) for zone in plan.zones]}


def _zone_raw(zone: ZoneSheet) -> dict[str, Any]:
    """A zone as it is written: a hazard says all that it does."""
    raw: dict[str, Any] = plain(zone)
    for feature in raw.get("features", []):
        if feature["kind"] == "hazard":
            feature.setdefault("sev", "minor")
            feature.setdefault("when", "enter")
    return raw


def custom_of(plan: Plan) -> dict[str, Any]:
    """The config's `custom`."""
    return {"name": plan.name, "map": map_raw(plan), "enemies": plain(plan.enemies),
            "objective": plain(plan.objective), "foes": [own_foes.raw_of(foe) for foe in plan.foes]}


def sheets_of(plan: Plan) -> tuple[BattleSheet, MapSheet]:
    """What a plan says, checked or not, to be drawn."""
    return (BattleSheet(CUSTOM, plan.name, MAP, plan.objective, plan.enemies),
            MapSheet(MAP, plan.name, plan.hell, "", plan.zones))


def book_with(plan: Plan, book: Book | None = None) -> Book:
    """The book with the plan's own enemies."""
    book = book or shipped()
    return replace(book, foes=(*book.foes, *(foe for foe in plan.foes if foe.id not in book.foe)))


def foe_of(plan: Plan, identity: str) -> Foe | None:
    """An enemy of the plan: its own, or one of the bestiary."""
    return plan.foe(identity) or shipped().foe.get(identity)


def plan_of_sheets(sheet: BattleSheet, place: MapSheet, name: str, zones: dict[str, str],
                   at: list[tuple[float, float]]) -> Plan:
    """A battle of the game as a plan: to begin with. `zones` are the names to show, `at` where they lie (0 … 1)."""
    # Zones get ids of ours: those of the game are shown under the names of the catalogue.
    own = {zone.id: f"z{number}" for number, zone in enumerate(place.zones, 1)}
    moved = tuple(replace(zone, id=own[zone.id], name=clean(zones[zone.id]), adj=tuple(own[one] for one in zone.adj),
                          at=(round(x * 1000), round(y * 1000)))
                  for zone, (x, y) in zip(place.zones, at, strict=True))
    enemies = tuple(replace(one, at=own[one.at]) for one in sheet.enemies)
    return Plan(clean(name), place.hell if place.hell in HELLS else "none", moved, enemies, sheet.objective)


# What is wrong

def fault_of(plan: Plan, book: Book | None = None) -> Message | None:
    """Why nobody can fight it yet, in a sentence that names what; None: it can be fought."""
    book = book or shipped()
    found = _fault_of_zones(plan) or _fault_of_enemies(plan, book)
    if found is not None:
        return found
    custom = custom_of(plan)
    try:
        place = map_of(plan.name, custom["map"])
        battle_of(plan.name, {"id": CUSTOM, "name": plan.name, "map": MAP, "enemies": custom["enemies"],
                              "objective": custom["objective"]}, place, book_with(plan, book))
    except Refused as refusal:
        return refusal.message
    return None


def _fault_of_zones(plan: Plan) -> Message | None:
    if not clean(plan.name):
        return say("boc.own.fault.name")
    if len(plan.zones) < LEAST_ZONES:
        return say("boc.own.fault.zones", n=LEAST_ZONES)
    for number, zone in enumerate(plan.zones, 1):
        if not clean(zone.name):
            return say("boc.own.fault.zone_name", n=number)
    twice = [name for name, n in Counter(zone.name.casefold() for zone in plan.zones).items() if n > 1]
    if twice:
        return say("boc.own.fault.twice", zone=next(z.name for z in plan.zones if z.name.casefold() == twice[0]))
    starts = Counter(zone.start for zone in plan.zones)
    if starts["heroes"] != 1:
        return say("boc.own.fault.heroes")
    if not starts["enemies"]:
        return say("boc.own.fault.enemies")
    apart = _apart(plan)
    return say("boc.own.fault.apart", zone=apart) if apart else None


def _apart(plan: Plan) -> str:
    """The name of a zone that the heroes cannot get to; "" for none."""
    reached = {next(zone.id for zone in plan.zones if zone.start == "heroes")}
    for _ in plan.zones:
        reached |= {other for zone in plan.zones if zone.id in reached for other in zone.adj}
    return next((zone.name for zone in plan.zones if zone.id not in reached), "")


def _fault_of_enemies(plan: Plan, book: Book) -> Message | None:
    for foe in plan.foes:
        fault = own_foes.fault_of(foe, book)
        if fault is not None:
            return fault
    if not plan.enemies:
        return say("boc.own.fault.nobody")
    if not any(entry.wave == 1 for entry in plan.enemies):
        return say("boc.own.fault.late")
    number = sum(entry.n for entry in plan.enemies)
    if number > MOST_ENEMIES:
        return say("boc.own.fault.many", n=number, most=MOST_ENEMIES)
    for entry in plan.enemies:
        if entry.id not in book.foe and plan.foe(entry.id) is None:
            return say("boc.own.unknown", what=shorten(entry.id))
    seal = any(feature.kind == "seal" for zone in plan.zones for feature in zone.features)
    return say("boc.own.fault.seal") if plan.objective.kind == "seal" and not seal else None


# Files

def raw_of(plan: Plan) -> dict[str, Any]:
    """The plan as it is written."""
    raw: dict[str, Any] = plain(plan)
    return {**raw, "foes": [own_foes.raw_of(foe) for foe in plan.foes]}


def plan_of_raw(raw: Any, book: Book | None = None) -> Plan:
    """The plan in a table, playable or not. Raises Refused for what is none, or has more than there can be."""
    book = book or shipped()
    try:
        foes = tuple(own_foes.foe_of_raw(foe, book) for foe in raw.get("foes", [])[:MOST_ENTRIES])
        plan = msgspec.convert({**raw, "foes": []}, Plan)
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        raise Refused(say("boc.own.no_battle", reason=str(error))) from error
    if len(plan.zones) > MOST_ZONES or len(plan.enemies) > MOST_ENTRIES:
        raise Refused(say("boc.own.no_battle", reason="too many zones or enemies"))
    if not all(0 < one.n <= MOST_OF_A_SORT and 0 < one.wave <= MOST_WAVE for one in plan.enemies):
        raise Refused(say("boc.own.no_battle", reason="a number of enemies, or a wave"))
    ids = [zone.id for zone in plan.zones]
    strangers = [one for zone in plan.zones for one in zone.adj if one not in ids]
    strangers += [one.at for one in plan.enemies if one.at not in ids]
    if len(set(ids)) != len(ids) or strangers:
        raise Refused(say("boc.own.no_battle", reason="zones that are not there, or twice"))
    _check_closed_lists(plan)
    plan = _with_own_ids(plan)
    zones = tuple(replace(zone, name=clean(zone.name), at=_place(zone.at, number, len(ids)))
                  for number, zone in enumerate(plan.zones))
    hell = plan.hell if plan.hell in HELLS else "none"
    return replace(plan, name=clean(plan.name), hell=hell, zones=zones, foes=foes)


def _check_closed_lists(plan: Plan) -> None:
    """Features, starts and the goal are of the kinds there are. Raises Refused."""
    from book_of_changes.content_models import FeatureWritten

    for zone in plan.zones:
        checked(zone.name, "features", _zone_raw(zone).get("features", []), FeatureWritten)
    starts = [zone.start for zone in plan.zones if zone.start not in STARTS]
    if starts or plan.objective.kind not in GOALS:
        raise Refused(say("boc.own.unknown", what=shorten((*starts, plan.objective.kind)[0])))


def _with_own_ids(plan: Plan) -> Plan:
    """Zones called z1, z2 …, as the editor calls them, where somebody has called them otherwise."""
    if all(re.fullmatch(r"z[0-9]{1,2}", zone.id) for zone in plan.zones):
        return plan
    own = {zone.id: f"z{number}" for number, zone in enumerate(plan.zones, 1)}
    zones = tuple(replace(zone, id=own[zone.id], adj=tuple(own[one] for one in zone.adj)) for zone in plan.zones)
    return replace(plan, zones=zones, enemies=tuple(replace(one, at=own[one.at]) for one in plan.enemies))


def _place(at: tuple[int, ...], number: int, count: int) -> tuple[int, int]:
    """Where a zone lies; in a row where that is not written."""
    if len(at) == 2:
        return max(0, min(1000, at[0])), max(0, min(1000, at[1]))
    return round(100 + 800 * number / max(1, count - 1)), 300 + 400 * (number % 2)


def plan_of_text(text: str, book: Book | None = None) -> Plan:
    """The plan of a line of text, or of what a file holds. Raises Refused."""
    return plan_of_raw(unpacked(PREFIX, text) if is_packed(PREFIX, text) else parsed(text), book)


def code_of(plan: Plan) -> str:
    """The line of text."""
    return packed(PREFIX, raw_of(plan))


def read_plan(path: Path, book: Book | None = None) -> Plan:
    """The plan in a file. Raises BadFile."""
    return read_sheet(path, lambda text: plan_of_text(text, book))


def write_plan(path: Path, plan: Plan) -> None:
    """Put it in place of what the file held. Raises BadFile."""
    write(path, text_of(raw_of(plan)))
