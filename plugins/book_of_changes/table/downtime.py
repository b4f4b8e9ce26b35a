"""Downtime: heroes as cards at the left, the chosen one's spirits and names in the middle, its Powers at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import downtime as rules
from book_of_changes import setup, words
from book_of_changes.descent import current
from book_of_changes.explain import explain
from book_of_changes.model import Hero, State
from book_of_changes.odds import chances_of
from book_of_changes.table.hero_card import lit_paper
from book_of_changes.table.heroes.drawing import draw_beads, draw_head, nature_and_defense
from book_of_changes.table.picker import HexagramField, PowerCard
from book_of_changes.table.power_cells import cells_of_hero
from book_of_changes.table.scene_card import percent
from book_of_changes.table.spirits import HEIGHT, PITCH, Deed, SpiritRow, add_deed
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN
from gunki.table.widgets import Button, HotSpot, Label, Paragraph, ScrollView, letter
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

CARD = 144.0
FOOT = 64.0
HEADING = 30.0
LEADING = 18.2
FIELD = 264.0


class Room:
    """Where the parts lie."""

    def __init__(self, area: FRect, heroes: int) -> None:
        wide = area.w >= 1080
        left = 232.0 if wide else 208.0
        right = min(320.0, FIELD * max(1.0, area.w / 1280)) if wide else 0.0
        bottom = area.bottom - FOOT
        self.cards = FRect(area.x, area.y, left, bottom - MARGIN - area.y)
        middle = area.w - left - MARGIN - (right + MARGIN if right else 0)
        self.middle = FRect(self.cards.right + MARGIN, area.y, middle, self.cards.h)
        self.powers = FRect(self.middle.right + MARGIN, area.y, right, self.cards.h) if right else FRect(0, 0, 0, 0)
        self.foot = FRect(area.x, bottom, area.w, FOOT)
        self.card = min(CARD, (self.cards.h - MARGIN * (heroes - 1)) / heroes)


TWO_LINES = 74.0
"""Below this height a card has room for the name and one line."""


class HeroSpot(HotSpot):
    """A hero's card, to choose it."""

    def __init__(self, rect: Rect, between: Between, state: State, hero: Hero, chosen: bool,
                 on_pick: Any) -> None:
        super().__init__(rect, on_pick, name=f"hero {hero.id}", words=hero.name)
        self.between, self.state, self.hero, self.chosen = between, state, hero, chosen

    def draw(self, canvas: Canvas) -> None:
        """Paper or gold, head, beads."""
        x, y, w, h = self.rect
        book, t = self.state.setting.book, self.between.layer.t
        canvas.panel(x, y, w, h, line=2.8 if self.chosen or self.hovered else 2.0)
        if self.chosen:
            lit_paper(canvas, FRect(self.rect))
        size, low = min(54.0, h * 0.4), h < TWO_LINES
        away, short = self.hero.away, self._short()
        second = short if low else nature_and_defense(t, book, self.hero)
        if away:
            second = t(say("boc.between.away", days=away))
        draw_head(canvas, FRect(x + 8, y + 6, w - 18, size), book, self.hero, second, size, dim=bool(away))
        top = y + max(size + 10, 54)
        if h - (top - y) >= 40:
            draw_beads(canvas, self.between.layer, FRect(x + 10, top, w - 20, y + h - 6 - top), book, self.hero)
        elif not low:
            canvas.text(short, x + 12, y + h - 25, 14, "text", "bold", max_width=w - 20)

    def _short(self) -> str:
        """Chi and Wounds in figures."""
        hero, most = self.hero, setup.max_chi(self.state.setting.book, self.hero)
        figures = say("boc.between.short", chi=hero.chi, most=most, minor=hero.minor, major=hero.major)
        return self.between.layer.t(figures)


def chosen_hero(between: Between, state: State) -> Hero:
    """Whose Bonds are shown: the chosen one, else the first of the seat that decides, who stays chosen meanwhile."""
    moment = state.journey.step, state.journey.turn
    if moment != between.chosen_at:
        between.chosen, between.chosen_at = "", moment
    named = next((hero for hero in state.heroes if hero.id == between.chosen), None)
    if named is not None:
        return named
    theirs = [command.hero for command in between.legal if hasattr(command, "hero")]
    first = next((hero for hero in state.heroes if hero.id in theirs), state.heroes[0])
    if theirs:
        between.chosen = first.id
    return first


def build_downtime(between: Between, area: FRect, state: State, waiting: str) -> None:
    """Cards, spirits, Powers, and what the whole group can do."""
    room = Room(area, len(state.heroes))
    hero = chosen_hero(between, state)
    layer, between.field = between.layer, None
    for at, one in enumerate(state.heroes):
        place = FRect(room.cards.x, room.cards.y + at * (room.card + MARGIN), room.cards.w, room.card)
        layer.add(HeroSpot(place, between, state, one, one.id == hero.id, partial(_choose, between, one.id)))
    _build_names(between, FRect(room.middle.x + 16, room.middle.y + 12, room.middle.w - 26, room.middle.h - 22), state,
                 hero)
    if room.powers.w:
        _build_powers(between, room.powers, state, hero)
    _build_foot(between, room.foot, waiting)
    if not layer.focus.remembered:
        layer.focus.remembered = "go on"


def _choose(between: Between, hero: str) -> None:
    between.chosen = hero
    between.layer.rebuild()


def _build_powers(between: Between, area: FRect, state: State, hero: Hero) -> None:
    layer = between.layer
    assert layer.app is not None
    layer.add(Label((area.x + 14, area.y + 8, area.w - 28, 26), layer.t(say("boc.between.powers_of", who=hero.name)),
                    size=18, face="mincho_bold"))
    side = area.w - 20
    field = HexagramField((area.x + 10, area.y + 36, side, side), cells_of_hero(state.setting.book, hero),
                          (hero.nature,), on_point=lambda cell: card.show(cell))
    layer.add(field)
    between.field = field
    card = PowerCard((area.x + 14, area.y + 46 + side, area.w - 24, area.h - side - 56), field.cell,
                     layer.app.painter, layer.t)
    layer.add(card)


def _build_foot(between: Between, area: FRect, waiting: str) -> None:
    layer, t = between.layer, between.layer.t
    rest = next(iter(between.of_kind(cmd.RestHour)), None)
    on = next(iter(between.of_kind(cmd.GoOn)), None)
    width = min(340.0, area.w * 0.34)
    y, h = area.y + 4, area.h - 10
    state = between.state
    assert state is not None
    button = Button((area.right - width, y, width, h), t(say("boc.between.go_on")), partial(between.do, on),
                    name="go on", style="gold", size=21, face="mincho_bold", commit=True, icon="step",
                    note=t(next_text(state)))
    if on is None:
        button.enabled, button.reason = False, waiting or t(say("boc.between.not_now"))
    layer.add(button)
    hour = Button((area.right - 2 * width - MARGIN, y, width, h), t(say("boc.between.hour")),
                  partial(between.do, rest), name="rest hour", icon="pause", commit=True,
                  note=t(say("boc.between.hour.note")), tooltip=t(say("boc.between.hour.tip")))
    if rest is None:
        hour.enabled, hour.reason = False, waiting or t(say("boc.between.hour.used"))
        hour.note = ""
    layer.add(hour)
    _build_undo(between, FRect(area.x, y, min(132.0, hour.rect.x - area.x - MARGIN), h))


def _build_undo(between: Between, area: FRect) -> None:
    """Take back what was done since the last rest, scene or die."""
    table, t = between.table, between.layer.t
    if table is None:
        return
    undo = Button(area, t(say("boc.table.undo")), between.undo, name="undo", icon="undo", hot_key=letter("U"))
    why = table.why_no_undo()
    if why is not None:
        undo.enabled, undo.tooltip = False, t(why)
    between.layer.add(undo)


def next_text(state: State) -> Message:
    """What comes next: a scene, a battle, a night."""
    from book_of_changes.descent import campaign

    sequence, at = campaign(state.setting).sequence, state.journey.step + 1
    if at >= len(sequence):
        return say("boc.between.next.end")
    kind, _, name = sequence[at].partition(":")
    if kind == "battle":
        return say("boc.between.next.battle", battle=words.battle_name(name))
    if kind == "rest":
        return say("boc.between.next.rest")
    return say("boc.between.next.scene", scene=say("boc.scene." + name + ".name"))


# The middle: spirits, names, healing, stones

def _build_names(between: Between, area: FRect, state: State, hero: Hero) -> None:
    layer = between.layer
    assert layer.app is not None
    texts = between.lines or _after(between, state)
    told = [line for text in texts for line in layer.app.painter.wrap(text, area.w - 20)]
    groups = sections(between, state, hero)
    height = (40 + len(told) * LEADING + 8 + sum(HEADING + len(rows) * PITCH for _, rows in groups))
    view = ScrollView(area, height, name="names")
    layer.add(view)
    view.add(Label((0, 0, area.w - 20, 32), layer.t(_title(state)), size=21, face="mincho_bold"))
    if told:
        view.add(Paragraph((0, 36, area.w - 14, len(told) * LEADING + 2), "\n".join(told), color="text_second",
                           name="told"))
    y = 40 + len(told) * LEADING + 8
    for title, rows in groups:
        view.add(Label((0, y, area.w - 20, HEADING - 6), layer.t(title), color="heading", face="bold"))
        y += HEADING
        for row in rows:
            place = FRect(2, y, area.w - 18, HEIGHT)
            view.add(SpiritRow(place, row, layer.t, between.point))
            add_deed(between, view, place, row)
            y += PITCH


def _after(between: Between, state: State) -> list[str]:
    """What the battle just won has brought, where nothing was told since: the match was left meanwhile."""
    kind, name = current(state)
    if kind != "battle" or not state.setting.book.battle[name].after:
        return []
    return [between.layer.t(say("boc.battle." + name + ".after"))]


def _title(state: State) -> Message:
    from book_of_changes.table.between import heading

    return heading(state)


def sections(between: Between, state: State, hero: Hero) -> list[tuple[Message, list[Deed]]]:
    """Headings with rows: Bonds, names to learn, healing, stones; those without rows are left out, but for Bonds."""
    found = [(say("boc.between.bonds", who=hero.name), _bonds(between, state, hero)),
             (say("boc.between.to_learn"), _to_learn(between, state, hero)),
             (say("boc.between.healing"), _others(between, hero, cmd.HealBetween)),
             (say("boc.between.stones"), _others(between, hero, cmd.HandStone))]
    return [(title, rows) for at, (title, rows) in enumerate(found) if rows or at == 0]


def _bonds(between: Between, state: State, hero: Hero) -> list[Deed]:
    """Every name known: release it, or Bond it with the price shown (BC-16)."""
    book, rows = state.setting.book, []
    bonded = {bond.spirit for bond in hero.bonds}
    most = setup.max_chi(book, hero)
    for name in sorted(hero.names, key=lambda one: one not in bonded):
        price = setup.price_of_bond(book, name)
        command: Any
        if name in bonded:
            command = cmd.ReleaseBond(hero.id, name)
            text, note = say("boc.between.release"), say("boc.between.release.note", now=most, then=most + price)
            tip = say("boc.between.release.tip", chi=price)
        else:
            command = cmd.MakeBond(hero.id, name)
            text = say("boc.between.bond", chi=price)
            note = say("boc.between.bond.note", now=hero.chi, then=hero.chi - price)
            tip = say("boc.between.bond.tip", chi=price)
        able = command in between.legal
        reason = None if able else explain(state, command) or say("boc.between.not_now")
        rows.append(Deed(name, hero.nature, price, command, text, note, reason, name in bonded, tip=tip))
    return rows


def _to_learn(between: Between, state: State, hero: Hero) -> list[Deed]:
    """Secret names this hero may learn (BC-25.4); difficult spirits want to be won (BC-16.12)."""
    book, rows = state.setting.book, []
    for command in between.of_kind(cmd.LearnName):
        if command.hero != hero.id:
            continue
        price = setup.price_of_bond(book, command.spirit)
        odds = chances_of(state, command)
        text = say("boc.between.win") if odds else say("boc.between.learn")
        note, tip = say("boc.between.learn.note"), say("boc.between.learn.tip", chi=price)
        if odds:
            chance = percent(odds[0].success + odds[0].heroic)
            note = say("boc.between.win.note", tn=rules.NEGOTIATION, n=chance)
            tip = say("boc.between.win.tip", tn=rules.NEGOTIATION, n=chance, chi=price)
        rows.append(Deed(command.spirit, hero.nature, price, command, text, note, None, False, tip=tip))
    return rows


def _others(between: Between, hero: Hero, kind: type[Any]) -> list[Deed]:
    rows = []
    for command in between.of_kind(kind):
        if command.hero == hero.id:
            key = say("boc.between.heal") if kind is cmd.HealBetween else say("boc.between.hand")
            rows.append(Deed("", hero.nature, 0, command, key, None, None, False, between.text_of(command)))
    return rows


def draw_downtime(between: Between, canvas: Canvas, state: State) -> None:
    """Papers under the widgets."""
    room = Room(between.area, len(state.heroes))
    canvas.panel(*room.middle)
    if room.powers.w:
        canvas.panel(*room.powers)
