"""What lies between battles, plainly: how it stands and every choice as a button. For what has no screen of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scenes.paper import draw_room
from gunki.table.widgets import Button, PanelBox, Paragraph, ScrollView

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

ROW = 46.0


class PlainBetween:
    """Choices at the left, the position at the right."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def build(self, layout: Layout) -> None:
        """Widgets."""
        from book_of_changes.table import controls

        scene = self.scene
        controls.build_strip(scene, layout)
        left = FRect(8, 72, layout.width * 0.5, layout.height - 80)
        right = FRect(left.right + 8, 72, layout.width - left.right - 16, layout.height - 80)
        for area in (left, right):
            scene.add(PanelBox(area))
        if scene.build_course(FRect(left.x + 16, left.bottom - 60, left.w - 32, 46)) is not None:
            return
        choices = [choice for choice in scene.choices if not choice.resigns]
        view = scene.add(ScrollView((left.x + 12, left.y + 12, left.w - 18, left.h - 24), len(choices) * ROW,
                                    name="choices"))
        for number, choice in enumerate(choices):
            text = scene.t(scene.controller.mode.describe(scene.state, choice))
            scene.add(Button((2, number * ROW, left.w - 40, ROW - 8), text, partial(scene.do, choice),
                             name=f"choice {number}", commit=True, tooltip=text), view)
        y = right.y + 14
        for line in scene.controller.mode.status(scene.state):
            scene.add(Paragraph((right.x + 14, y, right.w - 28, 60), scene.t(line)))
            y += 64

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room."""
        draw_room(canvas, self.scene.t(self.scene.controller.mode.title))

    def draw(self, canvas: Canvas) -> None:
        """Nothing moves."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """No keys of its own."""
        return False
