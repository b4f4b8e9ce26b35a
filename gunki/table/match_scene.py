"""The course of a match on any mode's table: events are shown one after another, computers play, people are asked.

Subclass `MatchScene`, build widgets for `choices`, give them by `do`. Override what your table shows::

    class RaceScene(MatchScene):
        def build(self, layout):
            self.build_course(layout.centred(300, 44))        # "Try again", "On", "Result", when they are needed
            for command in self.choices:                      # empty while anything is being shown
                self.add(Button(…, on_activate=partial(self.do, command)))

        def show(self, played, timeline):                     # an event's motion, from played.before to played.after
            timeline.then(Tween(0.3, self.slide))

        def was_shown(self, played):                          # it is over: the log gets its line
            self.log.insert(0, …)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import FRect

from gunki.engine.contract import Command, Decision, SeatInfo
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.hand_over import HandOver
from gunki.table.match_controller import MatchController, Played
from gunki.table.scene import Scene
from gunki.table.tween import Timeline
from gunki.table.widgets import Button, Paragraph

STUDY = 0.6
"""Seconds for which the end of a match cannot be clicked away, and Space does not act where a person was just asked."""
EVENTS_A_FRAME = 200
"""Most events shown in one frame at instant speed, so that the window always answers."""
LONGER = 0.3
"""Seconds after which a thought of an AI is worth a sign."""


class MatchScene(Scene):
    """The constructor is the one that `Mode.table` needs."""

    key_context = "battle"
    runs_mode = True

    def __init__(
        self,
        match: Match,
        on_finished: Callable[[Match], object],
        on_menu: Callable[[], object],
        on_rules: Callable[..., object],
    ) -> None:
        super().__init__()
        self.controller = MatchController(match)
        self.on_finished, self.on_menu, self.on_rules = on_finished, on_menu, on_rules
        self.on_close: Callable[[], object] | None = None
        self._asked_at = match.seq
        self._asked_since = -STUDY
        self._waiting_for: object = None
        self._seen_up_to = -1
        self._thinking_since: float | None = None
        self._skipping = self._finished = False
        self.end_is_read = False  # whether the end has words, and so stands a while
        self._ended_at: float | None = None
        self._last_person = ""

    # For tables to override

    def show(self, played: Played, timeline: Timeline) -> None:
        """Put what is seen and heard of an event on the timeline; nothing: it is shown at once."""

    def was_shown(self, played: Played) -> None:
        """The event is over; `state` is the one after it. Tell it in the log, let go of what moved."""

    def redraw(self, played: Played) -> None:
        """Have drawn again what looks different as an event begins to be shown, and when it was: the whole window,
        unless a table knows better.
        """
        self.invalidate()

    def pace(self, played: Played) -> float:
        """What the player's speed is multiplied by for this event."""
        return 1.0

    def waits_before(self, played: Played) -> bool:
        """Whether, at the speed "step by step", the player must go on before this event: a computer's next deed."""
        return False

    def ends_own_turn(self, played: Played) -> bool:
        """Whether a person's turn ends with the event: "show again" shows what came after the last of them."""
        return False

    def standing_answer(self, decision: Decision) -> Command | None:
        """What a person has ordered to be answered without asking; None: he is asked."""
        return None

    def asked(self, decision: Decision) -> None:
        """A person is asked now, for the first time in this position; the widgets are built anew after this."""

    def rewound(self) -> None:
        """Something was taken back or is shown again: what was told (`controller.told`) is to be told anew."""

    def hand_over(self, seat: SeatInfo) -> HandOver | None:
        """The banner where another person is to choose than before; None for no banner."""
        return HandOver(self.t(say("modes.handover", who=seat.name)), self.t(say("modes.handover.text")))

    # What is shown

    @property
    def match(self) -> Match:
        """The match, which may be ahead of what is shown."""
        return self.controller.match

    @property
    def state(self) -> Any:
        """The state that the player sees."""
        return self.controller.shown

    @property
    def decision(self) -> Decision | None:
        """What a person is asked now; None while anything is being shown, and while others decide."""
        return self.controller.decision if self.controller.asks_person and not self.animating else None

    @property
    def choices(self) -> tuple[Command, ...]:
        """Legal commands of the person who is asked now."""
        return self.decision.choices if self.decision is not None else ()

    @property
    def ended(self) -> bool:
        """Whether the end was shown and the player looks at it."""
        return self._ended_at is not None

    @property
    def holding(self) -> bool:
        """Whether the next step of a computer waits for the player (speed "step by step")."""
        played = self.controller.next()
        if played is None or self.animating or self.app is None:
            return False
        slow = self.app.settings.step_by_step
        return slow and self._seen_up_to != len(self.controller.told) and self.waits_before(played)

    def thought_for(self) -> float:
        """Seconds for which a longer thought of an AI has been waited for; 0 while nobody thinks, and at first."""
        if self._thinking_since is None or self.app is None or not self.controller.thinking:
            return 0.0
        return max(0.0, self.app.now - self._thinking_since - LONGER)

    def rebuild(self) -> None:
        """See Scene: what is chosen from now on is meant for the position that is shown now."""
        self._asked_at = self.match.seq
        super().rebuild()

    def build_course(self, area: FRect) -> Button | None:
        """In `area`: what could not be saved with "Try again"; else "On" while a step waits; else "Result" at the end.

        None where none of them is needed and the area is free.
        """
        if self.controller.again is not None:
            width = min(140.0, area.w * 0.4)
            if self.controller.problem is not None:
                text = self.t(self.controller.problem)
                told = Paragraph((area.x, area.y, area.w - width - 10, area.h), text, color="damage", name="unsaved")
                self.add(told)
            return self._course_button(FRect(area.right - width, area.y, width, area.h), "retry", self.retry)
        if self.holding:
            return self._course_button(area, "go_on", self.go_on)
        return self._course_button(area, "result", self.to_result) if self.ended else None

    def _course_button(self, area: FRect, name: str, action: Callable[[], object]) -> Button:
        words = {"retry": say("modes.retry"), "go_on": say("modes.go_on"), "result": say("modes.result")}
        button = Button(area, self.t(words[name]), action, name=name, style="gold", commit=True, size=16)
        self.add(button)
        self.focus.remembered = name
        return button

    # Doing

    def do(self, command: Command) -> bool:
        """Give a command of the person who is asked; what cannot be is said, and nothing is lost."""
        if self.decision is None:
            return False
        done = self.controller.act(command, seq=self._asked_at)
        if not done:
            self.say_problem()
        self.refresh()
        return done

    def retry(self) -> None:
        """Try again what could not be saved."""
        if self.controller.again is not None:
            before = len(self.controller.told)
            self.controller.again()
            self.say_problem()
            if len(self.controller.told) != before:  # it was an undo
                self.rewound()
            self.refresh()

    def undo(self, count: int = 1) -> bool:
        """Take back the last commands, as far as the rules allow."""
        if self.decision is None:
            return False
        done = self.controller.undo(count)
        if not done:
            self.say_problem()
        self.rewound()
        self.refresh()
        return done

    def why_no_undo(self) -> Message | None:
        """Why nothing can be taken back now; None where something can."""
        reach = self.controller.undo_reach()
        return None if reach.steps > 0 else reach.reason

    def show_again(self) -> bool:
        """Show once more what has happened since the person's last turn; nothing is decided or rolled anew."""
        if self.animating or not self.controller.show_again(self.ends_own_turn):
            return False
        self.rewound()
        self.refresh()
        return True

    def go_on(self) -> None:
        """The player has seen the last step."""
        if self.holding:
            self._seen_up_to = len(self.controller.told)
            self._waiting_for = None
            self.refresh()

    def to_result(self) -> None:
        """On to the result; a key that was pressed to hurry the last blows on does not count."""
        if self.app is not None and self._ended_at is not None and self.app.now - self._ended_at >= STUDY:
            self._finish()

    def say_problem(self) -> None:
        """Say why the last wish was not followed; what could not be saved stands by "Try again"."""
        problem = self.controller.problem
        if problem is not None and self.controller.again is None and self.app is not None:
            self.app.toast(self.t(problem), 6.0)

    # Shell

    def heading(self) -> Message | None:
        """The mode's title."""
        return self.controller.mode.title

    def close(self) -> None:
        """The scene is left, or the window closed: nobody thinks any more, the match's file is closed."""
        self.controller.close()
        if self.on_close is not None:
            self.on_close()

    def on_command(self, command: str) -> bool:
        """Esc opens the menu."""
        self.on_menu()
        return True

    def on_click(self, x: float, y: float) -> None:
        """A click beside everything goes on, where a step waits."""
        self.go_on()

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules where no button has that key; Space completes what runs, up to the next person's turn."""
        if event.key == pygame.K_F1 and self.widget_with_key(event) is None:
            self.on_rules()
            return True
        if event.key != pygame.K_SPACE or self.controller.over:
            return False
        if self.holding:
            self.go_on()
            return True
        if self.decision is not None:
            return self.app is not None and self.app.now < self._asked_since + STUDY  # still meant to hurry on
        self._skipping = not self.controller.asks_person or bool(self.controller.queue)
        self.finish_animation()
        return True

    # Time

    def update(self, dt: float) -> None:
        """Show what waits to be shown; let rules and computers play; then ask."""
        if self.app is None or any(layer.holds for layer in self.app.modals):
            return
        self.controller.counsel.thinking_time = self.app.settings.thinking_time
        self.controller.counsel.get_ready()
        for _ in range(EVENTS_A_FRAME):
            if not self._advance():
                return

    def _advance(self) -> bool:
        """One step of the course; False where there is something to wait for."""
        controller = self.controller
        if self.animating:
            if self._skipping:
                self.finish_animation()
            return self._skipping
        if controller.next() is not None:
            if self.holding:
                self._hold()
                return False
            self._play_next()
        elif controller.over:
            self._end()
            return False
        elif controller.again is not None:
            return False
        elif controller.problem is not None or controller.asks_person:
            return self._ask()
        elif not controller.go_on_alone():
            self.say_problem()
            self.refresh()
            return False
        elif controller.thinking:
            self._show_thought()
            return False
        return True

    def _hold(self) -> None:
        key = ("hold", len(self.controller.told))
        self._skipping = False
        if self._waiting_for != key:
            self._waiting_for = key
            self.refresh()

    def _show_thought(self) -> None:
        if self.app is not None and self._thinking_since is None:
            self._thinking_since = self.app.now
        if self.thought_for():
            self.invalidate()

    def _play_next(self) -> None:
        played = self.controller.next()
        assert played is not None
        self._thinking_since = None
        if self._waiting_for is not None:  # what a person could do is no longer to be pressed
            self._waiting_for = None
            self.refresh()
        timeline = self.timeline
        timeline.speed *= self.pace(played)
        self.show(played, timeline)
        timeline.call(self._shown)
        self.redraw(played)
        if self.app is not None and timeline.speed == float("inf"):
            self.finish_animation()

    def _shown(self) -> None:
        played = self.controller.next()
        if played is not None:
            self.controller.shown_next()
            self.was_shown(played)
            self.redraw(played)

    def _ask(self) -> bool:
        """A person is to choose; True where he has given orders for this and nobody is asked."""
        decision = self.controller.decision
        answer = self.standing_answer(decision) if decision is not None and self.controller.problem is None else None
        if answer is not None:
            if self.controller.act_alone(answer):
                return True
            self.say_problem()  # it could not be saved: "Try again" is to be there
            self.refresh()
            return False
        self._skipping = False
        key = (self.match.seq, decision)
        if self._waiting_for == key:
            return False
        self._waiting_for = key
        if self.app is not None and self.app.settings.speed_factor != float("inf"):
            self._asked_since = self.app.now
        if decision is not None and self.controller.asks_person:
            self.asked(decision)
        self.refresh()
        self._hand_over()
        return False

    def _hand_over(self) -> None:
        seat = self.controller.seat()
        if seat is None or self.app is None:
            return
        if seat.id != self._last_person and len(self.controller.persons()) > 1:
            self.app.sounds.play("turn_bell", "effects")
            banner = self.hand_over(seat)
            if banner is not None:
                self.app.push_modal(banner)
        self._last_person = seat.id

    def _end(self) -> None:
        """The last event was shown: the board stays until it was seen; at instant speed only with words to be read."""
        if self.app is not None and self.app.settings.speed_factor == float("inf") and not self.end_is_read:
            self._finish()
        elif self._ended_at is None and self.app is not None:
            self._ended_at = self.app.now
            self._skipping = False
            self.refresh()

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            self.on_finished(self.match)
