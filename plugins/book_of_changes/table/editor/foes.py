"""Own enemies, and the bestiary to begin with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_foes, setup, words
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES
from book_of_changes.sheets import ASPECTS, BattleSheet, Book, Entry, Foe, MapSheet, Objective, ZoneSheet
from book_of_changes.table.editor.files import foes_folder
from book_of_changes.table.editor.look import kind_of, name_of, said_of_lists, token_of
from gunki.engine.messages import Message, say, verbatim
from gunki.table.collection.files import folder_fault
from gunki.table.collection.own import Own, OwnList
from gunki.table.layer import Layer
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Paragraph, ScrollView


class FoesScene(OwnList[Foe]):
    """Enemies as files, by lines of text."""

    title = say("boc.editor.foes")
    rule = "BC-21."
    mode, ending, prefix = "book_of_changes", own_foes.ENDING, own_foes.PREFIX
    list_words = said_of_lists(say("boc.editor.foe.new"))
    own_heading, own_none = say("boc.editor.group.own"), say("boc.editor.foes.none")
    game_heading = say("boc.editor.group.bestiary")

    def __init__(self, shell: Shell, folder: Path | None = None) -> None:
        super().__init__(shell, folder or foes_folder())

    def read(self) -> tuple[list[Own[Foe]], Message | None]:
        """Own enemies, then the bestiary."""
        book = shipped()
        own = [self._own(one) for one in own_foes.own_foes(self.folder, book)]
        game = [Own(f"ready {foe.id}", name_of(foe), token_of(foe), foe, told=self._told(foe)) for foe in book.foes]
        return [*own, *game], folder_fault(self.folder)

    def _own(self, one: own_foes.FoeEntry) -> Own[Foe]:
        foe, file = one.foe, one.path.name
        if foe is None:
            return Own(file, verbatim(file), token_of(None), None, one.path, one.fault)
        return Own(file, verbatim(foe.name or file), token_of(foe), foe, one.path, own_foes.fault_of(foe, shipped()),
                   self._told(foe))

    def _told(self, foe: Foe) -> str:
        return self.shell.t(words.joined([kind_of(foe), *map(words.nature, foe.natures)]))

    # What a sheet is

    def make(self) -> Foe:
        """A standard one to begin with."""
        return own_foes.new_foe(self.free(self.t(say("boc.editor.foe.new"))))

    def copy_of(self, sheet: Foe, name: str) -> Foe:
        """Another enemy, which is the same."""
        copy = own_foes.copied(sheet, name)
        if sheet.id in shipped().foe:  # in the player's words from now on
            copy = replace(copy, text=self.t(say("boc.foe." + sheet.id + ".text")))
        return copy

    def open_editor(self, path: Path | None, sheet: Foe) -> None:
        """The enemy editor."""
        from book_of_changes.table.editor.foe_editor import FoeEditor

        self.shell.app.push(FoeEditor(self.shell, self.folder, path, sheet, self.saved))

    def written_name(self, sheet: Foe) -> str:
        """As it is written; of the bestiary, as it is shown."""
        return self.t(name_of(sheet)) if sheet.id in shipped().foe else sheet.name

    def of_text(self, text: str) -> Foe:
        """Raises Refused."""
        return own_foes.foe_of_text(text, shipped())

    def of_file(self, path: Path) -> Foe:
        """Raises BadFile."""
        return own_foes.read_foe(path, shipped())

    def code_of(self, sheet: Foe) -> str:
        """The line of text."""
        return own_foes.code_of(sheet)

    def write_sheet(self, path: Path, sheet: Foe) -> None:
        """Raises BadFile."""
        own_foes.write_foe(path, sheet)

    def build_own(self, area: FRect, entry: Own[Foe], sheet: Foe) -> None:
        """Figures, traits, Powers."""
        lines = sheet_lines(sheet, shipped())
        if entry.fault is not None:
            lines.insert(0, (entry.fault, "damage"))
        build_lines(self, self.build_head(area), lines)


def figures_of(foe: Foe, book: Book) -> Message:
    """Chi, Defense, boxes and actions against three heroes, as the rules make them (BC-21, 22)."""
    place = MapSheet("sheet", "", "none", "", (ZoneSheet("z", "", (), "enemies"),))
    sheet = BattleSheet("sheet", "", "sheet", Objective(), (Entry("sheet", 1, "z"),))
    made = replace(book, foes=(replace(foe, id="sheet"),), maps=(place,))
    who = setup.battle(made, sheet, (), "enemies").fighters[0]
    assert who.side == ENEMIES
    return say("boc.editor.figures", defense=who.defense, chi=who.max_chi, minor=who.minor_boxes,
               major=who.major_boxes)


def sheet_lines(foe: Foe, book: Book) -> list[tuple[Message, str]]:
    """What is not in the second line of its row: in sentences, each with its colour."""
    lines = [(figures_of(foe, book), "text")]
    if foe.heroic:
        lines.append((words.joined([say("boc.editor.rating", aspect=words.aspect(one), n=foe.aspects[one])
                                    for one in ASPECTS]), "text"))
    lines.append((say("boc.editor.acts", how=say("boc.tactics." + foe.tactics)), "text"))
    if foe.corrupt:
        lines.append((say("boc.editor.corrupt"), "text"))
    lines += [(say("boc.editor.line", name=words.trait(one), text=say("boc.trait." + one + ".text")), "text_second")
              for one in foe.traits]
    lines += [(say("boc.editor.line", name=words.power(one), text=words.power_text(one)), "link")
              for one in foe.powers]
    text = say("boc.foe." + foe.id + ".text") if foe.id in book.foe else verbatim(foe.text)
    return [(line, color) for line, color in [*lines, (text, "text_second")] if line != verbatim("")]


def told_in_short(foe: Foe, book: Book, t: Callable[[Message], str]) -> str:
    """What one wants to know of an enemy before it is put anywhere: a tip."""
    lines = [kind_of(foe), figures_of(foe, book), say("boc.editor.acts", how=say("boc.tactics." + foe.tactics))]
    lines += [words.joined(found) for found in ([words.trait(one) for one in foe.traits],
                                                [words.power(one) for one in foe.powers]) if found]
    return "\n".join(map(t, lines))


def build_lines(layer: Layer, area: FRect, lines: list[tuple[Message, str]]) -> None:
    """Sentences one below the other, scrolled where they need more room."""
    assert layer.app is not None
    view = ScrollView(area, 0, name="sheet", readable=True)
    layer.add(view)
    y = 0.0
    for message, color in lines:
        text = layer.t(message)
        height = len(layer.app.painter.wrap(text, area.w - 16)) * 18.2 + 2
        view.add(Paragraph((0, y, area.w - 16, height), text, color=color))
        y += height + 4
    view.content_height = y + 2
    view.focusable = view.most > 0
