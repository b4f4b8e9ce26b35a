"""The table of Snow From Korea: the scroll above, scene, Facets and the question below."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import FRect

from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.match_controller import Played
from gunki.table.widgets import HotSpot
from snow_from_korea.model import SORCERER
from snow_from_korea.table import asking, facets_panel, readings, scene_text, sounds, strip
from snow_from_korea.table.course import Course
from snow_from_korea.table.dice_panel import NARROW_BUTTON, WIDE, course_of
from snow_from_korea.table.geometry import Geometry
from snow_from_korea.table.scroll import Emakimono, Journal
from snow_from_korea.table.tale import TaleWindow
from snow_from_korea.table.windows import window_of


class TableScene(Course):
    """Plays `match`; see MatchScene for the other arguments."""

    toast_top: float | None = 70.0

    def __init__(self, match: Match, on_finished: Callable[[Match], object], on_menu: Callable[[], object],
                 on_rules: Callable[..., object]) -> None:
        super().__init__(match, on_finished, on_menu, on_rules)
        self.geometry: Geometry | None = None
        self.roll = Emakimono(self)
        self.text_read = scene_text.TextRead()
        self.snows_offered: set[str] = set()
        """Snow that stood in somebody's window when it was opened: the next one begins with another."""
        self.head_right = 0.0
        self.free: FRect | None = None
        """What the cards of a question leave of their panel."""

    # Building

    def build(self, layout: Layout) -> None:
        """Widgets for what can be done now."""
        if not self.log:
            self.tell_past()
        cards = asking.card_count(self)
        geometry = self.geometry = Geometry.of(layout, cards)
        strip.build_strip(self, layout, geometry.strip)
        self.head_right, self.free = geometry.deck.right - 12, None
        self._build_deck(geometry.deck)
        scene_text.build_text(self, geometry.text)
        facets_panel.build_facets(self, geometry.facets)
        self.roll.build(geometry.scroll, self.view)

    def _build_deck(self, area: FRect) -> None:
        if self.controller.again is not None:
            course = FRect(area.x + 16, area.bottom - 62, area.w - 32, 46)
        else:
            narrow = area.w < WIDE and readings.shows_dice(self)
            width = NARROW_BUTTON if narrow else min(260.0, course_of(area).w)
            course = FRect(area.right - width - 14, area.bottom - 56, width, 42)
        if self.build_course(course) is None and self.decision is not None:
            asking.build_ask(self, area)
        elif self.decision is None and self.log and not readings.shows_dice(self):
            spot = HotSpot(FRect(area.x + 4, area.y + 4, area.w - 8, area.h - 70), self.open_tale, name="told",
                           words=self.t(say("sfk.table.tale")))
            spot.focusable = False
            self.add(spot)

    def refresh(self) -> None:
        """Build the widgets anew; a window that answers another question goes."""
        super().refresh()
        window, ask = self.window, self.view.ask
        if window is not None and self.app is not None and (self.decision is None or ask != self.window_ask):
            self.app.close_modal(window)
            self.window = self.window_ask = None

    def renew_text(self) -> None:
        """See Course: only the paragraphs are built anew, so that dice go on smoothly."""
        if self.geometry is None or not self.built:
            return
        before = self.find("scene text")
        if before is not None:
            if self.focus.widget is before:
                self.focus.set(None)
            self.root.remove(before)
        scene_text.build_text(self, self.geometry.text)

    # Doing

    def take(self, command: Command) -> bool:
        """Take a kamae."""
        return self.do(command)

    def take_back(self) -> None:
        """Undo."""
        self.undo()

    def toggle_school(self) -> None:
        """The School goes with the kamae, or not."""
        self.with_school = not self.with_school
        self.refresh()

    def toggle_culture(self) -> None:
        """The Culture die joins the pool, or not (SK-12.5)."""
        self.with_culture = not self.with_culture
        self.refresh()

    def toggle_stranger(self) -> None:
        """The mahoutsukai takes the encounter's place, or not (SK-13.2)."""
        self.stranger = not self.stranger
        self.refresh()

    def look_at(self, who: int) -> None:
        """Show somebody's Facets; again: those of whom it is about."""
        has_scores = who >= 0 or (self.view.sorcerer is not None and who == SORCERER)
        self.looked = None if self.looked == who or not has_scores else who
        self.refresh()

    # Windows

    def open_tale(self) -> None:
        """The tale, page by page; before the first page what was told."""
        if self.app is not None:
            self._rest_where_it_goes_on()
            sounds.play(self, sounds.UNROLL)
            self.app.push_modal(Journal(self, state=self.view) if self.view.pages else TaleWindow(self))

    def _rest_where_it_goes_on(self) -> None:
        """A click in the head leaves Enter to what comes next, not to what was clicked."""
        going = self.find("go_on")
        if going is not None and not self.ring_visible:
            self.focus.set(going)

    def open_log(self) -> None:
        """Everything that was told, with its figures."""
        if self.app is not None:
            self.app.push_modal(TaleWindow(self))

    def open_window(self) -> None:
        """The window that answers a question with words or figures."""
        ask = self.view.ask
        if self.app is None or ask is None or self.decision is None or self.window in self.app.modals:
            return
        if self.curtain_needed(ask) and self.uncovered != self.state.ask:  # it was put aside: others may look on now
            self.cover(ask)
            return
        window = window_of(self, ask)
        if window is not None:
            self.window, self.window_ask = window, ask
            self.app.push_modal(window)

    # Keys

    def on_key(self, event: pygame.event.Event) -> bool:
        """Keys that belong to no button."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if plain and event.key == pygame.K_k:
            self.open_log()
            return True
        if plain and event.key == pygame.K_r and self.decision is not None:
            if not self.show_again() and self.app is not None:
                self.app.toast(self.t(say("sfk.table.again.none")))
            return True
        return super().on_key(event)

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Dark wood."""
        canvas.surface.fill(canvas.color("well") if canvas.theme.texture else canvas.color("strip"))

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        geometry = self.geometry
        if geometry is None:
            return
        if canvas.visible(*geometry.strip):
            strip.draw_strip(canvas, self, geometry.strip)
        if canvas.visible(*geometry.scroll):
            with canvas.clipped(*geometry.scroll.inflate(8, 8)):
                self.roll.draw(canvas, geometry.scroll, self.view)
        if canvas.visible(*geometry.text):
            scene_text.draw_text(canvas, self, geometry.text)
        if canvas.visible(*geometry.facets):
            facets_panel.draw_facets(canvas, self, geometry.facets)
        if canvas.visible(*geometry.deck):
            self._draw_deck(canvas, geometry.deck)

    def _draw_deck(self, canvas: Canvas, area: FRect) -> None:
        if self.controller.again is not None:
            canvas.panel(area.x, area.y, area.w, area.h, "paper", 2.8)
        elif self.decision is not None and not self.holding:
            asking.draw_ask(canvas, self, area)
        else:
            readings.draw_reading(canvas, self, area)

    def animated_areas(self) -> list[FRect] | None:
        """The dice while they roll, the scroll while it grows; else nothing moves."""
        geometry = self.geometry
        if geometry is None:
            return None
        areas = [geometry.deck.inflate(8, 8)] if self.tumbling.side >= 0 else []
        return [*areas, geometry.scroll.inflate(8, 8)] if self.roll.moving else areas

    def redraw(self, played: Played) -> None:
        """After an event the panels below; the scroll and the head where they change."""
        geometry, app = self.geometry, self.app
        if geometry is None or app is None:
            self.invalidate()
            return
        before, after = played.before, played.after
        app.frames.invalidate_soon(geometry.deck.inflate(8, 8))
        app.frames.invalidate_soon(geometry.text.inflate(8, 8))
        app.frames.invalidate_soon(geometry.facets.inflate(8, 8))
        if before is None or before.pages != after.pages:
            app.frames.invalidate_soon(geometry.scroll.inflate(8, 8))
        if before is None or (before.phase, before.cycle, before.at) != (after.phase, after.cycle, after.at):
            app.frames.invalidate_soon(geometry.strip)

    def _show_thought(self) -> None:
        """A computer thinks longer: the panel at the lower right says so."""
        if self.app is not None and self._thinking_since is None:
            self._thinking_since = self.app.now
        if self.thought_for():
            self.invalidate(self.geometry.deck.inflate(8, 8) if self.geometry is not None else None)

    def soon(self, canvas: Canvas) -> Iterator[None]:
        """Dice in the sizes in which they fall."""
        for face in range(1, 7):
            canvas.master(f"dice/die_{face}")
            yield
        unseen = Canvas(pygame.Surface((1, 1)), canvas.painter)
        geometry = self.geometry
        for style, line in (("tray", 2.4), ("paper", 2.0), ("paper", 2.4), ("paper", 2.8)) if geometry else ():
            x, y, w, h = geometry.deck  # type: ignore[union-attr]
            unseen.panel(x, y, w, h, style, line)  # type: ignore[arg-type]
            yield
        for place in asking.card_places(geometry.deck, 3) if geometry else ():
            for style, line in (("paper", 2.0), ("gold", 2.8)):
                unseen.panel(place.x, place.y, place.w, place.h, style, line)  # type: ignore[arg-type]
                yield
