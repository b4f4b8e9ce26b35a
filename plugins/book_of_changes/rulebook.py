"""The rulebook as data: one entry a numbered rule, for tips and links from refusals."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from gunki.engine.messages import in_language

RULEBOOK = Path(__file__).parent / "rulebook.en.md"

_SECTION = re.compile(r"## (.+)")
_RULE = re.compile(r"- \*\*BC-(\d+\.\d+)\*\* (.+)")


class Rule(NamedTuple):
    """A rule: its number ("4.3"), the section it stands in, and its text."""

    number: str
    section: str
    text: str


@lru_cache(maxsize=4)
def rules(language: str = "en") -> tuple[Rule, ...]:
    """All numbered rules in their order; in English where there is no rulebook in `language`."""
    found: list[Rule] = []
    section = ""
    for line in in_language(RULEBOOK, language).read_text("utf-8").splitlines():
        if heading := _SECTION.fullmatch(line):
            section = heading[1]
        elif rule := _RULE.fullmatch(line):
            found.append(Rule(rule[1], section, rule[2]))
    return tuple(found)


def rule(number: str, language: str = "en") -> Rule | None:
    """The rule "4.3", or None."""
    return next((entry for entry in rules(language) if entry.number == number), None)
