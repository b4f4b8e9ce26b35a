"""Matches of persons that nobody wins, played to their end by a plain plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.engine.contract import Command
from gunki.engine.match import Match

NO_STATS = {"spd": 0, "str": 0, "aim": 0, "mag": 0}


def config(*inventory: str, each: int = 1, names: tuple[str, str] = ("Left", "Right")) -> dict[str, Any]:
    """A person a side, with so many fighters that carry this."""
    return {
        "sides": [
            {
                "name": name,
                "seats": [
                    {
                        "kind": "human",
                        "name": name,
                        "characters": [
                            {"name": f"{name} {n}", "stats": NO_STATS, "inventory": list(inventory), "hands": []}
                            for n in range(each)
                        ],
                    }
                ],
            }
            for name in names
        ]
    }


Plan = Callable[[Match], Command]


def bombing(match: Match) -> Command:
    """All meet in the middle and lay their bombs there."""
    decision, state = match.decision, match.state
    assert decision is not None
    if state.phase == "actions":
        here = state.characters[state.actor].space
        bomb = cmd.UseItem("bomb", "", 4)
        if bomb in decision.choices:
            return bomb
        if here != 4:
            step = cmd.Step(here + (1 if here < 4 else -1))
            if step in decision.choices:
                return step
        return cmd.END_TURN
    return decision.choices[0]


def healing(match: Match) -> Command:
    """Nobody harms anybody: what heals is used, then the turn ends."""
    decision = match.decision
    assert decision is not None
    healed = next((c for c in decision.choices if isinstance(c, cmd.UseItem)), None)
    return healed or (cmd.END_TURN if match.state.phase == "actions" else decision.choices[0])


def played(raw: dict[str, Any], plan: Plan, until: Callable[[Match], bool], seed: int = 5) -> Match:
    """A match of this config, up to where `until` holds or to its end."""
    match = Match.begin(MODE, raw, seed)
    while match.decision is not None and not until(match):
        match.act(plan(match))
    return match
