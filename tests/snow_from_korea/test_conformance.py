"""The kit for authors of modes, applied to Snow From Korea."""

from collections.abc import Sequence
from typing import Any, ClassVar

from snow_from_korea.mode import MODE
from snow_from_korea.model import State

from gunki.engine.conformance import ModeConformance

SECRET = "a mirror nobody has seen"
PLAN = "to row summer northward"
PERSON: dict[str, Any] = {"samurai": "Kuga", "lady": "Sayo", "snow": {"text": SECRET}, "facets": [4, 4, 4]}


def secrets_of(state: State, seat: str | None) -> Sequence[Any]:
    """The Snow of the first samurai until his farewell, and the mahoutsukai's plan until he appears."""
    found: list[Any] = []
    first = state.samurai[0]
    if first.wish is not None and first.wish.text == SECRET and not first.revealed and seat != "samurai1":
        found.append(SECRET)
    he = state.sorcerer
    if he is not None and not he.appeared and seat != "hek":
        found.append(PLAN)
    return found


class TestSnowFromKorea(ModeConformance):
    """Journeys of several sizes keep the contract."""

    mode = MODE
    matches = 1
    configs: ClassVar[tuple[dict[str, Any], ...]] = (
        {"cycles": 3},
        {"cycles": 4, "samurai": [PERSON, {}, {"kind": "ai", "level": "hunter"}], "referee": {"kind": "human"},
         "schools": True, "inheritance": True, "culture": True, "shuffle": True,
         "mahoutsukai": {"facets": [7, 7, 7], "name": "The Ferrywoman", "plan": PLAN}},
        {"cycles": 4, "samurai": [{"kind": "ai"}, {"kind": "ai", "level": "greedy"}], "referee": {"level": "stern"},
         "schools": True, "inheritance": True, "mahoutsukai": True, "house_rules": ["even_heart", "two_dice"]})

    @staticmethod
    def hidden(state: Any, seat: str | None) -> Sequence[Any]:
        """See ModeConformance."""
        return secrets_of(state, seat)
