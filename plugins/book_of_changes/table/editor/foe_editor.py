"""The editor of an enemy: who it is and how strong, its Natures and traits, its Powers; and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_foes, words
from book_of_changes.content import shipped
from book_of_changes.own_files import LONGEST_NAME
from book_of_changes.own_foes import MOST_ACTIONS, MOST_ASPECT, MOST_LEVEL, TACTICS, TRAITS
from book_of_changes.sheets import ASPECTS, Foe
from book_of_changes.table.editor.columns import PowerToggle, Rows
from book_of_changes.table.editor.drafting import VERDICT, Drafting
from book_of_changes.table.editor.foes import figures_of
from book_of_changes.table.editor.look import token_of
from book_of_changes.table.faces import face_of
from book_of_changes.table.heroes.choices import NatureSpot
from book_of_changes.table.hexagram import lines_of
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.medallions import Face, MedallionWindow
from gunki.table.layout import MARGIN, columns
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import HotSpot, TextEntry, Toggle

WIDE = 1000.0
TABS = ("who", "traits", "powers")


class Medallion(HotSpot):
    """Its face; a click chooses another."""

    def __init__(self, rect: FRect, token: str, tip: str, on_activate: Callable[[], object]) -> None:
        super().__init__(rect, on_activate, name="medallion", tooltip=tip)
        self.token = token

    def draw(self, canvas: Canvas) -> None:
        """The token."""
        r = self.rect
        draw.token(canvas, self.token, r.x + r.h / 2, r.centery, r.h, side="right")
        canvas.text(str(self.tooltip), r.x + r.h + 12, r.centery, 14, "link" if self.hovered else "text_second",
                    valign="middle", max_width=r.w - r.h - 14)


class FoeEditor(Drafting[Foe]):
    """Three sheets of paper, or one behind tabs where the window is narrow."""

    title = say("boc.editor.foe.title")
    rule = "BC-21."
    ending = own_foes.ENDING
    first_focus = "foe name"

    def __init__(self, shell: Shell, folder: Path, path: Path | None, foe: Foe,
                 on_saved: Callable[[Path], object]) -> None:
        super().__init__(shell, folder, path, foe, on_saved)
        self.book = shipped()

    def fault(self) -> Message | None:
        """See Drafting."""
        return own_foes.fault_of(self.draft, self.book)

    def put_into(self, path: Path, sheet: Foe) -> None:
        """Raises BadFile."""
        own_foes.write_foe(path, sheet)

    def name(self) -> str:
        """As it is written."""
        return self.draft.name

    def put(self, what: str = "", **changes: Any) -> None:
        """Change fields of the sheet."""
        self.change(replace(self.draft, **changes), what)

    # Building

    def build_papers(self, area: FRect) -> None:
        """Who, Natures and traits, Powers."""
        self.papers = columns(area, [1.0, 1.0, 1.0], MARGIN)
        first, second, third = (paper.inflate(-24, -20) for paper in self.papers)
        foot = VERDICT + 20
        self.build_verdict(FRect(first.x, first.bottom - foot + 6, first.w, foot - 6))
        self._build_who(FRect(first.x, first.y, first.w + 10, first.h - foot - 4))
        self._build_traits(FRect(second.x, second.y, second.w + 10, second.h))
        self._build_powers(FRect(third.x, third.y, third.w + 10, third.h))

    def _build_who(self, area: FRect) -> None:
        foe, rows = self.draft, Rows(self, area, "who")
        rows.add(Medallion(FRect(0, 0, 1, 1), token_of(foe), self.t(say("boc.editor.medallion")), self._ask_face), 64)
        rows.label(say("boc.editor.foe.name"))
        rows.add(TextEntry((0, 0, 1, 1), foe.name, lambda text: self.put("name", name=text), name="foe name",
                           limit=LONGEST_NAME))
        rows.label(say("boc.editor.foe.kind"))
        rows.choice([say("boc.editor.kind.standard"), say("boc.editor.kind.heroic")], int(foe.heroic), self._set_kind,
                    "kind")
        if foe.heroic:
            for aspect in ASPECTS:
                rows.number(words.aspect(aspect), foe.aspects[aspect], 1, MOST_ASPECT,
                            partial(self._set_aspect, aspect), aspect)
            rows.number(say("boc.editor.actions"), foe.actions, 1, MOST_ACTIONS, lambda n: self.put(actions=n),
                        "actions")
        else:
            rows.number(say("boc.editor.level"), foe.level, 1, MOST_LEVEL, lambda n: self.put(level=n), "level")
        rows.text(figures_of(foe, self.book), "link")
        rows.label(say("boc.editor.tactics"))
        rows.choice([say("boc.tactics." + one) for one in TACTICS], TACTICS.index(foe.tactics),
                    lambda at: self.put(tactics=TACTICS[at]), "tactics")
        rows.text(say("boc.editor.tactics." + foe.tactics))
        rows.add(Toggle((0, 0, 1, 1), self.t(say("boc.editor.corrupt")), foe.corrupt, lambda on: self.put(corrupt=on),
                        name="corrupt", tooltip=self.t(say("boc.editor.corrupt.tip"))), 28)
        rows.done()

    def _set_kind(self, at: int) -> None:
        self.change(own_foes.made_heroic(self.draft) if at else own_foes.made_standard(self.draft))

    def _set_aspect(self, aspect: str, rating: int) -> None:
        self.put(aspects={**self.draft.aspects, aspect: rating})

    def _build_traits(self, area: FRect) -> None:
        foe, rows = self.draft, Rows(self, area, "traits")
        rows.label(say("boc.editor.natures"))
        rows.grid([NatureSpot((0, 0, 1, 1), self.book, nature.id, nature.id in foe.natures,
                              partial(self._toggle_nature, nature.id), self.t)
                   for nature in self.book.natures], 4 if area.w >= 350 else 3 if area.w >= 270 else 2, 56)
        rows.text(say("boc.editor.natures.tip"))
        rows.label(say("boc.editor.traits"))
        for trait in TRAITS:
            rows.add(Toggle((0, 0, 1, 1), self.t(words.trait(trait)), trait in foe.traits,
                            partial(self._toggle_trait, trait), name=f"trait {trait}",
                            tooltip=self.t(say("boc.trait." + trait + ".text"))), 26)
        rows.done()

    def _toggle_nature(self, nature: str) -> None:
        self.change(own_foes.with_nature(self.draft, nature, self.book))

    def _toggle_trait(self, trait: str, _: bool) -> None:
        self.put(traits=own_foes.toggled(self.draft.traits, trait))

    def _build_powers(self, area: FRect) -> None:
        foe, rows = self.draft, Rows(self, area, "powers")
        rows.label(say("boc.editor.powers"))
        if not foe.natures:
            rows.text(say("boc.editor.powers.none"))
        for power in own_foes.powers_for(foe, self.book):
            rows.add(PowerToggle((0, 0, 1, 1), lines_of(self.book, self.book.power[power]), self.t(words.power(power)),
                                 power in foe.powers, partial(self._toggle_power, power), f"power {power}",
                                 self.t(words.power_text(power))), 24)
            rows.text(words.power_text(power))
        rows.done()

    def _toggle_power(self, power: str, _: bool) -> None:
        self.put(powers=own_foes.toggled(self.draft.powers, power))

    def _ask_face(self) -> None:
        faces = [Face(foe.id, words.foe(foe.id), face_of(foe.id)) for foe in self.book.foes]
        self.shell.app.push_modal(MedallionWindow(faces, self.draft.portrait, lambda face: self.put(portrait=face)))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Whether it can be fought."""
        self.draw_verdict(canvas)
