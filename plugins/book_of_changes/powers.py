"""Using a Power (BC-13): pay, test, let defences answer, run the effects."""

from __future__ import annotations

from book_of_changes import attacks, checks, figures, wounds
from book_of_changes import events as ev
from book_of_changes.defending import defend
from book_of_changes.effects import Context, run
from book_of_changes.holding import used_power
from book_of_changes.paying import pay
from book_of_changes.rolling import FAIL, SUCCESS, contest
from book_of_changes.sheets import Power
from book_of_changes.strike import Strike
from book_of_changes.targeting import chosen, price
from book_of_changes.working import Flow, Working


def use_power(work: Working, user: int, power: Power, target: int, held: bool = False) -> Flow[None]:
    """A use of a Power; its cost is lost if the Test fails (BC-13.9)."""
    who = work.fighter(user)
    targets = chosen(work.battle, who, power, target)
    pay(work, user, price(work.state, who, power, target), power, power.id)
    zone = target if power.targets in ("zone", "enemies_one_zone") else who.zone
    work.emit(ev.PowerUsed(user, power.id, targets, zone, False, held))
    work.emit(ev.Flagged(user, "used_power", 1))
    if "once" in power.flags:
        work.emit(ev.OnceUsed(user, power.id))
    if "attack" in power.tags or "curse" in power.tags:
        attacks.reveal(work, user)
    if power.test.kind == "attack":
        yield from attacks.attack(work, user, targets, attacks.Kind(power))
    else:
        yield from _other_tests(work, user, power, targets, zone, target if power.targets == "edge" else -1)
    yield from used_power(work, user)


def use_limit(work: Working, user: int, target: int) -> Flow[None]:
    """The Nature's Limit: the meter drops to 0 whether it hits or not (BC-11.8)."""
    who = work.fighter(user)
    limit = work.state.setting.book.nature[who.natures[0]].limit
    targets = chosen(work.battle, who, limit, target)
    work.emit(ev.LimitChanged(user, -who.limit, 0, limit.id))
    work.emit(ev.PowerUsed(user, limit.id, targets, target if limit.targets == "enemies_one_zone" else who.zone))
    yield from attacks.attack(work, user, targets, attacks.Kind(limit, limit=True, zone=target
                                                                if limit.targets == "enemies_one_zone" else -1))


def _other_tests(work: Working, user: int, power: Power, targets: tuple[int, ...], zone: int, edge: int) -> Flow[None]:
    context = Context(user=user, power=power, source=power.id, zone=zone, edge=edge)
    if power.test.kind == "none":
        context.outcomes = dict.fromkeys(targets, SUCCESS)
    elif power.test.kind == "simple":
        context.best = yield from checks.simple(work, user, power.test.aspect, power.test.tn, "power", "power")
        context.outcomes = dict.fromkeys(targets, context.best)
        if context.best == FAIL:
            _critical(work, user)
    else:
        yield from _contest(work, user, power, targets, context)
    yield from run(work, power.effects, context)
    for strike in context.strikes.values():
        if strike.wounded:
            yield from _wounded_by(work, strike)


def _critical(work: Working, user: int) -> None:
    """A critical failure in using a Power costs 1 further Chi (BC-2.16)."""
    last = next(e for e in reversed(work.log) if isinstance(e, ev.Rolled) and e.fighter == user)
    if last.critical:
        wounds.gain_chi(work, user, -1, "critical")


def _contest(work: Working, user: int, power: Power, targets: tuple[int, ...], context: Context) -> Flow[None]:
    """One roll of the user, a resisting roll of each target; ties again for that target alone (BC-3.4, 3.5)."""
    aspect, against = power.test.aspect, power.test.vs
    for target in targets:
        yield from checks.ask_ignoring(work, target)
    who = work.fighter(user)
    added = figures.modifiers(work.state, who, "power")
    made = checks.make(work, user, aspect, added)
    shown = False
    for target in targets:
        mine = made
        while True:
            theirs = checks.make(work, target, against, figures.modifiers(work.state, work.fighter(target), "resist"))
            if theirs.total != mine.total:
                break
            checks.show(work, user, aspect, "power", mine, theirs.total, "tie")
            checks.show(work, target, against, "resist", theirs, mine.total, "tie")
            mine = checks.make(work, user, aspect, added)
        reached = contest(mine.total, theirs.total)
        if not shown or mine is not made:
            checks.show(work, user, aspect, "power", mine, theirs.total, reached)
            shown = True
        checks.show(work, target, against, "resist", theirs, mine.total, SUCCESS if reached == FAIL else FAIL)
        checks.spend_uses(work, target, "resist")
        context.outcomes[target] = reached
        if "attack" in power.tags and reached != FAIL:
            strike = Strike(user, target, mine.total, theirs.total, reached, contested=True,
                            was_down=work.fighter(target).knocked)
            yield from defend(work, strike, chi=False)
            context.strikes[target] = strike
            context.outcomes[target] = strike.outcome
    checks.spend_uses(work, user, "power")
    context.best = max(context.outcomes.values(), key=checks.rank, default=FAIL)
    if context.best == FAIL:
        _critical(work, user)


def _wounded_by(work: Working, strike: Strike) -> Flow[None]:
    from book_of_changes.triggers import fire

    yield from fire(work, "wounded", strike.wounded_one, strike.attacker)
