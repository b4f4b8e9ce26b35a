"""How far undo reaches outside dice: deeds of downtime come back, a way that was gone on does not."""

from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from msgspec.structs import replace

from gunki.engine.match import Match

CAMPAIGN: dict[str, Any] = {"play": "campaign", "seats": [{"heroes": [{"preset": "umi"}]}]}


def in_downtime() -> Match:
    """After the first battle of the descent; a night lies ahead, then a scene."""
    match = Match.begin(MODE, CAMPAIGN, 5)
    journey = replace(match.state.journey, step=1, phase="downtime")
    match.state = evolve(match.state, ev.JourneyWent(journey, "test"))
    match._decision = MODE.decision(match.state)
    return match


def test_what_was_done_in_downtime_can_be_taken_back() -> None:
    match = in_downtime()
    before = match.state
    match.act(cmd.ReleaseBond("hero1", before.heroes[0].names[0]))
    match.act(cmd.GoOn())  # a night, and downtime again: nothing new was seen
    assert match.state.journey.step == 2 and match.undo_reach().steps == 2
    match.undo()
    match.undo()
    assert match.state == before


def test_who_went_on_to_a_scene_does_not_come_back() -> None:
    match = in_downtime()
    match.act(cmd.GoOn())
    match.act(cmd.GoOn())
    reach = match.undo_reach()
    assert match.state.journey.phase == "scene" and reach.steps == 0
    assert reach.reason is not None and reach.reason.key == "boc.undo.gone_on"


def test_a_battle_that_was_given_up_is_over() -> None:
    match = Match.begin(MODE, {**CAMPAIGN, "play": "skirmish", "battle": "the_open_door"}, 5)
    state = match.state
    assert MODE.seal(state, ev.BattleEnded("lost", "conceded")).key == "boc.undo.battle_over"  # type: ignore[union-attr]
    assert MODE.seal(state, ev.Acted(0, "attack", 0)) is None
