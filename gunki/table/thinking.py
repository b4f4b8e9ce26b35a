"""An AI's thought beside the drawing of the window: menu and mouse answer meanwhile. No pygame."""

from __future__ import annotations

import threading
from typing import Any

from gunki.clients.failures import ModeFailed
from gunki.engine.contract import Agent, Command, Decision
from gunki.engine.messages import Refused, say, shorten

GLANCE = 0.006
"""Seconds for which a thought is waited for: most are shorter, and then nothing is seen of it."""


class Thought:
    """`agent` chooses one of `decision` in a thread of its own; a thought that nobody waits for ends with the program.

    `seq` is the match's last event that it thinks about: what is decided later makes it useless.
    """

    def __init__(self, agent: Agent, view: Any, decision: Decision, seq: int) -> None:
        self.seq = seq
        self._command: Command | None = None
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._think, args=(agent, view, decision), name="thinking", daemon=True)
        self._thread.start()

    def _think(self, agent: Agent, view: Any, decision: Decision) -> None:
        try:
            self._command = agent.choose(view, decision)
        except BaseException as failure:  # raised again where it is waited for; also what would end a program
            self._failure = failure

    def over(self) -> bool:
        """Whether it has come to an end; waits a glance for it."""
        self._thread.join(GLANCE)
        return not self._thread.is_alive()

    def command(self) -> Command:
        """What was chosen. Raises what the agent raised, ModeFailed where it chose nothing that is a command."""
        if isinstance(self._failure, Exception):
            raise self._failure
        if self._failure is not None:  # it would end the program
            raise RuntimeError(repr(self._failure)) from self._failure
        if not isinstance(self._command, Command):
            raise ModeFailed(say("table.ai.no_command", found=shorten(repr(self._command))))
        return self._command


def against_rules(refusal: Refused) -> ModeFailed:
    """What to raise where no person chose what the rules refuse: the next thought would be the same."""
    return ModeFailed(say("table.ai.refused", reason=refusal.message))
