"""The hero maker: name and medallion, five Aspects with what comes of them, a Nature, the first spirits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.content import shipped
from book_of_changes.sheets import ASPECTS
from book_of_changes.table.faces import PORTRAITS, face_of_hero
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.choices import NatureSpot, StarterSpot
from book_of_changes.table.heroes.drawing import draw_beads, figures_text
from book_of_changes.table.heroes.sheet import MOST_NAMES, HeroSheet, hero_of, problems
from book_of_changes.table.heroes.sheet_view import nature_texts
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.editor import Page, SheetEditor
from gunki.table.collection.medallions import Face, MedallionWindow
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, TextEntry, letter

PAD = 14.0
LEADING = 18.2
ASPECT_ROW = 38.0


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
        """Medallion, name, Aspects, figures, what is wrong. It scrolls where the window is low."""
        assert self.app is not None
        warnings = [self.t(message) for message in self._warnings()]
        lines = [line for text in warnings for line in self.app.painter.wrap(text, area.w - 16)]
        height = 84 + 34 + len(ASPECTS) * ASPECT_ROW + 10 + 104 + len(lines) * LEADING + 8
        view = ScrollView(area, height, name="person")
        self.add(view)
        width = area.w - (16 if height > area.h else 2)
        self.add(_Face((2, 2, 72, 72), self), view)
        self.add(Label((88, 0, width - 88, 20), self.t(say("boc.maker.name")), color="heading", face="bold"), view)
        self.add(TextEntry((88, 24, width - 90, 38), self.draft.name, self._rename, name="name", limit=40,
                           placeholder=self.t(say("boc.maker.name.hint"))), view)
        y = 84.0
        left = self.draft.left
        told = say("boc.maker.aspects.left", n=left) if left >= 0 else say("boc.maker.points_over", n=-left)
        self.add(Label((2, y, width - 4, 24), self.t(told), color="heading" if not left else "damage", face="bold",
                       name="points"), view)
        y += 34
        for name in ASPECTS:
            self._build_aspect(view, FRect(2, y, width - 4, ASPECT_ROW - 6), name)
            y += ASPECT_ROW
        self.add(_Figures((2, y + 6, width - 4, 100), self), view)
        y += 114
        if lines:
            self.add(Paragraph((2, y, width - 4, len(lines) * LEADING + 2), "\n".join(warnings), color="cost",
                               name="warnings"), view)

    def _build_aspect(self, view: ScrollView, area: FRect, name: str) -> None:
        """Icon, name, minus, rating, plus; the tip tells what it is for (BC-1.4)."""
        value = self.draft.aspect(name)
        title = self.t(words.aspect(name))
        tip = self.t(ASPECT_TIPS[name])
        self.add(_AspectName(FRect(area.x, area.y, area.w - 116, area.h), name, title, tip), view)
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
        self.add(less, view)
        self.add(more, view)
        self.add(Label((area.right - 74, area.y, 36, area.h), str(value), size=19, face="mincho_bold",
                       align="center", name=f"rating {name}"), view)

    def _warnings(self) -> list[Message]:
        """What is wrong, and of what one is warned (BC-1.3)."""
        found = problems(self.draft, self.book)
        for name, degree in setup.weak_aspects(self.draft.aspects).items():
            key = say("boc.maker.grave") if degree == "grave" else say("boc.maker.weak", aspect=words.aspect(name))
            found.append(key)
        return found

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
        """A line and three cords."""
        x, y, w, _ = self.rect
        scene = self.scene
        hero = hero_of(scene.draft, scene.book)
        canvas.rule(x, y - 4, w)
        text = scene.t(figures_text(scene.book, hero))
        if canvas.measure(text, 14, "bold") > w:
            text = scene.t(figures_text(scene.book, hero, short=True))
        canvas.text(text, x, y + 2, 14, "text", "bold", max_width=w)
        draw_beads(canvas, scene, FRect(x, y + 24, w, 70), scene.book, hero)
