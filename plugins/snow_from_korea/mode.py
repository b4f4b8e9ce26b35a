"""Snow From Korea as a mode: the contract's functions, each one line to where it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from gunki.engine.contract import Agent, Decision, Message, Mode, Odds, Outcome, SeatInfo
from gunki.engine.dice import Dice
from gunki.engine.messages import say
from snow_from_korea import rules
from snow_from_korea.commands import JourneyCommand
from snow_from_korea.events import JourneyEvent
from snow_from_korea.evolve import evolve
from snow_from_korea.model import OVER, Setting, State

HERE = Path(__file__).parent


class SnowFromKorea(Mode):
    """Snow From Korea."""

    id: ClassVar[str] = "snow_from_korea"
    title: ClassVar[Message] = say("mode.snow_from_korea")
    version: ClassVar[str] = "0.1.0"
    command_type: ClassVar[Any] = JourneyCommand
    event_type: ClassVar[Any] = JourneyEvent
    state_type: ClassVar[Any] = State
    config_type: ClassVar[Any] = Setting
    locale_folder: ClassVar[Path | None] = HERE / "locale"
    rulebook: ClassVar[Path | None] = HERE / "rulebook.en.md"
    replay_view: ClassVar[str | None] = "snow_from_korea.table.scroll.replay:View"
    result_view: ClassVar[str | None] = "snow_from_korea.table.scroll.result:View"
    lobby: ClassVar[str | None] = "snow_from_korea.table.lobby.scene:LobbyScene"
    lessons: ClassVar[str | None] = "snow_from_korea.table.lessons:lessons"
    table: ClassVar[str | None] = "snow_from_korea.table.scene:TableScene"
    assets_folder: ClassVar[Path | None] = HERE / "assets"
    cover: ClassVar[tuple[str, ...]] = tuple(f"snow_from_korea:tokens/{name}"
                                             for name in ("traveller", "bowl", "mistress"))
    levels: ClassVar[tuple[str, ...]] = ("greedy", "cautious", "hunter", "adept", "gentle", "even", "hard", "stern")

    def configure(self, config: dict[str, Any]) -> Setting:
        """See Mode."""
        from snow_from_korea.config import configure

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
        """`result` is the seat that won, or shared; scores are the samurai's (SK-10)."""
        if state.phase != OVER:
            return None
        from snow_from_korea.tell import outcome_reason

        scores = {state.samurai[home.samurai].seat: home.score for home in state.homecomings}
        return Outcome(state.result, state.winners, outcome_reason(state), scores)

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        """See Mode: the samurai's, then the referee's."""
        return tuple(SeatInfo(s.id, s.name, s.kind, s.level, s.id) for s in state.setting.seats)

    def observe(self, state: State, seat: str | None) -> State:
        """See Mode."""
        from snow_from_korea.observe import observe

        return observe(state, seat)

    def redact(self, event: Any, seat: str | None) -> Any:
        """See Mode."""
        from snow_from_korea.observe import redact

        return redact(event, seat)

    def tell(self, state: State, event: Any, seat: str | None) -> Message | None:
        """See Mode."""
        from snow_from_korea.tell import tell

        return tell(state, event)

    def describe(self, state: State, command: Any) -> Message:
        """See Mode."""
        from snow_from_korea.describe import describe

        return describe(state, command)

    def explain(self, state: State, command: Any) -> Message | None:
        """See Mode."""
        from snow_from_korea.explain import explain

        return explain(state, command)

    def status(self, state: State) -> list[Message]:
        """See Mode."""
        from snow_from_korea.status import status

        return status(state)

    def odds(self, state: State, command: Any) -> Odds | None:
        """See Mode: `snow_from_korea.odds.chances` has the chances of a kamae."""
        from snow_from_korea.odds import odds

        return odds(state, command)

    def seal(self, state: State, event: Any) -> Message | None:
        """Undo does not reach past something hidden that was shown."""
        from snow_from_korea.tell import seal

        return seal(event)

    def agent(self, level: str, seed: int) -> Agent | None:
        """An agent for any seat: a samurai's level plays a referee as even, a referee's level a samurai as adept."""
        from snow_from_korea.agents import agent

        return agent(level, seed)

    def practice(self, state: State) -> bool:
        """The house rule `practice_undo`, where one person plays: nobody takes back another person's turn."""
        persons = sum(seat.kind == "human" for seat in state.setting.seats)
        return state.setting.practice_undo and persons <= 1

    def portraits(self, state: State) -> tuple[str, ...]:
        """See Mode: the samurai."""
        from snow_from_korea.in_lists import portraits

        return portraits(state)

    def stand(self, state: State) -> Message | None:
        """See Mode: which cycle of how many."""
        if not state.cycle:
            return say("sfk.stand.setup")
        return say("sfk.stand", cycle=state.cycle, n=state.setting.cycles)

    def rounds(self, state: State) -> int:
        """See Mode: cycles."""
        return state.cycle

    def lasted(self, state: State) -> Message | None:
        """See Mode."""
        return say("sfk.lasted", count=state.cycle) if state.cycle else None


MODE = SnowFromKorea()
