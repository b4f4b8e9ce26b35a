"""A kamae as a card: its stroke, both pools as dice, the exact chance, what moves, and what a full success does."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import FRect

from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas, Painter
from gunki.table.widgets import Button, HotKey
from snow_from_korea import odds, pools, words
from snow_from_korea.commands import TakeKamae
from snow_from_korea.confront import least_dice
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HEK, Bout, State
from snow_from_korea.table import look
from snow_from_korea.table.figures import brings, full_words, percent, score_after

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene


NARROW = 92.0
"""Room for words below which they are as short as can be."""


class Outcome(NamedTuple):
    """What moves, and the score after it; "" where nothing is told of it."""

    moves: str
    score: str

    def __str__(self) -> str:
        return f"{self.moves} {self.score}".strip()


class KamaeShown(NamedTuple):
    """Everything on the card of a kamae."""

    command: TakeKamae
    name: str
    note: str
    own: str
    theirs: str
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    """Pools, own and theirs: several where a School die or a sealed kamae may change them."""
    wins: tuple[tuple[str, str, Fraction], ...]
    """Against which kamae, in words and short, "" where there is no choice; the chance."""
    outcomes: tuple[Outcome, Outcome]
    """After a win and after a loss."""
    brief: tuple[Outcome, Outcome]
    """The same as short as can be."""
    full: tuple[str, str, Fraction] | None
    """What a full success brings, in words and short; its chance."""
    tip: str
    known: int = -1
    """Successes that the other side has rolled already (SK-12.3); -1: none yet."""
    known_words: str = ""


def shown(scene: TableScene, command: TakeKamae) -> KamaeShown:
    """The card of a command of the question that waits."""
    state = scene.view
    bout, ask = state.bout, state.ask
    assert bout is not None and ask is not None
    number = 0 if ask.about == bout.first.who else 1
    found = odds.kamae_odds(state, command)
    who = bout.side(number).who
    dice = tuple(tuple(sorted({pair[side] for line in found for pair in line.pools})) for side in (0, 1))
    many = len(found) > 1
    wins = tuple((scene.t(say("sfk.table.against", kamae=words.kamae(line.against))) if many else "",
                  scene.t(words.kamae(line.against)) if many else "", Fraction(line.win)) for line in found)
    full, known = None, bout.side(1 - number).hits
    if bout.kind == ENCOUNTER and number == 0:
        line = full_words(state, who, command.kamae, bout.facet, found[0].useful)
        full = scene.t(line[0]), scene.t(line[1]), Fraction(found[0].full)
    return KamaeShown(
        command, capital(scene.t(words.kamae(command.kamae))), scene.t(_note(state, bout, number, command)),
        scene.t(say("sfk.table.you")), scene.t(other_name(state, bout, 1 - number)), (dice[0], dice[1]), wins,
        _outcomes(scene, bout, who, command), _outcomes(scene, bout, who, command, short=True), full,
        tip_of(scene, bout, number, command), known,
        scene.t(say("sfk.table.successes", count=known)) if known >= 0 else "")


def _outcomes(scene: TableScene, bout: Bout, who: int, command: TakeKamae, short: bool = False
              ) -> tuple[Outcome, Outcome]:
    def outcome(won: bool) -> Outcome:
        score = score_after(scene.view, who, command.kamae, bout.facet, won, short)
        return Outcome(scene.t(brings(scene.view, who, command.kamae, bout.facet, won, short)),
                       scene.t(score) if score is not None else "")

    return outcome(True), outcome(False)


def capital(text: str) -> str:
    """With a large first letter."""
    return text[:1].upper() + text[1:]


def _note(state: State, bout: Bout, number: int, command: TakeKamae) -> Message:
    bands = of_bands(state, bout, number, command)
    if bands:
        return say("sfk.table.school_range", least=percent(min(bands)), most=percent(max(bands)))
    return note_of(state.book.kamae_by_id[command.kamae].pool)


def of_bands(state: State, bout: Bout, number: int, command: TakeKamae) -> tuple[Fraction, ...]:
    """The chance to win an encounter with each band of the School die, Low, nothing and High; () without it."""
    if not command.school or bout.side(1 - number).who != HEK:
        return ()
    least = least_dice(state)
    return tuple(odds.compared(case.own, case.theirs, number == 0, least).wins
                 for case in odds.cases(state, bout, number, command, None))


def note_of(pool: int) -> Message:
    """What a kamae does to the pool."""
    if pool == 0:
        return say("sfk.table.dice.same")
    return say("sfk.table.dice.more" if pool > 0 else "sfk.table.dice.fewer", count=abs(pool))


def other_name(state: State, bout: Bout, number: int) -> Message:
    """The other side, as short as it needs to be."""
    side = bout.side(number)
    return say("sfk.table.emperor") if side.who == HEK else words.who(state, side.who)


def tip_of(scene: TableScene, bout: Bout, number: int, command: TakeKamae) -> str:
    """The figures that make the pool, who wins ties, which faces count, and what the kamae is."""
    state = scene.view
    who = bout.side(number).who
    lines = [scene.t(say(f"sfk.kamae.{command.kamae}.text")), *(
        f"{scene.t(say('sfk.table.win' if won else 'sfk.table.lose'))}: "
        f"{scene.t(brings(state, who, command.kamae, bout.facet, won))}" for won in (True, False))]
    found = scene.controller.mode.odds(state, command)
    if found is not None:
        terms = words.joined([verbatim(f"{scene.t(term.label)} {term.value if at == 0 else words.signed(term.value)}")
                              for at, term in enumerate(found.targets[0].terms)])
        sum_ = max(0, sum(term.value for term in found.targets[0].terms))
        lines.append(scene.t(say("sfk.table.tip.pool", terms=terms, n=sum_)))
    lines.append(scene.t(say("sfk.table.tip.ties_own" if number == 0 else "sfk.table.tip.ties_theirs")))
    if command.school:
        lines.append(scene.t(say(f"sfk.school.{state.samurai[bout.side(number).who].school}.text")))
        bands = of_bands(state, bout, number, command)
        if bands:
            lines.append(scene.t(say("sfk.table.tip.bands", low=percent(bands[0]), nothing=percent(bands[1]),
                                     high=percent(bands[2]))))
    if bout.kind == ENCOUNTER and number == 0:
        lines.append(scene.t(say("sfk.table.tip.full")))
    elif bout.kind == CHALLENGE:
        lines.append(scene.t(say("sfk.table.tip.no_cue")))
    if bout.side(1 - number).who == HEK:
        lines.append(scene.t(say("sfk.table.tip.hek", n=pools.score(state, bout, 1 - number))))
    return "\n".join(lines)


class KamaeCard(Button):
    """The card; a click, Enter or its key takes the kamae."""

    def __init__(self, rect: FRect, scene: TableScene, card: KamaeShown, number: int) -> None:
        super().__init__(rect, card.name, partial(scene.take, card.command), name=f"kamae {card.command.kamae}",
                         hot_key=HotKey(pygame.K_1 + number, str(number + 1)), commit=True, tooltip=card.tip)
        self.card = card
        self.tight = False
        self.most_rows = 0
        """Lines of what moves on the longest card beside it, so that all of them stand level."""
        assert scene.app is not None
        names = "".join(scene.t(words.kamae(kamae.id)) for kamae in scene.view.book.kamae)
        self.face = scene.app.painter.face_for(names, "mincho_bold")  # one hand for all cards
        self.lead = scene.t(say("sfk.table.win")), scene.t(say("sfk.table.lose"))
        self.chance_word = scene.t(say("sfk.table.chance"))
        self.all_dice, self.all_short = scene.t(say("sfk.table.all_dice")), scene.t(say("sfk.table.all_short"))

    def describe(self) -> str:
        """The card in words."""
        card = self.card
        chances = ", ".join(f"{against} {percent(chance)}".strip() for against, _, chance in card.wins)
        return ", ".join([self.text, card.note, chances, *map(str, card.outcomes), *(card.full or ())[:1]])

    def inner(self) -> FRect:
        """What the paper leaves for words."""
        x, y, w, h = self.rect
        pad = 16.0 if w >= 220 else 10.0
        return FRect(x + pad, y + 10, w - 2 * pad, h - 20)

    def draw(self, canvas: Canvas) -> None:
        """Paper, gold where it is pointed at, and the parts from the top down."""
        x, y, w, h = self.rect
        lit = self.hovered or (self.focused and self.layer is not None and self.layer.ring_visible)
        canvas.panel(x, y, w, h, "gold" if lit else "paper", 2.8 if lit else 2.0)
        if self.pressed:
            canvas.box(x + 4, y + 4, w - 8, h - 8, "none", "gold", 2.4, radius=5)
        inner = self.inner()
        inks = ("selected_text", "selected_note") if lit else ("text", "text_second")
        foot = self._draw_full(canvas, inner, lit)
        self.tight = inner.h < 262 or w < 160
        rows = self.result_rows(canvas.painter, inner.w)
        chances = max(1, len(self.card.wins))
        fixed = 86.0 if self.tight else 112.0
        fixed += (42 if chances == 1 else 19 * chances + 4) + 18.5 * max(len(rows), self.most_rows)
        spare = max(0.0, inner.h - foot - fixed)
        top = self._draw_head(canvas, inner, inks, spare)
        top = self._draw_pools(canvas, inner, top, inks)
        top = self._draw_chance(canvas, inner, top + min(8.0, spare * 0.12), inks)
        self._draw_results(canvas, inner, top + 4, rows, inks, inner.bottom - foot + 2)

    def _draw_head(self, canvas: Canvas, inner: FRect, inks: tuple[str, str], spare: float) -> float:
        x, y, w, _ = inner
        cap = draw.key_cap(canvas, inner.right + 2, y, self.cap) if self.cap else 0.0
        size = 24.0 if w >= 180 else 19.0
        while size > 14 and canvas.measure(self.card.name, size, self.face) > w - cap - 6:
            size -= 1
        canvas.text(self.card.name, x, y, size, inks[0], self.face, max_width=w - cap - 6)
        if self.tight:
            return y + 30 + spare * 0.62
        canvas.text(self.card.note, x, y + size * 1.35, 14, inks[1], max_width=w)
        high = min(96.0, 36 + spare * 0.62)
        if w >= 210:
            wide = high if look.upright(self.card.command.kamae) else min(high * 1.6, w * 0.5)
            middle = inner.right - wide / 2 - (34 if wide < 100 else 4), y + 18 + high / 2
            look.stroke(canvas, self.card.command.kamae, *middle, wide, high, inks[0])
        return y + 52 + spare * 0.62

    def _draw_pools(self, canvas: Canvas, inner: FRect, top: float, inks: tuple[str, str]) -> float:
        x, _, w, _ = inner
        names = (self.card.own, self.card.theirs)
        left = min(w * 0.56, max(canvas.measure(name, 14, "bold") for name in names)) + 8
        for side, name in enumerate(names):
            pool = self.card.dice[side]
            count = "–".join(str(n) for n in ((pool[0], pool[-1]) if len(pool) > 1 else pool)) or "?"
            canvas.text(name, x, top + 10, 14, inks[0], "bold", valign="middle", max_width=left - 6)
            shown_dice = pool[len(pool) // 2] if pool else 0
            if side == 1 and self.card.known >= 0:
                shown_dice, count = self.card.known, self.card.known_words
                if canvas.measure(count, 15, "mincho_bold") > w - left - 20:
                    count = str(self.card.known)
            size = 17.0 if count[:1].isdigit() and len(count) < 5 else 15.0
            used = canvas.text(count, x + w, top + 10, size, inks[0], "mincho_bold", "right", "middle")
            look.dice_row(canvas, shown_dice, x + left, top + 1, w - left - used - 8, "left" if side == 0 else "right")
            top += 22 if self.tight else 25
        canvas.rule(x, top + 1, w, inks[0])
        return top + 4

    def _draw_chance(self, canvas: Canvas, inner: FRect, top: float, inks: tuple[str, str]) -> float:
        x, _, w, _ = inner
        wins = self.card.wins
        good = "link" if inks[0] == "text" else "selected_text"
        if len(wins) == 1:
            chance = wins[0][2]
            if w >= 120:
                canvas.text(self.chance_word, x, top + 15, 16, inks[0], "mincho_bold", valign="middle")
            canvas.text(percent(chance), x + w, top + 14, 25 if w >= 150 else 21, good, "mincho_bold",
                        "right", "middle")
            draw.bar(canvas, x, top + 31, w, 8, float(chance), "hp_good")
            return top + 42
        room = w - 8 - max(canvas.measure(percent(chance), 15, "mincho_bold") for *_, chance in wins)
        short = max(canvas.measure(against) for against, *_ in wins) > room
        for against, name, chance in wins:
            canvas.text(name if short else against, x, top + 9, 14, inks[0], valign="middle", max_width=room)
            canvas.text(percent(chance), x + w, top + 9, 15, good, "mincho_bold", "right", "middle")
            top += 19
        return top + 4

    def result_rows(self, painter: Painter, width: float) -> list[tuple[int, str, bool]]:
        """What moves, in lines: which of the two, the words, whether it is the first of them."""
        left = self._lead(painter)
        found = []
        for which, (text, score) in enumerate(self.card.brief if width - left < NARROW else self.card.outcomes):
            rows = painter.wrap(text, width - left)
            if score and painter.measure(f"{rows[-1]} {score}") <= width - left:
                rows = [*rows[:-1], f"{rows[-1]} {score}"]
            elif score:
                rows = [*rows, score]
            found += [(which, row, at == 0) for at, row in enumerate(rows)]
        return found

    def _lead(self, painter: Painter) -> float:
        return max(painter.measure(word, 14, "bold") for word in self.lead) + 9

    def _draw_results(self, canvas: Canvas, inner: FRect, top: float, rows: list[tuple[int, str, bool]],
                      inks: tuple[str, str], bottom: float) -> None:
        left = self._lead(canvas.painter)
        plain = inks[0] == "text"
        pitch = max(16.0, min(18.5, (bottom - top) / max(1, len(rows))))
        for which, row, first in rows:
            if top + 15 > bottom:  # the tooltip has all of it
                return
            if first:
                ink = ("link" if which == 0 else "damage") if plain else inks[0]
                canvas.text(self.lead[which], inner.x, top, 14, ink, "bold")
            canvas.text(row, inner.x + left, top, 14, inks[0])
            top += pitch

    def _draw_full(self, canvas: Canvas, inner: FRect, lit: bool) -> float:
        """The box at the foot; returns its height with the gap above it."""
        if self.card.full is None:
            return 0.0
        words_, short, chance = self.card.full
        x, _, w, _ = inner
        high = 42.0
        y = inner.bottom - high + 2
        canvas.box(x - 4, y, w + 8, high, "strip" if lit else "inset", "left", 1.8, radius=6)
        ink = "strip_text" if lit else "text"
        left = x + 4
        if w >= 200:
            canvas.icon("snow_bowl", x + 2, y + 9, 24, ink)
            left = x + 33
        figure = percent(chance)
        one_line = canvas.measure(words_, 14, "bold") + canvas.measure(figure, 17, "mincho_bold") + 10 <= x + w - left
        middle = y + high / 2 if one_line else y + 12
        used = canvas.text(figure, x + w, middle, 17 if one_line else 15, ink, "mincho_bold", "right", "middle")
        lead = self.all_dice if canvas.measure(self.all_dice) <= x + w - used - 6 - left else self.all_short
        if canvas.measure(lead) <= x + w - used - 6 - left:
            canvas.text(lead, left, y + 12, 14, ink, valign="middle")
        room = x + w - left - (used + 8 if one_line else 0)
        words_ = words_ if canvas.measure(words_, 14, "bold") <= room else short
        canvas.text(words_, left, y + 30, 14, ink, "bold", valign="middle", max_width=room)
        return high + 6
