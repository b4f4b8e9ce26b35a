"""The first start: how large, how calm, how loud, which language and colours. One click goes on."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.scenes.backdrop import draw_print
from gunki.table.scenes.settings import pages
from gunki.table.scenes.settings.sheet import HIGH, LEADING, PITCH, Sheet
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, Toggle

SIZE = (720.0, 470.0)
HEAD, FOOT = 58.0, 62.0
WELCOME = 28.0
"""Height of a sentence of welcome below the title, where there is room for it."""


class FirstRunScene(Scene):
    """Over the title, which comes next. Everything is live; nothing has to be chosen."""

    music = "title"

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell

    def build(self, layout: Layout) -> None:
        """A sheet of paper before the print."""
        area = layout.centred(*SIZE)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 28, area.y + 16, area.w - 56, 36), self.t(say("settings.first.title")), size=25,
                       face="mincho_bold"))
        room = FRect(area.x + 22, area.y + HEAD, area.w - 34, area.h - HEAD - FOOT)
        view = ScrollView(room, 0, name="rows", readable=True)
        self.add(view)
        sheet = Sheet(self, view, room.w - 18)
        sheet.explains = False
        self._fill(sheet)
        view.content_height = sheet.y
        if sheet.y + WELCOME <= room.h:
            welcome = self.t(say("settings.first.welcome"))
            self.add(Label((area.x + 28, area.y + HEAD - 4, area.w - 56, 22), welcome, color="text_second"))
            view.rect = FRect(room.x, room.y + WELCOME, room.w, room.h - WELCOME)
        y = area.bottom - FOOT + 6
        self.add(Button((area.x + 28, y, area.w - 56, 44), self.t(say("settings.first.go")), self.leave, name="go",
                        style="gold", size=19, face="mincho_bold"))
        self.focus.remembered = self.focus.remembered or "go"

    def _fill(self, sheet: Sheet) -> None:
        spoken = pages.languages()
        now = sheet.app.settings.language
        index = spoken.index(now) if now in spoken else 0
        sheet.choice("language", [pages.native(name) for name in spoken], index,
                     lambda i: pages.set_language(self.shell, spoken[i]))
        pages.scale_row(sheet)
        self._sample(sheet)
        pages.theme_row(sheet)
        self._switches(sheet)

    def _switches(self, sheet: Sheet) -> None:
        """Motion and sound in one line: all of it is seen in a small window, too."""
        app = sheet.app
        third = (sheet.width - 24) / 3
        for number, (key, value, change) in enumerate((
            ("reduced_motion", app.settings.reduced_motion, partial(pages.change, app, "reduced_motion")),
            ("mute", app.settings.muted, partial(pages.mute, app)),
        )):  # fmt: skip
            sheet.add(Toggle((6 + number * (third + 6), sheet.y, third, HIGH), self.t(say("settings." + key)), value,
                             change, name=key, tooltip=self.t(say("settings." + key + ".tip"))))
        sheet.add(Button((6 + 2 * (third + 6), sheet.y, third, HIGH), self.t(say("settings.sound_test")),
                         partial(pages.test_sound, app), name="sound_test", icon="volume", size=15,
                         tooltip=self.t(say("settings.sound_test.tip"))))
        sheet.y += PITCH

    def _sample(self, sheet: Sheet) -> None:
        """A sentence as the game is written, on a sheet of its own."""
        text = self.t(say("settings.first.sample"))
        width = sheet.width - 40
        height = len(sheet.app.painter.wrap(text, width)) * LEADING + 4
        sheet.add(PanelBox((4, sheet.y, sheet.width - 10, height + 20), line=1.4))
        sheet.add(Paragraph((20, sheet.y + 10, width, height), text, name="sample"))
        sheet.y += height + 34

    def leave(self) -> None:
        """To the title; the next start begins there."""
        app = self.shell.app
        app.settings.first_run = False
        problem = app.settings.save()
        app.pop()
        if problem is not None:
            app.toast(self.shell.t(problem), 8.0)

    def on_command(self, command: str) -> bool:
        """Esc goes on, too, with what was chosen."""
        self.leave()
        return True

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The print of the title, dimmed."""
        draw_print(canvas)
        canvas.box(0, 0, canvas.width + 1, canvas.height + 1, "strip", radius=0, opacity=0.45)
