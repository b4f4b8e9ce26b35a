"""Golden matches: recorded files replay to the same state, and the same seed and commands give the same events."""

from __future__ import annotations

from tests.golden.__main__ import GOLDEN
from tests.golden_matches import GoldenMatches


class TestGoldenMatches(GoldenMatches):
    """Of Gun-Ki."""

    golden = GOLDEN


def test_each_shows_a_match_to_its_end() -> None:
    assert set(GOLDEN.ends) == set(GOLDEN.names) and all(end["result"] for end in GOLDEN.ends.values())
