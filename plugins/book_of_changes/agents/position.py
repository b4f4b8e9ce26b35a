"""How a battle stands for the heroes, as one number: what they can still do and take, less what stands against them."""

from __future__ import annotations

from book_of_changes.agents import weigh
from book_of_changes.choices import work_rounds
from book_of_changes.model import ENEMIES, HEROES, Battle, Fighter
from book_of_changes.places import distances, features

WON, LOST = 60.0, -60.0
STANDING = 4.0
"""What a hero on its feet is worth whatever its Wounds."""
STATUS = {"curse": 0.4, "root": 0.2, "torment": 0.4, "silence": 0.3, "exposed": 0.4, "calm": 0.8, "taunt": 0.2}


def value(battle: Battle) -> float:
    """How good a position is for the heroes."""
    if battle.result:
        return WON if battle.result == "won" else LOST
    found = sum(_hero(battle, f) for f in battle.fighters if f.side == HEROES and not f.out)
    found -= sum(_foe(battle, f) for f in battle.fighters if f.side == ENEMIES and (not f.out or f.zone < 0))
    found -= sum(_in_corruption(battle, f) for f in battle.standing[ENEMIES] if f.corrupt)
    if battle.sheet.objective.kind == "seal":
        found += sum(9.0 * task.done / max(1, work_rounds(battle, task.zone, "seal"))
                     for task in battle.tasks if task.kind == "seal")
    return found


def _hero(battle: Battle, who: Fighter) -> float:
    if who.fallen:
        return 1.0 if who.chi >= 5 and not who.barred else 0.2
    boxes = 0.6 * (who.minor_boxes - who.minor) + 1.5 * (who.major_boxes - who.major) + 2.0 * (not who.mortal)
    penalty = 0.6 if who.major else 0.3 if who.minor else 0.0
    purse = who.chi + sum(stone.chi for stone in who.stones)
    chi = 0.3 * who.chi + 0.2 * (purse - who.chi) + 0.15 * min(purse, 6)
    limit = 1.4 * who.limit / who.limit_size if who.limit_size else 0.0
    return STANDING + boxes - penalty + chi + limit + _in_force(battle, who) - 0.5 * _steps_away(battle, who)


def _in_corruption(battle: Battle, who: Fighter) -> float:
    """+1 to the totals of a Corrupt enemy where it stands; half as bad where its destruction is under way (BC-18)."""
    if not any(found.kind == "corruption" for found in features(battle, who.zone)):
        return 0.0
    begun = any((task.zone, task.kind) == (who.zone, "corruption") for task in battle.tasks)
    return weigh.threat(who) * (0.2 if begun else 0.4)


def _steps_away(battle: Battle, who: Fighter) -> int:
    far = distances(battle, who.zone)
    return min(4, min((far[foe.zone] for foe in battle.foes_of(who)), default=0))


def _in_force(battle: Battle, who: Fighter) -> float:
    """What lasts on it, good less bad, and the action it lost."""
    found = -0.9 * who.stunned - 0.8 * (who.owes and not who.stunned) - 0.15 * who.knocked
    for lasting in battle.on(who.id):
        effect = lasting.effect
        if effect.kind == "status":
            found += 0.5 if effect.name == "hidden" else -STATUS.get(effect.name, 0.2) * effect.amount
        elif effect.kind in ("defense", "roll", "aspect"):
            found += 0.35 * effect.amount
        elif effect.kind == "ward":
            found += 0.5 * lasting.left
        elif effect.kind == "tax":
            found -= 0.2 * effect.amount
        elif effect.kind == "trigger":
            found += 0.5
    return found


def _foe(battle: Battle, who: Fighter) -> float:
    dread = weigh.threat(who)
    if battle.sheet.objective.kind == "kill" and who.foe == battle.sheet.objective.target:
        dread *= 2.5
    whole = weigh.room(who) / max(1.0, weigh.MINOR * who.minor_boxes + weigh.MAJOR * who.major_boxes)
    found = dread * (0.9 + 1.0 * whole) + 0.3 * weigh.room(who)
    if who.out:
        return found  # still to come
    chi = 0.3 * who.chi if who.heroic else 0.05 * who.chi
    limit = 1.4 * who.limit / who.limit_size if who.limit_size else 0.0
    return found + chi + limit + 0.6 * dread / 2 * _in_force(battle, who)
