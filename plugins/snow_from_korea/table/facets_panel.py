"""Facets and Snow of a samurai: three stacks of coins and the bowl, what is tested, the source, what changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot
from snow_from_korea import ending, words
from snow_from_korea.model import JOURNEY, SORCERER, State
from snow_from_korea.status import samurai_line
from snow_from_korea.table import look
from snow_from_korea.table.figures import began

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene


UNTOUCHED = "sfk.table.untouched"


def build_facets(scene: TableScene, area: FRect) -> None:
    """Every stack says what it is; the head tells everything of the samurai."""
    state, who = scene.view, scene.shown_samurai
    if not holds(state, who):
        return
    head = HotSpot(FRect(area.x + 8, area.y + 4, area.w - 16, 26), name="sheet",
                   tooltip=lambda: scene.t(samurai_line(scene.view, who)) if who >= 0 else "",
                   words=scene.t(words.who(state, who)))
    head.focusable = False
    scene.add(head)
    for at, cell in enumerate(cells(area)):
        spot = HotSpot(cell, name=f"facet {at}", tooltip=partial(_cell_words, scene, at))
        spot.focusable = False
        scene.add(spot)


def _cell_words(scene: TableScene, at: int) -> str:
    return scene.t(_cell_tip(scene.view, scene.shown_samurai, at))


def holds(state: State, who: int) -> bool:
    """Whether there is anything to show."""
    return bool(scores_of(state, who)[0])


def scores_of(state: State, who: int) -> tuple[tuple[int, ...], int | None]:
    """Facets and Snow of a samurai or of the mahoutsukai."""
    if who == SORCERER:
        assert state.sorcerer is not None
        return state.sorcerer.facets, state.sorcerer.snow
    man = state.samurai[who]
    return man.facets, man.snow


def cells(area: FRect) -> list[FRect]:
    """Three Facets and the Snow."""
    width = (area.w - 20) / 4
    return [FRect(area.x + 10 + at * width, area.y + 32, width, area.h - 38) for at in range(4)]


def tested_here(state: State, who: int) -> str:
    """The Facet a confrontation of this man tests now; "" for none."""
    page = state.pages[-1] if state.pages else None
    if page is None or not page.facet or who not in (page.samurai, page.other):
        return ""
    return page.facet


def _mark(state: State, who: int, facet: str) -> Message | None:
    tested = tested_here(state, who)
    if not tested:
        return None
    if facet == tested:
        return say("sfk.table.tested")
    return say("sfk.table.source") if facet == state.book.source[tested] else say(UNTOUCHED)


def _snow_mark(state: State, who: int) -> Message | None:
    facets, snow = scores_of(state, who)
    if who == SORCERER:
        return say("sfk.table.unholy")
    if snow is None:
        return say("sfk.table.cue") if state.samurai[who].cue else say("sfk.table.not_found")
    return say("sfk.table.mends_to", n=max(facets)) if snow < max(facets) else say("sfk.table.is_whole")


def _cell_tip(state: State, who: int, at: int) -> Message:
    facets, snow = scores_of(state, who)
    if at == 3:
        if who == SORCERER:
            return say("sfk.table.tip.unholy")
        wish = say("sfk.table.tip.snow", snow=words.snow(state.samurai[who].wish))
        score = say("sfk.table.tip.score", score=words.signed(ending.score(state.samurai[who])),
                    snow=snow or 0, d=sum(map(abs, ending.change(state.samurai[who]))))
        return say("sfk.table.two_lines", first=wish, second=score)
    facet = state.book.facet_ids[at]
    initial = state.samurai[who].initial if who >= 0 else state.sorcerer.initial if state.sorcerer else ()
    then = initial[at] if initial else facets[at]
    return say("sfk.table.tip.facet", facet=words.facet(facet), text=say(f"sfk.facet.{facet}.text"), n=facets[at],
               then=then, source=words.facet(state.book.source[facet]))


def draw_facets(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The panel."""
    canvas.panel(area.x, area.y, area.w, area.h, "tray", 2.0)
    state, who = scene.view, scene.shown_samurai
    name = scene.t(words.who(state, who))
    x, y, w, _ = area
    if not holds(state, who):
        canvas.text(name, x + 14, y + 8, 17, "tray_text", "mincho_bold", max_width=w - 28)
        canvas.paragraph(scene.t(say("sfk.table.undivided", n=state.setting.points)), x + 14, y + 40, w - 28, 14,
                         "tray_text_second")
        return
    used = canvas.text(name, x + 14, y + 6, 17, "tray_text", "mincho_bold", max_width=w * 0.55)
    room = w - 40 - used
    lines = [scene.t(found) for found in _heads(state, who)]
    line = next((found for found in lines if canvas.measure(found) <= room), lines[-1])
    canvas.text(line, x + w - 14, y + 10, 14, "tray_text_second", align="right", max_width=room)
    facets, _ = scores_of(state, who)
    for at, cell in enumerate(cells(area)[:3]):
        _draw_facet(canvas, scene, cell, who, state.book.facet_ids[at], facets[at])
    _draw_snow(canvas, scene, cells(area)[3], who)


def _heads(state: State, who: int) -> list[Message]:
    """How it began, the change and what that would score at home, the longest first."""
    if who == SORCERER:
        assert state.sorcerer is not None
        return [say("sfk.table.began_only", began=" · ".join(map(str, state.sorcerer.initial)))]
    man = state.samurai[who]
    d, score = sum(map(abs, ending.change(man))), words.signed(ending.score(man))
    if state.phase != JOURNEY:
        return [say("sfk.table.began", began=began(man), d=d), verbatim(began(man))]
    return [say("sfk.table.began_score", began=began(man), d=d, score=score),
            say("sfk.table.change_score", d=d, score=score), verbatim(began(man))]


def _draw_facet(canvas: Canvas, scene: TableScene, cell: FRect, who: int, facet: str, count: int) -> None:
    x, y, w, h = cell
    mark = _mark(scene.view, who, facet)
    tested = tested_here(scene.view, who) == facet
    if tested:
        canvas.box(x + 1, y, w - 2, h, "gold_light", "gold", 2.0, radius=6, opacity=0.75)
    low = 40.0 if mark is not None else 24.0
    ink, second = ("selected_text", "selected_note") if tested else ("tray_text", "tray_text_second")
    coin = min(66.0, w - 22)
    look.coins(canvas, count, x + w / 2, y + h - low - 3, coin, h - low - 6)
    label = scene.t(say("sfk.score", facet=words.facet(facet), n=count))
    if canvas.measure(label, 14, "bold") > w - 4:  # the figure stands on the coins
        label = scene.t(words.facet(facet))
        canvas.box(x + w / 2 - 12, y + 3, 24, 22, "chip", "outline", 1.2, radius=11)
        canvas.text(str(count), x + w / 2, y + 14, 15, "chip_text", "bold", "center", "middle")
    canvas.text(label, x + w / 2, y + h - low, 14, ink, "bold", "center", max_width=w - 2)
    if mark is not None and (mark.key != UNTOUCHED or canvas.measure(scene.t(mark)) <= w):  # it goes without saying
        canvas.text(scene.t(mark), x + w / 2, y + h - 21, 14, second, "bold" if tested else "sans", "center",
                    max_width=w)


def _draw_snow(canvas: Canvas, scene: TableScene, cell: FRect, who: int) -> None:
    x, y, w, h = cell
    facets, snow = scores_of(scene.view, who)
    high = h - 46
    look.bowl(canvas, snow, max(facets), x + w / 2, y + h - 44, min(92.0, w - 8, high / 0.74))
    label = say("sfk.no_snow") if snow is None else say("sfk.snow_score", n=snow)
    canvas.text(scene.t(label), x + w / 2, y + h - 40, 14, "tray_text", "bold", "center", max_width=w - 2)
    mark = _snow_mark(scene.view, who)
    if mark is not None:
        canvas.text(scene.t(mark), x + w / 2, y + h - 21, 14, "tray_text_second", align="center", max_width=w - 2)
