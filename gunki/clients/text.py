"""`gunki text`: any mode in a terminal, through decisions and sentences alone; also the way for screen readers.

Each line says one thing; nothing is drawn with boxes. Choices are numbered; words pick one too ("katana ronin").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TextIO

import msgspec

from gunki.clients.environment import Environment
from gunki.engine.agents import RandomAgent, agents_of
from gunki.engine.contract import Command, Decision
from gunki.engine.errors import BadFile
from gunki.engine.journal import Journal
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say

SHORT_LIST = 12
"""Up to so many choices are listed at once; longer lists are grouped by kind."""


class Leave(Exception):
    """The player has left, or the input has ended."""


class TextClient:
    """Plays one match on two streams."""

    def __init__(self, environment: Environment, match: Match, journal: Journal | None, incoming: TextIO,
                 outgoing: TextIO) -> None:
        self.environment = environment
        self.match = match
        self.journal = journal
        self.incoming, self.outgoing = incoming, outgoing
        self._told = 0
        self._group: list[Command] | None = None

    # Saying

    def say(self, message: Message) -> None:
        """Print a message."""
        self.print(self.environment.text(message))

    def print(self, text: str) -> None:
        """Print a line."""
        self.outgoing.write(text + "\n")
        self.outgoing.flush()

    def tell_news(self) -> None:
        """The events since the last time, a sentence each."""
        mode, state = self.match.mode, None
        for number, record in enumerate(self.match.standing()):
            state = mode.evolve(state, record.event)
            if number >= self._told:
                message = mode.tell(state, mode.redact(record.event, None), None)
                if message is not None:
                    self.say(message)
        self._told = len(self.match.standing())

    # Playing

    def watch(self) -> None:
        """Play every seat by the program and tell the match."""
        agents = agents_of(self.match)
        anyone = RandomAgent(self.match.seed)
        self.tell_news()
        while (decision := self.match.decision) is not None:
            if decision.automatic:
                self._act(decision.choices[0])
            else:
                agent = agents.get(decision.seat, anyone)
                self._act(agent.choose(self.match.mode.observe(self.match.state, decision.seat), decision))
        self._say_end()

    def play(self) -> None:
        """Ask the persons; return at the end, or when they leave (all is saved)."""
        self.say(say("text.welcome", mode=self.match.mode.title))
        self.tell_news()
        agents = agents_of(self.match)
        try:
            while (decision := self.match.decision) is not None:
                if decision.automatic:
                    self._act(decision.choices[0])
                elif decision.seat in agents:
                    seen = self.match.mode.observe(self.match.state, decision.seat)
                    self._act(agents[decision.seat].choose(seen, decision))
                else:
                    self._ask(decision)
            self._say_end()
        except Leave:
            if self.journal is not None:
                self.say(say("text.saved", file=str(self.journal.path)))

    def _say_end(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            self.say(say("text.over", result=say("text.result." + outcome.result) if outcome.result in
                         ("left", "right", "draw") else outcome.result, reason=outcome.reason))

    def _act(self, command: Command) -> None:
        self._group = None
        try:
            self.match.act(command)
        except Refused as refusal:
            self.say(refusal.message)
        except BadFile as failure:
            self.say(failure.message)
            raise Leave from failure
        self.tell_news()

    # Asking

    def _ask(self, decision: Decision) -> None:
        self.say(decision.prompt)
        if decision.form is not None:
            self._ask_form(decision.form)
            return
        shown = self._group or list(decision.choices)
        options = self._options(shown)
        for number, (text, _) in enumerate(options, 1):
            self.print(f"{number}. {text}")
        self._answer(self._read(), options, shown)

    def _options(self, choices: Sequence[Command]) -> list[tuple[str, Callable[[], None]]]:
        """What the numbers stand for: choices, or kinds of choices where there are many."""
        kinds: dict[str, list[Command]] = {}
        for choice in choices:
            kinds.setdefault(type(choice).__name__, []).append(choice)
        if len(choices) <= SHORT_LIST or len(kinds) == 1:
            return [(self._describe(choice), lambda c=choice: self._act(c)) for choice in choices]  # type: ignore[misc]
        options: list[tuple[str, Callable[[], None]]] = []
        for group in kinds.values():
            if len(group) == 1:
                options.append((self._describe(group[0]), lambda c=group[0]: self._act(c)))
            else:
                text = self.environment.text(say("text.group", first=self._describe(group[0]), count=len(group)))
                options.append((text, lambda g=group: self._open(g)))
        return options

    def _open(self, group: list[Command]) -> None:
        self._group = group

    def _describe(self, command: Command) -> str:
        return self.environment.text(self.match.mode.describe(self.match.state, command))

    def _read(self) -> str:
        self.outgoing.write("> ")
        self.outgoing.flush()
        line = self.incoming.readline()
        if not line:
            raise Leave
        return line.strip()

    def _answer(self, answer: str, options: list[tuple[str, Callable[[], None]]], shown: list[Command]) -> None:
        word, _, rest = answer.lower().partition(" ")
        orders: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "status": self._status, "undo": self._undo, "odds": self._odds,
            "rules": self._rules, "back": self._back, "quit": self._quit, "log": self._log}
        if word.isdigit() and len(word) < 5:
            if 1 <= int(word) <= len(options):
                options[int(word) - 1][1]()
            else:
                self.say(say("text.no_such_number", most=len(options)))
        elif word in orders:
            orders[word](rest.strip())
        elif word:
            self._by_words(answer, shown)

    def _by_words(self, answer: str, shown: list[Command]) -> None:
        decision = self.match.decision
        every = list(decision.choices) if decision is not None else shown
        wanted = answer.lower().split()
        fitting = [c for c in every if all(word in self._describe(c).lower() for word in wanted)]
        if not fitting:
            self.say(say("text.no_such_words", words=answer[:60]))
        elif len(fitting) == 1:
            self.say(say("text.understood", what=self._describe(fitting[0])))
            self._act(fitting[0])
        else:
            self._group = fitting

    # Orders

    def _help(self, rest: str) -> None:
        self.say(say("text.help"))

    def _status(self, rest: str) -> None:
        for message in self.match.mode.status(self.match.mode.observe(self.match.state, None)):
            self.say(message)

    def _log(self, rest: str) -> None:
        self._told = max(0, self._told - 20)
        self.tell_news()

    def _back(self, rest: str) -> None:
        self._group = None

    def _quit(self, rest: str) -> None:
        raise Leave

    def _undo(self, rest: str) -> None:
        try:
            self.match.undo()
            self._group = None
            self._told = len(self.match.standing())
            self.say(say("text.undone"))
        except Refused as refusal:
            self.say(refusal.message)

    def _odds(self, rest: str) -> None:
        decision = self.match.decision
        every = list(decision.choices) if decision is not None else []
        wanted = rest.lower().split()
        shown = self._group or every
        if rest.isdigit() and 1 <= int(rest[:4]) <= len(shown):
            fitting = [shown[int(rest[:4]) - 1]]
        else:
            fitting = [c for c in every if wanted and all(word in self._describe(c).lower() for word in wanted)]
        told = False
        for command in fitting[:8]:
            odds = self.match.mode.odds(self.match.state, command)
            for target in odds.targets if odds is not None else ():
                told = True
                mean = f"{float(Fraction(target.mean)):.2f}"
                chance = f"{float(Fraction(target.knock_out)) * 100:.1f}"
                self.say(say("text.odds", what=self._describe(command), target=target.target, mean=mean, ko=chance))
        if not told:
            self.say(say("text.no_odds"))

    def _rules(self, rest: str) -> None:
        book = self.match.mode.rulebook
        text = book.read_text(encoding="utf-8") if book is not None else ""
        found = [line for line in text.splitlines() if line.strip() and rest.lower() in line.lower()]
        for line in found[:40]:
            self.print(line.lstrip("#- ").replace("**", ""))
        self.say(say("text.rules", count=len(found)))

    def _ask_form(self, form: type[Command]) -> None:
        """A free command, field by field; numbers where numbers are wanted, JSON for anything deeper."""
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(form):
            self.say(say("text.field", name=field.name))
            answer = self._read()
            values[field.name] = answer if field.type is str else _literal(answer)
        try:
            self._act(msgspec.convert(values, form))
        except msgspec.ValidationError as error:
            self.say(say("text.bad_field", reason=str(error)[:120]))


def _literal(answer: str) -> Any:
    try:
        return msgspec.json.decode(answer.encode())
    except (msgspec.DecodeError, UnicodeEncodeError):
        return answer


def in_words(path: Path) -> str:
    """A path as shown to a player: the home folder as ~."""
    home = str(Path.home())
    text = str(path)
    return "~" + text[len(home):] if home != "/" and text.startswith(home) else text
