"""A mode small enough to know by heart: a race of two seats to square 12.

A turn is two steps, or one d6, and the hidden card once a match; the winner closes the match with a boast, a command
of free text. It has all that a host must cope with: dice, a secret, undo, an automatic seat, a form, a draw.
"""

from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gunki.engine.contract import Agent, Command, Decision, Event, Message, Mode, Outcome, Refused, SeatInfo
from gunki.engine.dice import Dice
from gunki.engine.messages import say, verbatim

GOAL = 12
SEATS = ("red", "blue")


class Step(Command, frozen=True, tag="step"):
    """One square on."""


class Roll(Command, frozen=True, tag="roll"):
    """A d6 instead of steps."""


class Play(Command, frozen=True, tag="play"):
    """The hidden card's squares on."""


class End(Command, frozen=True, tag="end"):
    """The turn is over."""


class Walk(Command, frozen=True, tag="walk"):
    """What an automatic seat does."""

    automatic: ClassVar[bool] = True


class Boast(Command, frozen=True, tag="boast"):
    """The winner's last word."""

    text: str


class Resign(Command, frozen=True, tag="resign"):
    """Give up."""

    resigns: ClassVar[bool] = True


class Config(msgspec.Struct, frozen=True):
    """Whether blue is automatic, and whether undo has limits."""

    npc: bool = False
    practice: bool = False


class Began(Event, frozen=True, tag="began"):
    """The match is set up; a card of 0 is one that may not be seen."""

    config: Config
    cards: tuple[int, int]


class Moved(Event, frozen=True, tag="moved"):
    """A seat is on a new square; `faces` fell, `card` was played."""

    seat: int
    to: int
    energy: int
    faces: tuple[int, ...] = ()
    card: int = 0


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The other seat is next."""

    turn: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; `winner` is -1 for a draw."""

    winner: int
    words: str = ""


class State(msgspec.Struct, frozen=True):
    """Everything."""

    config: Config
    cards: tuple[int, int]
    squares: tuple[int, int] = (0, 0)
    played: tuple[bool, bool] = (False, False)
    turn: int = 0
    energy: int = 2
    ended: Ended | None = None

    @property
    def now(self) -> int:
        """Whose turn it is."""
        return self.turn % 2


def put(pair: tuple[Any, Any], index: int, value: Any) -> tuple[Any, Any]:
    """The pair with one place changed."""
    return (value, pair[1]) if index == 0 else (pair[0], value)


class Toy(Mode):
    """See the module."""

    id: ClassVar[str] = "toy"
    title: ClassVar[Message] = verbatim("Toy race")
    version: ClassVar[str] = "1.0"
    command_type: ClassVar[Any] = Step | Roll | Play | End | Walk | Boast | Resign
    event_type: ClassVar[Any] = Began | Moved | TurnEnded | Ended
    state_type: ClassVar[Any] = State
    config_type: ClassVar[Any] = Config
    levels: ClassVar[tuple[str, ...]] = ("runner",)

    def configure(self, config: dict[str, Any]) -> Config:
        for name, value in config.items():
            if name not in ("npc", "practice") or not isinstance(value, bool):
                raise Refused(say("toy.bad_config", field=str(name)))
        return Config(**config)

    def start(self, config: Config, dice: Dice) -> tuple[Any, ...]:
        return (Began(config, (dice.die(), dice.die())), TurnEnded(0))

    def decision(self, state: State) -> Decision | None:
        if state.ended is not None:
            return None
        seat, prompt = SEATS[state.now], say("toy.move")
        if state.squares[state.now] >= GOAL:
            return Decision(seat, say("toy.boast"), form=Boast)
        if state.config.npc and state.now == 1:
            return Decision(seat, prompt, (Walk(),))
        moves: list[Command] = [Step()] if state.energy else []
        moves += [Roll()] if state.energy == 2 else []
        moves += [] if state.played[state.now] else [Play()]
        return Decision(seat, prompt, (*moves, End(), Resign()))

    def decide(self, state: State, command: Any, dice: Dice) -> tuple[Any, ...]:
        seat, square, energy = state.now, state.squares[state.now], state.energy
        if isinstance(command, Step):
            return (Moved(seat, square + 1, energy - 1),)
        if isinstance(command, Roll):
            face = dice.die()
            return (Moved(seat, square + face, 0, (face,)),)
        if isinstance(command, Play):
            return (Moved(seat, square + state.cards[seat], energy, (), state.cards[seat]),)
        if isinstance(command, Walk):
            return (Moved(seat, square + 2, 0), TurnEnded(state.turn + 1))
        if isinstance(command, Boast):
            if not command.text.strip():
                raise Refused(say("toy.say_something"))
            return (Ended(seat, command.text),)
        if isinstance(command, Resign):
            return (Ended(1 - seat),)
        return (TurnEnded(state.turn + 1),) if state.turn < 60 else (Ended(-1),)

    def evolve(self, state: State | None, event: Any) -> State:
        if isinstance(event, Began):
            return State(event.config, event.cards)
        assert state is not None
        if isinstance(event, Moved):
            played = put(state.played, event.seat, True) if event.card else state.played
            return replace(state, squares=put(state.squares, event.seat, event.to), energy=event.energy, played=played)
        if isinstance(event, TurnEnded):
            return replace(state, turn=event.turn, energy=2)
        return replace(state, ended=event)

    def outcome(self, state: State) -> Outcome | None:
        if state.ended is None:
            return None
        winner = state.ended.winner
        result = "draw" if winner < 0 else SEATS[winner]
        return Outcome(result, () if winner < 0 else (result,), say("toy.over"))

    def seats(self, state: State) -> tuple[SeatInfo, ...]:
        kind = "npc" if state.config.npc else "human"
        return (SeatInfo("red", "Red", "human"), SeatInfo("blue", "Blue", kind))

    def observe(self, state: State, seat: str | None) -> State:
        cards = tuple(card if SEATS[i] == seat or state.played[i] else 0 for i, card in enumerate(state.cards))
        return replace(state, cards=cards)

    def redact(self, event: Any, seat: str | None) -> Any:
        if isinstance(event, Began):
            return replace(event, cards=tuple(c if SEATS[i] == seat else 0 for i, c in enumerate(event.cards)))
        return event

    def tell(self, state: State, event: Any, seat: str | None) -> Message | None:
        return say("toy.event", what=type(event).__name__)

    def describe(self, state: State, command: Any) -> Message:
        return say("toy.command", what=type(command).__name__)

    def seal(self, state: State, event: Any) -> Message | None:
        if isinstance(event, Moved) and event.card:
            return say("toy.card_shown")
        return say("toy.turn_over") if isinstance(event, TurnEnded) else None

    def practice(self, state: State) -> bool:
        return state.config.practice

    def agent(self, level: str, seed: int) -> Agent | None:
        return Runner(seed, eager=level == "runner") if level in ("random", "runner") else None


class Runner:
    """Picks at random, or whatever comes first, and has something to say at the end."""

    def __init__(self, seed: int, eager: bool) -> None:
        self.dice = Dice(seed)
        self.eager = eager

    def choose(self, view: State, decision: Decision) -> Command:
        if decision.form is not None:
            return Boast("hurrah – ½ ✓")
        options = [command for command in decision.choices if not command.resigns]
        return options[0] if self.eager else self.dice.pick(options)


class Modes:
    """Gives out the modes it was made with, as a registry does."""

    def __init__(self, *modes: Mode) -> None:
        self.modes = {mode.id: mode for mode in modes}

    def mode(self, id: str) -> Mode:
        if id not in self.modes:
            raise Refused(say("registry.unknown_mode", mode=id))
        return self.modes[id]


HERE = Path(__file__).parent
TOY = Toy()
