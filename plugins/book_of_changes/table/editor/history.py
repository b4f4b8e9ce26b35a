"""What was done to a sheet, to go back and forth."""

from __future__ import annotations

from typing import Generic, TypeVar

MOST_STEPS = 300
"""Steps that can be undone."""

Sheet = TypeVar("Sheet")


class History(Generic[Sheet]):
    """States of a sheet that is never changed in place. Changes in a row that name the same `what` are one step."""

    def __init__(self, sheet: Sheet) -> None:
        self._done: list[tuple[Sheet, str]] = [(sheet, "")]
        self._undone: list[tuple[Sheet, str]] = []
        self.saved = sheet
        """As it lies in its file."""

    @property
    def now(self) -> Sheet:
        """The sheet as it is."""
        return self._done[-1][0]

    @property
    def changed(self) -> bool:
        """Whether anything would be lost without saving."""
        return self.now != self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to go back."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._undone)

    def change(self, sheet: Sheet, what: str = "") -> None:
        """The next state; `what` names edits that belong together, as typing a name."""
        if sheet == self.now:
            return
        self._undone.clear()
        if what and self._done[-1][1] == what:
            self._done[-1] = (sheet, what)
        else:
            self._done.append((sheet, what))
            del self._done[1 : max(1, len(self._done) - MOST_STEPS)]

    def undo(self) -> None:
        """One step back."""
        if self.can_undo:
            self._undone.append(self._done.pop())

    def redo(self) -> None:
        """One step forth."""
        if self._undone:
            self._done.append(self._undone.pop())

    def keep(self) -> None:
        """It has been saved as it is; what is typed from here on is a step of its own."""
        self.saved = self.now
        self._done[-1] = (self.now, "")
