"""Own battles and enemies as files and as lines of text: JSON with a format number, read with care, written whole or
not at all.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import secrets
import stat
import unicodedata
import zlib
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.engine.player_files import write_whole

FORMAT = 1
LARGEST = 200_000
"""Bytes; a battle of any sense has a twentieth of that."""
LONGEST_NAME = 40

Sheet = TypeVar("Sheet")


def read_text(path: Path) -> str:
    """What is written in a file. Raises BadFile, also for what is no plain file (a pipe would be waited for)."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadFile(say("boc.own.file.none", file=name_of(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadFile(say("boc.own.file.too_large", file=name_of(path), most=LARGEST // 1000))
        return data.decode("utf-8-sig")
    except FileNotFoundError as error:
        raise BadFile(say("boc.own.file.missing", file=name_of(path))) from error
    except (OSError, ValueError) as error:
        raise BadFile(say("boc.own.file.unreadable", file=name_of(path), reason=reason_of(error))) from error


def read_sheet(path: Path, of_text: Callable[[str], Sheet]) -> Sheet:
    """What `of_text` makes of a file's text. Raises BadFile, also where that refuses."""
    try:
        return of_text(read_text(path))
    except Refused as refusal:
        raise BadFile(say("boc.own.file.wrong", file=name_of(path), reason=refusal.message)) from refusal


def listed(folder: Path, ending: str, read: Callable[[Path], Sheet],
           name: Callable[[Sheet], str]) -> list[tuple[Path, Sheet | None, Message | None]]:
    """Every file of a folder with that ending by the name of its sheet, those that cannot be read last, with the
    reason. A folder that is not there or cannot be read holds none.
    """
    try:
        paths = [path for path in folder.iterdir() if path.name.endswith(ending)]
    except OSError:
        return []
    found: list[tuple[tuple[bool, str, str], tuple[Path, Sheet | None, Message | None]]] = []
    for path in paths:
        try:
            sheet = read(path)
            found.append(((False, name(sheet).casefold(), path.name), (path, sheet, None)))
        except BadFile as fault:
            found.append(((True, "", path.name), (path, None, fault.message)))
    return [one for _, one in sorted(found, key=itemgetter(0))]


def reason_of(error: Exception) -> str:
    """Why the system refused."""
    return (error.strerror if isinstance(error, OSError) else None) or shorten(error)


def decoded(text: str | bytes) -> Any:
    """What JSON says. Raises ValueError or RecursionError, also for half signs in it: they can be written nowhere."""
    raw = json.loads(text)
    json.dumps(raw, ensure_ascii=False).encode("utf-8")
    return raw


def parsed(text: str) -> dict[str, Any]:
    """The table in a file's text, without its format number. Raises Refused."""
    try:
        raw = decoded(text)
    except (ValueError, RecursionError) as error:
        raise Refused(say("boc.own.not_json")) from error
    if not isinstance(raw, dict):
        raise Refused(say("boc.own.not_json"))
    if raw.get("format") != FORMAT:
        raise Refused(say("boc.own.other_format", format=shorten(raw.get("format"))))
    return {name: value for name, value in raw.items() if name != "format"}


def text_of(raw: dict[str, Any]) -> str:
    """The text of a file."""
    return json.dumps({"format": FORMAT, **raw}, ensure_ascii=False, indent=2) + "\n"


def new_path(folder: Path, ending: str) -> Path:
    """A name for a new file, which never is a player's text."""
    return folder / f"{secrets.token_hex(6)}{ending}"


def write(path: Path, text: str) -> None:
    """Put `text` in place of what the file held; its folder is made if need be. Raises BadFile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except (OSError, ValueError) as error:
        raise BadFile(say("boc.own.file.not_written", file=name_of(path), reason=reason_of(error))) from error


def plain(value: Any) -> Any:
    """A struct, or several, as the lists and tables of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


# Lines of text to send to a friend

def packed(prefix: str, raw: dict[str, Any]) -> str:
    """A table as one line that begins with `prefix`; the same for the same table."""
    data = zlib.compress(json.dumps(raw, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), 9)
    return prefix + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def is_packed(prefix: str, text: str) -> bool:
    """Whether `text` looks like such a line, whole or damaged."""
    return _bare(text[:LARGEST]).upper().startswith(prefix)


def unpacked(prefix: str, text: str) -> dict[str, Any]:
    """The table of such a line; blanks and line breaks do no harm. Raises Refused for a damaged one."""
    code = _bare(text)[len(prefix):]
    try:
        unpacking = zlib.decompressobj()
        whole = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        data = unpacking.decompress(whole, LARGEST)  # never more: a few bytes can be packed gigabytes
        if not unpacking.eof:
            raise ValueError("cut short, or too large")
        raw = decoded(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise Refused(say("boc.own.damaged")) from error
    if not isinstance(raw, dict):
        raise Refused(say("boc.own.damaged"))
    return raw


def _bare(text: str) -> str:
    return "".join(text.split()).strip("\"'`<>")


# Names

def clean(text: str, most: int = LONGEST_NAME) -> str:
    """A name as it can be shown: no control or direction signs, single blanks, at most so long."""
    kept = "".join(sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign)[0] not in "CZ"
                   or sign == " ")
    return re.sub(r" +", " ", kept).strip()[:most].strip()
