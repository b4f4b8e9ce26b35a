"""A table for modes without one of their own: what happened, how it stands, and the choices as buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame import FRect

from gunki.engine.agents import agents_of
from gunki.engine.contract import Command, Decision
from gunki.engine.errors import BadFile
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say
from gunki.engine.review import can_advise
from gunki.table.canvas import Canvas
from gunki.table.counsel import Counsel
from gunki.table.layout import MARGIN, Layout
from gunki.table.scene import Scene
from gunki.table.scenes.form import command_of, field_names
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.thinking import Thought, against_rules
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, StripButton, TextEntry, letter

CHOICE = 46.0
FIELD = 66.0
MOST_TEXT = 400
MOST_TOLD = 60
"""Events told at most; the newest stand first."""


class GenericScene(Scene):
    """Plays any mode through `tell`, `status`, `describe` and its decisions."""

    key_context = "battle"
    runs_mode = True

    def __init__(
        self,
        match: Match,
        on_finished: Callable[[Match], object],
        on_menu: Callable[[], object],
        on_rules: Callable[[], object],
    ) -> None:
        super().__init__()
        self.match = match
        self.on_finished, self.on_menu, self.on_rules = on_finished, on_menu, on_rules
        self.on_close: Callable[[], object] | None = None
        self.agents = agents_of(match)
        self.counsel = Counsel(match)
        self._finished = False
        self._thought: Thought | None = None
        self._unsaved: tuple[Message, Command] | None = None
        """Why a command that no person was asked for could not be saved: nothing of it has happened."""
        self._written: dict[str, str] = {}
        self._told: list[str] = []
        self._told_records = 0
        self._told_state: Any = None

    def build(self, layout: Layout) -> None:
        """Choices at the left, position and story at the right."""
        assert self.app is not None
        self.add(
            StripButton(
                (layout.width - 92, 10, 80, 42),
                self.t(say("table.menu")),
                self.on_menu,
                name="menu",
                hot_key=letter("M"),
            )
        )
        height = layout.height - HEAD - 2 * MARGIN
        left = FRect(MARGIN, HEAD + MARGIN, layout.width * 0.42, height)
        right = FRect(left.right + MARGIN, left.y, layout.width - left.right - 2 * MARGIN, height)
        self.add(PanelBox(left))
        self.add(PanelBox(right))
        self._build_decision(left)
        undo = Button(
            (left.x + 16, left.bottom - 54, left.w - 32, 42),
            self.t(say("table.undo")),
            self._undo,
            icon="undo",
            name="undo",
            hot_key=letter("U"),
        )
        reach = self.match.undo_reach()
        undo.enabled = reach.steps > 0
        if not undo.enabled and reach.reason is not None:
            undo.reason = self.t(reach.reason)
        self.add(undo)
        self._build_story(right)

    def _build_decision(self, area: FRect) -> None:
        """What is asked, and the answers there are. Giving up stands in the menu, where it is asked about."""
        assert self.app is not None
        decision = self.match.decision
        if decision is None:
            return
        text = self.t(decision.prompt)
        lines = min(3, len(self.app.painter.wrap(text, area.w - 32, 18, "mincho_bold")))
        self.add(Paragraph((area.x + 16, area.y + 12, area.w - 32, lines * 23.4), text, size=18, face="mincho_bold"))
        top = area.y + 22 + lines * 23.4
        room = FRect(area.x + 16, top, area.w - 24, area.bottom - 64 - top)
        if decision.seat in self.agents:  # what it chooses is not for people to press
            seat = next(seat for seat in self.match.mode.seats(self.match.state) if seat.id == decision.seat)
            thinks = self.t(say("table.thinks", who=seat.name))
            self.add(Paragraph((room.x, room.y, room.w - 24, 40), thinks, color="text_second", name="thinks"))
        if self._unsaved is not None:
            self._build_retry(room, self._unsaved[0])
        if self._unsaved is not None or decision.seat in self.agents:
            return
        if decision.form is not None:
            self._build_form(room, decision.form)
            return
        choices = [choice for choice in decision.choices if not choice.resigns]
        view = ScrollView(room, len(choices) * CHOICE, name="choices")
        self.add(view)
        for number, choice in enumerate(choices):
            button = Button(
                (2, number * CHOICE, room.w - 24, CHOICE - 8),
                self.t(self.match.mode.describe(self.match.state, choice)),
                partial(self.do, choice),
                name=f"choice {number}",
                commit=True,
                hot_key=letter(str(number + 1)) if number < 9 else None,
            )
            button.tooltip = button.text
            self.add(button, view)
        if not self.focus.remembered.startswith("choice"):
            self.focus.remembered = "choice 0"

    def _build_retry(self, area: FRect, problem: Message) -> None:
        """What could not be saved has not happened; try again."""
        assert self.app is not None
        text = self.t(say("table.unsaved", problem=problem))
        height = min(area.h - 110, len(self.app.painter.wrap(text, area.w - 24)) * 18.2 + 2)
        told = Paragraph((area.x, area.y + 46, area.w - 24, height), text, color="damage", name="unsaved")
        told.tooltip = text
        self.add(told)
        place = (area.x, area.y + 56 + height, area.w - 24, CHOICE - 8)
        self.add(Button(place, self.t(say("table.retry")), self._retry, name="retry", style="gold", commit=True))
        self.focus.remembered = "retry"

    def _retry(self) -> None:
        if self._unsaved is not None:
            command, self._unsaved = self._unsaved[1], None
            self._do_alone(command)

    def _do_alone(self, command: Command) -> None:
        """For a seat that is no person's. Raises ModeFailed where the rules refuse it."""
        try:
            self.match.act(command)
        except Refused as refusal:
            raise against_rules(refusal) from refusal
        except BadFile as failure:
            self._unsaved = failure.message, command
        self.refresh()

    def _build_form(self, area: FRect, form: type[Command]) -> None:
        names = field_names(form)
        view = ScrollView(area, len(names) * FIELD + CHOICE, name="form")
        self.add(view)
        for number, name in enumerate(names):
            y = number * FIELD
            self.add(Label((2, y, area.w - 24, 20), self.t(say("text.field", name=name)), face="bold"), view)
            entry = TextEntry(
                (2, y + 22, area.w - 24, 34),
                self._written.get(name, ""),
                partial(self._write, name),
                name=f"field {name}",
                limit=MOST_TEXT,
                on_enter=partial(self._hand_in, form),
            )
            self.add(entry, view)
        self.add(
            Button(
                (2, len(names) * FIELD, area.w - 24, CHOICE - 8),
                self.t(say("generic.hand_in")),
                partial(self._hand_in, form),
                name="hand in",
                style="gold",
                commit=True,
            ),
            view,
        )
        if not self.focus.remembered.startswith("field"):
            self.focus.remembered = f"field {names[0]}" if names else "hand in"

    def _write(self, name: str, text: str) -> None:
        self._written[name] = text

    def _hand_in(self, form: type[Command]) -> None:
        try:
            command = command_of(form, self._written)
        except Refused as refusal:
            self._say(refusal.message)
            return
        if self.do(command):
            self._written.clear()

    def _build_story(self, area: FRect) -> None:
        assert self.app is not None
        mode = self.match.mode
        lines = [self.t(m) for m in mode.status(mode.observe(self.match.state, None))]
        self._tell()
        view = ScrollView((area.x + 16, area.y + 14, area.w - 24, area.h - 28), 0, name="story", readable=True)
        self.add(view)
        y = 0.0
        for text in (*lines, "", *reversed(self._told[-MOST_TOLD:])):
            height = len(self.app.painter.wrap(text, area.w - 56)) * 18.2 + 2
            self.add(Label((0, y, 10, 8), "") if not text else Paragraph((0, y, area.w - 56, height), text), view)
            y += height + 6
        view.content_height = y
        view.focusable = view.most > 0

    def _tell(self) -> None:
        """Put into words what has happened since the last time; after an undo, everything anew."""
        mode, records = self.match.mode, self.match.standing()
        for record in records[self._told_records :]:
            self._told_state = mode.evolve(self._told_state, record.event)
            message = mode.tell(self._told_state, mode.redact(record.event, None), None)
            if message is not None:
                self._told.append(self.t(message))
        self._told_records = len(records)

    def do(self, command: Command) -> bool:
        """Give a command; what cannot be is said, and False."""
        try:
            self.match.act(command)
        except (Refused, BadFile) as error:
            self._say(error.message)
            return False
        self.refresh()
        return True

    def _undo(self) -> None:
        self._thought = None
        self.counsel.stop()
        try:
            self.match.undo()
        except (Refused, BadFile) as error:
            self._say(error.message)
            return
        self._told, self._told_records, self._told_state = [], 0, None
        self._unsaved = None
        self.refresh()

    def _say(self, message: Message) -> None:
        if self.app is not None:
            self.app.toast(self.t(message))

    def update(self, dt: float) -> None:
        """Let rules and AI seats play; see the end."""
        decision = self.match.decision
        if self.app is not None:
            self.counsel.thinking_time = self.app.settings.thinking_time
            self.counsel.get_ready()
        if decision is None:
            if not self._finished:
                self._finished = True
                self.on_finished(self.match)
        elif self._unsaved is None and decision.automatic:
            self._do_alone(decision.choices[0])
        elif self._unsaved is None and decision.seat in self.agents:
            self._let_think(decision)

    def _let_think(self, decision: Decision) -> None:
        """An AI chooses beside the drawing: the menu answers meanwhile. An undo makes its thought useless."""
        thought = self._thought
        if thought is None or thought.seq != self.match.seq:
            agent = self.agents[decision.seat]
            if can_advise(agent):  # it may search for long
                seats = self.match.mode.seats(self.match.state)
                thought = self.counsel.think(next(seat for seat in seats if seat.id == decision.seat))
            else:
                seen = self.match.mode.observe(self.match.state, decision.seat)
                thought = Thought(agent, seen, decision, self.match.seq)
            self._thought = thought
        if thought.over():
            self._thought = None
            self._do_alone(thought.command())

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules."""
        if event.key == pygame.K_F1:
            self.on_rules()
        return event.key == pygame.K_F1

    def on_command(self, command: str) -> bool:
        """Esc opens the menu."""
        self.on_menu()
        return True

    def close(self) -> None:
        """The scene is left: nobody thinks any more, the match's file is closed."""
        self.counsel.close()
        if self.on_close is not None:
            self.on_close()

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the mode's name."""
        draw_room(canvas, self.t(self.match.mode.title))
