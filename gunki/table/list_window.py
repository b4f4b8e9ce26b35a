"""A modal window with a title and a scrolled column, for any table."""

from gunki.table.battle.choosers import ListWindow

__all__ = ["ListWindow"]
