"""Setting up a match: two sides, who fights on them and who decides for them, the rules, the seed."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.battle.config import HOUSE_RULES
from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.scene import Scene
from gunki.table.scenes.fighters import MOST, OWNERS, Card, Pick, Setup, cards, content, remember, remembered, title_of
from gunki.table.scenes.picker import PickerWindow
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Choice, HotSpot, Label, TextEntry, Toggle

HEAD = 64.0


class SetupScene(Scene):
    """Ready to start at once: the last setup, or a first one."""

    def __init__(self, shell: Shell, seed: int | None = None) -> None:
        super().__init__()
        self.shell = shell
        shell.environment.mode("gunki")
        shell.app.words = shell.environment.words
        found = content()
        self.cards: dict[tuple[str, str], Card] = {(card.kind, card.id): card for card in cards(found)}
        self.setup: Setup = remembered(found)
        self.seed_text = "" if seed is None else str(seed)
        self.problem = self.shell.t(found.problems[0]) if found.problems else ""
        self._panels: list[FRect] = []

    # Building

    def build(self, layout: Layout) -> None:
        """Left side, match, right side."""
        top, height = HEAD + MARGIN, layout.height - HEAD - 2 * MARGIN
        middle = min(340.0, max(250.0, layout.width * 0.27))
        side = (layout.width - middle - 4 * MARGIN) / 2
        left = FRect(MARGIN, top, side, height)
        centre = FRect(left.right + MARGIN, top, middle, height)
        right = FRect(centre.right + MARGIN, top, side, height)
        self._panels = [left, centre, right]
        self._build_side(left, "left")
        self._build_side(right, "right")
        self._build_match(centre)
        if not self.focus.remembered:
            self.focus.remembered = "start"

    def _build_side(self, area: FRect, side: str) -> None:
        number = 0 if side == "left" else 1
        x, w = area.x + 12, area.w - 24
        entry = TextEntry(
            (x, area.y + 12, w, 34),
            self.setup.names[number],
            partial(self._rename_side, number),
            name=f"name {side}",
            limit=24,
            placeholder=self.t(say("setup.side." + side)),
        )
        self.add(entry)
        picks = self.setup.side(side)
        pitch = min(84.0, (area.h - 56 - 54) / MOST)
        for index, pick in enumerate(picks):
            self._build_row(FRect(x, area.y + 56 + index * pitch, w, pitch - 6), side, index, pick)
        if len(picks) < MOST:
            self.add(
                Button(
                    (x, area.bottom - 50, w, 38),
                    self.t(say("setup.add")),
                    lambda: self._pick(side, len(picks)),
                    icon="plus",
                    name=f"add {side}",
                    size=15,
                )
            )

    def _build_row(self, row: FRect, side: str, index: int, pick: Pick) -> None:
        size = min(row.h, 64.0)
        self.add(
            HotSpot(
                (row.x, row.y, size, row.h),
                lambda: self._pick(side, index),
                name=f"portrait {side} {index}",
                tooltip=self.t(say("setup.change")),
                words=self.t(title_of(self.cards[(pick.kind, pick.id)])),
            )
        )
        left, right = row.x + size + 8, row.right - 38
        card = self.cards[(pick.kind, pick.id)]
        self.add(
            Button(
                (right + 6, row.y + (row.h - 32) / 2, 32, 32),
                "",
                lambda: self._remove(side, index),
                icon="close",
                name=f"remove {side} {index}",
                tooltip=self.t(say("setup.remove")),
            )
        )
        if pick.kind == "npc":
            self.add(
                Label((left, row.y + row.h / 2 - 22, right - left, 22), self.t(card.role), size=17, face="mincho_bold")
            )
            self.add(Label((left, row.y + row.h / 2, right - left, 20), self.t(say("setup.npc")), color="text_second"))
            return
        half = (right - left - 6) / 2
        if row.h >= 56:
            line = (row.h - 6) / 2
            self.add(
                TextEntry(
                    (left, row.y, right - left, line),
                    pick.name,
                    partial(self._rename, pick),
                    name=f"hero {side} {index}",
                    limit=24,
                    placeholder=card.name,
                )
            )
            wide = half if half > 110 else min(118.0, right - left)
            owner = FRect(left, row.y + line + 6, wide, line)
            self.add(
                Label((left + wide + 8, owner.y, right - left - wide - 8, line), self.t(card.role), color="text_second")
            )
        else:
            self.add(
                TextEntry(
                    (left, row.y + (row.h - 32) / 2, half, 32),
                    pick.name,
                    partial(self._rename, pick),
                    name=f"hero {side} {index}",
                    limit=24,
                    placeholder=card.name,
                )
            )
            owner = FRect(left + half + 6, row.y + (row.h - 32) / 2, half, 32)
        short = "short." if owner.w < 112 else ""
        names = [self.t(say(f"setup.owner.{short}{o}")) for o in OWNERS]
        self.add(
            Choice(
                owner,
                names,
                OWNERS.index(pick.owner),
                partial(self._own, pick),
                name=f"owner {side} {index}",
                tooltip=self.t(say("setup.owner.tip")),
            )
        )

    def _build_match(self, area: FRect) -> None:
        x, w, y = area.x + 12, area.w - 24, area.y + 44
        self.add(
            Choice(
                (x, y, w, 34),
                [self.t(say("setup.hp", hp=hp)) for hp in (50, 100)],
                0 if self.setup.hp == 50 else 1,
                lambda i: setattr(self.setup, "hp", (50, 100)[i]),
                name="hp",
                tooltip=self.t(say("setup.hp.tip")),
            )
        )
        y += 44
        self.add(Label((x, y, w, 20), self.t(say("setup.rules")), color="heading", face="bold"))
        y += 22
        pitch = min(30.0, (area.bottom - 188 - y) / len(HOUSE_RULES))
        for rule in HOUSE_RULES:
            self.add(
                Toggle(
                    (x, y, w, pitch),
                    self.t(say("setup.rule." + rule)),
                    rule in self.setup.house_rules,
                    partial(self._rule, rule),
                    name=f"rule {rule}",
                    tooltip=self.t(say(f"setup.rule.{rule}.tip")),
                )
            )
            y += pitch
        bottom = area.bottom
        self.add(Label((x, bottom - 178, w, 20), self.t(say("setup.seed")), color="heading", face="bold"))
        self.add(
            TextEntry(
                (x, bottom - 156, w, 32),
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
                (x, bottom - 112, w, 54),
                self.t(say("setup.start")),
                self.start,
                icon="katana",
                name="start",
                style="gold",
                size=22,
                face="mincho_bold",
                commit=True,
            )
        )
        self.add(Button((x, bottom - 48, w, 36), self.t(say("setup.back")), self._back, icon="back", name="back"))

    # Changing

    def _rename_side(self, number: int, text: str) -> None:
        self.setup.names[number] = text.strip()

    @staticmethod
    def _rename(pick: Pick, text: str) -> None:
        pick.name = text.strip()

    @staticmethod
    def _own(pick: Pick, index: int) -> None:
        pick.owner = OWNERS[index]

    def _rule(self, rule: str, on: bool) -> None:
        rules = [r for r in self.setup.house_rules if r != rule]
        self.setup.house_rules = [*rules, rule] if on else rules

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    def _pick(self, side: str, index: int) -> None:
        assert self.app is not None
        self.app.push_modal(PickerWindow(list(self.cards.values()), lambda card: self._picked(side, index, card)))

    def _picked(self, side: str, index: int, card: Card) -> None:
        picks = self.setup.side(side)
        owner = picks[index].owner if index < len(picks) else "person_1" if side == "left" else "person_2"
        pick = Pick(card.kind, card.id, "", owner)
        picks[index : index + 1] = [pick]
        self.refresh()

    def _remove(self, side: str, index: int) -> None:
        picks = self.setup.side(side)
        if len(picks) > 1:
            del picks[index]
            self.refresh()
        elif self.app is not None:
            self.app.toast(self.t(say("setup.one_at_least")))

    def refresh(self) -> None:
        """Make the widgets anew; the paper stays."""
        backdrop = self._backdrop
        self.rebuild()
        self._backdrop = backdrop

    # Going on

    def start(self) -> None:
        """Begin the match, or say what stands in the way."""
        text = self.seed_text.strip()
        seed = int(text) if text.isascii() and text.isdigit() and int(text) <= MASK else None
        if text and seed is None:
            self._say(self.t(say("setup.seed.wrong")))
            return
        persons = {owner: self.t(say("setup.owner." + owner)) for owner in OWNERS} | {
            "npc": self.t(say("setup.owner.npc"))
        }
        raw = self.setup.config(persons, [self.t(say("setup.side.left")), self.t(say("setup.side.right"))])
        try:
            self.shell.begin("gunki", raw, seed)
        except (Refused, BadFile) as error:
            self._say(self.t(error.message))
            return
        remember(self.setup)

    def _say(self, text: str) -> None:
        self.problem = text
        self.invalidate()
        if self.app is not None:
            self.app.toast(text, 6.0)

    def _back(self) -> None:
        if self.app is not None:
            self.app.pop()

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self._back()
        return True

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Night, a strip with the title, three sheets of paper."""
        canvas.surface.fill(canvas.color("#2A1D14"))
        width = max(canvas.width, canvas.height * 1920 / 600)
        canvas.sprite("saloon/saloon_0_wall", (canvas.width - width) / 2, HEAD, width, width * 600 / 1920, alpha=110)
        canvas.box(0, 0, canvas.width + 1, HEAD, "strip", radius=0)
        canvas.box(0, HEAD - 2, canvas.width + 1, 2, "gold", radius=0)
        canvas.text(self.t(say("setup.title")), 20, 14, 26, "strip_text", "mincho_bold")
        for area in self._panels:
            canvas.panel(*area)

    def draw(self, canvas: Canvas) -> None:
        """Portraits, and what is wrong."""
        room = canvas.width - 40 - canvas.measure(self.t(say("setup.title")), 26, "mincho_bold") - 40
        hint = self.problem or self.t(say("setup.hint"))
        canvas.text(
            hint,
            canvas.width - 20,
            32,
            14,
            "strip_gold" if self.problem else "strip_second",
            align="right",
            valign="middle",
            max_width=room,
        )
        centre = self._panels[1]
        canvas.text(self.t(say("setup.match")), centre.x + 12, centre.y + 10, 18, "text", "mincho_bold")
        for side, area in (("left", self._panels[0]), ("right", self._panels[2])):
            pitch = min(84.0, (area.h - 56 - 54) / MOST)
            for index, pick in enumerate(self.setup.side(side)):
                row = FRect(area.x + 12, area.y + 56 + index * pitch, area.w - 24, pitch - 6)
                size = min(row.h, 64.0)
                card = self.cards[(pick.kind, pick.id)]
                draw.token(canvas, card.portrait, row.x + size / 2, row.centery, size, side=side)
                if index:
                    canvas.rule(row.x, row.y - 4, row.w, opacity=0.2)
