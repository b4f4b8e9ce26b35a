"""Setting up a match: two sides, who fights on them and who decides for them, the rules, the seed."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.battle.config import HOUSE_RULES
from gunki.engine.dice import seed_of
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.roster.own import own_characters
from gunki.table.scene import SideScene
from gunki.table.scenes.fighters import (
    HIT_POINTS,
    MOST,
    OWNERS,
    Card,
    Pick,
    Setup,
    cards,
    content,
    remember,
    remembered,
    title_of,
)
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.picker import PickerWindow
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.side_column import SideColumn
from gunki.table.seeds import drawn_seed, first_seed
from gunki.table.widgets import Button, Choice, Label, Paragraph, StripButton, TextEntry, Toggle

FOOT = 172.0
"""Height of seed, complaint and start."""
TOGGLE = 28.0
LEADING = 18.2


class SetupScene(SideScene):
    """Ready to start at once: the last setup, or a first one."""

    def __init__(self, shell: Shell, seed: int | None = None) -> None:
        super().__init__()
        self.shell = shell
        shell.environment.mode("gunki")
        shell.app.words = shell.environment.words
        found = content()
        self.content = found
        self.items = found.items
        own = own_characters(found)
        self.sheets = {character.id: character.sheet for character in own}
        self.cards: dict[tuple[str, str], Card] = {(card.kind, card.id): card for card in cards(found, own)}
        self.setup: Setup = remembered(found, own)
        self.seed_text = str(seed) if seed is not None else first_seed()
        self.problem = self.shell.t(found.problems[0]) if found.problems else ""
        self._columns = (SideColumn(self, "left"), SideColumn(self, "right"))
        self._centre = FRect(0, 0, 1, 1)

    # Building

    def build(self, layout: Layout) -> None:
        """Left side, match, right side."""
        top, height = HEAD + MARGIN, layout.height - HEAD - 2 * MARGIN
        middle = min(340.0, max(250.0, layout.width * 0.27))
        side = (layout.width - middle - 4 * MARGIN) / 2
        left = FRect(MARGIN, top, side, height)
        self._centre = FRect(left.right + MARGIN, top, middle, height)
        right = FRect(self._centre.right + MARGIN, top, side, height)
        for column, area in zip(self._columns, (left, right), strict=True):
            column.build(area)
        self._build_match(self._centre)
        self.add(StripButton((layout.width - 108, 10, 96, 42), self.t(say("setup.back")), self.back, name="back"))
        if not self.focus.remembered:
            self.focus.remembered = "start"

    def _build_match(self, area: FRect) -> None:
        x, w, y = area.x + 12, area.w - 24, area.y + 44
        self.add(
            Choice(
                (x, y, w, 34),
                [self.t(say("setup.hp", hp=hp)) for hp in HIT_POINTS],
                HIT_POINTS.index(self.setup.hp),
                self._set_hp,
                name="hp",
                tooltip=self.t(say("setup.hp.tip")),
            )
        )
        y += 46
        self.add(Label((x, y, w, 20), self.t(say("setup.rules")), color="heading", face="bold"))
        self._build_rules(FRect(x, y + 24, w, area.bottom - FOOT - y - 24))
        self._build_foot(area)

    def _build_rules(self, area: FRect) -> None:
        """A toggle a rule, with what it does below it where all of them have room for that."""
        assert self.app is not None
        told = {rule: self.t(say(f"setup.rule.{rule}.tip")) for rule in HOUSE_RULES}
        lines = {rule: len(self.app.painter.wrap(text, area.w - 30)) for rule, text in told.items()}
        spare = area.h - len(HOUSE_RULES) * TOGGLE - sum(lines.values()) * LEADING
        explained = spare >= 0
        gap = min(8.0, spare / len(HOUSE_RULES)) if explained else 0.0
        pitch = min(30.0, area.h / len(HOUSE_RULES))
        y = area.y
        for rule in HOUSE_RULES:
            self.add(
                Toggle(
                    (area.x, y, area.w, TOGGLE if explained else pitch),
                    self.t(say("setup.rule." + rule)),
                    rule in self.setup.house_rules,
                    partial(self._rule, rule),
                    name=f"rule {rule}",
                    tooltip="" if explained else told[rule],
                )
            )
            if explained:
                text = FRect(area.x + 30, y + TOGGLE, area.w - 30, lines[rule] * LEADING)
                self.add(Paragraph(text, told[rule], color="text_second"))
                y += TOGGLE + text.h + gap
            else:
                y += pitch

    def _build_foot(self, area: FRect) -> None:
        x, w, bottom = area.x + 12, area.w - 24, area.bottom
        self.add(Label((x, bottom - FOOT + 4, w, 20), self.t(say("setup.seed")), color="heading", face="bold"))
        self.add(
            TextEntry(
                (x, bottom - FOOT + 26, w - 104, 32),
                self.seed_text,
                self._set_seed,
                name="seed",
                limit=20,
                placeholder=self.t(say("setup.seed.drawn")),
                tooltip=self.t(say("setup.seed.tip")),
            )
        )
        self.add(
            Button(
                (x + w - 96, bottom - FOOT + 26, 96, 32),
                self.t(say("setup.seed.draw")),
                self._draw_seed,
                name="draw seed",
                tooltip=self.t(say("setup.seed.draw.tip")),
            )
        )
        if self.problem:
            self.add(Paragraph((x, bottom - FOOT + 61, w, 37), self.problem, color="damage", name="problem"))
        self.add(
            Button(
                (x, bottom - 66, w, 54),
                self.t(say("setup.start")),
                self.start,
                icon="katana",
                name="start",
                style="gold",
                size=22,
                face="mincho_bold",
                commit=True,
                tooltip=lambda: "" if self.problem else self.t(say("setup.start.tip")),  # it would hide the complaint
            )
        )

    # Changing

    def rename_side(self, number: int, text: str) -> None:
        """Call a side so; nothing: its usual name."""
        usual = self.t(say("side." + ("left", "right")[number]))
        self.setup.names[number] = "" if text.strip() == usual else text.strip()

    def rename(self, pick: Pick, text: str) -> None:
        """Call a hero so; nothing: its usual name."""
        card = self.cards[(pick.kind, pick.id)]
        pick.name = "" if text.strip() in (card.name, self.t(title_of(card))) else text.strip()
        for column in self._columns:
            column.renamed(pick)

    def own(self, pick: Pick, index: int) -> None:
        """Who decides for a hero."""
        pick.owner = OWNERS[index]
        for column in self._columns:
            column.show_who()

    def _set_hp(self, index: int) -> None:
        self.setup.hp = HIT_POINTS[index]
        for column in self._columns:
            column.show_sheet()

    def _rule(self, rule: str, on: bool) -> None:
        rules = [r for r in self.setup.house_rules if r != rule]
        self.setup.house_rules = [*rules, rule] if on else rules

    def _set_seed(self, text: str) -> None:
        self.seed_text = text
        complaint = self.find("problem")
        if complaint is not None:  # the new text has not been looked at yet
            self.problem, complaint.visible = "", False
            complaint.invalidate()

    def _draw_seed(self) -> None:
        self.seed_text = drawn_seed()
        self.problem = ""
        self.refresh()

    def pick(self, side: str, index: int) -> None:
        """Choose a fighter for a place."""
        assert self.app is not None
        self.app.push_modal(
            PickerWindow(list(self.cards.values()), partial(self._picked, side, index), side, self.setup.hp)
        )

    def _picked(self, side: str, index: int, card: Card) -> None:
        picks = self.setup.side(side)
        owner = picks[index].owner if index < len(picks) else "person_1" if side == "left" else "person_2"
        picks[index : index + 1] = [Pick(card.kind, card.id, "", owner)]
        self._columns[0 if side == "left" else 1].pointed = index
        if len(picks) == MOST:  # nobody can be added any more
            self.focus.remembered = f"portrait {side} {index}"
        self.refresh()

    def remove(self, side: str, index: int) -> None:
        """Take a fighter away; the last one stays."""
        picks = self.setup.side(side)
        if len(picks) > 1:
            del picks[index]
            left = min(index, len(picks) - 1)  # the focus goes to the one who moves up, or the last
            self.focus.remembered = f"remove {side} {left}" if len(picks) > 1 else f"add {side}"
            self.refresh()

    # Going on

    def start(self) -> None:
        """Begin the match, or say what stands in the way."""
        text = self.seed_text.strip()
        seed = seed_of(text)
        if text and seed is None:
            self._complain(self.t(say("setup.seed.wrong")))
            return
        raw = self.setup.config(self.sheets)
        try:
            self.shell.begin("gunki", raw, seed)
        except (Refused, BadFile) as error:
            self._complain(self.t(error.message))
            return
        remember(self.setup)

    def _complain(self, text: str) -> None:
        self.problem = text
        self.refresh()

    def resumed(self) -> None:
        """Back from a match: the same dice once more are not what one wants by default."""
        self._draw_seed()

    def close(self) -> None:
        """The choices are kept for the next time."""
        remember(self.setup)

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the title, three sheets of paper."""
        draw_room(canvas, self.t(say("setup.title")))
        for area in (self._columns[0].area, self._centre, self._columns[1].area):
            canvas.panel(*area)

    def draw(self, canvas: Canvas) -> None:
        """What this screen is for, and the fighters."""
        hint, title = self.t(say("setup.hint")), self.t(say("setup.title"))
        if canvas.measure(hint) < canvas.width - 176 - canvas.measure(title, 26, "mincho_bold"):
            canvas.text(hint, canvas.width - 128, 32, 14, "strip_second", align="right", valign="middle")
        canvas.text(self.t(say("setup.match")), self._centre.x + 12, self._centre.y + 9, 18, "text", "mincho_bold")
        for column in self._columns:
            column.draw(canvas)
