"""All content there is to play with: what is shipped and the player's own packs, each checked alone.

Pydantic is imported when content is loaded, not before: a replay or a running match needs none of it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gunki.battle.items import Element, Item, Npc
from gunki.battle.names import shorten
from gunki.battle.presets import Preset
from gunki.engine import messages
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say

DATA = Path(__file__).parent / "data"
LARGEST_PACK = 1_000_000
"""Bytes."""


class Content(msgspec.Struct, frozen=True):
    """Everything by id, in the order it was written, and what is wrong with packs that were left out."""

    items: dict[str, Item]
    npcs: dict[str, Npc]
    elements: dict[str, Element]
    presets: dict[str, Preset]
    problems: tuple[Message, ...] = ()


class Pack(NamedTuple):
    """What one file adds."""

    file: str
    items: dict[str, Item]
    npcs: dict[str, Npc]

    @property
    def ids(self) -> set[tuple[str, str]]:
        """Its ids, items and NPCs apart."""
        return {("item", item) for item in self.items} | {("npc", npc) for npc in self.npcs}


def load_content(pack_folder: Path | None = None) -> Content:
    """Shipped content and the packs (`*.toml`) of `pack_folder`, which need not exist.

    A pack with a fault is left out whole and listed in `problems`; so are both of two packs that share an id.
    """
    shipped = _shipped()
    packs: list[Pack] = []
    problems: list[Message] = []
    for path in _pack_files(pack_folder, problems):
        try:
            packs.append(_read_pack(path, shipped))
        except (Refused, BadFile) as fault:
            problems.append(say("content.pack_left_out", file=name_of(path), reason=fault.message))
    items, npcs = dict(shipped.items), dict(shipped.npcs)
    for pack in packs:
        clash = _clash(pack, packs)
        if clash is not None:
            problems.append(say("content.pack_left_out", file=pack.file, reason=clash))
            continue
        items |= pack.items
        npcs |= pack.npcs
    return Content(items, npcs, shipped.elements, shipped.presets, tuple(problems))


@lru_cache(maxsize=1)
def _shipped() -> Content:
    from gunki.battle import packs

    elements = {entry.id: entry for entry in (
        packs.read_element(raw, at) for at, raw in _entries("element"))}
    items = {entry.id: entry for entry in (
        packs.read_item(raw, at, elements, needs_name=False) for at, raw in _entries("item"))}
    npcs = {entry.id: entry for entry in (
        packs.read_npc(raw, at, items, needs_name=False) for at, raw in _entries("npc"))}
    presets = {entry.id: entry for entry in (
        packs.read_preset(raw, at) for at, raw in _entries("preset"))}
    return Content(items, npcs, elements, presets)


def _entries(table: str) -> list[tuple[str, Any]]:
    """The entries of `data/<table>s.toml`, each with what a fault calls it."""
    from gunki.battle.packs import where

    return [(where(table, number, raw), raw)
            for number, raw in enumerate(_read_toml(DATA / f"{table}s.toml")[table])]


def _pack_files(folder: Path | None, problems: list[Message]) -> list[Path]:
    if folder is None:
        return []
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.is_fifo())
    except FileNotFoundError:
        return []
    except OSError as error:
        reason = error.strerror or str(error)
        problems.append(say("content.folder_unreadable", folder=str(folder), reason=reason))
        return []


def _read_toml(path: Path) -> dict[str, Any]:
    """Raises BadFile."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_PACK + 1)
    except OSError as error:
        raise BadFile(say("content.file_unreadable", reason=error.strerror or str(error))) from error
    if len(data) > LARGEST_PACK:
        raise BadFile(say("content.file_too_large", most=LARGEST_PACK // 1000))
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadFile(say("content.file_not_utf8")) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(say("content.file_not_toml", reason=messages.shorten(error, 200))) from error
    except ValueError as error:  # a number of thousands of digits; Python's own words speak to programmers
        raise BadFile(say("content.file_not_toml", reason="4300+ digits")) from error


def _read_pack(path: Path, shipped: Content) -> Pack:
    """Raises BadFile or Refused."""
    from gunki.battle import packs

    written = _read_toml(path)
    for name, table in written.items():
        if name not in ("item", "npc"):
            raise Refused(say("field.unknown", field=shorten(name)))
        if not isinstance(table, list):
            raise Refused(say("content.not_a_table_array", field=name))
    items: dict[str, Item] = {}
    for number, raw in enumerate(written.get("item", [])):
        item = packs.read_item(raw, packs.where("item", number, raw), shipped.elements, needs_name=True)
        _refuse_repeated("item", item.id, shipped.items, items)
        items[item.id] = item
    npcs: dict[str, Npc] = {}
    for number, raw in enumerate(written.get("npc", [])):
        npc = packs.read_npc(raw, packs.where("npc", number, raw), shipped.items | items, needs_name=True)
        _refuse_repeated("npc", npc.id, {**shipped.npcs, **shipped.presets}, npcs)
        npcs[npc.id] = npc
    return Pack(name_of(path), items, npcs)


def _refuse_repeated(table: str, identifier: str, shipped: dict[str, Any], own: dict[str, Any]) -> None:
    if identifier in shipped:
        raise Refused(say("content.id_shipped", field=table, id=identifier))
    if identifier in own:
        raise Refused(say("content.id_twice", field=table, id=identifier))


def _clash(pack: Pack, packs: list[Pack]) -> Message | None:
    for other in packs:
        shared = sorted(pack.ids & other.ids) if other is not pack else []
        if shared:
            return say("content.id_in_two_packs", field=shared[0][0], id=shared[0][1], other=other.file)
    return None
