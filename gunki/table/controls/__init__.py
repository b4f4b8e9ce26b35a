"""What the player plays with: keys that can be chosen anew, and gamepads.

`name_of_binding("undo")` is what the cap of that action's key says now.
"""

from gunki.table.controls.actions import (
    ACTIONS,
    BATTLE,
    EDITOR,
    EVERYWHERE,
    LADDER,
    MENU,
    QUICK,
    REPLAY,
    ROSTER,
    Action,
)  # fmt: skip
from gunki.table.controls.bindings import Bindings, name_of_binding
from gunki.table.controls.names import CTRL

__all__ = ["ACTIONS", "BATTLE", "CTRL", "EDITOR", "EVERYWHERE", "LADDER", "MENU", "QUICK", "REPLAY", "ROSTER", "Action",
           "Bindings", "name_of_binding"]
