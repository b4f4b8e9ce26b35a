"""The text behind an entry field: caret, selection, editing, cleaning. No drawing, no events."""
from __future__ import annotations

import unicodedata

_MAX_MARKS = 2  # combining marks in a row; more is not a name but a prank


def clean(text: str) -> str:
    """`text` as one line that can be stored and drawn: NFC, blanks for line breaks and tabs; without controls,
    lone surrogates, zero-width and direction characters, non-characters and towers of combining marks.
    """
    out: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", "".join(c for c in text if not 0xD800 <= ord(c) <= 0xDFFF)):
        if char in "\t\n\r\v\f\u2028\u2029\u0085":
            char = " "
        category = unicodedata.category(char)
        if category in ("Cc", "Cf", "Cs", "Cn", "Co"):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MAX_MARKS and (marks == 0 or out):
            out.append(char)
    return "".join(out)


class TextBuffer:
    """One line of text of at most `limit` characters; `anchor`..`caret` is the selection."""

    def __init__(self, text: str = "", limit: int = 60) -> None:
        self.limit = limit
        self.text = clean(text)[:limit]
        self.caret = self.anchor = len(self.text)
        self.composing = ""  # what an input method is still working on; not part of the text

    @property
    def selection(self) -> tuple[int, int]:
        """Begin and end of what is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self.selection
        return self.text[low:high]

    def set(self, text: str) -> None:
        """Replace everything; the caret goes to the end."""
        self.text = clean(text)[:self.limit]
        self.caret = self.anchor = len(self.text)
        self.composing = ""

    def insert(self, text: str) -> bool:
        """Put cleaned text in place of the selection, as much as fits; whether all of it did."""
        self.composing = ""
        low, high = self.selection
        wanted = clean(text)
        room = self.limit - (len(self.text) - (high - low))
        piece = wanted[:max(0, room)]
        joined = self.text[:low] + piece + self.text[high:]
        tail = len(self.text) - high
        self.text = clean(joined)  # a mark typed after its letter joins it
        self.caret = self.anchor = max(0, len(self.text) - tail)
        return piece == wanted

    def move(self, to: int, select: bool = False) -> None:
        """Set the caret; without `select` the selection is dropped."""
        self.caret = max(0, min(len(self.text), to))
        if not select:
            self.anchor = self.caret

    def left(self, select: bool = False, word: bool = False) -> None:
        """One character or word back; an unextended selection collapses to its begin."""
        if not select and self.caret != self.anchor:
            self.move(self.selection[0])
        else:
            self.move(self._word_left() if word else self.caret - 1, select)

    def right(self, select: bool = False, word: bool = False) -> None:
        """One character or word on; an unextended selection collapses to its end."""
        if not select and self.caret != self.anchor:
            self.move(self.selection[1])
        else:
            self.move(self._word_right() if word else self.caret + 1, select)

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)

    def delete(self) -> bool:
        """Remove the selection; whether there was one."""
        low, high = self.selection
        self.text = self.text[:low] + self.text[high:]
        self.caret = self.anchor = low
        return high > low

    def backspace(self, word: bool = False) -> None:
        """Remove the selection, or what stands before the caret."""
        if not self.delete() and self.caret:
            self.anchor = self._word_left() if word else self.caret - 1
            self.delete()

    def delete_next(self, word: bool = False) -> None:
        """Remove the selection, or what stands after the caret."""
        if not self.delete() and self.caret < len(self.text):
            self.anchor = self._word_right() if word else self.caret + 1
            self.delete()

    def _word_left(self) -> int:
        i = self.caret
        while i and self.text[i - 1] == " ":
            i -= 1
        while i and self.text[i - 1] != " ":
            i -= 1
        return i

    def _word_right(self) -> int:
        i, n = self.caret, len(self.text)
        while i < n and self.text[i] != " ":
            i += 1
        while i < n and self.text[i] == " ":
            i += 1
        return i
