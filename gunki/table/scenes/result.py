"""The end of a match of any mode: who won and how, what the mode shows of it (`ResultView`), and once more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import FRect

from gunki.battle.lessons.ladder import Fight, fight_of
from gunki.battle.state import State
from gunki.battle.words import joined
from gunki.clients.failures import failure_of
from gunki.engine.contract import Outcome
from gunki.engine.match import Match
from gunki.engine.messages import say, verbatim
from gunki.engine.review import Mark
from gunki.table.canvas import Canvas
from gunki.table.controls import REPLAY, name_of_binding
from gunki.table.layout import columns
from gunki.table.modes import view_of
from gunki.table.result_view import ResultView, Verdict
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.result_head import ENTRANCE, draw_head
from gunki.table.scenes.result_weighing import reviewable
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, key_of

FOOT = 62.0
HEAD_LINES = 112.0
"""Height of verdict, reason and facts."""


class ResultScene(PaperScene):
    """Shown when the last event was."""

    title = say("result.title")
    key_context = REPLAY
    music = "end"
    runs_mode = True
    toast_top: float | None = 6.0  # between title and way back: the lower middle holds the buttons

    def __init__(self, shell: Shell, match: Match, path: Path | None = None, following: Fight | None = None) -> None:
        """`path` is the match's file, to be watched again; None: it was not saved. `following`: the ladder's next rung,
        where this one is won.
        """
        super().__init__(shell)
        self.match, self.path, self.following = match, path, following
        self.view = view_of(shell, match.mode, match.mode.result_view, ResultView, self, match)
        self.fight = fight_of(match) if isinstance(match.state, State) else None
        self.reviewable = reviewable(match)
        self.entered = 0.0
        """How far the head has come, 0 … 1."""
        self._failed: Exception | None = None
        """Why the mode's view could not be drawn."""

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
        if self.reviewable is not None:
            self._add_review(area)
        try:
            self.view.build(self._room(area))
        except Exception as error:  # a mode is anybody's code
            self._in_words(error)
            self.rebuild()
            return
        if not self.focus.remembered:
            self.focus.remembered = first
            if self.app is not None:
                self.app.sounds.play(self._jingle(), "music")

    def _add_review(self, area: FRect) -> None:
        """Opposite to the button of the view's second page, which stands there where there is little room."""
        tip = self.t(say("review.open.tip", keys=name_of_binding("replay_review")))
        place = (area.x, area.y + HEAD_LINES - 46, 176, 34)
        self.add(Button(place, self.t(say("review.open")), self._review, icon="search", name="review", tooltip=tip,
                        hot_key=key_of("replay_review")))

    @staticmethod
    def _room(area: FRect) -> FRect:
        """The part of the paper that is the view's."""
        return FRect(area.x, area.y + HEAD_LINES, area.w, area.h - FOOT - HEAD_LINES)

    def _in_words(self, error: Exception) -> None:
        """The mode's own view failed: that is said, and words stand in its place. Raises `error` where they do."""
        if type(self.view) is ResultView:
            raise error
        self.shell.app.toast(self.shell.t(failure_of(self.match.mode.id, error)), 8.0)
        self.view = ResultView(self, self.match)

    def _watch(self) -> None:
        from gunki.table.replay.viewer import watch

        if self.path is not None:
            watch(self.shell, self.path)

    def _review(self) -> None:
        from gunki.table.scenes.result_review import ReviewScene

        if self.reviewable is not None:
            self.shell.app.push(ReviewScene(self.shell, self.reviewable, self._watch_mark))

    def _watch_mark(self, mark: Mark) -> None:
        from gunki.table.replay.viewer import watch_mark

        if self.reviewable is not None:
            watch_mark(self.shell, self.reviewable, mark)

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
        own = self.view.verdict()
        if own is not None:
            return own
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
        if self._failed is not None:
            error, self._failed = self._failed, None
            self._in_words(error)
            self.rebuild()
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
        """The verdict and what the mode shows."""
        outcome = self.match.outcome
        if outcome is None or self._failed is not None:
            return
        try:
            self._draw_all(canvas, outcome)
        except Exception as error:  # nothing is built while drawing: the next step does that
            self._failed = error

    def _draw_all(self, canvas: Canvas, outcome: Outcome) -> None:
        area = FRect(self.paper.x + 24, self.paper.y + 14, self.paper.w - 48, self.paper.h - 36)
        verdict, middle = self._verdict(outcome), area.centerx
        calm = self.app is not None and self.app.settings.calm
        head = FRect(area.x, area.y, area.w, HEAD_LINES)
        draw_head(canvas, head, self.t(verdict.head), self.t(verdict.why), verdict.kind, self.entered, calm,
                  self.view.draw_people)  # fmt: skip
        rounds, seed = self.match.mode.rounds(self.match.state), str(self.match.seed)
        facts = say("result.facts", count=rounds, seed=seed) if rounds else say("result.seed", seed=seed)
        lasted = self.match.mode.lasted(self.match.state)
        if lasted is not None:
            facts = say("result.lasted", length=lasted, seed=seed)
        canvas.text(self.t(facts), middle, area.y + 86, 14, "text_second", align="center", max_width=area.w)
        self.view.draw(canvas, self._room(area))
