"""What every process needs that the program starts to work for it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl+C to their parent from their first moment on."""
    if threading.current_thread() is not threading.main_thread():  # Python lets no other thread say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end_with_parent() -> None:
    """In a process that another started: end as soon as that one has ended, however that came about."""
    threading.Thread(target=_outlive_nobody, name="end with parent", daemon=True).start()


def _outlive_nobody() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
