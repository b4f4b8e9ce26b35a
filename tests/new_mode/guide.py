"""Reads docs/make-a-mode.md as somebody who follows it: commands to type, files to save, changes to make, clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "make-a-mode.md"


class Block(NamedTuple):
    """A box of the guide: what kind it is of, what stands in it, the file that was named last before it, its line."""

    kind: str
    text: str
    file: str
    line: int


class Click(NamedTuple):
    """A step in the window: what is to be clicked, or the file that is to be put into the plugin folder."""

    label: str = ""
    put: str = ""


def blocks(text: str) -> Iterator[Block]:
    """Every box, in order. A file is named by the last name in backticks that has an ending, in the words before."""
    lines = text.splitlines()
    kind, begun, file = "", 0, ""
    for number, line in enumerate(lines):
        if line.startswith("```") and not kind:
            kind, begun = line[3:].strip(), number + 1
        elif line == "```":
            yield Block(kind, "\n".join(lines[begun:number]) + "\n", file, begun)
            kind = ""
        elif not kind:
            named = re.findall(r"`([\w./]+\.(?:py|toml|po|svg|md|json))`", line)
            file = named[-1] if named else file


def clicks(text: str) -> list[Click]:
    """The numbered steps of the window, each in the order of its words."""
    steps = re.findall(r"^\d\. (.*(?:\n   .*)*)", text.partition("in the window:\n")[2], re.MULTILINE)
    found = []
    for step in steps:
        for label, put in re.findall(r"\*\*([^*]+)\*\*|Put `([\w.]+)`", step):
            found.append(Click(label, put))
    return found


def changed(text: str, change: str) -> str:
    """A file after a change. Raises ValueError where the place is not there, or is there more than once."""
    lines = change.splitlines()
    if any(line[:1] not in (" ", "-", "+") for line in lines if line):
        raise ValueError(f"no change: {change}")
    old = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    new = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    if text.count(old) != 1 or not old:
        raise ValueError(f"{text.count(old)} places for:\n{change}")
    return text.replace(old, new)
