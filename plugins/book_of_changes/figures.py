"""What a character's figures come to with everything in force: Defense, penalties, modifiers, prices, immunities."""

from __future__ import annotations

from book_of_changes.model import Battle, Fighter, Lasting, State, rating
from book_of_changes.places import Feature, features, harmed, helped
from book_of_changes.sheets import ASPECTS, Hook, Power

MOST = 3
"""`roll` and `defense` effects add up to at most this, and at least its opposite (BC-2.14, 9.9)."""
LEAST_DEFENSE = 2


def hooks(state: State, fighter: Fighter, special: str, hook: str) -> Hook | None:
    """A passive rule of the fighter's Special Attack ("attack") or Defense ("defense"); standard enemies have none."""
    if fighter.level:
        return None
    nature = state.setting.book.nature[fighter.natures[0]]
    rules = (nature.special_attack if special == "attack" else nature.special_defense).rules
    for rule in rules:
        if rule.id == hook:
            return rule
    return None


def statuses(battle: Battle, fighter: Fighter, name: str) -> tuple[Lasting, ...]:
    """Copies of a status in force on the fighter."""
    found = battle.on(fighter.id)
    return tuple(f for f in found if f.effect.kind == "status" and f.effect.name == name) if found else ()


def has(battle: Battle, fighter: Fighter, name: str) -> bool:
    """Whether a status is in force on the fighter; knockdown and stun too."""
    if name == "knockdown":
        return fighter.knocked
    if name == "stun":
        return fighter.stunned
    return fighter.id in battle.bearers.get(name, ())


def immune(state: State, fighter: Fighter, what: str) -> bool:
    """Whether a status or forced movement never applies to it (`prevent`, Natures, traits, haven)."""
    battle = state.fight
    if any(what in found.effect.what for found in battle.on(fighter.id) if found.effect.kind == "prevent"):
        return True
    rule = hooks(state, fighter, "defense", "immune")
    if rule is not None and what in rule.what:
        return True
    if what == "knockdown" and "relentless" in fighter.traits:
        return True
    return what in ("stun", "forced_move") and helped(battle, fighter, fighter.zone, "haven") is not None


def penalty(state: State, fighter: Fighter) -> int:
    """What Wounds take off its totals, 0 … 2 (BC-12.1, 22.4)."""
    if fighter.level or fighter.ignoring:
        return 0
    worst = 2 if fighter.major or fighter.mortal else 1 if fighter.minor else 0
    if not worst or immune(state, fighter, "wound_penalty"):
        return 0
    if fighter.heroic:
        worst = min(1, worst)
    ease = hooks(state, fighter, "defense", "ease_penalty")
    return max(0, worst - (ease.n if ease else 0))


def price_of_ignoring(state: State, fighter: Fighter) -> int:
    """Chi to ignore the penalty this round; 0 where there is none to ignore (BC-12.3, 22.4)."""
    if fighter.ignored or penalty(state, fighter) == 0:
        return 0
    return 1 if fighter.heroic or not (fighter.major or fighter.mortal) else 3


def bound(amount: int, most: int = MOST) -> int:
    """An amount kept between -most and most."""
    return max(-most, min(most, amount))


def modifiers(state: State, fighter: Fighter, sort: str) -> list[tuple[str, int]]:
    """What is added to its total of a Test of a sort: attack, power, resist or other (BC-2.13)."""
    battle = state.fight
    found = [("wounds", -penalty(state, fighter))]
    found.append(("curse", -max((f.effect.amount for f in statuses(battle, fighter, "curse")), default=0)))
    rolls = sum(f.effect.amount for f in battle.on(fighter.id)
                if f.effect.kind == "roll" and f.effect.tests in ("all", sort))
    found.append(("effects", bound(rolls)))
    if fighter.corrupt and any_corruption(battle, fighter.zone):
        found.append(("corruption", 1))
    if sort == "resist" and any("dread" in foe.traits and foe.zone == fighter.zone for foe in battle.foes_of(fighter)):
        found.append(("dread", -1))
    return [(why, by) for why, by in found if by]


def attack_modifiers(state: State, fighter: Fighter, basic: bool, limit: bool) -> list[tuple[str, int]]:
    """`modifiers` of an attack, with what only attacks have: pack, fury, riposte, murk where it stands, Limit."""
    battle = state.fight
    found = modifiers(state, fighter, "attack")
    if "pack" in fighter.traits:
        packed = sum("pack" in other.traits and other.zone == fighter.zone for other in battle.others_of(fighter))
        found.append(("pack", min(2, packed)))
    if fighter.fury:
        found.append(("fury", fighter.fury))
    riposte = hooks(state, fighter, "attack", "riposte") if basic else None
    if riposte is not None and fighter.struck:
        found.append(("riposte", riposte.wounded if fighter.struck == 2 else riposte.attacked))
    if limit:
        found.append(("limit", 2))  # BC-11.10
    return [(why, by) for why, by in found if by]


def hindrance(state: State, attacker: Fighter, target: Fighter, pierce: bool) -> list[tuple[str, int]]:
    """What lies between attacker and target: murk of either zone counts once, cover from another zone."""
    battle = state.fight
    found = []
    if not (pierce or "blindsense" in attacker.traits) and (
            harmed(battle, attacker, attacker.zone, "murk") or
            (target.zone != attacker.zone and harmed(battle, attacker, target.zone, "murk"))):
        found.append(("murk", -1))
    if not pierce and target.zone != attacker.zone and helped(battle, target, target.zone, "cover"):
        found.append(("cover", -1))
    return found


def mirrors(battle: Battle, attacker: Fighter) -> Feature | None:
    """Mirrors that hinder an attack made from where the attacker stands."""
    return None if "blindsense" in attacker.traits else harmed(battle, attacker, attacker.zone, "mirrors")


def any_corruption(battle: Battle, zone: int) -> bool:
    """Whether corruption lies on a zone."""
    return any(found.kind == "corruption" for found in features(battle, zone))


def defense_terms(state: State, fighter: Fighter) -> list[tuple[str, int]]:
    """What its Defense is made of (BC-1.13, 9.9, 21.2, 22.1)."""
    battle = state.fight
    if fighter.level:
        found = [("level", fighter.defense)]
    else:
        water, wood = rating(fighter, battle, "water"), rating(fighter, battle, "wood")
        bonus = fighter.defense - fighter.aspects[ASPECTS.index("water")] - fighter.aspects[ASPECTS.index("wood")]
        found = [("water", water), ("wood", wood), ("spirits", bonus)]
    found.append(("effects", bound(sum(f.effect.amount for f in battle.on(fighter.id) if f.effect.kind == "defense"))))
    if helped(battle, fighter, fighter.zone, "haven"):
        found.append(("haven", 1))
    if any("bulwark" in other.traits and other.zone == fighter.zone for other in battle.others_of(fighter)):
        found.append(("bulwark", 1))
    alone = hooks(state, fighter, "defense", "defense_if_alone")
    if alone is not None and all(other.zone != fighter.zone for other in battle.others_of(fighter)):
        found.append(("alone", alone.n))
    return [(why, by) for why, by in found if by]


def defense(state: State, fighter: Fighter) -> int:
    """Defense as it is now, never below 2."""
    return max(LEAST_DEFENSE, sum(by for _, by in defense_terms(state, fighter)))


def chi_defence_price(state: State, fighter: Fighter) -> int:
    """Chi for each point of chi defence (BC-9.10)."""
    return 1 + tax(state.fight, fighter, "chi_defence")


def chi_defence_gain(state: State, fighter: Fighter, points: int) -> int:
    """Defense that so many paid points give (BC-9.10: with Hidden Depths the first counts as 2)."""
    first = hooks(state, fighter, "defense", "first_chi_gives")
    return points + (first.n - 1 if first is not None and points else 0)


def tax(battle: Battle, fighter: Fighter, what: str) -> int:
    """What is added to a price by `tax` effects; one Power's copies count once each (BC-13.14)."""
    found = battle.on(fighter.id)
    return sum(f.effect.amount for f in found if f.effect.kind == "tax" and what in f.effect.what) if found else 0


def cost(state: State, fighter: Fighter, power: Power, counted: int) -> int:
    """Chi for a use of a Power with so many counted (BC-13.7)."""
    return power.cost.chi + power.cost.each * counted + tax(state.fight, fighter, "power")


def purse(fighter: Fighter, power: Power | None) -> int:
    """Chi it can spend: its own and that of fitting stones; None: any stone fits (BC-17.4)."""
    return fighter.chi + sum(stone.chi for stone in fighter.stones if power is None or stone.nature in power.tags)


def bloodied(fighter: Fighter) -> bool:
    """A marked Major or Mortal box, or half the boxes of a standard enemy."""
    if fighter.level:
        return fighter.minor * 2 >= fighter.minor_boxes
    return bool(fighter.major or fighter.mortal)


def holds(state: State, fighter: Fighter, condition: str) -> bool:
    """Whether a `bump_if` condition holds."""
    if condition == "bloodied":
        return bloodied(fighter)
    if condition == "corrupt":
        return fighter.corrupt
    name = {"knocked_down": "knockdown", "stunned": "stun", "rooted": "root"}[condition]
    return has(state.fight, fighter, name)
