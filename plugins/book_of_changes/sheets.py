"""What content says, as frozen structs: Powers, Natures, spirits, enemies, maps, battles and scenes.

A match holds a `Book` of them, so that it never changes when a file does. `content` reads them from TOML.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import msgspec

ASPECTS = ("metal", "water", "fire", "wood", "earth")


class Effect(msgspec.Struct, frozen=True, omit_defaults=True, rename={"span": "for"}):
    """One effect of the closed vocabulary in powers.toml; the fields a kind does not use keep their defaults."""

    kind: str
    to: str = "target"
    on: str = "success"
    span: str = "power"
    """How long a lasting effect stays: power, attack, turn, round, scene or use (`for` in the files)."""
    n: int | None = None
    sev: str = "minor"
    name: str = ""
    names: tuple[str, ...] = ()
    """Statuses to end; ("all",) for every harmful one."""
    bump: int = 0
    bump_if: str = ""
    mode: str = ""
    steps: int = 1
    aspect: str = ""
    tests: str = "all"
    what: tuple[str, ...] = ()
    range: str = "any"
    fallback: int = 0
    mod: int = 0
    feature: str = ""
    when: str = ""
    effects: tuple[Effect, ...] = ()

    @property
    def amount(self) -> int:
        """`n`, or 1 where the file leaves it out."""
        return 1 if self.n is None else self.n


class TestSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Test of a Power (BC-13.10): kind none, simple (against `tn`), contested or attack (against `vs`)."""

    kind: str = "none"
    aspect: str = ""
    tn: int = 0
    vs: str = ""


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    """Chi a Power costs (BC-13.7): `chi`, and `each` for every "ally" or "enemy" counted."""

    chi: int = 0
    each: int = 0
    per: str = "none"


class Power(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Power, or a Nature's Limit (`use` is then "limit")."""

    id: str
    name: str
    tags: tuple[str, ...]
    use: str
    test: TestSheet
    range: str
    targets: str
    effects: tuple[Effect, ...]
    text: str = ""
    cost: Cost = Cost()
    duration: str = "instant"
    protects: str = "self"
    flags: tuple[str, ...] = ()
    king_wen: int = 0
    hexagram: str = ""
    own_nature: str = ""
    spirit_nature: str = ""


class Hook(msgspec.Struct, frozen=True, omit_defaults=True):
    """A passive rule of a Special Attack or Special Defense (closed list at the head of natures.toml)."""

    id: str
    n: int = 0
    attacked: int = 0
    wounded: int = 0
    tags: tuple[str, ...] = ()
    what: tuple[str, ...] = ()


class Special(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Special Attack or Special Defense: hooks, and effects that follow a basic attack."""

    id: str
    name: str
    text: str
    rules: tuple[Hook, ...] = ()
    effects: tuple[Effect, ...] = ()


class Nature(msgspec.Struct, frozen=True):
    """One of the eight (BC-1.5 … 1.9)."""

    id: str
    name: str
    trigram: str
    trigram_name: str
    lines: tuple[int, int, int]
    """Bottom line first; 1 is solid."""
    direction: str
    colour: str
    soul: str
    role: str
    special_attack: Special
    special_defense: Special
    limit: Power


class Spirit(msgspec.Struct, frozen=True):
    """A spirit that can be Bonded (BC-16): Natures it opens, its price in Chi, and what it adds."""

    id: str
    name: str
    kind: str
    element: str
    natures: tuple[str, ...]
    bond: int
    starter: bool
    bonus: dict[str, int]
    manner: str = ""


class Foe(msgspec.Struct, frozen=True):
    """An enemy: standard (BC-21, `level` 1 … 5) or heroic (BC-22, five Aspects and `actions`)."""

    id: str
    name: str
    natures: tuple[str, ...]
    corrupt: bool
    traits: tuple[str, ...]
    powers: tuple[str, ...]
    tactics: str
    text: str = ""
    level: int = 0
    aspects: dict[str, int] = {}
    actions: int = 1
    portrait: str = ""
    """Its medallion; "": the one named like it."""

    @property
    def heroic(self) -> bool:
        """Whether it is a heroic enemy (BC-22)."""
        return self.level == 0


class Preset(msgspec.Struct, frozen=True):
    """A ready-made hero."""

    id: str
    name: str
    nature: str
    aspects: dict[str, int]
    names: tuple[str, ...]
    portrait: str = ""
    text: str = ""


class FeatureSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A feature of a map's zone (closed list at the head of campaign.toml)."""

    kind: str
    ordinary: bool = False
    aspect: str = ""
    tn: int = 0
    sev: str = "minor"
    when: str = "enter"
    spares: str = ""
    nature: str = ""
    power: int = 0
    rounds: int = 0


class ZoneSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone of a map."""

    id: str
    name: str
    adj: tuple[str, ...]
    start: str = ""
    features: tuple[FeatureSheet, ...] = ()
    at: tuple[int, ...] = ()
    """Where it lies on the map, x and y in thousandths (0 … 1000); () where nobody has said so."""


class Ways(NamedTuple):
    """Where one gets to on a map: the zones next to each zone, and steps between any two (FAR: no way)."""

    near: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    one: tuple[tuple[int, ...], ...]
    """Zones one step from each, in order."""
    two: tuple[tuple[int, ...], ...]
    """Zones one or two steps from each, in order."""


FAR = 99
"""More steps than any map has."""


class MapSheet(msgspec.Struct, frozen=True, dict=True):
    """A map: zones joined by symmetric edges (BC-7.1)."""

    id: str
    name: str
    hell: str
    text: str
    zones: tuple[ZoneSheet, ...]

    @cached_property
    def index(self) -> dict[str, int]:
        """Position of each zone id."""
        return {zone.id: at for at, zone in enumerate(self.zones)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Positions of the zones next to each zone."""
        return tuple(tuple(self.index[other] for other in zone.adj) for zone in self.zones)

    @cached_property
    def _known_ways(self) -> dict[frozenset[tuple[int, int]], Ways]:
        return {}

    def ways(self, walls: frozenset[tuple[int, int]]) -> Ways:
        """Ways with some edges cut off (each edge both ways round); reckoned once for the same walls."""
        found = self._known_ways.get(walls)
        if found is None:
            near = tuple(tuple(other for other in beside if (zone, other) not in walls)
                         for zone, beside in enumerate(self.neighbours))
            steps = tuple(_steps(near, zone) for zone in range(len(near)))
            one, two = (tuple(tuple(other for other, far in enumerate(row) if 0 < far <= most) for row in steps)
                        for most in (1, 2))
            found = Ways(near, steps, one, two)
            self._known_ways[walls] = found
        return found


def _steps(near: tuple[tuple[int, ...], ...], zone: int) -> tuple[int, ...]:
    steps = [FAR] * len(near)
    steps[zone], edge = 0, [zone]
    for here in edge:  # grows as zones are reached
        for other in near[here]:
            if steps[other] == FAR:
                steps[other] = steps[here] + 1
                edge.append(other)
    return tuple(steps)


class Objective(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the heroes win (BC-24.1): rout, kill `target`, or seal."""

    kind: str = "rout"
    target: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """`n` enemies of one sort at a zone, from the start (wave 1) or arriving before a later round."""

    id: str
    n: int
    at: str = ""
    wave: int = 1


class Reward(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle gives: kind spirit (BC-25.4), hellstone or chi (BC-25.5)."""

    kind: str
    options: tuple[str, ...] = ()
    pick: int = 0
    each_hero: int = 0
    nature: str = ""
    power: int = 0
    n: int = 0


class BattleSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle of the campaign, or a skirmish."""

    id: str
    name: str
    map: str
    objective: Objective
    enemies: tuple[Entry, ...]
    fewer: tuple[Entry, ...] = ()
    more: tuple[Entry, ...] = ()
    rewards: tuple[Reward, ...] = ()
    after: str = ""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an outcome of a scene does (closed list in campaign.toml)."""

    chi: int = 0
    limit: int = 0
    initiative: int = 0
    wound: str = ""
    catastrophe: bool = False
    """Ordinary harm so great that it takes the hero out of the campaign for days (BC-1.17)."""
    nothing: bool = False
    hellstone: Reward | None = None
    enemy: Entry | None = None
    name: str = ""


class SceneSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene: one Test by one hero or by each (BC-25.3)."""

    id: str
    kind: str
    who: str
    aspect: str
    text: str
    outcome: dict[str, Change]
    tn: int = 0
    vs_aspect: str = ""
    vs_rating: int = 0


class Campaign(msgspec.Struct, frozen=True):
    """Scenes, battles and rests in order (BC-25.1): "scene:id", "battle:id", "rest:night"."""

    id: str
    name: str
    party: int
    start_names: int
    sequence: tuple[str, ...]


class Book(msgspec.Struct, frozen=True, dict=True):
    """All content of a match."""

    powers: tuple[Power, ...]
    natures: tuple[Nature, ...]
    spirits: tuple[Spirit, ...]
    foes: tuple[Foe, ...]
    maps: tuple[MapSheet, ...]
    battles: tuple[BattleSheet, ...]
    scenes: tuple[SceneSheet, ...] = ()
    campaigns: tuple[Campaign, ...] = ()

    @cached_property
    def power(self) -> dict[str, Power]:
        """Powers and Limits by id."""
        return {p.id: p for p in (*self.powers, *(nature.limit for nature in self.natures))}

    @cached_property
    def nature(self) -> dict[str, Nature]:
        """Natures by id."""
        return {nature.id: nature for nature in self.natures}

    @cached_property
    def spirit(self) -> dict[str, Spirit]:
        """Spirits by id."""
        return {spirit.id: spirit for spirit in self.spirits}

    @cached_property
    def foe(self) -> dict[str, Foe]:
        """Enemies by id."""
        return {foe.id: foe for foe in self.foes}

    @cached_property
    def map(self) -> dict[str, MapSheet]:
        """Maps by id."""
        return {sheet.id: sheet for sheet in self.maps}

    @cached_property
    def battle(self) -> dict[str, BattleSheet]:
        """Battles by id."""
        return {sheet.id: sheet for sheet in self.battles}

    @cached_property
    def scene(self) -> dict[str, SceneSheet]:
        """Scenes by id."""
        return {sheet.id: sheet for sheet in self.scenes}

    @cached_property
    def by_natures(self) -> dict[tuple[str, str], Power]:
        """The Power of (own Nature, spirit's Nature) (BC-13.1)."""
        return {(power.own_nature, power.spirit_nature): power for power in self.powers}
