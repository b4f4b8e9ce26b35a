"""`gunki text`: any mode in a terminal, through decisions and sentences alone; also the way for screen readers.

Each line says one thing; nothing is drawn with boxes. Choices are numbered; words pick one too ("katana ronin").
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from gunki import resources
from gunki.clients import output
from gunki.clients.environment import Environment, read_config, refused_file, seed_from_environment
from gunki.clients.failures import ModeFailed, guarding
from gunki.clients.options import PlayOptions
from gunki.clients.text_advice import Thoughts, choose
from gunki.clients.text_choices import Option, fitting, options_of
from gunki.clients.text_form import ask_form
from gunki.clients.text_orders import ORDERS, Leave
from gunki.engine.agents import RANDOM, agent_for, agents_of
from gunki.engine.contract import Agent, Command, Decision
from gunki.engine.journal import Journal, new_match_path, open_match, read_match, save_new, unfinished
from gunki.engine.match import Match, Record
from gunki.engine.messages import Message, Refused, say, shorten

RECENT = 12
"""Events told again when a saved match goes on."""


class TextClient:
    """Plays one match on two streams."""

    def __init__(self, environment: Environment, match: Match, journal: Journal | None, incoming: TextIO,
                 outgoing: TextIO) -> None:
        self.environment = environment
        self.match = match
        self.mode = match.mode
        self.journal = journal
        self.incoming, self.outgoing = incoming, outgoing
        self.group: list[Command] = []
        """The choices the player has narrowed the list down to; empty: all."""
        self.options: list[Option] = []
        self.thoughts = Thoughts()
        self._listed: tuple[Decision | None, list[Command]] | None = None
        people = [seat.id for seat in self.mode.seats(match.state) if seat.kind == "human"]
        self.viewer = people[0] if len(people) == 1 else None
        """Whose eyes the reader has: those of the only person, or nobody's where several share the screen."""

    # Saying

    def say(self, message: Message) -> None:
        """Print a message."""
        self.print(self.environment.text(message))

    def print(self, text: str) -> None:
        """Print a line."""
        self.outgoing.write(text + "\n")
        self.outgoing.flush()

    def tell(self, records: Sequence[Record], most: int | None = None) -> None:
        """The last `most` lines that `records`, all that stand, have to tell."""
        state, lines = None, []
        for record in records:
            state = self.mode.evolve(state, record.event)
            message = self.mode.tell(state, self.mode.redact(record.event, self.viewer), self.viewer)
            if message is not None:
                lines.append(message)
        for message in lines if most is None else lines[-most:]:
            self.say(message)

    def describe(self, command: Command) -> str:
        """A command in words."""
        return self.environment.text(self.mode.describe(self.match.state, command))

    def status(self) -> None:
        """The position, line by line."""
        for message in self.mode.status(self.mode.observe(self.match.state, self.viewer)):
            self.say(message)

    # Playing

    def watch(self) -> None:
        """Play every seat by the program and tell the match. Raises ModeFailed."""
        with guarding(self.mode):
            agents = agents_of(self.match)
            anyone = agent_for(self.mode, RANDOM, self.match.seed)
            self.tell(self.match.standing())
            while (decision := self.match.decision) is not None:
                self._let_program_act(decision, agents.get(decision.seat, anyone))
            self._say_end()

    def play(self) -> None:
        """Ask the persons; return at the end, or when they leave (all is saved). Raises ModeFailed, BadFile."""
        try:
            with guarding(self.mode):
                self._play()
        except Leave:
            self.say_saved()
        except KeyboardInterrupt:
            self.print("")
            self.say_saved()
            raise

    def _play(self) -> None:
        agents = agents_of(self.match)
        self.say(say("text.welcome", mode=self.mode.title))
        begun = self.match.acts != []
        self.tell(self.match.standing(), RECENT if begun else None)
        if begun:
            self.status()
        while (decision := self.match.decision) is not None:
            if decision.automatic or decision.seat in agents:
                self._let_program_act(decision, agents.get(decision.seat))
            else:
                self._ask(decision)
        self._say_end()

    def _let_program_act(self, decision: Decision, agent: Agent | None) -> None:
        command = decision.choices[0] if decision.choices else None
        if agent is not None and not decision.automatic:
            command = choose(self, agent, decision)
        try:
            assert command is not None
            self._carry_out(command)
        except Refused as refusal:  # nobody is there to choose again
            raise ModeFailed(refusal.message) from refusal

    def _carry_out(self, command: Command) -> None:
        """Act and tell. Raises Refused, BadFile."""
        state = self.match.state
        self.group = []
        self.list_again()
        for event in self.match.act(command):
            state = self.mode.evolve(state, event)
            message = self.mode.tell(state, self.mode.redact(event, self.viewer), self.viewer)
            if message is not None:
                self.say(message)

    def act(self, command: Command) -> None:
        """Carry out what the player wants, or say why not; giving up is asked about first."""
        if command.resigns and not self._agrees(say("text.sure", what=self.describe(command))):
            return
        try:
            self._carry_out(command)
            self.thoughts.answered = True
        except Refused as refusal:
            self.say(refusal.message)

    def _agrees(self, question: Message) -> bool:
        self.say(question)
        return self.read().casefold() in self.environment.text(say("clients.yes")).split()

    def say_saved(self) -> None:
        """Where the match is kept."""
        if self.journal is not None:
            self.say(say("text.saved", file=str(self.journal.path)))

    def _say_end(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            named = outcome.result in ("left", "right", "draw", "won", "lost", "drawn")
            result = say("text.result." + outcome.result) if named else outcome.result
            self.say(say("text.over", result=result, reason=outcome.reason))

    # Asking

    def _ask(self, decision: Decision) -> None:
        if decision.form is not None:
            self.say(decision.prompt)
            command = ask_form(self, decision.form)
            if command is not None:
                self.act(command)
            return
        if self._listed != (decision, self.group):
            self.list_choices(decision)
        self._answer(self.read())

    def list_choices(self, decision: Decision) -> None:
        """The prompt and what can be chosen, numbered."""
        self.say(decision.prompt)
        listed = self.group or decision.choices
        self.options = options_of(listed, self.heading)
        headings = {self.heading(command) for command in listed} if len(self.options) < len(listed) else set()
        for number, option in enumerate(self.options, 1):
            self.print(f"{number}. {self._in_words(option, len(headings - {''}) > 1)}")
        self._listed = (decision, list(self.group))

    def _in_words(self, option: Option, headed: bool) -> str:
        """An option of a list; `headed`: the list is grouped by headings."""
        if len(option) == 1:
            return self.describe(option[0])
        if headed:
            return self.environment.text(say("text.heading", heading=self.heading(option[0]), count=len(option)))
        return self.environment.text(say("text.group", first=self.describe(option[0]), count=len(option) - 1))

    def heading(self, command: Command) -> str:
        """What a command is listed under, in words; "" for nothing."""
        heading = self.mode.heading(self.match.state, command)
        return "" if heading is None else self.environment.text(heading)

    def list_again(self) -> None:
        """Show the choices before the next answer, though nothing has changed."""
        self._listed = None

    def read(self) -> str:
        """A line of the player's. Raises Leave at the end of the input."""
        self.outgoing.write("> ")
        self.outgoing.flush()
        line = self.incoming.readline()
        if not line:
            self.print("")
            raise Leave
        return line.strip()

    def order(self, answer: str) -> bool:
        """Carry out `answer` if it is an order ("undo", "/undo", "odds 2"); whether it was one."""
        word, _, rest = answer.removeprefix("/").partition(" ")
        order = ORDERS.get(word.casefold())
        if order is None:
            return False
        order(self, rest.strip())
        return True

    def _answer(self, answer: str) -> None:
        if not answer:
            self.list_again()
        elif answer.isascii() and answer.isdigit():
            self._pick(answer)
        elif not self.order(answer):
            self._by_words(answer)

    def _pick(self, digits: str) -> None:
        number = int(digits) if len(digits) < 5 else 0
        if not 1 <= number <= len(self.options):
            self.say(say("text.no_such_number", most=len(self.options)))
        else:
            self._take(self.options[number - 1])

    def _by_words(self, answer: str) -> None:
        found = self.fitting(answer)
        if not found:
            self.say(say("text.no_such_words", words=shorten(answer)))
            return
        if len(found) == 1:
            self.say(say("text.understood", what=self.describe(found[0])))
        self._take(found)

    def fitting(self, words: str) -> list[Command]:
        """The choices whose descriptions have all the words."""
        decision = self.match.decision
        return fitting(decision.choices, words, self.describe) if decision is not None else []

    def _take(self, option: Option) -> None:
        """Act, or show what there is to choose between."""
        if len(option) == 1:
            self.act(option[0])
        else:
            self.group = list(option)
            self.list_again()


def play_or_watch(environment: Environment, options: PlayOptions, watch: bool) -> None:
    """Play or watch a match on standard input and output. Raises Refused, BadFile, ModeFailed."""
    try:
        match, journal = _match(environment, options, watch)
    except Leave:  # the input ended before anything began
        output.line()
        return
    try:
        with guarding(match.mode):
            client = TextClient(environment, match, journal, sys.stdin, sys.stdout)
        client.watch() if watch else client.play()
    finally:
        if journal is not None:
            journal.close()


def _match(environment: Environment, options: PlayOptions, watch: bool) -> tuple[Match, Journal | None]:
    """The match asked for, kept in a file unless it is only watched."""
    if options.load is not None:
        return (read_match(options.load, environment), None) if watch else open_match(options.load, environment)
    mode = environment.mode_to_begin(options.mode)
    if options.config is None and options.seed is None and not watch and sys.stdin.isatty():
        offered = _offered(environment, options.mode)
        if offered is not None:
            return offered
    raw = read_config(options.config) if options.config is not None else {}
    seed = options.seed if options.seed is not None else seed_from_environment()
    with refused_file(options.config), guarding(mode):
        match = Match.begin(mode, raw, seed)
    return match, None if watch else save_new(match, new_match_path(resources.saves_folder()))


def _offered(environment: Environment, mode_id: str) -> tuple[Match, Journal] | None:
    """The latest unfinished match of the mode, if the player wants to go on with it. Raises Leave at end of input."""
    for found in unfinished(resources.saves_folder()):
        if found.mode == mode_id and found.fault is None:
            question = say("text.go_on", date=found.created[:10], count=found.events)
            sys.stdout.write(environment.text(question) + " ")
            sys.stdout.flush()
            answer = sys.stdin.readline()
            if not answer:
                raise Leave
            if answer.strip().casefold() in environment.text(say("clients.yes")).split():
                return open_match(found.path, environment)
            return None
    return None
