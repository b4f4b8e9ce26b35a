"""Content as the rules see it: Facets, kamae, Schools, traits, and what the oracle can propose. Effects, never ids."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

ENCOUNTER, CHALLENGE = "encounter", "challenge"
"""Kinds of confrontation as content names them; a hunt is resolved as a challenge (SK-13.8)."""
LOW, HIGH = (1, 2), (5, 6)
"""Bands of a School die (SK-11.2)."""


class Facet(msgspec.Struct, frozen=True):
    """A Facet and the one it draws on (SK-4.2)."""

    id: str
    source: str


class Effect(msgspec.Struct, frozen=True):
    """What a kamae does: `kind` is move, gain, lose or burn; `of` is tested or any."""

    kind: str
    n: int
    of: str = "tested"


class Kamae(msgspec.Struct, frozen=True):
    """A way to engage (SK-4.6, 11.7, 11.8)."""

    id: str
    pool: int
    win: tuple[Effect, ...]
    lose: tuple[Effect, ...]
    halves: int = 1
    secret: bool = False
    late: bool = True
    indifferent: bool = False
    """A mahoutsukai is incapable of it (SK-13.4)."""


class Band(msgspec.Struct, frozen=True):
    """What a School die changes of a roll."""

    own_as_theirs: bool = False
    theirs_as_own: bool = False
    dice: int = 0
    faces: tuple[int, ...] = ()
    """Faces that are successes; () for the usual ones."""
    rolls: int = 1
    keep: str = ""
    """Of several rolls, the one with `fewer` or `more` successes counts."""


class School(msgspec.Struct, frozen=True):
    """A Fighting School (SK-11): a secret kamae, or a die that goes with some kamae."""

    id: str
    secret: str = ""
    kamae: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    low: Band | None = None
    high: Band | None = None

    def band(self, die: int) -> Band:
        """What a School die of 1 … 6 does (SK-11.2)."""
        found = self.low if die in LOW else self.high if die in HIGH else None
        return found or PLAIN


PLAIN = Band()


class Inheritance(msgspec.Struct, frozen=True):
    """An Inheritance trait (SK-12.2, 12.3); `uses` on a journey, 0 for always."""

    id: str
    uses: int = 0
    gains_to_snow: bool = False
    other_source: bool = False
    splits: bool = False
    loss_to_source: bool = False
    late_kamae: bool = False
    refuses: bool = False


NO_INHERITANCE = Inheritance("")


class Culture(msgspec.Struct, frozen=True):
    """A Culture trait: the Facet with one die more in encounters, and the one in challenges (SK-12.4)."""

    id: str
    encounter: str
    challenge: str


class WelcomeBand(msgspec.Struct, frozen=True):
    """A welcome for scores from `least` to `most` (SK-10.5)."""

    id: str
    least: int
    most: int


class Entry(msgspec.Struct, frozen=True):
    """Something the oracle can propose; the words stand in the catalogue under `sfk.oracle.<id>`."""

    id: str
    kind: str
    """A table of oracle.toml: encounter, challenge, opening, snow, cue, repair …"""
    region: str = ""
    """Where a scene or a place belongs; "": a scene of any region, told with a place of the region (SK-14.9)."""
    facet: str = ""
    band: str = ""
    snow: str = ""
    """yes, no or any: whether a closing is for a man who brings the Snow."""
    reserve: bool = False
    """Not in the deck: it is told where all others that fit were told before."""


class Book(msgspec.Struct, frozen=True, dict=True):
    """All content of a match."""

    successes: tuple[int, ...]
    par: tuple[int, ...]
    par_lopsided: int
    regions: tuple[str, ...]
    facets: tuple[Facet, ...]
    kamae: tuple[Kamae, ...]
    schools: tuple[School, ...]
    inheritances: tuple[Inheritance, ...]
    cultures: tuple[Culture, ...]
    bands: tuple[WelcomeBand, ...]
    oracle: tuple[Entry, ...]

    @cached_property
    def facet_ids(self) -> tuple[str, ...]:
        """The Facets in the order in which scores are written."""
        return tuple(facet.id for facet in self.facets)

    @cached_property
    def place(self) -> dict[str, int]:
        """Where a Facet stands in a tuple of scores."""
        return {facet.id: at for at, facet in enumerate(self.facets)}

    @cached_property
    def source(self) -> dict[str, str]:
        """The source of each Facet (SK-4.2)."""
        return {facet.id: facet.source for facet in self.facets}

    @cached_property
    def kamae_by_id(self) -> dict[str, Kamae]:
        """Kamae by id."""
        return {kamae.id: kamae for kamae in self.kamae}

    @cached_property
    def standard(self) -> tuple[Kamae, ...]:
        """The kamae everybody may take."""
        return tuple(kamae for kamae in self.kamae if not kamae.secret)

    @cached_property
    def school_by_id(self) -> dict[str, School]:
        """Schools by id."""
        return {school.id: school for school in self.schools}

    @cached_property
    def inheritance_by_id(self) -> dict[str, Inheritance]:
        """Inheritance traits by id; "" is none."""
        return {"": NO_INHERITANCE, **{trait.id: trait for trait in self.inheritances}}

    @cached_property
    def culture_by_id(self) -> dict[str, Culture]:
        """Culture traits by id."""
        return {trait.id: trait for trait in self.cultures}

    @cached_property
    def entry(self) -> dict[str, Entry]:
        """What the oracle can propose, by id."""
        return {entry.id: entry for entry in self.oracle}

    @cached_property
    def of_kind(self) -> dict[str, dict[str, Entry]]:
        """The oracle's entries of each kind, by id."""
        found: dict[str, dict[str, Entry]] = {}
        for entry in self.oracle:
            found.setdefault(entry.kind, {})[entry.id] = entry
        return found

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What computer players have reckoned with this content."""
        return {}

    def welcome(self, score: int) -> str:
        """Which welcome a score has (SK-10.5)."""
        return next(band.id for band in self.bands if band.least <= score <= band.most)
