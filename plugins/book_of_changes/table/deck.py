"""The lower panel while a person acts: who, what is chosen, and every action as a button with its price or reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import figures, words
from book_of_changes.model import Fighter
from book_of_changes.table.actions import Action, finish_of
from book_of_changes.table.look import icon, medallion
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HEAD = 42.0
LEAST_WIDE, LEAST_HIGH = 118.0, 34.0


def build_deck(scene: TableScene, area: FRect) -> None:
    """Buttons of the acting fighter."""
    who = scene.actor
    if who is None:
        return
    _build_head(scene, area)
    shown = [action for action in scene.actions if not action.key.startswith("power ")]
    cells = _cells(area, len(shown) + 1)
    page = _page(scene, shown, len(cells) - 1)
    for cell, action in zip(cells, page, strict=False):
        _add_action(scene, cell, action)
    used = len(page)
    if len(shown) > len(page):
        text = scene.t(say("boc.table.more"))
        scene.add(Button(cells[used], text, scene.next_page, name="more", hot_key=letter(".")))
    _add_finish(scene, cells[-1])


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
    text = scene.t(action.name)
    note = scene.t(note_of(scene, action)) if action.commands else ""
    assert scene.app is not None
    if note and scene.app.painter.measure(note) > cell.w - (60 if cell.w >= 150 else 22):
        note = ""
    button = Button(cell, text, partial(scene.select, action.key), name=f"action {action.key}",
                    icon=icon(action.icon), note=note,
                    hot_key=letter(action.letter) if action.letter else None,
                    commit=action.at_once is not None)
    button.selected = action.key == scene.selected
    lines = [text, scene.t(say("boc.table.about." + action.key.split(" ")[0]))]
    if action.key == "limit":
        lines.append(scene.t(_limit_text(scene, action)))
    if not action.commands:
        button.enabled = False
        reason = scene.t(scene.why_not(action))
        button.reason = reason if scene.app.painter.measure(reason) <= cell.w - 20 else ""
        lines.append(reason)
    button.tooltip = "\n".join(lines)
    scene.add(button)


def _limit_text(scene: TableScene, action: Action) -> Message:
    nature = scene.state.fight.fighters[action.who].natures[0]
    return words.power_text(scene.state.setting.book.nature[nature].limit.id)


def note_of(scene: TableScene, action: Action) -> Message:
    """What an action costs, or how many it can be aimed at."""
    if action.key == "ignore":
        return say("boc.table.note.chi", chi=figures.price_of_ignoring(scene.state, scene.state.fight.fighters[
            action.who]))
    if action.free:
        return say("boc.table.note.free")
    if action.targets:
        return say("boc.table.note.targets", n=len(action.targets))
    if action.zones:
        return say("boc.table.note.zones", n=len(action.zones))
    return say("boc.table.note.action")


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
    if scene.app.painter.measure(note) > cell.w - 60:
        note = ""
    button = Button(cell, text, scene.finish, name="finish", icon="end_turn", note=note, hot_key=letter("F"),
                    style="gold" if not left else "paper", commit=True)
    button.tooltip = scene.t(say("boc.table.about.finish"))
    scene.add(button)


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
    undo.tooltip = f"{text}\n{why}" if not undo.enabled else scene.t(say("boc.table.about.undo", n=reach.steps))
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
    text = scene.t(prompt_of(scene, who))
    room = right - x
    if room < 60:
        return
    rows = canvas.painter.wrap(text, room)
    for at, row in enumerate(rows[:2]):
        y = area.y + (24 if len(rows) == 1 else 15 + 18 * at)
        canvas.text(row, x, y, 14, "text_second", valign="middle")


def prompt_of(scene: TableScene, who: Fighter) -> Message:
    """What to do next."""
    action = scene.action()
    if action is None:
        return say("boc.table.prompt.left", n=who.left) if who.left else say("boc.table.prompt.none")
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
    else:
        text = scene.t(say("boc.table.watch." + (battle.turn or "heroes")))
    canvas.text(text, area.centerx, area.y + area.h * 0.36, 18, "text", "mincho_bold", "center", "middle",
                max_width=area.w - 24)
    if not scene.ended:
        canvas.text(scene.t(say("boc.table.skip")), area.centerx, area.y + area.h * 0.36 + 26, 14, "text_second",
                    align="center", valign="middle", max_width=area.w - 24)
