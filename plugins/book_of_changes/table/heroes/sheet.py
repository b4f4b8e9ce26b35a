"""A hero as a player makes it, legal or not yet: what the maker edits, what a file and a share code hold."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from book_of_changes import own_files, setup
from book_of_changes.config import POINTS
from book_of_changes.model import Hero
from book_of_changes.sheets import ASPECTS, Book, Preset
from gunki.engine.messages import Message, Refused, say, shorten

FORMAT = 1
CODE = "BOC1."
"""How a share code begins."""
MOST_NAMES = 3
LONGEST = 50_000
"""Signs of a code or bytes of a file; a sheet of any sense has a hundredth of that."""

Rating = Annotated[int, msgspec.Meta(ge=1, le=5)]


class HeroSheet(msgspec.Struct, frozen=True):
    """Name, medallion, Nature, five Aspects, and one to three starter spirits; the first is the one of a descent."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    portrait: Annotated[str, msgspec.Meta(max_length=40)] = ""
    nature: Annotated[str, msgspec.Meta(max_length=40)] = "heaven"
    aspects: tuple[Rating, Rating, Rating, Rating, Rating] = (3, 3, 3, 3, 3)
    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_NAMES)] = ()

    def aspect(self, name: str) -> int:
        """The rating of one Aspect."""
        return self.aspects[ASPECTS.index(name)]

    def with_aspect(self, name: str, rating: int) -> HeroSheet:
        """With another rating of one Aspect."""
        at = ASPECTS.index(name)
        return replace(self, aspects=(*self.aspects[:at], rating, *self.aspects[at + 1:]))

    @property
    def left(self) -> int:
        """Points still to be given; negative: too many (BC-1.2)."""
        return POINTS - sum(self.aspects)


def of_preset(preset: Preset, book: Book) -> HeroSheet:
    """A ready-made hero as a sheet; of its spirits, those one may begin with."""
    rated = tuple(preset.aspects[name] for name in ASPECTS)
    names = tuple(name for name in preset.names if book.spirit[name].starter)[:MOST_NAMES]
    return HeroSheet(preset.name, preset.portrait, preset.nature, rated, names)  # type: ignore[arg-type]


def problems(sheet: HeroSheet, book: Book) -> list[Message]:
    """Why it cannot be played yet; empty when it can."""
    found = []
    if not sheet.name.strip():
        found.append(say("boc.maker.needs_name"))
    if sheet.left > 0:
        found.append(say("boc.maker.points_left", n=sheet.left))
    if sheet.left < 0:
        found.append(say("boc.maker.points_over", n=-sheet.left))
    if not sheet.names:
        found.append(say("boc.maker.needs_spirit"))
    return found


def hero_of(sheet: HeroSheet, book: Book, bonds: int = MOST_NAMES) -> Hero:
    """The hero it makes, for its figures: Bonded with the first of its spirits."""
    hero = Hero("own", sheet.name, "", sheet.nature, sheet.aspects, sheet.names, portrait=sheet.portrait)
    hero = replace(hero, bonds=setup.bound(book, hero, sheet.names[:bonds]))
    return replace(hero, chi=max(0, setup.max_chi(book, hero)))


def written(sheet: HeroSheet) -> dict[str, Any]:
    """As a match's config takes it."""
    return {"name": sheet.name, "portrait": sheet.portrait, "nature": sheet.nature,
            "aspects": dict(zip(ASPECTS, sheet.aspects, strict=True)), "names": list(sheet.names)}


# As text

def text_of(sheet: HeroSheet) -> str:
    """The text of its file."""
    return json.dumps({"format": FORMAT, **written(sheet)}, ensure_ascii=False, indent=2) + "\n"


def code_of(sheet: HeroSheet) -> str:
    """A code to send to a friend."""
    data = json.dumps({"format": FORMAT, **written(sheet)}, ensure_ascii=False, separators=(",", ":"))
    return CODE + base64.urlsafe_b64encode(zlib.compress(data.encode("utf-8", "replace"), 9)).decode().rstrip("=")


def of_text(text: str, book: Book) -> HeroSheet:
    """The sheet of a file's text or of a share code. Raises Refused with what is wrong."""
    written_text = text.strip()
    if not written_text:
        raise Refused(say("boc.heroes.import.empty"))
    if written_text.startswith(CODE):
        written_text = _of_code("".join(written_text.removeprefix(CODE).split()))
    try:
        raw = own_files.decoded(written_text)
    except (ValueError, RecursionError):
        raise Refused(say("boc.heroes.import.none")) from None
    return of_raw(raw, book)


def _of_code(code: str) -> str:
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        opener = zlib.decompressobj()
        data = opener.decompress(packed, LONGEST)
        if not opener.eof:
            raise Refused(say("boc.heroes.import.broken"))
        return data.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        raise Refused(say("boc.heroes.import.broken")) from None


def of_raw(raw: Any, book: Book) -> HeroSheet:
    """The sheet in a file's data. Raises Refused with what is wrong."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Refused(say("boc.heroes.import.none"))
    aspects = raw.get("aspects")
    if not isinstance(aspects, dict) or set(aspects) != set(ASPECTS):
        raise Refused(say("boc.config.aspects", field="aspects"))
    try:
        sheet = msgspec.convert({**raw, "aspects": [aspects[name] for name in ASPECTS]}, HeroSheet)
    except msgspec.ValidationError as error:
        raise Refused(say("boc.heroes.import.wrong", reason=shorten(str(error), 120))) from None
    if sheet.nature not in book.nature:
        raise Refused(say("boc.config.unknown", field="nature", value=shorten(sheet.nature)))
    for name in sheet.names:
        if name not in book.spirit or not book.spirit[name].starter:
            raise Refused(say("boc.config.unknown", field="names", value=shorten(name)))
    return replace(sheet, names=tuple(dict.fromkeys(sheet.names)))
