"""What a match of Book of Changes came to: deeds of the heroes, who fell, how it turned, and the dice of both sides.

Everything is read from the events and the state each of them found. How a battle stands is a simple estimate: whoever
can act counts half for being there and half for the boxes still free, a standard enemy by its level, and the heroes'
chance is their part of what both sides have together. A turning point is a command after which that stood otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from book_of_changes import events as ev
from book_of_changes import rolling, words
from book_of_changes.evolve import evolve
from book_of_changes.model import ENEMIES, HEROES, Fighter, State
from gunki.engine.luck import Luck, luck_of
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.engine.odds import Distribution

LEAST = 0.03
"""What moves the estimate less is no turning point."""
GREAT = 3.0
"""Weight of a heroic enemy and of a hero, where a standard enemy has a third of it for each level."""


class Moment(NamedTuple):
    """A turning point: its battle and round, how far the heroes' chance moved (-1 … 1), and a sentence."""

    seq: int
    battle: str
    round: int
    swing: float
    message: Message


class Fallen(NamedTuple):
    """Enemies of a sort, in all battles: how many there were, and how many of them are out."""

    foe: str
    face: Fighter
    """One of them, for its picture."""
    met: int
    out: int


class Fought(NamedTuple):
    """A battle that was fought to its end: its id and own name, won, lost or drawn, and rounds begun in it."""

    battle: str
    name: str
    result: str
    rounds: int


class Summary(NamedTuple):
    """Counters go by the hero's id."""

    dealt: Counter[str]
    """Boxes of enemies that a hero marked."""
    taken: Counter[str]
    """Boxes marked on a hero."""
    felled: Counter[str]
    enemies: tuple[Fallen, ...]
    moments: tuple[Moment, ...]
    luck: tuple[Luck, Luck]
    """Of the heroes and of the enemies."""
    battles: tuple[Fought, ...] = ()
    """In the order they were fought; one that was lost and tried again is there twice."""


_SUMMED_UP: WeakKeyDictionary[Match, tuple[tuple[int, int], Summary]] = WeakKeyDictionary()
"""What was found last of a match, by its last event and how many moments were wanted: the last page of a descent and
its result both ask, and reading all battles takes a second.
"""


def summary_of(match: Match, most: int = 3) -> Summary:
    """The whole match, with its `most` weightiest moments in the order they happened."""
    asked, known = (match.seq, most), _SUMMED_UP.get(match)
    if known is not None and known[0] == asked:
        return known[1]
    reader = _Reader()
    for record in match.standing():
        reader.read(record.act, record.seq, record.event)
    found = reader.summed(most)
    _SUMMED_UP[match] = asked, found
    return found


def summary_of_battle(match: Match, ended: State, most: int = 3) -> Summary:
    """One battle of a descent, from its beginning to the moment that `ended` shows."""
    reader = _Reader()
    for record in match.standing():
        if isinstance(record.event, ev.BattleBegan):
            reader = _Reader(reader.state)
        reader.read(record.act, record.seq, record.event)
        if isinstance(record.event, ev.BattleEnded) and reader.state.battle == ended.battle:
            break
    return reader.summed(most)


def nothing_yet() -> Summary:
    """Of a battle nothing is known of."""
    return _Reader().summed(0)


def standing(state: State) -> float:
    """The heroes' part of what both sides of a battle have left, 0 … 1; 0.5 where nobody has anything."""
    worth = {HEROES: 0.0, ENEMIES: 0.0}
    for who in state.fight.fighters:
        if who.standing:
            weight = who.level * GREAT / 3 if who.level else GREAT
            boxes = who.minor_boxes + who.major_boxes + who.mortal_boxes
            worth[who.side] += weight * (1 + who.boxes_free / max(1, boxes)) / 2
    both = worth[HEROES] + worth[ENEMIES]
    return worth[HEROES] / both if both else 0.5


class _Reader:
    """Folds the match and counts as it goes."""

    def __init__(self, state: Any = None) -> None:
        self.state = state
        self.dealt: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.felled: Counter[str] = Counter()
        self.rolls: dict[str, list[tuple[Distribution, int]]] = {HEROES: [], ENEMIES: []}
        self.moments: list[Moment] = []
        self.met: dict[str, list[Any]] = {}
        """By sort of enemy: a face, how many were met, how many are out."""
        self.battles: list[Fought] = []
        self.act = -1
        self.begun: State | None = None
        self.hurt: list[tuple[int, ev.Wounded, int]] = []
        """Wounds of the command being read: sequence number, event, boxes."""
        self.fell: list[int] = []
        self.last_hit: dict[int, int] = {}
        """Who wounded each fighter last."""

    def read(self, act: int, seq: int, event: Any) -> None:
        """Take the next event."""
        if act != self.act:
            self.close()
            self.act, self.begun = act, self.state
        before, self.state = self.state, evolve(self.state, event)
        if isinstance(event, ev.BattleBegan):
            self._meet(self.state)
            self.begun, self.last_hit = self.state, {}
        elif isinstance(event, ev.Rolled):
            self._rolled(before, event)
        elif isinstance(event, ev.Wounded):
            self._wounded(before, seq, event)
        elif isinstance(event, ev.Fell):
            self._fell(before, event)
        elif isinstance(event, ev.BattleEnded):
            ended = self.state.battle
            self.battles.append(Fought(ended.sheet.id, ended.sheet.name, event.result, ended.round))

    def close(self) -> None:
        """End of a command: it may have been a turning point."""
        before, after, hurt, fell = self.begun, self.state, self.hurt, self.fell
        self.hurt, self.fell = [], []
        if not hurt or before is None or before.battle is None or after.battle is None:
            return
        if before.battle.sheet.id != after.battle.sheet.id or after.battle.in_camp:
            return
        swing = standing(after) - standing(before)
        if abs(swing) >= LEAST:
            seq, event, _ = max(hurt, key=lambda found: (found[1].fighter in fell, found[2], found[0]))
            message = _told(after, event, sum(boxes for _, wound, boxes in hurt if wound.by == event.by),
                            [who for who in fell if self.last_hit.get(who, -1) == event.by])
            name = after.battle.sheet
            self.moments.append(Moment(seq, name.id, after.battle.round, swing, message))

    def summed(self, most: int) -> Summary:
        """What was read, with its `most` weightiest moments in the order they happened."""
        self.close()
        moments = sorted(self.moments, key=lambda moment: (-abs(moment.swing), moment.seq))[:most]
        return Summary(self.dealt, self.taken, self.felled, tuple(self.enemies()), tuple(sorted(moments)),
                       (luck_of(self.rolls[HEROES]), luck_of(self.rolls[ENEMIES])), tuple(self.battles))

    def enemies(self) -> Iterator[Fallen]:
        """The sorts of enemies, in the order they were met."""
        for foe, (face, met, out) in self.met.items():
            yield Fallen(foe, face, met, out)

    def _meet(self, state: State) -> None:
        for who in state.fight.fighters:
            if who.side == ENEMIES:
                entry = self.met.setdefault(who.foe, [who, 0, 0])
                entry[1] += 1

    def _rolled(self, before: State, event: ev.Rolled) -> None:
        who = before.fight.fighters[event.fighter] if event.fighter >= 0 and before.battle is not None else None
        side = who.side if who is not None else HEROES
        extra = who is None or not who.fallen
        # Beyond the cap both are counted as the cap, or a long chain would be off the end of the distribution.
        chances = rolling.chances(sum(event.parts), extra=extra)
        self.rolls[side].append((chances, min(event.natural, max(chances.weights))))

    def _wounded(self, before: State, seq: int, event: ev.Wounded) -> None:
        target = before.fight.fighters[event.fighter]
        boxes = event.minor + event.major + event.mortal - target.minor - target.major - target.mortal
        if boxes <= 0:
            return
        self.last_hit[event.fighter] = event.by
        self.hurt.append((seq, event, boxes))
        if target.hero >= 0:
            self.taken[before.heroes[target.hero].id] += boxes
        by = before.fight.fighters[event.by] if event.by >= 0 else None
        if by is not None and by.hero >= 0 and target.side != by.side:
            self.dealt[before.heroes[by.hero].id] += boxes

    def _fell(self, before: State, event: ev.Fell) -> None:
        target = before.fight.fighters[event.fighter]
        self.fell.append(event.fighter)
        if target.side == ENEMIES and target.foe in self.met:
            self.met[target.foe][2] += 1
        by = self.last_hit.get(event.fighter, -1)
        killer = before.fight.fighters[by] if by >= 0 else None
        if killer is not None and killer.hero >= 0 and target.side == ENEMIES:
            self.felled[before.heroes[killer.hero].id] += 1


def _told(state: State, event: ev.Wounded, boxes: int, fell: list[int]) -> Message:
    """The sentence of a moment: who did what to whom."""
    target = words.fighters(state, fell or [event.fighter])
    if event.by < 0 or event.by == event.fighter:
        return say("boc.moment.down" if fell else "boc.moment.hurt", target=target, boxes=boxes)
    who = words.fighter(state, event.by)
    return say("boc.moment.fells" if fell else "boc.moment.wounds", who=who, target=target, boxes=boxes)
