"""The title: a print in layers that drift a little with the pointer, and the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Dialog
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey

if TYPE_CHECKING:
    from gunki.table.scenes.saves import Saved

LAYERS = (
    ("title_0_sky", 0.0),
    ("title_1_far_mountains", 0.15),
    ("title_2_near_mountains", 0.3),
    ("title_3_torii_saloon", 0.55),
    ("title_4_duel", 0.75),
    ("title_5_grass", 1.0),
)
DRIFT = 0.018
"""The nearest layer moves by this part of the width."""
OVERSIZE = 1.04
TALL = 72.0
"""The button of the match to go on with says in two lines which one that is."""
GAP = 8.0


class TitleScene(Scene):
    """The first screen."""

    music = "title"

    def __init__(self, environment: Environment) -> None:
        super().__init__()
        self.environment = environment
        self._shell: Shell | None = None
        self._drift = 0.0
        self._latest: Saved | None = None

    @property
    def shell(self) -> Shell:
        """The shell, once the scene is in an app."""
        if self._shell is None:
            assert self.app is not None
            self._shell = Shell(self.app, self.environment)
        return self._shell

    def resumed(self) -> None:
        """Back from a match: there may be another one to continue."""
        self.rebuild()

    def build(self, layout: Layout) -> None:
        """The menu at the left, over the calm sky."""
        self._find_latest()
        latest = self._latest
        width = min(252.0, max(200.0, layout.width * 0.235))
        x, y = _margin(layout.width), max(150.0, layout.height * 0.29)
        room = layout.height - y - 20
        tall = TALL if latest is not None and room >= TALL + 6 * 44 + 7 * GAP else 0.0
        height = min(44.0, (room - tall) / (6 if tall else 7) - GAP)
        entries = (
            ("continue", "play", self._continue, "C"),
            ("new", "katana", self.shell.set_up, "N"),
            ("load", "load", self._load, "L"),
            ("rules", "help", self.shell.rules, "R"),
            ("settings", "settings", self.shell.settings, "S"),
            ("credits", "haiku_scroll", self._credits, ""),
            ("quit", "close", self._quit, "Q"),
        )
        for key, icon, action, hot in entries:
            high = tall if tall and key == "continue" else height
            gold = key == ("continue" if latest is not None else "new")
            button = Button(
                (x, y, width, high),
                self.t(say("title." + key)),
                action,
                icon=icon,
                name=key,
                size=17,
                face="mincho_bold",
                style="gold" if gold else "paper",
                hot_key=HotKey(pygame.key.key_code(hot.lower()), hot) if hot else None,
            )
            if key == "continue" and latest is None:
                button.enabled = False
                button.reason = self.t(say("title.continue.none"))
            elif key == "continue" and latest is not None:
                self._describe(button, latest)
            self.add(button)
            y += high + GAP
        if not self.focus.remembered:
            self.focus.remembered = "continue" if latest is not None else "new"

    def _find_latest(self) -> None:
        """The match played last that can be gone on with; a damaged one stands in Load, with its reason."""
        from gunki.engine.journal import unfinished
        from gunki.table.scenes.saves import read

        self._latest = None
        for summary in unfinished(self.shell.saves()):
            saved = read(summary.path, self.environment)
            if saved.fault is None:
                self._latest = saved
                return

    def _describe(self, button: Button, latest: Saved) -> None:
        """Who fights in the match to go on with, and how far it is."""
        if latest.fighters is not None and latest.stand is not None:
            button.note = self.shell.t(say("title.continue.note", stand=latest.stand, fighters=latest.fighters))
            button.tooltip = self.shell.t(
                say("title.continue.tip", fighters=latest.fighters, stand=latest.stand, date=latest.begun)
            )

    # Doing

    def _continue(self) -> None:
        if self._latest is not None:
            try:
                self.shell.load(self._latest.path)
            except (Refused, BadFile) as error:
                self.shell.complain(error.message)
                self.rebuild()

    def _load(self) -> None:
        from gunki.table.scenes.load import LoadScene

        assert self.app is not None
        self.app.push(LoadScene(self.shell))

    def _credits(self) -> None:
        assert self.app is not None
        self.app.push_modal(
            Dialog(self.t(say("title.credits")), self.t(say("title.credits.text")), [(self.t(say("shell.ok")), None)])
        )

    def _quit(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def on_command(self, command: str) -> bool:
        """Esc asks before it leaves."""
        assert self.app is not None
        self.app.push_modal(
            Dialog(
                self.t(say("title.quit.sure")),
                self.t(say("title.quit.text")),
                [(self.t(say("title.quit")), self._quit), (self.t(say("table.stay")), None)],
            )
        )
        return True

    # Drawing

    def update(self, dt: float) -> None:
        """Let the layers follow the pointer, softly."""
        app = self.app
        if app is None or app.settings.calm or app.modals:
            return
        wished = (app.pointer[0] / app.scale.width - 0.5) * 2 if app.pointer[0] >= 0 else 0.0
        moved = self._drift + (wished - self._drift) * min(1.0, dt * 3)
        if abs(moved - self._drift) * app.window.size[0] * DRIFT > 0.3:
            self._drift = moved
            self.invalidate()

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The sky, which does not move."""
        self._layer(canvas, *LAYERS[0])

    def _layer(self, canvas: Canvas, name: str, factor: float) -> None:
        scale = max(canvas.width / 1920, canvas.height / 1080) * OVERSIZE
        width, height = 1920 * scale, 1080 * scale
        x = (canvas.width - width) / 2 - self._drift * canvas.width * DRIFT * factor
        canvas.sprite("title/" + name, x, (canvas.height - height) / 2, width, height)

    def draw(self, canvas: Canvas) -> None:
        """The moving layers and the name of the game."""
        for name, factor in LAYERS[1:]:
            self._layer(canvas, name, factor)
        x = _margin(canvas.width)
        size = min(76.0, canvas.width * 0.062)
        top = max(24.0, canvas.height * 0.075)
        for offset, color in ((2.5, "#F3E9D6"), (0.0, "#1D1A17")):
            canvas.text(self.t(say("title.name")), x + offset, top + offset, size, color, "mincho_bold")
            canvas.text(
                self.t(say("title.subtitle")),
                x + 4 + offset * 0.6,
                top + size * 1.25 + offset * 0.6,
                size * 0.36,
                color,
                "mincho_bold",
            )


def _margin(width: float) -> float:
    """Left of the menu: where the window is narrow it moves out of the way of the swordsman."""
    return max(24.0, (width - 860) * 0.215)
