"""Golden matches: recorded files replay to the same state, and the same seed and commands give the same events."""

from __future__ import annotations

import json

from tests.book_of_changes.golden.__main__ import GOLDEN
from tests.golden_matches import GoldenMatches


class TestGoldenMatches(GoldenMatches):
    """Of Book of Changes."""

    golden = GOLDEN


def test_they_show_a_battle_to_its_end_and_a_campaign_past_its_first_rewards() -> None:
    assert GOLDEN.ends["skirmish"]["result"] in ("won", "lost", "drawn")
    kinds = {json.loads(line).get("event", {}).get("kind") for line in GOLDEN.lines("campaign")}
    assert GOLDEN.ends["campaign"]["step"] > 1 and {"rolled", "undone", "scene_result", "battle_end", "learned"} <= kinds
