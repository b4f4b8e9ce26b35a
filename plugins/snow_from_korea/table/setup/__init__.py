"""Windows that answer what the setup asks for (SK-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gunki.table.layer import Layer
from snow_from_korea.model import Ask

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene


def form_window(scene: TableScene, ask: Ask) -> Layer:
    """The window for `introduce`, `desire`, `divide`, `make_mahoutsukai`, and for a `Choose` of the setup."""
    from snow_from_korea.table.setup.desire import DesireWindow
    from snow_from_korea.table.setup.divide import DivideWindow
    from snow_from_korea.table.setup.person import PersonWindow
    from snow_from_korea.table.setup.sorcerer import SorcererWindow
    from snow_from_korea.table.setup.trait import TraitWindow

    forms: dict[str, Callable[[TableScene, Ask], Layer]] = {
        "introduce": PersonWindow, "desire": DesireWindow, "divide": DivideWindow, "make_mahoutsukai": SorcererWindow}
    if ask.form in forms:
        return forms[ask.form](scene, ask)
    return TraitWindow(scene, ask)
