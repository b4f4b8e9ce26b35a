"""A quick battle: two even random sides by one click, the seed beside them, and off it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import FRect

from gunki.battle.agents import LEVELS
from gunki.battle.characters.own import OwnCharacter
from gunki.battle.content import load_content
from gunki.battle.quick_battles import measured_sides
from gunki.battle.workshop_strength import (
    Fighter,
    Sides,
    even_sides,
    fighter_of_npc,
    fighter_of_own,
    fighter_of_preset,
)
from gunki.engine.dice import seed_of
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection import clipboard
from gunki.table.collection.buttons import TightButton
from gunki.table.layout import columns, grid
from gunki.table.roster.own import own_characters
from gunki.table.roster.shown import item_icon
from gunki.table.scenes.fighters import SEAT_NAMES, Card, cards, content, title_of
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.sheet import in_words, stats_line
from gunki.table.scenes.shell import Shell
from gunki.table.seeds import drawn_seed, first_seed
from gunki.table.widgets import Button, Choice, HotSpot, Label, TextEntry, Toggle
from gunki.table.widgets.base import key_of
from gunki.table.workshop.sheet_window import SheetWindow

KINDS = ("npcs", *LEVELS, "two_players")
"""Who decides for the right side: NPCs, the computer at one of its levels, another person."""
SIZES = (1, 2, 3, 4)
HIT_POINTS = 50
EASY = 0.7
"""The chance of the person's side in the first fight, by the estimate."""
CONTROL = 36.0
FOOT = 60.0
TALLEST_ROW, LEAST_TWO_LINES = 128.0, 50.0
WITH_PLAN = 112.0
"""From this height on a row says how its fighter is played."""
MIDDLE = 120.0
MIDDLE_LINES = 4
COPY = 92.0


class FighterRow(HotSpot):
    """A fighter of a side: medallion, name, stats, gear. Tells all by hover; a click opens its sheet."""

    def __init__(self, rect: FRect, card: Card, scene: QuickBattleScene, side: str, name: str) -> None:
        super().__init__(rect, scene.show_sheet(card, side), name=name, words=scene.t(title_of(card)), commit=True)
        self.card, self.scene, self.side = card, scene, side
        told = in_words(card, scene.content.items, scene.t)
        more = [scene.t(card.plan)] if card.plan is not None else []
        self.tooltip = "\n".join([told, *more, scene.t(say("workshop.quick.sheet.tip"))])

    def draw(self, canvas: Canvas) -> None:
        """As much as there is height for."""
        x, y, w, h = self.rect
        canvas.box(x, y, w, h, "row" if self.hovered else "inset", "outline" if self.hovered else "inset_edge",
                   2.0 if self.hovered else 1.4, radius=6)
        size = min(h - 8, 100.0)
        draw.token(canvas, self.card.portrait, x + size / 2 + 6, y + h / 2, size, side=self.side)
        left, room, says = x + size + 18, w - size - 28, self.scene.t
        name = says(title_of(self.card))
        if h < LEAST_TWO_LINES:
            canvas.text(name, left, y + h / 2, 16, "text", "mincho_bold", valign="middle", max_width=room)
            return
        three, plan = h >= 74, self._plan(canvas, room) if h >= WITH_PLAN else []
        top = y + (h - (66 if three else 42) - (4 + 18 * len(plan) if plan else 0)) / 2
        used = canvas.text(name, left, top, 18, "text", "mincho_bold", max_width=room)
        if self.card.name and room - used > 60:
            role = says(self.card.role)
            if canvas.measure(role) <= room - used - 12:
                canvas.text(role, left + used + 12, top + 4, 14, "text_second")
        stats = stats_line(self.card.stats, says)
        if canvas.measure(stats, 14, "bold") > room:
            stats = stats.replace("   ", " ")
        canvas.text(stats, left, top + 24, 14, "link", "bold", max_width=room)
        if three:
            for number, item in enumerate(self.card.items[: int(room // 26)]):
                canvas.icon(item_icon(item, self.scene.content.items), left + number * 26, top + 46, 20)
        for number, line in enumerate(plan):
            canvas.text(line, left, top + 70 + 18 * number, 14, "text_second", "italic", max_width=room)

    def _plan(self, canvas: Canvas, room: float) -> list[str]:
        """How it is played, in two lines at most, or nothing."""
        lines = canvas.painter.wrap(self.scene.t(self.card.plan), room, 14, "italic") if self.card.plan else []
        return lines if len(lines) <= 2 else []


class QuickBattleScene(PaperScene):
    """Ready to play at once; every choice draws the sides anew from the seed that is shown."""

    title = say("workshop.quick.title")
    key_context = "quick"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode("gunki")  # its words
        shell.app.words = shell.environment.words
        self.content = content()
        self.heroes = [fighter_of_preset(one, HIT_POINTS, self.content) for one in self.content.presets.values()]
        self.npcs = [fighter_of_npc(one, self.content) for one in self.content.npcs.values()]
        self.shipped = {(one.kind, one.id): one for one in (*self.heroes, *self.npcs)}
        self.is_measured = False
        """Whether the chance shown was measured in matches, or is an estimate."""
        self.with_own = False
        self._know_own()
        self.kind, self.size = KINDS[0], 2
        self.seed_told = False
        """Whether the seed was written by the player: it gives everybody the same sides."""
        self.seed_text = first_seed()
        self.problem: Message | None = None
        self.sides: Sides = self._draw_sides(int(self.seed_text))

    def _know_own(self) -> None:
        """The player's own characters as they are now."""
        found = own_characters(self.content)
        self.own: dict[str, OwnCharacter] = {one.id: one for one in found}
        self.cards = {(card.kind, card.id): card for card in cards(self.content, found)}
        self.with_own = self.with_own and bool(found)

    def _draw_sides(self, seed: int) -> Sides:
        """Of the shipped fighters sides that were measured; with others beside them, or where none fit, by estimate."""
        measured_as = "npcs" if self.kind == "npcs" else "two_players"  # heroes on both sides, whoever plays them
        found = None if self._with_others else measured_sides(measured_as, self.size, self.easy, seed, self.shipped)
        self.is_measured = found is not None
        return found or self._estimated_sides(seed)

    @property
    def _with_others(self) -> bool:
        """Whether fighters take part that nobody measured: own characters, or NPCs of content packs."""
        npcs_of_packs = len(self.npcs) > len(load_content().npcs)
        return self.with_own or (self.kind == "npcs" and npcs_of_packs)

    def _estimated_sides(self, seed: int) -> Sides:
        own = [fighter_of_own(one, HIT_POINTS, self.content) for one in self.own.values()] if self.with_own else []
        heroes = [*self.heroes, *own]
        against = self.npcs if self.kind == "npcs" else heroes
        return even_sides(heroes, against, self.size, seed, own, EASY if self.easy else 0.5)

    @property
    def easy(self) -> bool:
        """Whether an easy fight is proposed: who has not finished a match yet should not be felled in two rounds."""
        return self.kind == "npcs" and self.shell.app.settings.beginner and not self.seed_told

    @property
    def seed(self) -> int | None:
        """The seed as it is written; None for what is none."""
        return seed_of(self.seed_text.strip())

    # Building

    def build_paper(self, area: FRect) -> None:
        """Choices on top, the sides, seed and start at the foot."""
        area = area.inflate(16, 8)
        self._build_choices(FRect(area.x, area.y, area.w, CONTROL))
        top, bottom = area.y + CONTROL + 12, area.bottom - FOOT
        middle = min(MIDDLE, area.w * 0.13)
        each = (area.w - middle) / 2
        for side, x, fighters in (("left", area.x, self.sides.left), ("right", area.right - each, self.sides.right)):
            self._build_side(FRect(x, top, each, bottom - top - 8), side, fighters)
        self._build_middle(FRect(area.x + each, top, middle, bottom - top - 8))
        self._build_foot(FRect(area.x, bottom, area.w, FOOT))
        if not self.focus.remembered:
            self.focus.remembered = "play"

    def _build_choices(self, area: FRect) -> None:
        kinds = [self.t(say("workshop.quick.kind." + kind)) for kind in KINDS]
        sizes = [self.t(say("workshop.quick.size", count=size)) for size in SIZES]
        left, right, last = columns(area, [1.1, 0.9, 0.9])
        self.add(Choice(left, kinds, KINDS.index(self.kind), self._set_kind, name="kind",
                        tooltip=self._kind_tip))
        self.add(Choice(right, sizes, SIZES.index(self.size), self._set_size, name="size",
                        tooltip=self.t(say("workshop.quick.size.tip"))))
        own = Toggle(FRect(last.x + 6, last.y, last.w - 6, last.h), self.t(say("workshop.quick.own")), self.with_own,
                     self._set_own, name="own", tooltip=self.t(say("workshop.quick.own.tip")))
        if not self.own:
            own.enabled, own.reason = False, self.t(say("workshop.quick.own.none"))
        self.add(own)

    def _kind_tip(self) -> str:
        """Who may decide for the right side; of the computer also how it plays at the level that is chosen."""
        lines = [say("workshop.quick.kind.tip")]
        if self.kind in LEVELS:
            lines.append(say(f"advice.level.{self.kind}.tip"))
        return "\n".join(self.t(line) for line in lines)

    def _build_side(self, area: FRect, side: str, fighters: tuple[Fighter, ...]) -> None:
        who = f"{side}.two_players" if self.kind == "two_players" else "left.npcs" if side == "left" else self.kind
        pitch = min(TALLEST_ROW + 8, (area.h - 20) / len(fighters))
        area.y += max(0.0, (area.h - 20 - pitch * len(fighters)) * 0.3)
        self.add(Label((area.x, area.y, area.w, 24), self.t(say("workshop.quick.side." + who)), color="heading",
                       face="bold", size=15))
        rows = grid(FRect(area.x, area.y + 28, area.w, pitch * len(fighters) - 8), 1, len(fighters))
        for number, (place, fighter) in enumerate(zip(rows, fighters, strict=True)):
            card = self.cards[fighter.kind, fighter.id]
            self.add(FighterRow(place, card, self, side, f"{side} {number + 1}"))

    def _build_middle(self, area: FRect) -> None:
        """The chances, halfway down the rows beside them, with what they are by hover."""
        rows = min(area.h - 20, (TALLEST_ROW + 8) * self.size)
        middle = area.y + 28 + max(0.0, area.h - 20 - rows) * 0.3 + rows / 2
        self._chances = FRect(area.x, middle - 34, area.w, 62 + 19 * MIDDLE_LINES)
        self.add(HotSpot(self._chances, name="chances", tooltip=lambda: self.t(self._told("tip")),
                         words=self.t(self._told("estimate"))))

    def _build_foot(self, area: FRect) -> None:
        """Seed, another draw, off."""
        y, high = area.y + 10, 46.0
        play = min(300.0, area.w * 0.3)
        reroll = min(170.0, area.w * 0.19)
        label = self.t(say("setup.seed"))
        assert self.app is not None
        width = self.app.painter.measure(label, 14, "bold") + 12
        self.add(Label((area.x, y, width, high), label, color="heading", face="bold"))
        field = FRect(area.x + width, y + 6, min(210.0, area.w - width - play - reroll - COPY - 32), 34)
        self.add(TextEntry(field, self.seed_text, self._write_seed, name="seed", limit=20,
                           tooltip=self.t(self.problem or say("workshop.quick.seed.tip"))))
        self.add(TightButton((field.right + 8, y + 6, COPY, 34), self.t(say("workshop.quick.copy")), self._copy_seed,
                             name="copy seed", tooltip=self.t(say("workshop.quick.copy.tip"))))
        self.add(TightButton((field.right + COPY + 20, y, reroll, high), self.t(say("workshop.quick.reroll")),
                             self._reroll, icon="dice_5", name="reroll", hot_key=key_of("quick_reroll"),
                             tooltip=self.t(say("workshop.quick.reroll.tip"))))
        start = Button((area.right - play, y, play, high), self.t(say("workshop.quick.play")), self._play,
                       icon="katana", name="play", style="gold" if self.problem is None else "paper", size=20,
                       face="mincho_bold", hot_key=key_of("quick_begin"), commit=True)
        if self.problem is not None:
            start.enabled, start.reason = False, self.t(say("workshop.quick.no_seed"))
        self.add(start)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Against whom, and how even it is."""
        x, y, w, _ = self._chances
        centre = x + w / 2
        against = self.t(say("workshop.quick.against"))
        size = min(26.0, 26 * (w - 10) / max(1.0, canvas.measure(against, 26, "mincho_bold")))
        canvas.text(against, centre, y, size, "text_second", "mincho_bold", "center", max_width=w - 4)
        left = round(100 * self.sides.chance)
        canvas.text(f"{left} : {100 - left}", centre, y + 36, 18, "text", "bold", "center", max_width=w - 8)
        canvas.paragraph(self.t(self._told("estimate")), x + 4, y + 62, w - 8, 14, "text_second", align="center",
                         max_lines=MIDDLE_LINES)

    def _told(self, what: str) -> Message:
        """What the two figures are, in short ("estimate") or whole ("tip")."""
        if not self.is_measured:
            return say("workshop.quick." + ("easy" if self.easy and what == "estimate" else what))
        return say(f"workshop.quick.{what}." + ("easy" if self.easy else "npcs" if self.kind == "npcs" else "measured"))

    # Choosing

    def _anew(self) -> None:
        seed = self.seed
        self.problem = None if seed is not None else say("setup.seed.wrong")
        if seed is not None:
            self.sides = self._draw_sides(seed)
        self.refresh()

    def _set_kind(self, index: int) -> None:
        self.kind = KINDS[index]
        self._anew()

    def _set_size(self, index: int) -> None:
        self.size = SIZES[index]
        self._anew()

    def _set_own(self, on: bool) -> None:
        self.with_own = on
        self._anew()

    def show_sheet(self, card: Card, side: str) -> Callable[[], None]:
        """What opens a fighter's sheet."""
        hp = card.hp if card.kind == "npc" else HIT_POINTS
        return lambda: self.shell.app.push_modal(SheetWindow(card, hp, self.content, side))

    def _copy_seed(self) -> None:
        copied = clipboard.put(self.seed_text.strip())
        self.shell.app.toast(self.t(say("workshop.quick.copied" if copied else "workshop.quick.by_hand")))

    def _write_seed(self, text: str) -> None:
        self.seed_text, self.seed_told = text, True
        self._anew()

    def _reroll(self) -> None:
        self.seed_text, self.seed_told = drawn_seed(), False
        self._anew()

    def resumed(self) -> None:
        """Back from a match: the same sides once more are not what one wants by default."""
        self._know_own()
        self._reroll()

    # Going on

    def config(self) -> dict[str, Any]:
        """The match as it is written."""
        other = self.kind if self.kind in LEVELS else "person_2"
        return {"sides": [self._side(self.sides.left, "person_1"), self._side(self.sides.right, other)],
                "hp": HIT_POINTS}

    def _side(self, fighters: tuple[Fighter, ...], owner: str) -> dict[str, Any]:
        """One seat: the NPCs, or a person or the computer with all the heroes."""
        characters = [self.own[one.id].sheet if one.kind == "own" else {one.kind: one.id} for one in fighters]
        if fighters[0].kind == "npc":
            who: dict[str, Any] = {"kind": "npc", "name": SEAT_NAMES["npc"]}
        else:
            who = {**({"kind": "ai", "level": owner} if owner in LEVELS else {"kind": "human"}),
                   "name": SEAT_NAMES[owner]}
        return {"seats": [{**who, "characters": characters}]}

    def _play(self) -> None:
        try:
            self.shell.begin("gunki", self.config(), self.seed)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)
