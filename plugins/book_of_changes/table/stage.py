"""The stage: the print of the place, paths, islands with their plaques, and the figures on them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from book_of_changes import words
from book_of_changes.model import HEROES, Battle, Fighter
from book_of_changes.places import features
from book_of_changes.status import feature_words
from book_of_changes.table import plates, standing
from book_of_changes.table.arranging import Arranged, Widths, arranged
from book_of_changes.table.hero_card import CHIPS, chip_text, draw_chip, signs
from book_of_changes.table.islands import Island
from book_of_changes.table.legend import draw_legend, height_of
from book_of_changes.table.look import ASSETS, icon_of, medallion, place_picture
from book_of_changes.table.standing import Spot
from gunki.engine.messages import Message, say
from gunki.table import draw, sprites
from gunki.table.canvas import Canvas, Painter
from gunki.table.fonts import runs

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

NAME = 15.0
PAD = 10.0
ICON = 16.0


def plaque_parts(scene: TableScene, battle: Battle, zone: int, worded: bool) -> list[tuple[str, str]]:
    """Icons and words of a zone's features."""
    parts = []
    for found in features(battle, zone):
        text = scene.t(_short(found.sheet.kind, found.sheet.nature, found.sheet.power)) if worded else ""
        parts.append((found.kind, text))
    return list(dict.fromkeys(parts))


def _short(kind: str, nature: str, power: int) -> Message:
    """A feature in a word; a stone with its Nature and power."""
    if kind == "hellstone" and nature:
        return say("boc.table.stone", nature=words.nature(nature), power=power)
    return words.feature(kind)


def name_face(scene: TableScene, battle: Battle) -> str:
    """The face of all plaques of a map: the display face where it has every sign of every name, so that no two look
    as if they belonged to different maps.
    """
    names = [scene.t(words.zone(battle, zone)) for zone in range(len(battle.map.zones))]
    return "mincho_bold" if all(drawn_in(name, "mincho_bold") for name in names) else "bold"


@lru_cache(maxsize=256)
def drawn_in(text: str, face: str) -> bool:
    """Whether a face has every sign of a text."""
    return all(found == face for found, _ in runs(text, face))


def plaque_width(scene: TableScene, painter: Painter, battle: Battle, zone: int, worded: bool) -> float:
    """How wide a plaque must be; room for what the map began with, so that islands stay where they are."""
    name = painter.measure(scene.t(words.zone(battle, zone)), NAME, name_face(scene, battle))
    wide = name + 2 * PAD
    kinds = [(sheet.kind, sheet.nature, sheet.power) for sheet in battle.map.zones[zone].features]
    for kind, nature, power in kinds:
        wide += ICON + 8 + (painter.measure(scene.t(_short(kind, nature, power))) + 4 if worded else 0)
    return wide


def lay_out(scene: TableScene, battle: Battle, stage: FRect) -> Arranged:
    """Islands, whether features have words, and the legend where they have none."""
    assert scene.app is not None
    painter = scene.app.painter
    plain, worded = (tuple(plaque_width(scene, painter, battle, zone, told) for zone in range(len(battle.map.zones)))
                     for told in (False, True))
    return arranged(battle, stage, Widths(plain, worded, height_of(battle, stage)))


# What never moves

def draw_ground(canvas: Canvas, battle: Battle, islands: Sequence[Island], stage: FRect, size: tuple[float, float]
                ) -> None:
    """The print over the whole window, paths and islands on it."""
    width, height = size
    k = max(width / 1920, height / 1080)
    canvas.sprite(place_picture(battle), width / 2, height / 2, 1920 * k, 1080 * k, center=True)
    canvas.box(stage.x - 4, stage.y - 4, stage.w + 8, stage.h + 8, "#000000", radius=10, opacity=0.18)
    for zone, near in enumerate(battle.map.neighbours):
        for other in near:
            if zone < other:
                _draw_path(canvas, islands[zone].middle, islands[other].middle, (zone + other) % 3 == 2)
    for island in islands:
        canvas.sprite(f"{ASSETS}zones/island_{island.picture}", *picture_area(island))


def _draw_path(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], wavy: bool) -> None:
    """A brush path from island to island."""
    length = math.dist(start, end)
    angle = -math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    name = f"{ASSETS}zones/path_{'wave' if wavy else 'straight'}_light"
    high = 56.0 if wavy else 30.0
    source = canvas.image(name, (canvas.px(max(length, 256)), canvas.px(max(length, 256) * 96 / 256)))
    image = pygame.transform.smoothscale(source, (max(1, canvas.px(length)), canvas.px(high)))
    image = pygame.transform.rotozoom(image, angle, 1)
    middle = canvas.point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    canvas.surface.blit(image, image.get_rect(center=middle))


# What changes

def draw_stage(canvas: Canvas, scene: TableScene) -> None:
    """Plaques, walls, lights, figures."""
    battle, islands = scene.state.battle, scene.islands
    if battle is None or not islands:
        return
    fighters, zones = scene.lit()
    for zone in sorted(zones):
        _draw_lit(canvas, islands[zone], zone == scene.pointed_zone)
    _draw_walls(canvas, battle, islands)
    for island in islands:
        draw_plaque(canvas, scene, battle, island, island.zone in zones)
    draw_legend(canvas, scene, battle, scene.legend)
    places = places_now(scene)
    _draw_aim(canvas, scene, places)
    order = sorted(places, key=lambda number: places[number].y)
    for number in order:
        draw_figure(canvas, scene, battle.fighters[number], places[number], number in fighters)
    around = FRect(0, 0, canvas.width, canvas.height) if scene.geometry is None else scene.geometry.stage
    scene.playback.draw(canvas, places, around)
    if scene.playback.banner and scene.geometry is not None:
        _draw_banner(canvas, scene.playback.banner, scene.geometry.stage)


def places_now(scene: TableScene) -> Mapping[int, Spot]:
    """Where every figure stands now, on its way or not."""
    battle = scene.state.battle
    assert battle is not None
    going = scene.playback.going
    if going is None:
        return standing.spots(battle, scene.islands)
    before, after, t = going
    first, last = standing.spots(before, scene.islands), standing.spots(after, scene.islands)
    found = {}
    for number, end in last.items():
        start = first.get(number, end)
        found[number] = Spot(start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t,
                             start.size + (end.size - start.size) * t, end.pitch)
    return found


def moving_area(scene: TableScene) -> FRect | None:
    """Where figures walk, fall or are hit just now, with all that is drawn over them; None where nothing moves."""
    playback, places = scene.playback, places_now(scene)
    moving = {number: 0.0 for number in playback.falling}
    areas: list[FRect] = []
    if playback.going is not None:
        before, after, _ = playback.going
        first, last = standing.spots(before, scene.islands), standing.spots(after, scene.islands)
        moving |= {number: 0.0 for number, end in last.items() if first.get(number) != end}
        areas += [_reach(first[number]) for number in moving if number in first]  # what they have just left
    if scene.app is not None:
        moving |= {mark.who: scene.app.painter.measure(mark.text, 17, "mincho_bold") / 2 for mark in playback.splashes}
    areas += [_reach(places[number], wide) for number, wide in moving.items() if number in places]
    return areas[0].unionall(areas[1:]) if areas else None


def _reach(spot: Spot, wide: float = 0.0) -> FRect:
    """All that is drawn for a figure, with words of twice that width over it, which are kept inside the stage."""
    reach = max(WIDE, spot.size * 0.9 + 4) + 3 * wide
    return FRect(spot.x - reach, spot.y - spot.size - HIGH, 2 * reach, 2 * spot.size + 2 * HIGH)


WIDE, HIGH = 56.0, 44.0
"""How far the name or the words over a figure reach to its sides, and above and below it, at most."""


def _draw_lit(canvas: Canvas, island: Island, pointed: bool) -> None:
    """A zone that can be chosen: its island once more on a golden rim of its own shape."""
    place, rim = picture_area(island), RIM[pointed]
    canvas.surface.blit(lit_image(canvas, island, pointed), canvas.real(place.x - rim, place.y - rim, 1, 1))


RIM = (3.0, 5.0)
"""How wide the light round an island is: of one that can be chosen, and of the one pointed at."""


def lit_image(canvas: Canvas, island: Island, pointed: bool) -> pygame.Surface:
    """The picture of a lit island; kept."""
    place, reach = picture_area(island), canvas.px(RIM[pointed])
    name = f"{ASSETS}zones/island_{island.picture}"
    color = canvas.color("gold_light" if pointed else "gold")
    size = canvas.real(*place).size

    def make() -> pygame.Surface:
        shape = canvas.image(name, size)
        mask = pygame.mask.from_surface(shape, 150)
        flat = mask.to_surface(setcolor=color, unsetcolor=(0, 0, 0, 0)).convert_alpha()
        image = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
        for turn in range(16):
            angle = math.pi * turn / 8
            image.blit(flat, (reach + round(math.cos(angle) * reach), reach + round(math.sin(angle) * reach)))
        image.blit(shape, (reach, reach))
        return image

    return canvas.painter.cache.get(("lit", name, size, color, reach), make)


def picture_area(island: Island) -> FRect:
    """Where an island's picture lies: it has a clear edge."""
    area = island.area
    return FRect(area.x - area.w * 0.075, area.y - area.h * 0.115, area.w * 1.15, area.w * 1.15 * 2 / 3)


def _draw_walls(canvas: Canvas, battle: Battle, islands: Sequence[Island]) -> None:
    for zone, other in battle.walls:
        if zone < other:
            (ax, ay), (bx, by) = islands[zone].middle, islands[other].middle
            x, y = (ax + bx) / 2, (ay + by) / 2
            canvas.box(x - 15, y - 15, 30, 30, "pill", "danger_glow", 2, radius=5)
            canvas.icon(icon_of("wall"), x, y, 20, "pill_text", center=True)


def draw_plaque(canvas: Canvas, scene: TableScene, battle: Battle, island: Island, lit: bool) -> None:
    """A zone's name and what lies there."""
    name = scene.t(words.zone(battle, island.zone))
    parts = plaque_parts(scene, battle, island.zone, scene.worded)
    face = name_face(scene, battle)
    wide = canvas.measure(name, NAME, face) + 2 * PAD + sum(
        ICON + 8 + (canvas.measure(text) + 4 if text else 0) for _, text in parts)
    plate = island.plaque
    x = plate.centerx - wide / 2
    pointed = scene.pointed_zone == island.zone
    edge = "gold_light" if pointed else "gold" if lit else "strip_button_edge"
    canvas.box(x, plate.y, wide, plate.h, "strip", edge, 2.2 if lit or pointed else 1.6, radius=5)
    x += PAD + canvas.text(name, x + PAD, plate.centery, NAME, "strip_text", face, valign="middle") + 8
    for kind, text in parts:
        canvas.icon(icon_of(kind), x, plate.centery - ICON / 2, ICON, "strip_gold")
        x += ICON + 4
        if text:
            x += canvas.text(text, x, plate.centery, 14, "strip_text", valign="middle") + 4
        x += 4


def draw_figure(canvas: Canvas, scene: TableScene, who: Fighter, spot: Spot, lit: bool) -> None:
    """A figure: light, medallion, pill of its Wounds, signs."""
    x, y, size = spot[:3]
    playback = scene.playback
    acting = who.id == scene.chosen and bool(scene.choices)
    aimed = playback.aim is not None and who.id in (playback.aim[0], *playback.aim[1])
    asked = scene.state.ask is not None and scene.state.ask.about == who.id and bool(scene.choices)
    pointed = scene.pointed_fighter == who.id
    if acting or asked:
        canvas.glow(x, y, size * 0.85, "active_glow", 0.95)
    elif aimed:
        canvas.glow(x, y, size * 0.8, "danger_glow", 0.8)
    side = "left" if who.side == HEROES else "right"
    angle = -78 * playback.falling[who.id] if who.id in playback.falling else -78.0 if who.fallen or who.knocked else 0
    if lit:
        color = "danger_glow" if who.side != HEROES else "gold"
        draw.target_outline(canvas, x, y, size * 1.16, side=side, hovered=pointed, color=color)
    medallion(canvas, scene.state, who, x, y, size, active=acting, angle=angle,
              dim=who.passed and who.side == scene.state.fight.turn)
    if who.side != HEROES:
        plates.draw_pill(canvas, who, spot)
        plates.draw_number(canvas, who, spot)
    else:
        plates.draw_name(canvas, who, spot)
    _draw_marks(canvas, scene, who, spot)


def _draw_marks(canvas: Canvas, scene: TableScene, who: Fighter, spot: Spot) -> None:
    """Round signs at the shoulder: at most three, and one that says there are more."""
    names = signs(who, scene.state)
    worst, text = _status_chip(canvas, scene, names, spot)
    names = [name for name in names if name != worst]
    size = 20.0 if not spot.crowded else 16.0
    most = 3 if not spot.crowded else 1
    shown = names[:most]
    for at, name in enumerate(shown):
        angle = math.radians(-40 + 38 * at)
        x, y = spot.x + math.cos(angle) * spot.size * 0.52, spot.y + math.sin(angle) * spot.size * 0.52
        more = at == most - 1 and len(names) > most
        canvas.box(x - size / 2, y - size / 2, size, size, "#4D3F73", "pill_text", 1.4, radius=size / 2)
        if more:
            canvas.text("+", x, y, 14, "pill_text", "bold", "center", "middle")
        else:
            canvas.icon(icon_of(name), x, y, size * 0.68, "pill_text", center=True)
    if text:
        draw_chip(canvas, text, spot.x, spot.y - spot.size / 2 - (5 if spot.crowded else 7))


def _status_chip(canvas: Canvas, scene: TableScene, names: Sequence[str], spot: Spot) -> tuple[str, str]:
    """The worst of stun and knockdown with its word; "" where there is none or no room."""
    name = next((name for name in CHIPS if name in names), "")
    text = chip_text(scene, name, lambda word: canvas.measure(word, 14, "bold") + 10, spot.pitch - 2) if name else ""
    return (name, text) if text else ("", "")


def _draw_aim(canvas: Canvas, scene: TableScene, places: Mapping[int, Spot]) -> None:
    """A red stroke from the attacker to each target."""
    aim = scene.playback.aim
    if aim is None or aim[0] not in places:
        return
    start = places[aim[0]]
    for target in aim[1]:
        end = places.get(target)
        if end is None or target == aim[0]:
            continue
        _draw_stroke(canvas, start, end)


def _draw_stroke(canvas: Canvas, start: Spot, end: Spot) -> None:
    length = math.hypot(end.x - start.x, end.y - start.y)
    if length < 8:
        return
    angle = -math.degrees(math.atan2(end.y - start.y, end.x - start.x))
    ink = canvas.color("danger")
    body = (f'<path d="M0,9 Q{length * 0.5:.0f},-3 {length:.0f},8 Q{length * 0.5:.0f},8 0,9 Z" fill="{ink}" '
            f'stroke="#1D1A17" stroke-width="0.8"/>')
    w, h = max(1, canvas.px(length)), canvas.px(18)

    def make() -> pygame.Surface:
        return pygame.transform.rotozoom(sprites.svg_from(body, (w, h), (length, 18)), angle, 1)

    image = canvas.painter.cache.get(("stroke", w, h, round(angle, 1), ink), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.point((start.x + end.x) / 2, (start.y + end.y) / 2)))


def _draw_banner(canvas: Canvas, text: str, stage: FRect) -> None:
    """What begins now, across the stage."""
    wide = min(stage.w - 20, canvas.measure(text, 24, "mincho_bold") + 60)
    canvas.box(stage.centerx - wide / 2, stage.centery - 26, wide, 52, "strip", "gold", 2.2, radius=8, opacity=0.94)
    canvas.text(text, stage.centerx, stage.centery, 24, "strip_text", "mincho_bold", "center", "middle",
                max_width=wide - 20)


def zone_words(scene: TableScene, battle: Battle, zone: int) -> str:
    """What a zone is, for its tooltip: name, features with what they do."""
    lines = [scene.t(words.zone(battle, zone))]
    for found in features(battle, zone):
        text = scene.t(say("boc.feature." + found.kind + ".text"))
        lines.append(f"{scene.t(feature_words(found.sheet))}: {text}")
        if found.kind == "seal":
            lines.append(scene.t(say("boc.table.seal.wins" if battle.sheet.objective.kind == "seal"
                                     else "boc.table.seal.idle")))
    return "\n".join(dict.fromkeys(lines))
