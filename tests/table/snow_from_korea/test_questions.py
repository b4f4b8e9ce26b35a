"""Questions besides the kamae: the referee's desk, what bears a loss, where a gain goes, onward, the mahoutsukai."""

from __future__ import annotations

import re
from fractions import Fraction

import pygame
import pytest
from msgspec.structs import replace
from snow_from_korea import commands as cmd
from snow_from_korea import odds, results
from snow_from_korea.model import ENCOUNTER, HEK, Bout, Side
from snow_from_korea.table.asking import OptionCard
from snow_from_korea.table.figures import brings, full_words, mended, percent, score_after
from snow_from_korea.table.kamae_card import KamaeCard
from snow_from_korea.table.options import even_chance, options_of
from snow_from_korea.table.readings import home_lines
from snow_from_korea.table.scene import TableScene

from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, man, read, waited

DESK = {"samurai": [man("Kiyotsugu", [4, 4, 4], "ai"), man("Tadanobu", [6, 3, 3], "ai")], "cycles": 3,
        "referee": {"kind": "human", "writes": False}}


def cards(scene: TableScene) -> list[OptionCard]:
    """The cards that are shown."""
    return [widget for widget in scene.root.walk() if isinstance(widget, OptionCard)]


def answered(hands: Hands, scene: TableScene, kind: type, prefers: str = "kagai", most: int = 60) -> None:
    """Go on until such a command is asked for."""
    for _ in range(most):
        if any(isinstance(found, kind) for found in scene.choices):
            return
        scene.do(next((found for found in scene.choices if getattr(found, "kamae", "") == prefers), scene.choices[0]))
        read(hands)
    raise AssertionError(f"{kind} was never asked for")


def test_the_referees_desk_shows_what_is_barred_and_why(hands: Hands) -> None:
    scene = begun(hands, DESK)
    answered(hands, scene, cmd.NameFacet)
    for _ in range(2):
        scene.do(scene.choices[0])
        read(hands)
    barred = [card for card in cards(scene) if not card.enabled]
    assert len(cards(scene)) == 3 and len(barred) == 1
    assert barred[0].option.command not in scene.choices and "SK-4.3" in barred[0].reason
    hands.press(pygame.K_1 + cards(scene).index(barred[0]))
    assert scene.choices, "its key does nothing"


def test_the_referees_desk_tells_each_kamae_exactly(hands: Hands) -> None:
    scene = begun(hands, DESK)
    answered(hands, scene, cmd.NameFacet)
    for option in options_of(scene):
        assert isinstance(option.command, cmd.NameFacet)
        assert scene.state.ask is not None
        bout = Bout(ENCOUNTER, option.command.facet, Side(scene.state.ask.about), Side(HEK))
        for kamae in ("kagai", "ariake", "mujintou"):
            chance = odds.chances(scene.view, bout, 0, cmd.TakeKamae(kamae), None)
            assert any(row.startswith(kamae) and percent(chance.wins) in row and percent(chance.full) in row
                       for row, _ in option.rows), option
        assert sum("his best" in row for row, _ in option.rows) >= 1


def test_answers_to_a_loss_tell_the_scores_they_leave(hands: Hands) -> None:
    config = alone(10, referee={"level": "stern"}, inheritance=True,
                   samurai=[man("Kiyotsugu", [4, 5, 3], inheritance="borrowed_grief")])
    scene = begun(hands, config, 3)
    answered(hands, scene, cmd.Pay, "ariake")
    assert len(options_of(scene)) == len(scene.choices) >= 2
    for at, option in enumerate(options_of(scene)):
        before = scene.state.samurai[0]
        hands.wait()
        if at == 0:
            told = option.rows[0][0]
            hands.click("answer 0")
            waited(hands)
            after = scene.state.samurai[0]
            assert all(str(n) in told for n in after.facets) and after.facets != before.facets
            return


@pytest.mark.parametrize(("kamae", "won", "text"), [
    ("kagai", True, "Tanka −2, Awaré +2"), ("kagai", False, "Awaré −2, or Snow −2"),
    ("ariake", False, "Awaré −1, or Snow −1"), ("mujintou", True, "Awaré +1, Tanka stays"),
    ("mujintou", False, "nothing changes"), ("o_nabe", True, "Tanka −2, Awaré +2, Snow −1"),
    ("orochi", True, "each half: Awaré +1, Tanka stays")])
def test_what_a_kamae_brings_in_words(hands: Hands, kamae: str, won: bool, text: str) -> None:
    scene = begun(hands)
    state = replace(scene.state, samurai=(replace(scene.state.samurai[0], facets=(3, 5, 4), snow=3),))
    assert scene.t(brings(state, 0, kamae, "aware", won)) == text


def test_what_a_full_success_mends_is_what_it_can_come_to(hands: Hands) -> None:
    scene = begun(hands)
    state = replace(scene.state, samurai=(replace(scene.state.samurai[0], facets=(3, 5, 4), snow=3),))
    assert mended(state, 0, "ariake", "aware") == (5, 5)
    assert scene.t(full_words(state, 0, "ariake", "aware", "repair")[0]) == "Snow 3 → 5"
    whole = replace(state, samurai=(replace(state.samurai[0], snow=9),))
    assert "whole" in scene.t(full_words(whole, 0, "mujintou", "aware", "repair")[0])
    assert results.holder(whole, 0).snow == 9


def test_challenges_tell_their_odds(hands: Hands) -> None:
    people = [man("Kiyotsugu", [4, 4, 4]), man("Tadanobu", [2, 4, 6], "ai")]
    scene = begun(hands, {"samurai": people, "cycles": 3})
    answered(hands, scene, cmd.GoOn)
    option = next(found for found in options_of(scene) if isinstance(found.command, cmd.Challenge))
    assert option.tip and sum("%" in row for row, _ in option.rows) >= 1
    assert even_chance(scene.view, 4, 0) == Fraction(1)


def test_the_score_is_explained_line_by_line(hands: Hands) -> None:
    scene = begun(hands, alone(1))
    scene.do(scene.choices[0])
    for _ in range(100):
        waited(hands)
        if scene.state.homecomings:
            break
        scene.go_on()
        hands.wait()
    assert scene.holding
    home = scene.state.homecomings[-1]
    lines = home_lines(scene.view, home)
    assert [line.figure for line in lines[:3]] == [str(abs(by)) for by in home.change]
    assert int(lines[3].figure.replace("−", "-")) + (home.snow or 0) == home.score
    assert lines[-1].strong


def test_the_mahoutsukai_declares_and_burns(hands: Hands) -> None:
    scene = begun(hands, {**DESK, "mahoutsukai": {"facets": [6, 6, 6], "name": "Rashōmon", "plan": "To melt it."}})
    for _ in range(12):
        answered(hands, scene, cmd.NameFacet)
        if scene.stranger_may_come:
            break
        scene.do(scene.choices[0])
        read(hands)
    hands.click("stranger")
    assert all(card.option.command.mahoutsukai for card in cards(scene) if card.enabled)  # type: ignore[attr-defined]
    hands.click(next(card.name for card in cards(scene) if card.enabled))
    waited(hands)
    assert {type(found) for found in scene.choices} == {cmd.TakeKamae}
    assert {card.option.command.kamae for card in cards(scene)} == {"kagai", "ariake"}  # type: ignore[attr-defined]


def test_a_card_says_the_score_that_a_win_and_a_loss_leave(hands: Hands) -> None:
    scene = begun(hands, alone(10))
    cards = {card.card.command.kamae: card.card for card in scene.root.walk() if isinstance(card, KamaeCard)}
    assert [outcome.score for outcome in cards["kagai"].outcomes] == ["→ score −4", "→ score −2"]
    assert [outcome.score for outcome in cards["mujintou"].outcomes] == ["→ score −1", ""]
    state = replace(scene.view, samurai=(replace(scene.view.samurai[0], snow=5),))
    found = score_after(state, 0, "kagai", "tanka", False)
    assert found is not None and found.arguments["score"] == "+3", "the Snow or the Facet bears it: the same here"


@pytest.mark.parametrize("kamae", ["kagai", "ariake", "mujintou", "orochi"])
def test_short_words_say_the_same_moves(hands: Hands, kamae: str) -> None:
    scene = begun(hands, alone(10))
    for won in (True, False):
        whole, short = (scene.t(brings(scene.view, 0, kamae, "tanka", won, brief)) for brief in (False, True))
        moves = [set(re.findall(r"[−+]\d", text)) for text in (whole, short)]
        assert moves[0] == moves[1] and len(short) <= len(whole), (whole, short)
