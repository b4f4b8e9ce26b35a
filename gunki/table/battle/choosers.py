"""Small windows of the battle: which weapons to take in hand, and the whole log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle.words import wielded
from gunki.engine.messages import say
from gunki.table.controls import name_of_binding
from gunki.table.controls.actions import BY_NAME
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


class ListWindow(Layer):
    """A modal window with a title, a scrolled column built by `fill`, and a way out."""

    def __init__(self, title: str, close: str, width: float = 420) -> None:
        super().__init__()
        self.title, self.close_text, self.width = title, close, width

    def fill(self, view: ScrollView, width: float) -> float:
        """Put widgets into the view; returns the height used."""
        raise NotImplementedError

    def build(self, layout: Layout) -> None:
        """Title, list, button; never larger than the window."""
        probe = ScrollView((0, 0, 10, 10), 0, name="probe")
        probe.layer = self
        inner = min(self.width, layout.width - 32) - 48
        needed = self.fill(probe, inner)
        area = layout.centred(self.width, needed + 132)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.title, size=20, face="mincho_bold"))
        view = ScrollView((area.x + 20, area.y + 54, area.w - 36, area.h - 122), needed, name="list")
        self.add(view)
        self.fill(view, area.w - 48)
        self.add(Button((area.x + 20, area.bottom - 56, area.w - 40, 40), self.close_text, self.leave, name="close"))
        order = self.focus.order()
        self.focus.set(order[0] if order else None)

    def leave(self) -> None:
        """Close the window."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True


class HandsWindow(ListWindow):
    """Every way to fill the hands."""

    def __init__(self, scene: BattleScene, options: list[cmd.Rearm]) -> None:
        super().__init__(scene.t(say("table.rearm.title")), scene.t(say("table.stay")))
        self.scene, self.options = scene, options

    def fill(self, view: ScrollView, width: float) -> float:
        """A button each."""
        for number, option in enumerate(self.options):
            text = self.scene.t(wielded(self.scene.state.setting, option.hands))
            view.add(
                Button(
                    (2, 2 + number * 48, width - 8, 40),
                    text,
                    partial(self._take, option),
                    name=f"hands {number}",
                    icon=option.hands[0],
                    commit=True,
                )
            )
        return len(self.options) * 48 + 4

    def _take(self, option: cmd.Rearm) -> None:
        self.leave()
        self.scene.do(option)


class LogWindow(ListWindow):
    """The match so far in whole sentences, newest first."""

    def __init__(self, scene: BattleScene) -> None:
        super().__init__(scene.t(say("table.log")), scene.t(say("table.close")), width=720)
        told = [(scene.controller.mode.tell(state, event, None)) for event, state in scene.controller.told[-150:]]
        self.lines = [message for message in reversed(told) if message is not None]
        self.scene = scene

    def build(self, layout: Layout) -> None:
        """Beside the way out: the last round once more, and all keys."""
        super().build(layout)
        close = self.find("close")
        assert close is not None
        x, y, w, h = close.rect
        each = (w - 16) / 3
        close.rect = FRect(x + 2 * (each + 8), y, each, h)
        again = Button((x, y, each, h), self.t(say("table.log.again")), self._again, name="again", icon="replay")
        if self.scene.controller.queue or self.scene.animating:
            again.enabled, again.reason = False, self.t(say("table.line.wait"))
        self.add(again)
        keys = Button((x + each + 8, y, each, h), self.t(say("table.keys")), self._keys, name="keys", icon="help")
        self.add(keys)

    def _again(self) -> None:
        self.leave()
        self.scene.show_again()

    def _keys(self) -> None:
        self.leave()
        show_keys(self.scene)

    def fill(self, view: ScrollView, width: float) -> float:
        """A paragraph a line."""
        assert self.app is not None
        y = 2.0
        for message in self.lines:
            line = self.t(message)
            height = len(self.app.painter.wrap(line, width - 20)) * 18.2 + 2
            view.add(Paragraph((4, y, width - 20, height), line))
            y += height + 6
        return y


KEYS = (
    ("1 2 3", "card"),
    ("0–9", "digits"),
    ("A–Z", "action"),
    ("Tab", "walk"),
    ("← ↑ → ↓", "move"),
    ("Enter", "act"),
    ("Esc", "back"),
    ("U", "undo"),
    ("E", "end"),
    ("Space", "space"),
    ("R", "again"),
    ("/", "line"),
    (".", "more"),
    ("L", "log"),
    ("F2", "hint"),
    ("F3", "why"),
    ("M", "menu"),
    ("F1", "rules"),
    ("F11", "window"),
    ("F12", "picture"),
    ("?", "keys"),
)
"""Keys of the battle screen as they are shown, and what each does."""


_BINDINGS = {"card": ("card_1", "card_2", "card_3"), "move": ("left", "up", "right", "down")}
"""Lines that stand for several keys."""


def shown_keys(key: str, cap: str) -> str:
    """The keys of a line as they are bound now; `cap` for what cannot be bound."""
    names = _BINDINGS.get(key, (key,))
    return " ".join(name_of_binding(name) for name in names) if all(name in BY_NAME for name in names) else cap


class KeysWindow(ListWindow):
    """All keys at a glance."""

    def __init__(self, scene: BattleScene) -> None:
        super().__init__(scene.t(say("table.keys")), scene.t(say("table.close")), width=520)
        self.lines = [(shown_keys(key, cap), scene.t(say("table.keys." + key))) for cap, key in KEYS]

    def fill(self, view: ScrollView, width: float) -> float:
        """A key and a sentence a row."""
        for number, (cap, text) in enumerate(self.lines):
            view.add(Label((4, 2 + number * 26, 92, 24), cap, face="bold"))
            view.add(Label((100, 2 + number * 26, width - 108, 24), text))
        return len(self.lines) * 26 + 4

    def on_key(self, event: pygame.event.Event) -> bool:
        """The same key closes it."""
        if event.key == pygame.K_QUESTION or getattr(event, "unicode", "") == "?":
            self.leave()
            return True
        return False


def ask_hands(scene: BattleScene, options: list[cmd.Rearm]) -> None:
    """Let the player choose what to take in hand."""
    if scene.app is not None and options:
        scene.app.push_modal(HandsWindow(scene, options))


def show_keys(scene: BattleScene) -> None:
    """Show every key."""
    if scene.app is not None:
        scene.app.push_modal(KeysWindow(scene))


def show_log(scene: BattleScene) -> None:
    """Open the whole log."""
    if scene.app is not None:
        scene.app.push_modal(LogWindow(scene))
