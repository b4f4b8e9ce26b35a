"""Gun-Ki as a mode: the contract's functions, each one line to where it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from gunki.battle import choices, rules
from gunki.battle.commands import GunkiCommand
from gunki.battle.events import BoardDealt, FateDealt, FateShuffled, GunkiEvent, MatchEnded, TurnEnded
from gunki.battle.evolve import FOLD, evolve
from gunki.battle.state import Setting, State
from gunki.engine.contract import Agent, Decision, Message, Mode, Odds, Outcome, SeatInfo
from gunki.engine.dice import Dice
from gunki.engine.messages import say

HERE = Path(__file__).parent


class Gunki(Mode):
    """Gun-Ki: Hand of Fate."""

    id: ClassVar[str] = "gunki"
    title: ClassVar[Message] = say("mode.gunki")
    version: ClassVar[str] = "0.1.0"
    rules_version: ClassVar[int] = 1
    command_type: ClassVar[Any] = GunkiCommand
    event_type: ClassVar[Any] = GunkiEvent
    state_type: ClassVar[Any] = State
    config_type: ClassVar[Any] = Setting
    locale_folder: ClassVar[Path | None] = HERE / "locale"
    rulebook: ClassVar[Path | None] = HERE / "rulebook.en.md"
    table: ClassVar[str | None] = "gunki.table.battle:BattleScene"
    lobby: ClassVar[str | None] = "gunki.table.scenes.setup:SetupScene"
    result_view: ClassVar[str | None] = "gunki.table.battle.result:BattleResult"
    cover: ClassVar[tuple[str, ...]] = ("hero_swordswoman", "ronin", "gunfighter")
    levels: ClassVar[tuple[str, ...]] = ("novice", "adept", "master")

    def __init__(self, content_folder: Path | None = None) -> None:
        """`content_folder` holds the player's content packs; None: shipped content only."""
        self.content_folder = content_folder

    def with_content(self, folder: Path) -> Gunki:
        """See Mode."""
        return Gunki(folder)

    def content_problems(self) -> tuple[Message, ...]:
        """See Mode."""
        from gunki.battle.content import load_content

        return load_content(self.content_folder).problems

    def configure(self, config: dict[str, Any]) -> Setting:
        """See Mode."""
        from gunki.battle.config import configure
        from gunki.battle.content import load_content

        return configure(config, load_content(self.content_folder), self.levels)

    def start(self, config: Setting, dice: Dice) -> tuple[Any, ...]:
        """See Mode."""
        return rules.start(config, dice)

    def decision(self, state: State) -> Decision | None:
        """See Mode."""
        return choices.decision(state)

    def decide(self, state: State, command: Any, dice: Dice) -> tuple[Any, ...]:
        """See Mode."""
        return rules.decide(state, command, dice)

    def carry_out(self, state: State, command: Any, dice: Dice) -> tuple[tuple[Any, ...], State]:
        """See Mode: the rules fold as they go."""
        return rules.carry_out(state, command, dice)

    def evolve(self, state: State | None, event: Any) -> State:
        """See Mode."""
        if state is None:
            return evolve(state, event)
        return FOLD[type(event)](state, event)  # as `evolve` does: a call saved here is a thirtieth of a fold

    def outcome(self, state: State) -> Outcome | None:
        """`result` is left, right or draw (GK-11.2 … 11.4)."""
        if not state.result:
            return None
        from gunki.battle.tell import outcome_reason

        winners = tuple(seat.id for seat in state.setting.seats if seat.side == state.result)
        return Outcome(state.result, winners, outcome_reason(state, state.reason, state.result))

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        """See Mode."""
        return tuple(SeatInfo(s.id, s.name, s.kind, s.level, s.side) for s in state.setting.seats)

    def observe(self, state: State, seat: str | None) -> State:
        """Without the deck order, the one secret of the game (GK-1.4), unless `open_deck` lays it open."""
        return state if state.setting.book.open_deck or not state.deck else replace(state, deck=())

    def redact(self, event: Any, seat: str | None) -> Any:
        """As `observe`. (With `open_deck` the order stands in the state.)"""
        return replace(event, deck=()) if isinstance(event, FateShuffled) and event.deck else event

    def odds(self, state: State, command: Any) -> Odds | None:
        """See Mode."""
        from gunki.battle.odds import odds

        return odds(state, command)

    def tell(self, state: State, event: Any, seat: str | None) -> Message | None:
        """See Mode."""
        from gunki.battle.tell import tell

        return tell(state, event)

    def describe(self, state: State, command: Any) -> Message:
        """See Mode."""
        from gunki.battle.describe import describe

        return describe(state, command)

    def explain(self, state: State, command: Any) -> Message | None:
        """See Mode."""
        from gunki.battle.explain import explain

        return explain(state, command)

    def status(self, state: State) -> list[Message]:
        """See Mode."""
        from gunki.battle.status import status

        return status(state)

    def seal(self, state: State, event: Any) -> Message | None:
        """A drawn card closes the past, and so do the end of a turn and of the match."""
        if isinstance(event, FateDealt | FateShuffled | BoardDealt):
            return say("undo.card_drawn")
        if isinstance(event, TurnEnded):
            return say("undo.turn_ended")
        return say("undo.match_ended") if isinstance(event, MatchEnded) else None

    def practice(self, state: State) -> bool:
        """The house rule `practice_undo`, where one person plays (GK-12.1)."""
        return state.setting.book.practice

    def agent(self, level: str, seed: int) -> Agent | None:
        """See Mode."""
        from gunki.battle.agents import agent

        return agent(level, seed)

    def simulate_config(self, left: list[str], right: list[str]) -> dict[str, Any] | None:
        """See Mode."""
        from gunki.battle.config import simulate_config
        from gunki.battle.content import load_content

        return simulate_config(left, right, load_content(self.content_folder), self.levels)

    def rounds(self, state: State) -> int:
        """Rounds begun."""
        return state.round

    def acting(self, state: State) -> Message | None:
        """Whoever's turn it is, or who is being placed."""
        from gunki.battle.words import name_of

        if state.phase == "setup":
            return next((name_of(state, c.id) for c in state.characters if c.space < 0), None)
        return name_of(state, state.characters[state.actor].id) if state.phase in ("card", "actions", "npc") else None


MODE = Gunki()
