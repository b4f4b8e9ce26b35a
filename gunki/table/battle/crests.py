"""Crests of those who share a medallion: a figure and a letter or number, always the same for a name; no colour."""

from __future__ import annotations

import zlib
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from gunki.battle.state import State
from gunki.table.battle.look import portrait
from gunki.table.canvas import Canvas

FIGURES = {
    "ring": '<circle cx="12" cy="12" r="10.4"/>',
    "lozenge": '<path d="M12,0.4 L23.6,12 L12,23.6 L0.4,12 Z"/>',
    "block": '<rect x="2" y="2" width="20" height="20" rx="3"/>',
    "shell": '<path d="M6.4,1.6 L17.6,1.6 L23.2,12 L17.6,22.4 L6.4,22.4 L0.8,12 Z"/>',
    "shield": '<path d="M2,1.4 L22,1.4 L22,13 Q21,19 12,23.4 Q3,19 2,13 Z"/>',
    "blossom": '<path d="M12,3.2 C15,-1 21,1 20,6.4 C25,8 25,16 20,17.6 C21,23 15,25 12,20.8 C9,25 3,23 4,17.6 '
               'C-1,16 -1,8 4,6.4 C3,1 9,-1 12,3.2 Z"/>',
}  # fmt: skip
"""Outlines in a square of 24, to be told apart in grey and at 18 pixels."""
LARGE, LEAST = 22.0, 18.0
"""Width of a crest on a token of usual size, and the least in which its letter can be read."""


class Crest(NamedTuple):
    """A key of FIGURES, and what stands in it."""

    figure: str
    letter: str


def crests(state: State) -> dict[str, Crest]:
    """By id, for every character whose medallion another one has, too."""
    return _crests(tuple((c.id, portrait(c), c.name) for c in state.characters))


@lru_cache(maxsize=8)
def _crests(looks: tuple[tuple[str, str, str], ...]) -> dict[str, Crest]:
    alike: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for who, face, name in looks:
        alike[face].append((who, name))
    found: dict[str, Crest] = {}
    for group in alike.values():
        taken: list[str] = []
        names = [name for _, name in group]
        for who, name in group if len(group) > 1 else ():
            taken.append(_figure(name, taken))
            found[who] = Crest(taken[-1], _letter(name, names))
    return found


def _figure(name: str, taken: list[str]) -> str:
    """The name's own, or the next that nobody of the same face has."""
    first = zlib.crc32(name.encode("utf-8", "replace")) % len(FIGURES)
    row = [*FIGURES][first:] + [*FIGURES][:first]
    return next((figure for figure in row if figure not in taken), row[0])


def _letter(name: str, names: list[str]) -> str:
    """The number at the end of a name, 1 for the one of several that has none, else the first letter."""
    base, _, number = name.rpartition(" ")
    if base and number.isascii() and number.isdigit() and len(number) < 3:
        return number
    numbered = any(other.startswith(name + " ") and other[len(name) + 1 :].isdigit() for other in names)
    return "1" if numbered else name.strip()[:1].upper() or "?"


def draw_crest(canvas: Canvas, crest: Crest | None, x: float, y: float, size: float) -> None:
    """On the upper right of a token of that size with its middle at (x, y)."""
    if crest is None:
        return
    width = max(LEAST, min(LARGE, size * 0.36))
    x, y = x + size * 0.36, y - size * 0.36
    fill, ink, scale = canvas.color("key_cap"), canvas.color("outline"), width / 26
    body = (f'<g transform="scale({scale:.4f}) translate(1,1)" fill="{fill}" stroke="{ink}" stroke-width="2">'
            f'{FIGURES[crest.figure]}</g>')  # fmt: skip
    canvas.shape(body, x - width / 2, y - width / 2, width, width)
    canvas.text(crest.letter, x, y, 14, "text", "bold", "center", "middle")
