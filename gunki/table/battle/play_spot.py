"""Places of the battle that light up: under the mouse while it leads, where the focus is while the keyboard leads."""

from __future__ import annotations

from pygame import FRect

from gunki.table.widgets import HotSpot


class PlaySpot(HotSpot):
    """A hot spot whose focus counts as pointing only while the keyboard leads: a focus that merely waits for the
    first key lights nothing up beside the mouse.
    """

    ring: FRect | None = None
    """What the ring goes around, where it is less than the place that takes the pointer."""

    def ring_area(self) -> FRect:
        """See Widget."""
        return self.rect if self.ring is None else self.ring

    def hover_changed(self) -> None:
        """The mouse has come or gone: it is told even where the focus pointed already."""
        if self.hovered:
            self._pointed = False
        super().hover_changed()

    def _tell(self) -> None:
        keyboard = self.layer is not None and self.layer.app is not None and self.layer.app.keyboard_in_use
        pointed = self.hovered or (self.focused and keyboard)
        if pointed != self._pointed:
            self._pointed = pointed
            if self.on_point is not None:
                self.on_point(pointed)
