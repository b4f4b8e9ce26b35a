"""Several hits are seen one by one, each with its own figure and its own step of HP; Space completes all of them."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.engine.notation import Roll
from gunki.table.battle.scene import BattleScene
from gunki.table.battle.volley import ALL, HIT, SEEN, blows_of, seconds_each
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated
from tests.table.play.hands import Hands

FRAME = 1 / 60


def storm(hands: Hands) -> BattleScene:
    """A spell that strikes three at once has just been cast; nothing of it was shown yet."""
    state = arena([pc(4, "firestorm", mag=4, hp=50)], [pc(6, hp=40), pc(6, hp=40), pc(7, hp=40)], fp=9)
    scene = seated(hands, state)
    hands.app.settings.speed = "normal"
    cast = next(c for c in scene.choices if isinstance(c, cmd.Cast) and c.space == 6)
    scene.do(cast)
    return scene


def seen(hands: Hands, scene: BattleScene) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """HP of the right side and the figures over tokens, frame by frame as they change, until nothing moves."""
    found: list[tuple[tuple[int, ...], tuple[str, ...]]] = []
    for _ in range(600):
        hands.app.step([], FRAME)
        now = (tuple(c.hp for c in scene.state.characters if c.side == "right"),
               tuple(mark.text for mark in scene.playback.splashes))
        if not found or found[-1] != now:
            found.append(now)
        if not scene.animating and scene.choices:
            return found
    raise AssertionError("it never ended")


def test_a_spell_on_an_area_hits_its_victims_one_by_one(hands: Hands) -> None:
    scene = storm(hands)
    steps = seen(hands, scene)
    struck = next(event for event, _ in reversed(scene.controller.told) if isinstance(event, ev.SpellCast))
    assert len(struck.hits) == 3
    lost = [sum(hp < 40 for hp in hp_now) for hp_now, _ in steps]
    assert [lost.index(count) for count in (0, 1, 2, 3)] == sorted(lost.index(count) for count in (0, 1, 2, 3))
    assert [len(marks) for _, marks in steps][:4] == [0, 1, 2, 3], "a figure more with each, and none goes before the last"
    assert steps[1][0][0] == struck.hits[0].hp and steps[1][1] == (f"−{struck.hits[0].damage}",)


def test_space_completes_all_hits(hands: Hands) -> None:
    scene = storm(hands)
    while not scene.playback.splashes:
        hands.app.step([], FRAME)
    hands.press(pygame.K_SPACE)
    assert not scene.animating and not scene.playback.splashes
    assert scene.state == scene.controller.match.state


def test_shots_at_one_come_one_by_one_and_never_take_more_than_there_is() -> None:
    state = arena([pc(0)], [pc(8, hp=17)])
    roll = Roll("2d6+2d6+2d6", (3, 4, 2, 6, 5, 5), (), 25)
    burst = ev.Burst("left_1", "ki_bullet_gatling_gun", "right_1", roll, (ev.Hit("right_1", (), 25, 0),))
    assert [(blow.taken, blow.hp) for blow in blows_of(burst, state)] == [(7, 10), (8, 2), (2, 0)]
    single = replace(burst, roll=Roll("3d6", (3, 4, 2), (), 9), hits=(ev.Hit("right_1", (), 9, 8),))
    assert [(blow.taken, blow.hp) for blow in blows_of(single, state)] == [(9, 8)]


def test_blows_of_a_turn_are_counted_together_over_their_target(hands: Hands) -> None:
    rock = pc(2, "katana", hp=200, max_hp=200, str=0)
    scene = seated(hands, arena([rock], [npc(3, "ronin")], fp=0), seed=4)
    hands.app.settings.speed = "normal"
    scene.do(cmd.END_TURN)
    sums: list[str] = []
    hp: list[int] = []
    ended: object = None
    while not (isinstance(ended, ev.TurnEnded) and ended.who == "right_1"):
        hands.app.step([], FRAME)
        ended = scene.controller.told[-1][0]
        hp.append(scene.state.characters[0].hp)
        sums += [mark.sum for mark in scene.playback.splashes if mark.sum not in ("", *sums)]
    dealt = [event.hit.damage for event, _ in scene.controller.told if isinstance(event, ev.Attacked)]
    assert len(dealt) > 2 and sums == [f"{n} hits: −{sum(dealt[:n])}" for n in range(2, len(dealt) + 1)]
    assert len(set(hp)) == len(dealt) + 1, "HP go down once for each"
    assert min(hp.count(200 - sum(dealt[:n])) for n in range(1, len(dealt))) >= 7, "each is seen"


@pytest.mark.parametrize("count", [1, 2, 3, 6, 12])
def test_many_hits_last_no_longer_in_all(count: int) -> None:
    assert seconds_each(count, 1.0) * count <= max(ALL, SEEN * count) and seconds_each(count, 1.0) <= HIT
    assert seconds_each(count, 9.0) == SEEN * 9
