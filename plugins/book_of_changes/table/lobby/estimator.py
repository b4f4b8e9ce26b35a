"""How hard a battle would be, simulated beside the window, which goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable

from book_of_changes.difficulty import Estimate, estimates
from book_of_changes.model import Setting

BATTLES = 32
ENOUGH = 8
"""Battles from which on a word is said."""


class Estimator:
    """Simulates one setting at a time; `latest` is what is known of it so far."""

    def __init__(self) -> None:
        self._found: tuple[int, Estimate] | None = None
        """With the number of the task it belongs to: a thread that ends late must not speak for the next."""
        self._task = 0
        self._thread: threading.Thread | None = None

    @property
    def latest(self) -> Estimate | None:
        """What is known of the present setting; None for nothing."""
        found = self._found
        return found[1] if found is not None and found[0] == self._task else None

    def ask(self, setting: Callable[[], Setting]) -> None:
        """Begin with another setting; what was under way is left."""
        self.stop()
        self._thread = threading.Thread(target=self._run, args=(self._task, setting()), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave what is under way."""
        self._task += 1

    def wait(self) -> None:
        """Until all is simulated."""
        if self._thread is not None:
            self._thread.join()

    def _run(self, task: int, setting: Setting) -> None:
        for estimate in estimates(setting, 0, BATTLES):
            if task != self._task:
                return
            if estimate.battles >= ENOUGH:
                self._found = task, estimate
