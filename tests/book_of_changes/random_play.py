"""One random battle, told by its number: who fights where, how it is played, and what must hold after every command.

The same number gives the same battle, so that a fault is found again by it. Every eighth battle has a map and a roster
drawn from all there are; the others take the shipped battles in turn, with one to four heroes made at random.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.commands import BattleCommand
from book_of_changes.content import shipped
from book_of_changes.events import BattleEvent
from book_of_changes.mode import MODE
from book_of_changes.model import Battle, State
from book_of_changes.places import FAR, distances, features
from book_of_changes.sheets import BattleSheet, Entry, MapSheet, Objective
from msgspec.structs import replace

from gunki.engine.contract import Command
from gunki.engine.dice import Dice
from tests.book_of_changes.stage import began, check_battle, check_decision, random_hero, skirmish

BOOK = shipped()
EVENTS = msgspec.json.Decoder(BattleEvent)
COMMANDS = msgspec.json.Decoder(BattleCommand)
STATES = msgspec.json.Decoder(State)
FEATURES = frozenset(found.kind for sheet in BOOK.maps for zone in sheet.zones for found in zone.features)
OWN = 8
"""Every so many battles one with a map and a roster of its own."""
EAGER = 0.9
"""Share of battles in which everybody makes for the enemy and strikes; in the others anything is as likely."""
WRITTEN = 0.01
"""Share of commands whose events and state are written and read again."""
TRIED = 0.001
"""Share of commands after which every choice is tried."""
WEIGHTS: dict[type[Any], float] = {
    cmd.Attack: 6, cmd.UsePower: 8, cmd.LimitAttack: 12, cmd.Move: 6, cmd.Work: 4, cmd.TakeStone: 2, cmd.Finish: 0.5,
    cmd.Hold: 0.3, cmd.Leave: 0.1, cmd.Study: 0.05, cmd.SetOrders: 0.02, cmd.GiveStone: 0.2, cmd.DropPower: 0.4,
    cmd.LetOthersGo: 0.1, cmd.Taint: 0.5, cmd.Concede: 0.001}
"""How likely each sort of command is in an eager battle; 1 where it is not listed."""
DULL = (cmd.Concede, cmd.SetOrders, cmd.Study, cmd.Finish, cmd.Leave, cmd.Hold)


class Seen:
    """What came up in many battles: for each heading, how often each thing."""

    def __init__(self) -> None:
        self.counts: Counts = defaultdict(Counter)

    def opened(self, state: State) -> None:
        """Note who fights where."""
        battle = state.fight
        self.counts["maps"][battle.map.id] += 1
        self.counts["battles"][battle.sheet.id] += 1
        self.counts["heroes"][str(len(state.heroes))] += 1
        self.counts["foes"].update(fighter.foe for fighter in battle.fighters if fighter.foe)
        self.counts["spirits"].update(bond.spirit for hero in state.heroes for bond in hero.bonds)
        self.counts["natures"].update(hero.nature for hero in state.heroes)

    def event(self, event: Any, battle: Battle) -> None:
        """Note what happened; `battle` as it is after it."""
        note = NOTES.get(type(event))
        if note is not None:
            note(self.counts, event, battle)


Counts = defaultdict[str, Counter[str]]


def _test(counts: Counts, event: ev.Rolled, battle: Battle) -> None:
    counts["tests"][event.purpose] += 1
    for name in (event.purpose, *(why for why, _ in event.modifiers)):
        if name in FEATURES:
            counts["features"][name] += 1


def _reason(counts: Counts, event: ev.ChiChanged | ev.Wounded, battle: Battle) -> None:
    if event.why in FEATURES:
        counts["features"][event.why] += 1


def _effect(counts: Counts, event: ev.EffectBegan, battle: Battle) -> None:
    effect = event.lasting.effect
    counts["effects"][effect.name or effect.feature or effect.kind] += 1


def _fall(counts: Counts, event: ev.Fell, battle: Battle) -> None:
    counts["falls"][event.how] += 1
    if event.how == "left":
        counts["features"]["exit"] += 1


def _count(heading: str, of: Callable[[Any], str]) -> Callable[[Counts, Any, Battle], None]:
    """A note of one thing under a heading."""
    def note(counts: Counts, event: Any, battle: Battle) -> None:
        counts[heading][of(event)] += 1
    return note


NOTES: dict[type[Any], Callable[[Counts, Any, Battle], None]] = {
    ev.PowerUsed: _count("powers", lambda event: event.power), ev.Rolled: _test, ev.EffectBegan: _effect, ev.Fell: _fall,
    ev.ChiChanged: _reason, ev.Wounded: _reason,
    ev.AttackDeclared: lambda counts, event, battle: counts["features"].update(
        _between(battle, event.fighter, event.targets)),
    ev.StoneTaken: _count("features", lambda event: "hellstone"), ev.Worked: _count("features", lambda event: event.task),
    ev.Arrived: _count("features", lambda event: "gate")}
"""What is noted of each sort of event."""


def _between(battle: Battle, attacker: int, targets: Sequence[int]) -> set[str]:
    """Features that bear on an attack and show in no event."""
    here = battle.fighters[attacker].zone
    found = {found.kind for found in features(battle, here) if found.kind == "murk"}
    for target in targets:
        there = battle.fighters[target].zone
        kinds = {found.kind for found in features(battle, there)}
        found |= kinds & ({"haven"} if there == here else {"haven", "murk", "cover"})
    return found


def wanted() -> dict[str, set[str]]:
    """What must come up in many battles, by heading."""
    return {"powers": set(BOOK.power), "spirits": set(BOOK.spirit), "foes": set(BOOK.foe), "maps": set(BOOK.map),
            "natures": set(BOOK.nature), "battles": set(BOOK.battle), "heroes": {"1", "2", "3", "4"},
            "features": set(FEATURES),
            "tests": {"mire", "hazard", "brink", "wall", "break_away", "morale", "study"},
            "results": {"won", "lost", "drawn"}}


def opening(number: int, rnd: random.Random, dice: Dice) -> State:
    """The battle of that number before its first decision."""
    party = 1 + number // len(BOOK.battles) % 4
    heroes = [random_hero(at, rnd, BOOK) for at in range(party)]
    if number % OWN:
        return began(skirmish(BOOK.battles[number % len(BOOK.battles)].id, heroes), dice)
    sheet = own_battle(rnd)
    return began(skirmish(sheet.id, heroes, replace(BOOK, battles=(sheet,))), dice)


def own_battle(rnd: random.Random) -> BattleSheet:
    """A map and a roster that nobody chose."""
    place: MapSheet = rnd.choice(BOOK.maps)
    entries = tuple(Entry(rnd.choice(BOOK.foes).id, rnd.randint(1, 3), rnd.choice(place.zones).id, wave)
                    for wave in (1, 1, 1, rnd.randint(2, 4))[rnd.randint(0, 2):])
    objective = Objective("kill", entries[0].id) if rnd.random() < 0.2 else Objective()
    return BattleSheet("own", "Own", place.id, objective, entries)


def choose(state: State, choices: Sequence[Command], rnd: random.Random, eager: bool) -> Command:
    """One of the choices at random."""
    if state.ask is not None:
        return rnd.choice(choices)
    if not eager:
        lively = [choice for choice in choices if not isinstance(choice, DULL)]
        return rnd.choice(lively if lively and rnd.random() < 0.9 else
                          [choice for choice in choices if not choice.resigns])
    sorts: dict[type[Command], list[Any]] = {}
    for choice in choices:
        sorts.setdefault(type(choice), []).append(choice)
    near = cmd.Attack in sorts
    weights = [WEIGHTS.get(sort, 1) / (3 if near and sort is cmd.Move else 1) for sort in sorts]
    found = sorts[rnd.choices(list(sorts), weights)[0]]
    if isinstance(found[0], cmd.Move) and rnd.random() < 0.7:
        return min(found, key=lambda move: (_to_enemies(state.fight, move), rnd.random()))
    chosen: Command = rnd.choice(found)
    return chosen


def _to_enemies(battle: Battle, move: cmd.Move) -> int:
    """Steps from where a movement leads to the next enemy."""
    far = distances(battle, move.zone)
    return min((far[foe.zone] for foe in battle.foes_of(battle.fighters[move.fighter])), default=FAR)


def play(number: int, seen: Seen, thorough: bool = False) -> State:
    """One battle to its end, with what must hold checked after every command; raises AssertionError where it does not.

    `thorough`: every command is written and read, and every choice tried; the battle itself is the same.
    """
    rnd, dice, sample = random.Random(number), Dice(number), random.Random(-number)
    eager = rnd.random() < EAGER
    state = opening(number, rnd, dice)
    seen.opened(state)
    check_battle(state.fight)
    waiting = check_decision(state)
    while waiting is not None:
        command = choose(state, waiting.choices, rnd, eager)
        events, after = MODE.carry_out(state, command, dice)
        folded = state
        for event in events:
            folded = MODE.evolve(folded, event)
            seen.event(event, folded.fight)
        assert folded == after, (number, command)
        if after.ask is None:  # a hero asked whether to stand lies there with what it stood with
            check_battle(after.fight)
        waiting = check_decision(after)
        drawn = sample.random()
        if thorough or drawn < WRITTEN:
            check_written(command, events, after)
        if waiting is not None and (thorough or drawn < TRIED):
            for choice in waiting.choices:
                MODE.carry_out(after, choice, Dice(dice.seed, dice.counter))
        seen.counts["commands"][type(command).__name__] += 1
        state = after
    assert state.result in ("won", "lost", "drawn")
    seen.counts["results"][state.result] += 1
    seen.counts["ends"][state.reason] += 1
    seen.counts["rounds"][str(state.fight.round)] += 1
    return state


def check_written(command: Command, events: Sequence[Any], after: State) -> None:
    """What was written reads the same."""
    assert COMMANDS.decode(msgspec.json.encode(command)) == command
    for event in events:
        assert EVENTS.decode(msgspec.json.encode(event)) == event
    assert STATES.decode(msgspec.json.encode(after)) == after
