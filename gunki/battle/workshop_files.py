"""The player's own NPCs as content packs: one file each, so that a broken one takes no other with it.

A pack is the workshop's while its first line is the mark and it holds one NPC and nothing else; all others are read
only. A file is replaced in one step or not at all.
"""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from gunki.battle.characters.files import write_file
from gunki.battle.content import LARGEST_PACK, Content, load_content
from gunki.battle.items import Npc
from gunki.battle.packs import read_npc
from gunki.battle.workshop import Draft, free_id, npc_shown, written
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.engine.trash import original_name

MARK = "# Written by Gun-Ki's NPC workshop."
_HEAD = MARK + " Keep this line and the workshop can change the file; take it away and it only reads it.\n"
ENDING = ".toml"
OFF = ".off"
"""Behind the name of a pack that is switched off: no program takes it for one then."""
PREFIX = "npc_"
"""File names begin with it, so that none is a device of the system (con.toml)."""


class Shelf(NamedTuple):
    """Where an NPC comes from: the game, or a file, which is one's `own` or another's; `problem`: why its pack was left
    out. `npc` is None where the file cannot be understood.
    """

    key: str
    npc: Npc | None
    path: Path | None = None
    own: bool = False
    problem: Message | None = None

    @property
    def name(self) -> Message:
        """What it is called: the NPC, else its file."""
        if self.npc is None:
            return verbatim(name_of(self.path)) if self.path is not None else say("workshop.nameless")
        return npc_shown(self.npc)


class Shelves(NamedTuple):
    """All NPCs, own ones first, then those of other packs, then the game's; and the content they belong to."""

    content: Content
    shipped: Content
    """The game's own: an NPC of the workshop can name no others' items."""
    entries: tuple[Shelf, ...]
    fault: Message | None = None
    """Why the folder could not be looked into."""


# Reading


def look(folder: Path) -> Shelves:
    """Everything in the folder and in the game. Never raises."""
    shipped, content = load_content(), load_content(folder)
    problems = {str(p.arguments["file"]): reason_of(p) for p in content.problems if "file" in p.arguments}
    fault = next((p for p in content.problems if "file" not in p.arguments), None)
    own: list[Shelf] = []
    others: list[Shelf] = []
    for path in _packs(folder):
        problem = problems.get(name_of(path))
        text = _text_of(path)
        raw = _raw_of(text)
        if is_own(text, raw):
            own.append(Shelf(path.name, _npc_of(raw["npc"][0], shipped), path, True, problem))
            continue
        if problem is None:
            others += [Shelf(f"{path.name} {npc.id}", npc, path) for npc in _npcs_of(raw, content)]
        else:
            others.append(Shelf(path.name, None, path, False, problem))
    own.sort(key=lambda one: (one.npc is None, one.npc.name.casefold() if one.npc else "", one.key))
    game = tuple(Shelf(npc.id, npc) for npc in shipped.npcs.values())
    return Shelves(content, shipped, (*own, *others, *game), fault)


def reason_of(problem: Message) -> Message:
    """Why a pack was left out, without the file's name: for places where that stands already."""
    reason = problem.arguments.get("reason")
    return reason if isinstance(reason, Message) else problem


def _packs(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ENDING and not path.is_fifo())
    except OSError:
        return []  # none yet, or it cannot be looked into, which the content says


def _text_of(path: Path) -> str:
    """The text of a pack; nothing for one that cannot be read, of which the content has said why."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_PACK).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _raw_of(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):  # the content has said why
        return {}


def is_own(text: str, raw: Mapping[str, Any]) -> bool:
    """Whether the workshop wrote it and may write over it without taking anything away."""
    npcs = raw.get("npc")
    alone = set(raw) == {"npc"} and isinstance(npcs, list) and len(npcs) == 1 and isinstance(npcs[0], dict)
    return alone and text.startswith(MARK)


def _npcs_of(raw: Mapping[str, Any], content: Content) -> list[Npc]:
    """The NPCs of another's pack as they were loaded."""
    entries = raw.get("npc")
    ids = [one.get("id") for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
    return [content.npcs[name] for name in ids if isinstance(name, str) and name in content.npcs]


def _npc_of(raw: object, shipped: Content) -> Npc | None:
    """The NPC of an own file, also of one that was left out because its id stands in another file too."""
    try:
        return read_npc(raw, "npc", shipped.items, needs_name=True)
    except Refused:
        return None


# Writing


def toml_of(draft: Draft) -> str:
    """The pack that holds the NPC."""
    lines = ["[[npc]]"]
    lines += [f"{name} = {_value(value)}" for name, value in written(draft).items()]
    return _HEAD + "\n" + "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """As TOML. JSON's strings are TOML's, but for one sign that TOML wants escaped."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def keep(folder: Path, path: Path | None, draft: Draft) -> tuple[Path, Draft]:
    """Write the NPC over its own file, or into a new one under a free id; returns both. Raises BadFile; then nothing
    was changed. A file that is no longer the workshop's is not written over: the NPC gets a new one.
    """
    if path is not None and not _may_replace(path):
        path = None
    if path is None:
        draft = _with_id(draft, _taken(folder))
        path = folder / f"{PREFIX}{draft.id}{ENDING}"
    write_npc(path, draft)
    return path, draft


def _may_replace(path: Path) -> bool:
    text = _text_of(path)
    return is_own(text, _raw_of(text))


def _with_id(draft: Draft, taken: set[str]) -> Draft:
    return replace(draft, id=free_id(draft.name, taken))


def _taken(folder: Path) -> set[str]:
    """Ids of the game, and of every file in the folder, also of those left out, switched off or just deleted."""
    shipped = load_content()
    taken = {*shipped.npcs, *shipped.presets}
    for path in _packs(folder):
        npcs = _raw_of(_text_of(path)).get("npc")
        taken |= {str(one.get("id")) for one in npcs if isinstance(one, dict)} if isinstance(npcs, list) else set()
    with contextlib.suppress(OSError):
        names = [(original_name(path) or path.name).removesuffix(OFF) for path in folder.iterdir()]
        taken |= {name.removeprefix(PREFIX).removesuffix(ENDING) for name in names if name.startswith(PREFIX)}
    return taken


def write_npc(path: Path, draft: Draft) -> None:
    """Put the NPC in place of what the file held; its folder is made if need be. Raises BadFile."""
    with contextlib.suppress(OSError):  # writing says it better
        path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, toml_of(draft))
