"""Fighters who share a medallion are told apart by a crest: at the board, in the strip and on the sheet, also in grey."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle.state import State
from gunki.table.battle import board, crests, order_strip, sheet
from gunki.table.battle.crests import FIGURES, Crest
from gunki.table.canvas import Canvas
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated
from tests.table.play.hands import Hands


def named(state: State, *names: str) -> State:
    """The first characters of a state under other names, all with the same medallion."""
    people = [replace(c, name=name, portrait="hero_monk", npc="") for c, name in zip(state.characters, names, strict=False)]
    return replace(state, characters=(*people, *state.characters[len(people) :]))


def test_only_who_looks_like_another_has_a_crest() -> None:
    state = named(arena([pc(1), pc(2)], [npc(7, "mage"), npc(8, "ronin")]), "Aki", "Ako")
    found = crests.crests(state)
    assert set(found) == {"left_1", "left_2"} and found["left_1"] != found["left_2"]
    assert [crest.letter for crest in found.values()] == ["A", "A"]
    assert found["left_1"].figure != found["left_2"].figure, "the letter is the same, so the figure tells"


def test_a_crest_is_the_same_in_every_match_where_nobody_has_it_before() -> None:
    there = named(arena([pc(1), pc(2)], [npc(7, "mage")]), "Hanzō", "Genta")
    here = named(arena([pc(4), pc(5), pc(6)], [npc(7, "ronin")]), "Hanzō", "Suzu", "Bun")
    assert crests.crests(there)["left_1"] == crests.crests(here)["left_1"]


def test_several_of_a_kind_are_numbered() -> None:
    state = named(arena([pc(n) for n in range(3)], [npc(7, "mage")]), "Ronin", "Ronin 2", "Ronin 3")
    assert [crest.letter for crest in crests.crests(state).values()] == ["1", "2", "3"]


@pytest.mark.parametrize("one, other", list(combinations(FIGURES, 2)))
def test_figures_differ_in_grey_at_the_least_size(one: str, other: str, hands: Hands) -> None:
    def grey(figure: str) -> bytes:
        surface = pygame.Surface((60, 60))
        surface.fill("#806040")
        crests.draw_crest(Canvas(surface, hands.app.painter), Crest(figure, ""), 24, 36, 34)
        return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")

    different = sum(abs(a - b) > 40 for a, b in zip(grey(one)[::3], grey(other)[::3], strict=True))
    assert different >= 20, "pixels of about 300"


def test_board_strip_and_sheet_show_it(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[tuple[str, str]] = set()
    for module in (board, order_strip, sheet):
        def noting(canvas: Canvas, crest: Crest | None, *place: float, where: str = module.__name__) -> None:
            if crest is not None:
                drawn.add((where.rpartition(".")[2], crest.letter))
        monkeypatch.setattr(module, "draw_crest", noting)
    scene = seated(hands, named(arena([pc(1, "katana"), pc(2)], [npc(7, "mage")]), "Aki", "Ben"))
    hands.app.invalidate()
    hands.wait()
    assert drawn == {("board", "A"), ("board", "B"), ("order_strip", "A"), ("order_strip", "B"), ("sheet", "A")}
    assert scene.on_sheet() == 0
