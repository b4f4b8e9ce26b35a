"""An NPC's turn can be followed: a chip a step, in time; Space and clicks hurry it; the window always answers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import mean
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.tell import tell
from gunki.table.battle import npc_words
from gunki.table.battle.course import EVENTS_A_FRAME
from gunki.table.battle.lines import log_lines
from gunki.table.battle.pace import IN_A_ROW, Pace
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.pause import PauseWindow
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, shell_of, whole
from tests.table.play.hands import Hands

HERO = pc(2, "katana", hp=100, max_hp=100, str=6, aim=6, mag=6)
STEPS = (ev.NpcChoseStrategy, ev.NpcDashed, ev.NpcStayed, ev.NpcRolledFate, ev.NpcAimed, ev.NpcStopped)
ARENA_AI: dict[str, Any] = {
    "sides": [
        {"seats": [{"kind": "ai", "characters": [{"preset": name} for name in ("monk",) * 6]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "archer"}] * 6}]},
    ],
    "hp": 100,
}


def npc_begins(hands: Hands, sheet: str = "ronin", speed: str = "normal", seed: int = 5) -> BattleScene:
    """The person's turn has just ended, and the NPC's begins; nothing of it was shown yet."""
    scene = seated(hands, arena([HERO], [npc(8, sheet)], fp=0), seed=seed)
    hands.app.settings.speed = speed
    scene.do(cmd.END_TURN)
    return scene


def turn_of(told: list[tuple[Any, Any]]) -> list[Any]:
    """The events of the turn that is being told."""
    events = [event for event, _ in told]
    began = max(number for number, event in enumerate(events) if isinstance(event, ev.TurnBegan))
    return events[began:]


@pytest.mark.parametrize("sheet", ["ronin", "archer", "mage", "gunfighter"])
def test_the_chips_are_the_steps_that_happened(sheet: str, hands: Hands) -> None:
    scene = npc_begins(hands, sheet, "slow")
    seen: list[str] = []
    for _ in range(400):
        hands.wait()
        if scene.state.phase != "npc" and seen:
            break
        if scene.state.phase != "npc":
            continue
        steps = [event for event in turn_of(scene.controller.told) if isinstance(event, STEPS)]
        chips = npc_words.chips_of(scene.controller.told)
        seen = [scene.t(chip.name) for chip in chips]
        told = sum(int(name.partition("×")[2] or 1) for name in seen if name != "Walk")
        assert told == len(steps), "each is told, none before it was shown"
        if len(chips) == 3:
            fate = next(event for event in steps if isinstance(event, ev.NpcRolledFate))
            assert f"{fate.fp} FP in all" in scene.t(chips[2].result)
            drawn = whole(hands, places_now(scene).actions)
            assert all(scene.t(chip.result) in drawn for chip in chips) and "§ GK-10.1" in drawn, "on the screen"
    assert seen[:3] == ["Strategy", "Dash", "Fate"] and any(name.startswith("Aim") for name in seen)


def test_what_is_aimed_again_and_again_is_told_once_with_its_number(hands: Hands) -> None:
    state = seated(hands, arena([HERO], [npc(4, "ronin")], fp=0)).state
    who = state.characters[1].id
    aimed = ev.NpcAimed(who, "katana", 0, "left_1", 2, 1)
    other = ev.NpcAimed(who, "katana", 0, "left_1", 2, 2)
    chips = npc_words.chips_of([(event, state) for event in (aimed, aimed, aimed, aimed, other, aimed)])
    assert [hands.battle.t(chip.name) for chip in chips] == ["Aim ×4", "Aim", "Aim"]


def test_an_aim_says_out_of_how_many_it_was_drawn(hands: Hands) -> None:
    scene = seated(hands, arena([HERO, HERO, HERO], [npc(8, "archer")], fp=0, actor="left_3"))
    hands.app.settings.speed = "slow"
    scene.do(cmd.END_TURN)
    for _ in range(400):
        hands.wait()
        if any(isinstance(event, ev.NpcAimed) for event, _ in scene.controller.told):
            break
    aimed = next(event for event, _ in scene.controller.told if isinstance(event, ev.NpcAimed))
    assert aimed.out_of == 3
    name = next(c.name for c in scene.state.characters if c.id == aimed.target)
    assert f"Longbow at {name}, 1 of 3 by chance" in whole(hands, places_now(scene).actions)


def test_why_it_moves_and_stops_is_told_in_words(hands: Hands) -> None:
    state = seated(hands, arena([HERO], [npc(7, "mage")], fp=0, strategy="fighter")).state
    scene, who = hands.battle, state.characters[1].id
    begun = (ev.TurnBegan(who), state)
    back = ev.NpcDashed(who, 2, False, 7, 9)
    edge = ev.NpcDashed(who, 5, False, 7, 9)
    aimed = ev.NpcAimed(who, "vortex_flames", 5, "", 2, 1)
    steps = [ev.Stepped(who, 7 - number, 6 - number, 3 - number) for number in range(2)]
    stopped = ev.NpcStopped(who, "price")

    def told(*events: object) -> list[str]:
        chips = npc_words.chips_of([begun, *((event, state) for event in events)])
        return [f"{scene.t(chip.name)}: {scene.t(chip.result)} {chip.rule}" for chip in chips]

    assert told(back, aimed, *steps, stopped) == [
        "Dash: coin tails, back by 2: to space 9 GK-10.2",
        "Aim: Vortex Flames (die 5 of 5–6) at space 2, the nearest GK-10.3",
        "Walk: 2 steps to space 5, to get Vortex Flames into reach GK-10.3",
        "Stops: Vortex Flames costs 2 FP, it has 0 GK-10.6",
    ]
    assert told(edge) == ["Dash: coin tails, back by 5, stopped at the edge: space 9 GK-10.2"]
    in_log = [scene.t(line.what) for event in (back, *steps[:1], stopped) for line in log_lines(event, state, state)]
    assert in_log == ["dashes back to 9: tails", "steps to 6, to its target", "stops: too few FP for it"]
    assert (line := tell(state, back)) is not None
    assert scene.t(line) == \
        "Right 1 must dash before it acts: coin tails, back by 2, to space 9 (diamond)."


def frames_until_asked(hands: Hands, scene: BattleScene, each: Any) -> int:
    """How many frames pass until the person is asked, doing `each` in every one of them."""
    for number in range(600):
        if scene.choices:
            return number
        each()
    raise AssertionError("the NPC's turn never ended")


def test_space_hurries_to_the_next_person(hands: Hands) -> None:
    patient = frames_until_asked(hands, scene := npc_begins(hands), hands.wait)
    slow = [event for event, _ in scene.controller.told]
    scene = npc_begins(hands)
    hands.wait()
    hands.press(pygame.K_SPACE)
    hands.wait()
    assert scene.choices and patient > 15, "one key, and the rest is told at once"
    assert [event for event, _ in scene.controller.told][1:] == slow[1:], "by the same dice"


def test_a_click_completes_what_is_moving_and_no_more(hands: Hands) -> None:
    scene = npc_begins(hands, speed="slow")
    hands.wait()
    while len(scene.controller.told) < 4:
        hands.wait()
    assert scene.animating and not scene.choices
    before = len(scene.controller.told)
    where = hands.position(hands.widget("space 0"))
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)], 0.0)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1)], 0.0)
    assert len(scene.controller.told) == before + 1
    assert scene.controller.match.state.characters[0].space == 2, "and does nothing else where it fell"


def test_clicks_alone_bring_the_turn_to_its_end(hands: Hands) -> None:
    scene = npc_begins(hands, speed="slow")
    where = hands.position(hands.widget("space 0"))

    def click() -> None:
        hands.app.step(
            [pygame.event.Event(kind, pos=where, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)],
            1 / 60,
        )

    assert frames_until_asked(hands, scene, click) < 60


def test_speeds_differ_only_in_time(hands: Hands) -> None:
    frames, told = {}, {}
    for speed in ("slow", "normal", "fast", "instant"):
        scene = npc_begins(hands, speed=speed)
        frames[speed] = frames_until_asked(hands, scene, hands.wait)
        told[speed] = [event for event, _ in scene.controller.told][1:]
    assert frames["slow"] > frames["normal"] > frames["fast"] > frames["instant"]
    assert told["slow"] == told["normal"] == told["fast"] == told["instant"]


def test_at_instant_speed_a_frame_shows_so_many_events_and_the_window_answers(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is a person: the match would run to its end within one frame if nothing held it."""
    shell_of(hands).begin("gunki", ARENA_AI, 3)
    scene = hands.battle
    shown: list[int] = [0]
    original = scene.controller.shown_next

    def counting() -> None:
        shown[-1] += 1
        original()

    monkeypatch.setattr(scene.controller, "shown_next", counting)
    hands.app.step([], 0.1)
    assert 0 < shown[0] <= EVENTS_A_FRAME
    shown.append(0)
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")], 0.1)
    assert isinstance(hands.top, PauseWindow), "the menu opens in the very next frame"
    assert shown[1] <= EVENTS_A_FRAME
    assert scene.controller.match.decision is not None, "the match is not over yet"


def test_nothing_can_be_chosen_meanwhile(hands: Hands) -> None:
    scene = npc_begins(hands, speed="slow")
    hands.wait(2)
    state = scene.controller.match.state
    assert not scene.actions and hands.top.find("fate 0") is None
    end, undo = hands.widget("end"), hands.widget("undo")
    assert not end.enabled and end.reason and not undo.enabled
    hands.press(pygame.K_e)
    hands.press(pygame.K_u)
    assert scene.controller.match.acts[-1].command.automatic or scene.controller.match.state == state


def test_a_held_npc_says_that_it_stays(hands: Hands) -> None:
    from msgspec.structs import replace

    state = arena([HERO], [npc(8, "ronin")], fp=0)
    held = replace(state.characters[1], held=True)
    scene = seated(hands, replace(state, characters=(state.characters[0], held)))
    hands.app.settings.speed = "slow"
    scene.do(cmd.END_TURN)
    for _ in range(300):
        hands.wait()
        if scene.controller.told and isinstance(scene.controller.told[-1][0], ev.NpcStayed):
            break
    assert scene.t(npc_words.chips_of(scene.controller.told)[-1].result) == "held, so it does not dash"


def seconds_of_turns(hands: Hands, sheets: list[str], seed: int) -> list[float]:
    """How long the turns of NPCs take until a person is asked, at normal speed, by the window's own clock."""
    rock = replace(HERO, hp=900, max_hp=900)
    scene = seated(hands, arena([rock], [npc(8, sheet) for sheet in sheets], fp=0), seed=seed)
    hands.app.settings.speed = "normal"
    scene.do(cmd.END_TURN)
    begun: list[float] = []
    told = len(scene.controller.told)
    frame = 1 / 60
    for number in range(60 * 60):
        new = scene.controller.told[told:]
        told += len(new)
        begun += [number * frame for event, _ in new if isinstance(event, ev.TurnBegan)]
        if scene.choices:
            return [end - begin for begin, end in pairwise(begun)]
        with hands.undrawn():
            hands.app.step([], frame)
    raise AssertionError("nobody was ever asked")


def test_a_turn_of_an_npc_can_be_read_and_takes_no_longer_however_often_it_strikes(hands: Hands) -> None:
    turns = [seconds_of_turns(hands, [sheet], seed)[0]
             for sheet in ("ronin", "archer", "mage", "gunfighter") for seed in (1, 2)]
    assert 3.2 <= mean(turns) <= 4.2 and min(turns) >= 2.4 and max(turns) <= 5.0, turns


def test_from_the_third_on_turns_in_a_row_are_faster(hands: Hands) -> None:
    crowd = ["ronin", "ronin", "ronin", "ronin"]
    found = [turns[:4] for seed in (1, 2) if len(turns := seconds_of_turns(hands, crowd, seed)) >= 4]
    early, late = (mean(turn for turns in found for turn in turns[part]) for part in (slice(0, 2), slice(2, 4)))
    assert found and 2.0 < late < early / 1.1, (early, late)


def test_the_pace_begins_anew_with_a_persons_turn() -> None:
    pace = Pace()
    state = arena([HERO], [npc(8, "ronin")], fp=0, actor="right_1")
    begins = ev.TurnBegan("right_1")
    factors = [pace.factor(begins, state) for _ in range(4)]
    assert factors[0] == factors[1] and factors[2] == factors[3] == factors[0] * IN_A_ROW
    assert pace.factor(ev.TurnBegan("left_1"), arena([HERO], [npc(8, "ronin")], fp=0)) == 1.0
    assert pace.factor(begins, state) == factors[0]


@pytest.mark.parametrize("reduced", [False, True])
def test_a_roll_comes_gradually_and_lasts_as_long_with_reduced_motion(reduced: bool, hands: Hands) -> None:
    """Without it dice fade in where they lie: nothing turns, and nothing is known before."""
    scene = seated(hands, arena([HERO], [pc(3, hp=40)], fp=3), faces=(2, 6))
    hands.app.settings.speed = "normal"
    hands.app.settings.reduced_motion = reduced
    try:
        scene.do(cmd.Attack("katana", "right_1"))
        passed = []
        for _ in range(60):
            hands.app.step([], 1 / 60)
            if scene.playback.roll is not None and scene.playback.rolling:
                passed.append((scene.playback.tumbling, scene.playback.terms_shown))
                assert scene.state.characters[1].hp == 40, "the blow comes after the dice"
        assert 30 <= len(passed) <= 38, "0.57 s"
        assert len({tumbling for tumbling, _ in passed}) > 10 and passed == sorted(passed)
    finally:
        hands.app.settings.reduced_motion = False


def test_a_person_who_must_decide_reads_the_question_and_the_log_keeps_what_the_npc_did(hands: Hands) -> None:
    scene = npc_begins(hands, "archer", "instant")
    hands.wait(3)
    assert scene.choices and scene.state.phase == "card"
    assert whole(hands, places_now(scene).actions).startswith("Left 1: take a Fate Card.")
    assert "Right 1 Longbow" in whole(hands, places_now(scene).log)
