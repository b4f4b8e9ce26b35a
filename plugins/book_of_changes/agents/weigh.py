"""Attacks weighed by their exact chances: expected Wounds, and what it is worth to take an enemy out.

One is a Minor Wound, or a box of a standard enemy; a Major Wound counts three, as it marks there (BC-21.3).
"""

from __future__ import annotations

from functools import lru_cache

from book_of_changes import attacks, figures, rolling
from book_of_changes.model import Fighter, State, rating
from book_of_changes.odds import Blank, wounds_of
from book_of_changes.rolling import CONTEST_HEROIC_BY, FAIL, HEROIC, HEROIC_BY, SUCCESS
from book_of_changes.sheets import Effect, Power
from book_of_changes.working import Working

Chances = tuple[float, float, float]
"""Of fail, plain success and heroic success."""
BASIC = attacks.Kind()
MINOR, MAJOR = 1.0, 3.0
SURE: Chances = (0.0, 1.0, 0.0)


@lru_cache(maxsize=4096)
def of_number(value: int, added: int, number: int, heroic_by: int = HEROIC_BY) -> Chances:
    """Chances of a Test of a rating with so much added against a number (BC-2.4, 2.5)."""
    total = rolling.chances(value).shifted(added)
    hit, heroic = float(total.at_least(number)), float(total.at_least(number + heroic_by))
    return 1 - hit, hit - heroic, heroic


@lru_cache(maxsize=4096)
def of_contest(mine: int, added: int, theirs: int, others: int) -> Chances:
    """Chances of a contested Test, rolled again on a tie (BC-3.1 … 3.3)."""
    own, other = rolling.chances(mine).shifted(added), rolling.chances(theirs).shifted(others)
    fail = won = heroic = 0
    for total, ways in own.weights.items():
        for against, many in other.weights.items():
            if total < against:
                fail += ways * many
            elif total >= against + CONTEST_HEROIC_BY:
                heroic += ways * many
            elif total > against:
                won += ways * many
    decided = fail + won + heroic
    return fail / decided, won / decided, heroic / decided


def strike_chances(state: State, attacker: Fighter, target: Fighter, kind: attacks.Kind = BASIC) -> Chances:
    """Chances of an attack on one target, before anything answers it."""
    added = sum(by for _, by in figures.attack_modifiers(state, attacker, kind.basic, kind.limit)) + kind.bonus
    if figures.mirrors(state.fight, attacker) is not None:
        added -= 1
    defense = attacks.aimed_defense(Working(state, Blank(0)), attacker, target, kind)
    chances = of_number(rating(attacker, state.fight, "metal"), added, defense)
    return (0.0, chances[0] + chances[1], chances[2]) if kind.perfect else chances


def power_chances(state: State, user: Fighter, power: Power, target: Fighter | None) -> Chances:
    """Chances of a Power on one target, or of its simple Test."""
    test = power.test
    if test.kind == "none" or (test.kind in ("attack", "contested") and target is None):
        return SURE
    if test.kind == "attack":
        assert target is not None
        return strike_chances(state, user, target, attacks.Kind(power, limit=power.use == "limit"))
    added = sum(by for _, by in figures.modifiers(state, user, "power"))
    value = rating(user, state.fight, test.aspect)
    if test.kind == "simple":
        return of_number(value, added, test.tn)
    assert target is not None
    others = sum(by for _, by in figures.modifiers(state, target, "resist"))
    return of_contest(value, added, rating(target, state.fight, test.vs), others)


def by_outcome(chances: Chances, effect: Effect) -> float:
    """The chance that an effect happens."""
    fail, success, heroic = chances
    return {"success": success + heroic, "plain": success, "heroic": heroic, "fail": fail, "always": 1.0}[effect.on]


def boxes(severities: tuple[str, ...]) -> float:
    """Wounds as one number."""
    return sum(MAJOR if severity == "major" else MINOR for severity in severities)


def expected_wounds(state: State, target: Fighter, chances: Chances, power: str = "") -> float:
    """Wounds that an attack marks on the average, before any defence."""
    return sum(chance * boxes(wounds_of(state, power, target, reached))
               for reached, chance in zip((FAIL, SUCCESS, HEROIC), chances, strict=True) if chance)


def room(target: Fighter) -> float:
    """What can be marked until it is out, as expected Wounds count."""
    if target.level:
        return float(target.minor_boxes - target.minor)
    return (target.minor_boxes - target.minor) * MINOR + (target.major_boxes - target.major) * MAJOR + (
        MAJOR if target.side == "heroes" and not target.mortal else 0)


def threat(fighter: Fighter) -> float:
    """How much harm one side does the other by having it: of a Level 3 enemy 2, of a heroic one by its actions."""
    if fighter.level:
        return 0.5 + 0.5 * fighter.level
    return 2.5 if fighter.hero >= 0 else 1.5 + 1.5 * fighter.actions


def worth_of_striking(state: State, target: Fighter, chances: Chances, power: str = "") -> float:
    """What an attack on an enemy is worth: half by the part of its boxes it marks, half for taking it out."""
    left, dread = max(1.0, room(target)), threat(target)
    goal = state.fight.sheet.objective
    if goal.kind == "kill" and goal.target == target.foe:
        dread *= 3.0
    ward = sum(found.left for found in state.fight.on(target.id) if found.effect.kind == "ward")
    worth = 0.0
    for reached, chance in zip((FAIL, SUCCESS, HEROIC), chances, strict=True):
        severities = wounds_of(state, power, target, reached) if chance else ()
        marked = boxes(severities)
        if not marked:
            continue
        kept = marked - ward if ward else marked  # a point of a ward that is gone is worth a little too
        part = max(0.0, min(kept, left)) / left
        out = 0.6 * dread if kept >= left else 0.0
        worth += chance * (0.9 * min(marked, left) * (dread / (1.0 + dread)) + 0.5 * part * dread + out)
    return worth + 0.25 * chances[2]  # knocked down
