"""What the roster lists: the player's files, then the ready characters; and how a row of them looks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import Build, Fault, build_of_preset, faults
from gunki.battle.characters.figures import worn_stats
from gunki.battle.content import Content
from gunki.battle.items import Item
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, say, verbatim
from gunki.table.battle.look import PLAIN_MEDALLION
from gunki.table.collection.look import Words
from gunki.table.collection.row import CollectionRow
from gunki.table.roster.look import fault_text, name_shown
from gunki.table.roster.shown import item_icon, medallion, stats_text
from gunki.table.scenes.file_words import beside_its_name


class Listed(NamedTuple):
    """What a row stands for: a ready character (`preset`), or a file with a build or a fault."""

    key: str
    build: Build | None
    path: Path | None = None
    preset: str = ""
    fault: Message | None = None
    wrong: tuple[Fault, ...] = ()

    @property
    def name(self) -> Message:
        """What the row is called: the character, else the file."""
        if self.build is not None:
            return name_shown(self.build)
        return verbatim(name_of(self.path)) if self.path is not None else say("roster.nameless")


def listed_in(folder: Path, known: Content) -> tuple[list[Listed], Message | None]:
    """Every row, and why the folder cannot be looked into."""
    entries, fault = files.list_characters(folder, known.items)
    own = [Listed(one.path.name, one.build, one.path, fault=one.fault,
                  wrong=faults(one.build, known) if one.build is not None else ()) for one in entries]
    ready = [Listed(f"preset {p.id}", build_of_preset(p), preset=p.id) for p in known.presets.values()]
    return own + ready, fault


def all_listed(known: Content) -> list[Listed]:
    """Everything there is to compare with."""
    return listed_in(resources.characters_folder(), known)[0]


def row_of(place: FRect, listed: Listed, items: Mapping[str, Item], words: Words) -> CollectionRow:
    """The row: stats and gear, or why the file cannot be read or the build cannot fight."""
    build = listed.build
    if listed.fault is not None:
        trouble = beside_its_name(listed.fault, words)
    else:
        trouble = "\n".join(fault_text(fault, words) for fault in listed.wrong)
    return CollectionRow(place, listed.key, words(listed.name),
                         PLAIN_MEDALLION if build is None else medallion(build.portrait, build.name),
                         stats=stats_text(worn_stats(build, items), words) if build is not None else "",
                         icons=[item_icon(item, items) for item in build.inventory] if build is not None else (),
                         tag=words(say("preset." + listed.preset)) if listed.preset else "", trouble=trouble,
                         known=build is not None)
