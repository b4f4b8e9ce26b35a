"""Configs as people write them, checked, with everything inlined (BC-1.1 … 1.6, 1.20, 13.16, 25)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import Field, ValidationError

from book_of_changes import setup
from book_of_changes.content import battle_of, foe_of, map_of, ready_made, shipped
from book_of_changes.effect_models import Written
from book_of_changes.field_errors import sentence
from book_of_changes.model import ENEMIES, HEROES, Hero, SeatSheet, Setting, Stone
from book_of_changes.sheets import ASPECTS, Book, Preset
from gunki.engine.messages import Refused, say, shorten

MOST_HEROES = 4
POINTS = 15
CHI_OF_POWER = 5
LEAST_NAMES = 2
"""Names a ready-made hero has at least outside the campaign."""
DEFEATS_ALONE = 10
"""Defeats that end a campaign which nobody is there to give up, unless the config says otherwise."""
CUSTOM = "custom"

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
    aspects: dict[str, Rating] = Field(default_factory=dict)
    names: Annotated[list[str], Field(max_length=19)] = Field(default_factory=list)
    bonds: Annotated[list[str], Field(max_length=7)] | None = None
    """Bonded when play begins; left out: the first three of `names`."""
    stones: Annotated[list[StoneWritten], Field(max_length=8)] = Field(default_factory=list)
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


class CustomWritten(Written):
    """A battle of one's own: a map, who waits there, and what wins it; as in campaign.toml."""

    name: Annotated[str, Field(max_length=60)] = "Custom"
    map: dict[str, Any]
    enemies: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=24)]
    objective: dict[str, Any] = Field(default_factory=dict)
    foes: Annotated[list[dict[str, Any]], Field(max_length=24)] = Field(default_factory=list)
    """Enemies of one's own among them, as in bestiary.toml."""


class ConfigWritten(Written):
    """A match of Book of Changes."""

    play: Literal["skirmish", "campaign"] = "skirmish"
    battle: str = "new_year"
    campaign: str = "descent"
    custom: CustomWritten | None = None
    """Fought instead of `battle`."""
    most_defeats: Annotated[int, Field(ge=1, le=99)] | None = None
    """Defeats that end a campaign. Left out: none where a person plays heroes, else 10 (the rules know no end)."""
    seats: Annotated[list[SeatWritten], Field(min_length=1, max_length=MOST_HEROES)] | None = None
    enemies: FoesWritten = FoesWritten()
    house_rules: list[Literal["practice_undo"]] = Field(default_factory=list)


DEFAULT_PARTY = ("umi", "genzo", "soyo")


def configure(config: dict[str, Any]) -> Setting:
    """A setting from a config. Raises Refused naming the wrong field."""
    try:
        written = ConfigWritten.model_validate(config)
    except ValidationError as error:
        raise Refused(sentence(error)) from None
    book = shipped()
    party = written.seats or [SeatWritten(heroes=[HeroWritten(preset=name) for name in DEFAULT_PARTY])]
    campaign = written.play == "campaign"
    sheets = [(f"heroes{at + 1}", f"seats[{at}].heroes[{place}]", sheet)
              for at, seat in enumerate(party) for place, sheet in enumerate(seat.heroes)]
    if len(sheets) > MOST_HEROES:
        raise Refused(say("boc.config.too_many_heroes", most=MOST_HEROES))
    names = _names(book, [(where, sheet) for _, where, sheet in sheets], campaign)
    heroes = tuple(_hero(book, sheet, seat, f"hero{at + 1}", names[at], where)
                   for at, (seat, where, sheet) in enumerate(sheets))
    seats = [SeatSheet(f"heroes{at + 1}", seat.name, seat.kind, _level(seat, f"seats[{at}].level"), HEROES)
             for at, seat in enumerate(party)]
    foes = written.enemies
    level = _known_level(foes.level, "enemies.level", "tactics")
    seats.append(SeatSheet("enemies", foes.name, foes.kind, level, ENEMIES))
    plan, needed = _plan(book, written)
    alone = all(seat.kind != "human" for seat in party)
    return Setting(written.play, plan, heroes, tuple(seats), needed, "practice_undo" in written.house_rules,
                   written.most_defeats or (DEFEATS_ALONE if alone else 0))


def _plan(book: Book, written: ConfigWritten) -> tuple[str, Book]:
    """What is played, and the content such a match can meet."""
    if written.play == "campaign":
        if written.custom is not None:
            raise Refused(say("boc.config.wrong", field="custom", reason=say("boc.config.why.campaign")))
        if written.campaign not in {found.id for found in book.campaigns}:
            raise Refused(say("boc.config.unknown", field="campaign", value=shorten(written.campaign)))
        return written.campaign, book
    if written.custom is not None:
        book = _with_foes(book, written.custom.foes)
        place = map_of("config", written.custom.map)
        sheet = battle_of("config", {"id": CUSTOM, "name": written.custom.name, "map": place.id,
                                     "enemies": written.custom.enemies, "objective": written.custom.objective},
                          place, book)
        return CUSTOM, _needed(replace(book, maps=(place,), battles=(sheet,)), CUSTOM)
    if written.battle not in book.battle:
        raise Refused(say("boc.config.unknown", field="battle", value=shorten(written.battle)))
    return written.battle, _needed(book, written.battle)


def _with_foes(book: Book, written: list[dict[str, Any]]) -> Book:
    """The book with enemies of one's own; none has the id of another."""
    for raw in written:
        foe = foe_of("config", raw, book)
        if foe.id in book.foe:
            raise Refused(say("boc.content.twice", file="config", entry=shorten(f"enemy {foe.id}")))
        book = replace(book, foes=(*book.foes, foe))
    return book


def _level(seat: SeatWritten, where: str) -> str:
    if seat.kind == "human":
        return ""
    return _known_level(seat.level or "adept", where)


def _known_level(level: str, where: str, *more: str) -> str:
    if level not in ("novice", "adept", "random", *more):
        raise Refused(say("boc.config.unknown", field=where, value=shorten(level)))
    return level


def _names(book: Book, sheets: list[tuple[str, HeroWritten]], campaign: bool) -> list[tuple[str, ...]]:
    """Secret names of each hero: no two know the same (BC-16.8). Ready-made heroes yield, and choose in turns."""
    found: list[list[str]] = []
    taken: dict[str, str] = {}
    for where, sheet in sheets:
        written = list(dict.fromkeys((*sheet.names, *(sheet.bonds or ()))))
        for name in written:
            if name not in book.spirit:
                raise Refused(say("boc.config.unknown", field=f"{where}.names", value=shorten(name)))
            if taken.setdefault(name, where) != where:
                raise Refused(say("boc.config.name_taken", field=f"{where}.names", value=name))
        if campaign and (len(written) > 1 or not all(book.spirit[name].starter for name in written)):
            raise Refused(say("boc.config.starter", field=f"{where}.names"))
        found.append(written)
    free = [at for at, (_, sheet) in enumerate(sheets) if not sheet.names]
    wishes = {at: list(_preset(sheets[at][1], sheets[at][0]).names) for at in free}
    starters = [spirit.id for spirit in book.spirits if spirit.starter]
    for turn in range(1 if campaign else max((len(wish) for wish in wishes.values()), default=0)):
        for at in free:
            wanted = wishes[at] if turn >= LEAST_NAMES else [*wishes[at], *starters]
            name = next((name for name in wanted if name not in taken), "")
            if name and len(found[at]) <= turn:
                found[at].append(name)
                taken[name] = sheets[at][0]
    return [tuple(names) for names in found]


def _hero(book: Book, written: HeroWritten, seat: str, identity: str, names: tuple[str, ...], where: str) -> Hero:
    preset = _preset(written, where)
    nature = written.nature or preset.nature
    if nature not in book.nature:
        raise Refused(say("boc.config.unknown", field=f"{where}.nature", value=shorten(nature)))
    rated = _aspects(written.aspects or preset.aspects, where)
    for at, stone in enumerate(written.stones):
        if stone.nature not in book.nature:
            raise Refused(say("boc.config.unknown", field=f"{where}.stones[{at}].nature", value=shorten(stone.nature)))
    hero = Hero(identity, written.name or preset.name, seat, nature, rated, names,
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


def _needed(book: Book, plan: str) -> Book:
    """The content one battle can meet: its map and its enemies."""
    sheet = book.battle[plan]
    foes = {entry.id for entry in (*sheet.enemies, *sheet.more)}
    return replace(book, battles=(sheet,), maps=(book.map[sheet.map],), scenes=(), campaigns=(),
                   foes=tuple(foe for foe in book.foes if foe.id in foes))
