"""The table of Book of Changes: a zone battle with everything that can be done in it, and what lies between battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
from pygame import FRect

from book_of_changes import events as ev
from book_of_changes import figures
from book_of_changes.model import HEROES, Battle, Fighter, State
from book_of_changes.table import (
    controls,
    deck,
    hero_card,
    hints,
    legend,
    log,
    odds_card,
    powers_panel,
    reaction,
    stage,
    strip,
    tray,
)
from book_of_changes.table.between import Between
from book_of_changes.table.changes import changed_areas
from book_of_changes.table.choosing import Choosing
from book_of_changes.table.geometry import STRIP, Geometry
from book_of_changes.table.help import rule_of
from book_of_changes.table.islands import Island
from book_of_changes.table.kept import Kept
from book_of_changes.table.orders_window import OrdersWindow
from book_of_changes.table.tip_rules import rule_pointed_at
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.focus import ARROWS
from gunki.table.layout import MARGIN, Layout
from gunki.table.match_controller import Played


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
        self.legend = FRect(0, 0, 0, 0)
        """Where the icons are named below the islands; empty where plaques do, or where there is no room."""
        self._shifted = False
        self.kept = Kept()
        self.hint = ""
        """What the sheet over the strip tells a new player; "" for nothing."""
        self._shown_over: object = None
        self._log_drawn: object = None
        self._strip_drawn: object = None
        self.head_left = self.head_right = self.pills_left = self.pills_room = 0.0
        self._looked_at: dict[int, str] = {}
        self._steps: list[tuple[Any, State]] = []
        self._before_steps: State | None = None
        self.between = Between(self, self.do, lambda state, event: match.mode.tell(state, event, None), self._was_read)

    # Building

    @property
    def heroes(self) -> list[Fighter]:
        """The heroes' figures."""
        battle = self.state.battle
        return [f for f in battle.fighters if f.side == HEROES] if battle is not None else []

    @property
    def own_heroes(self) -> list[Fighter]:
        """Those that persons at this table lead."""
        return [f for f in self.heroes if f.hero >= 0 and not f.out and self._of_person(f.seat)]

    def build(self, layout: Layout) -> None:
        """Widgets for what can be done now."""
        if not self.log:
            self.tell_past()
        self.learn_choices()
        battle = self.state.battle
        self.hint = hints.due(self) if self.fighting else ""
        controls.build_strip(self, layout)
        if not self.fighting or battle is None:
            self._build_between(layout)
            return
        geometry = self.geometry = hints.room_for(self, Geometry.of(layout, len(self.heroes)))
        before = self.islands
        self.islands, self.worded, self.legend = stage.lay_out(self, battle, geometry.stage)
        self._shifted = self.islands != before
        self.pills_left = self.pills_room = 0.0
        controls.build_cards(self, geometry, self.heroes)
        controls.build_stage(self, battle)
        legend.build_legend(self, battle, geometry.stage)
        self._build_deck(geometry)
        powers_panel.build_panel(self, geometry.picker)
        controls.build_log(self, geometry.log)
        hints.build_hint(self, layout, geometry)

    def hint_read(self) -> None:
        """The player has read what the sheet says."""
        if self.app is not None:
            hints.told(self.app.settings, self.hint)
            self.hint = ""
            self.refresh()

    def do(self, command: Command) -> bool:
        """What is done goes on to the next hint."""
        shown, done = self.hint, super().do(command)
        if done and shown and self.app is not None:
            hints.told(self.app.settings, shown)
        return done

    def open_rules(self) -> None:
        """The rulebook: at the rule that the pointed thing's tooltip names, else of the hint, else of what is done."""
        self.on_rules(rule_pointed_at(self) or hints.RULES.get(self.hint, "") or rule_of(self))

    def refresh(self) -> None:
        """Build the widgets anew; the scenery stays unless islands had to make room for a crowd."""
        super().refresh()
        if self._shifted:
            self.invalidate_backdrop()

    def _build_deck(self, geometry: Geometry) -> None:
        area = geometry.deck
        course = FRect(area.x + 16, area.bottom - 62, min(420.0, area.w - 32), 46)
        self.head_left = area.x
        if self.holding:
            controls.build_stop(self, area)
            return
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
        """Scenes, downtime and defeat, with what is needed to go on below them."""
        area = FRect(MARGIN, STRIP + MARGIN, layout.width - 2 * MARGIN, layout.height - STRIP - 2 * MARGIN)
        if not self.between.holding:
            course = FRect(area.right - 300, area.bottom - 46, 300, 46)
            if self.build_course(course) is not None:
                area.h -= 46 + MARGIN
        seat = self.controller.seat()
        waiting = "" if seat is None or self.choices else self.t(say("boc.table.waiting", who=seat.name or seat.id))
        self.between.build(area, self.state, self.choices, waiting)

    def _was_read(self) -> None:
        """What a Test brought was read."""
        self._waiting_for = None
        self.refresh()

    def was_shown(self, played: Played) -> None:
        """What happened between battles is told there, a command at a time."""
        super().was_shown(played)
        if isinstance(played.event, ev.BattleEnded) and self.app is not None:
            hints.battle_finished(self.app.settings)
        if played.before is None or (played.before.fighting and not self._in_camp(played.before)):
            self._steps, self._before_steps = [], None
            return
        if self._before_steps is None:
            self._before_steps = played.before
        self._steps.append((played.event, played.after))
        coming = self.controller.next()
        if coming is None or isinstance(coming.event, ev.BattleBegan | ev.Commanded):
            self.between.take(self._before_steps, self._steps)
            self._steps, self._before_steps = [], None

    @property
    def holding(self) -> bool:
        """Also while what a Test brought is still to be read."""
        return (self.between.holding and self.controller.next() is not None) or super().holding

    def go_on(self) -> None:
        """The player has seen it."""
        if self.between.holding:
            self.between.dismiss()
        elif not self.too_soon:
            super().go_on()

    def looked_at(self, who: int) -> str:
        """The Power whose card somebody's panel shows."""
        return self._looked_at.get(who, "")

    def look_at(self, who: int, power: str) -> None:
        """Remember it."""
        self._looked_at[who] = power
        self.invalidate()

    def keep_seen(self) -> list[FRect]:
        """The odds, and what is asked: no tooltip lies over them."""
        if self.geometry is None or not self.fighting:
            return []
        deck = self.geometry.deck
        return [self.geometry.tray.copy(), FRect(deck.x, deck.y, deck.w, reaction.HEAD)]

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
        if panel is not None and self.geometry is not None and self.geometry.picker.w > 0:
            self.focus.set(panel)
        elif who is not None and self.app is not None:
            self.app.push_modal(powers_panel.PowersWindow(self, who))

    def open_orders(self) -> None:
        """The standing orders of the hero that acts or is asked, else of the first one; of any other in its window."""
        ask, who, mine = self.state.ask, self.actor, self.own_heroes
        if self.asking and ask is not None and ask.about >= 0:
            who = self.state.fight.fighters[ask.about]
        if mine and self.app is not None:
            self.app.push_modal(OrdersWindow(self, who if who is not None and who.hero >= 0 else mine[0]))

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
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if plain and event.key in ARROWS and self.aim_towards(*ARROWS[event.key]):
            return True
        if event.key == pygame.K_SPACE and self.fighting and self.decision is not None:
            return True  # it only goes on: Enter takes what has the focus
        windows: dict[int, Callable[[], None]] = {
            pygame.K_p: self.open_powers, pygame.K_k: self.open_log, pygame.K_o: self.open_orders,
            pygame.K_d: partial(legend.open_legend, self)}
        if plain and self.fighting and event.key in windows:
            windows[event.key]()
            return True
        if plain and event.key == pygame.K_r and self.fighting and not self.asking:
            if not self.show_again() and self.app is not None:
                self.app.toast(self.t(say("boc.table.again.none")))
            return True
        return super().on_key(event)

    # Drawing

    def show_pointed(self) -> None:
        """The stage and the odds."""
        geometry = self.geometry
        if geometry is None or not self.fighting:
            self.invalidate()
            return
        self.invalidate(geometry.stage.inflate(8, 8))
        self.invalidate(geometry.tray.copy())

    def soon(self, canvas: Canvas) -> Iterator[None]:
        """Dice, and islands in the light: drawn in the first quiet moments, not when they are first needed."""
        for face in range(1, 7):
            size = canvas.px(tray.DIE)
            canvas.image(f"dice/die_{face}", (size, size))
            yield
        for island in self.islands:
            for pointed in (False, True):
                stage.lit_image(canvas, island, pointed)
                yield

    def animated_areas(self) -> list[FRect] | None:
        """The stage while figures move or are hit, the tray while dice roll."""
        geometry, playback = self.geometry, self.playback
        if geometry is None or not self.fighting:
            return None
        areas = [geometry.tray.copy()] if playback.rolling else []
        if (playback.aim, playback.banner) != self._shown_over:
            self._shown_over = playback.aim, playback.banner
            return [*areas, geometry.stage.inflate(8, 8)]
        moving = stage.moving_area(self)
        return areas if moving is None else [*areas, moving.clip(geometry.stage.inflate(8, 8))]

    def _show_thought(self) -> None:
        """A sign moves while a computer thinks longer; it is drawn in the lower panel."""
        if self.app is not None and self._thinking_since is None:
            self._thinking_since = self.app.now
        if self.thought_for():
            self.invalidate(self.geometry.deck.copy() if self.geometry is not None and self.fighting else None)

    def redraw(self, played: Played) -> None:
        """After an event only the panels that look different, a little in each frame."""
        geometry, app, before = self.geometry, self.app, played.before
        if geometry is None or app is None or before is None or not (self.fighting and before.fighting):
            self.invalidate()
            return
        areas = []
        if self.state is played.after:
            areas = changed_areas(geometry, before, played.after, self._log_drawn is not self.log)
        shows = strip.shown_there(self)
        if shows != self._strip_drawn:
            areas.append(geometry.strip)
        self._log_drawn, self._strip_drawn = self.log, shows
        for area in areas:
            if area.contains(geometry.stage):
                self.invalidate(area)  # a figure half drawn would be seen
            else:
                app.frames.invalidate_soon(area)

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The print of the place, islands, empty panels."""
        geometry, battle = self.geometry, self.state.battle
        if not self.fighting or geometry is None or battle is None:
            self.between.draw_ground(canvas, FRect(0, 0, canvas.width, canvas.height), self.state)
            return
        stage.draw_ground(canvas, battle, self.islands, geometry.stage, (canvas.width, canvas.height))
        for (x, y, w, h), style, line in ((geometry.tray, "tray", 2.0), (geometry.picker, "paper", 2.0),
                                          (geometry.log, "paper", 2.0), (geometry.deck, "paper", 2.8)):
            if w > 0:
                canvas.panel(x, y, w, h, style, line)  # type: ignore[arg-type]

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        geometry, battle = self.geometry, self.state.battle
        if not self.fighting or geometry is None or battle is None:
            strip.draw_journey(canvas, self, FRect(0, 0, canvas.width, STRIP))
            self.between.draw(canvas)
            return
        shows = id(self.app.words if self.app is not None else None), strip.shown_there(self)
        self.kept.draw(canvas, "strip", shows, geometry.strip,
                       lambda inner: strip.draw_strip(inner, self, geometry.strip))
        self._draw_cards(canvas, geometry, battle)
        around = geometry.stage.inflate(8, 8)
        if canvas.visible(*around):
            with canvas.clipped(*around):  # so that other panels can be drawn without the stage
                stage.draw_stage(canvas, self)
        if canvas.visible(*geometry.tray):
            self._draw_tray(canvas, geometry)
        if canvas.visible(*geometry.deck):
            self._draw_deck(canvas, geometry.deck)
        if canvas.visible(*geometry.picker):
            powers_panel.draw_panel(canvas, self, geometry.picker)
        if geometry.log.w > 0 and canvas.visible(*geometry.log):
            log.draw_log(canvas, self, geometry.log, self.log)

    def _draw_deck(self, canvas: Canvas, area: FRect) -> None:
        if self.asking:
            reaction.draw_reaction(canvas, self, area)
        elif self.controller.again is None:
            deck.draw_deck(canvas, self, area)

    def _draw_cards(self, canvas: Canvas, geometry: Geometry, battle: Battle) -> None:
        ask = self.state.ask
        for area, who in zip(geometry.cards, self.heroes, strict=False):
            asked = ask is not None and ask.about == who.id and bool(self.choices)
            lit, able = asked or (who.id == self.chosen and bool(self.able)), who.id in self.able
            shows = who, tuple(hero_card.signs(who, self.state)), figures.defense(self.state, who), lit, able
            make = partial(hero_card.draw_card, layer=self, area=area, state=self.state, who=who, chosen=lit,
                           asked=asked, able=able)
            self.kept.draw(canvas, f"card {who.id}", shows, FRect(area.x - 2, area.y - 2, area.w + 6, area.h + 7), make)

    def _draw_tray(self, canvas: Canvas, geometry: Geometry) -> None:
        """Odds of what is pointed at; else the last roll."""
        command = self.pointed_command() if self.choices else None
        if command is not None and odds_card.draw_odds(canvas, self, geometry.tray, command):
            return
        playback = self.playback
        tray.draw_tray(canvas, self, geometry.tray, playback.roll, playback.tumbling, playback.faces(),
                       playback.terms_shown)
