"""The battle screen in time: events are shown one by one, NPCs and AIs play, then a person is asked."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gunki.battle import events as ev
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle.advised import Advised
from gunki.table.battle.changes import changed_areas
from gunki.table.battle.geometry import Geometry
from gunki.table.battle.hand_over import HandOver
from gunki.table.battle.lines import log_lines
from gunki.table.battle.pace import Pace, waits_before

STUDY = 0.6
"""Seconds for which the end of a match cannot be clicked away."""
LONGER = 0.2
"""Seconds after which an AI's thought is long enough for a sign."""
EVENTS_A_FRAME = 200
"""Most events shown in one frame at instant speed, so that the window always answers."""


class Course(Advised):
    """The part of the battle screen that lets time pass. `on_finished` gets the match when its end was shown."""

    def __init__(self, match: Match, on_finished: Callable[[Match], object]) -> None:
        super().__init__(match)
        self.on_finished = on_finished
        self.geometry: Geometry | None = None
        self.playback.on_roll = self._redraw_tray
        self.playback.on_hit = self._hit_lands
        self.page = 0
        """Of the actions, where they are too many for their panel."""
        self.page_size = 0
        """Actions a page where they are; 0 where all fit."""
        self.steps_wait = True
        """Whether, at the speed "step by step", what no person does waits for the player."""
        self._seen_up_to = -1
        """How many events had been told when the player last went on."""
        self._rest = False
        """Whether the rest of the present turn comes without a stop."""
        self._pace = Pace()
        self._thinking_since: float | None = None
        self._waiting_for: object = None
        self._finished = self._skipping = False
        self._ended_at: float | None = None
        self._asked_since = -STUDY
        self._last_person = ""

    def update(self, dt: float) -> None:
        """Show what waits to be shown; let NPCs and AIs play; then ask."""
        if self.app is not None and any(layer.holds for layer in self.app.modals):
            return
        self._consult()
        for _ in range(EVENTS_A_FRAME):
            if self.animating:
                if not self._skipping:
                    return
                self.finish_animation()
                continue
            if self.controller.next() is not None:
                if self.holding:
                    self._hold()
                    return
                self._play_next()
            elif self.controller.over:
                self._end()
                return
            elif self.controller.again is not None:
                return
            elif self.controller.problem is not None or self.controller.asks_person:
                self._wait_for_person()
                return
            elif not self.controller.go_on_alone():
                self._say_problem()
                self.refresh()
                return
            elif self.controller.thinking:
                self._show_thought()
                return

    def _consult(self) -> None:
        """Computers think as long as the player allows; a hint that has come is shown."""
        counsel = self.controller.counsel
        if self.app is not None:
            counsel.thinking_time = self.app.settings.thinking_time
        counsel.get_ready(self.gives_hints)
        if counsel.hint_asked and self.geometry is not None:
            self.invalidate(self.geometry.column.copy())
            if counsel.take_hint():
                self.hint_came()

    @property
    def holding(self) -> bool:
        """Whether the next step of somebody who is no person waits for the player (speed "step by step")."""
        played = self.controller.next()
        if played is None or self.animating or self.app is None or not self.app.settings.step_by_step:
            return False
        if not self.steps_wait or self._rest or self._seen_up_to == len(self.controller.told):
            return False
        if self._skipping and self.controller.watching_again:  # all of it is left at a press
            return False
        return waits_before(played.event, played.after, self.controller.told[max(0, self._seen_up_to) :])

    def go_on(self) -> None:
        """The player has seen the last step."""
        if self.holding:
            self._seen_up_to = len(self.controller.told)
            self._waiting_for = None
            self.refresh()

    def rest_of_turn(self) -> None:
        """The player wishes no more stops before the next turn."""
        if self.holding:
            self.go_on()
            self._rest = True

    def by_themselves(self) -> None:
        """NPCs and AIs go on by themselves from now on."""
        if self.app is not None:
            self.go_on()
            self.app.settings.choose_speed("normal")
            problem = self.app.settings.save()
            self.app.toast(self.t(problem or say("settings.speed.grown")), 8.0)
            self.refresh()

    def _hold(self) -> None:
        key = ("hold", len(self.controller.told))
        self._skipping = False
        if self._waiting_for != key:
            self._waiting_for = key
            self.refresh()

    def choose_token(self, who: str) -> None:
        """See Deciding; while a step waits every click goes on."""
        if self.holding:
            self.go_on()
        else:
            super().choose_token(who)

    def choose_space(self, space: int) -> None:
        """See Deciding; while a step waits every click goes on."""
        if self.holding:
            self.go_on()
        else:
            super().choose_space(space)

    def on_click(self, x: float, y: float) -> None:
        """A click beside everything, too, goes on."""
        self.go_on()

    def thought_for(self) -> float:
        """Seconds since a longer thought began to show; 0 while nobody thinks, and at first."""
        if self._thinking_since is None or self.app is None or not self.controller.thinking:
            return 0.0
        return max(0.0, self.app.now - self._thinking_since - LONGER)

    def _show_thought(self) -> None:
        """A sign moves while an AI thinks longer; it is drawn with the panel of actions."""
        if self.app is not None and self._thinking_since is None:
            self._thinking_since = self.app.now
        if self.thought_for() and self.geometry is not None:
            self.invalidate(self.geometry.actions.copy())

    def _play_next(self) -> None:
        played = self.controller.next()
        assert played is not None
        if self._waiting_for is not None or self.thought_for():
            self.invalidate()  # what a person could do lies there no more, nor the sign of thinking
        self._waiting_for = self._thinking_since = None
        timeline = self.timeline
        factor = self._pace.factor(played.event, played.after)
        timeline.speed *= factor
        self.playback.begin(self, timeline, played, factor)
        timeline.call(self._shown)
        if self.app is not None and timeline.speed == float("inf"):
            self.finish_animation()

    def _shown(self) -> None:
        played = self.controller.next()
        if played is None:
            return
        on_sheet = self.state.characters[self.on_sheet()]
        self.playback.shown()
        self.controller.shown_next()
        lines = log_lines(played.event, played.after, played.before)
        self.log = [*reversed(lines), *self.log][:200]
        if isinstance(played.event, ev.TurnBegan):
            self.selected, self.page, self.pointed_token = "", 0, ""
            self._rest = False
        self._waiting_for = None
        if self.geometry is None or self.app is None:
            return
        for area in changed_areas(self.geometry, played, bool(lines)):
            self.app.frames.invalidate_soon(area)
        if self.state.characters[self.on_sheet()] != on_sheet:
            self.app.frames.invalidate_soon(self.geometry.sheet)

    def _hit_lands(self, who: str, hp: int) -> None:
        """The HP of one character in the state that is shown, before the whole event is over."""
        state = self.state
        at = state.setting.book.index[who]
        hurt = replace(state.characters[at], hp=hp)
        self.controller.shown = replace(state, characters=(*state.characters[:at], hurt, *state.characters[at + 1 :]))
        if self.geometry is not None and at == self.on_sheet():
            self.invalidate(self.geometry.sheet.copy())

    def _redraw_tray(self) -> None:
        if self.geometry is not None:
            self.invalidate(self.geometry.tray.copy())

    def _wait_for_person(self) -> None:
        self._skipping = False
        self.playback.count_anew()
        key = (self.controller.match.seq, self.controller.decision)
        if self._waiting_for == key:
            return
        self._waiting_for = key
        if self.app is not None and self.app.settings.speed_factor != float("inf"):
            self._asked_since = self.app.now
        self.refresh()
        seat = self.controller.seat()
        persons = [s for s in self.controller.mode.seats(self.state) if s.kind == "human"]
        if seat is not None and seat.id != self._last_person and len(persons) > 1 and self.app is not None:
            self.app.sounds.play("turn_bell", "effects")
            if self._last_person or self.state.round:
                self.app.push_modal(HandOver(self, seat))
        self._last_person = seat.id if seat is not None else ""

    def _end(self) -> None:
        """The last event was shown: the board stays until the player has seen it. At instant speed nothing waits."""
        if self.app is not None and self.app.settings.speed_factor == float("inf"):
            self._finish()
        elif self._ended_at is None and self.app is not None:
            self._ended_at = self.app.now
            self._skipping = False
            self.focus.remembered = "result"
            self.refresh()

    def to_result(self) -> None:
        """On to the result; a key that was pressed to hurry the last blows on does not count."""
        if self.app is not None and self._ended_at is not None and self.app.now - self._ended_at >= STUDY:
            self._finish()

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            self.on_finished(self.controller.match)

    def _tell_past(self) -> None:
        before = None
        for event, state in self.controller.told:
            self.log = [*reversed(log_lines(event, state, before)), *self.log][:200]
            before = state
