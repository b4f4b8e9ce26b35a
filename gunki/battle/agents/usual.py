"""What characters usually do in a turn, by mean damage: what plans fear and the judge foretells. Draws no die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gunki.battle.agents.blows import Blows
from gunki.battle.book import COVER, AttackLine
from gunki.battle.choices import barrage_weapons
from gunki.battle.items import Npc, Spell, Weapon
from gunki.battle.state import Character

SUITED, COVERED = 8, 5
"""Fate Points of a usual turn begun on a suit and on Cover: the best of three cards (GK-4.3)."""
NPC_POINTS = 5
LATER = 7
"""Fate Points of a turn some time from now."""
FACE = 4
ROOM = 60
"""HP of a target that is not felled while its damage is measured."""


class Harm(NamedTuple):
    """Mean damage of a turn, and how many spaces around the target others suffer it too (-1: nobody does)."""

    mean: float
    radius: int


class UsualTurns:
    """The usual turns of one setting. Characters are numbers, as in `book.index`."""

    def __init__(self, blows: Blows) -> None:
        self.blows = blows
        self.book = blows.book
        self._rates: dict[tuple[int, int, int, int, int, tuple[str, ...]], Harm] = {}
        number = range(len(blows.stats))
        sheets = self.book.setting.sheets
        self.foes = tuple(tuple(at for at in number if sheets[at].side != sheets[me].side) for me in number)
        """Everybody on the other side, by character."""
        self.is_npc = tuple(bool(sheet.npc) for sheet in sheets)
        self.aims = tuple(self._aim(sheet.npc) for sheet in sheets)
        self.special = tuple(self._special(at) for at in number)
        """What a Special Move does to a usual enemy (0: has none)."""
        self.later = tuple({at: self.dealt(me, at, 1, 0, LATER, sheets[me].hands) for at in self.foes[me]}
                           for me in number)
        """What each does to each enemy in a usual turn, once they have met."""
        self.hold = max((len(item.hold_on) / 6 for item in self.book.items.values() if isinstance(item, Spell)),
                        default=0.0)
        """The chance (0 to 1) that what holds people does so."""

    def _aim(self, npc: str) -> str:
        """How an NPC chooses whom it attacks: the "nearest", or "any" (GK-10.3 to 10.5); "" for all others."""
        if not npc:
            return ""
        return "nearest" if self.book.npcs[npc].strategies[0].strategy == "fighter" else "any"

    def reaches(self, at: int, away: int) -> bool:
        """Whether a character can do anything over that distance without a step."""
        sheet = self.book.setting.sheets[at]
        if sheet.npc:
            reaches = [getattr(self.book.items[attack.item], "reach", None)
                       for attack in self.book.npcs[sheet.npc].attacks]
            return any(reach is None or reach >= away for reach in reaches)
        loadout = self.book.loadouts[at]
        return any(spell.caster_reach is None or spell.caster_reach >= away for spell in loadout.spells) or any(
            line.weapon.reach is None or line.weapon.reach >= away
            for lines in loadout.attacks.values() for line in lines)

    def points(self, at: int, space: int) -> int:
        """Fate Points of a usual turn begun on `space`."""
        return NPC_POINTS if self.is_npc[at] else COVERED if COVER[space] else SUITED

    def dealt(self, me: int, target: int, distance: int, space: int, points: int, hands: tuple[str, ...]) -> Harm:
        """What `me` does in a turn of so many Fate Points to a target `distance` away on `space`."""
        key = (me, target, distance, space, points, hands)
        found = self._rates.get(key)
        if found is None:
            found = self._rates[key] = self._reckon(*key)
        return found

    def harm(self, characters: Sequence[Character], me: int, target: int, space: int) -> float:
        """Mean damage of what `me` does from where it stands, as it is armed, to a target on `space`."""
        mine = characters[me]
        return self.dealt(me, target, abs(mine.space - space), space, self.points(me, mine.space), mine.hands).mean

    def _reckon(self, me: int, target: int, distance: int, space: int, points: int, hands: tuple[str, ...]) -> Harm:
        book = self.book
        sheet = book.setting.sheets[me]
        if sheet.npc:
            return Harm(self._npc(me, book.npcs[sheet.npc], target, distance, space), -1)
        best = Harm(0.0, -1)
        loadout = book.loadouts[me]
        for option in (hands, *(option for option in loadout.hand_options if sorted(option) != sorted(hands))):
            left = points - (option != hands)
            for weapon_id in dict.fromkeys(option):
                for line in loadout.attacks[weapon_id]:
                    reach = line.weapon.reach
                    away = 0 if reach is None else max(0, distance - reach)
                    blow = self.blows.attack(me, line, target, distance - away, COVER[space], FACE, ROOM)
                    best = max(best, Harm(blow.mean * max(0, (left - away) // line.fp if line.fp else 1), -1))
        for spell in loadout.spells:
            blow = self.blows.spell(me, spell, target, space, FACE, ROOM)
            away = 0 if spell.caster_reach is None else max(0, distance - spell.caster_reach)
            mean = blow.mean * max(0, (points - away) // spell.fp if spell.fp else 1)
            best = max(best, Harm(mean, -1 if spell.single else spell.range))
        return best

    def _npc(self, me: int, npc: Npc, target: int, distance: int, space: int) -> float:
        total = weight = 0.0
        for attack in npc.attacks:
            item = self.book.items[attack.item]
            share = len(attack.on) / 6 if attack.on else 1.0
            away = 0
            if isinstance(item, Weapon):
                away = 0 if item.reach is None else max(0, min(distance, 4) - item.reach)
                line = AttackLine(item, "", item.fp)
                blow = self.blows.attack(me, line, target, distance if item.reach is None else 1, COVER[space], 0, ROOM)
            else:
                assert isinstance(item, Spell)
                blow = self.blows.spell(me, item, target, space, 0, ROOM)
            total += share * blow.mean * max(0.0, (NPC_POINTS - away) / max(1, item.fp))
            weight += share
        return total / (weight or 1.0)

    def _special(self, me: int) -> Harm:
        """What a Special Move does to a usual enemy (0: has none)."""
        special = self.book.loadouts[me].special
        if special is None or not self.foes[me]:
            return Harm(0.0, -1)
        target = self.foes[me][0]
        if special.effect == "burst":
            mean = self.blows.special(me, special, None, target, 0, FACE, False, ROOM).mean
            return Harm(mean, -1 if special.radius is None else special.radius)
        weapons = barrage_weapons(self.book.setting.sheets[me].hands, special, self.book)
        means = [self.blows.special(me, special, weapon, target, 0, FACE, False, ROOM).mean for weapon in weapons]
        return Harm(max(means, default=0.0), -1)
