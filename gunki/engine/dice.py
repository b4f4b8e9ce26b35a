"""The one source of chance, for every mode.

Chance is counter-based: draw number *n* of a match is a pure function of (seed, *n*), so the whole state of the
dice is two integers, an undone and repeated action gets the same faces, and a fork costs nothing.

The function is SplitMix64 (Steele, Lea, Flood 2014). With all sums and products modulo 2**64:

    z = seed + (n + 1) * 0x9E3779B97F4A7C15
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB
    draw(seed, n) = z ^ (z >> 31)

Test vectors (seed 1234567, n = 0 … 4): 6457827717110365317, 3203168211198807973, 9817491932198370423,
4593380528125082431, 16408922859458223821; seed 0, n = 0: 16294208416658607535.

A face of a die with *s* sides is 1 + (draw * s >> 64): one draw a die, biased by less than s / 2**64.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

MASK = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15

T = TypeVar("T")


def seed_of(text: str) -> int | None:
    """A seed as it is written, 0 to 2**64 - 1 in decimal figures; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= MASK else None


def draw(seed: int, n: int) -> int:
    """Draw number `n` (from 0) of the 64-bit `seed`: 0 … 2**64 - 1."""
    z = (seed + (n + 1) * GAMMA) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Dice:
    """Dice of one match: a seed (0 … 2**64 - 1) and how many draws were made."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        if not 0 <= seed <= MASK:
            raise ValueError(f"a seed is 0 … 2**64 - 1, not {seed}")
        self.seed = seed
        self.counter = counter

    def die(self, sides: int = 6) -> int:
        """One face, 1 … `sides`. (`draw` written out: a call less where matches are played by the million.)"""
        counter = self.counter + 1
        self.counter = counter
        z = (self.seed + counter * GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return 1 + ((z ^ (z >> 31)) * sides >> 64)

    def pool(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` faces in the order they fell."""
        return tuple(self.die(sides) for _ in range(count))

    def count(self, count: int, at_least: int, sides: int = 6) -> tuple[tuple[int, ...], int]:
        """A pool and how many of its faces show `at_least` or more."""
        faces = self.pool(count, sides)
        return faces, sum(face >= at_least for face in faces)

    def best_two(self, count: int, rating: int, sides: int = 6) -> tuple[tuple[int, ...], int]:
        """A test: `count` dice, the best two summed and `rating` added. Returns the faces and the total."""
        faces = self.pool(count, sides)
        return faces, sum(sorted(faces)[-2:]) + rating

    def coin(self) -> bool:
        """True for heads."""
        return self.die(2) == 2

    def pick(self, options: Sequence[T]) -> T:
        """One of `options`, all equally likely. A single option costs no draw. Raises IndexError when empty."""
        return options[self.die(len(options)) - 1] if len(options) > 1 else options[0]

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in random order (Fisher-Yates from the end, one draw for each place but the last)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.die(last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class LoadedDice(Dice):
    """Dice for tests that show chosen faces in turn. Raises IndexError when more are rolled than were chosen."""

    __slots__ = ("faces",)

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def die(self, sides: int = 6) -> int:
        """The next chosen face. Raises ValueError if it is no face of a die with `sides` sides."""
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"{face} is no face of a d{sides}")
        self.counter += 1
        return face
