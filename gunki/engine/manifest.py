"""`mode.toml`: what a mode package says of itself, read before any of its code runs.

Six fields, no others; the last may be left out:

- `id`: lower-case letters, digits and underscores, `snow_from_korea`
- `title`: "The Snow from Korea"
- `version`: "1.0.0"
- `contract`: the value of gunki.engine.contract.CONTRACT when it was written, 1
- `entry`: where an instance of Mode is, "snow_from_korea.mode:MODE"
- `program`: the least version of the program that has all that the mode uses, "0.2.0"

It lies in the package; in a zip file, or in a project's folder, the package may lie a few folders deep.
"""

from __future__ import annotations

import re
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gunki.engine.contract import CONTRACT
from gunki.engine.messages import Message, Refused, say, shorten

NAME = "mode.toml"
LARGEST = 65_536
"""Bytes a manifest may have."""
DEEPEST = 3
"""Folders between the top of a plugin and its manifest: "project-main/src/package" in a packed project."""
_FIELDS = ("id", "title", "version", "contract", "entry")
_OPTIONAL = ("program",)
_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
_ENTRY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){0,3}", re.ASCII)


class Manifest(NamedTuple):
    """A manifest as far as it could be read; `fault` says why its mode cannot be used.

    `folder`: where it lies below the plugin's own place, "" for there itself.
    """

    id: str
    title: str
    version: str
    entry: str
    fault: Message | None
    folder: str = ""

    @property
    def package(self) -> str:
        """The top-level package that holds the mode."""
        return self.entry.partition(":")[0].partition(".")[0]


def read_manifest(place: Path, program: str = "") -> Manifest:
    """The manifest of a plugin, a folder or a zip file. Never raises: what is wrong stands in `fault`.

    `program`: the version of the program that asks; "" for one that any mode is content with.
    """
    folder = ""
    try:
        folder, content = _from_folder(place) if place.is_dir() else _from_zip(place)
        if len(content) > LARGEST:
            raise ValueError(f"{NAME} > {LARGEST} B")
        table = tomllib.loads(content.decode("utf-8"))
    except Refused as refused:
        return Manifest(place.stem, place.stem, "", "", refused.message)
    except (OSError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        # RuntimeError, NotImplementedError: a zip file with a password, or packed in a way that Python cannot undo.
        reason = say("registry.manifest_unreadable", reason=shorten(error, 200))
        return Manifest(place.stem, place.stem, "", "", reason, folder)
    shown = {name: table[name] if _is_line(table.get(name)) else "" for name in ("id", "title", "version", "entry")}
    return Manifest(shown["id"] or place.stem, shown["title"] or place.stem, shown["version"], shown["entry"],
                    _fault(table, program), folder)


def has_manifest(place: Path) -> bool:
    """Whether it is the folder of a mode's package, so far as can be seen from outside."""
    return (place / NAME).is_file()


# Finding and reading it


def _from_folder(place: Path) -> tuple[str, bytes]:
    found = (path.relative_to(place).as_posix() for depth in range(1, DEEPEST + 1)
             for path in place.glob("*/" * depth + NAME)
             if path.is_file())  # a pipe of that name would be waited for without end
    where = NAME if has_manifest(place) else _the_one(found)  # looking through folders takes a while
    with (place / where).open("rb") as file:
        return _parent(where), file.read(LARGEST + 1)


def _from_zip(place: Path) -> tuple[str, bytes]:
    with zipfile.ZipFile(place) as archive:
        where = _the_one(archive.namelist())
        with archive.open(where) as file:
            return _parent(where), file.read(LARGEST + 1)


def _the_one(names: Iterable[str]) -> str:
    """Of file names inside a plugin, that of its manifest: the least deep one. Raises Refused for none, or several."""
    found = [name for name in names if name.rpartition("/")[2] == NAME and name.count("/") <= DEEPEST
             and not name.startswith((".", "_", "/")) and ".." not in name.split("/")]
    least = min((name.count("/") for name in found), default=0)
    found = [name for name in found if name.count("/") == least]
    if len(found) != 1:
        raise Refused(say("registry.several_manifests" if found else "registry.no_manifest"))
    return found[0]


def _parent(name: str) -> str:
    folder = PurePosixPath(name).parent.as_posix()
    return "" if folder == "." else folder


# Judging it


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 120 and value.isprintable()


def _fault(table: dict[str, Any], program: str) -> Message | None:
    # The contract first: a manifest of another contract may well have other fields.
    contract = table.get("contract")
    if type(contract) is not int or contract != CONTRACT:
        return _other_contract(contract)
    for name in _FIELDS:
        if name != "contract" and not _is_line(table.get(name)):
            return say("registry.manifest_field", field=name)
    for name in table:
        if name not in _FIELDS + _OPTIONAL:
            return say("registry.manifest_extra", field=shorten(name, 40))
    if not _ID.fullmatch(table["id"]):
        return say("registry.manifest_id", id=shorten(table["id"], 70))
    if not _ENTRY.fullmatch(table["entry"]):
        return say("registry.manifest_field", field="entry")
    return _older_program(table["program"], program) if "program" in table else None


def _other_contract(contract: Any) -> Message:
    """What to do about it depends on which of the two is behind."""
    if contract is None:
        return say("registry.no_contract", offered=CONTRACT)
    if type(contract) is not int or contract < 0:
        return say("registry.strange_contract", wanted=shorten(contract, 40), offered=CONTRACT)
    return say("registry.older_contract" if contract < CONTRACT else "registry.newer_contract",
               wanted=shorten(contract, 40), offered=CONTRACT)


def _older_program(wanted: Any, program: str) -> Message | None:
    if not isinstance(wanted, str) or not _VERSION.fullmatch(wanted):
        return say("registry.manifest_field", field="program")
    if program and _numbers(program) < _numbers(wanted):
        return say("registry.older_program", wanted=wanted, offered=program)
    return None


def _numbers(version: str) -> tuple[int, ...]:
    """1.2 and 1.2.0 are one version; what stands behind the figures does not count."""
    found = _VERSION.match(version)
    numbers = [int(part) for part in found.group().split(".")] if found is not None else [0]
    return tuple(numbers + [0] * (4 - len(numbers)))
