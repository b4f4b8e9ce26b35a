"""Follows a turn by its commands, without dice: where one stands, what is paid, and how every target's HP may fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from gunki.battle import commands as cmd
from gunki.battle.agents.blows import Blows
from gunki.battle.book import COVER
from gunki.battle.fight import burst_victims, spell_victims
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import State
from gunki.battle.words import name_of
from gunki.battle.words import space as space_name
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.engine.odds import Distribution

SURE = 0.995
MOST_TOGETHER = 300
"""Cases of all enemies' HP that are kept apart."""
CLOSE = 1e-9
"""Sums of chances nearer than this are equal."""


class Reader:
    """Follows commands without dice: where one stands, what is paid, and how every target's HP may fall, exactly."""

    def __init__(self, view: State, blows: Blows) -> None:
        me = view.characters[view.actor]
        self.view, self.book, self.blows, self.me = view, view.setting.book, blows, view.actor
        self.space, self.fp, self.ki = me.space, me.fp, me.ki
        self.face = face_value(me.fate_card)
        self.enemies = [at for at, c in enumerate(view.characters) if c.side != me.side and not c.ko]
        self.together: dict[tuple[int, ...], float] | None = {tuple(view.characters[at].hp for at in self.enemies): 1.0}
        """Chances of the HP that all `enemies` have left; None: too many to tell."""
        self.hurt: dict[int, dict[int, float]] = {}
        """By target: chances of the HP it has left."""
        self.feats: list[Message] = []

    def read(self, command: Command) -> None:
        """One command."""
        if isinstance(command, cmd.TakeCard):
            self.fp, _ = fate_points(command.card, self.space)
            self.face = face_value(command.card)
        elif isinstance(command, cmd.Step):
            self.space, self.fp = command.to, self.fp - 1
        elif isinstance(command, cmd.Attack):
            self._attack(command)
        elif isinstance(command, cmd.Cast):
            self._cast(command)
        elif isinstance(command, cmd.UseSpecial):
            self._special(command)
        elif isinstance(command, cmd.UseItem):
            self._item(command)
        elif isinstance(command, cmd.Rearm):
            self.fp -= 1

    def fallen(self, at: int) -> float:
        """The chance that a target is down after what was read."""
        return min(1.0, self.hurt.get(at, {}).get(0, 0.0))

    def all_fallen(self) -> float:
        """The chance that no enemy stands after what was read."""
        if self.together is None:
            return prod(self.fallen(at) for at in self.enemies)
        return min(1.0, self.together.get((0,) * len(self.enemies), 0.0))  # a sum of many shares

    def dealt(self, at: int) -> float:
        """The mean damage it has taken."""
        left = self.hurt.get(at, {})
        return self.view.characters[at].hp - sum(hp * chance for hp, chance in left.items()) if left else 0.0

    def _hit(self, at: int, damage_at: dict[int, Distribution]) -> None:
        """One is struck. `damage_at[hp]`: damage to it with so many HP left."""
        self.hurt[at] = _struck(self._left(at), lambda hp: [(weight / damage_at[hp].total, damage)
                                                            for damage, weight in damage_at[hp].weights.items()])
        place = self.enemies.index(at)
        self._add(lambda hps: [(weight / damage_at[hps[place]].total, {place: damage})
                               for damage, weight in damage_at[hps[place]].weights.items()] if hps[place] else [])

    def _sweep(self, dealt: dict[int, Distribution]) -> None:
        """Several suffer from one roll: the more one does, the more do the others (GK-7.2, GK-9.2)."""
        for at, spread in dealt.items():
            ways = [(weight / spread.total, damage) for damage, weight in spread.weights.items()]
            self.hurt[at] = _struck(self._left(at), lambda hp, ways=ways: ways)  # type: ignore[misc]
        places = [self.enemies.index(at) for at in dealt]
        ways_of_all = [(share, dict(zip(places, row, strict=True))) for share, row in coupled(list(dealt.values()))]
        self._add(lambda hps: ways_of_all)

    def _add(self, ways: Callable[[tuple[int, ...]], list[tuple[float, dict[int, int]]]]) -> None:
        """What comes of `together` where damage by place falls in these ways, each with its chance."""
        if self.together is None:
            return
        after: dict[tuple[int, ...], float] = {}
        for hps, chance in self.together.items():
            for share, damage in ways(hps) or [(1.0, {})]:
                left = tuple(max(0, hp - damage.get(place, 0)) for place, hp in enumerate(hps))
                after[left] = after.get(left, 0.0) + chance * share
        self.together = after if len(after) <= MOST_TOGETHER else None

    def _left(self, at: int) -> dict[int, float]:
        return self.hurt.get(at) or {self.view.characters[at].hp: 1.0}

    def _levels(self, at: int) -> list[int]:
        return [hp for hp in self._left(at) if hp]

    def _attack(self, command: cmd.Attack) -> None:
        at, weapon = self.book.index[command.target], self.book.weapon(command.weapon)
        strike = self.book.items.get(command.strike)
        assert strike is None or isinstance(strike, Strike)
        self.fp -= weapon.fp + (strike.fp if strike else 0)
        there = self.view.characters[at].space
        away, cover = abs(there - self.space), COVER[there]
        self._hit(at, {hp: self.blows.attack_spread(self.me, weapon, strike, at, away, cover, self.face, hp)
                       for hp in self._levels(at)})

    def _cast(self, command: cmd.Cast) -> None:
        spell = self.book.items[command.spell]
        assert isinstance(spell, Spell)
        self.fp -= spell.fp
        victims = spell_victims(self.view, spell, command.space, command.target)
        numbers = [self.book.index[victim.id] for victim in victims]
        self._sweep({at: self.blows.spell_spread(self.me, spell, at, victim.space, self.face)
                     for at, victim in zip(numbers, victims, strict=True) if at in self.enemies})
        for at in numbers:
            if spell.hold_on and self.fallen(at) < SURE:
                self.feats.append(say("agent.reason.hold", who=name_of(self.view, self.view.characters[at].id)))

    def _special(self, command: cmd.UseSpecial) -> None:
        special = self.book.items[command.special]
        assert isinstance(special, SpecialMove)
        self.ki = 0
        target = self.view.characters[self.book.index[command.target]]
        weapon = self.book.weapon(command.weapon) if command.weapon else None
        away, cover = abs(target.space - self.space), COVER[target.space]
        if weapon is not None:
            at = self.book.index[target.id]
            self._hit(at, {hp: self.blows.special_spread(self.me, special, weapon, at, away, self.face, cover, hp)
                           for hp in self._levels(at)})
        else:
            struck = [self.book.index[victim.id] for victim in burst_victims(self.view, special, command.target)]
            self._sweep({at: self.blows.special_spread(self.me, special, None, at, away, self.face, cover,
                                                       self.view.characters[at].hp)
                         for at in struck if at in self.enemies})
        if special.dash:
            self.space = target.space

    def _item(self, command: cmd.UseItem) -> None:
        item = self.book.items[command.item]
        assert isinstance(item, OneShot)
        self.fp -= item.fp
        if item.effect == "bomb":
            self.feats.append(say("agent.reason.bomb", space=space_name(command.space)))
        else:
            key = "agent.reason.heal" if item.effect == "heal" else "agent.reason.revive"
            self.feats.append(say(key, who=name_of(self.view, command.target)))


def _struck(left: dict[int, float], ways: Callable[[int], list[tuple[float, int]]]) -> dict[int, float]:
    """Chances of HP after damage that falls in these ways, each with its chance, by the HP before."""
    after: dict[int, float] = {}
    for hp, chance in left.items():
        for share, damage in ways(hp) if hp else [(1.0, 0)]:
            rest = max(0, hp - damage)
            after[rest] = after.get(rest, 0.0) + chance * share
    return after


def coupled(spreads: Sequence[Distribution]) -> list[tuple[float, tuple[int, ...]]]:
    """What one roll does to several, each with a spread of its own, from the least to the most: the chance, and the
    damage to each.
    """
    sorted_ways = [sorted(spread.weights.items()) for spread in spreads]
    found: list[tuple[float, tuple[int, ...]]] = []
    at, reached, done = [0] * len(spreads), [ways[0][1] / spread.total for ways, spread in
                                             zip(sorted_ways, spreads, strict=True)], 0.0
    while spreads:
        until = min(reached)
        found.append((until - done, tuple(ways[place][0] for ways, place in zip(sorted_ways, at, strict=True))))
        done = until
        for number, ways in enumerate(sorted_ways):
            if reached[number] <= until + CLOSE:
                at[number] += 1
                if at[number] == len(ways):
                    return found
                reached[number] += ways[at[number]][1] / spreads[number].total
    return found
