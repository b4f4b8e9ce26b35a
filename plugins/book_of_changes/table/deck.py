"""The lower panel while a person acts: who, what is chosen, and every action as a button with its price or reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import figures, targeting, words
from book_of_changes.describe import describe
from book_of_changes.model import Fighter
from book_of_changes.table.action_button import WIDE, ActionButton, PowerButton, room_for_note
from book_of_changes.table.actions import Action, finish_of, short_reason
from book_of_changes.table.look import medallion
from book_of_changes.table.tip_rules import rule_line, rule_of_action
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HEAD = 42.0
LEAST_WIDE, LEAST_HIGH = 118.0, 34.0
STEADY = ("attack", "move", "limit", "power", "hold")
"""Actions that have their places for the whole battle."""
PASSING = 2
"""Places kept for what comes and goes, such as studying and ignoring Wounds, so that nothing else moves for it."""


def build_deck(scene: TableScene, area: FRect) -> None:
    """Buttons of the acting fighter."""
    who = scene.actor
    if who is None:
        return
    _build_head(scene, area)
    shown = [action for action in scene.actions if not action.key.startswith("power ") or _in_deck(scene, action)]
    steady = sum(action.key.split(" ")[0] in STEADY for action in shown)
    cells = _cells(area, max(len(shown), steady + PASSING) + 1)
    page = _page(scene, shown, len(cells) - 1)
    for cell, action in zip(cells, page, strict=False):
        _add_action(scene, cell, action)
    used = len(page)
    if len(shown) > len(page):
        text = scene.t(say("boc.table.more"))
        scene.add(Button(cells[used], text, scene.next_page, name="more", hot_key=letter(".")))
    _add_finish(scene, cells[-1])


def _in_deck(scene: TableScene, action: Action) -> bool:
    """Powers that are used as an action have buttons, too; Defensive ones are asked for when they serve."""
    power = scene.state.setting.book.power[action.key.removeprefix("power ")]
    return power.use == "action"


def _cells(area: FRect, wanted: int) -> list[FRect]:
    """Room for the buttons: two rows, three where that is needed and there is height."""
    room = FRect(area.x + 10, area.y + HEAD + 2, area.w - 20, area.h - HEAD - 12)
    rows = 2
    across = max(3, int((room.w + 8) // (LEAST_WIDE + 8)))
    if across * rows < wanted and (room.h - 16) / 3 >= LEAST_HIGH:
        rows = 3
    across = min(across, max(4, -(-wanted // rows)))
    width, height = (room.w - 8 * (across - 1)) / across, (room.h - 8 * (rows - 1)) / rows
    return [FRect(room.x + (at % across) * (width + 8), room.y + (at // across) * (height + 8), width, height)
            for at in range(across * rows)]


def _page(scene: TableScene, shown: Sequence[Action], room: int) -> Sequence[Action]:
    """The actions of this page."""
    if len(shown) <= room:
        scene.page = 0
        return shown
    size = room - 1
    pages = -(-len(shown) // size)
    scene.page %= pages
    return shown[scene.page * size:(scene.page + 1) * size]


def _add_action(scene: TableScene, cell: FRect, action: Action) -> None:
    assert scene.app is not None
    measure = scene.app.painter.measure
    power = action.key.removeprefix("power ") if action.key.startswith("power ") else ""
    full = scene.t(action.name)
    brief = _briefly(action)
    text = full if brief is None or measure(full, 14, "bold") <= cell.w - 42 else scene.t(brief)
    kind = PowerButton if power else ActionButton
    button = kind(cell, text, partial(scene.select, action.key), name=f"action {action.key}",
                  icon="" if power else action.icon, note=scene.t(note_of(scene, action)),
                  cost=scene.t(price_of(scene, action)) if power else "",
                  hot_key=letter(action.letter) if action.letter else None, commit=action.at_once is not None)
    if isinstance(button, PowerButton):
        button.power = power
    if measure(button.note) > room_for_note(cell.w):
        button.note = ""
    button.selected = action.key == scene.selected
    lines = [full, scene.t(words.power_text(power) if power else say("boc.table.about." + action.key.split(" ")[0]))]
    if action.key == "limit":
        lines.append(scene.t(_limit_text(scene, action)))
    if not action.commands:
        button.enabled = False
        button.note = ""
        button.tip_tells_why = True
        why = scene.why_not(action)
        reason = scene.t(why)
        short = scene.t(short_reason(why))
        button.reason = short if measure(short) <= cell.w - (60 if cell.w >= WIDE else 20) else ""
        lines.append(reason)
    button.tooltip = "\n".join([*lines, rule_line(rule_of_action(action.key))])
    scene.add(button)


def _briefly(action: Action) -> Message | None:
    """The name of an action where its own has no room; None for those that have no shorter one."""
    return {"limit": say("boc.table.limit"), "take": say("boc.table.take_stone.short"),
            "give": say("boc.table.give_stone.short")}.get(action.key.split(" ")[0])


def _limit_text(scene: TableScene, action: Action) -> Message:
    nature = scene.state.fight.fighters[action.who].natures[0]
    return words.power_text(scene.state.setting.book.nature[nature].limit.id)


def note_of(scene: TableScene, action: Action) -> Message:
    """What an action costs, or how many it can be aimed at."""
    who = scene.state.fight.fighters[action.who]
    if action.key == "ignore":
        return say("boc.table.note.chi", chi=figures.price_of_ignoring(scene.state, who))
    if action.key == "move":
        free = any(isinstance(command, cmd.Move) and command.free for command in action.commands)
        return say("boc.table.note.step" if free else "boc.table.note.action")
    if action.free:
        return say("boc.table.note.free")
    if action.targets:
        return say("boc.table.note.targets", n=len(action.targets))
    if action.zones:
        return say("boc.table.note.zones", n=len(action.zones))
    return say("boc.table.note.action")


def price_of(scene: TableScene, action: Action) -> Message:
    """The Chi of a Power's cheapest use."""
    who = scene.state.fight.fighters[action.who]
    power = scene.state.setting.book.power[action.key.removeprefix("power ")]
    aims = [c.target for c in action.commands if isinstance(c, cmd.UsePower)] or [-1]
    return say("boc.table.note.chi", chi=min(targeting.price(scene.state, who, power, aim) for aim in aims))


def _add_finish(scene: TableScene, cell: FRect) -> None:
    command = finish_of(scene.chosen, scene.choices)
    if command is None:
        return
    more = len(scene.able) > 1
    text = scene.t(say("boc.table.finish" if more else "boc.table.end_turn"))
    who = scene.actor
    left = who.left if who is not None else 0
    note = scene.t(say("boc.table.finish.left", n=left)) if left else ""
    assert scene.app is not None
    if scene.app.painter.measure(note) > room_for_note(cell.w):
        note = ""
    button = ActionButton(cell, text, scene.finish, name="finish", icon="end_turn", note=note, hot_key=letter("F"),
                    style="gold" if not left else "paper", commit=True)
    button.tooltip = scene.t(say("boc.table.about.finish"))
    scene.add(button)


def undo_words(scene: TableScene) -> str:
    """What would be taken back first, and how much can be."""
    reach = scene.controller.undo_reach()
    if reach.command is None or reach.state_before is None:
        return scene.t(say("boc.table.about.undo", n=reach.steps))
    what = describe(reach.state_before, reach.command)
    return scene.t(say("boc.table.about.undo.what", what=what, n=reach.steps))


def _build_head(scene: TableScene, area: FRect) -> None:
    """Undo, and letting others go first, at the right of the head."""
    assert scene.app is not None
    painter = scene.app.painter
    right = area.right - 10
    reach = scene.controller.undo_reach()
    text = scene.t(say("boc.table.undo"))
    width = painter.measure(text, 14, "bold") + 48
    undo = Button((right - width, area.y + 8, width, 30), text, scene.take_back, name="undo", hot_key=letter("U"))
    undo.enabled = reach.steps > 0
    why = scene.t(reach.reason) if reach.reason is not None else ""
    undo.tooltip = f"{text}\n{why}" if not undo.enabled else undo_words(scene)
    scene.add(undo)
    right -= width + 8
    others = next((c for c in scene.choices if isinstance(c, cmd.LetOthersGo)), None)
    if others is not None:
        text = scene.t(say("boc.table.others"))
        width = painter.measure(text, 14, "bold") + 48
        scene.add(Button((right - width, area.y + 8, width, 30), text, partial(scene.do, others), name="others",
                         hot_key=letter("N"), commit=True,
                         tooltip=scene.t(say("boc.table.about.others"))))
        right -= width + 8
    who = scene.actor
    if who is not None and who.hero >= 0 and right - area.x > 430:
        text = scene.t(say("boc.table.orders_short"))
        width = painter.measure(text, 14, "bold") + 52
        scene.add(Button((right - width, area.y + 8, width, 30), text, scene.open_orders, name="orders",
                         hot_key=letter("O"), tooltip=scene.t(say("boc.table.about.orders"))))
        right -= width + 8
    if scene.geometry is not None and scene.geometry.picker.w <= 0:
        text = scene.t(say("boc.table.powers"))
        width = painter.measure(text, 14, "bold") + 52
        scene.add(Button((right - width, area.y + 8, width, 30), text, scene.open_powers, name="powers",
                         hot_key=letter("P"), tooltip=scene.t(say("boc.table.about.powers"))))
        right -= width + 8
    if len(scene.able) > 1:
        text = scene.t(say("boc.table.next"))
        width = painter.measure(text, 14, "bold") + 52
        scene.add(Button((right - width, area.y + 8, width, 30), text, scene.next_hero, name="next",
                         hot_key=letter("Z"), tooltip=scene.t(say("boc.table.about.next"))))
        right -= width + 8
    scene.head_right = right


def draw_deck(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Who acts and what is chosen; or who is waited for."""
    who = scene.actor
    if who is None:
        _draw_waiting(canvas, scene, area)
        return
    medallion(canvas, scene.state, who, area.x + 30, area.y + 24, 38, active=True)
    left, right = area.x + 56, scene.head_right - 6
    name = scene.t(words.named(who))
    x = left + canvas.text(name, left, area.y + 23, 20, "text", "mincho_bold", valign="middle",
                           max_width=right - left) + 12
    room = right - x
    texts = [scene.t(prompt_of(scene, who)), scene.t(say("boc.table.prompt.short", n=who.left))]
    rows = next((rows for text in texts if len(rows := canvas.painter.wrap(text, max(1.0, room))) <= 2), [])
    for at, row in enumerate(rows):
        y = area.y + (24 if len(rows) == 1 else 15 + 18 * at)
        canvas.text(row, x, y, 14, "text_second", valign="middle")


def prompt_of(scene: TableScene, who: Fighter) -> Message:
    """What to do next."""
    action = scene.action()
    if action is None:
        return say("boc.table.prompt.left", n=who.left) if who.left else say("boc.table.prompt.none")
    if action.key == "attack" and scene.aimed_at in action.targets:
        return say("boc.table.prompt.strike", target=words.fighter(scene.state, scene.aimed_at))
    if action.on == "none":
        return say("boc.table.prompt.again", action=action.name)
    return say("boc.table.prompt." + action.on, action=action.name)


def _draw_waiting(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    battle = scene.state.battle
    if battle is None:
        return
    if scene.ended or battle.result:
        text = scene.t(say("boc.table.over." + (battle.result or "drawn")))
    elif scene.controller.thinking and scene.thought_for():
        text = scene.t(say("boc.table.thinking")) + "." * (1 + int(scene.thought_for() * 3) % 3)
    elif scene.holding:
        text = scene.t(scene.next_up())
    else:
        text = scene.t(say("boc.table.watch." + (battle.turn or "heroes")))
    left = scene.head_left + 10 if scene.holding else area.x + 18
    canvas.text(text, left, area.y + 22, 18, "text", "mincho_bold", valign="middle", max_width=area.right - 18 - left)
    foot = 62.0 if scene.ended else 26.0  # "Result" lies there at the end
    _draw_story(canvas, scene, FRect(area.x + 18, area.y + 42, area.w - 36, area.h - 48 - foot))
    if not scene.ended:
        canvas.text(scene.t(say("boc.table.skip")), area.right - 18, area.bottom - 18, 14, "text_second",
                    align="right", valign="middle", max_width=area.w - 36)


def _draw_story(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """What happened last in whole sentences, the newest first and dark."""
    y = area.y
    for number, line in enumerate(scene.log[:5]):
        size = 16.0 if number == 0 else 14.0
        face = "bold" if number == 0 else "sans"
        rows = canvas.painter.wrap(line.whole, area.w, size, face)
        if y + size * 1.3 * len(rows) > area.bottom:
            return
        for row in rows:
            canvas.text(row, area.x, y, size, "text" if number == 0 else "text_second", face)
            y += size * 1.3
        y += 4
