"""The NPCs there are: one's own, those of other packs and the game's; to write new ones, change, copy and delete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.battle.names import LONGEST_NAME, folded, numbered
from gunki.battle.words import joined
from gunki.battle.workshop import Draft, draft_of, new_draft, npc_shown
from gunki.battle.workshop_files import ENDING, Shelf, keep, look
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.collection.look import item_icon, item_shown, medallion, stats_text
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene, Deed
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Paragraph
from gunki.table.workshop.npc_sheet import build_sheet
from gunki.table.workshop.transfer import NpcTransfer
from gunki.table.workshop.trial_column import Record

GROUPS = ("own", "others", "game")


def group_of(shelf: Shelf) -> str:
    """Under which heading an NPC stands."""
    return "own" if shelf.own else "others" if shelf.path is not None else "game"


class NpcWorkshopScene(CollectionScene[Shelf]):
    """NPCs as content packs: only those of the workshop's own files are changed."""

    title = say("workshop.title")
    ending = ENDING
    new_tip = say("workshop.tip.new")

    def __init__(self, shell: Shell) -> None:
        self.records: dict[Path, Record] = {}
        """The test fights of each own NPC."""
        self._record = Record()
        self.transfer = NpcTransfer(self)
        super().__init__(shell, resources.content_folder())

    # What it is a collection of

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

    def deeds(self) -> list[Deed]:
        """Others' NPCs are copied, never changed; an unreadable one can only be deleted."""
        chosen = self.chosen
        broken = say("workshop.unreadable") if chosen.npc is None else None
        stays = say("workshop.stays." + group_of(chosen)) if not chosen.own else None
        main = ((say("collection.do.edit"), say("workshop.tip.edit")) if chosen.own else
                (say("collection.do.adapt"), say("workshop.tip.adapt")))
        return [
            Deed("edit", *main, self._edit, "roster_edit", broken),
            Deed("duplicate", say("collection.do.duplicate"), say("collection.tip.duplicate"), self._duplicate,
                 "roster_duplicate", broken),
            *self.out(broken),
            Deed("delete", say("collection.do.delete"), say("collection.tip.delete"), self.delete, "roster_delete",
                 stays),
        ]

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

    def draw(self, canvas: Canvas) -> None:
        """The field under the sheet."""
        x, y, w, h = self.sheet
        canvas.box(x, y, w, h, "inset", "inset_edge", 1.4, radius=6)

    # Doing

    def _taken(self) -> set[str]:
        return {folded(self.t(npc_shown(one.npc))) for one in self.entries if one.npc is not None}

    def _copy(self) -> Draft:
        """A new draft made of the chosen NPC, under a name that is free; says what could not be taken over."""
        npc = self.chosen.npc
        assert npc is not None  # buttons that need one are disabled without
        name = numbered(self.t(npc_shown(npc))[: LONGEST_NAME - 4].strip(), self._taken())
        draft, strange = draft_of(npc, name, self.shelves.shipped)
        self.notice = None
        if strange:
            names = [item_shown(one, self.shelves.content.items) for one in strange]
            self.notice = say("workshop.replaced", items=joined(names))
        return replace(draft, id="", portrait=medallion(npc.portrait or npc.id))

    def make_new(self) -> None:
        """A plain fighter, under a name that is free."""
        self.notice = None
        name = numbered(self.t(say("workshop.new.name")), self._taken())
        self._open(None, new_draft(name, self.shelves.shipped))

    def _edit(self) -> None:
        chosen = self.chosen
        if chosen.own and chosen.npc is not None:
            self.notice = None
            self._open(chosen.path, draft_of(chosen.npc, chosen.npc.name, self.shelves.shipped)[0])
        else:
            self._open(None, self._copy())

    def _open(self, path: Path | None, draft: Draft) -> None:
        from gunki.table.workshop.editor import NpcEditorScene

        notice, self.notice = self.notice, None
        self._record = Record() if path is None else self.records.setdefault(path, Record())
        self.shell.app.push(NpcEditorScene(self.shell, self.folder, path, draft, self.shelves, self.saved,
                                           self._record))
        if notice is not None:
            self.shell.app.toast(self.t(notice), 8.0)

    def saved(self, path: Path) -> None:
        """The fights of a new NPC are its own from now on."""
        self.records[path] = self._record
        super().saved(path)

    def _duplicate(self) -> None:
        def copy() -> None:
            path, draft = keep(self.folder, None, self._copy())
            if self.notice is None:
                self.notice = say("collection.duplicated", name=verbatim(draft.name))
            self.look_again(path.name)

        self.attempt(copy)
