"""A field for one line of text. Text comes from text-input events only, never from keys."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gunki.table.canvas import Canvas
from gunki.table.text_entry import TextBuffer
from gunki.table.widgets.base import Rect, Tip, Widget


class TextEntry(Widget):
    """`on_change` gets the text after each edit, `on_enter` when Enter confirms it.

    `search`: what is written here only finds something, so that Esc empties the field.
    """

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, text: str, on_change: Callable[[str], object] | None = None, *, name: str,
                 limit: int = 40, placeholder: str = "", on_enter: Callable[[], object] | None = None,
                 tooltip: Tip | None = None, search: bool = False) -> None:
        super().__init__(rect, name=name, tooltip=tooltip)
        self.is_search = search
        self.buffer = TextBuffer(text, limit)
        self.on_change, self.on_enter = on_change, on_enter
        self.placeholder = placeholder
        self._blink = 0.0

    @property
    def takes_text(self) -> bool:
        """Letters go here."""
        return True

    @property
    def text(self) -> str:
        """What is written."""
        return self.buffer.text

    def describe(self) -> str:
        """What is written, or the hint."""
        return self.buffer.text or self.placeholder

    def empty(self) -> bool:
        """See Widget."""
        if not self.is_search or not self.buffer.text:
            return False
        self.buffer.set("")
        self._changed()
        return True

    def _changed(self) -> None:
        self._blink = 0.0
        self.invalidate()
        if self.on_change is not None:
            self.on_change(self.buffer.text)

    def text_input(self, event: pygame.event.Event) -> bool:
        """Finished text, or what an input method is composing."""
        if event.type == pygame.TEXTEDITING:
            self.buffer.composing = event.text
            self.invalidate()
        else:
            self.buffer.insert(event.text)
            self._changed()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Editing keys. While an input method composes, Enter and Esc are its own."""
        if self.buffer.composing:
            return True
        # AltGr is Ctrl+Alt on Windows: what it types arrives as text.
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        if control and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            return self._clipboard(event.key)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is None:
                return False
            self.on_enter()
            return True
        return self._edit(event, bool(event.mod & pygame.KMOD_SHIFT), control)

    def _edit(self, event: pygame.event.Event, select: bool, word: bool) -> bool:
        buffer = self.buffer
        before = buffer.text
        if event.key == pygame.K_LEFT:
            buffer.left(select, word)
        elif event.key == pygame.K_RIGHT:
            buffer.right(select, word)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            buffer.move(0 if event.key == pygame.K_HOME else len(buffer.text), select)
        elif event.key == pygame.K_BACKSPACE:
            buffer.backspace(word)
        elif event.key == pygame.K_DELETE:
            buffer.delete_next(word)
        else:
            return False
        if buffer.text != before:
            self._changed()
        self._blink = 0.0
        self.invalidate()
        return True

    def _clipboard(self, key: int) -> bool:
        if key == pygame.K_a:
            self.buffer.select_all()
        elif key == pygame.K_v:
            self.buffer.insert(_clipboard_text())
            self._changed()
        elif self.buffer.selected:
            _put_on_clipboard(self.buffer.selected)
            if key == pygame.K_x:
                self.buffer.delete()
                self._changed()
        self.invalidate()
        return True

    def interrupted(self) -> None:
        """What an input method had begun is lost with the keyboard."""
        self.buffer.composing = ""
        self.invalidate()

    def focus_changed(self) -> None:
        """Composing ends with the focus."""
        self.buffer.composing = ""
        super().focus_changed()

    def pointer_down(self, x: float, y: float) -> None:
        """Set the caret."""
        self.buffer.move(self._index_at(x))

    def pointer_drag(self, x: float, y: float) -> None:
        """Select."""
        self.buffer.move(self._index_at(x), select=True)
        self.invalidate()

    def _index_at(self, x: float) -> int:
        app = self.layer.app if self.layer is not None else None
        if app is None:
            return len(self.buffer.text)
        inside = x - self.screen_rect().x - 10
        text = self.buffer.text
        return min(range(len(text) + 1), key=lambda i: abs(app.painter.measure(text[:i]) - inside))

    def update(self, dt: float) -> None:
        """Blink."""
        if self.focused:
            before = self._blink % 1.0 < 0.5
            self._blink += dt
            if (self._blink % 1.0 < 0.5) != before:
                self.invalidate()

    def draw(self, canvas: Canvas) -> None:
        """Field, selection, text, caret."""
        x, y, w, h = self.rect
        edge, line = ("focus", 2.4) if self.focused else ("button_edge", 1.6)
        canvas.box(x, y, w, h, "inset", edge, line, radius=5)
        buffer, middle = self.buffer, y + h / 2
        text = buffer.text[: buffer.caret] + buffer.composing + buffer.text[buffer.caret :]
        caret = canvas.measure(text[: buffer.caret + len(buffer.composing)])
        shift = max(0.0, caret - (w - 24)) if self.focused else 0.0  # at rest a name is read from its beginning
        with canvas.clipped(x + 6, y, w - 12, h), canvas.moved(-shift, 0):
            low, high = buffer.selection
            if self.focused and high > low:
                start = canvas.measure(buffer.text[:low])
                canvas.box(x + 10 + start, y + 5, canvas.measure(buffer.text[low:high]), h - 10, "selection", radius=2)
            if text:
                canvas.text(text, x + 10, middle, 14, "text", valign="middle")
            else:
                canvas.text(self.placeholder, x + 10, middle, 14, "text_faint", "italic", valign="middle",
                            max_width=w - 20)
            if self.focused and self._blink % 1.0 < 0.5:
                canvas.box(x + 10 + caret, y + 6, 1.6, h - 12, "text", radius=0)

    def keep(self) -> Any:
        """The text and caret."""
        return self.buffer

    def restore(self, kept: Any) -> None:
        """The text again, unless it was set anew."""
        if kept.text == self.buffer.text:
            self.buffer = kept


def _clipboard_text() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""  # no clipboard here: nothing to paste


def _put_on_clipboard(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # no clipboard here: the text stays where it is
