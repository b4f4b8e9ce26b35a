"""Who can be put on a side: presets and NPCs with their portraits, and the choices of one setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gunki import resources
from gunki.battle.agents import LEVELS
from gunki.battle.characters.build import Build
from gunki.battle.characters.own import OwnCharacter
from gunki.battle.config import HOUSE_RULES
from gunki.battle.content import Content, load_content
from gunki.battle.items import Equipment, Item, Stats
from gunki.battle.presets import Preset, hero_name
from gunki.battle.words import npc_name
from gunki.engine.messages import Message, say, verbatim
from gunki.table.battle.look import PLAIN_MEDALLION, face_of_name
from gunki.table.last_setup import keep_setup, kept_setup
from gunki.table.sprites import has_asset

FILE_NAME = "last_setup.json"
MOST = 6
PERSONS = ("person_1", "person_2", "person_3")
OWNERS = (*PERSONS, *LEVELS)
"""Who decides for a hero: a person, or the computer at one of its levels."""
OLD_COMPUTER = "computer"
"""In setups kept before there were levels."""
SEAT_NAMES = {"person_1": "Person 1", "person_2": "Person 2", "person_3": "Person 3", "npc": "Nobody",
              **dict.fromkeys(LEVELS, "Computer")}
"""See `gunki.battle.called.seat_called`."""
HIT_POINTS = (50, 100)


@dataclass
class Pick:
    """A fighter of a setup: a preset hero or a character of the player's own, with an owner, or an NPC.

    `kind` is preset, own or npc; an NPC plays by itself.
    """

    kind: str
    id: str
    name: str = ""
    owner: str = "person_1"


@dataclass
class Setup:
    """All choices of the setup screen."""

    left: list[Pick] = field(default_factory=lambda: [Pick("preset", "swordswoman"), Pick("preset", "gambler")])
    right: list[Pick] = field(default_factory=lambda: [Pick("npc", "ronin"), Pick("npc", "archer")])
    names: list[str] = field(default_factory=lambda: ["", ""])
    hp: int = 50
    house_rules: list[str] = field(default_factory=list)

    def side(self, side: str) -> list[Pick]:
        """The picks of a side."""
        return self.left if side == "left" else self.right

    def who_plays(self, side: str) -> tuple[Message, list[Message]]:
        """Whose side it is for the one who sits here, Person 1; and everybody who decides on it."""
        deciding = self._deciding(side)
        here = PERSONS[0] in deciding
        anywhere = any(p.owner == PERSONS[0] and p.kind != "npc" for p in (*self.left, *self.right))
        role = say("setup.role.yours") if here else say("setup.role.against") if anywhere else say("setup.role.watched")
        return role, [say("setup.who." + who) for who in deciding]

    def in_short(self, side: str) -> list[Message]:
        """Everybody who decides on a side, as the choices of an owner call them."""
        return [say("setup.owner." + who) for who in self._deciding(side)]

    def _deciding(self, side: str) -> list[str]:
        found = {p.owner if p.kind != "npc" else "npc" for p in self.side(side)}
        return [who for who in (*OWNERS, "npc") if who in found]

    def config(self, own: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
        """The match config: a seat for each owner on a side, one for its NPCs. `own`: the player's sheets by id.

        Seats have their usual names, a side that nobody named has none: what they are called is a matter of the
        language in which they are shown.
        """
        sides = []
        for picks, name in zip((self.left, self.right), self.names, strict=True):
            seats: list[dict[str, Any]] = []
            for owner in OWNERS:
                heroes = [_entry(p, own) for p in picks if p.kind != "npc" and p.owner == owner]
                if heroes:
                    kind = {"kind": "ai", "level": owner} if owner in LEVELS else {"kind": "human"}
                    seats.append({**kind, "name": SEAT_NAMES[owner], "characters": heroes})
            npcs = [{"npc": p.id} for p in picks if p.kind == "npc"]
            if npcs:
                seats.append({"kind": "npc", "name": SEAT_NAMES["npc"], "characters": npcs})
            sides.append({"name": name, "seats": seats} if name else {"seats": seats})
        return {"sides": sides, "hp": self.hp, "house_rules": list(self.house_rules)}


def _entry(pick: Pick, own: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    named = {"name": pick.name} if pick.name else {}
    if pick.kind == "own":
        return {**own[pick.id], **named}
    return {"preset": pick.id, **named}


def content() -> Content:
    """Shipped content and the player's packs."""
    return load_content(resources.content_folder())


class Gain(NamedTuple):
    """What an item in the pack adds to a stat."""

    stat: str
    gain: int
    item: str


@dataclass(frozen=True)
class Card:
    """What the picker shows of a fighter. `stats` are those it fights with, equipment counted (GK-2.2)."""

    kind: str
    id: str
    name: str
    role: Message
    plan: Message | None
    portrait: str
    hp: int
    stats: Stats
    items: tuple[str, ...]
    hands: tuple[str, ...] = ()
    """What is in hand when the match begins; an NPC uses what its die says."""
    strategies: tuple[str, ...] = ()
    fate_roll: str = ""
    gains: tuple[Gain, ...] = ()
    """What equipment has added to `stats`."""


def _gains(inventory: tuple[str, ...], items: Mapping[str, Item]) -> tuple[Gain, ...]:
    worn = [(name, items[name]) for name in inventory if name in items]
    return tuple(
        Gain(stat, getattr(item.bonus, stat), name)
        for name, item in worn
        if isinstance(item, Equipment)
        for stat in ("spd", "str", "aim", "mag")
        if getattr(item.bonus, stat)
    )


def _raised(stats: Stats, gains: tuple[Gain, ...]) -> Stats:
    """The stats as fought with, never below 0 (GK-2.8)."""
    total = Counter({stat: getattr(stats, stat) for stat in ("spd", "str", "aim", "mag")})
    for gain in gains:
        total[gain.stat] += gain.gain
    return Stats(**{stat: max(0, value) for stat, value in total.items()})


def _with_sheet(
    kind: str, name: tuple[str, str], words: tuple[Message, Message | None], portrait: str, sheet: Preset | Build,
    items: Mapping[str, Item],
) -> Card:
    """The card of a character with a sheet; `name` is id and personal name, `words` role and plan."""
    gains = _gains(sheet.inventory, items)
    stats = _raised(sheet.stats, gains)
    face = _portrait(portrait, face_of_name(name[1]))
    return Card(kind, *name, *words, face, 50, stats, sheet.inventory, sheet.hands, gains=gains)


def cards(found: Content, own: Sequence[OwnCharacter] = ()) -> list[Card]:
    """Every fighter there is: heroes, the player's own characters, NPCs."""
    heroes = [
        _with_sheet(
            "preset", (p.id, p.name), (say("preset." + p.id), say("preset." + p.id + ".plan")), f"hero_{p.id}", p,
            found.items,
        )
        for p in found.presets.values()
    ]  # fmt: skip
    made = [
        _with_sheet("own", (c.id, c.name), (say("setup.own"), None), c.build.portrait, c.build, found.items)
        for c in own
    ]
    npcs = [
        Card(
            "npc",
            n.id,
            "",
            npc_name(n),
            None,
            _portrait(n.portrait or n.id),
            n.hp,
            n.stats,
            tuple(dict.fromkeys(attack.item for attack in n.attacks)),
            strategies=tuple(dict.fromkeys(s.strategy for s in n.strategies)),
            fate_roll=n.fate_roll,
        )
        for n in found.npcs.values()
    ]
    return heroes + made + npcs


def _portrait(name: str, otherwise: str = PLAIN_MEDALLION) -> str:
    return name if has_asset(f"tokens/{name}") else otherwise


def title_of(card: Card) -> Message:
    """The personal name of a hero, the kind of an NPC."""
    if card.kind == "preset":
        return hero_name(card.id, card.name)
    return verbatim(card.name) if card.name else card.role


def remember(setup: Setup) -> None:
    """Keep the setup for the next time."""
    keep_setup(FILE_NAME, setup)


def remembered(found: Content, own: Sequence[OwnCharacter] = ()) -> Setup:
    """The last setup, as far as it still fits; else the default. The file may hold anything."""
    setup = kept_setup(FILE_NAME, Setup)
    if setup is None:
        return Setup()
    known: dict[str, Container[str]] = {
        "preset": found.presets,
        "npc": found.npcs,
        "own": [character.id for character in own],
    }
    picks = [*setup.left, *setup.right]
    for pick in picks:
        pick.owner = "adept" if pick.owner == OLD_COMPUTER else pick.owner
    good = all(p.kind in known and p.id in known[p.kind] and p.owner in OWNERS for p in picks)
    sized = all(1 <= len(side) <= MOST for side in (setup.left, setup.right)) and len(setup.names) == 2
    fits = setup.hp in HIT_POINTS and set(setup.house_rules) <= set(HOUSE_RULES)
    return setup if good and sized and fits else Setup()
