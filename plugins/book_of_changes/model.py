"""The state: who fights where, what is in force, what is being waited for, and how far the descent has come."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from book_of_changes.commands import BattleCommand
from book_of_changes.sheets import ASPECTS, BattleSheet, Book, Effect, MapSheet, Ways
from gunki.engine.messages import Message

HEROES, ENEMIES = "heroes", "enemies"
CAMP = "camp"
"""The map of what heroes do to one another between battles."""


class Stone(msgspec.Struct, frozen=True):
    """A Hellstone (BC-17): its Nature and the Chi left in it."""

    nature: str
    chi: int


class Bond(msgspec.Struct, frozen=True):
    """A Bonded spirit and what it takes off the maximum of Chi (BC-16.1)."""

    spirit: str
    cost: int


class Orders(msgspec.Struct, frozen=True, omit_defaults=True):
    """Standing orders of a hero, so that nobody clicks through every blow."""

    chi: str = "ask"
    """chi defence: ask, never, major (only to turn a Major Wound), always (whenever a Wound can be made a miss)."""
    most: int = 3
    """Chi spent at most on one attack by an order other than ask."""
    power: str = "ask"
    """Defensive Powers: ask, never, major."""
    stones: str = "first"
    """Whether Hellstones pay first or last (BC-17.3)."""
    ignore: str = "never"
    """Whether to ask before a resisting roll if the penalty of Wounds is to be ignored (BC-12.4): never or ask."""


class Hero(msgspec.Struct, frozen=True):
    """A hero between battles: the sheet, and what the story has done to it."""

    id: str
    name: str
    seat: str
    nature: str
    aspects: tuple[int, ...]
    """As made: metal, water, fire, wood, earth (BC-1.1)."""
    names: tuple[str, ...]
    """Secret names known (BC-16.7)."""
    bonds: tuple[Bond, ...] = ()
    bonus_chi: int = 0
    """From rewards (BC-25.5)."""
    chi: int = 0
    minor: int = 0
    major: int = 0
    mortal: bool = False
    stones: tuple[Stone, ...] = ()
    limit: int = 0
    """With which it starts the next battle (scenes)."""
    portrait: str = ""
    away: int = 0
    """Days out of the campaign (BC-1.17)."""
    orders: Orders = Orders()


class Lasting(msgspec.Struct, frozen=True):
    """An effect in force on a character (`on` its id) or on a zone (`zone`) or an edge (`zone` and `edge`)."""

    id: int
    source: str
    """Power, Nature's special or map feature it comes from."""
    maker: int
    """Fighter who made it; -1 for nobody."""
    on: int
    effect: Effect
    until: str
    """attack, turn, round, scene, use or maintain."""
    fresh: bool = False
    """For `turn`: whether the receiver's turn in which it would end has not begun yet (BC-5.3 f)."""
    zone: int = -1
    edge: int = -1
    left: int = 0
    """Points left of a ward."""
    aim: int = -1
    """Target of the Power that made it (for the effects inside a trigger)."""


class Held(msgspec.Struct, frozen=True):
    """A held action (BC-6.13): when, about whom or where, and what."""

    condition: str
    about: int
    """Fighter or zone the condition names; -1 for any."""
    power: str
    """Power to use; "" for a basic attack, "move" for a movement."""


class Fighter(msgspec.Struct, frozen=True):
    """A character in a battle. Every figure holds bonuses of Bonds already (BC-1.14)."""

    id: int
    name: str
    side: str
    seat: str
    hero: int
    """Index of the hero; -1 for an enemy."""
    foe: str
    """Entry of the bestiary; "" for a hero."""
    group: int
    """Roster entry it came with (swarms, BC-23.2)."""
    natures: tuple[str, ...]
    aspects: tuple[int, ...]
    powers: tuple[str, ...]
    traits: tuple[str, ...]
    zone: int
    chi: int
    max_chi: int
    defense: int
    """Before anything in force."""
    limit: int
    limit_size: int
    """0: no meter (BC-21.4)."""
    minor_boxes: int
    major_boxes: int
    mortal_boxes: int
    actions: int
    """Standard actions a turn."""
    level: int = 0
    """Of a standard enemy; 0 for heroes and heroic enemies."""
    corrupt: bool = False
    tactics: str = ""
    minor: int = 0
    major: int = 0
    mortal: int = 0
    out: bool = False
    """Destroyed, fled or left; not a fallen hero."""
    risen: bool = False
    """A fallen hero that paid to stand (BC-12.5)."""
    drew: bool = False
    """Drew a point of a Hellstone this turn (BC-17.7)."""
    paid: bool = False
    """Paid to stand since the start of its last turn: neither Chi nor Limit comes of lying there (BC-12.10)."""
    barred: bool = False
    """Fell again while risen: cannot stand on its next turn (BC-12.7)."""
    knocked: bool = False
    stunned: bool = False
    owes: bool = False
    steadied: bool = False
    """`deny` and calm do nothing (BC-10.9)."""
    denied: bool = False
    """Whether `deny` took the action it owes."""
    gripped: bool = False
    """Whether `deny` or calm held it on this turn of its side."""
    left: int = 0
    """Actions left this turn."""
    moved: bool = False
    """Changed zone by movement this round (BC-7.3)."""
    acted: bool = False
    """Chose something this turn."""
    passed: bool = False
    """Has finished this turn."""
    ignoring: bool = False
    """Penalties ignored until its next turn (BC-12.3)."""
    ignored: bool = False
    """Paid for it this round."""
    struck: int = 0
    """Since its last turn ended: 0 nothing, 1 attacked, 2 wounded by an enemy attack (riposte)."""
    fury: int = 0
    scorched: bool = False
    used_power: bool = False
    fled_last: int = 0
    """Round in which a skirmisher last withdrew (BC-23.3)."""
    once: tuple[str, ...] = ()
    """Powers with the flag `once` already used."""
    fired: tuple[int, ...] = ()
    """Triggers that fired since the start of its turn (BC-5.6)."""
    seen: tuple[int, ...] = ()
    """Targets already studied (BC-1.19)."""
    known: int = 0
    """What the other side knows of it: 0 nothing, 1 Powers, 2 figures too."""
    stones: tuple[Stone, ...] = ()
    held: Held | None = None
    orders: Orders = Orders()

    @property
    def standing(self) -> bool:
        """In the battle and able to act: not out, not fallen (unless risen)."""
        return not self.out and (not self.mortal or self.risen)

    @property
    def fallen(self) -> bool:
        """A hero with the Mortal box marked that did not pay to stand (BC-12.5)."""
        return not self.out and self.mortal > 0 and not self.risen

    @property
    def heroic(self) -> bool:
        """A heroic enemy."""
        return self.hero < 0 and self.level == 0

    @property
    def boxes_free(self) -> int:
        """Boxes not marked yet."""
        return (self.minor_boxes - self.minor) + (self.major_boxes - self.major) + (self.mortal_boxes - self.mortal)


class Task(msgspec.Struct, frozen=True):
    """Progress of an Extended Action in a zone (BC-6.10): rounds done, and the last round counted."""

    zone: int
    kind: str
    done: int
    round: int


class Ask(msgspec.Struct, frozen=True):
    """A decision inside an action: whose, about what, and every answer there is."""

    seat: str
    prompt: Message
    choices: tuple[BattleCommand, ...]
    about: int = -1
    """Fighter it concerns."""


class Battle(msgspec.Struct, frozen=True, dict=True):
    """A battle under way."""

    sheet: BattleSheet
    map: MapSheet
    fighters: tuple[Fighter, ...]
    waves: tuple[tuple[int, int], ...] = ()
    """(round, fighter) of enemies still to come; they stand in `fighters` with zone -1 and out."""
    lasting: tuple[Lasting, ...] = ()
    gone_features: tuple[tuple[int, int], ...] = ()
    """(zone, index) of map features used up: stones taken, corruption destroyed."""
    added_corruption: tuple[int, ...] = ()
    tasks: tuple[Task, ...] = ()
    round: int = 0
    first: str = ""
    turn: str = ""
    """Side whose turn it is; "" before the first."""
    deferred: tuple[str, ...] = ()
    """Seats that let others of their side go first."""
    sealed: bool = False
    result: str = ""
    """won, lost or drawn; "camp" for what heroes did to one another between battles."""
    reason: str = ""
    next_id: int = 0

    @property
    def in_camp(self) -> bool:
        """Whether it is no battle, but what heroes do to one another between battles (`downtime`)."""
        return self.sheet.id == CAMP

    @cached_property
    def standing(self) -> dict[str, tuple[Fighter, ...]]:
        """Standing characters of each side. (`Fighter.standing` written out: this is asked after every change.)"""
        standing = [f for f in self.fighters if not f.out and (not f.mortal or f.risen)]
        return {HEROES: tuple([f for f in standing if f.side == HEROES]),
                ENEMIES: tuple([f for f in standing if f.side == ENEMIES])}

    def foes_of(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Standing characters of the other side."""
        return self.standing[ENEMIES if fighter.side == HEROES else HEROES]

    def others_of(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Standing characters of its own side but itself."""
        return tuple(f for f in self.standing[fighter.side] if f.id != fighter.id)

    def on(self, fighter: int) -> tuple[Lasting, ...]:
        """What is in force on a character."""
        return self._by_receiver.get(fighter, ()) if self.lasting else ()

    @cached_property
    def _by_receiver(self) -> dict[int, tuple[Lasting, ...]]:
        found: dict[int, tuple[Lasting, ...]] = {}
        for lasting in self.lasting:
            if lasting.on >= 0:
                found[lasting.on] = (*found.get(lasting.on, ()), lasting)
        return found

    @cached_property
    def bearers(self) -> dict[str, frozenset[int]]:
        """Characters who bear each status in force."""
        found: dict[str, set[int]] = {}
        for lasting in self.lasting:
            if lasting.on >= 0 and lasting.effect.kind == "status":
                found.setdefault(lasting.effect.name, set()).add(lasting.on)
        return {name: frozenset(bearers) for name, bearers in found.items()}

    @cached_property
    def walls(self) -> frozenset[tuple[int, int]]:
        """Edges on which a wall stands (BC-7.7), each both ways round."""
        edges = [(found.zone, found.edge) for found in self.lasting if found.edge >= 0]
        return frozenset((*edges, *((other, zone) for zone, other in edges)))

    @cached_property
    def ways(self) -> Ways:
        """Zones next to one another and distances, with the walls there are."""
        return self.map.ways(self.walls)

    @cached_property
    def known_features(self) -> dict[int, Any]:
        """Features of zones that `places.features` has gathered."""
        return {}


_STAYS = ("_by_receiver", "bearers", "walls", "ways", "known_features")
"""What a Battle has reckoned from its map and from what is in force: a change of a fighter leaves it as it was."""


class SeatSheet(msgspec.Struct, frozen=True):
    """Who decides for heroes or for the enemies."""

    id: str
    name: str
    kind: str
    level: str
    side: str


class Setting(msgspec.Struct, frozen=True):
    """The config of a match with everything inlined: `play` is "skirmish" or "campaign"."""

    play: str
    plan: str
    """Battle or campaign id."""
    heroes: tuple[Hero, ...]
    seats: tuple[SeatSheet, ...]
    book: Book
    practice_undo: bool = False
    most_defeats: int = 0
    """Defeats after which the campaign is lost; 0: it goes on until somebody gives it up (the rules know no end)."""


class Owed(msgspec.Struct, frozen=True):
    """Secret names a battle gave that nobody has learned yet (BC-25.4)."""

    options: tuple[str, ...]
    left: int
    heroes: tuple[str, ...] = ()
    """Heroes who may each learn one; empty: any hero."""


class Journey(msgspec.Struct, frozen=True):
    """How far the descent has come."""

    step: int = -1
    phase: str = ""
    """scene, battle, downtime, defeat or over."""
    turn: int = 0
    """Which seat of the heroes has its downtime."""
    tried: tuple[str, ...] = ()
    """Heroes whose Test in this scene is done."""
    rested: tuple[Hero, ...] = ()
    """The heroes as the last night's rest left them, and below what else was so then (BC-25.6)."""
    rested_owed: tuple[Owed, ...] = ()
    rested_hour: bool = False
    initiative: int = 0
    """Added to the initiative Test of the next battle (BC-4.4)."""
    changes: tuple[tuple[str, int], ...] = ()
    """Enemies more or fewer in the next battle."""
    hour_used: bool = False
    replayed: bool = False
    """Whether the scene before this battle was played again (BC-25.6)."""
    healed: tuple[str, ...] = ()
    """"hero:power" pairs used since the last rest (BC-15.6)."""
    asked: tuple[str, ...] = ()
    """"hero:spirit" pairs tried since the last night (BC-16.12)."""
    owed: tuple[Owed, ...] = ()
    defeats: int = 0


class State(msgspec.Struct, frozen=True, dict=True):
    """All of a match.

    While an action is interrupted by a question (`ask`), `base` is the state in which its command `opening` was
    given, `answers` what was answered since, `faces` the dice drawn since, and `emitted` the events since. `decide`
    carries the command out again from there with the same faces and goes on after the last answer.
    """

    setting: Setting
    heroes: tuple[Hero, ...]
    journey: Journey = Journey()
    battle: Battle | None = None
    """The battle under way, or the last one, ended (`result`), until the next scene, so that it can be told."""
    result: str = ""
    reason: str = ""
    ask: Ask | None = None
    base: State | None = None
    opening: BattleCommand | None = None
    answers: tuple[BattleCommand, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    """(sides, face) of each die."""
    emitted: int = 0

    @property
    def fighting(self) -> bool:
        """Whether a battle is under way."""
        return self.battle is not None and not self.battle.result

    @property
    def fight(self) -> Battle:
        """The battle under way or just ended. Raises ValueError where there is none."""
        if self.battle is None:
            raise ValueError("no battle is under way")
        return self.battle


def rating(fighter: Fighter, battle: Battle, aspect: str) -> int:
    """An Aspect's rating with what is in force on it, in the order it came (never below 1)."""
    found = [lasting.effect for lasting in battle.on(fighter.id) if lasting.effect.kind == "aspect"]
    if not found:
        return fighter.aspects[ASPECTS.index(aspect)]
    rated = dict(zip(ASPECTS, fighter.aspects, strict=True))
    for effect in found:
        if effect.mode == "swap":
            first, second = effect.what
            rated[first], rated[second] = rated[second], rated[first]
        else:
            rated[effect.aspect] += effect.amount
    return max(1, rated[aspect])


def changed(battle: Battle, fighter: int, **changes: object) -> Battle:
    """The battle with fields of one fighter changed."""
    fighters = battle.fighters
    now = replace(fighters[fighter], **changes)
    after = replace(battle, fighters=(*fighters[:fighter], now, *fighters[fighter + 1 :]))
    reckoned = battle.__dict__
    for name in _STAYS:
        if name in reckoned:
            after.__dict__[name] = reckoned[name]
    return after
