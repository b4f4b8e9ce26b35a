"""A match as a person or a script asks for it checked and made into a `Setting` with all it needs inlined."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError

from gunki.battle.called import USUAL_SIDES, usual_name
from gunki.battle.content import Content, load_content
from gunki.battle.field_errors import Written, sentence
from gunki.battle.items import Item, Npc, Stats
from gunki.battle.names import clean_name, numbered, shorten
from gunki.battle.presets import ready_hands
from gunki.battle.sheets import check_sheet
from gunki.battle.state import SIDES, SeatSetup, Setting, Sheet, SideSetup
from gunki.engine.messages import Refused, say

MOST_CHARACTERS = 6
MOST_PLAYERS = 6
RANDOM = "random"
HOUSE_RULES = ("practice_undo", "dagger_once", "friendly_fire", "open_deck", "long_order")

_DEFAULT_SIDES: tuple[dict[str, Any], ...] = (
    {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
    {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
)


class WrittenStats(Written):
    """Bought stats; their range is a rule, told by `sheets`."""

    spd: int = 0
    str: int = 0
    aim: int = 0
    mag: int = 0


class WrittenSheet(Written):
    """An inline character; a `*.character.json` file is one with "format": 1."""

    format: Annotated[int, Field(ge=1, le=1)] = 1
    name: str
    allegiance: Literal["imperials", "outlaws", "neutral"] = "neutral"
    portrait: str = ""
    stats: WrittenStats = WrittenStats()
    inventory: list[str] = Field(default_factory=list)
    hands: list[str] | None = None


class WrittenPreset(Written):
    """A ready character, perhaps under another name."""

    preset: str
    name: str | None = None


class WrittenNpc(Written):
    """An NPC, perhaps under another name."""

    npc: str
    name: str | None = None


class WrittenSeat(Written):
    """One who decides."""

    kind: Literal["human", "npc", "ai"]
    name: str | None = None
    level: str | None = None
    characters: list[dict[str, Any]]


class WrittenSide(Written):
    """One side of the match."""

    name: str | None = None
    ask_order: Literal["once", "each_round"] = "once"
    seats: list[WrittenSeat]


class WrittenConfig(Written):
    """The whole config."""

    sides: list[WrittenSide] | None = None
    hp: Literal[50, 100] = 50
    house_rules: list[str] = Field(default_factory=list)


class _Match(NamedTuple):
    """What the parts of a config are checked against; `taken` names grow."""

    content: Content
    hp: int
    levels: tuple[str, ...]
    taken_names: set[str]
    taken_seats: set[str]


def configure(raw: dict[str, Any], content: Content, levels: Iterable[str] = ()) -> Setting:
    """The setting of a match; `levels` are the AI levels offered besides "random". `{}`: a duel with an NPC.

    Raises Refused, in a sentence that names the field.
    """
    try:
        written = WrittenConfig.model_validate(raw)
    except ValidationError as error:
        raise Refused(sentence(error)) from error
    sides = written.sides
    if sides is None:
        sides = [WrittenSide.model_validate(side) for side in _DEFAULT_SIDES]
    house_rules = _house_rules(written.house_rules)
    if len(sides) != len(SIDES):
        raise Refused(say("config.two_sides", field="sides", given=len(sides)))
    if sum(seat.kind == "human" for side in sides for seat in side.seats) > MOST_PLAYERS:
        raise Refused(say("config.too_many_players", field="sides", most=MOST_PLAYERS))
    match = _Match(content, written.hp, tuple(levels), set(), set())
    setups, seats, sheets = [], [], []
    taken_sides: set[str] = set()
    for number, (side, written_side) in enumerate(zip(SIDES, sides, strict=True)):
        own_seats, own_sheets = _side(side, written_side, f"sides[{number}]", match)
        seats += own_seats
        sheets += own_sheets
        setups.append(SideSetup(numbered(_side_name(side, written_side, number), taken_sides),
                                written_side.ask_order == "each_round"))
    return _inline(tuple(setups), tuple(seats), tuple(sheets), house_rules, content)


def _house_rules(names: list[str]) -> tuple[str, ...]:
    for name in names:
        if name not in HOUSE_RULES:
            raise Refused(say("config.no_such_house_rule", field="house_rules", name=shorten(name),
                              known=", ".join(HOUSE_RULES)))
    return tuple(name for name in HOUSE_RULES if name in names)


def _side_name(side: str, written: WrittenSide, number: int) -> str:
    if written.name is None:
        return USUAL_SIDES[side]
    return clean_name(written.name, f"sides[{number}].name")


def _side(side: str, written: WrittenSide, field: str, match: _Match) -> tuple[list[SeatSetup], list[Sheet]]:
    count = sum(len(seat.characters) for seat in written.seats)
    if not 1 <= count <= MOST_CHARACTERS:
        raise Refused(say("config.characters_of_side", field=field, most=MOST_CHARACTERS, given=count))
    seats: list[SeatSetup] = []
    sheets: list[Sheet] = []
    for number, seat in enumerate(written.seats):
        at = f"{field}.seats[{number}]"
        if not seat.characters:
            raise Refused(say("config.seat_without_character", field=at + ".characters"))
        seat_id = f"{side}_seat_{number + 1}"
        first = len(sheets) + 1
        own = [_character(raw, f"{at}.characters[{place}]", seat.kind, side, seat_id,
                          f"{side}_{first + place}", match)
               for place, raw in enumerate(seat.characters)]
        sheets += own
        level = _level(seat, at, match.levels)
        name = own[0].name if seat.name is None else clean_name(seat.name, at + ".name")
        seats.append(SeatSetup(seat_id, numbered(name, match.taken_seats), seat.kind, level, side))
    return seats, sheets


def _level(seat: WrittenSeat, at: str, levels: tuple[str, ...]) -> str:
    known = (RANDOM, *levels)
    if seat.kind != "ai":
        if seat.level:
            raise Refused(say("config.level_without_ai", field=at + ".level", kind=seat.kind))
        return ""
    if seat.level is None:
        return RANDOM
    if seat.level not in known:
        raise Refused(say("config.no_such_level", field=at + ".level", level=shorten(seat.level),
                          known=", ".join(known)))
    return seat.level


def _character(raw: dict[str, Any], at: str, kind: str, side: str, seat: str, identifier: str,
               match: _Match) -> Sheet:
    if ("npc" in raw) != (kind == "npc"):
        key = "config.npc_seat_needs_npcs" if kind == "npc" else "config.npc_needs_npc_seat"
        raise Refused(say(key, field=at, kind=kind))
    try:
        if kind == "npc":
            return _npc(WrittenNpc.model_validate(raw), at, side, seat, identifier, match)
        if "preset" in raw:
            return _preset(WrittenPreset.model_validate(raw), at, side, seat, identifier, match)
        return _sheet(WrittenSheet.model_validate(raw), at, side, seat, identifier, match)
    except ValidationError as error:
        raise Refused(sentence(error, at)) from error


def _own_name(written: str | None, otherwise: str, at: str, match: _Match) -> str:
    name = otherwise if written is None else clean_name(written, at + ".name")
    return numbered(name, match.taken_names)


def _npc(written: WrittenNpc, at: str, side: str, seat: str, identifier: str, match: _Match) -> Sheet:
    npc = match.content.npcs.get(written.npc)
    if npc is None:
        raise Refused(say("config.no_such_npc", field=at + ".npc", name=shorten(written.npc),
                          known=", ".join(match.content.npcs)))
    return Sheet(id=identifier, name=_own_name(written.name, usual_name(npc), at, match), side=side, seat=seat,
                 npc=npc.id, portrait=npc.portrait or npc.id, max_hp=npc.hp, stats=npc.stats)


def _preset(written: WrittenPreset, at: str, side: str, seat: str, identifier: str, match: _Match) -> Sheet:
    preset = match.content.presets.get(written.preset)
    if preset is None:
        raise Refused(say("config.no_such_preset", field=at + ".preset", name=shorten(written.preset),
                          known=", ".join(match.content.presets)))
    return Sheet(id=identifier, name=_own_name(written.name, preset.name, at, match), side=side, seat=seat,
                 preset=preset.id, portrait=preset.portrait, allegiance=preset.allegiance, max_hp=match.hp,
                 stats=preset.stats, inventory=preset.inventory, hands=preset.hands)


def _sheet(written: WrittenSheet, at: str, side: str, seat: str, identifier: str, match: _Match) -> Sheet:
    items = match.content.items
    stats = Stats(written.stats.spd, written.stats.str, written.stats.aim, written.stats.mag)
    inventory = tuple(written.inventory)
    check_sheet(stats, inventory, written.hands or (), items, at)
    hands = ready_hands(inventory, items) if written.hands is None else tuple(written.hands)
    known = ("", *(preset.portrait for preset in match.content.presets.values()))
    if written.portrait not in known:
        raise Refused(say("config.no_such_portrait", field=at + ".portrait", name=shorten(written.portrait),
                          known=", ".join(known[1:])))
    return Sheet(id=identifier, name=_own_name(written.name, "", at, match), side=side, seat=seat,
                 portrait=written.portrait, allegiance=written.allegiance, max_hp=match.hp, stats=stats,
                 inventory=inventory, hands=hands)


def _inline(sides: tuple[SideSetup, ...], seats: tuple[SeatSetup, ...], sheets: tuple[Sheet, ...],
            house_rules: tuple[str, ...], content: Content) -> Setting:
    """With the items and NPCs that the match uses: it does not change when content does."""
    npcs: dict[str, Npc] = {sheet.npc: content.npcs[sheet.npc] for sheet in sheets if sheet.npc}
    used = {item for sheet in sheets for item in sheet.inventory}
    used |= {attack.item for npc in npcs.values() for attack in npc.attacks}
    items: tuple[Item, ...] = tuple(item for item in content.items.values() if item.id in used)
    elements = tuple(content.elements.values())
    return Setting(sides, seats, sheets, items, tuple(npcs.values()), elements, house_rules)


def simulate_config(left: list[str], right: list[str], content: Content | None = None,
                    levels: Iterable[str] = ()) -> dict[str, Any]:
    """The config of a match that plays itself. Raises Refused for names it does not know.

    An entry is an NPC id, a preset id (an AI seat that plays at random), or `preset:level`.
    """
    known = content or _shipped()
    return {"sides": [{"seats": [_seat(entry, known, (RANDOM, *levels)) for entry in entries]}
                      for entries in (left, right)]}


@lru_cache(maxsize=1)
def _shipped() -> Content:
    return load_content()


def _seat(entry: str, content: Content, levels: tuple[str, ...]) -> dict[str, Any]:
    if entry in content.npcs:
        return {"kind": "npc", "characters": [{"npc": entry}]}
    name, colon, level = entry.partition(":")
    if name not in content.presets:
        raise Refused(say("config.no_such_fighter", name=shorten(entry),
                          known=", ".join((*content.npcs, *content.presets))))
    if colon and level not in levels:
        raise Refused(say("config.no_such_level", field=shorten(entry), level=shorten(level),
                          known=", ".join(levels)))
    return {"kind": "ai", "level": level or RANDOM, "characters": [{"preset": name}]}
