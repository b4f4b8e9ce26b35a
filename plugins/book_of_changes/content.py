"""Content from TOML, checked by strict models, as structs.

What a file must be is said in content_models and effect_models; what must fit together, in content_checks. Pydantic
is imported when content is read, not before: a match under way needs none of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from book_of_changes.sheets import (
    BattleSheet,
    Book,
    Campaign,
    Foe,
    MapSheet,
    Nature,
    Power,
    Preset,
    SceneSheet,
    Spirit,
)
from gunki.engine.messages import Refused, say, shorten

DATA = Path(__file__).parent / "data"
FILES = ("powers", "natures", "bestiary", "campaign", "heroes")

Raw = dict[str, Any]


@lru_cache(maxsize=1)
def shipped() -> Book:
    """All content that comes with the mode."""
    return book_of({name: _read(name) for name in FILES})


@lru_cache(maxsize=1)
def ready_made() -> tuple[Preset, ...]:
    """Heroes that come with the mode, one a Nature."""
    return presets_of(_read("heroes"), shipped())


def book_of(files: Mapping[str, Raw]) -> Book:
    """The book in files read already. Raises Refused naming file, entry and field of what is wrong."""
    from book_of_changes import content_models as models
    from book_of_changes.content_checks import check_book

    def entries(file: str, table: str, model: type[Any], kind: Callable[[Raw], Any]) -> tuple[Any, ...]:
        return tuple(kind(raw) for raw in checked(f"{file}.toml", table, files[file].get(table, []), model))

    order = files["natures"].get("order", [])
    book = Book(
        powers=entries("powers", "power", models.PowerWritten, lambda raw: _to(_power(raw), Power)),
        natures=tuple(sorted(entries("natures", "nature", models.NatureWritten, lambda raw: _to(_nature(raw), Nature)),
                             key=lambda nature: order.index(nature.id) if nature.id in order else len(order))),
        spirits=entries("bestiary", "spirit", models.SpiritWritten, lambda raw: _to(raw, Spirit)),
        foes=(*entries("bestiary", "standard", models.StandardWritten, lambda raw: _to(raw, Foe)),
              *entries("bestiary", "heroic", models.HeroicWritten, lambda raw: _to(raw, Foe))),
        maps=entries("campaign", "map", models.MapWritten, lambda raw: _to(raw, MapSheet)),
        battles=(*entries("campaign", "battle", models.BattleWritten, lambda raw: _to(raw, BattleSheet)),
                 *entries("campaign", "skirmish", models.BattleWritten, lambda raw: _to(raw, BattleSheet))),
        scenes=entries("campaign", "scene", models.SceneWritten, lambda raw: _to(_scene(raw), SceneSheet)),
        campaigns=tuple(_to(raw, Campaign) for raw in checked(
            "campaign.toml", "campaign", [files["campaign"].get("campaign")], models.CampaignWritten)),
    )
    check_book(book)
    return book


def presets_of(raw: Raw, book: Book) -> tuple[Preset, ...]:
    """Ready-made heroes of a file. Raises Refused."""
    from book_of_changes.content_checks import check_presets
    from book_of_changes.content_models import HeroPresetWritten

    found = tuple(_to(hero, Preset) for hero in checked("heroes.toml", "hero", raw.get("hero", []), HeroPresetWritten))
    check_presets(found, book)
    return found


def foe_of(file: str, raw: Any, book: Book) -> Foe:
    """An enemy somebody made: with a level it is a standard one, else heroic. Raises Refused naming what is wrong."""
    from book_of_changes.content_checks import check_foe
    from book_of_changes.content_models import HeroicWritten, StandardWritten

    model = StandardWritten if isinstance(raw, dict) and "level" in raw else HeroicWritten
    found: Foe = _to(checked(file, "enemy", [raw], model)[0], Foe)
    check_foe(file, found, book)
    return found


def map_of(file: str, raw: Any) -> MapSheet:
    """A map somebody made. Raises Refused naming what is wrong in `file`."""
    from book_of_changes.content_checks import check_map
    from book_of_changes.content_models import MapWritten

    found: MapSheet = _to(checked(file, "map", [raw], MapWritten)[0], MapSheet)
    check_map(file, found)
    return found


def battle_of(file: str, raw: Any, place: MapSheet, book: Book) -> BattleSheet:
    """A battle somebody made on that map, with enemies of the book. Raises Refused."""
    from book_of_changes.content_checks import check_battle
    from book_of_changes.content_models import BattleWritten

    found: BattleSheet = _to(checked(file, "battle", [raw], BattleWritten)[0], BattleSheet)
    check_battle(file, found, {place.id: place}, book)
    return found


def checked(file: str, table: str, raws: Any, model: type[Any]) -> list[Raw]:
    """The entries of a table as they are, each checked. Raises Refused."""
    if not isinstance(raws, list):
        raise Refused(say("boc.content.wrong", file=file, entry=table, field=table, reason="not a list of tables"))
    return [_checked(file, table, at, raw, model) for at, raw in enumerate(raws)]


def _checked(file: str, table: str, at: int, raw: Any, model: type[Any]) -> Raw:
    from pydantic import ValidationError

    try:
        written = model.model_validate(raw)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name = raw.get("id", f"number {at + 1}") if isinstance(raw, dict) else f"number {at + 1}"
        field = ".".join(str(part) for part in fault["loc"]) or table
        raise Refused(say("boc.content.wrong", file=file, entry=shorten(f"{table} {name}"), field=shorten(field),
                          reason=shorten(str(fault["msg"]).removeprefix("Value error, "), 120))) from None
    found: Raw = written.model_dump(by_alias=True, exclude_none=True)
    return found


def _read(name: str) -> Raw:
    try:
        return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused(say("boc.content.unreadable", file=f"{name}.toml", reason=str(error))) from None


def _to(raw: Any, kind: Any) -> Any:
    return msgspec.convert(raw, kind)


def _effect(raw: Raw) -> Raw:
    found = dict(raw)
    for name in ("names", "what"):
        if isinstance(found.get(name), str):
            found[name] = [found[name]]
    if "effects" in found:
        found["effects"] = [_effect(inner) for inner in found["effects"]]
    return found


def _power(raw: Raw) -> Raw:
    return {**raw, "effects": [_effect(effect) for effect in raw.get("effects", [])]}


def _nature(raw: Raw) -> Raw:
    return {**raw, "special_attack": _power(raw["special_attack"]), "special_defense": _power(raw["special_defense"]),
            "limit": {**_power(raw["limit"]), "use": "limit"}}


def _scene(raw: Raw) -> Raw:
    outcome = {}
    for name, change in raw["outcome"].items():
        found = dict(change)
        if "hellstone" in found:
            found["hellstone"] = {"kind": "hellstone", **found["hellstone"]}
        outcome[name] = found
    return {**raw, "outcome": outcome}
