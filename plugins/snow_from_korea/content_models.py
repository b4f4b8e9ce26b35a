"""The closed vocabulary of content as strict models: a word the rules do not know is refused where it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Count = Annotated[int, Field(ge=1, le=9)]
Face = Annotated[int, Field(ge=1, le=6)]
Place = Literal["encounter", "challenge"]


class Written(BaseModel):
    """What people write: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class FacetWritten(Written):
    """A Facet and its source (SK-4.2)."""

    id: Id
    source: Id


class EffectWritten(Written):
    """What a kamae does."""

    kind: Literal["move", "gain", "lose", "burn"]
    n: Count
    of: Literal["tested", "any"] = "tested"


class KamaeWritten(Written):
    """A kamae (SK-4.6)."""

    id: Id
    pool: Annotated[int, Field(ge=-9, le=9)]
    win: list[EffectWritten]
    lose: list[EffectWritten]
    halves: Annotated[int, Field(ge=1, le=4)] = 1
    secret: bool = False
    late: bool = True
    indifferent: bool = False

    @model_validator(mode="after")
    def _sides(self) -> KamaeWritten:
        if any(effect.kind == "lose" for effect in self.win):
            raise ValueError("a win loses no Facet points")
        if any(effect.kind != "lose" for effect in self.lose):
            raise ValueError("a loss only loses")
        return self


class BandWritten(Written):
    """What a School die changes."""

    own_as_theirs: bool = False
    theirs_as_own: bool = False
    dice: Annotated[int, Field(ge=-9, le=9)] = 0
    faces: list[Face] = Field(default_factory=list)
    rolls: Annotated[int, Field(ge=1, le=3)] = 1
    keep: Literal["", "fewer", "more"] = ""

    @model_validator(mode="after")
    def _kept(self) -> BandWritten:
        if (self.rolls > 1) != bool(self.keep):
            raise ValueError("several rolls and keep go together")
        return self


class SchoolWritten(Written):
    """A School (SK-11)."""

    id: Id
    secret: str = ""
    kamae: list[Id] = Field(default_factory=list)
    where: list[Place] = Field(default_factory=list)
    low: BandWritten | None = None
    high: BandWritten | None = None

    @model_validator(mode="after")
    def _whole(self) -> SchoolWritten:
        die = bool(self.kamae and self.where and self.low and self.high)
        if die == bool(self.secret):
            raise ValueError("a School has a secret kamae, or kamae, where, low and high")
        return self


class InheritanceWritten(Written):
    """An Inheritance trait (SK-12)."""

    id: Id
    uses: Annotated[int, Field(ge=0, le=20)] = 0
    gains_to_snow: bool = False
    other_source: bool = False
    splits: bool = False
    loss_to_source: bool = False
    late_kamae: bool = False
    refuses: bool = False


class CultureWritten(Written):
    """A Culture trait (SK-12.4)."""

    id: Id
    encounter: Id
    challenge: Id

    @model_validator(mode="after")
    def _different(self) -> CultureWritten:
        if self.encounter == self.challenge:
            raise ValueError("the two Facets are different ones")
        return self


class RulesWritten(Written):
    """rules.toml as a whole."""

    successes: Annotated[list[Face], Field(min_length=1)]
    par: Annotated[list[int], Field(min_length=1)]
    par_lopsided: int
    regions: Annotated[list[Id], Field(min_length=1)]
    facet: Annotated[list[FacetWritten], Field(min_length=3, max_length=3)]
    kamae: Annotated[list[KamaeWritten], Field(min_length=1)]
    school: list[SchoolWritten]
    inheritance: list[InheritanceWritten]
    culture: list[CultureWritten]


class BandOfScore(Written):
    """A welcome (SK-10.5)."""

    id: Id
    least: int
    most: int


class Plain(Written):
    """An entry of which only the words matter; a reserve is told once the others that fit were told."""

    id: Id
    reserve: bool = False


class SceneWritten(Plain):
    """A scene of the road, for a Facet and a region, or for any region: a place of it is told first (SK-14.9)."""

    region: Id = ""
    facet: Id


class ContestWritten(Plain):
    """A challenge, for a Facet."""

    facet: Id


class ClosingWritten(Plain):
    """A homecoming, for a welcome (or any), with the Snow or without."""

    band: Id
    snow: Literal["yes", "no", "any"]


class PlaceWritten(Plain):
    """A place of a region, told before a scene that belongs to none."""

    region: Id


class OracleWritten(Written):
    """oracle.toml as a whole."""

    band: Annotated[list[BandOfScore], Field(min_length=1)]
    encounter: list[SceneWritten]
    challenge: list[ContestWritten]
    opening: list[Plain]
    snow: list[Plain]
    cue: list[Plain]
    cue_too_late: list[Plain]
    snow_scene: list[Plain]
    repair: list[Plain]
    divert: list[Plain]
    closing: list[ClosingWritten]
    mahoutsukai: list[Plain]
    haiku: list[Plain]
    place: list[PlaceWritten] = Field(default_factory=list)
    occasion: list[Plain] = Field(default_factory=list)
    decision: list[Plain] = Field(default_factory=list)
