"""The journey that is under way: the lobby offers to go on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.scenes.saves import Saved, read, unfinished
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, letter
from snow_from_korea.mode import MODE

if TYPE_CHECKING:
    from snow_from_korea.table.lobby.scene import LobbyScene

MOST = 8
"""So many unfinished journeys are looked into, the last played first."""


def journey_under_way(shell: Shell) -> Saved | None:
    """The journey played last that is not over; damaged ones are passed over."""
    ours = [summary for summary in unfinished(shell.saves()) if summary.mode == MODE.id]
    found = (read(summary.path, shell.environment) for summary in ours[:MOST])
    return next((saved for saved in found if saved.fault is None), None)


def build_going_on(lobby: LobbyScene, going: Saved, start: Button) -> None:
    """The journey under way beside `start`, which leaves it as it is."""
    whole, gap = FRect(start.rect), 8.0
    half = (whole.w - gap) / 2
    start.rect = FRect(whole.x + half + gap, whole.y, half, whole.h)
    stand = lobby.t(going.stand) if going.stand is not None else ""
    assert lobby.app is not None
    note = stand if lobby.app.painter.measure(stand) <= half - 16 else ""
    lobby.add(Button((whole.x, whole.y, half, whole.h), lobby.t(say("sfk.lobby.go_on")), lobby.go_on, name="go on",
                     style="gold", size=19, face="mincho_bold", commit=True, hot_key=letter("G"), note=note,
                     tooltip=lobby.t(say("sfk.lobby.go_on.tip", stand=going.stand or ""))))
    start.style = "paper"
