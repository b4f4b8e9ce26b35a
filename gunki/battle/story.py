"""The turning points of a match: the moments after which it stood otherwise than before.

How a match stands is a simple estimate, `standing`: everybody on their feet counts half for being there and half for
the share of HP that is left, and the left side's chance is its part of what both sides have together. It knows
nothing of stats, weapons or places; it is the same for all, and one can see with the eye why it moves.

A moment is all that came of one command. It weighs half by how far the estimate moved, and half by how far it ended
from where it was to be expected before the dice fell (the mean over all falls, by the exact odds). So a knock-out and
a shot that had to hit and did not can both be turning points, and a blow that did what such blows do is less of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from gunki.battle import events as ev
from gunki.battle.audit import Throw, throw_of
from gunki.battle.evolve import evolve
from gunki.battle.odds import odds
from gunki.battle.state import Character, State
from gunki.battle.words import joined, name_of, named_item
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.engine.odds import Odds

LEAST = 0.02
"""What moves less than this is no turning point."""


class Moment(NamedTuple):
    """A turning point: the event that it is seen at, its round, the side it was good for, how far the left side's
    estimate moved (-1 … 1), and a sentence.
    """

    seq: int
    round: int
    side: str
    swing: float
    message: Message


def standing(state: State) -> float:
    """The left side's part of what both sides have left: 0 (it has nothing) … 1; 0.5 where nobody has anything."""
    left, right = (sum(map(_worth, (c for c in state.characters if c.side == side))) for side in ("left", "right"))
    return left / (left + right) if left + right else 0.5


def _worth(character: Character) -> float:
    return 0.0 if character.ko else (1 + character.hp / character.max_hp) / 2


def turning_points(match: Match, most: int = 3) -> tuple[Moment, ...]:
    """The `most` weightiest moments of a match of Gun-Ki so far, in the order they happened; fewer where little has.

    Empty for a match of another mode.
    """
    if not isinstance(match.state, State):
        return ()
    found = [(moment, weight) for moment, weight in _moments(match) if weight >= LEAST]
    found.sort(key=lambda entry: (-entry[1], entry[0].seq))
    return tuple(sorted(moment for moment, _ in found[:most]))


class _Blow(NamedTuple):
    """An event that did something to somebody, in its place."""

    seq: int
    event: Any
    before: State
    throw: Throw | None


def _moments(match: Match) -> Iterator[tuple[Moment, float]]:
    """Every command that hurt, healed or raised somebody, with its weight."""
    state: Any = None
    begun: Any = None
    command: Any = None
    number, luck = -1, 0.0
    blows: list[_Blow] = []
    for record in match.standing():
        if record.act != number:
            if blows:
                yield _moment(begun, state, blows, luck, command)
            number, begun, command, blows, luck = record.act, state, record.command, [], 0.0
        before, state = state, evolve(state, record.event)
        if isinstance(record.event, _TELLING):
            throw = throw_of(before, record.event)
            blows.append(_Blow(record.seq, record.event, before, throw))
            luck += standing(state) - expected_after(before, throw) if throw is not None else 0.0
    if blows:
        yield _moment(begun, state, blows, luck, command)


_TELLING = (ev.Attacked, ev.SpellCast, ev.Burst, ev.BombExploded, ev.Healed, ev.Revived)


def expected_after(before: State, throw: Throw) -> float:
    """The mean of `standing` over all ways the dice can fall."""
    total = sum(weight for weight, _ in throw.cases)
    return sum(weight * standing(_hurt(before, throw, damages)) for weight, damages in throw.cases) / total


def _hurt(state: State, throw: Throw, damages: tuple[int, ...]) -> State:
    people = list(state.characters)
    for who, damage in zip(throw.targets, damages, strict=True):
        at = state.setting.book.index[who]
        hp = max(0, people[at].hp - damage)
        people[at] = replace(people[at], hp=hp, ko=hp == 0)
    return replace(state, characters=tuple(people))


def _moment(before: State, after: State, blows: list[_Blow], luck: float, command: Any) -> tuple[Moment, float]:
    moved = standing(after) - standing(before)
    weight = (abs(moved) + abs(luck)) / 2
    # A shot that did nothing moved nothing: then what it should have done says whom it was good for.
    leaning = moved if abs(moved) >= abs(luck) else luck
    main = max(blows, key=lambda blow: (_fells(blow.event), _damage(blow.event), blow.seq))
    return Moment(main.seq, after.round, "left" if leaning >= 0 else "right", moved,
                  _told(main, blows, odds(before, command))), weight


def _hits(event: Any) -> tuple[ev.Hit, ...]:
    return (event.hit,) if isinstance(event, ev.Attacked) else getattr(event, "hits", ())


def _damage(event: Any) -> int:
    return sum(hit.damage for hit in _hits(event))


def _fells(event: Any) -> int:
    return sum(hit.hp == 0 for hit in _hits(event))


def _told(main: _Blow, blows: list[_Blow], chances: Odds | None) -> Message:
    """The sentence of a moment: who did what to whom, and what was to be expected where dice fell."""
    state, event = main.before, main.event
    who = name_of(state, event.owner if isinstance(event, ev.BombExploded) else event.who)
    item = named_item(state.setting, _item(event))
    if isinstance(event, ev.Healed | ev.Revived):
        gained = event.gained if isinstance(event, ev.Healed) else event.hp
        key = "replay.moment.heals" if isinstance(event, ev.Healed) else "replay.moment.revives"
        return say(key, who=who, item=item, target=name_of(state, event.target), gained=gained)
    hits = _hits(event)
    if len(hits) == 1:
        line = _one_target(who, item, hits[0], name_of(state, hits[0].target), blows)
    else:
        down = [name_of(state, hit.target) for hit in hits if hit.hp == 0]
        key = "replay.moment.area_fells" if down else "replay.moment.area"
        line = say(key, who=who, item=item, number=len(hits), damage=_damage(event),
                   target=joined(down) if down else "")
    if main.throw is None:
        return line
    mean = _expected(blows, {hit.target for hit in hits}, chances)
    return say("replay.moment.expected", line=line, mean=f"{mean:.1f}")


def _item(event: Any) -> str:
    if isinstance(event, ev.Attacked):
        return event.strike or event.weapon
    if isinstance(event, ev.SpellCast):
        return event.spell
    return str(event.special if isinstance(event, ev.Burst) else event.item)


def _one_target(who: Message, item: Message, hit: ev.Hit, target: Message, blows: list[_Blow]) -> Message:
    """What one character took in all: a dagger's chain and a barrage are many blows and one moment."""
    damage = sum(other.damage for blow in blows for other in _hits(blow.event) if other.target == hit.target)
    key = "replay.moment.hits" if damage else "replay.moment.misses"
    return say("replay.moment.fells" if hit.hp == 0 else key, who=who, item=item, target=target, damage=damage)


def _expected(blows: list[_Blow], told: set[str], chances: Odds | None) -> float:
    """Mean damage to those who are told of, as the odds of the command had it before its first die: how many blows a
    chain would have was not known then. Where there are none, by the dice of each blow.
    """
    if chances is not None and any(target.target in told for target in chances.targets):
        return sum(float(Fraction(target.mean)) for target in chances.targets if target.target in told)
    return sum(float(blow.throw.chances(number).mean) for blow in blows if blow.throw is not None
               for number, who in enumerate(blow.throw.targets) if who in told)
