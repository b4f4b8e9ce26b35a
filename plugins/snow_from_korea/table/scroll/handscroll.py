"""Where the scroll is looked at: how far it is unrolled and how large, and how it glides there. Logical pixels."""

from __future__ import annotations

from pygame import FRect

from snow_from_korea.model import JOURNEY, OVER, State
from snow_from_korea.table.scroll.composition import HEIGHT, Panel, panels_of

ZOOMS = (0.5, 0.7, 1.0, 1.4, 2.0)
SILK = 24 / 296
"""Height of a silk border as a share of the scroll's."""
ROLLER = 34.0
"""Width of a roller."""
BLANK, LEAST_BLANK = 46.0, 31.0
"""Width of a cycle still to be painted, as wide as usual and at least."""
RUN_OUT = 230.0
"""Units between the last panel and the first of the blanks, over which the painting runs out."""
AFTER = 0.48
"""Share of the place that the blanks with the roller after them may take, so that both stand in view."""
GAP = 0
"""Stands among the blanks for cycles that are left out."""
MARGIN = 40.0
"""Between the last blank and the roller."""
GLIDE = 9.0
"""How fast it glides: the share of the way left that is gone each second."""


class Handscroll:
    """Offset and zoom over the panels of a state."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.panels: tuple[Panel, ...] = ()
        self.blanks: tuple[int, ...] = ()
        """Cycles still to be painted."""
        self.going = -1
        """Number of the panel that is being painted; -1: none."""
        self.zoom = 1.0
        self.offset = self.target = 0.0
        self.down = 0.0
        """How far the view lies above the foot, where the scroll is higher than its place."""
        self.area = FRect(0, 0, 1, 1)
        self._pages: object = None

    def show(self, state: State) -> bool:
        """Take over the pages of a state; whether they are others than before. The last page is brought into view."""
        key = (state.pages, state.homecomings, state.phase, state.cycle)
        if self._pages is not None and all(a is b for a, b in zip(key, self._pages, strict=True)):  # type: ignore[call-overload]
            return False
        before = len(self.panels)
        self._pages = key
        self.panels = panels_of(state, self.seed, self.panels)
        left = range(state.cycle + 1, state.setting.cycles + 1) if state.phase == JOURNEY or not state.cycle else ()
        self.blanks = tuple(left)
        self.going = len(self.panels) - 1 if state.phase != OVER and self.panels else -1
        self.target = min(self.target, self.most)  # with a blank less the scroll may have become shorter
        if len(self.panels) != before:
            self.reveal(len(self.panels) - 1)
        return True

    def place(self, area: FRect) -> None:
        """Where the scroll lies."""
        if area == self.area:
            return
        self.area = area.copy()
        self.reveal(self.going if self.going >= 0 else len(self.panels) - 1, at_once=True)

    # Measures

    @property
    def high(self) -> float:
        """Height of the scroll with its silk, never more than the place."""
        return self.area.h * min(1.0, self.zoom)

    @property
    def top(self) -> float:
        """Upper edge of the upper silk."""
        return self.area.y + (self.area.h - self.high) / 2

    @property
    def silk(self) -> float:
        """Height of a border."""
        return self.high * SILK

    @property
    def window(self) -> FRect:
        """What is seen of the painting."""
        return FRect(self.area.x, self.top + self.silk, self.area.w, self.high - 2 * self.silk)

    @property
    def unit(self) -> float:
        """Logical pixels a unit of the painting."""
        return self.area.h * (1 - 2 * SILK) * self.zoom / HEIGHT

    @property
    def foot(self) -> float:
        """Where the painting ends below, perhaps out of sight."""
        return self.window.bottom + self.down

    @property
    def painted(self) -> float:
        """How long the panels are together."""
        return self.panels[-1].right * self.unit if self.panels else 0.0

    @property
    def length(self) -> float:
        """The whole scroll between its rollers; bare paper runs on to the edge of its place."""
        blanks = self.blank_width + MARGIN if self.blanks else 0.0
        return max(self.painted + RUN_OUT * self.unit + blanks, self.area.w - 2 * ROLLER)

    @property
    def blanks_from(self) -> float:
        """Where the cycles still to be painted begin in the window: they stand before the right roller."""
        return self.start + self.length - MARGIN - self.blank_width

    @property
    def _room(self) -> float:
        """What all blanks together may take: their share, or all that a short painting leaves."""
        beside = RUN_OUT * self.unit + MARGIN + ROLLER
        return max(4 * LEAST_BLANK, self.area.w * AFTER - beside, self.area.w - ROLLER - self.painted - beside)

    @property
    def slots(self) -> tuple[int, ...]:
        """Cycles still to be painted, as they are shown: the last of many after a GAP."""
        fit = int(self._room // LEAST_BLANK)
        return self.blanks if len(self.blanks) <= fit else (*self.blanks[:fit - 2], GAP, self.blanks[-1])

    @property
    def pitch(self) -> float:
        """Width of a blank."""
        usual = BLANK * min(1.2, max(0.6, self.zoom))
        return max(LEAST_BLANK, min(usual, self._room / max(1, len(self.slots))))

    @property
    def blank_width(self) -> float:
        """Width of all blanks."""
        return len(self.slots) * self.pitch

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.length + 2 * ROLLER - self.area.w)

    @property
    def start(self) -> float:
        """Where the painting begins in the window; a scroll shorter than its place stands at its left."""
        return self.area.x + ROLLER - self.offset

    def span(self, number: int) -> tuple[float, float]:
        """Left edge and width of a panel in the window."""
        panel = self.panels[number]
        return self.start + panel.left * self.unit, panel.width * self.unit

    def seen(self) -> list[int]:
        """Panels in view, with the run-out after the last."""
        found = [n for n in range(len(self.panels)) if self._in_view(*self.span(n))]
        run_out = self._in_view(self.start + self.painted, RUN_OUT * self.unit)
        return [*found, len(self.panels)] if run_out else found

    def _in_view(self, left: float, wide: float) -> bool:
        return left < self.area.right and left + wide > self.area.x

    def at(self, x: float, y: float) -> int:
        """The panel at a point in the window; -1: none."""
        if not self.window.collidepoint(x, y):
            return -1
        return next((n for n in self.seen() if n < len(self.panels)
                     and self.span(n)[0] <= x < sum(self.span(n))), -1)

    # Moving

    def pan(self, by: float, at_once: bool = False) -> bool:
        """Unroll by so many logical pixels; whether there was any way to go."""
        before = self.target
        self.target = max(0.0, min(self.most, self.target + by))
        if at_once:
            self.offset = self.target
        return before != self.target

    def lift(self, by: float) -> None:
        """Look higher or lower, where the scroll is larger than its place."""
        self.down = max(0.0, min(HEIGHT * self.unit - self.window.h, self.down + by))

    def reveal(self, number: int, at_once: bool = False) -> None:
        """Bring a panel into view, the blanks after it as well where there is room."""
        if number < 0 or number >= len(self.panels):
            return
        panel = self.panels[number]
        after = min(self.area.w * (AFTER + 0.01), self.length - panel.right * self.unit + 2 * ROLLER)
        want = panel.right * self.unit + ROLLER + max(0.0, after) - self.area.w
        want = min(want, panel.left * self.unit)
        self.target = max(0.0, min(self.most, want))
        if at_once:
            self.offset = self.target

    def magnify(self, steps: int, x: float | None = None) -> bool:
        """Another zoom, with the point at `x` (default: the middle) kept where it is; whether there was another."""
        at = min(range(len(ZOOMS)), key=lambda n: abs(ZOOMS[n] - self.zoom))
        new = ZOOMS[max(0, min(len(ZOOMS) - 1, at + steps))]
        if new == self.zoom:
            return False
        middle = self.area.centerx if x is None else x
        unit = (middle - self.start) / self.unit
        self.zoom = new
        self.down = max(0.0, min(self.down, HEIGHT * self.unit - self.window.h))
        self.target = self.offset = max(0.0, min(self.most, self.area.x + ROLLER + unit * self.unit - middle))
        return True

    def glide(self, dt: float, at_once: bool) -> bool:
        """Go on gliding by `dt` seconds; whether it moved."""
        way = self.target - self.offset
        if abs(way) < 0.5 or at_once:
            moved = self.offset != self.target
            self.offset = self.target
            return moved
        self.offset += way * min(1.0, dt * GLIDE)
        return True


