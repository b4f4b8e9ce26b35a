"""Trials, records, and what a tournament counts."""

from collections import Counter
from itertools import pairwise

import pytest

from gunki.battle.config import configure
from gunki.clients.rate_figures import paired_interval
from gunki.engine.dice import Dice
from gunki.lab.builds import Breeder
from gunki.lab.evolution import candidates, evolve, next_generation
from gunki.lab.matches import Deck, Fighter, Record, Trial, letter, planned
from gunki.lab.run import builds_and_presets, matches_of, preset_fighters
from gunki.lab.stages import Run
from gunki.lab.tournament import counted, tournament
from tests.lab.runs import CONTENT, TINY

PRESETS = preset_fighters(CONTENT)
MONK, NINJA, WITCH, HUNTER = (Fighter("preset", name) for name in ("monk", "ninja", "witch", "hunter"))


def test_a_trial_is_played_from_both_sides_with_one_seed() -> None:
    trial = Trial((MONK, NINJA), (Fighter("npc", "ronin"), WITCH), 77)
    there, back = planned([trial], "adept")
    assert there.seed == back.seed == 77
    setting = configure(there.config, CONTENT, ("adept",))
    assert [(sheet.preset or sheet.npc, sheet.side) for sheet in setting.sheets] == [
        ("monk", "left"), ("ninja", "left"), ("ronin", "right"), ("witch", "right")]
    assert {(seat.kind, seat.level) for seat in setting.seats} == {("ai", "adept"), ("npc", "")}
    turned = configure(back.config, CONTENT, ("adept",))
    assert [sheet.preset or sheet.npc for sheet in turned.sheets] == ["ronin", "witch", "monk", "ninja"]


def test_letters_are_seen_from_the_first_team() -> None:
    assert [letter(result, number) for number in (0, 1) for result in ("left", "right", "draw", "none")] == list("wlddlwdd")


def test_a_draw_is_half_a_win() -> None:
    record = Record().with_("wwdl").with_("dd")
    assert record == Record(2, 3, 6, 16 + 1 + 4) and record.rate == pytest.approx(3.5 / 6)
    assert Record().rate == 0.5 and Record().interval == (0.0, 1.0)
    with pytest.raises(ValueError, match="zip"):
        Record().with_("wwl")


@pytest.mark.parametrize("letters", ["ww", "wwdl", "wldd" * 9 + "wwlldl" * 5, "ll" * 40])
def test_the_interval_takes_a_trial_as_one_observation(letters: str) -> None:
    worth = {"w": 1.0, "d": 0.5, "l": 0.0}
    rate, low, high = paired_interval([(worth[there] + worth[back]) / 2
                                       for there, back in zip(letters[::2], letters[1::2], strict=True)])
    assert (Record().with_(letters).rate, *Record().with_(letters).interval) == pytest.approx((rate, low, high))


def test_the_better_team_wins_from_both_sides_and_that_is_one_proof_not_two() -> None:
    twice, once = Record().with_("wwll" * 50), Record().with_("wl" * 100)
    assert twice.rate == once.rate
    assert twice.interval[1] - twice.interval[0] > 5 * (once.interval[1] - once.interval[0])


@pytest.mark.parametrize("hand", [1, 3, 4, 6])
def test_a_deck_deals_everybody_equally_often_and_nobody_twice_in_a_hand(hand: int) -> None:
    deck = Deck(PRESETS, Dice(9))
    hands = [deck.deal(hand) for _ in range(24)]
    assert all(len(set(dealt)) == hand for dealt in hands)
    counts = Counter(one for dealt in hands for one in dealt)
    assert set(counts.values()) == {24 * hand // len(PRESETS)}


def test_a_tournament_is_counted_for_all_four_and_against_and_beside_whom() -> None:
    found = counted([Trial((MONK, NINJA), (WITCH, HUNTER), 1)], "wl")
    assert {name: record.rate for name, record in found.records.items()} == dict.fromkeys(
        ("monk", "ninja", "witch", "hunter"), 0.5)
    found = counted([Trial((MONK, NINJA), (WITCH, HUNTER), 1), Trial((MONK, WITCH), (NINJA, HUNTER), 2)], "wwwd")
    assert found.records["monk"] == Record(3, 1, 4, 16 + 9) and found.records["hunter"] == Record(0, 1, 4, 1)
    assert found.against["monk", "ninja"] == Record(1, 1, 2, 9) and found.against["ninja", "monk"] == Record(0, 1, 2, 1)
    assert found.beside["monk", "ninja"] == Record(2, 0, 2, 16) == found.beside["ninja", "monk"]
    assert ("monk", "monk") not in found.against


@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_each_preset_plays_as_many_matches_as_asked_for(size: int) -> None:
    run = Run(what="presets", size=size, finals=48)
    steps = tournament(run, PRESETS)
    stage = next(steps)
    assert stage.matches == matches_of(run, len(PRESETS))
    for trial in stage.trials:
        assert len(trial.first) == len(trial.second) == size
    with pytest.raises(StopIteration) as end:
        steps.send("w" * stage.matches)
    assert all(record.matches >= 48 for record in end.value.value.records.values())


def test_the_matches_of_a_run_are_known_before_it_begins() -> None:
    steps = builds_and_presets(TINY, CONTENT)
    stage, total = next(steps), 0
    while True:
        total += stage.matches
        try:
            stage = steps.send(("wl" * stage.matches)[: stage.matches])
        except StopIteration as end:
            found = end.value
            break
    assert total == found.matches == matches_of(TINY, len(PRESETS))
    assert len(found.generations) == TINY.generations and len(found.champions) == TINY.champions


def test_builds_that_win_go_on_and_all_of_a_generation_differ() -> None:
    run = Run(population=16, generations=3, matches=2)
    steps = evolve(run, Breeder(CONTENT), PRESETS)
    stage = next(steps)
    while True:
        favourite = stage.trials[-1].first[0]
        try:
            stage = steps.send("".join("ww" if trial.first[0] == favourite else "ll" for trial in stage.trials))
        except StopIteration as end:
            generations = end.value
            break
    for before, after in pairwise(generations):
        assert before.sheets[0] in after.sheets and before.records[0].rate == 1.0
    assert all(len(set(one.sheets)) == 16 for one in generations)
    assert candidates(run, generations)[0] == generations[-1].sheets[0]
    assert len(set(next_generation(generations[0], 16, Breeder(CONTENT), Dice(1)))) == 16
