"""`gunki engine`: JSON Lines on standard input and output, as chess engines speak UCI.

One request a line, one reply a line, in order. A wrong line gets an error and the engine goes on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec

from gunki import __version__
from gunki.clients.environment import Environment
from gunki.clients.failures import failure_of
from gunki.engine.agents import RANDOM, agent_for, agents_of, auto
from gunki.engine.contract import Adviser
from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal import Journal, open_match, save_new
from gunki.engine.match import Match, Undone
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.engine.review import can_advise

PROTOCOL = 1
LONGEST_LINE = 4_000_000
MOST_MATCHES = 64
LONGEST_MS = 600_000
"""Milliseconds that a suggestion may take: the client waits for its answer, and so do all its matches."""


class ProtocolError(Exception):
    """An error to answer with: one of the codes, and a sentence."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


class Goodbye(Exception):
    """The client has said so. The answer is the last one."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer


class Session:
    """The matches of one client."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.matches: dict[int, Match] = {}
        self.journals: dict[int, Journal] = {}
        self._last = 0
        self._do: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello, "new": self._new, "act": self._act, "state": self._state, "decision": self._decision,
            "undo": self._undo, "odds": self._odds, "suggest": self._suggest, "auto": self._auto, "save": self._save,
            "load": self._load, "close": self._close, "quit": self._quit}

    def answer(self, line: bytes) -> bytes:
        """The reply to one line. Raises Goodbye, with the reply, when the client leaves."""
        request: Any = None
        try:
            request = _decode(line)
            reply = self._carry_out(request)
        except ProtocolError as error:
            reply = {"error": {"code": error.code, "message": self.environment.text(error.message)}}
        encoded = self._encode(request.get("id") if isinstance(request, dict) else None, reply)
        if isinstance(request, dict) and request.get("do") == "quit":
            raise Goodbye(encoded)
        return encoded

    def _encode(self, identifier: Any, reply: dict[str, Any]) -> bytes:
        """The reply as a line; the id comes back whatever it is."""
        try:
            echo = msgspec.Raw(json.dumps(identifier).encode())
        except (RecursionError, ValueError):  # nested as deep as can just be read, thousands of digits
            echo = msgspec.Raw(b"null")
        try:
            return msgspec.json.encode({"id": echo, **reply}) + b"\n"
        except (OverflowError, ValueError, TypeError) as error:  # a number or a text that a mode let through
            message = self.environment.text(say("protocol.no_reply", reason=str(error)))
            return msgspec.json.encode({"id": echo, "error": {"code": "refused", "message": message}}) + b"\n"

    def _carry_out(self, request: Any) -> dict[str, Any]:
        if not isinstance(request, dict):
            raise ProtocolError("bad_request", say("protocol.not_an_object"))
        wish = request.get("do")
        handler = self._do.get(wish) if isinstance(wish, str) else None
        if handler is None:
            raise ProtocolError("bad_request", say("protocol.unknown_request", known=", ".join(self._do)))
        try:
            return handler(request)
        except ProtocolError:
            raise
        except Refused as refusal:
            raise ProtocolError("refused", refusal.message) from refusal
        except BadFile as failure:
            raise ProtocolError("bad_file", failure.message) from failure
        except OSError as error:
            raise ProtocolError("bad_file", say("protocol.file", reason=error.strerror or str(error))) from error
        except Exception as error:  # the code of a mode: the other matches go on
            raise ProtocolError("refused", failure_of(self._mode_of(request), error)) from error

    def _mode_of(self, request: dict[str, Any]) -> str:
        number = request.get("match")
        match = self.matches.get(number) if type(number) is int else None
        return match.mode.id if match is not None else str(request.get("mode", "gunki"))

    def close(self) -> None:
        """Close every file. One that the disk would not take a last tidying of is safe all the same."""
        for journal in self.journals.values():
            with suppress(BadFile):
                journal.close()
        self.journals.clear()
        self.matches.clear()

    # Requests

    def _hello(self, request: dict[str, Any]) -> dict[str, Any]:
        modes = [{"id": e.id, "title": e.title, "version": e.version} for e in self.environment.registry.load_all()
                 if e.status == "ok"]
        return {"protocol": PROTOCOL, "program": "gunki", "version": __version__, "modes": modes}

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        mode_id, seed = request.get("mode", "gunki"), request.get("seed")
        config = request.get("config", {})
        if not isinstance(mode_id, str) or not isinstance(config, dict):
            raise ProtocolError("bad_request", say("protocol.bad_new"))
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MASK):
            raise ProtocolError("bad_request", say("protocol.bad_seed"))
        self._refuse_too_many()
        try:
            mode = self.environment.mode_to_begin(mode_id)
        except Refused as refusal:
            raise ProtocolError("unknown_mode", refusal.message) from refusal
        try:
            match = Match.begin(mode, config, seed)
        except Refused as refusal:
            raise ProtocolError("bad_request", refusal.message) from refusal
        return self._opened(match, None)

    def _refuse_too_many(self) -> None:
        if len(self.matches) >= MOST_MATCHES:
            raise ProtocolError("bad_request", say("protocol.too_many", most=MOST_MATCHES))

    def _opened(self, match: Match, journal: Journal | None) -> dict[str, Any]:
        self._last += 1
        self.matches[self._last] = match
        if journal is not None:
            self.journals[self._last] = journal
        return {"match": self._last, "state": self._seen(match, None), "decision": self._asked(match),
                "events": [self._told(match, event) for event in match.events], "outcome": self._ended(match)}

    def _act(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        if match.decision is None:
            raise ProtocolError("over", say("match.over"))
        events = match.act(self._command(match, request), seat=_seat(match, request), seq=_whole(request, "seq"))
        return self._after(match, events)

    def _after(self, match: Match, events: Iterable[Any]) -> dict[str, Any]:
        return {"events": [self._told(match, event) for event in events], "decision": self._asked(match),
                "outcome": self._ended(match)}

    def _state(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        return {"state": self._seen(match, _seat(match, request)), "seq": match.seq}

    def _decision(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        return {"decision": self._asked(match), "outcome": self._ended(match), "seq": match.seq}

    def _undo(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        return self._after(match, [match.undo()])

    def _odds(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        command = self._command(match, request)
        decision = match.decision
        if decision is None:
            raise ProtocolError("over", say("match.over"))
        legal = command in decision.choices if decision.form is None else isinstance(command, decision.form)
        if not legal:
            raise Refused(match.mode.explain(match.state, command) or say("match.not_legal"))
        odds = match.mode.odds(match.mode.observe(match.state, decision.seat), command)
        if odds is None:
            return {"odds": None}
        return {"odds": [{"target": t.target, "mean": t.mean, "ko": t.knock_out,
                          "p": {str(v): str(c) for v, c in t.distribution().chances().items()}} for t in odds.targets]}

    def _suggest(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        decision = match.decision
        if decision is None:
            raise ProtocolError("over", say("match.over"))
        level, most = _level(request), _milliseconds(request)
        try:
            agent = agent_for(match.mode, level, match.seed ^ match.seq)
        except Refused as refusal:
            raise ProtocolError("bad_request", refusal.message) from refusal
        view = match.mode.observe(match.state, decision.seat)
        if not can_advise(agent):
            return {"command": _plain(agent.choose(view, decision))}
        until = time.monotonic() + most / 1000
        advice = cast(Adviser, agent).advise(view, decision, late=(lambda: time.monotonic() >= until) if most else None)
        weighed = [{"command": _plain(one.command), "chance": one.chance, "reason": self._worded(one.reason)}
                   for one in advice.weighed]
        return {**weighed[0], "weighed": weighed}

    def _worded(self, reason: Message | None) -> str | None:
        return None if reason is None else self.environment.text(reason)

    def _auto(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._match(request)
        return self._after(match, auto(match, agents_of(match)))

    def _save(self, request: dict[str, Any]) -> dict[str, Any]:
        match, number = self._match(request), request["match"]
        path = _path(request)
        if number in self.journals:
            raise ProtocolError("bad_request", say("protocol.already_saved", file=name_of(self.journals[number].path)))
        self.journals[number] = save_new(match, path)
        return {"path": str(path), "seq": match.seq}

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        self._refuse_too_many()
        return self._opened(*open_match(_path(request), self.environment))

    def _close(self, request: dict[str, Any]) -> dict[str, Any]:
        self._match(request)
        number = request["match"]
        del self.matches[number]
        journal = self.journals.pop(number, None)
        if journal is not None:
            journal.close()
        return {"closed": number}

    def _quit(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"closed": len(self.matches)}

    # Pieces

    def _match(self, request: dict[str, Any]) -> Match:
        number = request.get("match")
        if type(number) is not int or number not in self.matches:
            raise ProtocolError("bad_request", say("protocol.no_such_match"))
        return self.matches[number]

    @staticmethod
    def _command(match: Match, request: dict[str, Any]) -> Any:
        command = request.get("command")
        if not isinstance(command, dict):
            raise ProtocolError("bad_request", say("protocol.no_command"))
        try:
            return msgspec.convert(command, match.mode.command_type)
        except msgspec.ValidationError as error:
            raise ProtocolError("bad_request", say("protocol.bad_command", reason=shorten(error, 120))) from error

    def _asked(self, match: Match) -> dict[str, Any] | None:
        """The decision: its choices, or the schema of the free command."""
        decision = match.decision
        if decision is None:
            return None
        shown: dict[str, Any] = {"seat": decision.seat, "prompt": self.environment.text(decision.prompt)}
        if decision.form is None:
            shown["choices"] = [_plain(choice) for choice in decision.choices]
        else:
            shown["form"] = msgspec.json.schema(decision.form)
        return shown

    def _ended(self, match: Match) -> dict[str, Any] | None:
        outcome = match.outcome
        if outcome is None:
            return None
        return {"result": outcome.result, "winners": list(outcome.winners),
                "reason": self.environment.text(outcome.reason), "scores": outcome.scores}

    @staticmethod
    def _seen(match: Match, seat: str | None) -> Any:
        return _plain(match.mode.observe(match.state, seat))

    @staticmethod
    def _told(match: Match, event: Any) -> Any:
        return _plain(event if isinstance(event, Undone) else match.mode.redact(event, None))


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _seat(match: Match, request: dict[str, Any]) -> str | None:
    seat = request.get("seat")
    if seat is None:
        return None
    if not isinstance(seat, str) or seat not in {info.id for info in match.mode.seats(match.state)}:
        raise ProtocolError("bad_request", say("protocol.no_such_seat"))
    return seat


def _level(request: dict[str, Any]) -> str:
    level = request.get("level", RANDOM)
    if not isinstance(level, str):
        raise ProtocolError("bad_request", say("protocol.bad_level"))
    return level


def _milliseconds(request: dict[str, Any]) -> float:
    """The time given for a suggestion; 0: none, the same is weighed on every machine."""
    given = request.get("ms", request.get("time_ms"))
    if given is None:
        return 0
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= LONGEST_MS:
        raise ProtocolError("bad_request", say("protocol.bad_ms", most=LONGEST_MS))
    return given


def _whole(request: dict[str, Any], name: str) -> int | None:
    value = request.get(name)
    if value is not None and type(value) is not int:
        raise ProtocolError("bad_request", say("protocol.not_a_number", field=name))
    return value


def _path(request: dict[str, Any]) -> Path:
    path = request.get("path")
    if not isinstance(path, str) or not path or "\0" in path:
        raise ProtocolError("bad_request", say("protocol.no_path"))
    return Path(path)


def _decode(line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise ProtocolError("bad_json", say("protocol.too_long"))
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProtocolError("bad_json", say("protocol.bad_json")) from error


def serve(environment: Environment, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer line by line until the client says goodbye or hangs up; then close every file."""
    session = Session(environment)
    try:
        for line in incoming:
            outgoing.write(session.answer(line))
            outgoing.flush()
    except Goodbye as goodbye:
        outgoing.write(goodbye.answer)
        outgoing.flush()
    finally:
        session.close()


def serve_streams(environment: Environment) -> None:
    """Serve standard input and output. What modes or libraries print goes to standard error: it is no reply."""
    incoming, outgoing = sys.stdin.buffer, sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        serve(environment, incoming, outgoing)
