"""Scenes: a Test by one hero or by each, and what comes of it (BC-25.3)."""

from __future__ import annotations

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import setup
from book_of_changes.model import Hero, State, Stone
from book_of_changes.rolling import FAIL, contest, outcome, parts_of, roll
from book_of_changes.sheets import ASPECTS, Book, Change, Reward, SceneSheet
from book_of_changes.working import Flow, Working
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import say

CHI_OF_POWER = 5
WORST = -99


def scene_of(state: State) -> SceneSheet:
    """The scene one is in."""
    from book_of_changes.descent import current

    return state.setting.book.scene[current(state)[1]]


def decision(state: State, leader: str) -> Decision:
    """Who takes the Test: one hero the group sends, or each in turn."""
    sheet = scene_of(state)
    here = [hero for hero in state.heroes if hero.id not in state.journey.tried and not hero.away]
    if sheet.who == "each":
        here = here[:1]
    found: list[Command] = []
    for hero in here:
        found.append(cmd.Test(hero.id))
        price = price_of_ignoring(state.setting.book, hero)
        if price and hero.chi >= price:
            found.append(cmd.Test(hero.id, True))
    seat = here[0].seat if sheet.who == "each" and here else leader
    return Decision(seat, say("boc.decide.scene", scene=sheet.id), (*found, cmd.Concede()))


def penalty(book: Book, hero: Hero) -> int:
    """What a hero's Wounds take off its totals outside battles (BC-12.1)."""
    worst = 2 if hero.major or hero.mortal else 1 if hero.minor else 0
    eased = any(rule.id == "ease_penalty" for rule in book.nature[hero.nature].special_defense.rules)
    return max(0, worst - (1 if eased else 0))


def price_of_ignoring(book: Book, hero: Hero) -> int:
    """Chi to ignore it (BC-12.3)."""
    if not penalty(book, hero):
        return 0
    return 3 if hero.major or hero.mortal else 1


def test(work: Working, command: cmd.Test) -> Flow[bool]:
    """The Test of one hero; True when the scene is over."""
    state, sheet = work.state, scene_of(work.state)
    at = next(i for i, hero in enumerate(state.heroes) if hero.id == command.hero)
    hero = state.heroes[at]
    if command.ignore:
        hero = replace(hero, chi=hero.chi - price_of_ignoring(state.setting.book, hero))
        work.emit(ev.HeroesSet(put(state.heroes, at, hero), "ignored"))
    reached, critical = _roll(work, hero, sheet, command.ignore)
    key = "critical" if critical and "critical" in sheet.outcome else reached
    work.emit(ev.SceneResult(hero.id, sheet.id, key))
    apply(work, at, sheet.outcome.get(key) or sheet.outcome.get(reached) or Change(nothing=True))
    journey = replace(work.state.journey, tried=(*work.state.journey.tried, hero.id))
    work.emit(ev.JourneyWent(journey, "tested"))
    waiting = [found for found in work.state.heroes if found.id not in journey.tried and not found.away]
    yield from ()
    return sheet.who == "one" or not waiting


def _roll(work: Working, hero: Hero, sheet: SceneSheet, ignoring: bool) -> tuple[str, bool]:
    book = work.state.setting.book
    rated = setup.aspects(book, hero)[ASPECTS.index(sheet.aspect)]
    added = () if ignoring or not penalty(book, hero) else (("wounds", -penalty(book, hero)),)
    while True:
        rolled = roll(rated, work.die)
        total = rolled.natural + sum(by for _, by in added)
        if hero.mortal and not ignoring and sheet.aspect in ("metal", "water"):
            total = WORST  # BC-12.11
        if sheet.kind == "simple":
            against = sheet.tn
            reached = outcome(total, against)
        else:
            theirs = roll(sheet.vs_rating, work.die)
            against = theirs.natural
            if total == against:
                continue  # BC-3.2
            work.emit(ev.Rolled(-1, "", "resist", sheet.vs_aspect, parts_of(sheet.vs_rating), theirs.dice, theirs.kept,
                                theirs.natural, (), theirs.natural, total, ""))
            reached = contest(total, against)
        break
    critical = reached == FAIL and rolled.natural == 3
    work.emit(ev.Rolled(-1, hero.id, "scene", sheet.aspect, rolled.parts, rolled.dice, rolled.kept, rolled.natural,
                        added, total, against, reached, critical))
    return reached, critical


def apply(work: Working, at: int, change: Change) -> None:
    """What an outcome does (closed list in campaign.toml)."""
    book, heroes, journey = work.state.setting.book, work.state.heroes, work.state.journey
    hero = heroes[at]
    after = replace(hero, chi=max(0, min(setup.max_chi(book, hero), hero.chi + change.chi)) if change.chi else hero.chi,
                    limit=min(setup.limit_size(book, hero), hero.limit + change.limit))
    if change.wound == "minor":
        after = replace(after, minor=min(setup.boxes(book, hero)[0], after.minor + 1))
    if change.name and change.name not in after.names:
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


def put(heroes: tuple[Hero, ...], at: int, hero: Hero) -> tuple[Hero, ...]:
    """The party with one hero changed."""
    return (*heroes[:at], hero, *heroes[at + 1:])


def with_stone(heroes: tuple[Hero, ...], at: int, stone: Reward) -> tuple[Hero, ...]:
    """The party with a Hellstone in one hero's hands (BC-17.2)."""
    hero = heroes[at]
    return put(heroes, at, replace(hero, stones=(*hero.stones, Stone(stone.nature, stone.power * CHI_OF_POWER))))
