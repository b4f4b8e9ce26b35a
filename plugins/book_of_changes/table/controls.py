"""What can be clicked on the stage and around it: zones, figures, hero cards, Rules and Menu, the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from book_of_changes import figures, words
from book_of_changes.choices import ORDERS
from book_of_changes.describe import held_action, held_condition, order
from book_of_changes.model import HEROES, Battle, Fighter, Orders
from book_of_changes.status import conditions, enemy_line, hero_line, waves_coming
from book_of_changes.table import log, stage, standing
from book_of_changes.table.backlash import backlash
from book_of_changes.table.geometry import Geometry
from book_of_changes.table.hero_card import parts_of
from book_of_changes.table.islands import Island
from book_of_changes.table.strip import place_name
from book_of_changes.table.tip_rules import CARD, FIGURE, PARTS, rule_line, rule_of_zone
from book_of_changes.tell import objective
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.list_window import ListWindow
from gunki.table.widgets import Button, HotKey, HotSpot, Paragraph, ScrollView, StripButton, letter

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene


class ZoneSpot(HotSpot):
    """A zone: its rectangle is the plaque, and its island takes the pointer, too."""

    def __init__(self, scene: TableScene, island: Island, words_here: str) -> None:
        zone = island.zone
        super().__init__(island.plaque, partial(scene.click_zone, zone), name=f"zone {zone}",
                         on_point=partial(scene.point_zone, zone), commit=True, words=words_here)
        self.island = island

    def contains(self, x: float, y: float) -> bool:
        """On the plaque, or on the island's face."""
        if super().contains(x, y):
            return True
        area = self.island.area
        dx, dy = (x - area.centerx) / (area.w / 2), (y - area.centery) / (area.h / 2)
        return dx * dx + dy * dy <= 1.0


class CardSpot(HotSpot):
    """A hero card: Wounds, Chi and Limit have tooltips of their own, the rest of the card that of the hero."""

    def __init__(self, scene: TableScene, area: FRect, who: Fighter) -> None:
        super().__init__(area, partial(scene.click_card, who.id), name=f"hero {who.id}",
                         on_point=partial(scene.point_fighter, who.id), words=who.name)
        self.tooltip = self._words
        self._scene, self._who, self._at = scene, who, (-1.0, -1.0)
        self._parts = parts_of(area) if not who.out else []

    def contains(self, x: float, y: float) -> bool:
        """On the card; where the pointer was last is remembered."""
        self._at = x, y
        return super().contains(x, y)

    @property
    def part(self) -> str:
        """The part that the pointer is on: wounds, chi, limit; "" for the rest."""
        return next((name for name, place in self._parts if self.hovered and place.collidepoint(self._at)), "")

    def _words(self) -> str:
        part = self.part
        return part_words(self._scene, self._who.id, part) if part else card_words(self._scene, self._who.id)


def build_strip(scene: TableScene, layout: Layout) -> None:
    """Rules and Menu; the goal tells the whole of itself, with who is still to come."""
    right = layout.width - 8
    if scene.fighting:
        goal = HotSpot((8, 6, right - 152, 50), name="goal", tooltip=partial(_goal_words, scene))
        goal.focusable = False
        scene.add(goal)
    for text, icon, name, hot, action in (
            (say("boc.table.menu"), "settings", "menu", letter("M"), scene.on_menu),
            (say("boc.table.rules"), "help", "rules", HotKey(pygame.K_F1, "F1"),
             scene.open_rules)):
        scene.add(StripButton((right - 64, 8, 64, 47), scene.t(text), action, icon=icon, hot_key=hot, name=name))
        right -= 72


LEAST_NEXT = 220.0
"""Room at the right of the buttons of a stop for who comes next."""


def build_stop(scene: TableScene, area: FRect) -> None:
    """Go on, or see the rest of the turn: in the head, at the left, where no action and no answer comes up."""
    assert scene.app is not None
    left = area.x + 12
    space = scene.t(say("learn.space"))
    for name, text, cap, key, do in (
            ("go_on", say("modes.go_on"), space, HotKey(pygame.K_SPACE, space), scene.go_on),
            ("rest", say("boc.table.rest"), "E", letter("E"), scene.rest_of_turn),
            ("orders", say("boc.table.orders_short"), "O", letter("O"), scene.open_orders)):
        width = scene.app.painter.measure(scene.t(text) + cap, 14, "bold") + 50
        if name == "orders" and left + width > area.right - LEAST_NEXT:
            continue  # its key serves all the same
        scene.add(Button((left, area.y + 6, width, 34), scene.t(text), do, name=name, hot_key=key,
                         style="gold" if name == "go_on" else "paper", commit=True))
        left += width + 8
    scene.head_left = left
    scene.focus.remembered = "go_on"


def _goal_words(scene: TableScene) -> str:
    battle = scene.state.fight
    return "\n".join(scene.t(line) for line in (place_name(scene.state), objective(scene.state), *waves_coming(battle)))


def build_stage(scene: TableScene, battle: Battle) -> None:
    """Zones, and the figures over them. The keyboard comes to what can be chosen."""
    fighters, zones = scene.lit()
    for island in scene.islands:
        spot = ZoneSpot(scene, island, scene.t(words.zone(battle, island.zone)))
        spot.tooltip = partial(_zone_words, scene, battle, island.zone)
        spot.focusable = island.zone in zones
        scene.add(spot)
    for number, place in standing.spots(battle, scene.islands).items():
        who = battle.fighters[number]
        figure = HotSpot(place.area, partial(scene.click_fighter, number), name=f"figure {number}", commit=True,
                         on_point=partial(scene.point_fighter, number), words=scene.t(words.named(who)))
        figure.tooltip = partial(figure_words, scene, who)
        figure.focusable = number in fighters or number in scene.able
        scene.add(figure)


def _zone_words(scene: TableScene, battle: Battle, zone: int) -> str:
    if scene.selected or scene.asking:
        return ""
    return f"{stage.zone_words(scene, battle, zone)}\n{rule_line(rule_of_zone(battle, zone))}"


def figure_words(scene: TableScene, who: Fighter) -> str:
    """A figure in words: for its tooltip. While something is aimed the board stays free: the odds tell enough."""
    if scene.selected or scene.asking:
        return ""
    if who.side == HEROES:
        return f"{scene.t(hero_line(scene.state, who))}\n{rule_line(FIGURE)}"
    back = backlash(scene.state, scene.heroes[0], who) if scene.heroes else []
    return "\n".join([*(scene.t(line) for line in (enemy_line(scene.state, who), *back)), rule_line(FIGURE)])


def build_cards(scene: TableScene, geometry: Geometry, heroes: list[Fighter]) -> None:
    """The hero cards: a click, or 1 to 4, acts with that hero."""
    for at, (area, who) in enumerate(zip(geometry.cards, heroes, strict=False)):
        spot = CardSpot(scene, area, who)
        spot.focusable = who.id in scene.able
        if not scene.asking:
            spot.hot_key = letter(str(at + 1))
        scene.add(spot)


def card_words(scene: TableScene, number: int) -> str:
    """A hero in a few lines: where it stands and what is the matter, what it holds, its orders as they are now."""
    state = scene.state
    who = state.fight.fighters[number]
    parts = [say("boc.at.defense", n=figures.defense(state, who)), *conditions(state, who)]
    where = say("boc.at.gone") if who.out else words.zone(state.fight, who.zone)
    lines = [scene.t(say("boc.at.who", who=words.named(who), zone=where, parts=words.joined(parts)))]
    if who.held is not None:
        lines.append(scene.t(say("boc.table.holds", action=held_action(who.held),
                                 when=held_condition(state, who.held))))
    return "\n".join([*lines, _orders_words(scene, who), rule_line(CARD)])


def _orders_words(scene: TableScene, who: Fighter) -> str:
    """The standing orders that differ from what every hero begins with."""
    now, usual = scene.orders_now(who), Orders()
    given = [order(field, str(getattr(now, field))) for field in ORDERS if getattr(now, field) != getattr(usual, field)]
    return scene.t(say("boc.table.ordered", orders=words.joined(given)) if given else say("boc.table.ordered.none"))


def part_words(scene: TableScene, number: int, name: str) -> str:
    """What Wounds, Chi or Limit of a hero are, and what they stand at."""
    state = scene.state
    who = state.fight.fighters[number]
    nature = state.setting.book.nature[who.natures[0]]
    if name == "wounds":
        lines = [words.wound_marks(who), say("boc.table.about.wounds")]
        if figures.penalty(state, who):
            lines.append(say("boc.at.penalty", n=figures.penalty(state, who)))
    elif name == "chi":
        lines = [say("boc.at.chi", chi=who.chi, most=who.max_chi), say("boc.table.about.chi")]
        if who.stones:
            lines.append(say("boc.at.stones", stones=words.joined(
                [say("boc.at.stone", nature=words.nature(stone.nature), chi=stone.chi) for stone in who.stones])))
    else:
        lines = [say("boc.at.limit", limit=who.limit, size=who.limit_size),
                 say("boc.table.about.limit_meter", name=words.power(nature.limit.id))]
    return "\n".join([*(scene.t(line) for line in lines), rule_line(PARTS[name])])


def build_log(scene: TableScene, area: FRect) -> None:
    """Each line tells the whole event; a click opens everything."""
    if area.w <= 0 or scene.app is None:
        return
    head = HotSpot(FRect(area.x + 4, area.y + 4, area.w - 8, 28), scene.open_log, name="log", hot_key=letter("K"),
                   words=scene.t(say("boc.table.log")))
    scene.add(head)
    unseen = Canvas(pygame.Surface((1, 1)), scene.app.painter)
    for number, (place, _) in enumerate(log.placed(unseen, area, scene.log)):
        spot = HotSpot(place, scene.open_log, name=f"log {number}", tooltip=partial(_whole, scene, number))
        spot.focusable = False
        scene.add(spot)


def _whole(scene: TableScene, number: int) -> str:
    return scene.log[number].whole if number < len(scene.log) else ""


class LogWindow(ListWindow):
    """The battle so far in whole sentences, newest first."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene.t(say("boc.table.log")), scene.t(say("boc.table.close")), width=760)
        mode = scene.controller.mode
        told = [mode.tell(played.after, played.event, None) for played in scene.controller.told[-300:]]
        self.lines = [scene.t(message) for message in reversed(told) if message is not None]

    def fill(self, view: ScrollView, width: float) -> float:
        """A paragraph a line."""
        assert self.app is not None
        y = 2.0
        for line in self.lines:
            height = len(self.app.painter.wrap(line, width - 20)) * 18.2 + 2
            view.add(Paragraph((4, y, width - 20, height), line))
            y += height + 6
        return y
