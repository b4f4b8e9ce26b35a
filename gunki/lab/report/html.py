"""HTML out of tags: well-formed by the way it is made, every text escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable
from itertools import zip_longest


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


EMPTY = ("meta", "br", "hr", "col")


def tag(name: str, /, *inner: str, **attributes: str) -> Html:
    """An element. Plain text inside is escaped; `class_` is written class, `data_sort` data-sort."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"'
                      for key, value in attributes.items())
    if name in EMPTY:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{joined(inner)}</{name}>")


def joined(parts: Iterable[str]) -> Html:
    """Pieces one after the other."""
    return Html("".join(part if isinstance(part, Html) else html.escape(part) for part in parts))


class Cell(str):
    """What a table shows in a place, and by what the column is sorted where that is a number."""

    __slots__ = ("sort",)
    sort: float | None

    def __new__(cls, shown: str, sort: float | None = None) -> Cell:
        """The shown text with its number."""
        found = super().__new__(cls, shown)
        found.sort = sort
        return found


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Html:
    """A table that is sorted by a click on a heading."""
    lines = [list(row) for row in rows]
    kinds = ["figure" if isinstance(cell, Cell) else "text" for cell in lines[0]] if lines else []
    head = tag("tr", *(tag("th", tag("button", text, type="button"), scope="col", class_=kind)
                       for text, kind in zip_longest(headings, kinds, fillvalue="text")))
    body = (tag("tr", *(_cell(cell) for cell in row)) for row in lines)
    return tag("div", tag("table", tag("thead", head), tag("tbody", *body)), class_="scroll")


def _cell(cell: str) -> Html:
    if isinstance(cell, Cell) and cell.sort is not None:
        return tag("td", str(cell), class_="figure", data_sort=f"{cell.sort:.6f}")
    return tag("td", cell)
