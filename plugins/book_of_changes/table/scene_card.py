"""A scene of the descent: what happens, who can take the Test, on which Aspect and with which chances."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import FRect

from book_of_changes import scenes, setup, words
from book_of_changes.commands import Test
from book_of_changes.model import Hero, State
from book_of_changes.odds import TestOdds, chances_of
from book_of_changes.sheets import ASPECTS, Change, SceneSheet
from book_of_changes.table.heroes.drawing import draw_head
from book_of_changes.table.prints import draw_edge, draw_print
from book_of_changes.tell_story import changes
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas, Run
from gunki.table.widgets import Button, Label, ScrollView, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

LEADING = 23.0
ROW = 140.0
IGNORE = 42.0
NO_BUTTON = 26.0
"""How much lower the card of a hero is whose turn it is not."""
BAR = 16.0
STAKE = 130.0
"""Room for the names of outcomes."""


def test_words(sheet: SceneSheet) -> Message:
    """What is asked: Wood against 7; Fire against Wood 4."""
    if sheet.kind == "simple":
        return say("boc.between.test.simple", aspect=words.aspect(sheet.aspect), tn=sheet.tn)
    return say("boc.between.test.contested", aspect=words.aspect(sheet.aspect), other=words.aspect(sheet.vs_aspect),
               rating=sheet.vs_rating)


def _papers(area: FRect) -> tuple[FRect, FRect]:
    """The text, and who takes the Test."""
    width = min(1120.0, area.w)
    left = area.x + (area.w - width) / 2
    right = min(470.0, max(330.0, width * 0.44))
    return (FRect(left, area.y, width - right - 8, area.h), FRect(left + width - right, area.y, right, area.h))


def _picture(paper: FRect) -> FRect:
    """Where the print of the place lies on the paper."""
    width = paper.w - 24
    return FRect(paper.x + 12, paper.y + 12, width, max(0.0, min(width * 9 / 16, paper.h - 330)))


def build_scene(between: Between, area: FRect, state: State, waiting: str) -> None:
    """The text at the left, heroes with their chances at the right."""
    layer = between.layer
    assert layer.app is not None
    text_paper, paper = _papers(area)
    sheet = scenes.scene_of(state)
    picture = _picture(text_paper)
    room = FRect(text_paper.x + 24, picture.bottom + 14, text_paper.w - 40, text_paper.bottom - picture.bottom - 26)
    text = SceneText(room, between, state, sheet, waiting)
    layer.add(text)
    tests = {(test.hero, test.ignore): test for test in between.of_kind(Test)}
    here = [hero for hero in state.heroes if not hero.away]
    heights = [ROW + (IGNORE if (hero.id, True) in tests else 0) - (0 if (hero.id, False) in tests else NO_BUTTON)
               for hero in here]
    view = ScrollView((paper.x + 14, paper.y + 54, paper.w - 20, paper.h - 66), sum(heights) + 8 * len(here),
                      name="takers")
    layer.add(view)
    y = 2.0
    for hero, height in zip(here, heights, strict=True):
        _taker(between, view, FRect(2, y, paper.w - 38, height), state, hero, tests)
        y += height + 8
    if tests and not layer.focus.remembered.startswith("test "):
        best = max(tests.values(), key=lambda test: _good(state, test))
        layer.focus.remembered = f"test {best.hero}"


def _good(state: State, test: Test) -> Fraction:
    found = chances_of(state, test)[0]
    return found.success + found.heroic + (0 if test.ignore else Fraction(1, 1000))


def _taker(between: Between, view: ScrollView, area: FRect, state: State, hero: Hero,
           tests: dict[tuple[str, bool], Test]) -> None:
    """A hero with its chances, and the buttons."""
    layer, t = between.layer, between.layer.t
    sheet = scenes.scene_of(state)
    plain, paid = tests.get((hero.id, False)), tests.get((hero.id, True))
    chances = chances_of(state, plain or Test(hero.id))[0]
    view.add(Taker(area, between, state, hero, sheet, chances))
    bottom = area.bottom - 42
    if paid is not None:
        odds = chances_of(state, paid)[0]
        price = scenes.price_of_ignoring(state.setting.book, hero)
        text = t(say("boc.between.take_ignoring", chi=price, n=percent(odds.success + odds.heroic)))
        layer.add(Button((area.x + 10, bottom, area.w - 20, 34), text, partial(between.do, paid), commit=True,
                         name=f"test {hero.id} ignoring"), view)
        bottom -= IGNORE
    if plain is None:
        tried = hero.id in state.journey.tried
        text = t(say("boc.between.tried" if tried else "boc.between.later"))
        view.add(Label((area.x + 10, area.bottom - 26, area.w - 20, 20), text, color="text_second"))
        return
    best = max((test for test in tests.values() if not test.ignore), key=lambda test: _good(state, test))
    layer.add(Button((area.x + 10, bottom, area.w - 20, 34), t(say("boc.between.take", who=hero.name)),
                     partial(between.do, plain), name=f"test {hero.id}", commit=True,
                     style="gold" if plain is best else "paper"), view)


def percent(chance: Fraction) -> str:
    """In whole percent; never 0 or 100 where it is not certain."""
    whole = round(float(chance) * 100)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return str(whole)


class Taker(Widget):
    """A hero, the Aspect asked for, and a bar of fail, success and heroic."""

    def __init__(self, rect: Rect, between: Between, state: State, hero: Hero, sheet: SceneSheet,
                 chances: TestOdds) -> None:
        super().__init__(rect, name=f"taker {hero.id}")
        self.t, self.state, self.hero, self.sheet, self.chances = between.layer.t, state, hero, sheet, chances

    def draw(self, canvas: Canvas) -> None:
        """Head, rating, bar."""
        x, y, w, h = self.rect
        book, t = self.state.setting.book, self.t
        canvas.box(x, y, w, h, "button", "outline", 1.6, radius=6)
        rating = setup.aspects(book, self.hero)[ASPECTS.index(self.sheet.aspect)]
        line = t(say("boc.between.rating", aspect=words.aspect(self.sheet.aspect), n=rating))
        added = [term for term in self.chances.terms[1:] if term.value]
        second = line + "".join(f"  {words.signed(int(term.value))} {t(term.label)}" for term in added)
        draw_head(canvas, FRect(x + 8, y + 6, w - 20, 48), book, self.hero, second, 44)
        draw_chances(canvas, FRect(x + 10, y + 60, w - 20, 24), self.chances, t)


def draw_chances(canvas: Canvas, area: FRect, odds: TestOdds, t: Any) -> None:
    """Fail, success and heroic as parts of a bar, and in words where there is room."""
    x, y, w, _ = area
    parts = ((odds.fail, "#C9BBA0"), (odds.success, "#5E7A46"), (odds.heroic, "#C39A3B"))
    canvas.box(x, y, w, BAR * 0.55, "bar_empty", "outline", 1.2, radius=3)
    left = x + 1
    for chance, color in parts:
        wide = (w - 2) * float(chance)
        if wide > 0.6:
            canvas.box(left, y + 1, wide, BAR * 0.55 - 2, color, radius=1)
        left += wide
    runs = [Run(t(say("boc.between.chance", n=percent(odds.success + odds.heroic))), "text", "bold"),
            Run("   "), Run(t(say("boc.between.heroic", n=percent(odds.heroic))), "cost", "bold")]
    canvas.rich(runs, x, y + BAR * 0.55 + 2, max_width=w)


class SceneText(ScrollView):
    """Title, what happens, what is asked; more than its room scrolls."""

    def __init__(self, rect: Rect, between: Between, state: State, sheet: SceneSheet, waiting: str) -> None:
        super().__init__(rect, 0, name="scene text", readable=True)
        app = between.layer.app
        assert app is not None
        t = between.layer.t
        width = self.rect.w - 12
        self.title = app.painter.wrap(t(say("boc.scene." + sheet.id + ".name")), width, 26, "mincho_bold")
        body = t(say("boc.scene." + sheet.id + ".text"))
        self.face = app.painter.face_for(body, "mincho")
        self.body = app.painter.wrap(body, width, 17, self.face)
        asked = t(test_words(sheet)) + " " + t(say("boc.between.each" if sheet.who == "each" else "boc.between.one"))
        self.asked = app.painter.wrap(asked, width)
        self.stakes = [(t(say("boc.reached." + reached)),
                        app.painter.wrap(t(changes(sheet.outcome.get(reached, Change(nothing=True)))), width - STAKE))
                       for reached in ("fail", "success", "heroic", "critical") if reached in sheet.outcome]
        self.waiting = waiting
        face = _TextFace((0, 0, width, 0), self)
        self.add(face)
        face.rect.h = self.content_height = (len(self.title) * 34 + len(self.body) * LEADING + len(self.asked) * 18.2
                                             + sum(len(lines) for _, lines in self.stakes) * 20
                                             + (26 if waiting else 0) + 44)
        self.focusable = self.most > 0

    def describe(self) -> str:
        """All of it."""
        return " ".join((*self.title, *self.body, *self.asked))


class _TextFace(Widget):
    def __init__(self, rect: Rect, text: SceneText) -> None:
        super().__init__(rect)
        self.text = text

    def draw(self, canvas: Canvas) -> None:
        """The lines."""
        x, y, w, _ = self.rect
        for line in self.text.title:
            canvas.text(line, x, y, 26, "text", "mincho_bold")
            y += 34
        y += 6
        for line in self.text.body:
            canvas.text(line, x, y, 17, "text", self.text.face)
            y += LEADING
        y += 10
        canvas.rule(x, y, w)
        y += 10
        for line in self.text.asked:
            canvas.text(line, x, y, 14, "heading", "bold")
            y += 18.2
        y += 4
        for name, lines in self.text.stakes:
            canvas.text(name[:1].upper() + name[1:], x, y, 14, "text_second", max_width=STAKE - 8)
            for line in lines:
                canvas.text(line, x + STAKE, y, 14)
                y += 20
        if self.text.waiting:
            canvas.text(self.text.waiting, x, y + 6, 14, "text_second", max_width=w)


def draw_scene(between: Between, canvas: Canvas, state: State) -> None:
    """Two papers, and the heading of the right one."""
    text_paper, paper = _papers(between.area)
    canvas.panel(*text_paper)
    canvas.panel(*paper)
    picture = _picture(text_paper)
    if picture.h > 40:
        draw_print(canvas, picture, between.place)
        draw_edge(canvas, picture)
    sheet = scenes.scene_of(state)
    key = "boc.between.in_turn" if sheet.who == "each" else "boc.between.who"
    canvas.text(between.layer.t(say(key)), paper.x + 18, paper.y + 16, 18, "text", "mincho_bold",
                max_width=paper.w - 36)
