"""Rules 1 to 5: whose turn, what the cards are worth, reach, odds of a blow and of an area, without a click."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.engine.contract import Command
from gunki.table.battle.odds_card import percent
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import action_of, places_now, seated, texts, whole
from tests.table.experience.seen import drawn
from tests.table.play.hands import Hands

TURN = arena(
    [pc(4, "katana", "hard_attack", "ki_bullet_gatling_gun", str=4, ki=7), pc(1)], [npc(5, "ronin"), pc(8)], fp=5
)


def fate(hands: Hands, space: int, cards: tuple[str, ...]) -> BattleScene:
    """A person on `space` that must take one of three cards."""
    return seated(hands, replace(arena([pc(space, "katana")], [pc(9)], fp=0, phase="card"), hand=cards))


# Rule 1


def test_experience_01_the_actor_is_named_larger_and_lit(hands: Hands) -> None:
    scene = seated(hands, TURN)
    actor = scene.state.characters[0]
    shown = texts(hands)
    assert shown.count(actor.name) >= 2 and "acts now" in shown, "in the order strip and on its sheet"
    stage = places_now(scene).stage
    tokens = [call for call in drawn(hands, "token") if stage.collidepoint(call.args[1:3])]
    lit = [call for call in tokens if "active" in call.named["overlays"]]
    assert len(tokens) == 4 and len(lit) == 1
    assert lit[0] is tokens[-1], "drawn last: over all others"
    assert lit[0].args[3] > max(call.args[3] for call in tokens[:-1])
    assert abs(lit[0].args[1] - places_now(scene).column_x(actor.space)) < 1


def test_experience_01_fp_are_pips_and_ki_is_a_bar(hands: Hands) -> None:
    scene = seated(hands, TURN)
    pips = [call.args[2:4] for call in drawn(hands, "pips")]
    assert pips == [(5, 5)]
    gold = [call for call in drawn(hands, "bar") if call.args[5] == "gold"]
    assert [call.args[4] for call in gold] == [0.7], "seven of ten"
    assert gold[0].named["ghost"] == pytest.approx(0.3), "and what ending now would add"
    hands.click("space 3")
    assert next(call.args[2] for call in drawn(hands, "pips")) == 4
    assert scene.state.characters[0].fp == 4


def test_experience_01_every_legal_act_is_a_button_with_its_price(hands: Hands) -> None:
    state = arena([pc(4, "katana", "longbow", "hard_attack", "sake_flask", "bomb", hp=20)], [pc(5), pc(8)], fp=9)
    scene = seated(hands, state)
    shown: dict[str, str] = {}
    for _ in range(2):
        for button in scene.root.walk():
            if button.name.startswith("action "):
                shown[button.name.removeprefix("action ")] = button.cost  # type: ignore[attr-defined]
                if button.enabled:
                    assert any(button.cost in text for text in texts(hands, button.screen_rect()))  # type: ignore[attr-defined]
        if hands.top.find("more") is None:
            break
        hands.click("more")
    behind = [command for action in scene.actions for command in action.commands]
    others = (cmd.Step, cmd.EndTurn, cmd.Concede)
    assert {repr(c) for c in behind} == {repr(c) for c in scene.choices if not isinstance(c, others)}
    for action in scene.actions:
        for command in action.commands:
            spent = _spent(scene, command)
            assert shown[action.key] == f"{spent} FP", f"{command} costs what its button says"


def _spent(scene: BattleScene, command: Command) -> int:
    """FP that the rules take for a command."""
    match = scene.controller.match.fork()
    before = match.state.characters[0].fp
    match.act(command)
    return before - match.state.characters[0].fp


# Rule 2


@pytest.mark.parametrize(("space", "worth"), [(0, (3, 6, 14)), (1, (6, 6, 7)), (2, (3, 6, 7))])
def test_experience_02_each_card_says_what_it_gives_here(space: int, worth: tuple[int, ...], hands: Hands) -> None:
    """GK-4.2, GK-4.3: its number, twice that on its colour, an ace always 6, nothing doubled on Cover."""
    scene = fate(hands, space, ("heart_03", "spade_ace", "club_07"))
    said = [text.strip() for text in texts(hands, places_now(scene).fate) if text.strip().endswith(" FP")]
    assert said == [f"{fp} FP" for fp in worth]


def test_experience_02_each_card_tells_its_face_value_when_pointed_at(hands: Hands) -> None:
    """GK-4.4: what a Fatal Slash adds is its number, an ace counts six."""
    fate(hands, 0, ("heart_03", "spade_ace", "club_07"))
    for number, value in enumerate((3, 6, 7)):
        assert f"face value (FC) is {value}" in hands.widget(f"fate {number}").tip()


def test_experience_02_pointing_at_a_card_lights_what_its_fp_would_reach(hands: Hands) -> None:
    scene = fate(hands, 1, ("heart_02", "spade_ace", "club_03"))
    for number, fp in enumerate((4, 6, 3)):
        hands.hover(f"fate {number}")
        assert scene.marks().reach == {s: abs(s - 1) for s in range(10) if 0 < abs(s - 1) <= fp}
        prices = [text for text in texts(hands, places_now(scene).stage) if text.endswith(" FP")]
        assert len(prices) == len(scene.marks().reach)
    assert scene.state.phase == "card", "looking takes none"


def test_experience_02_pointing_at_a_card_shows_whom_its_fp_would_let_strike(hands: Hands) -> None:
    state = replace(arena([pc(1, "katana")], [npc(5, "ronin"), pc(9)], fp=0, phase="card"),
                    hand=("heart_02", "spade_ace", "club_03"))
    scene = seated(hands, state)
    for number, near in enumerate((True, True, False)):
        hands.hover(f"fate {number}")
        assert bool(scene.marks().walks or scene.marks().targets) == near, number


# Rule 3


def test_experience_03_spaces_in_reach_bear_their_price_while_nothing_is_chosen(hands: Hands) -> None:
    scene = seated(hands, TURN)
    chips = [call for call in drawn(hands, "chip") if call.args[2].endswith(" FP") and call.args[1] > 60]
    geometry = places_now(scene)
    for space in range(10):
        card = geometry.card(space)
        said = [call.args[2] for call in chips if card.x <= call.args[0] <= card.right and card.y <= call.args[1]]
        assert said == ([f"{abs(space - 4)} FP"] if space != 4 and abs(space - 4) <= 5 else [])


def test_experience_03_targets_now_are_solid_those_after_a_walk_dashed_with_the_price_of_both(hands: Hands) -> None:
    state = arena([pc(4, "katana")], [npc(5, "ronin"), npc(7, "archer"), npc(9, "mage")], fp=4)
    scene = seated(hands, state)
    assert not drawn(hands, "target_outline")
    hands.click("action katana+")
    hands.app.step([pygame.event.Event(pygame.WINDOWLEAVE)], 0.0)
    geometry = places_now(scene)
    outlines = {round(call.args[0]): call.named.get("dashed", False) for call in drawn(hands, "target_outline")}
    assert outlines == {round(geometry.column_x(5)): False, round(geometry.column_x(7)): True}
    prices = [call for call in drawn(hands, "chip") if abs(call.args[0] - geometry.column_x(7)) < 1]
    assert [call.args[2] for call in prices] == ["3 FP"], "two steps and the blow"


# Rule 4


def chosen(hands: Hands, state: State, key: str) -> str:
    """What the card of odds says of an action on the first enemy."""
    scene = seated(hands, state)
    hands.click(f"action {action_of(scene, key).key}")
    hands.hover("token right_1")
    return whole(hands, places_now(scene).odds)


def test_experience_04_the_katana_of_the_rule_to_the_digit(hands: Hands) -> None:
    shown = chosen(hands, arena([pc(4, "katana", str=4)], [pc(5, str=2, hp=10)]), "katana+")
    for words in ("Mean 9.47", "KO 55.6 %", "6–11", "+4 Str", "−2 Right 1"):
        assert words in shown, shown


MANY = {
    "dagger+": arena([pc(4, "dagger", str=4)], [pc(5, str=2, hp=15)]),
    "blade_of_madness": arena([pc(4, "katana", "blade_of_madness", str=4, ki=10)], [pc(5, "chain_mail", hp=40)]),
    "meteor_shower_gun_fury": arena(
        [pc(4, "revolver", "meteor_shower_gun_fury", aim=4, ki=10)], [pc(7, "iron_shield", hp=30)]
    ),
}


@pytest.mark.parametrize("key", MANY)
def test_experience_04_chains_and_many_blows_are_counted_exactly(key: str, hands: Hands) -> None:
    shown = chosen(hands, MANY[key], key)
    scene = hands.battle
    command = scene.pointed_command()
    assert command is not None
    odds = MODE.odds(scene.state, command)
    assert odds is not None
    target = odds.targets[0]
    assert f"Mean {float(Fraction(target.mean)):.2f}" in shown
    assert f"KO {percent(Fraction(target.knock_out))} %" in shown
    assert 0 < Fraction(target.knock_out) < 1, "a position where it matters"


# Rule 5


def test_experience_05_a_figure_per_victim_has_its_ground_and_cover_in_it(hands: Hands) -> None:
    """Thunder Bolt doubles on some grounds, Cover takes 4: alike victims have unlike figures."""
    state = arena([pc(5, "firestorm", mag=4)], [pc(6, hp=40), pc(7, hp=40), pc(8, hp=40)])
    scene = seated(hands, state)
    hands.click("action firestorm")
    hands.hover("space 7")
    odds = MODE.odds(state, cmd.Cast("firestorm", 7))
    assert odds is not None
    means = [float(Fraction(target.mean)) for target in odds.targets]
    assert len(means) == 3 and means[1] < min(means[0], means[2]), "who stands in Cover"
    shown = whole(hands, places_now(scene).odds)
    for target, mean in zip(odds.targets, means, strict=True):
        name = next(c.name for c in state.characters if c.id == target.target)
        assert f"{name} −{mean:.1f}" in shown
