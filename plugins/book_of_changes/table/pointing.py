"""What there is to choose from on the table, and what is pointed at: lights, odds, reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from book_of_changes import commands as cmd
from book_of_changes.model import Ask, Fighter, State
from book_of_changes.odds import TestOdds, chances_of
from book_of_changes.table.actions import Action, actions_of
from book_of_changes.table.answers import answer_by
from book_of_changes.table.between import Between
from book_of_changes.table.folding import Step, steps_of
from book_of_changes.table.log import LogLine
from book_of_changes.table.playback import Playback
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.match_scene import MatchScene


class Pointing(MatchScene):
    """The part of the table that knows what is chosen and pointed at, and changes nothing."""

    def __init__(self, match: Match, on_finished: Callable[[Match], object], on_menu: Callable[[], object],
                 on_rules: Callable[..., object]) -> None:
        super().__init__(match, on_finished, on_menu, on_rules)
        self.playback = Playback()
        self.log: list[LogLine] = []
        """Newest first; empty: to be told anew from what has happened."""
        self.chosen = -1
        """The fighter that acts."""
        self.selected = ""
        """Key of the chosen action."""
        self.pointed_fighter = self.pointed_zone = -1
        self.aimed_at = -1
        """The fighter that the click aimed at by which the attack was chosen; -1 for none."""
        self.page = 0
        self.planned: list[Command] = []
        """Answers given already to the questions that come next."""
        self.folded: tuple[Step, ...] = ()
        """The questions of an attack that one panel shows together; () where each is asked by itself."""
        self.wishes: dict[int, dict[str, str]] = {}
        """Standing orders given while they could not be: by fighter, field and value."""
        self.asks_again = False
        """Whether something was taken back: no order answers until a person has."""
        self.befell: set[str] = set()
        """What has befallen heroes in this battle that a new player is told of."""
        self._actions: list[Action] = []
        self._rest = False
        """Whether the rest of the computers' turn comes without a stop."""
        self._came_at = -SETTLE
        """When the present question or stop came up."""

    folds = True
    """Whether questions are shown together where they can be."""
    gives_hints = True
    """Whether a new player is told what is first met."""

    @property
    def too_soon(self) -> bool:
        """Whether a press was still meant for what was shown before."""
        return self.app is not None and self.app.now < max(self._came_at, self._asked_since) + SETTLE

    def _hold(self) -> None:
        """A stop comes up."""
        before = self._waiting_for
        super()._hold()
        if before != self._waiting_for and self.app is not None:
            self._came_at = self.app.now

    @property
    def state(self) -> State:
        """The state that the player sees."""
        return cast(State, self.controller.shown)

    # What there is to choose from

    @property
    def asking(self) -> bool:
        """Whether a question inside an action waits for a person."""
        return bool(self.choices) and self.state.ask is not None

    @property
    def fighting(self) -> bool:
        """Whether a battle is shown, and not what lies between battles."""
        return self.state.battle is not None and not Between.shown(self.state) and not self._in_camp(self.state)

    @staticmethod
    def _in_camp(state: State) -> bool:
        return state.battle is not None and state.battle.in_camp

    @property
    def able(self) -> tuple[int, ...]:
        """Fighters a person may act with now."""
        if self.state.ask is not None:
            return ()
        return tuple(dict.fromkeys(c.fighter for c in self.choices if isinstance(c, cmd.Finish)))

    @property
    def actor(self) -> Fighter | None:
        """The fighter that acts."""
        battle = self.state.battle
        return battle.fighters[self.chosen] if battle is not None and self.chosen in self.able else None

    @property
    def actions(self) -> list[Action]:
        """What the acting fighter can do, possible or not."""
        return self._actions

    def action(self) -> Action | None:
        """The chosen action."""
        return next((found for found in self._actions if found.key == self.selected), None)

    @property
    def picked_power(self) -> str:
        """The Power that is chosen; "" for none."""
        return self.selected.removeprefix("power ") if self.selected.startswith("power ") else ""

    def learn_choices(self) -> None:
        """Take over what is offered now."""
        able = self.able
        if able and self.chosen not in able:
            self.chosen, self.selected, self.page = able[0], "", 0
        self.folded = self._fold() if self.asking and self.folds else ()
        who = self.actor
        self._actions = actions_of(self.state, who, self.choices) if who is not None else []
        if self.action() is None:
            self.selected = ""

    def _fold(self) -> tuple[Step, ...]:
        """What one panel shows together; nothing where an order just given answers for the Chi."""
        steps = steps_of(self.state)
        if steps:
            chi = steps[-1].ask
            wish = self.wishes.get(chi.about, {})
            if wish and answer_by(steps[-1].state, chi, wish) is not None:
                return ()
        return steps

    @property
    def shown_ask(self) -> Ask | None:
        """The question that the lower panel shows: of several at once the last, which asks for Chi."""
        return self.folded[-1].ask if self.folded else self.state.ask

    # What is pointed at

    def pointed_command(self) -> Command | None:
        """The command a click on what is pointed at would give."""
        if self.asking:
            return self._pointed_answer()
        action = self.action()
        if action is not None:
            return self._aimed(action)
        for action in self._actions:  # nothing chosen: what the first click would choose
            if action.key in ("attack", "move"):
                found = self._aimed(action)
                if found is not None:
                    return found
        return None

    def _aimed(self, action: Action) -> Command | None:
        if action.on == "none":
            return action.at_once
        if action.on == "zone":
            zone = self.pointed_zone
            if zone < 0 and self.pointed_fighter >= 0 and action.key != "move":
                zone = self.state.fight.fighters[self.pointed_fighter].zone
            return action.zones.get(zone)
        return action.targets.get(self.pointed_fighter)

    def _pointed_answer(self) -> Command | None:
        ask = self.state.ask
        if ask is None:
            return None
        for choice in ask.choices:
            if choice_at(choice, self.pointed_fighter, self.pointed_zone):
                return choice
        return None

    def lit(self) -> tuple[set[int], set[int]]:
        """Fighters and zones that can be chosen now."""
        if self.asking and self.state.ask is not None:
            fighters = {c.value for c in self.state.ask.choices
                        if isinstance(c, cmd.Answer) and c.pick in FIGHTER_PICKS}
            fighters |= {c.target for c in self.state.ask.choices if isinstance(c, cmd.Attack)}
            zones = {c.value for c in self.state.ask.choices if isinstance(c, cmd.Answer) and c.pick in ZONE_PICKS}
            zones |= {c.zone for c in self.state.ask.choices if isinstance(c, cmd.Move)}
            return fighters, zones
        action = self.action()
        if action is not None:
            falls = set(action.falls_on) if action.commands else set()
            return set(action.targets) | falls, set(action.zones)
        found = {a.key: a for a in self._actions}
        if "attack" not in found:
            return set(), set()
        return set(found["attack"].targets), set(found["move"].zones)

    def odds_of(self, command: Command | None) -> tuple[TestOdds, ...]:
        """Chances of a command that could be given now."""
        if command is None or self.state.battle is None or not self.choices or isinstance(command, cmd.Answer):
            return ()
        return chances_of(self.controller.match.state, command)

    def why_not(self, action: Action) -> Message:
        """Why an action is not possible."""
        reason = None
        if action.probe is not None:
            reason = self.controller.mode.explain(self.controller.match.state, action.probe)
        return reason or say("boc.table.not_now")

    def point_fighter(self, fighter: int, on: bool) -> None:
        """A figure is pointed at, or no more."""
        if on or self.pointed_fighter == fighter:
            self.pointed_fighter = fighter if on else -1
            self.show_pointed()

    def point_zone(self, zone: int, on: bool) -> None:
        """A zone is pointed at, or no more."""
        if on or self.pointed_zone == zone:
            self.pointed_zone = zone if on else -1
            self.show_pointed()

    def show_pointed(self) -> None:
        """Have what shows what is pointed at drawn again."""
        self.invalidate()


SETTLE = 0.35
"""Seconds for which a new question or stop takes no press."""
ZONE_PICKS = ("zone", "enters")
FIGHTER_PICKS = ("ally", "target", "limit_to")


def choice_at(choice: Any, fighter: int, zone: int) -> bool:
    """Whether a click on a figure or a zone means this answer."""
    if isinstance(choice, cmd.Answer):
        if choice.pick in FIGHTER_PICKS:
            return fighter >= 0 and choice.value == fighter
        return choice.pick in ZONE_PICKS and zone >= 0 and choice.value == zone
    if isinstance(choice, cmd.Attack):
        return fighter >= 0 and choice.target == fighter
    return isinstance(choice, cmd.Move) and zone >= 0 and choice.zone == zone
