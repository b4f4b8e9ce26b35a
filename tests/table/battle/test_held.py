"""Being held is said in a word, also where fighters share a space, and no word lies over a neighbour."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gunki.table.battle.geometry import spots
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized, written
from tests.table.play.hands import Hands


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_held_in_a_word_alone_and_in_a_row(size: tuple[int, int], scale: float, hands: Hands) -> None:
    sized(hands, size, scale)
    state = arena([pc(4, "katana"), pc(2), pc(2), pc(2)], [npc(5, "ronin"), npc(7, "mage"), npc(7, "archer")], fp=4)
    held = {"left_2", "left_4", "right_1", "right_2"}
    state = replace(state, characters=tuple(replace(c, held=c.id in held) for c in state.characters))
    scene = seated(hands, state)
    geometry = places_now(scene)
    words = [line for line in written(hands) if line.text == "held" and geometry.stage.collidepoint(line.x, line.y)]
    places = spots(geometry, state, {})
    assert len(words) == len(held) and not any(word.cut for word in words)
    width = hands.app.painter.measure("held", 14, "bold")
    for who in held:
        assert any(abs(word.x + width / 2 - places[who].x) < 4 for word in words), who
