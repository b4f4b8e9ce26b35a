"""The keyboard: Tab order, arrows, activation, memory of the focus."""

import pygame
import pytest

from gunki.table.layout import Layout, grid
from gunki.table.scene import Scene
from gunki.table.widgets import Button, HotKey, HotSpot, Label, ScrollView, letter
from tests.table.kit.desk import Plan, desk


def nine(scene: Scene, layout: Layout) -> None:
    """Three rows of three buttons and a label."""
    scene.add(Label((0, 0, 100, 20), "a label takes no focus"))
    for number, cell in enumerate(grid(pygame.FRect(100, 100, 600, 300), 3, 3)):
        scene.add(Button(cell, f"b{number}"))


def focused(scene: Plan) -> str:
    """Name of what has the focus."""
    return scene.focus.widget.name if scene.focus.widget else ""


def test_tab_goes_round_in_order_and_back() -> None:
    with desk(nine) as (app, scene):
        names = []
        for _ in range(10):
            app.press(pygame.K_TAB)
            names.append(focused(scene))
        assert names == [f"b{i % 9}" for i in range(10)]
        app.press(pygame.K_TAB, pygame.KMOD_LSHIFT)
        assert focused(scene) == "b8"


def test_arrows_go_to_the_neighbour() -> None:
    with desk(nine) as (app, scene):
        walked = []
        for key in (
            pygame.K_DOWN,
            pygame.K_RIGHT,
            pygame.K_DOWN,
            pygame.K_DOWN,
            pygame.K_LEFT,
            pygame.K_UP,
            pygame.K_LEFT,
        ):
            app.press(key)
            walked.append(focused(scene))
        assert walked == ["b0", "b1", "b4", "b7", "b6", "b3", "b3"], "nothing lies beyond the edge"


def test_hidden_widgets_are_passed_over() -> None:
    with desk(nine) as (app, scene):
        scene.find("b1").visible = False
        scene.focus.set(scene.find("b0"))
        app.press(pygame.K_TAB)
        assert focused(scene) == "b2"


def test_enter_and_space_activate_and_hot_keys_need_no_focus() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(Button((0, 0, 200, 48), "one", lambda: done.append("one"), hot_key=letter("K")))
        scene.add(
            Button(
                (0, 60, 200, 48),
                "two",
                lambda: done.append("two"),
                hot_key=HotKey(pygame.K_k, "Ctrl+K", pygame.KMOD_CTRL),
            )
        )

    with desk(make) as (app, scene):
        scene.focus.set(scene.find("two"))
        app.press(pygame.K_RETURN)
        app.press(pygame.K_SPACE)
        app.press(pygame.K_k)
        app.press(pygame.K_k, pygame.KMOD_LCTRL)
        assert done == ["two", "two", "one", "two"]
        scene.find("one").visible = False
        app.press(pygame.K_k)
        assert len(done) == 4, "what is not shown cannot be pressed"


def test_escape_asks_the_scene_to_go_back() -> None:
    with desk(nine) as (app, scene):
        app.press(pygame.K_ESCAPE)
        app.button(5, 700, True, number=3)
        assert scene.commands == ["back", "back"]


@pytest.mark.usefixtures("pixels")
def test_the_ring_shows_while_the_keyboard_is_used() -> None:
    with desk(nine) as (app, scene):

        def ring() -> bool:
            app.step([], 0)
            x, y = scene.find("b0").screen_rect().topleft
            return (
                app.window.surface.get_at((round(x - 4), round(y + 30)))[:3]
                == pygame.Color(app.painter.theme.focus)[:3]
            )

        scene.grain = False
        app.click(scene.find("b0"))
        assert not ring()
        app.press(pygame.K_TAB)
        app.press(pygame.K_TAB, pygame.KMOD_LSHIFT)
        assert focused(scene) == "b0" and ring()
        app.point(900, 600)
        assert not ring()


def test_focus_returns_to_the_same_name_after_a_rebuild_and_after_another_scene() -> None:
    with desk(nine) as (app, scene):
        scene.focus.set(scene.find("b4"))
        old = scene.focus.widget
        scene.rebuild()
        assert focused(scene) == "b4" and scene.focus.widget is not old
        app.push(Plan(nine))
        app.pop()
        assert app.scene is scene and focused(scene) == "b4"


def test_the_focus_scrolls_into_view_and_the_scroll_position_stays() -> None:
    def make(scene: Scene, layout: Layout) -> None:
        view = scene.add(ScrollView((50, 50, 300, 200), 1000, name="list"))
        for i in range(20):
            scene.add(Button((0, i * 50, 260, 44), f"row {i}"), view)

    with desk(make) as (app, scene):
        for _ in range(15):
            app.press(pygame.K_TAB)
        row = scene.find("row 14").screen_rect()
        assert pygame.FRect(50, 50, 300, 200).contains(row)
        offset = scene.find("list").offset
        scene.rebuild()
        assert scene.find("list").offset == offset > 0
        app.press(pygame.K_HOME)
        assert scene.find("list").offset == 0


def test_hover_and_focus_both_point_at_a_hot_spot() -> None:
    told: list[bool] = []

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(HotSpot((100, 100, 72, 100), name="space 3", on_point=told.append))

    with desk(make) as (app, _scene):
        app.point(120, 120)
        app.point(600, 600)
        assert told == [True, False]
        app.press(pygame.K_TAB)
        assert told == [True, False, True]
        app.point(120, 120)
        app.point(600, 600)
        assert told[-1] is True, "the focus still rests on it"


def test_scenes_are_closed_once_and_the_last_one_ends_the_program() -> None:
    closed: list[str] = []

    class Closing(Plan):
        def close(self) -> None:
            closed.append("closed")

    with desk(nine) as (app, _):
        app.push(Closing(nine))
        app.replace(Closing(nine))
        assert closed == ["closed"]
        app.pop()
        assert closed == ["closed"] * 2 and app.running
        app.pop()
        assert not app.running


def test_closing_the_window_ends_it() -> None:
    with desk(nine) as (app, _):
        app.send(pygame.Event(pygame.QUIT))
        assert not app.running
