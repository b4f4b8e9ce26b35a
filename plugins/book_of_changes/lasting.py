"""Effects that stay in force: beginning, replacing, ending (powers.toml `for`, BC-13.14)."""

from __future__ import annotations

from book_of_changes import events as ev
from book_of_changes import figures
from book_of_changes.commands import Answer
from book_of_changes.model import Lasting, State
from book_of_changes.sheets import Effect
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

LENGTHS = ("attack", "use", "round", "turn", "maintain", "scene")
"""From short to long."""
HARMFUL = ("root", "torment", "curse", "silence", "exposed", "calm", "taunt")
MODIFIERS = ("defense", "roll", "aspect", "tax")


def add_lasting(work: Working, source: str, maker: int, on: int, effect: Effect, until: str, made: int = -1,
                aim: int = -1, zone: int = -1, edge: int = -1) -> None:
    """Put an effect in force; an older one of the same source and maker on the same receiver goes.

    `made`: number from which effects belong to this very use and stay side by side.
    """
    battle = work.battle
    if effect.kind == "prevent" and on >= 0:
        _lift(work, on, effect.what)
    old = tuple(found.id for found in battle.lasting
                if (found.source, found.maker, found.on, found.zone, found.edge) == (source, maker, on, zone, edge)
                and (made < 0 or found.id < made) and found.effect.kind == effect.kind)
    left = effect.amount if effect.kind == "ward" else 0
    if effect.kind == "ward":
        larger = [found for found in battle.on(on) if found.effect.kind == "ward" and found.left > left]
        if larger:
            return
        old = tuple({*old, *(found.id for found in battle.on(on) if found.effect.kind == "ward")})
    began = Lasting(battle.next_id, source, maker, on, effect, until, until == "turn", zone, edge, left, aim)
    work.emit(ev.EffectBegan(began, tuple(sorted(old))))


def _lift(work: Working, on: int, what: tuple[str, ...]) -> None:
    """What is prevented from now on ends."""
    fighter = work.fighter(on)
    if "knockdown" in what and fighter.knocked:
        work.emit(ev.KnockedDown(on, False))
    ends = tuple(f.id for f in work.battle.on(on) if f.effect.kind == "status" and f.effect.name in what)
    if ends:
        work.emit(ev.EffectEnded(ends, "prevented"))


def add_status(work: Working, maker: int, on: int, name: str, n: int, until: str, source: str) -> None:
    """Apply a status unless something prevents it; a second copy keeps the larger n and the longer time."""
    fighter = work.fighter(on)
    if fighter.out or fighter.fallen or figures.immune(work.state, fighter, name):
        return
    if name == "calm":
        if fighter.steadied:
            return
        work.emit(ev.Steadied(on, True, fighter.gripped))  # BC-10.9
    old = figures.statuses(work.battle, fighter, name)
    if name == "taunt":
        old = tuple(found for found in old if found.maker == maker)
    for found in old:
        n = max(n, found.effect.amount)
        if LENGTHS.index(found.until) > LENGTHS.index(until):  # who keeps it up counts with its length
            until, maker, source = found.until, found.maker, found.source
    if any(found.effect.amount == n and found.until == until and found.maker == maker
           and (until != "turn" or found.fresh) for found in old):
        return
    effect = Effect("status", name=name, n=n)
    work.emit(ev.EffectBegan(Lasting(work.battle.next_id, source, maker, on, effect, until, until == "turn"),
                             tuple(found.id for found in old)))


def cleanse(work: Working, on: int, names: tuple[str, ...]) -> None:
    """End the listed statuses; ("all",) ends every harmful status and modifier made by a Power."""
    fighter = work.fighter(on)
    everything = names == ("all",)
    if fighter.knocked and (everything or "knockdown" in names):
        work.emit(ev.KnockedDown(on, False))
    if fighter.stunned and (everything or "stun" in names):
        work.emit(ev.Stunned(on, False))
    made = work.state.setting.book.power
    ends = tuple(found.id for found in work.battle.on(on)
                 if _cleansed(found, names, everything) and (found.effect.kind == "status" or found.source in made))
    if ends:
        work.emit(ev.EffectEnded(ends, "cleansed"))


def _cleansed(found: Lasting, names: tuple[str, ...], everything: bool) -> bool:
    if found.effect.kind == "status":
        return found.effect.name in (HARMFUL if everything else names)
    if not everything or found.effect.kind not in MODIFIERS:
        return False
    return found.effect.amount > 0 if found.effect.kind == "tax" else found.effect.amount < 0


def dispel(work: Working, user: int, on: int, most: int) -> Flow[None]:
    """End up to `most` Powers of the receiver's own side in force on it; the user chooses."""
    for left in range(most, 0, -1):
        powers = dispellable(work.state, on)
        if not powers:
            return
        who = work.fighter(user)
        answer = powers[0]
        if len(powers) > left:
            chosen = yield from work.ask(who.seat, say("boc.ask.dispel", who=named(who)),
                                         tuple(Answer("dispel", at) for at in range(len(powers))), on)
            answer = powers[chosen.value]
        ends = tuple(f.id for f in work.battle.on(on) if (f.source, f.maker) == answer)
        work.emit(ev.EffectEnded(ends, "dispelled"))


def dispellable(state: State, on: int) -> list[tuple[str, int]]:
    """(source, maker) of each Power of its own side in force on a character; wards count, whatever gave them."""
    battle = state.fight
    side = battle.fighters[on].side
    return sorted({(f.source, f.maker) for f in battle.on(on) if f.maker >= 0 and battle.fighters[f.maker].side == side
                   and (f.source in state.setting.book.power or f.effect.kind == "ward")})


def end_where(work: Working, why: str, until: str, maker_side: str = "", on: int = -2) -> None:
    """End effects of one length made by a side, or on one receiver."""
    ends = tuple(f.id for f in work.battle.lasting if f.until == until
                 and (not maker_side or (f.maker >= 0 and work.fighter(f.maker).side == maker_side))
                 and (on == -2 or (f.on == on and not f.fresh)))
    if ends:
        work.emit(ev.EffectEnded(ends, why))


