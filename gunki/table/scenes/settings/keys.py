"""The page of controls: each action with its key, choosing another one, and what a gamepad does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from gunki.battle.words import joined
from gunki.engine.messages import say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.controls import ACTIONS, Action
from gunki.table.controls.actions import BY_NAME, CONTEXTS
from gunki.table.controls.bindings import pressed_key
from gunki.table.controls.gamepad import PAD
from gunki.table.controls.names import cap_of_key
from gunki.table.dialog import Dialog
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.settings.sheet import Sheet
from gunki.table.widgets import Button, Label, PanelBox, Paragraph

if TYPE_CHECKING:
    from gunki.table.scenes.shell import Shell

KEY_WIDTH = 132.0
ROW = 40.0
MODIFIERS = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
             pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE)
"""Keys that are no keys yet."""


def controls(sheet: Sheet, shell: Shell) -> None:
    """All keys by where they hold, then the gamepad."""
    sheet.text(sheet.t(say("settings.keys.how")))
    for context in CONTEXTS:
        sheet.heading(sheet.t(say("settings.keys." + context)))
        for action in ACTIONS:
            if action.context == context:
                _row(sheet, shell, action)
    sheet.text(sheet.t(say("settings.keys.letters")))
    sheet.heading(sheet.t(say("settings.gamepad")))
    pads = [verbatim(name) for name in sheet.app.gamepads.names.values()]
    here = say("settings.gamepad.here", names=joined(pads)) if pads else say("settings.gamepad.none")
    sheet.text(sheet.t(here), name="pads")
    for cap, action_name in PAD:
        sheet.add(Label((6, sheet.y, 92, 26), cap, face="bold"))
        text = sheet.t(say("settings.pad." + action_name))
        sheet.add(Label((104, sheet.y, sheet.width - 110, 26), text))
        sheet.y += 28


def _row(sheet: Sheet, shell: Shell, action: Action) -> None:
    text = sheet.t(say("settings.key." + action.name))
    keys = sheet.app.keys
    changed = keys.keys[action.name] != action.key
    cap = keys.cap(action.name)
    if action.always and changed:
        cap = f"{cap_of_key(action.key)}, {cap}"
    sheet.add(Label((6, sheet.y, sheet.width - KEY_WIDTH - 24, 34), text, size=15,
                    face="bold" if changed else "sans"))
    tip = sheet.t(say("settings.keys.choose", what=text))
    button = Button((sheet.width - KEY_WIDTH - 8, sheet.y, KEY_WIDTH, 34), cap, partial(ask_key, shell, action.name),
                    name=f"key {action.name}", tooltip=tip, size=15)
    button.selected = changed
    sheet.add(button)
    sheet.y += ROW


def ask_key(shell: Shell, name: str) -> None:
    """Wait for the key that an action shall have."""
    shell.app.push_modal(KeyWindow(shell, name))


class KeyWindow(Layer):
    """Takes the next key; Esc leaves everything as it is."""

    raw_keys = True

    def __init__(self, shell: Shell, name: str) -> None:
        super().__init__()
        self.shell, self.name = shell, name
        self._problem = ""

    def build(self, layout: Layout) -> None:
        """What is asked, and a way out for the mouse."""
        what = self.t(say("settings.key." + self.name))
        area = layout.centred(460, 214)
        self.add(PanelBox(area, line=2.6))
        inner = area.w - 40
        self.add(Label((area.x + 20, area.y + 16, inner, 30), what, size=20, face="mincho_bold"))
        self.add(Paragraph((area.x + 20, area.y + 56, inner, 40),
                           self.t(say("settings.keys.press", cap=self.shell.app.keys.cap(self.name)))))
        self.add(Paragraph((area.x + 20, area.y + 100, inner, 40), self._problem, color="damage", name="problem"))
        self.add(Button((area.x + 20, area.bottom - 56, inner, 40), self.t(say("settings.keep")), self.leave,
                        name="keep"))

    def leave(self) -> None:
        """Nothing changes."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """A right click."""
        self.leave()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        """The key that is wished, unless it is Esc."""
        if event.key in MODIFIERS:  # on the way to Ctrl+K
            return True
        key = pressed_key(event)
        keys = self.shell.app.keys
        if event.key == pygame.K_ESCAPE:
            self.leave()
        elif key == keys.keys[self.name] or key == BY_NAME[self.name].key:
            self._take(key)
        elif not keys.allowed(key):
            self._complain(self.t(say("settings.keys.not_this")))
        elif others := keys.clashes(self.name, key):
            names = self.t(joined([say("settings.key." + other.name) for other in others]))
            if keys.can_swap(self.name, key):
                self._ask_swap(key, names)
            else:
                self._complain(self.t(say("settings.keys.taken", cap=cap_of_key(key), what=names)))
        else:
            self._take(key)
        return True

    def _complain(self, text: str) -> None:
        self._problem = text
        self.rebuild()

    def _take(self, key: int) -> None:
        """Give the action this key; its first key comes back even where something else has it now, by a swap."""
        self.leave()
        keys = self.shell.app.keys
        if keys.can_swap(self.name, key):
            keys.bind(self.name, key)
        self.shell.app.keys_changed()

    def _ask_swap(self, key: int, other: str) -> None:
        self.leave()
        shell, cap = self.shell, cap_of_key(key)
        before = shell.app.keys.cap(self.name)
        what = shell.t(say("settings.key." + self.name))
        shell.app.push_modal(Dialog(
            shell.t(say("settings.keys.swap.sure", cap=cap)),
            shell.t(say("settings.keys.swap.text", cap=cap, other=other, what=what, before=before)),
            [(shell.t(say("settings.keys.swap")), partial(self._take, key)), (shell.t(say("settings.keep")), None)],
        ))

    def draw_over(self, canvas: Canvas) -> None:
        """Nothing more."""
