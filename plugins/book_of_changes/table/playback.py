"""Events as an animation script: each is shown in turn; a click or Space completes what is running."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from book_of_changes import events as ev
from book_of_changes import words
from book_of_changes.model import Battle
from book_of_changes.table.log import helpless
from book_of_changes.table.sounds import play, sound_of
from book_of_changes.table.standing import Spot
from book_of_changes.table.tray import RollShown, roll_of
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.tween import Timeline, Tween, linear

WALK = 0.36
DICE = 0.45
HIT = 0.25
FALL = 0.40
PAUSE = 0.18
READ = 0.55
TERM = 0.05
"""Seconds, like all of these: a term of the sum after the dice lie still."""


@dataclass
class Splash:
    """Something that happens to a figure: a mark, a few words."""

    who: int
    text: str
    color: str
    picture: str = ""
    progress: float = 0.0


class Playback:
    """What is moving now. `begin` puts an event on the timeline; `draw` shows marks over the figures."""

    def __init__(self) -> None:
        self.roll: RollShown | None = None
        self.tumbling = 1.0
        self.terms_shown = 99
        self.splashes: list[Splash] = []
        self.going: tuple[Battle, Battle, float] | None = None
        """Battle before and after, and how far (0 … 1) figures are on their way between."""
        self.falling: dict[int, float] = {}
        self.aim: tuple[int, tuple[int, ...]] | None = None
        """Who attacks whom just now."""
        self.banner: str = ""
        self._looks = random.Random(1)
        """For tumbling faces only: never the dice of the match."""

    def begin(self, layer: Layer, timeline: Timeline, played: Any) -> None:
        """Put one event on the timeline."""
        event = played.event
        if isinstance(event, ev.Rolled):
            self._tumble(layer, timeline, roll_of(layer, event, played.after), sound_of(event))
            self._helpless(layer, timeline, event, played)
            return
        timeline.call(lambda: play(layer, sound_of(event)))
        if isinstance(event, ev.Compared):
            self._helpless(layer, timeline, event, played)
        elif isinstance(event, ev.AttackDeclared):
            self._aim(timeline, event)
        elif isinstance(event, ev.Moved | ev.Arrived):
            self._walk(layer, timeline, played)
        elif isinstance(event, ev.SideBegan):
            self._announce(layer, timeline, say("boc.table.log.side." + event.side, round=event.round))
        elif isinstance(event, ev.BattleEnded):
            self._announce(layer, timeline, say("boc.table.over." + event.result))
            timeline.wait(READ)
        elif isinstance(event, ev.Fell):
            self._fall(layer, timeline, event)
        elif isinstance(event, ev.ZoneChanged | ev.RoundEnded):
            timeline.wait(PAUSE)
        else:
            self._mark(layer, timeline, event, played)

    def _helpless(self, layer: Layer, timeline: Timeline, event: Any, played: Any) -> None:
        """Over a hero that is hit and cannot defend."""
        who, status = helpless(event, played.after)
        if status:
            text = layer.t(say("boc.table.mark.no_chi"))
            self._splash(layer, timeline, Splash(who, text, "danger_glow"), "refusal")

    def _mark(self, layer: Layer, timeline: Timeline, event: Any, played: Any) -> None:
        found = mark_of(event)
        if found is None:
            return
        message, color, picture, sound = found
        self._splash(layer, timeline, Splash(event.fighter, layer.t(message), color, picture), sound)

    def _aim(self, timeline: Timeline, event: ev.AttackDeclared) -> None:
        def start() -> None:
            self.aim = event.fighter, event.targets

        timeline.call(start)
        timeline.wait(PAUSE)

    def _tumble(self, layer: Layer, timeline: Timeline, shown: RollShown, sound: str) -> None:
        def start() -> None:
            self.roll, self.tumbling, self.terms_shown = shown, 0.0, 0
            play(layer, "dice_rattle")

        def apply(t: float) -> None:
            self.tumbling = t

        def build(t: float) -> None:
            self.terms_shown = int(t * (len(shown.terms) + 1))

        timeline.call(start)
        timeline.then(Tween(DICE, apply, linear, on_done=lambda: play(layer, "dice_settle")))
        timeline.then(Tween(TERM * (len(shown.terms) + 1), build, linear))
        timeline.call(lambda: play(layer, sound))
        timeline.wait(READ)

    def _walk(self, layer: Layer, timeline: Timeline, played: Any) -> None:
        before, after = played.before.battle, played.after.battle
        if before is None or after is None:
            return

        def apply(t: float) -> None:
            self.going = before, after, t

        timeline.call(lambda: play(layer, "step"))
        timeline.then(Tween(WALK, apply))

    def _announce(self, layer: Layer, timeline: Timeline, message: Message) -> None:
        def start() -> None:
            self.banner = layer.t(message)
            self.aim = None
            play(layer, "turn_bell")

        timeline.call(start)
        timeline.wait(READ + PAUSE)

    def _fall(self, layer: Layer, timeline: Timeline, event: ev.Fell) -> None:
        def apply(t: float) -> None:
            self.falling = {event.fighter: t}

        timeline.call(lambda: play(layer, "body_fall"))
        timeline.then(Tween(FALL, apply))

    def _splash(self, layer: Layer, timeline: Timeline, mark: Splash, sound: str) -> None:
        def start() -> None:
            self.splashes = [mark]
            if sound:
                play(layer, sound)

        def apply(t: float) -> None:
            mark.progress = t

        timeline.call(start)
        timeline.then(Tween(HIT, apply))
        timeline.wait(PAUSE)

    def shown(self) -> None:
        """The event is over: nothing moves."""
        self.going = None
        self.falling = {}
        self.splashes = []
        self.terms_shown = 99
        self.tumbling = 1.0
        self.banner = ""

    @property
    def rolling(self) -> bool:
        """Whether the tray changes: dice tumble, or the sum is being built."""
        return self.tumbling < 1.0 or (self.roll is not None and self.terms_shown <= len(self.roll.terms))

    def faces(self) -> list[int]:
        """Faces for tumbling dice."""
        return [self._looks.randint(1, 6) for _ in range(6)] if self.tumbling < 1.0 else []

    def draw(self, canvas: Canvas, places: Mapping[int, Spot], within: FRect) -> None:
        """Marks and words over those they happen to, inside the stage."""
        for mark in self.splashes:
            spot = places.get(mark.who)
            if spot is None:
                continue
            if mark.picture:
                size = spot.size * (1.0 + 0.4 * mark.progress)
                canvas.sprite(mark.picture, spot.x, spot.y, size, size, alpha=int(255 - 150 * mark.progress),
                              center=True)
            lift = 26 * mark.progress
            width = canvas.measure(mark.text, 17, "mincho_bold") + 16
            x = max(within.x + width / 2 + 2, min(within.right - width / 2 - 2, spot.x))
            y = max(within.y + 15, spot.y - lift)
            canvas.box(x - width / 2, y - 13, width, 26, "pill", mark.color, 1.6, radius=6)
            canvas.text(mark.text, x, y, 17, mark.color, "mincho_bold", "center", "middle")


def mark_of(event: Any) -> tuple[Message, str, str, str] | None:
    """Words, colour, picture and sound of what happens to one figure; None for what is not shown over it."""
    if isinstance(event, ev.Wounded):
        if event.marked in ("none", "ward", ""):
            return None
        severity = event.sev if event.marked == "box" else event.marked
        return say("boc.wound." + severity), "danger_glow", "fx/slash_red", "body_hit"
    if isinstance(event, ev.ChiChanged):
        if event.why == "chi_defence" or not event.by:
            return None
        return say("boc.table.mark.chi", by=words.signed(event.by)), "pill_text", "", "ki" if event.by > 0 else ""
    if isinstance(event, ev.Defended):
        return say("boc.table.mark.defended", chi=event.chi), "pill_text", "", ""
    if isinstance(event, ev.PowerUsed):
        return words.power(event.power), "gold_light", "fx/enso", "ki"
    if isinstance(event, ev.Healed):
        return say("boc.table.mark.healed"), "pill_good", "", "heal"
    if isinstance(event, ev.Stunned) and event.stunned:
        return words.status("stun"), "pill_half", "", "body_fall"
    if isinstance(event, ev.KnockedDown) and event.down:
        return words.status("knockdown"), "pill_half", "", ""
    if isinstance(event, ev.ActionLost):
        return say("boc.table.mark.lost"), "pill_half", "", "refusal"
    if isinstance(event, ev.EffectBegan) and event.lasting.on >= 0:
        return None
    if isinstance(event, ev.Rose):
        return say("boc.table.mark.rose"), "gold_light", "", "heal"
    if isinstance(event, ev.Stayed):
        return say("boc.table.mark.stayed"), "pill_half", "", "refusal"
    return None
