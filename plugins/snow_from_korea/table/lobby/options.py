"""What the table agrees on: points, cycles, and switches, each with a line that explains it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Choice, HotSpot, Label, ScrollView
from snow_from_korea.table.lobby.plan import CYCLES_OFFERED, OPTIONS, POINTS_OFFERED

if TYPE_CHECKING:
    from snow_from_korea.table.lobby.scene import LobbyScene

LEADING = 18.2
GROUPS = {"writes": "sfk.lobby.group.tale", "schools": "sfk.lobby.group.more", "even_heart": "sfk.lobby.group.house"}
"""A heading before the first switch of a group."""


class OptionSpot(HotSpot):
    """A box to tick, its name in bold, its explanation below."""

    def __init__(self, rect: FRect, scene: LobbyScene, option: str, lines: list[str]) -> None:
        super().__init__(rect, partial(scene.flip, option), name=f"option {option}",
                         words=scene.t(say(f"sfk.lobby.{option}")))
        self.scene, self.option, self.lines = scene, option, lines

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return bool(getattr(self.scene.plan, self.option))

    def describe(self) -> str:
        """Name and state."""
        return f"{self.words}: {'✓' if self.value else '–'}"

    def draw(self, canvas: Canvas) -> None:
        """Box, tick, words."""
        x, y, _, _ = self.rect
        canvas.box(x + 2, y + 3, 22, 22, "button_hover" if self.hovered else "button", "text_second",
                   2.4 if self.hovered else 1.8, radius=4)
        if self.value:
            canvas.shape('<path d="M5,11.5 L9.5,16.5 L17.5,5.5" fill="none" stroke="' + canvas.color("text")
                         + '" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>', x + 2, y + 3, 22, 22)
        room = self.rect.w - 34
        canvas.text(self.words, x + 34, y + 4, 15, "text", "bold", max_width=room)
        for number, line in enumerate(self.lines):
            canvas.text(line, x + 34, y + 25 + number * LEADING, 14, "text_second", max_width=room)


def build_options(scene: LobbyScene, area: FRect) -> None:
    """Two choices above, switches below in a view that scrolls."""
    assert scene.app is not None
    t, plan = scene.t, scene.plan
    scene.add(Label((area.x, area.y, area.w, 28), t(say("sfk.lobby.agree")), size=19, face="mincho_bold"))
    half = (area.w - 22) / 2
    for at, (name, offered, now) in enumerate((("cycles", CYCLES_OFFERED, plan.cycles),
                                               ("points", POINTS_OFFERED, plan.points))):
        x = area.x + at * (half + 12)
        texts = [t(say(f"sfk.lobby.{name}.n", n=n)) for n in offered]
        scene.add(Choice((x, area.y + 38, half, 36), texts, offered.index(now), partial(scene.set_number, name),
                         name=f"choose {name}", tooltip=t(say(f"sfk.lobby.{name}.tip"))))
    view = ScrollView((area.x, area.y + 84, area.w, area.h - 92), 0, name="options")
    scene.add(view)
    y = 2.0
    for option in OPTIONS:
        if option in GROUPS:
            view.add(Label((2, y, area.w - 16, 22), t(say(GROUPS[option])), color="heading", face="bold", size=14))
            y += 26
        lines = scene.app.painter.wrap(t(say(f"sfk.lobby.{option}.text")), area.w - 18 - 34)
        view.add(OptionSpot(FRect(3, y, area.w - 18, 28 + len(lines) * LEADING), scene, option, lines))
        y += 34 + len(lines) * LEADING
    view.content_height = y
