"""The table of Book of Changes: a zone battle with everything that can be done in it, and what lies between battles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import FRect

from book_of_changes.model import HEROES, Battle, Fighter
from book_of_changes.table import controls, deck, hero_card, log, odds_card, powers_panel, reaction, stage, strip, tray
from book_of_changes.table.choosing import Choosing
from book_of_changes.table.geometry import Geometry
from book_of_changes.table.islands import Island
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout


def _between_of(scene: TableScene) -> Any:
    """The screens between battles."""
    try:
        from book_of_changes.table.between import Between  # type: ignore[import-not-found]
    except ModuleNotFoundError:
        from book_of_changes.table.plain_between import PlainBetween as Between

    return Between(scene)


class TableScene(Choosing):
    """Plays `match`; see MatchScene for the other arguments."""

    toast_top: float | None = 70.0

    def __init__(self, match: Match, on_finished: Callable[[Match], object], on_menu: Callable[[], object],
                 on_rules: Callable[..., object]) -> None:
        super().__init__(match, on_finished, on_menu, on_rules)
        self.geometry: Geometry | None = None
        self.islands: tuple[Island, ...] = ()
        self.worded = True
        """Whether plaques have room for words beside the icons of features."""
        self.head_right = self.pills_left = self.pills_room = 0.0
        self._looked_at: dict[int, str] = {}
        self.between: Any = None

    # Building

    @property
    def heroes(self) -> list[Fighter]:
        """The heroes' figures."""
        battle = self.state.battle
        return [f for f in battle.fighters if f.side == HEROES] if battle is not None else []

    def build(self, layout: Layout) -> None:
        """Widgets for what can be done now."""
        if not self.log:
            self.tell_past()
        self.learn_choices()
        battle = self.state.battle
        if not self.fighting or battle is None:
            self._build_between(layout)
            return
        self.between = None
        geometry = self.geometry = Geometry.of(layout, len(self.heroes))
        self.islands, self.worded = stage.lay_out(self, battle, geometry.stage)
        self.pills_left = self.pills_room = 0.0
        controls.build_cards(self, geometry, self.heroes)
        controls.build_stage(self, battle)
        self._build_deck(geometry)
        powers_panel.build_panel(self, geometry.picker)
        controls.build_log(self, geometry.log)
        controls.build_strip(self, layout)

    def _build_deck(self, geometry: Geometry) -> None:
        area = geometry.deck
        course = FRect(area.x + 16, area.bottom - 62, min(420.0, area.w - 32), 46)
        if self.build_course(course) is not None:
            return
        if self.asking:
            reaction.build_reaction(self, area)
            if not self.focus.remembered.startswith("answer"):
                self.focus.remembered = "answer 0"
        elif self.actor is not None:
            deck.build_deck(self, area)
            if self.focus.remembered.startswith("answer") or not self.focus.remembered:
                self.focus.remembered = "action attack"

    def _build_between(self, layout: Layout) -> None:
        if self.between is None:
            self.between = _between_of(self)
        self.between.build(layout)

    def looked_at(self, who: int) -> str:
        """The Power whose card somebody's panel shows."""
        return self._looked_at.get(who, "")

    def look_at(self, who: int, power: str) -> None:
        """Remember it."""
        self._looked_at[who] = power
        self.invalidate()

    def next_page(self) -> None:
        """More actions than fit: show the next ones."""
        self.page += 1
        self.refresh()

    # Windows

    def open_log(self) -> None:
        """Read everything."""
        if self.app is not None:
            self.app.push_modal(controls.LogWindow(self))

    def open_powers(self) -> None:
        """The Powers, where they have no panel; else the focus goes there."""
        panel = self.find("powers")
        who = powers_panel.whose(self)
        if panel is not None:
            self.focus.set(panel)
        elif who is not None and self.app is not None:
            self.app.push_modal(powers_panel.PowersWindow(self, who))

    def click_card(self, fighter: int) -> None:
        """A click on a hero card means the hero."""
        self.click_fighter(fighter)

    def take_back(self) -> None:
        """Undo."""
        self.undo()

    # Keys

    def on_command(self, command: str) -> bool:
        """Esc steps back one level: chosen action first, then the menu."""
        if command == "back" and self.let_go():
            return True
        return super().on_command(command)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Keys that belong to no button."""
        if self.between is not None and self.between.on_key(event):
            return True
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if plain and event.key == pygame.K_p and self.fighting:
            self.open_powers()
            return True
        if plain and event.key == pygame.K_k and self.fighting:
            self.open_log()
            return True
        if plain and event.key == pygame.K_r and self.fighting and not self.asking:
            if not self.show_again() and self.app is not None:
                self.app.toast(self.t(say("boc.table.again.none")))
            return True
        return super().on_key(event)

    # Drawing

    def animated_areas(self) -> list[FRect] | None:
        """The stage while figures move or are hit, the tray while dice roll."""
        geometry, playback = self.geometry, self.playback
        if geometry is None or not self.fighting:
            return None
        areas = [geometry.tray.copy()] if playback.rolling else []
        if playback.going is not None or playback.splashes or playback.falling:
            areas.append(geometry.stage.inflate(8, 8))
        return areas

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The print of the place, islands, empty panels."""
        geometry, battle = self.geometry, self.state.battle
        if self.between is not None:
            self.between.draw_backdrop(canvas)
            return
        if geometry is None or battle is None:
            return
        stage.draw_ground(canvas, battle, self.islands, geometry.stage, (canvas.width, canvas.height))
        canvas.panel(*geometry.tray, "tray")
        for panel in (geometry.picker, geometry.log):
            if panel.w > 0:
                canvas.panel(*panel)
        canvas.panel(*geometry.deck, line=2.8)

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        geometry, battle = self.geometry, self.state.battle
        if self.between is not None:
            self.between.draw(canvas)
            return
        if geometry is None or battle is None:
            return
        strip.draw_strip(canvas, self, geometry.strip)
        self._draw_cards(canvas, geometry, battle)
        stage.draw_stage(canvas, self)
        self._draw_tray(canvas, geometry)
        if self.asking:
            reaction.draw_reaction(canvas, self, geometry.deck)
        elif not self.holding and self.controller.again is None:
            deck.draw_deck(canvas, self, geometry.deck)
        powers_panel.draw_panel(canvas, self, geometry.picker)
        if geometry.log.w > 0:
            log.draw_log(canvas, self, geometry.log, self.log)

    def _draw_cards(self, canvas: Canvas, geometry: Geometry, battle: Battle) -> None:
        ask = self.state.ask
        for area, who in zip(geometry.cards, self.heroes, strict=False):
            asked = ask is not None and ask.about == who.id and bool(self.choices)
            hero_card.draw_card(canvas, self, area, self.state, who, chosen=who.id == self.chosen and bool(self.able),
                                asked=asked, able=who.id in self.able)

    def _draw_tray(self, canvas: Canvas, geometry: Geometry) -> None:
        """Odds of what is pointed at; else the last roll."""
        command = self.pointed_command() if self.choices else None
        if command is not None and odds_card.draw_odds(canvas, self, geometry.tray, command):
            return
        playback = self.playback
        tray.draw_tray(canvas, self, geometry.tray, playback.roll, playback.tumbling, playback.faces(),
                       playback.terms_shown)
