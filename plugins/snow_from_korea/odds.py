"""Exact chances of a kamae: to win, to lose, and that every die is a success (SK-6, 9.1), in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from gunki.engine.odds import Distribution, Odds, TargetOdds, Term
from snow_from_korea import legal, pools, words
from snow_from_korea.commands import TakeKamae
from snow_from_korea.confront import least_dice
from snow_from_korea.model import ENCOUNTER, HEK, SORCERER, Bout, Side, State, turns_to_come

BANDS = (1, 3, 5)
"""A face of a School die for each of its three bands, all as likely (SK-11.2)."""
SIDES = 6


class Roll(NamedTuple):
    """A pool: dice, faces that are successes, how often it is rolled and which roll counts."""

    dice: int
    good: int = 2
    rolls: int = 1
    keep: str = ""


class Chances(NamedTuple):
    """Chances that sum to 1, as the side that rolls sees them: won or lost, with or without a full success."""

    win_full: Fraction
    win: Fraction
    lose_full: Fraction
    lose: Fraction

    @property
    def wins(self) -> Fraction:
        """The chance to win."""
        return self.win_full + self.win

    @property
    def full(self) -> Fraction:
        """The chance that every die is a success."""
        return self.win_full + self.lose_full


@lru_cache(maxsize=4096)
def spread(roll: Roll) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 … successes of the roll that counts."""
    one = tuple(Fraction(comb(roll.dice, hits) * roll.good**hits * (SIDES - roll.good)**(roll.dice - hits),
                         SIDES**roll.dice) for hits in range(roll.dice + 1))
    if roll.rolls == 1:
        return one
    upto = [sum(one[:hits + 1], Fraction(0)) for hits in range(roll.dice + 1)]
    if roll.keep == "fewer":  # at least so many in every roll
        above = [(1 - found)**roll.rolls for found in upto]
        return tuple((above[hits - 1] if hits else Fraction(1)) - above[hits] for hits in range(roll.dice + 1))
    return tuple(upto[hits]**roll.rolls - (upto[hits - 1]**roll.rolls if hits else 0)
                 for hits in range(roll.dice + 1))


@lru_cache(maxsize=16384)
def compared(own: Roll, theirs: Roll, ties: bool, least: int) -> Chances:
    """One half: `ties` whether the roller wins ties, `least` the dice a full success needs."""
    return against_hits(own, spread(theirs), ties, least)


def against_hits(own: Roll, theirs: tuple[Fraction, ...], ties: bool, least: int) -> Chances:
    """The same against a spread of the other's successes."""
    found = [[Fraction(0), Fraction(0)], [Fraction(0), Fraction(0)]]
    for hits, chance in enumerate(spread(own)):
        beaten = sum(theirs[:hits + (1 if ties else 0)], Fraction(0))
        full = int(hits == own.dice and own.dice >= least)
        found[0][full] += chance * beaten
        found[1][full] += chance * (1 - beaten)
    return Chances(found[0][1], found[0][0], found[1][1], found[1][0])


class Case(NamedTuple):
    """What may come of the School die: its chance, and both rolls."""

    chance: Fraction
    own: Roll
    theirs: Roll


def cases(state: State, bout: Bout, number: int, own: TakeKamae, theirs: TakeKamae | None) -> tuple[Case, ...]:
    """Both rolls, for each band of the School dice; `number`: the side that takes `own`."""
    sides = [_taken(bout.side(number), own), _taken(bout.side(1 - number), theirs)]
    found = []
    for mine in BANDS if own.school else (0,):
        for his in BANDS if theirs is not None and theirs.school else (0,):
            faced = [replace(sides[0], die=mine), replace(sides[1], die=his)]
            one, two = (faced[number], faced[1 - number])
            set_up = replace(bout, first=one, second=two)
            rolls = [_roll(state, set_up, at) for at in (number, 1 - number)]
            chance = Fraction(1, (3 if own.school else 1) * (3 if theirs is not None and theirs.school else 1))
            found.append(Case(chance, rolls[0], rolls[1]))
    return tuple(found)


def _taken(side: Side, take: TakeKamae | None) -> Side:
    if take is None:
        return side
    return replace(side, kamae=take.kamae, school=take.school, culture=take.culture, burn=take.burn)


def _roll(state: State, bout: Bout, number: int) -> Roll:
    side = bout.side(number)
    band = pools.band(state, side)
    dice = pools.pool(state, side, pools.bases(state, bout)[number])
    return Roll(dice, len(pools.faces(state, side)), band.rolls, band.keep)


def chances(state: State, bout: Bout, number: int, own: TakeKamae, theirs: TakeKamae | None) -> Chances:
    """Chances of one half of a confrontation for the side that takes `own` (SK-11.7: both halves are identical)."""
    found = [Fraction(0)] * 4
    known = bout.side(1 - number)
    for case in cases(state, bout, number, own, theirs):
        one = (compared(case.own, case.theirs, number == 0, least_dice(state)) if known.hits < 0
               else against_hits(case.own, certain(known.hits), number == 0, least_dice(state)))
        found = [sum_ + case.chance * part for sum_, part in zip(found, one, strict=True)]
    return Chances(*found)


def certain(hits: int) -> tuple[Fraction, ...]:
    """A spread of successes already seen (SK-12.3)."""
    return (*(Fraction(0) for _ in range(hits)), Fraction(1))


class KamaeOdds(msgspec.Struct, frozen=True):
    """Chances of a kamae against one of the other side ("" for the HEK, who takes none)."""

    against: str
    pools: tuple[tuple[int, int], ...]
    """Own dice and theirs, for each band of the School dice."""
    win: str
    lose: str
    full: str
    """Fractions."""
    useful: str
    """What a full success would bring now: cue, repair, too_late or ""."""


def kamae_odds(state: State, command: TakeKamae) -> tuple[KamaeOdds, ...]:
    """For each kamae the other side may have taken; () where `command` is not asked for."""
    bout, ask = state.bout, state.ask
    if bout is None or ask is None or command not in ask.choices:
        return ()
    number = 0 if ask.about == bout.first.who else 1
    found = []
    for theirs in _theirs(state, bout, 1 - number):
        chance = chances(state, bout, number, command, theirs)
        rolls = tuple((case.own.dice, case.theirs.dice) for case in cases(state, bout, number, command, theirs))
        full = chance.full if bout.kind == ENCOUNTER and not number else Fraction(0)
        found.append(KamaeOdds(theirs.kamae if theirs is not None else "", rolls, str(chance.wins),
                               str(1 - chance.wins), str(full),
                               useful(state, bout) if number == 0 else ""))
    return tuple(found)


def _theirs(state: State, bout: Bout, number: int) -> tuple[TakeKamae | None, ...]:
    """What the other side may take, as far as the side that is asked knows."""
    side = bout.side(number)
    if side.who == HEK:
        return (None,)
    if side.kamae and not side.sealed:
        return (TakeKamae(side.kamae, side.school, side.culture, side.burn),)
    if side.who == SORCERER:
        return tuple(TakeKamae(kamae.id) for kamae in state.book.standard if not kamae.indifferent)
    return tuple(TakeKamae(kamae.id) for kamae in legal.kamae_of(state, side.who))


def useful(state: State, bout: Bout) -> str:
    """What a full success would bring the first side of an encounter (SK-9.3, 9.4, 9.7)."""
    if bout.kind != ENCOUNTER:
        return ""
    man = state.samurai[bout.first.who]
    if man.snow is not None:
        return "repair"
    if man.cue:
        return ""
    return "cue" if turns_to_come(state, bout.first.who) else "too_late"


def odds(state: State, command: Any) -> Odds | None:
    """See Mode.odds: for each kamae of the other side the spread of own successes; `knock_out` is the chance to win."""
    if not isinstance(command, TakeKamae):
        return None
    found = kamae_odds(state, command)
    bout, ask = state.bout, state.ask
    if not found or bout is None or ask is None:
        return None
    number = 0 if ask.about == bout.first.who else 1
    targets = []
    for line, theirs in zip(found, _theirs(state, bout, 1 - number), strict=True):
        parts = [(case.chance, Distribution.of_fractions(dict(enumerate(spread(case.own)))))
                 for case in cases(state, bout, number, command, theirs)]
        hits = Distribution.mixture(parts)
        terms = _terms(state, bout, number, command)
        targets.append(TargetOdds(line.against or "hek", tuple(sorted(hits.weights.items())), hits.total,
                                  str(hits.mean), line.win, f"{line.pools[0][0]}d6", terms,
                                  words.notes_of_odds(line)))
    return Odds(tuple(targets))


def _terms(state: State, bout: Bout, number: int, command: TakeKamae) -> tuple[Term, ...]:
    kamae = state.book.kamae_by_id[command.kamae]
    found = [Term(words.facet(bout.facet), pools.score(state, bout, number)),
             Term(words.kamae(command.kamae), kamae.pool)]
    if command.culture:
        found.append(Term(words.trait("culture", state.samurai[bout.side(number).who].culture), 1))
    if command.burn:
        found.append(Term(words.burnt_snow(), command.burn))
    return tuple(found)
