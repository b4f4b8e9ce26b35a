"""What a line of commands is after, in a sentence: what follows, whom it hits and how surely, where it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.agents.lines import all_placed
from gunki.battle.agents.reading import SURE, Reader
from gunki.battle.agents.usual import UsualTurns
from gunki.battle.book import COVER
from gunki.battle.choices import START_SPACES
from gunki.battle.state import MOST_KI, State
from gunki.battle.words import joined, name_of, named_item
from gunki.battle.words import space as space_name
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say

LIKELY = 0.1
"""From this chance on a fall is told as what a turn is after."""
AIMED = (cmd.Attack, cmd.Cast)
"""Whom or where they are for is told where a turn has several aims."""
SAFER = 3
"""So much less damage to fear is told as what a walk is for."""


class Reason(NamedTuple):
    """What a line is after, and the chance that no enemy stands after it: its side wins at least as often."""

    words: Message
    wins: float = 0.0


def reason(view: State, line: Sequence[Command], usual: UsualTurns) -> Reason:
    """What the line is after, for the character whose turn it is (or who is placed, or goes first)."""
    first = line[0]
    if isinstance(first, cmd.Place):
        return Reason(_start(all_placed(view), usual, first))
    if isinstance(first, cmd.GoFirst):
        return Reason(_at_once(view, usual, first.who))
    turn = list(takewhile(lambda one: not isinstance(one, cmd.EndTurn), line))
    reader = Reader(view, usual.blows)
    for command in turn:
        reader.read(command)
    goals = _goals(reader, usual, ended=len(turn) < len(line))
    if turn[1:]:
        goals = say("agent.reason.planned", plan=joined(_plan(view, turn)), goals=goals)
    return Reason(goals, reader.all_fallen())


def _plan(view: State, turn: Sequence[Command]) -> list[Message]:
    """What follows in a turn after its first command: walks by their ends, the same deed several times as one."""
    found: list[Message] = []
    aims = {(command.target, getattr(command, "space", -1)) for command in turn if isinstance(command, AIMED)}
    for _, group in groupby(turn[1:], key=lambda one: cmd.Step if isinstance(one, cmd.Step) else one):
        deeds = list(group)
        last = deeds[-1]
        if isinstance(last, cmd.Step):
            found.append(say("agent.plan.walk", space=space_name(last.to)))
        else:
            deed = _deed(view, last)
            if len(aims) > 1 and isinstance(last, AIMED):
                where = name_of(view, last.target) if last.target else space_name(getattr(last, "space", -1))
                deed = say("agent.plan.at", deed=deed, who=where)
            found.append(say("agent.plan.times", deed=deed, times=len(deeds)) if deeds[1:] else deed)
    return found


def _deed(view: State, command: Command) -> Message:
    setting = view.setting
    if isinstance(command, cmd.Attack):
        weapon = named_item(setting, setting.book.weapon(command.weapon).id)
        if not command.strike:
            return weapon
        return say("attack.with_strike", weapon=weapon, strike=named_item(setting, command.strike))
    for name in ("spell", "item", "special"):
        if carried := getattr(command, name, ""):
            return named_item(setting, carried)
    return say("agent.plan.rearm")


def _at_once(view: State, usual: UsualTurns, who: str) -> Message:
    """What one that goes first could do to somebody before the others act."""
    me, characters = view.setting.book.index[who], view.characters
    foes = [foe for foe in usual.foes[me] if not characters[foe].ko]
    harm = max(usual.harm(characters, me, foe, characters[foe].space) for foe in foes)
    return say("agent.reason.first", who=name_of(view, who), harm=round(harm))


def _start(view: State, usual: UsualTurns, command: cmd.Place) -> Message:
    """Why one begins there: it is safer than elsewhere, or what going forward is worth."""
    who = view.setting.book.index[command.who]
    feared = {space: round(to_fear(view, usual, who, space)) for space in START_SPACES[view.characters[who].side]}
    safest = min(feared, key=lambda space: feared[space])
    harm, least, most = feared[command.space], feared[safest], max(feared.values())
    if harm - least >= SAFER:
        forward = (command.space > safest) == (view.characters[who].side == "left")
        nearer = "agent.reason.forward" if forward else "agent.reason.back"
        told = say("agent.reason.doubles" if COVER[safest] else nearer, harm=harm, least=least)
    elif most - harm >= SAFER:
        told = say("agent.reason.safe_start", harm=harm, most=most)
    else:
        told = say("agent.reason.any_start")
    return joined([say("agent.reason.place_cover"), told]) if COVER[command.space] else told


def _goals(reader: Reader, usual: UsualTurns, ended: bool) -> Message:
    """`ended`: whether the turn was read to its end."""
    view = reader.view
    goals: list[Message] = []
    enemies, falls = reader.enemies, reader.all_fallen()
    if falls >= LIKELY:
        sure = falls >= SURE
        goals.append(say("agent.reason.win_surely") if sure else say("agent.reason.win", percent=_percent(falls)))
    else:
        for at in sorted(enemies, key=lambda one: (-reader.fallen(one), -reader.dealt(one))):
            who, chance, dealt = name_of(view, view.characters[at].id), reader.fallen(at), reader.dealt(at)
            if chance >= SURE:
                goals.append(say("agent.reason.fell_surely", who=who))
            elif chance >= LIKELY:
                goals.append(say("agent.reason.fell", who=who, percent=_percent(chance)))
            elif dealt >= 0.5:
                goals.append(say("agent.reason.harm", who=who, count=round(dealt)))
            if len(goals) == 2:
                break
    goals = [*_once(reader.feats), *goals]
    me = view.characters[view.actor]
    if falls < SURE:
        if COVER[reader.space] and (reader.space != me.space or not goals):
            goals.append(say("agent.reason.cover"))
        here, there = (round(to_fear(view, usual, view.actor, space, reader.fallen))
                       for space in (me.space, reader.space))
        if here - there >= SAFER:
            goals.append(say("agent.reason.safer", there=there, here=here))
        if ended and reader.book.loadouts[view.actor].special is not None and reader.fp > 0 and reader.ki < MOST_KI:
            after = min(MOST_KI, reader.ki + reader.fp)
            full = after == MOST_KI
            goals.append(say("agent.reason.ready") if full else say("agent.reason.keep", count=after - reader.ki))
    if not goals and reader.space != me.space:
        goals.append(say("agent.reason.ends", space=space_name(reader.space)))
    if goals:
        return joined(goals)
    return say("agent.reason.nothing") if ended else say("agent.reason.points", count=reader.fp)


def _stands(who: int) -> float:
    return 0.0


def to_fear(view: State, usual: UsualTurns, who: int, space: int, fallen: Callable[[int], float] = _stands) -> float:
    """Damage that all enemies, in a usual turn each, would do to a character on `space`. `fallen`: the chance of each
    to be down by then.
    """
    harm = 0.0
    for foe in usual.foes[who]:
        other = view.characters[foe]
        away = abs(other.space - space)
        if not other.ko and (not other.held or not away or usual.reaches(foe, away)):
            harm += usual.harm(view.characters, foe, who, space) * (1 - fallen(foe))
    return harm


def _once(feats: list[Message]) -> list[Message]:
    found: list[Message] = []
    for feat in feats:
        if feat not in found:
            found.append(feat)
    return found


def _percent(chance: float) -> str:
    return f"{max(1, min(99, round(chance * 100)))}"
