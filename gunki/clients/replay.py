"""`gunki replay`: a saved match told line by line, or its events as JSON Lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.failures import guarding
from gunki.engine.journal import read_match
from gunki.engine.messages import Refused, say


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
