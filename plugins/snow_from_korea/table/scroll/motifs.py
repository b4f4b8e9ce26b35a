"""The motifs of the scroll and what they are used for, from motifs.toml. No pygame.

Lengths are units of the painting.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

HEIGHT = 320.0
"""Units from the upper silk to the lower."""
LAYERS = ("sky", "far", "birds", "mist", "hills", "ground", "buildings", "figures", "front", "veil")
"""Back to front."""


class Motif(msgspec.Struct, frozen=True):
    """Width and height of the picture, how high it stands, where its foot stands, and in which layer."""

    size: tuple[int, int]
    high: float
    foot: float
    layer: str

    @property
    def wide(self) -> float:
        """Width in units."""
        return self.high * self.size[0] / self.size[1]


class Region(msgspec.Struct, frozen=True):
    """Colours of the sky's upper edge and of the earth, and what may be painted there."""

    sky: str
    earth: str
    far: tuple[str, ...]
    hills: tuple[str, ...]
    ground: str
    beside: tuple[str, ...]
    aware: tuple[str, ...]
    kenjutsu: tuple[str, ...]
    tanka: tuple[str, ...]
    instead: dict[str, str] = {}
    """What scenes of any region show here in place of what stands elsewhere: a tent for a farmhouse."""

    def for_facet(self, facet: str) -> tuple[str, ...]:
        """What is met for a Facet where no scene says it."""
        return {"aware": self.aware, "kenjutsu": self.kenjutsu}.get(facet, self.tanka)


class SceneArt(msgspec.Struct, frozen=True):
    """What a scene shows: who and what is met, the ground (empty: the region's), what hangs over it."""

    met: tuple[str, ...] = ()
    ground: str = ""
    over: tuple[str, ...] = ()
    lone: bool = False
    away: bool = False
    """Whether who comes home turns to the road again."""


class Book(msgspec.Struct, frozen=True):
    """All of motifs.toml."""

    motif: dict[str, Motif]
    region: dict[str, Region]
    ground: dict[str, tuple[str, ...]]
    scene: dict[str, SceneArt]


@cache
def book() -> Book:
    """The motifs; read once. Raises msgspec.DecodeError or ValidationError for a file that is none."""
    return msgspec.toml.decode((Path(__file__).parent / "motifs.toml").read_bytes(), type=Book)
