"""The editor of a battle: its map at the left, drawn by clicks; what is chosen on it at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from book_of_changes import own_battles, own_foes
from book_of_changes import own_maps as maps
from book_of_changes.config import configure
from book_of_changes.content import shipped
from book_of_changes.difficulty import Estimate
from book_of_changes.own_maps import MOST_ZONES, Plan
from book_of_changes.table.editor.battle_columns import build_battle, build_enemies, build_zone
from book_of_changes.table.editor.drafting import VERDICT, Drafting
from book_of_changes.table.editor.foes import told_in_short
from book_of_changes.table.editor.look import features_told, kind_of, name_of, token_of
from book_of_changes.table.editor.map_stage import (
    HINT,
    TOOLS,
    Drag,
    ZoneSpot,
    draw_map,
    draw_map_ground,
    lay_out,
    place_at,
)
from book_of_changes.table.editor.windows import Pick, PickWindow
from book_of_changes.table.islands import Island
from book_of_changes.table.lobby.estimator import Estimator
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import Tool
from gunki.table.layout import MARGIN, columns
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, letter
from gunki.table.widgets.base import key_of

TABS = ("zone", "enemies", "battle")
TAB_KEYS = ("1", "2", "3")
NUDGE = 20
"""Thousandths of the map by which a key moves a zone."""
PLACES = ((500, 500), (300, 250), (700, 250), (300, 780), (700, 780), (500, 150), (500, 880), (100, 200), (900, 200),
          (100, 860), (900, 860), (500, 320))
"""Where new zones go that were made by a key."""
ARROWS = {pygame.K_LEFT: (-NUDGE, 0), pygame.K_RIGHT: (NUDGE, 0), pygame.K_UP: (0, -NUDGE), pygame.K_DOWN: (0, NUDGE)}


class BattleEditor(Drafting[Plan]):
    """Zones by click, links by click and click; enemies, place and goal in the column."""

    title = say("boc.editor.battle.title")
    rule = "BC-7."
    ending = own_battles.ENDING

    def __init__(self, shell: Shell, folder: Path, foes: Path, path: Path | None, plan: Plan,
                 on_saved: Callable[[Path], object]) -> None:
        super().__init__(shell, folder, path, plan, on_saved)
        self.foes = foes
        self.selected = plan.zones[0].id if plan.zones else ""
        self.pointed = self.link_from = ""
        self.linking = False
        self.tab = TABS[0]
        self.stage = self.column = FRect(0, 0, 1, 1)
        self.islands: tuple[Island, ...] = ()
        self.drag: Drag | None = None
        self._judged: tuple[Plan, Message | None] | None = None
        self._estimator = Estimator()
        self._estimated: Plan | None = None
        self.hardness: Estimate | None = None

    # What is edited

    def fault(self) -> Message | None:
        """See Drafting; asked of the rules once a change."""
        if self._judged is None or self._judged[0] != self.draft:
            self._judged = (self.draft, own_battles.fault_of(self.draft))
        return self._judged[1]

    def put_into(self, path: Path, sheet: Plan) -> None:
        """Raises BadFile."""
        own_battles.write_plan(path, sheet)

    def name(self) -> str:
        """As it is written."""
        return self.draft.name

    def more_tools(self) -> list[Tool]:
        """To try it out."""
        return [Tool("fight", "katana", say("boc.editor.fight"), say("boc.editor.fight.tip"), self.fight,
                     key_of("editor_fight"), self.fault())]

    def change(self, draft: Plan, what: str = "") -> None:
        """The map's ground is drawn anew where it changed."""
        before = self.draft
        super().change(draft, what)
        self._show_ground(before)

    def undo(self) -> None:
        """One step back."""
        before = self.draft
        super().undo()
        self._show_ground(before)

    def redo(self) -> None:
        """One step forth."""
        before = self.draft
        super().redo()
        self._show_ground(before)

    def _show_ground(self, before: Plan) -> None:
        if before.zones != self.draft.zones or before.hell != self.draft.hell:
            self.invalidate_backdrop()

    # Building

    def build_papers(self, area: FRect) -> None:
        """Map and column."""
        width = min(380.0, max(316.0, area.w * 0.3))
        self.stage = FRect(area.x, area.y, area.w - width - MARGIN, area.h)
        self.column = FRect(area.right - width, area.y, width, area.h)
        self.papers = [self.column]
        if self.draft.zone(self.selected) is None:
            self.selected = self.draft.zones[0].id if self.draft.zones else ""
        if self.draft.zone(self.link_from) is None:
            self.link_from = ""
        self.islands = lay_out(self, self.draft, self.stage)
        self._build_stage()
        self._build_column()
        self.first_focus = f"zone {self.selected}" if self.selected else "new zone"

    def _build_stage(self) -> None:
        full = len(self.draft.zones) >= MOST_ZONES
        tools: tuple[tuple[str, str, str, Callable[[], object], Message | None], ...] = (
            ("new zone", "plus", "N", self.new_zone, say("boc.editor.zone.full", n=MOST_ZONES) if full else None),
            ("link", "bond", "L", self.toggle_linking, None),
            ("remove zone", "close", "", self.remove_zone, None if self.selected else say("boc.editor.zone.none")),
        )
        room = FRect(self.stage.x + 8, self.stage.y + 6, min(self.stage.w - 16, 520.0), TOOLS - 10)
        for place, (name, icon, key, action, reason) in zip(columns(room, [1, 1, 1]), tools, strict=True):
            words = "boc.editor.tool." + name.replace(" ", "_")
            button = Button(place, self.t(say(words)), action, name=name, icon=icon,
                            hot_key=letter(key) if key else None, tooltip=self.t(say(words + "_tip")))
            button.selected = name == "link" and self.linking
            if reason is not None:
                button.enabled, button.tooltip = False, f"{button.text}\n{self.t(reason)}"
            self.add(button)
        for island, zone in zip(self.islands, self.draft.zones, strict=True):
            told = [f"{self.t(name)}: {self.t(text)}" for _, name, text in features_told(zone)]
            tip = "" if self.linking or not told else "\n".join([zone.name, *told])
            self.add(ZoneSpot(self, island, zone, tip, partial(self.click_zone, zone.id)))

    def _build_column(self) -> None:
        area = self.column.inflate(-24, -20)
        tabs = FRect(area.x, area.y, area.w, 34)
        for place, tab, key in zip(columns(tabs, [1, 1.1, 1], 4), TABS, TAB_KEYS, strict=True):
            button = Button(place, self.t(say("boc.editor.tab." + tab)), partial(self.turn_to, tab), name=f"tab {tab}",
                            hot_key=letter(key))
            button.selected = tab == self.tab
            self.add(button)
        foot = VERDICT + 20
        self.build_verdict(FRect(area.x, area.bottom - foot + 6, area.w, foot - 6))
        body = FRect(area.x, area.y + 44, area.w + 10, area.h - 44 - foot - 4)
        {"zone": build_zone, "enemies": build_enemies, "battle": build_battle}[self.tab](self, body)

    def turn_to(self, tab: str) -> None:
        """Show another page of the column."""
        self.tab = tab
        self.focus.remembered = f"tab {tab}"
        self.refresh()

    # How hard it is

    def update(self, dt: float) -> None:
        """While the battle's page is shown its difficulty is simulated beside it."""
        if self.tab != "battle" or self.fault() is not None:
            self._estimator.stop()
            self._estimated = self.hardness = None
            return
        if self._estimated != self.draft:
            self._estimated, self.hardness = self.draft, None
            custom = own_battles.custom_of(self.draft)
            self._estimator.ask(lambda: configure({"custom": custom}))
        latest = self._estimator.latest
        if latest != self.hardness:
            self.hardness = latest
            self.refresh()

    def close(self) -> None:
        """Nothing is simulated any more; what is not saved is kept."""
        self._estimator.stop()
        super().close()

    # The map

    def click_zone(self, zone: str) -> None:
        """Choose it; while linking, the second of two is linked with the first, or no longer."""
        if not self.linking:
            self.selected = zone
            self.refresh()
            return
        first, self.link_from = self.link_from, ""
        self.selected = zone
        if not first:
            self.link_from = zone
            self.refresh()
        elif first != zone:
            self.change(maps.link(self.draft, first, zone))
        else:
            self.refresh()

    def toggle_linking(self) -> None:
        """Begin or end linking."""
        self.linking, self.link_from = not self.linking, ""
        self.refresh()

    def on_click(self, x: float, y: float) -> None:
        """An empty place on the map: a new zone; while linking, the first zone is let go."""
        if not self.stage.collidepoint(x, y):
            return
        if self.linking:
            self.link_from = ""
            self.refresh()
            return
        self._add_zone(place_at(self.stage, x, y))

    def new_zone(self) -> None:
        """A zone where there is room."""
        taken = [zone.at for zone in self.draft.zones if zone.at]
        free = max(PLACES, key=lambda place: min(((place[0] - at[0]) ** 2 + (place[1] - at[1]) ** 2 for at in taken),
                                                 default=1))
        self._add_zone(free)

    def _add_zone(self, at: tuple[int, int]) -> None:
        name = maps.free_name(self.draft, self.t(say("boc.editor.zone.new")))
        made, zone = maps.add_zone(self.draft, at, name)
        if not zone:
            self.shell.app.toast(self.t(say("boc.editor.zone.full", n=MOST_ZONES)))
            return
        self.selected, self.tab = zone, "zone"
        self.focus.remembered = "zone name"
        self.change(made)

    def remove_zone(self) -> None:
        """The chosen zone goes, with its links and enemies; undo brings it back."""
        if self.selected:
            zone, self.selected = self.selected, ""
            self.focus.remembered = ""
            self.change(maps.remove_zone(self.draft, zone))

    def drop(self, zone: str, x: float, y: float) -> None:
        """A zone was dragged there."""
        self.drag, self.selected = None, zone
        self.change(maps.move_zone(self.draft, zone, place_at(self.stage, x, y)))

    # Enemies

    def ask_enemy(self) -> None:
        """Which enemy is to be added to the chosen zone?"""
        book = shipped()
        own = [entry.foe for entry in own_foes.own_foes(self.foes, book) if entry.foe is not None]
        able = [foe for foe in own if own_foes.fault_of(foe, book) is None]
        groups = [(self.t(say("boc.editor.foes.own")), able),
                  (self.t(say("boc.editor.foes.standard")), [foe for foe in book.foes if not foe.heroic]),
                  (self.t(say("boc.editor.foes.heroic")), [foe for foe in book.foes if foe.heroic])]
        picks = [(heading, [Pick(foe.id, self.t(name_of(foe)), told_in_short(foe, book, self.t), "", token_of(foe),
                                      self.t(kind_of(foe)))
                            for foe in foes]) for heading, foes in groups if foes]
        self.shell.app.push_modal(PickWindow(say("boc.editor.enemy.which"), picks, self._add_enemy))

    def _add_enemy(self, identity: str) -> None:
        book = shipped()
        own = {entry.foe.id: entry.foe for entry in own_foes.own_foes(self.foes, book) if entry.foe is not None}
        foe = own.get(identity) or book.foe.get(identity)
        if foe is None or not self.selected:
            return  # its file went away while the window was open
        self.focus.remembered = "add enemy"
        self.change(maps.add_enemy(self.draft, foe, identity in own, self.selected))

    def fight(self) -> None:
        """Save, and fight it with the heroes the game begins with."""
        if self.fault() is not None or (self.changed and not self.save()):
            return
        try:
            self.shell.begin("book_of_changes", {"custom": own_battles.custom_of(self.draft)}, None)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the map's ground, the column."""
        super().draw_backdrop(canvas)
        draw_map_ground(canvas, self.draft, self.islands, self.stage)

    def draw(self, canvas: Canvas) -> None:
        """What lies on the map; whether all is in order."""
        draw_map(canvas, self)
        hint = "boc.editor.hint.link" if self.linking else "boc.editor.hint.draw"
        if self.link_from:
            hint = "boc.editor.hint.link_to"
        s = self.stage
        text = self.t(say(hint))
        canvas.box(s.x + 8, s.bottom - HINT - 2, s.w - 16, HINT - 4, "strip", radius=5, opacity=0.86)
        canvas.text(text, s.x + 18, s.bottom - HINT / 2 - 4, 14, "strip_text", valign="middle", max_width=s.w - 36)
        self.draw_verdict(canvas)

    # Keys

    def on_command(self, command: str) -> bool:
        """Esc ends linking first."""
        if self.linking:
            self.toggle_linking()
            return True
        return super().on_command(command)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Delete removes the chosen zone, Shift and an arrow move it."""
        focus = self.focus.widget
        on_map = focus is None or focus.name.startswith("zone z")
        if event.key == pygame.K_DELETE and on_map and self.selected:
            self.remove_zone()
            return True
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT and on_map and self.selected:
            zone = self.draft.zone(self.selected)
            if zone is not None:
                dx, dy = ARROWS[event.key]
                x, y = zone.at if len(zone.at) == 2 else (500, 500)
                self.change(maps.move_zone(self.draft, zone.id, (x + dx, y + dy)), f"move {zone.id}")
            return True
        return super().on_key(event)
