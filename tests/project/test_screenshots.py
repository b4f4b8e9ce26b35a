"""The pictures of the documents are made by a script that anyone can run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = """
import pathlib, runpy, sys
main = runpy.run_path("docs/make_screenshots.py")["main"]
main.__globals__["FOLDER"] = pathlib.Path(sys.argv[1])
main()
"""
BY_HAND = {"lab.png"}
"""A page in a browser, which the script has not."""


def shown() -> set[str]:
    """What README and documents show."""
    texts = [path.read_text("utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))]
    return {name for text in texts for name in re.findall(r"screenshots/([\w.]+)\)", text)}


def test_what_is_shown_is_there() -> None:
    there = {path.name for path in (ROOT / "docs" / "screenshots").glob("*.png")}
    assert shown() and shown() <= there


@pytest.mark.long
@pytest.mark.tour
def test_the_script_makes_all_that_is_shown(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", RUN, str(tmp_path)], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    assert shown() - BY_HAND <= {path.name for path in tmp_path.glob("*.png")}
