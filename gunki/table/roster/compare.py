"""Two builds side by side: stats, gear, and what each does to the same dummy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import FRect

from gunki.battle.characters.build import STATS, Build
from gunki.battle.characters.figures import Bench, attacks, effective_stats
from gunki.battle.content import Content
from gunki.battle.items import Stats
from gunki.engine.messages import Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas, Run
from gunki.table.layout import MARGIN, Layout, columns
from gunki.table.roster.attack_table import add_rows
from gunki.table.roster.bench import BenchControls
from gunki.table.roster.graph import LEAST, TALLEST, Graph
from gunki.table.roster.listing import Listed
from gunki.table.roster.look import draw_icon, fault_text
from gunki.table.roster.shown import item_shown, medallion
from gunki.table.scene import Scene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Choice, Paragraph, ScrollView, StripButton, Widget

PAD = 12.0
FIELD = 34.0
FACE = 62.0
ITEM = 23.0
TALL = 260.0
"""From this height on the gear stands above the attacks; below it, what counts most comes first."""


class Gear(Widget):
    """What a build carries, in one or two columns; what the other does not have is bold.

    `rows`: the name, then the item's id and whether only this build has it.
    """

    def __init__(self, rect: FRect, rows: Sequence[tuple[str, tuple[str, bool]]], content: Content,
                 across: int) -> None:
        super().__init__(rect)
        self.rows, self.items, self.across = list(rows), content.items, across

    def draw(self, canvas: Canvas) -> None:
        """Icons and names."""
        width = self.rect.w / self.across
        for number, (name, (identifier, alone)) in enumerate(self.rows):
            x, y = self.rect.x + number % self.across * width, self.rect.y + number // self.across * ITEM
            draw_icon(canvas, self.items.get(identifier), x, y, 17)
            canvas.text(name, x + 24, y, 14, "text" if alone else "text_second", "bold" if alone else "sans",
                        max_width=width - 28)


class CompareScene(Scene):
    """`listed` are the builds to choose from; the one with `key` stands at the left."""

    def __init__(self, shell: Shell, content: Content, listed: Sequence[Listed], key: str,
                 bench: Bench | None = None) -> None:
        super().__init__()
        self.shell, self.content = shell, content
        self.listed = [one for one in listed if one.build is not None]
        first = next((n for n, one in enumerate(self.listed) if one.key == key), 0)
        self.chosen = [first, (first + 1) % len(self.listed)]
        self.controls = BenchControls(content, self.refresh)
        if bench is not None:
            self.controls.bench = bench
        self._papers: list[FRect] = []
        self._heads: list[FRect] = []

    def pair(self, side: int) -> tuple[Listed, Build]:
        """The build of a side."""
        one = self.listed[self.chosen[side]]
        assert one.build is not None
        return one, one.build

    # Building

    def build(self, layout: Layout) -> None:
        """The dummy on top, a sheet a build below."""
        self.add(StripButton((layout.width - 108, 10, 96, 42), self.t(say("setup.back")), self._back, name="back"))
        area = FRect(MARGIN, HEAD + MARGIN, layout.width - 2 * MARGIN, layout.height - HEAD - 2 * MARGIN)
        one_row = layout.width >= 1000
        height = self.controls.height(one_row) + 2 * PAD - 4
        top = FRect(area.x, area.y, area.w, height)
        self.controls.build(self, FRect(top.x + PAD, top.y + PAD - 2, top.w - 2 * PAD, height), one_row)
        below = FRect(area.x, top.bottom + MARGIN, area.w, area.bottom - top.bottom - MARGIN)
        sides = columns(below, [1, 1])
        self._papers = [top, *sides]
        self._heads = []
        for side, paper in enumerate(sides):
            self._build_side(paper, side)
        if not self.focus.remembered:
            self.focus.remembered = "who 1"

    def _build_side(self, paper: FRect, side: int) -> None:
        x, y, w = paper.x + PAD, paper.y + PAD, paper.w - 2 * PAD
        names = [self.t(one.name) for one in self.listed]
        assert self.app is not None
        room, app = w - FACE - 10, self.app
        tip = self.t(say("roster.compare.who"))
        shown = [app.painter.fonts.shorten(name, "bold", app.scale.px(14), app.scale.px(room - 50)) for name in names]
        if shown != names:  # the arrows leave a long name too little room
            names, tip = shown, f"{names[self.chosen[side]]}\n{tip}"
        self.add(Choice((x + FACE + 10, y, room, FIELD), names, self.chosen[side],
                        partial(self._choose, side), name=f"who {side}", tooltip=tip))
        self._heads.append(FRect(x, y, w, FACE))
        top = y + FACE + 8
        body = FRect(x, top, w, paper.bottom - PAD - top)
        view = ScrollView(body, 0, name=f"side {side}", readable=True)
        self.add(view)
        graph = Graph((0, 0, 1, 1), None, self.controls.hp_left, self.t, name=f"graph {side}")
        view.content_height = self._fill(view, side, body.w - 16, graph)
        room = min(TALLEST, body.h - min(view.content_height, body.h * 0.65) - 8)
        if room >= LEAST and graph.line is not None:
            view.rect.h = body.h - room - 8
            graph.rect = FRect(body.x, body.bottom - room, body.w, room)
            self.add(graph)
        view.focusable = view.most > 0

    def _fill(self, view: ScrollView, side: int, width: float, graph: Graph) -> float:
        assert self.app is not None
        build = self.pair(side)[1]
        other = list(self.pair(1 - side)[1].inventory)
        rows = []
        for item in build.inventory[:24]:
            rows.append((item, item not in other))
            if item in other:
                other.remove(item)
        names = [self.t(item_shown(item, self.content.items)) for item, _ in rows]
        widest = max((self.app.painter.measure(name, 14, "bold") for name in names), default=0.0)
        across = 2 if widest <= width / 2 - 30 else 1
        height = -(-len(rows) // across) * ITEM
        gear = Gear(FRect(2, 0, width - 2, height), list(zip(names, rows, strict=True)), self.content, across)
        if view.rect.h >= TALL:
            self.add(gear, view)
            return self._fill_attacks(view, side, FRect(4, height + 8, width - 4, 1), graph) + 4
        y = self._fill_attacks(view, side, FRect(4, 0, width - 4, 1), graph) + 8
        gear.rect.y = y
        self.add(gear, view)
        return y + height

    def _fill_attacks(self, view: ScrollView, side: int, area: FRect, graph: Graph) -> float:
        """The table, or why there is none; returns the y below it."""
        assert self.app is not None
        listed, build = self.pair(side)
        try:
            lines = attacks(build, self.controls.bench, self.content)
        except Refused:
            text, color = "\n".join(fault_text(fault, self.t) for fault in listed.wrong), "damage"
            lines = ()
        else:
            text, color = self.t(say("roster.bench.none")), "text_second"
        if lines:
            return add_rows(self, view, area, lines, self.content.items, self.t, f"attack {side}", graph)
        height = len(self.app.painter.wrap(text, area.w)) * 18.2
        self.add(Paragraph((area.x, area.y, area.w, height), text, color=color, name=f"text {side}"), view)
        return area.y + height

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the sheets of paper."""
        draw_room(canvas, self.t(say("roster.compare.title")))
        for paper in self._papers:
            canvas.panel(*paper)

    def draw(self, canvas: Canvas) -> None:
        """Medallions and stats, each beside the other's."""
        stats = [effective_stats(self.pair(side)[1], self.content) for side in (0, 1)]
        for side, head in enumerate(self._heads):
            build = self.pair(side)[1]
            draw.token(canvas, medallion(build.portrait, build.name), head.x + FACE / 2, head.y + FACE / 2, FACE,
                       side=("left", "right")[side])
            self._draw_stats(canvas, FRect(head.x + FACE + 12, head.y + FIELD + 7, head.w - FACE - 12, 22),
                             stats[side], stats[1 - side])

    def _draw_stats(self, canvas: Canvas, area: FRect, own: Stats, other: Stats) -> None:
        """With equipment; what is better than the other's says by how much."""
        runs = []
        for stat in STATS:
            value, theirs = getattr(own, stat), getattr(other, stat)
            runs.append(Run(self.t(say("table.stat." + stat)) + " ", "text_second"))
            runs.append(Run(str(value)[:5], "text", "bold"))
            gain = f" (+{value - theirs})" if theirs < value < 1000 else ""
            runs.append(Run(gain + "   ", "link", "bold"))
        canvas.rich(runs, area.x, area.y, 14, max_width=area.w)

    # Doing

    def _choose(self, side: int, index: int) -> None:
        self.chosen[side] = index
        self.refresh()

    def _back(self) -> None:
        if self.app is not None:
            self.app.pop()

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self._back()
        return True
