"""Journeys at random: they end, and what must hold holds after every event.

`python -m tests.snow_from_korea.test_random_play FIRST LAST` plays those numbers and says how far it is.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import msgspec
import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea.agents import agent
from snow_from_korea.commands import JourneyCommand
from snow_from_korea.events import JourneyEvent
from snow_from_korea.mode import MODE
from snow_from_korea.model import SORCERER, State

from gunki.engine.dice import Dice

EVENTS = msgspec.json.Decoder(JourneyEvent)
COMMANDS = msgspec.json.Decoder(JourneyCommand)
STATES = msgspec.json.Decoder(State)
SECRETS = ("secret-of-", "plan-of-the-")


def config_of(number: int, rnd: random.Random) -> dict[str, Any]:
    """A journey of any size, with any options."""
    count = 1 + number % 5
    points = rnd.choice([3, 9, 12, 12, 12, 15, 40])
    flags = {name: rnd.random() < 0.6 for name in ("schools", "inheritance", "culture", "shuffle", "ruthless")}
    samurai: list[dict[str, Any]] = [{"kind": rnd.choice(["human", "ai"]), "writes": rnd.random() < 0.3,
                                      "snow": {"text": f"secret-of-{at}"}} for at in range(count)]
    plan = {"facets": [points + 3 * count - 2, 1, 1], "name": "He", "plan": "plan-of-the-one"}
    rules = [name for name in ("even_heart", "two_dice") if rnd.random() < 0.2]
    return {"samurai": samurai, "points": points, "cycles": rnd.choice([1, 2, 5, 10]), "house_rules": rules,
            "referee": {"kind": rnd.choice(["human", "ai"]), "writes": rnd.random() < 0.3},
            "mahoutsukai": rnd.choice([False, True, True, plan]), **flags}


def check_state(state: State) -> None:
    """No score below 0; the last type is a Facet; pages grow; nobody hunts or challenges twice."""
    for man in state.samurai:
        assert all(facet >= 0 for facet in man.facets) and (man.snow is None or man.snow >= 0)
        assert not (man.cue and man.snow is not None)
    he = state.sorcerer
    if he is not None and he.facets:
        assert min(he.facets) >= 0 and he.snow >= 0
        assert not he.broken or min(he.facets) == 0
    assert len({rival for _, rival in state.pending}) == len(state.pending)


def check_event(before: State, event: Any, after: State) -> None:
    """Points that move are conserved; other changes are as large as they are said to be (SK-4.6, 8.2, 8.3)."""
    if isinstance(event, (ev.Gained, ev.Lost)):
        old = before.sorcerer if event.who == SORCERER else before.samurai[event.who]
        assert old is not None
        total = sum(event.facets) - sum(old.facets) + (event.snow or 0) - (old.snow or 0)
        if isinstance(event, ev.Lost):
            assert total == -event.paid - event.from_snow and 0 <= -total <= event.points
        else:
            assert total == (0 if event.source else event.added + event.to_snow)
    if isinstance(event, ev.BoutBegan):
        men = [side.who for side in (event.bout.first, event.bout.second) if side.who >= 0]
        assert all(before.samurai[man].last != event.bout.facet for man in men)  # SK-4.3
    if isinstance(event, ev.Rolled):
        side = after.bout.side(event.side)  # type: ignore[union-attr]
        assert all(len(roll) == side.pool for roll in event.rolls)


def check_secrets(state: State) -> None:
    """Nothing hidden in any view, nor in the text of it."""
    seats = [*(seat.id for seat in state.setting.seats), None]
    for seat in seats:
        shown = msgspec.json.encode(MODE.observe(state, seat)).decode()
        for number, man in enumerate(state.samurai):
            if not man.revealed and man.wish is not None and man.seat != seat:
                assert f'"secret-of-{number}"' not in shown
        if state.sorcerer is not None and not state.sorcerer.appeared and seat != "hek":
            assert "plan-of-the" not in shown
        if state.bout is not None:
            view = MODE.observe(state, seat).bout
            for at in (0, 1):
                side = state.bout.side(at)
                if side.sealed and state.seat_of(side.who) != seat:
                    assert view is not None and view.side(at).kamae == ""


def play(number: int, seen: Counter[str], thorough: bool) -> None:
    """One journey to its end."""
    rnd, dice = random.Random(number), Dice(number)
    player = agent("random", number)
    assert player is not None
    state = None
    for event in MODE.start(MODE.configure(config_of(number, rnd)), dice):
        state = MODE.evolve(state, event)
    assert state is not None
    while (waiting := MODE.decision(state)) is not None:
        command = player.choose(MODE.observe(state, waiting.seat), waiting)
        if isinstance(command, cmd.Tell):
            command = cmd.Tell(rnd.choice(["", "雪 ☃", "x" * 2000]))
        events, after = MODE.carry_out(state, command, dice)
        folded = state
        for event in events:
            following = MODE.evolve(folded, event)
            check_event(folded, event, following)
            folded = following
            seen[type(event).__name__] += 1
        assert folded == after, (number, command)
        check_state(after)
        if rnd.random() < (0.3 if thorough else 0.05):
            check_secrets(after)
            assert COMMANDS.decode(msgspec.json.encode(command)) == command
            assert all(EVENTS.decode(msgspec.json.encode(event)) == event for event in events)
            assert STATES.decode(msgspec.json.encode(after)) == after
        state = after
    assert state.phase == "over" and state.winners and len(state.homecomings) == len(state.samurai)
    assert state.pending == ()
    seen["result:" + state.reason] += 1


@pytest.mark.parametrize("part", range(3))
def test_random_journeys(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(part * 8, part * 8 + 8):
        play(number, seen, thorough=number % 4 == 0)
    assert seen["SnowFound"] and seen["Compared"]


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", range(10))
def test_twenty_thousand_random_journeys(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(100 + part * 2000, 100 + part * 2000 + 2000):
        play(number, seen, thorough=number % 20 == 0)
    kinds = {kind.__name__ for kind in ev.JourneyEvent.__args__}
    assert kinds - set(seen) <= {"Began", "Prepared", "Opened"}, kinds - set(seen)
    assert {f"result:{reason}" for reason in ("score", "snow", "par", "mahoutsukai")} <= set(seen)


if __name__ == "__main__":
    counts: Counter[str] = Counter()
    for played in range(int(sys.argv[1]), int(sys.argv[2])):
        play(played, counts, thorough=played % 20 == 0)
        if played % 100 == 99:
            print(played + 1, {name: count for name, count in counts.items() if name.startswith("result:")}, flush=True)
