"""The state: who travels with what, what is being met, the pages of the tale, and what is being waited for."""

from __future__ import annotations

import msgspec

from gunki.engine.messages import Message
from snow_from_korea.commands import JourneyCommand
from snow_from_korea.sheets import Book, Culture, Inheritance, School

HEK_SEAT = "hek"
HEK, SORCERER = -1, -2
"""The referee, and the mahoutsukai, where others are named by their number."""
SETUP, DEPARTURE, JOURNEY, HOMECOMING, OVER = "setup", "departure", "journey", "homecoming", "over"
TURN, CHALLENGE, ENCOUNTER, ONWARD = "turn", "challenge", "encounter", "onward"
"""Steps of a turn: begins, a pending challenge, the encounter, what he issues (SK-5.2)."""
HUNT = "hunt"


class Ask(msgspec.Struct, frozen=True):
    """Who is asked what: the `choices`, or `form`, the name of a free command. `about`: samurai or page, else -9."""

    seat: str
    prompt: Message
    choices: tuple[JourneyCommand, ...] = ()
    form: str = ""
    about: int = -9


class SeatSheet(msgspec.Struct, frozen=True):
    """Who decides; `writes`: whether the seat is asked for words of its own."""

    id: str
    name: str
    kind: str
    level: str
    writes: bool


class Wish(msgspec.Struct, frozen=True):
    """What the Snow is: own words, or an entry of the oracle. Both empty where it is hidden."""

    text: str = ""
    oracle: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """What a config gives of a samurai; the rest is asked for."""

    name: str = ""
    lady: str = ""
    haiku: tuple[str, ...] = ()
    verse: str = ""
    wish: Wish | None = None
    facets: tuple[int, ...] = ()
    school: str = ""
    inheritance: str = ""
    culture: str = ""


class Setting(msgspec.Struct, frozen=True):
    """The config of a match with everything inlined."""

    seats: tuple[SeatSheet, ...]
    """The samurai's, then the referee's."""
    sheets: tuple[Sheet, ...]
    points: int
    cycles: int
    book: Book
    schools: bool = False
    inheritance: bool = False
    culture: bool = False
    mahoutsukai: bool = False
    sorcerer: Sheet | None = None
    """Facets, name and (as `wish`) plan of the mahoutsukai, where the config gives them."""
    shuffle: bool = False
    ruthless: bool = False
    even_heart: bool = False
    two_dice: bool = False
    practice_undo: bool = False

    @property
    def sorcerer_points(self) -> int:
        """What the HEK divides for the mahoutsukai (SK-13.1)."""
        return self.points + 3 * len(self.sheets)


class Samurai(msgspec.Struct, frozen=True):
    """A samurai (SK-1.3)."""

    seat: str
    name: str = ""
    lady: str = ""
    haiku: tuple[str, ...] = ()
    verse: str = ""
    """The haiku's entry in the oracle, where the lines are not his own."""
    wish: Wish | None = None
    revealed: bool = False
    """Whether all know what the Snow is (SK-3.2)."""
    initial: tuple[int, ...] = ()
    facets: tuple[int, ...] = ()
    snow: int | None = None
    cue: bool = False
    last: str = ""
    """Type of his last confrontation (SK-4.3)."""
    found: int = 0
    """Cycle of his Snow scene; 0: none yet."""
    school: str = ""
    inheritance: str = ""
    culture: str = ""
    used: int = 0
    """How often a limited Inheritance was used."""


class Sorcerer(msgspec.Struct, frozen=True):
    """The mahoutsukai (SK-13). `persona` is the oracle's; `name` and `plan` are the HEK's own words."""

    persona: str = ""
    name: str = ""
    plan: str = ""
    initial: tuple[int, ...] = ()
    facets: tuple[int, ...] = ()
    snow: int = 0
    appeared: bool = False
    broken: bool = False
    met: int = -1
    """Whom he met last, and in which cycle."""
    met_cycle: int = 0
    hunted_cycle: int = 0


class Side(msgspec.Struct, frozen=True):
    """One side of a confrontation."""

    who: int
    kamae: str = ""
    school: bool = False
    culture: bool = False
    burn: int = 0
    sealed: bool = False
    """Chosen, and not yet revealed (SK-4.8)."""
    die: int = 0
    """School die; 0: none."""
    base: int = 0
    """The Facet as it counts (SK-11.3)."""
    pool: int = -1
    """Dice; -1: not yet known."""
    faces: tuple[int, ...] = ()
    """Faces that are successes."""
    rolls: tuple[tuple[int, ...], ...] = ()
    counted: int = 0
    """Which of several rolls counts."""
    hits: int = -1
    full: bool = False


class Bout(msgspec.Struct, frozen=True):
    """A confrontation: `first` is the samurai, the challenger or the hunter, who wins ties."""

    kind: str
    facet: str
    first: Side
    second: Side
    half: int = 0
    halves: int = 1
    results: tuple[bool, ...] = ()
    """Whether the first side won, half by half."""
    over: bool = False

    def side(self, number: int) -> Side:
        """Side 0 or 1."""
        return self.second if number else self.first


class Telling(msgspec.Struct, frozen=True):
    """Words somebody wrote for a page; `moment` is scene or end."""

    seat: str
    moment: str
    text: str


class Page(msgspec.Struct, frozen=True):
    """A page of the tale, a panel of the scroll."""

    kind: str
    """opening, encounter, challenge, hunt, snow or homecoming."""
    cycle: int
    region: str
    samurai: int
    other: int = HEK
    """The rival, HEK or SORCERER."""
    facet: str = ""
    scene: str = ""
    """The oracle's entry."""
    kamae: tuple[str, ...] = ()
    results: tuple[bool, ...] = ()
    full: bool = False
    notes: tuple[str, ...] = ()
    """Entries of the oracle for what came of it: cue, too late, repair, divert."""
    told: tuple[Telling, ...] = ()
    lead: str = ""
    """What the oracle says before the scene: a place or an occasion."""
    end: str = ""
    """What it says of a challenge that is decided, one way or the other."""


class Homecoming(msgspec.Struct, frozen=True):
    """How a samurai came home (SK-10)."""

    samurai: int
    change: tuple[int, ...]
    """Change of each Facet, with its sign."""
    snow: int | None
    score: int
    band: str


class State(msgspec.Struct, frozen=True):
    """All of a match.

    A rule that asks stops, and is run again with the answer from `base`, the state in which it began, with the same
    `faces` and `answers` (see working.py); `emitted` events of it were given out.
    """

    setting: Setting
    samurai: tuple[Samurai, ...]
    sorcerer: Sorcerer | None = None
    order: tuple[int, ...] = ()
    """Samurai in turn order (SK-2.8)."""
    phase: str = SETUP
    cycle: int = 0
    at: int = 0
    """Place in the turn order."""
    step: str = ""
    pending: tuple[tuple[int, int], ...] = ()
    """(challenger, defender) of challenges not yet resolved."""
    bout: Bout | None = None
    """The confrontation under way, or the last one, over."""
    pages: tuple[Page, ...] = ()
    deck: tuple[str, ...] = ()
    """The oracle's entries in the order they come up."""
    drawn: tuple[str, ...] = ()
    """Those that came up."""
    homecomings: tuple[Homecoming, ...] = ()
    result: str = ""
    winners: tuple[str, ...] = ()
    reason: str = ""
    ask: Ask | None = None
    base: State | None = None
    answers: tuple[JourneyCommand, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    emitted: int = 0

    @property
    def book(self) -> Book:
        """The content of this match."""
        return self.setting.book

    @property
    def active(self) -> int:
        """Number of the samurai whose turn or scene it is."""
        return self.order[self.at]

    def school(self, samurai: int) -> School | None:
        """The samurai's School, where Schools are used."""
        return self.book.school_by_id.get(self.samurai[samurai].school)

    def inheritance(self, samurai: int) -> Inheritance:
        """The samurai's Inheritance trait, or one that allows nothing."""
        return self.book.inheritance_by_id[self.samurai[samurai].inheritance]

    def culture(self, samurai: int) -> Culture | None:
        """The samurai's Culture trait."""
        return self.book.culture_by_id.get(self.samurai[samurai].culture)

    def uses_left(self, samurai: int) -> int:
        """How often his Inheritance can still be used; always at least once where it has no limit."""
        trait = self.inheritance(samurai)
        return trait.uses - self.samurai[samurai].used if trait.uses else 1

    def writes(self, seat: str) -> bool:
        """Whether the seat is asked for words of its own."""
        return next(sheet.writes for sheet in self.setting.seats if sheet.id == seat)

    def seat_of(self, who: int) -> str:
        """The seat that decides for a samurai, HEK or SORCERER."""
        return HEK_SEAT if who < 0 else self.samurai[who].seat


def turns_to_come(state: State, samurai: int) -> int:
    """The samurai's own turns that have not yet begun (SK-1.4)."""
    if state.phase != JOURNEY:
        return 0 if state.phase in (HOMECOMING, OVER) else state.setting.cycles
    begun = state.order.index(samurai) <= state.at
    return state.setting.cycles - state.cycle + (0 if begun else 1)


def region_of(state: State, cycle: int) -> str:
    """The region in which a cycle of 1 … C lies (SK-14.9)."""
    regions = state.book.regions
    return regions[-(-len(regions) * cycle // state.setting.cycles) - 1]
