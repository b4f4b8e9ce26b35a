"""The lobby: one button for a journey alone, or a circle of one to five samurai and the referee; and off it goes."""

from __future__ import annotations

import secrets

import pygame
from pygame import FRect

from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.modes import lessons_of, seed_from_environment
from gunki.table.scene import Scene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, Paragraph, StripButton, TextEntry, letter
from snow_from_korea.config import MOST_SAMURAI
from snow_from_korea.mode import MODE
from snow_from_korea.model import HEK
from snow_from_korea.table.lobby.going_on import build_going_on, journey_under_way
from snow_from_korea.table.lobby.options import build_options
from snow_from_korea.table.lobby.plan import (
    CYCLES_OFFERED,
    PERSON,
    POINTS_OFFERED,
    REFEREE,
    RULES,
    SAMURAI,
    Plan,
    Seat,
    config,
    minutes,
    remember,
    remembered,
    solo,
)
from snow_from_korea.table.lobby.seats import build_seats

DRAWN_SEEDS = 1_000_000_000
FOOT, LOW_FOOT = 132.0, 88.0
BANNER = 92.0
LEADING = 18.2


class LobbyScene(Scene):
    """Ready to start at once: the last plan, or a journey alone."""

    comes_back = True

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        shell.environment.mode(MODE.id)  # its words and pictures
        shell.app.words = shell.environment.words
        self.problem = ""
        self.going = journey_under_way(shell)
        self._set_out = False
        """Whether a match was begun or gone on with since the seed was drawn."""
        self.plan: Plan = remembered()
        given = seed_from_environment()
        self.seed_text = str(given) if given is not None else str(secrets.randbelow(DRAWN_SEEDS))
        self._papers: list[FRect] = []
        self._title_room = 400.0

    # Building

    def build(self, layout: Layout) -> None:
        """The strip; alone; the circle at the left, what is agreed at the right with the gold button below it."""
        self._build_strip(layout)
        top, height = HEAD + MARGIN, layout.height - HEAD - 2 * MARGIN
        left_width = (layout.width - 3 * MARGIN) * 0.47
        left = FRect(MARGIN, top, left_width, height)
        right = FRect(left.right + MARGIN, top, layout.width - left.right - 2 * MARGIN, height)
        low = height < 460
        banner = 62.0 if low else BANNER
        alone = FRect(left.x, left.y, left.w, banner)
        circle = FRect(left.x, alone.bottom + MARGIN, left.w, left.bottom - alone.bottom - MARGIN)
        self._papers = [alone, circle, right]
        self._build_alone(FRect(alone.x + 12, alone.y + 8, alone.w - 24, alone.h - 16), low)
        build_seats(self, FRect(circle.x + 12, circle.y + 10, circle.w - 18, circle.h - 18))
        foot = LOW_FOOT if low else FOOT
        build_options(self, FRect(right.x + 14, right.y + 10, right.w - 22, right.h - foot - 16))
        self._build_foot(FRect(right.x + 14, right.bottom - foot, right.w - 28, foot - 12), low)
        if not self.focus.remembered:
            self.focus.remembered = "go on" if self.going is not None else "solo"

    def _build_strip(self, layout: Layout) -> None:
        assert self.app is not None
        self.add(StripButton((layout.width - 104, 10, 96, 42), self.t(say("setup.back")), self.back, name="back"))
        self._title_room = layout.width - 140
        if MODE.lessons is None:
            return
        learnt = bool(self.shell.learnt(MODE.id))
        text = self.t(say("sfk.lobby.learn" if learnt else "sfk.lobby.learn.first"))
        width = max(90.0, self.app.painter.measure(text, 14, "bold") + 44)
        self.add(StripButton((layout.width - 112 - width, 10, width, 42), text, self.open_lessons, name="learn",
                             icon="kenjutsu", tooltip=self.t(say("sfk.lobby.learn.tip"))))
        self._title_room -= width + 8

    def _build_alone(self, area: FRect, low: bool) -> None:
        """The journey of a newcomer: one click; what it is stands beside it, or in the tip where there is no room."""
        assert self.app is not None
        text = self.t(say("sfk.lobby.solo.text"))
        wide = min(240.0, area.w * 0.46)
        room = area.w - wide - 16
        fits = len(self.app.painter.wrap(text, room)) * LEADING <= area.h
        high = area.h if low else min(area.h, 64.0)
        self.add(Button((area.x, area.y + (area.h - high) / 2, wide if fits else area.w, high),
                        self.t(say("sfk.lobby.solo")), self.start_solo, name="solo",
                        style="gold" if self._is_solo() and self.going is None else "paper", size=19,
                        face="mincho_bold", commit=True, hot_key=letter("S"),
                        note=self.t(say("sfk.lobby.minutes", n=minutes(solo()))), tooltip=text))
        if fits:
            high = len(self.app.painter.wrap(text, room)) * LEADING + 2
            self.add(Paragraph((area.x + wide + 16, area.y + (area.h - high) / 2, room, high), text, name="solo text"))

    def _is_solo(self) -> bool:
        """Whether nothing was changed from the journey alone."""
        return self.plan == solo()

    def _build_foot(self, area: FRect, low: bool) -> None:
        """How long it takes, the seed, start."""
        assert self.app is not None
        x, y, w, h = area
        persons = sum(seat.owner == PERSON for seat in self.plan.samurai)
        told = say("sfk.lobby.watch") if not persons and self.plan.referee.owner != PERSON else say(
            "sfk.lobby.estimate", n=minutes(self.plan), cycles=self.plan.cycles)
        self.add(Label((x, y, w, 20), self.t(told), color="heading", face="bold", name="estimate"))
        left = w * 0.5 - 6
        if low:
            self._build_seed(FRect(x, y + 32, left, 40), True)
            self._build_start(FRect(x + w * 0.5 + 6, y + 28, w * 0.5 - 6, h - 28))
            return
        self.add(Label((x, y + 28, left, 20), self.t(say("setup.seed")), color="text_second",
                       tooltip=self.t(say("setup.seed.tip")), name="seed name"))
        self._build_seed(FRect(x, y + 52, left, 36), False)
        self._build_start(FRect(x + w * 0.5 + 6, y + 30, w * 0.5 - 6, 60))
        self.add(Label((x, y + 94, w, 20), self.t(say("sfk.lobby.help")), color="text_second", name="help"))

    def _build_seed(self, area: FRect, low: bool) -> None:
        """The number, and a way to draw another."""
        assert self.app is not None
        draw_text = "" if low else self.t(say("setup.seed.draw"))
        wide = area.h if low else self.app.painter.measure(draw_text, 14, "bold") + 24
        self.add(TextEntry((area.x, area.y, area.w - wide - 8, area.h), self.seed_text, self._set_seed, name="seed",
                           limit=20, placeholder=self.t(say("setup.seed.drawn")),
                           tooltip=self.t(say("setup.seed.tip"))))
        self.add(Button((area.right - wide, area.y, wide, area.h), draw_text, self._draw_seed, name="draw seed",
                        icon="replay" if low else "", tooltip=self.t(say("setup.seed.draw.tip"))))

    def _build_start(self, area: FRect) -> None:
        """Off it goes, or what stands in the way."""
        start = Button(area, self.t(say("sfk.lobby.start")), self.start, name="start",
                       style="paper" if self._is_solo() else "gold", size=20, face="mincho_bold", commit=True,
                       note=self.problem, tooltip=self.problem)
        self.add(start)
        if self.going is not None:
            build_going_on(self, self.going, start)

    # Changing

    def _changed(self) -> None:
        self.problem = ""
        self.rebuild()

    def _seat(self, who: int) -> Seat:
        return self.plan.referee if who == HEK else self.plan.samurai[who]

    def set_owner(self, who: int, index: int) -> None:
        """A person or a computer's level."""
        self._seat(who).owner = (REFEREE if who == HEK else SAMURAI)[index]
        self._changed()

    def set_name(self, who: int, text: str) -> None:
        """What the person is called."""
        self._seat(who).name = text

    def add_samurai(self) -> None:
        """One more: as a computer, which plays well."""
        if len(self.plan.samurai) < MOST_SAMURAI:
            self.plan.samurai.append(Seat("adept"))
            self._changed()

    def remove_samurai(self, who: int) -> None:
        """One less; the last one stays."""
        if len(self.plan.samurai) > 1:
            del self.plan.samurai[who]
            self._changed()

    def flip(self, option: str) -> None:
        """A switch."""
        setattr(self.plan, option, not getattr(self.plan, option))
        self._changed()

    def set_number(self, name: str, index: int) -> None:
        """Cycles or points."""
        setattr(self.plan, name, (CYCLES_OFFERED if name == "cycles" else POINTS_OFFERED)[index])
        self._changed()

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    def _draw_seed(self) -> None:
        self.seed_text = str(secrets.randbelow(DRAWN_SEEDS))
        self._changed()

    # Going on

    def start_solo(self) -> None:
        """One samurai, an even referee, ten cycles; a plan that was made stays for the next time."""
        self._begin(solo())

    def start(self) -> None:
        """Begin the match, or say what stands in the way."""
        if self._begin(self.plan):
            remember(self.plan)

    def _begin(self, plan: Plan) -> bool:
        text = self.seed_text.strip()
        if text and not (text.isascii() and text.isdigit() and int(text) <= MASK):
            return self._complain(say("setup.seed.wrong"))
        try:
            self.shell.begin(MODE.id, config(plan, self.t), int(text) if text else None)
        except (Refused, BadFile) as error:
            return self._complain(error.message)
        self._set_out = True
        return True

    def go_on(self) -> None:
        """The journey under way."""
        if self.going is None:
            return
        remember(self.plan)
        try:
            self.shell.load(self.going.path)
            self._set_out = True
        except (Refused, BadFile) as error:
            self._complain(error.message)

    def _complain(self, message: Message) -> bool:
        self.problem = self.t(message)
        self.rebuild()
        return False

    def open_lessons(self) -> None:
        """The lessons of the mode, in the learn hub."""
        learnt, names = self.shell.learnt(MODE.id), [lesson.id for lesson in lessons_of(MODE)]
        following = next((name for name in names if name not in learnt), names[0])
        self.shell.last_mode = MODE.id
        self.shell.learn(f"{MODE.id}.{following}")

    def resumed(self) -> None:
        """Back from a match: other dice, and perhaps a journey to go on with; from the rules: all as it was."""
        super().resumed()
        if self._set_out:
            self._set_out = False
            self.going = journey_under_way(self.shell)
            self._draw_seed()

    def close(self) -> None:
        """The choices are kept for the next time."""
        remember(self.plan)

    def back(self) -> None:
        """To the screen before."""
        if self.app is not None:
            self.app.pop()

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rule of what the keyboard rests on or the mouse points at."""
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.shell.rules(self._rule())
            return True
        return False

    def _rule(self) -> str:
        pointed = next((w for w in self.root.walk() if w.hovered and w.name), None)
        at = pointed or self.focus.widget
        kind, _, rest = (at.name if at is not None else "").partition(" ")
        if kind in ("option", "choose"):
            return RULES[rest]
        return RULES.get(rest.split(" ")[0], "SK-2.") if kind in ("owner", "name") else "SK-2."

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self.back()
        return True

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the title, sheets of paper."""
        draw_room(canvas, "")
        title, size = self.t(MODE.title), 26.0
        while size > 15 and canvas.measure(title, size, "mincho_bold") > self._title_room:
            size -= 1
        canvas.text(title, 20, 31, size, "strip_text", "mincho_bold", valign="middle", max_width=self._title_room)
        for paper in self._papers:
            canvas.panel(*paper)
