"""The samurai's sheet: his name, his lady's, and the haiku composer."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Label, Paragraph, TextEntry, Widget, letter
from snow_from_korea.commands import Introduce
from snow_from_korea.setup import MOST_LINE, MOST_NAME
from snow_from_korea.table.look import medallion
from snow_from_korea.table.setup import offers
from snow_from_korea.table.setup.form import FormWindow
from snow_from_korea.table.setup.offers import Person
from snow_from_korea.table.setup.syllables import WISHED, Count, count

FACE = 92.0
ROW = 62.0


class Medallion(Widget):
    """The samurai's portrait, which is his seat's."""

    def __init__(self, rect: FRect, who: int) -> None:
        super().__init__(rect, name="medallion")
        self.who = who

    def draw(self, canvas: Canvas) -> None:
        """The medallion."""
        medallion(canvas, self.who, self.rect.centerx, self.rect.centery, self.rect.w, active=True)


class PersonWindow(FormWindow[Person]):
    """Answers `introduce`. A ready-made samurai stands there already: one key takes him as he is."""

    rule = "SK-2.3"
    size = (900.0, 400.0)
    after: ClassVar[dict[str, str]] = {"name": "lady", "lady": "line 0", "line 0": "line 1", "line 1": "line 2",
                                       "line 2": "done"}

    def heading(self) -> Message:
        """Which samurai."""
        return say("sfk.setup.person", number=self.ask.about + 1)

    def hint(self) -> Message:
        """That nothing need be written."""
        return say("sfk.setup.person.hint")

    def first_draft(self) -> Person:
        """Somebody ready to ride."""
        return offers.ready_made(self.scene.view.book, self.scene.t, self._taken())

    def _taken(self) -> list[str]:
        return [man.name for man in self.scene.view.samurai if man.name]

    def tools(self) -> list[Button]:
        """Somebody else, or the player himself."""
        found = [Button((0, 0, 0, 0), self.t(say("sfk.setup.another")), self.somebody_else, name="another samurai",
                        hot_key=letter("2"), tooltip=self.t(say("sfk.setup.another.tip")))]
        name = self.own_name()
        if name:
            words = self.t(say("sfk.setup.own_name", name=name))
            own = Button((0, 0, 0, 0), words, self.bear_own_name, name="own name", hot_key=letter("3"),
                         tooltip=self.t(say("sfk.setup.own_name.tip")))
            if name.casefold() in {taken.casefold() for taken in self._taken()}:
                own.enabled, own.reason = False, self.t(say("sfk.setup.own_name.taken"))
            found.append(own)
        return found

    def own_name(self) -> str:
        """What the player is called, if a name was typed in the lobby."""
        seat = self.scene.view.setting.seats[self.ask.about]
        usual = (self.t(say("sfk.lobby.you")), self.t(say("sfk.samurai_number", number=self.ask.about + 1)))
        return "" if seat.name in usual else seat.name

    # Building

    def build_body(self, area: FRect) -> None:
        """Who he is at the left, what is sung of him at the right."""
        gap = 28.0
        left = FRect(area.x, area.y, area.w * 0.44 - gap / 2, area.h)
        right = FRect(left.right + gap, area.y, area.right - left.right - gap, area.h)
        face = min(FACE, area.h * 0.4)
        self.add(Medallion(FRect(left.x, left.y + 12, face, face), self.ask.about))
        fields = FRect(left.x + face + 14, left.y, left.right - left.x - face - 14, left.h)
        for at, (field, kind) in enumerate((("name", "samurai"), ("lady", "lady"))):
            self._build_name(FRect(fields.x, fields.y + at * ROW, fields.w, ROW), field, kind)
        self.add(Paragraph((left.x, left.y + max(face + 24, 2 * ROW + 10), left.w, 58),
                           self.t(say("sfk.setup.names.note")), color="text_second", name="names note"))
        self.add(Label((right.x, right.y - 4, right.w - 158, 24), self.t(say("sfk.setup.haiku")), size=18,
                       face="mincho_bold"))
        self.add(Button((right.right - 150, right.y - 8, 150, 30), self.t(say("sfk.setup.haiku.another")),
                        self.another_verse, name="another haiku", tooltip=self.t(say("sfk.setup.haiku.another.tip"))))
        pitch = min(54.0, (right.h - 30) / 3)
        rows = [FRect(right.x, right.y + 32 + at * pitch, right.w, 34) for at in range(3)]
        for at, row in enumerate(rows):
            self._build_line(row, at)
        for at, row in enumerate(rows):  # Tab leads from line to line; what replaces one comes after them
            self.add(Button((row.right - 36, row.y, 36, 34), "", partial(self.another_line, at), icon="replay",
                            name=f"another line {at}", tooltip=self.t(say("sfk.setup.line.another"))))
        if right.h > 30 + 3 * pitch + 40:
            self.add(Paragraph((right.x, right.y + 36 + 3 * pitch, right.w, 40),
                               self.t(say("sfk.setup.haiku.note")), color="text_second", name="haiku note"))

    def _build_name(self, area: FRect, field: str, kind: str) -> None:
        self.add(Label((area.x, area.y, area.w, 20), self.t(say(f"sfk.setup.{field}")), color="heading", face="bold"))
        self.add(TextEntry((area.x, area.y + 22, area.w - 42, 34), getattr(self.draft, field),
                           partial(self._named, field), name=field, limit=MOST_NAME))
        self.add(Button((area.right - 36, area.y + 22, 36, 34), "", partial(self.another_name, field, kind),
                        icon="replay", name=f"another {field}", tooltip=self.t(say(f"sfk.setup.{field}.another"))))

    def _build_line(self, area: FRect, at: int) -> None:
        """A line, its syllables, and another offered one."""
        entry = TextEntry((area.x, area.y, area.w - 116, 34), self.draft.lines[at], partial(self._versed, at),
                          name=f"line {at}", limit=MOST_LINE, placeholder=self.t(say(f"sfk.setup.line.{at}")))
        self.add(entry)
        self.add(Label((area.right - 110, area.y, 68, 34), "", face="bold", align="center", name=f"count {at}"))
        self._show_count(at)

    def _show_count(self, at: int) -> None:
        """So many of five or seven; "about" where there are kanji, whose reading nobody knows."""
        label, line = self.find(f"count {at}"), self.draft.lines[at]
        offered = line in offers.lines(self.scene.view.book, at, self.t)
        found = Count(WISHED[at], True) if offered else count(line)  # whoever offers a line knows how it is read
        if isinstance(label, Label):
            label.text = self.t(say("sfk.setup.count" if found.exact else "sfk.setup.count.about", n=found.n,
                                    wished=WISHED[at]))
            label.color = "heading" if found.n == WISHED[at] else "text_second"
            label.invalidate()

    # Changing

    def _named(self, field: str, text: str) -> None:
        self.change(self._with(field, text), rebuild=False)

    def _with(self, field: str, text: str) -> Person:
        return self.draft._replace(name=text) if field == "name" else self.draft._replace(lady=text)

    def _versed(self, at: int, text: str) -> None:
        lines = list(self.draft.lines)
        lines[at] = text
        self.change(self.draft._replace(lines=(lines[0], lines[1], lines[2])), rebuild=False)
        self._show_count(at)

    def another_name(self, field: str, kind: str) -> None:
        """Another offered name."""
        now = [*self._taken(), getattr(self.draft, field)]
        self.change(self._with(field, offers.another(offers.names(kind, self.t), now)))

    def another_line(self, at: int) -> None:
        """Another offered line for this place."""
        lines = list(self.draft.lines)
        lines[at] = offers.another(offers.lines(self.scene.view.book, at, self.t), lines)
        self.change(self.draft._replace(lines=(lines[0], lines[1], lines[2])))

    def another_verse(self) -> None:
        """Another whole haiku."""
        found = list(offers.verses(self.scene.view.book, self.t).values())
        verse = offers.OFFERS.choice([one for one in found if one != self.draft.lines])
        self.change(self.draft._replace(lines=(verse[0], verse[1], verse[2])))

    def bear_own_name(self) -> None:
        """The samurai is called as his player is."""
        self.change(self.draft._replace(name=self.own_name()))

    def somebody_else(self) -> None:
        """Another ready-made samurai."""
        self.change(offers.ready_made(self.scene.view.book, self.t, [*self._taken(), self.draft.name]))

    # Answering

    def missing(self) -> Message | None:
        """Both names; a haiku may be left out."""
        return None if self.draft.name.strip() and self.draft.lady.strip() else say("sfk.setup.needs_names")

    def answer(self) -> Introduce:
        """The oracle's haiku by its id where it is one, else the lines."""
        name, lady, lines = self.draft
        verse = offers.verse_of(self.scene.view.book, lines, self.t)
        return Introduce(name, lady, verse=verse) if verse else Introduce(name, lady, *lines)
