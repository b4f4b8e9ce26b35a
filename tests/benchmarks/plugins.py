"""The window with a match of another game, which the program plays: the same figures as for Gun-Ki."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from tests.benchmarks.timing import Row
from tests.benchmarks.window import frame_row, hover_row, idle_row

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
    return frame_row(f"{game.title}, frame work", size, times, must, aim)


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
    return hover_row(f"{game.title}, hover to frame", size, waiting(game, size), must, aim)


def idle(game: Game, size: tuple[int, int]) -> Row:
    """The share of a core while a person thinks, at 60 ticks a second."""
    return idle_row(f"{game.title}, idle at {size[0]}×{size[1]}", waiting(game, size))
