"""The acting fighter's Powers: beside the stage where there is room, else in a window of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import words
from book_of_changes.model import HEROES, Fighter
from book_of_changes.table.picker import HexagramField, PowerCard, card_items
from book_of_changes.table.power_cells import READY, Cell, cells_in_battle
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HEAD = 34.0
LEAST_FIELD = 0.355
"""Of the panel's height: where the card's text needs the room."""


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
    asked = asked_power(scene, cells)
    first = cells[asked] if asked else _first(scene, cells)
    likely = [first, *(cells[power] for power in who.powers if power in cells)]
    needed = max(card_items(scene.app.painter, scene.t, cell, area.w - 28)[1] for cell in likely)
    most = min((area.w - 24) * 1.06, area.h * 0.5)
    field_high = max(min(most, area.h * LEAST_FIELD), min(most, area.h - HEAD - 14 - needed))
    card = PowerCard((area.x + 12, area.y + HEAD + field_high + 8, area.w - 16, area.h - HEAD - field_high - 14),
                     first, scene.app.painter, scene.t)
    field = HexagramField((area.x + 12, area.y + HEAD, area.w - 24, field_high), cells, who.natures,
                          chosen=asked or scene.picked_power or scene.looked_at(who.id),
                          on_choose=partial(_choose, scene, card), on_point=partial(_point, scene, who.id, card),
                          name="powers")
    field.hot_key = letter("P")
    card.show(field.cell)
    scene.add(field)
    scene.add(card)


def asked_power(scene: TableScene, cells: dict[str, Cell]) -> str:
    """The Power that the open question is about; "" for none."""
    ask = scene.state.ask
    if ask is None or not scene.asking:
        return ""
    named = ask.prompt.arguments.get("power")
    about = named.key.removeprefix("boc.power.").removesuffix(".name") if isinstance(named, Message) else str(named)
    offered = [choice.pick for choice in ask.choices if isinstance(choice, cmd.Answer)]
    return next((power for power in (about, *offered) if power in cells), "")


def _first(scene: TableScene, cells: dict[str, Cell]) -> Cell:
    return cells.get(scene.picked_power) or next(iter(cells.values()))


def _point(scene: TableScene, who: int, card: PowerCard, cell: Cell) -> None:
    scene.look_at(who, cell.power.id)
    card.show(cell)


def _choose(scene: TableScene, card: PowerCard, cell: Cell) -> None:
    card.show(cell)
    if cell.standing == READY:
        take(scene, cell.power.id)
    elif cell.note is not None and scene.t(cell.note) and scene.app is not None and scene.choices:
        scene.app.toast(scene.t(cell.note))


def take(scene: TableScene, power: str) -> None:
    """Choose a usable Power: it answers where it is asked for."""
    answer = next((choice for choice in scene.choices if isinstance(choice, cmd.Answer) and choice.pick == power), None)
    if answer is not None:
        scene.do(answer)
    else:
        scene.pick_power(power)


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
        take(scene, cell.power.id)

    def leave(self) -> None:
        """Close the window."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True
