"""From the pages of the tale to a painting: what stands where on every panel of the scroll. Pure; no pygame.

The scroll is one landscape: mountains, hills and ground are wider than their panel and run on under its neighbours,
so that a panel is painted from its own pieces and those of the panels beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import NamedTuple

import msgspec

from snow_from_korea.model import SORCERER, Homecoming, Page, State
from snow_from_korea.table.scroll.motifs import HEIGHT, LAYERS, Motif, Region, SceneArt, book

WIDTHS = {"opening": 400.0, "encounter": 360.0, "challenge": 384.0, "hunt": 384.0, "snow": 400.0, "homecoming": 420.0}
STRIP = 760.0
"""Width of a strip of mountains, of hills and of the ground."""
LOOKING = {"duelist": True, "rider": True, "tiger": True, "fox": True, "wolves": True, "camels": True, "dragon": True,
           "lady_veranda": False, "horse": True, "crone": True, "child": True}
"""Who looks somewhere: whether to the right, as drawn."""
STRAIGHT = ("wall", "screen", "junk", "boat")
"""What is never mirrored: ships sail the way of the tale."""
SHIPS = ("junk", "boat")
AFLOAT = (*SHIPS, "islet", "torii", "dragon", "lamps")
"""What may stand where the ground is water."""
APART = 150.0
"""Units that the traveller keeps from where he walks on the panel before."""
PLACES = (0.88, 0.1, 0.5, 0.3, 0.74)
ROBES = ("#233A5E", "#792824", "#4E6A3C", "#5C4C7C", "#A8621F")
"""What the robe of a samurai is dyed in."""


class Piece(NamedTuple):
    """A motif: middle and foot in units of its panel, its size, its layer, whether mirrored, how opaque, the robe."""

    name: str
    x: float
    foot: float
    wide: float
    high: float
    layer: int
    flip: bool = False
    alpha: int = 255
    robe: str = ""


class Panel(NamedTuple):
    """A page as painted. `left` and `width` in units of the scroll."""

    number: int
    page: Page
    left: float
    width: float
    sky: str
    earth: str
    pieces: tuple[Piece, ...]

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width


def panels_of(state: State, seed: int, before: Sequence[Panel] = ()) -> tuple[Panel, ...]:
    """The whole scroll of a state; `before`: the panels of an earlier state, whose work is used again."""
    return compose(state.pages, seed, state.homecomings, before)


def compose(pages: Sequence[Page], seed: int, homes: Sequence[Homecoming] = (),
            before: Sequence[Panel] = ()) -> tuple[Panel, ...]:
    """The panels of pages in their order. A panel depends on its page, its number and what its forerunner shows."""
    lefts = [0.0, *accumulate(WIDTHS[page.kind] for page in pages)]
    welcomes = {home.samurai: home for home in homes}
    same = 0
    while same < min(len(pages), len(before)) and before[same].page == pages[same] \
            and pages[same].kind != "homecoming":
        same += 1
    found: list[Panel] = list(before[:same])
    for number, page in enumerate(pages[same:], same):
        home = welcomes.get(page.samurai) if page.kind == "homecoming" else None
        hand = _Hand(Random(f"{seed} {number}"), number, page, home, found[-1] if found else None)
        region = book().region[page.region]
        found.append(Panel(number, page, lefts[number], WIDTHS[page.kind], region.sky, region.earth, hand.pieces()))
    return tuple(found)


def features(panel: Panel) -> frozenset[str]:
    """What a panel is told apart by: its buildings, trees, beasts and people, not the strips behind them."""
    plain = {"samurai_walk_1", "samurai_walk_2"}
    kinds = {LAYERS.index("buildings"), LAYERS.index("figures")}
    return frozenset(piece.name for piece in panel.pieces if piece.layer in kinds and piece.name not in plain)


class _Hand:
    """Composes one panel."""

    def __init__(self, chance: Random, number: int, page: Page, home: Homecoming | None, before: Panel | None) -> None:
        self.chance, self.number, self.page, self.home = chance, number, page, home
        self.width = WIDTHS[page.kind]
        self.region: Region = book().region[page.region]
        self.before = features(before) if before is not None else frozenset()
        self.walked = [piece.x - before.width for piece in before.pieces if piece.name.startswith("samurai_walk")] \
            if before is not None else []
        """Where somebody walks on the panel before, from the left edge of this one."""
        if before is not None and any(piece.name.startswith("waves") for piece in before.pieces):
            self.walked.append(0.0)  # its water reaches over the edge
        self.turned = bool(number % 2)
        """Every other panel is laid out the other way round."""
        self.art = self._art()
        self.found: list[Piece] = []

    def _art(self) -> SceneArt:
        page, scenes = self.page, book().scene
        if self.home is not None:
            return scenes[self.home.band]
        if page.other == SORCERER:
            return scenes["mahoutsukai"]
        own = scenes.get(page.scene)
        if own is not None:
            here = self.region.instead if page.kind == "encounter" and page.lead else {}
            return msgspec.structs.replace(own, met=tuple(here.get(name, name) for name in own.met)) if here else own
        choices = self.region.for_facet(page.facet)
        return SceneArt(met=(choices[self.number % len(choices)],))

    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, back to front."""
        self._land()
        self._met()
        if self.page.kind == "snow":
            self._put("bowl_4", self.width / 2, scale=1.6)
        self._people()
        self._face()
        self._result()
        return tuple(sorted(self.found, key=lambda piece: piece.layer))

    def _put(self, name: str, x: float, *, scale: float = 1.0, foot: float = 0.0, flip: bool = False, alpha: int = 255,
             wide: float = 0.0, robe: str = "", layer: str = "") -> None:
        motif: Motif = book().motif[name]
        scale = wide / motif.wide if wide else scale
        self.found.append(Piece(name, x, motif.foot + foot, motif.wide * scale, motif.high * scale,
                                LAYERS.index(layer or motif.layer), flip, alpha, robe))

    # Behind

    @property
    def ground(self) -> str:
        """What is underfoot: a scene of any region is met ashore where the region is the sea."""
        ashore = self.page.kind == "encounter" and self.page.lead and self.region.ground == "sea"
        return self.art.ground or ("shore" if ashore else self.region.ground) or "land"

    @property
    def at_sea(self) -> bool:
        """Whether nobody can walk here."""
        return self.ground in ("sea", "storm")

    def _land(self) -> None:
        middle, chance = self.width / 2, self.chance
        far, low = self.region.far, self.region.ground == "sea"
        self._put(far[self.number % len(far)], middle + chance.uniform(-50, 50), flip=chance.random() < 0.5,
                  wide=STRIP * (0.72 if low else chance.uniform(0.84, 1.08)), foot=2 if low else chance.uniform(-8, 8),
                  alpha=190 if low else 255)
        if self.region.hills and not self.at_sea:
            hills = self.region.hills
            self._put(hills[self.number % len(hills)], middle + chance.uniform(-60, 60), wide=STRIP,
                      flip=self.turned)
        grounds = book().ground[self.ground]
        if grounds:
            name = grounds[self.number % len(grounds)]
            self._put(name, middle, wide=STRIP * (0.92 if self.at_sea else 0.86), flip=self.turned,
                      foot=-14 if self.at_sea else 0)
            if self.at_sea:  # a nearer swell, in front of keels
                self._put(name, middle + 8, wide=self.width * 1.3, foot=16, layer="front", flip=not self.turned)
        self._put(("mist_1", "mist_2")[self.number % 2], middle + chance.uniform(-70, 70), wide=440,
                  alpha=200, foot=chance.uniform(-6, 10))

    # What is met

    def _side(self, x: float) -> float:
        """A place by its share of the width, mirrored on every other panel."""
        return self.width * (1 - x if self.turned else x)

    def _met(self) -> None:
        met = self._in_sight()
        places = (0.84, 0.16, 0.5) if self.page.kind == "snow" else (0.62, 0.24, 0.9)
        for name, place in zip(met, places, strict=False):
            motif = book().motif[name]
            roomy = min(1.0, self.width * 0.74 / motif.wide)
            small = 1.0 if place == places[0] else 0.86
            self._put(name, self._side(place), scale=roomy * small, flip=self.turned and name not in STRAIGHT)
        if len(met) < 2:
            beside = [name for name in self.region.beside if name not in met and name not in self.before]
            beside = [name for name in beside if name in ("", *AFLOAT)] if self.at_sea else beside
            if frozenset(met) == self.before:  # it would look like its neighbour
                beside = [name for name in beside if name]
            name = beside[(self.number + self.chance.randrange(2)) % len(beside)] if beside else ""
            if name:
                motif = book().motif[name]
                self._put(name, self._side(0.2), scale=min(0.9, self.width * 0.5 / motif.wide), foot=-6,
                          flip=self.turned)
        for name in self.art.over:
            if name in ("moon", "sun") or name.startswith("mist"):
                continue
            weather = name in ("rain", "snowfall")
            self._put(name, self._side(0.46), flip=self.turned and not weather,
                      wide=self.width * 1.05 if weather else 0.0)

    def _in_sight(self) -> list[str]:
        """What the scene shows, at sea only what floats or is washed by it, and not the ship of the panel before."""
        met = [name for name in self.art.met if self._shown(name) and (not self.at_sea or name in AFLOAT)]
        if met and met[0] in SHIPS and met[0] in self.before:
            other = SHIPS[1 - SHIPS.index(met[0])]
            if other not in self.before and other not in met:
                met[0] = other
        return met

    def _shown(self, name: str) -> bool:
        """No second house of the same kind beside the first, where something else is met as well."""
        return name not in self.before or name == self.art.met[0]

    def _face(self) -> None:
        """People and beasts look at the traveller, who otherwise stands in the middle."""
        own = next((piece.x for piece in self.found if piece.robe or piece.name.startswith("samurai")), self.width / 2)
        for at, piece in enumerate(self.found):
            if piece.name in LOOKING and not piece.robe:
                looks_right = LOOKING[piece.name]
                self.found[at] = piece._replace(flip=looks_right == (piece.x > own))

    # Who walks there

    def _people(self) -> None:
        page = self.page
        if self.art.lone or (self.at_sea and page.kind not in ("opening", "homecoming")):
            return
        name = f"samurai_walk_{1 + page.samurai % 2}"
        if page.kind in ("challenge", "hunt") or (page.kind == "encounter" and page.other == SORCERER):
            drawn = page.facet == "kenjutsu" or page.other < 0
            for who, place, flip in ((page.samurai, 0.34, self.turned), (page.other, 0.74, not self.turned)):
                if who >= 0:
                    figure = "duelist" if drawn else f"samurai_walk_{1 + who % 2}"
                    self._put(figure, self._side(place), robe=ROBES[who], flip=flip)
            return
        self._put(name, self._clear(50.0, (0.4, 0.3, 0.1, 0.92, 0.5)), robe=ROBES[page.samurai], flip=self.art.away)

    def _clear(self, wide: float, places: Sequence[float]) -> float:
        """Of the places, where a figure of that width hides least; the earlier where it is the same."""
        kinds = {LAYERS.index("buildings"), LAYERS.index("figures"), LAYERS.index("front")}
        solid = [piece for piece in self.found if piece.layer in kinds and piece.wide < self.width]

        def hidden(place: float) -> float:
            left = self._side(place) - wide / 2
            close = any(abs(self._side(place) - x) < APART for x in self.walked)
            return sum(max(0.0, min(left + wide, piece.x + piece.wide / 2) - max(left, piece.x - piece.wide / 2))
                       for piece in solid) + (wide if close else 0.0)

        return self._side(min(places, key=lambda place: (round(hidden(place) / 8), places.index(place))))

    # What came of it

    def _result(self) -> None:
        page = self.page
        won, lost = True in page.results, False in page.results
        sky = self._side(0.3 if self.page.kind == "encounter" else 0.4)
        if won or "sun" in self.art.over:
            self._put("sun", sky, scale=0.92, foot=self.chance.uniform(-8, 14))
        elif "moon" in self.art.over or (page.facet == "tanka" and not lost):
            self._put("moon", sky, scale=0.86, foot=self.chance.uniform(-10, 10))
        elif page.facet == "aware" and not page.results and not {"geese", "crane"} & set(self.art.over):
            self._put("geese", sky, scale=0.9)
        if lost:
            self._put("mist_2", self.width * 0.5, wide=self.width * 1.25, foot=4, layer="hills")
            self._put("mist_1", self.width * 0.5, wide=self.width * 1.2, foot=34, layer="ground")
            self._put("mist_3", self.width * 0.5, wide=self.width * 0.9, foot=100, layer="veil", alpha=120)
        if "mist_3" in self.art.over:
            self._put("mist_3", self.width * 0.5, wide=self.width, foot=94, layer="veil", alpha=150)
        if page.full and "snowfall" not in self.art.over:
            self._put("snowfall", self.width / 2, wide=self.width * 1.02)
        self._bowl()

    def _bowl(self) -> None:
        """The bowl: empty where a cue is found, filling with the Snow."""
        page, notes = self.page, self.page.notes
        if page.kind == "homecoming":
            snow = self.home.snow if self.home is not None else None
            if snow is not None:
                level = max(1, min(4, (snow + 1) // 2)) if snow else 0
                self._put(f"bowl_{level}", self._clear(54.0, PLACES), scale=0.8)
        elif notes:
            kinds = {note.rpartition("_")[0] for note in notes}
            level = 3 if "repair" in kinds else 1 if "cue" in kinds else 0
            self._put(f"bowl_{level}", self._clear(54.0, PLACES), scale=0.8)


def units_of(panels: Sequence[Panel]) -> float:
    """The painted length in units."""
    return panels[-1].right if panels else 0.0


__all__ = ["HEIGHT", "Panel", "Piece", "compose", "features", "panels_of", "units_of"]
