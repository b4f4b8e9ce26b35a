"""The review of matches of Gun-Ki by its own agents."""

import pytest

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import verbatim
from gunki.engine.review import LEAST, Review, advising_level, review
from tests.battle.arena import arena, npc, pc


def played_from(state: State, *commands: Command) -> Match:
    """A match that stands at a position, goes on with these commands, and is given up."""
    match = Match(MODE, state.setting, 1)
    match.state = state
    for command in commands:
        match.act(command)
    while match.decision is not None:
        match.act(cmd.CONCEDE if cmd.CONCEDE in match.decision.choices else match.decision.choices[0])
    return match


def by_adept(match: Match) -> Review:
    return review(match, lambda seed: MODE.agent("adept", seed))  # type: ignore[arg-type, return-value]


SURE = arena([pc(4, "katana", str=4, hp=3)], [npc(5, "ronin", hp=1)], fp=4)
"""The last enemy stands beside a swordsman, with one hit point; next it fells him."""


def test_ending_the_turn_beside_a_sure_knock_out_is_marked_first() -> None:
    found = by_adept(played_from(SURE, cmd.step(3), cmd.END_TURN))
    first = found.marks[0]
    assert isinstance(first.better, cmd.Attack | cmd.Step)
    found = by_adept(played_from(SURE, cmd.END_TURN))
    (mark,) = found.marks
    assert (mark.chosen, mark.better) == (cmd.END_TURN, cmd.attack("katana", "right_1"))
    assert (mark.who, mark.round, mark.seat) == (verbatim("Left 1"), 1, "left_seat")
    assert mark.lost >= 10 * LEAST


def test_taking_it_is_no_mistake() -> None:
    found = by_adept(played_from(SURE, cmd.attack("katana", "right_1")))
    assert (found.marks, found.weighed, found.agreed) == ((), 1, 1)


def test_gun_ki_says_whose_turn_it_is() -> None:
    match = Match.begin(MODE, {}, 1)
    placed = MODE.acting(match.state)
    assert placed is not None
    while match.state.phase == "setup":
        match.act(match.decision.choices[0])  # type: ignore[union-attr]
    while match.state.phase != "card":
        match.act(match.decision.choices[0])  # type: ignore[union-attr]
    assert MODE.acting(match.state) == placed


@pytest.mark.parametrize("level", ["novice", "adept"])
def test_every_level_can_look_over_a_match(level: str) -> None:
    match = played_from(SURE, cmd.step(3), cmd.END_TURN)
    found = review(match, lambda seed: MODE.agent(level, seed))  # type: ignore[arg-type, return-value]
    assert found.weighed + found.unjudged == 2
    assert advising_level(MODE) == "master"
