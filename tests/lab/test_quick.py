"""The run that looks for even quick battles, with results made up."""

import tomllib

import msgspec

from gunki.battle.quick_battles import Measured, QuickBattle, sum_over
from gunki.lab.quick import as_toml, most_matches, quick_battles
from gunki.lab.stages import Run
from tests.lab.runs import CONTENT

RUN = Run(what="quick", size=2, population=6, matches=4, finals=20, champions=3)


def found(letters: str) -> tuple[list[QuickBattle], int, list[str]]:
    """What a run finds whose matches end so, over and over; how many it plays, and at which levels."""
    steps = quick_battles(RUN, CONTENT)
    stage, played, levels = next(steps), 0, []
    while True:
        played += stage.matches
        levels.append(stage.level)
        try:
            stage = steps.send((letters * stage.matches)[: stage.matches])
        except StopIteration as end:
            return end.value, played, levels


def test_where_all_is_even_there_are_as_many_even_battles_as_wanted_and_no_easy_one() -> None:
    battles, played, levels = found("wl")
    assert played == most_matches(RUN)
    assert levels == ["adept", "adept", "novice", "novice", "adept", "adept"] * 2
    assert len(battles) == 2 * 2 * 3 and not any(one.easy for one in battles)
    assert {(one.rate, one.matches) for one in battles} == {(50, 20)}
    assert {(one.kind, len(one.left)) for one in battles} == {(kind, size) for kind in ("npcs", "two_players") for size in (1, 2)}


def test_where_the_left_wins_two_of_three_all_are_easy() -> None:
    battles, _, _ = found("wwl")
    assert battles and all(one.easy and one.kind == "npcs" for one in battles)
    assert found("l")[0] == []


def test_the_file_reads_as_it_was_written() -> None:
    battles, _, _ = found("wl")
    read = msgspec.convert(tomllib.loads(as_toml(battles, CONTENT, "gunki lab quick --out x.toml")), Measured)
    assert read == Measured("gunki lab quick --out x.toml", sum_over(CONTENT), tuple(battles))
