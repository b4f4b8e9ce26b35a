"""Which rules F1 and "Rules" open on the table: those of what is chosen, asked or shown just then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from book_of_changes.table.answers import question
from book_of_changes.table.battle_end import BattleEnd
from book_of_changes.table.night import Night
from book_of_changes.table.opening import Opening

if TYPE_CHECKING:
    from book_of_changes.table.between import Between
    from book_of_changes.table.scene import TableScene

TURN = "BC-5."
OF_QUESTION = {
    "absorb": "BC-13.", "act": "BC-13.", "ally": "BC-13.", "aspect": "BC-13.", "carry": "BC-7.", "chi": "BC-9.",
    "compel": "BC-13.", "defence": "BC-9.", "dispel": "BC-13.", "held": "BC-6.15", "hold_what": "BC-6.13",
    "hold_when": "BC-6.14", "ignore": "BC-12.", "limit_to": "BC-11.", "maintain": "BC-13.", "mirrors": "BC-7.",
    "push": "BC-7.", "redirect": "BC-9.", "stand": "BC-10.", "step": "BC-7.", "stone_to": "BC-17.", "strike": "BC-8.",
    "swap": "BC-13.", "two_minors": "BC-11.", "willing": "BC-13.",
}
"""A question of the battle and the part of the rulebook that tells of it."""
OF_ACTION = {
    "attack": "BC-8.", "move": "BC-7.", "power": "BC-13.", "limit": "BC-11.", "study": "BC-6.3", "take": "BC-17.",
    "give": "BC-17.", "draw": "BC-17.", "wall": "BC-7.", "work": "BC-6.10", "taint": "BC-18.", "leave": "BC-7.",
    "hold": "BC-6.13", "ignore": "BC-12.", "drop": "BC-13.",
}
"""The same for the first word of an action's key."""


def rule_of(scene: TableScene) -> str:
    """A search of the rulebook for what the table shows now."""
    if not scene.fighting:
        return rule_between(scene.between)
    ask = scene.state.ask
    if scene.asking and ask is not None:
        return OF_QUESTION.get(question(ask), TURN)
    return OF_ACTION.get(scene.selected.partition(" ")[0], TURN)


def rule_between(between: Between) -> str:
    """The same between battles."""
    state = between.state
    card = between.outcomes[0] if between.outcomes else None
    if isinstance(card, Opening):
        return "BC-25." if card.battle is None else "BC-24."
    if isinstance(card, BattleEnd | Night):
        return "BC-15."
    if card is not None:
        return "BC-16.12" if card.roll.purpose == "negotiate" else "BC-25.3"
    if state is None:
        return "BC-25."
    if state.ask is not None:
        return "BC-12." if question(state.ask) == "ignore" else "BC-25."
    return {"scene": "BC-25.3", "defeat": "BC-25.6"}.get(state.journey.phase, "BC-16.")
