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
    reserve = _reserve(state, kind, fits)
    fresh += [name for name in reserve if name not in state.drawn]
    if fresh:
        return fresh[0]
    found += reserve
    return min(found, key=state.drawn.index) if found else ""


def _reserve(state: State, kind: str, fits: Callable[[Entry], bool]) -> list[str]:
    """The reserve that fits; where it begins differs from match to match, by the deck's first entry.

    Closings keep the order of the sheet: what is for one welcome comes before what is for any.
    """
    of_kind = state.book.of_kind[kind]
    found = [name for name, entry in of_kind.items() if entry.reserve and fits(entry)]
    if not found or not state.deck or of_kind[found[0]].band:
        return found
    first = list(state.book.entry).index(state.deck[0]) % len(found)
    return found[first:] + found[:first]


def encounter_scene(state: State, facet: str) -> tuple[str, str]:
    """A scene of the cycle's region and the Facet (SK-14.9), and a place told before it.

    Only a scene that belongs to no region, or was told before, needs the place.
    """
    region = region_of(state, state.cycle)
    scene = draw(state, "encounter", lambda entry: entry.facet == facet and entry.region in (region, ""))
    known = scene in state.book.entry and state.book.entry[scene].region and scene not in state.drawn
    return scene, "" if known else _lead(state, scene, "place", region)


def contest(state: State, facet: str) -> tuple[str, str, str]:
    """A challenge's premise, the occasion told before one that was told already, and how it will be told to end.

    The end is "" once all are told: those who play write it, and nothing is told twice.
    """
    scene = draw(state, "challenge", lambda entry: entry.facet == facet)
    end = draw(state, "decision", lambda entry: entry.id not in state.drawn)
    return scene, _lead(state, scene, "occasion") if scene in state.drawn else "", end


def _lead(state: State, scene: str, kind: str, region: str = "") -> str:
    """What is told before a scene: one that was not told before this one yet, as long as there is one."""
    told = {page.lead for page in state.pages if page.scene == scene}
    return (draw(state, kind, lambda entry: entry.region == region and entry.id not in told)
            or draw(state, kind, lambda entry: entry.region == region))


def closing(state: State, band: str, snow: bool) -> str:
    """A homecoming for a score, with the Snow or without."""
    wanted = ("yes" if snow else "no", "any")
    return draw(state, "closing", lambda entry: entry.band in (band, "any") and entry.snow in wanted)


def begin_page(work: Working, kind: str, samurai: int, scene: str, other: int = HEK, facet: str = "",
               lead: str = "", end: str = "") -> None:
    """A new page of the tale."""
    state = work.state
    region = region_of(state, max(1, state.cycle))
    work.emit(ev.PageBegan(Page(kind, state.cycle, region, samurai, other, facet, scene, lead=lead, end=end)))


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
