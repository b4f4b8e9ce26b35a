"""Timelines, the clock, sound without a device, and the window without a screen."""

import math
import os
import subprocess
import sys

import pygame
import pytest

from gunki.table.clock import clamp_step
from gunki.table.settings import Settings
from gunki.table.sound import Sounds
from gunki.table.tween import Timeline, Tween, between
from gunki.table.widgets import Group, Widget
from tests.table.kit.desk import desk


def test_groups_follow_each_other_and_eased_values_end_exactly() -> None:
    log: list[str] = []
    values: list[float] = []
    line = Timeline()
    line.then(Tween(0.2, between(10, 20, values.append), on_done=lambda: log.append("moved")))
    line.wait(0.1).call(lambda: log.append("said"))
    line.update(0.1)
    assert 15 < values[-1] < 20, "easing out: more than half the way at half the time"
    line.update(0.1)
    assert values[-1] == 20 and log == ["moved"]
    line.update(0.05)
    assert log == ["moved"]
    line.update(0.06)
    assert log == ["moved", "said"] and line.done
    assert values == sorted(values) and values.count(20) == 1


def test_tweens_of_a_group_run_together() -> None:
    ends: list[str] = []
    line = Timeline().then(
        Tween(0.1, lambda t: None, on_done=lambda: ends.append("short")),
        Tween(0.3, lambda t: None, on_done=lambda: ends.append("long")),
    )
    line.update(0.15)
    assert ends == ["short"] and not line.done
    line.update(0.15)
    assert ends == ["short", "long"] and line.done


@pytest.mark.parametrize(("speed", "seconds"), [(0.5, 2.0), (1.0, 1.0), (2.5, 0.4), (math.inf, 0.0)])
def test_speed(speed: float, seconds: float) -> None:
    line = Timeline(speed).then(Tween(1.0, lambda t: None))
    line.update(max(0.0, seconds - 0.01))
    assert line.done == (seconds == 0)
    line.update(0.02)
    assert line.done


def test_reduced_motion_jumps_but_keeps_the_pace() -> None:
    values: list[float] = []
    line = Timeline(reduced_motion=True).then(Tween(0.5, values.append))
    line.update(0.01)
    assert values == [1.0] and not line.done
    line.update(0.5)
    assert values == [1.0] and line.done


def test_finishing_completes_everything_once_also_what_comes_on_the_way() -> None:
    log: list[str] = []
    line = Timeline()
    line.then(Tween(1, lambda t: log.append(f"a{t:g}")))
    line.call(lambda: line.then(Tween(1, lambda t: log.append(f"b{t:g}"))))
    line.update(0)
    log.clear()
    line.finish()
    assert log == ["a1", "b1"] and line.done


def test_finishing_an_endless_chain_ends() -> None:
    line = Timeline()

    def again() -> None:
        line.call(again)

    line.call(again)
    line.finish()
    assert line.done


@pytest.mark.parametrize(("dt", "kept"), [(-5, 0), (0.02, 0.02), (3600, 0.1), (math.inf, 0.1), (math.nan, 0)])
def test_time_that_jumps_is_clamped(dt: float, kept: float) -> None:
    assert clamp_step(dt) == kept


def test_the_environment_can_ask_for_less_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Settings().calm
    monkeypatch.setenv("GUNKI_REDUCED_MOTION", "1")
    assert Settings().calm
    monkeypatch.setenv("GUNKI_REDUCED_MOTION", "0")
    assert not Settings().calm


@pytest.mark.usefixtures("true_mixer")
def test_without_a_sound_device_everything_is_silent_and_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    sounds = Sounds(Settings())
    assert not sounds.play("click", "interface") and not sounds.play("katana")
    sounds.music("title")
    sounds.close()
    assert len(caplog.records) == 1


def test_a_sound_that_does_not_exist_is_no_fault() -> None:
    sounds = Sounds(Settings())
    assert not sounds.play("trombone")
    assert sounds.play("click", "interface")
    sounds.settings.volume["master"] = 0.0
    assert not sounds.play("click", "interface")
    sounds.close()


def test_no_screen_is_said_and_not_played_to_nobody() -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    code = (
        "from gunki.table.app import App, NoDisplay\nfrom gunki.table.settings import Settings\n"
        "try:\n    App(settings=Settings())\nexcept NoDisplay:\n    raise SystemExit(3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 3


def test_a_screenshot_goes_where_it_is_asked_to(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("GUNKI_SCREENSHOT_DIR", str(tmp_path))
    with desk(lambda scene, layout: None) as (app, _):
        app.press(pygame.K_F12)
        (picture,) = list(tmp_path.iterdir())
        assert pygame.image.load(picture).get_size() == (1280, 720)


def test_the_system_can_end_the_program() -> None:
    import signal

    with desk(lambda scene, layout: None) as (app, scene):
        scene.update = lambda dt: os.kill(os.getpid(), signal.SIGTERM)
        app.run()
        assert not app.running
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_time_passes_for_the_widgets_that_are_there() -> None:
    class Ticking(Widget):
        steps = 0

        def update(self, dt: float) -> None:
            self.steps += 1

    first, second, third = (Ticking((0, 0, 1, 1)) for _ in range(3))
    with desk(lambda scene, layout: None) as (app, scene):
        app.step([], 0.1)
        box = Group((0, 0, 0, 0))
        box.add(first)
        scene.add(box)
        app.step([], 0.1)
        box.add(second)
        app.step([], 0.1)
        assert (first.steps, second.steps) == (2, 1)
        box.remove(first)
        app.step([], 0.1)
        assert (first.steps, second.steps) == (2, 2)
        box.clear()
        app.step([], 0.1)
        assert second.steps == 2
        scene.add(third)
        scene.rebuild()
        app.step([], 0.1)
        assert third.steps == 0
