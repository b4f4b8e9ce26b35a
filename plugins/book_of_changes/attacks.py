"""An attack in the order of BC-8.5: declare, roll, defend, wound, and everything that follows."""

from __future__ import annotations

from typing import NamedTuple

from book_of_changes import checks, figures, wounds
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.defending import defend
from book_of_changes.model import Fighter
from book_of_changes.places import in_reach
from book_of_changes.rolling import FAIL, HEROIC, SUCCESS, outcome
from book_of_changes.sheets import Effect, Power
from book_of_changes.strike import Strike
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say, verbatim

STRIKE = Effect("strike")


class Kind(NamedTuple):
    """What sort of attack: a basic one (power None), a Power's or a Limit's; and what is added to its total."""

    power: Power | None = None
    limit: bool = False
    bonus: int = 0
    zone: int = -1
    """Zone it falls on, where one was chosen."""
    answers: int = 0
    """How deep inside answering attacks it is: an answer is not answered again by the same Power endlessly."""

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


def basic_attack(work: Working, attacker: int, target: int, bonus: int = 0, answers: int = 0) -> Flow[None]:
    """A basic attack on one character, wherever the rules allow one (BC-8.1)."""
    yield from attack(work, attacker, (target,), Kind(bonus=bonus, answers=answers))


def attack(work: Working, attacker: int, targets: tuple[int, ...], kind: Kind) -> Flow[None]:
    """One roll against each target's Defense, and all that follows (BC-8.5, 8.7)."""
    from book_of_changes.holding import attacked

    work.emit(ev.AttackDeclared(attacker, targets, kind.power.id if kind.power else ""))
    reveal(work, attacker)
    cleared = yield from _pay_mirrors(work, attacker)
    made = _roll(work, attacker, kind, cleared)
    strikes = [_aim(work, attacker, target, kind, made.total) for target in targets]
    best = max((strike.rolled for strike in strikes), key=(FAIL, SUCCESS, HEROIC).index, default=FAIL)
    checks.show(work, attacker, "metal", "limit" if kind.limit else "attack", made,
                strikes[0].defense if strikes else 0, best)
    checks.spend_uses(work, attacker, "attack")
    if work.fighter(attacker).fury:
        work.emit(ev.Flagged(attacker, "fury", 0))
    if made.critical and best == FAIL:
        yield from knock_down(work, attacker)  # BC-2.16
    for strike in strikes:
        yield from defend(work, strike)
    yield from _land(work, strikes, kind)
    for strike in strikes:
        yield from _aftermath(work, strike, kind)
    for strike in strikes:
        yield from attacked(work, strike.attacker, strike.first_target)


def reveal(work: Working, fighter: int) -> None:
    """An attack or a curse shows a hidden character (BC-8.9)."""
    hidden = figures.statuses(work.battle, work.fighter(fighter), "hidden")
    if hidden:
        work.emit(ev.EffectEnded(tuple(found.id for found in hidden), "revealed"))


def _pay_mirrors(work: Working, attacker: int) -> Flow[bool]:
    """Whether 1 Chi was paid to see through mirrors."""
    from book_of_changes.paying import pay

    who = work.fighter(attacker)
    if figures.mirrors(work.battle, who) is None or figures.purse(who, None) < 1:
        return False
    answer = yield from work.ask(who.seat, say("boc.ask.mirrors", who=verbatim(who.name)),
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
    lower = figures.hooks(work.state, attacker, "attack", "target_defense") if kind.basic else None
    blind = kind.flag("pierce") or (kind.basic and figures.hooks(work.state, attacker, "attack", "ignore_cover") is not None)
    hindered = sum(by for _, by in figures.hindrance(work.state, attacker, target, blind))
    return max(figures.LEAST_DEFENSE, figures.defense(work.state, target) + (lower.n if lower else 0)) - hindered


def _aim(work: Working, attacker: int, target: int, kind: Kind, total: int) -> Strike:
    who, victim = work.fighter(attacker), work.fighter(target)
    defense = aimed_defense(work, who, victim, kind)
    rolled = outcome(total, defense)
    if kind.perfect and rolled == FAIL:
        rolled = SUCCESS  # BC-14.1
    bypass = figures.hooks(work.state, who, "attack", "bypass") if kind.basic else None
    strike = Strike(attacker, target, total, defense, rolled, perfect=kind.perfect, no_chi=kind.perfect or kind.flag("no_chi"),
                    pierce=kind.flag("pierce"), bypass=bypass.tags if bypass else (), was_down=victim.knocked,
                    answers=kind.answers)
    _mark_struck(work, strike)
    return strike


def _mark_struck(work: Working, strike: Strike) -> None:
    if work.fighter(strike.target).struck == 0:
        work.emit(ev.Flagged(strike.target, "struck", 1))


def _land(work: Working, strikes: list[Strike], kind: Kind) -> Flow[None]:
    """Wounds and effects by the final outcomes (BC-8.8)."""
    from book_of_changes.effects import Context, run

    power = kind.power
    attacker = strikes[0].attacker if strikes else -1
    context = Context(user=attacker, power=power, source=power.id if power else "basic",
                      outcomes={strike.target: strike.outcome for strike in strikes},
                      strikes={strike.target: strike for strike in strikes}, zone=kind.zone)
    yield from run(work, power.effects if power else (STRIKE,), context)


def _aftermath(work: Working, strike: Strike, kind: Kind) -> Flow[None]:
    """Knockdown and stun, Special Attack and Defense, reflections, triggers, answers (BC-8.5 from there on)."""
    from book_of_changes.triggers import fire

    attacker, target = strike.attacker, strike.target
    if strike.rolled == HEROIC and not strike.perfectly_met:
        if strike.was_down:
            stun(work, target)
        if "knockdown" not in strike.prevented:
            yield from knock_down(work, target)
    hit = strike.outcome != FAIL
    if kind.basic and hit:
        yield from _special_attack(work, strike)
    if strike.wounded:
        _special_defense(work, strike)
    if strike.reflected and strike.before_power != FAIL:
        yield from wounds.mark(work, attacker, "major" if strike.before_power == HEROIC else "minor", target, "reflect")
    if kind.basic and hit:
        yield from fire(work, "hits", attacker, target)
    _end_guards(work, target)
    yield from fire(work, "attacked", strike.first_target, attacker)
    if strike.wounded:
        yield from fire(work, "wounded", strike.wounded_one, attacker)
    if strike.answer is not None and work.fighter(strike.first_target).standing:
        who, foe = work.fighter(strike.first_target), work.fighter(attacker)
        if foe.standing and in_reach(work.battle, who, foe) and not who.stunned and not figures.has(work.battle, who, "calm"):
            yield from basic_attack(work, who.id, attacker, strike.answer, strike.answers + 1)


def _end_guards(work: Working, target: int) -> None:
    """End Defense that lasts for one attack on its bearer (`for = "use"`)."""
    spent = tuple(f.id for f in work.battle.on(target) if f.until == "use" and f.effect.kind == "defense")
    if spent:
        work.emit(ev.EffectEnded(spent, "used"))


def _special_attack(work: Working, strike: Strike) -> Flow[None]:
    from book_of_changes.effects import Context, run

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


TRAIT_HITS: dict[str, tuple[Effect, ...]] = {
    "venom": (Effect("status", name="torment", n=1, span="turn"),),
    "grasp": (Effect("status", name="root", span="turn"),),
    "leech": (Effect("transfer", what=("chi",), n=1),),
}
"""What a hit of a basic attack with a trait brings (bestiary.toml)."""


def _special_defense(work: Working, strike: Strike) -> None:
    """Rolling Thunder and Scorching Radiance, after a Wound by an enemy's attack."""
    from book_of_changes.effects import add_status

    victim, attacker = work.fighter(strike.wounded_one), work.fighter(strike.attacker)
    work.emit(ev.Flagged(victim.id, "struck", 2))
    fury = figures.hooks(work.state, victim, "defense", "fury")
    if fury is not None and not victim.out:
        work.emit(ev.Flagged(victim.id, "fury", fury.n))
    scorch = figures.hooks(work.state, victim, "defense", "scorch")
    if scorch is not None and not victim.scorched and attacker.zone == victim.zone and attacker.side != victim.side:
        work.emit(ev.Flagged(victim.id, "scorched", 1))
        add_status(work, attacker.id, victim.id, "torment", scorch.n, "turn", "scorching_radiance")


def knock_down(work: Working, target: int) -> Flow[None]:
    """Knock a character down unless something prevents it; a brink may then hurt it (BC-7.9)."""
    from book_of_changes.moving import brink

    who = work.fighter(target)
    if who.out or who.fallen or who.knocked or figures.immune(work.state, who, "knockdown"):
        return
    work.emit(ev.KnockedDown(target, True))
    yield from brink(work, target)


def stun(work: Working, target: int) -> None:
    """Stun a character unless something prevents it."""
    who = work.fighter(target)
    if who.out or who.fallen or who.stunned or figures.immune(work.state, who, "stun"):
        return
    work.emit(ev.Stunned(target, True))


