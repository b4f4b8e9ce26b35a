"""The left part of the NPC editor: name, medallion, HP, stats, the Fate roll, and what is still wrong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from pygame import FRect

from gunki.battle.items import StatName
from gunki.battle.names import LONGEST_NAME
from gunki.battle.workshop import STATS, with_stat
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.look import draw_verdict
from gunki.table.collection.medallions import MedallionWindow
from gunki.table.roster.shown import STAT_ICONS, medallion
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, TextEntry
from gunki.table.workshop.look import faces, fate_words

if TYPE_CHECKING:
    from gunki.table.workshop.editor import NpcEditorScene

PAD = 12.0
FACE = 76.0
FIELD = 34.0
STEP = 32.0
PITCH, LEAST_PITCH = 38.0, 33.0
LEADING = 18.2
HP_STEP = 5
LONGEST_ROLL = 60
LEAST_VERDICT = 56.0
LOW = 460.0
"""Up to this height of the column a fault takes the place of the Fate roll's figures."""


class PersonColumn:
    """Builds into the editor and draws what is no widget."""

    def __init__(self, scene: NpcEditorScene) -> None:
        self.scene = scene
        self.area = FRect(0, 0, 1, 1)
        self._stats = self._pitch = self._fate = self._verdict = 0.0
        self._hp_text = ""

    def build(self, area: FRect) -> None:
        """Top to bottom; the verdict gets what is left."""
        self.area = area
        x, y, w = area.x + PAD, area.y + PAD, area.w - 2 * PAD
        self._build_person(x, y, w)
        self._stats = y + FACE + 8
        fate = 30 + FIELD + 2 * LEADING + (6 if area.h > LOW else 2)
        spare = area.bottom - PAD - self._stats - fate - LEAST_VERDICT
        self._pitch = max(LEAST_PITCH, min(PITCH, spare / len(STATS)))
        for number, stat in enumerate(STATS):
            self._build_number(FRect(x, self._stats + number * self._pitch, w, STEP), stat)
        self._fate = self._stats + len(STATS) * self._pitch + 6
        self._build_fate(FRect(x, self._fate, w, fate))
        self._verdict = self._fate + fate
        self._build_verdict(FRect(x, self._verdict, w, max(20.0, area.bottom - PAD - self._verdict)))

    def _build_person(self, x: float, y: float, w: float) -> None:
        scene, draft = self.scene, self.scene.draft
        scene.add(HotSpot((x, y, FACE, FACE), self._choose_portrait, name="portrait",
                          tooltip=scene.t(say("workshop.portrait.tip"))))
        left, room = x + FACE + 12, w - FACE - 12
        scene.add(TextEntry((left, y + 1, room, FIELD), draft.name, self._rename, name="name", limit=LONGEST_NAME,
                             placeholder=scene.t(say("workshop.nameless")),
                             tooltip=scene.t(say("workshop.name.tip"))))
        right = x + w - STEP
        low = y + FACE - FIELD - 1
        scene.add(Label((left, low, right - 2 * STEP - 34 - left, FIELD), scene.t(say("workshop.hp")), face="bold",
                        size=15))
        tip = scene.t(say("workshop.hp.tip"))
        self._button(FRect(right - STEP - 66, low + 1, STEP, FIELD - 2), "minus", "less hp", partial(self._hit, -1),
                     scene.t(say("workshop.hp.less", count=HP_STEP)))
        scene.add(TextEntry((right - 62, low, 58, FIELD), self._shown_hp(), self._write_hp, name="hp", limit=4,
                             tooltip=tip))
        self._button(FRect(right, low + 1, STEP, FIELD - 2), "plus", "more hp", partial(self._hit, 1),
                     scene.t(say("workshop.hp.more", count=HP_STEP)))

    def _button(self, area: FRect, icon: str, name: str, action: partial[None], tip: str, possible: bool = True,
                reason: str = "") -> None:
        button = Button(area, "", action, icon=icon, name=name, tooltip=tip)
        button.enabled, button.reason = possible, reason
        self.scene.add(button)

    def _build_number(self, area: FRect, stat: StatName) -> None:
        scene, value = self.scene, getattr(self.scene.draft.stats, stat)
        word = scene.t(say("stat." + stat))
        left = area.right - 3 * STEP - 12
        self._button(FRect(left, area.y, STEP, STEP - 2), "minus", f"less {stat}", partial(self._step, stat, -1),
                     scene.t(say("workshop.stat.less", stat=word)), value > 0, scene.t(say("workshop.stat.least")))
        fault = scene.would_be_wrong(with_stat(scene.draft, stat, value + 1), "stats")
        self._button(FRect(left + 2 * STEP + 12, area.y, STEP, STEP - 2), "plus", f"more {stat}",
                     partial(self._step, stat, 1), scene.t(say("workshop.stat.more", stat=word)), fault is None,
                     scene.t(fault) if fault is not None else "")

    def _build_fate(self, area: FRect) -> None:
        scene = self.scene
        scene.add(Label((area.x, area.y, area.w, 24), scene.t(say("workshop.fate")), color="heading", face="bold"))
        own = scene.fault is not None and scene.fault.part == "fate_roll"
        wrong = own or (scene.fault is not None and self.area.h <= LOW)
        tip = "" if own else scene.t(say("workshop.fate.tip"))  # it would hide the complaint
        scene.add(TextEntry((area.x, area.y + 26, area.w, FIELD), scene.draft.fate_roll, self._write_fate,
                             name="fate roll", limit=LONGEST_ROLL, tooltip=tip))
        said = scene.fault.message if wrong and scene.fault is not None else fate_words(scene.draft.fate_roll)
        scene.add(Paragraph((area.x, area.y + 30 + FIELD, area.w, 2 * LEADING), scene.t(said),
                            color="damage" if wrong else "text_second", name="fate note"))

    def _build_verdict(self, area: FRect) -> None:
        """Whether it can fight, and the first thing that is wrong; what stands elsewhere is not said twice."""
        scene = self.scene
        assert scene.app is not None
        if scene.fault is None or scene.fault.part == "fate_roll" or self.area.h <= LOW:
            return
        text = scene.t(scene.fault.message)
        room = FRect(area.x, area.y + 28, area.w, max(20.0, area.h - 28))
        height = len(scene.app.painter.wrap(text, area.w - 16)) * LEADING
        view = ScrollView(room, height, name="verdict", readable=True)
        scene.add(view)
        scene.add(Paragraph((2, 0, area.w - 16, height), text, color="damage"), view)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Medallion, stats, the verdict's headline."""
        scene, draft = self.scene, self.scene.draft
        x, w = self.area.x + PAD, self.area.w - 2 * PAD
        draw.token(canvas, medallion(draft.portrait), x + FACE / 2, self.area.y + PAD + FACE / 2, FACE)
        for number, stat in enumerate(STATS):
            middle = self._stats + number * self._pitch + STEP / 2 - 1
            canvas.icon(STAT_ICONS[stat], x, middle - 9, 18, "link")
            left = x + w - 3 * STEP - 12
            canvas.text(scene.t(say("stat." + stat)), x + 26, middle, 15, "text", "bold", valign="middle",
                        max_width=left - x - 32)
            canvas.text(str(getattr(draft.stats, stat)), left + STEP * 1.5 + 6, middle, 22, "text", "mincho_bold",
                        "center", "middle", max_width=STEP + 8)
        self._draw_headline(canvas, x, w)

    def _draw_headline(self, canvas: Canvas, x: float, w: float) -> None:
        fine = self.scene.fault is None
        draw_verdict(canvas, x, self._verdict, w, self.scene.t(say("workshop.right" if fine else "workshop.wrong")),
                     fine=fine)

    # Changing

    def _rename(self, text: str) -> None:
        self.scene.change(replace(self.scene.draft, name=text), "name")

    def _write_fate(self, text: str) -> None:
        self.scene.change(replace(self.scene.draft, fate_roll=text), "fate roll")

    def _shown_hp(self) -> str:
        """As it was typed, where that is what the sheet holds."""
        if _number(self._hp_text) != self.scene.draft.hp:
            self._hp_text = str(self.scene.draft.hp)
        return self._hp_text

    def _write_hp(self, text: str) -> None:
        self._hp_text = text
        self.scene.change(replace(self.scene.draft, hp=_number(text)), "hp")

    def _hit(self, by: int) -> None:
        hp = self.scene.draft.hp + by * HP_STEP
        rounded = hp // HP_STEP * HP_STEP if by > 0 else -(-hp // HP_STEP) * HP_STEP
        self.scene.change(replace(self.scene.draft, hp=max(1, min(300, rounded))))

    def _step(self, stat: StatName, by: int) -> None:
        self.scene.change(with_stat(self.scene.draft, stat, getattr(self.scene.draft.stats, stat) + by))

    def _choose_portrait(self) -> None:
        scene = self.scene
        assert scene.app is not None
        scene.app.push_modal(MedallionWindow(faces(scene.content), medallion(scene.draft.portrait), self._portray))

    def _portray(self, name: str) -> None:
        self.scene.change(replace(self.scene.draft, portrait=name))


def _number(text: str) -> int:
    """HP as typed; 0, which is refused, for what is no number."""
    written = text.strip()
    return int(written) if written.isascii() and written.isdigit() else 0
