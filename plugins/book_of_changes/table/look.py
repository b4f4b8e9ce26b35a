"""Pictures of figures and marks: medallions, the trigram crest where there is none, hexagrams, beads on cords."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from book_of_changes.content import shipped
from book_of_changes.model import HEROES, Battle, Fighter, State
from gunki.table import draw, sprites
from gunki.table.canvas import Canvas

ASSETS = "book_of_changes:"
PLACES = {
    "Palace of Mirrors": "palace_of_mirrors", "Lake of Ice": "lake_of_ice", "Inverted Castle": "inverted_castle",
    "Blood Sea": "blood_sea", "Chambers": "chambers", "Iron Spire": "iron_spire", "The First Door": "iron_spire",
}
STREET = "night_street"
GROUNDS = {
    "heaven": "#6E5A86", "swamp": "#4B3A57", "fire": "#8A3A1E", "thunder": "#7A5A14", "wind": "#3F5A2B",
    "water": "#24406B", "mountain": "#5A4A3A", "earth": "#6A4A22",
}
"""Ground of a crest by Nature."""
CORD = "#7C6A4A"
PROGRAMS = {"knockdown": "knockdown", "stun": "stun", "hellstone": "hellstone"}
"""Signs for which the program has an icon already."""


def place_picture(battle: Battle) -> str:
    """The print behind a battle: the map's own where there is one, else that of its Hell."""
    own = f"{ASSETS}places/{battle.map.id}"
    return own if sprites.has_asset(own) else f"{ASSETS}places/{PLACES.get(battle.map.hell, STREET)}"


def icon_of(name: str) -> str:
    """The icon of a feature, a status or an effect."""
    if name in PROGRAMS:
        return PROGRAMS[name]
    own = f"{ASSETS}icons/{name}"
    return own if sprites.has_asset(own) else "help"


def picture_of(state: State, who: Fighter) -> str:
    """The medallion of a figure; "" where there is none and the crest stands in."""
    if who.hero >= 0:
        portrait = state.heroes[who.hero].portrait
        return portrait if portrait and sprites.has_asset(sprites.below("tokens", portrait)) else ""
    foe = state.setting.book.foe.get(who.foe)
    name = f"{ASSETS}tokens_boc/{foe.portrait if foe is not None and foe.portrait else who.foe}"
    return name if sprites.has_asset(name) else ""


def medallion(canvas: Canvas, state: State, who: Fighter, x: float, y: float, size: float, *, active: bool = False,
              dim: bool = False, angle: float = 0.0) -> None:
    """A figure's medallion in its side's frame, centred."""
    name = picture_of(state, who)
    side = "left" if who.side == HEROES else "right"
    overlays = ["active"] if active else []
    if who.fallen:
        overlays.append("ko")
    if name:
        draw.token(canvas, name, x, y, size, side=side, overlays=overlays, dim=dim, angle=angle)
    else:
        crest(canvas, who.natures[0] if who.natures else "earth", x, y, size, side, overlays, dim)


def crest(canvas: Canvas, nature: str, x: float, y: float, size: float, side: str, overlays: Sequence[str] = (),
          dim: bool = False) -> None:
    """The crest of a Nature: its trigram on its ground."""
    n = canvas.px(size)

    def make() -> pygame.Surface:
        ground = GROUNDS.get(nature, "#4A4236")
        body = (f'<circle cx="{n / 2}" cy="{n / 2}" r="{n * 0.46}" fill="{ground}"/>'
                f'<circle cx="{n / 2}" cy="{n / 2}" r="{n * 0.34}" fill="#000" fill-opacity=".22"/>')
        image = sprites.svg_from(body, (n, n))
        lines = sprites.svg_from(lines_svg(lines_of(nature), n * 0.38, n * 0.34, "#F3E9D6"),
                                 (round(n * 0.38), round(n * 0.34)))
        image.blit(lines, (round(n * 0.31), round(n * 0.33)))
        for layer in (f"frame_{side}", *(f"over_{over}" for over in overlays)):
            image.blit(canvas.image(f"tokens/{layer}", (n, n)), (0, 0))
        if dim:
            image.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    image = canvas.painter.cache.get(("crest", nature, n, side, tuple(overlays), dim), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.point(x, y)))


# Trigrams and hexagrams

@lru_cache(maxsize=16)
def lines_of(nature: str) -> tuple[int, ...]:
    """A Nature's trigram, bottom line first; 1 is whole."""
    found = shipped().nature.get(nature)
    return found.lines if found is not None else (0, 0, 0)


def lines_svg(lines: Sequence[int], width: float, height: float, color: str, gap: float = 0.2) -> str:
    """Brush lines from the bottom up: 1 whole, 0 broken."""
    step = height / len(lines)
    thick = step * 0.62
    out = ""
    for at, whole in enumerate(lines):
        y = height - (at + 1) * step + (step - thick) / 2
        parts = ((0.0, width),) if whole else ((0.0, width * (0.5 - gap / 2)), (width * (0.5 + gap / 2), width))
        for a, b in parts:
            out += (f'<path d="M{a:.2f},{y + thick * 0.1:.2f} L{b:.2f},{y:.2f} L{b - 0.2:.2f},{y + thick:.2f} '
                    f'L{a + 0.3:.2f},{y + thick * 0.9:.2f} Z" fill="{color}"/>')
    return out


def trigram(canvas: Canvas, nature: str, x: float, y: float, width: float, height: float, color: str = "text") -> None:
    """A Nature's trigram."""
    canvas.shape(lines_svg(lines_of(nature), width, height, canvas.color(color)), x, y, width, height)


# Beads

def bead(canvas: Canvas, x: float, y: float, radius: float, color: str, full: bool) -> None:
    """A bead on a cord; empty ones have the colour of paper, dark in a dark theme."""
    canvas.box(x - radius, y - radius, 2 * radius, 2 * radius, color if full else "inset", "text", 1.1, radius=radius)
    if full and radius >= 3:
        canvas.box(x - radius * 0.45, y - radius * 0.6, radius * 0.6, radius * 0.5, "#FFFFFF", radius=radius * 0.3,
                   opacity=0.5)


def cord(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The cord beads hang on."""
    canvas.box(x, y - 0.9, width, 1.8, CORD, radius=1)
