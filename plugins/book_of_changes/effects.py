"""The closed vocabulary of effects (powers.toml), each kind a function: kinds are known here, never a Power's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from book_of_changes import events as ev
from book_of_changes import figures, moving, wounds
from book_of_changes.commands import Answer
from book_of_changes.downing import knock_down, stun
from book_of_changes.lasting import add_lasting, add_status, cleanse, dispel
from book_of_changes.model import Fighter, rating
from book_of_changes.places import in_range
from book_of_changes.rolling import FAIL, HEROIC, LADDER, SUCCESS, outcome
from book_of_changes.sheets import ASPECTS, Effect, Power
from book_of_changes.strike import Strike
from book_of_changes.targeting import sees
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

SEVERITIES = ("minor", "major", "major_and_minor")


@dataclass
class Context:
    """What effects run for: who uses what on whom, and how it went for each target."""

    user: int
    power: Power | None
    source: str
    outcomes: dict[int, str] = field(default_factory=dict)
    """Final outcome for each target, in order."""
    strikes: dict[int, Strike] = field(default_factory=dict)
    """The attack on each target, where it is one."""
    defence: Strike | None = None
    """The attack that a Defensive Power answers."""
    zone: int = -1
    edge: int = -1
    bearer: int = -1
    other: int = -1
    best: str = SUCCESS
    """Outcome for whoever is not a target."""
    made: int = -1
    """Number of the first lasting effect of this use: older ones of the same Power and user are replaced."""

    def __post_init__(self) -> None:
        """Without a target the outcome is what the Test came to."""
        if self.outcomes:
            self.best = max(self.outcomes.values(), key=LADDER.index)


Kind = Callable[[Working, Effect, Context, int, str], Flow[None]]


def run(work: Working, effects: tuple[Effect, ...], context: Context) -> Flow[None]:
    """Run effects in list order (BC-13.15)."""
    context.made = work.battle.next_id
    for effect in effects:
        if effect.kind == "zone":
            if happens(effect, context.best):
                _zone(work, effect, context)
            continue
        receivers = yield from _receivers(work, effect, context)
        for receiver in receivers:
            reached = context.outcomes.get(receiver, context.best) if effect.to == "target" else context.best
            strike = context.strikes.get(receiver)
            if strike is not None and strike.perfectly_met and effect.to == "target":
                continue  # BC-14.4
            if happens(effect, reached) and not work.fighter(receiver).out:
                yield from KINDS[effect.kind](work, effect, context, receiver, reached)


def happens(effect: Effect, reached: str) -> bool:
    """Whether an effect happens with an outcome (`on`)."""
    return {"success": reached != FAIL, "plain": reached == SUCCESS, "heroic": reached == HEROIC,
            "fail": reached == FAIL, "always": True}[effect.on]


def _receivers(work: Working, effect: Effect, context: Context) -> Flow[tuple[int, ...]]:
    battle, user = work.battle, work.fighter(context.user)
    if effect.to == "target":
        if context.defence is not None:
            return (context.defence.first_target,)
        return tuple(context.outcomes)
    allies = tuple(f for f in battle.fighters if f.side == user.side and not f.out)
    if effect.to == "any_other_ally":
        return (yield from _one_other(work, user, tuple(f for f in allies if f.id != user.id)))
    if effect.to == "target_zone_others":
        zones = {battle.fighters[target].zone for target in context.outcomes}
        return tuple(f.id for f in battle.foes_of(user) if f.zone in zones and f.id not in context.outcomes)
    found = {
        "user": (user.id,),
        "attacker": (context.defence.attacker,) if context.defence is not None else (),
        "all_allies": tuple(f.id for f in allies),
        "allies_zone": tuple(f.id for f in allies if f.zone == user.zone),
        "bearer": (context.bearer,) if context.bearer >= 0 else (),
        "other": (context.other,) if context.other >= 0 else (),
    }
    return found[effect.to]


def _one_other(work: Working, user: Fighter, others: tuple[Fighter, ...]) -> Flow[tuple[int, ...]]:
    if not others:
        return ()
    answer = yield from work.ask(user.seat, say("boc.ask.ally", who=named(user)),
                                 tuple(Answer("ally", other.id) for other in others), user.id)
    return (answer.value,)


def _marker(context: Context, receiver: int) -> int:
    strike = context.strikes.get(receiver)
    return strike.marker if strike is not None and strike.marker >= 0 else receiver


def _wound(work: Working, context: Context, receiver: int, sev: str) -> Flow[None]:
    strike = context.strikes.get(receiver)
    marker = _marker(context, receiver)
    marked = yield from wounds.mark(work, marker, sev, context.user, "attack" if strike is not None else context.source,
                                    strike.pierce if strike is not None else False)
    if marked in ("", "ward"):
        return
    if strike is not None:
        strike.wounded, strike.wounded_one = True, marker
    elif work.fighter(context.user).side != work.fighter(receiver).side:
        yield from fire(work, "wounded", receiver, context.user)


def _strike(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    step = 1 if reached == HEROIC else 0
    if not effect.bump_if or figures.holds(work.state, work.fighter(receiver), effect.bump_if):
        step += effect.bump
    severity = SEVERITIES[min(step, 2)]
    for sev in severity.split("_and_"):
        yield from _wound(work, context, receiver, sev)


def _wounds(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    for _ in range(effect.amount):
        yield from _wound(work, context, receiver, effect.sev)


def _heal(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    wounds.heal(work, receiver, effect.sev, effect.amount, context.source)
    yield from ()


def _status(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    if effect.name == "knockdown":
        yield from knock_down(work, receiver)
    elif effect.name == "stun":
        stun(work, receiver)
    else:
        add_status(work, context.user, receiver, effect.name, effect.amount, _until(effect, context), context.source)


def _until(effect: Effect, context: Context) -> str:
    if effect.span != "power":
        return effect.span
    duration = context.power.duration if context.power is not None else "scene"
    return duration if duration != "instant" else "scene"


def _lasting(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    if effect.kind == "defense" and effect.span == "attack" and context.defence is not None:
        _guard(work, context.defence, effect.amount)
        return
    aim = next(iter(context.outcomes), -1)
    add_lasting(work, context.source, context.user, receiver, effect, _until(effect, context), context.made, aim=aim)
    yield from ()


def _guard(work: Working, strike: Strike, amount: int) -> None:
    """Defense for this attack only, inside the limit of all such effects (BC-9.9)."""
    others = sum(f.effect.amount for f in work.battle.on(strike.target) if f.effect.kind == "defense")
    before, after = others + strike.guard, others + strike.guard + amount
    strike.defense += figures.bound(after) - figures.bound(before)
    strike.guard += amount


def _cleanse(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    cleanse(work, receiver, effect.names)
    yield from ()


def _chi(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    changed = wounds.gain_chi(work, receiver, effect.amount, context.source)
    if changed < 0 and work.fighter(context.user).side != work.fighter(receiver).side:
        wounds.end_calm(work, receiver)
    yield from ()


def _limit(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    wounds.gain_limit(work, receiver, effect.amount, context.source)
    yield from ()


def _transfer(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    giver, taker = work.fighter(receiver), work.fighter(context.user)
    if "chi" in effect.what:
        taken = -wounds.gain_chi(work, receiver, -effect.amount, context.source)
        wounds.gain_chi(work, context.user, taken, context.source)
        if taken and giver.side != taker.side:
            wounds.end_calm(work, receiver)
    else:
        moved = min(effect.amount, giver.minor, taker.minor_boxes - taker.minor)
        if moved and receiver != context.user:
            work.emit(ev.Healed(receiver, giver.minor - moved, giver.major, giver.mortal, context.source))
            work.emit(ev.Wounded(context.user, receiver, "minor", "minor", taker.minor + moved, taker.major,
                                 taker.mortal, "moved"))
    yield from ()


def _move(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    yield from moving.by_effect(work, effect, context.user, receiver)


def _aspect(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    user, bearer = work.fighter(context.user), work.fighter(receiver)
    if effect.mode == "swap":
        pairs = [(a, b) for at, a in enumerate(ASPECTS) for b in ASPECTS[at + 1:]]
        answer = yield from work.ask(bearer.seat, say("boc.ask.swap", who=named(bearer)),
                                     tuple(Answer("swap", at) for at in range(len(pairs))), receiver)
        effect = replace(effect, what=pairs[answer.value])
    else:
        options = ASPECTS if effect.aspect == "chosen" else _highest(work, bearer) if effect.aspect == "highest" \
            else (effect.aspect,)
        answer = yield from work.ask(user.seat, say("boc.ask.aspect", who=named(bearer), by=effect.amount),
                                     tuple(Answer("aspect", ASPECTS.index(name)) for name in options), receiver)
        effect = replace(effect, aspect=ASPECTS[answer.value])
    yield from _lasting(work, effect, context, receiver, reached)


def _highest(work: Working, bearer: Fighter) -> tuple[str, ...]:
    ratings = {name: rating(bearer, work.battle, name) for name in ASPECTS}
    return tuple(name for name, value in ratings.items() if value == max(ratings.values()))


def _negate(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    if context.defence is not None:
        context.defence.negated = True
    yield from ()


def _reduce(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    if context.defence is not None:
        context.defence.lowered += effect.steps
    yield from ()


def _absorb(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    """A willing ally marks the Wounds; its own seat says whether it is willing (BC-9.12)."""
    strike, user = context.defence, work.fighter(context.user)
    if strike is None or strike.reached() == FAIL:
        return
    allies = [f for f in work.battle.others_of(user) if in_range(work.battle, user, f.zone, effect.range)]
    if not allies:
        return
    choices = (*(Answer("ally", f.id) for f in allies), Answer("none"))
    answer = yield from work.ask(user.seat, say("boc.ask.absorb", who=named(user)), choices, user.id)
    if answer.pick == "none":
        return
    ally = work.fighter(answer.value)
    if ally.seat != user.seat:
        prompt = say("boc.ask.willing", who=named(ally), target=named(user))
        answer = yield from work.ask(ally.seat, prompt, (Answer("willing"), Answer("none")), ally.id)
        if answer.pick == "none":
            return
    strike.marker = ally.id


def _redirect(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    """The blow goes into another enemy of the defender in its zone (BC-9.11); a Perfect attack does not."""
    strike, user = context.defence, work.fighter(context.user)
    if strike is None or strike.perfect:
        return
    others = [f for f in work.battle.foes_of(user)
              if f.zone == user.zone and f.id != strike.attacker and sees(work.state, user, f)]
    if not others:
        strike.defense += effect.fallback
        return
    answer = yield from work.ask(user.seat, say("boc.ask.redirect", who=named(user)),
                                 tuple(Answer("target", other.id) for other in others), user.id)
    target = work.fighter(answer.value)
    strike.target, strike.was_down = target.id, target.knocked
    strike.contested, strike.lowered, strike.negated = False, 0, False
    strike.defense = max(figures.LEAST_DEFENSE, figures.defense(work.state, target) + strike.between)
    strike.rolled = outcome(strike.total, strike.defense)


def _reflect(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    if context.defence is not None:
        context.defence.reflected = True
    yield from ()


def _deny(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    who = work.fighter(receiver)
    if not who.owes and not who.steadied and not who.fallen:
        work.emit(ev.Owes(receiver, True))
    yield from ()


def _zone(work: Working, effect: Effect, context: Context) -> None:
    zone = context.zone if context.zone >= 0 else work.fighter(context.user).zone
    add_lasting(work, context.source, context.user, -1, effect, _until(effect, context), context.made, zone=zone,
                edge=context.edge)


def _dispel(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    yield from dispel(work, context.user, receiver, effect.amount)


def fire(work: Working, when: str, bearer: int, other: int) -> Flow[None]:
    """Run the triggers of a bearer for an event; each at most once a round (BC-5.6), none inside another."""
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
            context.outcomes = {found.aim: SUCCESS}
        work.quiet += 1
        yield from run(work, found.effect.effects, context)
        work.quiet -= 1


KINDS: dict[str, Kind] = {
    "strike": _strike, "wound": _wounds, "heal": _heal, "ward": _lasting, "status": _status, "cleanse": _cleanse,
    "chi": _chi, "limit": _limit, "transfer": _transfer, "move": _move, "defense": _lasting, "aspect": _aspect,
    "roll": _lasting, "negate": _negate, "reduce": _reduce, "absorb": _absorb, "redirect": _redirect,
    "reflect": _reflect, "deny": _deny, "prevent": _lasting, "tax": _lasting, "dispel": _dispel, "trigger": _lasting,
}
"""Every kind of effect but `zone`, which falls on a place. `attacks` adds attack and compel, `acting` adds act."""
