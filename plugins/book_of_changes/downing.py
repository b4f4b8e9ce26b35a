"""Knockdown and stun (BC-10)."""

from __future__ import annotations

from book_of_changes import events as ev
from book_of_changes import figures
from book_of_changes.holding import lose
from book_of_changes.moving import brink
from book_of_changes.working import Flow, Working


def knock_down(work: Working, target: int) -> Flow[None]:
    """Knock a character down unless something prevents it; a brink may then hurt it (BC-7.9)."""
    who = work.fighter(target)
    if who.out or who.fallen or who.knocked or figures.immune(work.state, who, "knockdown"):
        return
    work.emit(ev.KnockedDown(target, True))
    yield from brink(work, target)


def stun(work: Working, target: int) -> None:
    """Stun a character unless something prevents it; an action it holds is lost (BC-6.19)."""
    who = work.fighter(target)
    if who.out or who.fallen or who.stunned or figures.immune(work.state, who, "stun"):
        return
    work.emit(ev.Stunned(target, True))
    lose(work, target)
