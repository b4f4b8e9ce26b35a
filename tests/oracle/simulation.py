"""A plain simulation of matches between NPCs alone (GK-3 and GK-10), to compare the engine's results with.

Only chances are comparable: the dice are drawn in an order of the oracle's own. Nobody here is held,
healed or equipped, since none of the four NPC sheets brings such things into a match.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.oracle.board import LAST_SPACE, is_cover, is_matching

MAX_ROUNDS = 100
LEFT_PLACES, RIGHT_PLACES = (0, 1, 2), (7, 8, 9)
MELEE_REACH = 1
COVER_PROTECTION = 4

FIGHTER, RANGER, SPELLCASTER = "fighter", "ranger", "spellcaster"


@dataclass(frozen=True)
class Sheet:
    """One row of the table of GK-10; `strategies` holds the strategy for each face of the strategy die."""

    hp: int
    speed: int
    strength: int
    aim: int
    magic: int
    strategies: tuple[str, str, str, str, str, str]
    ranged_weapon: str = ""


def _always(strategy: str) -> tuple[str, str, str, str, str, str]:
    return (strategy, strategy, strategy, strategy, strategy, strategy)


SHEETS = {
    "ronin": Sheet(50, 3, 4, 2, 1, _always(FIGHTER)),
    "archer": Sheet(50, 4, 2, 4, 2, _always(RANGER), "longbow"),
    "mage": Sheet(50, 3, 0, 1, 5, _always(SPELLCASTER)),
    "gunfighter": Sheet(50, 2, 3, 4, 0, (FIGHTER, FIGHTER, FIGHTER, RANGER, RANGER, RANGER), "revolver"),
}


@dataclass
class Combatant:
    """A character on the board; `forward` is +1 for the left side, -1 for the right."""

    sheet: Sheet
    space: int
    forward: int
    hp: int

    def suffers(self, damage: int) -> None:
        self.hp = max(0, self.hp - max(0, damage))


@dataclass(frozen=True)
class Counts:
    """Results of many matches; a match's rounds include the one in which it ended."""

    left_wins: int
    right_wins: int
    draws: int
    rounds_total: int
    rounds_squared_total: int = 0


def die(rng: Random) -> int:
    """One six-sided die."""
    return int(rng.random() * 6) + 1


def dash(character: Combatant, rng: Random) -> None:
    """GK-10.2: d6 spaces forward or back, stopped at the board's end."""
    direction = character.forward if rng.random() < 0.5 else -character.forward
    character.space = min(LAST_SPACE, max(0, character.space + direction * die(rng)))


def katana_damage(attacker: Combatant, target: Combatant, rng: Random) -> int:
    """Damage of a katana, perhaps negative (GK-6)."""
    return max(die(rng), die(rng)) + 3 + attacker.sheet.strength - target.sheet.strength


def ranged_damage(attacker: Combatant, target: Combatant, rng: Random) -> int:
    """Damage of a longbow or revolver, perhaps negative (GK-6)."""
    roll = die(rng) + 5 if attacker.sheet.ranged_weapon == "longbow" else die(rng) + die(rng)
    protection = COVER_PROTECTION if is_cover(target.space) else 0
    distance = abs(attacker.space - target.space)
    return roll + attacker.sheet.aim - distance - target.sheet.aim - protection


def spell_damage(roll: int, element: str, magic: int, target: Combatant) -> int:
    """Damage of a spell to one enemy: doubled on a matching space, then less 4 on Cover (GK-7.2)."""
    damage = max(0, roll + magic - target.sheet.magic)
    if is_matching(element, target.space):
        damage *= 2
    return damage - COVER_PROTECTION if is_cover(target.space) else damage


def standing(characters: list[Combatant]) -> list[Combatant]:
    """Those who are not KO'd."""
    return [character for character in characters if character.hp > 0]


def act_as_fighter(me: Combatant, enemies: list[Combatant], points: int, rng: Random) -> None:
    """GK-10.3: the nearest enemy anew before every attack, one point a step, just into reach."""
    while points > 0 and (targets := standing(enemies)):
        nearest = min(abs(target.space - me.space) for target in targets)
        target = rng.choice([enemy for enemy in targets if abs(enemy.space - me.space) == nearest])
        steps = min(points, max(0, nearest - MELEE_REACH))
        me.space += steps if target.space > me.space else -steps
        points -= steps
        if points == 0:
            return
        target.suffers(katana_damage(me, target, rng))
        points -= 1


def act_as_ranger(me: Combatant, enemies: list[Combatant], points: int, rng: Random) -> None:
    """GK-10.4: a random standing enemy before every attack, at 1 point an attack."""
    while points > 0 and (targets := standing(enemies)):
        target = rng.choice(targets)
        target.suffers(ranged_damage(me, target, rng))
        points -= 1


def act_as_spellcaster(me: Combatant, enemies: list[Combatant], points: int, rng: Random) -> None:
    """GK-10.5, 10.6: a random space with standing enemies and a rolled spell, until it cannot pay."""
    while points > 0 and (targets := standing(enemies)):
        space = rng.choice(sorted({target.space for target in targets}))
        if die(rng) <= 4:
            element, cost, roll = "wind", 1, max(die(rng), die(rng))  # Spark Bolt
        else:
            element, cost, roll = "fire", 2, die(rng) + 3  # Vortex Flames
        if cost > points:
            return
        points -= cost
        for target in targets:
            if target.space == space:
                target.suffers(spell_damage(roll, element, me.sheet.magic, target))


PROCEDURES: dict[str, Callable[[Combatant, list[Combatant], int, Random], None]] = {
    FIGHTER: act_as_fighter,
    RANGER: act_as_ranger,
    SPELLCASTER: act_as_spellcaster,
}


def take_turn(me: Combatant, enemies: list[Combatant], rng: Random) -> None:
    """GK-10.1: strategy die, dash, fate roll d6+2, attacks."""
    strategy = me.sheet.strategies[die(rng) - 1]
    dash(me, rng)
    PROCEDURES[strategy](me, enemies, die(rng) + 2, rng)


def turn_order(characters: list[Combatant], rng: Random) -> list[Combatant]:
    """GK-3.3: the fastest first, ties between NPCs at random."""
    return sorted(characters, key=lambda character: (-character.sheet.speed, rng.random()))


def place(names: list[str], places: tuple[int, int, int], forward: int, rng: Random) -> list[Combatant]:
    """GK-3.1: each NPC on one of its side's three places, at random."""
    return [Combatant(SHEETS[name], rng.choice(places), forward, SHEETS[name].hp) for name in names]


def play_match(left: list[str], right: list[str], rng: Random) -> tuple[str, int]:
    """One match: "left", "right" or "draw", and the rounds begun (1 to 100)."""
    left_side, right_side = place(left, LEFT_PLACES, 1, rng), place(right, RIGHT_PLACES, -1, rng)
    for round_number in range(1, MAX_ROUNDS + 1):
        for me in turn_order(left_side + right_side, rng):
            if me.hp == 0:
                continue
            enemies = right_side if me.forward == 1 else left_side
            take_turn(me, enemies, rng)
            if not standing(enemies):
                return ("left" if me.forward == 1 else "right"), round_number
    return "draw", MAX_ROUNDS


def simulate_pairing(left: list[str], right: list[str], matches: int, seed: int) -> Counts:
    """Plays `matches` matches of the named NPCs (keys of SHEETS); the same seed gives the same counts."""
    rng = Random(seed)
    won = {"left": 0, "right": 0, "draw": 0}
    rounds_total = rounds_squared_total = 0
    for _ in range(matches):
        result, rounds = play_match(left, right, rng)
        won[result] += 1
        rounds_total += rounds
        rounds_squared_total += rounds * rounds
    return Counts(won["left"], won["right"], won["draw"], rounds_total, rounds_squared_total)
