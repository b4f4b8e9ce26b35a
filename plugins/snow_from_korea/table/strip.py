"""The head: cycle and region, who is on the road, who comes next, the referee with the level; Tale, Rules, Menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.widgets import HotKey, HotSpot, StripButton, letter
from snow_from_korea import words
from snow_from_korea.model import HEK, HEK_SEAT, HOMECOMING, JOURNEY, OVER, SETUP, SORCERER, State, region_of
from snow_from_korea.status import samurai_line
from snow_from_korea.table.help import rule_of
from snow_from_korea.table.look import medallion

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

BUTTON = 64.0
BUTTONS = (say("sfk.table.menu"), say("sfk.table.rules"), say("sfk.table.tale"))
"""From the right to the left."""


class Place:
    """Somebody of the strip: who, the words below the name, and where."""

    def __init__(self, who: int, status: Message, area: FRect, active: bool) -> None:
        self.who, self.status, self.area, self.active = who, status, area, active


def build_strip(scene: TableScene, layout: Layout, area: FRect) -> None:
    """Buttons at the right; everybody can be pointed at, and a click on a samurai shows what he has."""
    right = layout.width - 8
    high = area.h - 17
    wide = button_width(scene)
    for text, (icon, name, hot, action) in zip(BUTTONS, (
            ("settings", "menu", letter("M"), scene.on_menu),
            ("help", "rules", HotKey(pygame.K_F1, "F1"), lambda: scene.on_rules(rule_of(scene))),
            ("haiku_scroll", "tale", letter("T"), scene.open_tale)), strict=True):
        scene.add(StripButton((right - wide, 8, wide, high), scene.t(text), action, icon=icon, hot_key=hot, name=name))
        right -= wide + 8
    for place in places(scene, FRect(0, 0, right, area.h)):
        spot = HotSpot(place.area, partial(scene.look_at, place.who), name=f"who {place.who}",
                       words=scene.t(words.who(scene.view, place.who)))
        spot.tooltip = partial(_told, scene, place.who)
        spot.focusable = place.who >= 0 and len(scene.view.samurai) > 1
        scene.add(spot)


def button_width(scene: TableScene) -> float:
    """Room for the longest name."""
    assert scene.app is not None
    return max(BUTTON, *(scene.app.painter.measure(scene.t(text)) + 14 for text in BUTTONS))


def _told(scene: TableScene, who: int) -> str:
    state = scene.view
    if who >= 0:
        return scene.t(samurai_line(state, who))
    if who == SORCERER and state.sorcerer is not None and state.sorcerer.appeared:
        return scene.t(words.plan(state.sorcerer))
    return scene.t(say("sfk.table.referee_tip"))


def order_of(state: State) -> list[tuple[int, Message]]:
    """Samurai from the one whose turn it is on, with what stands below their names; then the referee."""
    count = len(state.order)
    if state.phase in (SETUP, OVER) or not count:
        found = [(who, _stands(state, who)) for who in state.order]
    else:
        now = {JOURNEY: "sfk.table.on_road", HOMECOMING: "sfk.table.comes_home"}.get(state.phase, "sfk.table.leaves")
        found = [(state.order[state.at], say(now))]
        rest = [state.order[(state.at + by) % count] for by in range(1, count)]
        if state.phase != JOURNEY:
            rest = list(state.order[state.at + 1:])
        found += [(who, say("sfk.table.next") if at == 0 else say(f"sfk.table.then.{at + 1}"))
                  for at, who in enumerate(rest)]
    return found


def _stands(state: State, who: int) -> Message:
    man = state.samurai[who]
    if state.phase == OVER:
        return say("sfk.table.home_again")
    return say("sfk.table.ready") if man.facets else say("sfk.table.prepares")


def referee_words(state: State) -> Message:
    """Who judges, at which level."""
    seat = next(sheet for sheet in state.setting.seats if sheet.id == HEK_SEAT)
    if seat.kind == "human":
        return say("sfk.table.referee")
    return say("sfk.table.referee_level", level=say(f"sfk.level.{seat.level}"))


def places(scene: TableScene, room: FRect) -> list[Place]:
    """Everybody who has room, the one whose turn it is first, the referee at the end."""
    assert scene.app is not None
    state = scene.view
    measure = scene.app.painter.measure
    x = 16 + title_width(scene) + 16
    high, top = room.h - 12, 5.0

    def width(who: int, status: Message, active: bool) -> float:
        size = 17.0 if active else 14.0
        name = scene.t(short_who(state, who))
        return 64 + max(measure(name, size, "mincho_bold"), measure(scene.t(status), 14, "bold" if active else "sans"))

    people = order_of(state)
    last = (HEK, referee_words(state))
    others = [last] if state.sorcerer is None or not state.sorcerer.appeared or state.sorcerer.broken else [
        (SORCERER, say("sfk.table.at_large")), last]
    ends = sum(width(who, status, False) + 8 for who, status in others)
    found = []
    for at, (who, status) in enumerate(people):
        active = at == 0 and state.phase not in (SETUP, OVER)
        wide = width(who, status, active)
        if x + wide > room.right - (ends if at else 0.0):
            break
        found.append(Place(who, status, FRect(x, top, wide, high), active))
        x += wide + 10
    for who, status in others:
        wide = width(who, status, False)
        if x + wide <= room.right:
            found.append(Place(who, status, FRect(x, top, wide, high), False))
            x += wide + 8
    return found


def short_who(state: State, who: int) -> Message:
    """A name as short as the strip needs it."""
    return say("sfk.table.emperor") if who == HEK else words.who(state, who)


def head_line(state: State) -> Message:
    """Which cycle of how many, and where; before and after it what happens."""
    if state.phase != JOURNEY:
        return say(f"sfk.table.phase.{state.phase}")
    return say("sfk.table.cycle", cycle=state.cycle, n=state.setting.cycles,
               region=words.region(region_of(state, state.cycle)))


def title_width(scene: TableScene) -> float:
    """Room of the title at the left."""
    assert scene.app is not None
    measure = scene.app.painter.measure
    line = measure(scene.t(head_line(scene.view)))
    title = measure(scene.t(say("mode.snow_from_korea")), 20, "mincho_bold") if scene.app.layout.width >= 1120 else 0.0
    return max(title, line)


def draw_strip(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Everything but the buttons."""
    canvas.box(0, 0, area.w, area.h, "strip", radius=0)
    canvas.shape(f'<path d="M0,1 L{area.w:g},0 L{area.w:g},3 L0,2.2 Z" fill="{canvas.color("gold")}"/>', 0, area.h - 3,
                 area.w, 4)
    state = scene.view
    line = scene.t(head_line(state))
    if canvas.width >= 1120:
        canvas.text(scene.t(say("mode.snow_from_korea")), 16, 8, 20, "strip_text", "mincho_bold")
        canvas.text(line, 16, 36, 14, "strip_second")
    else:
        canvas.text(line, 16, area.h / 2 - 2, 14, "strip_text", valign="middle")
    for place in places(scene, FRect(0, 0, canvas.width - 8 - 3 * (button_width(scene) + 8), area.h)):
        _draw_place(canvas, scene, place)


def _draw_place(canvas: Canvas, scene: TableScene, place: Place) -> None:
    x, y, w, h = place.area
    lit = place.who == scene.looked and len(scene.view.samurai) > 1
    if place.active:
        canvas.box(x, y, w, h, "strip_active", "gold", 2.2, radius=6)
    elif lit:
        canvas.box(x, y, w, h, "strip_button", "strip_button_edge", 1.4, radius=6)
    medallion(canvas, place.who, x + 27, y + h / 2, min(44.0, h - 6), dim=False)
    size = 17.0 if place.active else 14.0
    left = x + 54
    name = scene.t(short_who(scene.view, place.who))
    canvas.text(name, left, y + h / 2 - 11, size, "strip_text", "mincho_bold", valign="middle")
    canvas.text(scene.t(place.status), left, y + h / 2 + 11, 14, "strip_gold" if place.active else "strip_second",
                "bold" if place.active else "sans", valign="middle")
