"""What a build does to a dummy: every attack with the engine's exact odds, at a distance and on a ground of choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.book import Book
from gunki.battle.characters.build import Build, Fault, setting_with, slots_used
from gunki.battle.choices import actions, barrage_weapons
from gunki.battle.content import Content
from gunki.battle.damage import strike_counts
from gunki.battle.events import MatchBegan
from gunki.battle.evolve import evolve
from gunki.battle.explain import explain
from gunki.battle.items import Equipment, Item, SpecialMove, Spell, Stats, Strike
from gunki.battle.odds import odds
from gunki.battle.sheets import POINTS, SLOTS, points_spent
from gunki.battle.state import BOARD_SUITS, MOST_KI, SPACES, Setting, State
from gunki.battle.words import item_name
from gunki.engine.messages import Message, Refused, say
from gunki.engine.odds import TargetOdds

GROUNDS = ("spade", "heart", "cover", "club", "diamond")
"""What the dummy stands on: it decides Cover (GK-6.5) and doubled spells (GK-7.3)."""
FACE_VALUES = (2, 3, 4, 5, 6)
USUAL_DISTANCE = 1
"""Where an attack is tried first that has no distance set for it: on the next space."""
_PLENTY = 99
"""FP on the bench: the price is shown, not paid."""
ME, DUMMY = "left_1", "right_1"


class Bench(NamedTuple):
    """Where a build is tried: `kind` "preset" or "npc" and its id, its ground, the distance in spaces (0 … 9 as far
    as the board has room, see `longest`; None: each attack from the nearest space where all of it counts, the
    dummy's own last), the Fate Card's face value (2 … 6), the dummy's HP (None: all of them).
    """

    kind: str
    id: str
    ground: str = "spade"
    distance: int | None = None
    face_value: int = 4
    hp: int | None = None


class AttackLine(NamedTuple):
    """An attack: its name, the same in short for the line below the weapon's own, its price in FP (0 for a Special
    Move, which costs `ki`), whether the weapon is in hand at the start, how many spaces away the dummy is and
    whether that is not where it was tried first, and its odds, or why it cannot be made here.
    """

    name: Message
    short: Message
    icon: str
    fp: int
    ki: int
    in_hand: bool
    distance: int
    elsewhere: bool
    odds: TargetOdds | None
    reason: Message | None

    @property
    def mean(self) -> Fraction:
        """Expected damage."""
        return Fraction(self.odds.mean) if self.odds is not None else Fraction(0)

    @property
    def knock_out(self) -> Fraction:
        """The chance that the dummy falls."""
        return Fraction(self.odds.knock_out) if self.odds is not None else Fraction(0)

    @property
    def low_high(self) -> tuple[int, int]:
        """The least and the most damage there can be."""
        weights = self.odds.weights if self.odds is not None else ((0, 1),)
        return weights[0][0], weights[-1][0]

    @property
    def per_fp(self) -> Fraction | None:
        """Expected damage for each FP; None for what costs none."""
        return self.mean / self.fp if self.odds is not None and self.fp else None


def longest(ground: str) -> int:
    """The largest distance the board has to a space of that ground."""
    return max(max(space, SPACES - 1 - space) for space in range(SPACES) if BOARD_SUITS[space] == ground)


def spaces(ground: str, distance: int) -> tuple[int, int]:
    """One's own space and the dummy's. Raises ValueError where the board has no such pair."""
    for target in reversed(range(SPACES)):
        if BOARD_SUITS[target] == ground:
            for own in (target - distance, target + distance):
                if 0 <= own < SPACES:
                    return own, target
    raise ValueError(f"no space {distance} away from {ground}")


def position(build: Build, bench: Bench, content: Content) -> State:
    """The build in its turn before the dummy, with plenty of FP and full Ki. Raises Refused for an illegal build."""
    return _stages(build, bench, content)[0].state


class _Stage(NamedTuple):
    distance: int
    state: State


def _stages(build: Build, bench: Bench, content: Content) -> list[_Stage]:
    """A position for each distance that is to be tried, in that order. Raises Refused."""
    setting = setting_with(build, content, {bench.kind: bench.id})
    far = longest(bench.ground)
    tried = [*range(USUAL_DISTANCE, far + 1), *range(USUAL_DISTANCE)] if bench.distance is None else [bench.distance]
    return [_Stage(distance, _placed(setting, bench, distance)) for distance in tried]


def _placed(setting: Setting, bench: Bench, distance: int) -> State:
    state = evolve(None, MatchBegan(setting))
    own, target = spaces(bench.ground, distance)
    rank = "ace" if bench.face_value == max(FACE_VALUES) else f"{bench.face_value:02}"
    me, dummy = state.characters
    hp = dummy.max_hp if bench.hp is None else min(bench.hp, dummy.max_hp)
    me = replace(me, space=own, fp=_PLENTY, ki=MOST_KI, ki_ready=True, fate_card=f"spade_{rank}")
    return replace(state, phase="actions", round=1, characters=(me, replace(dummy, space=target, hp=hp)),
                   order=(ME, DUMMY), turn=0, actor=0)


def attacks(build: Build, bench: Bench, content: Content) -> tuple[AttackLine, ...]:
    """Every attack of the build: weapons carried, alone and with each strike, spells, the Special Move.

    Raises Refused for an illegal build.
    """
    stages = _stages(build, bench, content)
    return (*_weapon_lines(stages), *_spell_lines(stages), *_special_lines(stages))


def _holding(state: State, weapon: str) -> State:
    """With the weapon in hand, as after changing hands."""
    me = state.characters[0]
    if weapon in me.hands:
        return state
    return replace(state, characters=(replace(me, hands=(weapon,)), *state.characters[1:]))


class _Attempt(NamedTuple):
    """What is tried on every stage: the command there, and what an attack line says of it."""

    command: Callable[[State], cmd.Attack | cmd.Cast | cmd.UseSpecial]
    name: Message
    icon: str
    fp: int
    ki: int = 0
    weapon: str = ""
    """What has to be in hand."""
    strike: Strike | None = None
    short: Message | None = None


def _line(stages: Sequence[_Stage], attempt: _Attempt) -> AttackLine:
    """The attempt on the first stage where all of it counts, else on the first where it can be made, else the first."""
    possible = [stage for stage in stages if explain(_ready(stage, attempt), attempt.command(stage.state)) is None]
    strike = attempt.strike
    full = [stage for stage in possible if strike is None or strike_counts(strike, stage.distance)]
    stage = next(iter(full or possible or stages))
    state, command = _ready(stage, attempt), attempt.command(stage.state)
    reason = explain(state, command)
    found = odds(state, command) if reason is None else None
    target = next((one for one in found.targets if one.target == DUMMY), None) if found is not None else None
    in_hand = not attempt.weapon or attempt.weapon in stage.state.characters[0].hands
    return AttackLine(attempt.name, attempt.short or attempt.name, attempt.icon, attempt.fp, attempt.ki, in_hand,
                      stage.distance, stage is not stages[0], target, reason)


def _ready(stage: _Stage, attempt: _Attempt) -> State:
    return _holding(stage.state, attempt.weapon) if attempt.weapon else stage.state


def _weapon_lines(stages: Sequence[_Stage]) -> Iterator[AttackLine]:
    book = stages[0].state.setting.book
    for weapon, lines in book.loadouts[0].attacks.items():
        for line in lines:
            command = cmd.attack(weapon, DUMMY, line.strike)
            name, icon, short, strike = item_name(line.weapon), weapon, None, None
            if line.strike:
                added = book.items[line.strike]
                strike = added if isinstance(added, Strike) else None
                name, icon = say("roster.attack.with", weapon=name, strike=item_name(added)), line.strike
                short = say("roster.attack.plus", strike=item_name(added))
            yield _line(stages, _Attempt(partial(_always, command), name, icon, line.fp, weapon=weapon, strike=strike,
                                         short=short))


def _always(command: cmd.Attack | cmd.UseSpecial, state: State) -> cmd.Attack | cmd.UseSpecial:
    """The same command wherever one stands."""
    return command


def _spell_lines(stages: Sequence[_Stage]) -> Iterator[AttackLine]:
    for spell in stages[0].state.setting.book.loadouts[0].spells:
        yield _line(stages, _Attempt(partial(_cast, spell), item_name(spell), spell.id, spell.fp))


def _cast(spell: Spell, state: State) -> cmd.Cast:
    """The spell on the dummy, or, where that cannot be, as it can be cast."""
    usual = cmd.cast(spell.id, state.characters[1].space, DUMMY if spell.single else "")
    casts = [one for one in actions(state) if isinstance(one, cmd.Cast) and one.spell == spell.id]
    return usual if usual in casts or not casts else casts[0]


def _special_lines(stages: Sequence[_Stage]) -> Iterator[AttackLine]:
    state = stages[0].state
    book = state.setting.book
    special = book.loadouts[0].special
    if special is None:
        return
    name = item_name(special)
    if special.effect == "burst":
        yield _line(stages, _Attempt(partial(_always, cmd.use_special(special.id, DUMMY)), name, special.id, 0,
                                     special.ki))
        return
    weapons = _barrage_weapons(special, book)
    for weapon in weapons:
        shown = name
        if len(weapons) > 1:
            shown = say("roster.attack.with", weapon=name, strike=item_name(book.items[weapon]))
        yield _line(stages, _Attempt(partial(_always, cmd.use_special(special.id, DUMMY, weapon)), shown, special.id, 0,
                                     special.ki, weapon))
    if not weapons:
        yield AttackLine(name, name, special.id, 0, special.ki, True, stages[0].distance, False, None,
                         say("roster.attack.no_weapon"))


def _barrage_weapons(special: SpecialMove, book: Book) -> list[str]:
    """The weapons carried that would do, in hand or not."""
    return [weapon for weapon in book.loadouts[0].attacks
            if barrage_weapons((weapon,), special, book)]


# The whole build


def effective_stats(build: Build, content: Content) -> Stats:
    """Stats with equipment counted (GK-8.1); those bought where the build is not legal."""
    try:
        setting = setting_with(build, content)
    except Refused:
        return build.stats
    return setting.book.effective_stats(next(sheet for sheet in setting.sheets if not sheet.npc))


def advice(build: Build, content: Content) -> tuple[Fault, ...]:
    """What is allowed but hardly meant: points and slots left over, gear that can do nothing. Empty if illegal."""
    try:
        state = position(build, Bench("npc", next(iter(content.npcs))), content)
    except Refused:
        return ()
    book, found = state.setting.book, []
    loadout = book.loadouts[0]
    left, free = POINTS - points_spent(build.stats), SLOTS - slots_used(build, content.items)
    if left:
        found.append(Fault(say("roster.advice.points", count=left), "2.2"))
    if free:
        found.append(Fault(say("roster.advice.slots", count=free), "2.3"))
    if loadout.attacks and not build.hands:
        found.append(Fault(say("roster.advice.hands"), "2.6"))
    fitting = {line.strike for lines in loadout.attacks.values() for line in lines}
    for item in build.inventory:
        if isinstance(book.items[item], Strike) and item not in fitting:
            found.append(Fault(say("roster.advice.strike", strike=item_name(book.items[item])), "7.1"))
    special = loadout.special
    if special is not None and special.effect == "barrage" and not _barrage_weapons(special, book):
        rule = "9.5" if special.bladed else "9.4"
        found.append(Fault(say("roster.advice.special", special=item_name(special)), rule))
    bombs = any(item.effect == "bomb" for item in loadout.one_shots)
    if not (loadout.attacks or loadout.spells or special or bombs):
        found.append(Fault(say("roster.advice.harmless"), "2.6"))
    return tuple(found)


def worn_stats(build: Build, items: Mapping[str, Item]) -> Stats:
    """A build's stats with what its equipment adds, never below 0 (GK-2.8); also of one that could not fight."""
    worn = [item for name in build.inventory if isinstance(item := items.get(name), Equipment)]
    added = {key: sum(getattr(item.bonus, key) for item in worn) for key in ("spd", "str", "aim", "mag")}
    return Stats(**{key: max(0, getattr(build.stats, key) + gain) for key, gain in added.items()})
