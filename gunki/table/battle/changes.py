"""Which panels of the battle screen an event changes: only those are drawn again. No more is guessed than is safe."""

from __future__ import annotations

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.state import Character, State
from gunki.table.battle.ai_words import acts
from gunki.table.battle.controller import Played
from gunki.table.battle.geometry import Geometry


def changed_areas(geometry: Geometry, played: Played, log_grew: bool) -> list[FRect]:
    """Areas that look different after an event, the most watched first; the sheet left out: whose it is, only the
    scene knows.
    """
    event, before, after = played
    areas = []
    if _on_stage(before) != _on_stage(after):
        areas.append(geometry.scenery)
    if log_grew and geometry.log.h:
        areas.append(geometry.log)
    areas.append(geometry.column)  # what has happened, in a sentence
    if _in_strip(before) != _in_strip(after):
        areas.append(geometry.strip)
    taken = isinstance(event, ev.CardTaken | ev.NpcRolledFate | ev.TurnBegan)
    if taken or _in_hand(before) != _in_hand(after):
        areas.append(geometry.fate)
    if after.phase in ("npc", "over") or acts(before) or acts(after) or _asked(before) != _asked(after):
        areas.append(geometry.actions)
    return areas


def _on_stage(state: State) -> object:
    tokens = [(c.space, c.hp, c.ko, c.held) for c in state.characters]
    return tokens, state.board, state.bombs, state.actor, state.order, state.turn  # a bomb counts turns


def _in_strip(state: State) -> object:
    return state.order, state.turn, state.round, state.actor, [(c.ko, c.held) for c in state.characters]


def _in_hand(state: State) -> object:
    actor: Character | None = state.characters[state.actor] if state.actor >= 0 else None
    own = (actor.fp, actor.fate_card, actor.space) if actor is not None else None
    return state.hand, state.phase, state.actor, own


def _asked(state: State) -> object:
    return state.phase, state.actor
