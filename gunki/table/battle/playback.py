"""Events as an animation script: each is shown in turn; a click or Space completes what is running."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.table.battle.controller import Played
from gunki.table.battle.fate_hand import Taking
from gunki.table.battle.geometry import Spot
from gunki.table.battle.lines import roll_shown, taken
from gunki.table.battle.look import sound_of
from gunki.table.battle.tray import RollShown
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.tween import Timeline, Tween, linear

STEP = 0.12
CARD = 0.20
DICE = 0.42
HIT = 0.25
FALL = 0.40
PAUSE = 0.18
SUM = 0.15
"""Seconds, like all of these: the terms of the sum, one by one, after the dice lie still."""
FADES = 20
"""Steps in which dice come up with reduced motion."""


@dataclass
class Splash:
    """Something that happens to a character: a mark, a figure, a sound."""

    who: str
    text: str
    color: str
    picture: str
    progress: float = 0.0


class Playback:
    """What is moving now. `begin` puts an event on the timeline; `draw` shows marks over the board."""

    def __init__(self) -> None:
        self.moving: dict[str, float] = {}
        self.roll: RollShown | None = None
        self._rolled: Played | None = None
        self.on_roll: Callable[[], object] | None = None
        """Called when dice are thrown: in haste they may lie still within the same frame."""
        self.tumbling = 1.0
        self.terms_shown = 99
        self.taking: Taking | None = None
        self.falling: dict[str, float] = {}
        self.splashes: list[Splash] = []
        self._looks = random.Random(1)
        """For tumbling faces only: never the dice of the match."""

    def retell(self, layer: Layer) -> None:
        """The roll in the dice tray in the words of now: the language may have changed."""
        if self.roll is not None and self._rolled is not None:
            self.roll = roll_shown(layer, self._rolled.event, self._rolled.after)

    def begin(self, layer: Layer, timeline: Timeline, played: Played) -> None:
        """Put one event on the timeline."""
        event = played.event
        shown = roll_shown(layer, event, played.after)
        if shown is not None:
            self._tumble(layer, timeline, played, shown)
        if isinstance(event, ev.Stepped | ev.NpcDashed):
            self._walk(layer, timeline, event.who, event.origin, event.to)
        elif isinstance(event, ev.BarrageBegan):
            origin = played.before.characters[played.before.setting.book.index[event.who]].space
            self._walk(layer, timeline, event.who, origin, event.to)
        elif isinstance(event, ev.CardTaken):
            self._take(layer, timeline, played.before.hand.index(event.card))
        elif isinstance(event, ev.BombPlaced):
            timeline.call(lambda: self._sound(layer, "throw"))
            timeline.wait(PAUSE)
            timeline.call(lambda: self._sound(layer, "bomb_fuse"))
        elif isinstance(event, ev.TurnBegan | ev.NpcAimed | ev.RoundBegan):
            timeline.wait(PAUSE)
        elif isinstance(event, ev.Healed | ev.Revived):
            gained = event.gained if isinstance(event, ev.Healed) else event.hp
            self._splash(layer, timeline, [Splash(event.target, f"+{gained}", "pill_good", "")], "heal")
        else:
            self._hits(layer, timeline, played)

    def _hits(self, layer: Layer, timeline: Timeline, played: Played) -> None:
        event = played.event
        hits: tuple[ev.Hit, ...] = ()
        sound = "body_hit"
        items = played.after.setting.book.items
        if isinstance(event, ev.Attacked):
            hits, sound = (event.hit,), sound_of(items[event.weapon])
        elif isinstance(event, ev.SpellCast):
            hits, sound = event.hits, sound_of(items[event.spell])
        elif isinstance(event, ev.Burst):
            hits, sound = event.hits, sound_of(items[event.special])
        elif isinstance(event, ev.BombExploded):
            hits, sound = event.hits, "bomb"
        if hits or isinstance(event, ev.BombExploded):
            marks = [self._mark(event, hit, played.before) for hit in hits]
            self._splash(layer, timeline, marks, sound, [hit.target for hit in hits if hit.hp == 0])

    @staticmethod
    def _mark(event: object, hit: ev.Hit, before: State) -> Splash:
        """What floats over the one who is hit: the HP it takes; the whole sum lies in the dice tray."""
        pictures: dict[type, str] = {
            ev.Attacked: "fx/slash_red",
            ev.SpellCast: "fx/splash_2",
            ev.BombExploded: "fx/smoke",
        }
        picture = pictures.get(type(event), "fx/splash_1") if hit.damage else ""
        text, ink = (f"−{taken(hit, before)}", "danger_glow") if hit.damage else ("0", "stage_text")
        return Splash(hit.target, text, ink, picture)

    def _tumble(self, layer: Layer, timeline: Timeline, played: Played, shown: RollShown) -> None:
        def start() -> None:
            self.roll, self._rolled = shown, played
            self.tumbling, self.terms_shown = 0.0, 0
            if self.on_roll is not None:
                self.on_roll()
            self._sound(layer, "dice_rattle")

        def apply(t: float) -> None:
            self.tumbling = t

        def build(t: float) -> None:
            self.terms_shown = int(t * (len(shown.terms) + 1))

        timeline.call(start)
        if timeline.reduced_motion:  # nothing tumbles: the dice come up where they lie
            self._in_steps(timeline, DICE, apply)
            timeline.call(lambda: self._sound(layer, "dice_settle"))
            self._in_steps(timeline, SUM, build)
        else:
            timeline.then(Tween(DICE, apply, linear, on_done=lambda: self._sound(layer, "dice_settle")))
            timeline.then(Tween(SUM, build, linear))
        timeline.wait(PAUSE)

    @staticmethod
    def _in_steps(timeline: Timeline, seconds: float, apply: Callable[[float], None]) -> None:
        """What fades also with reduced motion, where a timeline jumps to the end of everything that moves."""
        for step in range(1, FADES + 1):
            timeline.wait(seconds / FADES).call(partial(apply, step / FADES))

    def _take(self, layer: Layer, timeline: Timeline, number: int) -> None:
        def apply(t: float) -> None:
            self.taking = Taking(number, t)

        timeline.call(lambda: self._sound(layer, "card_take"))
        timeline.then(Tween(CARD, apply))

    def _walk(self, layer: Layer, timeline: Timeline, who: str, origin: int, to: int) -> None:
        if origin == to:
            return

        def apply(t: float) -> None:
            self.moving[who] = origin + (to - origin) * t

        timeline.call(lambda: self._sound(layer, "step"))
        timeline.then(Tween(STEP * abs(to - origin), apply))

    def _splash(
        self, layer: Layer, timeline: Timeline, marks: list[Splash], sound: str, falls: Sequence[str] = ()
    ) -> None:
        def start() -> None:
            self.splashes = marks
            self._sound(layer, sound)
            if falls:
                self._sound(layer, "body_fall")

        def apply(t: float) -> None:
            for mark in marks:
                mark.progress = t

        def fall(t: float) -> None:
            self.falling = dict.fromkeys(falls, t)

        timeline.call(start)
        timeline.then(Tween(HIT, apply), *([Tween(FALL, fall)] if falls else []))
        timeline.wait(PAUSE)

    @staticmethod
    def _sound(layer: Layer, name: str) -> None:
        if layer.app is not None:
            layer.app.sounds.play(name, "effects")

    def shown(self) -> None:
        """The event is over: nothing moves."""
        self.moving.clear()
        self.falling = {}
        self.taking = None
        self.terms_shown = 99
        self.splashes = []
        self.tumbling = 1.0

    @property
    def rolling(self) -> bool:
        """Whether the tray changes: dice tumble, or the sum is being built."""
        return self.tumbling < 1.0 or (self.roll is not None and self.terms_shown <= len(self.roll.terms))

    def faces(self) -> list[int]:
        """Faces for tumbling dice."""
        return [self._looks.randint(1, 6) for _ in range(6)] if self.tumbling < 1.0 else []

    def draw(self, canvas: Canvas, places: dict[str, Spot], k: float) -> None:
        """Marks and figures over those who are hit or healed."""
        for mark in self.splashes:
            spot = places.get(mark.who)
            if spot is None:
                continue
            if mark.picture:
                size = (60 + 30 * mark.progress) * k
                canvas.sprite(
                    mark.picture, spot.x, spot.y, size, size, alpha=int(255 - 150 * mark.progress), center=True
                )
            lift = 26 * k * mark.progress
            width = canvas.measure(mark.text, 20, "mincho_bold") + 14
            canvas.box(spot.x - width / 2, spot.y - 14 - lift, width, 28, "pill", mark.color, 1.6, radius=6)
            canvas.text(mark.text, spot.x, spot.y - lift, 20, mark.color, "mincho_bold", "center", "middle")
