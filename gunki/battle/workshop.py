"""An NPC's sheet while it is written (GK-10.8): the faces of its dice painted with what they choose.

What is right is said by the models of content packs alone; here their refusals get the words of the editor.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from gunki.battle.content import Content
from gunki.battle.items import Item, Npc, Spell, StatName, Stats, Weapon
from gunki.battle.names import LONGEST_NAME
from gunki.battle.packs import FACES, read_npc
from gunki.battle.words import npc_name
from gunki.engine.messages import Message, Refused, say, shorten, verbatim

STRATEGIES = ("fighter", "ranger", "spellcaster")
STATS: tuple[StatName, ...] = ("spd", "str", "aim", "mag")
_AT = "npc"
_LONGEST_ID = 30
_PARTS: dict[str, str] = {
    ".name": "workshop.field.name", ".hp": "workshop.field.hp", ".fate_roll": "workshop.field.fate_roll",
    ".portrait": "workshop.field.portrait", ".stats": "workshop.field.stats",
    ".strategies": "workshop.field.strategies", ".attacks (fighter)": "workshop.field.attacks.fighter",
    ".attacks (ranger)": "workshop.field.attacks.ranger",
    ".attacks (spellcaster)": "workshop.field.attacks.spellcaster", ".attacks": "workshop.field.attacks",
}


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet, right or wrong. `id` is empty until it is kept; a new one gets a free id then."""

    id: str = ""
    name: str
    portrait: str = ""
    hp: int = 50
    stats: Stats = Stats()
    fate_roll: str = "d6+2"
    strategies: tuple[str, ...] = ("fighter",) * 6
    """What each face of the strategy die chooses."""
    attacks: dict[str, tuple[str, ...]]
    """For every strategy, whether it is in use or not, the item that each face of the attack die chooses."""


class DraftFault(NamedTuple):
    """What is wrong: the part of the sheet ("name", "hp", "fate_roll", "attacks" …) and one sentence."""

    part: str
    message: Message


# What goes with what


def fitting(content: Content) -> dict[str, dict[str, Message | None]]:
    """For every strategy each weapon and spell of the game: None where it fits, else why not."""
    items = [item for item in content.items.values() if isinstance(item, Weapon | Spell)]
    return {strategy: {item.id: _why_not(item, strategy, content.items) for item in items} for strategy in STRATEGIES}


def _why_not(item: Item, strategy: str, items: Mapping[str, Item]) -> Message | None:
    """An NPC that does nothing but this, put before the models of packs."""
    raw = {"id": "probe", "name": "probe", "hp": 1, "fate_roll": "1", "strategies": [{"strategy": strategy}],
           "attacks": [{"item": item.id}]}
    try:
        read_npc(raw, _AT, items, needs_name=True)
    except Refused as refusal:
        return refusal.message
    return None


def usual_attacks(content: Content) -> dict[str, tuple[str, ...]]:
    """For every strategy the first item that fits, on all six faces."""
    return {strategy: (next(item for item, reason in found.items() if reason is None),) * 6
            for strategy, found in fitting(content).items()}


# From a sheet and back


def new_draft(name: str, content: Content) -> Draft:
    """A plain fighter to begin with."""
    return Draft(name=name, stats=Stats(3, 3, 3, 0), attacks=usual_attacks(content))


def draft_of(npc: Npc, name: str, content: Content) -> tuple[Draft, tuple[str, ...]]:
    """The sheet of `npc` to be edited under `name`, and the ids of items that the workshop cannot use, each replaced
    by a usual one: only the game's own items can be named from another file.
    """
    strategies = _painted([(way.strategy, way.on) for way in npc.strategies])
    attacks, strange = usual_attacks(content), set()
    fits = fitting(content)
    for strategy in dict.fromkeys(strategies):
        painted = _painted([(attack.item, attack.on) for attack in npc.attacks if attack.strategy in ("", strategy)])
        usable = {item for item, reason in fits[strategy].items() if reason is None}
        strange |= set(painted) - usable
        attacks[strategy] = tuple(item if item in usable else usual
                                  for item, usual in zip(painted, attacks[strategy], strict=True))
    draft = Draft(id=npc.id, name=name, portrait=npc.portrait, hp=npc.hp, stats=npc.stats,
                  fate_roll=npc.fate_roll, strategies=strategies, attacks=attacks)
    return draft, tuple(sorted(strange))


def _painted(entries: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[str, ...]:
    """What each face chooses."""
    by_face = {face: what for what, on in entries for face in (on or FACES)}
    return tuple(by_face[face] for face in FACES)


def used_strategies(draft: Draft) -> tuple[str, ...]:
    """The strategies on the die, in the usual order."""
    return tuple(strategy for strategy in STRATEGIES if strategy in draft.strategies)


def written(draft: Draft) -> dict[str, Any]:
    """The sheet as it stands in a pack; faces only where a die is thrown."""
    raw: dict[str, Any] = {
        "id": draft.id or "draft", "name": draft.name, "hp": draft.hp,
        "stats": {stat: getattr(draft.stats, stat) for stat in STATS},
        "strategies": [{"strategy": name, **on} for name, on in _shared_out(draft.strategies)],
        "fate_roll": draft.fate_roll,
        "attacks": [{"item": item, "strategy": strategy, **on} for strategy in used_strategies(draft)
                    for item, on in _shared_out(draft.attacks[strategy])],
    }
    return {**raw, "portrait": draft.portrait} if draft.portrait else raw


def _shared_out(painted: Sequence[str]) -> list[tuple[str, dict[str, list[int]]]]:
    names = list(dict.fromkeys(painted))
    if len(names) == 1:
        return [(names[0], {})]
    return [(name, {"on": [face for face in FACES if painted[face - 1] == name]}) for name in names]


def npc_of(draft: Draft, items: Mapping[str, Item]) -> Npc:
    """The NPC, checked as one in a pack is. Raises Refused in the editor's words."""
    try:
        return read_npc(written(draft), _AT, items, needs_name=True)
    except Refused as refusal:
        raise Refused(_in_words(refusal.message)[1]) from refusal


def fault_of(draft: Draft, items: Mapping[str, Item]) -> DraftFault | None:
    """What is wrong first, or None."""
    try:
        read_npc(written(draft), _AT, items, needs_name=True)
    except Refused as refusal:
        return DraftFault(*_in_words(refusal.message))
    return None


def _in_words(message: Message) -> tuple[str, Message]:
    """The part a refusal is about, and the refusal with that part's name instead of a path."""
    path = str(message.arguments.get("field", "")).removeprefix(_AT)
    part = next((part for part in _PARTS if path.startswith(part)), "")
    named = {**message.arguments, "field": say(_PARTS[part])} if part else message.arguments
    return part.lstrip(".").partition(" ")[0], Message(message.key, named)


# Painting


def with_strategy(draft: Draft, face: int, strategy: str) -> Draft:
    """Face 1 … 6 of the strategy die chooses `strategy`."""
    return replace(draft, strategies=_with(draft.strategies, face, strategy))


def with_attack(draft: Draft, strategy: str, face: int, item: str) -> Draft:
    """Face 1 … 6 of that strategy's attack die chooses `item`."""
    return replace(draft, attacks={**draft.attacks, strategy: _with(draft.attacks[strategy], face, item)})


def _with(painted: tuple[str, ...], face: int, what: str) -> tuple[str, ...]:
    return (*painted[: face - 1], what, *painted[face:])


def with_stat(draft: Draft, stat: StatName, value: int) -> Draft:
    """A stat set to `value`, which may be wrong."""
    return replace(draft, stats=replace(draft.stats, **{stat: value}))


# Ids


def free_id(name: str, taken: Collection[str]) -> str:
    """An id that recalls `name` and is not taken: its plain letters, or "npc" where it has none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    stem = "_".join(words)[:_LONGEST_ID].strip("_")
    if not stem or not stem[0].isalpha():
        stem = f"npc_{stem}".rstrip("_")
    found, number = stem, 1
    while found in taken:
        number += 1
        found = f"{stem}_{number}"
    return found


# Names


def name_shown(name: str) -> Message:
    """A name, fit to be shown; a word for none."""
    shown = shorten(name, LONGEST_NAME).strip()
    return verbatim(shown) if shown else say("workshop.nameless")


def npc_shown(npc: Npc) -> Message:
    """An NPC's name."""
    return name_shown(npc.name) if npc.name else npc_name(npc)
