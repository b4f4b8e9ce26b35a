"""The window without a screen: work a frame while things move, idling, and the time to the first frame."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from tests.benchmarks.timing import Row


def _app(size: tuple[int, int], west: str = "ai") -> Any:
    from gunki.clients.options import PlayOptions
    from gunki.table.main import start
    from gunki.table.settings import Settings

    app = start(PlayOptions(), size, Settings(speed="slow"))
    config = {"sides": [
        {"name": "West", "seats": [{"kind": west, "name": "A", "characters": [
            {"preset": name} for name in ("swordswoman", "gambler", "sorceress", "monk", "witch", "ninja")]}]},
        {"name": "East", "seats": [{"kind": "npc", "name": "B", "characters": [
            {"npc": name} for name in ("ronin", "archer", "mage", "gunfighter", "ronin", "mage")]}]}]}
    title: Any = app.scenes[0]
    title.shell.begin("gunki", config, 7)
    return app


def frame(size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds a frame at the 99th percentile, in a 6 v 6 battle that the program plays at slow speed."""
    app = _app(size)
    for _ in range(120):
        app.step([], 1 / 60)
    times = []
    for _ in range(1500):
        begun = time.process_time()
        app.step([], 1 / 60)
        times.append((time.process_time() - begun) * 1000)
    app.close()
    return frame_row("frame work", size, times, must, aim)


def frame_row(what: str, size: tuple[int, int], times: list[float], must: float, aim: float) -> Row:
    """What milliseconds of many frames come to."""
    found = sorted(times)[int(len(times) * 0.99)]
    return Row(f"{what} p99 at {size[0]}×{size[1]}", found, must, aim, " ms", True,
               f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms")


def hover(size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds from a move of the mouse to the frame that answers it, the slowest of all that can be pointed at.

    On the first turn of a person in a 6 v 6 battle, with an action chosen so that previews have something to say.
    """
    app = _app(size, "human")
    app.settings.speed = "instant"
    for _ in range(240):
        app.step([], 1 / 60)
    return hover_row("hover to frame", size, app, must, aim)


def hover_row(what: str, size: tuple[int, int], app: Any, must: float, aim: float) -> Row:
    """Points at everything there is in a program that waits, and closes it."""
    times = answers(app)
    app.close()
    slowest = max(times, key=lambda name: times[name])
    return Row(f"{what} at {size[0]}×{size[1]}", times[slowest], must, aim, " ms", True,
               f"median {statistics.median(times.values()):.1f} ms, worst over {slowest!r}")


def answers(app: Any) -> dict[str, float]:
    """CPU milliseconds of the frame that answers the mouse over each thing to point at, the worst of three."""
    import pygame

    times: dict[str, float] = {}
    for _ in range(3):
        for name in [w.name for w in app.top.root.walk() if w.interactive and w.shown and w.name]:
            widget = app.top.find(name)
            if widget is None:
                continue
            where = tuple(round(value * app.scale.factor) for value in widget.screen_rect().center)
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))
            begun = time.process_time()
            app.step([motion], 1 / 60)
            times[name] = max(times.get(name, 0.0), (time.process_time() - begun) * 1000)
            app.step([], 1 / 60)
    return times


def idle() -> Row:
    """The share of a core while the title waits, at 60 ticks a second."""
    from gunki.clients.options import PlayOptions
    from gunki.table.main import start
    from gunki.table.settings import Settings

    app = start(PlayOptions(), (1280, 720), Settings())
    for _ in range(60):
        app.step()
        app.clock.tick(60)
    return idle_row("idle title", app)


def idle_row(what: str, app: Any) -> Row:
    """Five seconds of a program that waits, which is closed then."""
    begun, wall = time.process_time(), time.perf_counter()
    for _ in range(300):
        app.step([], app.clock.tick(60))
    used, passed = time.process_time() - begun, time.perf_counter() - wall
    app.close()
    return Row(f"{what}, share of a core", used / passed * 100, 2.0, 1.0, " %", True)


FIRST_FRAME = """
import time, sys
from gunki.clients.options import PlayOptions
from gunki.table.main import start
app = start(PlayOptions(), (1280, 720))
app.step([], 0.02)
import os
os._exit(0)
"""


def first_frame() -> Row:
    """Seconds of a whole process to the first frame of the title, from source; the median of seven."""
    times = []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "GUNKI_HOME": home}
        for _ in range(8):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", FIRST_FRAME], check=True, env=environment, capture_output=True)
            times.append(time.perf_counter() - begun)
    return Row("process start to first frame, from source", statistics.median(times[1:]), 1.0, 0.5, " s", True)
