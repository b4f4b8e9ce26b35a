"""The viewer of a replay: to and fro in a match by bar, buttons and keys, and a new match from anywhere in it."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import FRect

from gunki.battle.state import State
from gunki.clients.failures import failure_of
from gunki.engine import review_words
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.engine.review import Mark
from gunki.table.canvas import Canvas
from gunki.table.controls import REPLAY, name_of_binding
from gunki.table.layout import Layout
from gunki.table.learn.results import note_branch
from gunki.table.modes import view_of
from gunki.table.replay import desk
from gunki.table.replay.battle_view import BattleView
from gunki.table.replay.generic_view import GenericView
from gunki.table.replay.marks import Marks
from gunki.table.replay.opening import branch, open_reel
from gunki.table.replay.reel import Reel
from gunki.table.replay.transport import Transport
from gunki.table.scene import SideScene
from gunki.table.scenes.result_weighing import Reviewable
from gunki.table.scenes.shell import Shell
from gunki.table.tween import Timeline
from gunki.table.widgets import Button, HotSpot, StripButton, Widget, key_of

HELD = 0.4
"""Seconds within which Space again is the same press, held: repeats come faster."""
KEYS = {"start": "replay_start", "end": "replay_end", "play": "space", "pause": "space"}
"""Buttons of the desk whose keys can be chosen."""
STRIP_ROOM = 232.0
"""Kept free at the right end of the strip for its two buttons."""


def watch(shell: Shell, path: Path) -> None:
    """Open the viewer of a saved match; what cannot be shown is said."""
    try:
        reel = open_reel(path, shell.environment)
    except (BadFile, Refused) as error:
        shell.complain(error.message)
        return
    try:
        scene = ReplayScene(shell, reel)
    except Exception as error:  # a mode whose code fails at the very first event
        shell.complain(failure_of(reel.mode.id, error))
        return
    shell.app.push(scene)


def watch_mark(shell: Shell, asked: Reviewable, mark: Mark) -> None:
    """Open the viewer of a match that was reviewed, where a turn of its review was chosen."""
    scene = ReplayScene(shell, Reel(asked.match), asked)
    shell.app.push(scene)
    scene.marks.show(mark)


class ReplayScene(SideScene):
    """Shows a reel and never writes to its file."""

    key_context = REPLAY
    toast_top = 70.0  # over the lamps: the lower middle holds the Fate cards and the desk

    def __init__(self, shell: Shell, reel: Reel, asked: Reviewable | None = None) -> None:
        """`asked` holds the review of the match, where it was opened from there."""
        super().__init__()
        self.shell, self.reel = shell, reel
        shell.app.words = shell.environment.words
        self.transport = Transport(reel, shell.app.settings.speed, self)
        self.marks = Marks(shell, reel, asked, self._stop_at)
        self.view: BattleView | GenericView
        if isinstance(reel.state(0), State):
            self.view = BattleView(self, reel, self.marks.moments)
        else:
            self.guest = reel.mode.id
            self.view = view_of(shell, reel.mode, reel.mode.replay_view, GenericView, self, reel)
        self.desk = FRect(0, 0, 1, 1)
        self._space_at = -HELD
        self._said = False

    @property
    def position(self) -> int:
        """The event one stands at."""
        return self.transport.position

    @property
    def playing(self) -> bool:
        """Whether it plays by itself."""
        return self.transport.playing

    @property
    def calm(self) -> bool:
        """Whether motion is reduced."""
        return self.app is not None and self.app.settings.calm

    # Building

    def build(self, layout: Layout) -> None:
        """Strip buttons, the desk, then what lies on the table."""
        self.desk = self.view.place(layout, STRIP_ROOM)
        width = layout.width
        back = self.t(say("setup.back"))
        self.add(StripButton((width - 80, 9, 72, 46), back, self.back, name="leave", icon="back"))
        on = StripButton(
            (width - 224, 9, 136, 46), self.t(say("replay.on")), self.play_on, name="play on", icon="katana",
            tooltip=self.t(say("replay.on.tip", keys=name_of_binding("replay_on"))),
            hot_key=key_of("replay_on"), commit=True,
        )
        self.add(on)
        self._build_desk()
        self.transport.shown_at = -1
        self.settle()
        self.view.build()
        if not self.focus.remembered:
            self.focus.remembered = "play"
        self._say_what_is_special()

    def _say_what_is_special(self) -> None:
        """Once, where the table itself does not show it."""
        said, self._said = self._said, True
        if said or self.app is None:
            return
        if self.reel.notice is not None and isinstance(self.view, GenericView):
            self.app.toast(self.t(self._ends_early()), 8.0)
        elif self.reel.remark is not None:
            self.app.toast(self.t(self.reel.remark), 6.0)

    def _build_desk(self) -> None:
        spots = desk.spots_of(self.desk, self.marks.asked is not None)
        bar = desk.Bar(spots.track, self.reel.last, self.reel.rounds, self.go, self.step, self._where)
        bar.broken = self.reel.notice is not None
        actions = (
            ("start", "start", lambda: self.go(0)),
            ("turn back", "turn_back", lambda: self.go(self.reel.turn_before(self.position))),
            ("event back", "back", lambda: self.step(-1)),
            ("play", "play", self.toggle),
            ("event on", "on", lambda: self.step(1)),
            ("turn on", "turn_on", lambda: self.go(self.reel.turn_after(self.position))),
            ("end", "end", lambda: self.go(self.reel.last)),
        )
        for area, (name, glyph, action) in zip(spots.buttons, actions, strict=True):
            tip = self._tip(glyph)
            self.add(desk.GlyphButton(area, glyph, action, name=name, tooltip=tip, gold=name == "play"))
        speed = Button(spots.speed, "", lambda: self.change_speed(1), name="speed")
        speed.tooltip = self.t(say("replay.tip.speed", faster=name_of_binding("replay_faster"),
                                   slower=name_of_binding("replay_slower")))
        self.add(speed)
        self.add(bar)
        read = self.view.read_story
        self.add(HotSpot(spots.sentence, read, name="sentence", tooltip=self.sentence, hot_key=key_of("replay_story")))
        self.marks.build(self, spots, bar, self.go)

    def _tip(self, glyph: str) -> str:
        """What a button does, and the key for it as it is chosen now."""
        action = KEYS.get(glyph)
        return self.t(say("replay.tip." + glyph, keys=name_of_binding(action) if action else ""))

    # Going to and fro

    def go(self, position: int) -> None:
        """Stand at a position; what was moving is over. Playing goes on from there."""
        self.transport.go(position)
        self.invalidate()

    def step(self, by: int) -> None:
        """An event back or on; playing stops."""
        self._stop_at(self.position + by)

    def _stop_at(self, position: int) -> None:
        self.transport.stop_at(position)
        self.invalidate()

    def toggle(self) -> None:
        """Play or stop; from the end, play from the start."""
        self.transport.toggle()
        self._show_controls()
        self.invalidate()

    def change_speed(self, by: int) -> None:
        """Slower or faster; after the fastest comes the slowest."""
        self.transport.change_speed(by)
        self._show_controls()

    def next_moment(self, by: int) -> None:
        """The next turning point, or the one before."""
        places = self.marks.places()
        ahead = [p for p in places if p > self.position] if by > 0 else [p for p in places[::-1] if p < self.position]
        if ahead:
            self._stop_at(ahead[0])
        elif self.app is not None:
            self.app.toast(self.t(say("replay.moments.no_more" if places else "replay.moments.none")))

    def resumed(self) -> None:
        """Back from the review: its turns stand over the bar."""
        super().resumed()
        self.rebuild()

    def play_on(self) -> None:
        """A new match with this past, saved and opened; this one stays as it is."""
        self._stop_at(self.position)
        if self.reel.why_not_play_on(self.position) is not None:
            return
        number = self.reel.act_end(self.position) + 1
        try:
            path = branch(self.reel, self.position, self.shell.saves())
            self.shell.load(path)
            unnoted = note_branch(self.reel.match, path)
        except (BadFile, Refused) as error:
            self.shell.complain(error.message)
            return
        if self.app is not None:
            self.app.toast(self.t(unnoted or say("replay.on.begun", number=number)), 6.0)

    # Keys

    def on_key(self, event: pygame.event.Event) -> bool:
        """Arrows, Home, End, Space, + and −, T."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            on = event.key == pygame.K_RIGHT
            if shift:
                self._stop_at(self.reel.turn_after(self.position) if on else self.reel.turn_before(self.position))
            else:
                self.step(1 if on else -1)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._stop_at(0 if event.key == pygame.K_HOME else self.reel.last)
        elif event.key == pygame.K_SPACE:
            self._space()
        elif event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.change_speed(-1 if event.key in (pygame.K_MINUS, pygame.K_KP_MINUS) else 1)
        elif event.key == pygame.K_t:
            self.next_moment(-1 if shift else 1)
        else:
            return False
        return True

    def _space(self) -> None:
        now = self.app.now if self.app is not None else 0.0
        if now - self._space_at >= HELD:
            self.toggle()
        self._space_at = now

    # Time

    def update(self, dt: float) -> None:
        """Move what moves; at the end of an event go to the next one."""
        self.settle()
        before = self.playing
        self.transport.update(dt)
        self.settle()
        if self.playing != before:
            self._show_controls()

    def moving(self) -> None:
        """Something has moved."""
        for area in self.view.moving_areas():
            self.invalidate(area)

    def begin(self, position: int, timeline: Timeline) -> None:
        """Put the event at `position`, the next one, on a timeline."""
        self.view.begin(position, timeline)

    def settle(self) -> None:
        """Show the position, however many wishes there were since the last frame. A fault of the mode ends the view."""
        transport = self.transport
        if transport.shown_at == transport.position:
            return
        try:
            self.view.present(transport.position)
        except Exception as error:  # a mode's words may fail where its fold did not
            self._fail(error)
            return
        transport.position = min(transport.position, self.reel.last)  # the fold may have found the reel's true end
        transport.shown_at = transport.position
        self._show_controls()
        self.invalidate()

    def _fail(self, error: Exception) -> None:
        self.transport.shown_at = self.position
        self.transport.playing = False
        message = failure_of(self.reel.mode.id, error)
        if self.app is not None and self.app.scene is self:
            self.app.pop()
        self.shell.complain(message)

    def _show_controls(self) -> None:
        """Which buttons can be used, and what they say now."""
        at_start, at_end = self.position == 0, self.position == self.reel.last
        for name, off in (("start", at_start), ("turn back", at_start), ("event back", at_start), ("event on", at_end),
                          ("turn on", at_end), ("end", at_end)):
            widget = self.find(name)
            if widget is not None:
                widget.enabled = not off
        play, speed, bar, on = (self.find(name) for name in ("play", "speed", "bar", "play on"))
        if isinstance(play, desk.GlyphButton):
            play.glyph = "pause" if self.playing else "play"
            play.tooltip = self._tip(play.glyph)
        if isinstance(speed, Button):
            speed.text = self.t(say("replay.speed." + self.transport.speed))
            if self.app is not None and self.app.painter.measure(speed.text, 14, "bold") > speed.rect.w - 16:
                speed.text = self.t(say("replay.speed.short." + self.transport.speed))
        if isinstance(bar, desk.Bar):
            bar.position, bar.last = self.position, self.reel.last
        if on is not None:
            self._judge_play_on(on)

    def _judge_play_on(self, on: Widget) -> None:
        reason = self.reel.why_not_play_on(self.position)
        on.enabled = reason is None
        on.reason = "" if reason is None else self.t(reason)

    # Words

    def _where(self, position: int) -> str:
        """An event's place in words."""
        number, count = position + 1, self.reel.last + 1
        turn = self.reel.round_at(position)
        if turn:
            return self.t(say("replay.where.round", number=turn, event=number, last=count))
        return self.t(say("replay.where", event=number, last=count))

    def _ends_early(self) -> Message:
        assert self.reel.notice is not None
        return say("replay.ends_early", reason=self.reel.notice)

    def sentence(self) -> str:
        """What happened at this position; at the early end of a reel, why it ends; else what happened last."""
        if self.position == self.reel.last and self.reel.notice is not None:
            return self.t(self._ends_early())
        marked = self.marks.costly_at(self.position)
        if marked is not None:
            return self.t(review_words.line(marked))
        for position in range(self.position, max(-1, self.position - 30), -1):
            message = self.reel.tell(position)
            if message is not None:
                return self.t(message)
        return ""

    def _short_sentence(self) -> str:
        marked = self.marks.costly_at(self.position)
        return self.view.short_sentence() if marked is None else self.t(review_words.short(marked))

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the panels."""
        self.view.draw_backdrop(canvas)

    def draw(self, canvas: Canvas) -> None:
        """The table, and the words on the desk."""
        self.view.draw(canvas)
        if not canvas.visible(*self.desk):
            return
        spots = desk.spots_of(self.desk, self.marks.asked is not None)
        ends = self.position == self.reel.last and self.reel.notice is not None
        area = spots.sentence
        text, lines = self.sentence(), max(1, int((area.h + 4) / 18.2))
        if len(canvas.painter.wrap(text, area.w)) > lines and not ends:
            text = self._short_sentence() or text  # the tooltip has the whole
        canvas.paragraph(text, area.x, area.y, area.w, 14, "damage" if ends else "text", max_lines=lines)
        self._draw_place(canvas, spots.place)

    def _draw_place(self, canvas: Canvas, area: FRect) -> None:
        """Round and event, in two short lines."""
        turn = self.reel.round_at(self.position)
        if turn:
            text = self.t(say("table.round", number=turn))
            canvas.text(text, area.right, area.y, 14, "text", "bold", "right", max_width=area.w)
        event = self.t(say("replay.event", number=self.position + 1, last=self.reel.last + 1))
        if canvas.measure(event) > area.w:
            event = f"{self.position + 1}/{self.reel.last + 1}"
        canvas.text(event, area.right, area.y + 18, 14, "text_second", align="right", max_width=area.w)
