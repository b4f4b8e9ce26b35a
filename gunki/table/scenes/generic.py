"""A table for modes without one of their own: what happened, how it stands, and the choices as buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.engine.agents import agents_of
from gunki.engine.contract import Command
from gunki.engine.errors import BadFile
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.scene import Scene
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, StripButton, letter

HEAD = 64.0


class GenericScene(Scene):
    """Plays any mode through `tell`, `status`, `describe` and its decisions."""

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
        self._finished = False

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
        decision = self.match.decision
        if decision is not None:
            prompt = Paragraph(
                (left.x + 16, left.y + 12, left.w - 32, 44), self.t(decision.prompt), size=16, face="mincho_bold"
            )
            self.add(prompt)
            view = ScrollView(
                (left.x + 16, left.y + 62, left.w - 24, left.h - 120), len(decision.choices) * 46, name="choices"
            )
            self.add(view)
            for number, choice in enumerate(decision.choices):
                text = self.t(self.match.mode.describe(self.match.state, choice))
                self.add(
                    Button(
                        (0, number * 46, left.w - 44, 38),
                        text,
                        partial(self.do, choice),
                        name=f"choice {number}",
                        commit=True,
                    ),
                    view,
                )
        undo = Button(
            (left.x + 16, left.bottom - 50, left.w - 32, 38),
            self.t(say("table.undo")),
            self._undo,
            icon="undo",
            name="undo",
            hot_key=letter("U"),
        )
        undo.enabled = self.match.undo_reach().steps > 0
        self.add(undo)
        self._build_story(right)

    def _build_story(self, area: FRect) -> None:
        assert self.app is not None
        mode = self.match.mode
        lines = [self.t(m) for m in mode.status(mode.observe(self.match.state, None))]
        state = None
        told = []
        for record in self.match.standing():
            state = mode.evolve(state, record.event)
            message = mode.tell(state, mode.redact(record.event, None), None)
            if message is not None:
                told.append(self.t(message))
        view = ScrollView((area.x + 16, area.y + 14, area.w - 24, area.h - 28), 0, name="story")
        self.add(view)
        y = 0.0
        for text in (*lines, "", *reversed(told[-60:])):
            height = len(self.app.painter.wrap(text, area.w - 56)) * 18.2 + 2
            self.add(Label((0, y, 10, 8), "") if not text else Paragraph((0, y, area.w - 56, height), text), view)
            y += height + 6
        view.content_height = y

    def do(self, command: Command) -> None:
        """Give a command; what cannot be is said."""
        try:
            self.match.act(command)
        except (Refused, BadFile) as error:
            if self.app is not None:
                self.app.toast(self.t(error.message))
        self.rebuild()

    def _undo(self) -> None:
        try:
            self.match.undo()
        except (Refused, BadFile) as error:
            if self.app is not None:
                self.app.toast(self.t(error.message))
        self.rebuild()

    def update(self, dt: float) -> None:
        """Let rules and AI seats play; see the end."""
        decision = self.match.decision
        if decision is None:
            if not self._finished:
                self._finished = True
                self.on_finished(self.match)
        elif decision.automatic:
            self.do(decision.choices[0])
        elif decision.seat in self.agents:
            seen = self.match.mode.observe(self.match.state, decision.seat)
            self.do(self.agents[decision.seat].choose(seen, decision))

    def on_command(self, command: str) -> bool:
        """Esc opens the menu."""
        self.on_menu()
        return True

    def close(self) -> None:
        """The scene is left: the match's file is closed."""
        if self.on_close is not None:
            self.on_close()

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Night and a strip with the mode's name."""
        canvas.surface.fill(canvas.color("#2A1D14"))
        canvas.box(0, 0, canvas.width + 1, HEAD, "strip", radius=0)
        canvas.text(
            self.t(self.match.mode.title), 20, 14, 26, "strip_text", "mincho_bold", max_width=canvas.width - 140
        )
