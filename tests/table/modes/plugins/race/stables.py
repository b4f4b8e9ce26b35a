"""The race's horses: a list of own files and the editor of one, as a mode makes them of `gunki.table.collection`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from msgspec.structs import replace
from pygame import FRect

from gunki import resources
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, verbatim
from gunki.table.collection.contents import ListWords
from gunki.table.collection.editor import DraftEditor
from gunki.table.collection.files import folder_fault, new_path, write_text
from gunki.table.collection.own import Own, OwnList
from gunki.table.widgets import Button, Label, TextEntry

ENDING, PREFIX = ".horse.json", "HORSE1."
TOKEN = "race:tokens/runner"


class Horse(msgspec.Struct, frozen=True):
    """What a player collects."""

    name: str = ""
    speed: int = 1


def horse_of_text(text: str) -> Horse:
    """Of a code or of a file's text. Raises Refused."""
    try:
        return msgspec.json.decode(text.strip().removeprefix(PREFIX), type=Horse)
    except msgspec.DecodeError as error:
        raise Refused(verbatim("That is no horse.")) from error


def read_horse(path: Path) -> Horse:
    """Raises BadFile."""
    try:
        return horse_of_text(path.read_text("utf-8"))
    except (OSError, ValueError, Refused) as error:
        raise BadFile(verbatim("The file holds no horse.")) from error


class Stables(OwnList[Horse]):
    """Horses as files, by code."""

    title = verbatim("Stables")
    mode, ending, prefix = "race", ENDING, PREFIX
    list_words = ListWords(new=verbatim("A foal"), edit=verbatim("Train it"), adapt=verbatim("Breed one like it"),
                           stays=verbatim("It is not yours."), broken=verbatim("That is no horse."),
                           nameless=verbatim("Foal"))
    own_heading, own_none, game_heading = verbatim("Yours"), verbatim("None yet."), verbatim("To be met")

    def read(self) -> tuple[list[Own[Horse]], Message | None]:
        """Own horses, then Thunder."""
        own = [self._row(path) for path in sorted(self.folder.glob(f"*{ENDING}"))]
        return [*own, Own("thunder", verbatim("Thunder"), TOKEN, Horse("Thunder", 9))], folder_fault(self.folder)

    def _row(self, path: Path) -> Own[Horse]:
        try:
            horse = read_horse(path)
        except BadFile as fault:
            return Own(path.name, verbatim(path.name), TOKEN, None, path, fault.message)
        return Own(path.name, self.shown(horse), TOKEN, horse, path, told=f"Speed {horse.speed}")

    def make(self) -> Horse:
        """A foal."""
        return Horse(self.free("Foal"))

    def copy_of(self, sheet: Horse, name: str) -> Horse:
        """Under another name."""
        return replace(sheet, name=name)

    def open_editor(self, path: Path | None, sheet: Horse) -> None:
        """Train it."""
        self.shell.app.push(Training(self.shell, path, sheet, self.saved))

    def written_name(self, sheet: Horse) -> str:
        """As it is written."""
        return sheet.name

    def of_text(self, text: str) -> Horse:
        """Raises Refused."""
        return horse_of_text(text)

    def of_file(self, path: Path) -> Horse:
        """Raises BadFile."""
        return read_horse(path)

    def code_of(self, sheet: Horse) -> str:
        """The share code."""
        return PREFIX + msgspec.json.encode(sheet).decode()

    def write_sheet(self, path: Path, sheet: Horse) -> None:
        """Raises BadFile."""
        write_text(path, json.dumps(msgspec.to_builtins(sheet)))

    def build_own(self, area: FRect, entry: Own[Horse], sheet: Horse) -> None:
        """How far it gets."""
        rest = self.build_head(area)
        self.add(Label((rest.x, rest.y, rest.w, 24), f"{12 / sheet.speed:.1f} turns to the end"))


class Training(DraftEditor[Horse]):
    """A name and a speed."""

    title, save_tip = verbatim("Training"), verbatim("Into the stables")

    def build_papers(self, area: FRect) -> None:
        """Two widgets."""
        self.papers = [area]
        self.add(TextEntry((area.x + 20, area.y + 20, 240, 40), self.draft.name,
                           lambda text: self.change(replace(self.draft, name=text), "name"), name="name"))
        self.add(Button((area.x + 20, area.y + 80, 240, 40), f"Speed {self.draft.speed}",
                        lambda: self.change(replace(self.draft, speed=self.draft.speed + 1)), name="faster"))

    def shown_name(self) -> Message:
        """What it is called."""
        return verbatim(self.draft.name)

    def write(self) -> Path:
        """Raises BadFile."""
        return self._put(self.path or new_path(folder(), ENDING), self.draft)

    def write_unsaved(self) -> None:
        """Raises BadFile."""
        self._put(new_path(folder(), ENDING), replace(self.draft, name=self.unsaved_name(self.draft.name)))

    def _put(self, path: Path, horse: Horse) -> Path:
        write_text(path, json.dumps(msgspec.to_builtins(horse)))
        return path


def folder() -> Path:
    """Where own horses lie."""
    return resources.user_data_folder() / "horses"
