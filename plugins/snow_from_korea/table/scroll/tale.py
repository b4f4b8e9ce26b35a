"""The tale page by page in words: what people wrote, or the oracle's words where they wrote none. No pygame."""

from __future__ import annotations

from typing import NamedTuple

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea import words
from snow_from_korea.model import HEK_SEAT, SORCERER, Homecoming, Page, Samurai, State
from snow_from_korea.story import END, SCENE

TEXT, FACT, WISH, VERSE, NOTE = "text", "fact", "wish", "verse", "note"
"""Kinds of lines: told, what the dice did, the Snow asked for, a line of haiku, what came of it."""


class Line(NamedTuple):
    """A paragraph; `own` where a person wrote it. The message is shown as it stands, its line breaks as well."""

    kind: str
    words: Message
    own: bool = False


class Told(NamedTuple):
    """A page: its number, the head, where and who, and its lines."""

    number: int
    page: Page
    title: Message
    place: Message
    lines: tuple[Line, ...]


def tale(state: State) -> tuple[Told, ...]:
    """All pages. Give a state that may be seen: what is secret in it is told."""
    return tuple(told(state, number) for number in range(len(state.pages)))


def told(state: State, number: int) -> Told:
    """One page."""
    page = state.pages[number]
    lines = [*_scene(state, page), *_facts(state, page), *_end(state, page)]
    if page.kind == "opening":
        lines += _wish(state, state.samurai[page.samurai])
    return Told(number, page, words.page_title(state, page), place(state, page), tuple(lines))


def place(state: State, page: Page) -> Message:
    """Cycle, region, samurai, Facet."""
    who = words.who(state, page.samurai)
    if page.kind in ("opening", "homecoming"):
        return say("sfk.tale.before" if page.kind == "opening" else "sfk.tale.after", who=who)
    if page.other >= 0:
        who = words.joined([who, words.who(state, page.other)])
    where: dict[str, int | Message] = {"cycle": page.cycle, "region": words.region(page.region), "who": who}
    return say("sfk.tale.place.facet", facet=words.facet(page.facet), **where) if page.facet else \
        say("sfk.tale.place", **where)


def _scene(state: State, page: Page) -> list[Line]:
    """What was written for the scene. The oracle's words stand where no one's are in their place."""
    found = [telling for telling in page.told if telling.moment == SCENE]
    own = [Line(TEXT, verbatim(telling.text), own=True) for telling in found]
    met = [Line(NOTE, _stranger(state, page))] if page.other == SORCERER and page.kind == "encounter" else []
    set_scene = any(sets_scene(page, telling.seat) for telling in found)
    proposal = words.proposal(state, page)
    return met + (own if set_scene or proposal is None else [Line(TEXT, proposal), *own])


def sets_scene(page: Page, seat: str) -> bool:
    """Whether what a seat writes for a page's scene stands in place of the oracle's words, not after them."""
    return seat == HEK_SEAT or page.kind in ("challenge", "hunt")


def _stranger(state: State, page: Page) -> Message:
    """The mahoutsukai comes in place of the road: the first time with what he is about."""
    first = next(found for found in state.pages if found.other == SORCERER)
    if page is first and state.sorcerer is not None and state.sorcerer.appeared:
        return say("sfk.table.stranger", who=words.sorcerer(state.sorcerer), plan=words.plan(state.sorcerer))
    return say("sfk.tale.stranger", who=words.sorcerer(state.sorcerer))


def _facts(state: State, page: Page) -> list[Line]:
    lines = []
    for won in page.results:
        first, second = ((page.samurai, 0), (page.other, 1)) if won else ((page.other, 1), (page.samurai, 0))
        winner = first if won or page.other >= 0 or page.kind == "hunt" else None
        who, at = winner if winner is not None else second
        if at < len(page.kamae) and page.kamae[at]:
            key = "sfk.tale.won" if winner is not None else "sfk.tale.lost"
            lines.append(Line(FACT, say(key, who=words.who(state, who), kamae=words.kamae(page.kamae[at]))))
    if page.full:
        lines.append(Line(FACT, say("sfk.tale.full")))
    return lines


def _end(state: State, page: Page) -> list[Line]:
    own = [Line(TEXT, verbatim(telling.text), own=True) for telling in page.told if telling.moment == END]
    outcome = words.outcome(state, page)
    lines = own or ([Line(TEXT, outcome)] if outcome is not None else [])
    return [*lines, *(Line(NOTE, words.oracle(state, note, "text", page.samurai)) for note in page.notes)]


def _wish(state: State, man: Samurai) -> list[Line]:
    lines = [Line(WISH, say("sfk.tale.wish", snow=words.snow(man.wish)))] if man.revealed else []
    return [*lines, *(Line(VERSE, line) for line in words.haiku(man))]


# The score (SK-10)

class ScoreLine(NamedTuple):
    """A line of the score and what it adds to it."""

    words: Message
    worth: int


def score_lines(state: State, home: Homecoming) -> tuple[ScoreLine, ...]:
    """The Snow, then each Facet's change as it takes from the score (SK-10.2, 10.3)."""
    man = state.samurai[home.samurai]
    snow = say("sfk.score.no_snow") if home.snow is None else say("sfk.score.snow")
    lines = [ScoreLine(snow, home.snow or 0)]
    for name, first, last in zip(state.book.facet_ids, man.initial, man.facets, strict=True):
        text = say("sfk.score.facet", facet=words.facet(name), first=first, last=last)
        lines.append(ScoreLine(text, -abs(last - first)))
    return tuple(lines)


def names(state: State) -> Message:
    """All samurai."""
    return words.joined([words.who(state, number) for number in range(len(state.samurai))])
