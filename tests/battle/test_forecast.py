"""What an NPC could do next turn, against the engine's own dice and against figures worked out by hand."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from gunki.battle import events as ev
from gunki.battle.forecast import _Plan, exposure, forecast
from gunki.battle.items import NpcAttack, NpcStrategy
from gunki.battle.mode import MODE
from gunki.battle.state import SPACES, State
from gunki.engine.dice import Dice
from tests.battle.arena import NPCS, arena, npc, pc

TURNS = 500


def turn(state: State, dice: Dice) -> tuple[Counter[str], set[str]]:
    """Damage by victim of one turn of the acting NPC, and who fell."""
    hurt: Counter[str] = Counter()
    fell: set[str] = set()
    actor = state.actor
    while state.phase == "npc" and state.actor == actor:
        decision = MODE.decision(state)
        if decision is None:
            break
        for event in MODE.decide(state, decision.choices[0], dice):
            hits: tuple[Any, ...] = ()
            if isinstance(event, ev.Attacked):
                hits = (event.hit,)
            elif isinstance(event, ev.SpellCast):
                hits = event.hits
            for hit in hits:
                hurt[hit.target] += hit.damage
                if hit.hp == 0:
                    fell.add(hit.target)
            state = MODE.evolve(state, event)
    return hurt, fell


THREE_WAYS = replace(
    NPCS["gunfighter"], id="three_ways",
    strategies=(NpcStrategy("fighter", (1, 2)), NpcStrategy("ranger", (3, 4)), NpcStrategy("spellcaster", (5, 6))),
    attacks=(NpcAttack("dagger", "fighter"), NpcAttack("revolver", "ranger"), NpcAttack("spark_bolt", "spellcaster", (1, 2, 3)),
             NpcAttack("firestorm", "spellcaster", (4, 5, 6))),
)  # fmt: skip


@pytest.mark.parametrize("sheet", ["ronin", "archer", "mage", "gunfighter", "three_ways"])
@pytest.mark.parametrize("spaces", [(5,), (2, 7, 7, 9)])
def test_gk_10_the_forecast_agrees_with_turns_that_are_played(sheet: str, spaces: tuple[int, ...]) -> None:
    # So many HP that nobody falls: then the forecast is exact whoever else stands.
    foes = [pc(space, str=1, aim=2, mag=number, hp=200, max_hp=200) for number, space in enumerate(spaces)]
    acting = npc(3, "ronin") if sheet == "three_ways" else npc(3, sheet)
    acting = replace_sheet(acting, sheet)
    state = arena([acting], foes, phase="npc", step="strategy", fp=0, npcs=[THREE_WAYS])
    found = {threat.who: threat for threat in forecast(state, "left_1")}
    total: Counter[str] = Counter()
    square: Counter[str] = Counter()
    touched: Counter[str] = Counter()
    for seed in range(TURNS):
        for who, damage in turn(state, Dice(seed))[0].items():
            total[who] += damage
            square[who] += damage * damage
            touched[who] += damage > 0
            assert damage <= found[who].worst
    for who in total.keys() | found.keys():
        mean = total[who] / TURNS
        spread = sqrt(max(square[who] / TURNS - mean * mean, 1e-9) / TURNS)
        assert abs(mean - found[who].mean) <= 4.5 * spread + 0.02, who
        hit = touched[who] / TURNS
        assert abs(hit - found[who].hit) <= 4.5 * sqrt(max(hit * (1 - hit), 1e-4) / TURNS), who
        seen = exposure(state, who, state.characters[state.setting.book.index[who]].space)
        assert seen.mean == pytest.approx(found[who].mean)
        assert seen.knock_out == pytest.approx(found[who].knock_out)
        assert seen.worst == found[who].worst


def replace_sheet(fighter: Any, sheet: str) -> Any:
    """The fighter as an NPC of another sheet."""
    from dataclasses import replace as changed

    return changed(fighter, npc=sheet, stats=THREE_WAYS.stats if sheet == "three_ways" else fighter.stats)


@pytest.mark.parametrize(("sheet", "hp"), [("ronin", 12), ("archer", 50), ("mage", 24)])
def test_the_chance_of_a_knock_out_is_exact_with_one_enemy(sheet: str, hp: int) -> None:
    state = arena([npc(4, sheet)], [pc(6, hp=hp)], phase="npc", step="strategy", fp=0)
    fallen = sum(bool(turn(state, Dice(seed))[1]) for seed in range(TURNS)) / TURNS
    (threat,) = forecast(state, "left_1")
    assert abs(fallen - threat.knock_out) <= 4.5 * sqrt(fallen * (1 - fallen) / TURNS)
    assert 0 < threat.knock_out < 1


def test_an_archer_by_hand() -> None:
    """Held on 3 against one on 5: d6+2 FP of bow shots; a shot is the roll + 4 − 2 spaces − 2 Aim, each for its FP."""
    state = arena([npc(3, "archer")], [pc(5, aim=2, hp=200, max_hp=200)], phase="npc", step="strategy", fp=0)
    characters = tuple(replace(c, held=True) if c.npc else c for c in state.characters)
    state = replace(state, characters=characters)
    bow = state.setting.book.items["longbow"]
    shots = [fp // bow.fp for fp in range(3, 9)]
    rolls = state.setting.book.rolls["longbow"].distribution()
    shot = sum(max(0, roll + 4 - 2 - 2) * weight for roll, weight in rolls.weights.items()) / rolls.total
    (threat,) = forecast(state, "left_1")
    assert threat.mean == pytest.approx(shot * sum(shots) / 6)
    assert threat.worst == max(rolls.weights) * max(shots)


def test_nobody_is_threatened_by_the_fallen_by_people_or_by_those_not_placed() -> None:
    state = arena([npc(3, "ronin", hp=0), pc(4)], [pc(5)], actor="left_2")
    assert forecast(state, "left_1") == ()
    assert forecast(state, "left_2") == ()
    assert exposure(state, "right_1", 4) == (0.0, 0, 0.0)


def test_the_chance_of_each_attack_agrees_with_turns_that_are_played() -> None:
    state = arena([npc(3, "mage")], [pc(5, hp=200, max_hp=200), pc(8, hp=200, max_hp=200)], phase="npc",
                  step="strategy", fp=0)  # fmt: skip
    used: Counter[tuple[str, str]] = Counter()
    for seed in range(TURNS):
        now, seen, dice = state, set(), Dice(seed)
        while now.phase == "npc" and now.actor == state.actor:
            decision = MODE.decision(now)
            assert decision is not None
            for event in MODE.decide(now, decision.choices[0], dice):
                if isinstance(event, ev.SpellCast):
                    seen |= {(hit.target, event.spell) for hit in event.hits}
                now = MODE.evolve(now, event)
        used.update(seen)
    expected = {(t.who, item): chance for t in forecast(state, "left_1") for item, chance in t.attacks}
    assert used.keys() <= expected.keys()
    for key, chance in expected.items():
        assert abs(used[key] / TURNS - chance) <= 4.5 * sqrt(max(chance * (1 - chance), 1e-4) / TURNS), key


def test_two_npcs_never_cost_more_than_the_hp_there_are() -> None:
    state = arena([npc(4, "ronin"), npc(6, "ronin")], [pc(5, hp=20)], phase="npc", step="strategy", fp=0)
    seen = exposure(state, "right_1", 5)
    assert seen.mean < 20 < seen.worst
    assert 0 < seen.knock_out < 1
    one = replace(state, characters=(replace(state.characters[0], hp=0, ko=True), *state.characters[1:]))
    assert exposure(one, "right_1", 5).knock_out < seen.knock_out


def test_a_space_farther_from_a_ronin_is_safer() -> None:
    state = arena([npc(0, "ronin")], [pc(1)], phase="npc", step="strategy", fp=0)
    near, far = exposure(state, "right_1", 1), exposure(state, "right_1", 9)
    assert near[0] > far[0]


def test_a_forecast_looks_at_each_position_once() -> None:
    """No timed test: the work done is what is bounded, by spaces, ways and Fate Points."""
    state = arena([npc(4, "ronin")], [pc(space) for space in (1, 2, 5, 6, 7, 9)], phase="npc", step="strategy", fp=0)
    plan = _Plan(state, state.characters[0])
    for who in plan.possible:
        plan.threat(who)
    assert len(plan._branches) <= SPACES * 9
