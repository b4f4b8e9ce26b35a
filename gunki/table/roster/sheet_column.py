"""The left part of the editor: who it is, the nine points, and what the rules say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from pygame import FRect

from gunki.battle.characters.build import ALLEGIANCES, STATS, points_of, portraits
from gunki.battle.characters.editing import why_not_stat, with_stat
from gunki.battle.names import LONGEST_NAME
from gunki.battle.sheets import POINTS
from gunki.engine.messages import say, shorten
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.look import draw_verdict
from gunki.table.collection.medallions import Face, MedallionWindow
from gunki.table.roster.look import fault_text, medallion_name
from gunki.table.roster.shown import STAT_ICONS, medallion
from gunki.table.widgets import Button, Choice, HotSpot, Paragraph, ScrollView, TextEntry

if TYPE_CHECKING:
    from gunki.table.roster.editor import EditorScene

PAD = 12.0
FACE = 76.0
FIELD = 34.0
STEP = 32.0
PITCH = 38.0
LEADING = 18.2


class SheetColumn:
    """Builds into the editor and draws what is no widget."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.area = FRect(0, 0, 1, 1)
        self._points = 0.0
        self._stats = 0.0
        self._verdict = 0.0
        self._pitch = PITCH

    def build(self, area: FRect) -> None:
        """Top to bottom; the verdict gets what is left."""
        self.area = area
        x, y, w = area.x + PAD, area.y + PAD, area.w - 2 * PAD
        self._build_person(x, y, w)
        self._points = y + FACE + 8
        self._stats = self._points + 26
        pitch = min(PITCH, max(STEP + 1, (area.bottom - self._stats - 110) / len(STATS)))
        for number, stat in enumerate(STATS):
            self._build_stat(x, self._stats + number * pitch, w, stat)
        self._pitch = pitch
        self._verdict = self._stats + len(STATS) * pitch + 6
        self._build_verdict(FRect(x, self._verdict, w, area.bottom - PAD - self._verdict))

    def _build_person(self, x: float, y: float, w: float) -> None:
        scene, build = self.scene, self.scene.draft
        scene.add(HotSpot((x, y, FACE, FACE), self._choose_portrait, name="portrait",
                          tooltip=scene.t(say("roster.portrait.tip"))))
        left, room = x + FACE + 12, w - FACE - 12
        scene.add(TextEntry((left, y + 1, room, FIELD), shorten(build.name, LONGEST_NAME), self._rename, name="name",
                            limit=LONGEST_NAME, placeholder=scene.t(say("roster.nameless")),
                            tooltip=scene.t(say("roster.name.tip"))))
        options = [scene.t(say("roster.allegiance." + one)) for one in ALLEGIANCES]
        index = ALLEGIANCES.index(build.allegiance)
        scene.add(Choice((left, y + FACE - FIELD - 1, room, FIELD), options, index, self._ally, name="allegiance",
                         tooltip=scene.t(say("roster.allegiance.tip"))))

    def _build_stat(self, x: float, y: float, w: float, stat: str) -> None:
        scene, build = self.scene, self.scene.draft
        value = getattr(build.stats, stat)
        word = scene.t(say("stat." + stat))
        left = x + w - 3 * STEP - 12
        less = Button((left, y, STEP, STEP - 2), "", partial(self._step, stat, -1), icon="minus", name=f"less {stat}",
                      tooltip=scene.t(say("roster.stat.less", stat=word)))
        if value <= 0:
            less.enabled, less.reason = False, scene.t(say("roster.stat.least"))
        more = Button((left + 2 * STEP + 12, y, STEP, STEP - 2), "", partial(self._step, stat, 1), icon="plus",
                      name=f"more {stat}", tooltip=scene.t(say("roster.stat.more", stat=word)))
        refusal = why_not_stat(build, stat)
        if refusal is not None:
            more.enabled, more.reason = False, fault_text(scene.worded(refusal, stat), scene.t)
        scene.add(less)
        scene.add(more)

    def _build_verdict(self, area: FRect) -> None:
        """Legal or not at once, then every fault and every piece of advice with its rule."""
        scene = self.scene
        assert scene.app is not None
        texts = [("damage", fault, fault_text(fault, scene.t)) for fault in scene.wrong]
        texts += [("text", fault, fault_text(fault, scene.t)) for fault in scene.hints]
        room = area.w - 16
        heights = [len(scene.app.painter.wrap(text, room - 14)) * LEADING + 4 for *_, text in texts]
        body = FRect(area.x, area.y + 28, area.w, max(20.0, area.h - 28))
        view = ScrollView(body, sum(heights), name="verdict", readable=True)
        scene.add(view)
        y = 0.0
        for number, ((color, fault, text), height) in enumerate(zip(texts, heights, strict=True)):
            if fault.rule:
                tip = scene.t(say("roster.rule.open", number=fault.rule))
                scene.add(HotSpot((0, y, room, height - 2), partial(self._open_rule, fault.rule),
                                  name=f"rule {number}", tooltip=tip, words=text), view)
            scene.add(Paragraph((14, y, room - 14, height), text, color=color), view)
            scene.add(Paragraph((2, y, 10, LEADING), "•", color=color), view)
            y += height

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Medallion, points, stats, the verdict's headline."""
        scene, build = self.scene, self.scene.draft
        x, w = self.area.x + PAD, self.area.w - 2 * PAD
        draw.token(canvas, medallion(build.portrait, build.name), x + FACE / 2, self.area.y + PAD + FACE / 2, FACE)
        draw.badge(canvas, x + FACE - 9, self.area.y + PAD + FACE - 9, "replay", "#674C0F")  # it can be changed
        spent = points_of(build)
        text = scene.t(say("roster.points", spent=shorten(spent, 6), most=POINTS))
        canvas.text(text, x, self._points, 14, "heading" if spent <= POINTS else "damage", "bold", max_width=w)
        used = canvas.measure(text, 14, "bold")
        pitch = min(17.0, (w - used - 12) / POINTS)
        draw.pips(canvas, x + w - POINTS * pitch, self._points + 2, max(0, min(spent, POINTS)), POINTS, size=14,
                  pitch=pitch)
        for number, stat in enumerate(STATS):
            self._draw_stat(canvas, x, self._stats + number * self._pitch, w, stat)
        self._draw_headline(canvas, x, w)

    def _draw_stat(self, canvas: Canvas, x: float, y: float, w: float, stat: str) -> None:
        scene, build = self.scene, self.scene.draft
        value, effective = getattr(build.stats, stat), getattr(scene.effective, stat)
        middle = y + STEP / 2 - 1
        canvas.icon(STAT_ICONS[stat], x, middle - 9, 18, "link")
        word = scene.t(say("stat." + stat))
        end = x + 26 + canvas.text(word, x + 26, middle, 15, "text", "bold", valign="middle")
        left = x + w - 3 * STEP - 12
        centre = left + STEP + STEP / 2 + 6
        canvas.text(shorten(value, 4), centre, middle, 22, "text", "mincho_bold", "center", "middle",
                    max_width=STEP + 8)
        if effective != value:
            canvas.text(scene.t(say("roster.stat.gear", value=effective)), left - 8, middle, 14, "link", "bold",
                        "right", "middle", max_width=max(0.0, left - 14 - end))

    def _draw_headline(self, canvas: Canvas, x: float, w: float) -> None:
        legal = not self.scene.wrong
        draw_verdict(canvas, x, self._verdict, w, self.scene.t(say("roster.legal" if legal else "roster.illegal")),
                     fine=legal)

    # Changing

    def _rename(self, text: str) -> None:
        self.scene.change(replace(self.scene.draft, name=text), "name")

    def _ally(self, index: int) -> None:
        self.scene.change(replace(self.scene.draft, allegiance=ALLEGIANCES[index]))

    def _step(self, stat: str, by: int) -> None:
        self.scene.change(with_stat(self.scene.draft, stat, by))

    def _open_rule(self, number: str) -> None:
        from gunki.table.scenes.rules import RulesScene

        rules = RulesScene(self.scene.shell)
        rules.query = f"GK-{number}"
        self.scene.shell.app.push(rules)

    def _choose_portrait(self) -> None:
        scene = self.scene
        assert scene.app is not None
        by_name = medallion("", scene.draft.name)
        faces = [Face(name, medallion_name(name), medallion(name or by_name)) for name in portraits(scene.content)]
        scene.app.push_modal(MedallionWindow(faces, scene.draft.portrait, self._portray))

    def _portray(self, name: str) -> None:
        self.scene.change(replace(self.scene.draft, portrait=name))
