"""The novice: strikes whom and with what it fancies, forgets Cover, doubling and what comes after."""

from __future__ import annotations

from gunki.battle import commands as cmd
from gunki.battle.agents.options import Options, Use
from gunki.battle.agents.plan import Planner
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import SPACES, State
from gunki.engine.contract import Command
from gunki.engine.dice import Dice

RICHEST = 2
"""On a die up to this it takes the card with the most points, else any."""
LITTLE = 1.0
"""Mean damage below which it sees that a blow does nothing."""
WORKS = 3
"""On a die up to this it uses a Special Move that is ready."""


class Novice:
    """Picks one command after the other; every die of its own."""

    def __init__(self, planner: Planner, dice: Dice) -> None:
        self.planner, self.dice = planner, dice

    def card(self, state: State) -> Command:
        """A Fate Card."""
        here = state.characters[state.actor].space
        if self.dice.die() > RICHEST:
            return cmd.take_card(self.dice.pick(state.hand))
        return cmd.take_card(max(state.hand, key=lambda card: (fate_points(card, here)[0], card)))

    def action(self, state: State) -> Command:
        """What to do next."""
        me = state.characters[state.actor]
        options = Options(state, state.actor, self.planner.blows, self.planner.worth)
        face = face_value(me.fate_card)
        if me.ki_ready and not state.attacked and not state.special:
            special = max(options.specials(me.space, me.hands, face), key=lambda pair: pair[1], default=None)
            if special is not None and self.dice.die() <= WORKS:
                return special[0].command
        uses = [use for use in options.at(me.space, me.hands)
                if use.fp <= me.fp and (use.kind == "gain" or not state.special)]
        liked = [use for use in uses if self._likes(options, use, me.space, face)]
        return self.dice.pick(liked).command if liked else self._nearer(state, options)

    def _likes(self, options: Options, use: Use, space: int, face: int) -> bool:
        """Whether a use seems to do something: harm at all, help for somebody hurt."""
        if use.kind not in ("attack", "cast"):
            return use.kind == "bomb" or self._hurt(options, use)
        characters = options.state.characters
        return any(options.blow(use, at, space, face, characters[at].hp).mean >= LITTLE for at in use.targets)

    @staticmethod
    def _hurt(options: Options, use: Use) -> bool:
        return any(options.state.characters[at].hp < 25 for at in use.targets)

    def _nearer(self, state: State, options: Options) -> Command:
        """A step towards the nearest enemy, or the end of the turn."""
        me = state.characters[state.actor]
        away = min((abs(state.characters[at].space - me.space), state.characters[at].space) for at in options.enemies)
        melee = any(line.weapon.style == "melee" for hand in me.hands for line in
                    self.planner.book.loadouts[state.actor].attacks[hand])
        if not melee or not away[0] or not me.fp or me.held or state.special:
            return cmd.END_TURN
        to = me.space + (1 if away[1] > me.space else -1)
        return cmd.step(to) if 0 <= to < SPACES else cmd.END_TURN
