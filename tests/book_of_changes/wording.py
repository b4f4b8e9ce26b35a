"""The catalogues of Book of Changes, and battles played by a wheel, for tests that look at words."""

from collections.abc import Iterator
from typing import Any

from book_of_changes.content import ready_made, shipped
from book_of_changes.mode import MODE

from gunki.engine.match import Match
from gunki.engine.messages import Catalogues, Message
from tests.wording import ROOT, catalogues, followed, in_words

PLUGIN = ROOT / "plugins" / "book_of_changes"
RULEBOOK = PLUGIN / "rulebook.en.md"
LOCALE = PLUGIN / "locale"
ENGLISH = catalogues("book_of_changes", LOCALE)
JAPANESE = catalogues("book_of_changes", LOCALE, "ja")


def content_keys() -> set[str]:
    """Every key that names or describes something of the shipped content."""
    book = shipped()
    keys = {f"boc.power.{power.id}.{end}" for power in book.power.values() for end in ("name", "text")}
    for nature in book.natures:
        keys |= {f"boc.nature.{nature.id}.{end}" for end in ("name", "soul", "role")}
        for special in (nature.special_attack, nature.special_defense):
            keys |= {f"boc.special.{special.id}.{end}" for end in ("name", "text")}
    keys |= {f"boc.spirit.{spirit.id}.{end}" for spirit in book.spirits for end in ("name", "manner")}
    keys |= {f"boc.foe.{foe.id}.{end}" for foe in book.foes for end in ("name", "text")}
    keys |= {f"boc.trait.{trait}.{end}" for foe in book.foes for trait in foe.traits for end in ("name", "text")}
    for sheet in book.maps:
        keys |= {f"boc.map.{sheet.id}.{end}" for end in ("name", "text")}
        keys |= {f"boc.zone.{zone.id}" for zone in sheet.zones}
        keys |= {f"boc.hell.{sheet.hell.lower().replace(' ', '_')}"}
        keys |= {f"boc.feature.{found.kind}.{end}" for zone in sheet.zones for found in zone.features
                 for end in ("name", "text")}
    for battle in book.battles:
        keys |= {f"boc.battle.{battle.id}.before" for plan in book.campaigns if f"battle:{battle.id}" in plan.sequence}
        keys |= {f"boc.battle.{battle.id}.name"} | ({f"boc.battle.{battle.id}.after"} if battle.after else set())
    keys |= {f"boc.scene.{scene.id}.{end}" for scene in book.scenes for end in ("name", "text")}
    keys |= {f"boc.campaign.{found.id}.{end}" for found in book.campaigns for end in ("name", "who", "why")}
    return keys | {f"boc.hero.{preset.id}.text" for preset in ready_made()}


def read(message: Message | None, words: Catalogues = ENGLISH) -> str:
    """A message in words, see `in_words`."""
    return in_words(message, words)


def steps(config: dict[str, Any], seed: int, most: int) -> Iterator[tuple[Match, list[tuple[Any, Any]]]]:
    """A match played by a wheel, at most `most` commands: after each its events with the state after each."""
    match = Match.begin(MODE, config, seed, keep_acts=False)
    state, events = followed(MODE, None, match.events)
    yield match, events
    turn = seed + 1
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        choices = [choice for choice in decision.choices if not choice.resigns]
        kinds = sorted({type(choice).__name__ for choice in choices if type(choice).__name__ != "SetOrders"})
        turn = turn * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        kind = kinds[(turn >> 33) % len(kinds)] if kinds else "SetOrders"
        fitting = [choice for choice in choices if type(choice).__name__ == kind]
        state, events = followed(MODE, state, match.act(fitting[(turn >> 40) % len(fitting)]))
        yield match, events
