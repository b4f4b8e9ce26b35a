"""A whole turn planned by exact expected values: from which space, whom with what, where to end, what to keep as Ki."""

from __future__ import annotations

from typing import NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.agents.blows import Blows
from gunki.battle.agents.options import Options, Use
from gunki.battle.agents.standing import Standing
from gunki.battle.agents.usual import UsualTurns
from gunki.battle.agents.worth import READY, WON, Worth
from gunki.battle.book import Book
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import MOST_KI, SPACES, State
from gunki.engine.contract import Command

FEAR = 0.3
"""How much these plans count of the harm that could come to one where the turn ends."""


class Plan(NamedTuple):
    """What a turn comes to: `worth`, and its commands from now to its end."""

    worth: float
    commands: tuple[Command, ...]

    @property
    def command(self) -> Command:
        """The next one."""
        return self.commands[0]


class Planner:
    """Plans for the characters of one setting; keeps figures, never a position."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.blows = Blows(book)
        self.worth = Worth(UsualTurns(self.blows))
        self.standing = Standing(self.worth)

    def turn(self, state: State) -> list[Plan]:
        """Plans of the acting character, the best first, one for each way to begin."""
        me = state.characters[state.actor]
        return self._plans(state, me.fp, face_value(me.fate_card))

    def cards(self, state: State) -> list[Plan]:
        """The best plan with each card of the Fate hand, the best first; its command takes the card."""
        me = state.characters[state.actor]
        found = []
        for card in state.hand:
            fp, _ = fate_points(card, me.space)
            found.append(_with_card(card, self._plans(state, fp, face_value(card))[0]))
        return sorted(found, key=lambda plan: -plan.worth)

    def roughly(self, state: State) -> Plan:
        """A good plan in a fraction of the time: the richest card, spaces from which somebody is reached, no thought
        of where one ends. With a card to take its first command takes it.
        """
        me = state.characters[state.actor]
        if state.phase != "card":
            return self._plans(state, me.fp, face_value(me.fate_card), rough=True)[0]
        fp, face, card = max((fate_points(card, me.space)[0], face_value(card), card) for card in state.hand)
        return _with_card(card, self._plans(state, fp, face, rough=True)[0])

    def _spaces(self, state: State, reach: int, options: Options, rough: bool) -> list[int]:
        """Where one could go with so many steps; `rough`: where one stands, and the nearest that reach an enemy."""
        me = state.characters[state.actor]
        low, high = max(0, me.space - reach), min(SPACES - 1, me.space + reach)
        if not rough:
            return list(range(low, high + 1))
        found = {me.space}
        for reach_of_weapon in self._reaches(state.actor):
            for at in options.enemies:
                other = state.characters[at].space
                way = 1 if other > me.space else -1
                found.add(me.space + way * max(0, abs(other - me.space) - reach_of_weapon))
        return [space for space in found if low <= space <= high]

    def _reaches(self, who: int) -> set[int]:
        loadout = self.book.loadouts[who]
        near = {line.weapon.reach for lines in loadout.attacks.values() for line in lines}
        return {reach for reach in near | {spell.caster_reach for spell in loadout.spells} if reach is not None}

    def _plans(self, state: State, fp: int, face: int, rough: bool = False) -> list[Plan]:
        who = state.actor
        me = state.characters[who]
        options = Options(state, who, self.blows, self.worth)
        standing = [0.0 if rough else self.standing.now(state, who, space, FEAR) for space in range(SPACES)]
        found: list[Plan] = []
        reach = 0 if me.held else fp
        for space in self._spaces(state, reach, options, rough):
            walked = abs(space - me.space)
            for hands in (me.hands,) if rough else self._hands(who, me.hands, fp):
                changed = int(hands != me.hands)
                left = fp - walked - changed
                if left < 0:
                    continue
                first = ((cmd.rearm(hands),) if changed else ()) + _walk(me.space, space)
                found.append(self._spend(state, options, space, hands, left, face, standing, first))
                special = self._special(state, options, space, hands, left, face, standing, first)
                if special is not None:
                    found.append(special)
        found.sort(key=lambda plan: -plan.worth)
        return found

    def _hands(self, who: int, current: tuple[str, ...], fp: int) -> tuple[tuple[str, ...], ...]:
        others = self.book.loadouts[who].hand_options
        if len(others) < 2 or fp < 2:
            return (current,)
        return (current, *(option for option in others if sorted(option) != sorted(current)))

    def _spend(self, state: State, options: Options, space: int, hands: tuple[str, ...], left: int, face: int,
               standing: list[float], first: tuple[Command, ...]) -> Plan:
        """The uses that pay best a point, one after the other; then the best place to end."""
        hp = {at: state.characters[at].hp for at in options.enemies}
        uses = [] if state.special else options.at(space, hands)
        if state.special:
            uses = [use for use in options.at(space, hands) if use.kind == "gain"]
        worth, chosen, spent = 0.0, [], set()
        while left > 0:
            best, best_rate, best_gain = None, 0.0, 0.0
            for use in uses:
                if use.fp > left or (use.item is not None and use.kind != "cast" and use.item.id in spent):
                    continue
                gain = self._gain(options, use, space, face, hp)
                rate = gain / use.fp if use.fp else gain * 9
                if rate > best_rate + 1e-9:
                    best, best_rate, best_gain = use, rate, gain
            if best is None or best_gain < self._keeping(state, left, best.fp):
                break
            worth += best_gain
            left -= best.fp
            chosen.append(best)
            if best.kind in ("gain", "bomb") and best.item is not None:
                spent.add(best.item.id)
            for target in best.targets if best.kind in ("attack", "cast") else ():
                blow = options.blow(best, target, space, face, hp[target])
                hp[target] = blow.left_of(hp[target])
            uses = [use for use in uses if use.kind not in ("attack", "cast") or any(hp[t] for t in use.targets)]
            if not any(hp.values()):
                worth += WON
                break
        end, more = self._end(state, space, left, standing)
        commands = (*first, *(use.command for use in chosen), *_walk(space, end), cmd.END_TURN)
        return Plan(worth + more, commands)

    def _gain(self, options: Options, use: Use, space: int, face: int, hp: dict[int, int]) -> float:
        if use.kind not in ("attack", "cast"):
            return use.amount
        total = use.amount
        last = sum(1 for value in hp.values() if value) == 1
        for target in use.targets:
            if hp[target]:
                blow = options.blow(use, target, space, face, hp[target])
                total += self.worth.blow(target, *blow) + (WON * blow.knock_out if last else 0.0)
                hold = getattr(use.item, "hold_on", ())
                if hold:
                    total += 0.06 * len(hold) / 6
        return total

    def _keeping(self, state: State, left: int, price: int) -> float:
        """What so many points are worth as Ki instead."""
        return self._ki(state, left) - self._ki(state, left - price)

    def _ki(self, state: State, points: int) -> float:
        me = state.characters[state.actor]
        if self.book.loadouts[state.actor].special is None:
            return 0.0
        after = min(MOST_KI, me.ki + points)
        return READY * self.worth.power[state.actor] * ((after / MOST_KI) ** 1.3 - (me.ki / MOST_KI) ** 1.3)

    def _end(self, state: State, space: int, left: int, standing: list[float]) -> tuple[int, float]:
        """Where to end the turn with what is left, and what that and the points kept are worth."""
        me = state.characters[state.actor]
        reach = 0 if me.held else left
        best: tuple[float, int] | None = None
        for end in range(max(0, space - reach), min(SPACES - 1, space + reach) + 1):
            worth = standing[end] + self._ki(state, left - abs(end - space))
            if best is None or worth > best[0] + 1e-9 or (worth > best[0] - 1e-9 and end == space):
                best = worth, end
        assert best is not None
        return best[1], best[0]

    def _special(self, state: State, options: Options, space: int, hands: tuple[str, ...], left: int, face: int,
                 standing: list[float], first: tuple[Command, ...]) -> Plan | None:
        """The turn with the Special Move as its one attack (GK-9.1)."""
        me = state.characters[state.actor]
        if not me.ki_ready or state.attacked or state.special:
            return None
        found = max(options.specials(space, hands, face), key=lambda pair: pair[1], default=None)
        if found is None:
            return None
        use, gain = found
        special = self.book.loadouts[state.actor].special
        assert special is not None
        after = state.characters[use.targets[0]].space if special.dash else space
        lost = READY * self.worth.power[state.actor]
        _, more = self._end(state, after, 0, standing)
        stored = READY * self.worth.power[state.actor] * (min(left, MOST_KI) / MOST_KI) ** 1.3
        return Plan(gain - lost + more + stored, (*first, use.command, cmd.END_TURN))


def _with_card(card: str, plan: Plan) -> Plan:
    """A plan that takes the card first."""
    return plan._replace(commands=(cmd.take_card(card), *plan.commands))


def _walk(origin: int, to: int) -> tuple[Command, ...]:
    """The steps from one space to another."""
    way = 1 if to > origin else -1
    return tuple(cmd.step(space) for space in range(origin + way, to + way, way)) if to != origin else ()
