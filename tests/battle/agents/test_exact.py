"""The exact chances that prove positions, against `odds` and against counting every face of every die."""

from __future__ import annotations

from collections import Counter

import pytest

from gunki.battle import commands as cmd
from gunki.battle.choices import decision
from gunki.battle.mode import MODE
from gunki.battle.rules import carry_out
from tests.battle.agents.exact import EveryDice, Search, chance, down, outcomes, reply
from tests.battle.agents.positions import POSITIONS
from tests.battle.agents.positions.position import END, hits, steps
from tests.battle.agents.stage import stage
from tests.battle.arena import npc, pc

BY_NAME = {position.name: position for position in POSITIONS}


@pytest.mark.parametrize("name", ["Fatal Slash through armour", "a step back for Wing Shot", "one spell for the last two",
                                  "the Spear ends it", "Madness against the strong", "the leap of Meteor Shower"])
def test_outcomes_hurt_as_the_odds_say(name: str) -> None:
    state = BY_NAME[name].state
    asked = decision(state)
    assert asked is not None
    for command in asked.choices:
        told = MODE.odds(state, command)
        if told is None:
            continue
        spread = outcomes(state, command)
        assert sum(share for share, _ in spread) == pytest.approx(1)
        for target in told.targets:
            at = state.setting.book.index[target.target]
            hp = state.characters[at].hp
            found: Counter[int] = Counter()
            for share, after in spread:
                found[hp - after.characters[at].hp] += share  # type: ignore[assignment]
            damage = target.distribution().capped(hp)
            assert found == pytest.approx({value: ways / damage.total for value, ways in damage.weights.items()})


def test_every_way_the_dice_fall_is_counted_once() -> None:
    state, faces, dice = BY_NAME["Fatal Slash through armour"].state, Counter[tuple[int, ...]](), EveryDice()
    while True:
        carry_out(state, cmd.attack("katana", "right_1", ""), dice)
        faces[tuple(dice.faces)] += 1
        if not dice.next_way():
            break
    assert len(faces) == 36 and set(faces.values()) == {1}


def test_a_card_dealt_is_any_that_is_not_seen() -> None:
    state = stage([pc(3, "katana")], [pc(4, "katana", hp=1)], card="club_02", fp=1)
    spread = outcomes(state, END)
    assert len(spread) == len(state.deck) and {after.hand[-1] for _, after in spread} == set(state.deck)


def test_the_best_way_to_play_a_turn_is_found() -> None:
    state = stage([pc(3, "katana", str=1)], [pc(5, "katana", hp=10)], card="club_02", fp=3)
    walk_and_strike = chance(state, [*steps(4), *hits("katana", "right_1", 2)], down("right_1"))
    assert 0 < Search(down("right_1")).best(state) == pytest.approx(walk_and_strike)
    assert Search(down("right_1"), lambda command: isinstance(command, cmd.Step)).best(state) == 0


def test_the_answer_of_an_npc_is_reckoned_by_its_dice() -> None:
    """The Archer with 1 HP of ours in its way: with 3 FP at least it shoots, and its arrow surely hits."""
    state = stage([pc(3, "katana", spd=6, hp=1)], [npc(4, "archer")], card="club_02")
    assert reply(state, [END], down("left_1")) == pytest.approx(1)
    safe = stage([pc(3, "katana", spd=6, aim=20, hp=1)], [npc(4, "archer")], card="club_02")
    assert reply(safe, [END], down("left_1")) == 0
