"""The card after a battle of the descent: how it ended, what heroes did and bore in it, what was won; read, then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes import words
from book_of_changes.acting import CHI_OF_POWER
from book_of_changes.descent import last_try
from book_of_changes.model import HEROES, State
from book_of_changes.sheets import BattleSheet, Reward
from book_of_changes.summary import Summary, nothing_yet, summary_of_battle
from book_of_changes.table.result import View
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.result_view import LEAST_PITCH, SIDE_HEAD, StoryResult
from gunki.table.scenes.result_head import draw_head
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 920.0
HEAD = 108.0
BUTTON = 48.0
LEADING = 20.0
NAME = 92.0
"""Room for the word before a line."""
PITCH = 58.0


class BattleEnd(NamedTuple):
    """A battle that just ended, as `state` has it, and what happened in it."""

    state: State
    summary: Summary

    @property
    def sheet(self) -> BattleSheet:
        """The battle."""
        return self.state.fight.sheet

    @property
    def victory(self) -> bool:
        """Whether the persons at the table won it; the heroes, where there are none or on both sides."""
        sides = {seat.side for seat in self.state.setting.seats if seat.kind == "human"}
        won = self.state.fight.result == "won"
        return won == (HEROES in sides) if len(sides) == 1 else won


def ended(state: State, match: Match | None) -> BattleEnd:
    """The card of a battle that `state` has at its end."""
    return BattleEnd(state, summary_of_battle(match, state) if match is not None else nothing_yet())


class Deeds(View):
    """Both sides of the one battle, as the result of a match shows them."""

    def __init__(self, layer: object, end: BattleEnd) -> None:
        StoryResult.__init__(self, layer, None)  # type: ignore[arg-type]
        self.state, self.summary = end.state, end.summary
        self.pairs = len(self.summary.enemies) > 3


def won_line(reward: Reward) -> Message:
    """What a battle gives, in words (BC-25.4, 25.5)."""
    if reward.kind == "chi":
        return say("boc.battle_over.chi", n=reward.n)
    if reward.kind == "hellstone":
        return say("boc.battle_over.stone", nature=words.nature(reward.nature),
                   chi=reward.power * CHI_OF_POWER)
    names = words.joined([words.spirit(name) for name in reward.options])
    if reward.each_hero:
        return say("boc.battle_over.names_each", spirits=names)
    return say("boc.battle_over.names", n=min(reward.pick, len(reward.options)), spirits=names)


def _lines(between: Between, end: BattleEnd, width: float) -> list[tuple[str, list[str]]]:
    """What was won, wrapped; after a defeat, what follows."""
    app, t = between.layer.app, between.layer.t
    assert app is not None
    if end.state.fight.result != "won":
        texts = [say("boc.battle_over.lost_last" if last_try(end.state) else "boc.battle_over.lost")]
    else:
        texts = [*map(won_line, end.sheet.rewards), say("boc.battle_over.wakes")]
    head = t(say("boc.battle_over.won" if end.state.fight.result == "won" else "boc.battle_over.next"))
    return [(head if at == 0 else "", app.painter.wrap(t(text), width - NAME, 15)) for at, text in enumerate(texts)]


class _Room(NamedTuple):
    card: FRect
    sides: FRect
    lines: list[tuple[str, list[str]]]
    lines_top: float
    pitch: float


def _room(between: Between, end: BattleEnd) -> _Room:
    area = between.area
    width = min(WIDTH, area.w)
    lines = _lines(between, end, width - 48)
    foot = sum(len(rows) * LEADING + 4 for _, rows in lines) + 20 + BUTTON + 18
    count = Deeds(between.layer, end).rows()
    pitch = max(LEAST_PITCH - 14, min(PITCH, (area.h - HEAD - 20 - SIDE_HEAD - foot) / count))
    height = min(area.h, HEAD + 20 + SIDE_HEAD + count * pitch + foot)
    card = FRect(area.centerx - width / 2, area.y + (area.h - height) * 0.36, width, height)
    sides = FRect(card.x + 24, card.y + HEAD + 16, card.w - 48, SIDE_HEAD + count * pitch)
    return _Room(card, sides, lines, sides.bottom + 10, pitch)


def build_end(between: Between, area: FRect, end: BattleEnd) -> None:
    """One button; the rest is drawn."""
    layer = between.layer
    card = _room(between, end).card
    layer.add(Button((card.x + 24, card.bottom - BUTTON - 16, card.w - 48, BUTTON), layer.t(say("boc.between.on")),
                     between.dismiss, name="read on", style="gold", size=19, face="mincho_bold", commit=True))
    layer.focus.remembered = "read on"


def draw_end(between: Between, canvas: Canvas, end: BattleEnd) -> None:
    """Seal and verdict, both sides, what was won."""
    layer, t = between.layer, between.layer.t
    room = _room(between, end)
    card, battle = room.card, end.state.fight
    canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)
    inner = FRect(card.x + 24, card.y + 14, card.w - 48, HEAD - 14)
    kind = "victory" if end.victory else "defeat"
    deeds = Deeds(layer, end)
    deeds.pitch = room.pitch
    head = t(say("boc.result.victory" if end.victory else "boc.result.defeat"))
    draw_head(canvas, inner, head, t(say("boc.outcome." + battle.reason)), kind, 1.0, True, deeds.draw_people)
    facts = say("boc.battle_over.facts", battle=words.battle_name(end.sheet.id, end.sheet.name), n=battle.round)
    canvas.text(t(facts), inner.centerx, inner.y + 84, 14, "text_second", align="center", max_width=inner.w)
    deeds.draw_sides(canvas, room.sides)
    y = room.lines_top
    canvas.rule(card.x + 24, y, card.w - 48)
    y += 10
    for name, rows in room.lines:
        canvas.text(name, card.x + 24, y, 15, "heading", "bold", max_width=NAME - 8)
        for row in rows:
            canvas.text(row, card.x + 24 + NAME, y, 15)
            y += LEADING
        y += 4
