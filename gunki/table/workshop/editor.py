"""The NPC editor: a sheet, two painted dice, and a thousand test fights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from gunki.battle.workshop import Draft, DraftFault, fault_of, fitting, name_shown
from gunki.battle.workshop_files import Shelves, keep
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import Page, SheetEditor
from gunki.table.roster.shown import item_shown
from gunki.table.scenes.shell import Shell
from gunki.table.widgets.base import key_of
from gunki.table.workshop.attack_column import AttackColumn
from gunki.table.workshop.person_column import PersonColumn
from gunki.table.workshop.trial_column import Record, TrialColumn

UNFIT = {
    "content.ranger_needs_reach": "workshop.unfit.ranger", "content.attack_face_value": "workshop.unfit.card",
    "content.spellcaster_needs_spells": "workshop.unfit.spellcaster",
}
"""What the packs' models say of an item in the words of a file, and how that is said here."""


class NpcEditorScene(SheetEditor[Draft]):
    """Edits one NPC; only one that can fight is saved."""

    title = say("workshop.editor.title")
    rule = "GK-10."
    save_tip = say("workshop.save.tip")
    first_focus = "more hp"  # no field: letters are keys at once
    wide, narrow = (0.28, 0.42, 0.30), (0.42, 0.58)

    def __init__(self, shell: Shell, folder: Path, path: Path | None, draft: Draft, shelves: Shelves,
                 on_saved: Callable[[Path], object], record: Record) -> None:
        super().__init__(shell, path, draft, on_saved)
        self.folder, self.content = folder, shelves.content
        self.items = shelves.shipped.items
        self.fits = fitting(shelves.shipped)
        self.fault: DraftFault | None = None
        self._person, self._attacks, self.trial = PersonColumn(self), AttackColumn(self), TrialColumn(self, record)

    # What is edited

    def judge(self) -> None:
        """What keeps it from fighting."""
        self.fault = fault_of(self.draft, self.items)

    def would_be_wrong(self, draft: Draft, part: str) -> Message | None:
        """Why that part of `draft` is not allowed, or None."""
        fault = fault_of(draft, self.items)
        return fault.message if fault is not None and fault.part.startswith(part) else None

    def unfit(self, reason: Message, item: str) -> Message:
        """Why an item does not fit, with its name instead of its id and no field to look for."""
        key = UNFIT.get(reason.key)
        return say(key, item=item_shown(item, self.items)) if key is not None else reason

    @property
    def refusal(self) -> Message | None:
        """A file that cannot fight would be left out of every match."""
        fault = fault_of(self.draft, self.items)
        return fault.message if fault is not None else None

    def shown_name(self) -> Message:
        """What it is called."""
        return name_shown(self.draft.name)

    def write(self) -> Path:
        """Into its own file, or into a new one under a new id. Raises BadFile."""
        record = self.trial.record
        tried = record.tried == self.draft
        path, kept = keep(self.folder, self.path, self.draft)
        self.history.amend(lambda draft: replace(draft, id=kept.id))
        if tried:
            record.tried = self.draft
        return path

    def write_unsaved(self) -> None:
        """An NPC of its own. Raises BadFile."""
        keep(self.folder, None, replace(self.draft, id="", name=self.unsaved_name(self.draft.name)))

    # Building

    def build_person(self, area: FRect) -> None:
        """Name, HP, stats, Fate roll."""
        self._person.build(area)

    def pages(self) -> tuple[Page, Page]:
        """The dice, and the test fights."""
        return (Page("attacks", say("workshop.tab.attacks"), key_of("editor_attacks"),
                     lambda area, _: self._attacks.build(area)),
                Page("trial", say("workshop.tab.trial"), key_of("editor_bench"), self.trial.build))

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        self._person.draw(canvas)

    def update(self, dt: float) -> None:
        """Test fights go on."""
        self.trial.update()
