"""The NPC editor: a sheet, two painted dice, and a thousand test fights."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace
from pygame import FRect

from gunki.battle.names import LONGEST_NAME
from gunki.battle.workshop import Draft, DraftFault, fault_of, fitting
from gunki.battle.workshop_files import Shelves, keep
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import MARGIN, Layout, columns
from gunki.table.roster.buttons import TightButton
from gunki.table.scene import Scene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, StripButton, letter
from gunki.table.workshop.attack_column import AttackColumn
from gunki.table.workshop.look import item_shown, name_shown
from gunki.table.workshop.person_column import PersonColumn
from gunki.table.workshop.trial_column import TrialColumn

PAD = 12.0
TOOL = 84.0
TAB = 34.0
TABS = ("attacks", "trial")
UNFIT = {
    "content.ranger_needs_reach": "workshop.unfit.ranger", "content.attack_face_value": "workshop.unfit.card",
    "content.spellcaster_needs_spells": "workshop.unfit.spellcaster",
}
"""What the packs' models say of an item in the words of a file, and how that is said here."""
WIDE = 1120.0
"""From this width on attacks and test fight stand side by side; below, they are tabs."""


class NpcEditorScene(Scene):
    """Edits one NPC. `path` is its file, None for a new one; `on_saved` is told the file once it is written."""

    def __init__(self, shell: Shell, folder: Path, path: Path | None, draft: Draft, shelves: Shelves,
                 on_saved: Callable[[Path], object]) -> None:
        super().__init__()
        self.shell, self.folder, self.path, self.content = shell, folder, path, shelves.content
        self.items = shelves.shipped.items
        self.on_saved = on_saved
        self.fits = fitting(shelves.shipped)
        self.draft = self.saved = draft
        self.fault: DraftFault | None = fault_of(draft, self.items)
        self._undone: list[Draft] = []
        self._done: list[Draft] = []
        self._last = ""
        """What was edited last: changes of one text are one step."""
        self.tab = 0
        self._person, self._attacks, self.trial = PersonColumn(self), AttackColumn(self), TrialColumn(self)
        self._papers: list[FRect] = []
        self._given_up = False

    # Changing

    def change(self, draft: Draft, what: str = "") -> None:
        """The next state; `what` names edits that belong together."""
        if draft == self.draft:
            return
        if not what or what != self._last:
            self._done.append(self.draft)
        self._last = what
        self._undone.clear()
        self._show(draft)

    def _show(self, draft: Draft) -> None:
        self.draft = draft
        self.fault = fault_of(draft, self.items)
        self.refresh()

    def would_be_wrong(self, draft: Draft, part: str) -> Message | None:
        """Why that part of `draft` is not allowed, or None."""
        fault = fault_of(draft, self.items)
        return fault.message if fault is not None and fault.part.startswith(part) else None

    def unfit(self, reason: Message, item: str) -> Message:
        """Why an item does not fit, with its name instead of its id and no field to look for."""
        key = UNFIT.get(reason.key)
        return say(key, item=item_shown(item, self.items)) if key is not None else reason

    @property
    def changed(self) -> bool:
        """Whether anything would be lost without saving."""
        return self.draft != self.saved

    # Building

    def build(self, layout: Layout) -> None:
        """Sheet, dice and test; below 1120 wide dice and test are tabs."""
        self._build_strip(layout)
        area = FRect(MARGIN, HEAD + MARGIN, layout.width - 2 * MARGIN, layout.height - HEAD - 2 * MARGIN)
        if layout.width >= WIDE:
            self._papers = columns(area, [0.28, 0.42, 0.30])
            self._attacks.build(self._papers[1])
            self.trial.build(self._papers[2], headed=True)
        else:
            self._papers = columns(area, [0.42, 0.58])
            right = self._papers[1]
            self._build_tabs(FRect(right.x + PAD, right.y + PAD, right.w - 2 * PAD, TAB))
            below = FRect(right.x, right.y + TAB + 4, right.w, right.h - TAB - 4)
            if self.tab == 0:
                self._attacks.build(below)
            else:
                self.trial.build(below, headed=False)
        self._person.build(self._papers[0])
        if not self.focus.remembered:
            self.focus.remembered = "name"

    def _build_tabs(self, area: FRect) -> None:
        for place, (number, key) in zip(columns(area, [1, 1]), enumerate(TABS), strict=True):
            button = Button(place, self.t(say("workshop.tab." + key)), partial(self._turn_to, number),
                            name=f"tab {key}", hot_key=letter("AT"[number]))
            button.selected = number == self.tab
            self.add(button)

    def _turn_to(self, tab: int) -> None:
        self.tab = tab
        self.refresh()

    def _build_strip(self, layout: Layout) -> None:
        tools: tuple[tuple[str, str, Callable[[], object], HotKey, bool], ...] = (
            ("undo", "undo", self._undo, HotKey(pygame.K_z, "Ctrl+Z", pygame.KMOD_CTRL), bool(self._done)),
            ("redo", "replay", self._redo, HotKey(pygame.K_y, "Ctrl+Y", pygame.KMOD_CTRL), bool(self._undone)))
        x = layout.width - 4 * (TOOL + 6) - 6
        for key, icon, action, hot, possible in tools:
            button = StripButton((x, 10, TOOL, 44), self.t(say("workshop.tool." + key)), action, icon=icon, name=key,
                                 hot_key=hot, tooltip=self.t(say("workshop.tool.tip." + key)))
            button.enabled, button.reason = possible, "" if possible else self.t(say("workshop.tool.none." + key))
            self.add(button)
            x += TOOL + 6
        save = TightButton((x, 10, TOOL, 44), self.t(say("workshop.save")), self._save, name="save", commit=True,
                           hot_key=HotKey(pygame.K_s, "Ctrl+S", pygame.KMOD_CTRL),
                           style="gold" if self.to_save else "paper", tooltip=self.t(say("workshop.save.tip")))
        reason = self.fault.message if self.fault is not None else None if self.to_save else say("workshop.save.none")
        if reason is not None:
            save.enabled, save.tooltip = False, self.t(reason)
        self.add(save)
        self.add(StripButton((x + TOOL + 6, 10, TOOL, 44), self.t(say("setup.back")), self._back, icon="back",
                             name="back"))

    @property
    def to_save(self) -> bool:
        """Whether saving is the next thing to do."""
        return self.changed or self.path is None

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the sheets of paper."""
        draw_room(canvas, "")
        canvas.text(self.t(say("workshop.editor.title")), 20, 31, 26, "strip_text", "mincho_bold", valign="middle",
                    max_width=canvas.width - 4 * (TOOL + 6) - 40)
        for paper in self._papers:
            canvas.panel(*paper)

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        self._person.draw(canvas)

    def update(self, dt: float) -> None:
        """Test fights go on."""
        self.trial.update()

    # Doing

    def _undo(self) -> None:
        if self._done:
            self._undone.append(self.draft)
            self._last = ""
            self._show(self._done.pop())

    def _redo(self) -> None:
        if self._undone:
            self._done.append(self.draft)
            self._last = ""
            self._show(self._undone.pop())

    def _save(self) -> bool:
        """Write the file; whether that went well."""
        try:
            self.path, kept = keep(self.folder, self.path, self.draft)
        except BadFile as error:
            self.shell.complain(error.message)
            return False
        if self.trial.tried == self.draft:
            self.trial.tried = kept
        self.draft = self.saved = kept
        self._last = ""
        self._done = [replace(draft, id=kept.id) for draft in self._done]
        self._undone = [replace(draft, id=kept.id) for draft in self._undone]
        self.on_saved(self.path)
        self.shell.app.toast(self.t(say("workshop.saved", name=name_shown(kept.name))))
        self.refresh()
        return True

    def _back(self) -> None:
        """Leave; asks only when something would be lost."""
        if not self.changed:
            self._leave()
            return
        answers = [Answer(self.t(say("workshop.leave.drop")), self._leave), Answer(self.t(say("table.stay")))]
        if self.fault is None:
            answers.insert(0, Answer(self.t(say("workshop.save")), self._save_and_leave))
        key = "workshop.leave.text" if self.fault is None else "workshop.leave.wrong"
        self.shell.app.push_modal(Dialog(self.t(say("workshop.leave.title")),
                                         self.t(say(key, name=name_shown(self.draft.name))), answers))

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
        """The keys of the strip, and Ctrl+Shift+Z for redo; fields pass them on while something is typed."""
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.mod & pygame.KMOD_ALT:
            return False
        if event.key == pygame.K_z:
            (self._redo if event.mod & pygame.KMOD_SHIFT else self._undo)()
        elif event.key == pygame.K_y:
            self._redo()
        elif event.key == pygame.K_s and self.to_save and self.fault is None:
            self._save()
        else:
            return False
        return True

    def close(self) -> None:
        """The program ends in the middle of an edit: if it can fight it is kept as an NPC of its own."""
        if self._given_up or not self.changed or self.fault is not None:
            return
        name = self.t(say("workshop.unsaved.name", name=self.draft.name))[:LONGEST_NAME].strip()
        try:
            keep(self.folder, None, replace(self.draft, id="", name=name))
        except BadFile:
            return  # nobody is there any more to be told
