"""Nothing that a rule hides is on the screen of two persons: not drawn, in tooltips, the log, undo or the title."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from snow_from_korea import commands as cmd
from snow_from_korea.table import asking
from snow_from_korea.table.course import Course
from snow_from_korea.table.curtain import Curtain
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.setup.desire import DesireWindow
from snow_from_korea.table.tale import TaleWindow

from gunki.table.hand_over import HandOver
from gunki.table.layer import Layer
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, hot_seat, man, read, table, type_text, waited
from tests.table.tour.noting import drawn_lines

SECRET = "the moth that drinks moonlight"


def seen(hands: Hands, *layers: Layer) -> str:
    """Every word that is shown or told on these layers, by default on all that can be seen, and in the title."""
    app = hands.app
    scene = table(hands)
    assert isinstance(scene, Course)
    shown = list(layers)
    if not shown:
        shown = [app.top] if isinstance(app.top, Curtain) else [scene, *app.modals]
    words = [line.text for layer in shown for line in drawn_lines(app, layer)]
    for layer in shown:
        for widget in layer.root.walk():
            words += [widget.describe(), widget.tip()]
    tale = TaleWindow(scene)
    words += [*tale.lines, *scene.log, *scene.steps, *pygame.display.get_caption()]
    return "\n".join(words)


def leave_forms(hands: Hands) -> None:
    """Close what lies over the table."""
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    hands.wait()


def setup(hands: Hands) -> TableScene:
    """Two persons; the first is asked what the Snow is, the second has said it."""
    people = [man("Kiyotsugu", [5, 4, 3], snow=None), man("Tadanobu", [3, 4, 5], snow={"text": SECRET})]
    return begun(hands, {"samurai": people, "cycles": 2}, to_ask=False)


def test_the_snow_is_chosen_behind_a_curtain(hands: Hands) -> None:
    scene = setup(hands)
    assert scene.state.ask is not None and scene.state.ask.form == "desire"
    assert isinstance(hands.top, Curtain), "others must look away first"
    assert not any(isinstance(modal, HandOver) for modal in hands.app.modals)
    assert SECRET not in seen(hands)
    hands.press(pygame.K_RETURN)
    hands.wait(2)
    assert not any(isinstance(modal, Curtain) for modal in hands.app.modals)
    assert SECRET not in seen(hands)


def test_a_secret_snow_is_nowhere_before_the_farewell(hands: Hands) -> None:
    people = [man("Kiyotsugu", [5, 4, 3], snow=None), man("Tadanobu", None)]
    scene = begun(hands, {"samurai": people, "cycles": 2}, to_ask=False)
    leave_forms(hands)
    assert scene.do(cmd.Desire(SECRET))
    hands.wait(3)
    leave_forms(hands)
    assert scene.state.samurai[0].wish is not None and scene.state.samurai[0].wish.text == SECRET
    assert scene.state.ask is not None and scene.state.ask.form == "divide"
    assert SECRET not in seen(hands), "the next one at the screen may not read it"
    assert scene.do(cmd.Divide(3, 4, 5))
    read(hands)
    leave_forms(hands)
    assert SECRET in seen(hands), "told in the farewell"


def test_undo_does_not_tell_what_was_chosen_in_secret(hands: Hands) -> None:
    people = [man("Kiyotsugu", None, snow=None), man("Tadanobu", [3, 4, 5])]
    scene = begun(hands, {"samurai": people, "cycles": 2}, to_ask=False)
    leave_forms(hands)
    assert scene.do(cmd.Desire(SECRET))
    hands.wait(3)
    leave_forms(hands)
    reach = scene.controller.undo_reach()
    assert reach.steps == 1 and scene.find("undo") is not None
    assert SECRET not in seen(hands)


def challenged(hands: Hands, **more: Any) -> TableScene:
    """Two persons; the first challenges the second and has named the Facet."""
    scene = begun(hands, hot_seat(3, **more))
    for _ in range(20):
        leave_forms(hands)
        challenge = next((found for found in scene.choices if isinstance(found, cmd.Challenge)), None)
        scene.do(challenge or scene.choices[0])
        read(hands)
        if challenge is not None:
            break
    leave_forms(hands)
    assert isinstance(scene.choices[0], cmd.NameFacet)
    scene.do(scene.choices[0])
    waited(hands)
    return scene


def test_the_challenger_seals_behind_a_curtain_and_the_rival_never_sees_it(hands: Hands) -> None:
    scene = challenged(hands)
    assert isinstance(hands.top, Curtain)
    hands.press(pygame.K_RETURN)
    assert asking.takes(scene)
    hands.press(pygame.K_1)
    waited(hands)
    assert scene.state.bout is not None and scene.state.bout.first.kamae == "kagai" and scene.state.bout.first.sealed
    assert scene.view.bout is not None and not scene.view.bout.first.kamae, "the rival is asked with it hidden"
    leave_forms(hands)
    shown = seen(hands)
    assert "Kiyotsugu in kagai" not in shown and "seals kagai" not in shown
    assert {card.name for card in scene.root.walk() if card.name.startswith("kamae")} == {
        "kamae kagai", "kamae ariake", "kamae mujintou"}
    against = [line for line in shown.split("\n") if line.startswith("against ")]
    assert {line.split()[1] for line in against} == {"kagai", "ariake", "mujintou"}, "every kamae is as likely"
    scene.do(scene.choices[0])
    waited(hands)
    assert scene.view.bout is not None and scene.view.bout.first.kamae == "kagai", "revealed together"


def test_no_curtain_where_one_person_plays(hands: Hands) -> None:
    people = [man("Kiyotsugu", [5, 4, 3], snow=None), man("Tadanobu", [3, 4, 5], "ai")]
    begun(hands, {"samurai": people, "cycles": 2}, to_ask=False)
    assert not any(isinstance(modal, Curtain | HandOver) for modal in hands.app.modals)


def test_a_banner_where_nothing_is_hidden(hands: Hands) -> None:
    scene = begun(hands, hot_seat(), to_ask=False)
    for _ in range(60):
        if scene.decision is not None:
            break
        scene.go_on()
        hands.wait()
    first = [type(modal) for modal in hands.app.modals]
    assert first == [HandOver], first


@pytest.mark.parametrize("persons", [1, 2])
def test_the_mahoutsukais_plan_is_the_referees_until_he_appears(hands: Hands, persons: int) -> None:
    config = alone(3, referee={"kind": "human" if persons == 2 else "ai", "writes": False},
                   mahoutsukai={"facets": [5, 5, 5], "name": "Rashomon", "plan": SECRET})
    begun(hands, config)
    leave_forms(hands)
    assert SECRET not in seen(hands) and "Rashomon" not in seen(hands)


def test_a_secret_put_aside_is_covered_again(hands: Hands) -> None:
    scene = setup(hands)
    waited(hands)
    assert isinstance(hands.top, Curtain)
    hands.click("ready")
    hands.wait(2)
    assert isinstance(hands.top, DesireWindow)
    hands.click("own snow")
    type_text(hands, "a white lie")
    hands.click("later")
    hands.wait()
    scene.open_window()
    hands.wait()
    assert isinstance(hands.top, Curtain), "others may have come to look"
    hands.click("ready")
    hands.wait()
    assert isinstance(hands.top, DesireWindow) and hands.top.draft.text == "a white lie"
