"""Modes and content: what is installed, what is wrong with it, where it lies, and whether own plugins are read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import FRect

from gunki import resources
from gunki.battle.words import joined as in_a_row
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say, verbatim
from gunki.engine.registry import BUNDLED, ModeEntry
from gunki.table.canvas import Canvas
from gunki.table.collection import clipboard
from gunki.table.collection.look import draw_tick
from gunki.table.dialog import Answer, Dialog
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, TextEntry, Toggle
from gunki.table.workshop.inventory import Inventory, PackEntry, switch_pack, switch_plugins
from gunki.table.workshop.look import joined

LEADING = 18.2
ROW = 54.0
GAP = 6.0
HEADING = 34.0
FIELD = 34.0
COPY = 96.0
SWITCH = 116.0


class StateRow(HotSpot):
    """A mode or a pack: its name, what it is, and a tick or a cross with the reason, which needs not only colour.

    `do`: what a click does, such as opening the mode's lobby.
    """

    def __init__(self, rect: FRect, name: str, title: str, about: str, state: str, reason_lines: list[str],
                 tooltip: str, on: bool, words: str, do: Callable[[], object] | None = None) -> None:
        super().__init__(rect, do, name=name, tooltip=tooltip, words=words, commit=do is not None)
        self.on = on
        self.title, self.about, self.state, self.reason_lines = title, about, state, reason_lines

    def draw(self, canvas: Canvas) -> None:
        """Two lines, and the reason below."""
        x, y, w, h = self.rect
        if self.on_activate is None:
            canvas.box(x, y, w, h, "inset", "inset_edge", 1.4, radius=6)
        else:
            fill = "button_hover" if self.hovered else "button"
            canvas.box(x, y, w, h, fill, "button_edge", 2.4 if self.hovered else 1.6, radius=6)
        bad = bool(self.reason_lines)
        width = canvas.measure(self.state, 14, "bold")
        ink = "damage" if bad else "text" if self.on else "text_second"
        canvas.text(self.state, x + w - 12, y + 9, 14, ink, "bold", "right")
        left = x + w - 12 - width - 24
        if bad or not self.on:
            canvas.icon("close" if bad else "minus", left, y + 9, 17, ink)
        else:
            draw_tick(canvas, left, y + 9)
        room = left - x - 20
        size = canvas.painter.fitting(self.title, (17, 15, 14), room, "mincho_bold")
        canvas.text(self.title, x + 12, y + 6 + (17 - size), size, "text", "mincho_bold", max_width=room)
        canvas.text(self.about, x + 12, y + 30, 14, "text_second", max_width=w - 24)
        for number, line in enumerate(self.reason_lines):
            canvas.text(line, x + 12, y + 50 + number * LEADING, 14, "damage", max_width=w - 24)


class ContentScene(PaperScene):
    """One long sheet: modes, content packs, plugins."""

    title = say("workshop.content.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.inventory = self._inventory()

    def _inventory(self) -> Inventory:
        """What there is now, with what was put there meanwhile."""
        self.shell.environment.look_again(self.shell.app.settings.user_plugins)
        return Inventory(self.shell.environment, resources.content_folder())

    def update(self, dt: float) -> None:
        """Ask the next mode."""
        if self.inventory.ask_next():
            self._rebuild()

    def _rebuild(self) -> None:
        assert self.app is not None
        self.app.words = self.shell.environment.words  # those of a mode just met included
        self.refresh()

    # Building

    def build_paper(self, area: FRect) -> None:
        """Everything in one view that scrolls."""
        view = ScrollView(FRect(area.x - 8, area.y - 8, area.w + 16, area.h + 16), 0.0, name="content", readable=True)
        self.add(view)
        room = area.w - 8
        y = self._build_modes(view, 4.0, room)
        y = self._build_packs(view, y + 14, room)
        y = self._build_plugins(view, y + 14, room)
        view.content_height = y + 8
        view.focusable = view.most > 0
        if not self.focus.remembered:
            self.focus.remembered = "back"

    def _heading(self, view: ScrollView, y: float, w: float, key: str) -> float:
        text = self.t(say("workshop.content." + key))
        self.add(Label((8, y, w, 26), text, size=19, face="mincho_bold"), view)
        return y + HEADING

    def _paragraph(self, view: ScrollView, y: float, w: float, text: str, color: str = "text_second",
                   name: str = "") -> float:
        assert self.app is not None
        high = len(self.app.painter.wrap(text, w)) * LEADING
        self.add(Paragraph((8, y, w, high), text, color=color, name=name), view)
        return y + high + GAP

    def _row(self, view: ScrollView, y: float, w: float, name: str, title: str, about: str, state: str,
             reason: str, on: bool = True, do: Callable[[], object] | None = None, tip: str = "") -> float:
        assert self.app is not None
        lines = self.app.painter.wrap(reason, w - 24) if reason else []
        lines = lines[:6]
        high = ROW + (len(lines) * LEADING + 2 if lines else 0)
        tip = "\n".join(part for part in (title, about, tip or reason or state) if part)
        words = self.t(in_a_row([verbatim(part) for part in (title, about, state)]))
        self.add(StateRow(FRect(8, y, w, high), name, title, about, state, lines, tip, on, words, do), view)
        return y + high + GAP

    def _build_modes(self, view: ScrollView, y: float, w: float) -> float:
        y = self._heading(view, y, w, "modes")
        for number, mode in enumerate(self.inventory.modes):
            about = self._about_mode(mode)
            reason = self.t(mode.reason) if mode.reason is not None else ""
            name, works = f"mode {number} {mode.id}", self._works(mode)
            y = self._row(view, y, w, name, mode.title or mode.id, about, self._state(mode), reason,
                          do=partial(self.shell.set_up, mode.id) if works else None,
                          tip=self.t(say("workshop.mode.play")) if works else "")
        return y

    def _about_mode(self, mode: ModeEntry) -> str:
        """Version, where it is from, what it is called there, and whether all of it was looked at."""
        place = mode.place if mode.source not in BUNDLED and mode.place != mode.id else ""
        return joined([self.t(say("workshop.mode.version", version=mode.version or "?")),
                       self.t(say("workshop.mode.source." + mode.source)), mode.id, place,
                       self.t(say("workshop.mode.checked")) if self._works(mode) else ""])

    def _works(self, mode: ModeEntry) -> bool:
        return mode.status == "ok" and self.inventory.known(mode.id)

    def _state(self, mode: ModeEntry) -> str:
        if mode.status != "ok":
            return self.t(say("workshop.mode.broken"))
        return self.t(say("workshop.mode.ok" if self._works(mode) else "workshop.mode.asking"))

    def _build_packs(self, view: ScrollView, y: float, w: float) -> float:
        y = self._heading(view, y, w, "packs")
        y = self._paragraph(view, y, w, self.t(say("workshop.content.packs.about")))
        y = self._build_folder(view, y, w, "packs", self.inventory.folder)
        packs = self.inventory.packs()
        if not packs:
            return self._paragraph(view, y, w, self.t(say("workshop.content.packs.none")), "text", "no packs")
        for number, pack in enumerate(packs):
            y = self._build_pack(view, y, w, number, pack)
        return y

    def _build_pack(self, view: ScrollView, y: float, w: float, number: int, pack: PackEntry) -> float:
        """What it adds and whether it is read, and a switch beside it."""
        room = w if pack.path is None else w - SWITCH - 8
        reason = self.t(pack.problem) if pack.problem is not None and pack.on else ""
        if pack.path is not None:
            key = "off" if pack.on else "on"
            self.add(Button((8 + room + 8, y + 10, SWITCH, FIELD), self.t(say("workshop.pack.switch." + key)),
                            partial(self._switch_pack, pack.path, not pack.on), name=f"switch {number}", commit=True,
                            tooltip=self.t(say("workshop.pack.switch.tip." + key, file=pack.file))), view)
        return self._row(view, y, room, f"pack {number}", pack.file or self.t(say("workshop.pack.folder")),
                         self._about_pack(pack), self._state_of_pack(pack), reason, pack.on)

    def _about_pack(self, pack: PackEntry) -> str:
        counts = [self.t(say("workshop.pack.npcs", count=pack.npcs)) if pack.npcs else "",
                  self.t(say("workshop.pack.items", count=pack.items)) if pack.items else ""]
        wrong = pack.problem is not None
        what = joined(counts) if not wrong else ""
        used = pack.on and not wrong and self.inventory.complete
        return joined([what or self.t(say("workshop.pack.nothing")),
                       self.t(say("workshop.pack.own" if pack.own else "workshop.pack.file")) if not wrong else "",
                       self.t(say("workshop.pack.checked")) if used else ""])

    def _state_of_pack(self, pack: PackEntry) -> str:
        if not pack.on:
            return self.t(say("workshop.pack.off"))
        if pack.problem is not None:
            return self.t(say("workshop.pack.left_out"))
        return self.t(say("workshop.pack.used" if self.inventory.complete else "workshop.mode.asking"))

    def _build_folder(self, view: ScrollView, y: float, w: float, key: str, folder: Path) -> float:
        """Where it lies, to mark or to copy."""
        path = str(folder)
        self.add(TextEntry((8, y, w - COPY - 8, FIELD), path, partial(self._keep, path), name=f"folder {key}",
                           limit=len(path), tooltip=f"{self.t(say('workshop.folder.tip'))}\n{path}"), view)
        self.add(Button((8 + w - COPY, y, COPY, FIELD), self.t(say("workshop.folder.copy")),
                        partial(self._copy, path), name=f"copy {key}",
                        tooltip=self.t(say("workshop.folder.copy.tip"))), view)
        return y + FIELD + GAP + 2

    def _build_plugins(self, view: ScrollView, y: float, w: float) -> float:
        assert self.app is not None
        y = self._heading(view, y, w, "plugins")
        y = self._paragraph(view, y, w, self.t(say("workshop.plugins.warning")), "text")
        on = self.app.settings.user_plugins
        self.add(Toggle((8, y, w, 30), self.t(say("workshop.plugins.switch")), on, self._switch, name="user plugins",
                        tooltip=self.t(say("workshop.plugins.tip"))), view)
        y = self._paragraph(view, y + 32, w, self.t(say("workshop.plugins.next")), name="next start")
        y = self._build_folder(view, y, w, "plugins", resources.user_plugins_folder())
        text = self.t(say("workshop.plugins.look"))
        self.add(Button((8, y, self.app.painter.measure(text, 14, "bold") + 40, FIELD), text, self.look_again,
                        name="look again", tooltip=self.t(say("workshop.plugins.look.tip"))), view)
        y += FIELD + GAP + 4
        return self._build_waiting(view, y, w) if not on else y

    def _build_waiting(self, view: ScrollView, y: float, w: float) -> float:
        """What lies in the folder while it is not read; what is wrong with it can be seen without running it."""
        for number, mode in enumerate(self.inventory.waiting):
            broken = mode.status == "broken"
            reason = self.t(mode.reason) if mode.reason is not None else ""
            state = self.t(say("workshop.mode.broken" if broken else "workshop.mode.off"))
            y = self._row(view, y, w, f"waiting {number} {mode.id}", mode.title or mode.id, self._about_mode(mode),
                          state, reason if broken else "", on=False, tip=reason)
        return y

    # Doing

    def _switch_pack(self, path: Path, on: bool) -> None:
        """At once: content is read anew for every screen and match."""
        try:
            switch_pack(path, on)
        except BadFile as error:
            self.shell.complain(error.message)
        self.inventory = Inventory(self.shell.environment, resources.content_folder())
        self._rebuild()

    def _keep(self, path: str, text: str) -> None:
        if text != path:  # it is there to be copied, not to be changed
            self._rebuild()

    def _copy(self, path: str) -> None:
        assert self.app is not None
        key = "workshop.folder.copied" if clipboard.put(path) else "workshop.folder.by_hand"
        self.app.toast(self.t(say(key)))

    def look_again(self) -> None:
        """Find what was put into the folder, or taken away, since the page was opened."""
        self.inventory = self._inventory()
        self._rebuild()

    def _warning(self) -> str:
        """What a plugin may do, and which ones would."""
        text = self.t(say("workshop.plugins.warning"))
        names = [verbatim(mode.title) for mode in self.inventory.waiting if mode.status == "off"]
        return f"{text}\n{self.t(say('workshop.plugins.waiting', names=in_a_row(names)))}" if names else text

    def _switch(self, on: bool) -> None:
        if not on:
            self._do_switch(False)
            return
        assert self.app is not None
        self._rebuild()  # the box shows what is so, not what is asked
        question = Dialog(self.t(say("workshop.plugins.ask")), self._warning(),
                          [Answer(self.t(say("workshop.plugins.on")), partial(self._do_switch, True)),
                           Answer(self.t(say("workshop.plugins.leave")))])
        self.app.push_modal(question)
        question.focus.set(question.find("answer 1"))  # Enter, pressed once too often, leaves them off

    def _do_switch(self, on: bool) -> None:
        assert self.app is not None
        problem: Message | None = switch_plugins(self.app.settings, on)
        if problem is not None:
            self.shell.complain(problem)
            self._rebuild()
            return
        self.look_again()
        self.app.toast(self.t(say("workshop.plugins.now_on" if on else "workshop.plugins.now_off")))
