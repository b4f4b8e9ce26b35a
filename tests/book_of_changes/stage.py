"""A stage for tests of the rules: fighters made to measure, dice with chosen faces, and a driver that answers questions.

    stage = Stage(hero("Aki", metal=4), foe("Imp", level=3))
    stage.do(cmd.Attack(0, 1), dice=(3, 5))           # every face must be used, and no more is drawn
    assert stage[1].minor == 1 and stage.one(ev.Rolled).total == 9

Heroes have the Nature "plain", whose specials do nothing, unless they name another. A question needs an answer:

    stage.do(cmd.Attack(1, 0), dice=(5, 5), answers=[("chi", 2)])

An answer is a pick ("none"), a pick with its value (("ally", 1)), or a whole command.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from book_of_changes import events as ev
from book_of_changes import setup
from book_of_changes.commands import Answer, Finish
from book_of_changes.content import _effect, shipped
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.model import (
    ENEMIES,
    HEROES,
    Ask,
    Battle,
    Fighter,
    Hero,
    Lasting,
    SeatSheet,
    Setting,
    State,
    Stone,
    changed,
)
from book_of_changes.sheets import (
    ASPECTS,
    BattleSheet,
    Book,
    Effect,
    FeatureSheet,
    MapSheet,
    Nature,
    Objective,
    Power,
    Special,
    TestSheet,
    ZoneSheet,
)
from book_of_changes.working import Flow, Working
from msgspec.structs import replace

from gunki.engine.contract import Command, Decision
from gunki.engine.dice import Dice

E = TypeVar("E")
T = TypeVar("T")
Given = str | tuple[str, int] | Command
SEATS = (SeatSheet("p0", "One", "human", "", HEROES), SeatSheet("p1", "Two", "human", "", HEROES),
         SeatSheet("e", "Enemies", "human", "", ENEMIES))


class Scripted(Dice):
    """Dice that show the faces they are given, in order; drawing one more fails the test."""

    __slots__ = ("faces",)

    def __init__(self, faces: Iterable[int] = ()) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def die(self, sides: int = 6) -> int:
        """See Dice."""
        assert self.faces, "a die too many was drawn"
        self.counter += 1
        return self.faces.pop(0)


# --- content -----------------------------------------------------------------------------------------------------

def plain_nature() -> Nature:
    """A Nature whose Special Attack and Defense do nothing and whose Limit is a bare strike in its zone."""
    nothing = Special("nothing", "Nothing", "")
    limit = Power("plain_limit", "Limit", ("attack", "limit"), "limit", TestSheet("attack", "metal", 0, "defense"), "zone",
                  "enemy", (Effect("strike"),))
    return Nature("plain", "Plain", "", "", (0, 0, 0), "", "", "", "", nothing, nothing, limit)


def effect(kind: str, **fields: Any) -> Effect:
    """An effect written as in powers.toml: `effect("roll", n=2, tests="attack", for_="use")`."""
    raw = {("for" if name == "for_" else name): value for name, value in fields.items()}
    return msgspec.convert(_effect({"kind": kind, **raw}), Effect)


def power(name: str, *effects: Effect, test: str = "none", targets: str = "enemy", reach: str = "any", chi: int = 0,
          tags: Sequence[str] = (), flags: Sequence[str] = (), duration: str = "instant", use: str = "action",
          protects: str = "self", each: int = 0, per: str = "none", own: str = "plain", spirit: str = "") -> Power:
    """A Power made to measure: its test is none, simple (Wood 7), contested (Wood / Earth) or attack."""
    tests: dict[str, dict[str, Any]] = {"none": {}, "simple": {"aspect": "wood", "tn": 7}, "contested": {"aspect": "wood", "vs": "earth"},
             "attack": {"aspect": "metal", "vs": "defense"}}
    raw = {"id": name, "name": name, "tags": list(tags), "use": use, "test": {"kind": test, **tests[test]}, "range": reach,
           "targets": "defender" if use == "defence" else targets, "effects": [], "duration": duration,
           "protects": protects, "flags": list(flags), "cost": {"chi": chi, "each": each, "per": per},
           "own_nature": own, "spirit_nature": spirit or name}
    return replace(msgspec.convert(raw, Power), effects=effects)


def book_with(*powers: Power) -> Book:
    """The shipped book with the plain Nature and some more Powers."""
    book = shipped()
    return replace(book, powers=(*book.powers, *powers), natures=(*book.natures, plain_nature()))


def board(zones: int | Mapping[str, str] = 3, features: Mapping[int, Sequence[Mapping[str, Any]]] | None = None) -> MapSheet:
    """A map: so many zones in a line, or {"a": "b c", …} for each zone its neighbours; features by zone number."""
    if isinstance(zones, int):
        names = [f"z{at}" for at in range(zones)]
        ways = {name: [names[other] for other in (at - 1, at + 1) if 0 <= other < zones] for at, name in enumerate(names)}
    else:
        ways = {name: near.split() for name, near in zones.items()}
    lying = features or {}
    return MapSheet("stage", "Stage", "none", "", tuple(
        ZoneSheet(name, name, tuple(near), features=tuple(msgspec.convert(dict(raw), FeatureSheet)
                                                          for raw in lying.get(at, ())))
        for at, (name, near) in enumerate(ways.items())))


# --- people ------------------------------------------------------------------------------------------------------

def hero(name: str, nature: str = "plain", *, metal: int = 3, water: int = 3, fire: int = 3, wood: int = 3, earth: int = 3,
         at: int = 0, **fields: Any) -> Fighter:
    """A hero of the first seat with figures by BC-1; any field of Fighter may be set besides."""
    made: dict[str, Any] = dict(
        id=-1, name=name, side=HEROES, seat="p0", hero=0, foe="", group=-1, natures=(nature,),
        aspects=(metal, water, fire, wood, earth), powers=(), traits=(), zone=at, chi=10 + 4 * earth, max_chi=10 + 4 * earth,
        defense=water + wood, limit=0, limit_size=8 - fire, minor_boxes=metal, major_boxes=(metal + 1) // 2, mortal_boxes=1,
        actions=1)
    return Fighter(**{**made, **fields})


def foe(name: str, level: int = 3, nature: str = "plain", *, at: int = 0, **fields: Any) -> Fighter:
    """A standard enemy with figures by BC-21."""
    made: dict[str, Any] = dict(
        id=-1, name=name, side=ENEMIES, seat="e", hero=-1, foe="imp", group=0, natures=(nature,), aspects=(level,) * 5,
        powers=(), traits=(), zone=at, chi=level, max_chi=level, defense=level + 3, limit=0, limit_size=0, minor_boxes=level,
        major_boxes=0, mortal_boxes=0, actions=1, level=level)
    return Fighter(**{**made, **fields})


def boss(name: str, nature: str = "plain", *, metal: int = 3, water: int = 3, fire: int = 3, wood: int = 3, earth: int = 3,
         at: int = 0, **fields: Any) -> Fighter:
    """A heroic enemy with figures by BC-22."""
    made: dict[str, Any] = dict(
        id=-1, name=name, side=ENEMIES, seat="e", hero=-1, foe="boss", group=0, natures=(nature,),
        aspects=(metal, water, fire, wood, earth), powers=(), traits=(), zone=at, chi=2 * earth, max_chi=2 * earth,
        defense=water + wood, limit=0, limit_size=max(2, 8 - fire), minor_boxes=(metal + 1) // 2, major_boxes=metal,
        mortal_boxes=0, actions=1)
    return Fighter(**{**made, **fields})


# --- the stage ---------------------------------------------------------------------------------------------------

class Stage:
    """A battle in progress and a driver for it."""

    def __init__(self, *people: Fighter, zones: MapSheet | int = 3, powers: Sequence[Power] = (), first: str = HEROES,
                 turn: str = "", objective: str = "rout", target: str = "", number: int = 1,
                 waves: Sequence[tuple[int, int]] = ()) -> None:
        """`turn` is the side whose turn has just begun (`first` if left out), in round `number`. No die is rolled."""
        fighters = tuple(replace(one, id=at, hero=at if one.side == HEROES else -1) for at, one in enumerate(people))
        place = board(zones) if isinstance(zones, int) else zones
        sheet = BattleSheet("stage", "Stage", "stage", Objective(objective, target), ())
        heroes = tuple(Hero(f"h{f.id}", f.name, f.seat, f.natures[0], f.aspects, (), chi=f.chi)
                       for f in fighters if f.side == HEROES)
        setting = Setting("skirmish", "stage", heroes, SEATS, book_with(*powers))
        self.state: State = evolve(None, ev.Began(setting))
        self.events: list[Any] = []
        """Events of the last thing done."""
        self.log: list[Any] = []
        """Events of everything done."""
        self.asked: list[Ask] = []
        """Questions asked in the last thing done."""
        self.result: Any = None
        """What the last flow came to."""
        battle = Battle(sheet, place, fighters, waves=tuple(waves))
        for event in (ev.BattleBegan(battle), ev.FirstSide(first, "stage"), ev.SideBegan(turn or first, number)):
            self.state = evolve(self.state, event)

    # looking

    def __getitem__(self, who: int | str) -> Fighter:
        """A fighter as it is now, by number or name."""
        if isinstance(who, int):
            return self.battle.fighters[who]
        return next(f for f in self.battle.fighters if f.name == who)

    @property
    def battle(self) -> Battle:
        """The battle as it is now."""
        return self.state.fight

    @property
    def decision(self) -> Decision | None:
        """What is waited for."""
        return MODE.decision(self.state)

    @property
    def choices(self) -> tuple[Command, ...]:
        """What can be chosen now."""
        waiting = self.decision
        return () if waiting is None or waiting.choices is None else tuple(waiting.choices)

    def can(self, kind: type[T], **fields: Any) -> list[T]:
        """Choices of one kind of command whose fields have these values."""
        return [c for c in self.choices if isinstance(c, kind) and all(getattr(c, k) == v for k, v in fields.items())]

    def of(self, kind: type[E], **fields: Any) -> list[E]:
        """Events of one kind in the last thing done whose fields have these values."""
        return [e for e in self.events if isinstance(e, kind) and all(getattr(e, k) == v for k, v in fields.items())]

    def one(self, kind: type[E], **fields: Any) -> E:
        """The one such event."""
        found = self.of(kind, **fields)
        assert len(found) == 1, f"{len(found)} of {kind.__name__}{fields}: {found}"
        return found[0]

    def order(self, *kinds: type[Any]) -> list[str]:
        """Names of the events of these kinds, in the order they came."""
        return [type(e).__name__ for e in self.events if isinstance(e, kinds)]

    def on(self, who: int, kind: str = "", name: str = "") -> list[Lasting]:
        """What is in force on a fighter."""
        return [f for f in self.battle.on(who) if kind in ("", f.effect.kind) and name in ("", f.effect.name)]

    # changing

    def put(self, who: int, **fields: Any) -> Stage:
        """Change a fighter by hand."""
        self.state = replace(self.state, battle=changed(self.battle, who, **fields))
        return self

    def give(self, on: int, found: Effect, until: str = "scene", maker: int = -1, zone: int = -1, edge: int = -1,
             source: str = "stage", fresh: bool = False) -> Stage:
        """Put an effect in force by hand (`on` -1 with a zone: on the zone)."""
        number = self.battle.next_id
        lasting = Lasting(number, source, maker if maker >= 0 else max(on, 0), on, found, until, fresh, zone, edge,
                          found.amount if found.kind == "ward" else 0)
        self.state = evolve(self.state, ev.EffectBegan(lasting))
        return self

    def status(self, on: int, name: str, n: int = 1, until: str = "scene", maker: int = -1) -> Stage:
        """Put a status in force by hand."""
        return self.give(on, effect("status", name=name, n=n), until, maker, source=f"stage_{name}")

    def do(self, command: Command, dice: Iterable[int] = (), answers: Sequence[Given] = (), legal: bool = True) -> Stage:
        """Carry out a command and answer what it asks; all dice and answers must be needed."""
        if legal:
            assert command in self.choices, f"{command} is not among {self.choices}"
        faces, left = Scripted(dice), list(answers)
        self.events, self.asked = [], []
        self._carry_out(command, faces, left)
        return self._done(faces, left)

    def _carry_out(self, command: Command, faces: Scripted, left: list[Given]) -> None:
        while True:
            given, after = MODE.carry_out(self.state, command, faces)
            folded = self.state
            for event in given:
                folded = evolve(folded, event)
            assert folded == after, "the fold differs"
            self.state = after
            self.events += given
            if after.ask is None:
                return
            self.asked.append(after.ask)
            command = _answer(after.ask, left)

    def _done(self, faces: Scripted, left: Sequence[Given] = ()) -> Stage:
        self.log += self.events
        assert not faces.faces, f"dice not drawn: {faces.faces}"
        assert not left, f"answers not needed: {left}"
        return self

    def flow(self, rule: Callable[..., Flow[Any]], *given: Any, dice: Iterable[int] = (), answers: Sequence[Given] = (),
             **named: Any) -> Stage:
        """Run one rule by itself on the state: `stage.flow(wounds.mark, 0, "minor", 1, "attack")`."""
        faces, left = Scripted(dice), list(answers)
        work = Working(self.state, faces)
        self.asked = []
        running = rule(work, *given, **named)
        try:
            waiting = next(running)
            while True:
                self.asked.append(waiting)
                waiting = running.send(_answer(waiting, left))
        except StopIteration as done:
            self.result = done.value
        self.state, self.events = work.state, work.events
        return self._done(faces, left)

    def call(self, rule: Callable[..., Any], *given: Any, dice: Iterable[int] = (), **named: Any) -> Stage:
        """The same for a rule that cannot ask."""
        faces = Scripted(dice)
        work = Working(self.state, faces)
        self.result = rule(work, *given, **named)
        self.state, self.events = work.state, work.events
        return self._done(faces)

    def finish(self, dice: Iterable[int] = (), answers: Sequence[Given] = ()) -> Stage:
        """Everybody of the side whose turn it is is done, up to the next side that can do something."""
        faces, left = Scripted(dice), list(answers)
        self.events, self.asked = [], []
        side, number = self.battle.turn, self.battle.round
        while not self.state.result and (self.battle.turn, self.battle.round) == (side, number):
            ready = self.can(Finish)
            assert ready, f"nobody can finish: {self.choices}"
            self._carry_out(ready[0], faces, left)
        return self._done(faces, left)


def _answer(ask: Ask, left: list[Given]) -> Command:
    assert left, f"nobody answers {ask.prompt}: {ask.choices}"
    given = left.pop(0)
    wanted = Answer(given) if isinstance(given, str) else Answer(*given) if isinstance(given, tuple) else given
    if wanted in ask.choices:
        return wanted
    same = [c for c in ask.choices if isinstance(c, Answer) and c.pick == given]
    assert len(same) == 1, f"{given} is no answer to {ask.prompt}: {ask.choices}"
    return same[0]


def check_battle(battle: Battle) -> None:
    """What must hold of a battle after every command; raises AssertionError naming the fighter."""
    for f in battle.fighters:
        assert 0 <= f.chi <= max(f.max_chi, 0) or (f.hero >= 0 and f.chi >= 0), f
        assert 0 <= f.minor <= f.minor_boxes and 0 <= f.major <= f.major_boxes and 0 <= f.mortal <= f.mortal_boxes, f
        assert 0 <= f.limit <= f.limit_size and all(stone.chi > 0 for stone in f.stones), f
        assert 0 <= f.zone < len(battle.map.zones) or (f.out and f.zone < 0), f
        assert not (f.risen and not f.mortal) and not (f.barred and not f.mortal), f
        assert not f.denied or f.owes, f
        if f.out or f.fallen:
            assert f.held is None and not (f.out and f.left), f
        if f.fallen:
            assert not (f.knocked or f.stunned or f.owes) and not any(x.effect.kind == "status" for x in battle.on(f.id)), f
        if f.stunned:
            assert f.held is None, f
        if f.level:
            assert f.out == (f.minor == f.minor_boxes) or f.out or f.zone < 0, f
    numbers = [found.id for found in battle.lasting]
    assert len(numbers) == len(set(numbers)) and all(number < battle.next_id for number in numbers)
    for found in battle.lasting:
        assert found.until != "attack" and (found.on >= 0 or found.zone >= 0), found
        if found.on >= 0:  # whoever is still to come has its shell already
            assert not battle.fighters[found.on].out or battle.fighters[found.on].zone < 0, found
        assert found.effect.kind != "ward" or found.left > 0, found


def check_decision(state: State) -> Decision | None:
    """What is waited for; whoever is asked can act, and no choice is offered twice."""
    waiting = MODE.decision(state)
    assert (waiting is None) == (MODE.outcome(state) is not None)
    if waiting is None or state.battle is None:
        return waiting
    assert waiting.choices and len(set(waiting.choices)) == len(waiting.choices), waiting
    for choice in waiting.choices:
        number = getattr(choice, "fighter", -1)
        if number >= 0 and state.ask is None:
            assert state.battle.fighters[number].standing and state.battle.fighters[number].seat == waiting.seat, choice
    return waiting


# --- whole matches -----------------------------------------------------------------------------------------------

def random_hero(at: int, rnd: random.Random, book: Book) -> Hero:
    """A legal hero with Bonds it can bear, perhaps a Hellstone, and perhaps standing orders left at asking."""
    while True:
        aspects = tuple(rnd.randint(1, 5) for _ in ASPECTS)
        if sum(aspects) == 15:
            break
    made = Hero(f"h{at}", f"Hero {at}", f"p{at % 2}", rnd.choice(book.natures).id, aspects, ())
    spirits = rnd.sample([spirit.id for spirit in book.spirits], rnd.randint(1, 4))
    made = replace(made, names=tuple(spirits))
    for count in range(len(spirits), -1, -1):
        bonded = replace(made, bonds=setup.bound(book, made, spirits[:count]))
        if setup.max_chi(book, bonded) >= 0:
            break
    stones = (Stone(rnd.choice(book.natures).id, 5),) if rnd.random() < 0.3 else ()
    return replace(bonded, chi=setup.max_chi(book, bonded), stones=stones)


def skirmish(plan: str, heroes: Sequence[Hero], book: Book | None = None) -> Setting:
    """The config of one battle."""
    return Setting("skirmish", plan, tuple(heroes), SEATS, book or shipped())


def began(setting: Setting, dice: Dice) -> State:
    """A match up to its first decision."""
    state: State | None = None
    for event in MODE.start(setting, dice):
        state = MODE.evolve(state, event)
    assert state is not None
    return state
