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

    `mean` counts damage up to the HP there are, `worst` as rolled; chances are 0 to 1. `attacks`: by item, the chance
    that it is used on this one at least once, the likeliest first. `share`: of all blows to be expected, how many are
    aimed at this one, 0 to 1; with attacks on single targets the shares of all make 1.
    """

    who: str
    mean: float
    worst: int
    hit: float
    knock_out: float
    attacks: tuple[tuple[str, float], ...] = ()
    share: float = 0.0


class Exposure(NamedTuple):
    """What standing on a space would cost: mean damage up to the HP there are, the worst as rolled (the sum of the
    worst of each NPC), and the chance of being knocked out, 0 to 1.
    """

    mean: float
    worst: int
    knock_out: float


def forecast(state: State, npc: str) -> tuple[Threat, ...]:
    """The threats of an NPC's next turn, the greatest first; empty for whoever is no NPC, is down or not placed."""
    character = state.characters[state.setting.book.index[npc]]
    if not character.npc or character.ko or character.space < 0:
        return ()
    plan = _Plan(state, character)
    threats = [plan.threat(victim) for victim in plan.possible]
    return tuple(sorted((t for t in threats if t.hit > 0), key=lambda threat: -threat.mean))


def attack_chances(state: State, npc: str) -> tuple[tuple[str, float], ...]:
    """By item, the chance (0 to 1) that an NPC uses it in its next turn, on whomever; the likeliest first."""
    character = state.characters[state.setting.book.index[npc]]
    if not character.npc or character.ko or character.space < 0:
        return ()
    plan = _Plan(state, character)
    items = dict.fromkeys(attack.item for attack in plan.sheet.attacks)
    used = [(item, chance) for item in items if (chance := plan.used_on("", item)) > 0]
    return tuple(sorted(used, key=lambda entry: -entry[1]))


def exposure(state: State, who: str, space: int) -> Exposure:
    """What the next turn of every NPC against it would cost a character that stood on `space`."""
    at = state.setting.book.index[who]
    moved, hp = _moved(state, at, space), state.characters[at].hp
    dealt, worst = [1.0] + [0.0] * hp, 0
    for foe in moved.characters:
        if foe.npc and not foe.ko and foe.space >= 0 and foe.side != moved.characters[at].side:
            plan = _Plan(moved, foe)
            worst += plan.worst(who)
            dealt = _together(dealt, plan.dealt(who, hp))
    mean = sum(damage * share for damage, share in enumerate(dealt))
    return Exposure(mean, worst, dealt[hp] if hp else 0.0)


def _together(one: list[float], other: list[float]) -> list[float]:
    """Chances of the sum of two damages, both lists and the outcome capped at their last place."""
    most = len(one) - 1
    found = [0.0] * (most + 1)
    for damage, chance in enumerate(one):
        if chance:
            _add_shifted(found, other, damage, chance)
    return found


def _add_shifted(found: list[float], chances: list[float], by: int, odds: float) -> None:
    """Add `chances` moved up by `by`, times `odds`; what goes beyond the last place counts there."""
    most = len(found) - 1
    if by >= most:
        found[most] += odds * sum(chances)
        return
    for damage, chance in enumerate(chances[: most - by], by):
        found[damage] += odds * chance
    found[most] += odds * sum(chances[most - by :])


def _moved(state: State, at: int, space: int) -> State:
    there = replace(state.characters[at], space=space)
    return replace(state, characters=(*state.characters[:at], there, *state.characters[at + 1 :]))


class _Branch(NamedTuple):
    """One attack with its chance: damage by victim, and where and with how many FP the NPC goes on."""

    chance: float
    item: str
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
                        yield _Branch(chance / len(here), item.id, hurt, there, left - item.fp)
                else:
                    yield _Branch(chance, item.id, self._damage(item, there, at, target), there, left - item.fp)

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
        dealt = self.dealt(who, hp)
        mean = sum(damage * share for damage, share in enumerate(dealt))
        items = dict.fromkeys(attack.item for attack in self.sheet.attacks)
        used = [(item, chance) for item in items if (chance := self.used_on(who, item)) > 0]
        attacks = tuple(sorted(used, key=lambda entry: -entry[1]))
        share = self.blows(who) / max(self.blows(""), 1e-9)
        return Threat(who, mean, self.worst(who), 1 - dealt[0], dealt[hp], attacks, share)

    def dealt(self, who: str, hp: int) -> list[float]:
        """[damage]: its chance in the whole turn, capped at `hp`."""
        memo: dict[tuple[str, int, int], list[float]] = {}
        found = [0.0] * (hp + 1)
        for here, chance in self._beginnings.items():
            _add_shifted(found, self._dealt(who, hp, here, memo), 0, chance)
        return found

    @cached_property
    def _beginnings(self) -> dict[tuple[str, int, int], float]:
        """`starts` by what follows from them."""
        found: dict[tuple[str, int, int], float] = {}
        for chance, way, space, fp in self.starts:
            key = (way, space, fp)
            found[key] = found.get(key, 0.0) + chance
        return found

    def _dealt(
        self, who: str, hp: int, here: tuple[str, int, int], memo: dict[tuple[str, int, int], list[float]]
    ) -> list[float]:
        """[damage]: its chance from here to the end of the turn, capped at `hp`."""
        if here in memo:
            return memo[here]
        found = [0.0] * (hp + 1)
        gone_on = 0.0
        missed: dict[tuple[str, int, int], float] = {}
        for branch in self.branches(*here):
            gone_on += branch.chance
            after = (here[0], branch.space, branch.fp)
            blow = branch.damage.get(who)
            if blow is None:
                missed[after] = missed.get(after, 0.0) + branch.chance
                continue
            rest = self._dealt(who, hp, after, memo)
            for value, weight in blow.weights.items():
                _add_shifted(found, rest, value, branch.chance * (weight / blow.total))
        for after, chance in missed.items():
            _add_shifted(found, self._dealt(who, hp, after, memo), 0, chance)
        found[0] += 1 - gone_on
        memo[here] = found
        return found

    def used_on(self, who: str, item: str) -> float:
        """The chance that an item is used on somebody ("": anybody) at least once, whether it hurts or not."""
        memo: dict[tuple[str, int, int], float] = {}

        def spared(here: tuple[str, int, int]) -> float:
            if here not in memo:
                memo[here] = 1 - sum(
                    branch.chance * (1 - spared((here[0], branch.space, branch.fp)))
                    if branch.item != item or (who and who not in branch.damage)
                    else branch.chance
                    for branch in self.branches(*here)
                )
            return memo[here]

        return sum(chance * (1 - spared(here)) for here, chance in self._beginnings.items())

    def blows(self, who: str) -> float:
        """How many blows are to be expected on somebody; "": on anybody."""
        memo: dict[tuple[str, int, int], float] = {}

        def expected(here: tuple[str, int, int]) -> float:
            if here not in memo:
                memo[here] = sum(
                    branch.chance * ((not who or who in branch.damage) + expected((here[0], branch.space, branch.fp)))
                    for branch in self.branches(*here)
                )
            return memo[here]

        return sum(chance * expected(here) for here, chance in self._beginnings.items())

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

        return max((most(here) for here in self._beginnings), default=0)


def _most(damage: Distribution | None) -> int:
    return max(damage.weights) if damage is not None else 0
