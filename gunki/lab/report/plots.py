"""Plots as SVG to stand in a page, in the program's colours and letters. matplotlib draws them, no window is opened."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import matplotlib
from matplotlib import font_manager
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure

from gunki import resources
from gunki.lab.matches import Record
from gunki.lab.report.html import Html
from gunki.lab.report.style import AI, BENI, FAINT, FONTS, KIN, PALE, SANS, SUMI, WASHI, WASHI_SHADE

WIDE = 10.4
"""Inches; 72 units of the page each."""
ROW = 0.34
LIMIT = 0.58
"""From this rate on somebody is too strong."""
RATES = LinearSegmentedColormap.from_list("rates", [BENI, "#DE9A8B", PALE, "#93A7C4", AI])
SHARES = LinearSegmentedColormap.from_list("shares", [PALE, "#E9D09A", KIN, "#7C5A1C"])
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "svg.hashsalt": "gunki", "font.family": SANS, "font.size": 13, "axes.facecolor": PALE,
    "figure.facecolor": PALE, "text.color": SUMI, "axes.edgecolor": SUMI, "axes.labelcolor": SUMI, "xtick.color": SUMI,
    "ytick.color": SUMI, "axes.spines.top": False, "axes.spines.right": False, "axes.linewidth": 1.2,
    "axes.unicode_minus": False,
}


class Row(NamedTuple):
    """A line of a dot plot."""

    label: str
    record: Record
    colour: str = AI
    mark: str = "o"


@contextmanager
def _figure(width: float, height: float) -> Iterator[tuple[Figure, list[Html]]]:
    """A figure; the list holds its SVG afterwards."""
    for file, _, _ in FONTS:
        path = str(resources.assets_folder() / "fonts" / f"{file}.ttf")
        if all(entry.fname != path for entry in font_manager.fontManager.ttflist):
            font_manager.fontManager.addfont(path)
    done: list[Html] = []
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, done
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    done.append(_for_page(written.getvalue()))


_plots = 0


def _for_page(svg: str) -> Html:
    """The drawing without its file's head, under names that no other drawing of the page has."""
    global _plots
    _plots += 1
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg"):], flags=re.DOTALL)
    svg = re.sub(r'\b(id="|href="#|url\(#)', lambda found: f"{found[1]}p{_plots}-", svg)
    svg = re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>',
                 r'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
                 r'viewBox="\1" role="img">', svg, count=1, flags=re.DOTALL)
    return Html(svg.replace(SANS + "'", SANS + "', 'Noto Sans JP', sans-serif"))


def begin_page() -> None:
    """The next drawing is the first of a page: the same run gives the same page."""
    global _plots
    _plots = 0


def dots(rows: Sequence[Row], limit: bool = False) -> Html:
    """Win rates with their intervals, a line for each; `limit`: with the rate from which on somebody is too strong."""
    with _figure(WIDE, 0.8 + ROW * len(rows)) as (figure, done):
        axes = figure.subplots()
        for at, row in enumerate(rows):
            low, high = row.record.interval
            axes.plot([100 * low, 100 * high], [at, at], color=row.colour, linewidth=3, alpha=0.45,
                      solid_capstyle="butt")
            axes.plot([100 * row.record.rate], [at], row.mark, color=row.colour, markersize=8, markeredgecolor=SUMI,
                      markeredgewidth=0.8)
        axes.axvline(50, color=SUMI, linewidth=1.2)
        if limit:
            axes.axvline(100 * LIMIT, color=BENI, linewidth=1.4, linestyle=(0, (5, 3)))
        axes.set_yticks(range(len(rows)), [row.label for row in rows], va="center")
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.grid(axis="x", color=WASHI_SHADE, linewidth=1)
        axes.grid(axis="y", color=WASHI_SHADE, linewidth=0.6)
        axes.set_axisbelow(True)
        _in_percent(axes.xaxis)
        axes.tick_params(length=0)
    return done[0]


def _in_percent(axis: Any) -> None:
    axis.set_major_formatter(lambda value, _: f"{value:.0f} %")


def heat(rows: Sequence[str], columns: Sequence[str], rates: Mapping[tuple[int, int], Record]) -> Html:
    """Win rates of rows against columns: indigo wins, vermilion loses."""
    reach = max([0.12, *(abs(record.rate - 0.5) for record in rates.values())])
    norm = Normalize(0.5 - reach, 0.5 + reach)
    with _figure(WIDE, 1.4 + 0.42 * len(rows)) as (figure, done):
        axes = figure.subplots()
        _grid(axes, rows, columns, {at: record.rate for at, record in rates.items()}, RATES, norm)
    return done[0]


def share_map(items: Sequence[str], shares: Sequence[Sequence[float]]) -> Html:
    """The part of each generation that carries an item."""
    columns = [str(number) for number in range(1, len(shares[0]) + 1)]
    values = {(at, number): share for at, line in enumerate(shares) for number, share in enumerate(line)}
    with _figure(WIDE, 0.9 + 0.31 * len(items)) as (figure, done):
        axes = figure.subplots()
        _grid(axes, items, columns, values, SHARES, Normalize(0, 1), slanted=False)
    return done[0]


def _grid(axes: Any, rows: Sequence[str], columns: Sequence[str], values: Mapping[tuple[int, int], float],
          colours: Any, norm: Normalize, slanted: bool = True) -> None:
    for (row, column), value in values.items():
        shade = colours(norm(value))
        axes.add_patch(matplotlib.patches.Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=shade,
                                                    edgecolor=PALE, linewidth=2))
        brightness = 0.3 * shade[0] + 0.59 * shade[1] + 0.11 * shade[2]
        axes.text(column, row, f"{100 * value:.0f}", ha="center", va="center",
                  color=SUMI if brightness > 0.55 else WASHI)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks(range(len(rows)), rows, va="center")
    axes.set_xticks(range(len(columns)), columns, rotation=28 if slanted else 0, ha="left" if slanted else "center",
                    rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def stat_panels(names: Sequence[str], records: Mapping[tuple[int, int], Record]) -> Html:
    """Win rates by the points bought, a panel for each stat; larger dots stand for more matches."""
    most = max(record.matches for record in records.values())
    with _figure(WIDE, 3.1) as (figure, done):
        panels = figure.subplots(1, len(names), sharey=True, squeeze=False)[0]
        for at, (axes, name) in enumerate(zip(panels, names, strict=True)):
            for value, record in ((value, record) for (stat, value), record in records.items() if stat == at):
                low, high = record.interval
                axes.plot([value, value], [100 * low, 100 * high], color=AI, linewidth=3, alpha=0.45,
                          solid_capstyle="butt")
                axes.plot([value], [100 * record.rate], "o", color=AI, markeredgecolor=SUMI, markeredgewidth=0.8,
                          markersize=4 + 8 * (record.matches / most) ** 0.5)
            axes.axhline(50, color=SUMI, linewidth=1.2)
            axes.set_title(name, fontweight="bold", fontsize=14)
            axes.set_xticks(range(7))
            axes.set_xlim(-0.6, 6.6)
            axes.grid(axis="y", color=WASHI_SHADE)
            axes.set_axisbelow(True)
            axes.tick_params(length=0)
        _in_percent(panels[0].yaxis)
    return done[0]


def course(best: Sequence[float], middle: Sequence[float], words: tuple[str, str, str]) -> Html:
    """The best and the mean rate of each generation; `words`: of the axis, the best, the mean."""
    numbers = range(1, len(best) + 1)
    with _figure(WIDE, 3.0) as (figure, done):
        axes = figure.subplots()
        for rates, colour, mark, word in ((best, BENI, "D", words[1]), (middle, AI, "o", words[2])):
            axes.plot(numbers, [100 * rate for rate in rates], mark, linestyle="-", color=colour, linewidth=2,
                      markeredgecolor=SUMI, markeredgewidth=0.8)
            axes.annotate(word, (numbers[-1], 100 * rates[-1]), xytext=(10, 0), textcoords="offset points",
                          va="center", color=colour, fontweight="bold", annotation_clip=False)
        axes.axhline(50, color=FAINT, linewidth=1)
        axes.set_xticks(numbers)
        axes.set_xlabel(words[0])
        axes.set_xlim(0.6, len(best) * 1.16 + 0.6)
        axes.grid(axis="y", color=WASHI_SHADE)
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        _in_percent(axes.yaxis)
    return done[0]
