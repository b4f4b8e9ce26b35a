"""Work over processes of this machine: results in the order of the items, and an end as soon as nobody waits."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from gunki.clients.failures import ModeFailed
from gunki.clients.processes import deaf_children, end_with_parent
from gunki.engine.messages import Message, say

MOST_WORKERS = 60
"""Windows waits for no more processes than that at a time."""
AHEAD = 2
"""Items handed out for each worker: the next one is there when it has done one."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(work: Callable[[Item], Result | Message], items: Iterable[Item], jobs: int,
             prepare: Callable[..., None] | None = None, given: tuple[Any, ...] = ()) -> Iterator[Result]:
    """`work(item)` of each item, in their order; `prepare(*given)` is called first wherever work is done.

    With one job the work is done here, else by processes: then all that is named and handed over must pickle. Items
    are drawn one by one as workers want them. A caller who breaks off makes `stopped()` true in the workers.
    Raises ModeFailed for a Message that `work` returns, or where a worker was ended from outside.
    """
    if jobs <= 1:
        if prepare is not None:
            prepare(*given)
        yield from (_whole(work(item)) for item in items)
        return
    try:
        yield from _in_workers(work, items, min(jobs, MOST_WORKERS), prepare, given)
    except BrokenProcessPool as error:
        raise ModeFailed(say("clients.simulate.worker_died")) from error


def stopped() -> bool:
    """In a worker: whether nobody waits for its results any more."""
    return _stopped()


def _in_workers(work: Callable[[Item], Result | Message], items: Iterable[Item], workers: int,
                prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> Iterator[Result]:
    # Spawned on every system: a process forked off one with threads (a progress bar has one) may never wake up.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (stop, prepare, given))
    waiting: deque[Future[Result | Message]] = deque()
    try:
        for item in items:
            with deaf_children():
                waiting.append(pool.submit(work, item))
            if len(waiting) >= AHEAD * workers:
                yield _whole(waiting.popleft().result())
        while waiting:
            yield _whole(waiting.popleft().result())
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _whole(found: Result | Message) -> Result:
    if isinstance(found, Message):  # across processes only plain values come through whole
        raise ModeFailed(found)
    return found


def _never() -> bool:
    return False


_stopped: Callable[[], bool] = _never


def _begin(stop: Any, prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """In a worker. Ctrl+C is the parent's to answer; it takes the workers' work away."""
    global _stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it is not handed down
    end_with_parent()
    _stopped = stop.is_set
    if prepare is not None:
        prepare(*given)
