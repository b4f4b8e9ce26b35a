"""The order strip with up to twelve fighters: the actor is always seen, all that is shown is whole and in order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle.state import State
from gunki.table import draw
from gunki.table.battle.geometry import STRIP
from gunki.table.canvas import Canvas
from tests.battle.arena import arena, npc, pc, renamed
from tests.table.battle.stage import Written, seated, sized, written
from tests.table.play.hands import Hands

SIZES = [((960, 600), 1.0), ((1120, 640), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]
FACES = ["hero_swordswoman", "hero_monk", "hero_gambler", "hero_hunter", "hero_sorceress", "hero_priest", "hero_witch",
         "hero_ninja", "ronin", "archer", "mage", "gunfighter"]


def crowd(count: int, turn: int) -> State:
    """So many fighters with faces of their own, the one at `turn` of the order acting."""
    half = count // 2
    state = arena([pc(n % 3) for n in range(half)], [pc(9 - n % 3) for n in range(count - half)])
    names = [f"Fighter {chr(65 + number)}" for number in range(count)]
    people = tuple(replace(c, portrait=face) for c, face in zip(state.characters, FACES, strict=False))
    return renamed(replace(state, characters=people, actor=turn, turn=turn), names)


def strip(hands: Hands) -> list[Written]:
    """What the strip says, left to right, without the buttons at its right."""
    edge = hands.app.scale.width - 160
    return sorted(
        (line for line in written(hands) if line.y < STRIP - 4 and line.x < edge), key=lambda line: (line.x, line.y)
    )


class Face(NamedTuple):
    """A portrait in the strip: whose, where its middle is, how large."""

    name: str
    x: float
    size: float


def faces(hands: Hands) -> list[Face]:
    """The portraits of the strip as they are drawn."""
    found: list[Face] = []
    original = draw.token

    def noting(canvas: Canvas, name: str, x: float, y: float, size: float, **more: Any) -> None:
        original(canvas, name, x, y, size, **more)
        if y < STRIP:
            found.append(Face(name, x, size))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "token", noting)
        hands.app.invalidate()
        hands.wait()
    return found


@pytest.mark.parametrize(("size", "scale"), [
    pytest.param(*each, marks=[] if each in (SIZES[0], SIZES[-1]) else pytest.mark.long) for each in SIZES])
def test_twelve_are_seen_in_order_and_the_actor_named(
    size: tuple[int, int], scale: float, hands: Hands
) -> None:
    sized(hands, size, scale)
    edge = hands.app.scale.width - 160
    for count, turns in ((12, (0, 11)), (8, (5,))):
        for turn in turns:
            state = crowd(count, turn)
            seated(hands, state, persons=("left_seat", "right_seat"))
            hands.press(pygame.K_ESCAPE)  # the banner of the hand-over lies over the strip
            seen = faces(hands)
            order = FACES[:count]
            begin = order.index(seen[0].name)
            assert [face.name for face in seen] == order[begin : begin + len(seen)], "in the order of their turns"
            assert FACES[turn] in [face.name for face in seen]
            if hands.app.scale.width >= 1000:
                assert len(seen) == count, "all of them"
            assert all(face.x + face.size / 2 <= edge for face in seen), "none under the buttons"
            for left, right in pairwise(seen):
                assert left.x + left.size / 2 <= right.x - right.size / 2 + 1, "nor under the next one"
            assert max(seen, key=lambda face: face.size).name == FACES[turn], "the actor is the largest"
            shown = [line.text for line in strip(hands)]
            assert state.characters[turn].name in shown and "acts now" in shown
            assert ("…" in shown) == (len(seen) < count), "it says that there are more"
            hands.app.pop()


def test_who_comes_next_is_counted_from_the_actor(hands: Hands) -> None:
    sized(hands, (1280, 720))
    state = crowd(7, 1)
    fallen = replace(state.characters[3], ko=True, hp=0)
    held = replace(state.characters[5], held=True)
    people = (*state.characters[:3], fallen, state.characters[4], held, state.characters[6])
    seated(hands, replace(state, characters=people))
    said = {}
    lines = strip(hands)
    for number, line in enumerate(lines):
        if line.text.startswith("Fighter"):
            said[line.text[-1]] = lines[number + 1].text
    assert said == {"A": "has acted", "B": "acts now", "C": "next", "D": "KO", "E": "in 2", "F": "held", "G": "in 4"}


def test_before_the_first_round_everybody_stands_by_speed(hands: Hands) -> None:
    state = arena([pc(-1, spd=1), pc(-1, spd=5)], [npc(-1, "archer"), npc(-1, "gunfighter")], phase="setup")
    state = replace(state, order=(), turn=-1, actor=-1, round=0)
    seated(hands, state)
    lines = [line.text for line in strip(hands) if line.text.startswith("Speed")]
    assert lines == ["Speed 5", "Speed 4", "Speed 2", "Speed 1"]


def test_names_that_are_too_long_stay_in_their_place(hands: Hands) -> None:
    state = crowd(6, 3)
    seated(hands, renamed(state, ["Tokugawa Nobunaga the Elder"] * 6))
    names = [line for line in strip(hands) if line.text.startswith("Tokugawa")]
    assert names and all(line.cut for line in names), "the name is shortened, not drawn over its neighbour"
