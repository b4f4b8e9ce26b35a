"""`mode.toml`: what a mode package says of itself, read before any of its code runs.

Five fields, no others:

- `id`: lower-case letters, digits and underscores, `snow_from_korea`
- `title`: "The Snow from Korea"
- `version`: "1.0.0"
- `contract`: the value of gunki.engine.contract.CONTRACT when it was written, 1
- `entry`: where an instance of Mode is, "snow_from_korea.mode:MODE"
"""

from __future__ import annotations

import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

from gunki.engine.contract import CONTRACT
from gunki.engine.messages import Message, say, shorten

NAME = "mode.toml"
LARGEST = 65_536
"""Bytes a manifest may have."""
_FIELDS = ("id", "title", "version", "contract", "entry")
_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
_ENTRY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)


class Manifest(NamedTuple):
    """A manifest as far as it could be read; `fault` says why its mode cannot be used."""

    id: str
    title: str
    version: str
    entry: str
    fault: Message | None

    @property
    def package(self) -> str:
        """The top-level package that holds the mode."""
        return self.entry.partition(":")[0].partition(".")[0]


def read_manifest(place: Path) -> Manifest:
    """The manifest in a package folder or zip file. Never raises: what is wrong stands in `fault`."""
    try:
        table = tomllib.loads(_text(place))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, RecursionError) as error:
        return Manifest(place.stem, place.stem, "", "", say("registry.manifest_unreadable", reason=shorten(error, 200)))
    shown = {name: table[name] if _is_line(table.get(name)) else "" for name in ("id", "title", "version", "entry")}
    return Manifest(shown["id"] or place.stem, shown["title"] or place.stem, shown["version"], shown["entry"],
                    _fault(table))


def _text(place: Path) -> str:
    if place.is_dir():
        with (place / NAME).open("rb") as file:
            content = file.read(LARGEST + 1)
    else:
        content = _from_zip(place)
    if len(content) > LARGEST:
        raise ValueError(f"{NAME} > {LARGEST} B")
    return content.decode("utf-8")


def _from_zip(place: Path) -> bytes:
    with zipfile.ZipFile(place) as archive:
        inside = [name for name in archive.namelist() if name == NAME or re.fullmatch(rf"[^/]+/{NAME}", name)]
        if len(inside) != 1:
            raise KeyError(NAME)
        with archive.open(inside[0]) as file:
            return file.read(LARGEST + 1)


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 120 and value.isprintable()


def _fault(table: dict[str, Any]) -> Message | None:
    # The contract first: a manifest of another contract may well have other fields.
    contract = table.get("contract")
    if type(contract) is not int or contract != CONTRACT:
        offered = "–" if contract is None else shorten(contract, 40)
        return say("registry.other_contract", offered=offered, wanted=CONTRACT)
    for name in _FIELDS:
        if name != "contract" and not _is_line(table.get(name)):
            return say("registry.manifest_field", field=name)
    for name in table:
        if name not in _FIELDS:
            return say("registry.manifest_extra", field=shorten(name, 40))
    if not _ID.fullmatch(table["id"]):
        return say("registry.manifest_field", field="id")
    return None if _ENTRY.fullmatch(table["entry"]) else say("registry.manifest_field", field="entry")
