"""NPC procedures (GK-10): rules, not agents. Each step is a choice of one, so that every step can be followed."""

from __future__ import annotations

from gunki.battle import events as ev
from gunki.battle import fight
from gunki.battle.items import Item, Npc, NpcAttack, Spell, Weapon
from gunki.battle.scribe import Scribe
from gunki.battle.state import SPACES, Character


def proceed(scribe: Scribe, step: str) -> None:
    """Carry out one step of the acting NPC's turn; "end" does nothing here."""
    sheet = scribe.state.setting.book.npcs[scribe.actor.npc]
    if step == "strategy":
        _choose_strategy(scribe, sheet)
    elif step == "dash":
        _dash(scribe)
    elif step == "fate":
        roll = scribe.state.setting.book.fate_rolls[sheet.id].roll(scribe.dice)
        scribe.emit(ev.NpcRolledFate(scribe.actor.id, roll, roll.total))
    elif step == "act":
        _act(scribe, sheet)


def _choose_strategy(scribe: Scribe, sheet: Npc) -> None:
    if len(sheet.strategies) == 1:
        scribe.emit(ev.NpcChoseStrategy(scribe.actor.id, 0, sheet.strategies[0].strategy))
        return
    die = scribe.dice.die()
    chosen = next(entry.strategy for entry in sheet.strategies if die in entry.on)
    scribe.emit(ev.NpcChoseStrategy(scribe.actor.id, die, chosen))


def _dash(scribe: Scribe) -> None:
    """GK-10.2; forward is away from one's own edge (GK-3.1)."""
    actor = scribe.actor
    if actor.held:
        scribe.emit(ev.NpcStayed(actor.id))
        return
    die, heads = scribe.dice.die(), scribe.dice.coin()
    forward = 1 if actor.side == "left" else -1
    to = actor.space + die * (forward if heads else -forward)
    scribe.emit(ev.NpcDashed(actor.id, die, heads, actor.space, max(0, min(SPACES - 1, to))))


def _act(scribe: Scribe, sheet: Npc) -> None:
    """One attack: draw the target anew, roll which attack, walk if a fighter must, strike (GK-10.3 … 10.6)."""
    actor = scribe.actor
    if actor.fp == 0:
        scribe.emit(ev.NpcStopped(actor.id, "spent"))
        return
    enemies = [c for c in scribe.state.characters if c.side != actor.side and not c.ko]
    target, space, out_of = _aim(scribe, enemies)
    item, die = _roll_attack(scribe, sheet)
    if isinstance(item, Spell) and item.single and target is None:
        target = scribe.dice.pick([enemy for enemy in enemies if enemy.space == space])
    shown = target.id if target else ""
    scribe.emit(ev.NpcAimed(actor.id, item.id, die, shown, space, out_of))
    if item.fp > actor.fp:
        scribe.emit(ev.NpcStopped(actor.id, "price"))
    elif _walk_into_reach(scribe, item, space):
        _strike(scribe, item, shown, space)


def _aim(scribe: Scribe, enemies: list[Character]) -> tuple[Character | None, int, int]:
    """The target (None: a space with all on it), its space, and how many were equally likely."""
    if scribe.state.strategy == "spellcaster":
        spaces = sorted({enemy.space for enemy in enemies})
        return None, scribe.dice.pick(spaces), len(spaces)
    if scribe.state.strategy == "fighter":
        here = scribe.actor.space
        nearest = min(abs(enemy.space - here) for enemy in enemies)
        enemies = [enemy for enemy in enemies if abs(enemy.space - here) == nearest]
    target = scribe.dice.pick(enemies)
    return target, target.space, len(enemies)


def _roll_attack(scribe: Scribe, sheet: Npc) -> tuple[Item, int]:
    options: list[NpcAttack] = [a for a in sheet.attacks if a.strategy in ("", scribe.state.strategy)]
    items = scribe.state.setting.book.items
    if len(options) == 1:
        return items[options[0].item], 0
    die = scribe.dice.die()
    return items[next(option.item for option in options if die in option.on)], die


def _walk_into_reach(scribe: Scribe, item: Item, space: int) -> bool:
    """Walk at 1 FP a space until the attack reaches; False where the NPC stopped for good on the way."""
    reach = item.reach if isinstance(item, Weapon) else item.caster_reach if isinstance(item, Spell) else 0
    while reach is not None and abs(scribe.actor.space - space) > reach:
        actor = scribe.actor
        if actor.held or actor.fp == 0:
            scribe.emit(ev.NpcStopped(actor.id, "held" if actor.held else "way"))
            return False
        to = actor.space + (1 if space > actor.space else -1)
        scribe.emit(ev.Stepped(actor.id, actor.space, to, actor.fp - 1))
    if item.fp > scribe.actor.fp:
        scribe.emit(ev.NpcStopped(scribe.actor.id, "way"))
        return False
    return True


def _strike(scribe: Scribe, item: Item, target: str, space: int) -> None:
    if isinstance(item, Weapon):
        fight.attack_with_follow_ups(scribe, target, item, None, scribe.actor.fp - item.fp, 0)
    elif isinstance(item, Spell):
        fight.cast(scribe, item, space, target if item.single else "", 0)
