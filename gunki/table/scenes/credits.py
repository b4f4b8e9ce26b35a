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
_MARKS = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)")


class Block(NamedTuple):
    """A heading (`level` 1 or 2) or a paragraph (0)."""

    level: int
    text: str


def plain(text: str) -> str:
    """Markdown of one line without its marks; links keep their words."""
    return _MARKS.sub(lambda found: found[1] or "", text).strip()


def _joined(cells: list[str]) -> str:
    return " · ".join(cell for cell in map(plain, cells) if cell and cell != "text")


def read_licences(text: str) -> list[Block]:
    """assets/LICENSES.md in blocks: headings, rows of tables, list items, paragraphs."""
    found: list[Block] = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("#"):
            found.append(Block(1 if line.startswith("# ") else 2, plain(line.lstrip("#"))))
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            head = number + 1 < len(lines) and set(lines[number + 1]) <= set("|-: ") and lines[number + 1].strip()
            if not head and not set(line) <= set("|-: "):
                found.append(Block(0, _joined(cells)))
        elif line.startswith(("- ", "* ")):
            found.append(Block(0, "• " + plain(line[2:])))
        elif line.strip() and found and found[-1].level == 0 and number and lines[number - 1].strip() \
                and not lines[number - 1].startswith("|"):
            found[-1] = Block(0, f"{found[-1].text} {plain(line)}")
        elif line.strip():
            found.append(Block(0, plain(line)))
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
        listed = read_licences(licences_text())
        return [*found, *(listed or [Block(0, self.t(say("settings.credits.missing")))])]

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
