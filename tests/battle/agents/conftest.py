"""What tests of agents share."""

from __future__ import annotations

import pytest

from gunki.battle.agents import levels

LITTLE = 15
"""Commands imagined for a decision."""


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """What agents play out, they play out a little: for tests to which it does not matter how well they choose."""
    monkeypatch.setattr(levels, "BUDGET", LITTLE)
    monkeypatch.setattr(levels, "TO_TELL", LITTLE)
