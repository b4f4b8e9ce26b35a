"""Content from TOML, checked by strict models, as structs."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from book_of_changes.sheets import (
    BattleSheet,
    Book,
    Campaign,
    Foe,
    MapSheet,
    Nature,
    Power,
    Preset,
    SceneSheet,
    Spirit,
)

DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=1)
def shipped() -> Book:
    """All content that comes with the mode."""
    powers, natures, bestiary, campaign = (_read(name) for name in ("powers", "natures", "bestiary", "campaign"))
    order = natures["order"]
    return Book(
        powers=tuple(_to(_power(raw), Power) for raw in powers["power"]),
        natures=tuple(sorted((_to(_nature(raw), Nature) for raw in natures["nature"]),
                             key=lambda nature: order.index(nature.id))),
        spirits=tuple(_to(raw, Spirit) for raw in bestiary["spirit"]),
        foes=tuple(_to(raw, Foe) for raw in (*bestiary["standard"], *bestiary["heroic"])),
        maps=tuple(_to(raw, MapSheet) for raw in campaign["map"]),
        battles=tuple(_to(raw, BattleSheet) for raw in (*campaign["battle"], *campaign["skirmish"])),
        scenes=tuple(_to(_scene(raw), SceneSheet) for raw in campaign["scene"]),
        campaigns=(_to(campaign["campaign"], Campaign),),
    )


@lru_cache(maxsize=1)
def ready_made() -> tuple[Preset, ...]:
    """Heroes that come with the mode, one a Nature."""
    return tuple(_to(raw, Preset) for raw in _read("heroes")["hero"])


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def _to(raw: Any, kind: Any) -> Any:
    return msgspec.convert(raw, kind)


def _effect(raw: dict[str, Any]) -> dict[str, Any]:
    found = dict(raw)
    for name in ("names", "what"):
        if isinstance(found.get(name), str):
            found[name] = [found[name]]
    if "effects" in found:
        found["effects"] = [_effect(inner) for inner in found["effects"]]
    return found


def _power(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "effects": [_effect(effect) for effect in raw["effects"]]}


def _nature(raw: dict[str, Any]) -> dict[str, Any]:
    attack, limit = raw["special_attack"], raw["limit"]
    return {**raw, "special_attack": {**attack, "effects": [_effect(effect) for effect in attack.get("effects", [])]},
            "limit": {**_power(limit), "use": "limit"}}


def _scene(raw: dict[str, Any]) -> dict[str, Any]:
    outcome = {}
    for name, change in raw["outcome"].items():
        found = dict(change)
        if "hellstone" in found:
            found["hellstone"] = {"kind": "hellstone", **found["hellstone"]}
        outcome[name] = found
    return {**raw, "outcome": outcome}


