"""The log: a short line for what matters, the whole sentence where one asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pygame import FRect

from book_of_changes import events as ev
from book_of_changes import figures, words
from book_of_changes.model import HEROES, State
from book_of_changes.rolling import FAIL
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

ROW = 18.0
HEAD = 34.0


class LogLine(NamedTuple):
    """A line: whose side it is of ("" for none), what happened, the whole sentence, whether it hurts a hero."""

    side: str
    text: str
    whole: str
    hurts: bool


def line_of(layer: Layer, event: Any, before: State, after: State) -> LogLine | None:
    """The line of an event; None for what is told by another, or does not matter at a glance."""
    if after.battle is None:
        return _story(layer, event, after)
    short = _SHORT.get(type(event))
    message = short(before, event, after) if short is not None else None
    if message is None:
        return None if after.fighting else _story(layer, event, after)
    mode = _mode()
    sentence = mode.tell(after, event, None)
    whole = layer.t(sentence) if sentence is not None else layer.t(message)
    number = getattr(event, "fighter", -1)
    side = after.battle.fighters[number].side if number >= 0 else ""
    hurts = isinstance(event, ev.Wounded | ev.Fell) and side == HEROES
    return LogLine(side, layer.t(message), whole, hurts)


def _mode() -> Any:
    from book_of_changes.mode import MODE

    return MODE


def _story(layer: Layer, event: Any, after: State) -> LogLine | None:
    sentence = _mode().tell(after, event, None)
    if sentence is None:
        return None
    text = layer.t(sentence)
    return LogLine("", text, text, False)


def _who(state: State, number: int) -> Message:
    return words.fighter(state, number)


def _rolled(before: State, event: ev.Rolled, after: State) -> Message | None:
    if event.fighter < 0:
        return None
    who = _who(after, event.fighter)
    if event.purpose in ("attack", "limit") and event.target >= 0:
        return say("boc.table.log.attack", who=who, target=_who(after, event.target), total=event.total,
                   defense=event.against, outcome=say("boc.struck." + event.outcome))
    if event.purpose in ("attack", "limit"):
        return say("boc.table.log.sweep", who=who, total=event.total)
    if not event.outcome:
        return None
    return say("boc.table.log.test", who=who, aspect=words.aspect(event.aspect), total=event.total,
               against=event.against, outcome=say("boc.reached." + event.outcome))


def _compared(before: State, event: ev.Compared, after: State) -> Message:
    return say("boc.table.log.compared", target=_who(after, event.target), total=event.total, defense=event.defense,
               outcome=say("boc.struck." + event.outcome))


def _moved(before: State, event: ev.Moved, after: State) -> Message:
    return say("boc.table.log.moved", who=_who(after, event.fighter), zone=words.zone(after.fight, event.zone))


def _wounded(before: State, event: ev.Wounded, after: State) -> Message | None:
    if event.marked in ("none", "ward", ""):
        return None
    severity = event.sev if event.marked == "box" else event.marked
    who, wound = _who(after, event.fighter), say("boc.wound." + severity)
    line = say("boc.table.log.wounded", who=who, wound=wound)
    if event.why not in BLOWS:
        line = say("boc.table.log.wounded.why", who=who, wound=wound, why=words.source(event.why))
    if event.marked in ("box", event.sev):
        return line
    return say("boc.table.log.wounded.full", line=line, sev=say("boc.table.box." + event.sev))  # BC-11.1


BLOWS = ("attack", "power_attack")
"""Reasons of a Wound that the line before it tells already."""


def _lost(before: State, event: ev.ActionLost, after: State) -> Message:
    """Why an action went by with nothing done."""
    stunned = before.battle is not None and before.battle.fighters[event.fighter].stunned
    return say("boc.table.log.lost." + ("stun" if stunned else "owes"), who=_who(after, event.fighter))


def _knocked(before: State, event: ev.KnockedDown, after: State) -> Message | None:
    return _told(before, event, after) if event.down else None


def helpless(event: Any, state: State) -> tuple[int, str]:
    """A hero hit that cannot defend, with the status that keeps it from that (BC-10.4); (-1, "") for none."""
    hit = (isinstance(event, ev.Compared) or (isinstance(event, ev.Rolled) and event.purpose in ("attack", "limit"))
           ) and event.outcome != FAIL and event.target >= 0
    if not hit or state.battle is None:
        return -1, ""
    who = state.battle.fighters[event.target]
    if who.hero < 0 or not who.standing:
        return -1, ""
    found = "stun" if who.stunned else "exposed" if figures.has(state.battle, who, "exposed") else ""
    return (who.id, found) if found else (-1, "")


def helpless_line(layer: Layer, event: Any, state: State) -> LogLine | None:
    """Says that a hero that was hit is not asked, and why."""
    who, status = helpless(event, state)
    if not status:
        return None
    text = layer.t(say("boc.table.log.no_defence." + status, who=_who(state, who)))
    return LogLine(HEROES, text, text, True)


def _power(before: State, event: ev.PowerUsed, after: State) -> Message:
    return say("boc.table.log.power", who=_who(after, event.fighter), power=words.power(event.power))


def _defended(before: State, event: ev.Defended, after: State) -> Message:
    return say("boc.table.log.defended", who=_who(after, event.fighter), chi=event.chi,
               outcome=say("boc.struck." + event.outcome))


def _side(before: State, event: ev.SideBegan, after: State) -> Message:
    return say("boc.table.log.side." + event.side, round=event.round)


def _told(before: State, event: Any, after: State) -> Message | None:
    found: Message | None = _mode().tell(after, event, None)
    return found


_SHORT: dict[type, Callable[[State, Any, State], Message | None]] = {
    ev.Rolled: _rolled, ev.Compared: _compared, ev.Moved: _moved, ev.Wounded: _wounded, ev.PowerUsed: _power,
    ev.Defended: _defended, ev.SideBegan: _side, ev.Fell: _told, ev.Rose: _told, ev.Stunned: _told, ev.Stayed: _told,
    ev.HoldSet: _told, ev.KnockedDown: _knocked, ev.ActionLost: _lost,
    ev.Studied: _told, ev.Worked: _told, ev.Arrived: _told, ev.Warded: _told, ev.Healed: _told,
    ev.StoneTaken: _told, ev.EffectBegan: _told, ev.BattleEnded: _told, ev.OutcomeChanged: _told, ev.Owes: _told,
}


def draw_log(canvas: Canvas, layer: Layer, area: FRect, lines: Sequence[LogLine]) -> None:
    """The newest lines first, as many as there is room for."""
    x, y, _, _ = area
    canvas.icon("log", x + 11, y + 8, 18)
    canvas.text(layer.t(say("boc.table.log")), x + 36, y + 6, 17, "text", "mincho_bold")
    for number, (place, rows) in enumerate(placed(canvas, area, lines)):
        line = lines[number]
        if number == 0:
            canvas.box(place.x, place.y, place.w, place.h, "row", radius=3)
        _draw_mark(canvas, line.side, x + 17.5, place.y + 2 + ROW / 2)
        for at, text in enumerate(rows):
            canvas.text(text, x + 30, place.y + 2 + ROW * at + ROW / 2, 14, "damage" if line.hurts else "text",
                        valign="middle")


def _draw_mark(canvas: Canvas, side: str, x: float, y: float) -> None:
    if not side:
        return
    left = side == HEROES
    canvas.box(x - 4.5, y - 4.5, 9, 9, "left" if left else "right", "outline", 1, radius=4.5 if left else 1.5)


def placed(canvas: Canvas, area: FRect, lines: Sequence[LogLine]) -> list[tuple[FRect, list[str]]]:
    """Where the lines lie, and each one's rows."""
    found: list[tuple[FRect, list[str]]] = []
    y = area.y + HEAD
    for line in lines:
        rows = canvas.painter.wrap(line.text, area.w - 40)
        height = 5.0 + ROW * len(rows)
        if y + height > area.bottom - 4:
            break
        found.append((FRect(area.x + 6, y, area.w - 12, height), rows))
        y += height + 1
    return found
