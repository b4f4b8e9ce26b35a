"""The head of the result: how it ended from the person's view, with a seal, a brush stroke and both sides' fighters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.tween import ease_out

ENTRANCE = 1.4
"""Seconds the head takes to come."""
TITLE = 42.0
SEAL = 78.0


class Look(NamedTuple):
    """How an end is shown: the sign in the seal, its colour, that of the words, the stroke and its strength."""

    sign: str
    color: str
    words: str
    stroke: str
    alpha: int


LOOKS = {
    "victory": Look("勝", "gold", "heading", "fx/kamae_1_low", 144),
    "defeat": Look("敗", "danger", "damage", "fx/kamae_1_low", 56),
    "wins": Look("勝", "gold", "text", "fx/kamae_1_low", 96),
    "draw": Look("分", "text_second", "text", "fx/kamae_1_low", 40),
}


def brush(canvas: Canvas, name: str, area: FRect, color: str, alpha: int) -> None:
    """An ink picture in another colour, centred on `area`."""
    size = canvas.px(area.w), canvas.px(area.h)
    ink = canvas.color(color)
    alpha = min(255, alpha // 16 * 16)

    def make() -> pygame.Surface:
        image = canvas.image(name, size).copy()
        image.fill(ink, special_flags=pygame.BLEND_RGB_MAX)
        image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    image = canvas.painter.cache.get(("brush", name, size, ink, alpha), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.point(*area.center)))


def draw_head(canvas: Canvas, area: FRect, head: str, why: str, kind: str, progress: float, calm: bool,
              draw_people: Callable[[Canvas, FRect, float, float, bool], None]) -> None:
    """Stroke, seal, words, and the figures on either side (`ResultView.draw_people`); `progress` 0 … 1 of the entrance,
    which `calm` fades.
    """
    look = LOOKS[kind]
    seal = SEAL + 10
    room = min(area.w - 2 * seal, canvas.measure(head, TITLE, "mincho_bold"))
    middle = area.centerx + seal / 2
    first, second = ease_out(min(1.0, progress / 0.5)), ease_out(max(0.0, min(1.0, (progress - 0.3) / 0.7)))
    stroke = min(area.w, room + 300) * (1.0 if calm else 0.55 + 0.45 * first)
    with canvas.clipped(area.x - 20, area.y - 10, area.w + 40, area.h + 10):
        brush(canvas, look.stroke, _about(area.centerx, area.y + 26, stroke, stroke / 2), look.color,
              int(look.alpha * first))
    draw_people(canvas, area, max(room + seal, canvas.measure(why, 16)) / 2 + 26, second, calm)
    x = middle - room / 2 - seal / 2 - 6
    grown = SEAL * (1.0 if calm else 1.6 - 0.6 * first)
    brush(canvas, "fx/enso", _about(x, area.y + 28, grown, grown), look.color, int(255 * first))
    if first > 0.5:
        canvas.text(look.sign, x, area.y + 28, 34, look.words, "mincho_bold", "center", "middle")
    canvas.text(head, middle, area.y + 26, TITLE, look.words, "mincho_bold", "center", "middle", max_width=room + 1)
    canvas.text(why, area.centerx, area.y + 62, 16, "text", align="center", max_width=area.w)


def _about(x: float, y: float, width: float, height: float) -> FRect:
    return FRect(x - width / 2, y - height / 2, width, height)
