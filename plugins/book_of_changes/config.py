"""Configs as people write them, checked, with everything inlined (BC-1.1 … 1.6, 1.20, 13.16, 25)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from book_of_changes import setup
from book_of_changes.content import ready_made, shipped
from book_of_changes.model import ENEMIES, HEROES, Hero, SeatSheet, Setting, Stone
from book_of_changes.sheets import ASPECTS, Book, Preset
from gunki.engine.messages import Refused, say, shorten

MOST_HEROES = 4
POINTS = 15
CHI_OF_POWER = 5


class Written(BaseModel):
    """What people write: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Rating = Annotated[int, Field(ge=1, le=5)]


class StoneWritten(Written):
    """A Hellstone (BC-17.1)."""

    nature: str
    power: Annotated[int, Field(ge=1, le=5)]


class HeroWritten(Written):
    """A hero: ready-made (`preset`) or a sheet."""

    preset: str = ""
    name: Annotated[str, Field(max_length=40)] = ""
    nature: str = ""
    aspects: dict[str, Rating] = {}
    names: Annotated[list[str], Field(max_length=19)] = []
    bonds: Annotated[list[str], Field(max_length=7)] | None = None
    """Bonded when play begins; left out: as many of `names` as Chi allows, at most three (skirmish), none but the
    first starter (campaign)."""
    stones: Annotated[list[StoneWritten], Field(max_length=8)] = []
    portrait: Annotated[str, Field(max_length=40)] = ""


class SeatWritten(Written):
    """Who decides for heroes."""

    kind: Literal["human", "ai"] = "human"
    name: Annotated[str, Field(max_length=40)] = ""
    level: str = ""
    heroes: Annotated[list[HeroWritten], Field(min_length=1, max_length=MOST_HEROES)]


class FoesWritten(Written):
    """Who decides for the enemies."""

    kind: Literal["human", "ai"] = "ai"
    name: Annotated[str, Field(max_length=40)] = ""
    level: str = "tactics"


class ConfigWritten(Written):
    """A match of Book of Changes."""

    play: Literal["skirmish", "campaign"] = "skirmish"
    battle: str = "new_year"
    campaign: str = "descent"
    seats: Annotated[list[SeatWritten], Field(min_length=1, max_length=MOST_HEROES)] | None = None
    enemies: FoesWritten = FoesWritten()
    house_rules: list[Literal["practice_undo"]] = []


DEFAULT_PARTY = ("umi", "genzo", "raita")


def configure(config: dict[str, Any]) -> Setting:
    """A setting from a config. Raises Refused naming the wrong field."""
    try:
        written = ConfigWritten.model_validate(config)
    except ValidationError as error:
        raise Refused(_sentence(error)) from None
    book = shipped()
    party = written.seats or [SeatWritten(heroes=[HeroWritten(preset=name) for name in DEFAULT_PARTY])]
    campaign = written.play == "campaign"
    heroes: list[Hero] = []
    seats: list[SeatSheet] = []
    for at, seat in enumerate(party):
        identity = f"heroes{at + 1}"
        seats.append(SeatSheet(identity, seat.name, seat.kind, _level(seat, f"seats[{at}].level"), HEROES))
        for place, sheet in enumerate(seat.heroes):
            where = f"seats[{at}].heroes[{place}]"
            heroes.append(_hero(book, sheet, identity, f"hero{len(heroes) + 1}", campaign, where))
    if len(heroes) > MOST_HEROES:
        raise Refused(say("boc.config.too_many_heroes", most=MOST_HEROES))
    seats.append(SeatSheet("enemies", written.enemies.name, written.enemies.kind, written.enemies.level, ENEMIES))
    plan = written.campaign if campaign else written.battle
    known = {found.id for found in book.campaigns} if campaign else set(book.battle)
    if plan not in known:
        raise Refused(say("boc.config.unknown", field="campaign" if campaign else "battle", value=shorten(plan)))
    return Setting(written.play, plan, tuple(heroes), tuple(seats), _needed(book, written.play, plan),
                   "practice_undo" in written.house_rules)


def _level(seat: SeatWritten, where: str) -> str:
    if seat.kind == "human":
        return ""
    level = seat.level or "adept"
    if level not in ("novice", "adept", "random"):
        raise Refused(say("boc.config.unknown", field=where, value=shorten(level)))
    return level


def _hero(book: Book, written: HeroWritten, seat: str, identity: str, campaign: bool, where: str) -> Hero:
    preset = _preset(written, where)
    nature = written.nature or preset.nature
    if nature not in book.nature:
        raise Refused(say("boc.config.unknown", field=f"{where}.nature", value=shorten(nature)))
    rated = _aspects(written.aspects or preset.aspects, where)
    names = tuple(written.names) or preset.names
    if campaign:
        names = names[:1]
    for name in (*names, *(written.bonds or ())):
        if name not in book.spirit:
            raise Refused(say("boc.config.unknown", field=f"{where}.names", value=shorten(name)))
    if campaign and (len(written.names) > 1 or not all(book.spirit[name].starter for name in names)):
        raise Refused(say("boc.config.starter", field=f"{where}.names"))
    hero = Hero(identity, written.name or preset.name, seat, nature, rated, tuple(dict.fromkeys((*names, *(written.bonds or ())))),
                portrait=written.portrait or preset.portrait,
                stones=tuple(Stone(stone.nature, stone.power * CHI_OF_POWER) for stone in written.stones))
    return _bonded(book, hero, written, where)


def _preset(written: HeroWritten, where: str) -> Preset:
    presets = {preset.id: preset for preset in ready_made()}
    if written.preset and written.preset not in presets:
        raise Refused(say("boc.config.unknown", field=f"{where}.preset", value=shorten(written.preset)))
    if written.preset:
        return presets[written.preset]
    if not written.nature or not written.aspects or not written.names:
        raise Refused(say("boc.config.incomplete", field=where))
    return Preset("", written.name or written.nature, written.nature, {}, ())


def _aspects(written: dict[str, int], where: str) -> tuple[int, ...]:
    if set(written) != set(ASPECTS):
        raise Refused(say("boc.config.aspects", field=f"{where}.aspects"))
    if sum(written.values()) != POINTS:
        raise Refused(say("boc.config.points", field=f"{where}.aspects", points=POINTS, sum=sum(written.values())))
    return tuple(written[name] for name in ASPECTS)


def _bonded(book: Book, hero: Hero, written: HeroWritten, where: str) -> Hero:
    """Bonds it begins with, and full Chi after them (a Bond's Chi was regained before play)."""
    wanted = hero.names[:3] if written.bonds is None else tuple(written.bonds)
    bonds = setup.bound(book, hero, dict.fromkeys(wanted))
    hero = replace(hero, bonds=bonds)
    most = setup.max_chi(book, hero)
    if most < 0:
        raise Refused(say("boc.config.bonds", field=f"{where}.bonds"))
    return replace(hero, chi=most)


def _needed(book: Book, play: str, plan: str) -> Book:
    """The content a match can meet: all of it for a campaign, one battle, its map and enemies for a skirmish."""
    if play == "campaign":
        return book
    sheet = book.battle[plan]
    foes = {entry.id for entry in (*sheet.enemies, *sheet.more)}
    return replace(book, battles=(sheet,), maps=(book.map[sheet.map],), scenes=(), campaigns=(),
                   foes=tuple(foe for foe in book.foes if foe.id in foes))


def _sentence(error: ValidationError) -> Any:
    fault = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in fault["loc"]) or "config"
    return say("boc.config.wrong", field=field, reason=str(fault["msg"]))
