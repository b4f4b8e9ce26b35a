"""The scroll under pointer and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Widget
from snow_from_korea import words

if TYPE_CHECKING:
    from snow_from_korea.table.scroll.emakimono import Emakimono

STEP, PAGE = 90.0, 0.8
"""How far an arrow key unrolls, and the share of the place that Page Down does."""
DRAGGED = 4.0
"""Logical pixels from which a press is no click."""


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
        return app.words.text(say("sfk.scroll.tip", title=title, n=number + 1, of=len(hand.panels)))

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
