"""The result of Book of Changes: heroes with what they did and bore, enemies by sorts, how it turned, the dice."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from book_of_changes import words
from book_of_changes.model import HEROES, Fighter, Hero, State
from book_of_changes.summary import Fallen, summary_of
from book_of_changes.table.faces import face_of_hero
from book_of_changes.table.hero_card import draw_wounds
from book_of_changes.table.look import medallion, trigram
from gunki.engine.luck import tell_luck
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.result_view import SIDE_HEAD, Person, StoryResult, Verdict, draw_beside

PORTRAIT = 56.0
BARS = 200.0
"""Width of the boxes a hero marked and bore."""
TWO_LINES = 42.0
MOST_SORTS = 6
"""Lines of sorts of enemies; what is more stands in two columns, and beyond that in figures only."""


class View(StoryResult):
    """See the module."""

    def __init__(self, layer: Any, match: Match) -> None:
        super().__init__(layer, match)
        self.state: State = match.state
        self.summary = summary_of(match)
        most = MOST_SORTS // 2
        self.pairs = len(self.summary.enemies) > most
        """Whether sorts of enemies stand in two columns."""

    def verdict(self) -> Verdict | None:
        """See ResultView: as the persons at the table see it; the side by name where there are none or on both."""
        outcome = self.match.outcome
        if outcome is None or not self.state.result or self.state.result == "drawn":
            return None
        sides = {seat.side for seat in self.state.setting.seats if seat.kind == "human"}
        won = self.state.result == "won"
        if len(sides) == 1:
            if won == (HEROES in sides):
                return Verdict("victory", say("boc.result.victory"), outcome.reason)
            return Verdict("defeat", say("boc.result.defeat"), outcome.reason)
        return Verdict("wins", say("boc.result.won" if won else "boc.result.lost"), outcome.reason)

    def rows(self) -> int:
        """See StoryResult: a hero, and one or two sorts of enemies a line."""
        sorts = min(len(self.summary.enemies), 2 * MOST_SORTS)
        return max(1, len(self.state.heroes), (sorts + 1) // 2 if self.pairs else sorts)

    def story(self) -> list[Message]:
        """See StoryResult: three turning points."""
        campaign = self.state.setting.play == "campaign"
        found = []
        for moment in self.summary.moments:
            line = say("boc.result.moment", round=moment.round, what=moment.message)
            battle = words.battle_name(moment.battle)
            found.append(say("boc.result.moment_in", battle=battle, line=line) if campaign else line)
        return found

    def dice(self) -> list[Message]:
        """See StoryResult."""
        sides = ("boc.result.heroes", "boc.result.enemies")
        return [say("boc.result.dice", side=say(side), luck=tell_luck(luck))
                for side, luck in zip(sides, self.summary.luck, strict=True)]

    # Drawing

    def draw_sides(self, canvas: Canvas, area: FRect) -> None:
        """See StoryResult."""
        heroes, enemies = columns(area, [1.0, 1.0], gap=36)
        standing = sum(self._on_feet(at) for at in range(len(self.state.heroes)))
        felled = sum(found.out for found in self.summary.enemies)
        met = sum(found.met for found in self.summary.enemies)
        won = self.state.result
        self._draw_head(canvas, heroes, "boc.result.heroes", won == "won",
                        say("boc.result.standing", n=standing, most=len(self.state.heroes)))
        self._draw_head(canvas, enemies, "boc.result.enemies", won == "lost",
                        say("boc.result.out", n=felled, most=met))
        for at, hero in enumerate(self.state.heroes):
            row = FRect(heroes.x, heroes.y + SIDE_HEAD + at * self.pitch, heroes.w, self.pitch)
            self._draw_hero(canvas, row, at, hero)
        self._draw_enemies(canvas, FRect(enemies.x, enemies.y + SIDE_HEAD, enemies.w, enemies.h - SIDE_HEAD))

    def _draw_head(self, canvas: Canvas, area: FRect, key: str, won: bool, line: Message) -> None:
        t = self.layer.t
        canvas.text(t(say(key)), area.x, area.y - 2, 20, "text", "mincho_bold", max_width=area.w - 110)
        if won:
            draw.chip(canvas, area.right, area.y, t(say("boc.result.winner")), align="right")
        canvas.text(t(line), area.x, area.y + 25, 14, "text_second", max_width=area.w)
        canvas.rule(area.x, area.y + 48, area.w)

    def _fighter(self, at: int) -> Fighter | None:
        """A hero as the last battle has it."""
        battle = self.state.battle
        fighters = battle.fighters if battle is not None else ()
        return next((who for who in fighters if who.hero == at), None)

    def _on_feet(self, at: int) -> bool:
        who = self._fighter(at)
        return not self.state.heroes[at].mortal if who is None else who.standing

    def _draw_hero(self, canvas: Canvas, row: FRect, at: int, hero: Hero) -> None:
        size = min(PORTRAIT, row.h - 6)
        who = self._fighter(at)
        if who is not None:
            medallion(canvas, self.state, who, row.x + size / 2, row.centery, size)
        else:
            draw.token(canvas, face_of_hero(hero.portrait), row.x + size / 2, row.centery, size, side="left")
        left, bars = row.x + size + 12, min(BARS, row.w * 0.44)
        room = row.w - size - 12 - bars - 14
        low = row.h < TWO_LINES
        name = canvas.text(hero.name, left, row.centery - (0 if low else 21), 16, "text", "bold",
                           valign="middle" if low else "top", max_width=room - 26)
        trigram(canvas, hero.nature, left + name + 8, row.centery - (7 if low else 17), 18, 13)
        if not low and who is not None and not who.out:
            draw_wounds(canvas, FRect(left, row.centery + 2, min(room, 150.0), 18), who)
        elif not low:
            mark = say("boc.at.gone") if who is not None else words.hero_marks(hero)
            canvas.text(self.layer.t(mark), left, row.centery + 2, 14, "text_second", max_width=room)
        self._draw_deeds(canvas, FRect(row.right - bars, row.y, bars, row.h), hero.id)

    def _draw_deeds(self, canvas: Canvas, area: FRect, who: str) -> None:
        """Boxes marked and borne, each with a bar beside those of the others; how many enemies fell to the hero."""
        found, t = self.summary, self.layer.t
        if area.h < TWO_LINES:
            figures = [t(say("boc.result.dealt", n=found.dealt[who])), t(say("boc.result.taken", n=found.taken[who]))]
            for at, text in enumerate(figures):
                canvas.text(text, area.right - (1 - at) * area.w * 0.5, area.centery, 14, "text", align="right",
                            valign="middle")
            return
        most = max(1, *found.dealt.values(), *found.taken.values(), 1)
        words_room = max(canvas.measure(t(say(key, n=88))) for key in ("boc.result.dealt", "boc.result.taken")) + 8
        for key, amount, y, color in (("boc.result.dealt", found.dealt[who], area.centery - 19, "gold"),
                                      ("boc.result.taken", found.taken[who], area.centery + 2, "danger")):
            canvas.text(t(say(key, n=amount)), area.x + words_room - 8, y, 14, "text", align="right",
                        max_width=words_room)
            draw.bar(canvas, area.x + words_room, y + 5, area.w - words_room, 9, amount / most, color)

    def _draw_enemies(self, canvas: Canvas, area: FRect) -> None:
        """A sort a line or half a line: medallion, name, how many of them are out."""
        sorts = self.summary.enemies[:2 * MOST_SORTS]
        wide = columns(area, [1.0, 1.0] if self.pairs else [1.0], gap=12)
        for at, found in enumerate(sorts):
            column, line = (wide[at % 2], at // 2) if self.pairs else (wide[0], at)
            self._draw_sort(canvas, FRect(column.x, area.y + line * self.pitch, column.w, self.pitch), found)

    def _draw_sort(self, canvas: Canvas, row: FRect, found: Fallen) -> None:
        size = min(PORTRAIT, row.h - 6)
        gone = found.out >= found.met
        medallion(canvas, self.state, found.face, row.x + size / 2, row.centery, size, dim=gone)
        left, room = row.x + size + 12, row.w - size - 12
        low = row.h < TWO_LINES
        line = self.layer.t(say("boc.result.sort", n=found.out, most=found.met))
        name = self.layer.t(words.foe(found.foe, self.state.setting.book))
        if low:
            room -= canvas.measure(line) + 10
            canvas.text(line, row.right, row.centery, 14, "text_second", align="right", valign="middle")
        canvas.text(name, left, row.centery - (0 if low else 21), 16, "text", "bold",
                    valign="middle" if low else "top", max_width=room)
        if not low:
            canvas.text(line, left, row.centery + 2, 14, "text_second", max_width=room)

    def draw_people(self, canvas: Canvas, area: FRect, taken: float, progress: float, calm: bool) -> None:
        """Heroes at the left, sorts of enemies at the right; whoever is down lies."""
        heroes = [(who, not who.standing) for at in range(len(self.state.heroes))
                  if (who := self._fighter(at)) is not None]
        enemies = [(found.face, found.out >= found.met) for found in self.summary.enemies[:MOST_SORTS]]
        left, right = ([self._person(canvas, *found) for found in side] for side in (heroes, enemies))
        draw_beside(canvas, area, taken, progress, calm, left, right)

    def _person(self, canvas: Canvas, who: Fighter, down: bool) -> Person:
        def drawn(x: float, y: float, size: float, angle: float) -> None:
            medallion(canvas, self.state, who, x, y, size, dim=down, angle=angle)

        return Person(down, drawn)
