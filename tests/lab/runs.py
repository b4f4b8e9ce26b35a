"""Tiny runs of the lab, and what plays them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.clients.many import Planned, Played, play_all
from gunki.lab.run import Findings, Player, builds_and_presets, carry_out
from gunki.lab.stages import Run
from gunki.lab.store import Store

CONTENT = load_content()
TINY = Run(level="random", size=2, seed=5, population=5, generations=2, matches=2, finals=4, champions=2)


def here(matches: Iterable[Planned], number: int) -> Iterator[Played]:
    """Plays in this process."""
    return play_all(MODE, matches, number, jobs=1)


def run_to_its_end(path: Path, run: Run = TINY, player: Player = here) -> Findings:
    """The findings of a run whose results are kept in `path`."""
    return carry_out(builds_and_presets(run, CONTENT), Store(path, run, "same"), player, lambda done: None)
