"""What the player plays with: keys that can be chosen anew, and gamepads.

`name_of_binding("undo")` is what the cap of that action's key says now.
"""

from gunki.table.controls.actions import ACTIONS, BATTLE, EVERYWHERE, MENU, Action
from gunki.table.controls.bindings import Bindings, name_of_binding

__all__ = ["ACTIONS", "BATTLE", "EVERYWHERE", "MENU", "Action", "Bindings", "name_of_binding"]
