"""An AI's thought beside the drawing of the window: menu and mouse answer meanwhile. No pygame."""

from __future__ import annotations

import threading
from typing import Any

from gunki.engine.contract import Agent, Command, Decision

GLANCE = 0.006
"""Seconds for which a thought is waited for: most are shorter, and then nothing is seen of it."""


class Thought:
    """`agent` chooses one of `decision` in a thread of its own; a thought that nobody waits for ends with the program.

    `seq` is the match's last event that it thinks about: what is decided later makes it useless.
    """

    def __init__(self, agent: Agent, view: Any, decision: Decision, seq: int) -> None:
        self.seq = seq
        self._command: Command | None = None
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._think, args=(agent, view, decision), name="thinking", daemon=True)
        self._thread.start()

    def _think(self, agent: Agent, view: Any, decision: Decision) -> None:
        try:
            self._command = agent.choose(view, decision)
        except Exception as failure:  # raised again where it is waited for
            self._failure = failure

    def over(self) -> bool:
        """Whether it has come to an end; waits a glance for it."""
        self._thread.join(GLANCE)
        return not self._thread.is_alive()

    def command(self) -> Command:
        """What was chosen. Raises what the agent raised."""
        if self._failure is not None:
            raise self._failure
        assert self._command is not None
        return self._command
