"""The tale: which of the oracle's entries comes up, pages, and the words that people write for them (SK-14.9)."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Refused, say
from snow_from_korea import events as ev
from snow_from_korea.commands import Tell
from snow_from_korea.model import HEK, Page, State, region_of
from snow_from_korea.sheets import Entry
from snow_from_korea.working import Flow, Working

MOST_TEXT = 2000
"""Signs of a telling, at most."""
SCENE, END = "scene", "end"


def draw(state: State, kind: str, fits: Callable[[Entry], bool] = lambda entry: True) -> str:
    """The next unused entry of a kind that fits, then the reserve, then the longest unused; "" where there is none."""
    book = state.book
    of_kind = book.of_kind[kind]
    found = [entry for entry in state.deck if entry in of_kind and fits(of_kind[entry])]
    fresh = [entry for entry in found if entry not in state.drawn]
    fresh += [name for name, entry in of_kind.items() if entry.reserve and fits(entry) and name not in state.drawn]
    if fresh:
        return fresh[0]
    found += [name for name, entry in of_kind.items() if entry.reserve and fits(entry)]
    return min(found, key=state.drawn.index) if found else ""


def encounter_scene(state: State, facet: str) -> str:
    """A scene of the cycle's region and the Facet (SK-14.9)."""
    region = region_of(state, state.cycle)
    return draw(state, "encounter", lambda entry: entry.region == region and entry.facet == facet)


def contest(state: State, facet: str) -> str:
    """A challenge's premise."""
    return draw(state, "challenge", lambda entry: entry.facet == facet)


def closing(state: State, band: str, snow: bool) -> str:
    """A homecoming for a score, with the Snow or without."""
    wanted = ("yes" if snow else "no", "any")
    return draw(state, "closing", lambda entry: entry.band in (band, "any") and entry.snow in wanted)


def begin_page(work: Working, kind: str, samurai: int, scene: str, other: int = HEK, facet: str = "") -> None:
    """A new page of the tale."""
    state = work.state
    region = region_of(state, max(1, state.cycle))
    work.emit(ev.PageBegan(Page(kind, state.cycle, region, samurai, other, facet, scene)))


def tell(work: Working, who: int, moment: str = SCENE) -> Flow[None]:
    """Ask a samurai or the HEK for words, if that seat writes. Raises Refused for more than MOST_TEXT signs."""
    seat = work.state.seat_of(who)
    if not work.state.writes(seat):
        return
    page = work.state.pages[-1]
    prompt = say(f"sfk.ask.tell.{page.kind}.{'hek' if who < 0 else 'samurai'}.{moment}")
    answer: Tell = yield from work.form(seat, prompt, "tell", len(work.state.pages) - 1)
    text = cleaned(answer.text, MOST_TEXT)
    if text:
        work.emit(ev.Told(seat, moment, text))


def cleaned(text: str, most: int) -> str:
    """What somebody wrote without spaces around it and signs that cannot be shown; lines stay lines. Raises Refused."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    kept = "\n".join(_shown(line).rstrip() for line in lines).strip()
    if len(kept) > most:
        raise Refused(say("sfk.refused.too_long", most=most, count=len(kept)))
    return kept


def _shown(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(sign for sign in line if sign.isprintable() or sign in JOINERS)


JOINERS = "\u200d\u200c"
"""Not printable by themselves, but parts of emoji and of some scripts."""


def one_line(text: str, most: int) -> str:
    """The same for a name or a line of verse. Raises Refused."""
    return " ".join(cleaned(text, most).split())
