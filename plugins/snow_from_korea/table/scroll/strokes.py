"""What the scroll is drawn with: wet edges, dashes, the gold frame, rollers."""

from __future__ import annotations

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas

BRUSH_EDGE = 90
"""Real pixels of wet edge while a panel is painted in."""


def faded(canvas: Canvas, picture: pygame.Surface, place: tuple[int, int], share: float) -> None:
    """A picture at so much of its strength, 0 … 1; real pixels."""
    picture.set_alpha(round(255 * share))
    canvas.surface.blit(picture, place)
    picture.set_alpha(None)


def painted_in(canvas: Canvas, picture: pygame.Surface, place: tuple[int, int], share: float) -> None:
    """From the left, with a wet edge that pales."""
    wide, high = picture.get_size()
    edge = round((wide + BRUSH_EDGE) * share)
    solid = max(0, edge - BRUSH_EDGE)
    canvas.surface.blit(picture, place, (0, 0, solid, high))
    strip = BRUSH_EDGE // 9
    for number in range(9):
        x = solid + number * strip
        if x < wide and x < edge:
            picture.set_alpha(round(255 * (1 - (number + 1) / 10)))
            canvas.surface.blit(picture, (place[0] + x, place[1]), (x, 0, min(strip, wide - x), high))
    picture.set_alpha(None)


def dashed(canvas: Canvas, area: FRect) -> None:
    """A panel still to be painted."""
    w, h = area.w, area.h
    canvas.shape(f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" fill="none" stroke="#8A6E3A" '
                 'stroke-width="1.4" stroke-dasharray="7 6" stroke-opacity="0.8"/>', area.x, area.y, w, h)


def gold_frame(canvas: Canvas, area: FRect) -> None:
    """A frame in gold with a brush's uneven hand, and an inked line within."""
    w, h = round(area.w, 1), round(area.h, 1)
    body = (f'<path d="M2,3 L{w - 3:g},2 L{w - 2:g},{h - 3:g} L3,{h - 2:g} Z" fill="none" stroke="#C39A3B" '
            'stroke-width="4" stroke-linejoin="round"/>'
            f'<path d="M1.2,1.4 L{w - 1.6:g},1 L{w - 1:g},{h - 1.4:g} L1.6,{h - 1:g} Z" fill="none" stroke="#E5C878" '
            'stroke-width="1"/>'
            f'<path d="M6,6.6 L{w - 6.6:g},6 L{w - 6:g},{h - 6.6:g} L6.6,{h - 6:g} Z" fill="none" stroke="#1D1A17" '
            'stroke-width="1.3" stroke-opacity="0.75"/>')
    canvas.shape(body, area.x, area.y, area.w, area.h)


def roller(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A stave of polished wood with gilded ends."""
    cap = w * 16 / 30
    body = (f'<defs><linearGradient id="w" gradientUnits="userSpaceOnUse" x1="4" y1="0" x2="{w - 4:g}" y2="0">'
            '<stop offset="0" stop-color="#4A2415"/><stop offset="0.35" stop-color="#A35A34"/>'
            '<stop offset="1" stop-color="#3A1A0E"/></linearGradient></defs>'
            f'<rect x="4" y="6" width="{w - 8:g}" height="{h - 12:g}" fill="url(#w)" stroke="#1D1A17" '
            'stroke-width="2"/>')
    for top in (1.0, h - cap - 1):
        body += (f'<rect x="1" y="{top:g}" width="{w - 2:g}" height="{cap:g}" rx="3" fill="#C39A3B" stroke="#1D1A17" '
                 f'stroke-width="2"/><rect x="4" y="{top + 3:g}" width="{w * 0.3:g}" height="{cap - 6:g}" rx="1.5" '
                 'fill="#E5C878"/>')
    canvas.shape(body, x, y, w, h)
