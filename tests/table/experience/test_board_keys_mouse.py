"""Rules 14 to 17: read without colour, whole by keyboard, whole by mouse, and answered in the same frame."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.table import draw
from gunki.table.app import App
from gunki.table.battle.command_line import CommandLine
from gunki.table.canvas import Canvas
from gunki.table.scenes.pause import PauseWindow
from gunki.table.widgets import Button
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, shell_of, sized, texts, whole
from tests.table.experience.seen import FRAME, noting, point_at, words_now
from tests.table.play.hands import Hands

FIGHT = arena([pc(4, "katana", "longbow", "sake_flask", hands=["katana"], hp=30)], [npc(5, "ronin"), pc(8)], fp=6)
CARD = arena([pc(4, "katana")], [pc(5)], fp=0, phase="card")
ALL_AI = {
    "sides": [
        {"seats": [{"kind": "ai", "characters": [{"preset": "monk"}] * 6}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "archer"}] * 6}]},
    ],
    "hp": 100,
}

# Rule 14


def grey(app: App, paint) -> bytes:  # type: ignore[no-untyped-def]
    """What `paint` draws on a felt ground, in shades of grey."""
    surface = pygame.Surface((120, 120))
    surface.fill((90, 90, 90))
    paint(Canvas(surface, app.painter))
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]


def differing(first: bytes, second: bytes) -> float:
    """The share of pixels that differ so much that an eye sees it."""
    return sum(abs(a - b) > 40 for a, b in zip(first, second, strict=True)) / len(first)


def test_experience_14_suits_are_told_apart_by_shape(hands: Hands) -> None:
    cards = {
        suit: grey(hands.app, lambda canvas, suit=suit: draw.card(canvas, f"{suit}_09", 20, 10))
        for suit in ("spade", "heart", "club", "diamond")
    }
    for first, second in combinations(cards, 2):
        assert differing(cards[first], cards[second]) > 0.02, (first, second)
    same = grey(hands.app, lambda canvas: draw.card(canvas, "spade_09", 20, 10))
    assert differing(same, cards["spade"]) == 0


def test_experience_14_sides_have_frames_of_another_shape(hands: Hands) -> None:
    left, right, fallen, held = (
        grey(hands.app, lambda canvas, side=side, over=over, angle=angle: draw.token(
            canvas, "ronin", 60, 60, 80, side=side, overlays=over, angle=angle))
        for side, over, angle in (("left", (), 0), ("right", (), 0), ("left", ("ko",), -78), ("left", ("held",), 0))
    )  # fmt: skip
    assert differing(left, right) > 0.02
    assert differing(left, fallen) > 0.05
    assert differing(left, held) > 0.02


def test_experience_14_states_have_words(hands: Hands) -> None:
    state = arena([pc(2, "katana"), pc(4)], [npc(5, "ronin", hp=0), pc(7)], fp=4, bombs=[("right_2", 8)])
    scene = seated(hands, state)
    shown = whole(hands, places_now(scene).stage)
    assert "KO" in shown and "in 2 turns" in shown and "Right 2's bomb: 12 to all on 6–9" in shown
    hands.app.invalidate()
    with noting(Canvas, "shape") as shapes:
        hands.app.step([], 0.0)
    teeth = [call for call in shapes if 'd="M0,0 L10,0 L5,6 Z"' in call.args[0]]
    marked = {min(range(10), key=lambda s: abs(places_now(scene).column_x(s) - call.args[1] - 5)) for call in teeth}
    assert marked == {6, 7, 8, 9}, "a tooth over each space of the blast"


def test_experience_14_held_has_a_word_on_the_board(hands: Hands) -> None:
    state = arena([pc(2, "katana")], [npc(5, "ronin"), pc(7)], fp=4)
    held = replace(state, characters=tuple(replace(c, held=c.id == "right_1") for c in state.characters))
    sized(hands, (1280, 720))
    scene = seated(hands, held)
    assert "held" in whole(hands, places_now(scene).stage).casefold()


# Rule 15


def walked_by_tab(hands: Hands) -> set[str]:
    """Names of all that Tab comes to, once round."""
    found: set[str] = set()
    for _ in range(120):
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t", scancode=0),
                        pygame.event.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0, scancode=0)], 0.0)  # fmt: skip
        widget = hands.top.focus.widget
        assert widget is not None
        if widget.name in found:
            return found
        found.add(widget.name)
    raise AssertionError("Tab goes round without end")


def test_experience_15_tab_comes_to_everything_that_can_be_done(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_RETURN)
    buttons = {w.name for w in scene.root.walk() if isinstance(w, Button) and w.shown and w.enabled}
    found = walked_by_tab(hands)
    assert {"end", "menu", "rules"} <= buttons <= found
    assert {f"space {space}" for space in scene.marks().reach} <= found
    assert {"token right_1", "token right_2", "log"} <= found
    hands.click("action katana+")
    assert {"token right_1", "token right_2", "back"} <= walked_by_tab(hands), "now and after a walk"
    seated(hands, CARD)
    assert {"fate 0", "fate 1", "fate 2"} <= walked_by_tab(hands)


def line(hands: Hands, words: str) -> str:
    """Type it into the line of the battle; what it says back."""
    if not isinstance(hands.top, CommandLine):
        hands.press(pygame.K_SLASH)
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=words)], 0.1)
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.top, CommandLine)
    return whole(hands)


def test_experience_15_the_line_does_what_is_typed_and_says_it_back(hands: Hands) -> None:
    scene = seated(hands, FIGHT, faces=(5, 2))
    said = line(hands, "katana right 1")
    hit = next(event.hit for event, _ in scene.controller.told if isinstance(event, ev.Attacked))
    assert hit.target == "right_1" and "Katana" in said and str(hit.damage) in said
    acts = len(scene.controller.match.acts)
    assert "Nothing that can be done now fits" in line(hands, "trombone")
    hands.click("line")
    for _ in range(8):
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)], 0.0)
    hands.app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_BACKSPACE, mod=0, scancode=0)], 0.0)
    assert "things fit" in line(hands, "step")
    assert len(scene.controller.match.acts) == acts, "what is not clear is not done"
    hands.click("offered 0")
    assert len(scene.controller.match.acts) == acts + 1


# Rule 16


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_experience_16_what_is_played_with_is_at_least_32_pixels(size: tuple[int, int], hands: Hands) -> None:
    """Cards, tokens, actions and buttons of the turn."""
    sized(hands, size)
    for state in (FIGHT, CARD):
        scene = seated(hands, state)
        played = ("space", "token", "fate", "action", "undo", "end", "menu", "rules", "back", "more")
        small = [
            f"{w.name} {w.screen_rect()}"
            for w in scene.root.walk()
            if w.interactive and w.shown and w.name.split(" ")[0] in played and min(w.rect.w, w.rect.h) < 32
        ]
        assert not small


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_experience_16_what_stands_beside_is_as_large(size: tuple[int, int], hands: Hands) -> None:
    sized(hands, size)
    scene = seated(hands, FIGHT)
    for _ in range(2):
        for name in ("fold", "log"):
            found = scene.find(name)
            assert found is None or min(found.rect.w, found.rect.h) >= 32, (name, found.rect)
        if scene.find("fold") is None:
            break
        hands.click("fold")


def test_experience_16_a_click_on_the_track_turns_a_page(hands: Hands) -> None:
    """No drag is needed, nor a wheel."""
    sized(hands, (960, 600))
    scene = seated(hands, FIGHT)
    for space in (4, 3) * 2:
        scene.do(cmd.Step(space)) if cmd.Step(space) in scene.choices else None
        hands.wait()
    scene.controller.told[:] = scene.controller.told * 30
    hands.click("log")
    view = hands.widget("list")
    area = view.screen_rect()
    assert view.keep() == 0
    where = hands.app.scale.rect(area.right - 4, area.bottom - 6, 1, 1).center
    for _ in range(2):
        hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0)),
                        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1),
                        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1)], 0.3)
    assert view.keep() > area.h * 0.5


def test_experience_16_showing_again_and_the_list_of_keys_need_no_key(hands: Hands) -> None:
    """Every command of a match has a place to click."""
    scene = seated(hands, arena([pc(4)], [npc(6, "archer")], fp=0))
    scene.do(cmd.END_TURN)
    for _ in range(60):
        hands.wait()
        if scene.choices:
            break
    found: set[str] = set()
    for opener in ("", "menu", "log"):
        if opener:
            hands.click(opener)
        found |= {w.name for w in hands.top.root.walk() if w.interactive and w.shown}
        if opener:
            hands.press(pygame.K_ESCAPE)
    assert {"again", "keys"} <= found, found


# Rule 17


def test_experience_17_the_frame_of_the_pointer_shows_the_odds(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("action katana+")
    hands.hover("space 0")
    assert "Mean" not in words_now(hands, places_now(scene).odds)
    with noting(Canvas, "text") as drawn:
        hands.app.step(point_at(hands, "token right_1"), FRAME)
    assert any(call.args[0].startswith("KO ") for call in drawn), "drawn in that very frame"


@pytest.mark.usefixtures("pixels")
def test_experience_17_a_press_is_seen_in_its_frame_and_done_in_that_of_the_release(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    button = hands.widget("action katana+")
    where = hands.position(button)
    press, release = (pygame.event.Event(k, pos=where, button=1) for k in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    hands.app.step(point_at(hands, "action katana+"), FRAME)
    before = hands.app.window.surface.subsurface(hands.app.scale.rect(*button.screen_rect())).copy()
    hands.app.step([press], FRAME)
    after = hands.app.window.surface.subsurface(hands.app.scale.rect(*button.screen_rect()))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    hands.app.step([release], FRAME)
    assert scene.selected == "katana+" and "Back" in texts(hands)


def test_experience_17_the_menu_opens_in_the_frame_of_its_click_while_others_play(hands: Hands) -> None:
    """Twelve fighters of whom none is a person's, at instant speed: the window still answers."""
    shell_of(hands).begin("gunki", ALL_AI, 3)
    hands.look()
    menu = hands.widget("menu")
    where = hands.position(menu)
    down, up = (pygame.event.Event(kind, pos=where, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    hands.app.step([*point_at(hands, "menu"), down, up], FRAME)
    assert isinstance(hands.top, PauseWindow)
    match = hands.battle.controller.match
    seq = match.seq
    hands.wait(3)
    assert match.seq == seq and match.decision is not None, "and the match waits for it"


def test_experience_17_looking_costs_nothing(hands: Hands) -> None:
    """Whatever is pointed at, no die falls, nothing is decided."""
    scene = seated(hands, replace(FIGHT, phase="actions"))
    match = scene.controller.match
    before = (match.state, match._dice.counter, len(match.acts))
    for name in [w.name for w in scene.root.walk() if w.interactive and w.shown and w.name]:
        hands.app.step(point_at(hands, name), FRAME)
    assert (match.state, match._dice.counter, len(match.acts)) == before
    assert cmd.END_TURN in scene.choices
