"""The catalogues of Snow From Korea, and journeys played by the computer, for tests that look at words."""

from collections.abc import Iterator
from typing import Any

from snow_from_korea.content import shipped
from snow_from_korea.mode import MODE

from gunki.engine.agents import agent_for
from gunki.engine.match import Match
from gunki.engine.messages import Catalogues, Message
from tests.wording import ROOT, catalogues, followed, in_words

PLUGIN = ROOT / "plugins" / "snow_from_korea"
RULEBOOK = PLUGIN / "rulebook.en.md"
LOCALE = PLUGIN / "locale"
ENGLISH = catalogues("snow_from_korea", LOCALE)
JAPANESE = catalogues("snow_from_korea", LOCALE, "ja")

FIELDS = {"encounter": ("title", "scene", "win", "lose"), "challenge": ("title", "premise"), "opening": ("prompt", "prose"),
          "snow": ("name", "within", "desire", "found"), "cue": ("text",), "cue_too_late": ("text",), "snow_scene": ("prompt", "prose"),
          "repair": ("text",), "divert": ("text",), "closing": ("prompt", "prose"), "mahoutsukai": ("name", "guise", "plan"),
          "haiku": ("first", "second", "third"), "place": ("text",), "occasion": ("text",),
          "decision": ("win", "lose")}
"""Words of the oracle's entries by kind."""


def content_keys() -> set[str]:
    """Every key that names or describes something of the shipped content."""
    book = shipped()
    keys = {f"sfk.oracle.{entry.id}.{field}" for entry in book.oracle for field in FIELDS[entry.kind]}
    keys |= {f"sfk.facet.{name}{end}" for name in book.facet_ids for end in ("", ".text")}
    keys |= {f"sfk.kamae.{kamae.id}.{end}" for kamae in book.kamae for end in ("name", "text")}
    for field, traits in (("school", book.schools), ("inheritance", book.inheritances), ("culture", book.cultures)):
        keys |= {f"sfk.{field}.{trait.id}.{end}" for trait in traits for end in ("name", "text")}
    keys |= {f"sfk.school.{school.id}.{band}" for school in book.schools if school.low for band in ("low", "high")}
    keys |= {f"sfk.region.{name}.{end}" for name in book.regions for end in ("name", "threshold")}
    return keys | {f"sfk.band.{band.id}" for band in book.bands}


def read(message: Message | None, words: Catalogues = ENGLISH) -> str:
    """A message in words, see `in_words`."""
    return in_words(message, words)


def steps(config: dict[str, Any], seed: int, level: str = "random") -> Iterator[tuple[Match, list[tuple[Any, Any]]]]:
    """A journey played by one level: at the start and after each command its events with the state after each."""
    match = Match.begin(MODE, config, seed, keep_acts=False)
    state, events = followed(MODE, None, match.events)
    yield match, events
    player = agent_for(MODE, level, seed)
    while (decision := match.decision) is not None:
        command = player.choose(MODE.observe(match.state, decision.seat), decision)
        state, events = followed(MODE, state, match.act(command))
        yield match, events
