"""A simple player who looks no further than the next blow: it measures the ladder's fights.

`python -m tests.battle.greedy [FIGHT …]` prints the share of wins of every fight.
"""

from __future__ import annotations

import sys
from fractions import Fraction

from gunki.battle import commands as cmd
from gunki.battle.config import configure
from gunki.battle.content import load_content
from gunki.battle.items import Weapon
from gunki.battle.lessons.ladder import Fight, fights, raw_config
from gunki.battle.mode import MODE
from gunki.battle.rules import fate_points
from gunki.battle.state import State
from gunki.engine.agents import agents_of, auto
from gunki.engine.contract import Command, Decision
from gunki.engine.dice import draw
from gunki.engine.match import Match

NPCS = frozenset(load_content().npcs)


class Greedy:
    """Takes the card with the most FP, strikes where most damage an FP is to be had, else walks up to the nearest."""

    def choose(self, view: State, decision: Decision) -> Command:
        """See Agent."""
        choices = decision.choices
        if view.phase == "card":
            me = view.characters[view.actor]
            return max(choices, key=lambda c: fate_points(c.card, me.space)[0] if isinstance(c, cmd.TakeCard) else -1)
        if view.phase != "actions":
            return choices[0]
        return self._help(view, choices) or self._blow(view, choices) or self._walk(view, choices) or cmd.END_TURN

    @staticmethod
    def _help(view: State, choices: tuple[Command, ...]) -> Command | None:
        for choice in choices:
            if isinstance(choice, cmd.UseItem) and choice.target:
                who = view.characters[view.setting.book.index[choice.target]]
                if who.ko or who.hp <= who.max_hp - 20:
                    return choice
        return None

    @staticmethod
    def _blow(view: State, choices: tuple[Command, ...]) -> Command | None:
        best: tuple[float, Command | None] = (0.0, None)
        fp = view.characters[view.actor].fp
        for choice in choices:
            if not isinstance(choice, cmd.Attack | cmd.Cast | cmd.UseSpecial):
                continue
            odds = MODE.odds(view, choice)
            hits = odds.targets if odds is not None else ()
            worth = sum(
                min(float(Fraction(hit.mean)), view.characters[view.setting.book.index[hit.target]].hp) for hit in hits
            )
            price = 1 if isinstance(choice, cmd.UseSpecial) else price_of(view, choice)
            # What is left over buys nothing: of blows for odd FP the one that uses them up is the better.
            worth = worth * (fp // price) if price else worth
            if worth > best[0]:
                best = (worth, choice)
        return best[1]

    @staticmethod
    def _walk(view: State, choices: tuple[Command, ...]) -> Command | None:
        me = view.characters[view.actor]
        reaches = [w.reach for item in me.hands if isinstance(w := view.setting.book.items[item], Weapon)]
        reach = max((9 if r is None else r for r in reaches), default=9)
        enemies = [c for c in view.characters if c.side != me.side and not c.ko]
        nearest = min(enemies, key=lambda c: abs(c.space - me.space))
        if abs(nearest.space - me.space) <= reach:
            return None
        step = cmd.step(me.space + (1 if nearest.space > me.space else -1))
        return step if step in choices else None


def price_of(view: State, choice: Command) -> int:
    """FP of an attack or spell."""
    items = view.setting.book.items
    if isinstance(choice, cmd.Attack):
        return items[choice.weapon].fp + (items[choice.strike].fp if choice.strike else 0)  # type: ignore[union-attr]
    return items[choice.spell].fp if isinstance(choice, cmd.Cast) else 0  # type: ignore[union-attr]


def won(fight: Fight, number: int) -> bool:
    """Whether the simple player wins the match of that number."""
    config = configure(raw_config(fight, NPCS), load_content())
    match = Match.begin(MODE, config, draw(20061, number), keep_acts=False)
    seats = {seat.id: Greedy() for seat in config.seats if seat.kind == "human"}
    auto(match, {**agents_of(match), **seats}, until_human=False)
    return match.outcome is not None and match.outcome.result == "left"


def rate(fight: Fight, matches: int) -> float:
    """The share of wins, 0 … 1."""
    return sum(won(fight, number) for number in range(matches)) / matches


if __name__ == "__main__":
    for fight in fights():
        if not sys.argv[1:] or fight.id in sys.argv[1:]:
            print(f"{fight.id}: {rate(fight, 400):.1%}")
