"""A character as a line of text to send to a friend: "GUNKI1." and the packed sheet. Spaces and line breaks that mail
and chat put in do no harm; a wrong letter is noticed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from gunki.battle.characters.build import STATS, Build, sheet_of
from gunki.battle.characters.files import LARGEST, parse_character
from gunki.battle.items import Item
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say, shorten

PREFIX = "GUNKI1."
_FIELDS = ("name", "allegiance", "portrait", "stats", "inventory", "hands")


def share_code(build: Build) -> str:
    """The code, the same for the same build."""
    sheet = {"portrait": "", **sheet_of(build)}
    values = [list(sheet[name].values()) if name == "stats" else sheet[name] for name in _FIELDS]
    return packed(PREFIX, values)


def packed(prefix: str, value: Any) -> str:
    """A value of JSON as a line of text that begins with `prefix`."""
    data = zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), 9)
    return prefix + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def unpacked(prefix: str, text: str) -> Any:
    """The value of such a line. Raises Refused for a damaged one, and for one of another version."""
    version = _version(prefix, text)
    if version is not None and version != _version(prefix, prefix):
        raise Refused(say("roster.code.other_version", version=shorten(version, 12), prefix=prefix))
    code = _bare(text)[len(prefix) :]
    try:
        unpacking = zlib.decompressobj()
        whole = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        data = unpacking.decompress(whole, LARGEST)  # never more: a few bytes can be packed gigabytes
        if not unpacking.eof:
            raise ValueError("cut short, or too large")
        return json.loads(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise Refused(say("roster.code.damaged", prefix=prefix)) from error


def begins_with(prefix: str, text: str) -> bool:
    """Whether `text` looks like a line with that prefix, whole or damaged, of this version or another."""
    return _version(prefix, text) is not None


def _version(prefix: str, text: str) -> str | None:
    """The number in a prefix; None where `text` begins with no such one."""
    found = re.match(re.escape(prefix.rstrip("0123456789.")) + r"([0-9]+)\.", _bare(text[:LARGEST]).upper())
    return found[1] if found is not None else None


def is_share_code(text: str) -> bool:
    """Whether `text` looks like a code, whole or damaged."""
    return begins_with(PREFIX, text)


def _bare(text: str) -> str:
    return "".join(text.split()).strip("\"'`<>")


def build_of_code(text: str, items: Mapping[str, Item]) -> Build:
    """The character of a share code. Raises Refused for a damaged one."""
    values = unpacked(PREFIX, text)
    try:
        sheet = dict(zip(_FIELDS, values, strict=True))
        sheet["stats"] = dict(zip(STATS, sheet["stats"], strict=True))
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(say("roster.code.damaged", prefix=PREFIX)) from error
    return _parsed(json.dumps(sheet), items)


def build_of_text(text: str, items: Mapping[str, Item]) -> Build:
    """The character of a text from the clipboard: a share code, or what a character's file holds. Raises Refused."""
    if is_share_code(text):
        return build_of_code(text, items)
    if not text.strip():
        raise Refused(say("roster.code.empty"))
    if not text.strip().startswith("{") or len(text) > LARGEST:
        raise Refused(say("roster.code.no_code", prefix=PREFIX))
    return _parsed(text, items)


def _parsed(text: str, items: Mapping[str, Item]) -> Build:
    try:
        return parse_character(text, items, "")
    except BadFile as fault:
        reason = fault.message.arguments.get("reason")
        refusal = say("roster.code.no_sheet", reason=reason) if reason else say("roster.code.damaged", prefix=PREFIX)
        raise Refused(refusal) from fault
