"""What an item does, in words: for tips in the editor, for shipped items and those of content packs alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunki.battle.items import Element, Equipment, Item, OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.words import item_name, joined, weapon_class
from gunki.engine.messages import Message, say, verbatim

Words = Callable[[Message], str]
CATEGORIES: tuple[tuple[str, type], ...] = (
    ("weapon", Weapon),
    ("strike", Strike),
    ("spell", Spell),
    ("equipment", Equipment),
    ("one_shot", OneShot),
    ("special_move", SpecialMove),
)
_ELEMENTS = ("fire", "earth", "wind", "water", "ki", "yin", "yang")
_ONE_SHOT_RULES = {"heal": "8.4", "revive": "8.5", "bomb": "8.6"}


def item_tip(item: Item, elements: Mapping[str, Element], words: Words) -> str:
    """Name, price, what it does and the rule, in a few lines."""
    lines = [words(item_name(item)), *map(words, about_item(item, elements))]
    return "\n".join([*lines, words(say("roster.rule", number=rule_of(item)))])


def rule_of(item: Item) -> str:
    """The number of the rule an item goes by."""
    if isinstance(item, Weapon):
        return "6.6" if item.again_on else "6.3" if item.style == "ranged" else "6.1"
    if isinstance(item, Strike):
        return "7.1"
    if isinstance(item, Spell):
        return "7.2"
    if isinstance(item, Equipment):
        return "8.1"
    if isinstance(item, OneShot):
        return _ONE_SHOT_RULES[item.effect]
    return "9.1"


def about_item(item: Item, elements: Mapping[str, Element]) -> list[Message]:
    """Sentences on what an item costs and does."""
    if isinstance(item, Weapon):
        return _weapon(item)
    if isinstance(item, Strike):
        return _strike(item)
    if isinstance(item, Spell):
        return _spell(item, elements)
    if isinstance(item, Equipment):
        return _equipment(item)
    if isinstance(item, OneShot):
        return _one_shot(item)
    return _special(item)


def _weapon(item: Weapon) -> list[Message]:
    kind = weapon_class(item.weapon_class)
    melee = item.style == "melee"
    head = say("roster.about.melee" if melee else "roster.about.ranged", kind=kind, count=item.hands, fp=item.fp)
    lines = [head, say("roster.about.roll", roll=item.roll, stat=say("stat.str" if melee else "stat.aim"))]
    if item.reach is not None:
        lines.append(say("roster.about.reach", count=item.reach))
    elif not melee:
        lines.append(say("roster.about.far"))
    if item.again_on:
        lines.append(say("roster.about.again", faces=faces(item.again_on)))
    if item.bladed:
        lines.append(say("roster.about.bladed"))
    return lines


def faces(numbers: tuple[int, ...]) -> Message:
    """Faces of a die: "1–4", "5, 6"."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return verbatim(f"{numbers[0]}–{numbers[-1]}")
    return joined([verbatim(str(number)) for number in numbers])


def _strike(item: Strike) -> list[Message]:
    melee = item.style == "melee"
    lines = [say("roster.about.strike.melee" if melee else "roster.about.strike.ranged", fp=item.fp),
             say("roster.about.bonus", bonus=item.bonus)]
    if item.beyond is not None:
        lines.append(say("roster.about.beyond", count=item.beyond))
    return lines


def element_name(identifier: str) -> Message:
    """An element; one that only a pack knows is shown by its id."""
    return say("roster.element." + identifier) if identifier in _ELEMENTS else verbatim(identifier)


def _spell(item: Spell, elements: Mapping[str, Element]) -> list[Message]:
    lines = [say("roster.about.spell", element=element_name(item.element), fp=item.fp),
             say("roster.about.roll", roll=item.roll, stat=say("stat.mag"))]
    if item.single:
        lines.append(say("roster.about.single"))
    elif item.range:
        lines.append(say("roster.about.area", count=item.range))
    else:
        lines.append(say("roster.about.space"))
    element = elements.get(item.element)
    lines += [say("roster.about.doubled", ground=say("roster.ground." + space))
              for space in (element.spaces if element is not None else ())]
    if item.caster_reach is not None:
        lines.append(say("roster.about.caster", count=item.caster_reach))
    if item.hold_on:
        lines.append(say("roster.about.holds", faces=faces(item.hold_on)))
    return lines


def _equipment(item: Equipment) -> list[Message]:
    lines = [say("roster.about.worn", where=say("subclass." + item.subclass))]
    lines += [say("roster.about.gain", gain=gain, stat=say("stat." + stat))
              for stat in ("spd", "str", "aim", "mag") if (gain := getattr(item.bonus, stat))]
    if item.less_melee:
        lines.append(say("roster.about.less_melee", less=item.less_melee))
    if item.less_ranged:
        lines.append(say("roster.about.less_ranged", less=item.less_ranged))
    return lines


def _one_shot(item: OneShot) -> list[Message]:
    head = say("roster.about.one_shot", fp=item.fp)
    if item.effect == "heal":
        return [head, say("roster.about.heal", amount=item.amount)]
    if item.effect == "revive":
        return [head, say("roster.about.revive", amount=item.amount)]
    return [head, say("roster.about.bomb", amount=item.amount, reach=item.reach, radius=item.radius)]


def _special(item: SpecialMove) -> list[Message]:
    lines = [say("roster.about.special", ki=item.ki)]
    if item.effect == "burst":
        lines.append(say("roster.about.burst", roll=item.roll))
        if item.radius is not None:
            lines.append(say("roster.about.burst.area", count=item.radius))
        return lines
    if item.weapon_class is not None:
        lines.append(say("roster.about.needs", kind=weapon_class(item.weapon_class)))
    if item.bladed:
        lines.append(say("roster.about.needs_blade"))
    if item.dash:
        lines.append(say("roster.about.dash"))
    lines.append(say("roster.about.barrage"))
    if item.ignores_stat:
        lines.append(say("roster.about.ignores"))
    return lines
