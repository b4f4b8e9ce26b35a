"""The contract between a mode and everything that plays it.

A mode is a handful of pure functions over its events:

    start(config, dice) -> events                what happens before the first decision
    decision(state) -> Decision | None           who must choose what; None: the match is over
    decide(state, command, dice) -> events       the only place, with start, where dice are rolled
    evolve(state, event) -> state                the fold: pure, total, no dice; the first state is None

Everything else here is for showing and judging: `outcome`, `observe`, `redact`, `odds`, `tell`, agents, a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec

from gunki.engine.dice import Dice
from gunki.engine.messages import Message, Refused, in_language
from gunki.engine.odds import Odds

__all__ = ["CONTRACT", "Advice", "Adviser", "Agent", "Command", "Decision", "Event", "Late", "Message", "Mode", "Odds",
           "Outcome", "Refused", "Weighed"]

Late = Callable[[], bool]
"""Whether an agent has thought long enough."""

CONTRACT = 1
"""Version of this contract. A mode of another version is refused before its code runs."""


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """What a seat asks for. Subclass with `tag="short_name"`, `frozen=True`."""

    automatic: ClassVar[bool] = False
    """Whether it is a rule's step and not a person's choice: a step of an NPC's procedure, taken without asking."""
    resigns: ClassVar[bool] = False
    """Whether it gives the match up: agents that choose at random leave it alone."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """What happened, in the past tense and complete: faces, who, from, to, resulting values.

    Subclass with a short tag of your own, `frozen=True`: tags are stored in saves, module paths are not.
    """


class Decision(msgspec.Struct, frozen=True):
    """What is being waited for.

    Either `choices` (every legal command, interned where possible) or `form` (the type of one free command, which
    `decide` then judges) is set.
    """

    seat: str
    prompt: Message
    choices: tuple[Command, ...] = ()
    form: type[Command] | None = None

    @property
    def automatic(self) -> bool:
        """Whether the one choice is a rule's step, to be taken without asking."""
        return bool(self.choices) and self.choices[0].automatic


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: a short result ("left", "draw" …), the winning seats, why, and scores where a mode has any."""

    result: str
    winners: tuple[str, ...]
    reason: Message
    scores: dict[str, int] | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """Who decides: `id`, shown `name`, `kind` ("human", "npc", "ai"), AI `level`, the side or group it plays for."""

    id: str
    name: str
    kind: str
    level: str = ""
    side: str = ""


class Agent(Protocol):
    """Picks a command for a seat from what the seat may see (`view` is an observed state)."""

    def choose(self, view: Any, decision: Decision) -> Command:
        """A legal command of `decision`."""
        ...


class Weighed(msgspec.Struct, frozen=True):
    """A command that an agent weighed: the chance (0 to 1) that its side wins then, as far as the agent can see, and
    what the command is after, in a line.
    """

    command: Any
    chance: float
    reason: Message | None = None


class Advice(msgspec.Struct, frozen=True):
    """What an agent would do: every command it weighed, the one it takes first, the others from best to worst."""

    weighed: tuple[Weighed, ...]

    @property
    def command(self) -> Any:
        """What it takes."""
        return self.weighed[0].command

    @property
    def reason(self) -> Message | None:
        """What it is after, in a line."""
        return self.weighed[0].reason

    def chance_of(self, command: Any) -> float | None:
        """The chance to win with `command`; None where it was not weighed."""
        return next((one.chance for one in self.weighed if one.command == command), None)


class Adviser(Agent, Protocol):
    """An agent that can tell what it compared and why: what hints, explanations and the review of a match ask.

    `choose` is `advise(…).command`, without the time a sentence takes.
    """

    def advise(self, view: Any, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        """Its choice of `decision` and what it weighed, among them every command in `also`.

        `late` is asked now and then: once it is True the best so far is taken. Without it the same is weighed on
        every machine, however slow.
        """
        ...


class Mode(ABC):
    """A game. Subclass it, fill in the class variables and functions, and name an instance in `mode.toml`.

    State, commands and events are frozen msgspec structs; configs are strict pydantic models turned into structs by
    `configure`. No method may keep anything between calls: an instance serves many matches at once.
    """

    id: ClassVar[str]
    title: ClassVar[Message]
    version: ClassVar[str]
    contract: ClassVar[int] = CONTRACT
    rules_version: ClassVar[int] = 1
    """Raised with every change after which the same seed and commands give other events."""
    command_type: ClassVar[Any]
    """Union of the mode's `Command` types."""
    event_type: ClassVar[Any]
    """Union of the mode's `Event` types."""
    state_type: ClassVar[Any]
    config_type: ClassVar[Any]
    """The struct that `configure` returns; a save holds it."""
    locale_folder: ClassVar[Path | None] = None
    """Holds `<language>/LC_MESSAGES/<mode id>.po` and `.mo`."""
    rulebook: ClassVar[Path | None] = None
    """The numbered rules in our words (Markdown), in English; `rulebook_in` finds other languages beside it."""
    table: ClassVar[str | None] = None
    """`"package.module:name"` of the desktop table, imported only by the window. None: the generic table.

    Called with (match, on_finished, on_menu, on_rules); `gunki.table.modes` describes it and the five hooks below.
    """
    lobby: ClassVar[str | None] = None
    """`"package.module:name"` of the screen "New match" leads to, called with the shell. None: a generic one."""
    lessons: ClassVar[str | None] = None
    """`"package.module:name"` of a function that returns the mode's lessons (`gunki.table.modes.LessonOffer`)."""
    replay_view: ClassVar[str | None] = None
    """`"package.module:name"` of the picture in the replay viewer, called with (layer, reel). None: a generic one."""
    result_view: ClassVar[str | None] = None
    """`"package.module:name"` of what the end of a match shows, called with (layer, match). None: scores and status."""
    assets_folder: ClassVar[Path | None] = None
    """Pictures (`.svg`) and sounds (`.wav`), shown by names as `"mode_id:tokens/hydra"` for `tokens/hydra.svg` in it.

    `title_art.svg` in it, where there is one, is the ground of the mode's card when a match is chosen.
    """
    cover: ClassVar[tuple[str, ...]] = ()
    """Names of up to three medallions on that card."""
    levels: ClassVar[tuple[str, ...]] = ()
    """AI levels offered, weakest first. `random` is always there."""

    def with_content(self, folder: Path) -> Mode:
        """The mode with the player's own content packs from `folder`, which need not exist."""
        return self

    def rulebook_in(self, language: str) -> Path | None:
        """The rulebook in `language`: rules.ja.md beside rules.en.md; the English one where there is none such."""
        return None if self.rulebook is None else in_language(self.rulebook, language)

    def content_problems(self) -> tuple[Message, ...]:
        """What is wrong with content packs that were left out, a sentence each."""
        return ()

    @abstractmethod
    def configure(self, config: dict[str, Any]) -> Any:
        """Check a config as a person or a script wrote it; `{}` is a sensible default match.

        Returns a msgspec struct with everything the match needs inlined. Raises Refused naming the wrong field.
        """

    @abstractmethod
    def start(self, config: Any, dice: Dice) -> tuple[Any, ...]:
        """Events up to the first decision. The first one carries the config."""

    @abstractmethod
    def decision(self, state: Any) -> Decision | None:
        """What is waited for in `state`; None when the match is over. Exactly one decision at a time."""

    @abstractmethod
    def decide(self, state: Any, command: Any, dice: Dice) -> tuple[Any, ...]:
        """Events of a command. Raises Refused, having changed nothing, where a rule forbids it.

        With `choices` the host has checked that the command is one of them.
        """

    @abstractmethod
    def evolve(self, state: Any, event: Any) -> Any:
        """The state after `event`; `state` is None for the first event."""

    def carry_out(self, state: Any, command: Any, dice: Dice) -> tuple[tuple[Any, ...], Any]:
        """Events of a command and the state after them: `decide`, then `evolve` over its events.

        A mode that folds while it decides may override this to hand over that very state; it must be the same.
        """
        events = self.decide(state, command, dice)
        for event in events:
            state = self.evolve(state, event)
        return events, state

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """None until the end."""

    @abstractmethod
    def seats(self, state: Any) -> tuple[SeatInfo, ...]:
        """All seats in a fixed order."""

    def observe(self, state: Any, seat: str | None) -> Any:
        """The state without what `seat` must not know; for None, without what any seat must not know."""
        return state

    def redact(self, event: Any, seat: str | None) -> Any:
        """The event without what `seat` must not know; for None, without what any seat must not know."""
        return event

    def odds(self, state: Any, command: Any) -> Odds | None:
        """Exact chances of a command's effects, drawing no die; None where nothing is uncertain."""
        return None

    @abstractmethod
    def tell(self, state: Any, event: Any, seat: str | None) -> Message | None:
        """One line about an event, given the state *after* it; None for events that need no line."""

    @abstractmethod
    def describe(self, state: Any, command: Any) -> Message:
        """A command in words, as a person choosing it reads it (with its price)."""

    def heading(self, state: Any, command: Any) -> Message | None:
        """Under what the text client lists `command` where there are many choices: whose it is; None: under nothing."""
        return None

    def explain(self, state: Any, command: Any) -> Message | None:
        """Why `command`, which is not among the choices, is not legal now; None: no better reason than that."""
        return None

    def portraits(self, state: Any) -> tuple[str, ...]:
        """Names of the medallions that stand for the match in lists of saves; () for none."""
        return ()

    def stand(self, state: Any) -> Message | None:
        """How far the match is, in a few words for lists of saves; None: its rounds, or its events, are counted."""
        return None

    def seal(self, state: Any, event: Any) -> Message | None:
        """Why undo may not reach back past `event` (state after it), apart from dice, which the host sees itself."""
        return None

    def practice(self, state: Any) -> bool:
        """Whether this match lets players take back past dice and seals (a practice house rule)."""
        return False

    def status(self, state: Any) -> list[Message]:
        """The position as a few lines of text, for the text client and screen readers."""
        return []

    def agent(self, level: str, seed: int) -> Agent | None:
        """An AI of one of `levels`; None for a level the mode does not offer. An `Adviser` where it can say why.

        A level that searches may be asked for with more thinking, "master*10": ten times its usual work.
        """
        return None

    def upcast(self, rules_version: int, event: dict[str, Any]) -> dict[str, Any]:
        """Lift an event body from the shape of `rules_version` to that of the version after it; asked once for each
        version up to today's.
        """
        return event

    def simulate_config(self, left: list[str], right: list[str]) -> dict[str, Any] | None:
        """Config of a match between two lists of character names for `gunki simulate`; None: not offered."""
        return None

    def rounds(self, state: Any) -> int:
        """How many rounds (or cycles, scenes) have begun; for statistics."""
        return 0

    def lasted(self, state: Any) -> Message | None:
        """How long a match has lasted, in the mode's own word ("ten cycles"); None: its rounds are counted."""
        return None

    def acting(self, state: Any) -> Message | None:
        """Whose turn it is, by name, where a seat plays several characters; None: it is the seat's own turn."""
        return None


ModeFactory = Callable[[], Mode]
