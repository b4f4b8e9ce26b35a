"""Answers to an attack: one Defensive Power, then chi defence (BC-9)."""

from __future__ import annotations

from book_of_changes import events as ev
from book_of_changes import figures, holding
from book_of_changes.commands import Answer
from book_of_changes.effects import Context, run
from book_of_changes.model import Fighter, Orders
from book_of_changes.paying import pay
from book_of_changes.places import in_range
from book_of_changes.rolling import FAIL, HEROIC
from book_of_changes.severity import grave, serious
from book_of_changes.sheets import Power
from book_of_changes.strike import Strike
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say


def defend(work: Working, strike: Strike) -> Flow[None]:
    """Defensive Power, then chi defence; the final outcome stands in the strike afterwards."""
    before = strike.reached()
    if not (yield from _held_defence(work, strike)):
        yield from _defensive_power(work, strike)
    strike.outcome = strike.reached()
    turned = strike.target != strike.first_target
    if strike.outcome != before or turned:
        work.emit(ev.OutcomeChanged(strike.target, before, strike.outcome, "redirect" if turned else "power"))
    yield from _chi_defence(work, strike)


def _held_defence(work: Working, strike: Strike) -> Flow[bool]:
    """A held Defensive Power answers the attack that sets it off (BC-6.16, 6.17); the quickest holder's (BC-6.18)."""
    able = [who for who in holding.ready_for_attack(work, strike.first_target)
            if any(who.held is not None and p.id == who.held.power for p in usable_defences(work, who, strike))]
    for who in holding.in_order(work, able)[:1]:
        assert who.held is not None
        power = work.state.setting.book.power[who.held.power]
        work.emit(ev.HoldSet(who.id, None, "used"))
        yield from use_defence(work, who.id, power, strike, held=True)
        return True
    return False


def usable_defences(work: Working, defender: Fighter, strike: Strike) -> tuple[Power, ...]:
    """Defensive Powers it may use against this attack (BC-9.6, 9.7), held ones too."""
    if not defender.standing or defender.stunned or defender.owes:
        return ()
    if figures.has(work.battle, defender, "silence"):
        return ()
    own = defender.id == strike.first_target
    victim = work.fighter(strike.first_target)
    found = []
    for power_id in defender.powers:
        power = work.state.setting.book.power[power_id]
        if power.use != "defence" or power.id in defender.once:
            continue
        if not own and (power.protects != "near_ally" or not in_range(work.battle, defender, victim.zone, "near")):
            continue
        if figures.cost(work.state, defender, power, 0) <= figures.purse(defender, power):
            found.append(power)
    return tuple(found)


def _defensive_power(work: Working, strike: Strike) -> Flow[None]:
    victim = work.fighter(strike.first_target)
    for defender in (victim, *work.battle.others_of(victim)):
        powers = usable_defences(work, work.fighter(defender.id), strike)
        if not powers or not (_wants(work, defender.orders, strike)
                              or grave(work.state, _marker(work, strike), strike.power, strike.reached())):
            continue
        choices = (*(Answer(power.id, figures.cost(work.state, defender, power, 0)) for power in powers),
                   Answer("none"))
        answer = yield from work.ask(
            defender.seat, say("boc.ask.defence", who=named(defender), target=named(victim),
                               total=strike.total, defense=strike.defense, power=strike.power,
                               outcome=say("boc.struck." + strike.reached())), choices, defender.id)
        if answer.pick != "none":
            yield from use_defence(work, defender.id, work.state.setting.book.power[answer.pick], strike)
            return


def _wants(work: Working, orders: Orders, strike: Strike) -> bool:
    """Whether a hero's standing orders let it be asked about a Defensive Power."""
    if orders.power == "never":
        return False
    if orders.power == "major":
        return strike.outcome == HEROIC or serious(work.state, _marker(work, strike), strike.power, strike.outcome)
    return strike.outcome != FAIL or orders.power == "misses"


def use_defence(work: Working, defender: int, power: Power, strike: Strike, held: bool = False) -> Flow[None]:
    """Pay for a Defensive Power and let it work; it costs the next action unless it was held (BC-6.4, 6.17)."""
    who = work.fighter(defender)
    strike.defender = defender
    pay(work, defender, figures.cost(work.state, who, power, 0), power, power.id)
    work.emit(ev.PowerUsed(defender, power.id, (strike.first_target,), -1, True, held))
    work.emit(ev.Flagged(defender, "used_power", 1))
    if not held:
        work.emit(ev.Owes(defender, False))
    tags = (*power.tags, "corrupt") if who.corrupt else power.tags  # BC-14.8
    if any(tag in strike.bypass for tag in tags):
        return  # BC-14.7, 26.10
    strike.before_power = strike.reached()
    if "perfect" in tags:
        strike.perfectly_met = True
    context = Context(user=defender, power=power, source=power.id, outcomes={strike.first_target: "success"},
                      defence=strike)
    yield from run(work, power.effects, context)


def _chi_defence(work: Working, strike: Strike) -> Flow[None]:
    options = chi_options(work, strike)
    if not options:
        return
    victim = work.fighter(strike.target)
    points = _ordered(work, victim.orders, strike, options)
    if points is not None and grave(work.state, _marker(work, strike), strike.power, _left(work, strike, points)):
        points = None  # no order lets a hero fall unasked
    if points is None:
        price = figures.chi_defence_price(work.state, victim)
        answer = yield from work.ask(
            victim.seat, say("boc.ask.chi", who=named(victim), total=strike.total, defense=strike.defense,
                             power=strike.power, outcome=say("boc.struck." + strike.outcome)),
            (Answer("none"), *(Answer("chi", points * price) for points in options)), victim.id)
        points = 0 if answer.pick == "none" else answer.value // price
    if points:
        price = figures.chi_defence_price(work.state, victim) * points
        pay(work, strike.target, price, None, "chi_defence")
        extra = figures.chi_defence_gain(work.state, victim, points)
        strike.outcome = strike.reached(extra)
        work.emit(ev.Defended(strike.target, price, strike.defense + extra, strike.outcome))


def chi_options(work: Working, strike: Strike) -> tuple[int, ...]:
    """Points of chi defence that change the outcome and can be paid, fewest first (BC-9.1 … 9.3)."""
    victim = work.fighter(strike.target)
    if strike.outcome == FAIL or strike.no_chi or strike.contested:
        return ()
    if victim.level or not victim.standing or victim.stunned or figures.has(work.battle, victim, "exposed"):
        return ()
    price = figures.chi_defence_price(work.state, victim)
    found, reached = [], strike.outcome
    for points in range(1, figures.purse(victim, None) // price + 1):
        after = strike.reached(figures.chi_defence_gain(work.state, victim, points))
        if after != reached:
            found.append(points)
            reached = after
        if after == FAIL:
            break
    return tuple(found)


def _left(work: Working, strike: Strike, points: int) -> str:
    """The outcome that so many points of chi defence leave."""
    if not points:
        return strike.outcome
    return strike.reached(figures.chi_defence_gain(work.state, work.fighter(strike.target), points))


def _marker(work: Working, strike: Strike) -> Fighter:
    """Who would mark the Wounds."""
    return work.fighter(strike.marker if strike.marker >= 0 else strike.target)


def _ordered(work: Working, orders: Orders, strike: Strike, options: tuple[int, ...]) -> int | None:
    """Points the standing orders spend; None: ask. "Only against Major" spends the fewest after which no Major box is
    marked, nor a worse one, and nothing where none it may spend comes to that.
    """
    if orders.chi == "ask":
        return None
    if orders.chi == "never":
        return 0
    allowed = [points for points in options if points <= orders.most]
    if orders.chi == "major":
        harmless = [points for points in (0, *allowed) if not serious(
            work.state, _marker(work, strike), strike.power, _left(work, strike, points))]
        return harmless[0] if harmless else 0
    return allowed[-1] if allowed else 0
