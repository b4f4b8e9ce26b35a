"""The right part of the NPC editor: a thousand test fights, what came out, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace
from pygame import FRect

from gunki.battle.config import configure, simulate_config
from gunki.battle.presets import hero_name
from gunki.battle.words import npc_name
from gunki.battle.workshop import Draft, npc_of
from gunki.clients.failures import failure_of
from gunki.engine.messages import Message, Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Choice, Label, Paragraph, Widget, key_of
from gunki.table.workshop.trial import MATCHES, Result, Trial

if TYPE_CHECKING:
    from gunki.table.workshop.editor import NpcEditorScene

PAD = 12.0
ROW = 34.0
NUMBERS = ((1, 1), (2, 2), (3, 3), (1, 2), (2, 1), (1, 3), (3, 1), (6, 6))
"""How many of this NPC against how many of the other."""
LEADING = 18.2


class TrialView(Widget):
    """Progress while the fights are played; then the rate of wins and how sure it is."""

    def __init__(self, rect: FRect, trial: Trial, say_it: Callable[[Message], str], stale: bool) -> None:
        super().__init__(rect, name="trial")
        self.trial, self.says, self.stale = trial, say_it, stale

    def describe(self) -> str:
        """The result in words."""
        result = self.trial.result
        return "\n".join(self._lines(result)) if result is not None else ""

    def _lines(self, result: Result) -> list[str]:
        sure = self.says(say("workshop.trial.sure", low=percent(result.low), high=percent(result.high)))
        rounds = self.says(say("workshop.trial.rounds", rounds=f"{result.rounds:.1f}"))
        return [self.says(say("workshop.trial.wins", rate=percent(result.rate))), sure, rounds]

    def draw(self, canvas: Canvas) -> None:
        """Bar, figures, three parts of a bar."""
        x, y, w, _ = self.rect
        trial, result = self.trial, self.trial.result
        played = trial.tally.matches
        if not trial.done:
            draw.bar(canvas, x, y, w, 14, played / trial.matches, "gold")
            canvas.text(self.says(say("workshop.trial.played", done=played, all=trial.matches)), x, y + 18, 14,
                        "text_second", max_width=w)
        y += 42 if not trial.done else 0
        if result is None:
            return
        wins, sure, rounds = self._lines(result)
        dim = "text_second" if self.stale else "text"
        canvas.text(wins, x, y, 24, dim, "mincho_bold", max_width=w)
        canvas.text(sure, x, y + 34, 14, dim, max_width=w)
        self._draw_shares(canvas, FRect(x, y + 60, w, 18), result)
        canvas.text(self.says(say("workshop.trial.counts", won=result.left, lost=result.right, drawn=result.draws)),
                    x, y + 84, 14, dim, max_width=w)
        canvas.text(rounds, x, y + 104, 14, dim, max_width=w)

    @staticmethod
    def _draw_shares(canvas: Canvas, area: FRect, result: Result) -> None:
        """Won, drawn and lost; the half is marked, and so is the interval."""
        x, y, w, h = area
        canvas.box(x, y, w, h, "right", "outline", 1.4, radius=4)
        drawn = w * (result.left + result.draws) / result.matches
        if result.draws:
            canvas.box(x, y, drawn, h, "graph", "outline", 1.4, radius=4)
        if result.left:
            canvas.box(x, y, w * result.rate, h, "left", "outline", 1.4, radius=4)
        canvas.box(x + w / 2 - 1, y - 4, 2, h + 8, "outline", radius=0)
        canvas.box(x + w * result.low, y + h / 2 - 2, max(3.0, w * (result.high - result.low)), 4, "gold_light",
                   "outline", 1, radius=2)


def percent(part: float) -> str:
    """0.623 as "62.3 %"."""
    return f"{100 * part:.1f} %"


@dataclass
class Record:
    """The test fights of one NPC. It outlives the editor: who leaves in the middle finds them again and they go on."""

    opponent: str = ""
    numbers: int = 0
    trial: Trial | None = None
    tried: Draft | None = None
    """What is, or was, put to the test."""
    failure: Message | None = None
    earlier: list[Message] = field(default_factory=list)
    """What came out before, the last one first: to see what a change did."""


class TrialColumn:
    """Builds into the editor; `update` plays on."""

    def __init__(self, scene: NpcEditorScene, record: Record) -> None:
        self.scene, self.record = scene, record
        content = scene.content
        self.opponents = [*content.npcs, *content.presets]
        if record.opponent not in self.opponents:
            record.opponent, record.trial = self.opponents[0], None

    @property
    def running(self) -> bool:
        """Whether fights are being played."""
        return self.record.trial is not None and not self.record.trial.done

    def build(self, area: FRect, headed: bool) -> None:
        """Whom to fight, the button, what came out."""
        scene = self.scene
        x, y, w = area.x + PAD, area.y + PAD, area.w - 2 * PAD
        if headed:
            scene.add(Label((x, y, w, 26), scene.t(say("workshop.trial")), size=18, face="mincho_bold"))
            y += 34
        scene.add(Choice((x, y, w, ROW), [scene.t(self._opponent_name(one)) for one in self.opponents],
                         self.opponents.index(self.record.opponent),
                         self._choose_opponent, name="opponent",
                         tooltip=scene.t(say("workshop.trial.opponent.tip"))))
        y += ROW + 6
        numbers = [scene.t(say("workshop.trial.numbers", own=own, other=other)) for own, other in NUMBERS]
        scene.add(Choice((x, y, w, ROW), numbers, self.record.numbers, self._choose_numbers, name="numbers",
                         tooltip=scene.t(say("workshop.trial.numbers.tip"))))
        y += ROW + 10
        self._build_button(FRect(x, y, w, 44))
        self._build_result(FRect(x, y + 58, w, area.bottom - PAD - y - 58))

    def _build_button(self, area: FRect) -> None:
        scene = self.scene
        if self.running:
            scene.add(Button(area, scene.t(say("workshop.trial.cancel")), self.cancel, icon="close",
                             name="cancel trial", hot_key=key_of("editor_fight"),
                             tooltip=scene.t(say("workshop.trial.cancel.tip"))))
            return
        button = Button(area, scene.t(say("workshop.trial.fight", matches=MATCHES)), self.begin, icon="dice_5",
                        name="fight", hot_key=key_of("editor_fight"), size=16, commit=True,
                        style="paper" if scene.to_save or scene.fault is not None else "gold",
                        tooltip="" if self.record.trial else scene.t(say("workshop.trial.fight.tip")))
        if scene.fault is not None:
            button.enabled, button.reason = False, scene.t(say("workshop.trial.wrong"))
        scene.add(button)

    def _build_result(self, area: FRect) -> None:
        scene = self.scene
        if self.record.failure is not None:
            scene.add(Paragraph(area, scene.t(self.record.failure), color="damage", name="trial failure"))
            return
        if self.record.trial is None:
            scene.add(Paragraph(area, scene.t(say("workshop.trial.none")), color="text_second", name="trial hint"))
            return
        stale = self.record.tried != scene.draft
        high = 126.0 + (42 if self.running else 0)
        scene.add(TrialView(FRect(area.x, area.y, area.w, high), self.record.trial, scene.t, stale))
        if stale and area.h > high + 20:
            scene.add(Label((area.x, area.y + high, area.w, 20), scene.t(say("workshop.trial.stale")), color="damage",
                            name="stale"))
        self._build_earlier(FRect(area.x, area.y + 200, area.w, area.h - 200))

    def _build_earlier(self, area: FRect) -> None:
        """As many results as there is room for."""
        lines = self.record.earlier[: max(0, int((area.h - 28) // 21))]
        if lines:
            heading = self.scene.t(say("workshop.trial.earlier"))
            self.scene.add(Label((area.x, area.y, area.w, 22), heading, color="heading", face="bold"))
        for number, line in enumerate(lines):
            text = self.scene.t(line)
            self.scene.add(Label((area.x, area.y + 26 + number * 21, area.w, 20), text, color="text_second",
                                 name=f"earlier {number}", tooltip=text))

    def _opponent_name(self, identifier: str) -> Message:
        content = self.scene.content
        if identifier in content.npcs:
            return npc_name(content.npcs[identifier])
        return say("workshop.trial.hero", name=hero_name(identifier, content.presets[identifier].name))

    def _choose_opponent(self, index: int) -> None:
        self._note()
        self.record.opponent = self.opponents[index]
        self._begin_anew()

    def _choose_numbers(self, index: int) -> None:
        self._note()
        self.record.numbers = index
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._forget()
        self.scene.refresh()

    def _note(self) -> None:
        """Keep what came out for comparison."""
        result = self.record.trial.result if self.record.trial is not None else None
        if result is not None:
            own, other = NUMBERS[self.record.numbers]
            self.record.earlier.insert(0, say("workshop.trial.was", rate=percent(result.rate), own=own, other=other,
                                       who=self._opponent_name(self.record.opponent)))

    def _forget(self) -> None:
        self.record.trial = self.record.tried = self.record.failure = None

    # Fighting

    def begin(self) -> None:
        """Start anew with the sheet as it is."""
        self._note()
        scene, (own, other) = self.scene, NUMBERS[self.record.numbers]
        self._forget()
        try:
            npc = npc_of(scene.draft, scene.items)
            content = replace(scene.content, npcs={**scene.content.npcs, npc.id: npc})
            mode = scene.shell.environment.mode("gunki")
            raw = simulate_config([npc.id] * own, [self.record.opponent] * other, content, mode.levels)
            self.record.trial, self.record.tried = Trial(mode, configure(raw, content, mode.levels)), scene.draft
        except Refused as refusal:
            self.record.failure = refusal.message
        scene.refresh()

    def cancel(self) -> None:
        """Stop; what was played until now counts."""
        if self.record.trial is not None:
            self.record.trial.matches = self.record.trial.tally.matches
            if not self.record.trial.matches:
                self._forget()
        self.scene.refresh()

    def update(self) -> None:
        """Play for a part of the frame."""
        trial = self.record.trial
        if trial is None or trial.done:
            return
        try:
            finished = trial.work()
        except Refused as refusal:
            self._fail(refusal.message)
        except Exception as error:  # a pack may hold what no rule has met yet; the window lives on
            self._fail(failure_of(trial.mode.id, error))
        else:
            shown = self.scene.find("trial")
            if finished or shown is None:
                self.scene.refresh()
            else:
                shown.invalidate()

    def _fail(self, failure: Message) -> None:
        self._forget()
        self.record.failure = failure
        self.scene.refresh()
