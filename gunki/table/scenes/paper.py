"""A plain screen of the shell: the strip with its title, one sheet of paper, a way back."""

from __future__ import annotations

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.scene import SideScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import StripButton

HEAD = 64.0
WIDEST = 1120.0


class PaperScene(SideScene):
    """Subclass with a `title` and `build_paper`; Esc and the button go back, F1 opens the rulebook."""

    title: Message
    rule: str = ""
    """What F1 searches the rulebook for: a number such as "GK-4.3", or its beginning."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.paper = FRect(0, 0, 1, 1)

    def build(self, layout: Layout) -> None:
        """The paper in the middle, no wider than is good to read."""
        width = min(WIDEST, layout.width - 2 * MARGIN)
        self.paper = FRect((layout.width - width) / 2, HEAD + MARGIN, width, layout.height - HEAD - 2 * MARGIN)
        self.add(StripButton((layout.width - 108, 10, 96, 42), self.t(say("setup.back")), self.back, name="back"))
        self.build_paper(FRect(self.paper.x + 24, self.paper.y + 18, self.paper.w - 48, self.paper.h - 36))

    def build_paper(self, area: FRect) -> None:
        """Widgets on the paper."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules at the place in question."""
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.shell.rules(self.rule)
            return True
        return False

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the title, paper."""
        draw_room(canvas, self.t(self.title))
        canvas.panel(*self.paper)


def draw_room(canvas: Canvas, title: str) -> None:
    """The saloon's wall in the dark under the strip with a screen's title."""
    canvas.surface.fill(canvas.color("#2A1D14"))
    width = max(canvas.width, (canvas.height - HEAD) * 1920 / 600)
    canvas.sprite("saloon/saloon_0_wall", (canvas.width - width) / 2, HEAD, width, width * 600 / 1920, alpha=110)
    canvas.box(0, 0, canvas.width + 1, HEAD, "strip", radius=0)
    canvas.box(0, HEAD - 2, canvas.width + 1, 2, "gold", radius=0)
    canvas.text(title, 20, 31, 26, "strip_text", "mincho_bold", valign="middle", max_width=canvas.width - 160)
