"""Setting up (SK-2): turn order, then what the config leaves open, a decision at a time."""

from __future__ import annotations

from collections.abc import Iterable

from gunki.engine.messages import Message, Refused, say, verbatim
from snow_from_korea import events as ev
from snow_from_korea import story
from snow_from_korea.commands import Choose, Desire, Divide, Introduce, MakeSorcerer
from snow_from_korea.model import DEPARTURE, HEK_SEAT, Setting, State
from snow_from_korea.sheets import Book, Culture, Inheritance, School
from snow_from_korea.working import Flow, Working

MOST_NAME, MOST_LINE, MOST_SNOW, MOST_PLAN = 40, 80, 200, 600
"""Signs at most of a name, of a line of a haiku, of what the Snow is, of a mahoutsukai's plan."""
TRAITS = ("school", "inheritance", "culture")


def prepare(work: Working) -> None:
    """Turn order (SK-2.8), and the order in which the oracle speaks."""
    state = work.state
    order = work.shuffle(state.order) if state.setting.shuffle else state.order
    deck = work.shuffle(entry.id for entry in state.book.oracle if not entry.reserve)
    work.emit(ev.Prepared(order, deck))


def part(work: Working) -> Flow[None]:
    """The first thing that is still open; when nothing is, the farewells begin."""
    state = work.state
    if not state.deck:
        prepare(work)
        return
    for samurai in state.order:
        man = state.samurai[samurai]
        if not man.name:
            yield from _introduce(work, samurai)
        elif man.wish is None:
            yield from _desire(work, samurai)
        elif not man.facets:
            yield from _divide(work, samurai)
        elif (field := next((name for name in TRAITS if _open(state, samurai, name)), "")):
            yield from _choose(work, samurai, field)
        else:
            continue
        return
    if state.sorcerer is not None and not state.sorcerer.facets:
        yield from _sorcerer(work)
        return
    work.emit(ev.Went(DEPARTURE, 0, 0, ""))


def _open(state: State, samurai: int, field: str) -> bool:
    used = {"school": state.setting.schools, "inheritance": state.setting.inheritance,
            "culture": state.setting.culture}
    return used[field] and not getattr(state.samurai[samurai], field)


def trait_ids(state: State, field: str) -> tuple[str, ...]:
    """What can be chosen for school, inheritance or culture."""
    book = state.book
    found: dict[str, tuple[School, ...] | tuple[Inheritance, ...] | tuple[Culture, ...]] = {
        "school": book.schools, "inheritance": book.inheritances, "culture": book.cultures}
    return tuple(trait.id for trait in found[field])


def _introduce(work: Working, samurai: int) -> Flow[None]:
    man = work.state.samurai[samurai]
    answer: Introduce = yield from work.form(man.seat, say("sfk.ask.introduce", number=samurai + 1), "introduce",
                                             samurai)
    name, lady = story.one_line(answer.samurai, MOST_NAME), story.one_line(answer.lady, MOST_NAME)
    if not name or not lady:
        raise Refused(say("sfk.refused.no_name"))
    if name.casefold() in {other.name.casefold() for other in work.state.samurai}:
        raise Refused(say("sfk.refused.name_taken", name=verbatim(name)))
    haiku = haiku_of((answer.first, answer.second, answer.third))
    if answer.verse and not is_entry(work.state.book, answer.verse, "haiku"):
        raise Refused(say("sfk.refused.no_verse"))
    work.emit(ev.Introduced(samurai, name, lady, haiku, "" if haiku else answer.verse))


def is_entry(book: Book, entry: str, kind: str) -> bool:
    """Whether the oracle has such an entry of a kind."""
    return entry in book.entry and book.entry[entry].kind == kind


def haiku_of(lines: Iterable[str]) -> tuple[str, ...]:
    """Lines of a haiku, without those left empty; their syllables are nobody's business here (SK-2.3). May raise."""
    return tuple(line for line in (story.one_line(line, MOST_LINE) for line in lines) if line)


def _desire(work: Working, samurai: int) -> Flow[None]:
    man = work.state.samurai[samurai]
    answer: Desire = yield from work.form(man.seat, say("sfk.ask.desire", who=verbatim(man.name),
                                                        lady=verbatim(man.lady)), "desire", samurai)
    text = story.one_line(answer.text, MOST_SNOW)
    if bool(text) == bool(answer.oracle) or (answer.oracle and not is_entry(work.state.book, answer.oracle, "snow")):
        raise Refused(say("sfk.refused.no_snow"))
    work.emit(ev.Desired(samurai, man.seat, text, answer.oracle))


def _divide(work: Working, samurai: int) -> Flow[None]:
    man, setting = work.state.samurai[samurai], work.state.setting
    answer: Divide = yield from work.form(man.seat, say("sfk.ask.divide", who=verbatim(man.name), n=setting.points),
                                          "divide", samurai)
    facets = (answer.aware, answer.kenjutsu, answer.tanka)
    fault = wrong_division(setting, facets)
    if fault is not None:
        raise Refused(fault)
    work.emit(ev.Divided(samurai, facets))


def wrong_division(setting: Setting, facets: tuple[int, ...], points: int = 0) -> Message | None:
    """What is wrong with a division of N points, or of `points` for the mahoutsukai (SK-2.5, 13.1, 15.1)."""
    wanted = points or setting.points
    if min(facets) < 1:
        return say("sfk.refused.below_one")
    if sum(facets) != wanted:
        return say("sfk.refused.points", n=wanted, sum=sum(facets))
    if setting.even_heart and not points and max(facets) > setting.points // 2:
        return say("sfk.refused.even_heart", most=setting.points // 2)
    return None


def _choose(work: Working, samurai: int, field: str) -> Flow[None]:
    man = work.state.samurai[samurai]
    choices = tuple(Choose(trait) for trait in trait_ids(work.state, field))
    answer = yield from work.ask(man.seat, say(f"sfk.ask.{field}", who=verbatim(man.name)), choices, samurai)
    work.emit(ev.TraitTaken(samurai, field, answer.id))


def _sorcerer(work: Working) -> Flow[None]:
    """The HEK makes the mahoutsukai (SK-2.6, 13.1)."""
    setting = work.state.setting
    persona = story.draw(work.state, "mahoutsukai")
    sheet = setting.sorcerer
    if sheet is not None and sheet.facets:
        plan = sheet.wish.text if sheet.wish is not None else ""
        work.emit(ev.SorcererMade(sheet.facets, "" if sheet.name else persona, sheet.name, plan))
        return
    points = setting.sorcerer_points
    answer: MakeSorcerer = yield from work.form(HEK_SEAT, say("sfk.ask.make_mahoutsukai", n=points),
                                                "make_mahoutsukai")
    facets = (answer.aware, answer.kenjutsu, answer.tanka)
    fault = wrong_division(setting, facets, points)
    if fault is not None:
        raise Refused(fault)
    name, plan = story.one_line(answer.name, MOST_NAME), story.cleaned(answer.plan, MOST_PLAN)
    if plan and not name:
        raise Refused(say("sfk.refused.no_name_of_plan"))
    work.emit(ev.SorcererMade(facets, "" if name else persona, name, plan))
