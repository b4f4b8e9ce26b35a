"""What the documents point at is there: links, and files and folders by their paths."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")),
         *sorted(ROOT.glob("plugins/*/README.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PATH = re.compile(r"`((?:gunki|tests|plugins|assets|docs|\.ci|\.github)/[\w./-]+)`")
OF_THE_READER = {"tests/test_rules.py", "tests/test_conformance.py"}
"""Files of the mode that docs/make-a-mode.md makes."""


def dead(page: Path) -> list[str]:
    """What a page points at and is not there."""
    text = page.read_text(encoding="utf-8")
    links = [target for target in LINK.findall(text) if not (page.parent / target).exists()]
    return links + [path for path in PATH.findall(text) if path not in OF_THE_READER
                    and not any((start / path).exists() for start in (ROOT, page.parent))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_it_points_at_is_there(page: Path) -> None:
    assert dead(page) == []


def test_what_is_not_there_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](gone.md) [b](page.md) `gunki/gone.py` `gunki/table/thinking.py` [c](https://gone.example)", "utf-8")
    assert dead(page) == ["gone.md", "gunki/gone.py"]
