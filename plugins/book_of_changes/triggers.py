"""Triggers: inner effects that run when something happens to their bearer (powers.toml)."""

from __future__ import annotations

from book_of_changes import events as ev
from book_of_changes.working import Flow, Working


def fire(work: Working, when: str, bearer: int, other: int) -> Flow[None]:
    """Run the triggers of a bearer for an event; each at most once a round (BC-5.6), none inside another."""
    from book_of_changes.effects import Context, run

    if work.quiet:
        return
    for found in work.battle.on(bearer):
        who = work.fighter(bearer)
        if found.effect.kind != "trigger" or found.effect.when != when or found.id in who.fired or who.out:
            continue
        work.emit(ev.Fired(bearer, found.id))
        context = Context(user=found.maker, power=work.state.setting.book.power.get(found.source), source=found.source,
                          bearer=bearer, other=other)
        if found.aim >= 0 and not work.fighter(found.aim).out:
            context.outcomes = {found.aim: "success"}
        work.quiet += 1
        yield from run(work, found.effect.effects, context)
        work.quiet -= 1
