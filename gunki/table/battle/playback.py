"""Events as an animation script: each is shown in turn; a click or Space completes what is running."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from gunki.battle import events as ev
from gunki.engine.messages import say
from gunki.table.battle.controller import Played
from gunki.table.battle.fate_hand import Taking
from gunki.table.battle.geometry import Spot
from gunki.table.battle.lines import roll_shown
from gunki.table.battle.look import sound_of
from gunki.table.battle.tray import RollShown
from gunki.table.battle.volley import HIT, Blow, blows_of, hits_of, seconds_each
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.tween import Timeline, Tween, linear

STEP = 0.12
CARD = 0.20
DICE = 0.42
FALL = 0.40
PAUSE = 0.18
SUM = 0.15
"""Seconds, like all of these: the terms of the sum, one by one, after the dice lie still."""
GOES_ON = (ev.Attacked, ev.SpellCast, ev.Burst, ev.BarrageBegan, ev.NpcAimed, ev.NpcStopped, ev.Stepped)
"""What may come between blows that are counted together."""
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
    sum: str = ""
    """What it comes to together with the blows before it; "" for the first."""


class Playback:
    """What is moving now. `begin` puts an event on the timeline; `draw` shows marks over the board."""

    def __init__(self) -> None:
        self.moving: dict[str, float] = {}
        self.roll: RollShown | None = None
        self._rolled: Played | None = None
        self.on_roll: Callable[[], object] | None = None
        """Called when dice are thrown: in haste they may lie still within the same frame."""
        self.on_hit: Callable[[str, int], object] | None = None
        """Called at each hit with whom it hurts and the HP left."""
        self._struck: dict[str, list[int]] = {}
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

    def begin(self, layer: Layer, timeline: Timeline, played: Played, factor: float = 1.0) -> None:
        """Put one event on the timeline, which runs `factor` times as fast as the player chose."""
        event = played.event
        if not isinstance(event, GOES_ON):
            self.count_anew()
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
            timeline.call(lambda: self._sound(layer, "heal"))
            self._mark(timeline, Splash(event.target, f"+{gained}", "pill_good", ""), HIT)
            timeline.wait(PAUSE)
        else:
            self._hits(layer, timeline, played, factor)

    def _hits(self, layer: Layer, timeline: Timeline, played: Played, factor: float) -> None:
        """One after the other; who falls does so when all were dealt."""
        event, items = played.event, played.after.setting.book.items
        blows = blows_of(event, played.before)
        sound = "bomb" if isinstance(event, ev.BombExploded) else "body_hit"
        for kind, used in ((ev.Attacked, "weapon"), (ev.SpellCast, "spell"), (ev.Burst, "special")):
            if isinstance(event, kind):
                sound = sound_of(items[getattr(event, used)])
        if not blows:
            if isinstance(event, ev.BombExploded):
                timeline.call(lambda: self._sound(layer, sound)).wait(HIT + PAUSE)
            return
        each = seconds_each(len(blows), factor)
        for number, blow in enumerate(blows):
            timeline.call(partial(self._sound, layer, "body_hit" if number else sound))
            timeline.call(partial(self._hurt, blow))
            self._mark(timeline, self._splash(layer, event, blow), each)
        falls = [hit.target for hit in hits_of(event) if hit.hp == 0]
        if falls:
            timeline.call(lambda: self._sound(layer, "body_fall"))
            timeline.then(Tween(FALL, partial(self._fall, falls)))
        timeline.wait(PAUSE)

    def _hurt(self, blow: Blow) -> None:
        if self.on_hit is not None:
            self.on_hit(blow.who, blow.hp)

    def _fall(self, falls: Sequence[str], t: float) -> None:
        self.falling = dict.fromkeys(falls, t)

    def count_anew(self) -> None:
        """What comes next is counted anew: somebody else's blows, or another decision."""
        self._struck = {}

    def _splash(self, layer: Layer, event: object, blow: Blow) -> Splash:
        """What floats over the one who is hit: the HP it takes; the whole sum lies in the dice tray."""
        pictures: dict[type, str] = {
            ev.Attacked: "fx/slash_red",
            ev.SpellCast: "fx/splash_2",
            ev.BombExploded: "fx/smoke",
        }
        before = self._struck.setdefault(blow.who, [])
        before.append(blow.taken)
        picture = pictures.get(type(event), "fx/splash_1") if blow.taken else ""
        text, ink = (f"−{blow.taken}", "danger_glow") if blow.taken else ("0", "stage_text")
        told = layer.t(say("table.hit.sum", count=len(before), damage=sum(before))) if len(before) > 1 else ""
        return Splash(blow.who, text, ink, picture, sum=told)

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

    def _mark(self, timeline: Timeline, mark: Splash, seconds: float) -> None:
        """Put a mark over its character in place of the one before; those of others stay."""

        def start() -> None:
            self.splashes = [other for other in self.splashes if other.who != mark.who] + [mark]

        def apply(t: float) -> None:
            mark.progress = t

        timeline.call(start).then(Tween(seconds, apply))

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
            if mark.sum:
                width = canvas.measure(mark.sum, 14, "bold") + 12
                canvas.box(spot.x - width / 2, spot.y + 13 - lift, width, 20, "pill", "pill_text", 1.2, radius=5)
                canvas.text(mark.sum, spot.x, spot.y + 23 - lift, 14, "pill_text", "bold", "center", "middle")
