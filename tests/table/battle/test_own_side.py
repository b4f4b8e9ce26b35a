"""Which side is the player's and what it must do; what a card would allow; ways for the mouse to keys and the last round."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.table.battle.choosers import KeysWindow
from gunki.table.scenes.result import ResultScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import begun, places_now, seated, shell_of, whole
from tests.table.play.hands import Hands


def config(left: str = "human", right: str = "npc") -> dict[str, Any]:
    """A duel; each side's kind of seat."""
    people = {"human": {"preset": "monk"}, "ai": {"preset": "witch"}, "npc": {"npc": "ronin"}}
    return {"sides": [{"seats": [{"kind": kind, "characters": [people[kind]]}]} for kind in (left, right)]}


@pytest.mark.parametrize(("kinds", "own", "row"), [
    (("human", "npc"), "House", "lower row"), (("npc", "human"), "Envoys", "upper row")])
def test_a_newcomer_is_told_whose_side_he_is_on_and_what_to_do(
    kinds: tuple[str, str], own: str, row: str, hands: Hands
) -> None:
    shell_of(hands).begin("gunki", config(*kinds), 22)
    hands.wait(3)
    scene = hands.battle
    assert scene.state.phase == "setup"
    told = whole(hands, places_now(scene).odds)
    assert f"frames: {own}." in told and row in told and "you have won" in told
    assert f"You: {own}" in whole(hands, places_now(scene).strip)
    assert f"frames: {own}." in hands.widget("own side").tip()


def test_it_stays_in_the_strip_through_the_match_also_on_others_turns(hands: Hands) -> None:
    scene = begun(hands, config())
    hands.app.settings.speed = "slow"
    assert "You: House" in whole(hands, places_now(scene).strip)
    while scene.state.phase != "npc":
        hands.app.settings.speed = "slow"
        if scene.choices:
            scene.do(next((c for c in scene.choices if c == cmd.END_TURN), scene.choices[0]))
        hands.wait()
    assert "You: House" in whole(hands, places_now(scene).strip)


def test_where_nobody_plays_nobody_is_told_so(hands: Hands) -> None:
    shell_of(hands).begin("gunki", config("ai", "npc"), 22)
    hands.app.settings.speed = "slow"
    hands.wait(2)
    assert hands.top.find("own side") is None and "You" not in whole(hands, places_now(hands.battle).strip)


class Played:
    """Sounds that were asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hands: Hands) -> None:
        self.names: list[str] = []
        monkeypatch.setattr(hands.app.sounds, "play", lambda name, group: self.names.append(name))


@pytest.mark.parametrize(("kinds", "who_falls", "jingle"), [
    (("human", "npc"), "right", "victory"), (("human", "npc"), "left", "defeat"),
    (("human", "npc"), "both", "turn_bell"), (("npc", "npc"), "left", "turn_bell")])
def test_the_end_sounds_as_it_is(
    kinds: tuple[str, str], who_falls: str, jingle: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draw is no defeat."""
    shell_of(hands).begin("gunki", config(*kinds), 22)
    match = shell_of(hands).match
    assert match is not None
    result = {"right": "left", "left": "right", "both": "draw"}[who_falls]
    match.state = replace(match.state, phase="over", result=result, reason="knock_out" if result != "draw" else "both_fell")
    played = Played(monkeypatch, hands)
    hands.app.push(ResultScene(shell_of(hands), match))
    hands.wait()
    assert jingle in played.names and not {"victory", "defeat", "turn_bell"} & set(played.names) - {jingle}


def test_a_card_lights_whom_its_fp_would_let_strike(hands: Hands) -> None:
    state = replace(arena([pc(1, "katana")], [npc(2, "ronin"), pc(5), pc(9)], fp=0, phase="card"),
                    hand=("heart_02", "spade_ace", "club_03"))
    scene = seated(hands, state)
    for number, walks in enumerate(({"right_2": 4}, {"right_2": 4}, {})):
        hands.hover(f"fate {number}")
        assert scene.marks().targets == {"right_1"} and scene.marks().walks == walks
    assert "(FC) is 6" in hands.widget("fate 1").tip() and "6 FP" in hands.widget("fate 1").tip()


def test_the_mouse_alone_sees_the_last_round_again_and_all_keys(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, hp=100, max_hp=100)], [npc(6, "archer")], fp=0))
    scene.do(cmd.END_TURN)
    for _ in range(60):
        hands.wait()
        if scene.choices:
            break
    state, told = scene.state, len(scene.controller.told)
    hands.click("log")
    hands.click("keys")
    assert isinstance(hands.top, KeysWindow)
    hands.click("close")
    hands.app.settings.speed = "normal"
    hands.click("log")
    hands.click("again")
    assert scene.animating and len(scene.controller.told) < told
    hands.app.settings.speed = "instant"
    hands.wait(60)
    assert scene.state == state and len(scene.controller.told) == told
