"""Configs as people write them, checked, with everything inlined (SK-1.1, 2, 15)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from gunki.engine.messages import Refused, say, shorten
from snow_from_korea import setup, story
from snow_from_korea.content import shipped
from snow_from_korea.content_models import Written
from snow_from_korea.model import HEK_SEAT, SeatSheet, Setting, Sheet, Wish
from snow_from_korea.sheets import Book

MOST_SAMURAI = 5
POINTS, CYCLES = 12, 10
SAMURAI_LEVELS = ("random", "greedy", "cautious", "hunter", "adept")
REFEREE_LEVELS = ("random", "gentle", "even", "hard", "stern")

Scores = Annotated[list[Annotated[int, Field(ge=1, le=999)]], Field(min_length=3, max_length=3)]
Name = Annotated[str, Field(max_length=setup.MOST_NAME)]


class SnowWritten(Written):
    """What the Snow is: words, or an entry of the oracle."""

    text: Annotated[str, Field(max_length=setup.MOST_SNOW)] = ""
    oracle: str = ""


class SamuraiWritten(Written):
    """A samurai and who decides for him. What is left out of the sheet is asked for at the start."""

    kind: Literal["human", "ai"] = "human"
    name: Name = ""
    """Of the player."""
    level: str = ""
    writes: bool | None = None
    """Whether the seat is asked for words of its own; left out: persons are."""
    samurai: Name = ""
    lady: Name = ""
    haiku: Annotated[list[Annotated[str, Field(max_length=setup.MOST_LINE)]], Field(max_length=3)] = Field(
        default_factory=list)
    verse: str = ""
    """The haiku as an entry of the oracle."""
    snow: SnowWritten | None = None
    facets: Scores | None = None
    school: str = ""
    inheritance: str = ""
    culture: str = ""


class RefereeWritten(Written):
    """Who is the Holy Emperor of Korea."""

    kind: Literal["human", "ai"] = "ai"
    name: Name = ""
    level: str = ""
    writes: bool | None = None


class SorcererWritten(Written):
    """A mahoutsukai made beforehand."""

    facets: Scores | None = None
    name: Name = ""
    plan: Annotated[str, Field(max_length=setup.MOST_PLAN)] = ""


class ConfigWritten(Written):
    """A match of Snow From Korea."""

    samurai: Annotated[list[SamuraiWritten], Field(min_length=1, max_length=MOST_SAMURAI)] = Field(
        default_factory=lambda: [SamuraiWritten()])
    referee: RefereeWritten = RefereeWritten()
    points: Annotated[int, Field(ge=3, le=999)] = POINTS
    cycles: Annotated[int, Field(ge=1, le=100)] = CYCLES
    schools: bool = False
    inheritance: bool = False
    culture: bool = False
    mahoutsukai: bool | SorcererWritten = False
    shuffle: bool = False
    ruthless: bool = False
    """Whether computer samurai may begin with the specialist's division (SK-14.7)."""
    house_rules: list[Literal["even_heart", "two_dice", "practice_undo"]] = Field(default_factory=list)


def configure(config: dict[str, Any]) -> Setting:
    """A setting from a config. Raises Refused naming the wrong field."""
    try:
        written = ConfigWritten.model_validate(config)
    except ValidationError as error:
        raise Refused(_sentence(error)) from None
    book = shipped()
    seats = [SeatSheet(f"samurai{at + 1}", story.one_line(man.name, setup.MOST_NAME), man.kind,
                       _level(man.kind, man.level, SAMURAI_LEVELS, "adept", f"samurai[{at}].level"),
                       man.kind == "human" if man.writes is None else man.writes)
             for at, man in enumerate(written.samurai)]
    hek = written.referee
    seats.append(SeatSheet(HEK_SEAT, story.one_line(hek.name, setup.MOST_NAME), hek.kind,
                           _level(hek.kind, hek.level, REFEREE_LEVELS, "even", "referee.level"),
                           hek.kind == "human" if hek.writes is None else hek.writes))
    sheets = tuple(_sheet(book, written, man, f"samurai[{at}]") for at, man in enumerate(written.samurai))
    _names_differ(sheets)
    rules = written.house_rules
    setting = Setting(tuple(seats), sheets, written.points, written.cycles, book, written.schools,
                      written.inheritance, written.culture, bool(written.mahoutsukai),
                      _sorcerer(written.mahoutsukai), written.shuffle, written.ruthless, "even_heart" in rules,
                      "two_dice" in rules, "practice_undo" in rules)
    _divisions(setting)
    return setting


def _level(kind: str, level: str, known: tuple[str, ...], usual: str, field: str) -> str:
    if kind == "human":
        return ""
    if level and level not in known:
        raise _unknown(field, level)
    return level or usual


def _sheet(book: Book, written: ConfigWritten, man: SamuraiWritten, where: str) -> Sheet:
    name, lady = (story.one_line(text, setup.MOST_NAME) for text in (man.samurai, man.lady))
    if bool(name) != bool(lady):
        raise Refused(say("sfk.config.both_names", field=f"{where}.samurai"))
    for field, used, known in (("school", written.schools, book.school_by_id),
                               ("inheritance", written.inheritance, book.inheritance_by_id),
                               ("culture", written.culture, book.culture_by_id)):
        taken = getattr(man, field)
        if taken and not used:
            raise Refused(say("sfk.config.not_used", field=f"{where}.{field}"))
        if taken and taken not in known:
            raise _unknown(f"{where}.{field}", taken)
    if man.verse and not setup.is_entry(book, man.verse, "haiku"):
        raise _unknown(f"{where}.verse", man.verse)
    haiku = setup.haiku_of(man.haiku)
    return Sheet(name, lady, haiku, "" if haiku else man.verse, _wish(book, man.snow, f"{where}.snow"),
                 tuple(man.facets or ()), man.school, man.inheritance, man.culture)


def _wish(book: Book, snow: SnowWritten | None, where: str) -> Wish | None:
    if snow is None:
        return None
    text = story.one_line(snow.text, setup.MOST_SNOW)
    if snow.oracle and not setup.is_entry(book, snow.oracle, "snow"):
        raise _unknown(f"{where}.oracle", snow.oracle)
    if bool(text) == bool(snow.oracle):
        raise Refused(say("sfk.config.one_snow", field=where))
    return Wish(text, snow.oracle)


def _names_differ(sheets: tuple[Sheet, ...]) -> None:
    names = [sheet.name.casefold() for sheet in sheets if sheet.name]
    for at, sheet in enumerate(sheets):
        if sheet.name and names.count(sheet.name.casefold()) > 1:
            raise Refused(say("sfk.config.name_twice", field=f"samurai[{at}].samurai", name=sheet.name))


def _sorcerer(written: bool | SorcererWritten) -> Sheet | None:
    if isinstance(written, bool):
        return None
    name, plan = story.one_line(written.name, setup.MOST_NAME), story.cleaned(written.plan, setup.MOST_PLAN)
    if plan and not name:
        raise Refused(say("sfk.config.both_names", field="mahoutsukai.name"))
    if name and written.facets is None:
        raise Refused(say("sfk.config.no_facets", field="mahoutsukai.facets"))
    return Sheet(name, wish=Wish(plan) if plan else None, facets=tuple(written.facets or ()))


def _divisions(setting: Setting) -> None:
    """Facets that the config gives (SK-2.5, 13.1, 15.1)."""
    given = [(f"samurai[{at}].facets", sheet.facets, 0) for at, sheet in enumerate(setting.sheets)]
    if setting.sorcerer is not None:
        given.append(("mahoutsukai.facets", setting.sorcerer.facets, setting.sorcerer_points))
    for field, facets, points in given:
        fault = setup.wrong_division(setting, facets, points) if facets else None
        if fault is not None:
            raise Refused(say("sfk.config.division", field=field, reason=fault))


def _unknown(field: str, value: str) -> Refused:
    return Refused(say("sfk.config.unknown", field=field, value=shorten(value)))


def _sentence(error: ValidationError) -> Any:
    fault = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in fault["loc"]) or "config"
    return say("sfk.config.wrong", field=shorten(field), reason=shorten(str(fault["msg"]), 120))
