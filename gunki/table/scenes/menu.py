"""What the title's menu offers: its buttons, and the screens they open, each imported when it is asked for."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.controls.actions import BY_NAME
from gunki.table.controls.names import cap_of_key
from gunki.table.widgets import HotKey, StripButton

if TYPE_CHECKING:
    from gunki.table.scenes.shell import Shell


class Entry(NamedTuple):
    """A line of the menu: its key in texts and bindings, its icon, and the scene it opens ("module:Class")."""

    key: str
    icon: str
    scene: str = ""

    @property
    def hot_key(self) -> HotKey:
        """Its letter, after the first keys."""
        key = BY_NAME[{"rules": "rulebook"}.get(self.key, self.key)].key
        return HotKey(key, cap_of_key(key))


PLAY = (
    Entry("continue", "play"),
    Entry("quick", "speed", "gunki.table.workshop.quick:QuickBattleScene"),
    Entry("new", "katana"),
    Entry("load", "load"),
    Entry("learn", "kenjutsu", "gunki.table.learn.learn_scene:LearnScene"),
    Entry("ladder", "strength", "gunki.table.learn.ladder_scene:LadderScene"),
)
"""To play, in the column."""
MORE = (
    Entry("roster", "person", "gunki.table.roster.scene:RosterScene"),
    Entry("replays", "replay", "gunki.table.replay.library:ReplaysScene"),
    Entry("workshop", "computer", "gunki.table.workshop.npc_list:NpcWorkshopScene"),
    Entry("modes", "yin_yang", "gunki.table.workshop.contents:ContentScene"),
    Entry("rules", "help"),
    Entry("settings", "settings"),
    Entry("credits", "haiku_scroll", "gunki.table.scenes.credits:CreditsScene"),
    Entry("quit", "close"),
)
"""All else, in the strip at the foot."""


def offered(entries: tuple[Entry, ...]) -> list[Entry]:
    """Those whose screen is part of this build."""
    return [entry for entry in entries if not entry.scene or _exists(entry.scene.partition(":")[0])]


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def open_scene(shell: Shell, scene: str) -> None:
    """Show the screen of an entry."""
    module, _, name = scene.partition(":")
    shell.app.push(getattr(importlib.import_module(module), name)(shell))


class FootButton(StripButton):
    """A button of the strip at the foot, with its key."""

    def draw(self, canvas: Canvas) -> None:
        """Icon over word, the cap in the corner."""
        super().draw(canvas)
        if self.cap and self.rect.w >= 92:
            draw.key_cap(canvas, self.rect.right - 5, self.rect.y + 5, self.cap, color="strip_second",
                         fill="strip_button")
