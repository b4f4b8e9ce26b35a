"""Every screen and notable state of the program, by name: SCREENS. New screens go into one of the modules read here."""

from tests.table.tour import battle_screens, match_screens, part_screens, shell_screens
from tests.table.tour.registry import SCREENS, bring

__all__ = ["SCREENS", "battle_screens", "bring", "match_screens", "part_screens", "shell_screens"]
