"""What is installed: modes with what is wrong with them, content packs, and the switch for the player's own plugins."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gunki.battle.workshop_files import ENDING, OFF, is_own, reason_of
from gunki.clients.environment import Environment
from gunki.clients.failures import failure_of
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say
from gunki.engine.registry import ModeEntry
from gunki.table.settings import Settings

LARGEST = 1_000_000
"""Bytes of a pack that are looked at."""


class PackEntry(NamedTuple):
    """A content pack: how many NPCs and items it adds, or why it was left out; whether the workshop wrote it.

    `path` is None for what is wrong with no single file.
    """

    file: str
    npcs: int = 0
    items: int = 0
    problem: Message | None = None
    own: bool = False
    path: Path | None = None

    @property
    def on(self) -> bool:
        """Whether it is read."""
        return self.path is None or not self.path.name.endswith(OFF)


class Inventory:
    """Asks one mode at a time, so that the window can show what it knows already."""

    def __init__(self, environment: Environment, folder: Path) -> None:
        self.environment, self.folder = environment, folder
        self.problems: list[Message] = []
        self._to_ask = list(dict.fromkeys(one.id for one in environment.registry.entries if one.status == "ok"))

    @property
    def modes(self) -> list[ModeEntry]:
        """All modes found; of one that was not asked yet it is not known whether it works."""
        return self.environment.registry.entries

    @property
    def waiting(self) -> list[ModeEntry]:
        """What lies in the player's plugin folder while it is not read."""
        return self.environment.registry.waiting

    @property
    def complete(self) -> bool:
        """Whether every mode was asked."""
        return not self._to_ask

    def known(self, mode_id: str) -> bool:
        """Whether that mode was asked."""
        return mode_id not in self._to_ask

    def ask_next(self) -> bool:
        """Import the next mode and hear what it says of the content packs; False when all were asked."""
        if not self._to_ask:
            return False
        mode_id = self._to_ask.pop(0)
        try:
            mode = self.environment.mode(mode_id)
        except Refused:  # its entry says why
            return True
        try:
            found = mode.content_problems()
        except Exception as error:  # a mode is anybody's code
            found = (failure_of(mode_id, error),)
        self.problems += [problem for problem in found if problem not in self.problems]
        return True

    def packs(self) -> list[PackEntry]:
        """The packs of the folder by name, each with its problem; then problems that are no pack's."""
        by_file = {str(p.arguments["file"]): reason_of(p) for p in self.problems if "file" in p.arguments}
        found = [_pack(path, by_file.get(name_of(path))) for path in _files(self.folder)]
        named = {entry.file for entry in found}
        rest = [p for p in self.problems if str(p.arguments.get("file", "")) not in named]
        return found + [PackEntry("", problem=problem) for problem in rest]


def _files(folder: Path) -> Sequence[Path]:
    try:
        return sorted(path for path in folder.iterdir()
                      if Path(path.name.removesuffix(OFF)).suffix == ENDING and not path.is_fifo())
    except OSError:  # none yet, or it cannot be looked into, which the modes say
        return ()


def _pack(path: Path, problem: Message | None) -> PackEntry:
    counts, own = {"npc": 0, "item": 0}, False
    if problem is None:
        try:
            with path.open("rb") as file:
                text = file.read(LARGEST).decode("utf-8")
            raw = tomllib.loads(text)
            own = is_own(text, raw)
            counts = {name: len(raw[name]) if isinstance(raw.get(name), list) else 0 for name in counts}
        except (OSError, ValueError, RecursionError):
            problem = say("workshop.pack.unreadable")
    return PackEntry(name_of(path).removesuffix(OFF), counts["npc"], counts["item"], problem, own, path)


def switch_pack(path: Path, on: bool) -> None:
    """Have a pack read from now on, or left alone: its file gets another name. Raises BadFile."""
    other = path.with_name(path.name.removesuffix(OFF) if on else path.name + OFF)
    try:
        if other.exists():
            raise BadFile(say("workshop.pack.taken", file=name_of(other)))
        path.rename(other)
    except OSError as error:
        raise BadFile(say("workshop.pack.not_switched", file=name_of(path),
                          reason=error.strerror or str(error))) from error


def switch_plugins(settings: Settings, on: bool) -> Message | None:
    """Keep whether plugins of the player's own are read; what went wrong: then all is as it was."""
    before, settings.user_plugins = settings.user_plugins, on
    problem = settings.save()
    if problem is not None:
        settings.user_plugins = before
    return problem
