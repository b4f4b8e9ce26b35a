"""The course of a journey: reading, hurrying, steps, showing again, rules at hand, switches, undo."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import odds
from snow_from_korea.table.figures import percent
from snow_from_korea.table.help import rule_of
from snow_from_korea.table.kamae_card import KamaeCard, of_bands
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.tale import TaleWindow

from gunki.engine.messages import say
from gunki.table.hand_over import HandOver
from gunki.table.tooltip import TIP_WIDTH
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, hot_seat, man, read, waited
from tests.table.tour.noting import drawn_lines

ALL = {"schools": True, "inheritance": True, "culture": True}


def space(hands: Hands, seconds: float = 0.02) -> None:
    """Press Space."""
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0),
                    pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0)], seconds)


def test_a_result_is_read_before_it_goes_on(hands: Hands) -> None:
    scene = begun(hands)
    hands.press(pygame.K_2)
    waited(hands)
    assert scene.holding and scene.find("go_on") is not None and not scene.choices
    shown = " ".join(line.text for line in drawn_lines(hands.app, scene))
    assert "wins" in shown and "success" in shown
    hands.click("go_on")
    waited(hands)
    assert scene.choices and not scene.holding


def test_dice_are_hurried_on_but_their_result_is_not_skipped(hands: Hands) -> None:
    scene = begun(hands)
    hands.app.settings.speed = "slow"
    hands.wait(6)
    hands.press(pygame.K_2)
    for _ in range(60):
        space(hands)
        if scene.holding:
            break
    assert scene.holding, "Space ends the dice"
    space(hands)
    assert scene.holding, "the press that ended the dice does not skip what they brought"
    hands.wait(6)
    space(hands)
    assert not scene.holding


def test_space_hurries_through_the_computers_turns(hands: Hands) -> None:
    people = [man("Kiyotsugu", [4, 4, 4]), *(man(name, [4, 4, 4], "ai") for name in ("Tadanobu", "Chihiro"))]
    scene = begun(hands, {"samurai": people, "cycles": 3})
    scene.do(scene.choices[0])
    read(hands)
    hands.app.settings.speed = "slow"
    hands.wait(4)
    assert isinstance(scene.choices[0], cmd.GoOn)
    scene.do(scene.choices[0])
    for _ in range(120):
        space(hands)
        if scene.decision is not None and not scene.animating:
            break
    assert scene.state.cycle == 2 and scene.state.active == 0, "no slow dice were waited for"


def test_faces_beside_1_and_6_are_dim_and_the_roll_counts(hands: Hands) -> None:
    scene = begun(hands)
    hands.press(pygame.K_2)
    waited(hands)
    bout = scene.view.bout
    assert bout is not None and bout.over
    for side in (bout.first, bout.second):
        assert side.hits == sum(face in (1, 6) for face in side.rolls[side.counted])


def test_cards_tell_the_exact_chance(hands: Hands) -> None:
    scene = begun(hands)
    for widget in scene.root.walk():
        if isinstance(widget, KamaeCard):
            line = odds.kamae_odds(scene.view, widget.card.command)[0]
            assert percent(Fraction(line.win)) in widget.describe()
            assert widget.card.full is not None and widget.card.full[2] == Fraction(line.full)
            assert "success" in widget.tip()


@pytest.mark.parametrize(("chance", "text"), [
    (Fraction(1, 2), "50.0 %"), (Fraction(0), "0.0 %"), (Fraction(1), "100.0 %"), (Fraction(1, 100000), "< 0.1 %"),
    (Fraction(99999, 100000), "> 99.9 %"), (Fraction(1, 3), "33.3 %")])
def test_a_chance_is_never_0_or_100_where_it_is_neither(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_step_by_step_waits_before_each_scene(hands: Hands) -> None:
    people = [man("Kiyotsugu", [4, 4, 4]), man("Tadanobu", [4, 4, 4], "ai")]
    scene = begun(hands, {"samurai": people, "cycles": 2})
    hands.app.settings.speed = "step"
    if not hands.app.settings.step_by_step:
        pytest.skip("the setting has another name")
    before: list[str] = []
    scene.do(scene.choices[0])
    for _ in range(60):
        waited(hands)
        if scene.holding:
            coming = scene.controller.next()
            before.append(type(coming.event).__name__ if coming is not None else "")
            hands.wait(6)
            hands.press(pygame.K_SPACE)
        elif isinstance(scene.choices[0], cmd.GoOn):
            hands.wait(6)
            scene.do(scene.choices[0])
        else:
            break
    assert before.count("Rolled") == 2 and before.count("PageBegan") == 1, "a computer's dice; his scene, not my own"


def test_step_by_step_what_was_read_does_not_return(hands: Hands) -> None:
    people = [man(name, [4, 4, 4], writes=True) for name in ("Kiyotsugu", "Tadanobu")]
    scene = begun(hands, {"samurai": people, "cycles": 2}, to_ask=False)
    hands.app.settings.speed = "step"
    coming: list[str] = []
    for _ in range(60):
        waited(hands)
        if scene.state.cycle == 2:
            break
        hands.wait(6)
        if scene.holding:
            found = scene.controller.next()
            coming.append(type(found.event).__name__ if found is not None else "")
            assert scene.shown_samurai == scene.state.pages[-1].samurai
            hands.press(pygame.K_SPACE)
            continue
        for modal in list(hands.app.modals):
            hands.app.close_modal(modal)
        scene.do(cmd.Tell("so it was") if scene.state.ask is not None and scene.state.ask.form else scene.choices[0])
    assert scene.state.cycle == 2 and coming == ["Asked", "Asked"], "each result once, before its words; nothing else"


def test_the_keyboard_rests_on_an_answer_that_can_be_given(hands: Hands) -> None:
    config = {"samurai": [man("Kiyotsugu", [4, 4, 4], "ai")], "cycles": 4, "referee": {"kind": "human", "writes": False}}
    scene = begun(hands, config)
    hands.app.keyboard_in_use = True
    for _ in range(3):
        seq = scene.match.seq
        assert scene.focus.widget is not None and scene.focus.widget.enabled
        hands.press(pygame.K_RETURN)
        assert scene.match.seq > seq
        read(hands)


def test_what_happened_is_shown_again(hands: Hands) -> None:
    people = [man("Kiyotsugu", [4, 4, 4]), man("Tadanobu", [4, 4, 4], "ai"), man("Chihiro", [4, 4, 4], "ai")]
    scene = begun(hands, {"samurai": people, "cycles": 3})
    for _ in range(8):
        scene.do(scene.choices[0])
        read(hands)
        if scene.state.cycle == 2:
            break
    log, seq = list(scene.log), scene.match.seq
    assert scene.show_again()
    read(hands)
    assert scene.match.seq == seq and scene.log[:3] == log[:3], "nothing is decided anew"


def test_f1_opens_the_rules_of_the_question(hands: Hands) -> None:
    scene = begun(hands)
    assert rule_of(scene) == "SK-4.6"
    opened: list[str] = []
    scene.on_rules = lambda rule: opened.append(rule)
    hands.press(pygame.K_F1)
    assert opened == ["SK-4.6"]


def schooled(school: str, inheritance: str, culture: str, facets: list[int]) -> dict[str, object]:
    """One person with all that is optional."""
    return alone(3, **ALL, samurai=[man("Kiyotsugu", facets, school=school, inheritance=inheritance,
                                        culture=culture)])


def taken(scene: TableScene, kamae: str) -> cmd.TakeKamae:
    """What the card of a kamae would do."""
    card = scene.find(f"kamae {kamae}")
    assert isinstance(card, KamaeCard)
    return card.card.command


def test_school_and_culture_are_switched_for_all_cards(hands: Hands) -> None:
    scene = begun(hands, schooled("two_swords", "late_drawing", "eastern_marches", [4, 5, 3]))
    assert not taken(scene, "kagai").school
    hands.press(pygame.K_s)
    assert taken(scene, "kagai").school and taken(scene, "ariake").school
    assert not taken(scene, "mujintou").school, "the School does not go with it (SK-11.5)"
    if scene.find("culture") is not None:
        hands.press(pygame.K_c)
        assert taken(scene, "kagai").culture
    hands.press(pygame.K_s)
    assert not taken(scene, "kagai").school


def test_a_school_die_is_told_band_by_band(hands: Hands) -> None:
    scene = begun(hands, schooled("two_swords", "late_drawing", "eastern_marches", [4, 5, 3]))
    hands.press(pygame.K_s)
    card = scene.find("kamae kagai")
    assert isinstance(card, KamaeCard) and scene.view.bout is not None
    bands = of_bands(scene.view, scene.view.bout, 0, card.card.command)
    assert len(bands) == 3 and bands[0] < bands[1] < bands[2], "worse, as ever, better"
    assert sum(bands) / 3 == card.card.wins[0][2]
    assert percent(bands[0]) in card.card.note and all(percent(band) in card.tip() for band in bands)


def test_late_drawing_shows_the_other_dice_first(hands: Hands) -> None:
    scene = begun(hands, schooled("nest", "late_drawing", "capital", [4, 5, 3]))
    hands.press(pygame.K_l)
    waited(hands)
    bout = scene.view.bout
    assert bout is not None and bout.second.hits >= 0 and scene.choices
    assert scene.find("kamae orochi") is None, "not orochi (SK-12.3)"
    assert scene.find("late") is None


def test_a_secret_kamae_is_the_fourth_card(hands: Hands) -> None:
    scene = begun(hands, schooled("cauldron", "borrowed_grief", "capital", [4, 5, 3]))
    hands.press(pygame.K_4)
    waited(hands)
    assert scene.view.bout is not None and scene.view.bout.first.kamae == "o_nabe"


def test_a_press_too_soon_does_nothing(hands: Hands) -> None:
    scene = begun(hands)
    hands.app.settings.speed = "normal"
    scene._asked_since = hands.app.now
    seq = scene.match.seq
    assert not scene.do(scene.choices[0]) and scene.match.seq == seq


def test_tooltips_are_no_wider_than_tooltips_are(hands: Hands) -> None:
    scene = begun(hands)
    for widget in scene.root.walk():
        assert len(widget.tip()) < 900 and TIP_WIDTH > 0


def test_a_click_on_a_portrait_shows_what_he_has(hands: Hands) -> None:
    people = [man("Kiyotsugu", [4, 4, 4]), man("Tadanobu", [2, 4, 6], "ai")]
    scene = begun(hands, {"samurai": people, "cycles": 2})
    hands.click("who 1")
    assert scene.shown_samurai == 1
    hands.click("who 1")
    assert scene.shown_samurai == 0


def test_the_farewell_is_seen_also_where_nobody_is_asked_before(hands: Hands) -> None:
    scene = begun(hands, to_ask=False)
    waited(hands)
    assert scene.holding and scene.state.pages[-1].kind == "opening" and len(scene.state.pages) == 1
    shown = " ".join(line.text for line in drawn_lines(hands.app, scene))
    assert "white fan of Kiyotsugu" in shown and "asked the plum tree" in shown
    hands.click("go_on")
    waited(hands)
    assert scene.choices and len(scene.state.pages) == 2


def test_enter_after_the_tale_goes_on_with_the_journey(hands: Hands) -> None:
    scene = begun(hands, alone(10))
    scene.do(scene.choices[1])
    waited(hands)
    hands.click("tale")
    hands.press(pygame.K_ESCAPE)
    assert hands.top is scene and scene.holding
    hands.press(pygame.K_RETURN)
    hands.wait()
    assert hands.top is scene and not scene.holding


def test_the_tale_before_its_first_page_says_so(hands: Hands) -> None:
    scene = begun(hands, {"samurai": [{"kind": "human"}], "cycles": 1}, to_ask=False)
    waited(hands)
    hands.click("later")
    assert not scene.view.pages
    for act in (scene.open_tale, scene.open_log):
        act()
        hands.wait()
        window = hands.top
        assert isinstance(window, TaleWindow)
        assert scene.t(say("sfk.tale.empty")) in [widget.describe() for widget in window.root.walk()]
        hands.app.close_modal(window)


def test_a_banner_says_that_any_key_ends_it(hands: Hands) -> None:
    scene = begun(hands, hot_seat(referee={"kind": "human", "writes": False}), to_ask=False)
    for _ in range(40):
        hands.wait()
        if isinstance(hands.top, HandOver):
            break
        if scene.holding:
            scene.go_on()
    shown = " ".join(line.text for line in drawn_lines(hands.app, hands.top))
    assert "Any key or click goes on" in shown


def test_the_pause_has_no_button_for_what_the_game_never_has(hands: Hands) -> None:
    begun(hands)
    hands.press(pygame.K_ESCAPE)
    assert hands.top.find("leave") is not None and hands.top.find("concede") is None
