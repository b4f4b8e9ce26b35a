"""A character as a player makes it: read and written as the inline sheet, and what the rules (GK-2) say of it.

Whether a build is legal is decided by the same checks that a match config goes through; here they are only asked one
by one, so that a player sees all that is wrong at once, with the numbers of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from pydantic import ValidationError

from gunki.battle.config import WrittenSheet, configure
from gunki.battle.content import Content
from gunki.battle.field_errors import sentence
from gunki.battle.items import Item, Stats
from gunki.battle.names import clean_name
from gunki.battle.presets import Preset, ready_hands
from gunki.battle.sheets import check_hands, check_inventory, check_points, points_spent, slots
from gunki.battle.state import Setting
from gunki.engine.messages import Message, Refused, say

ALLEGIANCES = ("imperials", "outlaws", "neutral")
"""GK-2.7."""
STATS = ("spd", "str", "aim", "mag")
RULES = {
    "sheet.stat_range": "2.2",
    "sheet.too_many_points": "2.2",
    "sheet.no_such_item": "2.3",
    "sheet.too_many_slots": "2.3",
    "sheet.two_special_moves": "2.3",
    "sheet.strike_twice": "2.4",
    "sheet.too_many_copies": "2.4",
    "sheet.same_subclass": "2.5",
    "sheet.hand_not_carried": "2.6",
    "sheet.hand_not_weapon": "2.6",
    "sheet.hand_too_many": "2.6",
    "sheet.hands_full": "2.6",
}
"""The rule that a refusal of the engine speaks of, by the refusal's key."""


class Build(msgspec.Struct, frozen=True):
    """A character sheet, legal or not. `stats` are as bought, before equipment."""

    name: str
    allegiance: str = "neutral"
    portrait: str = ""
    stats: Stats = Stats()
    inventory: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()


class Fault(NamedTuple):
    """A sentence about a build and the number of the rule it comes from ("2.3"; "" where none does)."""

    message: Message
    rule: str


# Reading and writing


def sheet_of(build: Build) -> dict[str, Any]:
    """The inline sheet of a match config."""
    sheet: dict[str, Any] = {"name": build.name, "allegiance": build.allegiance}
    if build.portrait:
        sheet["portrait"] = build.portrait
    stats = {name: getattr(build.stats, name) for name in STATS}
    return {**sheet, "stats": stats, "inventory": list(build.inventory), "hands": list(build.hands)}


def build_of(raw: object, items: Mapping[str, Item]) -> Build:
    """The build of an inline sheet, perhaps with "format": 1. Raises Refused if `raw` is none.

    A sheet that breaks a rule of GK-2 is one all the same: `faults` tells.
    """
    try:
        written = WrittenSheet.model_validate(raw)
    except ValidationError as error:
        raise Refused(sentence(error)) from error
    stats = Stats(written.stats.spd, written.stats.str, written.stats.aim, written.stats.mag)
    inventory = tuple(map(_storable, written.inventory))
    if written.hands is None:
        hands = ready_hands([item for item in inventory if item in items], items)
    else:
        hands = tuple(map(_storable, written.hands))
    return Build(_storable(written.name), written.allegiance, _storable(written.portrait), stats, inventory, hands)


def _storable(text: str) -> str:
    """`text` without halves of surrogate pairs, which JSON can spell but no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def tidied(build: Build) -> Build:
    """The build with its name as a match would show it, where that can be a name at all."""
    try:
        return replace(build, name=clean_name(build.name, "name"))
    except Refused:
        return build


def build_of_preset(preset: Preset) -> Build:
    """A ready character as a build to start from."""
    return Build(preset.name, preset.allegiance, preset.portrait, preset.stats, preset.inventory, preset.hands)


def portraits(content: Content) -> tuple[str, ...]:
    """The medallions a sheet may name; "" is the plain one."""
    return ("", *(preset.portrait for preset in content.presets.values()))


# What the rules say


def setting_with(build: Build, content: Content, dummy: dict[str, Any] | None = None) -> Setting:
    """A match of the build against `dummy`, a character of a config (default: an NPC). Raises Refused."""
    other = dummy if dummy is not None else {"npc": next(iter(content.npcs))}
    seats = [{"kind": "human", "characters": [sheet_of(build)]}]
    others = [{"kind": "npc" if "npc" in other else "human", "characters": [other]}]
    return configure({"sides": [{"seats": seats}, {"seats": others}]}, content)


def faults(build: Build, content: Content) -> tuple[Fault, ...]:
    """What makes the build illegal; nothing: it can fight."""
    checks: tuple[tuple[Callable[[], object], Message], ...] = (
        (lambda: clean_name(build.name, "name"), say("roster.field.name")),
        (lambda: check_points(build.stats, "stats"), say("roster.field.stats")),
        (lambda: check_inventory(build.inventory, content.items, "inventory"), say("roster.field.inventory")),
        (lambda: check_hands(build.hands, build.inventory, content.items, "hands"), say("roster.field.hands")),
    )
    found: list[Fault] = []
    for check, field in checks:
        try:
            check()
        except Refused as refusal:
            found.append(Fault(named_field(refusal.message, field), RULES.get(refusal.message.key, "")))
        except KeyError:
            continue  # an item in hand that no pack knows: the inventory's own fault says so
    if not found:
        try:
            setting_with(build, content)
        except Refused as refusal:
            found.append(Fault(named_field(refusal.message, say("roster.field.portrait")), ""))
    return tuple(found)


def named_field(message: Message, field: Message) -> Message:
    """A refusal's sentence with a word in place of the field's path; `field` unless the path ends in a stat."""
    path = str(message.arguments.get("field", ""))
    stat = path.rpartition(".")[2]
    word = say("stat." + stat) if stat in STATS else field
    return replace(message, arguments={**message.arguments, "field": word})


def slots_used(build: Build, items: Mapping[str, Item]) -> int:
    """Slots of the inventory that are filled (GK-2.3); an unknown item counts as one."""
    return sum(slots(items[item]) if item in items else 1 for item in build.inventory)


def points_of(build: Build) -> int:
    """Points bought (GK-2.2)."""
    return points_spent(build.stats)
