"""The toy race with everything that a mode may have in the window."""

from pathlib import Path
from typing import Any, ClassVar

from gunki.engine.contract import Agent, Message, SeatInfo
from gunki.engine.messages import verbatim
from tests.engine.toy_mode import Config, Runner, State, Toy

HERE = Path(__file__).parent


class Race(Toy):
    """Blue is an AI where the config says so: `npc`."""

    id: ClassVar[str] = "race"
    title: ClassVar[Message] = verbatim("A race")
    table: ClassVar[str | None] = "race.table:RaceScene"
    lobby: ClassVar[str | None] = "race.table:RaceLobby"
    lessons: ClassVar[str | None] = "race.table:lessons"
    replay_view: ClassVar[str | None] = "race.table:RaceView"
    rulebook: ClassVar[Path | None] = HERE / "rules.en.md"
    assets_folder: ClassVar[Path | None] = HERE / "assets"
    cover: ClassVar[tuple[str, ...]] = ("race:tokens/runner", "ronin")

    def decision(self, state: State) -> Any:
        return super().decision(State(Config(), state.cards, state.squares, state.played, state.turn, state.energy,
                                      state.ended))

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        blue = SeatInfo("blue", "Blue", "ai" if state.config.npc else "human", "runner" if state.config.npc else "")
        return (SeatInfo("red", "Red", "human"), blue)

    def agent(self, level: str, seed: int) -> Agent | None:
        return Runner(seed, eager=True) if level == "runner" else None

    def portraits(self, state: State) -> tuple[str, ...]:
        return ("race:tokens/runner", "race:tokens/missing")

    def stand(self, state: State) -> Message | None:
        return verbatim(f"Red on {state.squares[0]}")


MODE = Race()
