"""The title: a print in layers that drift a little with the pointer, and the menu."""

from __future__ import annotations

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


class TitleScene(Scene):
    """The first screen."""

    music = "title"

    def __init__(self, environment: Environment) -> None:
        super().__init__()
        self.environment = environment
        self._shell: Shell | None = None
        self._drift = 0.0

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
        from gunki.engine.journal import unfinished

        latest = next(iter(unfinished(self.shell.saves(), 1)), None)
        width = min(300.0, layout.width * 0.34)
        height = min(46.0, (layout.height - 250) / 7 - 8)
        x, y = layout.width * 0.07, max(168.0, layout.height * 0.30)
        entries = (
            ("continue", "play", self._continue, "C"),
            ("new", "katana", self.shell.set_up, "N"),
            ("load", "load", self._load, "L"),
            ("rules", "help", self.shell.rules, "R"),
            ("settings", "settings", self.shell.settings, "S"),
            ("credits", "haiku_scroll", self._credits, ""),
            ("quit", "close", self._quit, "Q"),
        )
        for number, (key, icon, action, hot) in enumerate(entries):
            gold = key == ("continue" if latest is not None else "new")
            button = Button(
                (x, y + number * (height + 8), width, height),
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
                button.tooltip = self.t(
                    say("title.continue.tip", date=latest.created.replace("T", " ")[:16], events=latest.events)
                )
            self.add(button)
        if not self.focus.remembered:
            self.focus.remembered = "continue" if latest is not None else "new"

    # Doing

    def _continue(self) -> None:
        from gunki.engine.journal import unfinished

        latest = next(iter(unfinished(self.shell.saves(), 1)), None)
        if latest is not None:
            try:
                self.shell.load(latest.path)
            except (Refused, BadFile) as error:
                self.shell.complain(error.message)

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
        x = canvas.width * 0.07
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
