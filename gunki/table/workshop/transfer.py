"""NPCs into the workshop and out of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gunki.battle.workshop import Draft, draft_of, name_shown, npc_shown
from gunki.battle.workshop_files import ENDING, keep, write_npc
from gunki.battle.workshop_share import PREFIX, draft_of_file, draft_of_text, is_npc_code, npc_code
from gunki.engine.messages import Message
from gunki.table.collection.transfer import Transfer

if TYPE_CHECKING:
    from gunki.table.workshop.npc_list import NpcWorkshopScene


class NpcTransfer(Transfer[Draft]):
    """What comes in gets a file and an id of its own."""

    prefix, ending = PREFIX, ENDING
    scene: NpcWorkshopScene

    def looks_like_text(self, text: str) -> bool:
        """A code or the text of a pack."""
        return is_npc_code(text) or "[[npc]]" in text

    def of_text(self, text: str) -> Draft:
        """Raises Refused."""
        return draft_of_text(text, self.scene.shelves.shipped)

    def of_file(self, path: Path) -> Draft:
        """Raises BadFile or Refused."""
        return draft_of_file(path, self.scene.shelves.shipped)

    def there(self, sheet: Draft) -> str:
        """One's own, whatever its id is."""
        shipped = self.scene.shelves.shipped
        own = [(one.key, one.npc) for one in self.scene.entries if one.own and one.npc is not None]
        return next((key for key, npc in own if replace(draft_of(npc, npc.name, shipped)[0], id="") == sheet), "")

    def add(self, sheet: Draft) -> Path:
        """Raises BadFile."""
        return keep(self.scene.folder, None, sheet)[0]

    def chosen(self) -> Draft:
        """The chosen row's, as far as the game's items go."""
        npc = self.scene.chosen.npc
        assert npc is not None  # buttons that need one are disabled without
        return draft_of(npc, self.scene.t(npc_shown(npc)), self.scene.shelves.shipped)[0]

    def code_of(self, sheet: Draft) -> str:
        """The share code."""
        return npc_code(sheet)

    def write(self, path: Path, sheet: Draft) -> None:
        """Raises BadFile."""
        write_npc(path, sheet)

    def name(self, sheet: Draft) -> str:
        """As it is written."""
        return sheet.name

    def shown(self, sheet: Draft) -> Message:
        """Fit to be shown."""
        return name_shown(sheet.name)
