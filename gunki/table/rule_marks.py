"""Numbers of rules in sentences, such as "(GK-4.2)": the window leaves them out there and shows them at the foot."""

from __future__ import annotations

import re

MARK = re.compile(r"\s*[(（]([A-Z]{2,4}-\d+(?:\.\d+)*)((?:\s*[,、]\s*[\d.]+)*)[)）]")
"""A mark with its rule, and further numbers of the same book."""


def without_rule(text: str) -> tuple[str, str]:
    """The text without such marks, and the number of the first; "" where there was none."""
    found = MARK.search(text)
    return (MARK.sub("", text), found.group(1)) if found is not None else (text, "")
