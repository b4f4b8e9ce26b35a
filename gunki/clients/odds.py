"""`gunki odds`: exact distributions of dice expressions, weapons and spells, as fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from gunki.engine.contract import Mode
from gunki.engine.messages import Refused, say
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution

LARGEST = 1000
"""Stats, distances and HP on the command line stay below this."""


def of_expression(text: str, face_value: int = 0, times_two: bool = False, minus: int = 0) -> Distribution:
    """A dice expression, doubled first, then less `minus`, then floored at 0. Raises Refused for a wrong one."""
    expression = parse(text)
    if expression.face_values and not face_value:
        raise Refused(say("clients.odds.needs_fc"))
    found = expression.distribution(face_value)
    return found.map(lambda value: max(0, (2 * value if times_two else value) - minus))


def of_weapon(mode: Mode, weapon_id: str, strike_id: str, stat: int, target_stat: int, distance: int, cover: bool,
              reduction: int, face_value: int, hp: int | None) -> Distribution:
    """One attack; for a weapon that attacks again, with `hp`, the whole chain capped at it."""
    from gunki.battle.damage import attack_distribution, chain_distribution
    from gunki.battle.items import Strike, Weapon

    weapon = _item(mode, weapon_id, Weapon)
    strike = _item(mode, strike_id, Strike) if strike_id else None
    if strike is not None and strike.style != weapon.style:
        raise Refused(say("clients.odds.strike_does_not_fit", strike=strike_id, weapon=weapon_id))
    if weapon.reach is not None and distance > weapon.reach:
        raise Refused(say("clients.odds.out_of_reach", weapon=weapon_id, reach=weapon.reach))
    if strike is not None and parse(strike.bonus).face_values and not face_value:
        raise Refused(say("clients.odds.needs_fc"))
    if weapon.again_on and hp is not None:
        return chain_distribution(weapon, strike, stat, target_stat, distance, cover, reduction, face_value, hp)
    return attack_distribution(weapon, strike, stat, target_stat, distance, cover, reduction, face_value)


def of_spell(mode: Mode, spell_id: str, stat: int, target_stat: int, match: bool, cover: bool,
             face_value: int) -> Distribution:
    """A spell's damage to one target."""
    from gunki.battle.damage import spell_distribution
    from gunki.battle.items import Spell

    spell = _item(mode, spell_id, Spell)
    if parse(spell.roll).face_values and not face_value:
        raise Refused(say("clients.odds.needs_fc"))
    return spell_distribution(spell, stat, target_stat, match, cover, face_value)


def _item(mode: Mode, item_id: str, kind: type[Any]) -> Any:
    from gunki.battle.content import load_content

    found = load_content(getattr(mode, "content_folder", None)).items.get(item_id)
    if not isinstance(found, kind):
        raise Refused(say("clients.odds.no_such_item", item=item_id[:40], kind=kind.__name__.lower()))
    return found


def report(expression: str, found: Distribution, hp: int | None) -> dict[str, Any]:
    """The answer, all figures as fraction strings."""
    answer: dict[str, Any] = {"expression": expression, "mean": str(found.mean), "variance": str(found.variance),
                              "p": {str(value): str(chance) for value, chance in found.chances().items()}}
    if hp is not None:
        answer["ko"] = str(found.at_least(hp))
    return answer


def table(found: Distribution) -> list[tuple[str, str, str]]:
    """Rows for people: value, chance in per cent, chance of at least that."""
    return [(str(value), _percent(chance), _percent(found.at_least(value))) for value, chance in found.chances().items()]


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.2f} %"
