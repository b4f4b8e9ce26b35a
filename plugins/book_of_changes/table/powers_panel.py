"""The acting fighter's Powers: beside the stage where there is room, else in a window of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import words
from book_of_changes.model import HEROES, Fighter
from book_of_changes.table.picker import HexagramField, PowerCard
from book_of_changes.table.power_cells import READY, Cell, cells_in_battle
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HEAD = 34.0


def whose(scene: TableScene) -> Fighter | None:
    """Whose Powers are shown: who acts or is asked, else the first hero that stands."""
    battle = scene.state.battle
    if battle is None:
        return None
    if scene.actor is not None:
        return scene.actor
    ask = scene.state.ask
    if ask is not None and 0 <= ask.about < len(battle.fighters) and scene.choices:
        return battle.fighters[ask.about]
    if 0 <= scene.chosen < len(battle.fighters):
        return battle.fighters[scene.chosen]
    return next((f for f in battle.fighters if f.side == HEROES and not f.out), None)


def build_panel(scene: TableScene, area: FRect) -> None:
    """Field and card in the panel beside the stage."""
    who = whose(scene)
    if area.w <= 0 or who is None or scene.app is None:
        return
    cells = cells_in_battle(scene.state, who, scene.choices)
    field_high = min((area.w - 24) * 1.06, area.h * 0.5)
    card = PowerCard((area.x + 12, area.y + HEAD + field_high + 8, area.w - 16, area.h - HEAD - field_high - 14),
                     _first(scene, cells), scene.app.painter, scene.t)
    field = HexagramField((area.x + 12, area.y + HEAD, area.w - 24, field_high), cells, who.natures,
                          chosen=scene.picked_power or scene.looked_at(who.id), on_choose=partial(_choose, scene, card),
                          on_point=partial(_point, scene, who.id, card), name="powers")
    field.hot_key = letter("P")
    card.show(field.cell)
    scene.add(field)
    scene.add(card)


def _first(scene: TableScene, cells: dict[str, Cell]) -> Cell:
    return cells.get(scene.picked_power) or next(iter(cells.values()))


def _point(scene: TableScene, who: int, card: PowerCard, cell: Cell) -> None:
    scene.look_at(who, cell.power.id)
    card.show(cell)


def _choose(scene: TableScene, card: PowerCard, cell: Cell) -> None:
    card.show(cell)
    if cell.standing == READY:
        scene.pick_power(cell.power.id)
    elif cell.note is not None and scene.t(cell.note) and scene.app is not None and scene.choices:
        scene.app.toast(scene.t(cell.note))


def draw_panel(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The heading."""
    who = whose(scene)
    if area.w <= 0 or who is None:
        return
    text = scene.t(say("boc.table.powers_of", who=words.named(who)))
    size = 18.0
    while size > 14 and canvas.measure(text, size, "mincho_bold") > area.w - 24:
        size -= 1
    canvas.text(text, area.x + 12, area.y + 6, size, "text", "mincho_bold", max_width=area.w - 24)


class PowersWindow(Layer):
    """The same in a window, where the screen has no room beside the stage."""

    def __init__(self, scene: TableScene, who: Fighter) -> None:
        super().__init__()
        self.scene, self.who = scene, who

    def build(self, layout: Layout) -> None:
        """Field at the left, card at the right."""
        assert self.app is not None
        scene = self.scene
        area = layout.centred(720, 460, 12)
        self.add(PanelBox(area, line=2.6))
        title = scene.t(say("boc.table.powers_of", who=words.named(self.who)))
        self.add(Label((area.x + 18, area.y + 10, area.w - 36, 28), title, size=20, face="mincho_bold"))
        cells = cells_in_battle(scene.state, self.who, scene.choices)
        high = area.h - 112
        left = min(area.w * 0.5, high * 1.02)
        card = PowerCard((area.x + 28 + left, area.y + 46, area.w - left - 44, high),
                         _first(scene, cells), self.app.painter, scene.t)
        field = HexagramField((area.x + 18, area.y + 46, left, high), cells, self.who.natures,
                              chosen=scene.picked_power or scene.looked_at(self.who.id),
                              on_choose=self._choose, on_point=partial(_point, scene, self.who.id, card), name="powers")
        card.show(field.cell)
        self.add(field)
        self.add(card)
        close = scene.t(say("boc.table.close"))
        self.add(Button((area.right - 158, area.bottom - 54, 140, 40), close, self.leave, name="close"))
        use = Button((area.x + 18, area.bottom - 54, area.w - 188, 40), scene.t(say("boc.table.use_power")),
                     lambda: self._choose(field.cell), name="use", style="gold", commit=True)
        self.add(use)
        self.focus.set(field)

    def _choose(self, cell: Cell) -> None:
        scene = self.scene
        if cell.standing != READY:
            if cell.note is not None and self.app is not None and scene.t(cell.note):
                self.app.toast(scene.t(cell.note))
            return
        self.leave()
        scene.selected = ""
        scene.pick_power(cell.power.id)

    def leave(self) -> None:
        """Close the window."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True
