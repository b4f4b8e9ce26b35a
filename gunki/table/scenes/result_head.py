"""The head of the result: how it ended from the person's view, with a seal, a brush stroke and both sides' fighters."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.battle.state import SIDES, Character, State
from gunki.battle.words import side_name
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.tween import ease_out

ENTRANCE = 1.4
"""Seconds the head takes to come."""
TITLE = 42.0
SEAL, TOKEN, FLOOR = 78.0, 50.0, 58.0
"""Sizes of seal and tokens, and how far below the head's top the tokens stand."""
LYING = 84.0


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


class Verdict(NamedTuple):
    """How a match ended: victory, defeat, wins (nobody's or everybody's) or draw; the head, and how it came."""

    kind: str
    head: Message
    why: Message


def verdict_of(match: Match, state: State) -> Verdict | None:
    """The end as the person at the table sees it; None before it."""
    outcome = match.outcome
    if outcome is None:
        return None
    if not outcome.winners:
        return Verdict("draw", say("result.draw"), outcome.reason)
    won = outcome.result
    lost = next(side for side in SIDES if side != won)
    sides = {seat.side for seat in state.setting.seats if seat.kind == "human"}
    kind = "wins" if len(sides) != 1 else "victory" if won in sides else "defeat"
    head = say("result.wins", side=side_name(state.setting, won)) if kind == "wins" else say("result." + kind)
    if state.reason not in ("knock_out", "conceded"):
        return Verdict(kind, head, outcome.reason)
    told = f"result.why.{'defeat.' if kind == 'defeat' else ''}{state.reason}"
    return Verdict(kind, head, say(told, won=side_name(state.setting, won), lost=side_name(state.setting, lost)))


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
              state: State | None) -> None:
    """Stroke, seal, words, and the fighters on either side; `progress` 0 … 1 of the entrance, which `calm` fades."""
    look = LOOKS[kind]
    seal = SEAL + 10
    room = min(area.w - 2 * seal, canvas.measure(head, TITLE, "mincho_bold"))
    middle = area.centerx + seal / 2
    first, second = ease_out(min(1.0, progress / 0.5)), ease_out(max(0.0, min(1.0, (progress - 0.3) / 0.7)))
    stroke = min(area.w, room + 300) * (1.0 if calm else 0.55 + 0.45 * first)
    with canvas.clipped(area.x - 20, area.y - 10, area.w + 40, area.h + 10):
        brush(canvas, look.stroke, _about(area.centerx, area.y + 26, stroke, stroke / 2), look.color,
              int(look.alpha * first))
    if state is not None:
        _draw_fighters(canvas, area, state, max(room + seal, canvas.measure(why, 16)) / 2 + 26, second, calm)
    x = middle - room / 2 - seal / 2 - 6
    grown = SEAL * (1.0 if calm else 1.6 - 0.6 * first)
    brush(canvas, "fx/enso", _about(x, area.y + 28, grown, grown), look.color, int(255 * first))
    if first > 0.5:
        canvas.text(look.sign, x, area.y + 28, 34, look.words, "mincho_bold", "center", "middle")
    canvas.text(head, middle, area.y + 26, TITLE, look.words, "mincho_bold", "center", "middle", max_width=room + 1)
    canvas.text(why, area.centerx, area.y + 62, 16, "text", align="center", max_width=area.w)


def _about(x: float, y: float, width: float, height: float) -> FRect:
    return FRect(x - width / 2, y - height / 2, width, height)


def _draw_fighters(canvas: Canvas, area: FRect, state: State, taken: float, progress: float, calm: bool) -> None:
    """Whoever is on their feet stands, the others lie; each side at its own end, from the middle outward."""
    room = area.w / 2 - taken
    if room < TOKEN * 1.5 or not progress:
        return
    for side in SIDES:
        people = sorted((c for c in state.characters if c.side == side), key=lambda c: c.ko)
        pitch = min(TOKEN + 4, (room - TOKEN) / max(1, len(people) - 1))
        begin = area.x + TOKEN / 2 if side == "left" else area.right - TOKEN / 2
        for number, character in reversed(list(enumerate(people))):
            x = begin + number * pitch * (1 if side == "left" else -1)
            _draw_fighter(canvas, character, x, area.y + FLOOR - TOKEN / 2, progress, calm)


def _draw_fighter(canvas: Canvas, character: Character, x: float, y: float, progress: float, calm: bool) -> None:
    turn = LYING * (1.0 if calm else progress) * (1 if character.side == "left" else -1)
    size, lower = (TOKEN - 6, 5.0) if character.ko else (TOKEN, 0.0)
    rise = 0.0 if character.ko or calm else 14 * (1 - progress)
    canvas.shadow_ellipse(x, y + TOKEN / 2 + 1, size * 0.9, size * 0.2, 0.3)
    draw.token(canvas, portrait(character), x, y + lower - rise, size, side=character.side, flip=flipped(character),
               overlays=("ko",) if character.ko else (), angle=turn if character.ko else 0)
