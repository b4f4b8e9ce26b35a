"""At the speed "step by step" each step of an NPC waits for the player; new players' first fights are so."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.table.battle.npc_words import chips_of
from gunki.table.battle.scene import BattleScene
from gunki.table.settings import FIRST_FIGHTS, Settings, load_settings
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import begun, seated, shell_of
from tests.table.play.hands import Hands

HERO = pc(2, "katana", hp=100, max_hp=100, str=6, aim=6, mag=6)


def npc_waits(hands: Hands) -> BattleScene:
    """The person's turn has ended, step by step, and the NPC has struck for the first time."""
    scene = seated(hands, arena([HERO], [npc(3, "ronin")], fp=0))
    hands.app.settings.speed = "step"
    scene.do(cmd.END_TURN)
    until_held(hands, scene)
    assert scene.holding and hands.widget("go on").enabled
    return scene


def until_held(hands: Hands, scene: BattleScene) -> None:
    """Let everything be shown up to the next stop, or until the person is asked."""
    for _ in range(300):
        hands.wait()
        if scene.holding or scene.choices:
            return
    raise AssertionError("neither a stop nor a question")


def blows(scene: BattleScene) -> int:
    """How many times somebody was attacked so far."""
    return sum(isinstance(event, ev.Attacked | ev.SpellCast) for event, _ in scene.controller.told)


def names(scene: BattleScene) -> list[str]:
    """The chips that are shown."""
    return [scene.t(chip.name) for chip in chips_of(scene.controller.told)]


@pytest.mark.parametrize("how", ["space", "enter", "button", "board"])
def test_each_blow_waits_for_the_player_and_what_prepares_it_does_not(how: str, hands: Hands) -> None:
    scene = npc_waits(hands)
    shown = names(scene)
    assert {"Strategy", "Fate"} <= set(shown) and any(name.startswith("Aim") for name in shown), "one stop for all of it"
    assert blows(scene) == 1
    hands.wait(300)
    assert blows(scene) == 1, "and waits as long as one likes"
    stops = 1
    for _ in range(20):
        assert isinstance(scene.controller.next().event, ev.NpcAimed | ev.TurnEnded)
        before = blows(scene)
        if how == "space":
            hands.press(pygame.K_SPACE)
        elif how == "enter":
            hands.press(pygame.K_RETURN)
        else:
            hands.click("go on" if how == "button" else "space 0")
        until_held(hands, scene)
        if scene.choices:
            break
        stops += 1
        assert blows(scene) == before + 1, "no more than a blow"
    assert scene.choices, "in the end the person is asked"
    assert stops == blows(scene), "a stop a blow; the last is the end of the turn, too"
    assert hands.top.find("go on") is None
    assert scene.state.characters[0].space == 2, "a click that goes on does nothing else"


def test_a_turn_without_a_blow_stops_once_at_its_end(hands: Hands) -> None:
    scene = seated(hands, arena([HERO], [npc(9, "ronin")], fp=0))
    hands.app.settings.speed = "step"
    scene.do(cmd.END_TURN)
    until_held(hands, scene)
    if not blows(scene):
        assert scene.holding and isinstance(scene.controller.next().event, ev.TurnEnded)
        hands.press(pygame.K_SPACE)
        until_held(hands, scene)
        assert scene.choices


@pytest.mark.parametrize("how", ["E", "button"])
def test_the_rest_of_a_turn_comes_without_a_stop(how: str, hands: Hands) -> None:
    scene = npc_waits(hands)
    before = blows(scene)
    if how == "E":
        hands.press(pygame.K_e)
    else:
        hands.click("go on rest")
    until_held(hands, scene)
    told = [type(event) for event, _ in scene.controller.told]
    assert blows(scene) > before and ev.TurnEnded in told[told.index(ev.Attacked) :]
    assert scene.holding and hands.app.settings.step_by_step, "for this turn only: the next one stops again"


def test_no_more_stops_is_chosen_at_the_table(hands: Hands) -> None:
    scene = npc_waits(hands)
    hands.click("go on alone")
    assert hands.app.settings.speed == "normal" and not hands.app.settings.first_fights
    until_held(hands, scene)
    assert scene.choices


def test_an_ais_deeds_wait_too(hands: Hands) -> None:
    scene = seated(hands, arena([HERO], [pc(3, "katana", hp=40)], fp=0))
    hands.app.settings.speed = "step"
    scene.do(cmd.END_TURN)
    stops = 0
    for _ in range(400):
        hands.wait()
        if scene.choices:
            break
        if scene.holding:
            stops += 1
            hands.press(pygame.K_SPACE)
    assert scene.choices and stops >= 1
    assert not any(isinstance(event, ev.TurnEnded) for event, _ in scene.controller.told[-1:])


def test_the_persons_own_deeds_never_wait(hands: Hands) -> None:
    scene = seated(hands, arena([HERO], [npc(3, "ronin")], fp=6), faces=(2, 2))
    hands.app.settings.speed = "step"
    scene.do(cmd.Attack("katana", "right_1"))
    hands.wait(60)
    assert scene.choices and not scene.holding


def test_a_new_profile_begins_so_and_grows_out_of_it(hands: Hands, tmp_path: Path) -> None:
    fresh = load_settings(tmp_path / "settings.json")
    assert fresh.step_by_step and fresh.first_fights == FIRST_FIGHTS == 2
    assert not fresh.fight_finished(watched=False) and fresh.first_fights == FIRST_FIGHTS, "nobody followed a step"
    assert not fresh.fight_finished(watched=True) and fresh.step_by_step
    fresh.save()
    kept = load_settings(tmp_path / "settings.json")
    assert kept.step_by_step and kept.first_fights == 1
    assert kept.fight_finished(watched=True) and kept.speed == "normal"
    kept.choose_speed("step")
    assert not kept.fight_finished(watched=True) and kept.step_by_step, "who chooses it keeps it"


def test_whoever_had_settings_before_keeps_the_speed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    Settings(speed="normal", path=path).save()
    assert not load_settings(path).step_by_step
    path.write_text('{"speed": "fast"}', encoding="utf-8")
    found = load_settings(path)
    assert found.speed == "fast" and found.first_fights == 0 and found.problem is None


def given_up(hands: Hands, scene: BattleScene) -> None:
    """The match ends here, and its result is shown."""
    match = scene.controller.match
    assert match.decision is not None
    match.act(next(command for command in match.decision.choices if command.resigns))
    shell_of(hands).finished(match)


def test_a_finished_match_is_counted(hands: Hands) -> None:
    settings = hands.app.settings
    settings.speed, settings.first_fights = "step", 1
    given_up(hands, begun(hands, {}))
    assert settings.speed == "normal" and settings.first_fights == 0
    assert hands.app.frames.toast is not None


def test_a_match_of_persons_alone_changes_no_speed(hands: Hands) -> None:
    settings = hands.app.settings
    settings.speed, settings.first_fights = "step", 1
    scene = begun(hands, {"sides": [{"seats": [{"kind": "human", "characters": [{"preset": who}]}]}
                                    for who in ("swordswoman", "monk")]})
    given_up(hands, scene)
    assert settings.speed == "step" and settings.first_fights == 1 and hands.app.frames.toast is None
