"""Hints for the person who is asked, and why computers did what they did: asked for by a button or a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gunki.engine.contract import Advice
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle import hinting
from gunki.table.battle.deciding import Deciding

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


class Advised(Deciding):
    """The part of the battle screen that asks the mode's advisers."""

    gives_hints = True
    """Whether a person may ask for one here."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.told_plainly = True
        """Whether the panel of odds held words, not figures, when it was drawn last."""
        self._sought_since = 0.0

    @property
    def may_ask(self) -> bool:
        """Whether a hint can be asked for now."""
        return self.gives_hints and bool(self.choices) and bool(self.controller.counsel.hint_level)

    @property
    def hint(self) -> Advice | None:
        """The hint that is shown."""
        return self.controller.counsel.hint if self.choices else None

    def hinted(self) -> list[str]:
        """Names of the controls that give the command of the hint."""
        hint = self.hint
        return hinting.controls_of(self.state, self._actions, self.choices, hint.command) if hint is not None else []

    def ask_hint(self) -> None:
        """Have a hint thought about; again: put it away."""
        counsel = self.controller.counsel
        if counsel.hint_asked or counsel.hint is not None:
            self.put_hint_away()
        elif self.may_ask:
            self.selected, self.pointed_token, self.pointed_space = "", "", -1
            counsel.ask_hint()
            self._sought_since = self.app.now if self.app is not None else 0.0
            self.refresh()

    def hint_sought_for(self) -> float:
        """Seconds for which a hint has been thought about."""
        return self.app.now - self._sought_since if self.app is not None else 0.0

    def put_hint_away(self) -> bool:
        """Take the hint away, thought to its end or not; False where there is none."""
        counsel = self.controller.counsel
        if not counsel.hint_asked and counsel.hint is None:
            return False
        counsel.drop_hint()
        self.refresh()
        return True

    def hint_came(self) -> None:
        """Show it: the page of actions that has its button is turned to."""
        names = self.hinted()
        scene = cast("BattleScene", self)
        if names and names[0].startswith("action ") and self.find(names[0]) is None:
            keys = [action.key for action in self._actions]
            scene.turn_to(keys.index(names[0].removeprefix("action ")))
        self.refresh()

    def ask_why(self) -> None:
        """What computers had in mind with the last things they did."""
        from gunki.table.battle.why import WhyWindow

        if self.app is None:
            return
        counsel = self.controller.counsel
        if counsel.deeds or counsel.untold:
            self.app.push_modal(WhyWindow(cast("BattleScene", self)))
        else:
            self.app.toast(self.t(say("advice.why.none")))
