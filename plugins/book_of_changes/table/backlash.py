"""What an attack may bring down on the attacker: Defensive Powers, triggers and Natures of the one attacked, from their
data, whatever the effect is. No pygame.
"""

from __future__ import annotations

from book_of_changes import figures, words
from book_of_changes.model import Fighter, State
from book_of_changes.sheets import Effect, Power
from gunki.engine.messages import Message, say

SPECIALS = (("attack", "riposte"), ("defense", "scorch"), ("defense", "fury"))
"""Passive rules of a Nature that an attack sets off: of its Special Attack or Defense."""
OCCASIONS = ("attacked", "wounded")


def backlash(state: State, attacker: Fighter, target: Fighter) -> list[Message]:
    """A line for each thing that may come back; none among friends, or where nobody is struck."""
    if attacker.side == target.side or target.out:
        return []
    found = [line for identity in target.powers for line in _power(state, target, state.setting.book.power[identity])]
    for lasting in state.fight.on(target.id):
        effect = lasting.effect
        if effect.kind == "trigger" and effect.when in OCCASIONS and lasting.id not in target.fired:
            found.append(say("boc.table.back." + effect.when, source=words.source(lasting.source)))
    for special, hook in SPECIALS:
        if figures.hooks(state, target, special, hook) is not None:
            nature = state.setting.book.nature[target.natures[0]]
            source = nature.special_attack if special == "attack" else nature.special_defense
            found.append(say("boc.table.back." + hook, name=words.special(source.id)))
    return found


def _power(state: State, target: Fighter, power: Power) -> list[Message]:
    """A Defensive Power that it could use now, and that touches the attacker."""
    if power.use != "defence" or power.id in target.once or not target.standing or target.stunned or target.owes:
        return []
    dear = figures.cost(state, target, power, 0) > figures.purse(target, power)
    if dear or figures.has(state.fight, target, "silence"):
        return []
    kind = next((kind for kind in map(_back, power.effects) if kind), "")
    return [say("boc.table.back." + kind, power=words.power(power.id))] if kind else []


def _back(effect: Effect) -> str:
    """How an effect of a defence reaches the attacker; "" where it does not."""
    if effect.kind in ("reflect", "attack"):
        return effect.kind
    return "other" if effect.to == "attacker" else ""
