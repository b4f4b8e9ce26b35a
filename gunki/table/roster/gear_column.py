"""The middle part of the editor: six slots, the hands, and everything there is to put in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from pygame import FRect

from gunki.battle.characters.build import slots_used
from gunki.battle.characters.editing import why_not_item, with_item, without_item
from gunki.battle.items import Item
from gunki.battle.sheets import SLOTS, slots
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say, shorten
from gunki.table.battle.look import icon_of
from gunki.table.battle.sheet import note_of
from gunki.table.canvas import Canvas
from gunki.table.roster.about import CATEGORIES, item_tip
from gunki.table.roster.look import draw_icon, fault_text
from gunki.table.roster.shown import item_shown
from gunki.table.widgets import Button, Choice, Label, ScrollView, Widget

if TYPE_CHECKING:
    from gunki.table.roster.editor import EditorScene

PAD = 12.0
HEAD = 26.0
GAP = 5.0
FIELD = 34.0
ROW = 30.0
LEADING = 16.0


class SlotButton(Button):
    """An item that is carried; a click takes it out."""

    item: Item | None = None
    held = False

    def draw(self, canvas: Canvas) -> None:
        """Icon, name, "in hand", and the cross that says what a click does."""
        x, y, w, h = self.rect
        fill = "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "link" if self.held else "outline", 2.4 if self.held or self.hovered else 1.6,
                   radius=6)
        draw_icon(canvas, self.item, x + 9, y + h / 2 - 9, 18, "text" if self.item is not None else "damage")
        room = w - 36 - 26
        ink = "text" if self.item is not None else "damage"
        middle = y + h / 2
        if self.note and h >= 50:
            canvas.text(self.note, x + 35, middle + 2, 14, "link", "sans", max_width=room)
            canvas.text(self.text, x + 35, middle - 18, 14, ink, "bold", max_width=room)
        else:
            canvas.text(self.text, x + 35, middle, 14, ink, "bold" if self.held else "sans", valign="middle",
                        max_width=room)
        canvas.icon("close", x + w - 23, middle - 7, 14, "damage" if self.hovered else "text_faint")


class EmptySlot(Widget):
    """A slot with nothing in it."""

    def __init__(self, rect: FRect, text: str) -> None:
        super().__init__(rect)
        self.text = text

    def draw(self, canvas: Canvas) -> None:
        """A hollow."""
        x, y, w, h = self.rect
        canvas.box(x, y, w, h, "bar_empty", "inset_edge", 1.2, radius=6, opacity=0.55)
        canvas.text(self.text, x + 35, y + h / 2, 14, "text_faint", "italic", valign="middle", max_width=w - 40)


class PaletteRow(Button):
    """An item that can be put in: icon, name, price; the reason in its tip where it cannot."""

    item: Item | None = None
    lines: tuple[str, ...] = ()

    def draw(self, canvas: Canvas) -> None:
        """The name in one line, or in two where it is long."""
        x, y, w, h = self.rect
        ink = "text" if self.enabled else "text_faint"
        fill = "button_hover" if self.hovered and self.enabled else "button" if self.enabled else "button_disabled"
        canvas.box(x, y, w, h, fill, "outline" if self.enabled else "button_edge_disabled",
                   2.0 if self.hovered and self.enabled else 1.2, radius=5)
        draw_icon(canvas, self.item, x + 7, y + h / 2 - 9, 18, ink)
        note = canvas.measure(self.cost, 14, "bold")
        canvas.text(self.cost, x + w - 8, y + h / 2, 14, "button_cost" if self.enabled else ink, "bold", "right",
                    "middle")
        top = y + h / 2 - (len(self.lines) - 1) * LEADING / 2
        for number, line in enumerate(self.lines):
            canvas.text(line, x + 32, top + number * LEADING, 14, ink, valign="middle", max_width=w - 46 - note)


class GearColumn:
    """Builds into the editor."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.area = FRect(0, 0, 1, 1)
        self.category = 0
        """0: everything; else the place in CATEGORIES plus 1."""

    def build(self, area: FRect) -> None:
        """Slots and hands at the left, the palette at the right."""
        self.area = area
        inner = FRect(area.x + PAD, area.y + PAD, area.w - 2 * PAD, area.h - 2 * PAD)
        left = (inner.w - 12) * 0.53
        self._build_slots(FRect(inner.x, inner.y, left, inner.h))
        self._build_palette(FRect(inner.x + left + 12, inner.y, inner.w - left - 12, inner.h))

    # Slots

    def _build_slots(self, area: FRect) -> None:
        scene, build, items = self.scene, self.scene.draft, self.scene.content.items
        used = slots_used(build, items)
        over = used > SLOTS
        text = scene.t(say("roster.slots", used=shorten(used, 5), most=SLOTS))
        scene.add(Label((area.x, area.y, area.w, HEAD - 4), text, color="damage" if over else "heading", face="bold"))
        room = area.h - HEAD - 26 - FIELD - 8
        pitch = min(56.0, (room + GAP) / SLOTS)
        count = max(SLOTS, used)
        view = ScrollView(FRect(area.x, area.y + HEAD, area.w, SLOTS * pitch - GAP + 2), count * pitch - GAP,
                          name="slots")
        scene.add(view)
        width = area.w - (14 if count > SLOTS else 2)
        place = 0
        hands = list(build.hands)
        for number, identifier in enumerate(build.inventory):
            item = items.get(identifier)
            size = slots(item) if item is not None else 1
            held = identifier in hands
            if held:
                hands.remove(identifier)
            self._add_slot(view, FRect(1, place * pitch + 1, width, size * pitch - GAP), number, identifier, held)
            place += size
        for empty in range(place, SLOTS):
            scene.add(EmptySlot(FRect(1, empty * pitch + 1, width, pitch - GAP), scene.t(say("roster.slot.empty"))),
                      view)
        self._build_hands(FRect(area.x, area.y + HEAD + SLOTS * pitch + 4, area.w, 26 + FIELD))

    def _add_slot(self, view: ScrollView, rect: FRect, number: int, identifier: str, held: bool) -> None:
        scene = self.scene
        item = scene.content.items.get(identifier)
        button = SlotButton(rect, scene.t(item_shown(identifier, scene.content.items)),
                            partial(self._take_out, number), name=f"slot {number}",
                            note=scene.t(say("roster.slot.held")) if held else "")
        tip = item_tip(item, scene.content.elements, scene.t) if item is not None else button.text
        button.tooltip = f"{tip}\n{scene.t(say('roster.slot.tip'))}"
        button.item, button.held = item, held
        scene.add(button, view)

    def _build_hands(self, area: FRect) -> None:
        scene = self.scene
        options = scene.hands
        texts = [scene.t(self._hands_in_words(option)) for option in options]
        now = sorted(scene.draft.hands)
        index = next(n for n, option in enumerate(options) if sorted(option) == now)
        scene.add(Label((area.x, area.y, area.w, 20), scene.t(say("table.sheet.hands")), color="heading",
                        face="bold"))
        tip = scene.t(say("roster.hands.tip"))
        scene.add(Choice((area.x, area.y + 24, area.w, FIELD), texts, index, self._hold, name="hands",
                         tooltip="\n".join([*texts, tip])))

    def _hands_in_words(self, hands: tuple[str, ...]) -> Message:
        items = self.scene.content.items
        if not hands:
            return say("roster.hands.empty")
        if len(hands) == 1:
            return item_shown(hands[0], items)
        if hands[0] == hands[1]:
            return say("item.two", item=item_shown(hands[0], items))
        return say("roster.hands.both", one=item_shown(hands[0], items), other=item_shown(hands[1], items))

    # The palette

    def _build_palette(self, area: FRect) -> None:
        scene = self.scene
        names = [scene.t(say("roster.category.all"))]
        names += [scene.t(say("roster.category." + key)) for key, _ in CATEGORIES]
        scene.add(Choice((area.x, area.y, area.w, FIELD), names, self.category, self._show_category, name="category",
                         tooltip=scene.t(say("roster.category.tip"))))
        groups = [(name, [item for item in scene.content.items.values() if isinstance(item, kind)])
                  for name, (_, kind) in zip(names[1:], CATEGORIES, strict=True)]
        if self.category:
            groups = [groups[self.category - 1]]
        view = ScrollView(FRect(area.x, area.y + FIELD + 6, area.w, area.h - FIELD - 6), 0,
                          name=f"palette {self.category}")
        scene.add(view)
        y, width = 0.0, area.w - 16
        for name, items in groups:
            if not self.category:
                scene.add(Label((2, y, width, HEAD - 4), name, color="heading", face="bold"), view)
                y += HEAD
            for item in items:
                y += self._add_row(view, FRect(1, y, width, ROW), item) + 4
            y += 4
        view.content_height = y

    def _add_row(self, view: ScrollView, rect: FRect, item: Item) -> float:
        """Returns its height."""
        scene = self.scene
        assert scene.app is not None
        painter = scene.app.painter
        name, cost = scene.t(item_name(item)), scene.t(note_of(item))
        lines = painter.wrap(name, rect.w - 48 - painter.measure(cost, 14, "bold"))
        rect.h += (len(lines) - 1) * LEADING
        row = PaletteRow(rect, name, partial(self._put_in, item.id), name=f"add {item.id}",
                         icon=icon_of(item), cost=cost, tooltip=item_tip(item, scene.content.elements, scene.t))
        row.item, row.lines = item, tuple(lines)
        refusal = why_not_item(scene.draft, item.id, scene.content.items)
        if refusal is not None:
            row.enabled, row.reason = False, fault_text(scene.worded(refusal, ""), scene.t)
        scene.add(row, view)
        return float(rect.h)

    # Changing

    def _put_in(self, identifier: str) -> None:
        self.scene.change(with_item(self.scene.draft, identifier, self.scene.content.items))

    def _take_out(self, number: int) -> None:
        self.scene.change(without_item(self.scene.draft, number))

    def _hold(self, index: int) -> None:
        self.scene.change(replace(self.scene.draft, hands=self.scene.hands[index]))

    def _show_category(self, index: int) -> None:
        self.category = index
        self.scene.refresh()
