"""What a position is worth to a side, in the coin of characters: a whole one of middling strength counts 1."""

from __future__ import annotations

from collections.abc import Iterable

from gunki.battle.agents.blows import Blows
from gunki.battle.book import COVER, AttackLine, Book
from gunki.battle.items import Npc, Spell, Weapon
from gunki.battle.state import BOARD_SUITS, COLOURS, MOST_KI, SPACES, Character, State

ALIVE = 0.3
"""What standing at all is worth beside one's HP: who falls acts no more, however many HP that took."""
HP = 1.0 - ALIVE
FULL = 50.0
USUAL_FP = 6
"""Fate Points of a usual turn: the best of three cards, some of them doubled."""
USUAL_FACE = 4
READY = 0.2
"""A full Ki, where there is a Special Move."""
WON = 8.0
LEFT = {"heal": 0.10, "revive": 0.35, "bomb": 0.14}
"""One-shots not used yet."""
HELD = 0.08
DOUBLING = 0.28
"""What standing on a suit is worth against Cover: three Fate Points more on average."""
BOMB = 12.0
FEAR = 0.6
"""How much of what enemies could do next is counted: they do it to one of several, and from where they will be."""


class Worth:
    """The measure of one setting."""

    def __init__(self, blows: Blows) -> None:
        self.blows = blows
        self.book: Book = blows.book
        self._reach: dict[tuple[int, int, int, tuple[str, ...], int], float] = {}
        number = range(len(blows.stats))
        sides = [sheet.side for sheet in self.book.setting.sheets]
        raw = [self._strength(at, [other for other in number if sides[other] != sides[at]]) for at in number]
        middle = sum(raw) / len(raw) or 1.0
        self.power = tuple(min(1.8, max(0.5, strength / middle)) for strength in raw)
        """How dangerous each is, 1 in the middle."""

    def _strength(self, me: int, enemies: list[int]) -> float:
        """Damage of a usual turn to a usual enemy."""
        hands = self.book.setting.sheets[me].hands
        dealt = sum(max(self._turn(me, other, distance, 4, hands, 50) for distance in (1, 4)) for other in enemies)
        return dealt / max(1, len(enemies))

    def of(self, at: int, hp: int) -> float:
        """What a standing character with so many HP is worth."""
        return self.power[at] * (ALIVE + HP * hp / FULL) if hp > 0 else 0.0

    def blow(self, target: int, mean: float, knock_out: float) -> float:
        """What damage to a character is worth to the other side."""
        return self.power[target] * (mean * (HP / FULL) + knock_out * ALIVE)

    def threat(self, foe: int, state: State, who: int, space: int) -> float:
        """Damage that a foe could do in a usual turn to a character that stands on `space`."""
        character = state.characters[foe]
        return self._turn(foe, who, abs(character.space - space), space, character.hands, state.characters[who].hp)

    def _turn(self, me: int, target: int, distance: int, space: int, hands: tuple[str, ...], hp: int) -> float:
        key = (me, target, distance * SPACES + space, hands, hp)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._reckon(me, target, distance, space, hands, max(1, hp))
        return found

    def _reckon(self, me: int, target: int, distance: int, space: int, hands: tuple[str, ...], hp: int) -> float:
        book, best = self.book, 0.0
        sheet = book.setting.sheets[me]
        if sheet.npc:
            return self._of_npc(me, book.npcs[sheet.npc], target, distance, space, hp)
        for weapon_id in dict.fromkeys(hands):
            for line in book.loadouts[me].attacks[weapon_id]:
                reach = line.weapon.reach
                away = 0 if reach is None else max(0, distance - reach)
                blow = self.blows.attack(me, line, target, distance - away, COVER[space], USUAL_FACE, hp)
                best = max(best, blow.mean * ((USUAL_FP - away) // line.fp if line.fp else 1))
        for spell in book.loadouts[me].spells:
            blow = self.blows.spell(me, spell, target, space, USUAL_FACE, hp)
            away = 0 if spell.caster_reach is None else max(0, distance - spell.caster_reach)
            best = max(best, blow.mean * ((USUAL_FP - away) // spell.fp if spell.fp else 1))
        return min(best, float(hp))

    def _of_npc(self, me: int, npc: Npc, target: int, distance: int, space: int, hp: int) -> float:
        found = []
        for attack in npc.attacks:
            item = self.book.items[attack.item]
            share = len(attack.on) / 6 if attack.on else 1.0
            if isinstance(item, Weapon):
                away = 0 if item.reach is None else max(0, min(distance, 4) - item.reach)
                line = AttackLine(item, "", item.fp)
                blow = self.blows.attack(me, line, target, min(distance, item.reach or distance), COVER[space], 0, hp)
            else:
                assert isinstance(item, Spell)
                away = 0
                blow = self.blows.spell(me, item, target, space, 0, hp)
            found.append(share * blow.mean * max(0.0, (5.5 - away) / max(1, item.fp)))
        total = sum(len(attack.on) / 6 if attack.on else 1.0 for attack in npc.attacks) or 1.0
        return min(float(hp), sum(found) / total)

    def stand(self, state: State, who: int, space: int) -> float:
        """What ending one's turn on `space` is worth: mostly the harm that may come there, so it is below 0."""
        me = state.characters[who]
        friends = sum(1 for c in state.characters if c.side == me.side and not c.ko)
        harm = 0.0
        for foe, other in enumerate(state.characters):
            if other.side != me.side and not other.ko and other.space >= 0:
                harm += self.threat(foe, state, who, space)
        harm *= FEAR / friends
        for bomb in state.bombs:
            item = self.book.items[bomb.item]
            if abs(bomb.space - space) <= getattr(item, "radius", 2):
                harm += BOMB
        harm = min(harm, float(me.hp))
        fall = ALIVE * max(0.0, harm / me.hp - 0.5) if me.hp else 0.0
        return self.power[who] * (self.hope(state, me.npc, space) - harm * HP / FULL - fall)

    def hope(self, state: State, npc: str, space: int) -> float:
        """What a space promises for the next turn: a Fate Card doubles on its colour, never on Cover (GK-4.3)."""
        if npc or COVER[space]:
            return 0.0
        colour = COLOURS[BOARD_SUITS[space]]
        good = sum(1 for card in state.hand if card[-3:] != "ace" and COLOURS[card.split("_")[0]] == colour)
        return DOUBLING * (0.8 + 0.15 * good)

    def position(self, state: State, side: str) -> float:
        """The whole position: own characters less the others', or the end."""
        if state.result:
            return 0.0 if state.result == "draw" else WON if state.result == side else -WON
        return self.sum_of(state, (c for c in state.characters if c.side == side)) - self.sum_of(
            state, (c for c in state.characters if c.side != side))

    def sum_of(self, state: State, characters: Iterable[Character]) -> float:
        """What some characters are worth together."""
        total = 0.0
        for character in characters:
            at = self.book.index[character.id]
            loadout = self.book.loadouts[at]
            if character.ko:
                continue
            total += self.of(at, character.hp) + self.power[at] * self.hope(state, character.npc, character.space)
            if loadout.special is not None:
                total += READY * self.power[at] * (character.ki / MOST_KI) ** 1.3
            for item in loadout.one_shots:
                total += LEFT[item.effect] * (character.inventory.count(item.id) - character.used.count(item.id))
            if character.held:
                total -= HELD
            for bomb in state.bombs:
                if abs(bomb.space - character.space) <= getattr(self.book.items[bomb.item], "radius", 2):
                    total -= self.power[at] * BOMB * 0.5 * HP / FULL
        return total
