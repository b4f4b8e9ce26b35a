"""Dice notation (GK-5): every form, what is refused, and that rolling and odds agree with what is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.engine.dice import Dice, LoadedDice
from gunki.engine.messages import Refused
from gunki.engine.notation import LONGEST, MOST_FACES, parse


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("d6", [4], 4),
        ("2d6", [4, 6], 10),
        ("2d6+3", [1, 2], 6),
        ("d6(2d6)", [2, 5], 5),
        ("d6(2d6)+3", [6, 5], 9),
        ("2d6(3d6)", [1, 6, 3], 9),
        ("2d6+2d6+2d6", [1, 2, 3, 4, 5, 6], 21),
        ("d20-4", [9], 5),
        ("d6-d4", [6, 1], 5),
        ("7", [], 7),
        ("-2+d6", [5], 3),
        (" D6 ( 2D6 ) + 1 ", [3, 4], 5),
    ],
)
def test_a_roll_is_worth_what_is_written(text: str, faces: list[int], total: int) -> None:
    roll = parse(text).roll(LoadedDice(faces))
    assert roll.total == total
    assert sorted(roll.kept + roll.dropped) == sorted(faces)


def test_below_zero_counts_as_zero() -> None:
    assert parse("d6-9").roll(LoadedDice([2])).total == 0
    assert parse("d6-9").distribution().chances() == {0: 1}


def test_the_face_value_of_a_fate_card_is_added() -> None:
    assert parse("d6+FC").roll(LoadedDice([2]), face_value=9).total == 11
    assert parse("d6+2fc").distribution(face_value=3).mean == parse("d6+6").distribution().mean


def test_the_best_dice_are_kept() -> None:
    roll = parse("2d6(4d6)").roll(LoadedDice([3, 6, 1, 5]))
    assert (roll.kept, sorted(roll.dropped), roll.total) == ((6, 5), [1, 3], 11)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "d", "6d", "2d6+", "+", "d6d6", "d0", "0d6", "2d6(1d6)", "d6(2d8)", "d6(0d6)", "1.5", "d6*2", "d-6",
     "d6)", "(d6", "FC2", "d６", "٣d6", "d6\0", "\ud800", "0x10", "1e3", "x" * (LONGEST + 1)],
)  # fmt: skip
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.message.key in ("dice.not_an_expression", "dice.too_large")


@pytest.mark.parametrize(
    "text", ["99999d6", "d99999", f"{MOST_FACES}d6", "100d6(200d6)", "9" * 50, "+".join(["50d6"] * 9)]
)
def test_what_would_take_too_long_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.message.key == "dice.too_large"


def pools() -> st.SearchStrategy[str]:
    def kept(count: int, keep: int, sides: int) -> str:
        return f"{min(keep, count)}d{sides}({count}d{sides})"

    small, sides = st.integers(1, 4), st.sampled_from([2, 4, 6, 8])
    plain = st.builds(lambda n, s: f"{n}d{s}", small, sides)
    return st.one_of(plain, st.builds(kept, small, small, sides), st.integers(0, 20).map(str), st.just("fc"))


expressions = st.lists(pools(), min_size=1, max_size=4).map("+".join)


@given(expressions, st.integers(0, 2**64 - 1), st.integers(1, 10))
def test_every_roll_is_one_the_odds_know(text: str, seed: int, face_value: int) -> None:
    expression = parse(text)
    dice = Dice(seed)
    roll = expression.roll(dice, face_value)
    chances = expression.distribution(face_value).chances()
    assert roll.total in chances
    assert sum(chances.values()) == 1
    assert dice.counter == len(roll.kept) + len(roll.dropped) == sum(part.count for part in expression.pools)


@given(expressions)
def test_spaces_and_case_do_not_matter(text: str) -> None:
    spaced = " ".join(text).upper()
    if len(spaced) <= LONGEST:
        assert parse(spaced).pools == parse(text).pools
        assert parse(spaced).distribution(2) == parse(text).distribution(2)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(text).roll(Dice(1))
    except Refused:
        return
