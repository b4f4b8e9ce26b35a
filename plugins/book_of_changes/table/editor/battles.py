"""Own battles, and those of the game to begin with."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_battles, words
from book_of_changes.content import shipped
from book_of_changes.own_battles import foe_of, sheets_of
from book_of_changes.own_files import clean
from book_of_changes.own_maps import Plan, new_plan
from book_of_changes.table.editor.files import battles_folder, foes_folder
from book_of_changes.table.editor.foes import FoesScene, build_lines
from book_of_changes.table.editor.look import name_of, place_name, said_of_lists, token_of
from book_of_changes.table.islands import positions
from book_of_changes.table.lobby.battle_column import MapPicture
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.table.collection.files import folder_fault
from gunki.table.collection.own import Own, OwnList
from gunki.table.collection.scene import Deed
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, StripButton, letter


class BattlesScene(OwnList[Plan]):
    """Battles as files, by lines of text; drawn in the editor, fought at once or from the lobby."""

    title = say("boc.editor.battles")
    rule = "BC-24."
    mode, ending, prefix = "book_of_changes", own_battles.ENDING, own_battles.PREFIX
    list_words = said_of_lists(say("boc.editor.battle.new"))
    own_heading, own_none = say("boc.editor.group.own"), say("boc.editor.battles.none")
    game_heading = say("boc.editor.group.game")

    def __init__(self, shell: Shell, folder: Path | None = None, foes: Path | None = None) -> None:
        self.foes = foes or foes_folder()
        super().__init__(shell, folder or battles_folder())

    def read(self) -> tuple[list[Own[Plan]], Message | None]:
        """Own battles, then all of the game."""
        own = [self._own(one) for one in own_battles.own_battles(self.folder)]
        return [*own, *self._ready()], folder_fault(self.folder)

    def _own(self, one: own_battles.OwnBattle) -> Own[Plan]:
        plan = one.plan
        token = token_of(foe_of(plan, plan.enemies[0].id)) if plan is not None and plan.enemies else token_of(None)
        return Own(one.path.name, verbatim(one.name), token, plan, one.path, one.fault,
                   self._told(plan) if plan is not None else "")

    def _told(self, plan: Plan) -> str:
        told = say("boc.editor.battle.told", zones=len(plan.zones), enemies=sum(one.n for one in plan.enemies),
                   place=place_name(plan.hell))
        return self.shell.t(told)

    def _ready(self) -> list[Own[Plan]]:
        book, found = shipped(), []
        for sheet in book.battles:
            place, name = book.map[sheet.map], words.battle_name(sheet.id)
            names = {zone.id: self.shell.t(say("boc.zone." + zone.id)) for zone in place.zones}
            plan = own_battles.plan_of_sheets(sheet, place, self.shell.t(name), names, positions(place))
            token = token_of(book.foe[sheet.enemies[0].id])
            found.append(Own(f"ready {sheet.id}", name, token, plan, told=self._told(plan)))
        return found

    # What a sheet is

    def make(self) -> Plan:
        """Two zones to begin with."""
        first, second = self.t(say("boc.editor.zone.first")), self.t(say("boc.editor.zone.second"))
        return new_plan(self.free(self.t(say("boc.editor.battle.new"))), first, second)

    def copy_of(self, sheet: Plan, name: str) -> Plan:
        """Under another name."""
        return replace(sheet, name=clean(name))

    def open_editor(self, path: Path | None, sheet: Plan) -> None:
        """The battle editor."""
        from book_of_changes.table.editor.battle_editor import BattleEditor

        self.shell.app.push(BattleEditor(self.shell, self.folder, self.foes, path, sheet, self.saved))

    def written_name(self, sheet: Plan) -> str:
        """As it is written."""
        return sheet.name

    def of_text(self, text: str) -> Plan:
        """Raises Refused."""
        return own_battles.plan_of_text(text)

    def of_file(self, path: Path) -> Plan:
        """Raises BadFile."""
        return own_battles.read_plan(path)

    def code_of(self, sheet: Plan) -> str:
        """The line of text."""
        return own_battles.code_of(sheet)

    def write_sheet(self, path: Path, sheet: Plan) -> None:
        """Raises BadFile."""
        own_battles.write_plan(path, sheet)

    # Building

    def build_paper(self, area: FRect) -> None:
        """With the way to one's own enemies."""
        super().build_paper(area)
        assert self.app is not None
        self.add(StripButton((self.app.layout.width - 260, 10, 146, 42), self.t(say("boc.editor.foes")), self.open_foes,
                             icon="person", name="foes", tooltip=self.t(say("boc.editor.foes.tip"))))

    def build_own(self, area: FRect, entry: Own[Plan], sheet: Plan) -> None:
        """The map in small, the goal, the enemies."""
        battle, place = sheets_of(sheet)
        name = self.t(entry.name)
        self.add(Label((area.x, area.y, area.w, 28), name, size=20, face="mincho_bold", tooltip=name))
        high = min(area.h * 0.5, area.w * 0.56)
        y = area.y + 34
        if sheet.zones:
            self.add(MapPicture((area.x, y, area.w, high), place, battle.enemies))
        y += high + 8
        goal = say("boc.objective." + sheet.objective.kind,
                   target=name_of(foe_of(sheet, sheet.objective.target), sheet.objective.target))
        lines = [(entry.fault, "damage")] if entry.fault is not None else []
        lines.append((goal, "text"))
        lines += [(say("boc.editor.battle.line", n=one.n, foe=name_of(foe_of(sheet, one.id), one.id),
                       when=say("boc.editor.wave.start") if one.wave == 1 else say("boc.editor.wave", n=one.wave)),
                   "text_second") for one in sheet.enemies]
        build_lines(self, FRect(area.x, y, area.w, area.bottom - y), lines)

    def first_deeds(self, broken: Message | None) -> list[Deed]:
        """To fight it."""
        return [Deed("fight", say("boc.editor.fight"), say("boc.editor.fight.tip"), self.fight, letter("F"),
                     broken or self.chosen.fault, "katana")]

    # Doing

    def fight(self) -> None:
        """With the heroes the game begins with; the lobby lets one choose others."""
        try:
            self.shell.begin("book_of_changes", {"custom": own_battles.custom_of(self.chosen_sheet())}, None)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)

    def open_foes(self) -> None:
        """Own enemies."""
        self.shell.app.push(FoesScene(self.shell, self.foes))
