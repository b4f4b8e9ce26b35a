"""The text behind a field of many lines: caret, selection, editing, undo, cleaning. No drawing, no events."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

JOINERS = "\u200d\u200c"
MOST_MARKS = 2
"""Combining marks in a row; more is not writing but a prank."""
MOST_UNDO = 200
BREAKS = str.maketrans({"\t": " ", "\v": "\n", "\f": "\n", "\u2028": "\n", "\u2029": "\n", "\u0085": "\n"})


def clean(text: str) -> str:
    """`text` as lines that can be kept and drawn: NFC, one sort of line break, blanks for tabs; without controls, lone
    surrogates, direction characters, non-characters and towers of marks. Joiners stay inside a line: emoji need them.
    """
    whole = "".join(sign for sign in text if not 0xD800 <= ord(sign) <= 0xDFFF)
    plain = unicodedata.normalize("NFC", whole).replace("\r\n", "\n").replace("\r", "\n").translate(BREAKS)
    out: list[str] = []
    marks = 0
    for sign in plain:
        category = unicodedata.category(sign)
        if sign == "\n":
            marks = 0
            out.append(sign)
            continue
        first = not out or out[-1] == "\n"
        if sign in JOINERS:
            if not first and out[-1] not in JOINERS:
                out.append(sign)
            continue
        if category in ("Cc", "Cf", "Cs", "Cn", "Co"):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and not (marks and first):
            out.append(sign)
    return "".join(out)


def is_boundary(text: str, at: int) -> bool:
    """Whether the caret may stand before `text[at]`: not inside a letter with marks, a flag or a joined emoji."""
    if not 0 < at < len(text):
        return True
    before, sign = text[at - 1], text[at]
    if unicodedata.category(sign) in ("Mn", "Me", "Mc") or sign in JOINERS or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return False
    if before == "\u200d":
        return False
    if _is_flag(before) and _is_flag(sign):
        start = at
        while start and _is_flag(text[start - 1]):
            start -= 1
        return (at - start) % 2 == 0
    return True


def _is_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


class Kept(NamedTuple):
    """What undo goes back to."""

    text: str
    caret: int
    anchor: int


class LongText:
    """Text of at most `limit` characters; `anchor`..`caret` is the selection. `cut`: the last insertion did not fit."""

    def __init__(self, text: str = "", limit: int = 2000) -> None:
        self.limit = limit
        self.text = clean(text)[:limit]
        self.caret = self.anchor = len(self.text)
        self.composing = ""  # what an input method is still working on; not part of the text
        self.cut = False
        self._undo: list[Kept] = []
        self._redo: list[Kept] = []
        self._doing = ""

    # Selection

    @property
    def selection(self) -> tuple[int, int]:
        """Begin and end of what is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self.selection
        return self.text[low:high]

    def move(self, to: int, select: bool = False) -> None:
        """Set the caret, beside whole characters only; without `select` the selection is dropped."""
        to = max(0, min(len(self.text), to))
        while not is_boundary(self.text, to):
            to -= 1
        self.caret = to
        if not select:
            self.anchor = self.caret
        self._doing = ""

    def step(self, by: int, select: bool = False, word: bool = False) -> None:
        """A character or word back (-1) or on (1); an unextended selection collapses to its end on that side."""
        if not select and self.caret != self.anchor:
            self.move(self.selection[0 if by < 0 else 1])
        else:
            self.move(self._next(by, word), select)

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)
        self._doing = ""

    def select_word(self, at: int) -> None:
        """Select the word around a place."""
        low, high = at, at
        while low and not self.text[low - 1].isspace():
            low -= 1
        while high < len(self.text) and not self.text[high].isspace():
            high += 1
        self.anchor, self.caret = low, high
        self._doing = ""

    def _next(self, by: int, word: bool) -> int:
        at, text = self.caret, self.text
        if not word:
            at += by
            while not is_boundary(text, at):
                at += by
            return max(0, min(len(text), at))
        if by < 0:
            while at and text[at - 1].isspace():
                at -= 1
            while at and not text[at - 1].isspace():
                at -= 1
            return at
        while at < len(text) and not text[at].isspace():
            at += 1
        while at < len(text) and text[at].isspace():
            at += 1
        return at

    # Editing

    def insert(self, text: str, doing: str = "") -> bool:
        """Put cleaned text in place of the selection, as much as fits; whether all of it did.

        `doing`: edits of the same name after each other are one step of undo.
        """
        self.composing = ""
        low, high = self.selection
        wanted = clean(text)
        joins = bool(text) and not wanted  # a mark by itself, which may join the letter before it
        if joins:
            wanted = unicodedata.normalize("NFC", text) if unicodedata.combining(text[0]) else ""
        room = self.limit - (len(self.text) - (high - low))
        piece = wanted[:max(0, room)]
        while piece != wanted and piece and not is_boundary(wanted, len(piece)):
            piece = piece[:-1]
        self.cut = piece != wanted
        if piece or high > low:
            self._keep(doing)
            tail = len(self.text) - high
            self.text = clean(self.text[:low] + piece + self.text[high:])
            self.caret = self.anchor = max(0, len(self.text) - tail)
            if piece.endswith((" ", "\n")):
                self._doing = ""  # the next word is a step of its own
        return not self.cut

    def set(self, text: str) -> None:
        """Replace everything, as one step of undo; the caret goes to the end."""
        self.select_all()
        self.insert(text)

    def erase(self, by: int, word: bool = False) -> None:
        """Remove the selection, or what stands before (-1) or after (1) the caret."""
        self.cut = False
        low, high = self.selection
        if low == high:
            to = self._next(by, word)
            low, high = min(to, self.caret), max(to, self.caret)
        if low == high:
            return
        self._keep(f"erase {by}" if not word and self.caret == self.anchor else "")
        self.text = self.text[:low] + self.text[high:]
        self.caret = self.anchor = low

    # Undo

    def _keep(self, doing: str) -> None:
        if not doing or doing != self._doing:
            self._undo = [*self._undo[-MOST_UNDO:], Kept(self.text, self.caret, self.anchor)]
        self._doing = doing
        self._redo = []

    def undo(self) -> bool:
        """Take the last edit back; whether there was one."""
        return self._go_back(self._undo, self._redo)

    def redo(self) -> bool:
        """Do again what was taken back."""
        return self._go_back(self._redo, self._undo)

    def _go_back(self, past: list[Kept], future: list[Kept]) -> bool:
        if not past:
            return False
        future.append(Kept(self.text, self.caret, self.anchor))
        self.text, self.caret, self.anchor = past.pop()
        self._doing, self.cut = "", False
        return True
