"""Three Facets side by side to divide points among, with what each means for dice and Snow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Button, HotSpot, Label, Widget
from snow_from_korea import words
from snow_from_korea.agents.making import divisions
from snow_from_korea.model import Setting
from snow_from_korea.odds import Roll, compared
from snow_from_korea.table.look import coins

COLUMN_FOOT = 34.0
LEAST_COINS = 44.0
"""A stack less high than this could not be counted: the figure does."""


def first_chances(setting: Setting, points: int, kamae: str) -> tuple[str, str]:
    """Percent to win, and that all dice succeed, where a Facet of so many points is tested by the referee (SK-6.2)."""
    pool = max(0, points + setting.book.kamae_by_id[kamae].pool)
    found = compared(Roll(pool), Roll(points), True, 2 if setting.two_dice else 1)
    return words.percent(str(found.wins)), words.percent(str(found.full))


class FacetColumn(Widget):
    """A stack of coins, the figure, and the chances at a first encounter."""

    def __init__(self, rect: FRect, layer: Layer, setting: Setting, facet: str, points: int, odds: bool) -> None:
        super().__init__(rect, name=f"facet {facet}")
        self.t, self.setting, self.facet, self.points, self.odds = layer.t, setting, facet, points, odds

    def describe(self) -> str:
        """Name and points."""
        return f"{self.t(words.facet(self.facet))} {self.points}"

    def draw(self, canvas: Canvas) -> None:
        """Paper, name, coins, figure, lines."""
        x, y, w, h = self.rect
        canvas.box(x, y, w, h, "row", "button_edge", 1.4, radius=6)
        canvas.text(self.t(words.facet(self.facet)), x + w / 2, y + 8, 18, "text", "mincho_bold", "center",
                    max_width=w - 12)
        canvas.paragraph(self.t(say(f"sfk.facet.{self.facet}.text")), x + 8, y + 32, w - 16, 14, "text_second",
                         align="center", leading=1.2, max_lines=2)
        low = self._odds_height() + 8
        foot = y + h - low - COLUMN_FOOT - 8
        room = foot - y - 72
        if room >= LEAST_COINS:
            coins(canvas, self.points, x + w / 2, foot, min(72.0, w * 0.32), room)
        if self.odds:
            self._draw_odds(canvas, x + 10, y + h - low + 4, w - 20)

    def _odds_height(self) -> float:
        return 78.0 if self.odds else 0.0

    def _draw_odds(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        columns = (x + w * 0.72, x + w)
        for right, key in zip(columns, ("sfk.setup.odds.win", "sfk.setup.odds.all"), strict=True):
            canvas.text(self.t(say(key)), right, y, 14, "text_second", align="right", max_width=w * 0.36)
        for number, kamae in enumerate(self.setting.book.standard):
            row = y + 18 + number * 18
            canvas.text(self.t(words.kamae(kamae.id)), x, row, 14, "text", "bold", max_width=w * 0.44)
            for right, chance in zip(columns, first_chances(self.setting, self.points, kamae.id), strict=True):
                canvas.text(f"{chance}%", right, row, 14, "text", align="right")


def build_columns(layer: Layer, area: FRect, setting: Setting, facets: tuple[int, ...], total: int, most: int,
                  change: Callable[[tuple[int, ...]], object], odds: bool = True) -> None:
    """Three columns with buttons for less and more; one Facet has at most `most`."""
    gap = 12.0
    each = (area.w - 2 * gap) / 3
    left = total - sum(facets)
    for at, facet in enumerate(setting.book.facet_ids):
        column = FRect(area.x + at * (each + gap), area.y, each, area.h)
        layer.add(FacetColumn(column, layer, setting, facet, facets[at], odds))
        y = column.bottom - (86.0 if odds else 8.0) - COLUMN_FOOT
        name = words.facet(facet)
        less = Button((column.x + 10, y, 40, COLUMN_FOOT), "", partial(_step, facets, at, -1, change), icon="minus",
                      name=f"less {facet}", tooltip=layer.t(say("sfk.setup.less", facet=name)))
        more = Button((column.right - 50, y, 40, COLUMN_FOOT), "", partial(_step, facets, at, 1, change), icon="plus",
                      name=f"more {facet}", tooltip=layer.t(say("sfk.setup.more", facet=name)))
        if facets[at] <= 1:
            less.enabled, less.reason = False, layer.t(say("sfk.setup.least"))
        if facets[at] >= most:
            more.enabled, more.reason = False, layer.t(say("sfk.setup.most", most=most))
        elif left <= 0:
            more.enabled, more.reason = False, layer.t(say("sfk.setup.no_points"))
        layer.add(less)
        layer.add(more)
        layer.add(Label((column.x + 52, y, each - 104, COLUMN_FOOT), str(facets[at]), size=24, face="mincho_bold",
                        align="center", name=f"points {facet}"))


def _step(facets: tuple[int, ...], at: int, by: int, change: Callable[[tuple[int, ...]], object]) -> None:
    change(tuple(points + (by if number == at else 0) for number, points in enumerate(facets)))


class SplitSpot(HotSpot):
    """A ready-made division, as three figures in a row."""

    def __init__(self, rect: FRect, text: str, chosen: bool, take: Callable[[], object], name: str, tip: str) -> None:
        super().__init__(rect, take, name=name, tooltip=tip, words=text)
        self.chosen = chosen

    def draw(self, canvas: Canvas) -> None:
        """Gold where it stands so."""
        x, y, w, h = self.rect
        fill = "button_selected" if self.chosen else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "outline" if self.chosen else "button_edge", 2.2 if self.chosen else 1.4, radius=6)
        canvas.text(self.words, x + w / 2, y + h / 2, 14, "selected_text" if self.chosen else "button_text", "bold",
                    "center", "middle", max_width=w - 10)


def splits(total: int, most: int) -> list[tuple[str, tuple[int, int, int]]]:
    """The computers' divisions (SK-14.7) with their names, as far as they are allowed and differ."""
    kept: dict[tuple[int, int, int], str] = {}
    for name, split in zip(("level", "stepped", "half"), divisions(total), strict=False):
        if max(split) <= most:
            kept.setdefault(split, name)
    return [(name, split) for split, name in kept.items()]


def split_name(name: str, split: tuple[int, ...]) -> Message:
    """"level 4, 4, 4"."""
    return say(f"sfk.setup.split.{name}", first=split[0], second=split[1], third=split[2])
