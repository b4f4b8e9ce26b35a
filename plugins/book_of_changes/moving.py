"""Changing zones: movement with breaking away and mire, moves by effects, and what waits on arrival (BC-7)."""

from __future__ import annotations

from book_of_changes import checks, figures, holding, wounds
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.model import HEROES, Battle, Fighter, State, rating
from book_of_changes.places import FAR, distances, features, harmed, neighbours
from book_of_changes.sheets import Effect
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

FORCED = ("push", "pull", "join", "carry")


def reachable(state: State, fighter: Fighter) -> tuple[int, ...]:
    """Zones it may try to move to by movement: next to it, with flight up to two away."""
    battle = state.fight
    if figures.has(battle, fighter, "root") or fighter.moved or not fighter.standing:
        return ()
    return (battle.ways.two if "flight" in fighter.traits else battle.ways.one)[fighter.zone]


def slips_away(state: State, fighter: Fighter) -> bool:
    """Whether it need not break away and mire does not hinder it (BC-7.5)."""
    return "flight" in fighter.traits or figures.hooks(state, fighter, "defense", "slip_away") is not None


def has_free_step(state: State, fighter: Fighter) -> bool:
    """Whether one change of zone a turn costs it no action (Unheld, swift)."""
    return "swift" in fighter.traits or figures.hooks(state, fighter, "defense", "free_step") is not None


def holders(state: State, fighter: Fighter) -> tuple[Fighter, ...]:
    """Enemies in its zone from whom it must break away (BC-7.4)."""
    battle = state.fight
    if slips_away(state, fighter):
        return ()
    return tuple(f for f in battle.foes_of(fighter) if f.zone == fighter.zone and not f.knocked and not f.stunned
                 and not figures.has(battle, f, "calm"))


def move(work: Working, fighter: int, zone: int, free: bool) -> Flow[bool]:
    """Movement to a zone: break away, mire, then go (BC-7.2 … 7.6). False where it was held back."""
    who = work.fighter(fighter)
    against = holders(work.state, who)
    if against:
        keeper = max(against, key=lambda f: (rating(f, work.battle, "water"), -f.id))
        if (yield from checks.contested(work, fighter, "water", keeper.id, "water", ("other", "other"),
                                        "break_away")) == "fail":
            work.emit(ev.Stayed(fighter, "break_away", spent=free))  # it costs the action, not the round's movement
            return False
    mire = harmed(work.battle, who, who.zone, "mire")
    if mire is not None and not slips_away(work.state, who) and (
            yield from checks.simple(work, fighter, "water", 7, "mire")) == "fail":
        work.emit(ev.Stayed(fighter, "mire"))
        return False
    yield from place(work, fighter, zone, "free" if free else "move", fighter)
    return True


def place(work: Working, fighter: int, zone: int, how: str, by: int) -> Flow[None]:
    """Put a character into a zone and let what waits there happen (BC-7.9)."""
    who = work.fighter(fighter)
    if who.out or who.zone == zone:
        return
    work.emit(ev.Moved(fighter, who.zone, zone, how, by))
    yield from hazard(work, fighter, "enter")
    forced = how in FORCED and work.fighter(by).side != who.side
    if forced:
        yield from brink(work, fighter)
    yield from holding.went(work, fighter)


def hazard(work: Working, fighter: int, when: str) -> Flow[None]:
    """Hazards of the zone, tested on entering or at the end of a turn (campaign.toml)."""
    who = work.fighter(fighter)
    if "flight" in who.traits or not who.standing:
        return
    for found in tuple(features(work.battle, who.zone)):
        sheet = found.sheet
        if found.kind != "hazard" or sheet.when != when or (who.hero < 0 and sheet.spares in who.natures):
            continue
        reached = yield from checks.simple(work, fighter, sheet.aspect, sheet.tn, "hazard")
        if reached == "fail" and not spared(who, sheet.ordinary):
            yield from wounds.mark(work, fighter, sheet.sev, -1, "hazard")
        return  # two of one kind count once (BC-7.10)


def brink(work: Working, fighter: int) -> Flow[None]:
    """A brink, for whoever is knocked down there or moved there by an enemy."""
    who = work.fighter(fighter)
    found = harmed(work.battle, who, who.zone, "brink")
    if found is None or "flight" in who.traits or who.out or who.fallen:
        return
    reached = yield from checks.simple(work, fighter, "water", found.sheet.tn, "brink")
    if reached == "fail" and not spared(who, found.sheet.ordinary):
        yield from wounds.mark(work, fighter, "minor", -1, "brink")


def spared(fighter: Fighter, ordinary: bool) -> bool:
    """Whether Destiny keeps ordinary harm from it (BC-1.15)."""
    return ordinary and fighter.side == HEROES


def by_effect(work: Working, effect: Effect, user: int, receiver: int) -> Flow[None]:
    """A move that a Power makes; root stops step and go, haven and Still Mountain forced moves (BC-7.8)."""
    who, by = work.fighter(receiver), work.fighter(user)
    if effect.mode in FORCED and who.side != by.side and figures.immune(work.state, who, "forced_move"):
        return
    if effect.mode in ("step", "go") and figures.has(work.battle, by if effect.mode == "go" else who, "root"):
        return
    if effect.mode == "step":
        yield from _steps(work, receiver, effect.steps, optional=True)
    elif effect.mode == "push":
        for _ in range(effect.steps):
            yield from _push(work, user, receiver)
    elif effect.mode == "pull":
        yield from _towards(work, receiver, work.fighter(user).zone, effect.steps, "pull", user)
    elif effect.mode == "go":
        yield from _towards(work, user, who.zone, effect.steps, "go", user)
    elif effect.mode == "join":
        yield from place(work, receiver, by.zone, "join", user)
    elif effect.mode == "carry":
        yield from _carry(work, user, receiver)


def _steps(work: Working, fighter: int, steps: int, optional: bool) -> Flow[None]:
    who = work.fighter(fighter)
    if not who.standing:
        return
    zones = tuple(zone for zone, far in enumerate(distances(work.battle, who.zone)) if 0 < far <= steps)
    if not zones:
        return
    choices = (*(Answer("zone", zone) for zone in zones), *((Answer("stay"),) if optional else ()))
    answer = yield from work.ask(who.seat, say("boc.ask.step", who=named(who)), choices, fighter)
    if answer.pick == "zone":
        yield from _towards(work, fighter, answer.value, steps, "step", fighter)


def _towards(work: Working, fighter: int, goal: int, steps: int, how: str, by: int) -> Flow[None]:
    """Up to so many zones along a shortest path, one after another."""
    for _ in range(steps):
        here = work.fighter(fighter).zone
        far = distances(work.battle, goal)
        if here == goal or far[here] >= FAR or work.fighter(fighter).out:
            return
        nearer = min((zone for zone in neighbours(work.battle, here) if far[zone] < far[here]), default=-1)
        if nearer < 0:
            return
        yield from place(work, fighter, nearer, how, by)


def _push(work: Working, user: int, receiver: int) -> Flow[None]:
    """One zone away from or level with the user, never into its zone; the user chooses."""
    by, who = work.fighter(user), work.fighter(receiver)
    zones = pushes(work.battle, by.zone, who.zone)
    if not zones or who.out:
        return
    answer = yield from work.ask(by.seat, say("boc.ask.push", who=named(who)),
                                 tuple(Answer("zone", zone) for zone in zones), receiver)
    yield from place(work, receiver, answer.value, "push", user)


def pushes(battle: Battle, origin: int, zone: int) -> tuple[int, ...]:
    """Zones a push out of `zone` may lead to."""
    far = distances(battle, origin)
    return tuple(other for other in neighbours(battle, zone) if far[other] >= far[zone] and other != origin)


def _carry(work: Working, user: int, receiver: int) -> Flow[None]:
    by = work.fighter(user)
    zones = neighbours(work.battle, by.zone)
    if not zones:
        return
    answer = yield from work.ask(by.seat, say("boc.ask.carry", who=named(by)),
                                 tuple(Answer("zone", zone) for zone in zones), receiver)
    yield from place(work, user, answer.value, "carry", user)
    yield from place(work, receiver, answer.value, "carry", user)
