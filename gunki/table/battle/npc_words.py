"""An NPC's turn in words: each step of its procedure, what came of it, why, and by which rule (GK-10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from gunki.battle import events as ev
from gunki.battle.items import Npc
from gunki.battle.state import State
from gunki.battle.words import joined, name_of, named_item
from gunki.engine.messages import Message, say, verbatim

AIMS_BY = {"fighter": "GK-10.3", "ranger": "GK-10.4", "spellcaster": "GK-10.5"}
"""The rule by which each strategy finds its target."""


class Chip(NamedTuple):
    """One step of the procedure: its name, what came of it and why, and the number of its rule."""

    name: Message
    result: Message
    rule: str = ""


def chips_of(told: Sequence[tuple[Any, State]]) -> list[Chip]:
    """The steps of the turn being told, oldest first; what is aimed several times is told once, with its number."""
    begin = next((place for place in range(len(told), 0, -1) if isinstance(told[place - 1][0], ev.TurnBegan)), 0)
    found: list[Chip] = []
    aimed: ev.NpcAimed | None = None
    walked = 0
    for event, state in told[begin:]:
        aimed = event if isinstance(event, ev.NpcAimed) else aimed
        if isinstance(event, ev.Stepped):
            if walked:
                found.pop()
            walked += 1
            found.append(_walk(event, state, aimed, walked))
            continue
        walked = 0
        chip = _chip(event, state, aimed)
        if chip is not None:
            found.append(chip)
    return _grouped(found)


def _grouped(chips: Sequence[Chip]) -> list[Chip]:
    """Equal steps that follow each other as one: "Aim ×4"."""
    found: list[Chip] = []
    for chip, equal in groupby(chips):
        count = len(list(equal))
        found.append(chip._replace(name=say("table.npc.times", step=chip.name, number=count)) if count > 1 else chip)
    return found


def _chip(event: Any, state: State, aimed: ev.NpcAimed | None) -> Chip | None:
    if isinstance(event, ev.NpcChoseStrategy):
        plan = say("table.npc.plan." + event.strategy)
        on = next((entry.on for entry in _sheet(state, event.who).strategies if event.die in entry.on), ())
        return Chip(say("table.npc.strategy"), _by_die(plan, event.die, on) if event.die else plan, "GK-10.1")
    if isinstance(event, ev.NpcDashed):
        return Chip(say("table.npc.dash"), _dash(event), "GK-10.2")
    if isinstance(event, ev.NpcStayed):
        return Chip(say("table.npc.dash"), say("table.npc.stayed"), "GK-10.7")
    if isinstance(event, ev.NpcRolledFate):
        rolled = say("table.npc.rolled", roll=event.roll.expression, dice=sum(event.roll.kept), fp=event.fp)
        return Chip(say("table.npc.fate"), rolled, "GK-10.1")
    if isinstance(event, ev.NpcAimed):
        return Chip(say("table.npc.aim"), _aim(event, state), AIMS_BY.get(state.strategy, "GK-10.3"))
    if isinstance(event, ev.NpcStopped):
        rule = "GK-10.7" if event.reason == "held" else "GK-10.6"
        return Chip(say("table.npc.stop"), _stop(event, state, aimed), rule)
    return None


def _dash(event: ev.NpcDashed) -> Message:
    """How far the die lets it dash, and which way the coin."""
    key = "table.npc.dashed_to_the_end" if abs(event.to - event.origin) < event.die else "table.npc.dashed"
    return say(key, die=event.die, coin=say("coin.heads" if event.heads else "coin.tails"), space=event.to)


def _walk(event: ev.Stepped, state: State, aimed: ev.NpcAimed | None, count: int) -> Chip:
    """So many steps, and what they bring into reach."""
    if aimed is None:
        return Chip(say("table.npc.walk"), say("table.npc.walks", count=count, space=event.to), "GK-10.3")
    item = named_item(state.setting, aimed.item)
    return Chip(say("table.npc.walk"), say("table.npc.walks_for", count=count, space=event.to, item=item), "GK-10.3")


def _aim(event: ev.NpcAimed, state: State) -> Message:
    """With what, at whom or what space, and how it was drawn."""
    item = named_item(state.setting, event.item)
    if event.die:
        attacks = _sheet(state, event.who).attacks
        item = _by_die(item, event.die, next((entry.on for entry in attacks if event.die in entry.on), ()))
    at = name_of(state, event.target) if event.target else say("table.npc.space", space=event.space)
    many = "one_of" if event.out_of > 1 else "only"
    strategy = state.strategy if state.strategy in AIMS_BY else "ranger"
    why = say(f"table.npc.why.{strategy}.{many}", out_of=event.out_of)
    return say("table.npc.aimed", item=item, at=at, why=why)


def _stop(event: ev.NpcStopped, state: State, aimed: ev.NpcAimed | None) -> Message:
    """Why it does no more this turn."""
    have = state.characters[state.setting.book.index[event.who]].fp
    if event.reason == "price" and aimed is not None:
        need = getattr(state.setting.book.items[aimed.item], "fp", 0)
        return say("table.npc.stop.price", item=named_item(state.setting, aimed.item), need=need, have=have)
    return say("table.npc.stop." + event.reason)


def _sheet(state: State, who: str) -> Npc:
    book = state.setting.book
    return book.npcs[state.characters[book.index[who]].npc]


def _by_die(what: Message, die: int, faces: tuple[int, ...]) -> Message:
    """What a die has chosen, and by which of its faces it would have been."""
    if not faces:
        return say("table.npc.by_die", what=what, die=die)
    in_a_row = len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1))
    listed = verbatim(f"{faces[0]}–{faces[-1]}") if in_a_row else joined([verbatim(str(face)) for face in faces])
    return say("table.npc.by_die_of", what=what, die=die, faces=listed)
