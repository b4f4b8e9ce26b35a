"""What was done to a sheet, to go back and forth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

MOST_STEPS = 500
"""Steps that can be undone."""

Sheet = TypeVar("Sheet")


class _Step(NamedTuple, Generic[Sheet]):
    sheet: Sheet
    what: str


class History(Generic[Sheet]):
    """The states of a sheet that is never changed in place. Changes in a row with the same `what` are one step."""

    def __init__(self, sheet: Sheet) -> None:
        self._done = [_Step(sheet, "")]
        self._undone: list[_Step[Sheet]] = []
        self.saved = sheet
        """The sheet as it lies in its file."""

    @property
    def now(self) -> Sheet:
        """The sheet as it is."""
        return self._done[-1].sheet

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
        """The next state; `what` names edits that belong together (typing a name)."""
        if sheet == self.now:
            return
        self._undone.clear()
        if what and self._done[-1].what == what:
            self._done[-1] = _Step(sheet, what)
        else:
            self._done.append(_Step(sheet, what))
            del self._done[1 : max(1, len(self._done) - MOST_STEPS)]

    def undo(self) -> None:
        """One step back."""
        if self.can_undo:
            self._undone.append(self._done.pop())

    def redo(self) -> None:
        """One step forth."""
        if self._undone:
            self._done.append(self._undone.pop())

    def amend(self, change: Callable[[Sheet], Sheet]) -> None:
        """Change every state alike: the sheet was given an id."""
        for steps in (self._done, self._undone):
            steps[:] = [_Step(change(step.sheet), step.what) for step in steps]

    def keep(self) -> None:
        """The present state has been saved; what is typed from here on is a step of its own."""
        self.saved = self.now
        self._done[-1] = _Step(self.now, "")
