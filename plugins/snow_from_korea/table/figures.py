"""What a kamae or an answer brings, in short words: moves on a win and on a loss, and what a full success does."""

from __future__ import annotations

from fractions import Fraction

from gunki.engine.messages import Message, say
from snow_from_korea import ending, results, words
from snow_from_korea.model import Samurai, State
from snow_from_korea.results import Holder, Option
from snow_from_korea.sheets import Effect

RANGE = "…"


def percent(chance: Fraction) -> str:
    """One decimal; never 0 or 100 where it is neither."""
    share = 100 * chance
    if 0 < share < Fraction(1, 20):
        return "< 0.1 %"
    if Fraction(9995, 100) < share < 100:
        return "> 99.9 %"
    return f"{float(share):.1f} %"


def difference(state: State, before: Holder, after: Holder, short: bool = False) -> list[Message]:
    """What is more and what is less: losses first. `short`: where a card is narrow."""
    end = ".short" if short else ""
    changes = [(now - then, say(f"sfk.facet.{name}{end}")) for name, then, now in
               zip(state.book.facet_ids, before.facets, after.facets, strict=True) if now != then]
    changes.sort(key=lambda found: found[0])
    found = [say("sfk.part.facet", facet=name, by=words.signed(by)) for by, name in changes]
    if before.snow != after.snow:
        found.append(say("sfk.part.snow", by=words.signed((after.snow or 0) - (before.snow or 0))))
    return found


def options(state: State, who: Holder, effect: Effect, tested: str) -> tuple[Option, ...]:
    """Every way to take an effect of a kamae."""
    return (results.losses if effect.kind == "lose" else results.gains)(state.book, who, effect, tested)


def brings(state: State, who: int, kamae: str, tested: str, won: bool, short: bool = False) -> Message:
    """What a win or a loss in a kamae does to a samurai or the mahoutsukai. `short`: where a card is narrow."""
    now, end = results.holder(state, who), ".short" if short else ""
    found = state.book.kamae_by_id[kamae]
    parts: list[Message] = []
    for effect in found.win if won else found.lose:
        if effect.kind == "burn":
            after = results.burn(now, effect.n)
            parts += difference(state, now, after, short)
            now = after
            continue
        ways = options(state, now, effect, tested)
        parts.append(_of_effect(state, now, effect, tested, ways, short))
        now = ways[0].after
    line = words.joined(parts) if parts else say(f"sfk.table.nothing_changes{end}")
    return say(f"sfk.table.each_half{end}", line=line) if found.halves > 1 else line


def score_after(state: State, who: int, kamae: str, tested: str, won: bool, short: bool = False) -> Message | None:
    """The score that it would leave (SK-10.3), from the worst choice to the best; None where nothing changes."""
    found = state.book.kamae_by_id[kamae]
    if who < 0 or found.halves > 1:
        return None
    man, now = state.samurai[who], results.holder(state, who)
    ends = results.ends(state.book, now, found, won, tested)
    if ends == (now,):
        return None
    scores = [ending.score_with(man, end.facets, end.snow) for end in ends]
    shown = RANGE.join(words.signed(score) for score in sorted({min(scores), max(scores)}))
    return say("sfk.table.brings_score.short" if short else "sfk.table.brings_score", score=shown)


def _of_effect(state: State, now: Holder, effect: Effect, tested: str, ways: tuple[Option, ...], short: bool
               ) -> Message:
    if effect.of == "any":
        return say("sfk.table.any_facet.short" if short else "sfk.table.any_facet", n=effect.n)
    parts = difference(state, now, ways[0].after, short)
    if short and parts:
        return words.joined(parts)
    line = words.joined(parts) if parts else say("sfk.table.nothing_to_lose")
    if effect.kind == "gain":
        line = say("sfk.table.source_stays", line=line, source=words.facet(state.book.source[tested]))
    if effect.kind == "lose" and any(way.from_snow and not way.moved for way in ways):
        return say("sfk.table.or", first=line, second=say("sfk.part.snow", by=words.signed(-effect.n)))
    return say("sfk.table.or_otherwise", line=line) if len(ways) > 1 else line


def mended(state: State, samurai: int, kamae: str, tested: str) -> tuple[int, int]:
    """Least and most Snow that a full success in a kamae may leave (SK-9.7)."""
    who, found = results.holder(state, samurai), state.book.kamae_by_id[kamae]
    ends = [end for won in (True, False) for end in results.ends(state.book, who, found, won, tested)]
    snow = [results.fulfilled(end).snow or 0 for end in ends]
    return min(snow), max(snow)


def full_words(state: State, samurai: int, kamae: str, tested: str, useful: str) -> tuple[Message, Message]:
    """What it brings that every die succeeds, and the same as short as can be."""
    if useful != "repair":
        key = f"sfk.table.full.{useful or 'nothing'}"
        return say(key), say(f"{key}.short")
    now = state.samurai[samurai].snow or 0
    least, most = mended(state, samurai, kamae, tested)
    if most <= now:
        return say("sfk.table.full.whole", n=now), say("sfk.table.full.whole.short", n=now)
    after = str(least) if least == most else f"{least}–{most}"
    return (say("sfk.table.full.repair", before=now, after=after),
            say("sfk.table.full.repair.short", before=now, after=after))


def began(man: Samurai) -> str:
    """4 · 4 · 4"""
    return " · ".join(str(facet) for facet in man.initial)
