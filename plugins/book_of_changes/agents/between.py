"""Between battles: who takes the Test of a scene, which names are learned and Bonded, rest, healing, another try."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import setup
from book_of_changes.descent import campaign
from book_of_changes.model import Hero, State, Stone
from book_of_changes.odds import chances_of
from book_of_changes.sheets import ASPECTS, Book, Effect, Power, Spirit
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import Message

MOST_BONDS = 3
LEAST_CHI = 12
"""Maximum Chi a hero keeps when it makes Bonds: to stand up twice (BC-12.5), and a little for Powers."""
PRICE = 0.15
"""What a point of maximum Chi is worth beside a Power."""
BONUS = {"metal": 0.9, "water": 0.8, "wood": 0.8, "fire": 0.4, "earth": 0.9, "defense": 0.8, "limit_size": -0.3,
         "minor_boxes": 0.5, "major_boxes": 0.8}
KIND = {"strike": 1.0, "wound": 1.0, "heal": 0.9, "ward": 0.5, "status": 0.35, "cleanse": 0.3, "chi": 0.2, "limit": 0.3,
        "transfer": 0.4, "move": 0.2, "defense": 0.3, "aspect": 0.4, "roll": 0.35, "negate": 1.5, "reduce": 0.9,
        "absorb": 0.6, "redirect": 1.4, "reflect": 0.9, "act": 1.2, "deny": 0.8, "attack": 1.2, "compel": 1.2,
        "prevent": 0.4, "tax": 0.3, "zone": 0.6, "dispel": 0.3, "trigger": 0.6}
"""What an effect of a kind comes to in a usual battle, in Wounds, for each point of it."""
GROUPS = {"allies": 2.2, "other_allies": 1.6, "enemies": 1.8, "enemies_one_zone": 1.8}
PER_POINT = ("wound", "heal", "ward", "defense", "roll", "aspect")


def choose(state: State, decision: Decision) -> Command:
    """What a seat does when no battle is under way."""
    choices = decision.choices
    if state.journey.phase == "scene":
        return _test(state, choices)
    if state.journey.phase == "defeat":
        return _after_defeat(state, choices)
    for weighing in (_learn, _bonds, _stones, _heal, _hour):
        found = weighing(state, choices)
        if found is not None:
            return found
    return next(choice for choice in choices if isinstance(choice, cmd.GoOn))


def _of(choices: tuple[Command, ...], kind: type[Any]) -> list[Any]:
    return [choice for choice in choices if isinstance(choice, kind)]


def _test(state: State, choices: tuple[Command, ...]) -> Command:
    """The hero with the best chances; Wounds are ignored where that helps more than the Chi is worth."""
    def worth(choice: cmd.Test) -> tuple[float, str]:
        odds = chances_of(state, choice)[0]
        return float(odds.success + odds.heroic * 3 / 2) - (0.12 if choice.ignore else 0.0), choice.hero
    best: Command = max(_of(choices, cmd.Test), key=worth)
    return best


def _after_defeat(state: State, choices: tuple[Command, ...]) -> Command:
    """Try again; the scene before it once more where it brought nothing good (BC-25.6)."""
    journey = state.journey
    helped = journey.initiative > 0 or any(by < 0 for _, by in journey.changes)
    replay = _of(choices, cmd.ReplayScene)
    if replay and not helped:
        scene: Command = replay[0]
        return scene
    return next(choice for choice in choices if isinstance(choice, cmd.GoOn))


# Names and Bonds

@lru_cache(maxsize=256)
def power_worth(power: Power) -> float:
    """What it is worth to be able to use a Power, whatever the battle."""
    found = sum(_effect(effect) for effect in power.effects) * GROUPS.get(power.targets, 1.0)
    if power.use == "defence":
        found -= 0.5
    likely = {"none": 1.0, "simple": 0.75, "contested": 0.55, "attack": 0.7}[power.test.kind]
    return max(0.1, found * likely - 0.12 * (power.cost.chi + 2 * power.cost.each))


def _effect(effect: Effect) -> float:
    n = min(3, abs(effect.amount)) if effect.kind in PER_POINT else 1
    rare = {"heroic": 0.3, "plain": 0.7, "fail": 0.3}.get(effect.on, 1.0)
    severe = 2.0 if effect.sev in ("major", "worst") and effect.kind in ("wound", "heal") else 1.0
    return KIND.get(effect.kind, 0.2) * n * rare * severe


def spirit_worth(book: Book, hero: Hero, spirit: Spirit, opened: frozenset[str]) -> float:
    """What a Bond gives a hero besides the Natures opened already, its price taken off."""
    opens = [book.by_natures[hero.nature, nature] for nature in spirit.natures
             if nature not in opened and (hero.nature, nature) in book.by_natures]
    bonus = sum(BONUS.get(name, 0.0) * by for name, by in spirit.bonus.items()
                if name not in ASPECTS or hero.aspects[ASPECTS.index(name)] < setup.MOST_ASPECT)
    return sum(power_worth(power) for power in opens) + bonus - PRICE * setup.price_of_bond(book, spirit.id)


def wanted_bonds(book: Book, hero: Hero) -> tuple[str, ...]:
    """The Bonds a hero of this kind should have, the best first."""
    found: list[str] = []
    opened: frozenset[str] = frozenset()
    most = setup.full_chi(book, replace(hero, bonds=()))
    while len(found) < MOST_BONDS:
        able = [name for name in hero.names if name not in found
                and most - setup.price_of_bond(book, name) >= LEAST_CHI]
        if not able:
            break
        best = max(able, key=lambda name: (spirit_worth(book, hero, book.spirit[name], opened), name))
        if spirit_worth(book, hero, book.spirit[best], opened) <= 0:
            break
        found.append(best)
        opened |= set(book.spirit[best].natures)
        most -= setup.price_of_bond(book, best)
    return tuple(found)


def _hero(state: State, name: str) -> Hero:
    return next(hero for hero in state.heroes if hero.id == name)


def _learn(state: State, choices: tuple[Command, ...]) -> Command | None:
    """The name that gives most to whoever learns it."""
    book = state.setting.book

    def worth(choice: cmd.LearnName) -> tuple[float, str, str]:
        hero = _hero(state, choice.hero)
        opened = frozenset(nature for name in hero.names for nature in book.spirit[name].natures)
        odds = chances_of(state, choice)
        chance = float(odds[0].success + odds[0].heroic) if odds else 1.0
        return chance * (1.0 + spirit_worth(book, hero, book.spirit[choice.spirit], opened)), choice.hero, choice.spirit
    return max(_of(choices, cmd.LearnName), key=worth, default=None)


def _bonds(state: State, choices: tuple[Command, ...]) -> Command | None:
    """Bonds that are no longer wanted are released, which costs nothing (BC-16.6); those that are wanted are made."""
    book = state.setting.book
    for choice in (*_of(choices, cmd.ReleaseBond), *_of(choices, cmd.MakeBond)):
        wanted = choice.spirit in wanted_bonds(book, _hero(state, choice.hero))
        if wanted is isinstance(choice, cmd.MakeBond):
            changed: Command = choice
            return changed
    return None


# Hellstones

def _wants(book: Book, hero: Hero, stone: Stone, others: int) -> float:
    """How well a stone is with a hero who holds so much Chi in others: Powers of its Nature, little Chi of its own."""
    pays = any(stone.nature in book.power[name].tags for name in setup.powers(book, hero))
    return 3.0 * pays - 0.25 * (setup.max_chi(book, hero) + others)


def _held(hero: Hero) -> int:
    return sum(stone.chi for stone in hero.stones)


def _stones(state: State, choices: tuple[Command, ...]) -> Command | None:
    """A stone goes to whom it serves better; each handing over serves better, so that they come to an end (BC-17.9)."""
    book = state.setting.book
    for choice in _of(choices, cmd.HandStone):
        giver, taker = _hero(state, choice.hero), _hero(state, choice.target)
        stone = giver.stones[choice.stone]
        if _wants(book, taker, stone, _held(taker)) > _wants(book, giver, stone, _held(giver) - stone.chi):
            handed: Command = choice
            return handed
    return None


def stone_to(state: State, decision: Decision) -> Command:
    """Who gets a stone that was won: whom it serves best."""
    reward = decision.prompt.arguments.get("nature")
    nature = reward.key.split(".")[2] if isinstance(reward, Message) else ""

    def worth(one: Any) -> tuple[float, int]:
        hero = state.heroes[one.value]
        return _wants(state.setting.book, hero, Stone(nature, 0), _held(hero)), -one.value
    return max(decision.choices, key=worth)


# Rest

def _rests_next(state: State) -> bool:
    """Whether a night's rest comes next in the campaign."""
    steps = campaign(state.setting).sequence
    after = state.journey.step + 1
    return after < len(steps) and steps[after].startswith("rest:") and steps[after] != "rest:hour"


def _heal(state: State, choices: tuple[Command, ...]) -> Command | None:
    """Healing for whoever has Major or Mortal Wounds, where no night's rest comes first."""
    if _rests_next(state):
        return None
    found = [choice for choice in _of(choices, cmd.HealBetween)
             if any((hero.major or hero.mortal) and choice.target in ("", hero.id) for hero in state.heroes)]
    return found[0] if found else None


def _hour(state: State, choices: tuple[Command, ...]) -> Command | None:
    """An hour's rest where somebody lacks Chi."""
    book = state.setting.book
    lacking = any(hero.chi < setup.max_chi(book, hero) for hero in state.heroes)
    return next(iter(_of(choices, cmd.RestHour)), None) if lacking else None
