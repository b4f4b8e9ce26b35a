"""The dice tray: however many dice and figures there are, all lie in it, and each says what it is."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from pygame import FRect

from gunki.table.battle.tray import DiceRow, RollShown, dice_rows, draw_tray
from gunki.table.canvas import Canvas
from tests.table.play.hands import Hands

WELLS = [FRect(0, 0, 264, 74), FRect(0, 0, 166, 60), FRect(0, 0, 130, 54), FRect(0, 0, 104, 40)]
MANY = RollShown(
    "Katana + Fatal Slash on Gunfighter",
    (6, 5, 4),
    (2, 1),
    (("15", "dice"), ("+3", "Katana"), ("+9", "bonus"), ("+5", "Str"), ("−4", "Gunfighter"), ("−4", "Cover")),
    "24",
    "damage",
)


def lie_well(rows: list[DiceRow], well: FRect, kept: int, dropped: int) -> None:
    """All of them, in the well, none over another."""
    assert sum(len(row.dice) for row in rows if row.kept) == kept
    assert sum(len(row.dice) for row in rows if not row.kept) == dropped
    dice = [die for row in rows for die in row.dice]
    assert all(well.contains(die) for die in dice)
    assert all(not one.colliderect(other) for one, other in combinations(dice, 2))


@pytest.mark.parametrize("well", WELLS)
def test_dice_lie_in_the_well_and_beside_one_another(well: FRect) -> None:
    for kept, dropped in product(range(7), range(5)):
        if kept + dropped:
            lie_well(dice_rows(kept, dropped, well, 50), well, kept, dropped)


@pytest.mark.parametrize("well", WELLS[:3])
@pytest.mark.parametrize(("kept", "dropped"), [(1, 1), (2, 1), (3, 0), (5, 1), (4, 4)])
def test_kept_and_dropped_are_said(well: FRect, kept: int, dropped: int) -> None:
    rows = dice_rows(kept, dropped, well, 50)
    assert [row.kept for row in rows if row.word] == [True, False][: 1 + bool(dropped)]
    for row in rows:
        if row.word:
            assert row.dice[-1].right + 50 <= well.right
    if dropped:
        assert rows[-1].dice[0].w < rows[0].dice[0].w, "the dropped ones are smaller"


def test_very_many_dice_still_lie_in_the_well() -> None:
    lie_well(dice_rows(12, 8, WELLS[1], 50), WELLS[1], 12, 8)


@pytest.mark.parametrize(("width", "height"), [(288, 176), (190, 176), (155, 176), (137, 150), (128, 150)])
def test_every_figure_of_a_long_sum_keeps_its_word(hands: Hands, width: int, height: int) -> None:
    told: list[tuple[str, float]] = []

    class Listening(Canvas):
        """Notes what is written, and how low."""

        def text(self, text: str, x: float, y: float, *args: object, **options: object) -> float:
            told.append((text, y))
            return super().text(text, x, y, *args, **options)  # type: ignore[arg-type]

    canvas = Listening(hands.app.window.surface, hands.app.painter)
    draw_tray(canvas, hands.top, FRect(0, 0, width, height), MANY, 1.0, (), 99)
    said = "".join(text for text, _ in told)
    for value, word in MANY.terms:
        assert value in said
        assert word in said
    assert "24" in said
    assert "damage" in said
    assert all(y <= height - 10 for _, y in told)
