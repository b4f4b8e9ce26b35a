"""A setting made ready for play: look-ups by id, parsed dice, what each character can do with what it carries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from gunki.battle.called import characters_called, sides_called
from gunki.battle.items import (
    Element,
    Equipment,
    Item,
    Npc,
    OneShot,
    SpecialMove,
    Spell,
    Stats,
    Strike,
    Weapon,
)
from gunki.battle.state import BOARD_SUITS, SIDES, SPACES, Setting, Sheet
from gunki.engine.messages import Message, say
from gunki.engine.notation import Expression, parse

MOST_HANDS = 2

AREA = tuple(
    tuple(sum(1 << other for other in range(SPACES) if abs(space - other) <= reach) for space in range(SPACES))
    for reach in range(SPACES)
)
"""AREA[range][space]: a bit for every space within `range` of `space`."""

COVER = tuple(suit == "cover" for suit in BOARD_SUITS)


class AttackLine(NamedTuple):
    """A weapon with a strike ("": without), and what both cost."""

    weapon: Weapon
    strike: str
    fp: int


class Loadout(NamedTuple):
    """What a character carries, sorted by what it is for; ids are given once however many copies there are."""

    attacks: dict[str, tuple[AttackLine, ...]]
    """By weapon id: alone, then with each strike that fits it (GK-7.1)."""
    spells: tuple[Spell, ...]
    one_shots: tuple[OneShot, ...]
    special: SpecialMove | None
    less_melee: int
    less_ranged: int
    hand_options: tuple[tuple[str, ...], ...]


class Book:
    """Look-ups of one setting. Holds nothing that changes during a match."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.items: dict[str, Item] = {item.id: item for item in setting.items}
        self.npcs: dict[str, Npc] = {npc.id: npc for npc in setting.npcs}
        self.elements: dict[str, Element] = {element.id: element for element in setting.elements}
        self.index = {sheet.id: number for number, sheet in enumerate(setting.sheets)}
        self.called = characters_called(setting)
        """What each character is called, by `index`."""
        self.sides_called = sides_called(setting)
        self.loadouts = tuple(self._loadout(sheet) for sheet in setting.sheets)
        self.friendly_fire = "friendly_fire" in setting.house_rules
        self.dagger_once = "dagger_once" in setting.house_rules
        self.open_deck = "open_deck" in setting.house_rules
        self.long_order = "long_order" in setting.house_rules
        persons = {seat.id for seat in setting.seats if seat.kind == "human"} & {sheet.seat for sheet in setting.sheets}
        self.practice = "practice_undo" in setting.house_rules and len(persons) <= 1
        """Undo past dice (GK-12.1) is for playing alone: nobody takes back another person's turn."""
        self.rolls = {item.id: parse(item.bonus if isinstance(item, Strike) else item.roll)
                      for item in setting.items if isinstance(item, Weapon | Strike | Spell | SpecialMove)}
        self.fate_rolls = {npc.id: parse(npc.fate_roll) for npc in setting.npcs}
        self.prompts: dict[tuple[str, int], Message] = {}
        speeds = [self.effective_stats(sheet).spd for sheet in setting.sheets]
        self.speed_groups = tuple(
            (speed, tuple(sheet for sheet, own in zip(setting.sheets, speeds, strict=True) if own == speed))
            for speed in sorted(set(speeds), reverse=True))
        """Sheets by effective Speed, fastest first (GK-3.3)."""
        self.ties = tuple(self._ties())
        """Ties that a side's players rank (GK-3.4): side, Speed, members; left side first, fastest first."""

    def _ties(self) -> Iterator[tuple[str, int, tuple[Sheet, ...]]]:
        for side in SIDES:
            for speed, sheets in self.speed_groups:
                own = tuple(sheet for sheet in sheets if sheet.side == side)
                if len(own) > 1 and any(not sheet.npc for sheet in own):
                    yield side, speed, own

    def weapon(self, item: str) -> Weapon:
        """The weapon of that id. Raises KeyError for another kind of item."""
        found = self.items[item]
        if not isinstance(found, Weapon):
            raise KeyError(item)
        return found

    def roll_of(self, item: Item) -> Expression:
        """Its dice: a weapon's, spell's or Special Move's roll, a strike's bonus."""
        return self.rolls[item.id]

    def effective_stats(self, sheet: Sheet) -> Stats:
        """Stats with equipment counted (GK-2.2, GK-8.1), never below 0 (GK-2.8)."""
        total = sheet.stats
        for item in self._carried(sheet):
            if isinstance(item, Equipment):
                total = Stats(total.spd + item.bonus.spd, total.str + item.bonus.str,
                              total.aim + item.bonus.aim, total.mag + item.bonus.mag)
        return Stats(max(0, total.spd), max(0, total.str), max(0, total.aim), max(0, total.mag))

    def prompt(self, phase: str, actor: int) -> Message:
        """The question put to the owner of a character."""
        key = (phase, actor)
        if key not in self.prompts:
            self.prompts[key] = say("prompt." + phase, who=self.called[actor])
        return self.prompts[key]

    def _carried(self, sheet: Sheet) -> list[Item]:
        return [self.items[item] for item in sheet.inventory]

    def _loadout(self, sheet: Sheet) -> Loadout:
        carried = list({item.id: item for item in self._carried(sheet)}.values())
        equipment = [item for item in carried if isinstance(item, Equipment)]
        specials = [item for item in carried if isinstance(item, SpecialMove)]
        return Loadout(
            attacks={item.id: self._attack_lines(item, carried) for item in carried if isinstance(item, Weapon)},
            spells=tuple(item for item in carried if isinstance(item, Spell)),
            one_shots=tuple(item for item in carried if isinstance(item, OneShot)),
            special=specials[0] if specials else None,
            less_melee=sum(item.less_melee for item in equipment),
            less_ranged=sum(item.less_ranged for item in equipment),
            hand_options=self._hand_options(sheet),
        )

    @staticmethod
    def _attack_lines(weapon: Weapon, carried: list[Item]) -> tuple[AttackLine, ...]:
        strikes = [item for item in carried if isinstance(item, Strike) and item.style == weapon.style]
        return (AttackLine(weapon, "", weapon.fp),
                *(AttackLine(weapon, strike.id, weapon.fp + strike.fp) for strike in strikes))

    def _hand_options(self, sheet: Sheet) -> tuple[tuple[str, ...], ...]:
        """Every way to fill the hands (GK-2.6), each in inventory order."""
        weapons = [item for item in self._carried(sheet) if isinstance(item, Weapon)]
        options = [tuple(weapon.id for weapon in chosen)
                   for number in (1, 2) for chosen in combinations(weapons, number)
                   if sum(weapon.hands for weapon in chosen) <= MOST_HANDS]
        return tuple(dict.fromkeys(options))
