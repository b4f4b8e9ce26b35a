"""What stands at a figure on the stage: its boxes, which one of its kind it is, a hero's name."""

from __future__ import annotations

from book_of_changes.model import Fighter
from book_of_changes.table.standing import Spot
from gunki.table.canvas import Canvas

NUMBER = "#6E4422"
"""Ground of the number by which one of its kind is told from another."""
DISC = 30.0
"""Below this size of a figure a disc at its shoulder would hide it."""


def draw_pill(canvas: Canvas, who: Fighter, spot: Spot) -> None:
    """Boxes left and boxes there are; of a heroic enemy over all its tracks."""
    most = who.minor_boxes + who.major_boxes + who.mortal_boxes
    text = f"{who.boxes_free} / {most}"
    color = "pill_low" if who.boxes_free * 2 <= most else "pill_good"
    if spot.crowded:
        _draw_small_pill(canvas, who, spot, most)
        return
    wide = canvas.measure(text, 14, "bold") + 26
    top = spot.y + spot.size / 2 - 6
    canvas.box(spot.x - wide / 2, top, wide, 20, "pill", "pill_text", 1.2, radius=5)
    canvas.icon("hp", spot.x - wide / 2 + 5, top + 3, 14, color)
    canvas.text(text, spot.x - wide / 2 + 22, top + 10, 14, "pill_text", "bold", valign="middle")


def _draw_small_pill(canvas: Canvas, who: Fighter, spot: Spot, most: int) -> None:
    """In a crowd: which one of its kind where there is room for it, and its boxes."""
    text, before = _boxes_in_crowd(canvas, who, spot, most)
    wide = before + canvas.measure(text, 14, "bold") + 6
    left, top = spot.x - wide / 2, spot.y + spot.size / 2 - 8
    canvas.box(left, top, wide, 17, "pill", "pill_text", 1, radius=4)
    if before:
        canvas.box(left, top, before - 2, 17, NUMBER, "pill_text", 1, radius=4)
        canvas.text(number_of(who), left + before / 2 - 1, top + 8.5, 14, "pill_text", "bold", "center", "middle")
    canvas.text(text, left + before + (wide - before) / 2, top + 8.5, 14, "pill_text", "bold", "center", "middle")


def _boxes_in_crowd(canvas: Canvas, who: Fighter, spot: Spot, most: int) -> tuple[str, float]:
    """What a small pill says of the boxes, and the room of the number before it; 0 where that has none."""
    text, number = f"{who.boxes_free}/{most}", number_of(who)
    if canvas.measure(text, 14, "bold") + 7 > spot.pitch:
        text = str(who.boxes_free)
    before = canvas.measure(number, 14, "bold") + 8 if number else 0.0
    return text, before if before + canvas.measure(text, 14, "bold") + 8 <= spot.pitch else 0.0


def draw_name(canvas: Canvas, who: Fighter, spot: Spot) -> None:
    """A hero's name under the medallion; in a crowd over its foot, as far as its neighbours leave room."""
    side = 4.0 if spot.crowded else 6.0
    wide = min(canvas.measure(who.name, 14, "bold") + 2 * side, spot.pitch - 2, 96.0)
    high = 17.0 if spot.crowded else 19.0
    top = spot.y + spot.size / 2 - (8 if spot.crowded else 6)
    canvas.box(spot.x - wide / 2, top, wide, high, "#24406B", "#F3E9D6", 1.2, radius=5)
    name = who.name
    while len(name) > 1 and canvas.measure(name, 14, "bold") > wide - side:
        name = name[:-1]  # its beginning is read sooner than one letter and three dots
    canvas.text(name, spot.x, top + high / 2, 14, "#F3E9D6", "bold", "center", "middle")


def number_of(who: Fighter) -> str:
    """Which one of its kind it is, as the log calls it; "" for the only one."""
    last = who.name.rpartition(" ")[2]
    return last if last.isdigit() else ""


def draw_number(canvas: Canvas, who: Fighter, spot: Spot) -> None:
    """Which one of its kind, at the left shoulder."""
    number = number_of(who)
    most = who.minor_boxes + who.major_boxes + who.mortal_boxes
    if not number or (spot.crowded and (spot.size < DISC or _boxes_in_crowd(canvas, who, spot, most)[1])):
        return  # the smallest tell it in their tooltip alone, others on the pill
    high = 17.0
    wide = max(high, canvas.measure(number, 14, "bold") + 7)
    x, y = spot.x - spot.size * 0.42, spot.y - spot.size * 0.36
    canvas.box(x - wide / 2, y - high / 2, wide, high, NUMBER, "pill_text", 1.2, radius=high / 2)
    canvas.text(number, x, y, 14, "pill_text", "bold", "center", "middle")
