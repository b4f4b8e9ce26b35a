"""One side of the setup: its name, a row a fighter, and the sheet of the one that was pointed at last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.battle.agents import LEVELS
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import icon_of
from gunki.table.canvas import Canvas
from gunki.table.scenes.fighters import MOST, OWNERS, Card, Pick, title_of
from gunki.table.scenes.sheet import LEAST, SheetView, in_words, stats_line
from gunki.table.widgets import Button, Choice, HotSpot, Label, TextEntry

if TYPE_CHECKING:
    from gunki.table.scenes.setup import SetupScene

PAD = 12.0
NAME = 34.0
"""Height of the field with the side's name."""
WHO = 22.0
"""Height of the line below it: whose side this is, and who plays it."""
PITCH = 88.0
GAP = 6.0
FIELD = 32.0
OWNER = 142.0
SLIM = 52.0
"""Least width of the owner, without arrows."""
WIDE = 290.0
"""From this width on name and owner stand in one line, with the stats below."""
ICON = 20.0
OCTAGON = '<path d="M5.2,1.5 L10.8,1.5 L14.5,5.2 L14.5,10.8 L10.8,14.5 L5.2,14.5 L1.5,10.8 L1.5,5.2 Z"'


class SlimChoice(Choice):
    """A choice without room for arrows: each click goes on to the next option."""

    def clicked(self, x: float, y: float) -> None:
        """Always forward."""
        self.activate()

    def draw(self, canvas: Canvas) -> None:
        """The option, and a small arrow."""
        x, y, w, h = self.rect
        edge = 2.2 if self.hovered else 1.6
        canvas.box(x, y, w, h, "button_hover" if self.hovered else "button", "outline", edge, radius=6)
        canvas.shape(f'<path d="M1,1 L5,5 L1,9" fill="none" stroke="{canvas.color("text")}" stroke-width="1.8" '
                     'stroke-linecap="round"/>', x + w - 11, y + h / 2 - 5, 6, 10)  # fmt: skip
        option, middle = self.options[self.index], x + (w - 10) / 2
        canvas.text(option, middle, y + h / 2, 14, "button_text", "bold", "center", "middle", max_width=w - 18)


class SideColumn:
    """Builds and draws the paper of one side; `pointed` is the row whose sheet is shown."""

    def __init__(self, scene: SetupScene, side: str) -> None:
        self.scene, self.side = scene, side
        self.area = FRect(0, 0, 1, 1)
        self.pointed = 0
        self._sheet: SheetView | None = None
        self._who: Label | None = None

    @property
    def picks(self) -> list[Pick]:
        """The fighters of this side."""
        return self.scene.setup.side(self.side)

    def card(self, pick: Pick) -> Card:
        """What there is to know about a fighter."""
        return self.scene.cards[(pick.kind, pick.id)]

    # Places

    @property
    def pitch(self) -> float:
        """From one row to the next; six always fit."""
        return min(PITCH, (self.area.h - 2 * PAD - NAME - WHO - GAP) / MOST)

    def row(self, index: int) -> FRect:
        """The place of a fighter."""
        top = self.area.y + PAD + NAME + WHO + 6 + index * self.pitch
        return FRect(self.area.x + PAD, top, self.area.w - 2 * PAD, self.pitch - GAP)

    def sheet(self) -> FRect:
        """What is free below the rows."""
        rows = len(self.picks)
        top = self.row(rows).y + (min(42.0, self.pitch - GAP) + 12 if rows < MOST else 0)
        return FRect(self.area.x + PAD, top, self.area.w - 2 * PAD, self.area.bottom - PAD - top)

    # Building

    def build(self, area: FRect) -> None:
        """Name, fighters, and a way to add one."""
        self.area = area
        scene, picks = self.scene, self.picks
        self.pointed = min(self.pointed, len(picks) - 1)
        number, usual = (0 if self.side == "left" else 1), scene.t(say("side." + self.side))
        scene.add(
            TextEntry(
                (area.x + PAD, area.y + PAD, area.w - 2 * PAD, NAME),
                scene.setup.names[number] or usual,
                partial(scene.rename_side, number),
                name=f"name {self.side}",
                limit=24,
                placeholder=usual,
                tooltip=scene.t(say("setup.side.tip")),
            )
        )
        below = (area.x + PAD + 22, area.y + PAD + NAME + 2, area.w - 2 * PAD - 22, WHO)
        self._who = Label(below, "", face="bold", color="link", name=f"who {self.side}")
        scene.add(self._who)
        self.show_who()
        for index, pick in enumerate(picks):
            self._build_row(self.row(index), index, pick)
        if len(picks) < MOST:
            place = self.row(len(picks))
            scene.add(
                Button(
                    (place.x, place.y, place.w, min(42.0, place.h)),
                    scene.t(say("setup.add")),
                    partial(scene.pick, self.side, len(picks)),
                    icon="plus",
                    name=f"add {self.side}",
                    size=15,
                    tooltip=scene.t(say("setup.add.tip")),
                )
            )
        self._build_sheet()

    def show_who(self) -> None:
        """Say whose side this is and who plays it, as it stands now; in short where there is no room."""
        if self._who is None or self.scene.app is None:
            return
        t = self.scene.t
        role, deciding = self.scene.setup.who_plays(self.side)
        whole, short = (t(self._listed(role, who)) for who in (deciding, self.scene.setup.in_short(self.side)))
        measured, room = self.scene.app.painter.measure, self._who.rect.w
        self._who.text = next((text for text in (whole, short) if measured(text, 14, "bold") <= room), t(role))
        self._who.tooltip = whole
        self._who.invalidate()

    def _listed(self, role: Message, deciding: list[Message]) -> Message:
        who = deciding[0]
        for one in deciding[1:]:
            who = say("list.comma", first=who, second=one)
        return say("setup.who", role=role, who=who)

    def _build_sheet(self) -> None:
        app, place = self.scene.app, self.sheet()
        self._sheet = None
        if app is not None and place.h >= LEAST:
            self._sheet = SheetView(place, self.scene.content, app.painter, self.scene.t, self.side)
            self.scene.add(self._sheet)
            self.show_sheet()

    def show_sheet(self) -> None:
        """The sheet of the one pointed at, as it stands now."""
        if self._sheet is not None:
            pick = self.picks[self.pointed]
            card = self.card(pick)
            self._sheet.show(card, self.scene.setup.hp if card.name else card.hp, pick.name)

    def renamed(self, pick: Pick) -> None:
        """A hero has another name."""
        if self._sheet is not None and pick is self.picks[self.pointed]:
            self._sheet.rename(pick.name or self.card(pick).name)

    def _build_row(self, row: FRect, index: int, pick: Pick) -> None:
        scene, card = self.scene, self.card(pick)
        size = min(row.h, 66.0)
        change = scene.t(say("setup.change"))
        scene.add(
            HotSpot(
                (row.x, row.y + (row.h - size) / 2, size, size),
                partial(scene.pick, self.side, index),
                name=f"portrait {self.side} {index}",
                tooltip=f"{in_words(card, scene.items, scene.t)}\n{change}",
                words=scene.t(title_of(card)),
                on_point=partial(self._point, index),
            )
        )
        left, right = row.x + size + 10, row.right - FIELD - 8
        room = FRect(left, row.y, right - left, row.h)
        if pick.kind == "npc":
            self._build_npc(room, card)
        else:
            self._build_hero(room, index, pick, card)
        remove = Button(
            (row.right - FIELD, self._first_line(room), FIELD, FIELD),
            "",
            partial(scene.remove, self.side, index),
            icon="close",
            name=f"remove {self.side} {index}",
            tooltip=scene.t(say("setup.remove")),
        )
        if len(self.picks) == 1:
            remove.enabled, remove.reason = False, scene.t(say("setup.one_at_least"))
        scene.add(remove)

    def _point(self, index: int, on: bool) -> None:
        if on and index != self.pointed:
            self.pointed = index
            self.show_sheet()

    def _two_lines(self, room: FRect) -> bool:
        """Whether there is a line for the stats below the first."""
        return room.w >= WIDE and room.h >= FIELD + 4 + ICON

    def _first_line(self, room: FRect) -> float:
        return room.y + (room.h - FIELD - (ICON + 6 if self._two_lines(room) else 0)) / 2

    def _build_npc(self, room: FRect, card: Card) -> None:
        y, scene = self._first_line(room), self.scene
        name, note = scene.t(title_of(card)), scene.t(say("setup.npc"))
        if room.w >= WIDE:
            scene.add(Label((room.x, y, room.w - OWNER - 8, FIELD), name, size=18, face="mincho_bold"))
            scene.add(Label((room.right - OWNER, y, OWNER, FIELD), note, color="text_second", align="center"))
        else:
            scene.add(Label((room.x, y - 5, room.w, 22), name, size=17, face="mincho_bold"))
            scene.add(Label((room.x, y + 17, room.w, 20), note, color="text_second"))

    def _build_hero(self, room: FRect, index: int, pick: Pick, card: Card) -> None:
        if room.w >= WIDE:
            y = self._first_line(room)
            name = FRect(room.x, y, room.w - OWNER - 8, FIELD)
            owner = FRect(room.right - OWNER, y, OWNER, FIELD)
        elif room.h >= 2 * FIELD + 4:
            y = room.y + (room.h - 2 * FIELD - 4) / 2
            name, owner = FRect(room.x, y, room.w, FIELD), FRect(room.x, y + FIELD + 4, room.w, FIELD)
        else:
            y, part = room.y + (room.h - FIELD) / 2, min(112.0, max(room.w * 0.36, SLIM))
            name = FRect(room.x, y, room.w - 6 - part, FIELD)
            owner = FRect(name.right + 6, y, part, FIELD)
        scene = self.scene
        short = "short." if owner.w < 112 else ""
        owners = [scene.t(say("setup.owner." + short + o)) for o in OWNERS]
        assert scene.app is not None
        usual = scene.t(title_of(card))
        widest = max(scene.app.painter.measure(text, 14, "bold") for text in owners)
        scene.add(
            TextEntry(
                name,
                pick.name or usual,
                partial(scene.rename, pick),
                name=f"hero {self.side} {index}",
                limit=24,
                placeholder=usual,
                tooltip=scene.t(say("setup.name.tip")),
            )
        )
        scene.add(
            (Choice if widest <= owner.w - 50 else SlimChoice)(
                owner,
                owners,
                OWNERS.index(pick.owner),
                partial(scene.own, pick),
                name=f"owner {self.side} {index}",
                tooltip=partial(self._owner_tip, pick),
            )
        )

    def _owner_tip(self, pick: Pick) -> str:
        """Who may decide; of the computer also how it plays at the level that is chosen."""
        lines = [say("setup.owner.tip")]
        if pick.owner in LEVELS:
            lines.append(say(f"advice.level.{pick.owner}.tip"))
        return "\n".join(self.scene.t(line) for line in lines)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """The mark of the side, portraits, stats, icons of what is carried."""
        mark, role = ('<circle cx="8" cy="8" r="6.5"', "left") if self.side == "left" else (OCTAGON, "right")
        style = f' fill="{canvas.color(role)}" stroke="{canvas.color("outline")}" stroke-width="1.6"/>'
        canvas.shape(mark + style, self.area.x + PAD, self.area.y + PAD + NAME + 5, 16, 16)
        for index, pick in enumerate(self.picks):
            self._draw_row(canvas, self.row(index), index, self.card(pick))

    def _draw_row(self, canvas: Canvas, row: FRect, index: int, card: Card) -> None:
        size = min(row.h, 66.0)
        draw.token(canvas, card.portrait, row.x + size / 2, row.centery, size, side=self.side)
        if index:
            canvas.rule(row.x, row.y - 4, row.w, opacity=0.2)
        room = FRect(row.x + size + 10, row.y, row.w - size - 10 - FIELD - 8, row.h)
        if not self._two_lines(room):
            return
        y = self._first_line(room) + FIELD + 6
        width = canvas.text(stats_line(card.stats, self.scene.t), room.x + 2, y, 14, "link", "bold")
        x = room.x + width + 16
        for item in card.items:
            if item in self.scene.items and x + ICON <= row.right:
                canvas.icon(icon_of(self.scene.items[item]), x, y, ICON - 1, "text_second")
                x += ICON + 3
