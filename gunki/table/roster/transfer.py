"""Characters into the roster and out of it: by file, dropped on the window, by share code, by the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gunki.battle.characters import files
from gunki.battle.characters.build import Build
from gunki.battle.characters.share import build_of_text, is_share_code, share_code
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say, shorten
from gunki.table.collection.windows import ShareWindow, TextWindow
from gunki.table.dialog import Answer, Dialog
from gunki.table.roster import clipboard
from gunki.table.roster.look import name_shown

if TYPE_CHECKING:
    from gunki.table.roster.scene import RosterScene

LONGEST_PATH = 4000


class Transfer:
    """Import, export and share for the roster's screen."""

    def __init__(self, scene: RosterScene) -> None:
        self.scene = scene

    # In

    def ask_import(self) -> None:
        """Where from?"""
        scene = self.scene
        scene.shell.app.push_modal(TextWindow(
            say("roster.import.title"), say("roster.import.hint"), "", say("roster.do.import"), self._import,
            limit=LONGEST_PATH, placeholder=scene.t(say("roster.import.placeholder")), takes_files=True))

    def _import(self, text: str) -> None:
        """A path, a share code or a sheet; raises BadFile or Refused."""
        items = self.scene.content.items
        if is_share_code(text) or text.strip().startswith("{"):
            self._take_in(build_of_text(text, items))
        elif not text.strip():
            raise Refused(say("roster.import.empty"))
        else:
            self._take_in(files.read_character(files.path_of_text(text), items))

    def _take_in(self, build: Build) -> None:
        """Add it, unless the very same character is there already. Raises BadFile."""
        same = next((one for one in self.scene.entries if one.build == build and one.path is not None), None)
        if same is None:
            self.scene.add_character(build, say("roster.imported", name=name_shown(build)))
        else:
            self.scene.notice = say("roster.there_already", name=name_shown(build))
            self.scene.look_again(same.key)

    def paste(self) -> None:
        """What was copied."""
        text = clipboard.get()
        self.scene.attempt(lambda: self._take_in(build_of_text(text, self.scene.content.items)))

    def drop(self, path: str) -> None:
        """Import a file, or say on the screen what is wrong with it."""
        try:
            self._import(path)
        except (BadFile, Refused) as error:
            self.scene.notice = error.message
            self.scene.look_again()

    # Out

    def share(self) -> None:
        """The chosen character as a code."""
        self.scene.shell.app.push_modal(ShareWindow(share_code(self.scene.build_chosen())))

    def ask_export(self) -> None:
        """Where to?"""
        scene, build = self.scene, self.scene.build_chosen()
        scene.shell.app.push_modal(TextWindow(
            say("roster.export.title"), say("roster.export.hint"),
            str(_home(scene.folder) / files.suggested_name(build)), say("roster.do.export"),
            lambda text: self._export(text, build), limit=LONGEST_PATH))

    def _export(self, text: str, build: Build) -> None:
        """Raises BadFile or Refused; asks before it replaces a file."""
        scene = self.scene
        if not text.strip():
            raise Refused(say("roster.import.empty"))
        path = files.export_path(text, build)
        if not files.is_there(path):
            self._write(path, build)
            return
        scene.shell.app.push_modal(Dialog(
            scene.t(say("roster.replace.title")), scene.t(say("roster.replace.text", file=name_of(path))),
            [Answer(scene.t(say("roster.replace")), lambda: scene.attempt(lambda: self._write(path, build))),
             Answer(scene.t(say("table.stay")))]))

    def _write(self, path: Path, build: Build) -> None:
        files.write_character(path, build)
        self.scene.notice = say("roster.exported", name=name_shown(build), file=shorten(path, 120))
        self.scene.look_again()


def _home(otherwise: Path) -> Path:
    """The user's own folder, to begin an export with."""
    try:
        return Path.home()
    except RuntimeError:  # no home folder is known
        return otherwise
