"""Evolution of builds: each generation meets the field in the same trials, the best go on and breed.

The field is the presets and the best build of each of the last generations, so that what beats the presets must also
beat what beat them before. What a build won while it was chosen flatters it: champions are measured afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gunki.engine.dice import Dice, draw
from gunki.lab.builds import Breeder, Sheet, differing
from gunki.lab.matches import BOTH_WAYS, TRIAL_SEEDS, Deck, Fighter, Record, Trial, build_fighter
from gunki.lab.stages import Run, Stage, Steps, trials_for

HALL = 8
"""Best builds of earlier generations that stand in the field."""
KEPT, NEW = 0.25, 0.125
"""The parts of a generation that are its parents unchanged, and that are drawn at random."""
PICKED_FROM = 3
"""A parent is the best of so many drawn."""
CROSSED = 0.6
"""The part of children that have two parents."""
UNLIKE = 2
"""In so many items at least champions differ from each other."""
CANDIDATE_MATCHES = 4
"""How many times a generation's matches a candidate plays."""
EVOLVING, CHOOSING, MEASURING = 1_000, 2_000_000, 2_000_001
"""Places in the run's stream of seeds."""


class Generation(NamedTuple):
    """The builds of a generation with what each won, the best first."""

    sheets: tuple[Sheet, ...]
    records: tuple[Record, ...]


class Champion(NamedTuple):
    """A build, what it won in fresh matches against the presets, and against each of them by id."""

    sheet: Sheet
    record: Record
    against: dict[str, Record]


def evolve(run: Run, breeder: Breeder, presets: Sequence[Fighter]) -> Steps[list[Generation]]:
    """All generations."""
    dice = Dice(draw(run.seed, 0))
    population = _distinct([], lambda: breeder.random(dice), run.population)
    generations: list[Generation] = []
    hall: list[Sheet] = []
    for number in range(run.generations):
        field = [*presets, *(_fighter(sheet, at) for at, sheet in enumerate(hall[-HALL:]))]
        trials = field_trials(run, field, trials_for(run.matches), draw(run.seed, EVOLVING + number))
        generation = yield from _measured(run, population, trials)
        generations.append(generation)
        hall = [*(sheet for sheet in hall if sheet != generation.sheets[0]), generation.sheets[0]]
        population = next_generation(generation, run.population, breeder, dice)
    return generations


def _fighter(sheet: Sheet, at: int) -> Fighter:
    return build_fighter(f"build {at}", sheet.as_config("Build"))


class FieldTrial(NamedTuple):
    """Whom a build stands beside and against."""

    partners: tuple[Fighter, ...]
    others: tuple[Fighter, ...]
    seed: int


def field_trials(run: Run, field: Sequence[Fighter], number: int, seed: int) -> list[FieldTrial]:
    """Trials that every build of a stage meets alike: what one wins more than another is not luck of the draw."""
    deck = Deck(field, Dice(seed))
    found = []
    for at in range(number):
        hand = deck.deal(2 * run.size - 1)
        found.append(FieldTrial(hand[: run.size - 1], hand[run.size - 1 :], draw(seed, TRIAL_SEEDS + at)))
    return found


def _stage(run: Run, sheets: Sequence[Sheet], trials: Sequence[FieldTrial]) -> Stage:
    return Stage(tuple(Trial((build_fighter("build", sheet.as_config("Build")), *trial.partners), trial.others,
                             trial.seed) for sheet in sheets for trial in trials), run.level)


def _measured(run: Run, sheets: Sequence[Sheet], trials: Sequence[FieldTrial]) -> Steps[Generation]:
    letters = yield _stage(run, sheets, trials)
    each = BOTH_WAYS * len(trials)
    records = [Record().with_(letters[at * each : (at + 1) * each]) for at in range(len(sheets))]
    ranked = sorted(range(len(sheets)), key=lambda at: (-records[at].rate, at))
    return Generation(tuple(sheets[at] for at in ranked), tuple(records[at] for at in ranked))


def next_generation(generation: Generation, number: int, breeder: Breeder, dice: Dice) -> list[Sheet]:
    """The best unchanged, some new ones, and children of those who did well; all different."""
    kept = list(generation.sheets[: max(1, round(KEPT * number))])
    kept = _distinct(kept, lambda: breeder.random(dice), min(number, len(kept) + round(NEW * number)))

    def parent() -> Sheet:
        return generation.sheets[min(dice.die(len(generation.sheets)) for _ in range(PICKED_FROM)) - 1]

    def child() -> Sheet:
        if dice.die(100) > 100 * CROSSED:
            return breeder.mutated(parent(), dice)
        found = breeder.crossed(parent(), parent(), dice)
        return breeder.mutated(found, dice) if dice.coin() else found

    return _distinct(kept, child, number)


def _distinct(begun: Sequence[Sheet], make: Callable[[], Sheet], number: int) -> list[Sheet]:
    """`begun` and what is made until there are so many, all different."""
    found = dict.fromkeys(begun)
    while len(found) < number:
        found[make()] = None
    return list(found)


# Champions


def champions(run: Run, generations: Sequence[Generation], presets: Sequence[Fighter]) -> Steps[list[Champion]]:
    """The best builds of a run, chosen in matches of their own and then measured in others, the best first."""
    trials = field_trials(run, presets, trials_for(CANDIDATE_MATCHES * run.matches), draw(run.seed, CHOOSING))
    ranked = yield from _measured(run, candidates(run, generations), trials)
    chosen: list[Sheet] = []
    for sheet in ranked.sheets:
        if len(chosen) < run.champions and all(differing(sheet, other) >= UNLIKE for other in chosen):
            chosen.append(sheet)
    chosen += [sheet for sheet in ranked.sheets if sheet not in chosen][: run.champions - len(chosen)]
    trials = field_trials(run, presets, trials_for(run.finals), draw(run.seed, MEASURING))
    letters = yield _stage(run, chosen, trials)
    each = BOTH_WAYS * len(trials)
    found = [_champion(sheet, trials, letters[at * each : (at + 1) * each]) for at, sheet in enumerate(chosen)]
    return sorted(found, key=lambda one: -one.record.rate)


def candidates(run: Run, generations: Sequence[Generation]) -> list[Sheet]:
    """The best of each generation, the later first, and the best of the last one."""
    best = [generation.sheets[0] for generation in reversed(generations)]
    return list(dict.fromkeys([*best, *generations[-1].sheets]))[: run.candidates]


def _champion(sheet: Sheet, trials: Sequence[FieldTrial], letters: str) -> Champion:
    against: dict[str, Record] = {}
    for at, trial in enumerate(trials):
        won = letters[BOTH_WAYS * at : BOTH_WAYS * (at + 1)]
        for other in dict.fromkeys(one.id for one in trial.others):
            against[other] = against.get(other, Record()).with_(won)
    return Champion(sheet, Record().with_(letters), against)
