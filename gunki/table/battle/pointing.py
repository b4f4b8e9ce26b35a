"""What the battle screen shows, what is pointed at and chosen there, and what a click would do."""

from __future__ import annotations

from fractions import Fraction

from gunki.battle import commands as cmd
from gunki.battle.odds import blows
from gunki.battle.rules import fate_points
from gunki.battle.state import MOST_KI, SPACES, State
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import Message
from gunki.table.battle import board
from gunki.table.battle.actions import Action, covered, probe_at
from gunki.table.battle.controller import MatchController
from gunki.table.battle.playback import Playback
from gunki.table.battle.threats import Outlook
from gunki.table.battle.walking import Approach, Foreseen, foreseen
from gunki.table.scene import Scene


class Pointing(Scene):
    """The part of the battle screen that looks and gives no command."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.controller = MatchController(match)
        self.playback = Playback()
        self.outlook = Outlook()
        self.selected = ""
        """Key of the chosen action; "" for none."""
        self.pointed_token = self.pointed_card = ""
        self.pointed_space = -1
        self.struck = ""
        """Who was just acted on: as long as mouse or focus still rests there, the sheet is the actor's all the same."""
        self._actions: list[Action] = []
        self._by_card: dict[tuple[int, str], Foreseen] = {}
        self._blows: tuple[object, tuple[tuple[int, Fraction], ...]] = (None, ())
        self._approaches: dict[str, dict[str, Approach]] = {}

    @property
    def state(self) -> State:
        """The state the player sees."""
        return self.controller.shown

    @property
    def own_side(self) -> str:
        """The only side with people, else that of the person who is asked; "" for none."""
        sides = {seat.side for seat in self.state.setting.seats if seat.kind == "human"}
        if len(sides) == 1:
            return sides.pop()
        seat = self.controller.seat()
        return seat.side if seat is not None and seat.kind == "human" else ""

    @property
    def choices(self) -> tuple[Command, ...]:
        """Legal commands of a person who is asked now; empty while anything is being shown."""
        decision = self.controller.decision
        return decision.choices if decision is not None and self.controller.asks_person and not self.animating else ()

    @property
    def actions(self) -> list[Action]:
        """What the acting character can do, legal now or not; empty while nobody is asked."""
        return self._actions

    def action(self) -> Action | None:
        """The chosen action."""
        return next((a for a in self._actions if a.key == self.selected), None)

    def after_walking(self, action: Action) -> dict[str, Approach]:
        """Targets of an action that a walk would bring into reach."""
        return self._approaches.get(action.key, {})

    def pointed_approach(self) -> Approach | None:
        """The walk that a click on what is pointed at would take, with the chosen action."""
        action = self.action()
        return self.after_walking(action).get(self.pointed_token) if action is not None else None

    def marks(self) -> board.Marks:
        """What lights up on the board."""
        marks = board.Marks(pointed_target=self.pointed_token, pointed_space=self.pointed_space)
        choices, state = self.choices, self.state
        if not choices:
            return board.Marks()
        if state.phase == "setup":
            marks.spaces = {c.space for c in choices if isinstance(c, cmd.Place)}
            return marks
        if state.phase == "card" and self.pointed_card:
            actor = state.characters[state.actor]
            marks.reach = self.reach(fate_points(self.pointed_card, actor.space)[0])
            coming = self._foreseen_with(self.pointed_card, marks.reach)
            marks.targets, marks.walks, marks.would = set(coming.targets), coming.walks, True
        action = self.action()
        if action is not None:
            marks.targets = set(action.targets())
            marks.walks = {who: approach.price for who, approach in self.after_walking(action).items()}
            marks.spaces = set(action.spaces())
            command = self.pointed_command()
            if command is not None:
                marks.touched = covered(state, command)
                marks.hurts = self._hurts(command) if marks.touched else {}
        elif state.phase == "actions":
            marks.reach = self.reach(state.characters[state.actor].fp)
        if self.pointed_token not in marks.targets and self.pointed_token not in marks.walks:
            marks.pointed_target = ""
        return marks

    def blows(self, command: Command | None) -> tuple[tuple[int, Fraction], ...]:
        """See `gunki.battle.odds.blows`; reckoned once for each command of a position."""
        key = (self.controller.match.seq, command)
        if self._blows[0] != key:
            self._blows = key, blows(self.state, command)
        return self._blows[1]

    def _hurts(self, command: Command) -> dict[str, tuple[int, int]]:
        """Least and most damage to each whom a command on an area would hurt."""
        odds = self.controller.mode.odds(self.controller.match.state, command)
        return {one.target: (one.weights[0][0], one.weights[-1][0]) for one in odds.targets} if odds else {}

    def _foreseen_with(self, card: str, reach: dict[int, int]) -> Foreseen:
        """Whom a card would let the actor strike; reckoned once for each card of a question."""
        key = (self.controller.match.seq, card)
        if key not in self._by_card:
            self._by_card = {known: found for known, found in self._by_card.items() if known[0] == key[0]}
            self._by_card[key] = foreseen(self.controller.mode, self.state, card, reach)
        return self._by_card[key]

    def reach(self, fp: int) -> dict[int, int]:
        """Spaces the actor can walk to with so many FP, and what the way costs."""
        actor = self.state.characters[self.state.actor]
        if actor.held:
            return {}
        return {s: abs(s - actor.space) for s in range(SPACES) if 0 < abs(s - actor.space) <= fp}

    def pointed_command(self) -> Command | None:
        """The command a click on what is pointed at would give, with the chosen action."""
        action = self.action()
        if action is None:
            return None
        if self.pointed_token:
            command = action.targets().get(self.pointed_token)
            if command is None:
                index = self.state.setting.book.index[self.pointed_token]
                command = action.spaces().get(self.state.characters[index].space)
            return command
        command = action.spaces().get(self.pointed_space)
        if command is None and self.pointed_space >= 0:
            here = [c.id for c in self.state.characters if c.space == self.pointed_space and c.id in action.targets()]
            command = action.targets()[here[0]] if len(here) == 1 else None
        return command

    def refusal(self) -> Message | None:
        """Why a click on what is pointed at would do nothing; None where it would do something, or none would."""
        action, state = self.action(), self.state
        if action is None or self.pointed_command() is not None or self.pointed_approach() is not None:
            return None
        if self.pointed_token:
            return self.controller.mode.explain(state, probe_at(state, action, self.pointed_token))
        if self.pointed_space >= 0 and action.on_spaces:
            return self.controller.mode.explain(state, probe_at(state, action, "", self.pointed_space))
        return None

    def on_sheet(self) -> int:
        """Whose sheet: who is pointed at while nothing is chosen, else the actor; before the match, who is placed."""
        state = self.state
        if self.pointed_token not in ("", self.struck) and self.action() is None:
            return state.setting.book.index[self.pointed_token]
        if state.actor >= 0:
            return state.actor
        return next((i for i, c in enumerate(state.characters) if c.space < 0), 0)

    def left_over(self) -> tuple[int, int]:
        """How many of the actor's FP would become Ki, and how many would be lost, if the turn ended now (GK-4.7)."""
        actor = self.state.characters[self.state.actor]
        has_special = self.state.setting.book.loadouts[self.state.actor].special is not None
        stored = min(actor.fp, MOST_KI - actor.ki) if has_special else 0
        return stored, actor.fp - stored

    def point_token(self, who: str, on: bool) -> None:
        """A token is pointed at, or no more."""
        self.pointed_token = who if on else ""
        if not on or who != self.struck:
            self.struck = ""
        self.invalidate()

    def point_space(self, space: int, on: bool) -> None:
        """A space is pointed at, or no more."""
        self.pointed_space = space if on else -1
        self.struck = "" if on else self.struck
        self.invalidate()

    def point_figure(self, on: bool) -> None:
        """A figure of the sheet is pointed at, or no more: its words are shown beside it."""
        self.invalidate()

    def point_card(self, card: str, on: bool) -> None:
        """A card of the Fate hand is pointed at, or no more."""
        self.pointed_card = card if on else ""
        self.invalidate()
