"""An NPC given away and taken in: by a line of text, "GUNKINPC1." and the packed sheet, or by a file that holds it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gunki.battle.characters.files import LARGEST, read_file
from gunki.battle.characters.share import begins_with, packed, unpacked
from gunki.battle.content import Content
from gunki.battle.packs import read_npc
from gunki.battle.workshop import Draft, draft_of, written
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say

PREFIX = "GUNKINPC1."


def npc_code(draft: Draft) -> str:
    """The code, the same for the same sheet."""
    return packed(PREFIX, {**written(draft), "id": "npc"})


def is_npc_code(text: str) -> bool:
    """Whether `text` looks like a code, whole or damaged."""
    return begins_with(PREFIX, text)


def draft_of_text(text: str, shipped: Content) -> Draft:
    """The NPC of a code, or of the text of a file, without an id. Raises Refused."""
    if is_npc_code(text):
        return _draft(unpacked(PREFIX, text), shipped)
    if not text.strip():
        raise Refused(say("roster.code.empty"))
    if "[[npc]]" not in text or len(text) > LARGEST:
        raise Refused(say("roster.code.no_code", prefix=PREFIX))
    return _draft(_only_npc(text), shipped)


def draft_of_file(path: Path, shipped: Content) -> Draft:
    """The only NPC of a pack, without an id. Raises BadFile with what is wrong."""
    try:
        return _draft(_only_npc(read_file(path).decode("utf-8-sig")), shipped)
    except (Refused, UnicodeDecodeError) as error:
        reason = error.message if isinstance(error, Refused) else say("workshop.pack.unreadable")
        raise BadFile(say("workshop.file.no_npc", file=name_of(path), reason=reason)) from error


def _only_npc(text: str) -> Any:
    """Raises Refused for a text that holds several NPCs, or items, which a sheet alone cannot take along."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(say("workshop.pack.unreadable")) from error
    npcs = raw.get("npc")
    if set(raw) != {"npc"} or not isinstance(npcs, list) or len(npcs) != 1:
        raise Refused(say("workshop.file.not_one"))
    return npcs[0]


def _draft(raw: Any, shipped: Content) -> Draft:
    npc = read_npc(raw, "npc", shipped.items, needs_name=True)
    return replace(draft_of(npc, npc.name, shipped)[0], id="")
