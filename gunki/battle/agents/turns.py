"""Everything a turn can become: blows, steps, items and changes of hands in any order, by their expected outcome.

A beam over (space, Fate Points left): of the ways to stand somewhere with so many points the best few go on. Where each
leads is a small position of its own, with what all enemies have left on average; a target that probably falls counts as
fallen, and `sure` is the chance that all of this comes true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.agents.options import Options, Use
from gunki.battle.agents.plan import Planner
from gunki.battle.agents.worth import READY, WON
from gunki.battle.items import OneShot, SpecialMove, Spell
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import SPACES, State
from gunki.engine.contract import Command


class Node(NamedTuple):
    """A way to spend some of a turn. `hp`: what each character has left on average, 0 where it is down."""

    score: float
    space: int
    fp: int
    hands: tuple[str, ...]
    hp: tuple[int, ...]
    sure: float
    attacked: bool
    special: bool
    spent: tuple[str, ...]
    bombs: tuple[tuple[str, int], ...]
    lit: bool
    held: tuple[int, ...]
    """Whom Gravity Well touched, once for each time."""
    laid: float
    """What the bombs of the plan were counted as."""
    parent: Node | None
    command: Command | None


class Turns:
    """The beam of one setting."""

    def __init__(self, planner: Planner, width: int = 2) -> None:
        self.planner, self.width = planner, width

    def of_card(self, state: State, card: str) -> list[Node]:
        """Every way worth looking at to spend a turn with `card`."""
        me = state.characters[state.actor]
        return self.nodes(state, fate_points(card, me.space)[0], face_value(card), cmd.take_card(card))

    def nodes(self, state: State, fp: int, face: int, first: Command | None = None) -> list[Node]:
        """Every way worth looking at to spend so many points from where one stands. The first is to do nothing."""
        me = state.characters[state.actor]
        options = Options(state, state.actor, self.planner.blows, self.planner.worth)
        beam = _Beam(self, state, options, face)
        start = Node(0.0, me.space, fp, me.hands, tuple(0 if c.ko else c.hp for c in state.characters), 1.0,
                     state.attacked, state.special, (), (), False, (), 0.0, None, first)
        levels: list[dict[object, list[Node]]] = [{} for _ in range(fp + 1)]
        beam.put(levels, start)
        done: list[Node] = []
        for left in range(fp, -1, -1):
            while levels[left]:
                bucket = levels[left]
                levels[left] = {}
                for nodes in bucket.values():
                    for node in nodes:
                        done.append(node)
                        for after in beam.after(node):
                            beam.put(levels, after)
        return done


class _Beam:
    def __init__(self, turns: Turns, state: State, options: Options, face: int) -> None:
        self.turns, self.state, self.options, self.face = turns, state, options, face
        self.planner = turns.planner
        self.worth = turns.planner.worth
        self.me = state.characters[state.actor]
        self.uses: dict[tuple[int, tuple[str, ...]], list[Use]] = {}
        self.lights = [spell for spell in self.planner.book.loadouts[state.actor].spells
                       if self.planner.book.elements[spell.element].ignites and not spell.single
                       and spell.caster_reach is None]
        """Spells that set off bombs (GK-8.6)."""
        self.hand_options = self.planner.book.loadouts[state.actor].hand_options

    def put(self, levels: list[dict[object, list[Node]]], node: Node) -> None:
        """Keep a node where it is among the best of its kind."""
        kind = (node.space, node.hands, node.attacked, node.special, len(node.held),
                node.bombs if self.lights else bool(node.bombs))
        kept = levels[node.fp].setdefault(kind, [])
        for other in kept:
            if other.hp == node.hp and other.spent == node.spent and other.bombs == node.bombs and (
                    other.lit == node.lit and other.held == node.held):
                if other.score < node.score:
                    kept.remove(other)
                    break
                return
        kept.append(node)
        if len(kept) > self.turns.width:
            kept.sort(key=lambda one: -one.score)
            kept.pop()

    def after(self, node: Node) -> Iterator[Node]:
        """What can be done next."""
        if not any(node.hp[at] for at in self.options.enemies):
            return
        if node.fp:
            if not self.me.held:
                for to in (node.space - 1, node.space + 1):
                    if 0 <= to < SPACES and not _back(node, to):
                        yield node._replace(space=to, fp=node.fp - 1, score=node.score - 0.002, parent=node,
                                            command=cmd.step(to))
            # Who could light a bomb just laid does so at once, or walks: blows that come before it are no worse.
            for use in self._lighting(node) if self.lights and node.bombs else self._uses(node):
                if use.fp <= node.fp:
                    after = self._use(node, use)
                    if after is not None:
                        yield after
            if node.fp > 1 and len(self.hand_options) > 1 and not isinstance(node.command, cmd.Rearm):
                for option in self.hand_options:
                    if sorted(option) != sorted(node.hands):
                        yield node._replace(hands=option, fp=node.fp - 1, parent=node, command=cmd.rearm(option))
        if self.me.ki_ready and not node.attacked and not node.special:
            yield from self._specials(node)

    def _uses(self, node: Node) -> list[Use]:
        key = (node.space, node.hands)
        found = self.uses.get(key)
        if found is None:
            found = self.uses[key] = self.options.at(node.space, node.hands)
        return [*found, *self._lighting(node)] if self.lights else found

    def _lighting(self, node: Node) -> Iterator[Use]:
        """Fire on bombs, also where it touches nobody (GK-7.5)."""
        laid = {space for _, space in node.bombs}
        if not node.lit:
            laid |= {bomb.space for bomb in self.state.bombs}
        for spell in self.lights:
            for middle in sorted(laid):
                near = tuple(at for at in self.options.enemies
                             if abs(self.state.characters[at].space - middle) <= spell.range)
                yield Use(spell.fp, cmd.cast(spell.id, middle), "cast", near, item=spell)

    def _use(self, node: Node, use: Use) -> Node | None:
        if use.kind in ("attack", "cast"):
            return None if node.special else self._blow(node, use)
        item = use.item
        assert isinstance(item, OneShot)
        if node.spent.count(item.id) >= self.me.inventory.count(item.id) - self.me.used.count(item.id):
            return None
        rest: dict[str, Any] = {"fp": node.fp - use.fp, "spent": (*node.spent, item.id), "parent": node,
                                "command": use.command}
        if use.kind == "bomb":
            if node.special:
                return None
            assert isinstance(use.command, cmd.UseItem)
            return node._replace(score=node.score + use.amount, attacked=True, laid=node.laid + use.amount,
                                 bombs=(*node.bombs, (item.id, use.command.space)), **rest)
        at = use.targets[0]
        hp = list(node.hp)
        if item.effect == "revive":
            if hp[at]:
                return None
            hp[at] = min(item.amount, self.state.characters[at].max_hp)
            return node._replace(score=node.score + self.worth.of(at, hp[at]) + 0.2, hp=tuple(hp), **rest)
        gained = min(item.amount, self.state.characters[at].max_hp - hp[at])
        if gained <= 0:
            return None
        hp[at] += gained
        return node._replace(score=node.score + self.worth.power[at] * gained * 0.014, hp=tuple(hp), **rest)

    def _blow(self, node: Node, use: Use) -> Node | None:
        hp = list(node.hp)
        touched = [at for at in use.targets if hp[at]]
        friends = self._friends_hit(node, use)
        bombs = self._lit(node, use)
        if not touched and not bombs:
            return None
        gain, sure = 0.0, node.sure
        standing = sum(1 for at in self.options.enemies if hp[at])
        for at in touched:
            blow = self.options.blow(use, at, node.space, self.face, hp[at])
            gain += self.worth.blow(at, *blow)
            hp[at] = blow.left_of(hp[at])
            sure *= 1 - blow.knock_out if hp[at] else blow.knock_out
            standing -= not hp[at]
        for at in friends:
            blow = self.options.blow(use, at, node.space, self.face, hp[at])
            gain -= self.worth.blow(at, *blow)
            hp[at] = blow.left_of(hp[at])
        if not standing:
            gain += WON * sure
        gain += 0.001 * node.fp
        held = node.held
        hold = getattr(use.item, "hold_on", ())
        if hold:
            held = (*held, *(at for at in touched if hp[at]))
            gain += 0.05 * len(hold) / 6 * len(touched)
        lit = node.lit
        if bombs:
            lit = True
            gain += self._blast(bombs, hp, node.space) - node.laid
            if not any(hp[at] for at in self.options.enemies) and hp[self.state.actor]:
                gain += WON * sure
        return node._replace(score=node.score + gain, fp=node.fp - use.fp, hp=tuple(hp), sure=sure, attacked=True,
                             held=held, lit=lit, bombs=() if bombs else node.bombs,
                             laid=0.0 if bombs else node.laid, parent=node, command=use.command)

    def _friends_hit(self, node: Node, use: Use) -> list[int]:
        """Whom an area spell harms on one's own side (GK-12.3)."""
        spell = use.item
        if not self.planner.book.friendly_fire or not isinstance(spell, Spell) or spell.single:
            return []
        assert isinstance(use.command, cmd.Cast)
        return [at for at, other in enumerate(self.state.characters) if other.side == self.me.side and node.hp[at]
                and at != self.state.actor and abs(other.space - use.command.space) <= spell.range]

    def _lit(self, node: Node, use: Use) -> list[tuple[str, int]]:
        """The bombs that a spell of the plan would set off (GK-8.6)."""
        spell = use.item
        if not isinstance(spell, Spell) or not (node.bombs or (self.state.bombs and not node.lit)):
            return []
        assert isinstance(use.command, cmd.Cast)
        if not self.planner.book.elements[spell.element].ignites:
            return []
        laid = [*node.bombs, *(() if node.lit else ((bomb.item, bomb.space) for bomb in self.state.bombs))]
        return [bomb for bomb in laid if abs(bomb[1] - use.command.space) <= spell.range]

    def _blast(self, bombs: Sequence[tuple[str, int]], hp: list[int], space: int) -> float:
        gain = 0.0
        for item_id, middle in bombs:
            item = self.planner.book.items[item_id]
            assert isinstance(item, OneShot)
            for at, character in enumerate(self.state.characters):
                there = space if at == self.state.actor else character.space
                if hp[at] and abs(there - middle) <= item.radius:
                    taken = min(hp[at], item.amount)
                    hp[at] -= taken
                    harm = self.worth.blow(at, taken, float(hp[at] == 0))
                    gain += harm if character.side != self.me.side else -harm
        return gain

    def _specials(self, node: Node) -> Iterator[Node]:
        """GK-9.1."""
        special = self.planner.book.loadouts[self.state.actor].special
        assert isinstance(special, SpecialMove)
        for use, _ in self.options.specials(node.space, node.hands, self.face):
            target = use.targets[0]
            if not node.hp[target]:
                continue
            assert isinstance(use.command, cmd.UseSpecial)
            hp = list(node.hp)
            gain, sure = -READY * self.worth.power[self.state.actor], node.sure
            middle = self.state.characters[target].space
            for at in self.options.enemies:
                away = abs(self.state.characters[at].space - middle)
                if not hp[at] or (at != target and (special.effect != "burst" or special.radius is None
                                                    or away > special.radius)):
                    continue
                blow = self.options.special(special, use.command.weapon, at, abs(middle - node.space), self.face,
                                            hp[at])
                gain += self.worth.blow(at, *blow)
                hp[at] = blow.left_of(hp[at])
                sure *= 1 - blow.knock_out if hp[at] else blow.knock_out
            if not any(hp[at] for at in self.options.enemies):
                gain += WON * sure
            yield node._replace(score=node.score + gain, space=middle if special.dash else node.space, hp=tuple(hp),
                                sure=sure, special=True, parent=node, command=use.command)


def _back(node: Node, to: int) -> bool:
    """Whether a step would only take back the last one."""
    return isinstance(node.command, cmd.Step) and node.parent is not None and node.parent.space == to
