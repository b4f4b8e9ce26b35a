"""The circle: a card a samurai, and one for the referee, each a person or a computer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Choice, Label, ScrollView, TextEntry, Widget
from snow_from_korea.config import MOST_SAMURAI
from snow_from_korea.model import HEK
from snow_from_korea.table.lobby.plan import MOST_NAME, PERSON, REFEREE, SAMURAI, Seat
from snow_from_korea.table.look import medallion

if TYPE_CHECKING:
    from snow_from_korea.table.lobby.scene import LobbyScene

CARD = 92.0


class SeatCard(Widget):
    """Paper, medallion, who it is, and what a computer's level means."""

    def __init__(self, rect: FRect, scene: LobbyScene, who: int, seat: Seat) -> None:
        super().__init__(rect, name=f"card {who}")
        self.scene, self.who, self.seat = scene, who, seat

    def describe(self) -> str:
        """Who it is."""
        return seat_text(self.scene, self.who)

    def draw(self, canvas: Canvas) -> None:
        """Medallion and name."""
        x, y, w, h = self.rect
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.25)
        canvas.box(x, y, w, h, "button", "outline", 1.6, radius=6)
        medallion(canvas, self.who, x + 42, y + h / 2, 62)
        canvas.text(self.describe(), x + 86, y + 10, 17, "button_text", "mincho_bold", max_width=w - 96)


def seat_text(scene: LobbyScene, who: int) -> str:
    """Samurai 1, or the Emperor."""
    return scene.t(say("sfk.lobby.referee") if who == HEK else say("sfk.samurai_number", number=who + 1))


def build_seats(scene: LobbyScene, area: FRect) -> None:
    """Heading, cards in turn order, one more, the referee's card below."""
    t = scene.t
    plan = scene.plan
    scene.add(Label((area.x, area.y, area.w - 140, 28), t(say("sfk.lobby.circle")), size=19, face="mincho_bold"))
    more = Button((area.right - 142, area.y - 2, 134, 32), t(say("sfk.lobby.add")), scene.add_samurai,
                  name="add samurai", tooltip=t(say("sfk.lobby.add.tip")))
    if len(plan.samurai) >= MOST_SAMURAI:
        more.enabled, more.reason = False, t(say("sfk.lobby.full"))
    scene.add(more)
    foot = CARD + 12
    view = ScrollView((area.x, area.y + 38, area.w, area.h - 38 - foot), len(plan.samurai) * (CARD + 8) + 4,
                      name="seats")
    scene.add(view)
    for at, seat in enumerate(plan.samurai):
        _card(scene, view, FRect(3, 2 + at * (CARD + 8), area.w - 18, CARD), at, seat)
    _card(scene, None, FRect(area.x + 3, area.bottom - CARD - 2, area.w - 18, CARD), HEK, plan.referee)


def _card(scene: LobbyScene, view: ScrollView | None, area: FRect, who: int, seat: Seat) -> None:
    t = scene.t
    name = "referee" if who == HEK else f"samurai {who}"
    owners = REFEREE if who == HEK else SAMURAI
    scene.add(SeatCard(area, scene, who, seat), view)
    texts = [t(say("sfk.lobby.person" if owner == PERSON else "sfk.lobby.computer", level=say(f"sfk.level.{owner}")))
             if owner != PERSON else t(say("sfk.lobby.person")) for owner in owners]
    x, right = area.x + 86, area.right - 10
    person = seat.owner == PERSON
    scene.add(Choice((x, area.y + 46, right - x, 36), texts, owners.index(seat.owner), partial(scene.set_owner, who),
                     name=f"owner {name}", tooltip=t(say(f"sfk.lobby.owner.{seat.owner}"))), view)
    if who != HEK:
        right -= 38
        remove = Button((right + 8, area.y + 8, 30, 30), "", partial(scene.remove_samurai, who), icon="close",
                        name=f"remove {who}", tooltip=t(say("sfk.lobby.remove")))
        if len(scene.plan.samurai) == 1:
            remove.enabled, remove.reason = False, t(say("sfk.lobby.remove.last"))
        scene.add(remove, view)
    if person:
        assert scene.app is not None
        left = x + scene.app.painter.measure(seat_text(scene, who), 17, "mincho_bold") + 14
        scene.add(TextEntry((left, area.y + 7, right - left, 34), seat.name, partial(scene.set_name, who),
                            name=f"name {name}", limit=MOST_NAME, placeholder=t(say("sfk.lobby.name.hint"))), view)
