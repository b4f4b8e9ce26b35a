"""Content from TOML, checked by strict models, as structs. Pydantic is imported when content is read, not before."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from gunki.engine.messages import Refused, say, shorten
from snow_from_korea.sheets import Book, WelcomeBand

DATA = Path(__file__).parent / "data"
ORACLE = ("encounter", "challenge", "opening", "snow", "cue", "cue_too_late", "snow_scene", "repair", "divert",
          "closing", "mahoutsukai", "haiku", "place", "occasion", "decision")
"""Tables of oracle.toml; each entry keeps the name of its table as its kind."""

Raw = dict[str, Any]


@lru_cache(maxsize=1)
def shipped() -> Book:
    """All content that comes with the mode."""
    return book_of(_read("rules"), _read("oracle"))


def book_of(rules: Raw, oracle: Raw) -> Book:
    """The book in files read already. Raises Refused naming file and field of what is wrong."""
    from snow_from_korea.content_models import OracleWritten, RulesWritten

    written = _checked("rules.toml", rules, RulesWritten)
    told = _checked("oracle.toml", oracle, OracleWritten)
    raw: Raw = {name: written[name] for name in ("successes", "par", "par_lopsided", "regions", "kamae")}
    raw |= {"facets": written["facet"], "schools": written["school"], "inheritances": written["inheritance"],
            "cultures": written["culture"], "bands": told["band"],
            "oracle": [{**entry, "kind": kind} for kind in ORACLE for entry in told[kind]]}
    book: Book = msgspec.convert(raw, Book)
    _fits_together(book)
    return book


def _read(name: str) -> Raw:
    try:
        return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused(say("sfk.content.unreadable", file=f"{name}.toml", reason=str(error))) from None


def _checked(file: str, raw: Raw, model: type[Any]) -> Raw:
    from pydantic import ValidationError

    try:
        found: Raw = model.model_validate(raw).model_dump()
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in fault["loc"])
        raise _wrong(file, field, str(fault["msg"]).removeprefix("Value error, ")) from None
    return found


def _wrong(file: str, field: str, reason: str) -> Refused:
    return Refused(say("sfk.content.wrong", file=file, field=shorten(field), reason=shorten(reason, 120)))


def _fits_together(book: Book) -> None:
    """Ids stand once, and name what is there; every closing and scene can come up. Raises Refused."""
    for table, entries in (("facet", book.facets), ("kamae", book.kamae), ("school", book.schools),
                           ("inheritance", book.inheritances), ("culture", book.cultures), ("oracle", book.oracle)):
        ids = [entry.id for entry in entries]
        for twice in {found for found in ids if ids.count(found) > 1}:
            raise _wrong("rules.toml" if table != "oracle" else "oracle.toml", f"{table} {twice}", "stands twice")
    _facets_exist(book)
    for school in book.schools:
        for kamae in (*school.kamae, *([school.secret] if school.secret else [])):
            if kamae not in book.kamae_by_id:
                raise _wrong("rules.toml", f"school {school.id}", f"there is no kamae {kamae}")
    for entry in book.oracle:
        if entry.region and entry.region not in book.regions:
            raise _wrong("oracle.toml", entry.id, f"there is no region {entry.region}")
        if entry.band and entry.band != "any" and entry.band not in {band.id for band in book.bands}:
            raise _wrong("oracle.toml", entry.id, f"there is no band {entry.band}")
    if any(entry.kind == "encounter" and not entry.region for entry in book.oracle):
        for region in set(book.regions) - {entry.region for entry in book.oracle if entry.kind == "place"}:
            raise _wrong("oracle.toml", "place", f"the region {region} has none for scenes of any region")
    _bands_meet(book.bands)


def _facets_exist(book: Book) -> None:
    named = [(f"facet {facet.id}", facet.source) for facet in book.facets]
    named += [(f"culture {trait.id}", facet) for trait in book.cultures for facet in (trait.encounter, trait.challenge)]
    named += [(entry.id, entry.facet) for entry in book.oracle if entry.facet]
    for where, facet in named:
        if facet not in book.place:
            raise _wrong("rules.toml", where, f"there is no Facet {facet}")
    if {facet.source for facet in book.facets} != set(book.place):
        raise _wrong("rules.toml", "facet", "every Facet is a source once")  # SK-4.2


def _bands_meet(bands: tuple[WelcomeBand, ...]) -> None:
    for band, following in pairwise(bands):
        if following.least != band.most + 1:
            raise _wrong("oracle.toml", f"band {following.id}", "bands of the score leave a gap")
