"""What can be done now, what it costs and what it brings, in a sentence or two."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from gunki.battle.rules import fate_points
from gunki.battle.words import joined, name_of, sentences
from gunki.engine.messages import Message, say
from gunki.table.battle.actions import Action, letters
from gunki.table.controls import name_of_binding

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


MOST = 3
"""Actions that are named for one character."""


def what_now(scene: BattleScene) -> Message | None:
    """For the person who is asked; None where the question itself says all, or nobody is asked."""
    state = scene.state
    if not scene.choices or state.actor < 0:
        return None
    if state.phase == "card":
        return _cards(scene)
    return _deeds(scene) if state.phase == "actions" else None


def token_said(scene: BattleScene, who: str) -> Message | None:
    """What can be done with the character that is pointed at; None where nobody is asked for an action."""
    state = scene.state
    if not scene.choices or state.phase != "actions" or state.actor < 0:
        return None
    actor, there = state.characters[state.actor], state.characters[state.setting.book.index[who]]
    if there is actor:
        return _deeds(scene)
    named, foe = name_of(state, who), there.side != actor.side
    deeds = _deeds_with(scene, who, there.space if foe and not there.ko else -1)
    if deeds:
        return say("table.now.token.foe" if foe else "table.now.token.friend", who=named, deeds=joined(deeds[:MOST]))
    if there.ko:
        return say("table.now.token.down", who=named)
    return say("table.now.token.none" if foe else "table.now.token.friend_none", who=named, fp=actor.fp)


def token_said_short(scene: BattleScene, who: str) -> list[Message]:
    """The first thing that can be done with an enemy, in few words and fewer; empty where nobody is asked."""
    state = scene.state
    if not scene.choices or state.phase != "actions" or state.actor < 0:
        return []
    there = state.characters[state.setting.book.index[who]]
    deeds = _deeds_with(scene, who, there.space)
    if not deeds:
        return [say("table.now.token.you", deed=say("table.now.token.you.none"))]
    shorter = Message("table.now.token.deed.fp", deeds[0].arguments) if "fp" in deeds[0].arguments else deeds[0]
    return [say("table.now.token.you", deed=deed) for deed in (deeds[0], shorter)]


def _deeds_with(scene: BattleScene, who: str, space: int) -> list[Message]:
    """Each action that reaches somebody or the space they stand on, then those that do after a walk, with key and
    price.
    """
    near, far = [], []
    for action, cap in zip(scene.actions, letters(scene.actions), strict=True):
        if who in action.targets() or space in action.spaces():
            near.append(say("table.now.token.deed", action=_called(action), cap=cap, cost=action.cost))
        elif who in (walks := scene.after_walking(action)):
            far.append(say("table.now.token.walk", action=_called(action), cap=cap, fp=walks[who].price))
    return near + far


def _cards(scene: BattleScene) -> Message:
    space = scene.state.characters[scene.state.actor].space
    worth = [say("table.now.card.each", number=name_of_binding(f"card_{number}"), fp=fate_points(card, space)[0])
             for number, card in enumerate(scene.state.hand, 1)]
    return say("table.now.card", cards=joined(worth))


def _deeds(scene: BattleScene) -> Message:
    state = scene.state
    actor = state.characters[state.actor]
    said = [message for message in (_blow(scene), _steps(scene)) if message is not None]
    if not said:
        said = [say("table.now.nothing" if actor.fp else "table.now.no_fp")]
    stored, lost = scene.left_over()
    key = name_of_binding("end")
    if stored:
        said.append(say("table.now.end_ki", cap=key, count=stored))
    elif not lost:
        said.append(say("table.now.end", cap=key))
    return reduce(sentences, said)


def _steps(scene: BattleScene) -> Message | None:
    """How far the actor can walk, and for what."""
    actor = scene.state.characters[scene.state.actor]
    if not actor.fp:
        return None
    if actor.held:
        return say("table.now.held")
    return say("table.now.steps", fp=actor.fp)


def _blow(scene: BattleScene) -> Message | None:
    """The first action that reaches an enemy, at once or after a walk, with its price."""
    state = scene.state
    foes = {c.id for c in state.characters if c.side != state.characters[state.actor].side and not c.ko}
    for action in scene.actions:
        near = [who for who in action.targets() if who in foes]
        if near:
            return say("table.now.reaches", action=_called(action), cost=action.cost, who=name_of(state, near[0]))
        here = [s for s in action.spaces() if any(c.id in foes and c.space == s for c in state.characters)]
        if here:
            who = next(c.id for c in state.characters if c.id in foes and c.space == here[0])
            return say("table.now.reaches", action=_called(action), cost=action.cost, who=name_of(state, who))
    walks = [(approach.price, who, action) for action in scene.actions
             for who, approach in scene.after_walking(action).items() if who in foes]
    if not walks:
        return None
    price, who, action = min(walks, key=lambda walk: walk[0])
    return say("table.now.walk", action=_called(action), count=price, who=name_of(state, who))


def _called(action: Action) -> Message:
    return action.title or action.name
