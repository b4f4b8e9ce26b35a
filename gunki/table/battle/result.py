"""The result of Gun-Ki: its sides fighter by fighter, how it turned, and the dice of both sides."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.audit import dice_audit
from gunki.battle.state import SIDES, Character, State
from gunki.battle.story import turning_points
from gunki.battle.words import name_of, side_name
from gunki.engine.luck import tell_luck
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.result_view import SIDE_HEAD, Person, StoryResult, Verdict, draw_beside

TWO_LINES = 42.0
PORTRAIT = 56.0
HIT_POINTS = 84.0
"""Width of what is left of the HP in words: bars of fighters below each other begin at one line."""
BARS = 210.0
"""Width of the damage of a fighter, dealt and taken."""


class Damage(NamedTuple):
    """HP by character: dealt to others, and taken."""

    dealt: Counter[str]
    taken: Counter[str]


def damage_of(match: Match) -> Damage:
    """Who dealt and took what: the HP that were lost, not what was rolled beyond a target's last one."""
    found = Damage(Counter(), Counter())
    left = {character.id: character.max_hp for character in match.state.characters}
    for record in match.standing():
        event = record.event
        if isinstance(event, ev.Healed | ev.Revived):
            left[event.target] = event.hp
        who: str
        hits: tuple[ev.Hit, ...]
        if isinstance(event, ev.Attacked):
            who, hits = event.who, (event.hit,)
        elif isinstance(event, ev.SpellCast | ev.Burst):
            who, hits = event.who, event.hits
        elif isinstance(event, ev.BombExploded):
            who, hits = event.owner, event.hits
        else:
            continue
        for hit in hits:
            lost = min(hit.damage, left[hit.target])
            found.dealt[who] += lost
            found.taken[hit.target] += lost
            left[hit.target] = hit.hp
    return found


def verdict_of(match: Match, state: State) -> Verdict | None:
    """The end as the person at the table sees it; None before it."""
    outcome = match.outcome
    if outcome is None:
        return None
    if not outcome.winners:
        return Verdict("draw", say("result.draw"), outcome.reason)
    won = outcome.result
    lost = next(side for side in SIDES if side != won)
    sides = {seat.side for seat in state.setting.seats if seat.kind == "human"}
    kind = "wins" if len(sides) != 1 else "victory" if won in sides else "defeat"
    head = say("result.wins", side=side_name(state.setting, won)) if kind == "wins" else say("result." + kind)
    if state.reason not in ("knock_out", "conceded"):
        return Verdict(kind, head, outcome.reason)
    told = f"result.why.{'defeat.' if kind == 'defeat' else ''}{state.reason}"
    return Verdict(kind, head, say(told, won=side_name(state.setting, won), lost=side_name(state.setting, lost)))


class BattleResult(StoryResult):
    """See the module."""

    def __init__(self, layer: Any, match: Match) -> None:
        super().__init__(layer, match)
        self.state: State = match.state
        self.damage = damage_of(match)
        self.moments = turning_points(match)
        self.luck = dice_audit(match)

    def verdict(self) -> Verdict | None:
        """See ResultView."""
        return verdict_of(self.match, self.state)

    def rows(self) -> int:
        """See StoryResult: a fighter a line."""
        return max(sum(c.side == side for c in self.state.characters) for side in SIDES)

    def story(self) -> list[Message]:
        """See StoryResult: three turning points."""
        return [say("result.moment", round=moment.round, what=moment.message) for moment in self.moments]

    def dice(self) -> list[Message]:
        """See StoryResult."""
        return [say("result.luck", side=side_name(self.state.setting, side), luck=tell_luck(luck))
                for side, luck in self.luck]

    def draw_sides(self, canvas: Canvas, area: FRect) -> None:
        """See StoryResult."""
        outcome = self.match.outcome
        for side, column in zip(SIDES, columns(area, [1.0, 1.0], gap=36), strict=True):
            won = outcome is not None and side == outcome.result
            self._draw_side(canvas, self.state, column, side, won)

    def draw_people(self, canvas: Canvas, area: FRect, taken: float, progress: float, calm: bool) -> None:
        """The fighters of both sides."""
        left, right = ([self._person(canvas, c) for c in self.state.characters if c.side == side] for side in SIDES)
        draw_beside(canvas, area, taken, progress, calm, left, right)

    @staticmethod
    def _person(canvas: Canvas, character: Character) -> Person:
        def drawn(x: float, y: float, size: float, angle: float) -> None:
            draw.token(canvas, portrait(character), x, y, size, side=character.side, flip=flipped(character),
                       overlays=("ko",) if character.ko else (), angle=angle)

        return Person(character.ko, drawn)

    def _draw_side(self, canvas: Canvas, state: State, area: FRect, side: str, won: bool) -> None:
        fighters = [c for c in state.characters if c.side == side]
        standing = sum(not c.ko for c in fighters)
        total = sum(self.damage.dealt[c.id] for c in fighters)
        name = self.layer.t(side_name(state.setting, side))
        canvas.text(name, area.x, area.y - 2, 20, "text", "mincho_bold", max_width=area.w - 110)
        if won:
            draw.chip(canvas, area.right, area.y, self.layer.t(say("result.winner")), align="right")
        line = self.layer.t(say("result.side", standing=standing, count=len(fighters), damage=total))
        canvas.text(line, area.x, area.y + 25, 14, "text_second", max_width=area.w)
        canvas.rule(area.x, area.y + 48, area.w)
        for index, character in enumerate(fighters):
            row = FRect(area.x, area.y + SIDE_HEAD + index * self.pitch, area.w, self.pitch)
            self._draw_fighter(canvas, row, character, self.layer.t(name_of(state, character.id)))

    def _draw_fighter(self, canvas: Canvas, row: FRect, character: Character, name: str) -> None:
        size = min(PORTRAIT, row.h - 6)
        draw.token(
            canvas,
            portrait(character),
            row.x + size / 2,
            row.centery,
            size,
            side=character.side,
            flip=flipped(character),
            overlays=("ko",) if character.ko else (),
        )
        if row.h < TWO_LINES:
            self._draw_figures(canvas, row, row.x + size + 12, character, name)
            return
        left, bars = row.x + size + 12, min(BARS, row.w * 0.45)
        room = row.w - size - 12 - bars - 16
        canvas.text(name, left, row.centery - 21, 16, "text", "bold", max_width=room)
        if character.ko:
            canvas.text(self.layer.t(say("table.ko")), left, row.centery + 2, 14, "damage", "bold")
        else:
            hit_points = self.layer.t(say("result.hp", hp=character.hp, most=character.max_hp))
            width = canvas.text(hit_points, left, row.centery + 2, 14, "text_second", max_width=room)
            share = character.hp / character.max_hp
            at = max(width, HIT_POINTS) + 12
            if room - at >= 48:
                draw.bar(canvas, left + at, row.centery + 7, min(90.0, room - at), 9, share, draw.hp_role(share))
        self._draw_damage(canvas, FRect(row.right - bars, row.y, bars, row.h), character.id)

    def _draw_figures(self, canvas: Canvas, row: FRect, left: float, character: Character, name: str) -> None:
        """All in one line, where a side has many and the window is low."""
        dealt = self.layer.t(say("result.dealt", damage=self.damage.dealt[character.id]))
        taken = self.layer.t(say("result.taken", damage=self.damage.taken[character.id]))
        figures = self.layer.t(say("list.comma", first=dealt, second=taken))
        room = row.right - left - canvas.measure(figures) - 12
        canvas.text(name, left, row.centery, 14, "text", "bold", valign="middle", max_width=room)
        canvas.text(figures, row.right, row.centery, 14, "text", align="right", valign="middle")

    def _draw_damage(self, canvas: Canvas, area: FRect, who: str) -> None:
        """Two numbers, each with a bar beside those of everybody else."""
        most = max(1, *self.damage.dealt.values(), *self.damage.taken.values(), 1)
        for key, amount, y, color in (
            ("result.dealt", self.damage.dealt[who], area.centery - 19, "gold"),
            ("result.taken", self.damage.taken[who], area.centery + 2, "danger"),
        ):
            canvas.text(self.layer.t(say(key, damage=amount)), area.x + 92, y, 14, "text", align="right", max_width=92)
            draw.bar(canvas, area.x + 102, y + 5, area.w - 102, 9, amount / most, color)
