"""Battles of a player's own: a map drawn zone by zone, who waits there and what wins it; each change is a new plan.

A plan need not be playable: `fault_of` says in a sentence what is still wrong, `custom_of` gives what a config takes.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from book_of_changes.own_files import clean
from book_of_changes.sheets import Entry, FeatureSheet, Foe, Objective, ZoneSheet

LEAST_ZONES, MOST_ZONES = 2, 12
MOST_FEATURES = 4
"""Features of one zone the editor puts there; the rules know no limit."""
MOST_ENTRIES = 24
MOST_OF_A_SORT = 24
MOST_WAVE = 20
HELLS = ("none", "Palace of Mirrors", "Lake of Ice", "Inverted Castle", "Blood Sea", "Chambers", "Iron Spire",
         "The First Door")
"""Places, by whose print a battle is fought."""
FEATURES = ("cover", "murk", "mire", "blaze", "hearth", "haven", "mirrors", "hazard", "brink", "hellstone",
            "corruption", "seal", "gate", "exit")
NEW_FEATURES = {
    "hazard": FeatureSheet("hazard", aspect="water", tn=7, sev="minor", when="end"),
    "brink": FeatureSheet("brink", tn=7),
    "hellstone": FeatureSheet("hellstone", nature="earth", power=1),
    "seal": FeatureSheet("seal", rounds=2),
}
"""Features with parameters, as they begin."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle as it is drawn. `foes` are enemies of one's own that wait there."""

    name: str
    hell: str = "none"
    zones: tuple[ZoneSheet, ...] = ()
    enemies: tuple[Entry, ...] = ()
    objective: Objective = Objective()
    foes: tuple[Foe, ...] = ()

    def zone(self, identity: str) -> ZoneSheet | None:
        """The zone of that id."""
        return next((zone for zone in self.zones if zone.id == identity), None)

    def foe(self, identity: str) -> Foe | None:
        """The own enemy of that id."""
        return next((foe for foe in self.foes if foe.id == identity), None)


def new_plan(name: str, first: str, second: str) -> Plan:
    """Two zones with those names: heroes begin in one, enemies in the other."""
    return Plan(clean(name), zones=(ZoneSheet("z1", first, ("z2",), "heroes", at=(180, 520)),
                                    ZoneSheet("z2", second, ("z1",), "enemies", at=(780, 480))))


# Zones

def add_zone(plan: Plan, at: tuple[int, int], name: str) -> tuple[Plan, str]:
    """With a new zone there, linked to none; and its id. The same plan and "" where there is no room for one."""
    if len(plan.zones) >= MOST_ZONES:
        return plan, ""
    taken = {zone.id for zone in plan.zones}
    identity = next(f"z{n}" for n in range(1, MOST_ZONES + 2) if f"z{n}" not in taken)
    return replace(plan, zones=(*plan.zones, ZoneSheet(identity, clean(name), (), at=_inside(at)))), identity


def remove_zone(plan: Plan, identity: str) -> Plan:
    """Without that zone, its links, and the enemies who waited there."""
    zones = tuple(replace(zone, adj=tuple(other for other in zone.adj if other != identity))
                  for zone in plan.zones if zone.id != identity)
    return _tidied(replace(plan, zones=zones, enemies=tuple(one for one in plan.enemies if one.at != identity)))


def change_zone(plan: Plan, identity: str, **changes: object) -> Plan:
    """With fields of one zone changed."""
    return replace(plan, zones=tuple(replace(zone, **changes) if zone.id == identity else zone for zone in plan.zones))


def move_zone(plan: Plan, identity: str, at: tuple[int, int]) -> Plan:
    """With that zone at another place, in thousandths."""
    return change_zone(plan, identity, at=_inside(at))


def _inside(at: tuple[int, int]) -> tuple[int, int]:
    return max(0, min(1000, round(at[0]))), max(0, min(1000, round(at[1])))


def start_at(plan: Plan, identity: str, side: str) -> Plan:
    """With a zone where that side begins, "" for none; heroes begin in one zone only."""
    if side == "heroes":
        plan = replace(plan, zones=tuple(replace(zone, start="") if zone.start == side else zone
                                         for zone in plan.zones))
    return change_zone(plan, identity, start=side)


def link(plan: Plan, one: str, other: str) -> Plan:
    """With those zones next to each other, or no longer so."""
    first, second = plan.zone(one), plan.zone(other)
    if first is None or second is None or one == other:
        return plan
    if other in first.adj:
        plan = change_zone(plan, one, adj=tuple(name for name in first.adj if name != other))
        return change_zone(plan, other, adj=tuple(name for name in second.adj if name != one))
    return change_zone(change_zone(plan, one, adj=(*first.adj, other)), other, adj=(*second.adj, one))


# Features

def add_feature(plan: Plan, identity: str, kind: str) -> Plan:
    """With a feature more in that zone."""
    zone = plan.zone(identity)
    if zone is None or len(zone.features) >= MOST_FEATURES:
        return plan
    feature = NEW_FEATURES.get(kind, FeatureSheet(kind))
    return change_zone(plan, identity, features=(*zone.features, feature))


def change_feature(plan: Plan, identity: str, number: int, feature: FeatureSheet | None) -> Plan:
    """With that feature in another form, or without it."""
    zone = plan.zone(identity)
    if zone is None or not 0 <= number < len(zone.features):
        return plan
    there = () if feature is None else (feature,)
    return change_zone(plan, identity, features=(*zone.features[:number], *there, *zone.features[number + 1:]))


# Enemies

def add_enemy(plan: Plan, foe: Foe, own: bool, at: str, wave: int = 1) -> Plan:
    """With one more enemy of that sort in that zone. An `own` one is kept in the plan as it is now."""
    if own:
        plan = replace(plan, foes=(*(one for one in plan.foes if one.id != foe.id), foe))
    for number, entry in enumerate(plan.enemies):
        if (entry.id, entry.at, entry.wave) == (foe.id, at, wave):
            return change_enemy(plan, number, n=min(MOST_OF_A_SORT, entry.n + 1))
    if len(plan.enemies) >= MOST_ENTRIES:
        return plan
    return replace(plan, enemies=(*plan.enemies, Entry(foe.id, 1, at, wave)))


def change_enemy(plan: Plan, number: int, **changes: object) -> Plan:
    """With number, zone or wave of some enemies changed; none are left of none."""
    entry = replace(plan.enemies[number], **changes)
    there = (entry,) if entry.n > 0 else ()
    return _tidied(replace(plan, enemies=(*plan.enemies[:number], *there, *plan.enemies[number + 1:])))


def _tidied(plan: Plan) -> Plan:
    """Own enemies that no longer wait there are forgotten, and so is an objective that nobody is left for."""
    there = {entry.id for entry in plan.enemies}
    objective = plan.objective
    if objective.kind == "kill" and objective.target not in there:
        objective = Objective()
    return replace(plan, foes=tuple(foe for foe in plan.foes if foe.id in there), objective=objective)


def sorts(plan: Plan) -> tuple[str, ...]:
    """Ids of the enemies there, once each."""
    return tuple(dict.fromkeys(entry.id for entry in plan.enemies))


def set_objective(plan: Plan, kind: str, target: str = "") -> Plan:
    """With another goal; whom to kill is the first enemy unless one is named."""
    if kind == "kill":
        names = sorts(plan)
        target = target if target in names else names[0] if names else ""
        return replace(plan, objective=Objective("kill", target)) if target else plan
    return replace(plan, objective=Objective(kind))


def free_name(plan: Plan, name: str, but: str = "") -> str:
    """`name`, or with a number where another zone is called so."""
    return numbered(name, (zone.name for zone in plan.zones if zone.id != but))


def numbered(name: str, taken: Iterable[str]) -> str:
    """`name`, or "name 2", "name 3" … where that is taken."""
    there = {one.casefold() for one in taken}
    found, number = name, 1
    while found.casefold() in there:
        number += 1
        found = f"{name} {number}"
    return found
