"""The battle table of a replay: stage, strip, sheet, log, tray and Fate hand as in play, and the odds as they stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import structs
from pygame import FRect

from gunki.battle.state import State
from gunki.battle.story import Moment
from gunki.battle.words import name_of
from gunki.engine.messages import Message, say
from gunki.table.battle import board, fate_hand, npc_words, order_strip, sheet, tray
from gunki.table.battle.controller import Played
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.lines import log_lines, roll_shown
from gunki.table.battle.log import LogLine, draw_lines, in_words
from gunki.table.battle.playback import Playback
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN, Layout
from gunki.table.replay.odds_then import OddsThen, draw_odds_then, odds_then
from gunki.table.replay.reel import Reel
from gunki.table.replay.story_window import story_window
from gunki.table.tween import Timeline
from gunki.table.widgets import HotSpot

TRAY = 190.0
"""Width of the dice tray, where there is room, at least."""
LEAST_DESK = 456.0
"""Width of the desk at least: its buttons, and where one is."""
LOG_EVENTS = 60
"""Events looked back over at a time for the lines of the log."""


def _with_wider_tray(geometry: Geometry, layout: Layout) -> Geometry:
    """In little room the tray gets what the buttons of a turn leave over: sums stay whole."""
    if not layout.compact:
        return geometry
    spare = layout.width - MARGIN - geometry.actions.x - LEAST_DESK
    by = max(0.0, min(TRAY - geometry.tray.w, spare))
    tray, fate, desk = geometry.tray.copy(), geometry.fate.copy(), geometry.actions.copy()
    tray.w += by
    fate.x += by
    desk.x += by
    return replace(geometry, tray=tray, fate=fate, actions=desk)


class BattleView:
    """Shows a reel of Gun-Ki. `present` puts a position on the table; `begin` sets the next event in motion."""

    def __init__(self, layer: Layer, reel: Reel, moments: Sequence[Moment]) -> None:
        self.layer, self.reel, self.moments = layer, reel, moments
        self.playback = Playback()
        self.position = 0
        self.geometry: Geometry | None = None
        self.desk = FRect(0, 0, 1, 1)
        self.strip_room = 0.0
        self.pointed = ""
        self.told: list[tuple[Any, State]] = []
        self.log: list[LogLine] = []
        self.odds: OddsThen | None = None
        self._hurt: dict[str, int] = {}
        """HP of whom the event in motion has hit already."""
        self.playback.on_hit = self._hit_lands
        self._tokens: dict[str, HotSpot] = {}

    @property
    def state(self) -> State:
        """The state on the table, with the hits that have landed of what is in motion."""
        found: State = self.reel.state(self.position)
        if self._hurt:
            people = tuple(structs.replace(c, hp=self._hurt.get(c.id, c.hp)) for c in found.characters)
            found = structs.replace(found, characters=people)
        return found

    def _hit_lands(self, who: str, hp: int) -> None:
        self._hurt[who] = hp
        self.layer.invalidate()

    # Building

    def place(self, layout: Layout, strip_room: float) -> FRect:
        """Lay out for a window; `strip_room` is kept free at the strip's right end. Returns where the desk lies."""
        geometry = self.geometry = _with_wider_tray(Geometry.of(layout), layout)
        self.strip_room = strip_room
        left = geometry.actions.x
        self.desk = FRect(left, geometry.actions.y, layout.width - MARGIN - left, geometry.actions.h)
        return self.desk

    def build(self) -> None:
        """A hot spot for every token: whoever is pointed at shows his sheet."""
        self._tokens = {}
        geometry = self.geometry
        if geometry is not None:
            corner = FRect(geometry.column.right - 34, geometry.column.y + 3, 30, 30)
            tip = self.layer.t(say("replay.story.tip"))
            head = FRect(geometry.log.x, geometry.log.y, geometry.log.w, 32)
            area = head if geometry.log.h else corner
            self.layer.add(HotSpot(area, self.read_story, name="log", tooltip=tip))
        for character in self.state.characters:
            spot = HotSpot((0, 0, 1, 1), name=f"token {character.id}", on_point=partial(self._point, character.id))
            self._tokens[character.id] = spot
            self.layer.add(spot)
        self._put_tokens()

    def _put_tokens(self) -> None:
        if self.geometry is None or not self._tokens:
            return
        places = spots(self.geometry, self.state, {})
        for character in self.state.characters:
            spot, place = self._tokens[character.id], places.get(character.id)
            spot.visible = place is not None and character.space >= 0
            if place is not None:
                spot.rect = FRect(place.x - place.size / 2, place.y - place.size / 2, place.size, place.size)
            who = name_of(self.state, character.id)
            words = say("table.token.words", who=who, hp=character.hp, space=character.space)
            spot.words = self.layer.t(words)

    def read_story(self) -> None:
        """All that happened so far, in a window."""
        if self.layer.app is not None:
            self.layer.app.push_modal(story_window(self.layer, self.reel, self.position))

    def _point(self, who: str, on: bool) -> None:
        self.pointed = who if on else ""
        self.layer.invalidate()

    # Going to and fro

    def present(self, position: int) -> None:
        """Show the table as it stood after an event, with the last roll and odds of its turn."""
        self.playback.shown()
        self._hurt.clear()
        self.position = position
        begin = self.reel.turn_of(position)
        self.told = list(self.reel.between(begin, position))
        self.playback.roll = next(
            (shown for event, state in reversed(self.told) if (shown := roll_shown(self.layer, event, state))), None
        )
        self.odds = self._last_odds(begin)
        self.log = self._log_lines()
        self._put_tokens()

    def _last_odds(self, begin: int) -> OddsThen | None:
        befores = [self.reel.state(begin - 1), *(state for _, state in self.told)]
        for (event, _), before in zip(reversed(self.told), reversed(befores[:-1]), strict=True):
            found = odds_then(before, event)
            if found is not None:
                return found
        return None

    def _log_lines(self) -> list[LogLine]:
        """As many of the newest lines as the log can show, the newest first."""
        wanted = int(self.geometry.log.h // 24) if self.geometry is not None else 0
        found: list[LogLine] = []
        end = self.position
        while end >= 0 and len(found) < wanted:
            told = list(self.reel.between(end - LOG_EVENTS + 1, end))
            befores = [self.reel.state(end - LOG_EVENTS), *(state for _, state in told[:-1])]
            for (event, state), before in zip(reversed(told), reversed(befores), strict=True):
                found += reversed(log_lines(event, state, before))
            end -= LOG_EVENTS
        return found[:wanted]

    def short_sentence(self) -> str:
        """The event in a few words, as the log has it; "" where the log has none."""
        event = self.reel.records[self.position].event
        lines = log_lines(event, self.state, self.reel.state(self.position - 1))
        return self.layer.t(in_words(lines)) if lines else ""

    def begin(self, position: int, timeline: Timeline) -> None:
        """Put the event at `position`, the next one, on a timeline; the table still shows the state before it."""
        before = self.reel.state(position - 1)
        if before is not None:
            event = self.reel.records[position].event
            coming = odds_then(before, event)
            if coming is not None:
                self.odds = coming._replace(fallen=False)
                self.layer.invalidate()
            self.playback.begin(self.layer, timeline, Played(event, before, self.reel.state(position)))

    def moving_areas(self) -> list[FRect]:
        """What changes while an event is in motion."""
        geometry, playback = self.geometry, self.playback
        if geometry is None:
            return []
        areas = [geometry.tray.copy()] if playback.rolling else []
        if playback.moving or playback.splashes:
            areas.append(geometry.stage.copy())
        if playback.taking is not None:
            areas.append(geometry.fate.copy())
        return areas

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Saloon and empty panels."""
        board.draw_saloon(canvas)
        geometry = self.geometry
        if geometry is None:
            return
        beside = (geometry.column,) if geometry.joined else (geometry.sheet, geometry.odds)
        for area in (*beside, geometry.fate, geometry.log, self.desk):
            if area.h:
                canvas.panel(*area)
        place = geometry.tray
        canvas.panel(place.x, place.y, place.w, place.h, style="tray")

    def draw(self, canvas: Canvas) -> None:
        """The table at its position."""
        geometry, layer, playback = self.geometry, self.layer, self.playback
        if geometry is None:
            return
        state = self.state
        if canvas.visible(*geometry.strip):
            order_strip.draw_strip(canvas, layer, geometry.strip, state, canvas.width - self.strip_room)
        if canvas.visible(*geometry.stage):
            self._draw_stage(canvas, geometry, state)
        sheet_hidden = geometry.joined and self._told_large(state)
        if canvas.visible(*geometry.sheet) and not sheet_hidden:
            sheet.draw_sheet(canvas, layer, geometry.sheet, state, state.characters[self._shown_on_sheet(state)])
        if canvas.visible(*geometry.tray):
            tray.draw_tray(canvas, layer, geometry.tray, playback.roll, playback.tumbling, playback.faces(),
                           playback.terms_shown)
        if canvas.visible(*geometry.fate):
            given = fate_hand.given_this_turn(self.told, state)
            fate_hand.draw_fate(canvas, layer, geometry.fate, state, geometry.fate_spots(), "", given, playback.taking,
                                fate_hand.place_of_taken(self.told))
        if geometry.log.h and canvas.visible(*geometry.log):
            self._draw_log(canvas, geometry.log)
        side = geometry.column if sheet_hidden else geometry.odds
        if canvas.visible(*side) and (sheet_hidden or not geometry.joined):
            self._draw_side(canvas, side, state)
        elif geometry.joined:
            self._draw_log_sign(canvas)

    def _told_large(self, state: State) -> bool:
        """Whether there is more to tell than the sheet, where both share a column and nobody is pointed at."""
        if self.pointed:
            return False
        return bool(self.position == self.reel.last and self.moments) or self.odds is not None or state.phase == "npc"

    def _draw_log_sign(self, canvas: Canvas) -> None:
        if self.geometry is not None:
            canvas.icon("log", self.geometry.column.right - 28, self.geometry.column.y + 9, 18)

    def _draw_stage(self, canvas: Canvas, geometry: Geometry, state: State) -> None:
        marks = board.Marks()
        places = spots(geometry, state, self.playback.moving)
        board.draw_cards(canvas, self.layer, geometry, state, marks)
        board.draw_bombs(canvas, self.layer, geometry, state, places)
        board.draw_tokens(canvas, self.layer, geometry, state, places, marks, self.playback.falling)
        board.draw_numbers(canvas, geometry)
        self.playback.draw(canvas, places, geometry.k)
        if self.reel.notice is not None:
            self._draw_banner(canvas, geometry.banner)

    def _draw_banner(self, canvas: Canvas, area: FRect) -> None:
        """Why the replay does not go to the end of the match."""
        assert self.reel.notice is not None
        text = self.layer.t(self.reel.notice)
        height = 14 + 18.2 * min(2, len(canvas.painter.wrap(text, area.w - 24)))
        canvas.box(area.x, area.y, area.w, height, "danger_dark", "danger_glow", 1.6, radius=6)
        canvas.paragraph(text, area.x + 12, area.y + 7, area.w - 24, 14, "danger_dark_text", max_lines=2)

    def _shown_on_sheet(self, state: State) -> int:
        if self.pointed:
            return state.setting.book.index[self.pointed]
        return max(0, state.actor)

    def _draw_log(self, canvas: Canvas, area: FRect) -> None:
        canvas.icon("log", area.x + 10, area.y + 8, 18)
        canvas.text(self.layer.t(say("table.log")), area.x + 34, area.y + 7, 16, "text", "mincho_bold")
        draw_lines(canvas, self.layer, area, self.log)

    def _draw_side(self, canvas: Canvas, area: FRect, state: State) -> None:
        """The odds of the turn's last roll; before it an NPC's steps; at the end the turning points."""
        room = area.w - 24
        if self.geometry is not None and not self.geometry.log.h:
            self._draw_log_sign(canvas)
            room -= 22
        if self.position == self.reel.last and self.moments:
            self._draw_moments(canvas, area, room)
        elif self.odds is not None:
            draw_odds_then(canvas, self.layer, area, room, self.odds)
        else:
            chips = npc_words.chips_of(self.told) if state.phase == "npc" else []
            head = say("replay.odds")
            if chips:
                head = say("table.npc.head", who=name_of(state, state.characters[state.actor].id))
            self._draw_rows(canvas, area, room, head, [(chip.name, chip.result) for chip in chips])
            if not chips:
                text = self.layer.t(say("replay.odds.none"))
                canvas.paragraph(text, area.x + 12, area.y + 36, area.w - 24, 14, "text_second", max_lines=4)

    def _draw_moments(self, canvas: Canvas, area: FRect, head_room: float) -> None:
        """The turning points, each under its round; in little room the round stands in its line."""
        rows = [(say("replay.moments.round", number=moment.round), moment.message) for moment in self.moments]
        lines = sum(1 + len(canvas.painter.wrap(self.layer.t(text), area.w - 24)) for _, text in rows)
        if 34 + lines * 18.2 + 5 * len(rows) <= area.h - 6:
            self._draw_rows(canvas, area, head_room, say("replay.moments"), rows)
            return
        canvas.text(self.layer.t(say("replay.moments")), area.x + 12, area.y + 8, 16, "text", "mincho_bold",
                    max_width=head_room)
        y = area.y + 34
        for number, moment in enumerate(self.moments):
            text = self.layer.t(say("replay.moments.line", number=moment.round, what=moment.message))
            most = max(1, int((area.bottom - 4 - y) / 18.2) - 2 * (len(self.moments) - 1 - number))
            y = 4 + canvas.paragraph(text, area.x + 12, y, area.w - 24, 14, "text", max_lines=most)

    def _draw_rows(
        self, canvas: Canvas, area: FRect, head_room: float, head: Message, rows: Sequence[tuple[Message, Message]]
    ) -> None:
        """A heading, then each row's name over its text, as far as there is room."""
        words = self.layer.t
        canvas.text(words(head), area.x + 12, area.y + 8, 16, "text", "mincho_bold", max_width=head_room)
        y, width = area.y + 34, area.w - 24
        needed = [len(canvas.painter.wrap(words(text), width)) for _, text in rows]
        room = int((area.bottom - 6 - y - 5 * len(rows)) / 18.2) - len(rows)
        while sum(needed) > room and max(needed) > 1:
            needed[needed.index(max(needed))] -= 1
        for (name, text), lines in zip(rows, needed, strict=True):
            if y + 36 > area.bottom:
                return
            canvas.text(words(name), area.x + 12, y, 14, "heading", "bold", max_width=width)
            y = 5 + canvas.paragraph(words(text), area.x + 12, y + 18, width, 14, "text", max_lines=lines)
