"""Catalogues of a mode as its author writes them: a `.po` is read as it stands where there is no newer `.mo` of it.

What the program brings is compiled by Babel when it is built. Whoever writes a mode in an evening, or changes a word of
one in the plugin folder of a built program, has no compiler, and needs none.
"""

from __future__ import annotations

import gettext
import io
import re
import struct
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

_LINE = re.compile(r'(msgid_plural|msgid|msgstr(?:\[\d\])?|msgctxt)?\s*"((?:[^"\\]|\\[nrt"\\])*)"')
_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "r": "\r", "t": "\t"}
_PLURAL = re.compile(r"plural\s*=\s*([^;]+)")


class BadCatalogue(ValueError):
    """A `.po` that cannot be read; says the file and the line."""


class _Entry(NamedTuple):
    key: str
    forms: tuple[str, ...]


class Source(gettext.NullTranslations):
    """The words of a `.po`, asked as compiled ones are."""

    def __init__(self, entries: Iterable[_Entry]) -> None:
        super().__init__()
        self._forms = {entry.key: entry.forms for entry in entries if any(entry.forms)}
        head = self._forms.pop("", ("",))[0]
        found = _PLURAL.search(head)
        self._form = gettext.c2py(found.group(1)) if found is not None else lambda count: int(count != 1)  # Germanic

    def gettext(self, message: str) -> str:
        """See NullTranslations."""
        forms = self._forms.get(message)
        return forms[0] if forms is not None else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """See NullTranslations."""
        forms = self._forms.get(msgid1)
        if forms is None:
            return super().ngettext(msgid1, msgid2, n)
        return forms[max(0, min(self._form(n), len(forms) - 1))]


def translation(domain: str, folder: Path, languages: Iterable[str]) -> gettext.NullTranslations:
    """The words of `domain` in the first of `languages` that has it, the others behind it; none where none has it."""
    found = [words for language in languages if (words := _words(folder / language / "LC_MESSAGES", domain))]
    for first, second in pairwise(found):
        first.add_fallback(second)
    return found[0] if found else gettext.NullTranslations()


def _words(folder: Path, domain: str) -> gettext.NullTranslations | None:
    """What is newer, source or compiled. What cannot be read is left out: `faults` says why."""
    try:
        source, compiled = folder / f"{domain}.po", folder / f"{domain}.mo"
        if compiled.is_file() and not (source.is_file()
                                       and source.stat().st_mtime_ns > compiled.stat().st_mtime_ns):
            return gettext.GNUTranslations(io.BytesIO(compiled.read_bytes()))
        return Source(read_po(source)) if source.is_file() else None
    except (OSError, ValueError, struct.error):
        return None


def faults(domain: str, folder: Path) -> list[str]:
    """What is wrong with the sources of a mode's words, a line each."""
    found = []
    for source in sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po")):
        try:
            Source(read_po(source))
        except (OSError, ValueError) as error:
            found.append(str(error))
    return found


def read_po(path: Path) -> list[_Entry]:
    """The entries of a `.po`. Raises OSError; UnicodeDecodeError; BadCatalogue naming the line that is no entry's."""
    return list(_entries(path.name, path.read_text("utf-8-sig")))


def _entries(name: str, text: str) -> Iterator[_Entry]:
    parts: dict[str, str] = {}
    last, doubted = "", False
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            doubted = doubted or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = _LINE.fullmatch(line)
        if found is None or not (found.group(1) or last):
            raise BadCatalogue(f"{name}, line {number}: {line[:60]}")
        written = _ESCAPED.sub(lambda sign: _MEANT.get(sign.group(1), sign.group(1)), found.group(2))
        if found.group(1) == "msgid":
            if "msgid" in parts:
                yield _entry(parts)
            parts, doubted = {"fuzzy": "fuzzy"} if doubted else {}, False
        last = found.group(1) or last
        parts[last] = written if found.group(1) else parts.get(last, "") + written
    if "msgid" in parts:
        yield _entry(parts)


def _entry(parts: dict[str, str]) -> _Entry:
    if "fuzzy" in parts and parts["msgid"]:  # its translator is not sure of it yet: it is not compiled either
        return _Entry(parts["msgid"], ())
    forms = tuple(parts[name] for name in sorted(parts) if name.startswith("msgstr"))
    return _Entry(parts["msgid"], forms)
