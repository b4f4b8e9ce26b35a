"""The ladder of fights: the data says what it is, grows harder, and knows its own matches again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gunki.battle import commands as cmd
from gunki.battle.config import configure
from gunki.battle.content import load_content
from gunki.battle.lessons.ladder import Best, Fight, fight_of, fights, raw_config, result_of
from gunki.battle.mode import MODE
from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from tests.battle.greedy import NPCS, Greedy, rate

EACH = [pytest.param(fight, id=fight.id) for fight in fights()]


def begun(fight: Fight, players: int = 1) -> Match:
    return Match.begin(MODE, raw_config(fight, NPCS, players), 7)


def test_there_are_ten_fights_or_more_alone_and_together_and_the_measured_wins_fall() -> None:
    rates = [fight.rate for fight in fights()]
    assert len(rates) >= 10
    assert all(upper > lower for upper, lower in pairwise(rates))
    assert {fight.together for fight in fights()} == {True, False}
    assert len({fight.id for fight in fights()}) == len(rates)


@pytest.mark.parametrize("fight", EACH)
def test_a_fight_begins_and_is_known_again_however_it_is_shared(fight: Fight) -> None:
    for players in (1, 2) if fight.together else (1,):
        match = begun(fight, players)
        assert fight_of(match) is fight
        persons = [seat for seat in match.config.seats if seat.kind == "human"]
        assert len(persons) == players and all(seat.side == "left" for seat in persons)
        assert result_of(match) is None


def test_other_matches_are_no_fight_of_the_ladder() -> None:
    fight = fights()[0]
    raw = raw_config(fight, NPCS)
    assert fight_of(Match.begin(MODE, raw | {"hp": 100}, 1)) is None
    assert fight_of(Match.begin(MODE, raw | {"house_rules": ["dagger_once"]}, 1)) is None
    assert fight_of(Match.begin(MODE, raw | {"sides": raw["sides"][::-1]}, 1)) is None
    played = [{"seats": [{"kind": "ai", "characters": [{"preset": hero} for hero in fight.heroes]}]}, raw["sides"][1]]
    assert fight_of(Match.begin(MODE, raw | {"sides": played}, 1)) is None
    assert fight_of(Match.begin(MODE, None, 1)) is None


def test_names_of_sides_do_not_matter() -> None:
    fight = fights()[1]
    raw = raw_config(fight, NPCS)
    raw["sides"][0]["name"], raw["sides"][1]["name"] = "Wir", "Die anderen"
    assert fight_of(Match.begin(MODE, raw, 1)) is fight


def test_a_win_is_counted_in_rounds_and_hp_left_and_a_loss_is_none() -> None:
    fight = fights()[0]
    match = begun(fight)
    auto(match, {**agents_of(match), match.config.seats[0].id: Greedy()}, until_human=False)
    best = result_of(match)
    assert best is not None and best.rounds == match.state.round and 0 < best.hp <= 50
    lost = begun(fight)
    while cmd.CONCEDE not in lost.decision.choices:  # type: ignore[union-attr]
        auto(lost, {**agents_of(lost), lost.config.seats[0].id: Greedy()}, most=1)
    lost.act(cmd.CONCEDE)
    assert lost.outcome is not None and result_of(lost) is None


def test_fewer_rounds_are_better_then_more_hp() -> None:
    assert Best(3, 10).better_than(None)
    assert Best(3, 10).better_than(Best(4, 50)) and not Best(4, 50).better_than(Best(3, 10))
    assert Best(3, 11).better_than(Best(3, 10)) and not Best(3, 10).better_than(Best(3, 10))


def test_npcs_of_the_data_are_told_from_presets() -> None:
    content = load_content()
    for fight in fights():
        configure(raw_config(fight, NPCS), content)
        assert set(fight.heroes) <= set(content.presets)
        assert set(fight.allies) <= set(content.npcs)


@pytest.mark.long
def test_the_simple_player_wins_less_and_less_as_the_data_says() -> None:
    found = [rate(fight, 400) * 100 for fight in fights()]
    assert [round(value) for value in found] == [pytest.approx(fight.rate, abs=1) for fight in fights()]
    assert all(upper > lower for upper, lower in pairwise(found)), found
