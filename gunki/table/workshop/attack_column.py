"""The middle part of the NPC editor: the faces of two dice, painted with ways to fight and with attacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.battle.items import Spell
from gunki.battle.packs import FACES
from gunki.battle.workshop import STRATEGIES, used_strategies, with_attack, with_strategy
from gunki.engine.messages import say
from gunki.table.battle.sheet import note_of
from gunki.table.canvas import Canvas
from gunki.table.layout import grid
from gunki.table.roster.shown import item_icon, item_shown
from gunki.table.scenes.item_words import explained
from gunki.table.widgets import Button, HotSpot, Label, ScrollView
from gunki.table.workshop.look import STRATEGY_ICONS, capital, strategy_name

if TYPE_CHECKING:
    from gunki.table.workshop.editor import NpcEditorScene

PAD = 12.0
ROW = 34.0
GAP = 6.0
FACE_ROW, LOW_FACE_ROW = 66.0, 52.0
CELL = 30.0


class FaceSpot(HotSpot):
    """A face of a die and, below it, the icon of what it chooses; a click paints it."""

    def __init__(self, rect: FRect, face: int, icon: str, on_paint: Callable[[], object], *, name: str, tooltip: str,
                 words: str) -> None:
        super().__init__(rect, on_paint, name=name, tooltip=tooltip, words=words)
        self.face, self.icon = face, icon

    def draw(self, canvas: Canvas) -> None:
        """Paper, die, icon."""
        x, y, w, h = self.rect
        fill = "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "outline", 2.4 if self.hovered else 1.6, radius=6)
        size = min(26.0, h / 2 - 4)
        beside = w >= 2 * size + 22 and h < 60
        if beside:
            canvas.sprite(f"dice/die_{self.face}", x + w / 2 - size - 3, y + (h - size) / 2, size, size)
            canvas.icon(self.icon, x + w / 2 + 3, y + (h - size) / 2, size)
            return
        canvas.sprite(f"dice/die_{self.face}", x + (w - size) / 2, y + 5, size, size)
        canvas.icon(self.icon, x + (w - size + 2) / 2, y + h - size - 3, size - 2)


class HelpSpot(HotSpot):
    """A question mark that explains."""

    def __init__(self, rect: FRect, text: str) -> None:
        super().__init__(rect, None, name="about", tooltip=text)

    def draw(self, canvas: Canvas) -> None:
        """The sign."""
        canvas.icon("help", self.rect.centerx, self.rect.centery, 18, "link" if self.hovered else "text_second",
                    center=True)


class AttackColumn:
    """Builds into the editor. `way` is the brush of the strategy die, `strategy` whose attacks are shown, `items` the
    brush of each strategy's attacks.
    """

    def __init__(self, scene: NpcEditorScene) -> None:
        self.scene = scene
        self.way = used_strategies(scene.draft)[0]
        self.strategy = self.way
        self.items = {name: faces[0] for name, faces in scene.draft.attacks.items()}

    def build(self, area: FRect) -> None:
        """The strategy die, then the attacks of one strategy."""
        draft = self.scene.draft
        if self.strategy not in draft.strategies:
            self.strategy = used_strategies(draft)[0]
        x, y, w = area.x + PAD, area.y + PAD, area.w - 2 * PAD
        faces = FACE_ROW if area.h >= 480 else LOW_FACE_ROW
        y = self._build_ways(FRect(x, y, w, area.bottom - y), faces)
        self._build_attacks(FRect(x, y + 8, w, area.bottom - PAD - y - 8), faces)

    # Strategies

    def _build_ways(self, area: FRect, high: float) -> float:
        scene = self.scene
        scene.add(Label((area.x, area.y, area.w - 28, 22), scene.t(say("workshop.ways")), color="heading", face="bold"))
        scene.add(HelpSpot(FRect(area.right - 24, area.y, 22, 22), scene.t(say("workshop.ways.tip"))))
        y = area.y + 26
        for place, strategy in zip(grid(FRect(area.x, y, area.w, ROW), 3, 1, GAP), STRATEGIES, strict=True):
            text = capital(scene.t(strategy_name(strategy)))
            tip = scene.t(say("workshop.way." + strategy))
            button = Button(place, text, partial(self._take_way, strategy), icon=STRATEGY_ICONS[strategy],
                            name=f"brush {strategy}", tooltip=f"{text}\n{tip}")
            button.selected = strategy == self.way
            scene.add(button)
        y += ROW + GAP
        draft = scene.draft
        self._build_faces(FRect(area.x, y, area.w, high), "way", [STRATEGY_ICONS[one] for one in draft.strategies],
                          [scene.t(strategy_name(one)) for one in draft.strategies], self._paint_way)
        return y + high

    def _build_faces(self, area: FRect, kind: str, icons: list[str], names: list[str],
                     paint: Callable[[tuple[int, ...]], None]) -> None:
        """Six faces and a button for all of them."""
        scene, room = self.scene, 60.0
        places = grid(FRect(area.x, area.y, area.w - room - GAP, area.h), 6, 1, GAP)
        for place, face, icon, name in zip(places, FACES, icons, names, strict=True):
            words = scene.t(say("workshop.face", face=face, what=name))
            tip = scene.t(say("workshop.face.tip"))
            scene.add(FaceSpot(place, face, icon, partial(paint, (face,)), name=f"{kind} {face}",
                               tooltip=f"{words}\n{tip}", words=words))
        scene.add(Button((area.right - room, area.y, room, area.h), scene.t(say("workshop.all")),
                         partial(paint, FACES), name=f"{kind} all", tooltip=scene.t(say("workshop.all.tip"))))

    def _take_way(self, strategy: str) -> None:
        self.way = strategy
        if strategy in self.scene.draft.strategies:
            self.strategy = strategy
        self.scene.refresh()

    def _paint_way(self, faces: tuple[int, ...]) -> None:
        draft = self.scene.draft
        for face in faces:
            draft = with_strategy(draft, face, self.way)
        self.strategy = self.way
        self.scene.change(draft)

    # Attacks

    def _build_attacks(self, area: FRect, high: float) -> None:
        scene, draft = self.scene, self.scene.draft
        y = self._build_whose(area) + GAP
        items, painted = scene.items, draft.attacks[self.strategy]
        self._build_faces(FRect(area.x, y, area.w, high), "attack", [item_icon(one, items) for one in painted],
                          [scene.t(item_shown(one, items)) for one in painted], self._paint_attack)
        y += high + GAP
        self._build_palette(FRect(area.x, y, area.w, max(60.0, area.bottom - y)))

    def _build_whose(self, area: FRect) -> float:
        """A heading for the only strategy, tabs for several."""
        scene, used = self.scene, used_strategies(self.scene.draft)
        if len(used) == 1:
            scene.add(Label((area.x, area.y, area.w, 22),
                            scene.t(say("workshop.attacks", strategy=strategy_name(used[0]))), color="heading",
                            face="bold"))
            return area.y + 22
        for place, strategy in zip(grid(FRect(area.x, area.y, area.w, ROW), len(used), 1, GAP), used, strict=True):
            text = scene.t(say("workshop.attacks.tab", strategy=strategy_name(strategy)))
            button = Button(place, text, partial(self._show, strategy), name=f"attacks {strategy}",
                            tooltip=scene.t(say("workshop.attacks", strategy=strategy_name(strategy))))
            button.selected = strategy == self.strategy
            scene.add(button)
        return area.y + ROW

    def _build_palette(self, area: FRect) -> None:
        """All weapons and spells; those that do not fit stay, with the reason."""
        scene = self.scene
        fits = scene.fits[self.strategy]
        across = 3 if area.w >= 560 else 2
        weapons = [one for one in fits if not isinstance(scene.items[one], Spell)]
        spells = [one for one in fits if isinstance(scene.items[one], Spell)]
        groups = (("weapons", weapons), ("spells", spells))
        height = sum(26 + -(-len(group) // across) * (CELL + 4) for _, group in groups)
        view = ScrollView(area, height, name="palette")
        scene.add(view)
        y, room = 0.0, area.w - 14
        for key, group in groups:
            scene.add(Label((2, y, room, 22), scene.t(say("workshop.palette." + key)), color="heading", face="bold"),
                      view)
            y += 26
            rows = -(-len(group) // across)
            cells = grid(FRect(2, y, room - 2, rows * (CELL + 4) - 4), across, rows, 4)
            for cell, item in zip(cells, group, strict=False):
                self._build_brush(cell, item, view)
            y += rows * (CELL + 4)

    def _build_brush(self, cell: FRect, identifier: str, view: ScrollView) -> None:
        scene, item = self.scene, self.scene.items[identifier]
        name, reason = scene.t(item_shown(identifier, scene.items)), scene.fits[self.strategy][identifier]
        told = [name, scene.t(note_of(item)), *(scene.t(line) for line in explained(item, scene.content.elements))]
        brush = Button(cell, name, partial(self._take_item, identifier),
                       icon=item_icon(identifier, scene.items), name=f"item {identifier}",
                       tooltip="\n".join(told))
        brush.selected = identifier == self.items.get(self.strategy)
        if reason is not None:
            brush.enabled, brush.tooltip = False, f"{name}\n{scene.t(scene.unfit(reason, identifier))}"
        scene.add(brush, view)

    def _show(self, strategy: str) -> None:
        self.strategy = self.way = strategy
        self.scene.refresh()

    def _take_item(self, identifier: str) -> None:
        self.items[self.strategy] = identifier
        self.scene.refresh()

    def _paint_attack(self, faces: tuple[int, ...]) -> None:
        draft, item = self.scene.draft, self.items[self.strategy]
        for face in faces:
            draft = with_attack(draft, self.strategy, face, item)
        self.scene.change(draft)
