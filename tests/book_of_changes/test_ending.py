"""BC-24: how a battle ends."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import wounds
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES

from tests.book_of_changes.stage import Stage, board, boss, foe, hero

SEAL = board(3, {0: [{"kind": "seal", "rounds": 2}]})
EXIT = board(3, {0: [{"kind": "exit"}]})


def _ended(stage: Stage) -> tuple[str, str]:
    return stage.battle.result, stage.battle.reason


def test_bc_24_1_rout_when_no_enemy_stands() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 1))
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert _ended(stage) == ("won", "rout") and stage.state.result == "won"


def test_bc_24_1_no_rout_while_a_wave_is_to_come() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 1), foe("Late", 1, at=-4, out=True), waves=[(2, 2)])
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert not stage.battle.result and stage.battle.round == 2
    assert stage[2].standing and stage[2].zone == 2 and not stage.battle.waves


def test_bc_24_1_kill_when_the_named_enemy_is_out() -> None:
    stage = Stage(hero("Aki"), foe("Boss", 1, foe="boss", corrupt=True), foe("Imp"), objective="kill", target="boss")
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert _ended(stage) == ("won", "kill")


def test_bc_24_1_kill_is_not_met_by_anyone_else() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 1), foe("Boss", 3, foe="boss", corrupt=True), objective="kill", target="boss")
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert not stage.battle.result


def test_bc_24_1_kill_waits_for_one_that_is_still_to_come() -> None:
    stage = Stage(hero("Aki"), foe("Imp", corrupt=True), foe("Boss", 1, foe="boss", at=-4, out=True), objective="kill",
                  target="boss", waves=[(9, 2)])
    stage.finish()
    assert not stage.battle.result


def test_bc_24_1_seal_when_its_rounds_are_done() -> None:
    stage = Stage(hero("Aki"), foe("Imp", at=2, corrupt=True), zones=SEAL, objective="seal")
    stage.do(cmd.Work(0, "seal")).finish()
    assert not stage.battle.result
    stage.do(cmd.Work(0, "seal"))
    assert _ended(stage) == ("won", "sealed")


def test_bc_24_1_a_rout_also_wins_a_seal_battle() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 1), zones=SEAL, objective="seal")
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert _ended(stage) == ("won", "rout")


def test_bc_24_1_sealing_does_not_win_a_rout_battle() -> None:
    stage = Stage(hero("Aki"), foe("Imp", at=2, corrupt=True), zones=SEAL)
    stage.do(cmd.Work(0, "seal")).finish().do(cmd.Work(0, "seal"))
    assert stage.battle.sealed and not stage.battle.result


def test_bc_24_2_lost_when_after_paying_none_stands() -> None:
    stage = Stage(hero("Aki", mortal=1, chi=0), foe("Imp"), turn=ENEMIES, first=ENEMIES)
    assert not stage.battle.result
    stage.finish()
    assert _ended(stage) == ("lost", "fallen")


def test_bc_24_2_not_before_they_had_the_chance_to_stand() -> None:
    stage = Stage(hero("Aki", mortal=1, chi=5), foe("Imp", corrupt=True), turn=ENEMIES, first=ENEMIES)
    stage.finish(answers=["stand"])
    assert not stage.battle.result and stage[0].standing
    stage = Stage(hero("Aki", mortal=1, chi=5), foe("Imp", corrupt=True), turn=ENEMIES, first=ENEMIES)
    stage.finish(answers=["lie"])
    assert _ended(stage) == ("lost", "fallen")


def test_bc_24_3_leaving_takes_a_standard_action_in_a_zone_with_an_exit() -> None:
    stage = Stage(hero("Aki"), hero("Bo", at=1), foe("Imp", corrupt=True), zones=EXIT)
    assert [c.fighter for c in stage.can(cmd.Leave)] == [0]
    stage.do(cmd.Leave(0))
    assert stage[0].out and stage.of(ev.Acted, fighter=0) and not stage.battle.result


def test_bc_24_3_when_the_last_standing_hero_leaves_it_is_lost() -> None:
    stage = Stage(hero("Aki"), hero("Bo", mortal=1, chi=22), foe("Imp", corrupt=True), zones=EXIT)
    stage.do(cmd.Leave(0))
    assert _ended(stage) == ("lost", "left")
    assert not stage.of(ev.Wounded)


def test_bc_24_4_enemies_that_are_out_vanish_and_heroes_do_not_die() -> None:
    stage = Stage(hero("Aki", minor=3, major=2), foe("Imp", 1), foe("Oni", 3), turn=ENEMIES, first=ENEMIES)
    stage.flow(wounds.mark, 0, "major", 2, "attack")
    assert stage[0].fallen and not stage[0].out
    stage.flow(wounds.mark, 0, "major", 2, "attack")
    assert stage.result == "" and not stage[0].out
    stage.flow(wounds.mark, 1, "minor", 0, "attack")
    assert stage[1].out and stage[1] not in stage.battle.foes_of(stage[0])


def test_bc_24_5_after_twenty_rounds_it_is_drawn_and_counts_as_lost() -> None:
    stage = Stage(hero("Aki"), foe("Imp", corrupt=True), number=20)
    stage.finish()
    assert not stage.battle.result
    stage.finish()
    assert _ended(stage) == ("drawn", "rounds")
    outcome = MODE.outcome(stage.state)
    assert outcome is not None and not {"p0", "p1"} & set(outcome.winners)


def _two_and(*enemies: object, **fields: object) -> Stage:
    return Stage(hero("Aki"), hero("Bo"), *enemies, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("dice", "fled"), [((1, 5), True), ((4, 5), False)])
def test_bc_24_6_fewer_enemies_than_heroes_test_earth_nine_or_flee(dice: tuple[int, int], fled: bool) -> None:
    stage = _two_and(foe("Imp"), hero("Chie"), foe("Imp2", 1, corrupt=True))
    stage.finish(dice=dice)
    assert stage.of(ev.Rolled, purpose="morale")[0].against == 9
    assert stage[2].out == fled and not stage[4].out
    assert bool(stage.of(ev.Fell, how="fled")) == fled


def test_bc_24_6_the_last_one_flees_and_it_is_a_rout() -> None:
    stage = _two_and(foe("Imp"))
    stage.finish(dice=(1, 5))
    assert _ended(stage) == ("won", "rout")


def test_bc_24_6_not_when_they_are_as_many() -> None:
    stage = _two_and(foe("Imp"), foe("Imp2"))
    stage.finish()
    assert not stage.of(ev.Rolled)


def test_bc_24_6_nor_with_a_heroic_enemy_standing() -> None:
    stage = _two_and(boss("Oni"))
    stage.finish()
    assert not stage.of(ev.Rolled)


def test_bc_24_6_nor_with_a_wave_to_come() -> None:
    stage = _two_and(foe("Imp"), foe("Late", at=-4, out=True), waves=[(5, 3)])
    stage.finish()
    assert not stage.of(ev.Rolled)


def test_bc_24_6_fallen_heroes_do_not_count() -> None:
    stage = Stage(hero("Aki"), hero("Bo", mortal=1, chi=0), foe("Imp"))
    stage.finish()
    assert not stage.of(ev.Rolled)
    assert stage.battle.turn == ENEMIES and len(stage.battle.standing[HEROES]) == 1


def test_conceding_loses() -> None:
    stage = Stage(hero("Aki"), foe("Imp"))
    stage.do(cmd.Concede())
    assert _ended(stage) == ("lost", "conceded")
