"""Enemies of a player's own: what is wrong with one, its file, and changes in the editor (BC-21, 22)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from book_of_changes.content import foe_of
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
from book_of_changes.sheets import ASPECTS, Book, Foe
from gunki.engine.messages import Message, Refused, say

ENDING = ".foe.json"
PREFIX = "BOCFOE1."
TRAITS = ("reach", "flight", "swift", "tough", "venom", "grasp", "leech", "pack", "relentless", "shell", "bulwark",
          "blindsense", "regrow", "dread", "hollow")
TACTICS = ("brute", "skirmisher", "caster", "guardian", "swarm")
MOST_LEVEL, MOST_ASPECT, MOST_ACTIONS, MOST_NATURES = 5, 5, 4, 2
OWN = "own_"
"""Ids of own enemies begin with it: none is one of the bestiary."""


class FoeEntry(NamedTuple):
    """A file: its enemy, or why it cannot be read."""

    path: Path
    foe: Foe | None = None
    fault: Message | None = None


# Making and changing

def new_id() -> str:
    """An id that nobody else's enemy has."""
    return OWN + secrets.token_hex(6)


def new_foe(name: str) -> Foe:
    """A standard enemy of level 1 to begin with."""
    return Foe(new_id(), clean(name), ("earth",), False, (), (), "brute", level=1, portrait="hollow")


def made_heroic(foe: Foe) -> Foe:
    """The same as a heroic enemy: every Aspect is its level."""
    rating = max(2, foe.level)
    return foe if foe.heroic else replace(foe, level=0, aspects=dict.fromkeys(ASPECTS, rating), actions=2)


def made_standard(foe: Foe) -> Foe:
    """The same as a standard enemy: its level is the middle of its Aspects."""
    if not foe.heroic:
        return foe
    ratings = sorted(foe.aspects.values()) or [1]
    return replace(foe, level=ratings[len(ratings) // 2], aspects={}, actions=1)


def with_nature(foe: Foe, nature: str, book: Book) -> Foe:
    """A Nature added, or taken away with its Powers; a third takes the place of the first."""
    natures = tuple(one for one in foe.natures if one != nature)
    if nature not in foe.natures:
        natures = (*natures, nature)[-MOST_NATURES:]
    known = book.power
    powers = tuple(one for one in foe.powers if one in known and known[one].own_nature in natures)
    return replace(foe, natures=natures, powers=powers)


def toggled(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A name added to a row, or taken out of it."""
    return tuple(one for one in names if one != name) if name in names else (*names, name)


def powers_for(foe: Foe, book: Book) -> tuple[str, ...]:
    """Powers it may have: those of its Natures (BC-13.16)."""
    return tuple(power.id for power in book.powers if power.own_nature in foe.natures)


def copied(foe: Foe, name: str) -> Foe:
    """Another enemy that is the same; one of the bestiary keeps its medallion."""
    return replace(foe, id=new_id(), name=clean(name), portrait=foe.portrait or foe.id)


# What is wrong

def fault_of(foe: Foe, book: Book) -> Message | None:
    """Why nobody can fight it, in a sentence; None: it can be."""
    if not clean(foe.name):
        return say("boc.own.fault.foe_name")
    if not foe.natures:
        return say("boc.own.fault.foe_nature", name=foe.name)
    try:
        foe_of(foe.name, raw_of(foe), book)
    except Refused as refusal:
        return refusal.message
    return None


# Files

def raw_of(foe: Foe) -> dict[str, Any]:
    """The sheet as it is written: a standard enemy has a level, a heroic one Aspects and actions."""
    raw: dict[str, Any] = plain(foe)
    for name in ("aspects", "actions") if not foe.heroic else ("level",):
        del raw[name]
    return raw


def foe_of_raw(raw: Any, book: Book) -> Foe:
    """The enemy on a sheet, legal or not. Raises Refused for what is no sheet."""
    try:
        foe = msgspec.convert(raw, Foe)
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        raise Refused(say("boc.own.no_foe", reason=str(error))) from error
    known, natures = book.power, book.nature
    wrong = [*(one for one in foe.natures if one not in natures), *(one for one in foe.powers if one not in known),
             *(one for one in foe.traits if one not in TRAITS), *(one for one in (foe.tactics,) if one not in TACTICS),
             *(one for one in foe.aspects if one not in ASPECTS)]
    if wrong:
        raise Refused(say("boc.own.unknown", what=clean(wrong[0])))
    ratings = [foe.level, *foe.aspects.values()]
    if not all(0 <= rating <= MOST_ASPECT for rating in ratings) or not 1 <= foe.actions <= MOST_ACTIONS:
        raise Refused(say("boc.own.no_foe", reason="a rating is too large or too small"))
    if foe.heroic and set(foe.aspects) != set(ASPECTS):
        raise Refused(say("boc.own.no_foe", reason="five Aspects or a level"))
    if not foe.id.startswith(OWN):
        foe = replace(foe, id=new_id())
    return replace(foe, name=clean(foe.name), text=foe.text[:600], natures=_few(foe.natures, MOST_NATURES),
                   powers=_few(foe.powers), traits=_few(foe.traits))


def _few(names: Iterable[str], most: int = 99) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:most]


def foe_of_text(text: str, book: Book) -> Foe:
    """The enemy of a line of text, or of what a file holds. Raises Refused."""
    return foe_of_raw(unpacked(PREFIX, text) if is_packed(PREFIX, text) else parsed(text), book)


def code_of(foe: Foe) -> str:
    """The line of text."""
    return packed(PREFIX, raw_of(foe))


def read_foe(path: Path, book: Book) -> Foe:
    """The enemy in a file. Raises BadFile."""
    return read_sheet(path, lambda text: foe_of_text(text, book))


def write_foe(path: Path, foe: Foe) -> None:
    """Put it in place of what the file held. Raises BadFile."""
    write(path, text_of(raw_of(foe)))


def own_foes(folder: Path, book: Book) -> list[FoeEntry]:
    """Every enemy file by name, unreadable ones last. A folder that cannot be read holds none."""
    return [FoeEntry(*one) for one in listed(folder, ENDING, lambda path: read_foe(path, book), lambda foe: foe.name)]
