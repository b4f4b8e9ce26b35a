"""The title: a print in layers that drift a little with the pointer, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Dialog
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.scenes.backdrop import DRIFT, LAYERS, draw_layer
from gunki.table.scenes.games import Games
from gunki.table.scenes.menu import MORE, PLAY, Entry, FootButton, offered, open_scene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from gunki.table.scenes.saves import Saved

TALL = 72.0
"""The button of the match to go on with says in two lines which one that is."""
GAP = 8.0
FOOT = 64.0
"""Height of the strip at the foot."""
FOOT_BUTTON = 128.0
"""Widest a button of that strip."""


class TitleScene(Scene):
    """The first screen."""

    music = "title"
    key_context = "menu"

    def __init__(self, environment: Environment) -> None:
        super().__init__()
        self._environment = environment
        self._shell: Shell | None = None
        self._drift = 0.0
        self._latest: Saved | None = None
        self._games = Games()

    @property
    def shell(self) -> Shell:
        """The shell, once the scene is in an app."""
        if self._shell is None:
            assert self.app is not None
            self._shell = Shell(self.app, self._environment)
        return self._shell

    @property
    def environment(self) -> Environment:
        """Modes and words; safe mode puts another one in the place of the first."""
        return self._shell.environment if self._shell is not None else self._environment

    def resumed(self) -> None:
        """Back from a match: there may be another one to continue."""
        self.rebuild()

    def build(self, layout: Layout) -> None:
        """To play in a column at the left, over the calm sky; all else in the strip at the foot."""
        self._find_latest()
        latest = self._latest
        entries = offered(PLAY)
        width = min(252.0, max(200.0, layout.width * 0.235))
        x, y = _margin(layout.width), max(142.0, layout.height * 0.29)
        room = layout.height - y - FOOT - 8
        more = len(entries) - 1
        tall = TALL if latest is not None and room >= TALL + more * 42 + more * GAP else 0.0
        height = min(44.0, (room - tall) / (more if tall else more + 1) - GAP)
        first = "continue" if latest is not None else "learn" if self._new_here() else "quick"
        for entry in entries:
            high = tall if tall and entry.key == "continue" else height
            button = Button(
                (x, y, width, high),
                self.t(say("title." + entry.key)),
                self._action(entry),
                icon=entry.icon,
                name=entry.key,
                size=17,
                face="mincho_bold",
                style="gold" if entry.key == first else "paper",
                hot_key=entry.hot_key,
            )
            if entry.key == "continue" and latest is None:
                button.enabled = False
                button.reason = self.t(say("title.continue.none"))
            elif entry.key == "continue" and latest is not None:
                self._describe(button, latest)
            else:
                button.tooltip = self.t(say(f"title.{entry.key}.tip"))
            self.add(button)
            y += high + GAP
        for sign in self._games.signs(self.shell, layout.width, layout.height):
            self.add(sign)
        self._build_foot(layout)
        if not self.focus.remembered:
            self.focus.remembered = first

    def _build_foot(self, layout: Layout) -> None:
        entries = offered(MORE)
        margin = 12.0
        pitch = min(FOOT_BUTTON + GAP, (layout.width - 2 * margin + GAP) / len(entries))
        x, y = (layout.width - pitch * len(entries) + GAP) / 2, layout.height - FOOT + 7
        for entry in entries:
            self.add(
                FootButton(
                    (x, y, pitch - GAP, FOOT - 14),
                    self.t(say("title." + entry.key)),
                    self._action(entry),
                    icon=entry.icon,
                    name=entry.key,
                    hot_key=entry.hot_key,
                    tooltip=self.t(say(f"title.{entry.key}.tip")),
                )
            )
            x += pitch

    def _action(self, entry: Entry) -> Callable[[], object]:
        if entry.scene:
            return partial(open_scene, self.shell, entry.scene)
        doing: dict[str, Callable[[], object]] = {
            "continue": self._continue,
            "new": self.shell.new_match,
            "load": self._load,
            "rules": self.shell.rules,
            "settings": self.shell.settings,
            "quit": partial(self.on_command, "back"),
        }
        return doing[entry.key]

    def _new_here(self) -> bool:
        """Whether nothing was ever played or learnt here."""
        return not self.shell.saves().exists() and not (self.shell.saves().parent / "learn.json").exists()

    def _find_latest(self) -> None:
        """The match to go on with; a damaged one stands in Load, with its reason."""
        from gunki.table.scenes.saves import latest_unfinished

        self._latest = latest_unfinished(self.shell.saves(), self.environment)

    def _describe(self, button: Button, latest: Saved) -> None:
        """Who fights in the match to go on with, and how far it is; which game, if it is not the program's own."""
        if latest.called is None or latest.stand is None or latest.summary is None:
            return
        button.note = self.shell.t(say("title.continue.note", stand=latest.stand, fighters=latest.called))
        button.tooltip = self.shell.t(
            say("title.continue.tip", fighters=latest.called, stand=latest.stand, date=latest.begun)
        )
        own = any(e.id == latest.summary.mode and e.source == "built_in" for e in self.environment.registry.entries)
        if not own and latest.mode is not None:
            called = latest.called if latest.name else latest.stand
            button.note = self.shell.t(say("title.continue.game", game=latest.mode, what=called))
            button.tooltip = f"{self.shell.t(latest.mode)}\n{button.tooltip}"

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

    def _quit(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules here as in a match."""
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.shell.rules()
            return True
        return False

    def on_command(self, command: str) -> bool:
        """Esc asks before it leaves."""
        assert self.app is not None
        if not self.app.settings.asks("quit"):
            self._quit()
            return True
        self.app.push_modal(
            Dialog(
                self.t(say("title.quit.sure")),
                self.t(say("title.quit.text")),
                [(self.t(say("title.quit")), self._quit), (self.t(say("table.stay")), None)],
                careful=True,
            )
        )
        return True

    # Drawing

    def update(self, dt: float) -> None:
        """Let the layers follow the pointer, softly; and learn what games have to show."""
        app = self.app
        if app is None or app.modals:
            return
        if self._games.ask_next(self.shell):
            self.refresh()
        if app.settings.calm:
            return
        wished = (app.pointer[0] / app.scale.width - 0.5) * 2 if app.pointer[0] >= 0 else 0.0
        moved = self._drift + (wished - self._drift) * min(1.0, dt * 3)
        if abs(moved - self._drift) * app.window.size[0] * DRIFT > 0.3:
            self._drift = moved
            self.invalidate()

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The sky, which does not move."""
        draw_layer(canvas, *LAYERS[0])

    def draw(self, canvas: Canvas) -> None:
        """The moving layers and the name of the game."""
        for name, factor in LAYERS[1:]:
            draw_layer(canvas, name, factor, self._drift)
        canvas.box(0, canvas.height - FOOT, canvas.width + 1, FOOT + 1, "strip", radius=0, opacity=0.86)
        canvas.box(0, canvas.height - FOOT - 2, canvas.width + 1, 2, "gold", radius=0)
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
        self._games.draw(canvas, self.t(say("title.games")))


def _margin(width: float) -> float:
    """Left of the menu: where the window is narrow it moves out of the way of the swordsman."""
    return max(24.0, (width - 860) * 0.215)
