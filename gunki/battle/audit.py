"""What the dice of a match did against what they could have done: for each attack, and in all for each side.

Everything is worked out from the events themselves and the state each of them found, with the formulas of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gunki.battle import events as ev
from gunki.battle.damage import spell_damage, strike_counts, strike_distribution
from gunki.battle.evolve import evolve
from gunki.battle.items import Strike
from gunki.battle.rules import face_value
from gunki.battle.state import SIDES, State
from gunki.engine.luck import Luck, luck_of
from gunki.engine.match import Match
from gunki.engine.notation import Roll, parse
from gunki.engine.odds import Distribution

# One attack


class Throw(NamedTuple):
    """The dice of one attack, spell or burst as they stood before they fell.

    `dealt` is the damage to each of `targets` as it came; `cases` holds every way the dice could have fallen as
    (weight, damage to each target). One roll hits all targets of a spell, so their figures belong together.
    """

    who: str
    item: str
    targets: tuple[str, ...]
    dealt: tuple[int, ...]
    cases: tuple[tuple[int, tuple[int, ...]], ...]

    def chances(self, number: int = 0) -> Distribution:
        """The exact distribution of the damage to one target, also beyond its HP. Raises IndexError."""
        weights: dict[int, int] = {}
        for weight, damages in self.cases:
            weights[damages[number]] = weights.get(damages[number], 0) + weight
        return Distribution(weights)


def throw_of(before: State, event: Any) -> Throw | None:
    """What the dice of `event` could have done in the state `before` it; None where it rolled none for damage.

    A follow-up or a blow of a barrage counts by itself: the dice of the ones before it lie already.
    """
    if isinstance(event, ev.Attacked):
        return _attack(before, event)
    if isinstance(event, ev.SpellCast) and event.hits:
        cases = _by_total(_rolled(before, event.who, event.roll), [_spell_formula(hit) for hit in event.hits])
        return _throw(event.who, event.spell, event.hits, cases)
    if isinstance(event, ev.Burst) and event.hits:
        cases = _by_total(parse(event.roll.expression).distribution(), [(0, 0, False, False)] * len(event.hits))
        return _throw(event.who, event.special, event.hits, cases)
    return None


_Case = tuple[int, tuple[int, ...]]
_Formula = tuple[int, int, bool, bool]
"""Own figure, the target's, whether the element doubles, whether Cover shields: what `spell_damage` asks for."""


def _throw(who: str, item: str, hits: Sequence[ev.Hit], cases: tuple[_Case, ...]) -> Throw:
    return Throw(who, item, tuple(hit.target for hit in hits), tuple(hit.damage for hit in hits), cases)


def _attack(before: State, event: ev.Attacked) -> Throw:
    total = _rolled(before, event.who, event.roll) + _bonus(before, event)
    fixed = sum(figure.value for figure in event.hit.figures if figure.name not in ("roll", "bonus"))
    cases = tuple((weight, (max(0, value + fixed),)) for value, weight in sorted(total.weights.items()))
    return _throw(event.who, event.weapon, (event.hit,), cases)


def _rolled(before: State, who: str, roll: Roll) -> Distribution:
    """The distribution that a recorded roll was drawn from."""
    card = before.characters[before.setting.book.index[who]].fate_card
    return parse(roll.expression).distribution(face_value(card))


def _bonus(before: State, event: ev.Attacked) -> Distribution:
    strike = before.setting.book.items.get(event.strike)
    card = before.characters[before.setting.book.index[event.who]].fate_card
    return strike_distribution(strike if isinstance(strike, Strike) else None, event.distance, face_value(card))


def _spell_formula(hit: ev.Hit) -> _Formula:
    figures = {figure.name: figure.value for figure in hit.figures}
    return figures.get("stat", 0), -figures.get("target_stat", 0), "element" in figures, "cover" in figures


def _by_total(total: Distribution, formulas: Sequence[_Formula]) -> tuple[_Case, ...]:
    return tuple((weight, tuple(spell_damage(value, *formula) for formula in formulas))
                 for value, weight in sorted(total.weights.items()))


# A whole match


class SideLuck(NamedTuple):
    """The rolls of one side in all. Counted is every roll that is the better the higher it falls: attacks, strikes
    that reach, spells, bursts, and the Fate rolls of NPCs; not counted are dice that only choose (strategy, dash,
    aim) or hold, and fixed figures. All figures are of the dice with their own constants, before stats and distance.
    The number of rolls is taken as it was, though a good one may end a fight, or a dagger's die call for the next.
    """

    side: str
    luck: Luck


def dice_audit(match: Match) -> tuple[SideLuck, SideLuck]:
    """How the dice fell for the left and the right side, of what stands in a Gun-Ki match."""
    parts: dict[str, list[tuple[Distribution, int]]] = {side: [] for side in SIDES}
    state: Any = None
    for record in match.standing():
        if state is not None:
            for who, chances, total in rolls_of(state, record.event):
                if len(chances.weights) == 1:
                    continue  # a strike of a fixed figure is no roll
                parts[state.characters[state.setting.book.index[who]].side].append((chances, total))
        state = evolve(state, record.event)
    left, right = (SideLuck(side, luck_of(parts[side])) for side in SIDES)
    return left, right


def rolls_of(before: State, event: Any) -> Iterator[tuple[str, Distribution, int]]:
    """Every roll of an event that counts for the audit: whose, what it was drawn from, what it came to."""
    if isinstance(event, ev.Attacked):
        yield event.who, _rolled(before, event.who, event.roll), event.roll.total
        strike = before.setting.book.items.get(event.strike)
        if event.bonus is not None and isinstance(strike, Strike) and strike_counts(strike, event.distance):
            yield event.who, _bonus(before, event), event.bonus.total
    elif isinstance(event, ev.SpellCast):
        yield event.who, _rolled(before, event.who, event.roll), event.roll.total
    elif isinstance(event, ev.Burst | ev.NpcRolledFate):
        yield event.who, parse(event.roll.expression).distribution(), event.roll.total
