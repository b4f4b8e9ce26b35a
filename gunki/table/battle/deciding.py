"""Clicks and keys on the battle screen become commands: walk, strike, take back, end the turn."""

from __future__ import annotations

from gunki.battle import commands as cmd
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle.actions import Action, probe_at
from gunki.table.battle.log import LogLine
from gunki.table.battle.pointing import Pointing
from gunki.table.battle.undoing import Walks
from gunki.table.dialog import Dialog


class Deciding(Pointing):
    """The part of the battle screen that gives commands to the match."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.log: list[LogLine] = []
        """Newest first; empty: to be told anew from what has happened."""
        self.walks = Walks(match)
        self.board_place = ""
        """Name of the space or token that was used last: the keyboard goes on from there."""
        self._asked_at = 0
        """The match's last event when the player was asked: a click is meant for that position only."""

    def do(self, command: Command) -> None:
        """Give a command; what cannot be is said, and nothing is lost."""
        if not self.choices:
            return
        self.struck = getattr(command, "target", "") or self.pointed_token
        self.selected, self.pointed_token, self.pointed_space = "", "", -1
        if not self.controller.act(command, seq=self._asked_at):
            self._say_problem()
        self.pointed_card = ""
        self.refresh()

    def retry(self) -> None:
        """Try again what could not be saved."""
        if self.controller.again is not None:
            self.controller.again()
            self._say_problem()
            self.log = []  # it may have been an undo: told anew
            self.refresh()

    def choose_token(self, who: str) -> None:
        """A click on a character: strike with the chosen action, or choose the first that reaches it."""
        if not self.choices or self.state.phase != "actions":
            return
        self.pointed_token, self.struck = who, ""
        action = self.action()
        if action is not None:
            command, approach = self.pointed_command(), self.pointed_approach()
            if command is not None:
                self.do(command)
            elif approach is not None:
                self._walk(approach.space)
            else:
                self._explain(action, who)
            return
        character = self.state.characters[self.state.setting.book.index[who]]
        enemy = character.side != self.state.characters[self.state.actor].side
        fitting = next((a for a in self._actions if who in a.targets()), None)
        if fitting is None and enemy and not character.ko:
            fitting = next((a for a in self._actions if character.space in a.spaces()), None)
        fitting = fitting or next((a for a in self._actions if who in self.after_walking(a)), None)
        if fitting is not None:
            self.selected = fitting.key
            self.refresh()
        elif self._actions:
            self._explain(self._actions[0], who)

    def _explain(self, action: Action, who: str) -> None:
        reason = self.controller.mode.explain(self.state, probe_at(self.state, action, who))
        if reason is not None and self.app is not None:
            self.app.toast(self.t(reason))

    def choose_space(self, space: int) -> None:
        """A click on a space: place, aim the chosen action, or walk there step by step."""
        choices = self.choices
        if not choices:
            return
        if self.state.phase == "setup":
            command = next((c for c in choices if isinstance(c, cmd.Place) and c.space == space), None)
            if command is not None:
                self.do(command)
            return
        self.pointed_space, self.pointed_token = space, ""
        if self.action() is not None:
            pointed = self.pointed_command()
            if pointed is not None:
                self.do(pointed)
            elif self.app is not None and (why := self.refusal()) is not None:
                self.app.toast(self.t(why))
            return
        if self.state.phase != "actions":
            return
        actor = self.state.characters[self.state.actor]
        if space in self.reach(actor.fp):
            self.focus.remembered = f"space {space}"
            self._walk(space)
        elif space != actor.space and self.app is not None:
            cost = abs(space - actor.space)
            held = self.controller.mode.explain(self.state, cmd.step(space)) if actor.held else None
            self.app.toast(self.t(held or say("table.space.far", number=space, cost=cost, fp=actor.fp)))

    def _walk(self, space: int) -> None:
        """Step by step there; Undo takes the walk back as a whole."""
        seq = self._asked_at
        before = len(self.controller.match.acts)
        while True:
            actor = self.controller.match.state.characters[self.state.actor]
            if actor.space == space:
                break
            step = cmd.step(actor.space + (1 if space > actor.space else -1))
            if not self.controller.act(step, seq=seq):
                self._say_problem()
                break
            seq = self.controller.match.seq
        self.walks.made(before, len(self.controller.match.acts))
        self.refresh()

    def undo(self) -> None:
        """Take back the last command; a walk that one click made as a whole."""
        if not self.choices:
            return
        if not self.controller.undo(self.walks.last(self.controller.match)):
            self._say_problem()
        self.playback.roll = None
        self.selected = ""
        self.log = []
        self.refresh()

    def show_again(self) -> None:
        """Show once more what has happened since a person's last turn; nothing is decided or rolled anew."""
        if self.animating or self.controller.queue:
            return
        if not self.controller.show_again():
            if self.app is not None:
                self.app.toast(self.t(say("table.again.none")))
            return
        self.playback.roll = None
        self.selected, self.log = "", []
        self.refresh()

    def end_turn(self) -> None:
        """End the turn; asked only where FP would be lost for good (GK-4.7)."""
        if cmd.END_TURN not in self.choices or self.app is None:
            return
        _, lost = self.left_over()
        full = self.state.setting.book.loadouts[self.state.actor].special is not None
        why = say("table.end.sure.full", count=lost) if full else say("table.end.sure.text", count=lost)
        if lost and self.app.settings.asks("end_turn"):
            self.app.push_modal(
                Dialog(
                    self.t(say("table.end.sure")),
                    self.t(why),
                    [(self.t(say("table.end")), lambda: self.do(cmd.END_TURN)), (self.t(say("table.stay")), None)],
                    careful=True,
                )
            )
        else:
            self.do(cmd.END_TURN)

    def _say_problem(self) -> None:
        problem = self.controller.problem
        if problem is not None and self.controller.again is None and self.app is not None:
            self.app.toast(self.t(problem), 6.0)
