"""The hero maker: name and medallion, five Aspects with what comes of them, a Nature, the first spirits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.content import ready_made, shipped
from book_of_changes.sheets import ASPECTS
from book_of_changes.table.faces import PORTRAITS, face_of_hero
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.choices import NatureSpot, StarterSpot
from book_of_changes.table.heroes.compare import Compared, CompareScene
from book_of_changes.table.heroes.drawing import draw_beads, figures_in
from book_of_changes.table.heroes.sheet import MOST_NAMES, HeroSheet, hero_of, of_preset, problems
from book_of_changes.table.heroes.sheet_view import nature_texts
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import Page, SheetEditor, Tool
from gunki.table.collection.look import draw_verdict
from gunki.table.collection.medallions import Face, MedallionWindow
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, TextEntry, letter
from gunki.table.widgets.base import key_of

PAD = 14.0
LEADING = 18.2
FACE = 72.0
ASPECT_ROW, LEAST_ROW = 38.0, 31.0
FIGURES, LINE = 102.0, 32.0
"""Height of the figures: with their cords, and without."""
LOW = 440.0
LEAST_VERDICT = 66.0


class MakerScene(SheetEditor[HeroSheet]):
    """Makes one hero; one that cannot be played yet is kept as well, once it has a name."""

    title = say("boc.maker.title")
    rule = "BC-1."
    save_tip = say("boc.maker.save.tip")
    wide, narrow = (1.0, 1.06, 1.06), (1.0, 1.12)

    def __init__(self, shell: Shell, path: Path | None, sheet: HeroSheet,
                 on_saved: Callable[[Path], object] | None = None) -> None:
        super().__init__(shell, path, sheet, on_saved)
        self.book = shipped()
        self._verdict = FRect(0, 0, 1, 1)
        self.first_focus = "more metal" if sheet.name else "name"

    # What is edited

    @property
    def refusal(self) -> Message | None:
        """Nobody would find it again without a name."""
        return None if self.draft.name.strip() else say("boc.maker.needs_name")

    def shown_name(self) -> Message:
        """What it is called."""
        return verbatim(self.draft.name.strip() or "…")

    def write(self) -> Path:
        """Into its own file, or into a new one. Raises BadFile."""
        return files.write(self.draft, self.path)

    def write_unsaved(self) -> None:
        """A hero of its own. Raises BadFile."""
        files.write(replace(self.draft, name=self.unsaved_name(self.draft.name)))

    def more_tools(self) -> list[Tool]:
        """Comparing."""
        return [Tool("compare", "odds", say("boc.heroes.compare"), say("boc.heroes.compare.tip"), self._compare,
                     key_of("editor_compare"))]

    def _compare(self) -> None:
        own = [(one.path, one.sheet) for one in files.listed(self.book) if one.sheet is not None]
        others = [sheet for path, sheet in own if path != self.path or self.changed]
        sheets = [self.draft, *others, *(of_preset(preset, self.book) for preset in ready_made())]
        found = [Compared(verbatim(sheet.name.strip() or "…"), sheet) for sheet in sheets]
        self.shell.app.push(CompareScene(self.shell, found, 0))

    # Building

    def build_person(self, area: FRect) -> None:
        """Who it is, what it can, what is wrong."""
        self._build_person(self._inner(area))

    def pages(self) -> tuple[Page, Page]:
        """The Nature, the spirits."""
        return (Page("nature", say("boc.maker.nature"), letter("1"),
                     lambda area, headed: self._build_nature(self._inner(area), headed)),
                Page("spirits", say("boc.maker.spirits"), letter("2"),
                     lambda area, headed: self._build_spirits(self._inner(area), headed)))

    @staticmethod
    def _inner(paper: FRect) -> FRect:
        return FRect(paper.x + PAD, paper.y + PAD, paper.w - 2 * PAD, paper.h - 2 * PAD + 4)

    def _build_person(self, area: FRect) -> None:
        """Medallion, name, Aspects, figures; what is left is for what the rules say."""
        x, y, w = area.x, area.y, area.w
        self.add(_Face((x, y, FACE, FACE), self))
        left = x + FACE + 14
        self.add(Label((left, y, x + w - left, 20), self.t(say("boc.maker.name")), color="heading", face="bold"))
        self.add(TextEntry((left, y + 24, x + w - left, 38), self.draft.name, self._rename, name="name", limit=40,
                           placeholder=self.t(say("boc.maker.name.hint"))))
        y += FACE + 6
        points = self.draft.left
        told = say("boc.maker.aspects.left", n=points) if points >= 0 else say("boc.maker.points_over", n=-points)
        self.add(Label((x, y, w, 24), self.t(told), color="damage" if points else "heading", face="bold",
                       name="points"))
        y += 28
        figures = LINE if area.h < LOW else FIGURES
        pitch = max(LEAST_ROW, min(ASPECT_ROW, (area.bottom - y - figures - LEAST_VERDICT) / len(ASPECTS)))
        for number, name in enumerate(ASPECTS):
            self._build_aspect(FRect(x, y + number * pitch, w, min(pitch - 2, 34)), name)
        y += len(ASPECTS) * pitch + 4
        self.add(_Figures((x, y, w, figures - 8), self))
        self._verdict = FRect(x, y + figures, w, area.bottom - y - figures)
        self._build_verdict(FRect(x, self._verdict.y + 26, w, max(20.0, self._verdict.h - 26)))

    def _build_verdict(self, area: FRect) -> None:
        """What keeps it from being played, and of what one is warned (BC-1.3)."""
        assert self.app is not None
        found = [(self.t(one), "damage") for one in problems(self.draft, self.book)]
        found += [(self.t(one), "cost") for one in self._warnings()]
        view = ScrollView(area, 0, name="warnings", readable=True)
        self.add(view)
        y = 0.0
        for text, color in found:
            high = len(self.app.painter.wrap(text, area.w - 30)) * LEADING + 2
            self.add(Paragraph((2, y, 10, LEADING), "•", color=color), view)
            self.add(Paragraph((14, y, area.w - 30, high), text, color=color), view)
            y += high + 2
        view.content_height = y
        view.focusable = view.most > 0

    def draw(self, canvas: Canvas) -> None:
        """Whether it can be played."""
        fine = not problems(self.draft, self.book)
        x, y, w, _ = self._verdict
        draw_verdict(canvas, x, y, w, self.t(say("boc.maker.ready" if fine else "boc.maker.not_ready")), fine=fine)

    def _build_aspect(self, area: FRect, name: str) -> None:
        """Icon, name, minus, rating, plus; the tip tells what it is for (BC-1.4)."""
        value = self.draft.aspect(name)
        title = self.t(words.aspect(name))
        tip = self.t(ASPECT_TIPS[name])
        self.add(_AspectName(FRect(area.x, area.y, area.w - 116, area.h), name, title, tip))
        less = Button((area.right - 112, area.y, 36, area.h), "", partial(self._rate, name, value - 1), icon="minus",
                      name=f"less {name}", tooltip=self.t(say("boc.maker.less", aspect=words.aspect(name))))
        more = Button((area.right - 36, area.y, 36, area.h), "", partial(self._rate, name, value + 1), icon="plus",
                      name=f"more {name}", tooltip=self.t(say("boc.maker.more", aspect=words.aspect(name))))
        if value <= 1:
            less.enabled, less.reason = False, self.t(say("boc.maker.least"))
        if value >= setup.MOST_ASPECT:
            more.enabled, more.reason = False, self.t(say("boc.maker.most"))
        elif self.draft.left <= 0:
            more.enabled, more.reason = False, self.t(say("boc.maker.no_points"))
        self.add(less)
        self.add(more)
        self.add(Label((area.right - 74, area.y, 36, area.h), str(value), size=19, face="mincho_bold",
                       align="center", name=f"rating {name}"))

    def _warnings(self) -> list[Message]:
        """Of what one is warned (BC-1.3)."""
        return [say("boc.maker.grave") if degree == "grave" else say("boc.maker.weak", aspect=words.aspect(name))
                for name, degree in setup.weak_aspects(self.draft.aspects).items()]

    def _build_nature(self, area: FRect, heading: bool) -> None:
        assert self.app is not None
        y = area.y
        if heading:
            self.add(Label((area.x, y - 4, area.w, 28), self.t(say("boc.maker.nature")), size=19, face="mincho_bold"))
            y += 30
        across = 4 if area.w >= 370 or area.h < 420 else 2
        high = 56.0
        each = (area.w - 6 * (across - 1)) / across
        for number, nature in enumerate(self.book.natures):
            place = FRect(area.x + number % across * (each + 6), y + number // across * (high + 6), each, high)
            self.add(NatureSpot(place, self.book, nature.id, nature.id == self.draft.nature,
                                partial(self._be, nature.id), self.t))
        y += -(-len(self.book.natures) // across) * (high + 6) + 6
        here = self.draft.nature
        texts = [(say("boc.nature." + here + ".soul"), say("boc.nature." + here + ".role")),
                 *nature_texts(self.book, here)]
        width = area.w - 14
        view = ScrollView((area.x, y, area.w, area.bottom - y), 0, name="nature text", readable=True)
        top = 0.0
        for title, text in texts:
            head = self.app.painter.wrap(_capital(self.t(title)), width, 14, "bold")
            body = self.app.painter.wrap(_capital(self.t(text)), width)
            view.add(Paragraph((0, top, width, len(head) * LEADING + 2), "\n".join(head), color="heading", face="bold"))
            top += len(head) * LEADING
            view.add(Paragraph((0, top, width, len(body) * LEADING + 2), "\n".join(body)))
            top += len(body) * LEADING + 8
        view.content_height = top
        view.focusable = view.most > 0
        self.add(view)

    def _build_spirits(self, area: FRect, heading: bool) -> None:
        assert self.app is not None
        y = area.y
        if heading:
            self.add(Label((area.x, y - 4, area.w, 28), self.t(say("boc.maker.spirits")), size=19, face="mincho_bold"))
            y += 30
        hint = self.app.painter.wrap(self.t(say("boc.maker.spirits.hint", most=MOST_NAMES)), area.w)
        self.add(Paragraph((area.x, y, area.w, len(hint) * LEADING + 2), "\n".join(hint), color="text_second"))
        y += len(hint) * LEADING + 6
        starters = [spirit.id for spirit in self.book.spirits if spirit.starter]
        pitch = max(66.0, min(84.0, (area.bottom - y) / len(starters)))
        view = ScrollView((area.x, y, area.w, area.bottom - y), len(starters) * pitch, name="starters")
        self.add(view)
        for number, spirit in enumerate(starters):
            rank = self.draft.names.index(spirit) + 1 if spirit in self.draft.names else 0
            self.add(StarterSpot(FRect(2, number * pitch + 2, area.w - 16, pitch - 6), self.book, self.draft.nature,
                                 spirit, rank, partial(self._befriend, spirit), self.t), view)

    # Changing

    def _rename(self, text: str) -> None:
        self.change(replace(self.draft, name=text), "name")

    def _rate(self, name: str, rating: int) -> None:
        self.change(self.draft.with_aspect(name, rating))

    def _be(self, nature: str) -> None:
        self.change(replace(self.draft, nature=nature))

    def _befriend(self, spirit: str) -> None:
        """Take the spirit, or leave it; one more than the most takes the last one's place."""
        names = self.draft.names
        if spirit in names:
            self.change(replace(self.draft, names=tuple(name for name in names if name != spirit)))
        else:
            self.change(replace(self.draft, names=(*names[:MOST_NAMES - 1], spirit)))

    def choose_portrait(self) -> None:
        """Another medallion."""
        faces = [Face(portrait, say("boc.maker.portrait.n", n=number), face_of_hero(portrait))
                 for number, portrait in enumerate(PORTRAITS, 1)]
        self.shell.app.push_modal(MedallionWindow(
            faces, self.draft.portrait, lambda portrait: self.change(replace(self.draft, portrait=portrait))))


ASPECT_TIPS = {
    "metal": say("boc.maker.aspect.metal"), "water": say("boc.maker.aspect.water"),
    "fire": say("boc.maker.aspect.fire"), "wood": say("boc.maker.aspect.wood"), "earth": say("boc.maker.aspect.earth"),
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Face(HotSpot):
    """The medallion; a click chooses another."""

    def __init__(self, rect: tuple[float, float, float, float], scene: MakerScene) -> None:
        super().__init__(rect, scene.choose_portrait, name="portrait", tooltip=scene.t(say("boc.maker.portrait.tip")))
        self.scene = scene

    def draw(self, canvas: Canvas) -> None:
        """The medallion, larger while it is pointed at."""
        size = self.rect.w - (0 if self.hovered else 4)
        draw.token(canvas, face_of_hero(self.scene.draft.portrait), self.rect.centerx, self.rect.centery, size,
                   side="left")


class _AspectName(HotSpot):
    """An Aspect with its icon; its tip says what it is for."""

    def __init__(self, rect: FRect, name: str, title: str, tip: str) -> None:
        super().__init__(rect, name=f"aspect {name}", tooltip=tip, words=title)
        self.aspect, self.title = name, title
        self.focusable = False

    def draw(self, canvas: Canvas) -> None:
        """Icon and name."""
        x, y, w, h = self.rect
        canvas.icon(f"aspect_{self.aspect}", x, y + (h - 22) / 2, 22)
        canvas.text(self.title, x + 32, y + h / 2, 16, "text", "bold", valign="middle", max_width=w - 34)


class _Figures(HotSpot):
    """What the Aspects make: Wounds, Chi and Limit as beads, Defense."""

    def __init__(self, rect: tuple[float, float, float, float], scene: MakerScene) -> None:
        super().__init__(rect, name="figures")
        self.scene = scene
        self.focusable = False

    def draw(self, canvas: Canvas) -> None:
        """A line and, where there is room, three cords."""
        x, y, w, h = self.rect
        scene = self.scene
        hero = hero_of(scene.draft, scene.book)
        canvas.rule(x, y - 4, w)
        text = figures_in(partial(canvas.measure, size=14, face="bold"), scene.t, scene.book, hero, w)
        canvas.text(text, x, y + 2, 14, "text", "bold", max_width=w)
        if h > 2 * LINE:
            draw_beads(canvas, scene, FRect(x, y + 24, w, 70), scene.book, hero)
