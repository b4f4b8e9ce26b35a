"""The window of the battle tests, with saves of this folder."""

from tests.table.battle.conftest import hands, window

__all__ = ["hands", "window"]
