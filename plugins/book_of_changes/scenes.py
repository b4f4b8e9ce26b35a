"""Scenes: a Test by one hero or by each, and what comes of it (BC-25.3)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import setup
from book_of_changes.model import Hero, State, Stone
from book_of_changes.paying import hero_purse, paid_by
from book_of_changes.rolling import FAIL, HEROIC, SUCCESS, Roll, contest, outcome, parts_of, roll
from book_of_changes.sheets import ASPECTS, Book, Change, Reward, SceneSheet
from book_of_changes.working import Flow, Working
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import say

CHI_OF_POWER = 5
"""Chi in a Hellstone for each point of its power (BC-17.2)."""
CRITICAL = 3
WORST = -99
"""Total of a Test that fails by rule."""
DAYS_AWAY = 35
"""Days a catastrophe takes a hero out of the campaign, less 5 for each point of Metal (BC-1.17)."""


def scene_of(state: State) -> SceneSheet:
    """The scene one is in."""
    from book_of_changes.descent import current

    return state.setting.book.scene[current(state)[1]]


def waiting(state: State) -> list[Hero]:
    """Heroes who are there and have not taken the Test."""
    return [hero for hero in state.heroes if hero.id not in state.journey.tried and not hero.away]


def decision(state: State, leader: str) -> Decision:
    """Who takes the Test: one hero the group sends, or each in turn."""
    sheet = scene_of(state)
    here = waiting(state)
    if sheet.who == "each":
        here = here[:1]
    found: list[Command] = []
    for hero in here:
        found.append(cmd.Test(hero.id))
        price = price_of_ignoring(state.setting.book, hero)
        if price and hero_purse(hero) >= price and not lost_already(hero, sheet.aspect):
            found.append(cmd.Test(hero.id, True))
    seat = here[0].seat if sheet.who == "each" and here else leader
    prompt = say("boc.decide.scene", scene=say("boc.scene." + sheet.id + ".name"))
    return Decision(seat, prompt, (*found, cmd.Concede()))


def penalty(book: Book, hero: Hero) -> int:
    """What a hero's Wounds take off its totals outside battles (BC-12.1)."""
    worst = 2 if hero.major or hero.mortal else 1 if hero.minor else 0
    eased = sum(rule.n for rule in book.nature[hero.nature].special_defense.rules if rule.id == "ease_penalty")
    return max(0, worst - eased)


def price_of_ignoring(book: Book, hero: Hero) -> int:
    """Chi to ignore it, personal or of any Hellstone (BC-12.3, 17.4); 0 where there is nothing to ignore."""
    if not penalty(book, hero):
        return 0
    return 3 if hero.major or hero.mortal else 1


def lost_already(hero: Hero, aspect: str) -> bool:
    """Whether a Test fails whatever falls: Metal and Water of a Mortally wounded hero (BC-12.11)."""
    return hero.mortal and aspect in ("metal", "water")


class Try(NamedTuple):
    """A hero's roll outside battles, as it counts."""

    rolled: Roll
    added: tuple[tuple[str, int], ...]
    total: int


def attempt(work: Working, hero: Hero, aspect: str, ignoring: bool) -> Try:
    """Roll an Aspect with Bonds and the penalty of Wounds (BC-12.1, 12.6, 12.11)."""
    book = work.state.setting.book
    rolled = roll(setup.aspects(book, hero)[ASPECTS.index(aspect)], work.die, extra=not hero.mortal)
    added = () if ignoring or not penalty(book, hero) else (("wounds", -penalty(book, hero)),)
    total = WORST if lost_already(hero, aspect) else rolled.natural + sum(by for _, by in added)
    return Try(rolled, added, total)


def show(work: Working, hero: Hero, purpose: str, aspect: str, made: Try, against: int, reached: str) -> bool:
    """Tell of a roll; whether it was a critical failure (BC-2.15)."""
    rolled = made.rolled
    critical = reached == FAIL and rolled.natural == CRITICAL
    work.emit(ev.Rolled(-1, hero.id, purpose, aspect, rolled.parts, rolled.dice, rolled.kept, rolled.natural,
                        made.added, made.total, against, reached, critical))
    return critical


def test(work: Working, command: cmd.Test) -> Flow[bool]:
    """The Test of one hero; True when the scene is over."""
    state, sheet = work.state, scene_of(work.state)
    at = next(i for i, hero in enumerate(state.heroes) if hero.id == command.hero)
    if command.ignore:
        payer = state.heroes[at]
        payer = paid_by(payer, price_of_ignoring(state.setting.book, payer))
        work.emit(ev.HeroesSet(put(state.heroes, at, payer), "ignored"))
    reached, critical = _roll(work, work.state.heroes[at], sheet, command.ignore)
    key = _listed(sheet, reached, critical)
    work.emit(ev.SceneResult(command.hero, sheet.id, "critical" if critical else reached))
    apply(work, at, sheet.outcome.get(key, Change(nothing=True)))
    work.emit(ev.JourneyWent(replace(work.state.journey, tried=(*work.state.journey.tried, command.hero)), "tested"))
    yield from ()
    return sheet.who == "one" or not waiting(work.state)


def _listed(sheet: SceneSheet, reached: str, critical: bool) -> str:
    """The outcome the sheet has for it: what it does not list counts as the plainer one."""
    if critical and "critical" in sheet.outcome:
        return "critical"
    return SUCCESS if reached == HEROIC and HEROIC not in sheet.outcome else reached


def _roll(work: Working, hero: Hero, sheet: SceneSheet, ignoring: bool) -> tuple[str, bool]:
    if sheet.kind == "simple":
        made = attempt(work, hero, sheet.aspect, ignoring)
        reached = outcome(made.total, sheet.tn)
        return reached, show(work, hero, "scene", sheet.aspect, made, sheet.tn, reached)
    while True:
        made = attempt(work, hero, sheet.aspect, ignoring)
        theirs = roll(sheet.vs_rating, work.die)
        tie = made.total == theirs.natural  # rolled again by both (BC-3.2)
        reached = "tie" if tie else contest(made.total, theirs.natural)
        other = "tie" if tie else SUCCESS if reached == FAIL else FAIL
        critical = show(work, hero, "scene", sheet.aspect, made, theirs.natural, reached)
        work.emit(ev.Rolled(-1, "", "resist", sheet.vs_aspect, parts_of(sheet.vs_rating), theirs.dice, theirs.kept,
                            theirs.natural, (), theirs.natural, made.total, other))
        if not tie:
            return reached, critical


def apply(work: Working, at: int, change: Change) -> None:
    """What an outcome does (closed list in campaign.toml)."""
    book, heroes, journey = work.state.setting.book, work.state.heroes, work.state.journey
    hero = heroes[at]
    chi = max(0, min(setup.max_chi(book, hero), hero.chi + change.chi))
    after = replace(hero, chi=chi, limit=_limit(book, hero, change.limit))
    if change.wound:
        after = wounded(book, after)
    if change.catastrophe:
        after = replace(after, away=DAYS_AWAY - 5 * setup.aspects(book, hero)[0])
    if change.name and not any(change.name in found.names for found in heroes):  # one partner only (BC-16.8)
        after = replace(after, names=(*after.names, change.name))
    heroes = put(heroes, at, after)
    if change.hellstone is not None:
        heroes = with_stone(heroes, at, change.hellstone)
    if heroes != work.state.heroes:
        work.emit(ev.HeroesSet(heroes, "scene"))
    if change.initiative or change.enemy is not None:
        extra = ((change.enemy.id, change.enemy.n),) if change.enemy is not None else ()
        work.emit(ev.JourneyWent(replace(journey, initiative=journey.initiative + change.initiative,
                                         changes=(*journey.changes, *extra)), "scene"))


def _limit(book: Book, hero: Hero, by: int) -> int:
    return max(0, min(setup.limit_size(book, hero), hero.limit + by))


def wounded(book: Book, hero: Hero) -> Hero:
    """The hero with one more Minor Wound: a box, or the next severity's, and 1 Limit (BC-11.1, 11.4)."""
    minor, major, _ = setup.boxes(book, hero)
    if hero.minor < minor:
        marked = replace(hero, minor=hero.minor + 1)
    elif hero.major < major:
        marked = replace(hero, major=hero.major + 1)
    elif not hero.mortal:
        marked = replace(hero, mortal=True)
    else:
        return hero
    return replace(marked, limit=_limit(book, hero, 1))


def put(heroes: tuple[Hero, ...], at: int, hero: Hero) -> tuple[Hero, ...]:
    """The party with one hero changed."""
    return (*heroes[:at], hero, *heroes[at + 1:])


def with_stone(heroes: tuple[Hero, ...], at: int, stone: Reward) -> tuple[Hero, ...]:
    """The party with a Hellstone in one hero's hands (BC-17.2)."""
    hero = heroes[at]
    return put(heroes, at, replace(hero, stones=(*hero.stones, Stone(stone.nature, stone.power * CHI_OF_POWER))))
