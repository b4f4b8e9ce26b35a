"""The descent that is under way: the lobby offers to go on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes.in_lists import DESCENT_STANDS
from book_of_changes.mode import MODE
from gunki.engine.messages import say
from gunki.table.scenes.saves import Saved, read, unfinished
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from book_of_changes.table.lobby.scene import LobbyScene

MOST = 8
"""So many unfinished matches of the mode are looked into, the last played first."""


def descent_under_way(shell: Shell) -> Saved | None:
    """The descent played last that is not over; damaged ones and battles by themselves are passed over."""
    ours = [summary for summary in unfinished(shell.saves()) if summary.mode == MODE.id]
    for summary in ours[:MOST]:
        saved = read(summary.path, shell.environment)
        if saved.fault is None and saved.stand is not None and saved.stand.key in DESCENT_STANDS:
            return saved
    return None


def build_going_on(lobby: LobbyScene, going: Saved, start: Button) -> None:
    """The descent under way comes first, where `start` was; another one leaves it as it is."""
    whole, t = FRect(start.rect), lobby.t
    assert lobby.app is not None
    start.text, start.icon = t(say("boc.lobby.anew")), ""
    wide = max(whole.w * 0.36 - 8, lobby.app.painter.measure(start.text, start.size, start.face) + 22)
    start.rect = FRect(whole.right - wide, whole.y, wide, whole.h)
    note = lobby.problem or t(say("boc.lobby.anew.note"))
    start.note = note if lobby.app.painter.measure(note) <= start.rect.w - 48 else ""
    start.tooltip = lobby.problem or t(say("boc.lobby.anew.tip"))
    who = going.called if going.called is not None else say("boc.lobby.descent")
    note = t(say("boc.lobby.go_on.note", stand=going.stand or "", who=who))
    lobby.add(Button((whole.x, whole.y, whole.w - wide - 8, whole.h), t(say("boc.lobby.go_on")), lobby.go_on,
                     name="go on", style="gold", size=20, face="mincho_bold", commit=True, note=note,
                     tooltip=note))
    if lobby.focus.remembered == "start":
        lobby.focus.remembered = "go on"
