"""What `conformance` checks: each function plays or looks at random matches and raises ConformanceError, saying how a
mode breaks the contract.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gunki.engine.agents import RANDOM, agent_for
from gunki.engine.codec import codec, encode
from gunki.engine.contract import Command, Decision, Mode
from gunki.engine.dice import Dice
from gunki.engine.journal import read_match, read_whole, save_new, verify
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused


class ConformanceError(AssertionError):
    """The mode breaks the contract; the text says how."""


class Step(NamedTuple):
    """One command of a random match: what was asked and what it did."""

    state: Any
    counter: int
    decision: Decision
    command: Command
    events: tuple[Any, ...]
    after: Any


class Played(NamedTuple):
    """A random match played to its end."""

    mode: Mode
    config: Any
    seed: int
    match: Match
    steps: list[Step]

    def sample(self, most: int) -> list[Step]:
        """At most `most` steps, evenly spread, the first and the last among them."""
        if len(self.steps) <= most:
            return self.steps
        return [self.steps[index * (len(self.steps) - 1) // (most - 1)] for index in range(most)]

    def told(self, most: int) -> Iterator[tuple[Any, Any]]:
        """Events with the state after their command: all of the start, and those of a sample of the steps."""
        start = self.steps[0].state if self.steps else self.match.state
        yield from ((record.event, start) for record in self.match.records if record.act == 0)
        for step in self.sample(most):
            yield from ((event, step.after) for event in step.events)

    def views(self) -> list[str | None]:
        """Every seat, and nobody in particular."""
        return [*(seat.id for seat in self.mode.seats(self.match.state)), None]


def _insist(holds: object, text: str) -> None:
    if not holds:
        raise ConformanceError(text)


def play(mode: Mode, config: dict[str, Any], seed: int, most: int = 20_000) -> Played:
    """A match played at random. Raises ConformanceError if it does not end within `most` commands, or stalls."""
    match = Match.begin(mode, config, seed)
    agent = agent_for(mode, RANDOM, seed + 1)
    steps: list[Step] = []
    while (decision := match.decision) is not None:
        _check_decision(match, decision)
        _insist(len(steps) < most, f"seed {seed}: the match has not ended after {most} commands")
        state, counter = match.state, match.counter
        command = (decision.choices[0] if decision.automatic
                   else agent.choose(mode.observe(state, decision.seat), decision))
        try:
            events = match.act(command)
        except Refused as refused:
            raise ConformanceError(f"{command!r} was refused: {refused.message!r}, decision {decision!r}") from refused
        _insist(events, f"{command!r} caused no event: the match would stand still without a trace")
        steps.append(Step(state, counter, decision, command, tuple(events), match.state))
    outcome = match.outcome
    _insist(outcome is not None, f"seed {seed}: a dead end: nothing to decide, and no outcome")
    seats = {seat.id for seat in mode.seats(match.state)}
    _insist(outcome is not None and set(outcome.winners) <= seats, f"winners {outcome!r} are no seats of {seats}")
    return Played(mode, match.config, seed, match, steps)


def _check_decision(match: Match, decision: Decision) -> None:
    _insist(match.outcome is None, f"there is an outcome, but {decision!r} is still waited for")
    _insist(bool(decision.choices) != (decision.form is not None), f"either choices or a form: {decision!r}")
    seats = {seat.id for seat in match.mode.seats(match.state)}
    _insist(decision.seat in seats, f"seat {decision.seat!r} is none of {seats}")
    _insist(len(set(decision.choices)) == len(decision.choices), f"a choice stands twice in {decision.choices!r}")
    _insist(match.mode.decision(match.state) == decision, "the same state gives two different decisions")


# The checks, each on a match that was played


def check_declared(mode: Mode) -> None:
    """Id, version and types are there; `{}` is a config; a field that does not exist is refused."""
    for name in ("id", "title", "version", "command_type", "event_type", "state_type", "config_type"):
        _insist(hasattr(mode, name), f"the mode has no {name}")
    try:
        config = mode.configure({})
        codec(mode)
    except (Refused, TypeError) as error:
        raise ConformanceError(f"the default config or the types are wrong: {error}") from error
    _round_trip(config, codec(mode).config, "config")
    try:
        mode.configure({"no such field": 1})
    except Refused as refused:
        _insist(isinstance(refused.message, Message), "a refusal carries a Message")
    else:
        raise ConformanceError("a config with a field that does not exist was taken")


def check_deterministic(played: Played) -> None:
    """Same seed and commands, same events and dice; `carry_out` is `decide` and `evolve`; no state changes in place."""
    again = Match.begin(played.mode, played.config, played.seed)
    for step in played.steps:
        before = encode(step.state)
        _insist(again.state == step.state and again.counter == step.counter, f"another state before {step.command!r}")
        dice = Dice(played.seed, step.counter)
        decided = tuple(played.mode.decide(step.state, step.command, dice))
        _insist(decided == step.events, f"{step.command!r}: decide gives {decided!r}, carry_out gave {step.events!r}")
        events = tuple(again.act(step.command))
        _insist(events == step.events, f"{step.command!r}: {events!r} the second time, {step.events!r} the first")
        _insist(dice.counter == again.counter, f"{step.command!r}: decide and carry_out roll differently many dice")
        _insist(encode(step.state) == before, f"{step.command!r} changed a state in place")


def check_fold(played: Played) -> None:
    """The events alone give every state of the match."""
    mode = played.mode
    state = None
    for record in played.match.records:
        if record.act == 0:
            state = mode.evolve(state, record.event)
    for step in played.steps:
        _insist(state == step.state, f"the fold differs from the live state before {step.command!r}")
        for event in step.events:
            state = mode.evolve(state, event)
    _insist(state == played.match.state, "the fold differs from the live state at the end")


def check_json(played: Played) -> None:
    """Every event, command and state comes back from JSON as it was."""
    decoders = codec(played.mode)
    for record in played.match.records:
        _round_trip(record.event, decoders.event, "event")
    for step in played.sample(60):
        _round_trip(step.state, decoders.state, "state")
        for command in (*step.decision.choices, step.command):
            _round_trip(command, decoders.command, "command")
    _round_trip(played.match.state, decoders.state, "state")


def _round_trip(value: Any, decode: Callable[[bytes], Any], what: str) -> None:
    try:
        back = decode(encode(value))
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        hint = f"is {type(value).__name__} in what the mode names as its {what.split()[-1]}_type?"
        raise ConformanceError(f"the {what} {value!r} does not survive JSON: {error}; {hint}") from error
    _insist(back == value and type(back) is type(value), f"the {what} {value!r} comes back from JSON as {back!r}")


def check_choices(played: Played) -> None:
    """Every choice offered is accepted, and trying it leaves the state alone."""
    for step in played.sample(40):
        before = encode(step.state)
        for command in step.decision.choices:
            try:
                events, after = played.mode.carry_out(step.state, command, Dice(played.seed, step.counter))
            except Refused as refused:
                raise ConformanceError(f"{command!r} is offered and refused: {refused.message!r}") from refused
            _insist(events, f"{command!r} caused no event")
            over = played.mode.outcome(after) is not None
            _insist(over == (played.mode.decision(after) is None), f"{command!r} leads into a dead end")
        _insist(encode(step.state) == before, f"a state was changed in place by a choice of {step.decision!r}")


def check_refusals(played: Played) -> None:
    """A command that is not asked for is refused with a reason and changes nothing."""
    commands = list({step.command for step in played.steps})[:40]
    match = Match.begin(played.mode, played.config, played.seed)
    wanted = {id(step) for step in played.sample(40)}
    for step in played.steps:
        for command in commands if id(step) in wanted and step.decision.form is None else ():
            if command not in step.decision.choices:
                _insist_refused(match, command)
        match.act(step.command)
    for command in commands:
        _insist_refused(match, command)


def _insist_refused(match: Match, command: Command) -> None:
    before = (match.state, match.counter, list(match.records), match.decision)
    try:
        match.act(command)
    except Refused as refused:
        _insist(isinstance(refused.message, Message), "a refusal carries a Message")
    else:
        raise ConformanceError(f"{command!r} is not asked for, and was taken")
    after = (match.state, match.counter, match.records, match.decision)
    _insist(before == after, f"{command!r} was refused and changed something")


Hidden = Callable[[Any, str | None], Sequence[Any]]
"""Given a state and a seat, values (of any shape) that this seat must not find anywhere in its view."""


def check_secrets(played: Played, hidden: Hidden | None = None) -> None:
    """Views hide what they must: hiding twice hides no more, nobody's view shows no more than a seat's, and a seat
    can decide from its view as from the state.
    """
    mode = played.mode
    for step in played.sample(40):
        nobody = mode.observe(step.state, None)
        for seat in played.views():
            view = mode.observe(step.state, seat)
            _insist(mode.observe(view, seat) == view, f"observing twice for {seat!r} gives another state")
            _insist(mode.observe(view, None) == nobody, f"the view of nobody shows what {seat!r} may not see")
            _insist_hidden(view, hidden, step.state, seat)
        view = mode.observe(step.state, step.decision.seat)
        _insist(mode.decision(view) == step.decision,
                f"{step.decision.seat!r} is offered other choices in its view than in the state: {step.decision!r}")
    for event, after in played.told(40):
        for seat in played.views():
            shown = mode.redact(event, seat)
            _insist(mode.redact(shown, seat) == shown, f"redacting twice for {seat!r} gives another event")
            _round_trip(shown, codec(mode).event, "redacted event")
            _insist_hidden(shown, hidden, after, seat)


def _insist_hidden(shown: Any, hidden: Hidden | None, state: Any, seat: str | None) -> None:
    secrets = [_plain(value) for value in hidden(state, seat)] if hidden is not None else []
    if secrets:
        for part in _parts(_plain(shown)):
            _insist(part not in secrets, f"{seat!r} can see the secret {part!r}")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


def _parts(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _parts(part)


def check_words(played: Played) -> None:
    """Nothing that is shown to a player raises, also where it sees only a view."""
    mode = played.mode
    for step in played.sample(60):
        for seat in played.views():
            lines = mode.status(mode.observe(step.after, seat))
            _insist(all(isinstance(line, Message) for line in lines), f"status gives {lines!r}, not Messages")
        view = mode.observe(step.state, step.decision.seat)
        for command in step.decision.choices:
            words = mode.describe(view, command)
            _insist(isinstance(words, Message), f"describe gives {words!r} for {command!r}")
            mode.odds(view, command)
        mode.rounds(step.state)
        acting = mode.acting(step.state)
        _insist(acting is None or isinstance(acting, Message), f"acting gives {acting!r}")
    for event, after in played.told(60):
        for seat in played.views():
            told = mode.tell(mode.observe(after, seat), mode.redact(event, seat), seat)
            _insist(told is None or isinstance(told, Message), f"tell gives {told!r} for {event!r}")


def check_undo(played: Played) -> None:
    """Where a command can be taken back, everything is as before, and doing it again does the same."""
    match = Match.begin(played.mode, played.config, played.seed)
    for step in played.steps:
        acts = len(match.acts)
        before = (match.state, match.counter, match.decision)
        match.act(step.command)
        if not match.acts[-1].automatic and match.undo_reach().steps and len(match.acts) == acts + 1:
            match.undo()
            now = (match.state, match.counter, match.decision)
            _insist(now == before, f"taking back {step.command!r} left a trace")
            events = tuple(match.act(step.command))
            _insist(events == step.events, f"{step.command!r} does something else after it was taken back")
    resumed = Match.resume(played.mode, played.config, played.seed, match.records)
    _insist((resumed.state, resumed.counter) == (match.state, match.counter), "the records tell another match")


class _One:
    def __init__(self, mode: Mode) -> None:
        self._mode = mode

    def mode(self, mode_id: str) -> Mode:
        """The one mode there is."""
        return self._mode


def check_journal(played: Played) -> None:
    """A match written as it is played is the same match when read, at every moment, and as text."""
    with tempfile.TemporaryDirectory(prefix="gunki-") as folder:
        path, copy = Path(folder, "match.gunki"), Path(folder, "copy.gunki")
        modes = _One(played.mode)
        match = Match.begin(played.mode, played.config, played.seed)
        looks = {id(step) for step in played.sample(6)}
        with save_new(match, path):
            for step in played.steps:
                match.act(step.command)
                if id(step) in looks:
                    saved = read_match(path, modes)
                    same = saved.state == match.state and saved.records == match.records
                    _insist(same, "the file tells another match")
        verdict = verify(path, modes)
        _insist(verdict.ok and verdict.message is None, f"the file does not hold: {verdict!r}")
        text = StringIO()
        export_jsonl(path, text)
        import_jsonl(text.getvalue().splitlines(keepends=True), copy, modes)
        _insist(read_whole(copy).rows == read_whole(path).rows, "the match comes back from text changed")


def check_levels(played: Played) -> None:
    """Every AI level offered picks a legal command from what its seat may see; an unknown level is no agent."""
    for level in played.mode.levels:
        for step in played.sample(3):
            if step.decision.automatic:
                continue
            agent = played.mode.agent(level, 1)
            _insist(agent is not None, f"the level {level!r} is offered, and there is no agent for it")
            command = agent_for(played.mode, level, 1).choose(
                played.mode.observe(step.state, step.decision.seat), step.decision)
            legal = (isinstance(command, step.decision.form) if step.decision.form is not None
                     else command in step.decision.choices)
            _insist(legal, f"{level!r} picks {command!r}, which is not legal")
    _insist(played.mode.agent("no such level", 1) is None, "there is an agent for a level that is not offered")
