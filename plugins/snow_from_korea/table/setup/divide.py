"""Dividing the points among the three Facets, with a live preview of what each means (SK-2.5)."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.widgets import Label, Paragraph
from snow_from_korea import setup
from snow_from_korea.commands import Divide
from snow_from_korea.table.setup.facets import SplitSpot, build_columns, split_name, splits
from snow_from_korea.table.setup.form import FormWindow

Split = tuple[int, ...]
NOTE = 40.0


class DivideWindow(FormWindow[Split]):
    """Answers `divide`. A level division stands there already."""

    rule = "SK-2.5"
    size = (880.0, 520.0)
    first_focus = "done"

    def heading(self) -> Message:
        """Whose points."""
        return say("sfk.setup.divide", who=self.who(), n=self.total)

    def hint(self) -> Message:
        """What points are good for."""
        return say("sfk.setup.divide.hint")

    @property
    def total(self) -> int:
        """N."""
        return self.scene.view.setting.points

    @property
    def most(self) -> int:
        """The most in one Facet: what the others leave, or half under the house rule (SK-15.1)."""
        setting = self.scene.view.setting
        return setting.points // 2 if setting.even_heart else setting.points - 2

    def first_draft(self) -> Split:
        """Level."""
        return splits(self.total, self.most)[0][1]

    def build_body(self, area: FRect) -> None:
        """Ready divisions, three columns, what is worth knowing."""
        assert self.app is not None
        found = splits(self.total, self.most)
        texts = [self.t(split_name(name, split)) for name, split in found]
        x = area.x
        for (name, split), text in zip(found, texts, strict=True):
            wide = self.app.painter.measure(text, 14, "bold") + 26
            self.add(SplitSpot(FRect(x, area.y, wide, 32), text, self.draft == split, partial(self.change, split),
                               f"split {name}", self.t(say(f"sfk.setup.split.{name}.tip"))))
            x += wide + 8
        left = self.total - sum(self.draft)
        self.add(Label((x, area.y, area.right - x, 32),
                       self.t(say("sfk.setup.points_left", n=left)) if left else "", color="damage", face="bold",
                       align="right", name="points left"))
        note = "\n".join(self.t(say(f"sfk.setup.divide.{name}")) for name in ("kamae", "note"))
        lines = [line for part in note.split("\n") for line in self.app.painter.wrap(part, area.w)]
        high = len(lines) * 18.2 + 4 if area.h > 300 else 0.0
        columns = FRect(area.x, area.y + 42, area.w, area.h - 42 - (high + 8 if high else 0))
        build_columns(self, columns, self.scene.view.setting, self.draft, self.total, self.most, self.change)
        if high:
            self.add(Paragraph((area.x, area.bottom - high, area.w, high), note, color="text_second", name="note"))

    def missing(self) -> Message | None:
        """What the rules say against it."""
        left = self.total - sum(self.draft)
        if left > 0:
            return say("sfk.setup.points_left", n=left)
        return setup.wrong_division(self.scene.view.setting, self.draft)

    def answer(self) -> Divide:
        """The three figures."""
        return Divide(*self.draft)
