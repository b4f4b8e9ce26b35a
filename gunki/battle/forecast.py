"""What an NPC could do in its next turn (GK-10), figured out beforehand: its procedure is open to everybody.

Chances are those of the next turn as the board is now: everybody stays, nobody of its enemies falls meanwhile, and
bombs that fire sets off are left out. With one enemy standing that is exact; with more, somebody's fall would turn
the blows that follow on others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from gunki.battle.book import COVER
from gunki.battle.damage import attack_distribution, chain_distribution, spell_distribution
from gunki.battle.fight import matches_element, reduction, spell_victims_of, stat_of
from gunki.battle.items import Item, Npc, Spell, Weapon
from gunki.battle.state import SPACES, Character, State
from gunki.engine.odds import Distribution


class Threat(NamedTuple):
    """What one character has to expect: damage on average and at worst, chances of being hit and knocked out.

    `mean` counts damage up to the HP there are, `worst` as rolled; chances are 0 to 1.
    """

    who: str
    mean: float
    worst: int
    hit: float
    knock_out: float


def forecast(state: State, npc: str) -> tuple[Threat, ...]:
    """The threats of an NPC's next turn, the greatest first; empty for whoever is no NPC, is down or not placed."""
    character = state.characters[state.setting.book.index[npc]]
    if not character.npc or character.ko or character.space < 0:
        return ()
    plan = _Plan(state, character)
    threats = [plan.threat(victim) for victim in plan.possible]
    return tuple(sorted((t for t in threats if t.hit > 0), key=lambda threat: -threat.mean))


def exposure(state: State, who: str, space: int) -> tuple[float, int]:
    """Mean and worst damage to a character that stood on `space`, from the next turn of every NPC against it.

    As rolled, so that more than its HP can be said; `worst` is the sum of the worst of each.
    """
    at = state.setting.book.index[who]
    moved = _moved(state, at, space)
    mean, worst = 0.0, 0
    for foe in moved.characters:
        if foe.npc and not foe.ko and foe.space >= 0 and foe.side != moved.characters[at].side:
            plan = _Plan(moved, foe)
            mean += plan.mean(who)
            worst += plan.worst(who)
    return mean, worst


def _moved(state: State, at: int, space: int) -> State:
    there = replace(state.characters[at], space=space)
    return replace(state, characters=(*state.characters[:at], there, *state.characters[at + 1 :]))


class _Branch(NamedTuple):
    """One attack with its chance: damage by victim, and where and with how many FP the NPC goes on."""

    chance: float
    damage: Mapping[str, Distribution]
    space: int
    fp: int


class _Plan:
    """The turn of one NPC as a tree of attacks, walked once for each figure that is asked for."""

    def __init__(self, state: State, me: Character) -> None:
        self.state, self.me = state, me
        self.sheet: Npc = state.setting.book.npcs[me.npc]
        self.enemies = [c for c in state.characters if c.side != me.side and not c.ko and c.space >= 0]
        self._branches: dict[tuple[str, int, int], list[_Branch]] = {}

    @cached_property
    def starts(self) -> list[tuple[float, str, int, int]]:
        """Chance, strategy, space and FP before the first attack (GK-10.1 … 10.3)."""
        rolls = self.state.setting.book.fate_rolls[self.sheet.id].distribution()
        found: list[tuple[float, str, int, int]] = []
        for entry in self.sheet.strategies:
            way = len(entry.on) / 6 if entry.on else 1.0
            for space, chance in self._dashes().items():
                for fp, weight in rolls.weights.items():
                    found.append((way * chance * weight / rolls.total, entry.strategy, space, fp))
        return found

    def _dashes(self) -> dict[int, float]:
        if self.me.held:
            return {self.me.space: 1.0}
        ends: dict[int, float] = {}
        for step in (*range(-6, 0), *range(1, 7)):
            to = max(0, min(SPACES - 1, self.me.space + step))
            ends[to] = ends.get(to, 0.0) + 1 / 12
        return ends

    @cached_property
    def possible(self) -> list[str]:
        """Everybody who can be hurt."""
        hurt: set[str] = set()
        seen: set[tuple[str, int, int]] = set()
        waiting = [(way, space, fp) for _, way, space, fp in self.starts]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            for branch in self.branches(*here):
                hurt.update(branch.damage)
                waiting.append((here[0], branch.space, branch.fp))
        return [c.id for c in self.state.characters if c.id in hurt]

    def branches(self, way: str, space: int, fp: int) -> list[_Branch]:
        """The attacks that may follow from here; none where it stops."""
        key = (way, space, fp)
        if key not in self._branches:
            self._branches[key] = list(self._attacks(way, space, fp)) if fp > 0 else []
        return self._branches[key]

    def _attacks(self, way: str, space: int, fp: int) -> Iterator[_Branch]:
        aims = self._aims(way, space)
        for item, odds in self._items(way):
            for target, at in aims:
                chance = odds / len(aims)
                there, left = self._walk(item, space, at, fp)
                if there < 0 or not 0 < item.fp <= left or item.fp > fp:
                    continue
                if isinstance(item, Spell) and item.single and target is None:
                    here = [enemy for enemy in self.enemies if enemy.space == at]
                    for enemy in here:
                        hurt = self._damage(item, there, at, enemy)
                        yield _Branch(chance / len(here), hurt, there, left - item.fp)
                else:
                    yield _Branch(chance, self._damage(item, there, at, target), there, left - item.fp)

    def _aims(self, way: str, space: int) -> list[tuple[Character | None, int]]:
        """Equally likely targets (GK-10.4 … 10.6)."""
        if way == "spellcaster":
            return [(None, at) for at in sorted({enemy.space for enemy in self.enemies})]
        if way == "fighter":
            nearest = min((abs(enemy.space - space) for enemy in self.enemies), default=0)
            return [(e, e.space) for e in self.enemies if abs(e.space - space) == nearest]
        return [(enemy, enemy.space) for enemy in self.enemies]

    def _items(self, way: str) -> list[tuple[Item, float]]:
        options = [attack for attack in self.sheet.attacks if attack.strategy in ("", way)]
        items = self.state.setting.book.items
        if len(options) == 1:
            return [(items[options[0].item], 1.0)]
        return [(items[option.item], len(option.on) / 6) for option in options]

    def _walk(self, item: Item, space: int, at: int, fp: int) -> tuple[int, int]:
        """Where the attack is made from, and the FP left before it; -1 where the way is too long."""
        reach = item.reach if isinstance(item, Weapon) else item.caster_reach if isinstance(item, Spell) else 0
        if reach is None or abs(space - at) <= reach:
            return space, fp
        steps = abs(space - at) - reach
        if self.me.held or steps > fp or item.fp > fp - steps:
            return -1, 0
        return space + (steps if at > space else -steps), fp - steps

    def _damage(self, item: Item, space: int, at: int, target: Character | None) -> dict[str, Distribution]:
        me, book = self.me, self.state.setting.book
        if isinstance(item, Weapon) and target is not None:
            other, cover = stat_of(target, item), COVER[target.space]
            distance, less = abs(space - target.space), reduction(self.state, book.index[target.id], item)
            own = stat_of(me, item)
            if item.again_on:
                once = book.dagger_once
                return {
                    target.id: chain_distribution(
                        item, None, own, other, distance, cover, less, 0, max(1, target.hp), once
                    )
                }
            return {target.id: attack_distribution(item, None, own, other, distance, cover, less)}
        if not isinstance(item, Spell):
            return {}
        victims = spell_victims_of(self.state, me, item, at, target.id if target is not None else "")
        return {
            victim.id: spell_distribution(
                item, me.stats.mag, victim.stats.mag, matches_element(self.state, item, victim.space),
                COVER[victim.space],
            )
            for victim in victims
        }  # fmt: skip

    # Figures

    def threat(self, who: str) -> Threat:
        """Everything about one victim."""
        hp = self.state.characters[self.state.setting.book.index[who]].hp
        memo: dict[tuple[str, int, int], list[float]] = {}
        dealt = [0.0] * (hp + 1)
        for chance, way, space, fp in self.starts:
            for damage, share in enumerate(self._dealt(who, hp, (way, space, fp), memo)):
                dealt[damage] += chance * share
        mean = sum(damage * share for damage, share in enumerate(dealt))
        return Threat(who, mean, self.worst(who), 1 - dealt[0], dealt[hp])

    def _dealt(
        self, who: str, hp: int, here: tuple[str, int, int], memo: dict[tuple[str, int, int], list[float]]
    ) -> list[float]:
        """[damage]: its chance from here to the end of the turn, capped at `hp`."""
        if here in memo:
            return memo[here]
        found = [0.0] * (hp + 1)
        gone_on = 0.0
        for branch in self.branches(*here):
            gone_on += branch.chance
            rest = self._dealt(who, hp, (here[0], branch.space, branch.fp), memo)
            blow = branch.damage.get(who)
            if blow is None:
                for damage, share in enumerate(rest):
                    found[damage] += branch.chance * share
                continue
            later = [(damage, share) for damage, share in enumerate(rest) if share]
            for value, weight in blow.weights.items():
                odds = branch.chance * (weight / blow.total)
                for damage, share in later:
                    found[min(hp, value + damage)] += odds * share
        found[0] += 1 - gone_on
        memo[here] = found
        return found

    def mean(self, who: str) -> float:
        """Mean damage as rolled."""
        memo: dict[tuple[str, int, int], float] = {}

        def expected(here: tuple[str, int, int]) -> float:
            if here not in memo:
                memo[here] = sum(
                    branch.chance * (_mean(branch.damage.get(who)) + expected((here[0], branch.space, branch.fp)))
                    for branch in self.branches(*here)
                )
            return memo[here]

        return sum(chance * expected((way, space, fp)) for chance, way, space, fp in self.starts)

    def worst(self, who: str) -> int:
        """Most damage as rolled."""
        memo: dict[tuple[str, int, int], int] = {}

        def most(here: tuple[str, int, int]) -> int:
            if here not in memo:
                memo[here] = max(
                    (
                        _most(branch.damage.get(who)) + most((here[0], branch.space, branch.fp))
                        for branch in self.branches(*here)
                    ),
                    default=0,
                )
            return memo[here]

        return max((most((way, space, fp)) for _, way, space, fp in self.starts), default=0)


def _mean(damage: Distribution | None) -> float:
    if damage is None:
        return 0.0
    return sum(value * weight for value, weight in damage.weights.items()) / damage.total


def _most(damage: Distribution | None) -> int:
    return max(damage.weights) if damage is not None else 0
