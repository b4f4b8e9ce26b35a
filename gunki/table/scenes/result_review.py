"""The review of a finished match: how far it is, then the turns that cost the most, each a click from its replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.engine import review_words
from gunki.engine.messages import say
from gunki.engine.review import Mark, Review
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.result_head import brush
from gunki.table.scenes.result_marks import HEIGHT, MarkRow
from gunki.table.scenes.result_weighing import Reviewable, Weighing
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, ScrollView

GAP = 10.0
PITCH = HEIGHT + GAP
RING = 8.0
"""Room around the rows, so that the ring of the focus is not clipped."""
HEAD, FOOT = 40.0, 28.0
BAR = 420.0
"""Most width of the bar that shows how far it is."""
SEAL = 96.0


class ReviewScene(PaperScene):
    """Reviews `asked` where that was not done before; `show` leads to a mark in the replay."""

    title = say("review.title")

    def __init__(self, shell: Shell, asked: Reviewable, show: Callable[[Mark], object]) -> None:
        super().__init__(shell)
        self.asked, self._show = asked, show
        self.weighing = Weighing(asked) if asked.review is None else None
        self._middle = FRect(0, 0, 1, 1)

    def build_paper(self, area: FRect) -> None:
        """While it is weighed a way to stop; then the rows."""
        self._middle = area
        review = self.asked.review
        if self.weighing is not None:
            place = FRect(area.centerx - 90, area.centery + 34, 180, 44)
            self.add(Button(place, self.t(say("review.stop")), self.back, name="stop", icon="close", size=15))
            self.focus.remembered = "stop"
        elif review is not None and review.marks:
            self._build_rows(FRect(area.x, area.y + HEAD, area.w, area.h - HEAD - FOOT), review)

    def _build_rows(self, area: FRect, review: Review) -> None:
        area = FRect(area.x - RING, area.y - RING, area.w + 2 * RING, area.h + 2 * RING - 4)
        view = ScrollView(area, len(review.marks) * PITCH - GAP + 2 * RING, name="marks")
        self.add(view)
        width = area.w - 2 * RING - (6 if view.most else 0)
        for number, mark in enumerate(review.marks):
            place = (RING, RING + number * PITCH, width, HEIGHT)
            self.add(MarkRow(place, mark, self.t, partial(self._show, mark), name=f"mark {number}"), view)
        if not self.focus.remembered.startswith("mark"):
            self.focus.remembered = "mark 0"

    def update(self, dt: float) -> None:
        """Ask on; at the end show what was found."""
        weighing = self.weighing
        if weighing is None or not weighing.advance():
            return
        self.invalidate(self._middle)
        if not weighing.over:
            return
        self._stop()
        if weighing.failure is not None:
            self.back()
            self.shell.complain(weighing.failure)
            return
        self.asked.review = weighing.review
        self.focus.remembered = ""
        self.rebuild()

    def _stop(self) -> None:
        if self.weighing is not None:
            self.weighing.close()
        self.weighing = None

    def close(self) -> None:
        """Nothing is weighed any more."""
        self._stop()
        super().close()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """How far it is; or what was found, in a sentence, and how many choices that was about."""
        area, review = self._middle, self.asked.review
        if self.weighing is not None:
            self._draw_progress(canvas, area, self.weighing)
        elif review is not None:
            verdict = self.t(review_words.verdict(review))
            if review.marks:
                self._draw_head(canvas, area, verdict)
            else:
                self._draw_nothing(canvas, area, verdict, bool(review.weighed))
            if review.weighed:
                summary = self.t(review_words.summary(review))
                canvas.text(summary, area.x, area.bottom - 19, 14, "text_second", max_width=area.w)

    def _draw_head(self, canvas: Canvas, area: FRect, verdict: str) -> None:
        """What was found, and beside it, where there is room, that the rows lead on."""
        used = canvas.text(verdict, area.x, area.y + 2, 20, "text", "mincho_bold", max_width=area.w)
        choose = self.t(say("review.choose"))
        if canvas.measure(choose) <= area.w - used - 24:
            canvas.text(choose, area.right, area.y + 8, 14, "text_second", align="right")

    def _draw_progress(self, canvas: Canvas, area: FRect, weighing: Weighing) -> None:
        middle, width = area.centerx, min(BAR, area.w)
        canvas.text(self.t(say("review.weighing")), middle, area.centery - 58, 20, "text", "mincho_bold", "center",
                    max_width=area.w)
        share = weighing.done / weighing.total if weighing.total else 0.0
        draw.bar(canvas, middle - width / 2, area.centery - 22, width, 14, share, "gold")
        number = min(weighing.done + 1, weighing.total)
        told = self.t(say("review.weighing.choice", number=number, total=weighing.total))
        canvas.text(told, middle, area.centery + 2, 14, "text_second", align="center", max_width=area.w)

    def _draw_nothing(self, canvas: Canvas, area: FRect, verdict: str, good: bool) -> None:
        """A seal for who made no mistake, and the words."""
        middle, y = area.centerx, area.centery - 40
        if good:
            brush(canvas, "fx/enso", FRect(middle - SEAL / 2, y - SEAL / 2, SEAL, SEAL), "gold", 255)
            canvas.text("良", middle, y, 42, "text", "mincho_bold", "center", "middle")
        lines = canvas.painter.wrap(verdict, area.w, 22, "mincho_bold")
        for number, line in enumerate(lines):
            canvas.text(line, middle, y + SEAL / 2 + 26 + number * 28, 22, "text", "mincho_bold", "center")
