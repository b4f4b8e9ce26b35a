"""The ready characters as they were when positions and figures of tests were recorded.

A test that shows a window or a figure is not about balance: presets made weaker or stronger must not change it. These are
the characters of the lessons (`gunki/battle/lessons/data/characters.toml`), which keep them for the same reason.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gunki.battle import content
from gunki.battle.lessons import lesson


@contextmanager
def recorded_characters() -> Iterator[None]:
    """Meanwhile the shipped content has the recorded characters for presets."""
    recorded = lesson._content()  # before the change: it is made of what is shipped
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "_shipped", lambda: recorded)
        yield
