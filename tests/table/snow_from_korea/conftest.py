"""One window for all tests of the table."""

from __future__ import annotations

from tests.table.play.plugin_hands import hands, window

__all__ = ["hands", "window"]
