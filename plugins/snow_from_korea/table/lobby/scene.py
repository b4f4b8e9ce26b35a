"""The lobby: one button for a journey alone, or a circle of one to five samurai and the referee; and off it goes."""

from __future__ import annotations

import pygame
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.layout import MARGIN, Layout
from gunki.table.mode_lobby import ModeLobby
from gunki.table.scenes.paper import HEAD
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, Paragraph, StripButton, letter
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

FOOT, LOW_FOOT = 132.0, 88.0
BANNER = 92.0
LEADING = 18.2


class LobbyScene(ModeLobby):
    """Ready to start at once: the last plan, or a journey alone."""

    mode = MODE
    least_title = 15.0

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.going = journey_under_way(shell)
        self._set_out = False
        """Whether a match was begun or gone on with since the seed was drawn."""
        self.plan: Plan = remembered()

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
            self.build_seed(FRect(x, y + 32, left, 40), True)
            self._build_start(FRect(x + w * 0.5 + 6, y + 28, w * 0.5 - 6, h - 28))
            return
        self.add(Label((x, y + 28, left, 20), self.t(say("setup.seed")), color="text_second",
                       tooltip=self.t(say("setup.seed.tip")), name="seed name"))
        self.build_seed(FRect(x, y + 52, left, 36), False)
        self._build_start(FRect(x + w * 0.5 + 6, y + 30, w * 0.5 - 6, 60))
        self.add(Label((x, y + 94, w, 20), self.t(say("sfk.lobby.help")), color="text_second", name="help"))

    def _build_start(self, area: FRect) -> None:
        """Off it goes, or what stands in the way."""
        start = Button(area, self.t(say("sfk.lobby.start")), self.start, name="start",
                       style="paper" if self._is_solo() else "gold", size=20, face="mincho_bold", commit=True,
                       hot_key=letter("O"), note=self.problem, tooltip=self.problem)
        self.add(start)
        if self.going is not None:
            build_going_on(self, self.going, start)

    # Changing

    def _seat(self, who: int) -> Seat:
        return self.plan.referee if who == HEK else self.plan.samurai[who]

    def set_owner(self, who: int, index: int) -> None:
        """A person or a computer's level."""
        self._seat(who).owner = (REFEREE if who == HEK else SAMURAI)[index]
        self.changed()

    def set_name(self, who: int, text: str) -> None:
        """What the person is called."""
        self._seat(who).name = text

    def add_samurai(self) -> None:
        """One more: as a computer, which plays well."""
        if len(self.plan.samurai) < MOST_SAMURAI:
            self.plan.samurai.append(Seat("adept"))
            self.changed()

    def remove_samurai(self, who: int) -> None:
        """One less; the last one stays."""
        if len(self.plan.samurai) > 1:
            del self.plan.samurai[who]
            self.changed()

    def flip(self, option: str) -> None:
        """A switch."""
        setattr(self.plan, option, not getattr(self.plan, option))
        self.changed()

    def set_number(self, name: str, index: int) -> None:
        """Cycles or points."""
        setattr(self.plan, name, (CYCLES_OFFERED if name == "cycles" else POINTS_OFFERED)[index])
        self.changed()

    # Going on

    def start_solo(self) -> None:
        """One samurai, an even referee, ten cycles; a plan that was made stays for the next time."""
        self._begin(solo())

    def start(self) -> None:
        """Begin the match, or say what stands in the way."""
        if self._begin(self.plan):
            remember(self.plan)

    def _begin(self, plan: Plan) -> bool:
        begun = self.begin(config(plan, self.t))
        self._set_out = self._set_out or begun
        return begun

    def go_on(self) -> None:
        """The journey under way."""
        if self.going is None:
            return
        remember(self.plan)
        if self.load(self.going):
            self._set_out = True

    def resumed(self) -> None:
        """Back from a match: other dice, and perhaps a journey to go on with; from the rules: all as it was."""
        super().resumed()
        if self._set_out:
            self._set_out = False
            self.going = journey_under_way(self.shell)
            self.draw_seed()

    def close(self) -> None:
        """The choices are kept for the next time."""
        remember(self.plan)

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
