"""The scroll on the table: silk, rollers, panels with their captions, the one being painted, what is still to come."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Button, Widget
from snow_from_korea import words
from snow_from_korea.model import State
from snow_from_korea.table.scroll import captions
from snow_from_korea.table.scroll.cache import PanelCache
from snow_from_korea.table.scroll.composition import HEIGHT
from snow_from_korea.table.scroll.handscroll import ROLLER, Handscroll
from snow_from_korea.table.scroll.painting import paper

SILK_ART = "snow_from_korea:scroll/silk_border"
STEP, PAGE = 90.0, 0.8
"""How far an arrow key unrolls, and the share of the place that Page Down does."""
DRAGGED = 4.0
"""Logical pixels from which a press is no click."""
GROW, FADE = 0.9, 0.35
"""Seconds in which a panel is painted in; where motion is reduced, or a painted one changes, in which it fades in."""
BRUSH_EDGE = 90
"""Real pixels of wet edge while a panel is painted in."""
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
            with canvas.clipped(*window):
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
            _faded(canvas, picture, (left, top), (self._grown[last] / self._time(last)) ** 3)
            return
        if number not in self._grown:
            canvas.surface.blit(picture, (left, top))
            return
        old, share = self._old.get(number), min(1.0, self._grown[number] / self._time(number))
        if old is not None:
            canvas.surface.blit(old, (left, top))
        if old is not None or self._time(number) == FADE:
            _faded(canvas, picture, (left, top), share)
        else:
            _painted_in(canvas, picture, (left, top), 1 - (1 - share) ** 2)

    def _real_span(self, canvas: Canvas, number: int) -> tuple[int, int]:
        from snow_from_korea.table.scroll.painting import place_of

        left, wide = place_of(self.hand.panels, number, self.cache.scale)
        return canvas.px(self.hand.start) + left, wide

    def _draw_blanks(self, canvas: Canvas) -> None:
        hand = self.hand
        if not hand.blanks:
            return
        x = hand.blanks_from
        window = hand.window
        top, high = window.y + window.h * 0.17, window.h * 0.64
        words_left, words_right = x, x + len(hand.blanks) * hand.pitch
        for cycle in hand.blanks:
            if x + hand.pitch > hand.area.x and x < hand.area.right:
                _dashed(canvas, FRect(x + 5, top, hand.pitch - 10, high))
                canvas.text(str(cycle), x + hand.pitch / 2, top + high / 2, 18 if hand.pitch >= 40 else 14, "#6E5212",
                            "mincho_bold", "center", "middle")
            x += hand.pitch
        text = self.layer.t(say("sfk.scroll.still"))
        half = canvas.measure(text) / 2
        middle = (max(words_left, hand.area.x) + min(words_right, hand.area.right)) / 2
        middle = min(middle, hand.area.right - half - 6)
        buttons = [child.rect for child in self.widget.children] if self.widget is not None else []
        free = all(middle + half < area.x - 4 for area in buttons)
        y = top + high + (window.bottom - top - high) / 2 if free else (window.y + top) / 2
        if min(words_right, hand.area.right) - words_left >= half:
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
                _gold_frame(canvas, FRect(left, window.y + 5, wide, window.h - 10))
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
        if x + ROLLER < hand.area.x or x > hand.area.right:
            return
        w, h, k = ROLLER - 4, hand.high + 8, ROLLER / 34
        body = (f'<defs><linearGradient id="w" gradientUnits="userSpaceOnUse" x1="4" y1="0" x2="{w - 4:g}" y2="0">'
                '<stop offset="0" stop-color="#4A2415"/><stop offset="0.35" stop-color="#A35A34"/>'
                '<stop offset="1" stop-color="#3A1A0E"/></linearGradient></defs>'
                f'<rect x="4" y="6" width="{w - 8:g}" height="{h - 12:g}" fill="url(#w)" stroke="#1D1A17" '
                'stroke-width="2"/>')
        for y in (1.0, h - 17 * k):
            body += (f'<rect x="1" y="{y:g}" width="{w - 2:g}" height="{16 * k:g}" rx="3" fill="#C39A3B" '
                     'stroke="#1D1A17" stroke-width="2"/>'
                     f'<rect x="4" y="{y + 3:g}" width="{w * 0.3:g}" height="{16 * k - 6:g}" rx="1.5" fill="#E5C878"/>')
        canvas.shape(body, x + 2, hand.top - 4, w, h)


class ScrollWidget(Widget):
    """The scroll under pointer and keyboard: drag, wheel, arrows, Home and End; + and −, Ctrl and wheel; click."""

    interactive = True
    focusable = True

    def __init__(self, rect: FRect, scroll: Emakimono) -> None:
        super().__init__(rect, name="scroll", tooltip=self._tip)
        self.scroll = scroll
        self._from: tuple[float, float] | None = None
        self._way = 0.0
        self.sound = ""

    def _tip(self) -> str:
        app, hand, state = (self.layer.app if self.layer is not None else None), self.scroll.hand, self.scroll.state
        if app is None or state is None or not hand.panels:
            return ""
        number = hand.at(*app.pointer) if self.hovered else hand.going
        number = number if number >= 0 else len(hand.panels) - 1
        title = words.page_title(state, hand.panels[number].page)
        return app.words.text(say("sfk.scroll.tip", title=title, n=number + 1, count=len(hand.panels)))

    def draw(self, canvas: Canvas) -> None:
        """The scroll."""
        self.scroll.paint(canvas)

    def update(self, dt: float) -> None:
        """Time passes."""
        self.scroll.update(dt)

    def scroll_to(self, offset: float) -> bool:
        """Unroll so far; whether that was another place than before."""
        hand = self.scroll.hand
        return hand.pan(offset - hand.target)

    def pointer_down(self, x: float, y: float) -> None:
        """Take hold."""
        self._from, self._way = (x, y), 0.0

    def pointer_drag(self, x: float, y: float) -> None:
        """Unroll with the hand."""
        if self._from is None:
            return
        dx, dy = x - self._from[0], y - self._from[1]
        self._way += abs(dx) + abs(dy)
        self._from = x, y
        if self._way >= DRAGGED:
            self.scroll.hand.pan(-dx, at_once=True)
            self.scroll.hand.lift(dy)
            self.invalidate()

    def pointer_up(self, x: float, y: float) -> None:
        """Let go."""
        self._from = None

    def clicked(self, x: float, y: float) -> None:
        """Open the panel, unless it was a drag."""
        if self._way < DRAGGED:
            number = self.scroll.hand.at(x, y)
            if number >= 0:
                self.scroll.open(number)

    def activate(self) -> bool:
        """Enter: the newest page, or the one before the middle where that is out of sight."""
        hand = self.scroll.hand
        shown = [number for number in hand.seen() if number < len(hand.panels)]
        if not shown:
            return False
        self.scroll.open(hand.going if hand.going in shown else shown[len(shown) // 2])
        return True

    def wheel(self, dx: float, dy: float) -> bool:
        """Unroll; with Ctrl, magnify."""
        hand = self.scroll.hand
        if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META):
            app = self.layer.app if self.layer is not None else None
            return self.scroll.magnify(1 if dy > 0 else -1, app.pointer[0] if app is not None else None)
        done = hand.pan((dx or -dy) * STEP)
        self.invalidate()
        return done

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Page Up and Down, Home, End, + and −; an arrow that finds no way to go leads on to other widgets."""
        hand = self.scroll.hand
        wide = self.rect.w * PAGE
        steps = {pygame.K_LEFT: -STEP, pygame.K_RIGHT: STEP, pygame.K_PAGEUP: -wide, pygame.K_PAGEDOWN: wide,
                 pygame.K_HOME: -1e9, pygame.K_END: 1e9}
        if event.key in steps:
            done = hand.pan(steps[event.key])
            self.invalidate()
            return done
        sizes = {pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}
        if event.key in sizes or event.unicode in ("+", "-"):
            self.scroll.magnify(sizes.get(event.key, 1 if event.unicode == "+" else -1))
            return True
        return False


# Small brushes

def _faded(canvas: Canvas, picture: pygame.Surface, place: tuple[int, int], share: float) -> None:
    picture.set_alpha(round(255 * share))
    canvas.surface.blit(picture, place)
    picture.set_alpha(None)


def _painted_in(canvas: Canvas, picture: pygame.Surface, place: tuple[int, int], share: float) -> None:
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


def _dashed(canvas: Canvas, area: FRect) -> None:
    w, h = area.w, area.h
    canvas.shape(f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" fill="none" stroke="#8A6E3A" '
                 'stroke-width="1.4" stroke-dasharray="7 6" stroke-opacity="0.8"/>', area.x, area.y, w, h)


def _gold_frame(canvas: Canvas, area: FRect) -> None:
    """A frame in gold with a brush's uneven hand, and an inked line within."""
    w, h = round(area.w, 1), round(area.h, 1)
    body = (f'<path d="M2,3 L{w - 3:g},2 L{w - 2:g},{h - 3:g} L3,{h - 2:g} Z" fill="none" stroke="#C39A3B" '
            'stroke-width="4" stroke-linejoin="round"/>'
            f'<path d="M1.2,1.4 L{w - 1.6:g},1 L{w - 1:g},{h - 1.4:g} L1.6,{h - 1:g} Z" fill="none" stroke="#E5C878" '
            'stroke-width="1"/>'
            f'<path d="M6,6.6 L{w - 6.6:g},6 L{w - 6:g},{h - 6.6:g} L6.6,{h - 6:g} Z" fill="none" stroke="#1D1A17" '
            'stroke-width="1.3" stroke-opacity="0.75"/>')
    canvas.shape(body, area.x, area.y, area.w, area.h)


__all__ = ["HEIGHT", "Emakimono", "ScrollWidget"]
