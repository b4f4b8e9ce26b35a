"""A process that thinks for the window, and what goes across to it and back. No pygame.

Observed states, commands and sentences go across as JSON by the mode's own types; the process finds the mode by its
id, as `gunki simulate` does. It ends with the program, however that ends.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import msgspec

from gunki.clients.processes import deaf_children, end_with_parent
from gunki.engine.agents import agent_for
from gunki.engine.codec import codec, encode
from gunki.engine.contract import Advice, Adviser, Command, Decision, Mode, Weighed
from gunki.engine.messages import Message, Refused, say, shorten

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

GRACE = 2.0
"""Seconds within which a process that was killed is gone."""


class Lost(Exception):
    """The process has ended, or cannot think about this; the words say why."""


class Asked(msgspec.Struct):
    """What an agent of `level` is asked: `cap` is the most seconds it may take, None: as long as it takes."""

    level: str
    seed: int
    seat: str
    prompt: Message
    choices: tuple[msgspec.Raw, ...]
    also: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    cap: float | None


class Line(msgspec.Struct):
    """A command that was weighed, see `Weighed`."""

    command: msgspec.Raw
    chance: float
    reason: Message | None


class Told(msgspec.Struct):
    """An answer: what was weighed; or `failure`, of the mode's code; or `lost`: why nobody can think there."""

    weighed: tuple[Line, ...] = ()
    failure: Message | None = None
    lost: str = ""


_read_question = msgspec.json.Decoder(Asked).decode
_read_answer = msgspec.json.Decoder(Told).decode


def question(level: str, seed: int, view: Any, decision: Decision, also: Sequence[Any], cap: float | None) -> bytes:
    """What goes across. Raises TypeError for a view or commands that have no JSON."""
    choices, more = (tuple(msgspec.Raw(encode(command)) for command in part) for part in (decision.choices, also))
    return encode(Asked(level, seed, decision.seat, decision.prompt, choices, more, msgspec.Raw(encode(view)), cap))


def answer(mode: Mode, told: Told) -> Advice:
    """What came back. Raises Lost, ModeFailed where the mode's code failed, msgspec.DecodeError."""
    if told.lost:
        raise Lost(told.lost)
    if told.failure is not None:
        from gunki.clients.failures import ModeFailed

        raise ModeFailed(told.failure)
    read = codec(mode).command
    return Advice(tuple(Weighed(read(line.command), line.chance, line.reason) for line in told.weighed))


class Process:
    """One process for one mode. Made in the main thread; `ask` may wait in another."""

    def __init__(self, mode_id: str) -> None:
        """Starts it and does not wait for it. Raises OSError where it cannot be started."""
        import multiprocessing  # the first frame does without

        context = multiprocessing.get_context("spawn")  # forked off a process with threads it may never wake up
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, mode_id), name="gunki-thinking", daemon=True)
        self._asking = threading.Lock()
        self.stopped = False
        try:
            with deaf_children():
                self._process.start()
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """Its number in the system."""
        return self._process.pid

    def ask(self, body: bytes) -> Told:
        """Wait for the answer to a question. Raises Lost where the process has ended before or meanwhile."""
        try:
            with self._asking:
                self._ours.send_bytes(body)
                return _read_answer(self._ours.recv_bytes())
        except (EOFError, OSError) as error:
            self._process.join(GRACE)
            raise Lost(f"ended with code {self._process.exitcode}") from error

    def stop(self) -> None:
        """End it at once, whatever it is at; who waits in `ask` gets Lost."""
        self.stopped = True
        self._process.kill()
        self._process.join(GRACE)
        if self._asking.acquire(timeout=GRACE):
            self._ours.close()
            self._asking.release()


# In the process


def serve(pipe: Connection, mode_id: str) -> None:
    """Answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it is not handed down
    end_with_parent()
    mode, why = _mode(mode_id)
    seen: Any = None
    with suppress(EOFError, OSError):  # nobody asks any more
        while True:
            body = pipe.recv_bytes()
            told, seen = think(mode, body, seen) if mode is not None else (Told(lost=why), None)
            pipe.send_bytes(encode(told))


def _mode(mode_id: str) -> tuple[Mode | None, str]:
    """The mode with all that a first thought needs read in, or why there is none."""
    from gunki.clients.environment import Environment

    try:
        mode = Environment().mode(mode_id)
        codec(mode)
        if mode.levels:
            mode.agent(mode.levels[-1], 0)
    except Refused as refusal:
        return None, refusal.message.key
    except Exception as error:  # a mode is anybody's code
        return None, f"{type(error).__name__}: {error}"
    return mode, ""


def think(mode: Mode, body: bytes, before: Any = None) -> tuple[Told, Any]:
    """The answer to a `question`, and the view that was thought about: it is `before` for the next one."""
    from gunki.clients.failures import failure_of

    asked, read = _read_question(body), codec(mode)
    try:
        view = _sharing(read.state(asked.view), before)
        choices, also = (tuple(map(read.command, part)) for part in (asked.choices, asked.also))
        decision = Decision(asked.seat, asked.prompt, choices)
    except msgspec.DecodeError as error:  # what a seat sees need not be a whole state
        return Told(lost=f"{type(error).__name__}: {error}"), before
    try:
        agent = cast(Adviser, agent_for(mode, asked.level, asked.seed))
        over = time.monotonic() + asked.cap if asked.cap is not None else None
        advice = agent.advise(view, decision, also, None if over is None else lambda: time.monotonic() >= over)
        return _told_of(advice), view
    except Exception as error:  # a mode is anybody's code
        return Told(failure=failure_of(mode.id, error)), view
    except BaseException as error:  # it would end the process
        return Told(failure=failure_of(mode.id, RuntimeError(repr(error)))), view


def _told_of(advice: Advice) -> Told:
    for one in advice.weighed:
        if not isinstance(one.command, Command):
            return Told(failure=say("table.ai.no_command", found=shorten(repr(one.command))))
    lines = (Line(msgspec.Raw(encode(one.command)), one.chance, one.reason) for one in advice.weighed)
    return Told(tuple(lines))


def _sharing(view: Any, before: Any) -> Any:
    """The view with the very parts of the one before where they are equal: what was worked out about them is kept."""
    if type(view) is not type(before) or not isinstance(view, msgspec.Struct):
        return view
    same = {name: old for name in view.__struct_fields__
            if isinstance(old := getattr(before, name), msgspec.Struct) and old == getattr(view, name)}
    return msgspec.structs.replace(view, **same) if same else view
