"""A list whose rows all look alike: own files, then what the game brings, each with a medallion and two lines."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from pygame import FRect

from gunki.engine.messages import Message
from gunki.table.collection.contents import Sheet
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene
from gunki.table.widgets import Paragraph

PAD = 12.0


@dataclass(frozen=True)
class Own(Generic[Sheet]):
    """A row. `sheet` is None where the file cannot be read; `fault` says why, or what the sheet still lacks; `told` is
    the second line.
    """

    key: str
    name: Message
    medallion: str
    sheet: Sheet | None
    path: Path | None = None
    fault: Message | None = None
    told: str = ""


class OwnList(CollectionScene[Own[Sheet], Sheet]):
    """Say what the headings are, and what stands under the first where the player has none."""

    own_heading: Message
    own_none: Message
    game_heading: Message

    def groups(self) -> list[tuple[Message, list[Own[Sheet]], Message | None]]:
        """The player's and the game's."""
        own = [one for one in self.entries if one.path is not None]
        game = [one for one in self.entries if one.path is None]
        found: list[tuple[Message, list[Own[Sheet]], Message | None]] = [(self.own_heading, own, self.own_none)]
        return [*found, (self.game_heading, game, None)] if game else found

    def row(self, place: FRect, entry: Own[Sheet]) -> CollectionRow:
        """Medallion, name, what it is or lacks."""
        return CollectionRow(place, entry.key, self.t(entry.name), entry.medallion, told=entry.told,
                             trouble=self.t(entry.fault) if entry.fault is not None else "",
                             known=entry.sheet is not None)

    def sheet_of(self, entry: Own[Sheet]) -> Sheet | None:
        """What the row holds."""
        return entry.sheet

    def build_sheet(self, area: FRect) -> None:
        """The chosen sheet, or why there is none."""
        inner = FRect(area.x + PAD, area.y + PAD - 2, area.w - 2 * PAD, area.h - 2 * PAD + 4)
        entry = self.chosen
        if entry.sheet is not None:
            self.build_own(inner, entry, entry.sheet)
        elif entry.fault is not None:
            self.add(Paragraph(inner, self.t(entry.fault), color="damage", name="fault"))

    @abstractmethod
    def build_own(self, area: FRect, entry: Own[Sheet], sheet: Sheet) -> None:
        """The chosen sheet in its field."""
