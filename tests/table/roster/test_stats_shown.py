"""Stats are shown as they are fought with, everywhere; what equipment adds stands in brackets."""

from __future__ import annotations

from gunki.battle.characters.build import build_of_preset
from gunki.battle.characters.figures import effective_stats, worn_stats
from gunki.battle.content import load_content
from gunki.battle.items import Stats
from gunki.table.roster.shown import stats_with_terms


def test_a_build_wears_what_it_fights_with() -> None:
    content = load_content()
    for preset in content.presets.values():
        build = build_of_preset(preset)
        assert worn_stats(build, content.items) == effective_stats(build, content)


def test_the_terms_stand_in_brackets() -> None:
    told = stats_with_terms(Stats(spd=2, str=5, aim=1, mag=1), Stats(spd=4, str=5, aim=1, mag=0), lambda m: m.key[-3:])
    assert told == "spd 4 (2 +2)   str 5   aim 1   mag 0 (1 −1)"
