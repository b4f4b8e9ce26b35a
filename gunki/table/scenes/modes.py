"""Which game a new match is of: a card a mode. One that cannot be played keeps its card and says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import FRect

from gunki.engine.contract import Mode
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.sprites import below, has_asset
from gunki.table.widgets import Button, ScrollView
from gunki.table.widgets.base import Rect

HEIGHT, ART = 150.0, 260.0
GAP = 12.0
MEDALLION = 84.0
MOST_FACES = 3
LEADING = 18.2


class Offer(NamedTuple):
    """A mode as its card shows it; `reason` why it cannot be played."""

    id: str
    title: Message
    about: Message | None = None
    facts: Message | None = None
    art: str = ""
    faces: tuple[str, ...] = ()
    reason: Message | None = None


def offers(shell: Shell) -> list[Offer]:
    """Every mode that was found, those of the program first."""
    found = []
    for entry in shell.environment.registry.entries:
        try:
            found.append(_offer(shell, shell.environment.mode(entry.id)))
        except Refused as refusal:
            title = verbatim(entry.title or entry.id)
            found.append(Offer(entry.id, title, reason=entry.reason or refusal.message))
    return found


def _offer(shell: Shell, mode: Mode) -> Offer:
    words = shell.environment.words
    about, facts = (say(f"mode.{mode.id}.{part}") for part in ("about", "facts"))
    art = f"{mode.id}:title_art"
    faces = tuple(name for name in mode.cover if has_asset(below("tokens", name)))
    return Offer(
        mode.id, mode.title,
        about if words.has(about.key) else None,
        facts if words.has(facts.key) else None,
        art if has_asset(art) else "",
        faces[:MOST_FACES],
    )


class ModeCard(Button):
    """Art at the left; title, what it is, and how many play how long."""

    def __init__(self, rect: Rect, offer: Offer, words: Callable[[Message], str],
                 on_activate: Callable[[], object]) -> None:
        super().__init__(rect, words(offer.title), on_activate, name=f"mode {offer.id}", size=22, face="mincho_bold",
                         commit=True)
        self.offer = offer
        self.about = words(offer.about) if offer.about is not None else ""
        self.note = words(offer.facts) if offer.facts is not None else ""
        self.enabled = offer.reason is None
        self.reason = words(offer.reason) if offer.reason is not None else ""

    def describe(self) -> str:
        """All that stands on the card."""
        parts = (self.text, self.about, self.note) if self.enabled else (self.text, self.reason)
        return ", ".join(part for part in parts if part)

    def tip(self) -> str:
        """What is cut stands there whole."""
        told = self.about if self.enabled else self.reason
        return f"{self.text}\n{told}" if self.cut else ""

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        art = min(ART, w * 0.3)
        self._draw_art(canvas, FRect(x + 8, y + 8, art, h - 16))
        left, room = x + art + 24, w - art - 40
        self._name(canvas, left, y + 14, text, room, self.size, self.face)
        told = self.about if self.enabled else self.reason
        most = 3 if self.enabled else 4
        self.cut = self.cut or len(canvas.painter.wrap(told, room)) > most
        canvas.paragraph(told, left, y + 50, room, 14, text if self.enabled else cost, max_lines=most)
        canvas.text(self.note if self.enabled else "", left, y + h - 32, 14, note, "bold", max_width=room)

    def _draw_art(self, canvas: Canvas, area: FRect) -> None:
        canvas.box(area.x, area.y, area.w, area.h, "strip", "outline", 1.4, radius=5)
        if self.offer.art:
            with canvas.clipped(area.x + 2, area.y + 2, area.w - 4, area.h - 4):
                width = max(area.w, area.h * 16 / 9)
                canvas.sprite(self.offer.art, area.centerx, area.centery, width, width * 9 / 16, center=True)
        faces = self.offer.faces
        if not faces and not self.offer.art:
            canvas.icon("yin_yang", area.centerx, area.centery, 64, "strip_second", center=True)
        pitch = min(MEDALLION - 6, (area.w - MEDALLION - 12) / max(1, len(faces) - 1))
        size = min(MEDALLION, area.h - 12)
        for number, face in enumerate(faces):
            at = area.centerx + (number - (len(faces) - 1) / 2) * pitch
            draw.token(canvas, face, at, area.centery, size, dim=not self.enabled)


class ModesScene(PaperScene):
    """One card below the other."""

    title = say("modes.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.offers = offers(shell)
        shell.app.words = shell.environment.words

    def resumed(self) -> None:
        """Back from a lobby."""
        self.rebuild()

    def build_paper(self, area: FRect) -> None:
        """The cards."""
        room = FRect(area.x - 6, area.y - 6, area.w + 6, area.h + 12)  # room for the focus ring
        view = ScrollView(room, len(self.offers) * (HEIGHT + GAP) + 8, name="modes")
        self.add(view)
        for number, offer in enumerate(self.offers):
            place = (6, 6 + number * (HEIGHT + GAP), area.w - 18, HEIGHT)
            self.add(ModeCard(place, offer, self.t, partial(self.shell.set_up, offer.id)), view)
        if not self.focus.remembered:
            playable = next((offer.id for offer in self.offers if offer.reason is None), "")
            self.focus.remembered = f"mode {playable}" if playable else "back"
