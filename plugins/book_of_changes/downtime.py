"""Rests and downtime: healing, Bonds, names, stones (BC-15, BC-16, BC-17.9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import model, setup, targeting
from book_of_changes.commands import Answer
from book_of_changes.model import HEROES, Battle, Bond, Hero, Journey, Owed, State
from book_of_changes.paying import hero_purse, paid_by
from book_of_changes.powers import use_power
from book_of_changes.rolling import FAIL, outcome
from book_of_changes.scenes import attempt, price_of_ignoring, put, show
from book_of_changes.sheets import BattleSheet, Book, MapSheet, Objective, ZoneSheet
from book_of_changes.working import Flow, Working
from gunki.engine.contract import Command
from gunki.engine.messages import say, verbatim

NIGHTS = {"night": 1, "two_nights": 2}
DIFFICULT = 5
"""Price from which a spirit wants to be won over (BC-16.12)."""
NEGOTIATION = 8
CAMP = MapSheet(model.CAMP, "Camp", "none", "", (ZoneSheet(model.CAMP, "Camp", ()),))
CAMP_BATTLE = BattleSheet(model.CAMP, "Camp", model.CAMP, Objective(), ())


def home(state: State) -> tuple[Hero, ...]:
    """The heroes after a battle: Minor Wounds heal, Limit and all in force end (BC-15.1, 11.11)."""
    return written(state, ended=True)


def written(state: State, ended: bool) -> tuple[Hero, ...]:
    """The heroes with what a battle did to them; `ended`: the battle is over."""
    heroes = list(state.heroes)
    for fighter in state.fight.fighters:
        if fighter.hero >= 0:
            hero = heroes[fighter.hero]
            heroes[fighter.hero] = replace(
                hero, chi=fighter.chi, minor=0 if ended else fighter.minor, major=fighter.major,
                mortal=bool(fighter.mortal), stones=fighter.stones, limit=0 if ended else hero.limit,
                orders=fighter.orders)
    return tuple(heroes)


def rest(work: Working, kind: str, journey: Journey) -> None:
    """A rest of the campaign: nights or an hour (BC-15.2 … 15.5)."""
    journey = replace(journey, phase="downtime")
    if kind != "hour":
        nights(work, NIGHTS[kind], kind)
        journey = replace(journey, rested=work.state.heroes, rested_owed=journey.owed, rested_hour=journey.hour_used,
                          asked=(), healed=())
    elif not journey.hour_used:
        _rest_hour(work)
        journey = replace(journey, hour_used=True, healed=())
    work.emit(ev.JourneyWent(journey, kind))


def nights(work: Working, n: int, why: str) -> None:
    """So many nights' rest for everybody."""
    heroes = work.state.heroes
    for _ in range(n):
        heroes = tuple(a_night(work.state.setting.book, hero) for hero in heroes)
    work.emit(ev.HeroesSet(heroes, why))


def wait_for_anyone(work: Working) -> None:
    """Where every hero is out of the campaign (BC-1.17), let the days pass until the first is back."""
    days = min((hero.away for hero in work.state.heroes), default=0)
    if days:
        nights(work, days, "waited")


def a_night(book: Book, hero: Hero) -> Hero:
    """One night's rest (BC-15.2 … 15.4)."""
    return replace(hero, minor=0, major=1 if hero.mortal else 0, mortal=False, chi=setup.max_chi(book, hero),
                   away=max(0, hero.away - 1))


def _rest_hour(work: Working) -> None:
    work.emit(ev.HeroesSet(tuple(an_hour(work.state.setting.book, hero) for hero in work.state.heroes), "hour"))


def an_hour(book: Book, hero: Hero) -> Hero:
    """One hour's rest restores Chi equal to Earth (BC-15.5)."""
    return replace(hero, chi=min(setup.max_chi(book, hero), hero.chi + setup.aspects(book, hero)[4]))


def choices(state: State, seat: str) -> list[Command]:
    """All a seat can do for its heroes before the story goes on."""
    found: list[Command] = []
    book, journey = state.setting.book, state.journey
    for hero in state.heroes:
        if hero.seat != seat or hero.away:
            continue
        bonded = {bond.spirit for bond in hero.bonds}
        found += [cmd.LearnName(hero.id, spirit) for spirit in learnable(state, hero)]
        found += [cmd.MakeBond(hero.id, spirit) for spirit in hero.names
                  if spirit not in bonded and can_bond(book, hero, spirit)]
        found += [cmd.ReleaseBond(hero.id, spirit) for spirit in sorted(bonded)]
        found += _healing(state, hero)
        found += [cmd.HandStone(hero.id, at, other.id) for at in range(len(hero.stones))
                  for other in state.heroes if other.id != hero.id and not other.away]
    if not journey.hour_used:
        found.append(cmd.RestHour())
    return found


def can_bond(book: Book, hero: Hero, spirit: str) -> bool:
    """Whether a Bond can be paid for: maximum not below 0, and that much Chi now (BC-16.2, 16.4)."""
    price = setup.price_of_bond(book, spirit)
    return hero.chi >= price and setup.max_chi(book, replace(hero, bonds=(*hero.bonds, Bond(spirit, price)))) >= 0


def learnable(state: State, hero: Hero) -> tuple[str, ...]:
    """Names it may learn now (BC-25.4, 16.12)."""
    known = {name for found in state.heroes for name in found.names}
    return tuple(dict.fromkeys(
        spirit for owed in state.journey.owed if not owed.heroes or hero.id in owed.heroes
        for spirit in owed.options if spirit not in known and f"{hero.id}:{spirit}" not in state.journey.asked))


def _healing(state: State, hero: Hero) -> list[Command]:
    """Healing Powers between battles, once each per rest (BC-15.6)."""
    if hero.mortal:
        return []
    camp = camp_of(state)
    user = next(f for f in camp.fight.fighters if state.heroes[f.hero].id == hero.id)
    found: list[Command] = []
    for power_id in user.powers:
        power = state.setting.book.power[power_id]
        if "healing" not in power.tags or "attack" in power.tags or f"{hero.id}:{power_id}" in state.journey.healed:
            continue
        for target in targeting.usable(camp, user, power):
            chosen = "" if target < 0 else state.heroes[camp.fight.fighters[target].hero].id
            found.append(cmd.HealBetween(hero.id, power_id, chosen))
    return found


def camp_of(state: State) -> State:
    """The state with the heroes gathered in one place, so that Powers can be used between battles."""
    return replace(state, battle=_camp(state))


def _camp(state: State) -> Battle:
    gathered = setup.gathered(state.setting.book, CAMP_BATTLE, CAMP, state.heroes)
    return replace(gathered, turn=HEROES, round=1)


def act(work: Working, command: Any) -> Flow[None]:
    """One thing done in downtime."""
    state = work.state
    if isinstance(command, cmd.RestHour):
        _rest_hour(work)
        work.emit(ev.JourneyWent(replace(state.journey, hour_used=True, healed=()), "hour"))
        return
    at = next(i for i, found in enumerate(state.heroes) if found.id == command.hero)
    hero = state.heroes[at]
    if isinstance(command, cmd.MakeBond):
        bound = make_bond(state.setting.book, hero, command.spirit)
        work.emit(ev.HeroesSet(put(state.heroes, at, bound), f"bond:{command.spirit}"))
    elif isinstance(command, cmd.ReleaseBond):
        work.emit(ev.HeroesSet(put(state.heroes, at, release(state.setting.book, hero, command.spirit)),
                               f"release:{command.spirit}"))
    elif isinstance(command, cmd.HandStone):
        other = next(i for i, found in enumerate(state.heroes) if found.id == command.target)
        stone = hero.stones[command.stone]
        left = (*hero.stones[:command.stone], *hero.stones[command.stone + 1:])
        heroes = put(state.heroes, at, replace(hero, stones=left))
        taker = heroes[other]
        work.emit(ev.HeroesSet(put(heroes, other, replace(taker, stones=(*taker.stones, stone))), "stone"))
    elif isinstance(command, cmd.LearnName):
        yield from _learn(work, at, command.spirit)
    else:
        yield from _heal(work, hero, command)


def make_bond(book: Book, hero: Hero, spirit: str) -> Hero:
    """A Bond: the maximum falls, and as much Chi is spent (BC-16.1, 16.2)."""
    price = setup.price_of_bond(book, spirit)
    bound = replace(hero, bonds=(*hero.bonds, Bond(spirit, price)), chi=hero.chi - price)
    return replace(bound, chi=min(bound.chi, setup.max_chi(book, bound)))


def release(book: Book, hero: Hero, spirit: str) -> Hero:
    """Without a Bond: the maximum rises, Chi stays, and boxes that are lost go unmarked first (BC-16.6, 16.10)."""
    freed = replace(hero, bonds=tuple(bond for bond in hero.bonds if bond.spirit != spirit))
    minor, major, _ = setup.boxes(book, freed)
    up = max(0, freed.minor - minor)  # a mark without a box; what has no Major box either is gone, never Mortal
    return replace(freed, minor=freed.minor - up, major=min(major, freed.major + up),
                   chi=min(freed.chi, setup.max_chi(book, freed)))


def _learn(work: Working, at: int, spirit: str) -> Flow[None]:
    """Learn a name; a difficult spirit is won by a simple Fire Test of 8, once a night (BC-16.12)."""
    won = True
    if work.state.setting.book.spirit[spirit].bond >= DIFFICULT:
        won = yield from _negotiate(work, at)
    hero, journey = work.state.heroes[at], work.state.journey
    work.emit(ev.NameLearned(hero.id, spirit, won))
    if not won:
        work.emit(ev.JourneyWent(replace(journey, asked=(*journey.asked, f"{hero.id}:{spirit}")), "refused"))
        return
    work.emit(ev.HeroesSet(put(work.state.heroes, at, replace(hero, names=(*hero.names, spirit))), f"name:{spirit}"))
    work.emit(ev.JourneyWent(replace(journey, owed=_less(journey.owed, hero.id, spirit)), "learned"))


def _negotiate(work: Working, at: int) -> Flow[bool]:
    hero = work.state.heroes[at]
    price, ignoring = price_of_ignoring(work.state.setting.book, hero), False
    if price and hero_purse(hero) >= price:
        answer = yield from work.ask(hero.seat, say("boc.ask.ignore", who=verbatim(hero.name), chi=price),
                                     (Answer("ignore", price), Answer("bear")))
        ignoring = answer.pick == "ignore"
    if ignoring:
        hero = paid_by(hero, price)
        work.emit(ev.HeroesSet(put(work.state.heroes, at, hero), "ignored"))
    made = attempt(work, hero, "fire", ignoring)
    reached = outcome(made.total, NEGOTIATION)
    show(work, hero, "negotiate", "fire", made, NEGOTIATION, reached)
    return reached != FAIL


def _less(owed: tuple[Owed, ...], hero: str, spirit: str) -> tuple[Owed, ...]:
    """What is still owed after one name was learned."""
    found = list(owed)
    for at, one in enumerate(found):
        if spirit in one.options and (not one.heroes or hero in one.heroes):
            heroes = tuple(other for other in one.heroes if other != hero)
            found[at] = Owed(tuple(o for o in one.options if o != spirit), one.left - 1, heroes)
            break
    return tuple(one for one in found if one.left > 0 and one.options)


def _heal(work: Working, hero: Hero, command: cmd.HealBetween) -> Flow[None]:
    """A healing Power in camp, at its normal cost and Test."""
    journey = work.state.journey
    work.emit(ev.BattleBegan(_camp(work.state)))
    user = next(f.id for f in work.battle.fighters if work.state.heroes[f.hero].id == hero.id)
    target = next((f.id for f in work.battle.fighters if work.state.heroes[f.hero].id == command.target), targeting.ALL)
    yield from use_power(work, user, work.state.setting.book.power[command.power], target)
    work.emit(ev.HeroesSet(written(work.state, ended=False), "healed"))
    work.emit(ev.JourneyWent(replace(journey, healed=(*journey.healed, f"{hero.id}:{command.power}")), "healed"))
