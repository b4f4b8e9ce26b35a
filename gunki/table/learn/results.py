"""What the end of a match means for the ladder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gunki.battle.lessons.ladder import Best, Fight, fight_of, result_of
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.learn.progress import load_progress


class LadderWin(NamedTuple):
    """A fight won: how, whether for the first time, whether better than before, and why it was not kept, if so."""

    fight: Fight
    best: Best
    first: bool
    better: bool
    problem: Message | None

    @property
    def message(self) -> Message:
        """A sentence for the screen that shows the match's end."""
        title = say("learn.ladder." + self.fight.id + ".title")
        rounds = say("learn.ladder.rounds", count=self.best.rounds)
        key = "first" if self.first else "better" if self.better else "again"
        return say("learn.ladder.result." + key, title=title, rounds=rounds, hp=self.best.hp)


def note_branch(match: Match, path: Path) -> Message | None:
    """A match was played on from a replay into this file: as a fight of the ladder it does not count. None: noted."""
    if fight_of(match) is None:
        return None
    progress = load_progress()
    progress.branches.add(path.name)
    return progress.save()


def record_ladder_win(match: Match, path: Path | None = None) -> LadderWin | None:
    """Keep the win if `match` is a fight of the ladder that its players have won; None where it is neither, or was
    played on from a replay. `path` is its file.
    """
    fight, best = fight_of(match), result_of(match)
    if fight is None or best is None:
        return None
    progress = load_progress()
    if path is not None and path.name in progress.branches:
        return None
    before = progress.ladder.get(fight.id)
    if not best.better_than(before):
        return LadderWin(fight, best, False, False, None)
    progress.ladder[fight.id] = best
    return LadderWin(fight, best, before is None, True, progress.save())
