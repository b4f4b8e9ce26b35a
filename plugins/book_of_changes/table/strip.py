"""The head of the screen: round, place, whose turn it is, in which order they act, what wins."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import words
from book_of_changes.choices import can_act, in_order
from book_of_changes.model import ENEMIES, HEROES, Battle, Fighter, State
from book_of_changes.table.between import heading
from book_of_changes.table.look import medallion
from book_of_changes.tell import objective
from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas, Painter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

BUTTONS = 152.0
"""Room of Rules and Menu at the right."""


def shown_there(scene: TableScene) -> Hashable:
    """Everything the strip depends on but its size."""
    battle = scene.state.battle
    if battle is None:
        return None
    people = tuple((f.id, f.out, f.fallen) for f in battle.fighters)
    order = tuple(f.id for f in acting_order(scene.state))
    first = scene.next_fighter() if scene.holding else scene.chosen
    return (battle.sheet.id, battle.round, battle.turn, battle.first, battle.result, people, order, first,
            scene.state.ask is None, scene.t(objective(scene.state)), battle.waves)


def draw_strip(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Everything but the buttons, as far as there is room."""
    state = scene.state
    battle = state.battle
    _draw_bar(canvas, area)
    if battle is None:
        return
    place = scene.t(place_name(state))
    title = scene.t(say("boc.table.round", n=max(1, battle.round)))
    wide = max(canvas.measure(title, 22, "mincho_bold"), min(180.0, canvas.measure(place)))
    canvas.text(title, 16, 6, 22, "strip_text", "mincho_bold")
    canvas.text(place, 16, 36, 14, "strip_second", max_width=wide)
    x = 16 + wide + 18
    x = _draw_side(canvas, scene, x, HEROES)
    x = _draw_side(canvas, scene, x, ENEMIES) + 10
    room = area.w - BUTTONS - x
    goal = scene.t(objective(state))
    goal_wide = max(canvas.measure(goal), canvas.measure(scene.t(goal_head(state))))
    order_wide = room - goal_wide - 24
    if order_wide >= 130:
        _draw_order(canvas, scene, x, order_wide)
        x += order_wide + 24
        room = goal_wide + 2
    if room >= 60:
        _draw_goal(canvas, scene, x, room, goal)


def free_from(scene: TableScene, painter: Painter) -> float:
    """Where the order of action begins, at the right of whose turn it is."""
    tight = scene.app is not None and scene.app.scale.width < 1000
    title = scene.t(say("boc.table.round", n=max(1, scene.state.fight.round)))
    place = min(180.0, painter.measure(scene.t(place_name(scene.state))))
    x = 16 + max(painter.measure(title, 22, "mincho_bold"), place) + 18
    return x + sum(_side_width(painter, scene, side, tight) + 8 for side in (HEROES, ENEMIES))


def _side_width(painter: Painter, scene: TableScene, side: str, tight: bool) -> float:
    name, status = scene.t(say("boc.table.side." + side)), scene.t(_side_status(scene.state, side))
    return max(painter.measure(name, 15, "mincho_bold"), painter.measure(status, 14, "bold")) + (20 if tight else 64)


def _draw_goal(canvas: Canvas, scene: TableScene, x: float, room: float, goal: str) -> None:
    """The objective; in two lines where one has no room."""
    if canvas.measure(goal) <= room:
        canvas.text(scene.t(goal_head(scene.state)), x, 11, 14, "strip_dim", max_width=room)
        canvas.text(goal, x, 33, 14, "strip_text")
        return
    waves = waves_words(scene.state.fight)
    whole = f"{goal} {scene.t(waves)}" if waves is not None else goal
    if len(canvas.painter.wrap(whole, room)) <= 3:
        goal = whole
    lines = canvas.painter.wrap(goal, room)
    if len(lines) <= 3:
        canvas.paragraph(goal, x, 32 - 9 * len(lines), room, 14, "strip_text", leading=1.25)


def waves_words(battle: Battle) -> Message | None:
    """How many waves are still to come, and in which rounds; None for none."""
    rounds = sorted({due for due, _ in battle.waves})
    if not rounds:
        return None
    when = words.joined([verbatim(str(number)) for number in rounds])
    return say("boc.table.goal.wave" if len(rounds) == 1 else "boc.table.goal.waves", n=len(rounds), rounds=when)


def goal_head(state: State) -> Message:
    """The word over the goal, with the waves that are still to come."""
    waves = waves_words(state.fight)
    goal = say("boc.table.goal")
    return goal if waves is None else say("boc.table.goal.and", goal=goal, waves=waves)


def place_name(state: State) -> Message:
    """The battle's name."""
    return words.battle_name(state.fight.sheet.id, state.fight.sheet.name)


def draw_journey(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The head between battles: the campaign, and how far one is."""
    _draw_bar(canvas, area)
    room = area.w - BUTTONS - 32
    canvas.text(scene.t(say("boc.campaign.descent.name")), 16, 6, 22, "strip_text", "mincho_bold", max_width=room)
    canvas.text(scene.t(heading(scene.state)), 16, 36, 14, "strip_second", max_width=room)


def _draw_bar(canvas: Canvas, area: FRect) -> None:
    canvas.box(0, 0, area.w, area.h, "strip", radius=0)
    canvas.shape(f'<path d="M0,1 L{area.w:g},0 L{area.w:g},3 L0,2.2 Z" fill="{canvas.color("gold")}"/>', 0, area.h - 3,
                 area.w, 4)


def _draw_side(canvas: Canvas, scene: TableScene, x: float, side: str) -> float:
    """A side's shield: who stands for it, whether it acts. Returns the next free place."""
    battle = scene.state.fight
    people = [f for f in battle.fighters if f.side == side and not f.out]
    now = battle.turn == side and not battle.result
    name, status = scene.t(say("boc.table.side." + side)), scene.t(_side_status(scene.state, side))
    tight = canvas.width < 1000
    wide = _side_width(canvas.painter, scene, side, tight)
    fill, edge = ("strip_active", "gold") if now else ("strip_button", "strip_button_edge")
    canvas.box(x, 7, wide, 50, fill, edge, 2.0 if now else 1.2, radius=6)
    left = x + 10
    if people and not tight:
        leader = next((f for f in people if f.heroic), people[0])
        medallion(canvas, scene.state, leader, x + 27, 32, 42, dim=not now)
        left = x + 54
    canvas.text(name, left, 11, 15, "strip_text", "mincho_bold")
    canvas.text(status, left, 33, 14, "strip_gold" if now else "strip_second", "bold" if now else "sans")
    return x + wide + 8


def _side_status(state: State, side: str) -> Message:
    battle = state.fight
    if battle.result:
        return say("boc.table.side.over")
    if battle.turn == side:
        return say("boc.table.side.now")
    acted = battle.first != side
    return say("boc.table.side.first" if not acted else "boc.table.side.second")


def acting_order(state: State) -> list[Fighter]:
    """Who of the side may still act, in the order in which they do."""
    battle = state.fight
    if not battle.turn or battle.result:
        return []
    people = [f for f in in_order(battle) if can_act(state, f)]
    doer = getattr(state.opening, "fighter", -1) if state.ask is not None else -1
    if not 0 <= doer < len(battle.fighters) or battle.fighters[doer].side != battle.turn:
        return people
    return [battle.fighters[doer], *(f for f in people if f.id != doer)]  # in the middle of its action


def _draw_order(canvas: Canvas, scene: TableScene, x: float, room: float) -> None:
    """Names in order, the first gold; as many as fit, then how many more."""
    people = acting_order(scene.state)
    if not people:
        return
    canvas.text(scene.t(say("boc.table.order_of_action")), x, 11, 14, "strip_dim", max_width=room)
    if scene.state.ask is None and people[0].side == HEROES and scene.chosen in [f.id for f in people]:
        people.sort(key=lambda f: f.id != scene.chosen)
    if scene.holding:
        people.sort(key=lambda f: f.id != scene.next_fighter())
    start = x
    for at, who in enumerate(people):
        text = scene.t(words.named(who))
        rest = len(people) - at - 1
        tail = f" +{rest}" if rest else ""
        if at and x - start + canvas.measure(f" → {text}{tail}") > room:
            canvas.text(f" +{rest + 1}", x, 33, 14, "strip_second")
            return
        arrow = " → " if at else ""
        x += canvas.text(arrow, x, 33, 14, "strip_dim")
        x += canvas.text(text, x, 33, 14, "strip_gold" if not at else "strip_text", "bold" if not at else "sans",
                         max_width=max(20.0, room - (x - start)))
