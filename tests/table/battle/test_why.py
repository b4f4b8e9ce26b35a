"""Computers at the table: each deed can be followed, and on demand they say what they had in mind."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.agents.levels import GunkiAgent
from gunki.battle.state import State
from gunki.engine.contract import Advice, Weighed
from gunki.engine.messages import say
from gunki.table.battle.ai_words import acts, steps_of
from gunki.table.battle.pace import waits_before
from gunki.table.battle.scene import BattleScene
from gunki.table.battle.why import WhyWindow
from gunki.table.counsel import RECALLED
from gunki.table.scenes.settings.pages import set_language
from tests.battle.arena import arena, pc
from tests.table.battle.stage import seated, shell_of, whole
from tests.table.play.hands import Hands

TOUGH = pc(2, "katana", hands=["katana"], hp=400, max_hp=400)
CASTERS = (pc(7, "spark_bolt", "hail_wave", mag=5), pc(8, "revolver", "sake_flask", aim=5, hp=30))


def against(level: str = "adept", *rules: str) -> State:
    """A person whom nobody fells so soon, about to end the turn, against two of a computer."""
    state = arena([TOUGH], CASTERS, fp=0, house_rules=rules)
    seats = tuple(replace(seat, level=level) for seat in state.setting.seats)
    return replace(state, setting=replace(state.setting, seats=seats))


def fought(hands: Hands, *rules: str) -> BattleScene:
    """The person ended the turn; the computers have had theirs."""
    scene = seated(hands, against("adept", *rules))
    scene.do(cmd.END_TURN)
    for _ in range(20):
        hands.wait()
        if scene.choices and scene.state.phase == "card":
            return scene
    raise AssertionError(scene.state.phase)


def test_each_deed_of_a_computer_is_told_as_an_npcs_are(hands: Hands) -> None:
    scene = fought(hands)
    told = scene.controller.told
    turns = [place for place, (event, _) in enumerate(told)
             if isinstance(event, ev.TurnEnded) and event.who.startswith("right")]
    assert len(turns) >= 2
    for end in turns:
        steps = steps_of(told[: end + 1])
        assert steps[0].name == say("table.npc.fate"), "the card it took comes first"
        walks = [step for step in steps if step.name == say("table.npc.walk")]
        assert len(walks) <= 3, "a walk is one step"
    struck = {step.name.key for end in turns for step in steps_of(told[: end + 1])}
    assert struck & {"advice.turn.spell", "advice.turn.attack"}
    stops = [event for place, (event, after) in enumerate(told) if acts(after) and
             waits_before(event, after, told[:place])]
    assert stops, "step by step each deed is waited for"


def test_why_says_it_turn_by_turn_with_the_chance(hands: Hands) -> None:
    scene = fought(hands)
    hands.click("why")
    assert isinstance(hands.top, WhyWindow)
    words = whole(hands)
    deed = scene.controller.counsel.deeds[-1]
    assert scene.t(scene.controller.mode.describe(deed.state, deed.command)) in words
    assert ": computer, adept" in words and "its own side's chance to win" in words and " %" in words
    newest = deed.state.characters[deed.state.actor].id
    assert hands.top.turns[0][-1].state.characters[hands.top.turns[0][-1].state.actor].id == newest
    hands.press(pygame.K_ESCAPE)
    assert hands.top is scene


def test_before_any_computer_decided_it_is_said_that_npcs_follow_rules_told_elsewhere(hands: Hands) -> None:
    seated(hands, against()).ask_why()
    toast = hands.app.frames.toast
    assert toast is not None and "NPCs follow rules and dice" in toast.text


def test_what_was_chosen_before_the_match_stands_under_the_level_that_chose_it(hands: Hands) -> None:
    sides = [{"seats": [{"kind": "ai", "level": level, "characters": [{"preset": name}]} for level, name in side]}
             for side in ((("novice", "ninja"), ("adept", "monk")), (("novice", "hunter"), ("novice", "priest")))]
    sides[0]["seats"].append({"kind": "human", "characters": [{"preset": "witch"}]})
    shell_of(hands).begin("gunki", {"sides": sides}, 4)
    for _ in range(60):
        hands.wait()
        if hands.battle.choices and hands.battle.state.phase != "setup":
            break
        if hands.battle.choices:
            hands.battle.do(hands.battle.choices[0])
    window = WhyWindow(hands.battle)
    before = [turn for turn in window.turns if turn[0].state.phase == "setup"]
    assert len(before) == 4 and all(len({deed.seat for deed in turn}) == 1 for turn in before)


def opened_anew(hands: Hands) -> BattleScene:
    """The match of `fought` as it comes out of its file: nothing is known but what was done."""
    before = fought(hands)
    scene = BattleScene(before.controller.match, lambda ended: None, shell_of(hands).pause, shell_of(hands).rules)
    hands.app.push(scene)
    hands.wait(2)
    assert scene.choices and not scene.controller.counsel.deeds
    return scene


def test_what_was_done_before_a_match_was_opened_is_thought_over_again(hands: Hands) -> None:
    scene = opened_anew(hands)
    counsel, match = scene.controller.counsel, scene.controller.match
    chosen = [at for at, act in enumerate(match.acts) if act.seat == "right_seat" and not act.automatic]
    chosen = chosen[-RECALLED:]
    assert counsel.untold == chosen and len(chosen) > 3
    hands.click("why")
    assert any("thought over again" in getattr(widget, "text", "") for widget in hands.top.root.walk())
    for _ in range(200):
        hands.wait()
        if not counsel.untold:
            break
    assert [deed.number for deed in counsel.deeds] == chosen
    for deed in counsel.deeds:
        act = match.acts[deed.number]
        assert (deed.command, deed.state, deed.anew) == (act.command, act.state_before, True)
        assert deed.advice.command == act.command, "what is told is about what was done"
    assert isinstance(hands.top, WhyWindow)
    words = " ".join(getattr(widget, "text", "") for widget in hands.top.root.walk())  # further down, too
    assert "as they see it now" in words and "thought over again" not in words
    assert scene.t(scene.controller.mode.describe(counsel.deeds[-1].state, counsel.deeds[-1].command)) in words


def test_what_it_would_do_otherwise_now_is_said(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened_anew(hands)
    counsel = scene.controller.counsel
    del counsel.untold[:-1]
    act = scene.controller.match.acts[counsel.untold[0]]
    decision = scene.controller.mode.decision(act.state_before)
    assert decision is not None
    other = next(choice for choice in decision.choices if choice != act.command)
    both = Advice((Weighed(other, 0.62, None), Weighed(act.command, 0.41, None)))
    monkeypatch.setattr(GunkiAgent, "advise", lambda *_: both)
    hands.click("why")
    for _ in range(50):
        hands.wait()
        if counsel.deeds:
            break
    (deed,) = counsel.deeds
    assert (deed.advice.command, deed.otherwise) == (act.command, both.weighed[0])
    words = [getattr(widget, "text", "") for widget in hands.top.root.walk()]
    instead = scene.t(scene.controller.mode.describe(act.state_before, other))
    assert f"now it would: {instead} (62 %)" in words and "41 %" in words


def test_thinking_it_over_stands_in_nobodys_way(hands: Hands) -> None:
    """A hint and the end of the window end it; what comes later goes on with the rest."""
    scene = opened_anew(hands)
    counsel = scene.controller.counsel
    counsel.recall()
    assert (counsel.recalling, counsel.hint_asked) == (True, False)
    counsel.ask_hint()
    assert (counsel.recalling, counsel.hint_asked) == (False, True)
    counsel.recall()
    assert not counsel.recalling, "one thought at a time"
    counsel.drop_hint()
    scene.ask_why()
    hands.wait()
    hands.press(pygame.K_ESCAPE)
    assert not counsel.recalling and hands.top is scene


def test_what_is_taken_back_is_not_thought_over(hands: Hands) -> None:
    scene = opened_anew(hands)
    counsel, match = scene.controller.counsel, scene.controller.match
    (first, *_), acts = counsel.untold, list(match.acts)
    del match.acts[first + 1:]
    counsel.forget_undone()
    assert counsel.untold == [first]
    match.acts.extend(acts[first + 1:])
    assert counsel.untold == [first], "what is done there since then is known"


def test_levels_are_named_in_the_language_that_is_shown(hands: Hands) -> None:
    scene = fought(hands)
    scene.ask_why()
    hands.press(pygame.K_ESCAPE)
    set_language(shell_of(hands), "ja")
    try:
        scene.ask_why()
        assert "コンピューター（中級）" in whole(hands)
    finally:
        set_language(shell_of(hands), "en")


def test_what_was_taken_back_is_forgotten(hands: Hands) -> None:
    scene = fought(hands, "practice_undo")
    counsel = scene.controller.counsel
    assert counsel.deeds
    scene.undo()
    assert scene.controller.problem is None and scene.state.phase == "actions"
    assert not counsel.deeds, "back before the end of the person's turn"


@pytest.mark.parametrize("level", ["novice", "adept", "master"])
def test_a_match_against_every_level_is_played_to_its_end(level: str, hands: Hands) -> None:
    sides = {"sides": [{"seats": [{"kind": "ai", "level": level, "characters": [{"preset": name}]}]}
                       for name in ("monk", "witch")]}
    shell_of(hands).begin("gunki", sides, 4)
    match = shell_of(hands).match
    assert match is not None
    for _ in range(60):
        with hands.undrawn():
            hands.wait()
        if match.decision is None:
            break
    assert match.outcome is not None


def test_an_old_choice_that_cannot_be_thought_over_is_left_out(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened_anew(hands)
    counsel = scene.controller.counsel
    noted: list[BaseException] = []
    monkeypatch.setattr("gunki.table.counsel.note_down", noted.append)
    monkeypatch.setattr("gunki.battle.agents.levels.GunkiAgent.advise", lambda *asked: 1 / 0)
    number = len(counsel.untold)
    scene.ask_why()
    for _ in range(200):
        hands.wait()
        if not counsel.untold:
            break
    assert len(noted) == number and not counsel.deeds and isinstance(hands.top, WhyWindow)
