"""Two persons at one keyboard: a short banner says whose turn it is; any key and any click end it, and nothing else."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.table.battle.hand_over import HandOver
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, texts
from tests.table.play.hands import Hands

PAIR = arena([pc(4, "katana")], [pc(8, "katana"), pc(7)], fp=0)
PERSONS = ("left_seat", "right_seat")


def handed_over(hands: Hands) -> BattleScene:
    """The left person has ended its turn, and the right one is called."""
    scene = seated(hands, PAIR, persons=PERSONS)
    while hands.app.modals:
        hands.app.close_modal(hands.app.modals[-1])
    scene.do(cmd.END_TURN)
    hands.wait(3)
    assert isinstance(hands.top, HandOver)
    return scene


def test_it_names_who_is_next(hands: Hands) -> None:
    handed_over(hands)
    assert "right seat, your turn" in texts(hands)


@pytest.mark.parametrize(
    "key", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_1, pygame.K_m, pygame.K_F1]
)
def test_any_key_ends_it_and_does_nothing_else(key: int, hands: Hands) -> None:
    scene = handed_over(hands)
    acts = len(scene.controller.match.acts)
    hands.press(key)
    assert hands.top is scene and hands.app.scene is scene
    assert len(scene.controller.match.acts) == acts, "1 does not take a card that nobody has seen"


def click_at(hands: Hands, x: float, y: float, button: int = 1) -> None:
    """A click somewhere, in logical pixels."""
    where = (round(x * hands.app.scale.factor), round(y * hands.app.scale.factor))
    hands.app.step(
        [
            pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=button),
        ],
        0.1,
    )
    hands.wait(3)


@pytest.mark.parametrize("where", ["corner", "banner", "board", "end", "right button"])
def test_a_click_anywhere_ends_it_and_hits_nothing_below(where: str, hands: Hands) -> None:
    scene = handed_over(hands)
    acts = len(scene.controller.match.acts)
    place, banner = places_now(scene), hands.top
    assert isinstance(banner, HandOver)
    spots = {"corner": (5.0, place.stage.bottom), "banner": banner.area.center, "board": place.card(4).center,
             "end": place.end.center, "right button": place.card(4).center}
    click_at(hands, *spots[where], button=3 if where == "right button" else 1)
    assert hands.top is scene
    assert len(scene.controller.match.acts) == acts


def test_after_it_the_next_person_has_the_board(hands: Hands) -> None:
    scene = handed_over(hands)
    hands.press(pygame.K_RETURN)
    hands.press(pygame.K_2)
    assert scene.state.phase == "actions" and scene.state.characters[scene.state.actor].side == "right"


def test_the_same_person_is_not_called_twice(hands: Hands) -> None:
    scene = handed_over(hands)
    hands.press(pygame.K_RETURN)
    for _ in range(2):
        scene.do(scene.choices[0])
        hands.wait(2)
        scene.do(cmd.END_TURN)
        hands.wait(3)
        if scene.state.characters[scene.state.actor].side == "left":
            break
        assert hands.top is scene, "right 2 follows right 1, and the same person moves both"


def test_a_person_alone_is_never_called(hands: Hands) -> None:
    scene = seated(hands, arena([pc(0, "katana", hp=100, max_hp=100, str=6)], [npc(9, "archer")], fp=0))
    scene.do(cmd.END_TURN)
    hands.wait(5)
    assert hands.top is scene and scene.choices


@pytest.mark.parametrize("key", [pygame.K_e, pygame.K_SPACE])
def test_a_key_held_since_before_does_not_end_it(key: int, hands: Hands) -> None:
    scene = seated(hands, PAIR, persons=PERSONS)
    while hands.app.modals:
        hands.app.close_modal(hands.app.modals[-1])
    down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
    hands.app.step([down], 0.1)
    scene.do(cmd.END_TURN)
    hands.wait(3)
    assert isinstance(hands.top, HandOver)
    hands.app.step([down], 0.1)
    assert isinstance(hands.top, HandOver)


@pytest.mark.usefixtures("pixels")
def test_the_board_is_neither_covered_nor_darkened(hands: Hands) -> None:
    scene = handed_over(hands)
    banner, place = hands.top, places_now(scene)
    assert isinstance(banner, HandOver) and not banner.dims
    assert banner.area.bottom <= place.stage.y + 1
    hands.wait(3)
    at = (place.card(0).centerx, place.card(0).centery)
    factor = hands.app.scale.factor
    screen = pygame.display.get_surface()
    before = screen.get_at((round(at[0] * factor), round(at[1] * factor))) if screen is not None else None
    hands.press(pygame.K_RETURN)
    hands.wait(3)
    after = screen.get_at((round(at[0] * factor), round(at[1] * factor))) if screen is not None else None
    assert before == after
