"""A window for each file, with saves of its own: the monkey opens another one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.battle.conftest import hands
from tests.table.battle.stage import USUAL
from tests.table.play.hands import Hands, opened

__all__ = ["hands", "window"]


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """See tests/table/battle/conftest.py."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNKI_HOME", str(tmp_path_factory.mktemp("home")))
        with opened(USUAL) as found:
            yield found
