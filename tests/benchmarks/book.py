"""The window with a battle of Book of Changes, which the program plays: the same figures as for Gun-Ki."""

from __future__ import annotations

import statistics
import time
from typing import Any

from tests.benchmarks.timing import Row
from tests.benchmarks.window import answers

HEROES = ("umi", "genzo", "raita", "hina")


def app_in_battle(size: tuple[int, int], kind: str, speed: str) -> Any:
    """Four heroes on the map with the most enemies, at their first turn; `kind` of seat: human or ai."""
    from gunki.clients.options import PlayOptions
    from gunki.table.main import start
    from gunki.table.settings import Settings

    app = start(PlayOptions(), size, Settings(speed=speed))
    title: Any = app.scenes[0]
    title.shell.environment.mode("book_of_changes")
    title.shell.begin("book_of_changes", {
        "battle": "shore_of_shapes", "seats": [{"kind": kind, "heroes": [{"preset": name} for name in HEROES]}]}, 7)
    return app


def frame(size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds a frame at the 99th percentile, while the program plays both sides at slow speed.

    The threads on which computers think are not counted: they have the time between frames.
    """
    app = app_in_battle(size, "ai", "slow")
    for _ in range(120):
        app.step([], 1 / 60)
    times: list[float] = []
    while len(times) < 1500:
        waits = app.scene.controller.thinking
        begun = time.thread_time()
        app.step([], 1 / 60)
        times.append((time.thread_time() - begun) * 1000)
        if waits:
            time.sleep(0.002)
    app.close()
    found = sorted(times)[int(len(times) * 0.99)]
    return Row(f"Book of Changes, frame work p99 at {size[0]}×{size[1]}", found, must, aim, " ms", True,
               f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms")


def waiting(size: tuple[int, int]) -> Any:
    """The first turn of a person, everything drawn."""
    app = app_in_battle(size, "human", "instant")
    for _ in range(300):
        app.step([], 1 / 60)
        if app.scene.controller.thinking:
            time.sleep(0.002)
    return app


def hover(size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds from a move of the mouse to the frame that answers it, the slowest thing that can be pointed at."""
    app = waiting(size)
    times = answers(app)
    app.close()
    slowest = max(times, key=lambda name: times[name])
    return Row(f"Book of Changes, hover to frame at {size[0]}×{size[1]}", times[slowest], must, aim, " ms", True,
               f"median {statistics.median(times.values()):.1f} ms, worst over {slowest!r}")


def idle(size: tuple[int, int]) -> Row:
    """The share of a core while a person thinks, at 60 ticks a second."""
    app = waiting(size)
    begun, wall = time.process_time(), time.perf_counter()
    for _ in range(300):
        app.step([], app.clock.tick(60))
    used, passed = time.process_time() - begun, time.perf_counter() - wall
    app.close()
    share = used / passed * 100
    return Row(f"Book of Changes, idle at {size[0]}×{size[1]}, share of a core", share, 2.0, 1.0, " %", True)
