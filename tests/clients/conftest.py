"""A session of the engine protocol for a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients.calling import Talker


@pytest.fixture
def talk() -> Iterator[Talker]:
    """A session with the program's own environment."""
    talker = Talker()
    yield talker
    talker.session.close()
