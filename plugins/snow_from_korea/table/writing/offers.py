"""What the oracle proposes for a page, paragraph by paragraph. No drawing."""

from __future__ import annotations

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea import words
from snow_from_korea.model import HEK_SEAT, Ask, State
from snow_from_korea.story import SCENE
from snow_from_korea.table.scroll.tale import sets_scene


def moment_of(ask: Ask) -> str:
    """Whether a scene or its end is asked for."""
    return ask.prompt.key.rsplit(".", 1)[-1]


def offered(state: State, ask: Ask) -> list[Message]:
    """The oracle's words for what is asked; none where it has none."""
    page = state.pages[ask.about]
    if moment_of(ask) == SCENE:
        found = words.proposal(state, page)
        offers = [found] if found is not None else []
        wish = state.samurai[page.samurai].wish
        if page.kind == "snow" and wish is not None and wish.oracle:
            offers.append(say(f"sfk.oracle.{wish.oracle}.found"))
        return offers
    ended = words.outcome(state, page)
    notes = [words.oracle(state, note, "text", page.samurai, page.other) for note in page.notes]
    return ([ended] if ended is not None else []) + notes


def asked(state: State, ask: Ask) -> list[Message]:
    """What the oracle asks of the writer: it does not become part of the tale."""
    found = words.prompt(state, state.pages[ask.about]) if moment_of(ask) == SCENE else None
    return [found] if found is not None else []


def replaced(state: State, ask: Ask) -> bool:
    """Whether one's own words stand in the tale in place of the oracle's, not after them."""
    return moment_of(ask) != SCENE or sets_scene(state.pages[ask.about], ask.seat)


def told_before(state: State, ask: Ask) -> list[Message]:
    """What others have written for the same page."""
    found = []
    for told in state.pages[ask.about].told:
        number = next((at for at, man in enumerate(state.samurai) if man.seat == told.seat), -1)
        who = say("sfk.hek") if told.seat == HEK_SEAT else words.who(state, number)
        found.append(say("sfk.write.told", who=who, text=verbatim(told.text)))
    return found
