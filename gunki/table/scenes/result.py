"""The end of a match of any mode: who won and how, and once more. Sides of Gun-Ki are shown fighter by fighter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.audit import dice_audit, tell_luck
from gunki.battle.lessons.ladder import Fight, fight_of
from gunki.battle.state import SIDES, Character, State
from gunki.battle.story import turning_points
from gunki.battle.words import joined, name_of, side_name
from gunki.engine.contract import Outcome
from gunki.engine.match import Match
from gunki.engine.messages import say, verbatim
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.result_head import ENTRANCE, Verdict, draw_head, verdict_of
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, Paragraph, ScrollView

FOOT = 62.0
HEAD_LINES = 112.0
"""Height of verdict, reason and facts."""
PITCH = 66.0
LEAST_PITCH = 44.0
"""Height of a fighter's line, at most and, beside the story, at least."""
SIDE_HEAD = 54.0
"""Height of a side's name and sum."""
AIR = 10.0
"""Between the fighters and the story."""
LEADING = 18.2
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


class ResultScene(PaperScene):
    """Shown when the last event was."""

    title = say("result.title")
    music = "end"
    runs_mode = True
    toast_top: float | None = 6.0  # between title and way back: the lower middle holds the buttons

    def __init__(self, shell: Shell, match: Match, path: Path | None = None, following: Fight | None = None) -> None:
        """`path` is the match's file, to be watched again; None: it was not saved. `following`: the ladder's next rung,
        where this one is won.
        """
        super().__init__(shell)
        self.match, self.path, self.following = match, path, following
        self.told, self.whole = False, True
        """Where there is no room for everything: whether the story is shown in place of the fighters."""
        self.pitch = PITCH
        self.battle: State | None = match.state if isinstance(match.state, State) else None
        self.damage = damage_of(match) if self.battle is not None else Damage(Counter(), Counter())
        self.moments = turning_points(match) if self.battle is not None else ()
        self.luck = dice_audit(match) if self.battle is not None else ()
        self.fight = fight_of(match) if self.battle is not None else None
        self.verdict = verdict_of(match, self.battle) if self.battle is not None else None
        self.entered = 0.0
        """How far the head has come, 0 … 1."""

    def build_paper(self, area: FRect) -> None:
        """Once more, or something else."""
        entries: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("rematch_new", "replay", lambda: self.shell.again(None)),
            ("rematch_same", "dice_5", lambda: self.shell.again(self.match.seed)),
            ("ladder", "strength", self._to_ladder) if self.fight is not None else ("new", "katana", self._set_up),
            ("title_screen", "back", self.shell.to_title),
        )
        if self.path is not None:
            entries = (*entries[:2], ("watch", "eye", self._watch), *entries[2:])
        first = "rematch_new"
        if self.following is not None:
            first = "next_fight"
            entries = ((first, "strength", self._to_next), entries[0], *entries[2:])
        cells = columns(FRect(area.x, area.bottom - 46, area.w, 46), [1.0] * len(entries))
        for cell, (key, icon, action) in zip(cells, entries, strict=True):
            self.add(
                Button(
                    cell,
                    self.t(say("result." + key)),
                    action,
                    icon=icon,
                    name=key,
                    tooltip=self.t(say("result." + key + ".tip")) if key.startswith("rematch") else "",
                    commit=True,
                    size=15,
                    style="gold" if key == first else "paper",
                )
            )
        top = area.y + HEAD_LINES
        room = FRect(area.x, top, area.w, area.bottom - FOOT - top)
        if self.battle is None:
            self._build_lines(room)
        else:
            self._build_story(self.battle, room)
        if not self.focus.remembered:
            self.focus.remembered = first
            if self.app is not None:
                self.app.sounds.play(self._jingle(), "music")

    @staticmethod
    def _most(state: State) -> int:
        return max(sum(c.side == side for c in state.characters) for side in SIDES)

    def _sides_height(self, state: State, pitch: float) -> float:
        return SIDE_HEAD + pitch * self._most(state)

    def _build_story(self, state: State, area: FRect) -> None:
        """Three turning points and the dice of both sides: below the fighters, or on a page of their own."""
        assert self.app is not None
        view_width = area.w - 24
        lines = [(say("result.moment", round=m.round, what=m.message), False) for m in self.moments]
        lines = [(say("result.story"), True), *lines] if lines else []
        lines.append((say("result.dice"), True))
        for luck in self.luck:
            side = side_name(state.setting, luck.side)
            lines.append((say("result.luck", side=side, luck=tell_luck(luck)), False))
        rows = [0 if head else len(self.app.painter.wrap(self.t(m), view_width)) for m, head in lines]
        heights = [row * LEADING + 6 if row else 28.0 for row in rows]
        self.whole = self._sides_height(state, LEAST_PITCH) + sum(heights) + AIR <= area.h
        if self.whole:
            self.pitch = min(PITCH, (area.h - sum(heights) - AIR - SIDE_HEAD) / self._most(state))
            top = area.y + self._sides_height(state, self.pitch) + AIR
        else:
            self.pitch = min(PITCH, (area.h - SIDE_HEAD) / self._most(state))
            top, heights = area.y, [row * LEADING + 2 if row else 25.0 for row in rows]
            word = say("result.fighters") if self.told else say("result.details")
            button = Button((area.right - 176, area.y - 46, 176, 34), self.t(word), self._turn_page, name="page")
            self.add(button)
            if not self.told:
                return
        view = ScrollView(FRect(area.x, top, area.w, area.bottom - top), sum(heights), name="story", readable=True)
        self.add(view)
        y = 0.0
        for (message, head), height in zip(lines, heights, strict=True):
            if head:
                self.add(Label((0, y, view_width, 24), self.t(message), size=17, face="mincho_bold"), view)
            else:
                self.add(Paragraph((0, y, view_width, height), self.t(message)), view)
            y += height
        view.focusable = view.most > 0

    def _turn_page(self) -> None:
        self.told = not self.told
        self.rebuild()

    def _watch(self) -> None:
        from gunki.table.replay.viewer import watch

        if self.path is not None:
            watch(self.shell, self.path)

    def _build_lines(self, area: FRect) -> None:
        """Scores and the last position of a mode that has no picture here."""
        assert self.app is not None
        outcome, mode = self.match.outcome, self.match.mode
        seats = {seat.id: seat.name for seat in mode.seats(self.match.state)}
        scores = dict(outcome.scores or {}) if outcome is not None else {}
        lines = [say("result.score", who=seats.get(seat, seat), score=score) for seat, score in scores.items()]
        lines += mode.status(mode.observe(self.match.state, None))
        view = ScrollView(area, 0, name="lines", readable=True)
        self.add(view)
        y, width = 0.0, area.w - 24
        for line in lines:
            text = self.t(line)
            height = len(self.app.painter.wrap(text, width)) * 18.2 + 4
            self.add(Paragraph((0, y, width, height), text), view)
            y += height + 6
        view.content_height = y
        view.focusable = view.most > 0

    def _person_won(self) -> bool:
        outcome = self.match.outcome
        seats = self.match.mode.seats(self.match.state)
        return outcome is not None and any(s.kind == "human" and s.id in outcome.winners for s in seats)

    def _jingle(self) -> str:
        """The end as a person hears it; a plain bell where nobody won, or computers played among themselves."""
        people = any(seat.kind == "human" for seat in self.match.mode.seats(self.match.state))
        outcome = self.match.outcome
        lost = people and outcome is not None and bool(outcome.winners)
        sound = "defeat" if lost else "turn_bell"
        if self._person_won():
            sound = "victory"
        return sound

    def _set_up(self) -> None:
        self.shell.to_title()
        self.shell.set_up(self.match.mode.id)

    def _to_ladder(self) -> None:
        from gunki.table.learn.ladder_scene import LadderScene

        self.shell.leave()
        if not isinstance(self.shell.app.scene, LadderScene):
            self.shell.app.push(LadderScene(self.shell))
        if self.following is not None and isinstance(self.shell.app.scene, LadderScene):
            self.shell.app.scene.choose(self.following)

    def _to_next(self) -> None:
        """The next rung begins at once."""
        from gunki.table.learn.ladder_scene import LadderScene

        self._to_ladder()
        if isinstance(self.shell.app.scene, LadderScene):
            self.shell.app.scene.begin()

    def back(self) -> None:
        """To where the match was begun."""
        self.shell.leave()

    # Drawing

    def _verdict(self, outcome: Outcome) -> Verdict:
        if self.verdict is not None:
            return self.verdict
        if not outcome.winners:
            return Verdict("draw", say("result.draw"), outcome.reason)
        seats = self.match.mode.seats(self.match.state)
        names = [verbatim(seat.name) for seat in seats if seat.id in outcome.winners]
        people = {seat.id in outcome.winners for seat in seats if seat.kind == "human"}
        if len(people) == 1:
            kind = "victory" if True in people else "defeat"
            return Verdict(kind, say("result." + kind), outcome.reason)
        return Verdict("wins", say("result.wins", side=joined(names)), outcome.reason)

    def update(self, dt: float) -> None:
        """The head comes."""
        if self.entered >= 1.0 or self.app is None:
            return
        speed = self.app.settings.speed_factor
        self.entered = 1.0 if speed == float("inf") else min(1.0, self.entered + dt * speed / ENTRANCE)
        self.invalidate(FRect(self.paper.x, self.paper.y, self.paper.w, HEAD_LINES + 30))

    def on_key(self, event: pygame.event.Event) -> bool:
        """Space shows the head at once, as on the table."""
        if event.key == pygame.K_SPACE and self.entered < 1.0:
            self.entered = 1.0
            self.invalidate()
            return True
        return super().on_key(event)

    def draw(self, canvas: Canvas) -> None:
        """The verdict and a table a side."""
        area = FRect(self.paper.x + 24, self.paper.y + 14, self.paper.w - 48, self.paper.h - 36)
        outcome = self.match.outcome
        if outcome is None:
            return
        verdict, middle = self._verdict(outcome), area.centerx
        calm = self.app is not None and self.app.settings.calm
        head = FRect(area.x, area.y, area.w, HEAD_LINES)
        draw_head(canvas, head, self.t(verdict.head), self.t(verdict.why), verdict.kind, self.entered, calm,
                  self.battle)  # fmt: skip
        rounds, seed = self.match.mode.rounds(self.match.state), str(self.match.seed)
        facts = say("result.facts", count=rounds, seed=seed) if rounds else say("result.seed", seed=seed)
        canvas.text(self.t(facts), middle, area.y + 86, 14, "text_second", align="center", max_width=area.w)
        if self.battle is None or (self.told and not self.whole):
            return
        top = area.y + HEAD_LINES
        places = columns(FRect(area.x, top, area.w, area.bottom - FOOT - top), [1.0, 1.0], gap=36)
        for side, column in zip(SIDES, places, strict=True):
            self._draw_side(canvas, self.battle, column, side, side == outcome.result)

    def _draw_side(self, canvas: Canvas, state: State, area: FRect, side: str, won: bool) -> None:
        fighters = [c for c in state.characters if c.side == side]
        standing = sum(not c.ko for c in fighters)
        total = sum(self.damage.dealt[c.id] for c in fighters)
        name = self.t(side_name(state.setting, side))
        canvas.text(name, area.x, area.y - 2, 20, "text", "mincho_bold", max_width=area.w - 110)
        if won:
            draw.chip(canvas, area.right, area.y, self.t(say("result.winner")), align="right")
        line = self.t(say("result.side", standing=standing, count=len(fighters), damage=total))
        canvas.text(line, area.x, area.y + 25, 14, "text_second", max_width=area.w)
        canvas.rule(area.x, area.y + 48, area.w)
        for index, character in enumerate(fighters):
            row = FRect(area.x, area.y + SIDE_HEAD + index * self.pitch, area.w, self.pitch)
            self._draw_fighter(canvas, row, character, self.t(name_of(state, character.id)))

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
            canvas.text(self.t(say("table.ko")), left, row.centery + 2, 14, "damage", "bold")
        else:
            hit_points = self.t(say("result.hp", hp=character.hp, most=character.max_hp))
            width = canvas.text(hit_points, left, row.centery + 2, 14, "text_second", max_width=room)
            share = character.hp / character.max_hp
            at = max(width, HIT_POINTS) + 12
            if room - at >= 48:
                draw.bar(canvas, left + at, row.centery + 7, min(90.0, room - at), 9, share, draw.hp_role(share))
        self._draw_damage(canvas, FRect(row.right - bars, row.y, bars, row.h), character.id)

    def _draw_figures(self, canvas: Canvas, row: FRect, left: float, character: Character, name: str) -> None:
        """All in one line, where a side has many and the window is low."""
        dealt = self.t(say("result.dealt", damage=self.damage.dealt[character.id]))
        taken = self.t(say("result.taken", damage=self.damage.taken[character.id]))
        figures = self.t(say("list.comma", first=dealt, second=taken))
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
            canvas.text(self.t(say(key, damage=amount)), area.x + 92, y, 14, "text", align="right", max_width=92)
            draw.bar(canvas, area.x + 102, y + 5, area.w - 102, 9, amount / most, color)
