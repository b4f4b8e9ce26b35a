"""The scroll on the table: silk, rollers, panels with their captions, the one being painted, what is still to come."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Button
from snow_from_korea.model import State
from snow_from_korea.table.scroll import captions, strokes
from snow_from_korea.table.scroll.cache import PanelCache
from snow_from_korea.table.scroll.handscroll import GAP, ROLLER, Handscroll
from snow_from_korea.table.scroll.painting import paper, place_of
from snow_from_korea.table.scroll.scroll_widget import ScrollWidget

SILK_ART = "snow_from_korea:scroll/silk_border"
GROW, FADE = 0.9, 0.35
"""Seconds in which a panel is painted in; where motion is reduced, or a painted one changes, in which it fades in."""
BUTTON = 32.0
PAPER = "#E9DCC0"
"""The mean of the paper's colours."""


class Emakimono:
    """The scroll for a layer. `build` in the layer's build, `draw` in its draw; it moves by itself.

    `on_open` is called with the number of the page that was clicked; without it the tale is opened there.
    """

    def __init__(self, layer: Layer, seed: int | None = None, on_open: Any = None) -> None:
        self.layer = layer
        match = getattr(layer, "match", None)
        self.hand = Handscroll(seed if seed is not None else getattr(match, "seed", 0))
        self.cache = PanelCache()
        self.state: State | None = None
        self.on_open = on_open
        self.widget: ScrollWidget | None = None
        self._grown: dict[int, float] = {}
        """Seconds for which a panel is being painted in."""
        self._old: dict[int, pygame.Surface | None] = {}
        """What stands below meanwhile: its picture before, None for bare paper."""
        self._paper: pygame.Surface | None = None
        self._painted: set[int] = set()

    # For the layer

    def build(self, area: FRect, state: State) -> None:
        """The scroll as a widget, with buttons for its size where there is room."""
        self.follow(state, area)
        self.widget = ScrollWidget(area, self)
        self.layer.add(self.widget)
        if area.h < 3 * BUTTON or area.w < 400:
            return
        x, y = area.right - ROLLER - 2 * BUTTON - 16, self.hand.area.bottom - self.hand.area.h * 0.081 - BUTTON - 6
        for name, mark, steps in (("scroll_out", "−", -1), ("scroll_in", "+", 1)):
            button = Button((x, y, BUTTON, BUTTON), mark, partial(self.magnify, steps), name=name, size=18,
                            tooltip=self.layer.t(say(f"sfk.scroll.{name}")))
            self.widget.add(button)
            x += BUTTON + 4

    def draw(self, canvas: Canvas, area: FRect, state: State) -> None:
        """The scroll as it stands; the widget draws it, so that it can be drawn again alone."""
        self.follow(state, area)

    def grown(self, timeline: Any) -> None:
        """After an event that began a page: what comes next waits until the brush has touched the paper."""
        timeline.wait(GROW * 0.4)

    @property
    def moving(self) -> bool:
        """Whether it has to be drawn again each frame."""
        return bool(self._grown) or abs(self.hand.target - self.hand.offset) >= 0.5 or self.cache.busy

    def follow(self, state: State, area: FRect) -> None:
        """Take over a state and a place."""
        first, before = self.state is None, len(self.hand.panels)
        self.state = state
        changed = self.hand.show(state)
        self.hand.place(area)
        self.cache.panels = self.hand.panels
        if first:
            self.hand.offset = self.hand.target
            self._tend(eager=True)
            self._painted = set(range(len(self.hand.panels)))
            self._grown.clear()
        elif changed:
            self._painted &= set(range(min(before, len(self.hand.panels))))
            self._redraw()

    def magnify(self, steps: int, x: float | None = None) -> bool:
        """Another size; whether there was one."""
        done = self.hand.magnify(steps, x)
        self._redraw()
        return done

    def open(self, number: int) -> None:
        """Read a page."""
        if self.on_open is not None:
            self.on_open(number)
        elif self.layer.app is not None:
            from snow_from_korea.table.scroll.journal import Journal

            self.layer.app.push_modal(Journal(self.layer, number, self.state, self.hand.seed, self))

    # Time

    def update(self, dt: float) -> None:
        """Glide, paint, dry."""
        app = self.layer.app
        if app is None or self.state is None:
            return
        calm, instant = app.settings.calm, app.settings.speed == "instant"
        moved = self.hand.glide(dt, calm or instant)
        was = self.moving
        self._tend(eager=instant)
        pace = app.settings.speed_factor
        for number in list(self._grown):
            self._grown[number] += dt * pace
            if self._grown[number] >= self._time(number) or instant:
                del self._grown[number]
                self._old.pop(number, None)
        if moved or was or self.moving:
            self._redraw()

    def _time(self, number: int) -> float:
        app = self.layer.app
        calm = app is not None and app.settings.calm
        return FADE if calm or self._old.get(number) is not None else GROW

    def _tend(self, eager: bool) -> None:
        app = self.layer.app
        factor = app.painter.scale.factor if app is not None else 1.0
        self.cache.scale = round(self.hand.unit * factor, 4)
        seen = self.hand.seen()
        before = {number: kept.picture for number in seen if (kept := self.cache.kept(number)) is not None
                  and kept.scale == self.cache.scale}
        order = sorted(seen, key=lambda number: (self.cache.kept(number) is not None, number))
        for number in self.cache.tend(order, eager):
            if number == len(self.hand.panels) or (number in self._painted and number not in before):
                continue
            self._grown[number] = 0.0
            self._old[number] = before.get(number) if number in self._painted else None
            self._painted.add(number)

    def _redraw(self) -> None:
        self.layer.invalidate(self.hand.area.inflate(0, 8))

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """All of it."""
        hand, area = self.hand, self.hand.area
        with canvas.clipped(area.x, area.y - 4, area.w, area.h + 8):
            self._draw_paper(canvas)
            window = hand.window
            left = max(window.x, hand.start)  # what runs out after the last panel ends with the paper
            with canvas.clipped(left, window.y, max(1.0, min(window.right, hand.start + hand.length) - left), window.h):
                for number in hand.seen():
                    self._draw_panel(canvas, number)
                self._draw_blanks(canvas)
                self._draw_marks(canvas)
            self._draw_silk(canvas)
            end = hand.start + hand.length
            self._draw_roller(canvas, hand.start - ROLLER + 6)
            self._draw_roller(canvas, end - 6)

    def _draw_paper(self, canvas: Canvas) -> None:
        hand = self.hand
        left, right = max(hand.area.x, hand.start), min(hand.area.right, hand.start + hand.length)
        if right <= left:
            return
        canvas.box(left, hand.window.y, right - left, hand.window.h, PAPER, radius=0)
        place = canvas.real(left, hand.window.y, right - left, hand.window.h)
        size = (canvas.px(hand.area.w) + 512, place.h)
        if self._paper is None or self._paper.get_size() != size:
            self._paper = paper(0, size)
        begin = place.x - canvas.px(hand.start)
        canvas.surface.blit(self._paper, place, (begin % 512, 0, place.w, place.h))

    def _draw_panel(self, canvas: Canvas, number: int) -> None:
        kept = self.cache.kept(number)
        if kept is None:
            return
        left, _ = self._real_span(canvas, number)
        picture = kept.picture
        if kept.scale != self.cache.scale:
            ratio = self.cache.scale / kept.scale
            picture = pygame.transform.scale(picture, (max(1, round(picture.get_width() * ratio)),
                                                       max(1, round(picture.get_height() * ratio))))
        top = canvas.px(self.hand.foot) - picture.get_height()
        last = len(self.hand.panels) - 1
        if number > last and last in self._grown and self._old.get(last) is None:  # it runs out as far as it is painted
            strokes.faded(canvas, picture, (left, top), (self._grown[last] / self._time(last)) ** 3)
            return
        if number not in self._grown:
            canvas.surface.blit(picture, (left, top))
            return
        old, share = self._old.get(number), min(1.0, self._grown[number] / self._time(number))
        if old is not None:
            canvas.surface.blit(old, (left, top))
        if old is not None or self._time(number) == FADE:
            strokes.faded(canvas, picture, (left, top), share)
        else:
            strokes.painted_in(canvas, picture, (left, top), 1 - (1 - share) ** 2)

    def _real_span(self, canvas: Canvas, number: int) -> tuple[int, int]:
        left, wide = place_of(self.hand.panels, number, self.cache.scale)
        return canvas.px(self.hand.start) + left, wide

    def _draw_blanks(self, canvas: Canvas) -> None:
        hand, window = self.hand, self.hand.window
        if not hand.blanks:
            return
        pitch = hand.pitch
        place = FRect(hand.blanks_from, window.y + window.h * 0.17, hand.blank_width, window.h * 0.64)
        buttons = [button.rect for button in self.widget.children] if self.widget is not None else []
        place.h = min([place.h, *(button.y - 4 - place.y for button in buttons)])
        size = 18 if pitch >= 40 else 14
        side = 5 if pitch >= 34 else 3
        for at, cycle in enumerate(hand.slots):
            x = place.x + at * pitch
            text = str(cycle) if cycle != GAP else "…"
            middle, half = x + pitch / 2, canvas.measure(text, size, "mincho_bold") / 2
            if cycle != GAP and x + pitch > hand.area.x and x < hand.area.right:
                strokes.dashed(canvas, FRect(x + side, place.y, pitch - 2 * side, place.h))
            if hand.area.x <= middle - half and middle + half <= hand.area.right:
                canvas.text(text, middle, place.centery, size, "#6E5212", "mincho_bold", "center", "middle")
        self._draw_still(canvas, place, buttons)

    def _draw_still(self, canvas: Canvas, blanks: FRect, buttons: list[FRect]) -> None:
        """What the blanks are: below them, or above where buttons stand below."""
        hand, window = self.hand, self.hand.window
        text = self.layer.t(say("sfk.scroll.still"))
        half = canvas.measure(text) / 2
        seen = max(blanks.x, hand.area.x), min(blanks.right, hand.area.right)
        middle = min(sum(seen) / 2, hand.area.right - half - 6)
        free = all(middle + half < button.x - 4 for button in buttons)
        room = window.bottom - blanks.bottom if free else blanks.y - window.y
        y = (blanks.bottom + window.bottom) / 2 if free else (window.y + blanks.y) / 2
        if seen[1] - seen[0] >= half and room >= 18:
            canvas.text(text, middle, y, 14, "#6E5212", "sans", "center", "middle")

    def _draw_marks(self, canvas: Canvas) -> None:
        """Captions, and the frame of the panel being painted."""
        hand, state = self.hand, self.state
        assert state is not None
        window = hand.window
        for number in hand.seen():
            if number >= len(hand.panels):
                continue
            left, wide = hand.span(number)
            if number == hand.going:
                strokes.gold_frame(canvas, FRect(left, window.y + 5, wide, window.h - 10))
            if window.h >= 110:
                captions.draw_chip(canvas, self.layer.t, state, hand.panels[number].page, (left, left + wide),
                                   (hand.area.x, hand.area.right), window.y + max(8.0, window.h * 0.06))

    def _draw_silk(self, canvas: Canvas) -> None:
        hand = self.hand
        left, right = max(hand.area.x, hand.start), min(hand.area.right, hand.start + hand.length)
        if right <= left:
            return
        high = canvas.px(hand.silk)
        image = canvas.image(SILK_ART, (round(high * 512 / 72), high))
        begin, end = canvas.px(left), canvas.px(right)
        for y in (hand.top, hand.top + hand.high - hand.silk):
            with canvas.clipped(left, y, right - left, hand.silk):
                x = canvas.px(hand.start)
                x += (begin - x) // image.get_width() * image.get_width()
                while x < end:
                    canvas.surface.blit(image, (x, canvas.px(y)))
                    x += image.get_width()

    def _draw_roller(self, canvas: Canvas, x: float) -> None:
        hand = self.hand
        if x + ROLLER >= hand.area.x and x <= hand.area.right:
            strokes.roller(canvas, x + 2, hand.top - 4, ROLLER - 4, hand.high + 8)
