"""Thoughts of a computer that last until a test lets them go."""

from __future__ import annotations

import threading

from gunki.table import thinking
from tests.table.play.hands import PATIENCE


class Held:
    """While it holds no frame waits for a thought; once it has let go the next frame gets it."""

    def __init__(self) -> None:
        self.asked = 0
        self._asked, self._go = threading.Event(), threading.Event()
        self.hold()

    def hold(self) -> None:
        """From now on thoughts last."""
        self._go.clear()
        thinking.GLANCE = 0.0

    def let_go(self) -> None:
        """Whoever thinks comes to an end."""
        thinking.GLANCE = PATIENCE
        self._go.set()

    def think(self) -> None:
        """What an agent does before it chooses."""
        self.asked += 1
        self._asked.set()
        assert self._go.wait(PATIENCE)

    def was_asked(self) -> bool:
        """Whether anybody thinks; a thread needs a moment to get there."""
        return self._asked.wait(PATIENCE)
