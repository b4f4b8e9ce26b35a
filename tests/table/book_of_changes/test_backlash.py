"""What comes back at an attacker is told before the blow, and why a Wound came after it."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.model import Fighter, Lasting
from book_of_changes.odds import chances_of
from book_of_changes.sheets import Effect
from book_of_changes.table.backlash import backlash
from book_of_changes.table.odds_card import LINE, back_lines, marks_lines, rows_of
from msgspec.structs import replace

from gunki.table.match_controller import Played
from tests.book_of_changes.stage import Stage, boss, foe, hero
from tests.table.book_of_changes.hand import begun
from tests.table.play.hands import Hands


def lines(*enemies: Fighter, **fields: object) -> list[str]:
    """Keys of what a blow at the first enemy may bring back."""
    stage = Stage(hero("Aki"), *enemies)
    target = replace(stage[1], **fields)
    return [line.key.rpartition(".")[2] for line in backlash(stage.state, stage[0], target)]


@pytest.mark.parametrize(("power", "key"), [("mirroring", "reflect"), ("answering", "attack")])
def test_a_power_that_throws_blows_back_is_told_while_it_can_be_used(power: str, key: str) -> None:
    assert lines(foe("Stalker", level=3, powers=(power,))) == [key]
    for helpless in ({"stunned": True}, {"owes": True}, {"chi": 0}, {"once": (power,)}):
        assert lines(foe("Stalker", level=3, powers=(power,)), **helpless) == [], helpless


@pytest.mark.parametrize("rule", ["riposte", "scorch", "fury"])
def test_a_nature_that_answers_is_told(rule: str) -> None:
    natures = Stage(hero("Aki")).state.setting.book.natures
    nature = next(n.id for n in natures for special in (n.special_attack, n.special_defense)
                  if any(found.id == rule for found in special.rules))
    assert lines(boss("King", nature)) == [rule] and lines(boss("King")) == []


def test_a_trigger_is_told_whatever_it_does() -> None:
    stage = Stage(hero("Aki"), foe("Imp", level=3))
    effect = Effect("trigger", when="attacked", effects=(Effect("chi", to="bearer"),))
    lasting = Lasting(90, "mirroring", 1, 1, effect, "scene", False, -1, -1, 0, -1)
    state = replace(stage.state, battle=replace(stage.state.fight, lasting=(lasting,)))
    assert [line.key for line in backlash(state, stage[0], stage[1])] == ["boc.table.back.attacked"]


def test_the_odds_card_has_it_and_says_how_many_targets_it_leaves_out() -> None:
    stage = Stage(hero("Aki"), foe("Stalker", level=3, powers=("mirroring",)))
    command = cmd.Attack(0, 1)
    tests = chances_of(stage.state, command)
    assert [line.key for line in back_lines(stage.state, command, tests)] == ["boc.table.back.reflect"]
    assert len(rows_of(tests * 11, 7 * LINE)) == 6 and len(rows_of(tests * 7, 7 * LINE)) == 7


def test_the_log_says_why_a_wound_is_mortal(hands: Hands) -> None:
    scene = begun(hands)
    state, who = scene.match.state, scene.heroes[0].id
    scene.add_line(Played(ev.Wounded(who, 5, "minor", "mortal", 3, 2, 1, "reflect"), state, state))
    assert scene.log[0].text == "Umi: Mortal Wound (reflected), no Minor box left"
    begun(hands)


def test_the_odds_name_a_ward_that_takes_the_wound() -> None:
    stage = Stage(hero("Aki"), foe("Pilgrim", level=3))
    ward = Lasting(90, "shell", 1, 1, Effect("ward"), "scene", False, -1, -1, 2, -1)
    tests = chances_of(stage.state, cmd.Attack(0, 1))
    warded = replace(stage.state, battle=replace(stage.state.fight, lasting=(ward,)))
    assert [line.key for line in marks_lines(stage.state, tests)][-1] != "boc.table.odds.ward"
    assert marks_lines(warded, tests)[-1].key == "boc.table.odds.ward"
    assert marks_lines(warded, tests)[-1].arguments == {"n": 2}
