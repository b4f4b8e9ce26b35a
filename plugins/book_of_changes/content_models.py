"""Content files as strict models (heads of powers.toml, natures.toml, bestiary.toml and campaign.toml)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from book_of_changes.effect_models import Aspect, Effects, NatureId, Prevented, Reach, Severity, Written

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Text = Annotated[str, Field(max_length=600)]
Tag = NatureId | Literal["attack", "defensive", "perfect", "healing", "movement", "support", "curse", "terrain",
                         "limit", "corrupt"]
Targets = Literal["self", "ally", "other_ally", "allies", "other_allies", "enemy", "enemies", "enemies_one_zone",
                  "zone", "edge", "defender"]
Trait = Literal["reach", "flight", "swift", "tough", "venom", "grasp", "leech", "pack", "relentless", "shell",
                "bulwark", "blindsense", "regrow", "dread", "hollow"]
Tactics = Literal["brute", "skirmisher", "caster", "guardian", "swarm"]
Bonus = Aspect | Literal["defense", "limit_size", "minor_boxes", "major_boxes"]
Rating = Annotated[int, Field(ge=1, le=5)]


class TestWritten(Written):
    """A Test with what its kind needs (BC-13.10)."""

    kind: Literal["none", "simple", "contested", "attack"]
    aspect: Aspect | None = None
    tn: Annotated[int, Field(ge=5, le=15)] | None = None
    vs: Aspect | Literal["defense"] | None = None

    @model_validator(mode="after")
    def _whole(self) -> TestWritten:
        needed = {"none": set(), "simple": {"aspect", "tn"}, "contested": {"aspect", "vs"}, "attack": {"aspect", "vs"}}
        given = {name for name in ("aspect", "tn", "vs") if getattr(self, name) is not None}
        if given != needed[self.kind]:
            raise ValueError(f"a Test of kind {self.kind} takes {', '.join(sorted(needed[self.kind])) or 'nothing'}")
        return self


class CostWritten(Written):
    chi: Annotated[int, Field(ge=0, le=20)]
    each: Annotated[int, Field(ge=0, le=5)]
    per: Literal["none", "ally", "enemy"]

    @model_validator(mode="after")
    def _counted(self) -> CostWritten:
        if (self.per == "none") != (self.each == 0):
            raise ValueError("each and per go together")
        return self


class PowerWritten(Effects):
    id: Id
    king_wen: Annotated[int, Field(ge=1, le=64)]
    hexagram: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    own_nature: NatureId
    spirit_nature: NatureId
    tags: list[Tag]
    use: Literal["action", "defence"]
    protects: Literal["self", "near_ally"] = "self"
    test: TestWritten
    cost: CostWritten
    duration: Literal["instant", "round", "maintain", "scene"]
    range: Reach
    targets: Targets
    flags: list[Literal["no_chi", "pierce", "once"]]
    text: Text

    @model_validator(mode="after")
    def _consistent(self) -> PowerWritten:
        if self.own_nature not in self.tags or self.spirit_nature not in self.tags:
            raise ValueError("tags name both Natures")
        if (self.use == "defence") != ("defensive" in self.tags):
            raise ValueError('use = "defence" and the tag defensive go together')
        if (self.use == "defence") != (self.targets == "defender"):
            raise ValueError('use = "defence" and targets = "defender" go together')
        if self.test.kind == "attack" and "attack" not in self.tags:
            raise ValueError("a Test of kind attack needs the tag attack")
        return self


class HookWritten(Written):
    """A passive rule (closed list at the head of natures.toml)."""

    id: Literal["bypass", "target_defense", "ignore_cover", "riposte", "defense_if_alone", "major_as_two_minor", "fury",
                "slip_away", "free_step", "first_chi_gives", "immune", "scorch", "ease_penalty"]
    n: int | None = None
    attacked: int | None = None
    wounded: int | None = None
    tags: list[Tag] | None = None
    what: list[Prevented] | None = None

    @model_validator(mode="after")
    def _whole(self) -> HookWritten:
        needed = {"bypass": {"tags"}, "riposte": {"attacked", "wounded"}, "immune": {"what"}, "ignore_cover": set(),
                  "major_as_two_minor": set(), "slip_away": set(), "free_step": set()}.get(self.id, {"n"})
        given = {name for name in ("n", "attacked", "wounded", "tags", "what") if getattr(self, name) is not None}
        if given != needed:
            raise ValueError(f"{self.id} takes {', '.join(sorted(needed)) or 'nothing'}")
        return self


Basis = Literal["source", "new", "source+new"]


class SpecialWritten(Effects):
    id: Id
    name: Name
    text: Text
    basis: Basis = "new"
    note: Text = ""
    rules: list[HookWritten] = Field(default_factory=list)


class LimitWritten(Effects):
    id: Id
    name: Name
    text: Text
    basis: Basis = "new"
    test: TestWritten
    range: Reach
    targets: Targets
    tags: list[Tag]
    flags: list[Literal["no_chi", "pierce"]]


class NatureWritten(Written):
    id: NatureId
    name: Name
    trigram: Annotated[str, Field(min_length=1, max_length=1)]
    trigram_name: Name
    lines: Annotated[list[Literal[0, 1]], Field(min_length=3, max_length=3)]
    direction: Literal["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
    colour: Name
    soul: Text
    role: Text
    special_attack: SpecialWritten
    special_defense: SpecialWritten
    limit: LimitWritten


class SpiritWritten(Written):
    id: Id
    name: Name
    kind: Literal["zodiac", "animal", "celestial"]
    element: Aspect
    natures: Annotated[list[NatureId], Field(min_length=1, max_length=2)]
    bond: Annotated[int, Field(ge=3, le=20)]
    starter: bool
    bonus: dict[Bonus, Annotated[int, Field(ge=-3, le=3)]]
    manner: Text


class StandardWritten(Written):
    """A standard enemy (BC-21)."""

    id: Id
    name: Name
    natures: Annotated[list[NatureId], Field(min_length=1, max_length=2)]
    corrupt: bool
    traits: list[Trait]
    powers: list[str]
    tactics: Tactics
    text: Text
    level: Rating
    portrait: Annotated[str, Field(max_length=40)] = ""


class HeroicWritten(Written):
    """A heroic enemy (BC-22)."""

    id: Id
    name: Name
    natures: Annotated[list[NatureId], Field(min_length=1, max_length=2)]
    corrupt: bool
    traits: list[Trait]
    powers: list[str]
    tactics: Tactics
    text: Text
    aspects: Annotated[dict[Aspect, Rating], Field(min_length=5)]
    actions: Annotated[int, Field(ge=1, le=4)]
    portrait: Annotated[str, Field(max_length=40)] = ""


class FeatureWritten(Written):
    """A feature of a zone with what its kind needs (head of campaign.toml)."""

    kind: Literal["cover", "murk", "mire", "blaze", "hearth", "haven", "mirrors", "hazard", "brink", "hellstone",
                  "corruption", "seal", "gate", "exit"]
    ordinary: bool = False
    aspect: Aspect | None = None
    tn: Annotated[int, Field(ge=5, le=15)] | None = None
    sev: Severity | None = None
    when: Literal["enter", "end"] | None = None
    spares: NatureId | None = None
    nature: NatureId | None = None
    power: Rating | None = None
    rounds: Annotated[int, Field(ge=1, le=9)] | None = None

    @model_validator(mode="after")
    def _whole(self) -> FeatureWritten:
        needed = {"hazard": {"aspect", "tn", "sev", "when"}, "brink": {"tn"}, "hellstone": {"nature", "power"},
                  "seal": {"rounds"}}.get(self.kind, set())
        names = ("aspect", "tn", "sev", "when", "spares", "nature", "power", "rounds")
        given = {name for name in names if getattr(self, name) is not None}
        if given - ({"spares"} if self.kind == "hazard" else set()) != needed:
            raise ValueError(f"{self.kind} takes {', '.join(sorted(needed)) or 'nothing'}")
        return self


class ZoneWritten(Written):
    id: Id
    name: Name
    adj: list[str]
    start: Literal["heroes", "enemies"] | None = None
    features: list[FeatureWritten] = Field(default_factory=list)
    at: Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(min_length=2, max_length=2)] | None = None


class MapWritten(Written):
    id: Id
    name: Name
    hell: Annotated[str, Field(max_length=60)] = "none"
    text: Text = ""
    zones: Annotated[list[ZoneWritten], Field(min_length=2, max_length=12)]


class ObjectiveWritten(Written):
    """How the heroes win (BC-24.1)."""

    kind: Literal["rout", "kill", "seal"] = "rout"
    target: str = ""

    @model_validator(mode="after")
    def _whole(self) -> ObjectiveWritten:
        if (self.kind == "kill") != bool(self.target):
            raise ValueError('only kind = "kill" takes a target, and it needs one')
        return self


class EntryWritten(Written):
    """So many enemies of one sort."""

    id: str
    n: Annotated[int, Field(ge=1, le=24)]
    at: str
    wave: Annotated[int, Field(ge=1, le=20)] = 1


class ChangeWritten(Written):
    """So many more or fewer."""

    id: str
    n: Annotated[int, Field(ge=-24, le=24)]
    at: str = ""
    wave: Annotated[int, Field(ge=1, le=20)] = 1


class RewardWritten(Written):
    kind: Literal["spirit", "hellstone", "chi"]
    options: list[str] | None = None
    pick: Annotated[int, Field(ge=1, le=19)] | None = None
    each_hero: Literal[0, 1] = 0
    nature: NatureId | None = None
    power: Rating | None = None
    n: Annotated[int, Field(ge=1, le=9)] | None = None

    @model_validator(mode="after")
    def _whole(self) -> RewardWritten:
        needed = {"spirit": {"options", "pick"}, "hellstone": {"nature", "power"}, "chi": {"n"}}[self.kind]
        given = {name for name in ("options", "pick", "nature", "power", "n") if getattr(self, name) is not None}
        if given != needed:
            raise ValueError(f"{self.kind} takes {', '.join(sorted(needed))}")
        return self


class BattleWritten(Written):
    id: Id
    name: Name
    map: str
    objective: ObjectiveWritten
    enemies: Annotated[list[EntryWritten], Field(min_length=1)]
    fewer: list[ChangeWritten] = Field(default_factory=list)
    more: list[ChangeWritten] = Field(default_factory=list)
    rewards: list[RewardWritten] = Field(default_factory=list)
    after: Text = ""


class StoneOfScene(Written):
    nature: NatureId
    power: Rating


class OneChange(Written):
    id: str
    n: Annotated[int, Field(ge=-24, le=24)]


class OutcomeWritten(Written):
    """What an outcome of a scene does (closed list in campaign.toml)."""

    chi: Annotated[int, Field(ge=-20, le=20)] = 0
    limit: Annotated[int, Field(ge=-8, le=8)] = 0
    initiative: Annotated[int, Field(ge=-5, le=5)] = 0
    wound: Literal["minor"] | None = None
    catastrophe: bool = False
    nothing: bool = False
    hellstone: StoneOfScene | None = None
    enemy: OneChange | None = None
    name: str | None = None


class SceneWritten(Written):
    id: Id
    kind: Literal["simple", "contested"]
    who: Literal["one", "each"]
    aspect: Aspect
    tn: Annotated[int, Field(ge=5, le=15)] | None = None
    vs_aspect: Aspect | None = None
    vs_rating: Annotated[int, Field(ge=1, le=15)] | None = None
    text: Text
    outcome: dict[Literal["fail", "success", "heroic", "critical"], OutcomeWritten]

    @model_validator(mode="after")
    def _whole(self) -> SceneWritten:
        needed = {"tn"} if self.kind == "simple" else {"vs_aspect", "vs_rating"}
        given = {name for name in ("tn", "vs_aspect", "vs_rating") if getattr(self, name) is not None}
        if given != needed:
            raise ValueError(f"a {self.kind} scene takes {', '.join(sorted(needed))}")
        if not {"fail", "success"} <= set(self.outcome):
            raise ValueError("outcome says what fail and success bring")
        return self


class CampaignWritten(Written):
    id: Id
    name: Name
    party: Annotated[int, Field(ge=1, le=4)]
    start_names: Annotated[int, Field(ge=1, le=3)]
    retry: Text = ""
    sequence: Annotated[list[Annotated[str, Field(pattern=r"^(scene|battle|rest):[a-z_0-9]+$")]], Field(min_length=1)]


class HeroPresetWritten(Written):
    """A ready-made hero."""

    id: Id
    name: Name
    nature: NatureId
    aspects: Annotated[dict[Aspect, Rating], Field(min_length=5)]
    names: Annotated[list[str], Field(min_length=1, max_length=19)]
    portrait: str = ""
    text: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _fifteen(cls, raw: Any) -> Any:
        if isinstance(raw, dict) and isinstance(raw.get("aspects"), dict):
            ratings = list(raw["aspects"].values())
            if all(isinstance(rating, int) for rating in ratings) and sum(ratings) != 15:
                raise ValueError("aspects add up to 15 (BC-1.2)")
        return raw
