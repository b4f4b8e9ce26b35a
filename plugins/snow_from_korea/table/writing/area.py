"""A field of many lines. Text comes from text-input events only, never from keys. Knows nothing of the mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gunki.table.canvas import Canvas
from gunki.table.widgets import Widget
from gunki.table.widgets.base import Rect
from snow_from_korea.table.writing.editing import LongText
from snow_from_korea.table.writing.lines import Line, line_at, lines_of, place_at

PAD, BAR = 10.0, 8.0
LEADING = 1.45
DOUBLE = 0.4
"""Seconds within which a second click selects the word."""


def begins_to_write(event: pygame.event.Event) -> bool:
    """Whether a key that was pressed outside a field is a letter: somebody thinks to be in it."""
    with_another = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    return not with_another and bool(event.unicode) and event.unicode.isalpha()


class TextArea(Widget):
    """`on_change` gets the text after each edit; `on_enter` is called by Ctrl+Enter, since Enter begins a line."""

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, text: str, on_change: Callable[[str], object] | None = None, *, name: str,
                 limit: int = 2000, placeholder: str = "", size: float = 16, face: str = "sans",
                 on_enter: Callable[[], object] | None = None) -> None:
        super().__init__(rect, name=name)
        self.buffer = LongText(text, limit)
        self.on_change, self.on_enter = on_change, on_enter
        self.placeholder, self.size, self.face = placeholder, size, face
        self.offset = 0.0
        self._blink = 0.0
        self._goal: float | None = None
        self._on_bar = False
        self._clicked_at = 0.0
        self._clock = 0.0
        self._laid: tuple[tuple[str, float, float], list[Line]] | None = None

    # What is shown

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

    @property
    def shown_text(self) -> str:
        """What is written, with what is being composed at the caret."""
        buffer = self.buffer
        return buffer.text[:buffer.caret] + buffer.composing + buffer.text[buffer.caret:]

    @property
    def shown_caret(self) -> int:
        """Where the caret stands in that."""
        return self.buffer.caret + len(self.buffer.composing)

    def _measure(self, text: str) -> float:
        app = self.layer.app if self.layer is not None else None
        return app.painter.measure(text, self.size, self.face) if app is not None else len(text) * self.size / 2

    @property
    def lines(self) -> list[Line]:
        """Lines of what is shown, measured once for each text."""
        app = self.layer.app if self.layer is not None else None
        factor = app.painter.scale.factor if app is not None else 0.0
        key = (self.shown_text, self.rect.w, factor)
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, lines_of(key[0], self.rect.w - 2 * PAD - BAR, self._measure))
        return self._laid[1]

    @property
    def pitch(self) -> float:
        """Height of a line."""
        return self.size * LEADING

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, len(self.lines) * self.pitch + 2 * PAD - self.rect.h)

    def _changed(self) -> None:
        self.reveal()
        if self.on_change is not None:
            self.on_change(self.buffer.text)

    def reveal(self) -> None:
        """Scroll so far that the caret is seen."""
        top = line_at(self.lines, self.shown_caret) * self.pitch
        self.offset = min(self.offset, top)
        self.offset = max(self.offset, top + self.pitch + 2 * PAD - self.rect.h)
        self.offset = max(0.0, min(self.most, self.offset))
        self._blink = 0.0
        self._place_input_method()
        self.invalidate()

    def _place_input_method(self) -> None:
        """Its list of words comes up below the caret."""
        app = self.layer.app if self.layer is not None else None
        if app is None or not self.focused:
            return
        at = line_at(self.lines, self.shown_caret)
        line, area = self.lines[at], self.screen_rect()
        x = area.x + PAD + self._measure(self.shown_text[line.start:self.shown_caret])
        y = area.y + PAD + at * self.pitch - self.offset
        pygame.key.set_text_input_rect(app.painter.scale.rect(x, y, 2, self.pitch))

    # Text

    def text_input(self, event: pygame.event.Event) -> bool:
        """Finished text, or what an input method is composing."""
        if event.type == pygame.TEXTEDITING:
            if event.text and not self.buffer.composing:
                self.buffer.erase(0)  # what is selected gives way
            self.buffer.composing = event.text
            self.reveal()
        else:
            self.buffer.insert(event.text, "type")
            self._goal = None
            self._changed()
        return True

    def interrupted(self) -> None:
        """What an input method had begun is lost with the keyboard."""
        self.buffer.composing = ""
        self.invalidate()

    def focus_changed(self) -> None:
        """Composing ends with the focus."""
        self.buffer.composing = ""
        super().focus_changed()
        self._place_input_method()

    # Keys

    def key(self, event: pygame.event.Event) -> bool:
        """Editing keys. While an input method composes, all of them are its own."""
        if self.buffer.composing:
            return True
        # AltGr is Ctrl+Alt on Windows: what it types arrives as text.
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        select = bool(event.mod & pygame.KMOD_SHIFT)
        if control and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_z, pygame.K_y):
            self._with_control(event.key, select)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if not control:
                self.buffer.insert("\n")
                self._changed()
            elif self.on_enter is not None:
                self.on_enter()
            return True
        return self._erases(event, control) or self._moves(event, select, control)

    def _with_control(self, key: int, shift: bool) -> None:
        buffer, before = self.buffer, self.buffer.text
        if key == pygame.K_a:
            buffer.select_all()
        elif key == pygame.K_v:
            found = _clipboard_text()
            if found:
                buffer.insert(found)
        elif key == pygame.K_y or (key == pygame.K_z and shift):
            buffer.redo()
        elif key == pygame.K_z:
            buffer.undo()
        elif buffer.selected:
            _put_on_clipboard(buffer.selected)
            if key == pygame.K_x:
                buffer.erase(0)
        if buffer.text != before or buffer.cut:
            self._changed()
        self.reveal()

    def _erases(self, event: pygame.event.Event, word: bool) -> bool:
        if event.key not in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return False
        before = self.buffer.text
        self.buffer.erase(-1 if event.key == pygame.K_BACKSPACE else 1, word)
        if self.buffer.text != before:
            self._changed()
        return True

    def _moves(self, event: pygame.event.Event, select: bool, control: bool) -> bool:
        buffer, key = self.buffer, event.key
        page = max(1, int((self.rect.h - 2 * PAD) / self.pitch) - 1)
        rows = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key in rows:
            self._move_rows(rows[key], select)
            return True
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            buffer.step(-1 if key == pygame.K_LEFT else 1, select, control)
        elif key in (pygame.K_HOME, pygame.K_END):
            line = self.lines[line_at(self.lines, buffer.caret)]
            ends = (0, len(buffer.text)) if control else (line.start, self._end_of(line))
            buffer.move(ends[0 if key == pygame.K_HOME else 1], select)
        else:
            return False
        self._goal = None
        self.reveal()
        return True

    def _end_of(self, line: Line) -> int:
        """The last place on a line: before the blank, or the sign, after which it breaks."""
        wraps = line.end < len(self.buffer.text) and self.buffer.text[line.end] != "\n"
        return line.end - 1 if wraps and line.end > line.start + 1 else line.end

    def _move_rows(self, by: int, select: bool) -> None:
        lines, buffer = self.lines, self.buffer
        at = line_at(lines, buffer.caret)
        if self._goal is None:
            self._goal = self._measure(buffer.text[lines[at].start:buffer.caret])
        to = at + by
        if to < 0 or to >= len(lines):
            buffer.move(0 if to < 0 else len(buffer.text), select)
        else:
            place = place_at(buffer.text, lines[to], self._goal, self._measure)
            buffer.move(min(place, self._end_of(lines[to])), select)
        self.reveal()

    # Pointer

    def pointer_down(self, x: float, y: float) -> None:
        """Set the caret, or take hold of the bar; with Shift the selection grows; twice selects the word."""
        self._on_bar = self.most > 0 and x > self.screen_rect().right - 2 * BAR
        if self._on_bar:
            self._drag_bar(y)
            return
        place = self._place(x, y)
        if self._clock - self._clicked_at < DOUBLE and place == self.buffer.caret:
            self.buffer.select_word(place)
        else:
            self.buffer.move(place, select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        self._clicked_at = self._clock
        self._goal = None
        self.reveal()

    def pointer_drag(self, x: float, y: float) -> None:
        """Select, or scroll by the bar."""
        if self._on_bar:
            self._drag_bar(y)
        else:
            self.buffer.move(self._place(x, y), select=True)
            self.reveal()

    def _drag_bar(self, y: float) -> None:
        share = (y - self.screen_rect().y) / max(1.0, self.rect.h)
        self.offset = max(0.0, min(self.most, share * (self.most + self.rect.h) - self.rect.h / 2))
        self.invalidate()

    def _place(self, x: float, y: float) -> int:
        area = self.screen_rect()
        row = int((y - area.y - PAD + self.offset) // self.pitch)
        line = self.lines[max(0, min(len(self.lines) - 1, row))]
        return place_at(self.buffer.text, line, x - area.x - PAD, self._measure)

    def wheel(self, dx: float, dy: float) -> bool:
        """Scroll."""
        before = self.offset
        self.offset = max(0.0, min(self.most, self.offset - dy * 2 * self.pitch))
        self.invalidate()
        return self.offset != before

    # Time and drawing

    def update(self, dt: float) -> None:
        """Blink."""
        self._clock += dt
        if self.focused:
            before = self._blink % 1.0 < 0.5
            self._blink += dt
            if (self._blink % 1.0 < 0.5) != before:
                self.invalidate()

    def draw(self, canvas: Canvas) -> None:
        """Field, selection, text, caret, bar."""
        x, y, w, h = self.rect
        edge, line = ("focus", 2.4) if self.focused else ("button_edge", 1.6)
        canvas.box(x, y, w, h, "inset", edge, line, radius=5)
        with canvas.clipped(x + 2, y + 3, w - 4, h - 6), canvas.moved(x + PAD, y + PAD - self.offset):
            if self.shown_text:
                self._draw_lines(canvas)
            else:
                canvas.paragraph(self.placeholder, 0, 0, w - 2 * PAD - BAR, 15, "text_faint", "italic")
            if self.focused and self._blink % 1.0 < 0.5:
                at = line_at(self.lines, self.shown_caret)
                left = self._measure(self.shown_text[self.lines[at].start:self.shown_caret])
                canvas.box(left, at * self.pitch, 1.6, self.pitch - 2, "text", radius=0)
        if self.most > 0:
            length = max(24.0, h * h / (self.most + h))
            canvas.box(x + w - BAR, y + 3 + (h - 6 - length) * self.offset / self.most, BAR - 3, length, "text_second",
                       radius=3)

    def _draw_lines(self, canvas: Canvas) -> None:
        text, buffer = self.shown_text, self.buffer
        low, high = buffer.selection
        composed = (buffer.caret, self.shown_caret)
        for number, line in enumerate(self.lines):
            top = number * self.pitch
            if top + self.pitch < self.offset - PAD or top > self.offset + self.rect.h:
                continue
            piece = text[line.start:line.end]
            if self.focused and high > low and low <= line.end and high > line.start:
                start = self._measure(piece[:max(0, low - line.start)])
                end = self._measure(piece[:high - line.start]) + (4 if high > line.end else 0)
                canvas.box(start, top, end - start, self.pitch - 2, "selection", radius=2)
            canvas.text(piece, 0, top, self.size, "text", self.face)
            if buffer.composing and composed[0] < line.end and composed[1] > line.start:
                start = self._measure(piece[:max(0, composed[0] - line.start)])
                end = self._measure(piece[:composed[1] - line.start])
                canvas.box(start, top + self.pitch - 4, end - start, 1.6, "focus", radius=0)

    def keep(self) -> Any:
        """Text, caret, what can be undone, and how far it is scrolled."""
        return self.buffer, self.offset

    def restore(self, kept: Any) -> None:
        """The same again, unless the text was set anew."""
        if kept[0].text == self.buffer.text:
            self.buffer, self.offset = kept


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
