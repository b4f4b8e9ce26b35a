"""Every Power and every Limit, on every legal target, with every outcome, for heroes and for enemies."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.content import shipped
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES, Fighter
from book_of_changes.sheets import Power

from gunki.engine.contract import Command
from gunki.engine.dice import Dice
from tests.book_of_changes.stage import Stage, boss, check_battle, check_decision, effect, foe, hero

BOOK = shipped()
OUTCOMES = {"fail": (1, (1, 2, 6, 5)), "success": (5, (1, 2, 2, 1)), "heroic": (5, (6, 5, 1, 2))}
"""Rating of Metal and Wood, and how the first dice fall, the user's and the first target's, so that an outcome is likely."""


class Loaded(Dice):
    """Chosen faces first, then what the seed brings."""

    __slots__ = ("first",)

    def __init__(self, seed: int, first: tuple[int, ...]) -> None:
        super().__init__(seed)
        self.first = list(first)

    def die(self, sides: int = 6) -> int:
        """See Dice."""
        return self.first.pop(0) if self.first else super().die(sides)


def sides(power: Power, rating: int, heroes_use: bool) -> list[Fighter]:
    """The user with company in its zone, next to it and fallen; enemies here, next door and far."""
    powers = (power.id,)
    nature = next((n.id for n in BOOK.natures if n.limit.id == power.id), "plain")
    user = {"metal": rating, "wood": rating, "powers": powers, "limit": 5 if power.use == "limit" else 2}
    other = {"minor": 1, "major": 1}
    if heroes_use:
        return [hero("User", nature, **user, minor=1), hero("Ban", **other), hero("Chie", mortal=1), hero("Dai", at=1, chi=1),
                boss("King", metal=4, limit=1), foe("Imp", 3, minor=1), foe("Oni", 4, at=1), foe("Rat", 1, at=2)]
    return [boss("User", nature, **user, minor=1, actions=2), foe("Imp", 3, minor=1), boss("Queen", at=1, chi=1),
            hero("Aki", metal=4, **other), hero("Ban", limit=2), hero("Chie", at=1), hero("Dai", mortal=1)]


def staged(power: Power, outcome: str, heroes_use: bool) -> Stage:
    """A battle in which it can be used now, with things in force on everybody."""
    rating = 2 if (power.use, outcome) == ("limit", "success") else OUTCOMES[outcome][0]  # a Limit adds 2
    stage = Stage(*sides(power, rating, heroes_use), turn=HEROES if heroes_use else ENEMIES, number=2)
    for fighter in stage.battle.fighters:
        if fighter.fallen:
            continue
        stage.status(fighter.id, "root", until="turn").status(fighter.id, "torment")
        stage.give(fighter.id, effect("ward", n=1), source="enduring").give(fighter.id, effect("roll", n=1), source="awaiting")
        stage.give(fighter.id, effect("defense", n=-1), source="watching")
    return stage.status(0, "curse", 3) if outcome == "fail" else stage


def drive(stage: Stage, command: Command, dice: Dice, rnd: random.Random, wanted: str = "") -> list[object]:
    """Carry a command out with answers by chance (a wanted pick where it is offered), and check what came of it."""
    events = carried_out(stage, command, dice, rnd, wanted)
    check_decision(stage.state)
    return events


def carried_out(stage: Stage, command: Command, dice: Dice, rnd: random.Random, wanted: str = "") -> list[object]:
    """The same, but for the choices there are then: to look at them all is half of the time."""
    events: list[object] = []
    while True:
        given, after = MODE.carry_out(stage.state, command, dice)
        folded = stage.state
        for event in given:
            folded = evolve(folded, event)
        assert folded == after
        stage.state = after
        events += given
        if after.ask is None:
            break
        picked = [c for c in after.ask.choices if isinstance(c, cmd.Answer) and c.pick == wanted]
        command = picked[0] if picked else rnd.choice(after.ask.choices)
    check_battle(stage.battle)
    return events


def rounds(stage: Stage, dice: Dice, rnd: random.Random, number: int) -> None:
    """Everybody passes for so many rounds."""
    last = stage.battle.round + number
    while not stage.state.result and stage.battle.round < last:
        carried_out(stage, stage.can(cmd.Finish)[0], dice, rnd)
    check_decision(stage.state)


def uses(power: Power, stage: Stage) -> Iterator[Command]:
    """Every way of using it now."""
    if power.use == "limit":
        yield from stage.can(cmd.LimitAttack, fighter=0)
    else:
        yield from stage.can(cmd.UsePower, fighter=0, power=power.id)


def reached(events: list[object], power: Power) -> set[str]:
    """Outcomes of the user's own Test."""
    found = {"attack": "attack", "simple": "power", "contested": "power", "none": ""}[power.test.kind]
    purposes = {found, "limit"} if found == "attack" else {found}
    if power.test.kind == "none":
        return {"fail", "success", "heroic"}
    return {e.outcome for e in events if isinstance(e, ev.Rolled) and e.fighter == 0 and e.purpose in purposes}


def lasts(stage: Stage, source: str) -> list[str]:
    """Lengths of what is left of a Power beyond the lengths that end by themselves."""
    return [f.until for f in stage.battle.lasting if f.source == source and f.until in ("attack", "turn", "round")]


ACTIVE = [p for p in (*BOOK.powers, *(n.limit for n in BOOK.natures)) if p.use != "defence"]
DEFENSIVE = [p for p in BOOK.powers if p.use == "defence"]


@pytest.mark.parametrize("heroes_use", [True, False], ids=["hero", "enemy"])
@pytest.mark.parametrize("power", ACTIVE, ids=lambda power: power.id)
def test_every_power_on_every_target_with_every_outcome(power: Power, heroes_use: bool) -> None:
    """Nothing breaks, every outcome comes up, and what it leaves ends in time."""
    seen: set[str] = set()
    for outcome, (_, first) in OUTCOMES.items():
        ways = list(uses(power, staged(power, outcome, heroes_use)))
        assert ways, "cannot be used at all"
        for command in ways:
            stage, dice, rnd = staged(power, outcome, heroes_use), Loaded(1, first), random.Random(1)
            seen |= reached(drive(stage, command, dice, rnd), power)
            rounds(stage, dice, rnd, 2)
            assert stage.state.result or not lasts(stage, power.id)
    assert seen >= ({"success", "heroic"} if "perfect" in power.tags else {"fail", "success", "heroic"}), seen


@pytest.mark.parametrize("heroes_use", [True, False], ids=["hero", "enemy"])
@pytest.mark.parametrize("power", DEFENSIVE, ids=lambda power: power.id)
def test_every_defensive_power_against_every_outcome(power: Power, heroes_use: bool) -> None:
    """Against basic, Perfect, contested and sweeping attacks, on its user and on whom it protects."""
    used = set()
    for outcome in ("success", "heroic"):
        rating, first = OUTCOMES[outcome]
        for weapon in ("", "initiating", "quaking", "abounding", "plain_limit"):
            for target in (0, 1):
                stage = staged(power, outcome, heroes_use)
                enemy = next(f.id for f in stage.battle.fighters if f.side != stage[0].side and f.zone == 0
                             and not f.level and f.standing)
                stage.put(enemy, aspects=(rating, 3, 3, rating, 3), powers=(weapon,) if weapon else (), limit=5,
                          limit_size=5, chi=6)
                drive_side(stage, target)
                command = blow(stage, enemy, weapon, target)
                events = drive(stage, command, Loaded(1, first), random.Random(1), wanted=power.id)
                used |= {weapon for e in events if isinstance(e, ev.PowerUsed) and e.power == power.id}
                rounds(stage, Dice(1), random.Random(1), 2)
                assert stage.state.result or not lasts(stage, power.id)
    assert used >= {"", "initiating", "quaking", "abounding", "plain_limit"}


def drive_side(stage: Stage, seed: int) -> None:
    """Pass on to the other side's turn."""
    side = stage.battle.turn
    while stage.battle.turn == side:
        drive(stage, stage.can(cmd.Finish)[0], Dice(seed), random.Random(seed))


def blow(stage: Stage, enemy: int, weapon: str, target: int) -> Command:
    """An attack of the enemy with that weapon on that target, or as near as the rules allow."""
    kind = cmd.Attack if not weapon else cmd.LimitAttack if weapon == "plain_limit" else cmd.UsePower
    ways = stage.can(kind, fighter=enemy)
    aimed = [way for way in ways if way.target == target]
    return (aimed or ways)[0]
