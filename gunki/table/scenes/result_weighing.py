"""A review of a finished match on its way: each choice is weighed in a process of its own, while the window goes on.

No pygame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gunki.clients.failures import failure_of
from gunki.engine.contract import Advice
from gunki.engine.match import Match
from gunki.engine.messages import Message
from gunki.engine.review import Review, advising_level, reviewing
from gunki.table.thinking import Inquiry, Question


@dataclass
class Reviewable:
    """A match that can be reviewed by AIs of `level`; once it was, `review` is kept for every screen that shows it."""

    match: Match
    level: str
    review: Review | None = None


def reviewable(match: Match) -> Reviewable | None:
    """None where no person plays, or no agent of the mode can tell what it weighed."""
    try:
        people = any(seat.kind == "human" for seat in match.mode.seats(match.state))
        level = advising_level(match.mode) if people else None
    except Exception:  # a mode is anybody's code; what shows the match says what is wrong with it
        return None
    return None if level is None else Reviewable(match, level)


class Weighing:
    """Call `advance` in every frame until `over`, and `close` in any case.

    `done` choices of `total` were weighed. At the end there is a `review`, or a `failure` of the mode's code.
    """

    def __init__(self, asked: Reviewable) -> None:
        self.done = self.total = 0
        self.review: Review | None = None
        self.failure: Message | None = None
        self._mode = asked.match.mode
        self._asking = reviewing(asked.match)
        self._inquiry = Inquiry(self._mode, self._questions(asked.level), 0)

    @property
    def over(self) -> bool:
        """Whether nothing more comes."""
        return self.review is not None or self.failure is not None

    def _questions(self, level: str) -> Iterator[Question]:
        try:
            asked = next(self._asking)
            while True:
                self.done, self.total = asked.done, asked.total
                yield Question(level, asked.seed, asked.view, asked.decision, asked.also)
                asked = self._asking.send(self._inquiry.advices[-1] or Advice(()))
        except StopIteration as end:
            self.review = end.value

    def advance(self) -> bool:
        """Take an answer that has come, and ask on. True where something has changed."""
        try:
            came = self._inquiry.advance()
        except Exception as error:  # a mode is anybody's code
            self.failure = failure_of(self._mode.id, error)
            self.close()
        return came if self.failure is None and self.review is None else True

    def close(self) -> None:
        """Weigh no more; what is being thought ends at once."""
        self._inquiry.close()
