"""Using a Power (BC-13): pay, test, let defences answer, run the effects."""

from __future__ import annotations

from book_of_changes import attacks, checks, figures, wounds
from book_of_changes import events as ev
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
    if "attack" in power.tags and power.test.kind == "contested":
        attacks.declare(work, user, targets, power)
    elif "attack" in power.tags or "curse" in power.tags:
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
    context = Context(user=user, power=power, source=power.id, outcomes=dict.fromkeys(targets, SUCCESS), zone=zone,
                      edge=edge)
    if power.test.kind == "simple":
        before = len(work.log)
        context.best = yield from checks.simple(work, user, power.test.aspect, power.test.tn, "power", "power")
        context.outcomes = dict.fromkeys(targets, context.best)
        if any(isinstance(e, ev.Rolled) and e.critical for e in work.log[before:]):
            wounds.gain_chi(work, user, -1, "critical")  # BC-2.16
    elif power.test.kind == "contested":
        strikes = yield from _contest(work, user, power, targets)
        if "attack" in power.tags:
            yield from attacks.resolve(work, list(strikes.values()), power, zone)
            return
        context.outcomes = {target: strike.rolled for target, strike in strikes.items()}
        context.best = max(context.outcomes.values(), key=checks.rank, default=FAIL)
    yield from run(work, power.effects, context)


def _contest(work: Working, user: int, power: Power, targets: tuple[int, ...]) -> Flow[dict[int, Strike]]:
    """One roll of the user, a resisting roll of each target; ties again for that target alone (BC-3.4, 3.5)."""
    aspect, against = power.test.aspect, power.test.vs
    for one in (user, *targets):
        yield from checks.ask_ignoring(work, one)
    added = figures.modifiers(work.state, work.fighter(user), "power")
    made = checks.make(work, user, aspect, added)
    found: dict[int, Strike] = {}
    for target in targets:
        mine = made
        while True:
            theirs = checks.make(work, target, against, figures.modifiers(work.state, work.fighter(target), "resist"))
            if theirs.total != mine.total:
                break
            checks.show(work, user, aspect, "power", mine, theirs.total, "tie", target)
            checks.show(work, target, against, "resist", theirs, mine.total, "tie", user)
            mine = checks.make(work, user, aspect, added)
        reached = contest(mine.total, theirs.total)
        if not found or mine is not made:
            checks.show(work, user, aspect, "power", mine, theirs.total, reached, target)
        checks.show(work, target, against, "resist", theirs, mine.total, SUCCESS if reached == FAIL else FAIL, user)
        checks.spend_uses(work, target, "resist")
        found[target] = Strike(user, target, mine.total, theirs.total, reached, power=power.id, contested=True,
                               was_down=work.fighter(target).knocked, no_chi="no_chi" in power.flags,
                               pierce="pierce" in power.flags)
    checks.spend_uses(work, user, "power")
    if made.critical and all(strike.rolled == FAIL for strike in found.values()):
        wounds.gain_chi(work, user, -1, "critical")  # BC-2.16
    return found
