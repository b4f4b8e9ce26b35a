"""The window over a match: go on, read, change settings, give up, leave. Leaving is free: all is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from gunki.battle.lessons.ladder import fight_of
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.dialog import Dialog
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, PanelBox

ROW = 52.0


class PauseWindow(Layer):
    """Modal over the table."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell

    def build(self, layout: Layout) -> None:
        """One button below the other."""
        match = self.shell.match
        decision = match.decision if match is not None else None
        resign = next((c for c in decision.choices if c.resigns), None) if decision is not None else None
        entries = [
            ("resume", "play", self.leave),
            ("rules", "help", lambda: self._after(self.shell.rules)),
            ("settings", "settings", lambda: self._after(self.shell.settings)),
            ("concede", "ko", lambda: self._after(self._ask_concede)),
            ("leave", "save", self._leave_match),
        ]
        if match is not None and not _has_giving_up(match):
            entries = [entry for entry in entries if entry[0] != "concede"]
        if match is not None and fight_of(match) is not None:
            entries.insert(1, ("restart", "replay", lambda: self._after(lambda: self.shell.again(None))))
        area = layout.centred(360, 70 + ROW * len(entries))
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, 130, 32), self.t(say("pause.title")), size=22, face="mincho_bold"))
        saved = self.t(say("pause.saved"))
        self.add(Label((area.x + 150, area.y + 16, area.w - 170, 32), saved, color="text_second", align="right"))
        height = (area.h - 70) / len(entries) - 8
        for number, (key, icon, action) in enumerate(entries):
            button = Button(
                (area.x + 20, area.y + 58 + number * (height + 8), area.w - 40, height),
                self.t(say("learn.ladder.restart") if key == "restart" else say("pause." + key)),
                action,
                icon=icon,
                name=key,
                size=16,
                style="gold" if key == "resume" else "paper",
            )
            if key == "restart":
                button.tooltip = self.t(say("learn.ladder.restart.tip"))
            if key == "concede" and resign is None:
                button.enabled, button.reason = False, self.t(say("pause.concede.not_now"))
            self.add(button)
        self.focus.remembered = self.focus.remembered or "resume"

    def leave(self) -> None:
        """Back to the match."""
        if self.app is not None:
            self.app.close_modal(self)

    def _after(self, action: Callable[[], object]) -> None:
        self.leave()
        action()

    def _ask_concede(self) -> None:
        if not self.shell.app.settings.asks("concede"):
            self._concede()
            return
        self.shell.app.push_modal(
            Dialog(
                self.shell.t(say("pause.concede.sure")),
                self.shell.t(say("pause.concede.text")),
                [(self.shell.t(say("pause.concede")), self._concede), (self.shell.t(say("table.stay")), None)],
                careful=True,
            )
        )

    def _concede(self) -> None:
        match, scene = self.shell.match, self.shell.app.scene
        decision = match.decision if match is not None else None
        resign = next((c for c in decision.choices if c.resigns), None) if decision is not None else None
        if resign is None:
            return
        do = getattr(scene, "do", None)
        if do is not None:
            do(resign)

    def _leave_match(self) -> None:
        self.leave()
        self.shell.leave()

    def on_command(self, command: str) -> bool:
        """Esc resumes."""
        self.leave()
        return True


def _has_giving_up(match: Match) -> bool:
    """Whether any command of the mode gives up."""
    kinds = get_args(match.mode.command_type) or (match.mode.command_type,)
    return any(getattr(kind, "resigns", False) for kind in kinds)
