"""A match in lists of saves: the medallions that stand for it, and how far it is."""

from __future__ import annotations

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
    at = sum(step.startswith("battle:") for step in sequence[:state.journey.step + 1])
    total = sum(step.startswith("battle:") for step in sequence)
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
    total = sum(step.startswith("battle:") for step in campaign(state.setting).sequence)
    return say("boc.lasted", won=battles_won(state), n=total, lost=state.journey.defeats)


def battles_won(state: State) -> int:
    """Battles of the descent that lie behind the heroes, as the state has it at its end."""
    sequence, journey, last = campaign(state.setting).sequence, state.journey, state.battle
    behind = sum(step.startswith("battle:") for step in sequence[:max(0, journey.step)])
    at_battle = 0 <= journey.step < len(sequence) and sequence[journey.step].startswith("battle:")
    return behind + (at_battle and last is not None and last.result == "won")
