"""The right lower panel where nobody is asked: dice, a farewell, the Snow, a homecoming, or what was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from snow_from_korea import words
from snow_from_korea.model import HOMECOMING, JOURNEY, Homecoming, State
from snow_from_korea.table import look
from snow_from_korea.table.dice_panel import draw_dice
from snow_from_korea.table.scene_text import page_of

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene


class Line(NamedTuple):
    """A line of a reckoning: what, and its figure; `strong` for a sum."""

    text: Message
    figure: str = ""
    strong: bool = False


def shows_dice(scene: TableScene) -> bool:
    """Whether the confrontation of the page is under way, or is being read."""
    state = scene.view
    page = page_of(state)
    if state.bout is None or page is None or state.phase != JOURNEY:
        return False
    return state.bout.facet == page.facet and scene.bout_page == len(state.pages)


def draw_reading(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """What there is to see."""
    state = scene.view
    page = page_of(state)
    if shows_dice(scene):
        draw_dice(canvas, scene, area)
    elif page is not None and page.kind == "homecoming" and state.homecomings:
        _draw_home(canvas, scene, area, state.homecomings[-1])
    elif page is not None and page.kind == "snow" and state.samurai[page.samurai].snow is not None:
        _draw_snow(canvas, scene, area, page.samurai)
    elif page is not None and page.kind == "opening":
        _draw_opening(canvas, scene, area, page.samurai)
    elif state.phase == HOMECOMING and page is not None and not scene.waits_for():
        _draw_road_end(canvas, scene, area)
    else:
        _draw_told(canvas, scene, area)


def _head(canvas: Canvas, scene: TableScene, area: FRect, who: int, title: Message) -> float:
    canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.4)
    look.medallion(canvas, who, area.x + 36, area.y + 34, 50)
    text, size = scene.t(title), 20.0
    while size > 15 and canvas.measure(text, size, "mincho_bold") > area.w - 84:
        size -= 1
    rows = canvas.painter.wrap(text, area.w - 84, size, "mincho_bold")[:2]
    for at, row in enumerate(rows):
        canvas.text(row, area.x + 70, area.y + 33 + 20 * (at - (len(rows) - 1) / 2), size, "text", "mincho_bold",
                    valign="middle")
    return area.y + 68


def _draw_lines(canvas: Canvas, scene: TableScene, x: float, y: float, width: float, lines: Sequence[Line],
                bottom: float) -> float:
    pitch = min(26.0, (bottom - y) / max(1, len(lines)))
    for line in lines:
        if line.strong:
            canvas.rule(x, y, width)
        face, size = ("mincho_bold", 17.0) if line.strong else ("sans", 14.0)
        used = canvas.measure(line.figure, 17, "mincho_bold")
        canvas.text(scene.t(line.text), x, y + pitch / 2 + 1, size, "text", face, valign="middle",
                    max_width=width - used - 10)
        canvas.text(line.figure, x + width, y + pitch / 2 + 1, 17, "text", "mincho_bold", "right", "middle")
        y += pitch
    return y


def home_lines(state: State, home: Homecoming) -> list[Line]:
    """The score line by line (SK-10.2, 10.3)."""
    man = state.samurai[home.samurai]
    found = []
    for at, facet in enumerate(state.book.facet_ids):
        found.append(Line(say("sfk.table.home.facet", facet=words.facet(facet), before=man.initial[at],
                              after=man.facets[at]), str(abs(home.change[at]))))
    d = sum(map(abs, home.change))
    found.append(Line(say("sfk.table.home.change"), words.signed(-d), True))
    snow = say("sfk.table.home.no_snow") if home.snow is None else say("sfk.table.home.snow", snow=words.snow(man.wish))
    found.append(Line(snow, str(home.snow or 0)))
    found.append(Line(say("sfk.table.home.score"), words.signed(home.score), True))
    return found


def _draw_home(canvas: Canvas, scene: TableScene, area: FRect, home: Homecoming) -> None:
    state = scene.view
    y = _head(canvas, scene, area, home.samurai, say("sfk.table.home.title", who=words.who(state, home.samurai),
                                                      lady=words.lady(state, home.samurai)))
    free = 56.0 if scene.holding or scene.ended else 8.0
    bottom = area.bottom - free - 30
    width = min(460.0, area.w - 36)
    y = _draw_lines(canvas, scene, area.x + 18, y, width, home_lines(state, home), bottom)
    canvas.text(scene.t(say("sfk.table.home.band", band=words.band(home.band))), area.x + 18, y + 6, 17, "damage",
                "mincho_bold", max_width=area.w - 36)
    if area.w > 700:
        others = [done for done in state.homecomings if done.samurai != home.samurai]
        _draw_ranking(canvas, scene, FRect(area.x + width + 50, area.y + 76, area.w - width - 70, 200),
                      [home, *others])


def _draw_ranking(canvas: Canvas, scene: TableScene, area: FRect, homes: Sequence[Homecoming]) -> None:
    if len(homes) < 2:
        return
    canvas.text(scene.t(say("sfk.table.home.so_far")), area.x, area.y - 6, 14, "text_second", "bold")
    y = area.y + 16
    for home in sorted(homes, key=lambda found: -found.score):
        canvas.text(scene.t(words.who(scene.view, home.samurai)), area.x, y, 15, "text", "mincho_bold",
                    max_width=area.w - 50)
        canvas.text(words.signed(home.score), area.right, y, 15, "text", "mincho_bold", "right")
        y += 24


def _draw_snow(canvas: Canvas, scene: TableScene, area: FRect, samurai: int) -> None:
    state = scene.view
    man = state.samurai[samurai]
    y = _head(canvas, scene, area, samurai, say("sfk.table.snow.title", who=words.who(state, samurai)))
    wide = min(170.0, area.h * 0.5)
    look.bowl(canvas, man.snow, max(man.facets), area.x + 30 + wide / 2, y + wide * 0.86, wide)
    x = area.x + 54 + wide
    room = area.right - 20 - x
    y = canvas.paragraph(scene.t(words.snow(man.wish)), x, y + 6, room, 20, "text", "mincho_bold", max_lines=3)
    y = canvas.paragraph(scene.t(say("sfk.table.snow.worth", n=man.snow or 0)), x, y + 8, room, 16, "text")
    canvas.paragraph(scene.t(say("sfk.table.snow.rule")), x, y + 8, room, 14, "text_second",
                     max_lines=max(1, int((area.bottom - 60 - y) / 18)))


def _draw_opening(canvas: Canvas, scene: TableScene, area: FRect, samurai: int) -> None:
    state = scene.view
    man = state.samurai[samurai]
    y = _head(canvas, scene, area, samurai, say("sfk.table.opening.title", who=words.who(state, samurai),
                                                 lady=words.lady(state, samurai)))
    x, room = area.x + 18, area.w - 36
    if man.revealed:
        canvas.text(scene.t(say("sfk.table.opening.desires", lady=words.lady(state, samurai))), x, y, 14,
                    "text_second", max_width=room)
        y = canvas.paragraph(scene.t(words.snow(man.wish)), x, y + 22, room, 19, "text", "mincho_bold", max_lines=3)
    y += 10
    for verse in words.haiku(man):
        if y + 24 > area.bottom - (54 if scene.holding else 6):
            break
        canvas.text(scene.t(verse), x + 14, y, 17, "text", "mincho", max_width=room - 14)
        y += 25


def _draw_road_end(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Between the last turn and the first homecoming: as whom each set out, and as whom he comes back."""
    state = scene.view
    canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.4)
    x, room = area.x + 18, area.w - 36
    canvas.text(scene.t(say("sfk.tell.homecoming")), x, area.y + 14, 20, "text", "mincho_bold", max_width=room)
    y, bottom = area.y + 52, area.bottom - (56 if scene.holding or scene.ended else 8)
    pitch = min(64.0, (bottom - y) / len(state.samurai))
    for number, man in enumerate(state.samurai):
        size = min(42.0, pitch - 4)
        look.medallion(canvas, number, x + size / 2, y + pitch / 2, size)
        left = x + 56
        canvas.text(scene.t(words.who(state, number)), left, y + pitch / 2, 17, "text", "mincho_bold", valign="middle",
                    max_width=170)
        lines = [say("sfk.table.home.facet", facet=words.facet(facet), before=man.initial[at], after=man.facets[at])
                 for at, facet in enumerate(state.book.facet_ids)]
        canvas.text(scene.t(words.joined(lines)), left + 180, y + pitch / 2, 15, "text_second", valign="middle",
                    max_width=area.right - 18 - left - 180)
        y += pitch


def _draw_told(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """What happened, newest first; what is being waited for above it."""
    canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.0)
    x, room = area.x + 16, area.w - 32
    y = area.y + 12
    waiting = scene.waits_for()
    if waiting:
        canvas.text(waiting, x, y, 17, "text", "mincho_bold", max_width=room)
        y += 30
    draw_log(canvas, scene, x, y, room, area.bottom - (56 if scene.holding or scene.ended else 8))


def draw_log(canvas: Canvas, scene: TableScene, x: float, y: float, room: float, bottom: float) -> None:
    """What was told, newest first, as far as there is room."""
    for at, text in enumerate(scene.log):
        rows = canvas.painter.wrap(text, room)
        if at and y + 18.5 * (len(rows) - 1) + 18 > bottom:  # no line is begun that cannot be ended
            return
        for row in rows:
            if y + 18 > bottom:
                return
            canvas.text(row, x, y, 14, "text" if at < 2 else "text_second")
            y += 18.5
        y += 6


__all__ = ["Line", "draw_reading", "home_lines", "shows_dice"]
