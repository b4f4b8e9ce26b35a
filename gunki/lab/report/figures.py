"""What the builds of a run tell about items and stats: records summed over all that carried one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from gunki.lab.builds import Sheet
from gunki.lab.evolution import Generation
from gunki.lab.matches import Record

OFTEN = 0.02
"""The part of all matches that two items carried together need to be listed."""

Key = TypeVar("Key")


def summed(parts: Iterable[tuple[Key, Record]]) -> dict[Key, Record]:
    """Records added up by key."""
    found: dict[Key, Record] = {}
    for key, record in parts:
        before = found.get(key, Record())
        found[key] = Record(*(one + other for one, other in zip(before, record, strict=True)))
    return found


def measured(generations: Sequence[Generation]) -> Iterator[tuple[Sheet, Record]]:
    """Every build of every generation with what it won."""
    for generation in generations:
        yield from zip(generation.sheets, generation.records, strict=True)


def by_item(generations: Sequence[Generation]) -> dict[str, Record]:
    """Records of builds that carry an item, however many copies, the best first."""
    found = summed((item, record) for sheet, record in measured(generations) for item in set(sheet.inventory))
    return dict(sorted(found.items(), key=lambda entry: (-entry[1].rate, entry[0])))


def by_stat(generations: Sequence[Generation]) -> dict[tuple[int, int], Record]:
    """Records by the number of a stat and the points bought in it."""
    found = summed(((at, value), record) for sheet, record in measured(generations)
                   for at, value in enumerate(sheet.points))
    return dict(sorted(found.items()))


def by_two_items(generations: Sequence[Generation]) -> dict[tuple[str, str], Record]:
    """Records of builds that carry both of two items, the best first; those seldom met are left out."""
    found = summed((pair, record) for sheet, record in measured(generations)
                   for pair in combinations(sorted(set(sheet.inventory)), 2))
    least = OFTEN * sum(record.matches for _, record in measured(generations))
    often = {pair: record for pair, record in found.items() if record.matches >= least}
    return dict(sorted(often.items(), key=lambda entry: (-entry[1].interval[0], entry[0])))


def shares(generations: Sequence[Generation]) -> dict[str, tuple[float, ...]]:
    """The part of each generation that carries an item, the commonest of the last generation first."""
    counts = [Counter(item for sheet in generation.sheets for item in set(sheet.inventory))
              for generation in generations]
    sizes = [len(generation.sheets) for generation in generations]
    found = {item: tuple(count[item] / size for count, size in zip(counts, sizes, strict=True))
             for item in {item for count in counts for item in count}}
    return dict(sorted(found.items(), key=lambda entry: (-entry[1][-1], -sum(entry[1]), entry[0])))
