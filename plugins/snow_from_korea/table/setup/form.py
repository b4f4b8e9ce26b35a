"""What the windows of the setup have in common: paper, a heading, "Later", the gold button, F1."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

import pygame
from pygame import FRect

from gunki.engine.contract import Command
from gunki.engine.messages import Message, say, verbatim
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph
from snow_from_korea.model import Ask
from snow_from_korea.table.writing.drafts import draft_of, forget_draft, keep_draft

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

PAD = 20.0
FOOT = 42.0
Draft = TypeVar("Draft")


class FormWindow(Layer, Generic[Draft]):
    """Subclass with a `heading`, `build_body`, and `answer`. The scene closes it when the question is answered."""

    rule = "SK-2."
    """What F1 opens."""
    size = (860.0, 470.0)
    done_key = "sfk.setup.done"
    first_focus = "done"
    after: ClassVar[dict[str, str]] = {}
    """Where Enter in a field leads."""

    def __init__(self, scene: TableScene, ask: Ask) -> None:
        super().__init__()
        self.scene, self.ask = scene, ask
        self.draft: Draft = draft_of(scene, ask, None) or self.first_draft()
        self.keep()

    # For subclasses

    def heading(self) -> Message:
        """What the window is about."""
        raise NotImplementedError

    def hint(self) -> Message:
        """A line or two under the heading."""
        return self.ask.prompt

    def first_draft(self) -> Draft:
        """What stands there at first: something that can be given at once."""
        raise NotImplementedError

    def build_body(self, area: FRect) -> None:
        """What is asked."""
        raise NotImplementedError

    def answer(self) -> Command | None:
        """The command that the draft makes; None while something is missing."""
        raise NotImplementedError

    def missing(self) -> Message | None:
        """What keeps it from being given."""
        return None

    def tools(self) -> list[Button]:
        """More buttons at the foot; their places are set here."""
        return []

    # Building

    def build(self, layout: Layout) -> None:
        """Never larger than the window."""
        assert self.app is not None
        area = layout.centred(*self.size)
        self.add(PanelBox(area, line=2.6))
        inside = FRect(area.x + PAD, area.y + 14, area.w - 2 * PAD, area.h - 28)
        title = self.t(self.heading())
        size = 22.0
        while size > 16 and self.app.painter.measure(title, size, "mincho_bold") > inside.w:
            size -= 1
        self.add(Label((inside.x, inside.y, inside.w, 30), title, size=size, face="mincho_bold"))
        lines = self.app.painter.wrap(self.t(self.hint()), inside.w)[:2]
        self.add(Paragraph((inside.x, inside.y + 33, inside.w, len(lines) * 18.2 + 3), "\n".join(lines),
                           color="text_second", name="hint"))
        top = inside.y + 42 + len(lines) * 18.2
        self.build_body(FRect(inside.x, top, inside.w, inside.bottom - FOOT - 10 - top))
        self._build_foot(FRect(inside.x, inside.bottom - FOOT, inside.w, FOOT))
        self.check()
        if not self.focus.remembered:
            self.focus.remembered = self.first_focus

    def _build_foot(self, area: FRect) -> None:
        assert self.app is not None
        x = area.x
        later = Button((0, 0, 0, 0), self.t(say("sfk.write.later")), self.leave, name="later",
                       tooltip=self.t(say("sfk.setup.later.tip")))
        for button in (later, *self.tools()):
            wide = self.app.painter.measure(button.text, 14, "bold") + (34 if not button.hot_key else 62)
            button.rect = FRect(x, area.y, wide, area.h)
            self.add(button)
            x += wide + 8
        wide = min(area.right - x - 8, max(220.0, area.w * 0.34))
        self.add(Button((area.right - wide, area.y, wide, area.h), self.t(say(self.done_key)), self.give, name="done",
                        style="gold", size=17, face="mincho_bold", commit=True,
                        tooltip=self.t(say("sfk.setup.done.tip"))))

    def check(self) -> None:
        """The gold button rests while something is missing, and says what."""
        done = self.find("done")
        if isinstance(done, Button):
            missing = self.missing()
            done.enabled = missing is None
            done.reason = "" if missing is None else self.t(missing)
            done.invalidate()

    # Doing

    def keep(self) -> None:
        """What was chosen or written stays when the window is closed."""
        keep_draft(self.scene, self.ask, self.draft)

    def change(self, draft: Draft, rebuild: bool = True) -> None:
        """Another draft; without `rebuild` only the gold button is looked at again."""
        self.draft = draft
        self.keep()
        if rebuild:
            self.rebuild()
        else:
            self.check()

    def give(self) -> None:
        """Answer the question."""
        command = self.answer() if self.missing() is None else None
        if command is not None and self.scene.do(command):
            forget_draft(self.scene, self.ask)
            self.leave()

    def later(self) -> None:
        """Look at the table first; what stands here stays."""
        self.leave()

    def leave(self) -> None:
        """Close; the question stays, and what is secret in it is covered again."""
        self.scene.uncovered = None
        if self.app is not None and not self.closed:
            self.app.close_modal(self)

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules; in a field Enter goes on to the next, and Ctrl+Enter gives the answer."""
        if self.app is None or self.app.repeats(event):
            return False
        if event.key == pygame.K_F1:
            self.scene.on_rules(self.rule)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.give()
            return True
        at = self.focus.widget
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and at is not None and at.name in self.after:
            self.focus.set(self.find(self.after[at.name]))
            return True
        return False

    def on_command(self, command: str) -> bool:
        """Esc: later."""
        self.leave()
        return True

    def who(self) -> Message:
        """The samurai it is about."""
        man = self.scene.view.samurai[self.ask.about]
        return verbatim(man.name) if man.name else say("sfk.samurai_number", number=self.ask.about + 1)
