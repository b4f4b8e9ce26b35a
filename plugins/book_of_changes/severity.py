"""Which Wounds an outcome marks, and whether they put somebody out of the fight."""

from __future__ import annotations

from book_of_changes import figures
from book_of_changes.model import Fighter, State
from book_of_changes.rolling import FAIL, HEROIC, SUCCESS
from book_of_changes.sheets import Effect

STRIKE = Effect("strike")
STANDARD_BOXES = {"minor": 1, "major": 3}
"""What a Wound marks on a standard enemy, which has boxes of one kind (BC-21.3)."""
BOXES = ("minor", "major", "mortal")
"""Kinds of boxes, each overflowing into the next."""


def wounds_of(state: State, power: str, target: Fighter | None, reached: str) -> tuple[str, ...]:
    """Severities of the Wounds that an attack's outcome marks on its target, before wards and boxes that are full."""
    sheet = state.setting.book.power.get(power)
    effects = (STRIKE,) if sheet is None else sheet.effects
    found: list[str] = []
    for effect in effects:
        if effect.to != "target" or not _happens(effect, reached):
            continue
        if effect.kind == "wound":
            found += [effect.sev] * effect.amount
        elif effect.kind == "strike":
            step = 1 if reached == HEROIC else 0
            if target is None or not effect.bump_if or figures.holds(state, target, effect.bump_if):
                step += effect.bump
            found += (("minor",), ("major",), ("major", "minor"))[min(step, 2)]
    return tuple(found)


def _happens(effect: Effect, reached: str) -> bool:
    return {"success": reached != FAIL, "plain": reached == SUCCESS, "heroic": reached == HEROIC,
            "fail": reached == FAIL, "always": True}[effect.on]


def fells(who: Fighter, wounds: tuple[str, ...]) -> bool:
    """Whether so many Wounds put it out of the fight (BC-11.1, 11.3, 21.3, 22.2)."""
    if who.level:
        return who.minor + sum(STANDARD_BOXES[severity] for severity in wounds) >= who.minor_boxes
    boxes = marked(who, wounds)
    return "" in boxes or "mortal" in boxes or (who.heroic and who.major + boxes.count("major") >= who.major_boxes)


def marked(who: Fighter, wounds: tuple[str, ...]) -> tuple[str, ...]:
    """The boxes that Wounds mark in the end (BC-11.3): each overflows where none of its kind is free. "" says that none
    was left at all. Of standard enemies, which have boxes of one kind, the Wounds as they are.
    """
    if who.level:
        return wounds
    free = {"minor": who.minor_boxes - who.minor, "major": who.major_boxes - who.major,
            "mortal": who.mortal_boxes - who.mortal}
    found = []
    for severity in wounds:
        box = next((name for name in BOXES[BOXES.index(severity):] if free[name] > 0), "")
        if box:
            free[box] -= 1
        found.append(box)
    return tuple(found)


def serious(state: State, who: Fighter, power: str, reached: str) -> bool:
    """Whether an outcome marks a Major box or worse, also by overflow: what "only against Major" is about."""
    return reached != FAIL and any(box != "minor" for box in marked(who, wounds_of(state, power, who, reached)))


def grave(state: State, who: Fighter, power: str, reached: str) -> bool:
    """Whether an outcome would mark a hero's Mortal Wound, or fell it: no standing order answers for that."""
    return who.hero >= 0 and reached != FAIL and fells(who, wounds_of(state, power, who, reached))
