"""Random battles of every map and party size to their end, with what must hold checked after every command."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from book_of_changes.commands import BattleCommand, Concede, Finish, Hold, Leave, SetOrders, Study
from book_of_changes.content import shipped
from book_of_changes.events import BattleEvent, EffectBegan, PowerUsed, Rolled
from book_of_changes.mode import MODE
from book_of_changes.model import State

from gunki.engine.dice import Dice
from tests.book_of_changes.stage import began, check_battle, check_decision, random_hero, skirmish

BOOK = shipped()
EVENTS = msgspec.json.Decoder(BattleEvent)
COMMANDS = msgspec.json.Decoder(BattleCommand)
STATES = msgspec.json.Decoder(State)


class Seen:
    """What came up in many battles."""

    def __init__(self) -> None:
        self.powers: Counter[str] = Counter()
        self.foes: Counter[str] = Counter()
        self.spirits: Counter[str] = Counter()
        self.features: Counter[str] = Counter()
        self.results: Counter[str] = Counter()

    def event(self, event: Any) -> None:
        """Note it."""
        if isinstance(event, PowerUsed):
            self.powers[event.power] += 1
        if isinstance(event, Rolled):
            self.features[event.purpose] += 1
        if isinstance(event, EffectBegan):
            self.features[event.lasting.effect.kind] += 1


def opening(number: int, rnd: random.Random, dice: Dice, seen: Seen) -> State:
    """A battle in its turn of the list, with one to four random heroes."""
    party = 1 + number // len(BOOK.battles) % 4
    sheet = BOOK.battles[number % len(BOOK.battles)]
    heroes = [random_hero(at, rnd, BOOK) for at in range(party)]
    seen.spirits.update(bond.spirit for hero in heroes for bond in hero.bonds)
    state = began(skirmish(sheet.id, heroes), dice)
    seen.foes.update(fighter.foe for fighter in state.fight.fighters if fighter.foe)
    return state


def choose(choices: Any, rnd: random.Random) -> Any:
    """One that goes on with the battle, as a rule."""
    dull = (Concede, SetOrders, Study, Finish, Leave, Hold)
    lively = [choice for choice in choices if not isinstance(choice, dull)]
    return rnd.choice(lively if lively and rnd.random() < 0.9 else
                      [choice for choice in choices if not isinstance(choice, Concede)])


def play(number: int, seen: Seen, thorough: bool) -> None:
    """One battle to its end."""
    rnd, dice = random.Random(number), Dice(number)
    state = opening(number, rnd, dice, seen)
    while (waiting := MODE.decision(state)) is not None:
        assert waiting.choices
        command = choose(waiting.choices, rnd)
        assert COMMANDS.decode(msgspec.json.encode(command)) == command
        events, after = MODE.carry_out(state, command, dice)
        folded = state
        for event in events:
            folded = MODE.evolve(folded, event)
            seen.event(event)
        assert folded == after, (number, command)
        if after.ask is None:  # a hero asked whether to stand lies there with what it stood with
            check_battle(after.fight)
        check_decision(after)
        if rnd.random() < (0.2 if thorough else 0.02):
            for event in events:
                assert EVENTS.decode(msgspec.json.encode(event)) == event
            every_choice(after, dice)
            assert STATES.decode(msgspec.json.encode(after)) == after
        state = after
    assert state.result in ("won", "lost", "drawn")
    seen.results[state.result] += 1


def every_choice(state: State, dice: Dice) -> None:
    """Every choice is accepted, on dice of its own."""
    waiting = MODE.decision(state)
    for choice in waiting.choices or () if waiting is not None else ():
        MODE.carry_out(state, choice, Dice(dice.seed, dice.counter))


@pytest.mark.parametrize("part", range(6))
def test_random_battles(part: int) -> None:
    """Every battle with two sizes of party, in six parts; the long test plays each with every size, many times."""
    seen = Seen()
    for at in range(part, len(BOOK.battles), 6):
        for party in (at % 4, (at + 2) % 4):
            play(at + party * len(BOOK.battles), seen, thorough=False)
    assert set(seen.results) & {"won", "lost", "drawn"}


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_random_battles_use_everything() -> None:
    """Every Power, enemy and spirit, and every zone feature that asks for a Test, comes up."""
    seen = Seen()
    for number in range(2000):
        play(number, seen, thorough=number % 10 == 0)
    assert {power.id for power in BOOK.powers} <= set(seen.powers)
    assert {nature.limit.id for nature in BOOK.natures} <= set(seen.powers)
    listed = {entry.id for battle in BOOK.battles for entry in (*battle.enemies, *battle.more)}
    assert listed <= set(seen.foes) and {spirit.id for spirit in BOOK.spirits} == set(seen.spirits)
    assert {"mire", "hazard", "brink", "wall", "break_away", "morale", "held", "study"} <= set(seen.features)
    assert set(seen.results) == {"won", "lost", "drawn"}
