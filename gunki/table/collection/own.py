"""A list whose rows all look alike: own files, then what the game brings, each with a medallion and two lines."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from pygame import FRect

from gunki.engine.messages import Message
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.contents import Sheet
from gunki.table.collection.row import CollectionRow
from gunki.table.collection.scene import CollectionScene
from gunki.table.scenes.file_words import beside_its_name
from gunki.table.widgets import Paragraph, Widget

PAD = 12.0
HEAD = 58.0


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


class Head(Widget):
    """A medallion with two lines behind it."""

    def __init__(self, rect: FRect, medallion: str, title: str, second: str) -> None:
        super().__init__(rect)
        self.medallion, self.title, self.second = medallion, title, second

    def draw(self, canvas: Canvas) -> None:
        """All three; a long name in smaller letters before it is cut."""
        x, y, w, h = self.rect
        draw.token(canvas, self.medallion, x + h / 2, y + h / 2, h)
        left, room, size = x + h + 10, w - h - 10, 20.0
        while size > 15 and canvas.measure(self.title, size, "mincho_bold") > room:
            size -= 1
        canvas.text(self.title, left, y + 4, size, "text", "mincho_bold", max_width=room)
        canvas.text(self.second, left, y + 32, 14, "text_second", max_width=room)


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
                             trouble=self._trouble(entry), known=entry.sheet is not None)

    def _trouble(self, entry: Own[Sheet]) -> str:
        if entry.fault is None:
            return ""
        return self.t(entry.fault) if entry.sheet is not None else beside_its_name(entry.fault, self.t)

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

    def build_head(self, area: FRect) -> FRect:
        """Medallion, name and second line of the chosen row at the top of `area`; returns what is left."""
        entry = self.chosen
        self.add(Head(FRect(area.x, area.y, area.w, HEAD), entry.medallion, self.t(entry.name), entry.told))
        return FRect(area.x, area.y + HEAD + 8, area.w, area.h - HEAD - 8)

    @abstractmethod
    def build_own(self, area: FRect, entry: Own[Sheet], sheet: Sheet) -> None:
        """The chosen sheet in its field."""
