"""The character editor: name, points and gear, legal or not at once, and what it does to a dummy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import Build, Fault, faults, named_field, tidied
from gunki.battle.characters.editing import hand_options
from gunki.battle.characters.figures import AttackLine, advice, attacks, effective_stats
from gunki.battle.content import Content
from gunki.battle.items import Stats
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import PAD, Page, SheetEditor, Tool
from gunki.table.roster.attack_table import add_rows
from gunki.table.roster.bench import BenchControls
from gunki.table.roster.gear_column import GearColumn
from gunki.table.roster.graph import LEAST, TALLEST, Graph
from gunki.table.roster.listing import Listed
from gunki.table.roster.look import name_shown
from gunki.table.roster.sheet_column import SheetColumn
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView
from gunki.table.widgets.base import key_of


class EditorScene(SheetEditor[Build]):
    """Edits one build; one that is not legal yet is kept as well."""

    title = say("roster.editor.title")
    rule = "GK-2."
    save_tip = say("roster.save.tip")
    wide, narrow = (0.28, 0.36, 0.36), (0.4, 0.6)

    def __init__(self, shell: Shell, path: Path | None, build: Build, content: Content,
                 on_saved: Callable[[Path], object] | None = None) -> None:
        super().__init__(shell, path, build, on_saved)
        self.content = content
        self.controls = BenchControls(content, self.refresh)
        self.first_focus = "more spd" if build.name else "name"
        self.wrong: tuple[Fault, ...] = ()
        self.hints: tuple[Fault, ...] = ()
        self.effective = Stats()
        self.hands: tuple[tuple[str, ...], ...] = ((),)
        self._known: Build | None = None
        self._sheet, self._gear = SheetColumn(self), GearColumn(self)

    # What is edited

    def judge(self) -> None:
        """Ask the rules, once a change."""
        build = self.draft
        if build != self._known:
            self._known = build
            self.wrong = faults(build, self.content)
            self.hints = () if self.wrong else advice(build, self.content)
            self.effective = effective_stats(build, self.content)
            self.hands = hand_options(build, self.content)

    def worded(self, refusal: Fault, stat: str) -> Fault:
        """A refusal whose sentence names the stat, or the pack, in words."""
        field = say("stat." + stat) if stat else say("roster.field.inventory")
        if refusal.message.key == "sheet.too_many_points":
            field = say("roster.field.stats")
        return Fault(named_field(refusal.message, field), refusal.rule)

    def shown_name(self) -> Message:
        """What it is called."""
        return name_shown(self.draft)

    def write(self) -> Path:
        """Into its own file, or into a new one. Raises BadFile."""
        path = self.path if self.path is not None else files.new_path(resources.characters_folder())
        files.write_character(path, tidied(self.draft))
        return path

    def write_unsaved(self) -> None:
        """A character of its own. Raises BadFile."""
        files.write_character(files.new_path(resources.characters_folder()),
                              replace(self.draft, name=self.unsaved_name(self.draft.name)))

    # Building

    def build_person(self, area: FRect) -> None:
        """Name, points, what the rules say."""
        self._sheet.build(area)

    def pages(self) -> tuple[Page, Page]:
        """Gear, and damage on a dummy."""
        return (Page("gear", say("roster.tab.gear"), key_of("editor_gear"), lambda area, _: self._gear.build(area)),
                Page("bench", say("roster.tab.bench"), key_of("editor_bench"), self.build_bench))

    def more_tools(self) -> list[Tool]:
        """Comparing."""
        return [Tool("compare", "odds", say("roster.tool.compare"), say("roster.tool.tip.compare"), self._compare,
                     key_of("editor_compare"))]

    def build_bench(self, area: FRect, headed: bool) -> None:
        """The dummy, what every attack does to it, and the chances of one."""
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
        build = self.draft
        wrong = [fault for fault in self.wrong if fault.message.key.startswith("sheet.")]
        if wrong:
            return say("roster.bench.illegal")
        try:
            return attacks(replace(build, name="x") if self.wrong else build, self.controls.bench, self.content)
        except Refused as refusal:
            return refusal.message

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        self._sheet.draw(canvas)

    # Doing

    def _compare(self) -> None:
        from gunki.table.roster.compare import CompareScene
        from gunki.table.roster.listing import all_listed

        draft = Listed("draft", self.draft, wrong=self.wrong)
        same = self.path.name if self.path is not None else ""
        others = [one for one in all_listed(self.content) if one.key != same or self.changed]
        self.shell.app.push(CompareScene(self.shell, self.content, [draft, *others], "draft", self.controls.bench))
