"""Prints of places: how one covers an area, by night under moon and stars, and the street in the first light."""

from __future__ import annotations

from pygame import FRect

from book_of_changes.table.faces import picture_of
from gunki.table.canvas import Canvas

SUN = "#CF4B32"
GLOW = 3.6
"""How far its light goes, in its own sizes."""
SUN_AT = 0.5625, 0.185
"""Where the moon of the street at night stands, as parts of width and height: the sun covers it."""
ROOFED = ("palace_of_mirrors", "night_laundry", "chambers")
"""Places that have no sky."""


def covering(area: FRect, of_sky: bool = False) -> FRect:
    """Where a print lies that covers an area: in its middle, or so that its sky is seen where the area is low."""
    wide = max(area.w, area.h * 16 / 9)
    high = wide * 9 / 16
    top = area.y - min(high - area.h, high * 0.05) if of_sky else area.centery - high / 2
    return FRect(area.centerx - wide / 2, top, wide, high)


def draw_print(canvas: Canvas, area: FRect, place: str, of_sky: bool = False) -> None:
    """The print of a place over an area; what does not fit into it is cut off."""
    with canvas.clipped(*area):
        canvas.sprite(picture_of(place), *covering(area, of_sky))


def draw_edge(canvas: Canvas, area: FRect) -> None:
    """The line round a print on paper."""
    canvas.box(area.x, area.y, area.w, area.h, "none", "outline", 2, radius=4)


def under_sky(place: str) -> bool:
    """Whether moon and stars can be seen there."""
    return picture_of(place).rpartition("/")[2] not in ROOFED


def draw_by_night(canvas: Canvas, area: FRect, place: str) -> None:
    """The print of the place, darker than by day, under the moon and a few stars."""
    street = picture_of(place) == picture_of("")
    draw_print(canvas, area, place, of_sky=street)
    canvas.box(area.x, area.y, area.w, area.h, "#0B0F22", radius=0, opacity=0.55)
    if under_sky(place) and not street:  # the print of the street has its own moon
        for at in range(9):
            x, y = area.x + area.w * ((at * 0.37 + 0.07) % 1), area.y + area.h * ((at * 0.23 + 0.1) % 0.55)
            canvas.box(x, y, 2.6, 2.6, "#F3E9D6", radius=1.3)
        moon = min(52.0, area.h * 0.4)
        canvas.box(area.right - area.w * 0.2, area.y + area.h * 0.18, moon, moon, "#F3E9D6", radius=moon / 2)
    draw_edge(canvas, area)


def draw_morning(canvas: Canvas, area: FRect) -> None:
    """The street, whose night ends: sky and walls in the first light, and the sun where the moon was."""
    street = covering(area, of_sky=True)
    x, y = street.x + street.w * SUN_AT[0] - area.x, street.y + street.h * SUN_AT[1] - area.y
    size = street.w * 0.056
    sun = (
        f'<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{size * GLOW:g}">'
        '<stop offset="0" stop-color="#FFF6DF" stop-opacity="0.95"/>'
        '<stop offset="1" stop-color="#FFF6DF" stop-opacity="0"/></radialGradient></defs>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{size * GLOW:g}" fill="url(#glow)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{SUN}"/>')
    with canvas.clipped(*area):
        _first_light(canvas, area)
        canvas.shape(sun, *area)
    draw_edge(canvas, area)


def draw_morning_ground(canvas: Canvas, area: FRect) -> None:
    """The same street under a page: darker, and without a second sun."""
    _first_light(canvas, area)
    canvas.box(area.x, area.y, area.w, area.h, "#0E0F16", radius=0, opacity=0.25)


def _first_light(canvas: Canvas, area: FRect) -> None:
    """The print, and over it a light that is brightest where the street ends."""
    street = covering(area, of_sky=True)
    light = (
        '<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" x2="0" '
        f'y1="{street.y - area.y:g}" y2="{street.bottom - area.y:g}">'
        '<stop offset="0" stop-color="#E29A6C" stop-opacity="0.8"/>'
        '<stop offset="0.42" stop-color="#FBE2B6" stop-opacity="0.8"/>'
        '<stop offset="0.58" stop-color="#EDBB8C" stop-opacity="0.5"/>'
        '<stop offset="1" stop-color="#8C4A3A" stop-opacity="0.3"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{area.w:g}" height="{area.h:g}" fill="url(#sky)"/>')
    draw_print(canvas, area, "", of_sky=True)
    canvas.shape(light, *area)
