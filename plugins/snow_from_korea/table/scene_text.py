"""The scene in words: its title, what is met, what people wrote, how it ended, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.widgets import Paragraph, ScrollView
from snow_from_korea import ending, words
from snow_from_korea.model import HOMECOMING, SETUP, SORCERER, Page, State

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

LEADING = 1.3


class TextRead(NamedTuple):
    """What the panel showed last: of which page, its paragraphs, and the one that stood uppermost."""

    pages: int = 0
    texts: tuple[str, ...] = ()
    fresh: int = 0


def title_of(state: State) -> Message:
    """What the panel is headed by."""
    page = page_of(state)
    return words.page_title(state, page) if page is not None else say(f"sfk.table.phase.{state.phase}")


def page_of(state: State) -> Page | None:
    """The page that is going on."""
    return state.pages[-1] if state.pages else None


def paragraphs(state: State) -> list[Message]:
    """The latest page, paragraph by paragraph."""
    page = page_of(state)
    if page is None:
        return [say("sfk.table.begins")] if state.phase == SETUP else []
    found: list[Message] = []
    if page.other == SORCERER and state.sorcerer is not None and state.sorcerer.appeared:
        found.append(say("sfk.table.stranger", who=words.sorcerer(state.sorcerer), plan=words.plan(state.sorcerer)))
    if page.kind != "opening" or state.samurai[page.samurai].revealed:
        proposed = words.proposal(state, page)
        found += [proposed] if proposed is not None else []
    found += [_telling(state, told.seat, told.text) for told in page.told if told.moment == "scene"]
    found += _declared(state, page)
    ended = words.outcome(state, page)
    found += [ended] if ended is not None else []
    found += [words.oracle(state, note, "text", page.samurai, page.other) for note in page.notes]
    found += [_telling(state, told.seat, told.text) for told in page.told if told.moment != "scene"]
    if not found and page.kind == "hunt":
        found.append(say("sfk.table.hunt_begins", who=words.who(state, page.samurai),
                         other=words.sorcerer(state.sorcerer)))
    if page.kind == "homecoming" and state.phase == HOMECOMING and not found:
        found.append(say("sfk.table.phase.homecoming"))
    first = page.kind == "encounter" and page.cycle == 1 and not page.results
    found += [say("sfk.table.dice_rule", who=words.who(state, page.samurai))] if first else []
    found += [goal(state)] if first or page.kind == "opening" else []
    return found


def goal(state: State) -> Message:
    """What it is about, and what wins (SK-10.4, 13.9, 13.10)."""
    if state.sorcerer is not None:
        return say("sfk.table.goal.mahoutsukai")
    par = ending.par(state.setting, state.samurai)
    if len(state.samurai) > 1:
        return say("sfk.table.goal.many", par=par)
    return say("sfk.table.goal", par=par, who=words.who(state, 0))


def _declared(state: State, page: Page) -> list[Message]:
    """The kamae that the mahoutsukai declared, and what he burns (SK-13.4)."""
    bout = state.bout
    if page.other != SORCERER or bout is None or bout.second.who != SORCERER or not bout.second.kamae or page.results:
        return []
    who, kamae = words.sorcerer(state.sorcerer), words.kamae(bout.second.kamae)
    if bout.second.burn:
        return [say("sfk.table.declared_burning", who=who, kamae=kamae, count=bout.second.burn)]
    return [say("sfk.table.declared", who=who, kamae=kamae)]


def _telling(state: State, seat: str, text: str) -> Message:
    number = next((at for at, man in enumerate(state.samurai) if man.seat == seat), -1)
    return say("sfk.table.told", who=words.who(state, number), text=verbatim(text))


def build_text(scene: TableScene, area: FRect) -> None:
    """Paragraphs in a view that scrolls where they are more than fit, from the first of them that is new."""
    assert scene.app is not None
    painter = scene.app.painter
    size = 16.0
    room = FRect(area.x + 14, area.y + 38, area.w - 22, area.h - 46)
    width = room.w - 14
    found = [scene.t(line) for line in paragraphs(scene.view)]
    rows = [len(painter.wrap(text, width, size, painter.face_for(text, "mincho"))) for text in found]
    if sum(rows) * size * 1.42 > room.h:
        size = 15.0
        rows = [len(painter.wrap(text, width, size, painter.face_for(text, "mincho"))) for text in found]
    heights = [count * size * LEADING + 7 for count in rows]
    view = ScrollView(room, sum(heights), name="scene text", readable=True)
    scene.add(view)
    y = 0.0
    fresh = _first_new(scene, found)
    for text, high in zip(found, heights, strict=True):
        scene.add(Paragraph((0, y, width, high), text, size=size, face=painter.face_for(text, "mincho")), view)
        y += high
    view.scroll_to(sum(heights[:fresh]))


def _first_new(scene: TableScene, found: list[str]) -> int:
    """Which paragraph was not there yet when this page was read last; 0 on another page."""
    before, pages = scene.text_read, len(scene.view.pages)
    if before.pages != pages:
        fresh = 0
    elif before.texts == tuple(found):
        fresh = before.fresh
    else:
        fresh = next((at for at, text in enumerate(found) if text not in before.texts), before.fresh)
    scene.text_read = TextRead(pages, tuple(found), min(fresh, max(0, len(found) - 1)))
    return scene.text_read.fresh


def draw_text(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Paper and title."""
    canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.0)
    title = scene.t(title_of(scene.view))
    size = 19.0
    while size > 15 and canvas.measure(title, size, "mincho_bold") > area.w - 28:
        size -= 1
    canvas.text(title, area.x + 14, area.y + 9, size, "text", "mincho_bold", max_width=area.w - 28)
