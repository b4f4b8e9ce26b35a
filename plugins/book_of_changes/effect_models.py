"""The closed vocabulary of effects as strict models: a word the rules do not know is refused where it stands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

Aspect = Literal["metal", "water", "fire", "wood", "earth"]
NatureId = Literal["heaven", "swamp", "fire", "thunder", "wind", "water", "mountain", "earth"]
Severity = Literal["minor", "major"]
Status = Literal["knockdown", "stun", "root", "torment", "curse", "silence", "exposed", "calm", "taunt", "hidden"]
Receiver = Literal["target", "user", "attacker", "any_other_ally", "all_allies", "allies_zone", "target_zone_others"]
Carried = Literal["bearer", "other"]
"""Receivers there are only inside a trigger."""
Outcome = Literal["success", "plain", "heroic", "fail", "always"]
Span = Literal["power", "attack", "turn", "round", "scene", "use"]
Condition = Literal["bloodied", "knocked_down", "corrupt", "stunned", "rooted"]
Reach = Literal["self", "zone", "near", "any"]
Prevented = Literal["knockdown", "stun", "root", "curse", "torment", "forced_move", "wound_penalty"]
MadeFeature = Literal["wall", "mire", "murk", "haven", "hearth", "blaze"]
Occasion = Literal["attacked", "wounded", "hits", "turn_start", "turn_end"]
Count = Annotated[int, Field(ge=1, le=20)]


class Written(BaseModel):
    """What people write: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class AtOnce(Written):
    """An effect that happens and is over."""

    to: Receiver | Carried = "target"
    on: Outcome = "success"


class Lasting(AtOnce):
    """An effect that stays in force."""

    span: Span = Field("power", alias="for")


class Strike(AtOnce):
    kind: Literal["strike"]
    bump: Annotated[int, Field(ge=0, le=2)] = 0
    bump_if: Condition | None = None


class Wound(AtOnce):
    kind: Literal["wound"]
    sev: Severity
    n: Count


class Heal(AtOnce):
    kind: Literal["heal"]
    sev: Literal["minor", "major", "worst"]
    n: Count


class Ward(Lasting):
    kind: Literal["ward"]
    n: Count


class StatusGiven(Lasting):
    kind: Literal["status"]
    name: Status
    n: Count = 1


class Cleanse(AtOnce):
    kind: Literal["cleanse"]
    names: Literal["all"] | list[Status]


class Chi(AtOnce):
    kind: Literal["chi"]
    n: int


class Limit(AtOnce):
    kind: Literal["limit"]
    n: int


class Transfer(AtOnce):
    kind: Literal["transfer"]
    what: Literal["chi", "minor_wounds"]
    n: Count


class Move(AtOnce):
    kind: Literal["move"]
    mode: Literal["step", "push", "pull", "go", "join", "carry"]
    steps: Annotated[int, Field(ge=1, le=4)] = 1


class Defense(Lasting):
    kind: Literal["defense"]
    n: int


class AspectChanged(Lasting):
    """`n` on an Aspect, or with mode "swap" two Aspects that trade ratings."""

    kind: Literal["aspect"]
    aspect: Aspect | Literal["chosen", "highest"] = "chosen"
    n: int = 1
    mode: Literal["swap"] | None = None


class Roll(Lasting):
    kind: Literal["roll"]
    n: int
    tests: Literal["all", "attack", "power", "resist"] = "all"


class Negate(AtOnce):
    kind: Literal["negate"]


class Reduce(AtOnce):
    kind: Literal["reduce"]
    steps: Annotated[int, Field(ge=1, le=2)]


class Absorb(AtOnce):
    kind: Literal["absorb"]
    range: Reach


class Redirect(AtOnce):
    kind: Literal["redirect"]
    fallback: Annotated[int, Field(ge=0, le=9)]


class Reflect(AtOnce):
    kind: Literal["reflect"]


class Act(AtOnce):
    kind: Literal["act"]
    what: Literal["any", "attack", "move"]


class Deny(AtOnce):
    kind: Literal["deny"]


class Attack(AtOnce):
    kind: Literal["attack"]
    mod: int


class Compel(AtOnce):
    kind: Literal["compel"]
    mode: Literal["strike_ally"]


class Prevent(Lasting):
    kind: Literal["prevent"]
    what: list[Prevented]


class Tax(Lasting):
    kind: Literal["tax"]
    what: Literal["chi_defence", "power"]
    n: Count


class Zone(Lasting):
    kind: Literal["zone"]
    feature: MadeFeature


class Dispel(AtOnce):
    kind: Literal["dispel"]
    n: Count


Plain = Annotated[
    Strike | Wound | Heal | Ward | StatusGiven | Cleanse | Chi | Limit | Transfer | Move | Defense | AspectChanged
    | Roll | Negate | Reduce | Absorb | Redirect | Reflect | Act | Deny | Attack | Compel | Prevent | Tax | Zone
    | Dispel,
    Field(discriminator="kind")]
"""Every kind but the trigger: what may stand inside one."""


class Trigger(Lasting):
    """Inner effects that run each time something happens to the receiver; no trigger stands inside another."""

    kind: Literal["trigger"]
    when: Occasion
    effects: Annotated[list[Plain], Field(min_length=1)]


EffectWritten = Annotated[
    Strike | Wound | Heal | Ward | StatusGiven | Cleanse | Chi | Limit | Transfer | Move | Defense | AspectChanged
    | Roll | Negate | Reduce | Absorb | Redirect | Reflect | Act | Deny | Attack | Compel | Prevent | Tax | Zone
    | Dispel | Trigger,
    Field(discriminator="kind")]
"""One effect of the 27 kinds with its own parameters."""


class Effects(Written):
    """Effects of a Power or a special; `bearer` and `other` stand only inside a trigger."""

    effects: list[EffectWritten] = Field(default_factory=list)

    @field_validator("effects")
    @classmethod
    def _no_bearer_outside(cls, found: list[Any]) -> list[Any]:
        for effect in found:
            if effect.to in ("bearer", "other"):
                raise ValueError(f"to = {effect.to!r} stands only inside a trigger")
        return found
