"""The two small buttons below the words beside the board: "Hint" and "Why?"; icons where there is no room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.battle import hinting
from gunki.table.battle.geometry import Geometry
from gunki.table.canvas import Canvas
from gunki.table.controls import name_of_binding
from gunki.table.widgets import Button, HotSpot, key_of

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

ROW = 32.0
FOOT = ROW + 12.0
"""So much of the panel's foot they take."""
ICON = 32.0


class PanelButton(Button):
    """Only there while the panel holds words: figures have all of it. Its key always works."""

    def __init__(self, scene: BattleScene, area: FRect, name: str) -> None:
        self.scene = scene
        super().__init__(area, scene.t(say("advice." + name)), ACTIONS[name](scene), name=name, hot_key=key_of(name),
                         tooltip=scene.t(say(f"advice.{name}.tip")))

    def clicked(self, x: float, y: float) -> None:
        """See Button."""
        if self.scene.told_plainly:
            super().clicked(x, y)

    def tip(self) -> str:
        """See Widget."""
        return super().tip() if self.scene.told_plainly else ""

    def draw(self, canvas: Canvas) -> None:
        """See Button."""
        if self.scene.told_plainly:
            super().draw(canvas)


ACTIONS = {"hint": lambda scene: scene.ask_hint, "why": lambda scene: scene.ask_why}


def shown(scene: BattleScene) -> list[str]:
    """Which of the two there are now."""
    counsel = scene.controller.counsel
    return [name for name, there in (("hint", scene.may_ask), ("why", bool(counsel.deeds or counsel.untold))) if there]


def foot(scene: BattleScene, geometry: Geometry) -> float:
    """How much of the panel's foot they take."""
    return FOOT if shown(scene) and not geometry.joined else 0.0


def head(scene: BattleScene, geometry: Geometry) -> float:
    """How much of the head of a shared column their icons take."""
    return ICON * len(shown(scene)) if geometry.joined else 0.0


class HintWords(HotSpot):
    """Over the words of a hint: its tooltip has them whole, where the panel is too small for them."""

    focusable = False

    def __init__(self, scene: BattleScene, area: FRect) -> None:
        super().__init__(area, name="hint words")
        self.scene = scene

    def tip(self) -> str:
        """See Widget."""
        return hinting.whole_hint(self.scene) if self.scene.told_plainly else ""


def build_advice(scene: BattleScene, geometry: Geometry) -> None:
    """In a row at the panel's foot; where sheet and words share a column, icons at its head."""
    names, area = shown(scene), geometry.odds
    if scene.hint is not None:
        words = geometry.column if geometry.joined else area
        scene.add(HintWords(scene, FRect(words.x, words.y + FOOT, words.w, words.h - FOOT - foot(scene, geometry))))
    if geometry.joined:
        for number, name in enumerate(reversed(names)):
            place = FRect(geometry.column.right - 36 - (number + 1) * ICON, geometry.column.y + 2, ICON, ICON)
            tip = scene.t(say("advice.keyed", what=say(f"advice.{name}.tip"), cap=name_of_binding(name)))
            scene.add(HotSpot(place, ACTIONS[name](scene), name=name, hot_key=key_of(name), tooltip=tip,
                              words=scene.t(say("advice." + name))))
        return
    width = (area.w - 16 - 6) / 2
    for number, name in enumerate(names):
        place = FRect(area.x + 8 + number * (width + 6), area.bottom - ROW - 8, width, ROW)
        button = PanelButton(scene, place, name)
        counsel = scene.controller.counsel
        button.selected = name == "hint" and (counsel.hint_asked or counsel.hint is not None)
        scene.add(button)


def draw_icons(canvas: Canvas, scene: BattleScene, geometry: Geometry) -> None:
    """The icons at the head of a shared column."""
    for number, name in enumerate(reversed(shown(scene)) if geometry.joined else ()):
        x = geometry.column.right - 36 - (number + 1) * ICON
        lit = name == "hint" and scene.hint is not None
        canvas.icon(name, x + ICON / 2, geometry.column.y + 17, 18, "heading" if lit else "text", center=True)
