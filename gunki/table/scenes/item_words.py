"""Items and stats explained to somebody who does not know the rules: made from the data, so packs are explained too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from gunki.battle.items import Element, Equipment, Item, OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.words import joined
from gunki.engine.messages import Message, say, verbatim

STATS = ("spd", "str", "aim", "mag")


def explained(item: Item, elements: Mapping[str, Element]) -> list[Message]:
    """Sentences that say what an item costs and does."""
    if isinstance(item, Spell):
        return _of_spell(item, elements)
    return _of(item)


@singledispatch
def _of(item: object) -> list[Message]:
    return []


@_of.register
def _of_weapon(item: Weapon) -> list[Message]:
    hands = say("about.hands", count=item.hands)
    found = [say("about.weapon", style=say("about.style." + item.style), hands=hands, fp=item.fp)]
    found.append(say("about.damage." + item.style, roll=item.roll))
    if item.reach is None:
        found.append(say("about.reach.board"))
    else:
        found.append(say("about.reach", count=item.reach))
    if item.again_on:
        found.append(say("about.again", faces=_faces(item.again_on)))
    return found


@_of.register
def _of_strike(item: Strike) -> list[Message]:
    found = [say("about.strike", style=say("about.style." + item.style), fp=item.fp, bonus=_roll(item.bonus))]
    if item.beyond is not None:
        found.append(say("about.beyond", count=item.beyond))
    return found


def _of_spell(item: Spell, elements: Mapping[str, Element]) -> list[Message]:
    found = [say("about.spell", fp=item.fp, roll=_roll(item.roll))]
    if item.single:
        found.append(say("about.spell.single"))
    else:
        found.append(say("about.spell.area", count=item.range) if item.range else say("about.spell.here"))
    element = elements.get(item.element)
    if element is not None and element.spaces:
        spaces = joined([say("about.on_cover" if s == "cover" else "suit." + s) for s in element.spaces], "list.and")
        found.append(say("about.spell.doubled", spaces=spaces))
    if item.caster_reach is not None:
        found.append(say("about.spell.near", count=item.caster_reach))
    if item.hold_on:
        found.append(say("about.spell.holds", faces=_faces(item.hold_on)))
    return found


@_of.register
def _of_equipment(item: Equipment) -> list[Message]:
    found = [say("about.equipment", place=say("subclass." + item.subclass))]
    for stat in STATS:
        gain = getattr(item.bonus, stat)
        if gain:
            found.append(say("about.gain", gain=f"{gain:+d}".replace("-", "−"), stat=say("stat." + stat)))
    if item.less_melee:
        found.append(say("about.less.melee", less=item.less_melee))
    if item.less_ranged:
        found.append(say("about.less.ranged", less=item.less_ranged))
    return found


@_of.register
def _of_one_shot(item: OneShot) -> list[Message]:
    found = [say("about.one_shot", fp=item.fp)]
    if item.effect == "heal":
        found.append(say("about.heal", amount=item.amount))
    elif item.effect == "revive":
        found.append(say("about.revive", amount=item.amount))
    else:
        found.append(say("about.bomb", amount=item.amount, radius=item.radius))
    found.append(say("about.use", count=item.reach) if item.reach else say("about.use.here"))
    return found


@_of.register
def _of_special_move(item: SpecialMove) -> list[Message]:
    found = [say("about.special_move", ki=item.ki)]
    if item.effect == "burst":
        found.append(say("about.burst", roll=_roll(item.roll)))
        if item.radius is not None:
            found.append(say("about.burst.around", count=item.radius))
        return found
    if item.weapon_class is not None:
        found.append(say("about.needs.class", weapon=say("weapon_class." + item.weapon_class)))
    if item.bladed:
        found.append(say("about.needs.blade"))
    found.append(say("about.barrage.dash" if item.dash else "about.barrage"))
    if item.ignores_stat:
        found.append(say("about.ignores_stat"))
    return found


def _roll(expression: str) -> Message:
    """A roll as the rulebook writes it; the Fate Card's number in words."""
    return say("about.face_value") if expression == "FC" else verbatim(expression)


def _faces(faces: tuple[int, ...]) -> Message:
    """Faces of a die in short: 1–4."""
    in_a_row = len(faces) > 1 and list(faces) == list(range(faces[0], faces[-1] + 1))
    return verbatim(f"{faces[0]}–{faces[-1]}") if in_a_row else joined([verbatim(str(face)) for face in faces])
