"""Dice notation (GK-5): `d6`, `2d6+3`, `d6(2d6)+3`, `2d6+2d6+2d6`, `d6+FC`.

An expression is a sum of pools, constants and `FC` (the face value of a Fate Card). `Kd6(Nd6)` keeps the K best of
N dice. Below zero counts as zero (GK-5.2). Case and spaces do not matter.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from gunki.engine.dice import Dice
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.odds import Distribution, pool

LONGEST = 200
"""Characters an expression may have."""
MOST_FACES = 600
"""The most that all dice together may show: keeps exact odds well under a second."""
MOST_FACES_OF_KEPT_POOLS = 200

_TERM = re.compile(
    r"([+-])(?:(?P<keep>\d*)d(?P<keep_sides>\d+)\((?P<count>\d*)d(?P<sides>\d+)\)"
    r"|(?P<number>\d*)d(?P<plain_sides>\d+)|(?P<face>\d*)fc|(?P<constant>\d+))"
)


class Roll(msgspec.Struct, frozen=True, gc=False):
    """What fell: the expression, the faces that count and those dropped, and the total (0 or more)."""

    expression: str
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    total: int


class Pool(msgspec.Struct, frozen=True):
    """`count` dice with `sides` sides of which the best `keep` are summed, added or (`sign` -1) taken."""

    sign: int
    keep: int
    count: int
    sides: int


class Expression(msgspec.Struct, frozen=True):
    """A parsed dice expression."""

    text: str
    pools: tuple[Pool, ...]
    constant: int
    face_values: int
    """How many times FC is added."""

    def roll(self, dice: Dice, face_value: int = 0) -> Roll:
        """Roll it: one draw a die, pools from left to right."""
        if len(self.pools) == 1 and self.pools[0].keep == self.pools[0].count:
            only = self.pools[0]
            kept = dice.pool(only.count, only.sides)
            total = only.sign * sum(kept) + self.constant + self.face_values * face_value
            return Roll(self.text, kept, (), total if total > 0 else 0)
        return self._roll_pools(dice, face_value)

    def _roll_pools(self, dice: Dice, face_value: int) -> Roll:
        all_kept: list[int] = []
        all_dropped: list[int] = []
        total = self.constant + self.face_values * face_value
        for part in self.pools:
            faces = sorted(dice.pool(part.count, part.sides), reverse=True)
            all_kept += faces[: part.keep]
            all_dropped += faces[part.keep :]
            total += part.sign * sum(faces[: part.keep])
        return Roll(self.text, tuple(all_kept), tuple(all_dropped), max(0, total))

    def distribution(self, face_value: int = 0) -> Distribution:
        """The exact distribution of the total."""
        return _distribution(self, face_value)


@lru_cache(maxsize=512)
def _distribution(expression: Expression, face_value: int) -> Distribution:
    result: Distribution | None = None
    for part in expression.pools:
        one = pool(part.keep, part.count, part.sides)
        signed = one if part.sign > 0 else one.map(lambda value: -value)
        result = signed if result is None else result + signed
    constant = expression.constant + expression.face_values * face_value
    return (result or Distribution.certain(0)).shifted(constant, floor=0)


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    """Read an expression. Raises Refused, naming the text, for anything else or anything too large."""
    compact = "".join(text.split()).lower()
    if not compact or len(text) > LONGEST:
        raise Refused(say("dice.not_an_expression", text=shorten(text, 40)))
    signed = compact if compact[0] in "+-" else "+" + compact
    pools: list[Pool] = []
    constant = face_values = position = 0
    while position < len(signed):
        found = _TERM.match(signed, position)
        if found is None or (found["keep_sides"] and found["keep_sides"] != found["sides"]):
            raise Refused(say("dice.not_an_expression", text=shorten(text, 40)))
        position = found.end()
        sign = -1 if found[1] == "-" else 1
        if found["constant"]:
            constant += sign * _number(found["constant"], text)
        elif found["face"] is not None:
            face_values += sign * _number(found["face"] or "1", text)
        else:
            pools.append(_pool(sign, found, text))
    _refuse_too_large(pools, text)
    return Expression(text.strip(), tuple(pools), constant, face_values)


def _pool(sign: int, found: re.Match[str], text: str) -> Pool:
    if found["plain_sides"]:
        count, sides = _number(found["number"] or "1", text), _number(found["plain_sides"], text)
        keep = count
    else:
        keep, count = _number(found["keep"] or "1", text), _number(found["count"] or "1", text)
        sides = _number(found["sides"], text)
    if not 1 <= keep <= count or sides < 1:
        raise Refused(say("dice.not_an_expression", text=shorten(text, 40)))
    return Pool(sign, keep, count, sides)


def _number(digits: str, text: str) -> int:
    # int() takes digits of every script and any length; neither belongs here.
    if not digits.isascii() or len(digits) > 4:
        raise Refused(say("dice.too_large", text=shorten(text, 40)))
    return int(digits)


def _refuse_too_large(pools: list[Pool], text: str) -> None:
    faces = sum(part.count * part.sides for part in pools)
    kept = max((part.count * part.sides for part in pools if part.keep < part.count), default=0)
    if faces > MOST_FACES or kept > MOST_FACES_OF_KEPT_POOLS:
        raise Refused(say("dice.too_large", text=shorten(text, 40)))
