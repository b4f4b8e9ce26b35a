"""The legend of a map: below the islands what the icons on the plaques mean, and a window that says what each does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import words
from book_of_changes.model import Battle
from book_of_changes.places import features
from book_of_changes.table.islands import Island
from book_of_changes.table.look import icon_of
from gunki.engine.messages import say
from gunki.table.canvas import Canvas, Painter
from gunki.table.list_window import ListWindow
from gunki.table.widgets import Button, HotSpot, Paragraph, ScrollView, Widget, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HIGH = 28.0
"""Height of the row with the distance to the islands above it."""
LEAST_STAGE = 250.0
"""Height that a stage must have to give some of it away; a lower one has a button where a corner is free."""
ICON, BETWEEN, PAD = 16.0, 14.0, 12.0


def signs_of(battle: Battle) -> list[str]:
    """The kinds of what lies on the map now or lay there at the beginning, in the order of the zones, and walls."""
    zones = range(len(battle.map.zones))
    kinds = [sheet.kind for zone in battle.map.zones for sheet in zone.features]
    kinds += [found.kind for zone in zones for found in features(battle, zone)]
    return list(dict.fromkeys([*kinds, *(["wall"] if battle.walls else [])]))


def height_of(battle: Battle, stage: FRect) -> float:
    """What the row takes of a stage; 0 where there is nothing to name or too little room."""
    return HIGH if stage.h >= LEAST_STAGE and signs_of(battle) else 0.0


def _row(scene: TableScene, painter: Painter, battle: Battle, area: FRect
         ) -> tuple[FRect, list[tuple[str, str, float]]]:
    """The row in the middle of its area; icons, words and where each begins. What has no room is only in the window."""
    texts = [(kind, scene.t(words.feature(kind))) for kind in signs_of(battle)]
    wide = [ICON + 5 + painter.measure(text) + BETWEEN for _, text in texts]
    while texts and sum(wide) > area.w - 2 * PAD:
        del texts[-1], wide[-1]
    x = area.centerx - (sum(wide) - BETWEEN) / 2
    row = FRect(x - PAD, area.bottom - 23, sum(wide) - BETWEEN + 2 * PAD, 22)
    return row, [(kind, text, x + sum(wide[:at])) for at, (kind, text) in enumerate(texts)]


def draw_legend(canvas: Canvas, scene: TableScene, battle: Battle, area: FRect) -> None:
    """The row."""
    if area.h <= 0:
        return
    row, placed = _row(scene, canvas.painter, battle, area)
    if not placed:
        return
    canvas.box(row.x, row.y, row.w, row.h, "strip", "strip_button_edge", 1.2, radius=5)
    for kind, text, x in placed:
        canvas.icon(icon_of(kind), x, row.centery - ICON / 2, ICON, "strip_gold")
        canvas.text(text, x + ICON + 5, row.centery, 14, "strip_text", valign="middle")


def build_legend(scene: TableScene, battle: Battle, stage: FRect) -> None:
    """The row opens the window; where there is none, a button does, if a corner of the stage is free."""
    if scene.app is None or scene.worded or not signs_of(battle):
        return
    name, tip = scene.t(say("boc.table.legend")), scene.t(say("boc.table.legend.about"))
    if scene.legend.h > 0:
        row, _ = _row(scene, scene.app.painter, battle, scene.legend)
        scene.add(HotSpot(row, partial(open_legend, scene), name="legend", tooltip=tip, words=name,
                          hot_key=letter("D")))
        return
    corner = _free_corner(scene.islands, stage, scene.app.painter.measure(name, 14, "bold") + 46)
    if corner is not None:
        scene.add(Button(corner, name, partial(open_legend, scene), name="legend", tooltip=tip, hot_key=letter("D")))


def _free_corner(islands: Sequence[Island], stage: FRect, wide: float) -> FRect | None:
    """Room for a button where neither an island nor a figure is."""
    spots = [FRect(x, y, wide, 28) for y in (stage.bottom - 30, stage.y + 2)
             for x in (stage.x + 2, stage.right - wide - 2, stage.centerx - wide / 2)]
    taken = [part for island in islands for part in (island.area, island.plaque, island.field.inflate(24, 24))]
    return next((spot for spot in spots if spot.collidelist(taken) < 0), None)


def open_legend(scene: TableScene) -> None:
    """The window over the table, where there is anything to name."""
    battle = scene.state.battle
    if scene.app is not None and battle is not None and signs_of(battle):
        scene.app.push_modal(LegendWindow(scene, battle))


class SignIcon(Widget):
    """The icon of a feature, as it stands on the plaques."""

    def __init__(self, x: float, y: float, kind: str) -> None:
        super().__init__((x, y, 24, 24))
        self._kind = kind

    def draw(self, canvas: Canvas) -> None:
        """Dark behind it, as on a plaque."""
        x, y, w, h = self.rect
        canvas.box(x, y, w, h, "strip", radius=5)
        canvas.icon(icon_of(self._kind), x + w / 2, y + h / 2, ICON, "strip_gold", center=True)


class LegendWindow(ListWindow):
    """Every kind of feature of the map with what it does."""

    def __init__(self, scene: TableScene, battle: Battle) -> None:
        super().__init__(scene.t(say("boc.table.legend.title")), scene.t(say("boc.table.close")), width=620)
        self.lines = [(kind, scene.t(words.feature(kind)), scene.t(say(f"boc.feature.{kind}.text")))
                      for kind in signs_of(battle)]
        self._scene = scene

    def fill(self, view: ScrollView, width: float) -> float:
        """Icon and name, and the text below."""
        assert self._scene.app is not None
        y, room = 2.0, width - 44
        for kind, name, text in self.lines:
            height = len(self._scene.app.painter.wrap(text, room)) * 18.2 + 2
            view.add(SignIcon(4, y, kind))
            view.add(Paragraph((36, y, room, 20), name, face="bold", color="cost"))
            view.add(Paragraph((36, y + 20, room, height), text))
            y += height + 28
        return y
