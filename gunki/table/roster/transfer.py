"""Characters into the roster and out of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gunki.battle.characters import files
from gunki.battle.characters.build import Build
from gunki.battle.characters.share import PREFIX, build_of_text, is_share_code, share_code
from gunki.engine.messages import Message
from gunki.table.collection.transfer import Transfer
from gunki.table.roster.look import name_shown

if TYPE_CHECKING:
    from gunki.table.roster.scene import RosterScene


class CharacterTransfer(Transfer[Build]):
    """A sheet that breaks a rule comes in as well, to be mended."""

    prefix, ending = PREFIX, files.ENDING
    scene: RosterScene

    def looks_like_text(self, text: str) -> bool:
        """A code or the text of a file."""
        return is_share_code(text) or text.strip().startswith("{")

    def of_text(self, text: str) -> Build:
        """Raises Refused."""
        return build_of_text(text, self.scene.content.items)

    def of_file(self, path: Path) -> Build:
        """Raises BadFile."""
        return files.read_character(path, self.scene.content.items)

    def there(self, sheet: Build) -> str:
        """The player's own, not a ready one."""
        return next((one.key for one in self.scene.entries if one.build == sheet and one.path is not None), "")

    def add(self, sheet: Build) -> Path:
        """Raises BadFile."""
        return self.scene.add_character(sheet)

    def chosen(self) -> Build:
        """The chosen row's."""
        return self.scene.build_chosen()

    def code_of(self, sheet: Build) -> str:
        """The share code."""
        return share_code(sheet)

    def write(self, path: Path, sheet: Build) -> None:
        """Raises BadFile."""
        files.write_character(path, sheet)

    def name(self, sheet: Build) -> str:
        """As it is written."""
        return sheet.name

    def shown(self, sheet: Build) -> Message:
        """Fit to be shown."""
        return name_shown(sheet)
