"""The result of Book of Changes: heroes with what they did and bore, enemies by sorts, how it turned, the dice."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from book_of_changes import words
from book_of_changes.epilogue import battle_line, tried
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
from gunki.table.widgets import ScrollView, Widget
from gunki.table.widgets.base import Rect

PORTRAIT = 56.0
BARS = 200.0
"""Width of the boxes a hero marked and bore."""
TWO_LINES = 42.0
MOST_SORTS = 6
"""Lines of sorts of enemies; what is more stands in two columns, and beyond that scrolls."""
SCROLLED = 4
"""Lines that are kept for sorts, where they scroll."""
LEAST_SORT, LEAST_LOW = 46.0, 32.0
"""Least height of a sort, where they scroll: in two columns, in one."""
TWO_COLUMNS = 480.0
"""Least width for sorts in two columns, where they scroll."""


class View(StoryResult):
    """See the module."""

    scrolls = False
    """Whether there are more sorts of enemies than there is room for, so that a view that was built shows them."""

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

    @property
    def _many(self) -> bool:
        """Whether there are more sorts of enemies than two columns have room for."""
        return len(self.summary.enemies) > 2 * MOST_SORTS

    def rows(self) -> int:
        """See StoryResult: a hero, and one or two sorts of enemies a line."""
        sorts = len(self.summary.enemies)
        if self._many:  # they scroll
            return max(SCROLLED, len(self.state.heroes))
        return max(1, len(self.state.heroes), (sorts + 1) // 2 if self.pairs else sorts)

    def story(self) -> list[Message]:
        """See StoryResult: three turning points."""
        campaign = self.state.setting.play == "campaign"
        found = self._battles() if campaign else []
        for moment in self.summary.moments:
            line = say("boc.result.moment", round=moment.round, what=moment.message)
            battle = words.battle_name(moment.battle)
            found.append(say("boc.result.moment_in", battle=battle, line=line) if campaign else line)
        return found

    def _battles(self) -> list[Message]:
        """Battles of a descent: how many were won and lost, and each of them."""
        fought = self.summary.battles
        tally = say("boc.result.tally", won=sum(one.result == "won" for one in fought),
                    lost=sum(one.result != "won" for one in fought), count=sum(one.rounds for one in fought))
        return [tally, *(say("boc.result.battle", battle=words.battle_name(one.battle, one.name), line=battle_line(one))
                         for one in tried(fought))]

    def dice(self) -> list[Message]:
        """See StoryResult."""
        sides = ("boc.result.heroes", "boc.result.enemies")
        return [say("boc.result.dice", side=say(side), luck=tell_luck(luck))
                for side, luck in zip(sides, self.summary.luck, strict=True)]

    def build(self, area: FRect) -> None:
        """See ResultView; more sorts of enemies than there is room for scroll."""
        super().build(area)
        self.scrolls = self._many
        if not self.scrolls or (self.told and not self.whole):
            return
        column = columns(area, [1.0, 1.0], gap=36)[1]
        room = FRect(column.x, column.y + SIDE_HEAD, column.w,
                     self.rows() * self.pitch if self.whole else area.h - SIDE_HEAD)
        self.pairs = room.w >= TWO_COLUMNS
        least = LEAST_SORT if self.pairs else LEAST_LOW
        pitch = room.h / max(1, room.h // least)  # so that no line is cut
        count = len(self.summary.enemies)
        high = ((count + 1) // 2 if self.pairs else count) * pitch
        view = ScrollView(room, high, name="sorts", readable=True)
        self.layer.add(view)
        view.add(Sorts((0, 0, room.w - 14, high), self, pitch))

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
        if not self.scrolls:
            self.draw_enemies(canvas, FRect(enemies.x, enemies.y + SIDE_HEAD, enemies.w, enemies.h), self.pitch)

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

    def draw_enemies(self, canvas: Canvas, area: FRect, pitch: float) -> None:
        """A sort a line or half a line, `pitch` high: medallion, name, how many of them are out."""
        sorts = self.summary.enemies
        wide = columns(area, [1.0, 1.0] if self.pairs else [1.0], gap=12)
        for at, found in enumerate(sorts):
            column, line = (wide[at % 2], at // 2) if self.pairs else (wide[0], at)
            self._draw_sort(canvas, FRect(column.x, area.y + line * pitch, column.w, pitch), found)

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


class Sorts(Widget):
    """The sorts of enemies of a descent, in a view that scrolls."""

    def __init__(self, rect: Rect, view: View, pitch: float) -> None:
        super().__init__(rect, name="all sorts")
        self.view, self.pitch = view, pitch

    def describe(self) -> str:
        """Every sort, and how many of it are out."""
        t, book = self.view.layer.t, self.view.state.setting.book
        return " ".join(f"{t(words.foe(one.foe, book))}: {t(say('boc.result.sort', n=one.out, most=one.met))}"
                        for one in self.view.summary.enemies)

    def draw(self, canvas: Canvas) -> None:
        """All of them."""
        self.view.draw_enemies(canvas, FRect(self.rect), self.pitch)
