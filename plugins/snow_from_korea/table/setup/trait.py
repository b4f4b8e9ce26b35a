"""Cards of Schools, Inheritances and Cultures, explained in plain words (SK-11, 12)."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import FRect

from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotKey, HotSpot, ScrollView
from snow_from_korea import words
from snow_from_korea.commands import Choose
from snow_from_korea.table.setup.form import FormWindow

RULES = {"school": "SK-11.", "inheritance": "SK-12.2", "culture": "SK-12.4"}
LEADING = 18.2


class TraitSpot(HotSpot):
    """A card; the chosen one is gold."""

    def __init__(self, rect: FRect, window: TraitWindow, identity: str, number: int) -> None:
        super().__init__(rect, partial(window.choose, identity), name=f"trait {identity}",
                         words=window.t(words.trait(window.field, identity)),
                         hot_key=HotKey(pygame.K_0 + number, str(number)))
        self.window, self.identity, self.number = window, identity, number

    def draw(self, canvas: Canvas) -> None:
        """Name, number, text."""
        x, y, w, h = self.rect
        chosen = self.window.draft == self.identity
        fill = "button_selected" if chosen else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.25)
        canvas.box(x, y, w, h, fill, "outline" if chosen else "button_edge", 2.4 if chosen else 1.5, radius=6)
        ink = "selected_text" if chosen else "button_text"
        canvas.text(self.words, x + 14, y + 9, 18, ink, "mincho_bold", max_width=w - 52)
        draw.key_cap(canvas, x + w - 8, y + 8, str(self.number))
        text = self.window.t(say(f"sfk.{self.window.field}.{self.identity}.text"))
        canvas.paragraph(text, x + 14, y + 36, w - 28, 14, ink)


class TraitWindow(FormWindow[str]):
    """Answers a `Choose` of the setup: one click chooses, the gold button gives."""

    size = (880.0, 500.0)

    @property
    def field(self) -> str:
        """school, inheritance or culture."""
        return self.ask.prompt.key.rsplit(".", 1)[-1]

    @property
    def ids(self) -> list[str]:
        """What can be chosen."""
        return [choice.id for choice in self.ask.choices if isinstance(choice, Choose)]

    def heading(self) -> Message:
        """Whose School."""
        return self.ask.prompt

    def hint(self) -> Message:
        """What it is."""
        self.rule = RULES[self.field]
        return say(f"sfk.setup.{self.field}.hint")

    def first_draft(self) -> str:
        """The first."""
        return self.ids[0]

    def build_body(self, area: FRect) -> None:
        """Two columns of cards."""
        assert self.app is not None
        width = (area.w - 14 - 10) / 2 - 3
        lines = max(len(self.app.painter.wrap(self.t(say(f"sfk.{self.field}.{one}.text")), width - 28))
                    for one in self.ids)
        high = 48 + lines * LEADING
        rows = -(-len(self.ids) // 2)
        view = ScrollView(area, rows * (high + 10) + 4, name="traits")
        self.add(view)
        for number, one in enumerate(self.ids):
            view.add(TraitSpot(FRect(3 + number % 2 * (width + 10), 3 + number // 2 * (high + 10), width, high), self,
                               one, number + 1))

    def choose(self, identity: str) -> None:
        """That one."""
        self.change(identity)

    def answer(self) -> Command:
        """What is gold."""
        return Choose(self.draft)
