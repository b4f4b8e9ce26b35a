"""A rulebook's numbered rules as data, for tests of what it says."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_SECTION = re.compile(r"## (.+)")
_RULE = re.compile(r"- \*\*[A-Z]+-(\d+\.\d+)\*\* (.+)")


class Rule(NamedTuple):
    """A rule: its number ("4.3"), the section it stands in, and its text."""

    number: str
    section: str
    text: str


@lru_cache(maxsize=8)
def rules(path: Path) -> tuple[Rule, ...]:
    """All numbered rules of a rulebook in their order."""
    found: list[Rule] = []
    section = ""
    for line in path.read_text("utf-8").splitlines():
        if heading := _SECTION.fullmatch(line):
            section = heading[1]
        elif rule := _RULE.fullmatch(line):
            found.append(Rule(rule[1], section, rule[2]))
    return tuple(found)


def rule(path: Path, number: str) -> Rule | None:
    """The rule "4.3", or None."""
    return next((entry for entry in rules(path) if entry.number == number), None)
