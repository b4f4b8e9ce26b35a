"""The NPCs there are: one's own, those of other packs and the game's; to write new ones, change, copy and delete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.words import joined
from gunki.battle.workshop import Draft, draft_of, name_shown, new_draft, npc_shown
from gunki.battle.workshop_files import ENDING, Shelf, keep, look, write_npc
from gunki.battle.workshop_share import PREFIX, draft_of_file, draft_of_text, npc_code
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, say
from gunki.table.collection.contents import ListWords
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene
from gunki.table.roster.shown import item_icon, item_shown, medallion, stats_text
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Paragraph
from gunki.table.workshop.npc_sheet import build_sheet
from gunki.table.workshop.trial_column import Record

GROUPS = ("own", "others", "game")


def group_of(shelf: Shelf) -> str:
    """Under which heading an NPC stands."""
    return "own" if shelf.own else "others" if shelf.path is not None else "game"


class NpcWorkshopScene(CollectionScene[Shelf, Draft]):
    """NPCs as content packs: only those of the workshop's own files are changed. What comes in gets a file and an id of
    its own.
    """

    title = say("workshop.title")
    rule = "GK-10."
    mode, ending, prefix = "gunki", ENDING, PREFIX
    list_words = ListWords(
        new=say("workshop.tip.new"), edit=say("workshop.tip.edit"), adapt=say("workshop.tip.adapt"),
        stays=say("workshop.stays.game"), broken=say("workshop.unreadable"), nameless=say("workshop.new.name"))

    def __init__(self, shell: Shell) -> None:
        self.records: dict[Path, Record] = {}
        """The test fights of each own NPC."""
        self._record = Record()
        super().__init__(shell, resources.content_folder())

    # What is listed

    def read(self) -> tuple[Sequence[Shelf], Message | None]:
        """Own NPCs, others', the game's."""
        self.shelves = look(self.folder)
        return self.shelves.entries, self.shelves.fault

    def groups(self) -> list[tuple[Message, list[Shelf], Message | None]]:
        """By where they come from; without others' packs nothing is said of them."""
        found = {key: [one for one in self.entries if group_of(one) == key] for key in GROUPS}
        return [(say("workshop.group." + key), group, say("workshop.none")) for key, group in found.items()
                if group or key == "own"]

    def row(self, place: FRect, entry: Shelf) -> CollectionRow:
        """Stats, weapons and spells; or what is wrong."""
        npc, name = entry.npc, self.t(entry.name)
        if entry.problem is not None or npc is None:
            portrait = (npc.portrait or npc.id) if npc is not None else ""
            return CollectionRow(place, entry.key, name, medallion(portrait), known=npc is not None,
                                 trouble=self.t(entry.problem or say("workshop.unreadable")))
        weapons = dict.fromkeys(item_icon(attack.item, self.shelves.content.items) for attack in npc.attacks)
        tag = name_of(entry.path) if entry.path is not None and not entry.own else ""
        return CollectionRow(place, entry.key, name, medallion(npc.portrait or npc.id),
                             stats=stats_text(npc.stats, self.t), icons=list(weapons), tag=tag)

    def stays(self, entry: Shelf) -> Message | None:
        """Others' NPCs are copied, never changed."""
        return None if entry.own else say("workshop.stays." + group_of(entry))

    def build_sheet(self, area: FRect) -> None:
        """The NPC's sheet, or why there is none."""
        chosen = self.chosen
        if chosen.npc is not None:
            file = name_of(chosen.path) if chosen.path is not None else ""
            about = self.t(say("workshop.from." + group_of(chosen), file=file))
            build_sheet(self, area, chosen.npc, self.shelves.content, about)
        elif chosen.problem is not None:
            place = FRect(area.x + 14, area.y + 12, area.w - 28, area.h - 24)
            self.add(Paragraph(place, self.t(chosen.problem), color="damage", name="problem"))

    # What a sheet is

    def sheet_of(self, entry: Shelf) -> Draft | None:
        """As far as the game's items go."""
        npc = entry.npc
        if npc is None:
            return None
        return draft_of(npc, npc.name if entry.own else self.t(npc_shown(npc)), self.shelves.shipped)[0]

    def make(self) -> Draft:
        """A plain fighter."""
        return new_draft(self.free(self.t(say("workshop.new.name"))), self.shelves.shipped)

    def copy_of(self, sheet: Draft, name: str) -> Draft:
        """A new one, which gets an id of its own when it is kept."""
        return replace(sheet, id="", name=name)

    def chosen_copy(self) -> Draft:
        """With its medallion; says what could not be taken over."""
        npc = self.chosen.npc
        assert npc is not None  # buttons that need one are disabled without
        strange = draft_of(npc, npc.name, self.shelves.shipped)[1]
        if strange:
            names = [item_shown(one, self.shelves.content.items) for one in strange]
            self.notice = say("workshop.replaced", items=joined(names))
        return replace(super().chosen_copy(), portrait=medallion(npc.portrait or npc.id))

    def open_editor(self, path: Path | None, sheet: Draft) -> None:
        """The NPC editor; over it, what could not be taken over."""
        from gunki.table.workshop.editor import NpcEditorScene

        notice, self.notice = self.notice, None
        self._record = Record() if path is None else self.records.setdefault(path, Record())
        self.shell.app.push(NpcEditorScene(self.shell, self.folder, path, sheet, self.shelves, self.saved,
                                           self._record))
        if notice is not None:
            self.shell.app.toast(self.t(notice), 8.0)

    def saved(self, path: Path) -> None:
        """The fights of a new NPC are its own from now on."""
        self.records[path] = self._record
        super().saved(path)

    def written_name(self, sheet: Draft) -> str:
        """As it is written."""
        return sheet.name

    def shown(self, sheet: Draft) -> Message:
        """Fit to be shown."""
        return name_shown(sheet.name)

    def looks_like_text(self, text: str) -> bool:
        """A code or the text of a pack."""
        return "[[npc]]" in text or super().looks_like_text(text)

    def of_text(self, text: str) -> Draft:
        """Raises Refused."""
        return draft_of_text(text, self.shelves.shipped)

    def of_file(self, path: Path) -> Draft:
        """Raises BadFile or Refused."""
        return draft_of_file(path, self.shelves.shipped)

    def there(self, sheet: Draft) -> str:
        """One's own, whatever its id is."""
        own = ((one.key, self.sheet_of(one)) for one in self.entries if one.own)
        return next((key for key, draft in own if draft is not None and replace(draft, id="") == sheet), "")

    def code_of(self, sheet: Draft) -> str:
        """The share code."""
        return npc_code(sheet)

    def add_sheet(self, sheet: Draft) -> Path:
        """Raises BadFile."""
        return keep(self.folder, None, sheet)[0]

    def write_sheet(self, path: Path, sheet: Draft) -> None:
        """Raises BadFile."""
        write_npc(path, sheet)
