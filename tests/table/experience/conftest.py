"""A window for each file: some tests close theirs and open another one."""

from __future__ import annotations

from tests.table.abuse.conftest import hands, window

__all__ = ["hands", "window"]
