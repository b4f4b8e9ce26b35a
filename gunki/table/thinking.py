"""An AI's thought beside the drawing of the window: menu and mouse answer meanwhile. No pygame.

Agents that can say why (Advisers) may search for seconds: they think in a process of their own, `Thinker`. Where
there is none, and for all other agents, a thread does.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from gunki.clients.failures import ModeFailed, note_down
from gunki.engine.contract import Advice, Adviser, Agent, Command, Decision, Late, Mode
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.review import can_advise
from gunki.table.thinking_process import Lost, Process, answer, question

GLANCE = 0.006
"""Seconds for which a thought is waited for: most are shorter, and then nothing is seen of it."""
PROCESSES = True
"""Whether Advisers think in a process of their own and no longer than they may; else in a thread to their end."""
CAPS = {"novice": 0.05, "adept": 0.2}
"""Most seconds of thought by level; every other level has the player's setting."""


TIMES_A_SECOND = 5
"""How often a strongest level's usual work fits well into a second."""


def cap_for(level: str, longest: float) -> float:
    """Most seconds a level may think where the player allows the strongest `longest`."""
    return min(longest, CAPS.get(level, longest))


def patient(mode: Mode, level: str, longest: float) -> str:
    """The level with as much work as it usually gets done in the player's time: "master*35" for five seconds.

    So a search ends by itself, with the same answer each time, and the time only cuts short what a slow machine would
    take too long for. Levels with a time of their own, and those that take no more work, stay as they are.
    """
    times = round(longest * TIMES_A_SECOND)
    if not PROCESSES or level in CAPS or times <= 1:
        return level
    more = f"{level}*{times}"
    return more if mode.agent(more, 0) is not None else level


class Question(NamedTuple):
    """What an agent of `level` is asked: see `agent_for` and `Adviser.advise`. `view` is an observed state."""

    level: str
    seed: int
    view: Any
    decision: Decision
    also: Sequence[Any] = ()
    cap: float | None = None
    """Most seconds of thought; None: to its end, the same on every machine."""


class Cancelled(Exception):
    """Nobody waits for the thought any more."""


class Thought:
    """`agent` chooses one of `decision` in a thread of its own; a thought that nobody waits for ends with the program.

    `seq` is the match's last event that it thinks about: what is decided later makes it useless.
    """

    def __init__(self, agent: Agent, view: Any, decision: Decision, seq: int, also: Sequence[Any] = (),
                 cap: float | None = None) -> None:
        """`also` and `cap` are for an Adviser: see `Question`."""
        self.seq = seq
        self.advice: Advice | None = None
        """What an Adviser said, once it is over; None where the agent is none."""
        self._command: Command | None = None
        self._failure: BaseException | None = None
        self._cancelled = threading.Event()
        self._until = time.monotonic() + cap if cap is not None else None
        self._thread = threading.Thread(target=self._think, args=(agent, view, decision, also), name="thinking",
                                        daemon=True)
        self._thread.start()

    def _think(self, agent: Agent, view: Any, decision: Decision, also: Sequence[Any]) -> None:
        try:
            if can_advise(agent):
                self.advice = cast(Adviser, agent).advise(view, decision, also, self._late)
                self._command = self.advice.command
            else:
                self._command = agent.choose(view, decision)
        except BaseException as failure:  # raised again where it is waited for; also what would end a program
            self._failure = failure

    def _late(self) -> bool:
        return self._cancelled.is_set() or (self._until is not None and time.monotonic() >= self._until)

    def cancel(self) -> None:
        """Nobody waits for it any more: an Adviser stops at its next look at the time."""
        self._cancelled.set()

    @property
    def busy(self) -> bool:
        """Whether it goes on."""
        return self._thread.is_alive()

    @property
    def failure(self) -> BaseException | None:
        """What ended it; None: nothing has."""
        return self._failure

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


class Thinker:
    """Thinks for a mode, one thought at a time, in a process that is kept from one thought to the next.

    The process is started by `start`, or by the first question. A new question, `cancel` and `close` end what is being
    thought at once. Where the process cannot be started or dies, one line goes to the log of failures, and threads
    think from then on. All but the thinking is for the main thread.
    """

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self._process: Process | None = None
        self._thought: Thought | None = None
        self._alone = not PROCESSES
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of its process in the system; None while there is none."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Have the process ready for the next question; it is not waited for."""
        if self._process is not None or self._alone or self._closed:
            return
        try:
            self._process = Process(self.mode.id)
        except (OSError, RuntimeError) as error:
            self.lost(error)

    def think(self, asked: Question, seq: int = 0) -> Thought:
        """Begin to think; what was being thought is cancelled. Raises Refused for a level the mode does not have."""
        from gunki.engine.agents import agent_for

        self.cancel()
        if self._alone:
            self._end_process()
        agent = agent_for(self.mode, asked.level, asked.seed)
        if can_advise(agent) and asked.decision.form is None:
            self.start()
            if self._process is not None:
                agent = _Elsewhere(self, self._process, agent, asked)
        cap = asked.cap if PROCESSES and not isinstance(agent, _Elsewhere) else None  # elsewhere it is looked at there
        self._thought = Thought(agent, asked.view, asked.decision, seq, asked.also, cap)
        return self._thought

    def cancel(self) -> None:
        """Nobody waits for the present thought: its process is ended, another one made ready."""
        thought, self._thought = self._thought, None
        if thought is None or not thought.busy:
            return
        thought.cancel()
        self._end_process()
        self.start()

    def close(self) -> None:
        """No more thoughts: the process ends at once. Closing it twice is no fault."""
        self._closed = True
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None
        self._end_process()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.stop()

    def lost(self, error: Exception) -> None:
        """The process is no use; said once, in the log of failures."""
        if not self._alone:
            self._alone = True
            note_down(Lost(f"The process that thinks for {self.mode.id!r} is lost ({error}); a thread thinks instead."))


class _Elsewhere:
    """An Adviser in another process; where that is lost, `agent` thinks here."""

    def __init__(self, thinker: Thinker, process: Process, agent: Agent, asked: Question) -> None:
        self.thinker, self.process, self.agent, self.asked = thinker, process, agent, asked

    def choose(self, view: Any, decision: Decision) -> Command:
        """See Agent."""
        return cast(Command, self.advise(view, decision).command)

    def advise(self, view: Any, decision: Decision, also: Sequence[Any] = (),
               late: Late = lambda: False) -> Advice:
        """See Adviser. Raises Cancelled where the process was stopped."""
        asked = self.asked
        try:
            body = question(asked.level, asked.seed, view, decision, also, asked.cap)
            return answer(self.thinker.mode, self.process.ask(body))
        except (Lost, TypeError, msgspec.DecodeError) as error:
            if self.process.stopped:
                raise Cancelled from error
            self.thinker.lost(error)
        until = time.monotonic() + asked.cap if asked.cap is not None else math.inf
        return cast(Adviser, self.agent).advise(view, decision, also, lambda: late() or time.monotonic() >= until)


class Inquiry:
    """Many questions, one after the other: what the review of a match asks. Call `advance` in every frame.

    It has a process of its own, which ends with it: `close` it in any case.
    """

    def __init__(self, mode: Mode, questions: Iterable[Question], count: int) -> None:
        """`questions` are asked for as they are needed; `count`: how many there are."""
        self.count = count
        self.advices: list[Advice | None] = []
        """What was said, in the order of the questions; None where the agent is no Adviser or failed."""
        self._thinker = Thinker(mode)
        self._questions: Iterator[Question] = iter(questions)
        self._thought: Thought | None = None
        self._over = False
        self._thinker.start()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked: all was answered, or it was closed."""
        return self._over

    @property
    def progress(self) -> float:
        """How much of it is done, 0 … 1."""
        return min(1.0, len(self.advices) / self.count) if self.count else 1.0

    def advance(self) -> bool:
        """Take an answer that has come, and ask on. True where one has come."""
        came = False
        if self._thought is not None:
            if not self._thought.over():
                return False
            self.advices.append(self._thought.advice)
            if self._thought.failure is not None:
                note_down(self._thought.failure)
            self._thought = None
            came = True
        following = next(self._questions, None) if not self._over else None
        if following is None:
            self.close()
        else:
            self._thought = self._thinker.think(following)
        return came

    def close(self) -> None:
        """Ask no more; what is being thought ends at once."""
        self._over, self._thought = True, None
        self._thinker.close()


def against_rules(refusal: Refused) -> ModeFailed:
    """What to raise where no person chose what the rules refuse: the next thought would be the same."""
    return ModeFailed(say("table.ai.refused", reason=refusal.message))
