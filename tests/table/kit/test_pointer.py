"""The mouse: what a click is, who gets it, what is let go."""

import pygame
import pytest

from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.tween import Tween
from gunki.table.widgets import Button, Choice, HotSpot, Paragraph, ScrollView, Toggle, letter
from tests.table.kit.desk import desk


def one_button(done: list[str], commit: bool = False):
    def make(scene: Scene, layout: Layout) -> None:
        scene.add(Button((100, 100, 200, 48), "Strike", lambda: done.append("strike"), commit=commit))

    return make


def test_click_is_press_and_release_inside() -> None:
    done: list[str] = []
    with desk(one_button(done)) as (app, scene):
        app.click(scene.find("Strike"))
        assert done == ["strike"]


@pytest.mark.parametrize(("press_at", "release_at"), [((150, 120), (500, 500)), ((500, 500), (150, 120))])
def test_half_a_click_does_nothing(press_at: tuple[int, int], release_at: tuple[int, int]) -> None:
    done: list[str] = []
    with desk(one_button(done)) as (app, _):
        app.point(*press_at)
        app.button(*press_at, True)
        app.point(*release_at)
        app.button(*release_at, False)
        assert done == []


def test_the_second_of_a_double_click_does_not_commit_again() -> None:
    done: list[str] = []
    with desk(one_button(done, commit=True)) as (app, scene):
        app.click(scene.find("Strike"))
        app.click(scene.find("Strike"))
        assert done == ["strike"]
        app.wait(0.3)
        app.click(scene.find("Strike"))
        assert done == ["strike", "strike"]


def test_a_double_click_counts_once_even_if_the_first_half_rebuilt_the_scene() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        def strike() -> None:
            done.append("strike")
            scene.rebuild()

        scene.add(Button((100, 100, 200, 48), "Strike", strike, commit=True))

    with desk(make) as (app, scene):
        app.click(scene.find("Strike"))
        app.click(scene.find("Strike"))
        assert done == ["strike"]


def test_the_upper_of_two_widgets_gets_the_click_and_the_lower_does_not() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(HotSpot((0, 0, 400, 400), lambda: done.append("card"), name="card"))
        scene.add(HotSpot((100, 100, 60, 60), lambda: done.append("token"), name="token"))

    with desk(make) as (app, scene):
        app.click(scene.find("token"))
        assert done == ["token"]
        assert scene.clicks == 0


def test_a_click_on_nothing_reaches_the_scene() -> None:
    with desk(one_button([])) as (app, scene):
        app.button(700, 500, True)
        app.button(700, 500, False)
        assert scene.clicks == 1


def test_a_disabled_button_says_why_and_does_nothing() -> None:
    done: list[str] = []
    with desk(one_button(done)) as (app, scene):
        button = scene.find("Strike")
        button.enabled, button.reason = False, "needs 2 FP, you have 1"
        app.click(button)
        assert done == []
        assert button.tip() == "needs 2 FP, you have 1"
        assert button.describe() == "Strike, needs 2 FP, you have 1"


def test_nothing_below_a_modal_window_reacts() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        button = scene.add(Button((100, 100, 200, 48), "Strike", lambda: done.append("strike")))
        button.hot_key = letter("S")

    with desk(make) as (app, scene):
        below = scene.find("Strike")
        app.push_modal(Dialog("Sure?", "The match is lost for good.", [Answer("Yes"), Answer("No")]))
        app.click(below)
        app.press(pygame.K_s)
        app.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
        assert done == []
        assert not below.hovered
        for _ in range(7):
            app.press(pygame.K_TAB)
            assert app.top.focus.widget.layer is app.top
        assert not below.focused


def test_a_click_beside_the_bar_of_a_view_turns_a_page() -> None:
    def long(scene: Scene, layout: Layout) -> None:
        scene.add(ScrollView((20, 20, 300, 200), 1000, name="view"))

    with desk(long) as (app, scene):
        view = scene.find("view")
        for y, expected in ((210, 180), (210, 360), (24, 180), (24, 0)):
            app.point(317, y)
            app.button(317, y, True)
            app.button(317, y, False)
            assert view.offset == expected
        app.point(317, 40)
        app.button(317, 40, True)
        app.point(317, 60)
        app.button(317, 60, False)
        assert view.offset == 100, "the bar itself is dragged"


def test_enter_changes_nothing_where_care_is_asked_for() -> None:
    said: list[str] = []
    with desk(lambda scene, layout: None) as (app, _):
        for care, expected in ((True, "no"), (False, "yes")):
            answers = [Answer("Yes", lambda: said.append("yes")), Answer("No", lambda: said.append("no"))]
            app.push_modal(Dialog("Sure?", "It is gone for good.", answers, careful=care))
            styles = [w.style for w in app.top.root.walk() if isinstance(w, Button)]
            assert styles == (["paper", "gold"] if care else ["gold", "paper"])
            app.press(pygame.K_RETURN)
            assert said.pop() == expected and not said
            app.push_modal(Dialog("Sure?", "It is gone for good.", answers, careful=care))
            app.top.focus.set(None)
            app.press(pygame.K_RETURN)
            assert said.pop() == expected and not app.modals


def test_escape_closes_the_uppermost_window_only() -> None:
    said: list[str] = []
    with desk(one_button([])) as (app, scene):
        app.push_modal(Dialog("One", "", [Answer("Yes"), Answer("No", lambda: said.append("one"))]))
        app.push_modal(Dialog("Two", "", [Answer("Yes"), Answer("No", lambda: said.append("two"))]))
        app.press(pygame.K_ESCAPE)
        assert said == ["two"]
        assert len(app.modals) == 1
        app.button(10, 10, True, number=3)
        assert said == ["two", "one"]
        assert scene.commands == []


def test_enter_takes_the_first_answer_and_long_text_scrolls_by_keys() -> None:
    said: list[str] = []
    with desk(one_button([]), size=(800, 450)) as (app, _):
        app.push_modal(Dialog("Long", "word " * 900, [Answer("Yes", lambda: said.append("yes")), Answer("No")]))
        app.send()
        area = pygame.FRect(0, 0, app.scale.width, app.scale.height)
        assert all(area.contains(app.top.find(name).screen_rect()) for name in ("answer 0", "answer 1"))
        view = app.top.find("dialog text")
        assert isinstance(view, ScrollView) and view in app.top.focus.order()
        app.top.focus.set(view)
        app.press(pygame.K_DOWN)
        assert view.offset > 0
        app.top.focus.set(app.top.find("answer 0"))
        app.press(pygame.K_RETURN)
        assert said == ["yes"] and app.modals == []


def test_losing_the_window_lets_go_of_what_was_pressed() -> None:
    done: list[str] = []
    with desk(one_button(done)) as (app, scene):
        app.point(150, 120)
        app.button(150, 120, True)
        assert scene.find("Strike").pressed
        app.send(pygame.Event(pygame.WINDOWFOCUSLOST))
        assert not scene.find("Strike").pressed and not scene.find("Strike").hovered
        app.button(150, 120, False)
        assert done == []


def test_a_held_key_acts_once_and_again_after_the_window_was_lost() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(Button((100, 100, 200, 48), "Step", lambda: done.append("step"))).hot_key = letter("S")

    with desk(make) as (app, _):
        for _ in range(4):
            app.press(pygame.K_s, release=False)
        assert done == ["step"]
        app.send(pygame.Event(pygame.WINDOWFOCUSLOST))
        app.press(pygame.K_s)
        assert done == ["step", "step"]


def test_the_wheel_scrolls_what_lies_under_the_pointer() -> None:
    def make(scene: Scene, layout: Layout) -> None:
        view = scene.add(ScrollView((0, 0, 300, 200), 900, name="list"))
        for i in range(18):
            scene.add(Button((0, i * 50, 260, 44), f"row {i}"), view)

    with desk(make) as (app, scene):
        view = scene.find("list")
        app.point(100, 100)
        app.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert view.offset > 0
        app.send(*[pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)] * 100)
        assert view.offset == view.most == 700
        offset = view.offset
        app.point(700, 500)
        app.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
        assert view.offset == offset
        assert scene.root.hit(100, 400) is None, "rows outside the view take no clicks"


def test_toggle_and_choice() -> None:
    got: list[object] = []

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(Toggle((10, 10, 200, 32), "calm", False, got.append))
        scene.add(Choice((10, 60, 240, 32), ["slow", "normal", "fast"], 1, got.append, name="speed"))

    with desk(make) as (app, scene):
        app.click(scene.find("calm"))
        app.click(scene.find("speed"))
        app.button(20, 76, True)
        app.button(20, 76, False)
        scene.focus.set(scene.find("speed"))
        app.press(pygame.K_RIGHT)
        app.press(pygame.K_RIGHT)
        assert got == [True, 2, 1, 2, 0], "a choice goes round"


def test_a_click_while_something_moves_completes_it_and_does_nothing_else() -> None:
    done: list[str] = []
    seen: list[float] = []
    with desk(one_button(done)) as (app, scene):
        scene.timeline.then(Tween(5.0, seen.append))
        app.wait(0.05)
        app.click(scene.find("Strike"))
        assert seen[-1] == 1.0 and not scene.animating
        assert done == []
        scene.timeline.then(Tween(5.0, seen.append))
        app.press(pygame.K_SPACE)
        assert not scene.animating


def test_only_what_changed_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(one_button([])) as (app, _scene):
        app.wait(0.2)
        areas: list[object] = []
        monkeypatch.setattr(pygame.display, "update", areas.append)
        app.wait(1.0)
        assert areas == [], "nothing moves, nothing is drawn"
        app.point(150, 120)
        assert len(areas) == 1
        (area,) = areas[0]
        assert area.w < 300 and area.contains(pygame.Rect(100, 100, 200, 48))


def test_widgets_that_vanish_under_the_pointer_are_forgotten() -> None:
    done: list[str] = []

    def make(scene: Scene, layout: Layout) -> None:
        if not done:
            scene.add(Button((100, 100, 200, 48), "Go", lambda: (done.append("go"), scene.rebuild())))
        else:
            scene.add(Paragraph((0, 0, 100, 20), "gone"))

    with desk(make) as (app, scene):
        app.click(scene.find("Go"))
        app.button(150, 120, True)
        app.button(150, 120, False)
        assert done == ["go"]


def test_steps_of_a_measure_stop_at_their_ends() -> None:
    seen: list[int] = []
    measure = Choice((0, 0, 200, 40), ["75 %", "100 %", "125 %"], 1, seen.append, name="size", ordered=True)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        assert measure.key(pygame.event.Event(pygame.KEYDOWN, key=key))
    assert seen == [2, 1, 0] and measure.describe() == "75 %"
