"""Carrying a run out: what is kept is taken, what is missing is played, and all of it is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from gunki.battle.content import Content
from gunki.clients.many import Advance, Planned, Played
from gunki.lab.builds import Breeder
from gunki.lab.evolution import CANDIDATE_MATCHES, Champion, Generation, champions, evolve
from gunki.lab.matches import BOTH_WAYS, Fighter, letter, planned
from gunki.lab.stages import Run, Stage, Steps, trials_for
from gunki.lab.store import Results, Store
from gunki.lab.tournament import Tournament, tournament, trials_of

SAVED_EVERY = 5.0
"""Seconds after which results are written down."""

Player = Callable[[Iterable[Planned], int], Iterator[Played]]
"""Plays so many matches, anywhere, and gives what came of them in their order."""
Found = TypeVar("Found")


class Findings(NamedTuple):
    """What a run has found; a run of presets alone has neither generations nor champions."""

    run: Run
    generations: tuple[Generation, ...]
    champions: tuple[Champion, ...]
    presets: Tournament
    matches: int


def preset_fighters(content: Content) -> list[Fighter]:
    """The field."""
    return [Fighter("preset", identifier) for identifier in content.presets]


def builds_and_presets(run: Run, content: Content) -> Steps[Findings]:
    """The search with its champions, and the tournament of the presets; or, as the run says, this one alone."""
    presets = preset_fighters(content)
    generations: Sequence[Generation] = ()
    best: Sequence[Champion] = ()
    if run.what == "builds":
        generations = yield from evolve(run, Breeder(content), presets)
        best = yield from champions(run, generations, presets)
    field = yield from tournament(run, presets)
    return Findings(run, tuple(generations), tuple(best), field, matches_of(run, len(presets)))


def matches_of(run: Run, presets: int) -> int:
    """All matches of a run."""
    in_tournament = BOTH_WAYS * trials_of(run, presets)
    if run.what == "presets":
        return in_tournament
    evolving = run.generations * run.population * trials_for(run.matches)
    choosing = run.candidates * trials_for(CANDIDATE_MATCHES * run.matches)
    measuring = min(run.champions, run.candidates) * trials_for(run.finals)
    return BOTH_WAYS * (evolving + choosing + measuring) + in_tournament


def carry_out(steps: Steps[Found], store: Store, player: Player, advance: Advance) -> Found:
    """The run to its end. However it is broken off, what was played is kept. Raises BadFile, and what players raise."""
    number = 0
    try:
        stage = next(steps)
        while True:
            results = store.stage(number, stage.check, stage.matches)
            _play_rest(stage, results, store, player, advance)
            number += 1
            stage = steps.send(results.letters)
    except StopIteration as end:
        found: Found = end.value
        return found


def _play_rest(stage: Stage, results: Results, store: Store, player: Player, advance: Advance) -> None:
    begun = len(results.letters)
    if begun == stage.matches:
        return
    rest = islice(planned(stage.trials, stage.level), begun, None)
    saved = time.monotonic()
    try:
        for number, played in enumerate(player(rest, stage.matches - begun), begun):
            results.letters += letter(played.result, number)
            advance(1)
            if time.monotonic() - saved > SAVED_EVERY:
                store.save()
                saved = time.monotonic()
    finally:
        store.save()
