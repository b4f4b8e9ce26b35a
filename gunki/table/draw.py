"""The game's vocabulary, drawn on a Canvas: chips, bars, key caps, tokens, cards, dice, HP pills, badges.

Functions take the canvas first and logical pixels; colours are theme roles.
"""
from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from gunki.table import sprites
from gunki.table.canvas import Align, Canvas, Run

DOTS = 10
"""In the sign of somebody who thinks; as many are lit a second."""
TOKEN_SIZE, ACTIVE_TOKEN_SIZE = 66, 74
CARD_SIZE = (72, 100)


def chip(canvas: Canvas, x: float, y: float, text: str, *, size: float = 14, color: str = "chip_text",
         fill: str = "chip", stroke: str = "outline", padding: float = 7, height: float = 22, icon: str | None = None,
         align: Align = "left") -> float:
    """A pill with a short text; returns its width."""
    width = canvas.measure(text, size, "bold") + 2 * padding + (size + 5 if icon else 0)
    x -= {"left": 0.0, "center": width / 2, "right": width}[align]
    canvas.box(x, y, width, height, fill, stroke, 1.5, radius=height / 2)
    inner = x + padding
    if icon:
        canvas.icon(icon, inner, y + (height - size - 2) / 2, size + 2, color)
        inner += size + 5
    canvas.text(text, inner, y + height / 2, size, color, "bold", valign="middle")
    return width


def key_cap(canvas: Canvas, right: float, y: float, label: str, *, color: str = "text", fill: str = "key_cap") -> float:
    """A hot key as a small key, its right edge at `right`; returns its width."""
    width = max(20.0, canvas.measure(label, 14, "bold") + 10)
    canvas.box(right - width, y, width, 20, fill, color, 1.2, radius=3)
    canvas.text(label, right - width / 2, y + 10, 14, color, "bold", "center", "middle")
    return width


def bar(canvas: Canvas, x: float, y: float, width: float, height: float, fraction: float, color: str, *,
        ghost: float = 0.0, ghost_color: str = "gold", ticks: int = 0) -> None:
    """A filled bar; `ghost` is what would be added, `ticks` the number of equal parts."""
    fraction = min(1.0, max(0.0, fraction))
    ghost = min(1.0 - fraction, max(0.0, ghost))
    inner, radius = width - 3, height / 2 - 1.5
    canvas.box(x, y, width, height, "bar_empty", "outline", 1.2, radius=height / 2)
    if fraction > 0:
        canvas.box(x + 1.5, y + 1.5, inner * fraction, height - 3, color, radius=radius)
    if ghost > 0:
        canvas.box(x + 1.5 + inner * fraction, y + 1.5, inner * ghost, height - 3, ghost_color, "outline", 1, radius=2,
                   opacity=0.55)
    for part in range(1, ticks):
        left = x + 1.5 + inner * part / ticks
        pygame.draw.line(canvas.surface, canvas.color("outline"), canvas.point(left, y + 2),
                         canvas.point(left, y + height - 3))


def hp_role(fraction: float, prefix: str = "hp") -> str:
    """Colour role of an HP bar: good above half, low below 30 %."""
    return f"{prefix}_good" if fraction > 0.5 else f"{prefix}_half" if fraction > 0.3 else f"{prefix}_low"


def pips(canvas: Canvas, x: float, y: float, full: int, total: int, *, size: float = 14, pitch: float = 17) -> None:
    """A row of coins, `full` of them bright."""
    for i in range(total):
        left, hole = x + i * pitch, size * 2 / 7
        canvas.box(left, y, size, size, "gold" if i < full else "#D6C8AE", "#1D1A17", 1.2, radius=size / 2)
        canvas.box(left + (size - hole) / 2, y + (size - hole) / 2, hole, hole, "#1D1A17" if i < full else "#A99B80",
                   radius=0)


def hp_pill(canvas: Canvas, x: float, y: float, hp: int, max_hp: int, *, ko_word: str = "KO",
            width: float = 70) -> None:
    """Heart, HP and a thin bar, 70x22, centred on x. At 0 HP `ko_word`. Narrower than 46: no heart."""
    fraction = hp / max_hp if max_hp else 0.0
    role = hp_role(fraction, "pill")
    left = x - width / 2
    canvas.box(left, y, width, 22, "pill", "pill_text", 1.2, radius=5)
    canvas.box(left + 4, y + 16.5, width - 8, 3, "pill_empty", radius=1.5)
    if hp > 0:
        canvas.box(left + 4, y + 16.5, (width - 8) * min(1.0, fraction), 3, role, radius=1.5)
        if width < 46:
            canvas.text(str(hp), x, y + 8.5, 14, "pill_text", "bold", "center", "middle", max_width=width - 4)
            return
        canvas.icon("hp", left + 5, y + 2, 13, role)
        runs = [Run(str(hp), "pill_text", "bold")]
        if width >= 66 and canvas.measure(str(hp), 14, "bold") + canvas.measure(f"/{max_hp}") <= width - 23:
            runs.append(Run(f"/{max_hp}", "pill_text_second"))
        canvas.rich(runs, left + 21, y + 8.5, valign="middle", max_width=width - 23)
    elif width < 46:
        canvas.text(ko_word, x, y + 8.5, 14, "pill_text", "bold", "center", "middle", max_width=width - 4)
    else:
        canvas.icon("ko", left + 5, y + 2, 13, "pill_low")
        canvas.text(ko_word, left + 24, y + 8.5, 14, "pill_text", "bold", valign="middle", max_width=width - 26)


def hp_tag(canvas: Canvas, x: float, y: float, hp: int, width: float = 34) -> None:
    """The short HP of tokens that share a space, 19 high, centred on x."""
    canvas.box(x - width / 2, y, width, 19, "pill", "pill_text", 1, radius=5)
    canvas.text(str(hp), x, y + 9.5, 14, "pill_text", "bold", "center", "middle")


def badge(canvas: Canvas, x: float, y: float, icon: str, fill: str = "pill") -> None:
    """A round state mark, 22 wide, centred."""
    canvas.box(x - 11, y - 11, 22, 22, fill, "pill_text", 1.5, radius=11)
    canvas.icon(icon, x, y, 15, "pill_text", center=True)


def thinking(canvas: Canvas, x: float, y: float, seconds: float) -> None:
    """Dots in a ring around a point, one after the other lit: somebody thinks, for so many seconds by now."""
    lit = int(seconds * DOTS) % DOTS
    for number in range(DOTS):
        angle = math.tau * number / DOTS
        size, ink = (7.0, "gold") if number == lit else (4.0, "text_second")
        canvas.box(x + 14 * math.sin(angle) - size / 2, y - 14 * math.cos(angle) - size / 2, size, size, ink,
                   radius=int(size / 2))


def token(canvas: Canvas, name: str, x: float, y: float, size: float = TOKEN_SIZE, *, side: str = "left",
          overlays: Sequence[str] = (), dim: bool = False, flip: bool = False, angle: float = 0) -> None:
    """A medallion with its side's frame ("left" round, "right" octagon) and overlays: active, held, ko. Centred.

    `name` is an asset below assets/, one in tokens/, or one of a mode ("mode_id:tokens/hydra").
    A KO'd token looks fallen with angle -78.
    """
    n = canvas.px(size)
    path = sprites.below("tokens", name)
    steps = round(angle / 3) * 3

    def make() -> pygame.Surface:
        image = canvas.image(path, (n, n), flip=flip).copy()
        for layer in (f"frame_{side}", *(f"over_{o}" for o in overlays)):
            image.blit(canvas.image(f"tokens/{layer}", (n, n)), (0, 0))
        if dim:
            image.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.rotozoom(image, steps, 1) if steps else image

    image = canvas.painter.cache.get(("token", path, n, side, tuple(overlays), dim, flip, steps), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.point(x, y)))


def active_glow(canvas: Canvas, x: float, y: float) -> None:
    """The light round the token whose turn it is."""
    canvas.glow(x, y, 62, "active_glow", 0.95)


def target_outline(canvas: Canvas, x: float, y: float, size: float = 80, *, side: str = "right", hovered: bool = False,
                   dashed: bool = False, color: str = "danger_glow") -> None:
    """The line round a token in reach: thin, or thick with a red glow when `hovered`; draw that before the token.

    `dashed`: only a walk brings it into reach.
    """
    if hovered:
        canvas.glow(x, y, size * 0.7, "danger_glow", 0.75)
    ink, line = canvas.color("gold_light" if hovered else color), 3.0 if hovered else 2.0 if dashed else 1.6
    dashes = ' stroke-dasharray="7 5"' if dashed else ""
    if side == "left":
        body = (f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 2}" fill="none" stroke="{ink}" '
                f'stroke-width="{line}"{dashes}/>')
    else:
        cut, low, high = size * 0.2925, size * 0.03, size * 0.97
        corners = ((cut, low), (size - cut, low), (high, cut), (high, size - cut), (size - cut, high), (cut, high),
                   (low, size - cut), (low, cut))
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        body = (f'<polygon points="{points}" fill="none" stroke="{ink}" stroke-width="{line}"{dashes} '
                'stroke-linejoin="round"/>')
    canvas.shape(body, x - size / 2, y - size / 2, size, size)


def space_frame(canvas: Canvas, x: float, y: float, *, here: bool = False,
                size: tuple[float, float] = CARD_SIZE) -> None:
    """The frame behind a card: gold for a space in reach, white where the actor stands."""
    area = (x - 4, y - 4, size[0] + 8, size[1] + 8)
    if here:
        canvas.box(*area, "here", "outline", 1.6, radius=9)
    else:
        canvas.box(*area, "gold", "gold_light", 1.5, radius=9)


def card(canvas: Canvas, face: str, x: float, y: float, size: tuple[float, float] = CARD_SIZE, *,
         dim: bool = False) -> None:
    """A playing card, `face` as in assets/cards ("heart_05", "back"), tinted like paper."""
    area = canvas.real(x, y, *size)
    tint = canvas.color("card_dim_tint" if dim else "card_tint")

    def make() -> pygame.Surface:
        image = canvas.image(sprites.below("cards", face), area.size).copy()
        image = pygame.transform.smoothscale(image, area.size) if image.get_size() != area.size else image
        image.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        image.blit(sprites.rounded(area.size, canvas.px(5), "none", canvas.color("outline"), 1.5 * canvas.scale.factor),
                   (0, 0))
        return image

    canvas.surface.blit(canvas.painter.cache.get(("card", face, area.size, tint), make), area)


def cover_card(canvas: Canvas, furniture: str, x: float, y: float, word: str,
               size: tuple[float, float] = CARD_SIZE) -> None:
    """A face-down card as Cover: kraft paper, the word, and a `furniture`: table, pillar, cask or lantern."""
    area = canvas.real(x, y, *size)

    def make() -> pygame.Surface:
        image = sprites.tile("washi_512", area.size, canvas.color("cover_tint"))
        mask = sprites.rounded(area.size, canvas.px(5), "#FFFFFF")
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        image.blit(sprites.rounded(area.size, canvas.px(5), "none", canvas.color("outline"), 1.5 * canvas.scale.factor),
                   (0, 0))
        return image

    canvas.surface.blit(canvas.painter.cache.get(("cover", area.size, canvas.color("cover_tint")), make), area)
    width, height = size[0] * 0.72, size[1] * 0.72
    middle = y + size[1] * 0.19 + height / 2
    canvas.sprite(f"props/cover_{furniture}", x + size[0] / 2, middle, width, height, center=True)
    if size[0] >= canvas.measure(word, 14, "bold") + 6:
        canvas.text(word, x + size[0] / 2, y + 3, 14, "#1D1A17", "bold", "center")


def vocabulary(canvas: Canvas) -> Iterator[None]:
    """All pictures of a battle that are the same in each, into the cache, one at a step: for Scene.soon."""
    for name in ("frame_left", "frame_right", "over_active", "over_held", "over_ko"):
        canvas.master(f"tokens/{name}")
        yield
    for face in range(1, 7):
        canvas.master(f"dice/die_{face}")
        yield
    canvas.master("props/bomb")
    size = canvas.px(CARD_SIZE[0] * 10 / 9), canvas.px(CARD_SIZE[1] * 10 / 9)
    for suit in ("spade", "heart", "club", "diamond"):
        for rank in ("ace", "02", "03", "04", "05", "06"):
            canvas.image(f"cards/{suit}_{rank}", size)
            yield


def die(canvas: Canvas, face: int, x: float, y: float, size: float = 60, *, dropped: bool = False,
        angle: float = 0, shown: float = 1.0) -> None:
    """A die showing 1 to 6; a dropped one is pale and struck through. `shown` 0 … 1: how far it has faded in."""
    canvas.sprite(f"dice/die_{face}", x, y, size, size, alpha=int((125 if dropped else 255) * shown), angle=angle)
    if dropped:
        canvas.box(x - 2, y + size / 2 - 1, size + 4, 2, "well_text_second", radius=0)


def well(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """The wooden floor of the dice tray."""
    canvas.box(x, y, width, height, "well", "outline", 2, radius=6)
    for row in range(1, int(height // 20)):
        canvas.box(x + 6, y + row * 20, width - 12, 1, "well_line", radius=0)


def fan(count: int) -> tuple[float, list[tuple[float, float]]]:
    """Size and centre offsets of `count` (1 to 6 or more) tokens that share a space, from the column's top centre."""
    if count <= 1:
        return TOKEN_SIZE, [(0.0, TOKEN_SIZE / 2)] * count
    size, pitch = (38.0, 62.0) if count <= 4 else (34.0, 44.0)
    if count > 6:
        pitch = 88.0 / ((count + 1) // 2 - 1)
    spots = []
    for i in range(count):
        alone = count % 2 == 1 and i == count - 1
        spots.append((0.0 if alone else (-20.0, 20.0)[i % 2], size / 2 + 2 + pitch * (i // 2)))
    return size, spots
