"""The referee makes the mahoutsukai: Facets, and a name and a plan, or the oracle's (SK-13.1)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, NamedTuple

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.widgets import Label, TextEntry
from snow_from_korea import setup
from snow_from_korea.commands import MakeSorcerer
from snow_from_korea.setup import MOST_NAME, MOST_PLAN
from snow_from_korea.table.setup.facets import build_columns, splits
from snow_from_korea.table.setup.form import FormWindow
from snow_from_korea.table.writing.area import TextArea


class Made(NamedTuple):
    """Facets, name, plan; both empty: the oracle's."""

    facets: tuple[int, ...]
    name: str = ""
    plan: str = ""


class SorcererWindow(FormWindow[Made]):
    """Answers `make_mahoutsukai`. Even Facets and the oracle's stranger stand there already."""

    rule = "SK-13.1"
    size = (900.0, 480.0)
    after: ClassVar[dict[str, str]] = {"name": "plan"}

    def heading(self) -> Message:
        """The mahoutsukai."""
        return say("sfk.setup.mahoutsukai", n=self.total)

    def hint(self) -> Message:
        """What he is for."""
        return say("sfk.setup.mahoutsukai.hint")

    @property
    def total(self) -> int:
        """N and three for each samurai."""
        return self.scene.view.setting.sorcerer_points

    def first_draft(self) -> Made:
        """Even."""
        return Made(splits(self.total, self.total - 2)[0][1])

    def build_body(self, area: FRect) -> None:
        """Facets at the left, words at the right."""
        left = FRect(area.x, area.y, area.w * 0.6, area.h)
        build_columns(self, left, self.scene.view.setting, self.draft.facets, self.total, self.total - 2,
                      self._divide, odds=False)
        x, w = left.right + 22, area.right - left.right - 22
        self.add(Label((x, area.y, w, 20), self.t(say("sfk.setup.mahoutsukai.name")), color="heading", face="bold"))
        self.add(TextEntry((x, area.y + 22, w, 34), self.draft.name, partial(self._word, "name"), name="name",
                           limit=MOST_NAME, placeholder=self.t(say("sfk.setup.mahoutsukai.oracle"))))
        self.add(Label((x, area.y + 66, w, 20), self.t(say("sfk.setup.mahoutsukai.plan")), color="heading",
                       face="bold"))
        self.add(TextArea((x, area.y + 88, w, area.h - 88), self.draft.plan, partial(self._word, "plan"), name="plan",
                          limit=MOST_PLAN, size=15, placeholder=self.t(say("sfk.setup.mahoutsukai.oracle")),
                          on_enter=self.give))

    def _divide(self, facets: tuple[int, ...]) -> None:
        self.change(self.draft._replace(facets=facets))

    def _word(self, field: str, text: str) -> None:
        name, plan = (text, self.draft.plan) if field == "name" else (self.draft.name, text)
        self.change(self.draft._replace(name=name, plan=plan), rebuild=False)

    def missing(self) -> Message | None:
        """What the rules say against it; a plan needs its owner's name."""
        left = self.total - sum(self.draft.facets)
        if left > 0:
            return say("sfk.setup.points_left", n=left)
        fault = setup.wrong_division(self.scene.view.setting, self.draft.facets, self.total)
        if fault is None and self.draft.plan.strip() and not self.draft.name.strip():
            return say("sfk.refused.no_name_of_plan")
        return fault

    def answer(self) -> MakeSorcerer:
        """Facets and words."""
        aware, kenjutsu, tanka = self.draft.facets
        return MakeSorcerer(aware, kenjutsu, tanka, self.draft.name, self.draft.plan)
