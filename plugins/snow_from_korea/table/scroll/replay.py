"""The replay: the scroll as it stood then, the page in words, and how everybody stood."""

from __future__ import annotations

from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN, Layout
from gunki.table.replay_view import Reel, ReplayView
from gunki.table.tween import Timeline
from gunki.table.widgets import Paragraph, ScrollView
from snow_from_korea.model import State
from snow_from_korea.table.scroll.emakimono import Emakimono
from snow_from_korea.table.scroll.journal import STYLES, TEXT, Journal
from snow_from_korea.table.scroll.tale import told

LEADING = 1.35


class View(ReplayView):
    """The scroll above; below it the newest page at the left, the standings at the right."""

    def __init__(self, layer: Layer, reel: Reel) -> None:
        super().__init__(layer, reel)
        self.position = max(0, reel.begin_position())
        self.roll = Emakimono(layer, reel.match.seed, self._read)
        self.roll_area = self.page_area = self.side_area = FRect(0, 0, 1, 1)
        self._words: ScrollView | None = None
        self._side: ScrollView | None = None

    @property
    def state(self) -> State:
        """As anybody may see it at this position."""
        found: State = self.reel.mode.observe(self.reel.state(self.position), None)
        return found

    def _read(self, number: int) -> None:
        if self.layer.app is not None:
            self.layer.app.push_modal(Journal(self.layer, number, self.state, self.reel.match.seed, self.roll))

    def place(self, layout: Layout, strip_room: float) -> FRect:
        """See ReplayView."""
        desk = super().place(layout, strip_room)
        area = FRect(self.stage.x, self.stage.y + MARGIN, self.stage.w, self.stage.h - MARGIN)
        high = min(296.0, max(96.0, area.h * (0.56 if area.h >= 330 else 0.46)))
        self.roll_area = FRect(0, area.y, area.w, high)
        below = FRect(MARGIN, area.y + high + MARGIN, area.w - 2 * MARGIN, area.bottom - area.y - high - 2 * MARGIN)
        side = max(270.0, below.w * 0.34)
        self.page_area = FRect(below.x, below.y, below.w - side - MARGIN, below.h)
        self.side_area = FRect(self.page_area.right + MARGIN, below.y, side, below.h)
        return desk

    def build(self) -> None:
        """The scroll, and two views on words."""
        self.roll.build(self.roll_area, self.state)
        self._words = self._view(self.page_area, "page")
        self._side = self._view(self.side_area, "standings")
        self._tell()

    def present(self, position: int) -> None:
        """Stand at a position."""
        super().present(position)
        self.roll.follow(self.state, self.roll_area)
        self._tell()

    def begin(self, position: int, timeline: Timeline) -> None:
        """The scroll moves by itself."""

    def moving_areas(self) -> list[FRect]:
        """The scroll, while it grows."""
        return [self.roll_area.inflate(8, 8)] if self.roll.moving else []

    def _tell(self) -> None:
        if self._words is None or self._side is None:
            return
        state = self.state
        self._fill_page(self._words, state)
        lines = [(self.layer.t(line), 14.0, "text", "sans") for line in self.reel.status(self.position)]
        self._lay(self._side, lines)

    def _fill_page(self, view: ScrollView, state: State) -> None:
        t = self.layer.t
        if not state.pages:
            message = self.reel.tell(self.position)
            self._lay(view, [(t(message), *TEXT)] if message is not None else [])
            return
        page = told(state, len(state.pages) - 1)
        lines = [(t(page.title), 19.0, "text", "mincho_bold"), (t(page.place), 14.0, "text_second", "sans")]
        lines += [(t(line.words), *STYLES.get(line.kind, TEXT)) for line in page.lines]
        self._lay(view, lines)

    def _lay(self, view: ScrollView, lines: list[tuple[str, float, str, str]]) -> None:
        assert self.layer.app is not None
        painter = self.layer.app.painter
        view.clear()
        y, width = 0.0, view.rect.w - 30
        for text, size, color, face in lines:
            for part in text.split("\n"):
                high = max(1, len(painter.wrap(part, width, size, painter.face_for(part, face)))) * size * LEADING
                view.add(Paragraph((0, y, width, high), part, size=size, color=color, face=face))
                y += high
            y += 5
        view.content_height = y
        view.focusable = view.most > 0
        view.scroll_to(0)

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Night behind the scroll, two sheets of paper."""
        super().draw_backdrop(canvas)
        x, y, w, h = self.roll_area.inflate(0, 2 * MARGIN)
        canvas.box(x, y, w, h, "strip", radius=0)
        for area in (self.page_area, self.side_area):
            canvas.panel(*area)

    def draw(self, canvas: Canvas) -> None:
        """All is in the widgets."""


