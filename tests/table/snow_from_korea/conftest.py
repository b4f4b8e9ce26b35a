"""One window for all tests of the table; what is drawn or painted beside it is the same on every run."""

from __future__ import annotations

import pytest
from snow_from_korea.table.scroll.cache import PanelCache
from snow_from_korea.table.setup import offers
from snow_from_korea.table.writing import drafts

from tests.table.play.plugin_hands import hands, window

__all__ = ["hands", "window"]


@pytest.fixture(autouse=True)
def no_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same names and lines are offered, no words of another test are left, and a panel is painted when the next frame asks for it."""
    begin = PanelCache._start

    def painted(cache: PanelCache, number: int) -> None:
        begin(cache, number)
        assert cache._thread is not None
        cache._thread.join()

    monkeypatch.setattr(PanelCache, "_start", painted)
    offers.OFFERS.seed(request.node.nodeid)
    monkeypatch.setattr(drafts, "FILE_NAME", f"draft-{abs(hash(request.node.nodeid))}.json")  # each test has its own
