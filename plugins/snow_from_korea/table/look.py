"""Pictures of the journey: medallions, stacks of coins, the bowl of Snow, dice as small boxes."""

from __future__ import annotations

import pygame

from gunki.table import draw, sprites
from gunki.table.canvas import Canvas
from snow_from_korea.in_lists import SAMURAI
from snow_from_korea.model import HEK, SORCERER

OWN = "snow_from_korea:"
MOST_COINS = 12
"""Coins of a stack at most; the figure below tells the rest."""
BRUSH = {"kagai": "kamae_3_high", "ariake": "kamae_2_middle", "mujintou": "kamae_1_low"}
"""The stroke of a kamae; others have the ring."""
UPRIGHT = ("kamae_3_high",)
"""Strokes that are as high as they are wide."""


def portrait(who: int) -> str:
    """The medallion of a samurai, the referee or the mahoutsukai."""
    if who >= 0:
        return SAMURAI[who % len(SAMURAI)]
    return f"{OWN}tokens/hek" if who == HEK else f"{OWN}tokens/mahoutsukai"


def medallion(canvas: Canvas, who: int, x: float, y: float, size: float, *, active: bool = False, dim: bool = False
              ) -> None:
    """Samurai round, the others with eight corners; centred."""
    draw.token(canvas, portrait(who), x, y, size, side="right" if who in (HEK, SORCERER) else "left",
               overlays=["active"] if active else [], dim=dim)


def upright(kamae: str) -> bool:
    """Whether the brush stroke of a kamae is as high as it is wide."""
    return BRUSH.get(kamae) in UPRIGHT


def stroke(canvas: Canvas, kamae: str, x: float, y: float, width: float, height: float, ink: str) -> None:
    """The brush stroke of a kamae in an ink, centred: light on dark paper."""
    name, size, color = f"fx/{BRUSH.get(kamae, 'enso')}", (canvas.px(width), canvas.px(height)), canvas.color(ink)

    def make() -> pygame.Surface:
        image = canvas.image(name, size).copy()
        image.fill(color, special_flags=pygame.BLEND_RGB_MAX)
        return image

    image = canvas.painter.cache.get(("stroke", name, size, color), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.point(x, y)))


def coins(canvas: Canvas, count: int, x: float, bottom: float, width: float, height: float) -> float:
    """A stack of old coins on `bottom`, centred on x; returns how high it is."""
    high = width * 0.34
    shown = min(MOST_COINS, count)
    if not shown:
        canvas.shape(f'<ellipse cx="{width / 2:g}" cy="{high / 2:g}" rx="{width / 2 - 1:g}" ry="{high / 2 - 1:g}" '
                     f'fill="none" stroke="{canvas.color("text_second")}" stroke-width="1.4" stroke-dasharray="4 3"/>',
                     x - width / 2, bottom - high, width, high)
        return high
    step = min(width * 0.2, (height - high - 4) / max(1, shown))
    tall = high + step * shown
    ink, side, face = "#1D1A17", "#A87D26", "#DDB758"
    body = ""
    for at in range(shown):
        y = tall - high / 2 - at * step
        rx, ry = width / 2 - 1, high / 2 - 1
        body += (f'<path d="M{width / 2 - rx:.1f},{y - step:.1f} V{y:.1f} A{rx:.1f},{ry:.1f} 0 0 0 '
                 f'{width / 2 + rx:.1f},{y:.1f} V{y - step:.1f} Z" fill="{side}" stroke="{ink}" stroke-width="1.5"/>'
                 f'<ellipse cx="{width / 2:.1f}" cy="{y - step:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{face}" '
                 f'stroke="{ink}" stroke-width="1.5"/>')
    top, hole = tall - high / 2 - shown * step, max(2.0, width * 0.07)
    body += (f'<path d="M{width / 2 - hole:.1f},{top:.1f} L{width / 2:.1f},{top - hole / 2:.1f} '
             f'L{width / 2 + hole:.1f},{top:.1f} L{width / 2:.1f},{top + hole / 2:.1f} Z" fill="{ink}"/>')
    canvas.shape(body, x - width / 2, bottom - tall, width, tall + 1)
    return tall


def bowl(canvas: Canvas, snow: int | None, highest: int, x: float, bottom: float, width: float) -> None:
    """The bowl, as full as the Snow is of what it could be; a faint one where there is none."""
    level = 0 if not snow else max(1, min(4, round(4 * snow / max(1, highest))))
    name = f"{OWN}scroll/bowl_{level}"
    alpha = 90 if snow is None else 255
    if sprites.has_asset(name):
        canvas.sprite(name, x, bottom - width / 2 + width * 0.06, width, width, alpha=alpha, center=True)
        return
    h = width * 0.72
    ink = "#1D1A17"
    rise = h * 0.08 * level
    mound = (f'<path d="M{width * .1:.1f},{h * .4:.1f} Q{width / 2:.1f},{h * .3 - rise * 1.8:.1f} {width * .9:.1f},'
             f'{h * .4:.1f} Z" fill="#FBF8F0" stroke="{ink}" stroke-width="1.6"/>') if level else ""
    shade = "0.35" if snow is None else "1"
    body = (f'<g opacity="{shade}"><ellipse cx="{width / 2:.1f}" cy="{h * .4:.1f}" rx="{width * .46:.1f}" '
            f'ry="{h * .14:.1f}" fill="#E7DFCD" stroke="{ink}" stroke-width="1.6"/>{mound}'
            f'<path d="M{width * .04:.1f},{h * .4:.1f} Q{width * .08:.1f},{h * .9:.1f} {width * .36:.1f},{h * .9:.1f} '
            f'H{width * .64:.1f} Q{width * .92:.1f},{h * .9:.1f} {width * .96:.1f},{h * .4:.1f} '
            f'Q{width / 2:.1f},{h * .68:.1f} {width * .04:.1f},{h * .4:.1f} Z" fill="#24406B" stroke="{ink}" '
            f'stroke-width="1.8"/></g>')
    canvas.shape(body, x - width / 2, bottom - h, width, h)


def dice_row(canvas: Canvas, count: int, x: float, y: float, room: float, side: str, size: float = 17) -> None:
    """So many dice as small boxes in the colour of a side, closer together where there are many."""
    if count <= 0:
        return
    pitch = min(size + 4, (room - size) / max(1, count - 1)) if count > 1 else 0.0
    for at in range(count):
        left = x + at * pitch
        canvas.box(left, y, size, size, "#FBF6EA" if side == "left" else "#F0D9B6", side, 2.0, radius=4)
