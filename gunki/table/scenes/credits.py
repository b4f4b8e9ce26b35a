"""Credits: who made the game, and where every font, picture, card and sound comes from, from the files that say so."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from gunki import __version__, resources
from gunki.engine.messages import say
from gunki.table.scenes.paper import PaperScene
from gunki.table.widgets import Label, Paragraph, ScrollView

LEADING = 18.2
GAMES = ("hand_of_fate", "book_of_changes", "snow_from_korea")
LIBRARIES = ("pygame-ce", "pydantic", "msgspec", "platformdirs", "typer", "rich", "filelock")
WIDEST = 780.0
_MARKS = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)|\s*\(table below\)")


class Block(NamedTuple):
    """A heading (`level` 1 or 2) or a paragraph (0)."""

    level: int
    text: str


def plain(text: str) -> str:
    """Markdown of one line without its marks, and without what points to elsewhere in its file."""
    return _MARKS.sub(lambda found: found[1] or "", text).strip()


def third_party(text: str) -> list[str]:
    """Of assets/LICENSES.md what others made: what it is, who made it, its licence; a line each."""
    found = []
    _, _, part = text.partition("\n## Third-party sources\n")
    for line in part.partition("\n## ")[0].splitlines():
        cells = [plain(cell) for cell in line.strip("|").split("|")]
        if len(cells) >= 4 and line.startswith("| ") and cells[0] != "Package and version":
            found.append(f"{cells[3]}  ·  {cells[2]}  ·  {cells[1]}")
    return found


def licences_text() -> str:
    """The file that ships with the pictures; "" where it is missing."""
    try:
        return Path(resources.assets_folder() / "LICENSES.md").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, resources.ResourceMissing):
        return ""


def libraries_line() -> str:
    """Libraries with their versions, as far as they can be asked."""
    parts = []
    for name in LIBRARIES:
        try:
            parts.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:  # a build without metadata
            parts.append(name)
    return ", ".join(parts)


class CreditsScene(PaperScene):
    """One long page to scroll."""

    title = say("title.credits")

    def build_paper(self, area: FRect) -> None:
        """The names, then the list of everything that is not our own."""
        width = min(WIDEST, area.w)
        view = ScrollView(FRect(area.x, area.y - 4, area.w, area.h + 8), 0, name="credits", readable=True)
        self.add(view)
        y = self._fill(view, (area.w - width) / 2, width - 20)
        view.content_height = y
        view.focusable = view.most > 0
        self.focus.remembered = self.focus.remembered or "credits"

    def blocks(self) -> list[Block]:
        """All that is told."""
        version = self.t(say("settings.credits.version", version=__version__))
        found = [Block(1, self.t(say("title.name"))), Block(0, version)]
        for game in GAMES:
            found.append(Block(2, self.t(say(f"settings.credits.{game}"))))
            found.append(Block(0, self.t(say(f"settings.credits.{game}.by"))))
        for key in ("rules", "program"):
            found.append(Block(0, self.t(say(f"settings.credits.{key}"))))
        found.append(Block(2, self.t(say("settings.credits.libraries"))))
        found.append(Block(0, self.t(say("settings.credits.libraries.text", names=libraries_line()))))
        return [*found, *self._sources()]

    def _sources(self) -> list[Block]:
        """What others made for everybody, and what was made for this game."""
        listed = third_party(licences_text())
        if not listed:
            return [Block(0, self.t(say("settings.credits.missing")))]
        folder = str(resources.assets_folder() / "licenses")
        return [
            Block(2, self.t(say("settings.credits.others"))),
            *(Block(0, line) for line in listed),
            Block(2, self.t(say("settings.credits.own"))),
            Block(0, self.t(say("settings.credits.own.text"))),
            Block(0, self.t(say("settings.credits.texts", folder=folder))),
        ]

    def _fill(self, view: ScrollView, x: float, width: float) -> float:
        assert self.app is not None
        y = 0.0
        for block in self.blocks():
            if block.level:
                size = 24.0 if block.level == 1 else 18.0
                y += 14 if y else 0
                for line in self.app.painter.wrap(block.text, width, size, "mincho_bold"):
                    view.add(Label((x, y, width, size * 1.5), line, size=size, face="mincho_bold"))
                    y += size * 1.5
                y += 4
                continue
            height = len(self.app.painter.wrap(block.text, width)) * LEADING + 2
            view.add(Paragraph((x, y, width, height), block.text))
            y += height + 8
        return y
