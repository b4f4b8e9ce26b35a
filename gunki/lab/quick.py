"""Quick battles: sides drawn at random, of which those are kept whose measured chances are the wanted ones.

All drawn are measured a little, the nearest then in fresh matches: what looked even by luck alone falls out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from gunki.battle.content import Content
from gunki.battle.quick_battles import KINDS, SIZES, QuickBattle, sum_over
from gunki.engine.dice import Dice, draw
from gunki.lab.matches import BOTH_WAYS, Deck, Fighter, Record, Team, Trial
from gunki.lab.stages import Run, Stage, Steps, trials_for

EVEN, EASY = 0.5, 0.67
"""The wanted chances of the left side."""
EVEN_LEVEL, EASY_LEVEL = "adept", "novice"
"""Who plays the heroes while that is measured: an easy fight is one for who has never played."""
NEAR = 0.1
"""A measured chance may be so far from the wanted one."""
LEAST = 3
"""Fewer battles of a kind and size are no choice: the estimate draws more."""
MEASURED_MORE = 2
"""Of so many times the number wanted the fresh matches are played."""
DRAWING, MEASURING = 4_000_000, 4_100_000
"""Places in the run's stream of seeds."""
TRIES = 50


class Wanted(NamedTuple):
    """Battles of one kind and size."""

    kind: str
    size: int
    easy: bool

    @property
    def chance(self) -> float:
        """Of the left side."""
        return EASY if self.easy else EVEN

    @property
    def level(self) -> str:
        """Of the heroes."""
        return EASY_LEVEL if self.easy else EVEN_LEVEL


class Pair(NamedTuple):
    """Two teams that might make a battle."""

    left: Team
    right: Team


def wanted(run: Run) -> Iterator[Wanted]:
    """All kinds, up to the size of the run; easy ones against NPCs alone."""
    for size in (size for size in SIZES if size <= run.size):
        for kind in KINDS:
            yield from (Wanted(kind, size, easy) for easy in ((False, True) if kind == "npcs" else (False,)))


def quick_battles(run: Run, content: Content) -> Steps[list[QuickBattle]]:
    """`run.champions` battles of each kind and size, or as many as come near enough."""
    found: list[QuickBattle] = []
    for number, want in enumerate(wanted(run)):
        pairs = drawn(run, want, number, content)
        records = yield from _measured(want, pairs, run.matches, draw(run.seed, MEASURING + 2 * number))
        nearest = _nearest(want, pairs, records)[: MEASURED_MORE * run.champions]
        records = yield from _measured(want, nearest, run.finals, draw(run.seed, MEASURING + 2 * number + 1))
        best = [pair for pair in _nearest(want, nearest, records) if abs(records[pair].rate - want.chance) <= NEAR]
        if len(best) >= LEAST:
            found += [_battle(want, pair, records[pair]) for pair in best[: run.champions]]
    return found


def drawn(run: Run, want: Wanted, number: int, content: Content) -> list[Pair]:
    """Different pairs of teams; heroes on both sides are all different, too."""
    dice = Dice(draw(run.seed, DRAWING + number))
    heroes = Deck([Fighter("preset", one) for one in content.presets], dice)
    npcs = Deck([Fighter("npc", one) for one in content.npcs], dice)
    found: dict[Pair, None] = {}
    for _ in range(TRIES * run.population):
        if want.kind == "npcs":
            pair = Pair(_sorted(heroes.deal(want.size)), _sorted(npcs.deal(want.size)))
        else:
            hand = heroes.deal(2 * want.size)
            pair = Pair(*sorted((_sorted(hand[: want.size]), _sorted(hand[want.size :]))))
        found[pair] = None
        if len(found) == run.population:
            break
    return list(found)


def _sorted(team: Team) -> Team:
    return tuple(sorted(team))


def _measured(want: Wanted, pairs: Sequence[Pair], matches: int, seed: int) -> Steps[dict[Pair, Record]]:
    each = trials_for(matches)
    letters = yield Stage(tuple(Trial(pair.left, pair.right, draw(seed, at))
                                for pair in pairs for at in range(each)), want.level)
    length = BOTH_WAYS * each
    return {pair: Record().with_(letters[at * length : (at + 1) * length]) for at, pair in enumerate(pairs)}


def _nearest(want: Wanted, pairs: Sequence[Pair], records: dict[Pair, Record]) -> list[Pair]:
    return sorted(pairs, key=lambda pair: abs(records[pair].rate - want.chance))


def _battle(want: Wanted, pair: Pair, record: Record) -> QuickBattle:
    left, right = ([one.id for one in team] for team in pair)
    return msgspec.convert({"kind": want.kind, "easy": want.easy, "left": left, "right": right,
                            "rate": round(100 * record.rate), "matches": record.matches}, QuickBattle)


def most_matches(run: Run) -> int:
    """Matches of the whole run; fewer where there are not so many different pairs."""
    one = run.population * trials_for(run.matches) + MEASURED_MORE * run.champions * trials_for(run.finals)
    return BOTH_WAYS * one * sum(1 for _ in wanted(run))


def as_toml(battles: Sequence[QuickBattle], content: Content, command: str) -> str:
    """The file `quick_battles.toml`."""
    lines = [f'# Measured by the command below; what is measured how: gunki/battle/quick_battles.py.\n'
             f'command = "{command}"\nfighters = "{sum_over(content)}"\n']
    for one in battles:
        left, right = (", ".join(f'"{name}"' for name in side) for side in (one.left, one.right))
        lines.append(f'[[battle]]\nkind = "{one.kind}"\neasy = {str(one.easy).lower()}\nleft = [{left}]\n'
                     f"right = [{right}]\nrate = {one.rate}\nmatches = {one.matches}\n")
    return "\n".join(lines)
