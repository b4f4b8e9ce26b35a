"""Every screen and notable state of the program, by name. New screens go into one of the modules read here."""

from importlib import import_module
from pathlib import Path

from tests.table.tour import advice_screens, battle_screens, match_screens, part_screens, review_screens, shell_screens
from tests.table.tour.registry import MODE_SCREENS, SCREENS, bring

PLUGINS = Path(__file__).resolve().parents[3] / "plugins"
if (PLUGINS / "book_of_changes").is_dir():  # the program and its tests do without it
    import_module("tests.table.tour.book_screens")
    import_module("tests.table.tour.book_story_screens")
if (PLUGINS / "snow_from_korea").is_dir():
    import_module("tests.table.tour.snow_screens")
    import_module("tests.table.tour.snow_story_screens")
    import_module("tests.table.tour.snow_scroll_screens")

__all__ = ["MODE_SCREENS", "PLUGINS", "SCREENS", "advice_screens", "battle_screens", "bring", "match_screens",
           "part_screens", "review_screens", "shell_screens"]
