"""The replay library: every saved match, the last played first, to be watched, exported, and imported into."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from pygame import FRect

from gunki.engine.messages import Message, Refused, say, shorten
from gunki.table.replay.exchange import export_to, first_folder, import_from, named_file
from gunki.table.replay.files import FileWindow
from gunki.table.replay.rows import HEIGHT, ReplayRow
from gunki.table.replay.shelf import DATES, STANDS, Filter, chosen, modes_of
from gunki.table.replay.viewer import watch
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.saves import Saved, SavesFolder
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Choice, Paragraph, ScrollView, TextEntry

ROW = HEIGHT + 8.0
AT_ONCE = 8
"""Files read in one frame."""
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next."""
ANEW_EVERY = 0.3
"""Seconds from one building of a filtered list to the next while files are being read."""
SETTLE = 0.3
"""Seconds after rows have moved in which none of them acts: a click was meant for what stood there before."""
HEAD = 46.0
NOTICE = 44.0
EXPORT = 48.0


class ReplaysScene(PaperScene):
    """One row a file that fits the filter."""

    title = say("replay.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.folder = SavesFolder(shell.saves(), shell.environment)
        self.filter = Filter()
        self.shown: list[Saved] = []
        self.notice: Message | None = None
        self.files_folder: Path | None = None
        """Where the last file was chosen."""
        self._rows: list[ReplayRow] = []
        self._modes: list[str] = []
        self._since_look = self._since_list = 0.0
        self._stale = False
        self._moved_at = -SETTLE
        self.folder.look()
        self.folder.read_more(AT_ONCE)

    # Keeping up with the folder

    def resumed(self) -> None:
        """Back from a replay or a match: the list may have changed."""
        self.folder.look()
        self._stale = True

    def update(self, dt: float) -> None:
        """Read the next few files; see whether the folder has changed."""
        read = self.folder.read_more(AT_ONCE)
        self._since_look += dt
        self._since_list += dt
        if self._since_look >= LOOK_EVERY:
            self._since_look = 0.0
            self._stale = self.folder.look() or self._stale
        if read and self.filter.everything and not self._stale and modes_of(self.folder.saves) == self._modes:
            self._refresh_rows()
        elif read:
            self._stale = True
        if self._stale and (self._since_list >= ANEW_EVERY or not self._rows):
            self._list_anew()

    def _refresh_rows(self) -> None:
        """Rows that stay where they are get the words of the files read meanwhile."""
        by_path = {saved.path: saved for saved in self.folder.saves}
        for row in self._rows:
            saved = by_path.get(row.saved.path)
            if saved is not None and saved is not row.saved:
                self._show(row, saved)

    def _show(self, row: ReplayRow, saved: Saved) -> None:
        row.show(saved, self.folder.stamps.get(saved.path), self.shell.t)
        row.invalidate()

    def _list_anew(self) -> None:
        self._stale, self._since_list = False, 0.0
        before = [row.saved.path for row in self._rows]
        self.refresh()
        if self.app is not None and before and [row.saved.path for row in self._rows] != before:
            self._moved_at = self.app.now

    def _row_action(self, action: Callable[..., object], *arguments: object) -> Callable[[], None]:
        """What a row does, unless rows have just moved under the pointer."""

        def act() -> None:
            if self.app is not None and self.app.now - self._moved_at >= SETTLE:
                action(*arguments)

        return act

    # Building

    def build_paper(self, area: FRect) -> None:
        """The filter, what is to be said, the list."""
        self._rows = []
        self._build_filter(FRect(area.x, area.y, area.w, 36))
        top = area.y + HEAD
        said = self.folder.fault or self.notice
        if said is not None:
            color = "damage" if self.folder.fault is not None else "text"
            self.add(Paragraph((area.x, top, area.w, 38), self.t(said), color=color, name="notice"))
            top += NOTICE
        self.shown = chosen(self.folder.saves, self.filter, self.shell.t, self.folder.stamps, datetime.now())
        if self.shown:
            self._build_list(FRect(area.x, top, area.w, area.bottom - top))
        elif self.folder.fault is None:
            key = "replay.none_fits" if self.folder.saves else "replay.none"
            self.add(Paragraph((area.x, top, area.w, 44), self.t(say(key)), size=16, name="none"))
        if not self.focus.remembered:
            self.focus.remembered = next((row.name for row in self._rows if row.enabled), "import")

    def _build_filter(self, area: FRect) -> None:
        self._modes = modes_of(self.folder.saves)
        if self.filter.mode not in self._modes:
            self.filter.mode = ""
        modes = [self.t(say("replay.filter.modes")), *map(self._mode_name, self._modes)]
        stands = [self.t(say("replay.filter." + name)) for name in STANDS]
        dates = [self.t(say("replay.filter.date." + name)) for name in DATES]
        mode, stand, date, take = (230.0, 160.0, 160.0, 130.0) if area.w >= 900 else (218.0, 146.0, 150.0, 104.0)
        search = min(300.0, area.w - mode - stand - date - take - 4 * 10)
        index = ["", *self._modes].index(self.filter.mode)
        x = area.x
        self.add(Choice((x, area.y, mode, 36), modes, index, self._filter_mode, name="filter mode",
                        tooltip=self.t(say("replay.filter.mode.tip"))))
        x += mode + 10
        self.add(Choice((x, area.y, stand, 36), stands, STANDS.index(self.filter.stand), self._filter_stand,
                        name="filter stand", tooltip=self.t(say("replay.filter.stand.tip"))))
        x += stand + 10
        self.add(Choice((x, area.y, date, 36), dates, DATES.index(self.filter.date), self._filter_date,
                        name="filter date", tooltip=self.t(say("replay.filter.date.tip"))))
        x += date + 10
        self.add(TextEntry((x, area.y, search, 36), self.filter.fighter, self._filter_fighter, name="filter fighter",
                           placeholder=self.t(say("replay.filter.fighter")), search=True,
                           tooltip=self.t(say("replay.filter.fighter.tip"))))
        self.add(Button((area.right - take, area.y, take, 36), self.t(say("replay.import")), self._ask_import,
                        name="import", tooltip=self.t(say("replay.import.tip"))))

    def _mode_name(self, mode: str) -> str:
        try:
            return self.t(self.shell.environment.mode(mode).title)
        except Refused:  # its rows say that it is missing
            return shorten(mode, 24)

    def _build_list(self, area: FRect) -> None:
        view = ScrollView(area, len(self.shown) * ROW, name="replays")
        self.add(view)
        room = area.w - 16 - EXPORT - 10
        for number, saved in enumerate(self.shown):
            y = number * ROW + 1
            row = ReplayRow((2, y, room, HEIGHT), saved, self._row_action(watch, self.shell, saved.path))
            self._show(row, saved)
            self._rows.append(row)
            self.add(row, view)
            export = Button(
                (room + 10, y, EXPORT, HEIGHT), "", self._row_action(self._ask_export, saved), icon="save",
                name=f"export {saved.path.name}", tooltip=self.t(say("replay.export.tip")),
            )
            if saved.fault is not None:
                export.enabled, export.reason = False, self.t(say("replay.export.broken"))
            self.add(export, view)

    # Filter

    def _filter_mode(self, index: int) -> None:
        self.filter.mode = ["", *self._modes][index]
        self._list_anew()

    def _filter_stand(self, index: int) -> None:
        self.filter.stand = STANDS[index]
        self._list_anew()

    def _filter_date(self, index: int) -> None:
        self.filter.date = DATES[index]
        self._list_anew()

    def _filter_fighter(self, text: str) -> None:
        self.filter.fighter = text
        self._list_anew()

    # Out and in

    def _ask_export(self, saved: Saved) -> None:
        folder = self.files_folder or first_folder()
        self.shell.app.push_modal(
            FileWindow(say("replay.export.title"), say("replay.export"), saved.path.stem + ".jsonl", folder,
                       partial(self._export, saved))
        )

    def _export(self, saved: Saved, text: str, folder: Path) -> None:
        path = export_to(saved.path, text, folder)
        self.files_folder = folder
        self._tell(say("replay.export.done", file=str(path)))

    def _ask_import(self) -> None:
        folder = self.files_folder or first_folder()
        self.shell.app.push_modal(
            FileWindow(say("replay.import.title"), say("replay.import.take"), "", folder, self._import)
        )

    def _import(self, text: str, folder: Path) -> None:
        path = named_file(text, folder)
        new, count = import_from(path, self.shell.saves(), self.shell.environment)
        self.files_folder = folder
        self.folder.look()
        self.folder.read_more(AT_ONCE)
        self.focus.remembered = f"replay {new.name}"
        self._tell(say("replay.import.done", count=count, file=path.name))

    def _tell(self, message: Message) -> None:
        self.notice = message
        self._list_anew()
