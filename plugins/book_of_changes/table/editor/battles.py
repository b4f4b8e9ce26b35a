"""Own battles, and those of the game to begin with."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_battles, words
from book_of_changes.content import shipped
from book_of_changes.own_battles import foe_of, sheets_of
from book_of_changes.own_files import clean, new_path
from book_of_changes.own_maps import Plan, new_plan
from book_of_changes.table.editor import files
from book_of_changes.table.editor.look import name_of, place_name, token_of
from book_of_changes.table.editor.shelf import Shelf
from book_of_changes.table.editor.shelf_row import Deed, Row
from book_of_changes.table.islands import positions
from book_of_changes.table.lobby.battle_column import MapPicture
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView, StripButton


class BattlesScene(Shelf[Plan]):
    """Battles as files, by lines of text; drawn in the editor, fought at once or from the lobby."""

    title = say("boc.editor.battles")
    ending = own_battles.ENDING
    new_text = say("boc.editor.battles.new")
    own_none = say("boc.editor.battles.none")

    def __init__(self, shell: Shell, folder: Path | None = None, foes: Path | None = None) -> None:
        self.foes = foes or files.foes_folder()
        super().__init__(shell, folder or files.battles_folder())

    # What is listed

    def read(self) -> list[tuple[Message, list[Row[Plan]]]]:
        """Own battles, then all of the game."""
        own = [self._row(one) for one in own_battles.own_battles(self.folder)]
        return [(say("boc.editor.group.own"), own), (say("boc.editor.group.game"), self._ready())]

    def _row(self, one: own_battles.OwnBattle) -> Row[Plan]:
        plan = one.plan
        token = token_of(foe_of(plan, plan.enemies[0].id)) if plan is not None and plan.enemies else token_of(None)
        return Row(one.path.name, one.name, self._told(plan) if plan is not None else "", token, plan, one.path,
                   one.fault)

    def _told(self, plan: Plan) -> str:
        told = say("boc.editor.battle.told", zones=len(plan.zones), enemies=sum(one.n for one in plan.enemies),
                   place=place_name(plan.hell))
        return self.shell.t(told)

    def _ready(self) -> list[Row[Plan]]:
        book, found = shipped(), []
        for sheet in book.battles:
            place = book.map[sheet.map]
            names = {zone.id: self.shell.t(say("boc.zone." + zone.id)) for zone in place.zones}
            name = self.shell.t(words.battle_name(sheet.id))
            plan = own_battles.plan_of_sheets(sheet, place, name, names, positions(place))
            token = token_of(book.foe[sheet.enemies[0].id])
            found.append(Row(f"ready {sheet.id}", name, self._told(plan), token, plan))
        return found

    def make(self) -> Plan:
        """Two zones to begin with."""
        first, second = self.t(say("boc.editor.zone.first")), self.t(say("boc.editor.zone.second"))
        return new_plan(self.free(self.t(say("boc.editor.battle.new"))), first, second)

    def renamed(self, thing: Plan, name: str) -> Plan:
        """A copy under another name."""
        return replace(thing, name=clean(name))

    # Files

    def write(self, path: Path, thing: Plan) -> None:
        """Raises BadFile."""
        own_battles.write_plan(path, thing)

    def new_path(self) -> Path:
        """For a new battle."""
        return new_path(self.folder, self.ending)

    def of_text(self, text: str) -> Plan:
        """Raises Refused."""
        return own_battles.plan_of_text(text)

    def of_file(self, path: Path) -> Plan:
        """Raises BadFile."""
        return own_battles.read_plan(path)

    def code_of(self, thing: Plan) -> str:
        """The line of text."""
        return own_battles.code_of(thing)

    # Building

    def build_paper(self, area: FRect) -> None:
        """With the way to one's own enemies."""
        super().build_paper(area)
        assert self.app is not None
        self.add(StripButton((self.app.layout.width - 260, 10, 146, 42), self.t(say("boc.editor.foes")), self.open_foes,
                             icon="person", name="foes", tooltip=self.t(say("boc.editor.foes.tip"))))

    def build_sheet(self, area: FRect, row: Row[Plan]) -> None:
        """The map in small, the goal, the enemies."""
        assert self.app is not None and row.thing is not None
        plan = row.thing
        sheet, place = sheets_of(plan)
        self.add(Label((area.x, area.y, area.w, 28), row.title, size=20, face="mincho_bold", tooltip=row.title))
        high = min(area.h * 0.5, area.w * 0.56)
        y = area.y + 34
        if plan.zones:
            self.add(MapPicture((area.x, y, area.w, high), place, sheet.enemies))
        y += high + 8
        lines = []
        if row.fault is not None:
            lines.append((self.t(row.fault), "damage"))
        objective = plan.objective
        goal = say("boc.objective." + objective.kind, target=name_of(foe_of(plan, objective.target), objective.target))
        lines.append((self.t(goal), "text"))
        lines += [(self.t(say("boc.editor.battle.line", n=one.n, foe=name_of(foe_of(plan, one.id), one.id),
                              when=say("boc.editor.wave.start") if one.wave == 1 else say("boc.editor.wave", n=one.wave)
                              )), "text_second") for one in plan.enemies]
        view = ScrollView(FRect(area.x, y, area.w, area.bottom - y), 0, name="sheet", readable=True)
        self.add(view)
        at = 0.0
        for text, color in lines:
            height = len(self.app.painter.wrap(text, area.w - 16)) * 18.2 + 2
            view.add(Paragraph((0, at, area.w - 16, height), text, color=color))
            at += height + 3
        view.content_height = at + 2
        view.focusable = view.most > 0

    def main_deed(self, row: Row[Plan]) -> Deed | None:
        """To fight it."""
        reason = say("boc.editor.broken") if row.thing is None else row.fault
        return Deed("fight", say("boc.editor.fight"), say("boc.editor.fight.tip"), self.fight, "F", reason)

    # Doing

    def edit(self, path: Path | None, thing: Plan) -> None:
        """Open the editor."""
        from book_of_changes.table.editor.battle_editor import BattleEditor

        self.shell.app.push(BattleEditor(self.shell, self.folder, self.foes, path, thing, self.saved))

    def fight(self) -> None:
        """With the heroes the game begins with; the lobby lets one choose others."""
        plan = self.chosen.thing
        if plan is None:
            return
        try:
            self.shell.begin("book_of_changes", {"custom": own_battles.custom_of(plan)}, None)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)

    def open_foes(self) -> None:
        """Own enemies."""
        from book_of_changes.table.editor.foes import FoesScene

        self.shell.app.push(FoesScene(self.shell, self.foes))
