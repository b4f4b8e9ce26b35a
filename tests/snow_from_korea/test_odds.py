"""Odds: exact, the same as counting every throw, and as the rules roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea.mode import MODE
from snow_from_korea.odds import Roll, compared, kamae_odds, spread

from tests.snow_from_korea.stage import challenge, encounter, journey, man


def counted(own: Roll, theirs: Roll, ties: bool, least: int) -> tuple[Fraction, ...]:
    """Every throw, one by one."""
    found = [0] * 4
    faces = range(1, 7)
    for mine in product(product(faces, repeat=own.dice), repeat=own.rolls):
        hits = [sum(face <= own.good for face in roll) for roll in mine]
        kept = min(hits) if own.keep == "fewer" else max(hits)
        for his in product(faces, repeat=theirs.dice):
            other = sum(face <= theirs.good for face in his)
            won = kept >= other if ties else kept > other
            full = kept == own.dice and own.dice >= least
            found[(0 if won else 2) + (0 if full else 1)] += 1
    total = sum(found)
    return tuple(Fraction(number, total) for number in found)


@pytest.mark.parametrize(("own", "theirs", "ties", "least"), [
    (Roll(3), Roll(2), True, 1), (Roll(2), Roll(3), False, 1), (Roll(1), Roll(3), True, 2), (Roll(0), Roll(2), True, 1),
    (Roll(2, 2, 2, "fewer"), Roll(2), True, 1), (Roll(2, 2, 2, "more"), Roll(2), False, 1), (Roll(3, 1), Roll(2), True, 1),
    (Roll(2, 3), Roll(2), True, 1)])
def test_chances_are_those_of_every_throw(own: Roll, theirs: Roll, ties: bool, least: int) -> None:
    assert tuple(compared(own, theirs, ties, least)) == counted(own, theirs, ties, least)
    assert sum(spread(own)) == 1


def asked(state: object, rule: object) -> object:
    """A state that waits for the first kamae."""
    played = rule(state, "aware", [2] * 99)  # type: ignore[operator]
    state = MODE.evolve(MODE.evolve(state, played.of(ev.BoutBegan)[0]), ev.Asked(played.asked[0], ()))
    return state


def test_a_school_mixes_its_bands() -> None:
    state = asked(journey(man((4, 4, 4), school="ocean_flower"), schools=True), encounter)
    (line,) = kamae_odds(state, cmd.TakeKamae("ariake", school=True))  # type: ignore[arg-type]
    parts = [compared(Roll(7, 1), Roll(4), True, 1), compared(Roll(4), Roll(4), True, 1), compared(Roll(1, 3), Roll(4), True, 1)]
    assert Fraction(line.win) == sum(part.wins for part in parts) / 3
    assert Fraction(line.full) == sum(part.full for part in parts) / 3 and line.useful == "cue"
    assert line.pools == ((7, 4), (4, 4), (1, 4))


def test_a_challenge_has_odds_against_each_kamae_of_the_other() -> None:
    state = asked(journey(man((4, 4, 4)), man((3, 3, 6))), challenge)
    lines = kamae_odds(state, cmd.TakeKamae("mujintou"))  # type: ignore[arg-type]
    assert [line.against for line in lines] == ["kagai", "ariake", "mujintou"]
    assert Fraction(lines[0].win) == compared(Roll(2), Roll(5), True, 1).wins
    odds = MODE.odds(state, cmd.TakeKamae("mujintou"))
    assert odds is not None and [target.target for target in odds.targets] == ["kagai", "ariake", "mujintou"]
    assert all(Fraction(target.knock_out) == Fraction(line.win) for target, line in zip(odds.targets, lines, strict=True))


def test_what_is_not_asked_for_has_no_odds() -> None:
    state = journey(man())
    assert MODE.odds(state, cmd.TakeKamae("kagai")) is None and MODE.odds(state, cmd.GoOn()) is None
    assert kamae_odds(asked(state, encounter), cmd.TakeKamae("orochi")) == ()  # type: ignore[arg-type]


def test_repair_and_too_late_are_named() -> None:
    def useful(**fields: object) -> str:
        cycle = fields.pop("cycle", 5)
        state = asked(journey(man(**fields), cycle=cycle), encounter)  # type: ignore[arg-type]
        return kamae_odds(state, cmd.TakeKamae("ariake"))[0].useful  # type: ignore[arg-type]

    assert [useful(snow=2), useful(), useful(cue=True), useful(cycle=10)] == ["repair", "cue", "", "too_late"]
