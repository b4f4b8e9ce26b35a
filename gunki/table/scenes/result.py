"""The end of a match: who won and how, what everybody did, and once more."""

from __future__ import annotations

from collections import Counter

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.state import SIDES, State
from gunki.battle.words import side_name
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button

FOOT = 62.0


def damage_dealt(match: Match) -> Counter[str]:
    """HP each character has taken from others, as rolled."""
    dealt: Counter[str] = Counter()
    for record in match.standing():
        event = record.event
        if isinstance(event, ev.Attacked):
            dealt[event.who] += event.hit.damage
        elif isinstance(event, ev.SpellCast | ev.Burst):
            dealt[event.who] += sum(hit.damage for hit in event.hits)
        elif isinstance(event, ev.BombExploded):
            dealt[event.owner] += sum(hit.damage for hit in event.hits)
    return dealt


class ResultScene(PaperScene):
    """Shown when the last event was."""

    title = say("result.title")

    def __init__(self, shell: Shell, match: Match) -> None:
        super().__init__(shell)
        self.match = match
        self.state: State = match.state
        self.dealt = damage_dealt(match)

    def build_paper(self, area: FRect) -> None:
        """Once more, or something else."""
        entries = (
            ("rematch_new", "replay", lambda: self.shell.again(None)),
            ("rematch_same", "dice_5", lambda: self.shell.again(self.match.seed)),
            ("new", "katana", self._set_up),
            ("title_screen", "back", self.shell.to_title),
        )
        for cell, (key, icon, action) in zip(
            columns(FRect(area.x, area.bottom - 46, area.w, 46), [1.0] * 4), entries, strict=True
        ):
            self.add(
                Button(
                    cell,
                    self.t(say("result." + key)),
                    action,
                    icon=icon,
                    name=key,
                    commit=True,
                    size=15,
                    style="gold" if key == "rematch_new" else "paper",
                )
            )
        if not self.focus.remembered:
            self.focus.remembered = "rematch_new"
            won = self._person_won()
            if self.app is not None:
                self.app.sounds.play("victory" if won else "defeat", "music")

    def _person_won(self) -> bool:
        outcome = self.match.outcome
        seats = self.match.mode.seats(self.state)
        return outcome is not None and any(s.kind == "human" and s.id in outcome.winners for s in seats)

    def _set_up(self) -> None:
        self.shell.to_title()
        self.shell.set_up()

    def back(self) -> None:
        """To the title."""
        self.shell.to_title()

    def draw(self, canvas: Canvas) -> None:
        """The verdict and a table a side."""
        area = FRect(self.paper.x + 24, self.paper.y + 14, self.paper.w - 48, self.paper.h - 36)
        outcome = self.match.outcome
        if outcome is None:
            return
        winner = outcome.result
        head = (
            say("result.draw")
            if winner not in SIDES
            else say("result.wins", side=side_name(self.state.setting, winner))
        )
        canvas.text(self.t(head), area.centerx, area.y, 38, "text", "mincho_bold", "center", max_width=area.w)
        canvas.text(
            self.t(outcome.reason), area.centerx, area.y + 54, 16, "text_second", align="center", max_width=area.w
        )
        facts = say("result.facts", count=self.state.round, seed=str(self.match.seed))
        canvas.text(self.t(facts), area.centerx, area.y + 78, 14, "text_second", align="center", max_width=area.w)
        top = area.y + 112
        for side, column in zip(
            SIDES, columns(FRect(area.x, top, area.w, area.bottom - FOOT - top), [1.0, 1.0], gap=28), strict=True
        ):
            self._draw_side(canvas, column, side, side == winner)

    def _draw_side(self, canvas: Canvas, area: FRect, side: str, won: bool) -> None:
        canvas.text(
            side_name(self.state.setting, side), area.x, area.y, 20, "text", "mincho_bold", max_width=area.w - 120
        )
        if won:
            draw.chip(canvas, area.right, area.y + 2, self.t(say("result.winner")), align="right")
        canvas.rule(area.x, area.y + 30, area.w)
        fighters = [c for c in self.state.characters if c.side == side]
        pitch = min(64.0, (area.h - 40) / max(1, len(fighters)))
        for i, character in enumerate(fighters):
            y = area.y + 38 + i * pitch
            size = min(54.0, pitch - 6)
            draw.token(
                canvas,
                portrait(character),
                area.x + size / 2,
                y + pitch / 2 - 2,
                size,
                side=side,
                flip=flipped(character),
                overlays=("ko",) if character.ko else (),
            )
            left = area.x + size + 12
            canvas.text(character.name, left, y + pitch / 2 - 21, 16, "text", "bold", max_width=area.w - size - 24)
            state = say("table.ko") if character.ko else say("result.hp", hp=character.hp, most=character.max_hp)
            canvas.text(self.t(state), left, y + pitch / 2 + 1, 14, "damage" if character.ko else "text_second")
            canvas.text(
                self.t(say("result.dealt", damage=self.dealt[character.id])),
                area.right,
                y + pitch / 2 - 9,
                14,
                "text",
                align="right",
                max_width=area.w * 0.45,
            )
