"""One window for the folder, as in tests/table/battle."""

from __future__ import annotations

from tests.table.battle.conftest import hands, window

__all__ = ["hands", "window"]
