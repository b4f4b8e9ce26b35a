"""The settings: a page for each part at the left, its rows at the right. Every change is live and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.settings import data, keys, pages
from gunki.table.scenes.settings.sheet import Sheet
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, ScrollView

PAGES = ("display", "sound", "controls", "access", "play", "language", "data")
ICONS = {"display": "eye", "sound": "volume", "controls": "hard_attack", "access": "person", "play": "play",
         "language": "log", "data": "save"}
RESETS: dict[str, tuple[str, ...]] = {
    "display": ("scale", "theme", "fullscreen", "software_presenting"),
    "sound": ("volume", "muted", "loud"),
    "access": ("scale", "reduced_motion", "theme"),
    "play": ("speed", "thinking_time", "confirmations"),
}
"""Which settings a page takes back to what they were at first; controls and language do it in their own way."""
NAV = 176.0


class SettingsScene(PaperScene):
    """Pages; Page up and Page down go from one to the next."""

    title = say("settings.title")

    def __init__(self, shell: Shell, page: str = "display") -> None:
        super().__init__(shell)
        self.page = page
        self._devices: tuple[object, ...] = ()

    def build_paper(self, area: FRect) -> None:
        """Names of pages at the left, the page at the right, its reset below."""
        pitch = min(46.0, area.h / len(PAGES))
        for number, page in enumerate(PAGES):
            place = (area.x, area.y + number * pitch, NAV, pitch - 6)
            button = Button(place, self.t(say("settings.page." + page)), partial(self.show, page), name=f"page {page}",
                            icon=ICONS[page], size=16)
            button.selected = page == self.page
            self.add(button)
        left = area.x + NAV + 24
        has_reset = self.page != "data"
        room = FRect(left, area.y - 6, area.right - left, area.h + 6 - (48 if has_reset else 0))
        view = ScrollView(room, 0, name=f"rows {self.page}", readable=True)
        self.add(view)
        sheet = Sheet(self, view, room.w - 18)
        self._fill(sheet)
        if not sheet.explains:  # low: what rows are for is still said where all of it has room
            sheet = self._explained(view, room, sheet)
        view.content_height = sheet.y
        view.focusable = view.most > 0 and not any(w.focusable for w in view.walk() if w is not view)
        if has_reset:
            text = self.t(say("settings.reset"))
            self.add(Button((left + 6, area.bottom - 36, 210, 36), text, self._reset, icon="undo", name="reset",
                            tooltip=self.t(say("settings.reset.tip"))))
        self.focus.remembered = self.focus.remembered or f"page {self.page}"

    def _explained(self, view: ScrollView, room: FRect, plain: Sheet) -> Sheet:
        """The rows with what they are for where that needs no scrolling, else as they are."""
        trial = ScrollView(room, 0, name=view.name, readable=True)
        sheet = Sheet(self, trial, room.w - 18)
        sheet.explains = True
        self._fill(sheet)
        if sheet.y > room.h:
            return plain
        view.clear()
        again = Sheet(self, view, room.w - 18)
        again.explains = True
        self._fill(again)
        return again

    def update(self, dt: float) -> None:
        """Devices come and go: the pages of sound and controls say so."""
        app = self.shell.app
        devices = (app.sounds.problem, *app.gamepads.names.values())
        if devices != self._devices:
            self._devices = devices
            if self.page in ("sound", "controls"):
                self.refresh()

    def _fill(self, sheet: Sheet) -> None:
        simple: dict[str, Callable[[Sheet], None]] = {
            "display": pages.display, "sound": pages.sound, "access": pages.access, "play": pages.play}
        if self.page in simple:
            simple[self.page](sheet)
        else:
            {"controls": keys.controls, "language": pages.language, "data": data.data}[self.page](sheet, self.shell)

    def show(self, page: str) -> None:
        """Turn to another page."""
        self.page = page
        self.focus.remembered = f"page {page}"
        self.refresh()

    def _reset(self) -> None:
        """This page as it was at first."""
        app = self.shell.app
        if self.page == "controls":
            app.keys.reset()
            app.keys_changed()
        elif self.page == "language":
            pages.set_language(self.shell, "en")
        else:
            fullscreen = app.settings.fullscreen
            app.settings.reset(*RESETS[self.page])
            if "fullscreen" in RESETS[self.page] and fullscreen:
                app.settings.fullscreen = True
                app.toggle_fullscreen()
            else:
                app.apply_settings()
        app.toast(self.t(say("settings.reset.done")), 2.0)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Page keys turn pages, where the page itself has no use for them."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            step = 1 if event.key == pygame.K_PAGEDOWN else -1
            self.show(PAGES[(PAGES.index(self.page) + step) % len(PAGES)])
            return True
        return False
