"""The character editor: name, points and gear, legal or not at once, and what it does to a dummy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import Build, Fault, faults, named_field, tidied
from gunki.battle.characters.editing import History, hand_options
from gunki.battle.characters.figures import AttackLine, advice, attacks, effective_stats
from gunki.battle.content import Content
from gunki.battle.items import Stats
from gunki.battle.names import LONGEST_NAME
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import MARGIN, Layout, columns
from gunki.table.roster.attack_table import add_rows
from gunki.table.roster.bench import BenchControls
from gunki.table.roster.buttons import TightButton
from gunki.table.roster.gear_column import GearColumn
from gunki.table.roster.graph import LEAST, TALLEST, Graph
from gunki.table.roster.look import name_shown
from gunki.table.roster.row import Listed
from gunki.table.roster.sheet_column import SheetColumn
from gunki.table.scene import Scene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, Label, Paragraph, ScrollView, StripButton, letter

PAD = 12.0
TOOL = 84.0
TAB = 34.0
TABS = ("gear", "bench")
WIDE = 1120.0
"""From this width on gear and bench stand side by side; below, they are tabs."""


class EditorScene(Scene):
    """Edits one build. `path` is its file, None for a new one; `on_saved` is told the file once it is written."""

    def __init__(self, shell: Shell, path: Path | None, build: Build, content: Content,
                 on_saved: Callable[[Path], object] | None = None) -> None:
        super().__init__()
        self.shell, self.path, self.content = shell, path, content
        self.on_saved = on_saved
        self.history = History(build)
        self.controls = BenchControls(content, self.refresh)
        self.tab = 0
        self.wrong: tuple[Fault, ...] = ()
        self.hints: tuple[Fault, ...] = ()
        self.effective = Stats()
        self.hands: tuple[tuple[str, ...], ...] = ((),)
        self._known: Build | None = None
        self._sheet, self._gear = SheetColumn(self), GearColumn(self)
        self._papers: list[FRect] = []
        self._given_up = False

    def worded(self, refusal: Fault, stat: str) -> Fault:
        """A refusal whose sentence names the stat, or the pack, in words."""
        field = say("stat." + stat) if stat else say("roster.field.inventory")
        if refusal.message.key == "sheet.too_many_points":
            field = say("roster.field.stats")
        return Fault(named_field(refusal.message, field), refusal.rule)

    # Changing

    def change(self, build: Build, what: str = "") -> None:
        """The next state of the build."""
        self.history.change(build, what)
        self.refresh()

    def _judge(self) -> None:
        """Ask the rules, once a change."""
        build = self.history.build
        if build != self._known:
            self._known = build
            self.wrong = faults(build, self.content)
            self.hints = () if self.wrong else advice(build, self.content)
            self.effective = effective_stats(build, self.content)
            self.hands = hand_options(build, self.content)

    # Building

    def build(self, layout: Layout) -> None:
        """Sheet, gear and bench; below 1120 wide gear and bench are tabs."""
        self._judge()
        self._build_strip(layout)
        area = FRect(MARGIN, HEAD + MARGIN, layout.width - 2 * MARGIN, layout.height - HEAD - 2 * MARGIN)
        if layout.width >= WIDE:
            self._papers = columns(area, [0.28, 0.36, 0.36])
            self._gear.build(self._papers[1])
            self._build_bench(self._papers[2], headed=True)
        else:
            self._papers = columns(area, [0.4, 0.6])
            right = self._papers[1]
            self._build_tabs(FRect(right.x + PAD, right.y + PAD, right.w - 2 * PAD, TAB))
            below = FRect(right.x, right.y + TAB + 4, right.w, right.h - TAB - 4)
            if self.tab == 0:
                self._gear.build(below)
            else:
                self._build_bench(below, headed=False)
        self._sheet.build(self._papers[0])
        if not self.focus.remembered:
            self.focus.remembered = "name" if not self.history.build.name else "more spd"

    def _build_strip(self, layout: Layout) -> None:
        tools: tuple[tuple[str, str, Callable[[], object], HotKey | None, bool], ...] = (
            ("undo", "undo", self._undo, HotKey(pygame.K_z, "Ctrl+Z", pygame.KMOD_CTRL), self.history.can_undo),
            ("redo", "replay", self._redo, HotKey(pygame.K_y, "Ctrl+Y", pygame.KMOD_CTRL), self.history.can_redo),
            ("compare", "odds", self._compare, letter("C"), True))
        x = layout.width - 2 * (TOOL + 6) - 12 - 3 * (TOOL + 6)
        for key, icon, action, hot, possible in tools:
            button = StripButton((x, 10, TOOL, 44), self.t(say("roster.tool." + key)), action, icon=icon,
                                 name=key, hot_key=hot, tooltip=self.t(say("roster.tool.tip." + key)))
            if not possible:
                button.enabled, button.reason = False, self.t(say("roster.tool.none." + key))
            self.add(button)
            x += TOOL + 6
        save = TightButton((x, 10, TOOL, 44), self.t(say("roster.save")), self._save, name="save", commit=True,
                      hot_key=HotKey(pygame.K_s, "Ctrl+S", pygame.KMOD_CTRL),
                      style="gold" if self._to_save else "paper", tooltip=self.t(say("roster.save.tip")))
        if not self._to_save:
            save.enabled = False
            save.tooltip = self.t(say("roster.save.none"))
        self.add(save)
        self.add(StripButton((x + TOOL + 6, 10, TOOL, 44), self.t(say("setup.back")), self._back, icon="back",
                             name="back"))

    @property
    def _to_save(self) -> bool:
        return self.history.changed or self.path is None

    def _build_tabs(self, area: FRect) -> None:
        for place, (number, key) in zip(columns(area, [1, 1]), enumerate(TABS), strict=True):
            button = Button(place, self.t(say("roster.tab." + key)), partial(self._show, number), name=f"tab {key}",
                            hot_key=letter("GT"[number]))
            button.selected = number == self.tab
            self.add(button)

    def _build_bench(self, area: FRect, headed: bool) -> None:
        inner = FRect(area.x + PAD, area.y + PAD, area.w - 2 * PAD, area.h - 2 * PAD)
        if headed:
            self.add(Label((inner.x, inner.y, inner.w, 24), self.t(say("roster.tab.bench")), size=18,
                           face="mincho_bold"))
            inner = FRect(inner.x, inner.y + 32, inner.w, inner.h - 32)
        height = self.controls.height(one_row=False)
        self.controls.build(self, FRect(inner.x, inner.y, inner.w, height), one_row=False)
        body = FRect(inner.x, inner.y + height + 10, inner.w, inner.h - height - 10)
        lines = self._attacks()
        if isinstance(lines, Message) or not lines:
            text = lines if isinstance(lines, Message) else say("roster.bench.none")
            self.add(Paragraph(body, self.t(text), color="text_second", name="bench text"))
            return
        graph = Graph((0, 0, 1, 1), None, self.controls.hp_left, self.t, name="graph")
        view = ScrollView(body, 0, name="attacks")
        self.add(view)
        view.content_height = add_rows(self, view, FRect(4, 0, body.w - 20, body.h), lines, self.content.items, self.t,
                                       "attack", graph) + 4
        room = body.h - min(view.content_height, body.h * 0.62) - 8
        if room >= LEAST:
            room = min(room, TALLEST)
            view.rect.h = body.h - room - 8
            graph.rect = FRect(body.x, body.bottom - room, body.w, room)
            self.add(graph)

    def _attacks(self) -> tuple[AttackLine, ...] | Message:
        """The figures, or why there are none."""
        build = self.history.build
        wrong = [fault for fault in self.wrong if fault.message.key.startswith("sheet.")]
        if wrong:
            return say("roster.bench.illegal")
        try:
            return attacks(replace(build, name="x") if self.wrong else build, self.controls.bench, self.content)
        except Refused as refusal:
            return refusal.message

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the sheets of paper."""
        draw_room(canvas, "")
        room = canvas.width - 5 * (TOOL + 6) - 40
        canvas.text(self.t(say("roster.editor.title")), 20, 31, 26, "strip_text", "mincho_bold", valign="middle",
                    max_width=room)
        for paper in self._papers:
            canvas.panel(*paper)

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        self._sheet.draw(canvas)

    # Doing

    def _show(self, tab: int) -> None:
        self.tab = tab
        self.refresh()

    def _undo(self) -> None:
        self.history.undo()
        self.refresh()

    def _redo(self) -> None:
        self.history.redo()
        self.refresh()

    def _compare(self) -> None:
        from gunki.table.roster.compare import CompareScene
        from gunki.table.roster.listing import all_listed

        draft = Listed("draft", self.history.build, wrong=self.wrong)
        same = self.path.name if self.path is not None else ""
        others = [one for one in all_listed(self.content) if one.key != same or self.history.changed]
        self.shell.app.push(CompareScene(self.shell, self.content, [draft, *others], "draft", self.controls.bench))

    def _save(self) -> bool:
        """Write the file; whether that went well."""
        try:
            path = self.path if self.path is not None else files.new_path(resources.characters_folder())
            files.write_character(path, tidied(self.history.build))
        except BadFile as error:
            self.shell.complain(error.message)
            return False
        self.path = path
        self.history.keep()
        if self.on_saved is not None:
            self.on_saved(path)
        self.shell.app.toast(self.t(say("roster.saved", name=name_shown(self.history.build))))
        self.refresh()
        return True

    def _back(self) -> None:
        """Leave; asks only when something would be lost."""
        if not self.history.changed:
            self._leave()
            return
        self.shell.app.push_modal(Dialog(
            self.t(say("roster.leave.title")),
            self.t(say("roster.leave.text", name=name_shown(self.history.build))),
            [Answer(self.t(say("roster.save")), self._save_and_leave),
             Answer(self.t(say("roster.leave.drop")), self._leave),
             Answer(self.t(say("table.stay")))]))

    def _save_and_leave(self) -> None:
        if self._save():
            self._leave()

    def _leave(self) -> None:
        self._given_up = True
        if self.app is not None:
            self.app.pop()

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self._back()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Shift+Z is redo as well."""
        wanted = pygame.KMOD_CTRL | pygame.KMOD_META
        if event.key == pygame.K_z and event.mod & wanted and event.mod & pygame.KMOD_SHIFT:
            self._redo()
            return True
        return False

    def close(self) -> None:
        """The program ends in the middle of an edit: it is kept as a character of its own, nothing is overwritten."""
        if self._given_up or not self.history.changed:
            return
        build = self.history.build
        name = self.t(say("roster.unsaved.name", name=build.name))[:LONGEST_NAME]
        try:
            files.write_character(files.new_path(resources.characters_folder()), replace(build, name=name))
        except BadFile:
            return  # nobody is there any more to be told
