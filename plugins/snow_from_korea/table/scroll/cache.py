"""Pictures of panels, painted beside the drawing of the window and let go when they are out of sight."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from snow_from_korea.table.scroll.composition import Panel
from snow_from_korea.table.scroll.painting import Brush, paint, signature


class Kept(NamedTuple):
    """A picture with what it was painted from."""

    signature: tuple[object, ...]
    scale: float
    picture: pygame.Surface


class PanelCache:
    """Panels by number at one scale (real pixels a unit). The number after the last is the paper it runs out into.

    A picture that is no longer right is shown until the new one is there. Reading and scaling SVGs lets other threads
    run, so a thread paints; `eager` paints at once instead.
    """

    def __init__(self) -> None:
        self.scale = 1.0
        self.panels: Sequence[Panel] = ()
        self._kept: dict[int, Kept] = {}
        self._brush = Brush(1.0)
        self._job: tuple[int, float, tuple[object, ...]] | None = None
        self._made: pygame.Surface | None = None
        self._thread: threading.Thread | None = None

    @property
    def bytes(self) -> int:
        """Memory of the kept pictures."""
        return sum(kept.picture.get_width() * kept.picture.get_height() * 4 for kept in self._kept.values())

    @property
    def busy(self) -> bool:
        """Whether a panel is being painted."""
        return self._job is not None

    def kept(self, number: int) -> Kept | None:
        """The picture of a panel, perhaps at another scale or from before its last change; None: not painted yet."""
        return self._kept.get(number)

    def fresh(self, number: int) -> bool:
        """Whether the picture is there and right."""
        kept = self._kept.get(number)
        return (kept is not None and kept.scale == self.scale
                and kept.signature == signature(self.panels, number))

    def tend(self, wanted: Iterable[int], eager: bool) -> list[int]:
        """See that the wanted panels get painted and let go of the others; which of them have just been painted."""
        wanted = list(wanted)
        for number in [number for number in self._kept if number not in wanted]:
            del self._kept[number]
        done = self._collect(wait=eager)
        for number in wanted:
            if self.fresh(number) or self._job is not None:
                continue
            if self._brush.scale != self.scale:
                self._brush = Brush(self.scale)
            if eager:
                picture = paint(self.panels, number, self._brush)
                self._kept[number] = Kept(signature(self.panels, number), self.scale, picture)
                done.append(number)
            else:
                self._start(number)
        return done

    def _start(self, number: int) -> None:
        panels, brush = self.panels, self._brush
        self._job = number, self.scale, signature(panels, number)

        def work() -> None:
            self._made = paint(panels, number, brush)

        self._thread = threading.Thread(target=work, name="painting", daemon=True)
        self._thread.start()

    def _collect(self, wait: bool) -> list[int]:
        """Take over what the thread has painted."""
        thread, job = self._thread, self._job
        if thread is None or job is None:
            return []
        if wait:
            thread.join()
        if thread.is_alive():
            return []
        number, scale, mark = job
        made, self._made, self._thread, self._job = self._made, None, None, None
        if made is None:
            raise RuntimeError(f"panel {number} could not be painted")
        self._kept[number] = Kept(mark, scale, made)
        return [number]

    def forget(self) -> None:
        """Let go of everything; waits for the thread."""
        self._collect(wait=True)
        self._kept.clear()
        self._brush = Brush(self.scale)
