"""The window that asks for words: the oracle's, to be taken by one key, and beside them room for one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN, Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, letter
from snow_from_korea import words
from snow_from_korea.commands import Tell
from snow_from_korea.model import Ask
from snow_from_korea.story import MOST_TEXT
from snow_from_korea.table.scene_text import goal
from snow_from_korea.table.writing.area import TextArea, begins_to_write
from snow_from_korea.table.writing.drafts import EACH, forget_draft, keep_draft, put_by, words_begun
from snow_from_korea.table.writing.offers import asked, offered, replaced, told_before

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

LEAST_HEIGHT = 300.0
PAD = 14.0
BUTTON = 40.0
NEAR = 200
"""Signs left from which on the counter warns."""


class WritingWindow(Layer):
    """Answers a `tell`: by the oracle's words alone, or by what is written here."""

    dims = False

    def __init__(self, scene: TableScene, ask: Ask) -> None:
        super().__init__()
        self.scene, self.ask = scene, ask
        self.text = self.on_disk = words_begun(scene, ask)
        self.field: TextArea | None = None

    # Building

    def build(self, layout: Layout) -> None:
        """Over the lower panels, so that the scroll stays in sight."""
        lower = getattr(getattr(self.scene, "geometry", None), "lower", None)
        area = FRect(lower) if lower is not None else layout.centred(1000, 360)
        if area.h < LEAST_HEIGHT:
            bottom = area.bottom
            area.h = min(LEAST_HEIGHT, layout.height - 2 * MARGIN)
            area.y = bottom - area.h
        left = FRect(area.x, area.y, round(area.w * 0.46), area.h)
        right = FRect(left.right + MARGIN, area.y, area.right - left.right - MARGIN, area.h)
        self.add(PanelBox(left, line=2.6))
        self.add(PanelBox(right, line=2.0))
        self._build_offer(self._inside(left))
        self._build_own(self._inside(right))
        self.show_state()
        if not self.focus.remembered:
            self.focus.remembered = "own words" if self.text else "take"

    @staticmethod
    def _inside(area: FRect) -> FRect:
        return FRect(area.x + PAD, area.y + 10, area.w - 2 * PAD, area.h - 22)

    def _build_offer(self, area: FRect) -> None:
        """What is asked, what the oracle says, "Take it"."""
        assert self.app is not None
        painter = self.app.painter
        state = self.scene.view
        heading = self.t(words.page_title(state, state.pages[self.ask.about]))
        size = 19.0
        while size > 15 and painter.measure(heading, size, "mincho_bold") > area.w:
            size -= 1
        self.add(Label((area.x, area.y, area.w, 26), heading, size=size, face="mincho_bold"))
        question = painter.wrap(self.t(self.ask.prompt), area.w, 14, "bold")[:2]
        high = len(question) * 18.2
        self.add(Paragraph((area.x, area.y + 28, area.w, high + 2), "\n".join(question), color="heading", face="bold",
                           name="asked"))
        top = area.y + 32 + high
        view = ScrollView((area.x, top, area.w, area.bottom - BUTTON - 8 - top), 0, name="offer", readable=True)
        self.add(view)
        y = 2.0
        told = [(self.t(line), 15.0, "text_second") for line in told_before(state, self.ask)]
        found = [(self.t(line), 16.0, "text") for line in offered(state, self.ask)]
        prompts = [(self.t(line), 15.0, "heading") for line in asked(state, self.ask)]
        none = [(self.t(say("sfk.write.no_offer")), 14.0, "text_second")]
        if state.pages[self.ask.about].kind == "opening":
            prompts.append((self.t(goal(state)), 14.0, "text_second"))
        for text, size, color in told + (found or none) + prompts:
            face = painter.face_for(text, "mincho") if size > 15 else "sans"
            high = len(painter.wrap(text, area.w - 14, size, face)) * size * 1.3 + 10
            view.add(Paragraph((0, y, area.w - 14, high), text, size=size, color=color, face=face))
            y += high
        view.content_height = y
        view.focusable = view.most > 0
        name = say("sfk.write.take") if found else say("sfk.write.none")
        self.add(Button((area.x, area.bottom - BUTTON, area.w, BUTTON), self.t(name), self.take, name="take",
                        commit=True, size=16, hot_key=letter("1"), tooltip=self.t(say("sfk.write.take.tip"))))

    def _hint(self) -> Message:
        """What becomes of one's own words."""
        return say("sfk.write.hint.instead" if replaced(self.scene.view, self.ask) else "sfk.write.hint")

    def _build_own(self, area: FRect) -> None:
        """Room to write, the counter, "Write it down"."""
        assert self.app is not None
        self.add(Label((area.x, area.y, area.w * 0.6, 26), self.t(say("sfk.write.own")), size=17, face="mincho_bold"))
        self.add(Label((area.x + area.w * 0.4, area.y, area.w * 0.6, 26), "", color="text_second", align="right",
                       name="counter"))
        self.field = TextArea((area.x, area.y + 32, area.w, area.h - BUTTON - 40), self.text, self._written,
                              name="own words", limit=MOST_TEXT, on_enter=self.put_down,
                              placeholder=self.t(self._hint()))
        self.add(self.field)
        y = area.bottom - BUTTON
        begin = Button((0, y, 0, BUTTON), self.t(say("sfk.write.begin")), self.begin, name="begin",
                       tooltip=self.t(say("sfk.write.begin.tip")))
        begin.enabled = bool(offered(self.scene.view, self.ask))
        later = Button((0, y, 0, BUTTON), self.t(say("sfk.write.later")), self.later, name="later",
                       tooltip=self.t(say("sfk.write.later.tip")))
        x = area.x
        for button in (begin, later):
            wide = self.app.painter.measure(button.text, 14, "bold") + 26
            button.rect = FRect(x, y, wide, BUTTON)
            self.add(button)
            x += wide + 8
        self.add(Button((x, y, area.right - x, BUTTON), self.t(say("sfk.write.down")), self.put_down,
                        name="put down", commit=True, size=16, tooltip=self.t(say("sfk.write.down.tip"))))

    # State

    def _written(self, text: str) -> None:
        self.text = text
        keep_draft(self.scene, self.ask, text)
        if abs(len(text) - len(self.on_disk)) >= EACH:
            self._put_by(text)
        self.show_state()

    def _put_by(self, text: str) -> None:
        self.on_disk = text
        put_by(self.scene, self.ask, text)

    def close(self) -> None:
        """However the window closes, also with the program: what was not put down stays."""
        if self.text != self.on_disk:
            self._put_by(self.text)
        super().close()

    def show_state(self) -> None:
        """The counter; gold is what comes next: taking the offer, or putting down what was written."""
        own = bool(self.text.strip())
        take, down, counter = self.find("take"), self.find("put down"), self.find("counter")
        if isinstance(take, Button):
            take.style = "paper" if own else "gold"
            take.invalidate()
        if isinstance(down, Button):
            down.style = "gold" if own else "paper"
            down.enabled, down.reason = own, "" if own else self.t(say("sfk.write.down.empty"))
            down.invalidate()
        if isinstance(counter, Label):
            left = MOST_TEXT - len(self.text)
            cut = self.field is not None and self.field.buffer.cut
            counter.text = self.t(say("sfk.write.cut" if cut else "sfk.write.count", n=len(self.text), most=MOST_TEXT))
            counter.color = "damage" if cut else "cost" if left < NEAR else "text_second"
            counter.face = "bold" if cut else "sans"
            counter.invalidate()

    # Doing

    def take(self) -> None:
        """The oracle's words stand alone."""
        self._give(Tell(""))

    def put_down(self) -> None:
        """One's own words."""
        if self.text.strip():
            self._give(Tell(self.text))

    def _give(self, command: Tell) -> None:
        if self.scene.do(command):
            forget_draft(self.scene, self.ask)
            self.text = ""
            self.leave()

    def begin(self) -> None:
        """The oracle's words come into the field, to be changed; undo takes them back."""
        if self.field is None:
            return
        taken = "\n".join(self.t(line) for line in offered(self.scene.view, self.ask))
        self.field.buffer.move(len(self.field.text))
        self.field.buffer.insert(taken if not self.text else "\n" + taken)
        self._written(self.field.text)
        self.field.reveal()
        self.focus.set(self.field)

    def later(self) -> None:
        """Look at the table first; what was written stays."""
        self.leave()

    def leave(self) -> None:
        """Close."""
        if self.app is not None and not self.closed:
            self.app.close_modal(self)

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules of the page."""
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.scene.on_rules({"snow": "SK-9.3", "homecoming": "SK-10.", "challenge": "SK-7.", "hunt": "SK-13.8",
                                 "opening": "SK-3."}.get(self.scene.view.pages[self.ask.about].kind, "SK-6."))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.put_down()
            return True
        if self.field is not None and self.focus.widget is not self.field and begins_to_write(event):
            self.focus.set(self.field)  # who writes on must not press buttons
            return True
        return False

    def on_command(self, command: str) -> bool:
        """Esc: later."""
        self.later()
        return True

    def draw(self, canvas: Canvas) -> None:
        """The lower panels lie in the dark."""
        area = next((w.rect for w in self.root.children if isinstance(w, PanelBox)), FRect(0, 0, 0, 0))
        canvas.box(0, area.y - MARGIN, canvas.width + 1, canvas.height - area.y + MARGIN, "strip", radius=0)
