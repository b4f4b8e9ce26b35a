"""Content as people write it (TOML): strict models, checks between their fields, the structs they become.

Shipped content and the player's packs (GK-10.8) go through the same gate. Every fault is one sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field, ValidationError

from gunki.battle.field_errors import Written, sentence
from gunki.battle.items import Element, Item, Npc, NpcAttack, OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.names import clean_name, shorten
from gunki.battle.presets import Preset
from gunki.engine.messages import Message, Refused, say
from gunki.engine.notation import Expression, parse

FACES = (1, 2, 3, 4, 5, 6)
MOST_FATE_POINTS = 100
"""The most an NPC's fate roll may give: its turn is over after so many attacks."""

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Price = Annotated[int, Field(ge=1, le=20)]
Space = Annotated[int, Field(ge=0, le=9)]
Amount = Annotated[int, Field(ge=1, le=300)]
Stat = Annotated[int, Field(ge=0, le=20)]
Face = Annotated[int, Field(ge=1, le=6)]
Dice = Annotated[str, Field(max_length=200)]


class WrittenStats(Written):
    """Stats of a sheet."""

    spd: Stat = 0
    str: Stat = 0
    aim: Stat = 0
    mag: Stat = 0


class WrittenBonus(Written):
    """What equipment adds to stats, or takes."""

    spd: Annotated[int, Field(ge=-6, le=6)] = 0
    str: Annotated[int, Field(ge=-6, le=6)] = 0
    aim: Annotated[int, Field(ge=-6, le=6)] = 0
    mag: Annotated[int, Field(ge=-6, le=6)] = 0


class _Entry(Written):
    id: Id
    name: str = ""


class WrittenWeapon(_Entry):
    """See gunki.battle.items.Weapon."""

    category: Literal["weapon"]
    fp: Price
    weapon_class: Id
    hands: Annotated[int, Field(ge=1, le=2)]
    style: Literal["melee", "ranged"]
    roll: Dice
    reach: Space | None = None
    bladed: bool = False
    again_on: list[Annotated[int, Field(ge=1)]] = Field(default_factory=list)


class WrittenStrike(_Entry):
    """See gunki.battle.items.Strike."""

    category: Literal["strike"]
    fp: Price
    style: Literal["melee", "ranged"]
    bonus: Dice
    beyond: Space | None = None


class WrittenSpell(_Entry):
    """See gunki.battle.items.Spell."""

    category: Literal["spell"]
    fp: Price
    element: Id
    range: Space
    roll: Dice
    single: bool = False
    caster_reach: Space | None = None
    hold_on: list[Face] = Field(default_factory=list)


class WrittenEquipment(_Entry):
    """See gunki.battle.items.Equipment."""

    category: Literal["equipment"]
    subclass: Literal["arm", "body", "feet"]
    bonus: WrittenBonus = WrittenBonus()
    less_melee: Annotated[int, Field(ge=0, le=99)] = 0
    less_ranged: Annotated[int, Field(ge=0, le=99)] = 0


class WrittenOneShot(_Entry):
    """See gunki.battle.items.OneShot."""

    category: Literal["one_shot"]
    fp: Price
    effect: Literal["heal", "revive", "bomb"]
    amount: Amount
    reach: Space
    radius: Space = 0


class WrittenSpecialMove(_Entry):
    """See gunki.battle.items.SpecialMove."""

    category: Literal["special_move"]
    effect: Literal["burst", "barrage"]
    ki: Literal[10] = 10
    roll: Dice = "0"
    radius: Space | None = None
    weapon_class: Id | None = None
    bladed: bool = False
    dash: bool = False
    ignores_stat: bool = False


class WrittenStrategy(Written):
    """See gunki.battle.items.NpcStrategy."""

    strategy: Literal["fighter", "ranger", "spellcaster"]
    on: list[Face] = Field(default_factory=list)


class WrittenAttack(Written):
    """See gunki.battle.items.NpcAttack."""

    item: Id
    strategy: Literal["", "fighter", "ranger", "spellcaster"] = ""
    on: list[Face] = Field(default_factory=list)


class WrittenNpc(_Entry):
    """See gunki.battle.items.Npc."""

    hp: Amount
    stats: WrittenStats = WrittenStats()
    strategies: Annotated[list[WrittenStrategy], Field(min_length=1, max_length=3)]
    fate_roll: Dice
    attacks: Annotated[list[WrittenAttack], Field(min_length=1, max_length=18)]
    portrait: Id | Literal[""] = ""


class WrittenElement(Written):
    """See gunki.battle.items.Element."""

    id: Id
    spaces: list[Literal["spade", "heart", "cover", "club", "diamond"]]
    ignites: bool = False


class WrittenPreset(_Entry):
    """See gunki.battle.presets.Preset."""

    allegiance: Literal["imperials", "outlaws", "neutral"]
    stats: WrittenStats
    inventory: list[Id]
    hands: list[Id]


_CATEGORIES: dict[object, type[_Entry]] = {
    "weapon": WrittenWeapon, "strike": WrittenStrike, "spell": WrittenSpell, "equipment": WrittenEquipment,
    "one_shot": WrittenOneShot, "special_move": WrittenSpecialMove,
}


def _checked(model: type[Written], raw: object, where: str) -> dict[str, Any]:
    try:
        return model.model_validate(raw).model_dump(exclude_none=True)
    except ValidationError as error:
        raise Refused(sentence(error, where)) from error


def where(table: str, number: int, raw: object) -> str:
    """How a fault names an entry: `item "fire_fan"`, or `item[3]` where it has no usable id."""
    written = raw.get("id") if isinstance(raw, dict) else None
    return f'{table} "{shorten(written)}"' if isinstance(written, str) and written else f"{table}[{number}]"


def read_item(raw: object, at: str, elements: Collection[str], needs_name: bool) -> Item:
    """An item. Raises Refused."""
    category = raw.get("category") if isinstance(raw, dict) else None
    model = _CATEGORIES.get(category) if isinstance(category, str) else None
    if model is None:
        expected = ", ".join(f"'{name}'" for name in _CATEGORIES)
        raise Refused(say("field.not_one_of", field=at + ".category", expected=expected))
    written = _checked(model, raw, at)
    _give_name(written, at, needs_name)
    item: Item = msgspec.convert(written, Item)
    _check_item(item, at, elements)
    return item


def read_npc(raw: object, at: str, items: Mapping[str, Item], needs_name: bool) -> Npc:
    """An NPC whose attacks are among `items`. Raises Refused."""
    written = _checked(WrittenNpc, raw, at)
    _give_name(written, at, needs_name)
    npc = msgspec.convert(written, Npc)
    _check_npc(npc, at, items)
    return npc


def read_element(raw: object, at: str) -> Element:
    """An element. Raises Refused."""
    return msgspec.convert(_checked(WrittenElement, raw, at), Element)


def read_preset(raw: object, at: str) -> Preset:
    """A ready character; whether its sheet is legal is for `sheets` to say. Raises Refused."""
    written = _checked(WrittenPreset, raw, at)
    _give_name(written, at, needs_name=True)
    return msgspec.convert(written, Preset)


def _give_name(written: dict[str, Any], at: str, needs_name: bool) -> None:
    if needs_name or written["name"]:
        written["name"] = clean_name(written["name"], at + ".name")


def _dice(text: str, at: str, face_value: bool) -> Expression:
    """Raises Refused where `text` is no dice expression, or needs a Fate Card where there is none."""
    try:
        expression = parse(text)
    except Refused as refused:
        raise Refused(say("content.dice", field=at, reason=refused.message)) from refused
    if expression.face_values and not face_value:
        raise Refused(say("content.no_face_value", field=at))
    return expression


def _refuse_if(wrong: bool, key: str, **arguments: str | Message) -> None:
    if wrong:
        raise Refused(Message(key, dict(arguments)))


def _check_item(item: Item, at: str, elements: Collection[str]) -> None:
    if isinstance(item, Weapon):
        _check_weapon(item, at)
    elif isinstance(item, Strike):
        _dice(item.bonus, at + ".bonus", face_value=True)
    elif isinstance(item, Spell):
        _dice(item.roll, at + ".roll", face_value=True)
        _refuse_if(item.element not in elements, "content.no_such_element", field=at + ".element",
                   element=item.element, known=", ".join(sorted(elements)))
        _refuse_if(len(set(item.hold_on)) < len(item.hold_on), "content.face_twice", field=at + ".hold_on")
    elif isinstance(item, OneShot):
        _refuse_if(item.radius > 0 and item.effect != "bomb", "content.not_with", field=at + ".radius",
                   other=f"effect '{item.effect}'")
    elif isinstance(item, SpecialMove):
        _check_special(item, at)


def _check_weapon(weapon: Weapon, at: str) -> None:
    expression = _dice(weapon.roll, at + ".roll", face_value=True)
    _refuse_if(weapon.style == "melee" and weapon.reach is None, "content.melee_reach", field=at + ".reach")
    _refuse_if(weapon.style == "ranged" and weapon.bladed, "content.not_with", field=at + ".bladed",
               other="style 'ranged'")
    if not weapon.again_on:
        return
    pools = expression.pools
    single = len(pools) == 1 and (pools[0].count, pools[0].sign) == (1, 1)
    _refuse_if(not single, "content.again_single_die", field=at + ".again_on")
    faces = set(weapon.again_on)
    _refuse_if(len(faces) < len(weapon.again_on), "content.face_twice", field=at + ".again_on")
    _refuse_if(max(faces) > pools[0].sides, "content.again_no_such_face", field=at + ".again_on")
    _refuse_if(len(faces) == pools[0].sides, "content.again_for_ever", field=at + ".again_on")


def _check_special(special: SpecialMove, at: str) -> None:
    # A burst is flat damage of one roll, decided by no card; a barrage is a weapon's own attacks.
    expression = _dice(special.roll, at + ".roll", face_value=False)
    if special.effect == "burst":
        _refuse_if(not expression.pools and not expression.constant, "field.missing", field=at + ".roll")
        foreign = {"weapon_class": special.weapon_class is not None, "bladed": special.bladed,
                   "dash": special.dash, "ignores_stat": special.ignores_stat}
    else:
        foreign = {"roll": special.roll != "0", "radius": special.radius is not None}
    for name, used in foreign.items():
        _refuse_if(used, "content.not_with", field=f"{at}.{name}", other=f"effect '{special.effect}'")


def _check_npc(npc: Npc, at: str, items: Mapping[str, Item]) -> None:
    fate = _dice(npc.fate_roll, at + ".fate_roll", face_value=False)
    most = max(fate.distribution().weights)
    _refuse_if(most > MOST_FATE_POINTS, "content.fate_roll_too_large", field=at + ".fate_roll",
               most=str(MOST_FATE_POINTS))
    strategies = [entry.strategy for entry in npc.strategies]
    _refuse_if(len(set(strategies)) < len(strategies), "content.strategy_twice", field=at + ".strategies")
    _check_faces([entry.on for entry in npc.strategies], at + ".strategies")
    for attack in npc.attacks:
        _refuse_if(attack.strategy not in ("", *strategies), "content.attack_without_strategy",
                   field=at + ".attacks", item=attack.item, strategy=attack.strategy)
    for strategy in strategies:
        own = [attack for attack in npc.attacks if attack.strategy in ("", strategy)]
        _refuse_if(not own, "content.strategy_without_attack", field=at + ".attacks", strategy=strategy)
        _check_faces([attack.on for attack in own], f"{at}.attacks ({strategy})")
        for attack in own:
            _check_attack(attack, strategy, items, at + ".attacks")


def _check_faces(faces: Iterable[tuple[int, ...]], at: str) -> None:
    """One entry needs no faces; several must share out 1 to 6, each exactly once."""
    entries = list(faces)
    if len(entries) == 1 and not entries[0]:
        return
    _refuse_if(sorted(face for entry in entries for face in entry) != list(FACES) or not all(entries),
               "content.faces", field=at)


def _check_attack(attack: NpcAttack, strategy: str, items: Mapping[str, Item], at: str) -> None:
    item = items.get(attack.item)
    if not isinstance(item, Weapon | Spell):
        raise Refused(say("content.attack_unknown", field=at, item=attack.item))
    anywhere = item.caster_reach is None if isinstance(item, Spell) else \
        item.style == "ranged" and item.reach is None
    _refuse_if(strategy == "spellcaster" and not isinstance(item, Spell), "content.spellcaster_needs_spells",
               field=at, item=attack.item)
    _refuse_if(strategy == "ranger" and not anywhere, "content.ranger_needs_reach",
               field=at, item=attack.item)
    _refuse_if(bool(parse(item.roll).face_values), "content.attack_face_value", field=at, item=attack.item)
