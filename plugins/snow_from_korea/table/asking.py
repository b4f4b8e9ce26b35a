"""The right lower panel while a person is asked: kamae as cards with their switches, everything else as options."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, HotKey, ScrollView, letter
from snow_from_korea import commands as cmd
from snow_from_korea import words
from snow_from_korea.table import dice_panel, kamae_card, look, readings
from snow_from_korea.table.options import Option, options_of

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

GAP = 8.0
ROW = 36.0
HEAD = 50.0
LEAST_CARD = 190.0
GOLD = (cmd.GoOn, cmd.Accept)
"""Answers that just go on."""


class Switch(Button):
    """Something that goes with the kamae, on or off: a box to tick before its name."""

    on = False

    def draw(self, canvas: Canvas) -> None:
        """A button with a box."""
        super().draw(canvas)

    def describe(self) -> str:
        """Name and state."""
        return f"{self.text}: {'✓' if self.on else '–'}"

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        box = 18.0
        top = y + (h - box) / 2
        canvas.box(x + 8, top, box, box, "button_hover", "outline", 1.6, radius=4)
        if self.on:
            canvas.shape('<path d="M4,9.5 L7.8,13.5 L14.5,4.5" fill="none" stroke="' + canvas.color("text")
                         + '" stroke-width="2.6" stroke-linecap="round"/>', x + 8, top, box, box)
        cap = self._draw_cap(canvas, text, False)
        self._name(canvas, x + 33, y + h / 2, text, w - 41 - cap, 14, "bold", valign="middle")


def takes(scene: TableScene) -> bool:
    """Whether a samurai is asked for his kamae: cards; the mahoutsukai's is a list of options."""
    ask = scene.view.ask
    return bool(scene.choices) and ask is not None and ask.about >= 0 and any(
        isinstance(found, cmd.TakeKamae) for found in scene.choices)


def cards_of(scene: TableScene) -> list[cmd.TakeKamae]:
    """A command for each kamae, with School and Culture as they are switched, where they go with it."""
    found: dict[str, cmd.TakeKamae] = {}
    for command in scene.choices:
        if isinstance(command, cmd.TakeKamae):
            best = found.get(command.kamae)
            if best is None or _fit(scene, command) > _fit(scene, best):
                found[command.kamae] = command
    return list(found.values())


def _fit(scene: TableScene, command: cmd.TakeKamae) -> int:
    return (command.school == scene.with_school) + (command.culture == scene.with_culture)


def card_count(scene: TableScene) -> int:
    """Cards that lie side by side."""
    return len(cards_of(scene)) if takes(scene) else 3


def build_ask(scene: TableScene, area: FRect) -> None:
    """Whatever the question needs."""
    if takes(scene):
        _build_kamae(scene, area)
    elif scene.choices:
        _build_options(scene, area)
    else:
        _build_form(scene, area)


# Kamae


def _build_kamae(scene: TableScene, area: FRect) -> None:
    switches = _switches(scene)
    top = area.y
    if switches:
        _lay(scene, FRect(area.x, area.y, area.w, ROW - 4), switches)
        top += ROW
    cards = cards_of(scene)
    assert scene.app is not None
    built = []
    places = card_places(FRect(area.x, top, area.w, area.bottom - top), len(cards))
    for at, (command, place) in enumerate(zip(cards, places, strict=True)):
        built.append(scene.add(kamae_card.KamaeCard(place, scene, kamae_card.shown(scene, command), at)))
    most = max(len(card.result_rows(scene.app.painter, card.inner().w)) for card in built)
    for card in built:
        card.most_rows = most
    if not scene.focus.remembered.startswith("kamae"):
        scene.focus.remembered = f"kamae {cards[min(1, len(cards) - 1)].kamae}"


def card_places(area: FRect, count: int) -> list[FRect]:
    """So many cards side by side."""
    width = (area.w - GAP * (count - 1)) / count
    return [FRect(area.x + at * (width + GAP), area.y, width, area.h) for at in range(count)]


def _switches(scene: TableScene) -> list[Button]:
    """School, Culture die, Late Drawing, undo: those that there are."""
    state = scene.view
    ask = state.ask
    assert ask is not None
    man = state.samurai[ask.about]
    none = FRect(0, 0, 10, 10)
    found: list[Button] = []
    commands = [command for command in scene.choices if isinstance(command, cmd.TakeKamae)]
    if any(command.school for command in commands):
        name = scene.t(words.trait("school", man.school))
        found.append(_switch(scene, none, name, scene.with_school, scene.toggle_school, "school", "S",
                             scene.t(say(f"sfk.school.{man.school}.text"))))
    if any(command.culture for command in commands):
        name = scene.t(say("sfk.table.culture_die", name=words.trait("culture", man.culture)))
        found.append(_switch(scene, none, name, scene.with_culture, scene.toggle_culture, "culture", "C",
                             scene.t(say("sfk.table.tip.culture"))))
    if cmd.DrawLate() in scene.choices:
        name = scene.t(say("sfk.table.late", count=state.uses_left(ask.about)))
        found.append(Button(none, name, partial(scene.do, cmd.DrawLate()), name="late", hot_key=letter("L"),
                            commit=True, tooltip=scene.t(say("sfk.inheritance.late_drawing.text"))))
    undo = undo_button(scene)
    return [*found, undo] if undo is not None else found


def _switch(scene: TableScene, rect: FRect, text: str, on: bool, action: object, name: str, key: str, tip: str
            ) -> Switch:
    button = Switch(rect, text, action, name=name, hot_key=letter(key), tooltip=tip)  # type: ignore[arg-type]
    button.on = on
    return button


def _lay(scene: TableScene, area: FRect, buttons: list[Button]) -> None:
    """Side by side, as wide as they need to be and there is room for."""
    assert scene.app is not None
    measure = scene.app.painter.measure
    wanted = [measure(button.text, 14, "bold") + 76 for button in buttons]
    factor = min(1.0, (area.w - GAP * (len(buttons) - 1)) / sum(wanted))
    x = area.x
    for button, width in zip(buttons, wanted, strict=True):
        button.rect = FRect(x, area.y, width * factor, area.h)
        scene.add(button)
        x += width * factor + GAP


def undo_button(scene: TableScene) -> Button | None:
    """Undo with how far it reaches; None where nothing can be taken back."""
    reach = scene.controller.undo_reach()
    if not reach.steps:
        return None
    lines = [scene.t(say("sfk.table.undo.last", what=undo_words(scene)))]
    if reach.steps > 1:
        lines.append(scene.t(say("sfk.table.undo.more", count=reach.steps - 1)))
    if reach.reason is not None:
        lines.append(scene.t(reach.reason))
    return Button((0, 0, 10, 10), scene.t(say("sfk.table.undo")), scene.take_back, name="undo", hot_key=letter("U"),
                  icon="undo", tooltip="\n".join(lines))


def undo_words(scene: TableScene) -> Message:
    """What would be taken back; of what was chosen in secret no more than that, since others may look on."""
    reach = scene.controller.undo_reach()
    if reach.command is None or isinstance(reach.command, (cmd.Desire, cmd.MakeSorcerer, cmd.TakeKamae)):
        return say("sfk.table.undo.secret")
    return scene.controller.mode.describe(reach.state_before, reach.command)


# Options


class OptionCard(Button):
    """An answer: its name, lines below, its key; one that cannot be chosen says why."""

    def __init__(self, rect: FRect, scene: TableScene, option: Option, number: int) -> None:
        key = HotKey(pygame.K_1 + number, str(number + 1)) if number < 9 else None
        super().__init__(rect, option.title, partial(scene.do, option.command), name=f"answer {number}", hot_key=key,
                         commit=True, tooltip=option.tip, style="gold" if isinstance(option.command, GOLD) else "paper")
        self.option = option
        if option.why_not:
            self.enabled, self.reason = False, option.why_not

    def describe(self) -> str:
        """Everything on the card."""
        return ", ".join([self.text, *(row for row, _ in self.option.rows), self.reason]).rstrip(", ")

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        used = draw.key_cap(canvas, x + w - 7, y + 7, self.cap, color="text" if self.enabled else text,
                            fill="key_cap" if self.enabled else "button_disabled") + 8 if self.cap else 0.0
        left = x + 12
        if self.option.who is not None and w >= 190:
            look.medallion(canvas, self.option.who, x + 28, y + 28, 42, dim=not self.enabled)
            left = x + 56
        lines = title_lines(canvas, self.text, x + w - 12 - used - left)
        top = y + 8
        for row in lines:
            canvas.text(row, left, top, 17, text, "mincho_bold", max_width=x + w - 10 - used - left)
            top += 22
        top = max(top + 3, y + 52 if self.option.who is not None and w >= 190 else 0)
        rows = [(self.reason, False)] if not self.enabled and self.reason else self.option.rows
        for row, strong in rows:
            face = "bold" if strong else "sans"
            ink = note if not self.enabled else text
            for line in canvas.painter.wrap(row, w - 24, 14, face):
                if top + 18 > y + h - 2:
                    return
                canvas.text(line, x + 12, top, 14, ink, face)
                top += 18.5


def title_lines(canvas: Canvas, title: str, room: float) -> list[str]:
    """A title in up to two lines."""
    found = canvas.painter.wrap(title, max(40.0, room), 17, "mincho_bold")
    return found if len(found) <= 2 else [found[0], " ".join(found[1:])]


def needed(scene: TableScene, option: Option, width: float) -> float:
    """Height of a card so wide."""
    assert scene.app is not None
    painter = scene.app.painter
    picture = option.who is not None and width >= 190
    title = len(painter.wrap(option.title, max(40.0, width - (98 if picture else 54)), 17, "mincho_bold"))
    rows = [(option.why_not, False)] if option.why_not else option.rows
    lines = sum(len(painter.wrap(row, width - 24, 14, "bold" if strong else "sans")) for row, strong in rows)
    return max(11 + 22 * min(2, title), 52 if picture else 0) + 18.5 * lines + 12


def _build_options(scene: TableScene, area: FRect) -> None:
    found = options_of(scene)
    _build_head_buttons(scene, area)
    room = FRect(area.x + 12, area.y + HEAD + head_lines(scene, area) * 18.0, area.w - 24, 0)
    room.h = area.bottom - 12 - room.y
    across, high = grid(scene, found, room)
    rows = -(-len(found) // across)
    total = rows * (high + GAP) - GAP
    parent, wide = None, room.w
    if total > room.h + 1:
        wide -= 12
        parent = scene.add(ScrollView((room.x, room.y, room.w + 8, room.h), total + 4, name="answers"))
    width = (wide - GAP * (across - 1)) / across
    for number, option in enumerate(found):
        x, y = (number % across) * (width + GAP), (number // across) * (high + GAP)
        place = FRect(x, y + 2, width, high) if parent is not None else FRect(room.x + x, room.y + y, width, high)
        scene.add(OptionCard(place, scene, option, number), parent)
    bottom = room.y + total
    scene.free = FRect(area.x + 16, bottom + 10, area.w - 32, area.bottom - bottom - 20) if parent is None else None
    if not scene.focus.remembered.startswith("answer"):
        first = next((at for at, option in enumerate(found) if not option.why_not), 0)
        scene.focus.remembered = f"answer {first}"


def grid(scene: TableScene, found: list[Option], room: FRect) -> tuple[int, float]:
    """Cards in a row, and how high they are: as few rows as fit."""
    most = max(1, min(4, int((room.w + GAP) // (LEAST_CARD + GAP)), len(found)))
    best: tuple[int, float] | None = None
    for across in range(most, 0, -1):
        width = (room.w - 12 - GAP * (across - 1)) / across
        high = max(needed(scene, option, width) for option in found)
        rows = -(-len(found) // across)
        if rows * (high + GAP) - GAP <= room.h:
            return across, min(room.h if rows == 1 else high, max(high, 104.0))
        if best is None:
            best = across, high
    assert best is not None
    return best


def _build_head_buttons(scene: TableScene, area: FRect) -> None:
    assert scene.app is not None
    right = area.right - 12
    undo = undo_button(scene)
    if undo is not None:
        width = scene.app.painter.measure(undo.text, 14, "bold") + 76
        undo.rect = FRect(right - width, area.y + 10, width, 32)
        scene.add(undo)
        right -= width + 8
    if scene.stranger_may_come:
        text = scene.t(say("sfk.table.stranger_comes"))
        width = scene.app.painter.measure(text, 14, "bold") + 76
        button = _switch(scene, FRect(right - width, area.y + 10, width, 32), text, scene.stranger,
                         scene.toggle_stranger, "stranger", "S", scene.t(say("sfk.table.tip.stranger")))
        scene.add(button)
        right -= width + 8
    scene.head_right = right


def head_lines(scene: TableScene, area: FRect) -> int:
    """Lines of the question beyond the one that stands beside the medallion."""
    assert scene.app is not None and scene.view.ask is not None
    text = scene.t(scene.view.ask.prompt)
    return max(0, len(scene.app.painter.wrap(text, scene.head_right - area.x - 70, 16, "mincho_bold")) - 2)


# Words of one's own: the window lies over this panel; closed, it can be opened again


def _build_form(scene: TableScene, area: FRect) -> None:
    ask = scene.view.ask
    if ask is None:
        return
    _build_head_buttons(scene, area)
    width = min(300.0, area.w - 40)
    y = area.y + HEAD + 40
    scene.add(Button((area.x + 20, y, width, 46), scene.t(say(f"sfk.table.open.{ask.form}")), scene.open_window,
                     name="write", style="gold", size=16, hot_key=letter("W"), commit=True))
    if ask.form == "tell":
        scene.add(Button((area.x + 20, y + 56, width, 40), scene.t(say("sfk.table.leave_words")),
                         partial(scene.do, cmd.Tell("")), name="leave words", hot_key=letter("N"), commit=True,
                         tooltip=scene.t(say("sfk.do.tell_nothing"))))
    scene.focus.remembered = "write"


def draw_ask(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The ground of the cards: who is asked what."""
    ask = scene.view.ask
    if ask is None or takes(scene):
        return
    canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.8)
    look.medallion(canvas, scene.asked_who, area.x + 34, area.y + 30, 44, active=True)
    text = scene.t(ask.prompt)
    room = scene.head_right - area.x - 70
    rows = canvas.painter.wrap(text, room, 16, "mincho_bold")
    top = area.y + (30 if len(rows) == 1 else 17)
    for at, row in enumerate(rows):
        canvas.text(row, area.x + 64, top + 20 * at, 16, "text", "mincho_bold", valign="middle", max_width=room)
    if scene.free is not None and scene.free.h >= 40:
        _draw_below(canvas, scene, scene.free)


def _draw_below(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Where the cards leave room: the dice that the question is about, or what happened last."""
    bout = scene.view.bout
    canvas.rule(area.x, area.y - 2, area.w)
    if bout is not None and not bout.over and bout.results and area.h >= 84:
        dice_panel.draw_small(canvas, scene, area, bout)
    else:
        readings.draw_log(canvas, scene, area.x, area.y + 6, area.w, area.bottom)


__all__ = ["build_ask", "card_count", "cards_of", "draw_ask", "takes"]
