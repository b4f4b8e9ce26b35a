"""What computers had in mind with what they did last: a line each, with the chance they saw."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle.state import State
from gunki.battle.words import name_of
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.ai_words import level_of
from gunki.table.battle.choosers import ListWindow
from gunki.table.battle.hinting import percent_of
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.counsel import Deed
from gunki.table.layout import Layout
from gunki.table.widgets import Label, Paragraph, ScrollView
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

MOST = 40
"""Deeds told at most, the newest turn first."""
HEAD, GAP = 44.0, 10.0
CHANCE = 56.0
"""Width of the column with the chance."""


class Face(Widget):
    """The medallion of who acted."""

    def __init__(self, rect: FRect, state: State, who: int) -> None:
        super().__init__(rect)
        self.state, self.who = state, who

    def draw(self, canvas: Canvas) -> None:
        """See Widget."""
        character = self.state.characters[self.who]
        x, y = self.rect.center
        draw.token(canvas, portrait(character), x, y, self.rect.h, side=character.side, flip=flipped(character))


class WhyWindow(ListWindow):
    """The newest turn first; in a turn as it went."""

    def __init__(self, scene: BattleScene) -> None:
        super().__init__(scene.t(say("advice.why.title")), scene.t(say("table.close")), width=680)
        self.scene = scene
        self.turns: list[list[Deed]] = []
        self._collect()

    def _collect(self) -> None:
        deeds = self.scene.controller.counsel.deeds[-MOST:]
        self.turns = []
        for (_, who), turn in groupby(deeds, key=lambda deed: (deed.state.round, _who(deed))):
            told = list(turn)
            if who < 0:  # before a turn several seats choose by turns, each at a level of its own
                told.sort(key=lambda deed: deed.seat)
            self.turns += [list(part) for _, part in groupby(told, key=lambda deed: deed.seat)]
        self.turns.reverse()

    def update(self, dt: float) -> None:
        """What was done before the match was opened comes bit by bit, as long as nobody else has to think."""
        counsel = self.scene.controller.counsel
        if counsel.take_recalled():
            self._collect()
            self.rebuild()
        if self.scene.choices:
            counsel.recall()

    def leave(self) -> None:
        """See ListWindow."""
        self.scene.controller.counsel.drop_recall()
        super().leave()

    def build(self, layout: Layout) -> None:
        """What the figures are stands over them."""
        super().build(layout)
        view = self.find("list")
        assert view is not None
        text = self.scene.t(say("advice.why.chance"))
        x, y, w, _ = view.rect
        self.add(Label((x + w - 220 - 24, y - 34, 220, 22), text, color="text_second", align="right"))

    def on_key(self, event: pygame.event.Event) -> bool:
        """The same key closes it."""
        if event.key == pygame.K_F3:
            self.leave()
            return True
        return False

    def fill(self, view: ScrollView, width: float) -> float:
        """A head a turn, and below it a line a deed."""
        y = 2.0
        for deeds in self.turns:
            y = self._head(view, width, y, deeds[0]) + 2
            for deed in deeds:
                y = self._line(view, width, y, deed)
            y += GAP
        counsel = self.scene.controller.counsel
        if counsel.untold and self.scene.choices:
            return self._note(view, width, y, "advice.why.recalling")
        return self._note(view, width, y, "advice.why.recalled") if any(deed.anew for deed in counsel.deeds) else y

    def _note(self, view: ScrollView, width: float, y: float, key: str) -> float:
        assert self.app is not None
        text = self.scene.t(say(key))
        height = len(self.app.painter.wrap(text, width - 20)) * 18.2 + 2
        view.add(Paragraph((4, y, width - 20, height), text, color="text_second"))
        return y + height

    def _head(self, view: ScrollView, width: float, y: float, deed: Deed) -> float:
        state, who = deed.state, _who(deed)
        if who < 0:
            when = "advice.why.before" if state.phase == "setup" else "advice.why.order"
            text = self.scene.t(say(when, level=level_of(state, deed.seat)))
            view.add(Label((4, y, width - 20, 28), text, size=16, face="mincho_bold"))
            return y + 32
        name = name_of(state, state.characters[who].id)
        text = self.scene.t(say("advice.turn.head", who=name, level=level_of(state, deed.seat)))
        round_ = self.scene.t(say("table.round", number=max(1, state.round)))
        view.add(Face(FRect(4, y, 36, 36), state, who))
        view.add(Label((48, y + 5, width - 48 - 120, 26), text, size=16, face="mincho_bold"))
        view.add(Label((width - 120 - 12, y + 7, 120, 22), round_, color="text_second", align="right"))
        return y + HEAD

    def _line(self, view: ScrollView, width: float, y: float, deed: Deed) -> float:
        """What was done, the chance beside it, and what it was for."""
        assert self.app is not None
        painter, room = self.app.painter, width - 60 - CHANCE - 12
        told = self.scene.t(self.scene.controller.mode.describe(deed.state, deed.command))
        chance = self.scene.t(say("advice.percent", chance=percent_of(deed.advice.weighed[0].chance)))
        height = len(painter.wrap(told, room, 14, "bold")) * 18.2 + 2
        view.add(Paragraph((48, y, room, height), told, face="bold"))
        share = Label((width - CHANCE - 12, y, CHANCE, 20), chance, face="bold", align="right")
        share.tooltip = self.scene.t(say("advice.chance.tip"))
        view.add(share)
        y += height
        if deed.advice.reason is not None:
            reason = self.scene.t(deed.advice.reason)
            height = len(painter.wrap(reason, room)) * 18.2 + 2
            view.add(Paragraph((48, y, room, height), reason, color="text_second"))
            y += height
        return self._otherwise(view, width, y, deed) + 6

    def _otherwise(self, view: ScrollView, width: float, y: float, deed: Deed) -> float:
        """What it would do now instead, where that is something else."""
        if deed.otherwise is None:
            return y
        assert self.app is not None
        instead = self.scene.controller.mode.describe(deed.state, deed.otherwise.command)
        text = self.scene.t(say("advice.why.otherwise", deed=instead, chance=percent_of(deed.otherwise.chance)))
        room = width - 60 - CHANCE - 12
        height = len(self.app.painter.wrap(text, room)) * 18.2 + 2
        view.add(Paragraph((48, y, room, height), text, color="text_second"))
        return y + height


def _who(deed: Deed) -> int:
    """The character that acted, by its place; -1 before the first turn."""
    return deed.state.actor if deed.state.actor >= 0 else -1
