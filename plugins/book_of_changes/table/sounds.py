"""Sounds of the mode's own, by what happened; those of the program do for the rest."""

from __future__ import annotations

from typing import Any

from book_of_changes import events as ev
from book_of_changes.rolling import HEROIC, SUCCESS
from gunki.table.layer import Layer

OWN = "book_of_changes:sounds/"
CHI, STONE, HEROIC_HIT, KNOCKDOWN, WARD, GATE = (OWN + name for name in (
    "chi", "stone", "heroic", "knockdown", "ward", "gate"))
BOND, RELEASE, SUCCEEDED, FAILED = (OWN + name for name in ("bond", "release", "success", "failure"))


def sound_of(event: Any) -> str:
    """What is heard of an event in a battle besides what the program plays; "" for nothing."""
    if isinstance(event, ev.Rolled):
        return HEROIC_HIT if event.outcome == HEROIC else ""
    if isinstance(event, ev.ChiChanged):
        return CHI if event.by < 0 and event.why != "chi_defence" else ""
    if isinstance(event, ev.KnockedDown):
        return KNOCKDOWN if event.down else ""
    for kinds, name in ((ev.Defended, CHI), (ev.Warded, WARD), (ev.Arrived, GATE),
                        (ev.StoneSpent | ev.StoneTaken | ev.StoneGiven, STONE)):
        if isinstance(event, kinds):
            return name
    return ""


def sound_between(event: Any) -> str:
    """The same between battles: Bonds, stones, and names that were won or refused are heard."""
    if isinstance(event, ev.HeroesSet):
        why = event.why.partition(":")[0]
        return {"bond": BOND, "release": RELEASE, "stone": STONE, "reward_stone": STONE, "night": "heal",
                "two_nights": "heal", "hour": "heal"}.get(why, "")
    return ""


def sound_of_test(outcome: str) -> str:
    """What is heard when the card of a Test is shown."""
    return {HEROIC: HEROIC_HIT, SUCCESS: SUCCEEDED}.get(outcome, FAILED)


def play(layer: Layer, name: str) -> None:
    """Let it be heard; "" is silence."""
    if name and layer.app is not None:
        layer.app.sounds.play(name, "effects")
