"""The window with a match of another game, which the program plays: the same figures as for Gun-Ki."""

from __future__ import annotations

import statistics
import time
from typing import Any, NamedTuple

from tests.benchmarks.timing import Row
from tests.benchmarks.window import answers

HEROES = ("umi", "genzo", "raita", "hina")


class Game(NamedTuple):
    """A mode, and the config of a match in which a person, or nobody, decides; the busiest there is."""

    title: str
    mode: str
    watched: dict[str, Any]
    waiting: dict[str, Any]


def _battle(kind: str) -> dict[str, Any]:
    """Four heroes on the map with the most enemies."""
    return {"battle": "shore_of_shapes", "seats": [{"kind": kind, "heroes": [{"preset": name} for name in HEROES]}]}


BOOK = Game("Book of Changes", "book_of_changes", _battle("ai"), _battle("human"))
SNOW = Game("Snow From Korea", "snow_from_korea", {
    "samurai": [{"kind": "ai", "level": "adept"}] * 5, "referee": {"kind": "ai", "level": "even"}, "cycles": 20}, {})


def app_of(game: Game, config: dict[str, Any], size: tuple[int, int], speed: str) -> Any:
    """The program with a new match."""
    from gunki.clients.options import PlayOptions
    from gunki.table.main import start
    from gunki.table.settings import Settings

    app = start(PlayOptions(), size, Settings(speed=speed))
    title: Any = app.scenes[0]
    title.shell.environment.mode(game.mode)
    title.shell.begin(game.mode, config, 7)
    return app


def frame(game: Game, size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds a frame at the 99th percentile, while the program plays all sides at slow speed.

    The threads on which computers think are not counted: they have the time between frames.
    """
    app = app_of(game, game.watched, size, "slow")
    for _ in range(120):
        app.step([], 1 / 60)
    times: list[float] = []
    while len(times) < 1500:
        if len(times) % 90 == 0 and getattr(app.scene, "holding", False):
            app.scene.go_on()  # it waits for somebody who reads
        waits = app.scene.controller.thinking
        begun = time.thread_time()
        app.step([], 1 / 60)
        times.append((time.thread_time() - begun) * 1000)
        if waits:
            time.sleep(0.002)
    app.close()
    found = sorted(times)[int(len(times) * 0.99)]
    return Row(f"{game.title}, frame work p99 at {size[0]}×{size[1]}", found, must, aim, " ms", True,
               f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms")


def waiting(game: Game, size: tuple[int, int]) -> Any:
    """The first turn of a person, everything drawn."""
    app = app_of(game, game.waiting, size, "instant")
    for _ in range(300):
        app.step([], 1 / 60)
        if app.scene.controller.thinking:
            time.sleep(0.002)
    return app


def hover(game: Game, size: tuple[int, int], must: float, aim: float) -> Row:
    """CPU milliseconds from a move of the mouse to the frame that answers it, the slowest thing that can be pointed at."""
    app = waiting(game, size)
    times = answers(app)
    app.close()
    slowest = max(times, key=lambda name: times[name])
    return Row(f"{game.title}, hover to frame at {size[0]}×{size[1]}", times[slowest], must, aim, " ms", True,
               f"median {statistics.median(times.values()):.1f} ms, worst over {slowest!r}")


def idle(game: Game, size: tuple[int, int]) -> Row:
    """The share of a core while a person thinks, at 60 ticks a second."""
    app = waiting(game, size)
    begun, wall = time.process_time(), time.perf_counter()
    for _ in range(300):
        app.step([], app.clock.tick(60))
    used, passed = time.process_time() - begun, time.perf_counter() - wall
    app.close()
    share = used / passed * 100
    return Row(f"{game.title}, idle at {size[0]}×{size[1]}, share of a core", share, 2.0, 1.0, " %", True)
