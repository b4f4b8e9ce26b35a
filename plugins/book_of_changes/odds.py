"""Exact chances of a command, from the figures the rules use. Draws no die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from book_of_changes import attacks, commands, figures, moving, rolling, scenes, setup, targeting, words
from book_of_changes.downtime import DIFFICULT
from book_of_changes.model import Fighter, State, rating
from book_of_changes.places import harmed
from book_of_changes.rolling import CONTEST_HEROIC_BY, FAIL, HEROIC, HEROIC_BY, LADDER, SUCCESS
from book_of_changes.severity import STANDARD_BOXES, fells, wounds_of
from book_of_changes.sheets import ASPECTS, Power
from book_of_changes.working import Working
from gunki.engine.dice import Dice
from gunki.engine.messages import Message, say, verbatim
from gunki.engine.odds import Distribution, Odds, TargetOdds, Term


class TestOdds(NamedTuple):
    """Chances of a Test against one target or none (-1), before anything answers it."""

    target: int
    fail: Fraction
    success: Fraction
    """Of a success that is not heroic."""
    heroic: Fraction
    aspect: str
    against: int
    """Target number or Defense; in a contested Test the rating of the other side."""
    contested: bool
    terms: tuple[Term, ...]
    """What the dice are taken with and what is added: the rating, then modifiers."""
    power: str = ""
    """Power or Limit it is made with; "" for a basic attack."""
    attack: bool = False
    """Whether it marks Wounds."""

    def chance(self, reached: str) -> Fraction:
        """The chance of fail, success or heroic."""
        return {FAIL: self.fail, SUCCESS: self.success, HEROIC: self.heroic}[reached]


class Blank(Dice):
    """Dice that nobody may throw: rules asked for figures only."""

    __slots__ = ()

    def die(self, sides: int = 6) -> int:
        """See Dice. Raises RuntimeError."""
        raise RuntimeError("odds draw no die")


def chances_of(state: State, command: Any) -> tuple[TestOdds, ...]:
    """The Tests a command makes, one for each target; empty where nothing is uncertain."""
    found = _TESTS.get(type(command))
    return found(state, command) if found is not None else ()


def odds(state: State, command: Any) -> Odds | None:
    """The host's reading: for attacks Wound boxes marked before any defence (a Major Wound counts as three, as on a
    standard enemy); for other Tests no boxes, and the chances in the notes.
    """
    found = chances_of(state, command)
    return Odds(tuple(_target(state, test) for test in found)) if found else None


def _target(state: State, test: TestOdds) -> TargetOdds:
    chances: dict[int, Fraction] = {}
    out = Fraction(0)
    who = state.fight.fighters[test.target] if test.target >= 0 and state.battle is not None else None
    for reached in LADDER:
        wounds = wounds_of(state, test.power, who, reached) if who is not None and test.attack else ()
        boxes = sum(STANDARD_BOXES[severity] for severity in wounds)
        chances[boxes] = chances.get(boxes, Fraction(0)) + test.chance(reached)
        if who is not None and wounds and fells(who, wounds):
            out += test.chance(reached)
    damage = Distribution.of_fractions(chances)
    key = "boc.odds.struck" if test.attack else "boc.odds.test"
    note = say(key, fail=percent(test.fail), success=percent(test.success), heroic=percent(test.heroic))
    return TargetOdds(str(who.name) if who is not None else "-", tuple(sorted(damage.weights.items())), damage.total,
                      str(damage.mean), str(out), "2d6", test.terms, (note,))


def percent(chance: Fraction) -> str:
    """A chance in percent with a decimal."""
    return f"{float(chance) * 100:.1f}"


# Distributions

def _total(state: State, who: Fighter, aspect: str, added: list[tuple[str, int]]) -> Distribution:
    natural = rolling.chances(rating(who, state.fight, aspect), extra=not who.fallen)
    return natural.shifted(sum(by for _, by in added))


def against_number(total: Distribution, number: int, heroic_by: int = HEROIC_BY) -> tuple[Fraction, Fraction, Fraction]:
    """Chances of fail, plain success and heroic success against a target number (BC-2.4, 2.5)."""
    hit, heroic = total.at_least(number), total.at_least(number + heroic_by)
    return 1 - hit, hit - heroic, heroic


def against_total(mine: Distribution, theirs: Distribution) -> tuple[Fraction, Fraction, Fraction]:
    """The same for a contested Test, rolled again on a tie (BC-3.1 … 3.3)."""
    won = heroic = lost = 0
    for total, ways in mine.weights.items():
        for other, others in theirs.weights.items():
            if total < other:
                lost += ways * others
            elif total >= other + CONTEST_HEROIC_BY:
                heroic += ways * others
            elif total > other:
                won += ways * others
    decided = lost + won + heroic
    return Fraction(lost, decided), Fraction(won, decided), Fraction(heroic, decided)


def _terms(state: State, who: Fighter, aspect: str, added: list[tuple[str, int]]) -> tuple[Term, ...]:
    return (Term(words.aspect(aspect), rating(who, state.fight, aspect)), *modifier_terms(added))


def modifier_terms(added: list[tuple[str, int]]) -> tuple[Term, ...]:
    """Modifiers as terms."""
    return tuple(Term(say("boc.modifier." + why), by) for why, by in added)


# Attacks and Powers

def _attack(state: State, command: commands.Attack) -> tuple[TestOdds, ...]:
    return _strikes(state, command.fighter, (command.target,), attacks.Kind())


def _limit(state: State, command: commands.LimitAttack) -> tuple[TestOdds, ...]:
    who = state.fight.fighters[command.fighter]
    limit = state.setting.book.nature[who.natures[0]].limit
    targets = targeting.chosen(state.fight, who, limit, command.target)
    zone = command.target if limit.targets == "enemies_one_zone" else -1
    return _strikes(state, who.id, targets, attacks.Kind(limit, limit=True, zone=zone))


def _strikes(state: State, attacker: int, targets: tuple[int, ...], kind: attacks.Kind) -> tuple[TestOdds, ...]:
    battle = state.fight
    who = battle.fighters[attacker]
    added = figures.attack_modifiers(state, who, kind.basic, kind.limit)
    if figures.mirrors(battle, who) is not None:
        added.append(("mirrors", -1))  # unless it pays
    total = _total(state, who, "metal", added)
    work = Working(state, Blank(0))
    found = []
    for number in targets:
        defense = attacks.aimed_defense(work, who, battle.fighters[number], kind)
        fail, success, heroic = against_number(total, defense)
        if kind.perfect:
            fail, success = Fraction(0), fail + success  # BC-14.1
        found.append(TestOdds(number, fail, success, heroic, "metal", defense, False,
                              _terms(state, who, "metal", added), kind.power.id if kind.power else "", True))
    return tuple(found)


def _power(state: State, command: commands.UsePower) -> tuple[TestOdds, ...]:
    who, power = state.fight.fighters[command.fighter], state.setting.book.power[command.power]
    targets = targeting.chosen(state.fight, who, power, command.target)
    if power.test.kind == "attack":
        return _strikes(state, who.id, targets, attacks.Kind(power))
    if power.test.kind == "contested":
        return tuple(_contest(state, who, power, number) for number in targets)
    if power.test.kind == "simple":
        return (_simple(state, who, power.test.aspect, power.test.tn, "power"),)
    return ()


def _contest(state: State, who: Fighter, power: Power, number: int) -> TestOdds:
    other = state.fight.fighters[number]
    added = figures.modifiers(state, who, "power")
    theirs = _total(state, other, power.test.vs, figures.modifiers(state, other, "resist"))
    chances = against_total(_total(state, who, power.test.aspect, added), theirs)
    attack = any(effect.kind in ("wound", "strike") for effect in power.effects)
    return TestOdds(number, *chances, power.test.aspect, rating(other, state.fight, power.test.vs), True,
                    _terms(state, who, power.test.aspect, added), power.id, attack)


def _simple(state: State, who: Fighter, aspect: str, number: int, sort: str = "other") -> TestOdds:
    added = figures.modifiers(state, who, sort)
    fail, success, heroic = against_number(_total(state, who, aspect, added), number)
    if who.fallen and aspect in ("metal", "water"):
        fail, success, heroic = Fraction(1), Fraction(0), Fraction(0)  # BC-12.11
    return TestOdds(-1, fail, success, heroic, aspect, number, False, _terms(state, who, aspect, added))


# Other Tests

def _move(state: State, command: commands.Move) -> tuple[TestOdds, ...]:
    """Breaking away, then mire (BC-7.4, 7.6)."""
    battle = state.fight
    who = battle.fighters[command.fighter]
    found = []
    against = moving.holders(state, who)
    if against:
        keeper = max(against, key=lambda f: (rating(f, battle, "water"), -f.id))
        added = figures.modifiers(state, who, "other")
        chances = against_total(_total(state, who, "water", added),
                                _total(state, keeper, "water", figures.modifiers(state, keeper, "other")))
        found.append(TestOdds(keeper.id, *chances, "water", rating(keeper, battle, "water"), True,
                              _terms(state, who, "water", added)))
    if harmed(battle, who, who.zone, "mire") is not None and not moving.slips_away(state, who):
        found.append(_simple(state, who, "water", 7))
    return tuple(found)


def _break_wall(state: State, command: commands.BreakWall) -> tuple[TestOdds, ...]:
    return (_simple(state, state.fight.fighters[command.fighter], "metal", 8),)


def _study(state: State, command: commands.Study) -> tuple[TestOdds, ...]:
    return (_simple(state, state.fight.fighters[command.fighter], "wood", 7),)


def _scene(state: State, command: commands.Test) -> tuple[TestOdds, ...]:
    sheet = scenes.scene_of(state)
    hero = next(found for found in state.heroes if found.id == command.hero)
    book = state.setting.book
    value = setup.aspects(book, hero)[ASPECTS.index(sheet.aspect)]
    added = [] if command.ignore else [("wounds", -scenes.penalty(book, hero))]
    added = [(why, by) for why, by in added if by]
    mine = rolling.chances(value).shifted(sum(by for _, by in added))
    simple = sheet.kind == "simple"
    chances = against_number(mine, sheet.tn) if simple else against_total(mine, rolling.chances(sheet.vs_rating))
    if hero.mortal and not command.ignore and sheet.aspect in ("metal", "water"):
        chances = Fraction(1), Fraction(0), Fraction(0)
    return (TestOdds(-1, *chances, sheet.aspect, sheet.tn if simple else sheet.vs_rating, not simple,
                     (Term(words.aspect(sheet.aspect), value), *modifier_terms(added))),)


def _learn(state: State, command: commands.LearnName) -> tuple[TestOdds, ...]:
    book = state.setting.book
    if book.spirit[command.spirit].bond < DIFFICULT:
        return ()
    hero = next(found for found in state.heroes if found.id == command.hero)
    value = setup.aspects(book, hero)[ASPECTS.index("fire")]
    added = [(why, by) for why, by in (("wounds", -scenes.penalty(book, hero)),) if by]  # unless it pays
    mine = rolling.chances(value).shifted(sum(by for _, by in added))
    return (TestOdds(-1, *against_number(mine, 8), "fire", 8, False,
                     (Term(words.aspect("fire"), value), *modifier_terms(added))),)


def against_words(test: TestOdds) -> Message:
    """Against what a Test is made: Defense 7, 7, or a rating of the other side."""
    if test.contested:
        return say("boc.odds.rating", n=test.against)
    return say("boc.odds.defense", n=test.against) if test.attack else verbatim(str(test.against))


_TESTS: dict[type[Any], Any] = {
    commands.Attack: _attack, commands.LimitAttack: _limit, commands.UsePower: _power, commands.Move: _move,
    commands.BreakWall: _break_wall, commands.Study: _study, commands.Test: _scene, commands.LearnName: _learn,
}
