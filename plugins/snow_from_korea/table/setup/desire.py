"""The secret Snow: one of the oracle's, or words of one's own. Nobody else sees it before the farewell (SK-2.4)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, letter
from snow_from_korea.commands import Desire
from snow_from_korea.setup import MOST_SNOW
from snow_from_korea.table.look import bowl
from snow_from_korea.table.setup.form import FormWindow
from snow_from_korea.table.setup.offers import OFFERS
from snow_from_korea.table.writing.area import TextArea, begins_to_write

LEADING = 18.2


class Wished(NamedTuple):
    """The oracle's entry that is chosen, and what was written; what was written counts."""

    entry: str
    text: str = ""


class SnowSpot(HotSpot):
    """An offered Snow: its name, and why she asks for it."""

    def __init__(self, rect: FRect, window: DesireWindow, entry: str, lines: list[str]) -> None:
        super().__init__(rect, partial(window.choose, entry), name=f"snow {entry}",
                         words=window.t(say(f"sfk.oracle.{entry}.name")))
        self.window, self.entry, self.lines = window, entry, lines

    def draw(self, canvas: Canvas) -> None:
        """On gold where it is chosen."""
        x, y, w, h = self.rect
        chosen = self.window.draft.entry == self.entry and not self.window.draft.text.strip()
        fill = "button_selected" if chosen else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "outline" if chosen else "button_edge", 2.4 if chosen else 1.4, radius=6)
        ink = "selected_text" if chosen else "button_text"
        canvas.text(self.words, x + 12, y + 7, 16, ink, "mincho_bold", max_width=w - 24)
        for number, line in enumerate(self.lines):
            canvas.text(line, x + 12, y + 30 + number * LEADING, 14, ink, max_width=w - 24)


class DesireWindow(FormWindow[Wished]):
    """Answers `desire`."""

    rule = "SK-2.4"
    size = (900.0, 480.0)

    def heading(self) -> Message:
        """What she desires."""
        return say("sfk.setup.desire", lady=verbatim(self.scene.view.samurai[self.ask.about].lady))

    def hint(self) -> Message:
        """That it is secret, and from whom."""
        return say("sfk.setup.desire.hint")

    def _entries(self) -> list[str]:
        return list(self.scene.view.book.of_kind["snow"])

    def first_draft(self) -> Wished:
        """One of the oracle's, by chance; none that was the first of another samurai."""
        entries = self._entries()
        first = OFFERS.choice([entry for entry in entries if entry not in self.scene.snows_offered] or entries)
        self.scene.snows_offered.add(first)
        return Wished(first)

    def tools(self) -> list[Button]:
        """Chance."""
        return [Button((0, 0, 0, 0), self.t(say("sfk.setup.desire.another")), self.another, name="another snow",
                       hot_key=letter("2"), tooltip=self.t(say("sfk.setup.desire.another.tip")))]

    def build_body(self, area: FRect) -> None:
        """What the oracle offers, and a field."""
        assert self.app is not None
        left = FRect(area.x, area.y, area.w * 0.58, area.h)
        width = left.w - 18
        view = ScrollView(left, 0, name="snows")
        self.add(view)
        y = 3.0
        chosen: HotSpot | None = None
        for entry in self._entries():
            lines = self.app.painter.wrap(self.t(say(f"sfk.oracle.{entry}.desire")), width - 24)
            spot = SnowSpot(FRect(3, y, width, 38 + len(lines) * LEADING), self, entry, lines)
            view.add(spot)
            chosen = spot if entry == self.draft.entry else chosen
            y += spot.rect.h + 6
        view.content_height = y
        if chosen is not None:
            view.reveal(chosen)
        right = FRect(left.right + 22, area.y, area.right - left.right - 22, area.h)
        self.add(Label((right.x, right.y, right.w, 22), self.t(say("sfk.setup.desire.own")), size=17,
                       face="mincho_bold"))
        high = max(70.0, min(120.0, right.h - 130))
        self.add(TextArea((right.x, right.y + 28, right.w, high), self.draft.text, self._written, name="own snow",
                          limit=MOST_SNOW, placeholder=self.t(say("sfk.setup.desire.own.hint")), on_enter=self.give))
        note = self.t(say("sfk.setup.desire.note"))
        lines = self.app.painter.wrap(note, right.w - 84)
        y = right.y + 38 + high
        self.add(Paragraph((right.x + 84, y, right.w - 84, min(len(lines) * LEADING + 4, right.bottom - y)), note,
                           color="text_second", name="snow note"))
        self._bowl = FRect(right.x, y, 72, 60)

    def draw_over(self, canvas: Canvas) -> None:
        """The bowl that is to be filled."""
        bowl(canvas, 4, 4, self._bowl.centerx, self._bowl.bottom, self._bowl.w)

    def _written(self, text: str) -> None:
        self.change(self.draft._replace(text=text), rebuild=False)
        self.invalidate()

    def choose(self, entry: str) -> None:
        """That one; what was written goes."""
        self.change(Wished(entry))

    def another(self) -> None:
        """One of the others, by chance."""
        self.change(Wished(OFFERS.choice([one for one in self._entries() if one != self.draft.entry])))

    def on_key(self, event: pygame.event.Event) -> bool:
        """The right arrow leads from the list into the field, letters from everywhere."""
        field, at = self.find("own snow"), self.focus.widget
        leads = begins_to_write(event) or (event.key == pygame.K_RIGHT and isinstance(at, SnowSpot))
        if isinstance(field, TextArea) and at is not field and leads:
            self.focus.set(field)
            return True
        return super().on_key(event)

    def answer(self) -> Desire:
        """What was written, else what was chosen."""
        text = " ".join(self.draft.text.split())
        return Desire(text=text) if text else Desire(oracle=self.draft.entry)
