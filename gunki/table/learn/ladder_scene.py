"""The ladder of fights: a rung chosen at the left, what it is at the right, and its beginning."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.battle.content import load_content
from gunki.battle.lessons.ladder import Best, Fight, fights, next_fight, raw_config
from gunki.battle.presets import hero_name
from gunki.battle.words import item_name, joined, npc_name
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.controls import LADDER
from gunki.table.learn.ladder_row import HEIGHT, FightRow
from gunki.table.learn.progress import load_progress
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.sprites import has_asset
from gunki.table.widgets import Button, Choice, HotSpot, Paragraph, ScrollView, key_of

ROW = HEIGHT + 7.0
HEAD = 30.0
FOOT = 54.0
PITCH = 136.0
TOKEN = 108.0
"""A fighter's line and medallion at most."""
GRADES = (("easy", 75), ("fair", 50), ("hard", 25), ("dire", 0))
"""Words for how hard a fight is, by the least share of wins in per cent."""


class LadderScene(PaperScene):
    """Every fight can be begun at any time."""

    title = say("learn.ladder.title")
    key_context = LADDER

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.environment.mode("gunki")
        shell.app.words = shell.environment.words
        self.content = load_content()
        self.progress = load_progress()
        self.players = 1
        self.fight = self._first_open()
        self.detail = FRect(0, 0, 1, 1)

    def _first_open(self) -> Fight:
        return next((fight for fight in fights() if fight.id not in self.progress.ladder), fights()[0])

    def resumed(self) -> None:
        """Back from a fight: it may be won now."""
        before, self.progress = self.progress, load_progress()
        if self.fight.id in self.progress.ladder and self.fight.id not in before.ladder:
            self.fight = next_fight(self.fight) or self.fight
            self.focus.remembered = f"fight {self.fight.id}"
        self.rebuild()

    # Building

    def build_paper(self, area: FRect) -> None:
        """The list, the fight chosen, its beginning."""
        list_width = min(360.0, area.w * (0.36 if area.w < 1000 else 0.4))
        view = ScrollView((area.x, area.y + HEAD, list_width, area.h - HEAD), len(fights()) * ROW + 4, name="fights")
        self.add(view)
        for number, fight in enumerate(fights(), 1):
            self._add_row(view, FRect(3, 3 + (number - 1) * ROW, list_width - 18, HEIGHT), number, fight)
        self.detail = FRect(area.x + list_width + 20, area.y, area.w - list_width - 20, area.h)
        self._build_detail(self.detail)
        if not self.focus.remembered:
            self.focus.remembered = f"fight {self.fight.id}"

    def _add_row(self, view: ScrollView, cell: FRect, number: int, fight: Fight) -> None:
        title = self.t(say("learn.ladder.row", number=number, title=self._title(fight)))
        won = self.t(say("learn.ladder.won")) if fight.id in self.progress.ladder else ""
        size = f"{len(fight.heroes) + len(fight.allies)} : {len(fight.foes)}"
        who = say("learn.ladder.together" if fight.together else "learn.ladder.solo")
        second = self.t(say("list.comma", first=who, second=size))
        row = FightRow(cell, title, second, partial(self.choose, fight), grade=self._grade(fight),
                       share=1 - fight.rate / 100, won=won, name=f"fight {fight.id}")
        row.selected = fight is self.fight
        row.tooltip = self.t(say("learn.ladder.rate.tip", rate=fight.rate))
        self.add(row, view)
        if row.selected:
            view.reveal(row)

    def _build_detail(self, area: FRect) -> None:
        """The tale, how hard it is, and the buttons; who fights is drawn."""
        text = self.t(say("learn.ladder." + self.fight.id + ".text"))
        assert self.app is not None
        lines = len(self.app.painter.wrap(text, area.w, 15))
        self.add(Paragraph((area.x, area.y + 38, area.w, lines * 20 + 4), text, size=15, name="tale"))
        facts = FRect(area.x, area.bottom - FOOT - 46, area.w, 22)
        tip = self.t(say("learn.ladder.rate.tip", rate=self.fight.rate))
        self.add(HotSpot(facts, lambda: None, name="rate", tooltip=tip))
        won = self.fight.id in self.progress.ladder
        begin = self.t(say("learn.ladder.again" if won else "learn.ladder.begin"))
        width = area.w if not self.fight.together else area.w - 8 - max(150.0, area.w * 0.36)
        self.add(
            Button(
                (area.right - width, area.bottom - 46, width, 46),
                begin,
                self.begin,
                name="begin",
                icon="katana",
                style="gold",
                size=16,
                commit=True,
                hot_key=key_of("ladder_begin"),
            )
        )
        if self.fight.together:
            options = [self.t(say("learn.ladder.alone")), self.t(say("learn.ladder.two"))]
            place = (area.x, area.bottom - 46, area.w - width - 8, 46)
            tip = self.t(say("learn.ladder.players"))
            self.add(Choice(place, options, self.players - 1, self._set_players, name="players", tooltip=tip))

    def _set_players(self, index: int) -> None:
        self.players = index + 1

    def _title(self, fight: Fight) -> Message:
        return say("learn.ladder." + fight.id + ".title")

    # Doing

    def choose(self, fight: Fight) -> None:
        """Look at a fight."""
        self.fight = fight
        self.rebuild()

    def begin(self) -> None:
        """Begin it: a match like any other, saved and to be gone on with."""
        players = self.players if self.fight.together else 1
        raw = raw_config(self.fight, frozenset(self.content.npcs), players)
        raw["sides"][0]["name"] = self.t(say("learn.ladder.you"))
        raw["sides"][1]["name"] = self.t(self._title(self.fight))
        try:
            self.shell.begin("gunki", raw, None)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """How much is won; the fight's name, both sides, how hard it is, how it was won."""
        area = FRect(self.paper.x + 24, self.paper.y + 18, self.paper.w - 48, self.paper.h - 36)
        won = sum(fight.id in self.progress.ladder for fight in fights())
        head = self.t(say("learn.ladder.head", count=won, all=len(fights())))
        canvas.text(head, area.x + 3, area.y, 14, "text_second", max_width=self.detail.x - area.x - 24)
        detail, fight = self.detail, self.fight
        canvas.text(self.t(self._title(fight)), detail.x, detail.y - 4, 24, "text", "mincho_bold", max_width=detail.w)
        tale = self.find("tale")
        top = (tale.rect.bottom if tale is not None else detail.y) + 4
        foot = detail.bottom - FOOT - 46
        left = [(hero, "") for hero in fight.heroes] + [(ally, "with_you") for ally in fight.allies]
        right = [(foe, "" if foe in self.content.npcs else "random") for foe in fight.foes]
        half = (detail.w - 16) / 2
        for x, key, side, people in (
            (detail.x, "learn.ladder.yours", "left", left),
            (detail.x + half + 16, "learn.ladder.against", "right", right),
        ):
            canvas.text(self.t(say(key)), x, top, 15, "heading", "mincho_bold", max_width=half)
            self._draw_people(canvas, FRect(x, top + 24, half, foot - top - 28), people, side)
        self._draw_facts(canvas, FRect(detail.x, foot, detail.w, 46))

    def _draw_people(self, canvas: Canvas, area: FRect, people: list[tuple[str, str]], side: str) -> None:
        pitch = min(PITCH, area.h / max(1, len(people)))
        size = min(TOKEN, pitch - 6, area.w * (0.26 if len(people) < 3 else 0.17))
        for number, (who, remark) in enumerate(people):
            y = area.y + number * pitch
            preset, npc = self.content.presets.get(who), self.content.npcs.get(who)
            face = preset.portrait if preset is not None else who
            face = face if has_asset(f"tokens/{face}") else "ronin"
            draw.token(canvas, face, area.x + size / 2 + 2, y + pitch / 2, size, side=side)
            name = self.t(npc_name(npc)) if npc is not None else who
            if preset is not None:
                name = self.t(hero_name(who, preset.name))
            kind = self.t(say("learn.ladder." + remark)) if remark else ""
            if not remark:
                kind = self._kind(who)
            room = area.w - size - 16
            middle = y + pitch / 2
            lines = canvas.painter.wrap(kind, room) if kind else []
            if pitch < 20 + 18 * len(lines):  # no room to say it whole: the name is enough
                lines = []
            plan = canvas.painter.wrap(self.t(say("preset." + who + ".plan")), room) if preset and not remark else []
            if pitch >= 26 + 18 * (len(lines) + len(plan)):
                lines += plan
            middle -= 9 * len(lines)
            canvas.text(name, area.x + size + 12, middle - 10, 15, "text", "bold", max_width=room)
            for place, line in enumerate(lines):
                canvas.text(line, area.x + size + 12, middle + 10 + 18 * place, 14, "text_second", max_width=room)

    def _kind(self, who: str) -> str:
        """What sort of fighter a preset is; what an NPC attacks with."""
        npc = self.content.npcs.get(who)
        if npc is None:
            return self.t(say("preset." + who))
        items = dict.fromkeys(attack.item for attack in npc.attacks)
        return self.t(joined([item_name(self.content.items[item]) for item in items])) if items else ""

    def _draw_facts(self, canvas: Canvas, area: FRect) -> None:
        """Two lines: how hard it is, and how it was won."""
        fight = self.fight
        draw.bar(canvas, area.x, area.y + 5, 92, 10, 1 - fight.rate / 100, "danger")
        left = area.x + 104 + canvas.text(self._grade(fight), area.x + 104, area.y, 14, "text", "bold") + 12
        text = self.t(say("learn.ladder.rate", rate=fight.rate))
        canvas.text(text, left, area.y, 14, "text_second", max_width=area.right - left)
        best = self.progress.ladder.get(fight.id)
        second = self.t(self._best(best)) if best is not None else self.t(say("learn.ladder.open"))
        for rule in fight.house_rules:
            second += "  ·  " + self.t(say("learn.ladder.rule." + rule))
        canvas.text(second, area.x, area.y + 22, 14, "text", "bold", max_width=area.w)

    def _grade(self, fight: Fight) -> str:
        """How hard a fight is, in a word."""
        grade = next(name for name, least in GRADES if fight.rate >= least)
        return self.t(say("learn.ladder.grade." + grade))

    @staticmethod
    def _best(best: Best) -> Message:
        return say("learn.ladder.best", rounds=say("learn.ladder.rounds", count=best.rounds), hp=best.hp)
