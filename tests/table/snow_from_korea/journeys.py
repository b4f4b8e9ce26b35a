"""Journeys that computers went on, for the tests of the scroll."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from snow_from_korea.mode import MODE
from snow_from_korea.model import State

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match

PLUGINS = Path(__file__).resolve().parents[3] / "plugins"
NAMES = (("Kiyotsugu", "Akashi"), ("Tadanobu", "Ise"), ("Sōsen", "Nijō"), ("Arihira", "Ukifune"), ("Munetoki", "Koma"))


@cache
def gone(men: int = 1, cycles: int = 5, seed: int = 7, mahoutsukai: bool = False) -> Match:
    """A whole journey; do not change it."""
    config: dict[str, Any] = {
        "samurai": [{"kind": "ai", "level": "hunter", "samurai": name, "lady": lady, "verse": f"haiku_0{at + 1}"}
                    for at, (name, lady) in enumerate(NAMES[:men])],
        "referee": {"kind": "ai", "level": "even", "name": "Emperor"}, "cycles": cycles, "mahoutsukai": mahoutsukai}
    match = Match.begin(MODE, config, seed)
    auto(match, agents_of(match))
    return match


def states(match: Match) -> list[State]:
    """The state after each event, from the first page on."""
    found: list[State] = []
    state: Any = None
    for record in match.records:
        state = match.mode.evolve(state, record.event)
        if state.pages:
            found.append(state)
    return found
