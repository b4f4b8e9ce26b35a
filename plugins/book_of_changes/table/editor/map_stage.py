"""The map that is drawn: islands as in a battle, with the enemies who wait there; zones can be clicked and dragged."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes.model import Battle
from book_of_changes.own_battles import foe_of, sheets_of
from book_of_changes.own_maps import Plan
from book_of_changes.sheets import Entry, ZoneSheet
from book_of_changes.table.editor.look import token_of
from book_of_changes.table.islands import Island, islands_of
from book_of_changes.table.look import icon_of
from book_of_changes.table.stage import draw_ground
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot

if TYPE_CHECKING:
    from book_of_changes.table.editor.battle_editor import BattleEditor

NAME = 15.0
ICON = 16.0
PAD = 10.0
CLICK = 6.0
"""Logical pixels the pointer may move in a click."""
TOKEN, SMALL = 46.0, 24.0
TOOLS, HINT = 44.0, 30.0
"""Room of the buttons above the map and of the sentence below it."""


class Drag(NamedTuple):
    """A zone on its way."""

    zone: str
    x: float
    y: float


def ground_of(stage: FRect) -> FRect:
    """Where islands may lie."""
    return FRect(stage.x + 8, stage.y + TOOLS, stage.w - 16, stage.h - TOOLS - HINT - 4)


def lay_out(scene: BattleEditor, plan: Plan, stage: FRect) -> tuple[Island, ...]:
    """The islands of the plan, none where no zone is drawn."""
    if not plan.zones:
        return ()
    assert scene.app is not None
    painter = scene.app.painter
    plaques = [painter.measure(zone.name or "?", NAME, "mincho_bold") + 2 * PAD + (ICON + 5) * len(_marks(zone))
               for zone in plan.zones]
    return islands_of(sheets_of(plan)[1], ground_of(stage), plaques)


def place_at(stage: FRect, x: float, y: float) -> tuple[int, int]:
    """A point of the window as a place on the map, in thousandths."""
    ground = ground_of(stage)
    return round((x - ground.x) / ground.w * 1000), round((y - ground.y) / ground.h * 1000)


def _marks(zone: ZoneSheet) -> list[str]:
    start = {"heroes": ["person"], "enemies": ["hard_attack"]}.get(zone.start, [])
    return [*start, *(icon_of(feature.kind) for feature in zone.features)]


class ZoneSpot(HotSpot):
    """A zone: a click chooses it, or links it; dragged it moves."""

    def __init__(self, scene: BattleEditor, island: Island, zone: ZoneSheet, tip: str,
                 on_click: Callable[[], object]) -> None:
        area = FRect(island.area.x + 6, island.area.y + 4, island.area.w - 12, island.area.h - 16)
        super().__init__(area, on_click, name=f"zone {zone.id}", words=zone.name, tooltip=tip, on_point=self._point)
        self.scene, self.zone = scene, zone.id
        self._from: tuple[float, float] | None = None
        self._moved = False

    def _point(self, on: bool) -> None:
        if on or self.scene.pointed == self.zone:
            self.scene.pointed = self.zone if on else ""
            self.scene.invalidate()

    def pointer_down(self, x: float, y: float) -> None:
        """Perhaps a drag begins."""
        self._from, self._moved = (x, y), False

    def pointer_drag(self, x: float, y: float) -> None:
        """The zone follows."""
        if self._from is not None and (self._moved or math.dist(self._from, (x, y)) > CLICK):
            self._moved = True
            self.scene.drag = Drag(self.zone, x, y)
            self.scene.invalidate()

    def pointer_up(self, x: float, y: float) -> None:
        """There it lies now."""
        self._from = None
        if self._moved:
            self.scene.drop(self.zone, x, y)

    def clicked(self, x: float, y: float) -> None:
        """A click, not the end of a drag."""
        if not self._moved:
            self.activate()


# Drawing

def draw_map_ground(canvas: Canvas, plan: Plan, islands: tuple[Island, ...], stage: FRect) -> None:
    """The print, paths and islands."""
    sheet, place = sheets_of(plan)
    with canvas.clipped(stage.x, stage.y, stage.w, stage.h):
        draw_ground(canvas, Battle(sheet, place, ()), islands, stage, (canvas.width, canvas.height))


def draw_map(canvas: Canvas, scene: BattleEditor) -> None:
    """Plaques, rings, enemies, what is being moved or linked."""
    plan = scene.draft
    for island, zone in zip(scene.islands, plan.zones, strict=True):
        ring = "focus" if zone.id == scene.link_from else "gold" if zone.id == scene.selected else ""
        if ring:
            _ring(canvas, island, ring, 4.0)
        elif zone.id == scene.pointed:
            _ring(canvas, island, "gold_light", 2.4)
        _draw_enemies(canvas, plan, island, zone)
        _draw_plaque(canvas, island, zone, zone.id == scene.selected)
    drag = scene.drag
    if drag is not None:
        canvas.box(drag.x - 60, drag.y - 34, 120, 68, "none", "gold", 3, radius=34)
    if scene.link_from and scene.pointed not in ("", scene.link_from):
        spots = {zone.id: island.middle for island, zone in zip(scene.islands, plan.zones, strict=True)}
        canvas.line(spots[scene.link_from], spots[scene.pointed], "focus", 4)


def _ring(canvas: Canvas, island: Island, color: str, width: float) -> None:
    area, ink = island.area, canvas.color(color)
    w, h = area.w * 0.96, area.h * 0.86
    body = (f'<ellipse cx="{w / 2 + 4:.1f}" cy="{h / 2 + 4:.1f}" rx="{w / 2:.1f}" ry="{h / 2:.1f}" fill="none" '
            f'stroke="{ink}" stroke-width="{width}"/>')
    canvas.shape(body, area.centerx - w / 2 - 4, area.y + area.h * 0.44 - h / 2 - 4, w + 8, h + 8)


def _draw_plaque(canvas: Canvas, island: Island, zone: ZoneSheet, chosen: bool) -> None:
    marks = _marks(zone)
    wide = canvas.measure(zone.name or "?", NAME, "mincho_bold") + 2 * PAD + (ICON + 5) * len(marks)
    plate = island.plaque
    x = plate.centerx - wide / 2
    canvas.box(x, plate.y, wide, plate.h, "strip", "gold" if chosen else "strip_button_edge", 2.2 if chosen else 1.6,
               radius=5)
    x += PAD + canvas.text(zone.name or "?", x + PAD, plate.centery, NAME, "strip_text", "mincho_bold",
                           valign="middle") + 5
    for number, mark in enumerate(marks):
        own = number == 0 and bool(zone.start)
        canvas.icon(mark, x, plate.centery - ICON / 2, ICON, "strip_text" if own else "strip_gold")
        x += ICON + 5


def _draw_enemies(canvas: Canvas, plan: Plan, island: Island, zone: ZoneSheet) -> None:
    """A medallion a sort, with their number, and the round in which they come."""
    entries = [entry for entry in plan.enemies if entry.at == zone.id]
    if not entries:
        return
    field = FRect(island.field.x, island.field.y, island.field.w, island.field.h)
    size = TOKEN
    while size > SMALL and -(-len(entries) // max(1, int(field.w // (size + 18)))) * (size + 16) > field.h:
        size -= 2.0
    across = max(1, min(len(entries), int(field.w // (size + 18))))
    down = -(-len(entries) // across)
    for number, entry in enumerate(entries):
        row = number // across
        in_row = min(across, len(entries) - row * across)
        x = field.centerx + (number % across - (in_row - 1) / 2) * min(field.w / in_row, size + 26)
        y = field.centery + (row - (down - 1) / 2) * (size + 16) - 4
        _draw_entry(canvas, plan, entry, x, y, size)


def _draw_entry(canvas: Canvas, plan: Plan, entry: Entry, x: float, y: float, size: float) -> None:
    draw.token(canvas, token_of(foe_of(plan, entry.id)), x, y, size, side="right", dim=entry.wave > 1)
    text = f"×{entry.n}"
    wide = canvas.measure(text, 14, "bold") + 10
    canvas.box(x - wide / 2, y + size / 2 - 8, wide, 19, "pill", "pill_text", 1.2, radius=5)
    canvas.text(text, x, y + size / 2 + 1.5, 14, "pill_text", "bold", "center", "middle")
    if entry.wave > 1:
        draw.badge(canvas, x + size * 0.42, y - size * 0.42, "pause")
