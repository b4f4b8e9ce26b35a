"""`gunki replay`: a saved match told line by line, its events as JSON Lines, or the turns in it that cost the most."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.failures import guarding
from gunki.engine import review_words
from gunki.engine.contract import Adviser, Mode
from gunki.engine.journal import read_match
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.review import Mark, Review, Told, advising_level, can_advise, review


def tell_match(environment: Environment, file: Path, to: int | None, as_json: bool) -> None:
    """Print the events that stand after event `to` (None: the last), without what no seat may know.

    Raises BadFile for a file that is no whole match, Refused for an event it has not.
    """
    match = read_match(file, environment)
    if to is not None and to > match.seq:
        raise Refused(say("clients.replay.no_such_event", count=match.seq))
    mode = match.mode
    state: Any = None
    for record in match.standing(to):
        with guarding(mode):
            state = mode.evolve(state, record.event)
            event = mode.redact(record.event, None)
            message = None if as_json else mode.tell(state, event, None)
        if as_json:
            output.as_json({"seq": record.seq, **msgspec.to_builtins(event)})
        elif message is not None:
            output.line(environment.text(message))


def review_match(environment: Environment, file: Path, level: str | None, computers: bool, as_json: bool) -> None:
    """Print the turns in which a choice cost the most, by an AI of `level` (None: the strongest that can tell).

    `computers`: also those that AIs took. Raises BadFile for a file that is no whole match, Refused for a match that
    goes on and for a level that is not there or cannot tell what it weighed.
    """
    match = read_match(file, environment)
    mode = match.mode
    level = _level(environment, mode, level)

    def adviser(seed: int) -> Adviser:
        return mode.agent(level, seed)  # type: ignore[return-value]

    with guarding(mode), _progress() as told:
        found = review(match, adviser, ("human", "ai") if computers else ("human",), progress=told)
    if as_json:
        output.as_json(_review_json(environment, level, found))
        return
    output.line(environment.text(review_words.verdict(found)))
    for mark in found.marks:
        output.line(environment.text(review_words.line(mark)))
    if found.weighed:
        output.line(environment.text(review_words.summary(found)))


def _level(environment: Environment, mode: Mode, wanted: str | None) -> str:
    with guarding(mode):
        found = advising_level(mode) if wanted is None else wanted
        if found is not None and can_advise(mode.agent(found, 0)):
            return found
    if wanted is None or wanted in mode.levels:
        raise Refused(say("review.no_adviser", mode=mode.title))
    raise Refused(say("agent.unknown_level", level=shorten(wanted), levels=", ".join(mode.levels)))


@contextmanager
def _progress() -> Iterator[Told]:
    """A bar on a terminal, from the first choice on."""
    from gunki.clients.many import progress

    with ExitStack() as opened:
        bar: list[Any] = []

        def told(done: int, total: int) -> None:
            if not bar:
                bar.extend((opened.enter_context(progress(total)), 0))
            bar[0](done - bar[1])
            bar[1] = done

        yield told


def _review_json(environment: Environment, level: str, found: Review) -> dict[str, Any]:
    return {"level": level, "weighed": found.weighed, "agreed": found.agreed, "unjudged": found.unjudged,
            "floor": found.floor, "marks": [_mark_json(environment, mark) for mark in found.marks]}


def _mark_json(environment: Environment, mark: Mark) -> dict[str, Any]:
    """A mark; commands as they stand in saves, and in words."""
    return {"seq": mark.seq, "before": mark.before, "round": mark.round, "seat": mark.seat,
            "who": environment.text(mark.who),
            "chosen": msgspec.to_builtins(mark.chosen), "chosen_words": environment.text(mark.chosen_words),
            "better": msgspec.to_builtins(mark.better), "better_words": environment.text(mark.better_words),
            "reason": None if mark.reason is None else environment.text(mark.reason),
            "chance": mark.chance, "best": mark.best, "lost": mark.lost, "mistakes": mark.mistakes}
