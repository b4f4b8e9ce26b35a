"""What the text client tells of an AI's thoughts: a hint for the player, and why a computer did what it did."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gunki.engine.agents import agent_for
from gunki.engine.contract import Adviser, Agent, Command, Decision, Weighed
from gunki.engine.dice import draw
from gunki.engine.messages import Refused, say
from gunki.engine.review import advising_level, can_advise

if TYPE_CHECKING:
    from gunki.clients.text import TextClient

PATIENCE_IN_SECONDS = 1.0
"""A hint is thought about no longer."""
MOST_TOLD = 12
"""Commands of computers that `why` tells at a time."""


class Thought(NamedTuple):
    """What an AI did: its name, the state before, the command in words, and how it weighed it."""

    seat: str
    name: str
    state: Any
    what: str
    weighed: Weighed


class Thoughts:
    """Those of computers between two commands of the player, the last ones."""

    def __init__(self) -> None:
        self.kept: deque[Thought] = deque(maxlen=MOST_TOLD)
        self.answered = False
        """Whether the player has acted since: the next thought begins anew."""

    def add(self, thought: Thought) -> None:
        """Keep one more."""
        if self.answered:
            self.kept.clear()
            self.answered = False
        self.kept.append(thought)


def choose(client: TextClient, agent: Agent, decision: Decision) -> Command:
    """An AI's choice. What one thought that can tell is kept in `client.thoughts`."""
    view = client.mode.observe(client.match.state, decision.seat)
    if not can_advise(agent):
        return agent.choose(view, decision)
    first = cast(Adviser, agent).advise(view, decision).weighed[0]
    name = next(seat.name for seat in client.mode.seats(client.match.state) if seat.id == decision.seat)
    client.thoughts.add(Thought(decision.seat, name, client.match.state, client.describe(first.command), first))
    return cast(Command, first.command)


def why(client: TextClient, rest: str) -> None:
    """Tell what computers were after when they acted last, as far as the reader may know it."""
    told = [thought for thought in client.thoughts.kept if _is_open(client, thought)]
    for thought in told:
        chance, reason = _percent(thought.weighed.chance), thought.weighed.reason
        if reason is None:
            client.say(say("text.why.no_reason", name=thought.name, what=thought.what, chance=chance))
        else:
            client.say(say("text.why", name=thought.name, what=thought.what, chance=chance, reason=reason))
    if not told:
        client.say(say("text.why.nothing"))


def _is_open(client: TextClient, thought: Thought) -> bool:
    """Whether the reader saw all that the AI did: else its reasons, or the very command, would tell a secret."""
    observe = client.mode.observe
    return bool(observe(thought.state, client.viewer) == observe(thought.state, thought.seat))


def hint(client: TextClient, rest: str) -> None:
    """Tell what the strongest level would do in the player's place, how good that is, and what is next to it."""
    decision = client.match.decision
    level = advising_level(client.mode) or (client.mode.levels[-1] if client.mode.levels else None)
    if decision is None or level is None:
        client.say(say("text.no_hint"))
        return
    view = client.mode.observe(client.match.state, decision.seat)
    try:
        agent = agent_for(client.mode, level, draw(client.match.seed, client.match.seq))
        if not can_advise(agent):
            client.say(say("text.hint.plain", what=client.describe(agent.choose(view, decision))))
            return
    except Refused as refusal:
        client.say(refusal.message)
        return
    until = time.monotonic() + PATIENCE_IN_SECONDS
    advice = cast(Adviser, agent).advise(view, decision, late=lambda: time.monotonic() >= until)
    client.say(say("text.hint", what=client.describe(advice.command), chance=_percent(advice.weighed[0].chance)))
    if advice.reason is not None:
        client.say(say("text.hint.reason", reason=advice.reason))
    if len(advice.weighed) > 1:
        other = advice.weighed[1]
        client.say(say("text.hint.next", what=client.describe(other.command), chance=_percent(other.chance)))


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"
