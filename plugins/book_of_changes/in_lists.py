"""A match in lists of saves: the medallions that stand for it, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from book_of_changes import words
from book_of_changes.descent import campaign
from book_of_changes.model import State
from gunki.engine.messages import Message, say

COVER = ("hero_witch", "book_of_changes:tokens_boc/nian", "book_of_changes:tokens_boc/fox")

DESCENT_STANDS = ("boc.stand.descent", "boc.stand.before", "boc.stand.after")
"""What `stand` says of a descent, by key."""


def portraits(state: State) -> tuple[str, ...]:
    """The heroes' medallions."""
    return tuple(hero.portrait for hero in state.heroes if hero.portrait)


def stand(state: State) -> Message | None:
    """A battle and its round; in a campaign which battle of how many, or what comes next."""
    fight = state.battle if state.fighting else None
    if state.setting.play != "campaign":
        if fight is None:
            return None
        name = words.battle_name(fight.sheet.id, fight.sheet.name)
        return say("boc.stand.battle", battle=name, round=max(1, fight.round))
    sequence = campaign(state.setting).sequence
    at, total = _battles(sequence[:state.journey.step + 1]), _battles(sequence)
    if fight is not None:
        return say("boc.stand.descent", at=at, n=total, round=max(1, fight.round))
    lost = state.journey.phase == "defeat"
    if at < total or lost:
        return say("boc.stand.before", at=at + (not lost), n=total)
    return say("boc.stand.after", at=at, n=total)


def lasted(state: State) -> Message | None:
    """How long a descent was: battles won of how many, and battles lost; None for a battle by itself."""
    if state.setting.play != "campaign":
        return None
    return say("boc.lasted", won=battles_won(state), n=_battles(campaign(state.setting).sequence),
               lost=state.journey.defeats)


def battles_won(state: State) -> int:
    """Battles of the descent that lie behind the heroes, as the state has it at its end."""
    sequence, step, last = campaign(state.setting).sequence, max(0, state.journey.step), state.battle
    at_hand = _battles(sequence[step:step + 1]) if last is not None and last.result == "won" else 0
    return _battles(sequence[:step]) + at_hand


def _battles(steps: Sequence[str]) -> int:
    return sum(step.startswith("battle:") for step in steps)
