"""Book of Changes as a mode: the contract's functions, each one line to where it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from book_of_changes import rules
from book_of_changes.commands import BattleCommand
from book_of_changes.events import BattleEnded, BattleEvent, JourneyWent
from book_of_changes.evolve import evolve
from book_of_changes.in_lists import COVER
from book_of_changes.model import ENEMIES, HEROES, Setting, State
from gunki.engine.contract import Agent, Decision, Message, Mode, Odds, Outcome, SeatInfo
from gunki.engine.dice import Dice
from gunki.engine.messages import say

HERE = Path(__file__).parent


class BookOfChanges(Mode):
    """Book of Changes."""

    id: ClassVar[str] = "book_of_changes"
    title: ClassVar[Message] = say("mode.book_of_changes")
    version: ClassVar[str] = "0.1.0"
    command_type: ClassVar[Any] = BattleCommand
    event_type: ClassVar[Any] = BattleEvent
    state_type: ClassVar[Any] = State
    config_type: ClassVar[Any] = Setting
    locale_folder: ClassVar[Path | None] = HERE / "locale"
    rulebook: ClassVar[Path | None] = HERE / "rulebook.en.md"
    table: ClassVar[str | None] = "book_of_changes.table.scene:TableScene"
    lobby: ClassVar[str | None] = "book_of_changes.table.lobby.scene:LobbyScene"
    replay_view: ClassVar[str | None] = "book_of_changes.table.replay:View"
    result_view: ClassVar[str | None] = "book_of_changes.table.result:View"
    lessons: ClassVar[str | None] = "book_of_changes.table.lessons:lessons"
    assets_folder: ClassVar[Path | None] = HERE / "assets"
    cover: ClassVar[tuple[str, ...]] = COVER
    levels: ClassVar[tuple[str, ...]] = ("novice", "adept")

    def configure(self, config: dict[str, Any]) -> Setting:
        """See Mode."""
        from book_of_changes.config import configure

        return configure(config)

    def start(self, config: Setting, dice: Dice) -> tuple[Any, ...]:
        """See Mode."""
        return rules.start(config, dice)

    def decision(self, state: State) -> Decision | None:
        """See Mode."""
        return rules.decision(state)

    def decide(self, state: State, command: Any, dice: Dice) -> tuple[Any, ...]:
        """See Mode."""
        return rules.carry_out(state, command, dice)[0]

    def carry_out(self, state: State, command: Any, dice: Dice) -> tuple[tuple[Any, ...], State]:
        """See Mode: the rules fold as they go."""
        return rules.carry_out(state, command, dice)

    def evolve(self, state: State | None, event: Any) -> State:
        """See Mode."""
        return evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """`result` is won, lost or drawn, as the heroes see it (BC-24)."""
        if not state.result:
            return None
        side = HEROES if state.result == "won" else ENEMIES
        winners = () if state.result == "drawn" else tuple(s.id for s in state.setting.seats if s.side == side)
        return Outcome(state.result, winners, say("boc.outcome." + state.reason))

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        """See Mode."""
        return tuple(SeatInfo(s.id, s.name, s.kind, s.level, s.side) for s in state.setting.seats)

    def tell(self, state: State, event: Any, seat: str | None) -> Message | None:
        """See Mode."""
        from book_of_changes.tell import tell

        return tell(state, event)

    def describe(self, state: State, command: Any) -> Message:
        """See Mode."""
        from book_of_changes.describe import describe

        return describe(state, command)

    def heading(self, state: State, command: Any) -> Message | None:
        """See Mode: whose a command is."""
        from book_of_changes.describe import heading

        return heading(state, command)

    def explain(self, state: State, command: Any) -> Message | None:
        """See Mode."""
        from book_of_changes.explain import explain

        return explain(state, command)

    def status(self, state: State) -> list[Message]:
        """See Mode."""
        from book_of_changes.status import status

        return status(state)

    def odds(self, state: State, command: Any) -> Odds | None:
        """See Mode: `book_of_changes.odds.chances_of` has the chances of each outcome."""
        from book_of_changes.odds import odds

        return odds(state, command)

    def agent(self, level: str, seed: int) -> Agent | None:
        """See Mode: `levels` for heroes; at each of them, and at "tactics", enemies go by their tactics (BC-23)."""
        from book_of_changes.agents import agent

        return agent(level, seed)

    def seal(self, state: State, event: Any) -> Message | None:
        """Who went on has seen what lies ahead; and the end of a battle stands."""
        if isinstance(event, BattleEnded):
            return say("boc.undo.battle_over")
        ahead = isinstance(event, JourneyWent) and event.journey.phase in ("scene", "battle")
        return say("boc.undo.gone_on") if ahead else None

    def practice(self, state: State) -> bool:
        """The house rule `practice_undo`, where one person plays: nobody takes back another person's turn."""
        persons = sum(seat.kind == "human" for seat in state.setting.seats)
        return state.setting.practice_undo and persons <= 1

    def portraits(self, state: State) -> tuple[str, ...]:
        """See Mode: the heroes."""
        from book_of_changes.in_lists import portraits

        return portraits(state)

    def stand(self, state: State) -> Message | None:
        """See Mode: which battle and round."""
        from book_of_changes.in_lists import stand

        return stand(state)

    def rounds(self, state: State) -> int:
        """See Mode."""
        return state.battle.round if state.battle is not None else 0

    def lasted(self, state: State) -> Message | None:
        """See Mode: of a descent, battles won and lost, for its rounds are only those of the last battle."""
        from book_of_changes.in_lists import lasted

        return lasted(state)


MODE = BookOfChanges()
