"""Playing on a Dask cluster: each task is a setting with all it needs and some seeds, a pure function of both."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from gunki.battle.mode import MODE
from gunki.clients.failures import ModeFailed, failure_of
from gunki.clients.many import Planned, Played, play
from gunki.engine.codec import codec, encode
from gunki.engine.contract import Mode
from gunki.engine.messages import Message, Refused, say
from gunki.lab.run import Player
from gunki.lab.store import program

WAITING = 10
"""Seconds that the scheduler is given to answer."""
AT_A_TIME = 16
"""Matches of a task: enough that sending it costs little beside them."""
AHEAD = 4
"""Tasks that are under way for each thread of the cluster."""

Unit = tuple[bytes, int]
"""A setting as JSON and a seed."""


def play_units(units: list[Unit], expected: str) -> list[tuple[Any, ...]] | Message:
    """On a worker: the matches played, or what was wrong. It needs no content packs: a setting holds all it uses."""
    if program() != expected:
        return say("lab.cluster.other_program")
    try:
        found = []
        known: dict[bytes, Any] = {}
        for setting, seed in units:
            if setting not in known:
                known[setting] = codec(MODE).config(setting)
            found.append(tuple(play(MODE, Planned({}, seed), known[setting])))
        return found
    except Exception as error:
        return failure_of(MODE.id, error)


def units_of(mode: Mode, matches: Iterable[Planned]) -> Iterator[Unit]:
    """Matches as they are sent. Raises Refused for a bad config."""
    raw: dict[str, Any] | None = None
    setting = b""
    for planned in matches:
        if planned.config is not raw:
            raw, setting = planned.config, encode(mode.configure(planned.config))
        yield setting, planned.seed


@contextmanager
def cluster(mode: Mode, address: str) -> Iterator[Player]:
    """A player that has the scheduler at `address` (tcp://host:8786) play. Raises Refused where nobody answers."""
    from distributed import Client

    try:
        client = Client(address, timeout=WAITING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise Refused(say("lab.cluster.unreachable", address=address)) from error
    try:
        yield lambda matches, number: _in_order(client, mode, matches)
    finally:
        client.close()


def _in_order(client: Any, mode: Mode, matches: Iterable[Planned]) -> Iterator[Played]:
    if not client.ncores():
        raise Refused(say("lab.cluster.no_workers"))
    units = units_of(mode, matches)
    waiting: deque[Any] = deque()
    try:
        while True:
            while len(waiting) < AHEAD * max(1, sum(client.ncores().values())) and (
                    some := list(islice(units, AT_A_TIME))):
                waiting.append(client.submit(play_units, some, program(), pure=False))
            if not waiting:
                return
            yield from (Played(*values) for values in _whole(waiting.popleft().result()))
    finally:
        client.cancel(list(waiting))


def _whole(found: list[tuple[Any, ...]] | Message) -> list[tuple[Any, ...]]:
    if isinstance(found, Message):
        raise ModeFailed(found)
    return found
