"""Odds as shown against every fall of the dice through the rules themselves: Cover, gear, elements, several targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.engine.dice import Dice, LoadedDice
from tests.battle.arena import Fighter, arena, legal, pc

COVER, OTHER_COVER = 2, 7


def falls(state: State, command: Any, number: int) -> Iterator[list[Any]]:
    """The events of a legal command for each way that `number` dice can fall; what is not rolled is left over."""
    assert command in legal(state, type(command))
    for faces in product(range(1, 7), repeat=number):
        yield list(MODE.decide(state, command, LoadedDice(faces)))


def dealt(events: Sequence[Any]) -> Counter[str]:
    """Damage in all to each target."""
    damage: Counter[str] = Counter()
    for event in events:
        hits = (event.hit,) if isinstance(event, ev.Attacked) else \
            event.hits if isinstance(event, ev.SpellCast | ev.Burst | ev.BombExploded) else ()
        for hit in hits:
            damage[hit.target] += hit.damage
    return damage


def shooter(weapon: str, *gear: str) -> Fighter:
    """One who shoots well."""
    return pc(COVER, weapon, *gear, aim=4, str=6, mag=6)


def brawler(weapon: str, *gear: str, ki: int = 0) -> Fighter:
    """One who hits hard."""
    return pc(COVER, weapon, *gear, str=3, aim=6, mag=6, ki=ki)


def guarded(space: int, hp: int = 50) -> Fighter:
    """One with stats that differ, a shield and mail."""
    return pc(space, "iron_shield", "chain_mail", str=2, aim=1, mag=2, hp=hp)


def attacks() -> Iterator[tuple[str, State, Any, int]]:
    """Weapon attacks: a name, a position, the command, and how many dice it rolls at most."""
    for weapon, dice in (("revolver", 2), ("rifle", 2), ("shotgun", 3), ("longbow", 1)):
        for space in (COVER, 4, OTHER_COVER):
            for strike in ("", "pipping_the_ace", "wing_shot"):
                gear = (strike,) if strike else ()
                yield (f"{weapon}-{strike}-{space}", arena([shooter(weapon, *gear)], [guarded(space, 10)]),
                       cmd.Attack(weapon, "right_1", strike), dice)
    for weapon, dice in (("katana", 2), ("claymore", 3), ("naginata", 1)):
        for strike, more in (("", 0), ("hard_attack", 1), ("fatal_slash", 0)):
            gear = (strike,) if strike else ()
            yield (f"{weapon}-{strike}", arena([brawler(weapon, *gear)], [guarded(COVER, 9)], card="club_03"),
                   cmd.Attack(weapon, "right_1", strike), dice + more)
    for strike, dice in (("", 4), ("hard_attack", 5)):
        gear = (strike,) if strike else ()
        yield (f"dagger-{strike}", arena([pc(COVER, "dagger", *gear, str=4)], [guarded(COVER, 4)]),
               cmd.Attack("dagger", "right_1", strike), dice)
    yield ("dagger-once", arena([brawler("dagger")], [guarded(COVER)], house_rules=["dagger_once"]),
           cmd.Attack("dagger", "right_1"), 2)


def spells() -> Iterator[tuple[str, State, Any, int]]:
    """Spells on their own element, on Cover, and on a space that is neither."""
    on_element = {"wind": 3, "earth": 1, "fire": 0, "water": 4, "ki": COVER}
    for spell, element, dice in (
            ("spark_bolt", "wind", 2), ("thunder_bolt", "wind", 1), ("whip_of_thorns", "earth", 2),
            ("vortex_flames", "fire", 1), ("firestorm", "fire", 2), ("ice_needle", "water", 2),
            ("hail_wave", "water", 1), ("exploding_ki_bullet", "ki", 1)):
        for space in (on_element[element], COVER, 6):
            state = arena([pc(space, spell, mag=4, str=6)], [guarded(space, 6), guarded(9)], card="club_03")
            target = "right_1" if spell in ("ice_needle", "exploding_ki_bullet") else ""
            yield f"{spell}-{space}", state, cmd.Cast(spell, space, target), dice
    crowd = [guarded(5, 3), guarded(6), pc(OTHER_COVER, mag=6), pc(6, hp=0), guarded(9)]
    yield "firestorm-crowd", arena([pc(0, "firestorm", mag=4), pc(6)], crowd), cmd.Cast("firestorm", 6), 2
    yield ("firestorm-friendly-fire", arena([pc(6, "firestorm", mag=4), pc(6, mag=1)], crowd,
                                            house_rules=["friendly_fire"]), cmd.Cast("firestorm", 6), 2)


def fires_over_bombs() -> Iterator[tuple[str, State, Any, int]]:
    """Fire spells that set off bombs: beside the target, two at once, a bomb that may come too late."""
    crowd = [guarded(5, 30), guarded(6, 14), guarded(OTHER_COVER, 40)]
    for name, bombs in (("one", [5]), ("two", [6, 7]), ("with-one-out-of-the-fire", [6, 9])):
        state = arena([pc(0, "firestorm", mag=4), pc(6)], crowd, bombs=[("right_1", space) for space in bombs])
        yield f"firestorm-bombs-{name}", state, cmd.Cast("firestorm", 6), 2
    lonely = [guarded(5, 16)]
    for name, mine in (("in-the-blast", pc(5, "vortex_flames", mag=4, hp=12)), ("far", pc(0, "vortex_flames", mag=4))):
        yield (f"vortex-bomb-{name}", arena([mine], lonely, bombs=[("left_1", 5), ("left_1", 5)]),
               cmd.Cast("vortex_flames", 5), 1)


def special_moves() -> Iterator[tuple[str, State, Any, int]]:
    """Special Moves."""
    crowd = [guarded(5, 3), guarded(6), pc(OTHER_COVER, mag=6), pc(6, hp=0), guarded(9)]
    for rules in ((), ("friendly_fire",)):
        yield (f"spear-{rules}", arena([pc(6, "amaterasus_spear", ki=10), pc(6)], crowd, house_rules=rules),
               cmd.UseSpecial("amaterasus_spear", "right_2"), 3)
    for space in (OTHER_COVER, 5):
        yield (f"meteor-{space}", arena([pc(0, "revolver", "meteor_shower_gun_fury", aim=3, ki=10)],
                                        [guarded(space, 9)], card="spade_02"),
               cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver"), 4)
    for weapon, card, dice in (("katana", "spade_02", 4), ("naginata", "spade_04", 4)):
        yield (f"madness-{weapon}", arena([brawler(weapon, "blade_of_madness", ki=10)], [guarded(COVER, 20)],
                                          card=card), cmd.UseSpecial("blade_of_madness", "right_1", weapon), dice)
    yield ("madness-dagger-once", arena([brawler("dagger", "blade_of_madness", ki=10)], [guarded(COVER, 11)],
                                        card="spade_02", house_rules=["dagger_once"]),
           cmd.UseSpecial("blade_of_madness", "right_1", "dagger"), 4)


CASES = (*attacks(), *spells(), *fires_over_bombs(), *special_moves())


@pytest.mark.parametrize(("state", "command", "number"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_shown_odds_are_those_of_every_fall(state: State, command: Any, number: int) -> None:
    odds = MODE.odds(state, command)
    assert odds is not None
    hp = {character.id: character.hp for character in state.characters}
    counts: dict[str, Counter[int]] = {target.target: Counter() for target in odds.targets}
    felled: Counter[str] = Counter()
    hurt: set[str] = set()
    for events in falls(state, command, number):
        damage = dealt(events)
        hurt |= set(damage)
        for who in counts:
            taken = damage.get(who, 0)
            counts[who][min(taken, hp[who])] += 1
            felled[who] += taken >= hp[who]
    assert set(counts) == hurt, "everybody who is hit by it or by a bomb it sets off, and nobody else"
    for target in odds.targets:
        expected = {value: Fraction(count, 6**number) for value, count in counts[target.target].items()}
        assert target.distribution().capped(hp[target.target]).chances() == expected
        assert Fraction(target.knock_out) == Fraction(felled[target.target], 6**number)


@pytest.mark.parametrize(("state", "command"), [case[1:3] for case in (*attacks(), *spells())],
                         ids=[case[0] for case in (*attacks(), *spells())])
def test_shown_terms_are_the_figures_of_the_event(state: State, command: Any) -> None:
    odds = MODE.odds(state, command)
    assert odds is not None
    event = MODE.decide(state, command, Dice(1))[0]
    hits = (event.hit,) if isinstance(event, ev.Attacked) else event.hits
    told = {hit.target: [(figure.name, figure.value) for figure in hit.figures
                         if figure.name not in ("roll", "bonus", "element")] for hit in hits}
    assert told == {target.target: [(term.label.key.removeprefix("figure."), term.value) for term in target.terms]
                    for target in odds.targets}


def test_gk_7_5_the_chance_to_be_held_is_that_of_every_fall() -> None:
    state = arena([pc(0, "gravity_well", mag=4)], [pc(6, hp=13, mag=1)])
    command = cmd.Cast("gravity_well", 6)
    odds = MODE.odds(state, command)
    assert odds is not None
    held = sum(event.hits[0].held for events in falls(state, command, 2) for event in events
               if isinstance(event, ev.SpellCast))
    (note,) = [note for note in odds.targets[0].notes if note.key == "odds.holds"]
    assert held == 6 and note.arguments["chance"] == str(round(100 * held / 36, 1))
