"""The ladder: fights for one or two players that grow harder, each a match config, and what was won in them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gunki.battle.state import Setting, State
from gunki.engine.match import Match

DATA = Path(__file__).parent / "data" / "ladder.toml"


class Best(NamedTuple):
    """How well a fight was won: in how many rounds, and with how many HP left on the players' side."""

    rounds: int
    hp: int

    def better_than(self, other: Best | None) -> bool:
        """Fewer rounds; in as many, more HP."""
        return other is None or (self.rounds, -self.hp) < (other.rounds, -other.hp)


class Fight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`heroes` are presets of the players; `allies` NPCs beside them; `foes` NPCs, or presets that play at random.

    `hp` is that of player characters, 50 or 100. `rate` is the share of wins of a simple player who looks no further
    than the next blow, in per cent, as measured by tests/battle/test_ladder.py.
    """

    id: str
    heroes: tuple[str, ...]
    foes: tuple[str, ...]
    rate: int
    allies: tuple[str, ...] = ()
    hp: int = 50
    house_rules: tuple[str, ...] = ()

    @property
    def together(self) -> bool:
        """Whether two players can share it."""
        return len(self.heroes) > 1


@lru_cache(maxsize=1)
def fights() -> tuple[Fight, ...]:
    """The ladder from its lowest rung."""
    return msgspec.convert(tomllib.loads(DATA.read_text("utf-8"))["fight"], tuple[Fight, ...])


def next_fight(fight: Fight) -> Fight | None:
    """The rung above; None above the highest."""
    above = fights().index(fight) + 1
    return fights()[above] if above < len(fights()) else None


def raw_config(fight: Fight, npcs: frozenset[str], players: int = 1) -> dict[str, Any]:
    """The match config; `npcs` are the ids that stand for NPCs, `players` is 1, or 2 where the fight is for two."""
    parts = [fight.heroes] if players == 1 else [fight.heroes[:1], fight.heroes[1:]]
    left: list[dict[str, Any]] = [{"kind": "human", "characters": [{"preset": hero} for hero in part]}
                                  for part in parts]
    left += [{"kind": "npc", "characters": [{"npc": ally}]} for ally in fight.allies]
    right = [{"kind": "npc", "characters": [{"npc": foe}]} if foe in npcs
             else {"kind": "ai", "level": "random", "characters": [{"preset": foe}]} for foe in fight.foes]
    return {"sides": [{"seats": left}, {"seats": right}], "hp": fight.hp, "house_rules": list(fight.house_rules)}


def fight_of(match: Match) -> Fight | None:
    """The fight of the ladder that a match is, whoever shares the players' side and whatever the sides are called."""
    setting = match.config
    if match.mode.id != "gunki" or not isinstance(setting, Setting):
        return None
    if any(seat.kind != "human" for seat in setting.seats if seat.id in _seats_of_heroes(setting)):
        return None
    if any(seat.kind == "human" or (seat.kind == "ai" and seat.level != "random")
           for seat in setting.seats if seat.side == "right"):
        return None
    return next((fight for fight in fights() if _same(fight, setting)), None)


def _seats_of_heroes(setting: Setting) -> set[str]:
    return {sheet.seat for sheet in setting.sheets if sheet.side == "left" and not sheet.npc}


def _same(fight: Fight, setting: Setting) -> bool:
    left = tuple(sheet.npc or sheet.preset for sheet in setting.sheets if sheet.side == "left")
    right = tuple(sheet.npc or sheet.preset for sheet in setting.sheets if sheet.side == "right")
    hp = {sheet.max_hp for sheet in setting.sheets if not sheet.npc}
    return (left, right) == ((*fight.heroes, *fight.allies), fight.foes) and hp == {fight.hp} and (
        set(setting.house_rules) == set(fight.house_rules))


def result_of(match: Match) -> Best | None:
    """How the players won a match that is over; None where they did not."""
    state = match.state
    if not isinstance(state, State) or state.result != "left":
        return None
    return Best(state.round, sum(c.hp for c in state.characters if c.side == "left"))
