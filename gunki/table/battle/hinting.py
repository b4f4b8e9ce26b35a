"""A hint for the person who is asked: where on the screen its command would be given, its words, and the mark on it.

It is never played: the next command of the person, Esc or the same key put it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle.state import State
from gunki.engine.contract import Advice, Command, Mode
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle import board
from gunki.table.battle.actions import Action
from gunki.table.canvas import Canvas

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

RING = 5.0
"""So far around a control goes the mark."""
LAMP = 24.0
LINE = 18.2
LOG_ICON = 38.0
"""So much of the heading's right takes the icon of a log that is folded away."""


def controls_of(state: State, actions: Sequence[Action], choices: Sequence[Command], command: Command) -> list[str]:
    """Names of the widgets by which a person would give a command."""
    if isinstance(command, cmd.Place):
        return [f"space {command.space}"]
    if isinstance(command, cmd.TakeCard):
        return [f"fate {state.hand.index(command.card)}"] if command.card in state.hand else []
    if isinstance(command, cmd.Step):
        return [f"space {command.to}"]
    if isinstance(command, cmd.EndTurn):
        return ["end"]
    if isinstance(command, cmd.GoFirst):
        return [f"choice {choices.index(command)}"] if command in choices else []
    at = getattr(command, "target", "")
    where = f"token {at}" if at else f"space {getattr(command, 'space', -1)}"
    found = [f"action {action.key}" for action in actions if command in action.commands][:1]
    return found if isinstance(command, cmd.Rearm) else [*found, where]


def percent_of(chance: float) -> int:
    """A chance to win in whole per cent; never 0 or 100, since nothing is certain before the end."""
    return min(99, max(1, round(chance * 100)))


def chance_said(chance: float) -> Message:
    """The chance to win, in words."""
    return say("advice.chance", chance=percent_of(chance))


def next_best(mode: Mode, state: State, advice: Advice) -> Message | None:
    """What comes next after the hint, where its chance is no better."""
    if len(advice.weighed) < 2:
        return None
    best, other = advice.weighed[:2]
    if percent_of(other.chance) > percent_of(best.chance):  # looked at less closely
        return None
    return say("advice.hint.next", deed=mode.describe(state, other.command), chance=percent_of(other.chance))


def whole_hint(scene: BattleScene) -> str:
    """All that the hint says, one below the other; empty without one."""
    advice, mode = scene.hint, scene.controller.mode
    if advice is None:
        return ""
    told = (mode.describe(scene.state, advice.command), advice.reason, next_best(mode, scene.state, advice),
            chance_said(advice.weighed[0].chance))
    return "\n".join(scene.t(one) for one in told if one is not None)


def draw_marks(canvas: Canvas, scene: BattleScene, names: Sequence[str]) -> None:
    """A gold ring with a lamp round each of these controls, over everything."""
    for name in names:
        widget = scene.find(name)
        if widget is None or not widget.shown:
            continue
        space = int(name.removeprefix("space ")) if name.startswith("space ") else -1
        area = FRect(widget.ring_area() if space < 0 else widget.rect).inflate(2 * RING, 2 * RING)
        canvas.box(area.x, area.y, area.w, area.h, "none", "outline", 6, radius=11)
        canvas.box(area.x, area.y, area.w, area.h, "none", "gold_light", 3, radius=11)
        if space >= 0 and scene.geometry is not None:  # the price of a step lies over the mark
            board.draw_step_price(canvas, scene, scene.geometry, space, scene.marks())
    for name in names[:1]:
        widget = scene.find(name)
        if widget is not None and widget.shown:
            beside = name.startswith("fate ")  # above a card stands the panel's title
            draw_lamp(canvas, widget.rect.x, widget.rect.centery if beside else widget.rect.y)


def draw_lamp(canvas: Canvas, x: float, y: float) -> None:
    """A small lamp in a gold circle around a point."""
    canvas.box(x - LAMP / 2, y - LAMP / 2, LAMP, LAMP, "chip", "outline", 1.6, radius=LAMP / 2)
    canvas.icon("hint", x, y, 16, "chip_text", center=True)


def draw_hint(canvas: Canvas, scene: BattleScene, area: FRect, head: float, below: float) -> None:
    """The panel's words: what to do, what it is after, and the chance; `head` is kept free beside its heading, `below`
    at its foot.
    """
    x, room = area.x + 12, area.w - 24
    lamp = 24.0 if head == 0 else 0.0  # else it stands among the icons at the right
    if lamp:
        canvas.icon("hint", x - 1, area.y + 8, 19, "heading")
    canvas.text(scene.t(say("advice.hint")), x + lamp, area.y + 8, 16, "text", "mincho_bold",
                max_width=room - lamp - head)
    advice = scene.hint
    if advice is None:
        draw.thinking(canvas, x + 20, area.y + 62, scene.hint_sought_for())
        canvas.paragraph(scene.t(say("advice.hint.sought")), x + 48, area.y + 44, room - 48, 14, "text", max_lines=4)
        return
    chance = scene.t(chance_said(advice.weighed[0].chance))
    aloft = x + lamp + canvas.measure(scene.t(say("advice.hint")), 16, "mincho_bold") + 12
    right = area.right - (12 if scene.geometry is not None and scene.geometry.log.h else LOG_ICON)
    beside = head == 0 and canvas.measure(chance, 14, "bold") <= right - aloft
    if beside:
        canvas.text(chance, right, area.y + 10, 14, "text", "bold", "right")
    foot = area.bottom - below - (0 if beside else 34)
    _draw_reason(canvas, scene, advice, FRect(x, area.y + 38, room, foot - area.y - 38))
    if not beside:
        canvas.box(area.x + 10, foot, area.w - 20, 26, "inset", "inset_edge", 1, radius=4)
        canvas.text(chance, area.centerx, foot + 13, 14, "text", "bold", "center", "middle", max_width=area.w - 28)


def _draw_reason(canvas: Canvas, scene: BattleScene, advice: Advice, area: FRect) -> None:
    """What to do, why, and where there is room the next best."""
    mode, state, (x, top, room, _) = scene.controller.mode, scene.state, area
    lines = min(3, max(1, int(area.h / LINE)))
    top = 4 + canvas.paragraph(scene.t(mode.describe(state, advice.command)), x, top, room, 14, "text", "bold",
                               max_lines=lines)
    lines = int((area.bottom - top - 2) / LINE)
    if advice.reason is not None and lines > 0:
        top = 6 + canvas.paragraph(scene.t(advice.reason), x, top, room, 14, "text_second", max_lines=lines)
    following = next_best(mode, state, advice)
    if following is not None:
        told = scene.t(following)
        if len(canvas.painter.wrap(told, room, 14)) <= int((area.bottom - top - 2) / LINE):
            canvas.paragraph(told, x, top, room, 14, "text_second")
