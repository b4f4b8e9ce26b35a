"""What happens, in the past tense and complete: each event holds the values that result."""

from __future__ import annotations

from gunki.engine.contract import Event
from snow_from_korea.commands import JourneyCommand
from snow_from_korea.model import Ask, Bout, Homecoming, Page, Setting


class Began(Event, frozen=True, gc=False, tag="began"):
    """The match and everything inlined in it."""

    setting: Setting


class Opened(Event, frozen=True, gc=False, tag="opened"):
    """A part of the rules begins that may ask; bookkeeping."""


class Asked(Event, frozen=True, gc=False, tag="asked"):
    """The rules wait for an answer. `faces`: (sides, face) of the dice drawn since they opened."""

    ask: Ask
    faces: tuple[tuple[int, int], ...]


class Answered(Event, frozen=True, gc=False, tag="answered"):
    """The answer; None where others must not know it."""

    seat: str
    command: JourneyCommand | None


class Prepared(Event, frozen=True, gc=False, tag="prepared"):
    """Turn order (SK-2.8), and the order in which the oracle's entries come up, which nobody knows."""

    order: tuple[int, ...]
    deck: tuple[str, ...]


class Introduced(Event, frozen=True, gc=False, tag="introduced"):
    """Names and haiku (SK-2.3, 2.4)."""

    samurai: int
    name: str
    lady: str
    haiku: tuple[str, ...]
    verse: str = ""


class Desired(Event, frozen=True, gc=False, tag="desired"):
    """What the Snow is was decided in secret; both fields are empty for others (SK-2.4)."""

    samurai: int
    seat: str
    text: str
    oracle: str


class Divided(Event, frozen=True, gc=False, tag="divided"):
    """The points were divided; these are the initial Facets (SK-2.7)."""

    samurai: int
    facets: tuple[int, ...]


class TraitTaken(Event, frozen=True, gc=False, tag="trait"):
    """`field` is school, inheritance or culture (SK-2.6)."""

    samurai: int
    field: str
    id: str


class SorcererMade(Event, frozen=True, gc=False, tag="mahoutsukai_made"):
    """The HEK made the mahoutsukai (SK-13.1); who he is and what he wants is hidden until he appears."""

    facets: tuple[int, ...]
    persona: str
    name: str
    plan: str


class Went(Event, frozen=True, gc=False, tag="went"):
    """Where the match is now: phase, cycle, place in the turn order, step of the turn."""

    phase: str
    cycle: int
    at: int
    step: str


class PageBegan(Event, frozen=True, gc=False, tag="page"):
    """A page of the tale begins."""

    page: Page


class Told(Event, frozen=True, gc=False, tag="told"):
    """A seat wrote words for the last page; `moment` is scene or end."""

    seat: str
    moment: str
    text: str


class Departed(Event, frozen=True, gc=False, tag="departed"):
    """The farewell: names and the nature of the Snow are known to all (SK-3.2)."""

    samurai: int
    text: str
    oracle: str


class FacetRefused(Event, frozen=True, gc=False, tag="facet_refused"):
    """The samurai would not be tested in the Facet named (SK-12.3); `used`: how often in all."""

    samurai: int
    facet: str
    used: int


class SorcererAppeared(Event, frozen=True, gc=False, tag="mahoutsukai_appeared"):
    """His first appearance: all know his plan (SK-13.2)."""

    persona: str
    name: str
    plan: str


class BoutBegan(Event, frozen=True, gc=False, tag="bout"):
    """A confrontation begins."""

    bout: Bout


class DrawnLate(Event, frozen=True, gc=False, tag="drawn_late"):
    """The samurai waits for the other side's dice (SK-12.3); `used`: how often in all."""

    samurai: int
    used: int


class KamaeTaken(Event, frozen=True, gc=False, tag="kamae"):
    """A side chose; `sealed`: in secret, and then all else is empty for others (SK-4.8)."""

    side: int
    seat: str
    kamae: str
    school: bool
    culture: bool
    burn: int
    sealed: bool


class KamaeRevealed(Event, frozen=True, gc=False, tag="revealed"):
    """Both show what they chose in secret."""

    kamae: tuple[str, ...]
    school: tuple[bool, ...]
    culture: tuple[bool, ...]


class SchoolDie(Event, frozen=True, gc=False, tag="school_die"):
    """A School die fell (SK-11.2)."""

    side: int
    die: int
    school: str


class PoolSet(Event, frozen=True, gc=False, tag="pool"):
    """A side's dice: the Facet as it counts, the pool, and the faces that are successes."""

    side: int
    base: int
    pool: int
    faces: tuple[int, ...]


class Rolled(Event, frozen=True, gc=False, tag="rolled"):
    """A side's roll or rolls, which of them counts, its successes, and whether every die was one (SK-9.1)."""

    side: int
    half: int
    rolls: tuple[tuple[int, ...], ...]
    counted: int
    hits: int
    full: bool


class Compared(Event, frozen=True, gc=False, tag="compared"):
    """Both successes, and whether the first side won (SK-6.5, 7.4)."""

    half: int
    hits: tuple[int, ...]
    won: bool


class Gained(Event, frozen=True, gc=False, tag="gained"):
    """A win's points: `moved` from `source` ("" where nothing moves), `from_snow`, `added` to `facet`, `to_snow`."""

    who: int
    facet: str
    source: str
    moved: int
    from_snow: int
    added: int
    to_snow: int
    facets: tuple[int, ...]
    snow: int | None


class Lost(Event, frozen=True, gc=False, tag="lost"):
    """A loss of `points`: `paid` by `facet`, `from_snow` by the Snow; `borrowed`: by the source Facet (SK-12.3)."""

    who: int
    points: int
    facet: str
    paid: int
    from_snow: int
    facets: tuple[int, ...]
    snow: int | None
    borrowed: bool = False
    used: int = 0
    note: str = ""


class SnowBurnt(Event, frozen=True, gc=False, tag="burnt"):
    """Snow burnt by a kamae (SK-11.8) or for dice (SK-13.4), and what is left."""

    who: int
    by: int
    snow: int | None
    why: str


class CueFound(Event, frozen=True, gc=False, tag="cue"):
    """A cue to the Snow (SK-9.3)."""

    samurai: int
    note: str


class CueTooLate(Event, frozen=True, gc=False, tag="too_late"):
    """A full success in the last cycle (SK-9.4)."""

    samurai: int
    note: str


class Repaired(Event, frozen=True, gc=False, tag="repaired"):
    """The Snow rose (SK-9.7)."""

    samurai: int
    before: int
    snow: int
    note: str


class BoutEnded(Event, frozen=True, gc=False, tag="bout_end"):
    """The confrontation is over; its type is the last of `men` (SK-4.3)."""

    facet: str
    men: tuple[int, ...]


class SorcererBroken(Event, frozen=True, gc=False, tag="mahoutsukai_broken"):
    """The mahoutsukai leaves the game (SK-13.7)."""

    samurai: int


class Challenged(Event, frozen=True, gc=False, tag="challenged"):
    """A challenge was issued (SK-7.1)."""

    challenger: int
    rival: int


class ChallengeLapsed(Event, frozen=True, gc=False, tag="lapsed"):
    """The defender has no turn left for it (SK-7.2)."""

    challenger: int
    rival: int


class SnowFound(Event, frozen=True, gc=False, tag="snow"):
    """The Snow scene: its worth (SK-9.3)."""

    samurai: int
    snow: int
    cycle: int


class CameHome(Event, frozen=True, gc=False, tag="home"):
    """A homecoming with its score (SK-10)."""

    homecoming: Homecoming


class Finished(Event, frozen=True, gc=False, tag="over"):
    """The match ended: who won, and by which rule."""

    result: str
    winners: tuple[str, ...]
    reason: str


JourneyEvent = (Began | Opened | Asked | Answered | Prepared | Introduced | Desired | Divided | TraitTaken
                | SorcererMade | Went | PageBegan | Told | Departed | FacetRefused | SorcererAppeared | BoutBegan
                | DrawnLate | KamaeTaken | KamaeRevealed | SchoolDie | PoolSet | Rolled | Compared | Gained | Lost
                | SnowBurnt | CueFound | CueTooLate | Repaired | BoutEnded | SorcererBroken | Challenged
                | ChallengeLapsed | SnowFound | CameHome | Finished)
