"""The end of a journey: the scroll, each samurai's welcome and score line by line (SK-10), and ways to keep it all."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from gunki.engine.match import Match
from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.result_view import Person, ResultView, Verdict, draw_beside
from gunki.table.widgets import Button, Paragraph, ScrollView, Widget
from snow_from_korea import words
from snow_from_korea.ending import par
from snow_from_korea.model import HEK_SEAT, Homecoming, State
from snow_from_korea.table.scroll.composition import ROBES, Piece
from snow_from_korea.table.scroll.emakimono import Emakimono
from snow_from_korea.table.scroll.journal import Journal
from snow_from_korea.table.scroll.painting import Brush
from snow_from_korea.table.scroll.saving import ask_height, save_page
from snow_from_korea.table.scroll.tale import score_lines, told

CARD = 226.0
"""Height of a samurai's card."""
BUTTONS = 36.0
LEAST_ROLL = 84.0
LINE = 21.0
SCORE = 400.0
"""Width of the score on a card; what is more has the homecoming in words."""


class View(ResultView):
    """See the module."""

    def __init__(self, layer: Any, match: Match) -> None:
        super().__init__(layer, match)
        self.state: State = match.state
        self.roll = Emakimono(layer, match.seed, self._read)
        self.brush = Brush(1.0)

    def verdict(self) -> Verdict | None:
        """See ResultView: as the persons at the table see it."""
        outcome, state = self.match.outcome, self.state
        if outcome is None or not state.result:
            return None
        people = {seat.id in outcome.winners for seat in state.setting.seats if seat.kind == "human"}
        if len(people) == 1:
            kind = "victory" if True in people else "defeat"
            return Verdict(kind, say(f"sfk.result.{kind}"), outcome.reason)
        if len(outcome.winners) > 1:
            return Verdict("draw", say("sfk.result.shared"), outcome.reason)
        who = next((n for n, man in enumerate(state.samurai) if man.seat in outcome.winners), None)
        if who is not None:
            head = say("sfk.result.wins", who=words.who(state, who))
        else:
            referee = next((seat.name for seat in state.setting.seats
                            if seat.id == HEK_SEAT and seat.kind == "human"), "")
            head = say("sfk.result.referee", who=verbatim(referee)) if referee else say("sfk.result.defeat")
        return Verdict("wins", head, outcome.reason)

    # Widgets

    def build(self, area: FRect) -> None:
        """The scroll where there is room, cards, buttons."""
        foot = FRect(area.x, area.bottom - BUTTONS, area.w, BUTTONS)
        for cell, (name, action) in zip(columns(foot, [1.0] * 3), self._deeds(), strict=True):
            self.layer.add(Button(cell, self.layer.t(name), action, name=str(name.key).rpartition(".")[2], commit=True))
        room = area.h - BUTTONS - 10
        roll = min(190.0, room - CARD - 10)
        top = area.y
        if roll >= LEAST_ROLL:
            self.roll.build(FRect(area.x, area.y, area.w, roll), self.state)
            top += roll + 10
        self._add_cards(FRect(area.x, top, area.w, foot.y - 10 - top))

    def _deeds(self) -> tuple[tuple[Message, Any], ...]:
        return ((say("sfk.result.tale"), lambda: self._read(0)),
                (say("sfk.tale.save_scroll"), lambda: ask_height(self.layer, self.state, self.match.seed)),
                (say("sfk.tale.save_page"), lambda: save_page(self.layer, self.state, self.match.seed)))

    def _read(self, number: int) -> None:
        if self.layer.app is not None:
            self.layer.app.push_modal(Journal(self.layer, number, self.state, self.match.seed, self.roll))

    def _add_cards(self, area: FRect) -> None:
        homes = self.state.homecomings
        least = 206.0
        fit = max(1, min(len(homes), int(area.w // least)))
        rows = -(-len(homes) // fit)
        view = ScrollView(area, rows * (CARD + 8) - 8, name="cards", readable=True)
        self.layer.add(view)
        wide = (area.w - (14 if view.most > 0 else 0) - 8 * (fit - 1)) / fit
        for at, home in enumerate(homes):
            high = max(CARD, area.h) if rows == 1 and view.most <= 0 else CARD
            place = FRect(at % fit * (wide + 8), at // fit * (CARD + 8), wide, min(high, CARD + 26))
            view.add(Card(place, self, home))
        note = self._par()
        if note is not None and rows == 1 and area.h >= CARD + 26 + 24:
            self.layer.add(Paragraph((area.x, area.y + CARD + 32, area.w, 20), self.layer.t(note), color="text_second"))

    def _par(self) -> Message | None:
        state = self.state
        referee = next(seat for seat in state.setting.seats if seat.id == HEK_SEAT)
        if state.sorcerer is not None or not referee.name:
            return None
        return say("sfk.score.par", n=par(state.setting, state.samurai))

    # Beside the verdict

    def draw_people(self, canvas: Canvas, area: FRect, taken: float, progress: float, calm: bool) -> None:
        """The samurai as they come home: winners at the left, the others at the right."""
        outcome = self.match.outcome
        winners = outcome.winners if outcome is not None else ()
        left: list[Person] = []
        right: list[Person] = []
        for number, man in enumerate(self.state.samurai):
            (left if man.seat in winners else right).append(self._person(canvas, number, man.seat in winners))
        draw_beside(canvas, area, taken, progress, calm, left, right)

    def _person(self, canvas: Canvas, number: int, won: bool) -> Person:
        def drawn(x: float, y: float, size: float, angle: float) -> None:
            high = canvas.px(size)
            wide = round(high * 180 / 280)
            picture = self.brush.picture(Piece("samurai_walk_2", 0, 0, wide, high, 0, not won, 255, ROBES[number]))
            canvas.surface.blit(picture, picture.get_rect(center=canvas.point(x, y)))

        return Person(False, drawn)


class Card(Widget):
    """How one samurai came home."""

    def __init__(self, rect: FRect, view: View, home: Homecoming) -> None:
        super().__init__(rect, name=f"home {home.samurai}")
        self.view, self.home = view, home

    @property
    def won(self) -> bool:
        """Whether he comes first."""
        outcome = self.view.match.outcome
        return outcome is not None and self.view.state.samurai[self.home.samurai].seat in outcome.winners

    def _draw_words(self, canvas: Canvas, area: FRect) -> None:
        """Where there is room: his haiku, and how he was received."""
        t, state = self.view.layer.t, self.view.state
        canvas.box(area.x - 14, area.y, 1.2, area.h, "inset_edge", radius=0)
        y = area.y
        haiku = [t(line) for line in words.haiku(state.samurai[self.home.samurai])]
        face = canvas.painter.face_for("".join(haiku), "mincho")
        for line in haiku:
            y = canvas.paragraph(line, area.x, y, area.w, 15, "text_second", face, max_lines=1)
        y += 10 if y > area.y else 0
        number = next((n for n, page in enumerate(state.pages) if page.kind == "homecoming"
                       and page.samurai == self.home.samurai), None)
        for told_line in told(state, number).lines if number is not None else ():
            lines = int((area.bottom - y) // 21)
            if lines < 1:
                return
            text = t(told_line.words).replace("\n", " ")
            y = canvas.paragraph(text, area.x, y, area.w, 16, "text", canvas.painter.face_for(text, "mincho"),
                                 max_lines=lines) + 6

    def describe(self) -> str:
        """Name, welcome, every line, the score."""
        t, state = self.view.layer.t, self.view.state
        lines = [f"{t(line.words)} {words.signed(line.worth)}" for line in score_lines(state, self.home)]
        total = f"{t(say('sfk.score.total'))} {words.signed(self.home.score)}"
        return ", ".join([t(words.who(state, self.home.samurai)), t(words.band(self.home.band)), *lines, total])

    def draw(self, canvas: Canvas) -> None:
        """Name, welcome, lines, the sum."""
        x, y, w, h = self.rect
        t, state = self.view.layer.t, self.view.state
        canvas.box(x, y, w, h, "row" if not self.won else "inset", "gold" if self.won else "inset_edge",
                   2.4 if self.won else 1.2, radius=6)
        beside = w > SCORE + 220
        inner, room = x + 14, SCORE if beside else w - 28
        if beside:
            self._draw_words(canvas, FRect(inner + room + 28, y + 12, w - room - 56, h - 24))
        bowl = 38.0 if room >= 180 else 0.0
        canvas.text(t(words.who(state, self.home.samurai)), inner, y + 10, 19, "text", "mincho_bold",
                    max_width=room - bowl)
        if bowl:
            snow = self.home.snow
            level = 0 if not snow else max(1, min(4, (snow + 1) // 2))
            canvas.sprite(f"snow_from_korea:scroll/bowl_{level}", inner + room - bowl, y + 3, bowl, bowl,
                          alpha=255 if snow is not None else 90)
        band = t(words.band(self.home.band))
        size = 15 if canvas.measure(band, 15, "mincho_bold") <= room else 14
        canvas.text(band, inner, y + 39, size, "cost", "mincho_bold", max_width=room)
        top = y + 66
        for line in score_lines(state, self.home):
            canvas.text(t(line.words), inner, top, 14, "text", max_width=room - 36)
            color = "text" if line.worth >= 0 else "damage"
            canvas.text(words.signed(line.worth), inner + room, top, 14, color, "bold", "right")
            top += LINE
        canvas.rule(inner, top + 4, room)
        canvas.text(t(say("sfk.score.total")), inner, top + 14, 16, "text", "mincho_bold")
        canvas.text(words.signed(self.home.score), inner + room, top + 8, 26, "text", "mincho_bold", "right")
        if self.won:
            canvas.text(t(say("sfk.score.first")), inner + room / 2, top + 16, 14, "cost", "bold", "center")


