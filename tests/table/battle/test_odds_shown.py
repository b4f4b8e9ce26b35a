"""The odds card and the ranges on buttons show the very figures of the rules, and the sum they spell out is right."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from pygame import FRect

from gunki.battle.mode import MODE
from gunki.battle.rules import face_value
from gunki.battle.state import State
from gunki.engine.notation import parse
from gunki.engine.odds import TargetOdds
from gunki.table.battle.odds_card import percent
from gunki.table.battle.scene import BattleScene
from gunki.table.canvas import Canvas
from tests.battle.arena import arena, pc
from tests.table.battle.stage import action_of, places_now, seated, sized, texts, whole, written
from tests.table.play.hands import Hands

KATANA = arena([pc(4, "katana", "hard_attack", "fatal_slash", str=4)], [pc(5, "chain_mail", str=2, hp=8)])
CASES = {
    "melee": (KATANA, "katana+"),
    "melee with a strike": (KATANA, "hard_attack"),
    "melee with the card": (KATANA, "fatal_slash"),
    "ranged at cover": (arena([pc(3, "rifle", aim=5)], [pc(7, "iron_shield", aim=1, hp=9)]), "rifle+"),
    "wing shot far": (arena([pc(1, "rifle", "wing_shot", aim=5)], [pc(9, aim=1, hp=12)]), "wing_shot"),
    "spell": (arena([pc(0, "exploding_ki_bullet", mag=3)], [pc(6, mag=1, hp=8)]), "exploding_ki_bullet"),
}
CASES_OF_SUMS = {
    **CASES,
    "wing shot near": (arena([pc(4, "rifle", "wing_shot", aim=5)], [pc(6, aim=1, hp=12)]), "wing_shot"),
}


def pointed(hands: Hands, state: State, action: str, who: str = "right_1") -> tuple[BattleScene, TargetOdds]:
    """The odds of an action on somebody, pointed at with the mouse."""
    scene = seated(hands, state)
    hands.click(f"action {action_of(scene, action).key}")
    hands.hover(f"token {who}")
    hands.wait()
    command = scene.pointed_command()
    assert command is not None
    odds = MODE.odds(state, command)
    assert odds is not None
    return scene, next(target for target in odds.targets if target.target == who)


@pytest.mark.parametrize("case", CASES)
def test_mean_and_knock_out_are_those_of_the_rules(case: str, hands: Hands) -> None:
    scene, target = pointed(hands, *CASES[case])
    shown = whole(hands, places_now(scene).odds)
    assert f"Mean {float(Fraction(target.mean)):.2f}" in shown
    assert f"KO {percent(Fraction(target.knock_out))} %" in shown


def test_every_value_has_a_bar_as_high_as_its_chance_and_red_where_it_fells(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, target = pointed(hands, KATANA, "katana+")
    bars: list[tuple[float, str]] = []
    original = Canvas.box

    def noting(canvas: Canvas, x: float, y: float, w: float, h: float, fill: str = "none", *rest: object,
               **more: object) -> None:
        original(canvas, x, y, w, h, fill, *rest, **more)  # type: ignore[arg-type]
        if more.get("radius") == 1 and places_now(scene).odds.collidepoint(x, y):
            bars.append((h, fill))

    monkeypatch.setattr(Canvas, "box", noting)
    hands.app.invalidate()
    hands.wait()
    chances = [Fraction(weight, target.total) for _, weight in target.weights]
    assert sum(chances) == 1 and len(bars) == len(chances)
    tallest = max(height for height, _ in bars)
    assert [round(height / tallest, 3) for height, _ in bars] == [round(float(c / max(chances)), 3) for c in chances]
    lethal = [fill == "danger" for _, fill in bars]
    assert lethal == [value >= 8 for value, _ in target.weights] and len(set(lethal)) == 2


def test_the_percentages_on_the_bars_are_the_chances_rounded(hands: Hands) -> None:
    scene, target = pointed(hands, KATANA, "katana+")
    shown = [int(text.rstrip("%")) for text in texts(hands, places_now(scene).odds) if re.fullmatch(r"\d+%", text)]
    assert shown == [round(100 * weight / target.total) for _, weight in target.weights]
    assert abs(sum(shown) - 100) <= len(shown) / 2, "rounding alone stands between them and 100"


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "100"),
        (Fraction(1, 10**6), "0.1"),
        (1 - Fraction(1, 10**6), "99.9"),
        (Fraction(1, 3), "33.3"),
        (Fraction(1, 2), "50"),
    ],
)
def test_only_what_is_certain_is_called_0_or_100(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


def spelled(lines: list[str], card: str | None) -> tuple[int, int]:
    """Lowest and highest damage by the sum that is written out: roll, figures in their order, doubling."""
    text = " ".join(lines).replace("−", "-")
    sum_text, _, rest = text.partition("= ")
    roll, *figures = re.split(r"(?=(?<!\S)[+-]\d+ [A-Za-z])", sum_text.removeprefix("roll").strip())
    roll = re.sub(r"FC \d+", "FC", roll)
    parts = [parse(part).distribution(face_value(card)).weights for part in roll.split(" + ")]
    ends = [sum(min(part) for part in parts), sum(max(part) for part in parts)]
    for figure in figures:
        if "doubled" in rest and "Cover" in figure:
            ends = [2 * max(0, end) for end in ends]
        ends = [end + int(re.match(r"[+-]\d+", figure).group()) for figure in [figure] for end in ends]  # type: ignore[union-attr]
    if "doubled" in rest and "Cover" not in sum_text:
        ends = [2 * end for end in ends]
    return max(0, ends[0]), max(0, ends[1])


def terms_of(hands: Hands, scene: BattleScene) -> list[str]:
    """The lines of the sum, below mean and KO."""
    area: FRect = places_now(scene).odds
    lines = written(hands, area)
    start = next(i for i, line in enumerate(lines) if line.text.strip() == "roll")
    return [line.text.strip() for line in lines[start:] if line.text != scene.t(_footer())]


def _footer():  # type: ignore[no-untyped-def]
    from gunki.engine.messages import say

    return say("table.odds.strike")


@pytest.mark.parametrize("case", CASES_OF_SUMS)
def test_the_sum_that_is_written_out_gives_the_range_that_is_shown(case: str, hands: Hands) -> None:
    state, action = CASES_OF_SUMS[case]
    scene, target = pointed(hands, state, action)
    low, high = target.weights[0][0], target.weights[-1][0]
    lines = terms_of(hands, scene)
    assert (f"{low}–{high}" if low != high else str(low)) in lines
    assert spelled(lines, state.characters[state.actor].fate_card) == (low, high)


@pytest.mark.parametrize("space", [3, 8, 2])
def test_the_sum_of_a_spell_counts_doubling_and_cover(space: int, hands: Hands) -> None:
    state = arena([pc(0, "thunder_bolt", mag=4)], [pc(space, mag=1)])
    scene = seated(hands, state)
    hands.click("action thunder_bolt")
    hands.hover(f"space {space}")
    hands.wait()
    command = scene.pointed_command()
    odds = MODE.odds(state, command)
    assert odds is not None
    low, high = odds.targets[0].weights[0][0], odds.targets[0].weights[-1][0]
    assert spelled(terms_of(hands, scene), None) == (low, high)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_the_sum_has_room_at_every_size(size: tuple[int, int], scale: float, hands: Hands) -> None:
    sized(hands, size, scale)
    state = arena([pc(1, "rifle", "wing_shot", aim=5)], [pc(7, "iron_shield", aim=2, hp=12)])
    scene, target = pointed(hands, state, "wing_shot")
    lines = terms_of(hands, scene)
    assert f"{target.weights[0][0]}–{target.weights[-1][0]}" in lines
    assert not [line.text for line in written(hands, places_now(scene).odds) if line.cut]


def test_the_sum_has_room_where_the_log_just_fits(hands: Hands) -> None:
    sized(hands, (1120, 670))
    scene, target = pointed(hands, *CASES["ranged at cover"])
    assert f"{target.weights[0][0]}–{target.weights[-1][0]}" in terms_of(hands, scene)


def test_a_button_shows_the_range_on_the_one_it_can_hit(hands: Hands) -> None:
    scene = seated(hands, KATANA)
    for part in ("katana+", "hard_attack", "fatal_slash"):
        action = action_of(scene, part)
        odds = MODE.odds(KATANA, action.targets()["right_1"])
        assert odds is not None
        weights = odds.targets[0].weights
        note = getattr(hands.widget(f"action {action.key}"), "note", "")
        assert f"{weights[0][0]}–{weights[-1][0]}" in note, note


def test_a_gold_line_leads_from_the_target_to_its_odds(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(hands, KATANA)
    lines: list[FRect] = []
    original = Canvas.box

    def noting(canvas: Canvas, x: float, y: float, w: float, h: float, fill: str = "none", *rest: object,
               **more: object) -> None:
        original(canvas, x, y, w, h, fill, *rest, **more)  # type: ignore[arg-type]
        if fill == "gold_light" and more.get("radius") == 0:
            lines.append(FRect(x, y, w, h))

    monkeypatch.setattr(Canvas, "box", noting)
    hands.hover("token right_1")
    hands.wait()
    assert not lines, "nothing is chosen yet"
    hands.click(f"action {action_of(scene, 'hard_attack').key}")
    hands.hover("token right_1")
    lines.clear()
    scene.invalidate()
    hands.wait()
    token, odds = hands.widget("token right_1").screen_rect(), places_now(scene).odds
    assert any(abs(line.x - token.centerx) < 4 for line in lines), "it begins over the token"
    assert max(line.right for line in lines) >= odds.x - 4, "it ends at the card"
    for first, second in pairwise(lines):
        assert first.inflate(4, 4).colliderect(second) or first is lines[-1], "and is whole"
