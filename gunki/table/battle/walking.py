"""Targets an action would reach after a walk, from where, and for how many FP in all."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from gunki.battle.rules import fate_points
from gunki.battle.state import State
from gunki.engine.contract import Command, Mode
from gunki.engine.odds import Odds
from gunki.table.battle.actions import Action, actions_of


class Approach(NamedTuple):
    """Walk to `space` in `steps` steps, then give `command`: `price` FP in all."""

    space: int
    steps: int
    price: int
    command: Command


def standing_on(state: State, space: int) -> State:
    """The position with the actor on a space it has walked to."""
    at = state.actor
    me = state.characters[at]
    moved = replace(me, space=space, fp=me.fp - abs(space - me.space))
    return replace(state, characters=(*state.characters[:at], moved, *state.characters[at + 1 :]))


def with_card(state: State, card: str) -> State:
    """The position in which the actor has taken this card of the Fate hand (GK-4.2)."""
    at = state.actor
    me = state.characters[at]
    rich = replace(me, fp=fate_points(card, me.space)[0], fate_card=card)
    return replace(state, phase="actions", characters=(*state.characters[:at], rich, *state.characters[at + 1 :]))


class Foreseen(NamedTuple):
    """Whom the actor could act on with a card's FP: at once, and after a walk, with the price of both."""

    targets: frozenset[str]
    walks: dict[str, int]


def foreseen(mode: Mode, state: State, card: str, reach: dict[int, int]) -> Foreseen:
    """What a card of the Fate hand would allow against the other side; `reach` with its FP."""
    taken = with_card(state, card)
    decision = mode.decision(taken)
    actions = actions_of(taken, decision.choices if decision is not None else ())
    foes = {c.id for c in state.characters if c.side != state.characters[state.actor].side}
    now = frozenset(who for action in actions for who in action.targets() if who in foes)
    walks: dict[str, int] = {}
    for found in approaches(mode, taken, actions, reach).values():
        for who, approach in found.items():
            if who in foes - now:
                walks[who] = min(approach.price, walks.get(who, approach.price))
    return Foreseen(now, walks)


def approaches(
    mode: Mode, state: State, actions: list[Action], reach: dict[int, int]
) -> dict[str, dict[str, Approach]]:
    """By action and target: the shortest walk for a target that is out of reach now. `reach` as BattleScene.reach.

    The rules themselves are asked what would be legal there; no distance is reckoned here.
    """
    now = {action.key: action.targets() for action in actions}
    found: dict[str, dict[str, Approach]] = {action.key: {} for action in actions}
    for space, steps in sorted(reach.items(), key=lambda item: item[1]):
        decision = mode.decision(standing_on(state, space))
        for action in actions_of(standing_on(state, space), decision.choices if decision is not None else ()):
            known = found.get(action.key)
            if known is None:
                continue
            for who, command in action.targets().items():
                if who not in now[action.key] and who not in known:
                    known[who] = Approach(space, steps, steps + action.fp, command)
    return found


def odds_after(mode: Mode, state: State, approach: Approach) -> Odds | None:
    """Exact odds of the command once the actor stands there."""
    return mode.odds(standing_on(state, approach.space), approach.command)
