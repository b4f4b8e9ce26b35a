"""What every process needs that the program starts to work for it."""

from __future__ import annotations

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
