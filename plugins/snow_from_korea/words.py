"""Names and figures as messages, for every text of this mode. What people wrote is shown as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea.model import HEK, SORCERER, Page, Samurai, Sorcerer, State, Wish

if TYPE_CHECKING:
    from snow_from_korea.odds import KamaeOdds


def facet(name: str) -> Message:
    """A Facet."""
    return say(f"sfk.facet.{name}")


def kamae(name: str) -> Message:
    """A kamae; "" for one that is sealed."""
    return say(f"sfk.kamae.{name}.name" if name else "sfk.kamae.sealed")


def trait(field: str, name: str) -> Message:
    """A School, an Inheritance or a Culture trait."""
    return say(f"sfk.{field}.{name}.name")


def region(name: str) -> Message:
    """A region."""
    return say(f"sfk.region.{name}.name")


def band(name: str) -> Message:
    """A welcome."""
    return say(f"sfk.band.{name}")


def who(state: State, number: int) -> Message:
    """A samurai, the HEK or the mahoutsukai by name."""
    if number == HEK:
        return say("sfk.hek")
    if number == SORCERER:
        return sorcerer(state.sorcerer)
    man = state.samurai[number]
    return verbatim(man.name) if man.name else say("sfk.samurai_number", number=number + 1)


def lady(state: State, number: int) -> Message:
    """The lady of a samurai."""
    return verbatim(state.samurai[number].lady)


def sorcerer(found: Sorcerer | None) -> Message:
    """The mahoutsukai by his name, where it is known."""
    if found is not None and found.name:
        return verbatim(found.name)
    if found is not None and found.persona:
        return say(f"sfk.oracle.{found.persona}.name")
    return say("sfk.mahoutsukai")


def plan(found: Sorcerer) -> Message:
    """What the mahoutsukai is about."""
    if found.plan or found.name:
        return verbatim(found.plan) if found.plan else say("sfk.no_plan")
    return say(f"sfk.oracle.{found.persona}.plan") if found.persona else say("sfk.no_plan")


def snow(wish: Wish | None) -> Message:
    """What the Snow is; where it is hidden or not yet decided, just the Snow."""
    if wish is not None and wish.text:
        return verbatim(within(wish.text))
    if wish is not None and wish.oracle:
        return say(f"sfk.oracle.{wish.oracle}.name")
    return say("sfk.the_snow")


def snow_within(wish: Wish | None) -> Message:
    """The same as it stands within a sentence."""
    if wish is not None and wish.oracle and not wish.text:
        return say(f"sfk.oracle.{wish.oracle}.within")
    return snow(wish)


def within(text: str) -> str:
    """What somebody wrote as it stands within a sentence: an article is small, as in the oracle's own words."""
    return text[0].lower() + text[1:] if text.startswith(ARTICLES) else text


ARTICLES = ("The ", "A ", "An ", "Her ", "His ")


def oracle(state: State, entry: str, field: str, samurai: int, rival: int = HEK) -> Message:
    """Words of the oracle with the names that they may ask for."""
    man = state.samurai[samurai]
    return say(f"sfk.oracle.{entry}.{field}", samurai=who(state, samurai), mistress=verbatim(man.lady),
               snow=snow_within(man.wish), rival=who(state, rival))


SCENE_FIELDS = {"encounter": "scene", "challenge": "premise", "opening": "prose", "snow": "prose",
                "homecoming": "prose"}
"""What of an entry tells the scene of a page."""


def page_title(state: State, page: Page) -> Message:
    """What a page is headed by."""
    if page.kind in ("encounter", "challenge") and page.scene:
        return say(f"sfk.oracle.{page.scene}.title")
    return say(f"sfk.page.{page.kind}", who=who(state, page.samurai))


def proposal(state: State, page: Page) -> Message | None:
    """The oracle's words for the scene of a page; None for a hunt, for which it has none."""
    if not page.scene:
        return None
    scene = oracle(state, page.scene, SCENE_FIELDS[page.kind], page.samurai, page.other)
    if not page.lead:
        return scene
    return say("sfk.tell.two", first=oracle(state, page.lead, "text", page.samurai, page.other), second=scene)


def prompt(state: State, page: Page) -> Message | None:
    """What the oracle asks of those who write a page; None where it only proposes a scene."""
    if not page.scene or SCENE_FIELDS[page.kind] != "prose":
        return None
    return oracle(state, page.scene, "prompt", page.samurai, page.other)


def outcome(state: State, page: Page) -> Message | None:
    """The oracle's words for how an encounter or a challenge ended: after its last half."""
    entry = {"encounter": page.scene, "challenge": page.end}.get(page.kind, "")
    if not page.results or not entry:
        return None
    return oracle(state, entry, "win" if page.results[-1] else "lose", page.samurai, page.other)


def haiku(man: Samurai) -> tuple[Message, ...]:
    """Lines of a samurai's haiku."""
    if man.haiku or not man.verse:
        return tuple(verbatim(line) for line in man.haiku)
    return tuple(say(f"sfk.oracle.{man.verse}.{line}") for line in ("first", "second", "third"))


def scores(state: State, facets: Sequence[int]) -> Message:
    """Three Facets in a row."""
    return joined([say("sfk.score", facet=facet(name), n=n)
                   for name, n in zip(state.book.facet_ids, facets, strict=False)])


def dice(faces: Iterable[int]) -> Message:
    """Faces as they fell."""
    found = [str(face) for face in faces]
    return verbatim(" ".join(found)) if found else say("sfk.no_dice")


def joined(parts: Sequence[Message]) -> Message:
    """A list: a, b, c."""
    return reduce(lambda first, second: say("sfk.comma", first=first, second=second), parts)


def signed(number: int) -> str:
    """A figure with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def burnt_snow() -> Message:
    """Snow burnt for dice."""
    return say("sfk.burnt_snow")


def notes_of_odds(found: KamaeOdds) -> tuple[Message, ...]:
    """What else stands beside the odds of a kamae."""
    notes = [say("sfk.odds.win", chance=percent(found.win)), say("sfk.odds.lose", chance=percent(found.lose))]
    if found.full != "0" or found.useful:
        notes.append(say(f"sfk.odds.full.{found.useful or 'nothing'}", chance=percent(found.full)))
    return tuple(notes)


def percent(chance: str) -> str:
    """A fraction as a percentage that is never rounded to 0 or to 100 where it is neither."""
    top, _, bottom = chance.partition("/")
    share = 100 * int(top) / int(bottom or 1)
    if 0 < share < 10:
        return f"{max(share, 0.01):.2g}"
    if 99 < share < 100:
        return f"{min(share, 99.9):.1f}"
    return f"{share:.0f}"
