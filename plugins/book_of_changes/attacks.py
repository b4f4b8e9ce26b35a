"""An attack in the order of BC-8.5: declare, roll, defend, wound, and everything that follows."""

from __future__ import annotations

from typing import NamedTuple

from book_of_changes import checks, figures, holding, wounds
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.defending import defend
from book_of_changes.downing import knock_down, stun
from book_of_changes.effects import KINDS, Context, fire, run
from book_of_changes.lasting import add_status
from book_of_changes.model import Fighter
from book_of_changes.paying import pay
from book_of_changes.places import in_reach
from book_of_changes.rolling import FAIL, HEROIC, SUCCESS, outcome
from book_of_changes.sheets import Effect, Power
from book_of_changes.strike import Strike
from book_of_changes.targeting import attackable, sees
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

STRIKE = Effect("strike")
TRAIT_HITS: dict[str, tuple[Effect, ...]] = {
    "venom": (Effect("status", name="torment", n=1, span="turn"),),
    "grasp": (Effect("status", name="root", span="turn"),),
    "leech": (Effect("transfer", what=("chi",), n=1),),
}
"""What a hit of a basic attack with a trait brings (bestiary.toml)."""


class Kind(NamedTuple):
    """What sort of attack: a basic one (power None), a Power's or a Limit's; and what is added to its total."""

    power: Power | None = None
    limit: bool = False
    bonus: int = 0
    zone: int = -1
    """Zone it falls on, where one was chosen."""

    @property
    def basic(self) -> bool:
        """Whether Special Attack applies (BC-8.6)."""
        return self.power is None

    @property
    def perfect(self) -> bool:
        """A Perfect attack (BC-14.1)."""
        return self.power is not None and "perfect" in self.power.tags

    def flag(self, name: str) -> bool:
        """Whether the Power has a flag."""
        return self.power is not None and name in self.power.flags


def basic_attack(work: Working, attacker: int, target: int, bonus: int = 0) -> Flow[None]:
    """A basic attack on one character, wherever the rules allow one (BC-8.1)."""
    yield from attack(work, attacker, (target,), Kind(bonus=bonus))


def attack(work: Working, attacker: int, targets: tuple[int, ...], kind: Kind) -> Flow[None]:
    """One roll against each target's Defense, and all that follows (BC-8.5, 8.7)."""
    declare(work, attacker, targets, kind.power)
    yield from checks.ask_ignoring(work, attacker)
    cleared = yield from _pay_mirrors(work, attacker)
    made = _roll(work, attacker, kind, cleared)
    strikes = [_aim(work, attacker, target, kind, made.total) for target in targets]
    best = max((strike.rolled for strike in strikes), key=checks.rank, default=FAIL)
    checks.show(work, attacker, "metal", "limit" if kind.limit else "attack", made,
                strikes[0].defense if strikes else 0, best, targets[0] if len(targets) == 1 else -1)
    for strike in strikes if len(strikes) > 1 else ():
        work.emit(ev.Compared(attacker, strike.target, strike.total, strike.defense, strike.rolled))
    checks.spend_uses(work, attacker, "attack")
    if work.fighter(attacker).fury:
        work.emit(ev.Flagged(attacker, "fury", 0))
    if made.critical and best == FAIL:
        yield from knock_down(work, attacker)  # BC-2.16
    yield from resolve(work, strikes, kind.power, zone=kind.zone)


def declare(work: Working, attacker: int, targets: tuple[int, ...], power: Power | None) -> None:
    """Say who attacks whom; hidden attackers show themselves, and enemies attacked remember it (riposte)."""
    work.emit(ev.AttackDeclared(attacker, targets, power.id if power else ""))
    reveal(work, attacker)
    for target in targets:
        if work.fighter(target).struck == 0 and _hostile(work, attacker, target):
            work.emit(ev.Flagged(target, "struck", 1))


def _hostile(work: Working, attacker: int, target: int) -> bool:
    return work.fighter(attacker).side != work.fighter(target).side


def reveal(work: Working, fighter: int) -> None:
    """An attack or a curse shows a hidden character (BC-8.9)."""
    hidden = figures.statuses(work.battle, work.fighter(fighter), "hidden")
    if hidden:
        work.emit(ev.EffectEnded(tuple(found.id for found in hidden), "revealed"))


def _pay_mirrors(work: Working, attacker: int) -> Flow[bool]:
    """Whether 1 Chi was paid to see through mirrors."""
    who = work.fighter(attacker)
    if figures.mirrors(work.battle, who) is None or figures.purse(who, None) < 1:
        return False
    answer = yield from work.ask(who.seat, say("boc.ask.mirrors", who=named(who)),
                                 (Answer("pay", 1), Answer("bear")), attacker)
    return answer.pick == "pay" and pay(work, attacker, 1, None, "mirrors")


def _roll(work: Working, attacker: int, kind: Kind, cleared: bool) -> checks.Made:
    who = work.fighter(attacker)
    added = figures.attack_modifiers(work.state, who, kind.basic, kind.limit)
    if kind.bonus:
        added.append(("bonus", kind.bonus))
    if figures.mirrors(work.battle, who) is not None and not cleared:
        added.append(("mirrors", -1))
    return checks.make(work, attacker, "metal", added)


def aimed_defense(work: Working, attacker: Fighter, target: Fighter, kind: Kind) -> int:
    """The Defense that counts against this attack, with cover and murk turned into Defense."""
    return _with(figures.defense(work.state, target), between(work, attacker, target, kind))


def between(work: Working, attacker: Fighter, target: Fighter, kind: Kind) -> int:
    """What the aim adds to the target's Defense: cover and murk, less what Special Attack takes off."""
    lower = figures.hooks(work.state, attacker, "attack", "target_defense") if kind.basic else None
    unhindered = kind.basic and figures.hooks(work.state, attacker, "attack", "ignore_cover") is not None
    hindered = figures.hindrance(work.state, attacker, target, kind.flag("pierce") or unhindered)
    return (lower.n if lower else 0) - sum(by for _, by in hindered)


def _with(defense: int, added: int) -> int:
    return max(figures.LEAST_DEFENSE, defense + added)


def _aim(work: Working, attacker: int, target: int, kind: Kind, total: int) -> Strike:
    who, victim = work.fighter(attacker), work.fighter(target)
    added = between(work, who, victim, kind)
    defense = _with(figures.defense(work.state, victim), added)
    rolled = outcome(total, defense)
    if kind.perfect and rolled == FAIL:
        rolled = SUCCESS  # BC-14.1
    bypass = figures.hooks(work.state, who, "attack", "bypass") if kind.basic else None
    return Strike(attacker, target, total, defense, rolled, perfect=kind.perfect, basic=kind.basic,
                  no_chi=kind.perfect or kind.flag("no_chi"), pierce=kind.flag("pierce"), between=added,
                  bypass=bypass.tags if bypass else (), was_down=victim.knocked,
                  power=kind.power.id if kind.power else "")


def resolve(work: Working, strikes: list[Strike], power: Power | None, zone: int = -1) -> Flow[None]:
    """From Defensive Powers to held actions, each step for every target before the next (BC-8.5)."""
    for strike in strikes:
        yield from defend(work, strike)
    yield from _land(work, strikes, power, zone)
    for strike in strikes:
        yield from _knock(work, strike)
    for strike in strikes:
        if strike.basic and strike.outcome != FAIL:
            yield from _special_attack(work, strike)
    for strike in strikes:
        _special_defense(work, strike)
    for strike in strikes:
        yield from _reflect(work, strike)
    for strike in strikes:
        _end_guards(work, strike)
    for strike in strikes:
        yield from _triggers(work, strike)
    for strike in strikes:
        yield from _answer(work, strike)
    for strike in strikes:
        yield from holding.attacked(work, strike.first_target)
        if strike.defender >= 0:
            yield from holding.used_power(work, strike.defender)


def _land(work: Working, strikes: list[Strike], power: Power | None, zone: int) -> Flow[None]:
    """Wounds and effects by the final outcomes (BC-8.8). A blow turned onto another target lands besides its own."""
    effects = power.effects if power else (STRIKE,)
    own: dict[int, Strike] = {}
    turned = []
    for strike in strikes:
        if strike.target in own:
            turned.append(strike)
        else:
            own[strike.target] = strike
    yield from run(work, effects, _context(list(own.values()), power, zone))
    for strike in turned:
        yield from run(work, tuple(e for e in effects if e.to == "target"), _context([strike], power, zone))


def _context(strikes: list[Strike], power: Power | None, zone: int) -> Context:
    return Context(user=strikes[0].attacker if strikes else -1, power=power, source=power.id if power else "basic",
                   outcomes={strike.target: strike.outcome for strike in strikes},
                   strikes={strike.target: strike for strike in strikes}, zone=zone)


def _knock(work: Working, strike: Strike) -> Flow[None]:
    """Knockdown by a heroic rolled outcome, stun if the target was down before (BC-10.1, 10.3, 10.6)."""
    if strike.rolled == HEROIC and not strike.perfectly_met:
        if strike.was_down:
            stun(work, strike.target)
        yield from knock_down(work, strike.target)


def _special_attack(work: Working, strike: Strike) -> Flow[None]:
    who = work.fighter(strike.attacker)
    context = Context(user=who.id, power=None, source="special", outcomes={strike.target: strike.outcome},
                      strikes={strike.target: strike})
    if not who.level:
        special = work.state.setting.book.nature[who.natures[0]].special_attack
        context.source = special.id
        yield from run(work, special.effects, context)
    for trait, effects in TRAIT_HITS.items():
        if trait in who.traits:
            context.source = trait
            yield from run(work, effects, context)


def _special_defense(work: Working, strike: Strike) -> None:
    """Rolling Thunder and Scorching Radiance, after a Wound by an enemy's attack."""
    if not strike.wounded or not _hostile(work, strike.attacker, strike.wounded_one):
        return
    victim, attacker = work.fighter(strike.wounded_one), work.fighter(strike.attacker)
    work.emit(ev.Flagged(victim.id, "struck", 2))
    fury = figures.hooks(work.state, victim, "defense", "fury")
    if fury is not None and not victim.out:
        work.emit(ev.Flagged(victim.id, "fury", fury.n))
    scorch = figures.hooks(work.state, victim, "defense", "scorch")
    if scorch is not None and not victim.scorched and attacker.zone == victim.zone:
        work.emit(ev.Flagged(victim.id, "scorched", 1))
        special = work.state.setting.book.nature[victim.natures[0]].special_defense.id
        add_status(work, victim.id, attacker.id, "torment", scorch.n, "turn", special)


def _reflect(work: Working, strike: Strike) -> Flow[None]:
    """The Wound that the attacker meant, on itself."""
    if not strike.reflected or strike.before_power == FAIL:
        return
    severity = "major" if strike.before_power == HEROIC else "minor"
    marked = yield from wounds.mark(work, strike.attacker, severity, strike.defender, "reflect")
    if marked not in ("", "ward") and _hostile(work, strike.attacker, strike.defender):
        yield from fire(work, "wounded", strike.attacker, strike.defender)


def _end_guards(work: Working, strike: Strike) -> None:
    """End what lasts for one attack on its bearer: `for = "attack"`, and Defense with `for = "use"`."""
    targets = {strike.target, strike.first_target}
    spent = tuple(f.id for f in work.battle.lasting if f.on in targets and (
        f.until == "attack" or (f.until == "use" and f.effect.kind == "defense")))
    if spent:
        work.emit(ev.EffectEnded(spent, "used"))


def _triggers(work: Working, strike: Strike) -> Flow[None]:
    attacker = strike.attacker
    if strike.basic and strike.outcome != FAIL:
        yield from fire(work, "hits", attacker, strike.target)
    if _hostile(work, attacker, strike.first_target):
        yield from fire(work, "attacked", strike.first_target, attacker)
    if strike.wounded and _hostile(work, attacker, strike.wounded_one):
        yield from fire(work, "wounded", strike.wounded_one, attacker)


def _answer(work: Working, strike: Strike) -> Flow[None]:
    """The answering attack of a Defensive Power, if the attacker is in reach."""
    if strike.answer is None:
        return
    who, foe = work.fighter(strike.defender), work.fighter(strike.attacker)
    if not who.standing or who.stunned or not foe.standing:
        return
    # An ally made to attack may be answered too; against an enemy taunts, calm and hiding count.
    allowed = attackable(work.state, who) if foe.side != who.side else (foe,) if in_reach(work.battle, who, foe) else ()
    if any(other.id == foe.id for other in allowed):
        yield from basic_attack(work, who.id, foe.id, strike.answer)


def _effect_attack(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    """`attack`: a basic attack at once, or in a defence an answer after the attack."""
    if context.defence is not None:
        context.defence.answer = effect.mod
        return
    user = work.fighter(context.user)
    targets = attackable(work.state, user)
    if not targets:
        return
    answer = yield from work.ask(user.seat, say("boc.ask.strike", who=named(user)),
                                 (*(Answer("target", target.id) for target in targets), Answer("none")), user.id)
    if answer.pick != "none":
        yield from basic_attack(work, user.id, answer.value, effect.mod)


def _effect_compel(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    """`compel`: the receiver attacks one of its own allies in reach, chosen by the user."""
    puppet, user = work.fighter(receiver), work.fighter(context.user)
    if not puppet.standing or figures.has(work.battle, puppet, "calm"):
        return
    victims = [f for f in work.battle.others_of(puppet) if in_reach(work.battle, puppet, f)
               and sees(work.state, user, f)]
    if not victims:
        return
    answer = yield from work.ask(user.seat, say("boc.ask.compel", who=named(puppet)),
                                 tuple(Answer("target", victim.id) for victim in victims), receiver)
    yield from basic_attack(work, receiver, answer.value)


KINDS["attack"] = _effect_attack
KINDS["compel"] = _effect_compel
