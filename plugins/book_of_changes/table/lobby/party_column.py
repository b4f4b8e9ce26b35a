"""The party: a card a hero, who decides for it, and for a descent the spirit it begins with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.config import MOST_HEROES
from book_of_changes.model import Hero
from book_of_changes.table.faces import face_of
from book_of_changes.table.heroes.drawing import draw_head, figures_in, figures_text, gives_text
from book_of_changes.table.lobby.party import DESCENT, OWNERS
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Choice, HotSpot, Label, Paragraph, ScrollView, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.lobby.scene import LobbyScene

CARD = 138.0
STARTER = 36.0
"""Room for the choice of a first spirit, in a descent."""
SPIRIT = 26.0
OWNER_NAMES = {
    "person_1": say("boc.lobby.person", n=1), "person_2": say("boc.lobby.person", n=2),
    "person_3": say("boc.lobby.person", n=3), "person_4": say("boc.lobby.person", n=4),
    "adept": say("boc.lobby.adept"), "novice": say("boc.lobby.novice"),
}


class PartyCard(Widget):
    """Paper with the hero's head and figures; its controls lie on it."""

    def __init__(self, rect: Rect, scene: LobbyScene, hero: Hero) -> None:
        super().__init__(rect, name=f"card {hero.id}")
        self.scene, self.hero = scene, hero

    def draw(self, canvas: Canvas) -> None:
        """Head, figures."""
        x, y, w, h = self.rect
        book, hero, t = self.scene.book, self.hero, self.scene.t
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.25)
        canvas.box(x, y, w, h, "button", "outline", 1.6, radius=6)
        draw_head(canvas, FRect(x + 8, y + 6, w - 18, 54), book, hero, t(words.nature(hero.nature)), 52)
        canvas.text(figures_in(canvas.measure, t, book, hero, w - 20), x + 10, y + 66, 14, max_width=w - 20)

    def describe(self) -> str:
        """Name and Nature."""
        return f"{self.hero.name}, {self.scene.t(words.nature(self.hero.nature))}"


class SpiritSpot(HotSpot):
    """A Bonded spirit in small; its tip says what it opens."""

    def draw(self, canvas: Canvas) -> None:
        """The medallion."""
        draw.token(canvas, face_of(self.name.split(" ")[1]), self.rect.centerx, self.rect.centery, self.rect.w,
                   side="left")


def build_party(scene: LobbyScene, area: FRect) -> None:
    """The column: heading, cards, one more, warnings."""
    heroes = scene.heroes
    t = scene.t
    warning = shared_warning(scene)
    assert scene.app is not None
    lines = scene.app.painter.wrap(t(warning), area.w - 14) if warning is not None else []
    scene.add(Label((area.x, area.y, area.w - 130, 26), t(say("boc.lobby.party")), size=18, face="mincho_bold"))
    more = Button((area.right - 126, area.y - 2, 120, 32), t(say("boc.lobby.add")), scene.add_hero, name="add hero",
                  tooltip=t(say("boc.lobby.add.tip")))
    if len(heroes) >= MOST_HEROES:
        more.enabled, more.tooltip = False, t(say("boc.lobby.add.full", most=MOST_HEROES))
    scene.add(more)
    card = CARD + (STARTER if scene.plan.play == DESCENT else 0)
    height = len(heroes) * (card + 8) + len(lines) * 18.2 + 8
    view = ScrollView((area.x, area.y + 38, area.w, area.h - 38), height, name="party")
    scene.add(view)
    for at, hero in enumerate(heroes):
        _card(scene, view, FRect(2, at * (card + 8) + 2, area.w - 16, card), at, hero)
    if warning is not None:
        y = len(heroes) * (card + 8) + 2
        view.add(Paragraph((2, y, area.w - 14, len(lines) * 18.2 + 2), t(warning), color="cost", name="warning"))


def shared_warning(scene: LobbyScene) -> Message | None:
    """What is said where heroes share a Nature (BC-1.6)."""
    shared = setup.shared_natures(hero.nature for hero in scene.heroes)
    return say("boc.lobby.shared", natures=words.natures(shared)) if shared else None


def _card(scene: LobbyScene, view: ScrollView, area: FRect, at: int, hero: Hero) -> None:
    t = scene.t
    scene.add(PartyCard(area, scene, hero), view)
    figures = HotSpot((area.x + 8, area.y + 62, area.w - 16, 24), name=f"figures {at}",
                      words=t(figures_text(scene.book, hero)), tooltip=t(say("boc.lobby.figures.tip")))
    figures.focusable = False
    scene.add(figures, view)
    pick = scene.plan.party[at]
    bottom = area.bottom - 40
    names = [t(OWNER_NAMES[owner]) for owner in OWNERS]
    wide = area.w - 20 - 88 - 40
    scene.add(Choice((area.x + 10, bottom, wide, 32), names, OWNERS.index(pick.owner), partial(scene.set_owner, at),
                     name=f"owner {at}", tooltip=t(say("boc.lobby.owner.tip"))), view)
    scene.add(Button((area.x + wide + 16, bottom, 84, 32), t(say("boc.lobby.change")), partial(scene.change_hero, at),
                     name=f"change {at}", tooltip=t(say("boc.lobby.change.tip"))), view)
    remove = Button((area.x + wide + 106, bottom, 34, 32), "", partial(scene.remove_hero, at), icon="close",
                    name=f"remove {at}", tooltip=t(say("boc.lobby.remove")))
    if len(scene.heroes) == 1:
        remove.enabled, remove.reason = False, t(say("boc.lobby.remove.last"))
    scene.add(remove, view)
    if scene.plan.play == DESCENT:
        _starter(scene, view, FRect(area.x + 10, bottom - STARTER, area.w - 20, 32), at, hero)
        return
    right = area.right - 12
    for bond in reversed(hero.bonds):
        right -= SPIRIT + 2
        tip = say("boc.lobby.spirit.tip", spirit=words.spirit(bond.spirit), chi=bond.cost,
                  gives=gives_text(scene.book, hero.nature, bond.spirit))
        spot = SpiritSpot((right, area.y + 32, SPIRIT, SPIRIT), name=f"spirit {bond.spirit} {at}", tooltip=t(tip))
        spot.focusable = False
        scene.add(spot, view)


def _starter(scene: LobbyScene, view: ScrollView, area: FRect, at: int, hero: Hero) -> None:
    """Which spirit it begins the descent with: those no other hero has."""
    free = scene.free_spirits(at)
    here = hero.names[0]
    names = [scene.t(say("boc.lobby.starter", spirit=words.spirit(name),
                         gives=gives_text(scene.book, hero.nature, name))) for name in free]
    scene.add(Choice(area, names, free.index(here), lambda index: scene.set_spirit(at, free[index]),
                     name=f"starter {at}", tooltip=scene.t(say("boc.lobby.starter.tip"))), view)
