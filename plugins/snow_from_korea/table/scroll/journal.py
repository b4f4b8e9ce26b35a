"""The tale in a window: every page with its picture and its words, and ways to keep it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.collection.windows import Window
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView
from snow_from_korea.model import State
from snow_from_korea.table.scroll.cache import PanelCache
from snow_from_korea.table.scroll.composition import HEIGHT, panels_of
from snow_from_korea.table.scroll.emakimono import Emakimono
from snow_from_korea.table.scroll.handscroll import Handscroll
from snow_from_korea.table.scroll.painting import paper
from snow_from_korea.table.scroll.saving import ask_height, save_page
from snow_from_korea.table.scroll.tale import FACT, NOTE, VERSE, WISH, Told, tale

WIDE, HIGH = 1060.0, 720.0
LIST, WIDE_LIST = 236.0, 276.0
ROW = 34.0
LISTED = 720.0
"""Width from which the list of pages stands beside the text."""
STYLES = {FACT: (15.0, "link", "bold"), NOTE: (16.0, "text_second", "mincho"), WISH: (16.0, "text", "mincho_bold"),
          VERSE: (16.0, "text_second", "mincho")}
TEXT = (17.0, "text", "mincho")
LEADING = 1.42


class Journal(Window):
    """The tale of a layer's match; what may be seen of it is `layer.view`, or the match's state.

    Left and Right turn the page.

    `scroll`: the scroll that "Show on the scroll" unrolls; by default the layer's own, where it has one.
    """

    def __init__(self, layer: Layer, number: int = -1, state: State | None = None, seed: int | None = None,
                 scroll: Emakimono | None = None) -> None:
        super().__init__()
        of: Any = layer
        self.state: State = state if state is not None else getattr(of, "view", None) or of.match.state
        self.seed: int = seed if seed is not None else of.match.seed
        self.scroll = scroll or next((found for found in vars(of).values() if isinstance(found, Emakimono)), None)
        self.pages: tuple[Told, ...] = tale(self.state)
        self.number = min(number, len(self.pages) - 1) if number >= 0 else len(self.pages) - 1
        self.hand = Handscroll(self.seed)
        self.cache = PanelCache()
        self.cache.panels = panels_of(self.state, self.seed)
        self.picture = FRect(0, 0, 1, 1)
        self._paper: tuple[tuple[int, tuple[int, int]], pygame.Surface] | None = None
        """Bare paper as it lies under the picture, with where it begins and its size."""

    # Widgets

    def build(self, layout: Layout) -> None:
        """List, picture, words, buttons."""
        assert self.app is not None
        area = layout.centred(min(WIDE, layout.width - 24), min(HIGH, layout.height - 24))
        self.add(PanelBox(area, line=2.6))
        x, wide = area.x + 18, area.w - 36
        self.add(Label((x, area.y + 12, wide, 30), self.t(say("sfk.tale.title")), size=20, face="mincho_bold"))
        inner = FRect(x, area.y + 48, wide, area.h - 48 - 66)
        if not self.pages:
            self.add(Label((x, inner.y + 8, wide, 24), self.t(say("sfk.tale.empty")), size=16))
        elif area.w >= LISTED:
            listed = LIST if area.w < 900 else WIDE_LIST
            self._add_list(FRect(inner.x, inner.y, listed, inner.h))
            inner = FRect(inner.x + listed + 16, inner.y, inner.w - listed - 16, inner.h)
        if self.pages:
            self._add_page(inner)
        self._add_buttons(FRect(x, area.bottom - 56, wide, 40))
        if not self.focus.remembered:
            self.focus.remembered = f"page {self.number}" if area.w >= LISTED and self.pages else "close"

    def _add_list(self, area: FRect) -> None:
        view = ScrollView(area, len(self.pages) * ROW, name="pages")
        self.add(view)
        for page in self.pages:
            text = self.t(page.title)
            button = Button((3, page.number * ROW + 2, area.w - 18, ROW - 4), text, partial(self.turn_to, page.number),
                            name=f"page {page.number}", face="sans", tooltip=f"{text}\n{self.t(page.place)}")
            button.selected = page.number == self.number
            self.add(button, view)
        chosen = self.find(f"page {self.number}")
        if chosen is not None:
            view.reveal(chosen)

    def _add_page(self, area: FRect) -> None:
        assert self.app is not None
        page = self.pages[self.number]
        high = min(250.0, area.h * 0.42)
        self.picture = FRect(area.x, area.y, area.w, high)
        self._look()
        y = self.picture.bottom + 10
        self.add(Label((area.x, y, area.w - 90, 26), self.t(page.title), size=20, face="mincho_bold", name="title"))
        self.add(Label((area.x, y + 28, area.w - 90, 20), self.t(page.place), color="text_second", name="place"))
        for name, mark, by, x in (("before", "‹", -1, area.right - 78), ("after", "›", 1, area.right - 38)):
            button = Button((x, y + 4, 36, 36), mark, partial(self.turn_to, self.number + by), name=name, size=20)
            button.enabled = 0 <= self.number + by < len(self.pages)
            self.add(button)
        room = FRect(area.x, y + 54, area.w, area.bottom - y - 54)
        view = ScrollView(room, 0, name=f"words {self.number}", readable=True)
        self.add(view)
        top, width = 0.0, area.w - 26
        for line in page.lines:
            size, color, face = STYLES.get(line.kind, TEXT)
            text = self.t(line.words)
            for part in text.split("\n"):
                wrapped = self.app.painter.wrap(part, width, size, self.app.painter.face_for(part, face))
                high = max(1, len(wrapped)) * size * LEADING
                self.add(Words((4, top, width, high), wrapped, size, color, face), view)
                top += high
            top += 2 if line.kind == VERSE else 10
        view.content_height = top
        view.focusable = view.most > 0

    def _add_buttons(self, area: FRect) -> None:
        entries: list[tuple[str, Any]] = [("save_scroll", self._save_scroll), ("save_page", self._save_page)]
        if self.scroll is not None and self.scroll.layer.app is not None:
            entries.insert(0, ("picture", self._show))
        entries.append(("close", self.leave))
        wide = (area.w - 10 * (len(entries) - 1)) / len(entries)
        for at, (name, action) in enumerate(entries):
            button = Button((area.x + at * (wide + 10), area.y, wide, area.h), self.t(say(f"sfk.tale.{name}")), action,
                            name=name, style="gold" if name == "close" else "paper")
            button.enabled = bool(self.pages) or name == "close"
            self.add(button)

    # Doing

    def turn_to(self, number: int) -> None:
        """Another page."""
        if 0 <= number < len(self.pages) and number != self.number:
            self.number = number
            self.rebuild()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Left and Right turn the page."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in steps:
            self.turn_to(self.number + steps[event.key])
            return True
        return super().on_key(event)

    def _show(self) -> None:
        scroll, number = self.scroll, self.number
        self.leave()
        if scroll is not None:
            scroll.hand.reveal(number)
            scroll.layer.invalidate()

    def _save_scroll(self) -> None:
        ask_height(self, self.state, self.seed)

    def _save_page(self) -> None:
        save_page(self, self.state, self.seed)

    # The picture

    def _look(self) -> None:
        """See that what is in the picture gets painted: the page with what lies beside it."""
        assert self.app is not None
        factor = self.app.painter.scale.factor
        self.cache.scale = round(self.picture.h * (1 - 2 * 0.075) / HEIGHT * factor, 4)
        unit = self.cache.scale / factor
        panels, middle = self.cache.panels, self._middle(unit)
        reach = self.picture.w / 2 / unit
        near = [n for n in range(len(self.pages))
                if panels[n].right > middle - reach and panels[n].left < middle + reach]
        near.sort(key=lambda n: abs(n - self.number))
        if panels[-1].right < middle + reach:
            near.append(len(panels))
        if self.cache.tend(near, eager=self.app.settings.speed == "instant" or self.cache.kept(self.number) is None):
            self.invalidate(self.picture)

    def _middle(self, unit: float) -> float:
        """What of the scroll stands in the middle of the picture: the panel, but no emptiness before the first."""
        panel = self.cache.panels[self.number]
        return max((panel.left + panel.right) / 2, self.picture.w / 2 / unit)

    def update(self, dt: float) -> None:
        """Paint on."""
        if self.pages and self.app is not None:
            self._look()

    def draw_over(self, canvas: Canvas) -> None:
        """The picture between strips of silk, the page's own panel in the middle."""
        if not self.pages:
            return
        area, scale = self.picture, self.cache.scale
        panels = self.cache.panels
        silk = area.h * 0.075
        middle = self._middle(scale / canvas.scale.factor)
        with canvas.clipped(*area):
            origin = canvas.px(area.centerx) - round(middle * scale)
            self._draw_paper(canvas, origin)
            for number in range(len(panels) + 1):
                kept = self.cache.kept(number)
                if kept is None:
                    continue
                left = panels[number].left if number < len(panels) else panels[-1].right
                place = origin + round(left * scale), canvas.px(area.bottom - silk) - kept.picture.get_height()
                canvas.surface.blit(kept.picture, place)
            high = max(1, canvas.px(silk))
            image = canvas.image("snow_from_korea:scroll/silk_border", (round(high * 512 / 72), high))
            for x in range(canvas.px(area.x), canvas.px(area.right), image.get_width()):
                canvas.surface.blit(image, (x, canvas.px(area.y)))
                canvas.surface.blit(image, (x, canvas.px(area.bottom) - high))

    def _draw_paper(self, canvas: Canvas, origin: int) -> None:
        """Bare paper, the same as that of the panels: where the painting runs out there is no edge."""
        place = canvas.real(*self.picture)
        begin = place.x - origin
        if self._paper is None or self._paper[0] != (begin, place.size):
            self._paper = (begin, place.size), paper(begin, place.size)
        canvas.surface.blit(self._paper[1], place)

    def close(self) -> None:
        """Let the pictures go."""
        self._paper = None
        self.cache.forget()
        super().close()


class Words(Paragraph):
    """Lines that were wrapped before."""

    def __init__(self, rect: tuple[float, float, float, float], lines: list[str], size: float, color: str,
                 face: str) -> None:
        super().__init__(rect, " ".join(lines), size=size, color=color, face=face)
        self.lines = lines

    def draw(self, canvas: Canvas) -> None:
        """The lines."""
        x, y, w, _ = self.rect
        face = canvas.painter.face_for(self.text, self.face)
        for line in self.lines:
            canvas.text(line, x, y, self.size, self.color, face, max_width=w + 4)
            y += self.size * LEADING
