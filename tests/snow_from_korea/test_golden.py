"""Golden journeys: recorded files replay to the same state, and the same seed and commands give the same events."""

from __future__ import annotations

import json

from tests.golden_matches import GoldenMatches
from tests.snow_from_korea.golden.__main__ import GOLDEN


class TestGoldenJourneys(GoldenMatches):
    """Of Snow From Korea."""

    golden = GOLDEN


def test_they_show_a_journey_alone_and_one_with_everything() -> None:
    assert set(GOLDEN.ends["solo"]["scores"]) == {"samurai1"} and len(GOLDEN.ends["table"]["scores"]) == 3
    kinds = {json.loads(line).get("event", {}).get("kind") for line in GOLDEN.lines("table")}
    assert {"undone", "told", "revealed", "school_die", "snow", "mahoutsukai_appeared", "lost", "home"} <= kinds
