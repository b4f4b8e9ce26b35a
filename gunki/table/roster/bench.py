"""The controls of the bench: who the dummy is, where it stands, how far away, which Fate Card, how many HP it has."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from gunki.battle.characters.figures import FACE_VALUES, GROUNDS, Bench, longest
from gunki.battle.content import Content
from gunki.battle.presets import hero_name
from gunki.battle.words import npc_name
from gunki.engine.messages import Message, say
from gunki.table.layer import Layer
from gunki.table.layout import grid
from gunki.table.roster.shown import stats_text
from gunki.table.widgets import Choice

HP_STEPS = (5, 10, 15, 20, 25, 30, 40)
ROW = 34.0
GAP = 6.0


def first_bench(content: Content) -> Bench:
    """An NPC with all its HP, on the next space where that will do."""
    return Bench("npc", next(iter(content.npcs)))


class BenchControls:
    """Builds the controls into a layer; `bench` is what is chosen, `on_change` is told of each change."""

    def __init__(self, content: Content, on_change: Callable[[], object]) -> None:
        self.content, self.on_change = content, on_change
        self.bench = first_bench(content)
        self.dummies = [("npc", name) for name in content.npcs] + [("preset", name) for name in content.presets]

    def height(self, one_row: bool) -> float:
        """How tall the controls are."""
        return ROW if one_row else 2 * ROW + GAP

    @property
    def hp_left(self) -> int:
        """What fells the dummy."""
        points = self.hit_points()
        return self.bench.hp if self.bench.hp in points else points[-1]

    def build(self, layer: Layer, area: FRect, one_row: bool) -> None:
        """Five choices in one row, or two and three."""
        top = FRect(area.x, area.y, area.w, ROW)
        below = FRect(area.x, area.y + ROW + GAP, area.w, ROW)
        places = grid(top, 5, 1, GAP) if one_row else [*grid(top, 2, 1, GAP), *grid(below, 3, 1, GAP)]
        bench = self.bench
        grounds = [layer.t(say("roster.bench.ground", ground=say("roster.ground." + ground))) for ground in GROUNDS]
        distances = [layer.t(say("roster.bench.nearest"))]
        distances += [layer.t(say("roster.bench.distance", count=number)) for number in
                      range(longest(bench.ground) + 1)]
        cards = [layer.t(say("roster.bench.ace" if value == max(FACE_VALUES) else "roster.bench.card", value=value))
                 for value in FACE_VALUES]
        points = self.hit_points()
        for place, name, options, index, change in (
            (places[0], "dummy", [layer.t(self.dummy_name(dummy)) for dummy in self.dummies],
             self.dummies.index((bench.kind, bench.id)), self._dummy),
            (places[1], "distance", distances, 0 if bench.distance is None else bench.distance + 1, self._distance),
            (places[2], "ground", grounds, GROUNDS.index(bench.ground), self._ground),
            (places[3], "card", cards, FACE_VALUES.index(bench.face_value), self._card),
            (places[4], "hp", [layer.t(say("roster.bench.hp", hp=hp)) for hp in points],
             points.index(self.hp_left), self._hp),
        ):
            tip = layer.t(say("roster.bench.tip." + name))
            if name == "dummy":
                tip = f"{self._about_dummy(layer)}\n{tip}"
            layer.add(Choice(place, options, index, change, name=f"bench {name}", tooltip=tip))

    def dummy_name(self, dummy: tuple[str, str]) -> Message:
        """What a dummy is called in the list."""
        kind, identifier = dummy
        if kind == "npc":
            return say("roster.bench.npc", name=npc_name(self.content.npcs[identifier]))
        return say("roster.bench.npc", name=hero_name(identifier, self.content.presets[identifier].name))

    def _about_dummy(self, layer: Layer) -> str:
        """Name, kind and stats of the dummy."""
        bench = self.bench
        stats = (self.content.npcs if bench.kind == "npc" else self.content.presets)[bench.id].stats
        if bench.kind == "npc":
            name = layer.t(npc_name(self.content.npcs[bench.id]))
        else:
            called = hero_name(bench.id, self.content.presets[bench.id].name)
            name = layer.t(say("list.comma", first=called, second=say("preset." + bench.id)))
        return f"{name}\n{stats_text(stats, layer.t)}"

    def hit_points(self) -> list[int]:
        """What the dummy can have left, all of it last."""
        bench = self.bench
        most = self.content.npcs[bench.id].hp if bench.kind == "npc" else 50
        return [hp for hp in HP_STEPS if hp < most] + [most]

    def _set(self, bench: Bench) -> None:
        self.bench = bench
        self.on_change()

    def _dummy(self, index: int) -> None:
        kind, identifier = self.dummies[index]
        self._set(self.bench._replace(kind=kind, id=identifier))

    def _ground(self, index: int) -> None:
        ground = GROUNDS[index]
        distance = self.bench.distance
        self._set(self.bench._replace(ground=ground, distance=distance and min(distance, longest(ground))))

    def _distance(self, index: int) -> None:
        self._set(self.bench._replace(distance=index - 1 if index else None))

    def _card(self, index: int) -> None:
        self._set(self.bench._replace(face_value=FACE_VALUES[index]))

    def _hp(self, index: int) -> None:
        points = self.hit_points()
        self._set(self.bench._replace(hp=None if index == len(points) - 1 else points[index]))
