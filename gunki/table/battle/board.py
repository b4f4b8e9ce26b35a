"""The stage: saloon, ten cards, tokens, bombs, and what lights up on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect

from gunki.battle.book import COVER
from gunki.battle.state import SPACES, Bomb, Character, State
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.geometry import Geometry, Spot
from gunki.table.battle.look import FURNITURE, flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer


@dataclass
class Marks:
    """What is lit: price in FP by space in reach, spaces to choose, spaces a hovered command touches, targets."""

    reach: dict[int, int] = field(default_factory=dict)
    spaces: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    walks: dict[str, int] = field(default_factory=dict)
    """FP in all by target that a walk would bring into reach."""
    pointed_target: str = ""
    pointed_space: int = -1


def draw_saloon(canvas: Canvas) -> None:
    """The backdrop, calm and darkest behind the cards."""
    width, height = canvas.width, canvas.height
    canvas.box(0, 0, width + 1, height + 1, "#2A1D14", radius=0)
    picture_width = max(width * 1.18, (height - 248) * 3.2)
    picture_height = picture_width * 600 / 1920
    top = 46 - max(0.0, (picture_height - (height - 248)) * 0.1)
    for layer in ("saloon_0_wall", "saloon_1_bar", "saloon_2_lamps"):
        canvas.sprite(f"saloon/{layer}", (width - picture_width) / 2, top, picture_width, picture_height)
    stops = ((0, 0.06), (0.2, 0.16), (0.38, 0.62), (1, 0.78))
    shade = "".join(f'<stop offset="{at}" stop-color="#140E0A" stop-opacity="{opacity}"/>' for at, opacity in stops)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height:g}">{shade}'
        f'</linearGradient></defs><rect width="{width:g}" height="{height:g}" fill="url(#g)"/>'
    )
    canvas.shape(body, 0, 0, width, height)


def draw_cards(canvas: Canvas, layer: Layer, geometry: Geometry, state: State, marks: Marks) -> None:
    """The ten cards with their frames, prices and numbers."""
    actor = state.characters[state.actor] if state.actor >= 0 else None
    for space in range(SPACES):
        area = geometry.card(space)
        size = (area.w, area.h)
        if actor is not None and actor.space == space:
            draw.space_frame(canvas, area.x, area.y, here=True, size=size)
        if space in marks.reach or space in marks.spaces:
            draw.space_frame(canvas, area.x, area.y, size=size)
        if space in marks.touched:
            canvas.box(area.x - 4, area.y - 4, area.w + 8, area.h + 8, "danger_glow", "gold_light", 1.5, radius=9)
        if space == marks.pointed_space:
            canvas.box(area.x - 6, area.y - 6, area.w + 12, area.h + 12, "none", "gold_light", 3, radius=11)
        card = state.board[space] if state.board else "cover"
        if card == "cover":
            word = layer.t(say("table.cover"))
            draw.cover_card(canvas, FURNITURE.get(space, "pillar"), area.x, area.y, word, size)
        else:
            draw.card(canvas, card, area.x, area.y, size)
        if space in marks.reach:
            text = layer.t(say("table.cost.fp", count=marks.reach[space]))
            draw.chip(canvas, area.centerx, area.bottom - 8, text, align="center", padding=7 if area.w > 60 else 3)


def draw_numbers(canvas: Canvas, geometry: Geometry) -> None:
    """The spaces' numbers, over the light round a token."""
    for space in range(SPACES):
        area = geometry.card(space)
        canvas.text(
            str(space), area.centerx, area.bottom + min(15.0, 14 * geometry.k + 2), 14, "stage_text", "bold", "center"
        )


def draw_tokens(
    canvas: Canvas,
    layer: Layer,
    geometry: Geometry,
    state: State,
    places: dict[str, Spot],
    marks: Marks,
    falling: dict[str, float],
) -> None:
    """Everybody, the fallen first, the actor last and on top; `falling`: how far somebody has gone down."""
    actor = state.characters[state.actor] if state.actor >= 0 else None
    shown = [c for c in state.characters if c.space >= 0]
    for character in sorted(shown, key=lambda c: (not c.ko, c is actor)):
        _draw_token(
            canvas,
            layer,
            geometry,
            character,
            places[character.id],
            marks,
            character is actor,
            falling.get(character.id, 0.0),
        )


def _draw_token(
    canvas: Canvas,
    layer: Layer,
    geometry: Geometry,
    character: Character,
    spot: Spot,
    marks: Marks,
    active: bool,
    fallen: float,
) -> None:
    k, x, y = geometry.k, spot.x, spot.y
    size = spot.size * (draw.ACTIVE_TOKEN_SIZE / draw.TOKEN_SIZE if active else 1)
    overlays = []
    if active:
        canvas.glow(x, y, 62 * k * spot.size / (66 * k), "active_glow", 0.95)
        overlays.append("active")
    if character.held:
        overlays.append("held")
    if character.ko:
        overlays.append("ko")
    canvas.shadow_ellipse(x, y + size / 2, size * 0.9, size * 0.18)
    targeted = character.id in marks.targets
    pointed = character.id == marks.pointed_target
    if targeted or pointed:
        draw.target_outline(canvas, x, y, size * 80 / 66, side=character.side, hovered=pointed)
    draw.token(
        canvas,
        portrait(character),
        x,
        y,
        size,
        side=character.side,
        overlays=overlays,
        flip=flipped(character),
        angle=-78 if character.ko else -78 * fallen,
    )
    if targeted and not pointed:
        draw.target_outline(canvas, x, y, size * 80 / 66, side=character.side)
    elif character.id in marks.walks and not pointed:
        draw.target_outline(canvas, x, y, size * 80 / 66, side=character.side, dashed=True)
    if character.id in marks.walks and not spot.shared:
        price = layer.t(say("table.cost.fp", count=marks.walks[character.id]))
        below = character.side == "right"
        draw.chip(canvas, x, y + size / 2 - 12 if below else y - size / 2 - 10, price, padding=5, height=20,
                  align="center")
    _draw_state(canvas, layer, geometry, character, spot, size)


def _draw_state(
    canvas: Canvas, layer: Layer, geometry: Geometry, character: Character, spot: Spot, size: float
) -> None:
    x, y, k = spot.x, spot.y, geometry.k
    ko_word = layer.t(say("table.ko"))
    if spot.shared:
        # Where rows stand close, the number lies over the foot of the token.
        top = y + size / 2 + (1 if spot.size >= 36 * k and not geometry.crowded else -13 * k)
        if character.ko:
            draw.chip(canvas, x, top, ko_word, color="pill_text", fill="pill", padding=4, height=19, align="center")
        else:
            draw.hp_tag(canvas, x, top, character.hp, min(34.0, 40 * k - 1))
        return
    width = 70.0 if k > 0.8 else min(50.0, geometry.pitch - 2)
    top = y - size / 2 - 27 if character.side == "right" else y + size / 2 + 4
    draw.hp_pill(canvas, x, top, character.hp, character.max_hp, ko_word=ko_word, width=width)
    if not character.ko:
        if character.held:
            draw.badge(canvas, x + 27 * k, y + 22 * k, "held", "#4D3F73")
        elif COVER[character.space]:
            draw.badge(canvas, x + 27 * k, y + 22 * k, "cover", "#4A4036")


def turns_until(state: State, who: str) -> int:
    """How many turns from now the turn of `who` begins: 1 is the next one. Those who are down have none."""
    order = state.order
    if who not in order:
        return 1
    book = state.setting.book
    following = [*order[state.turn + 1 :], *order[: state.turn + 1]]
    between = following[: following.index(who)]
    return 1 + sum(not state.characters[book.index[other]].ko for other in between)


def bomb_words(layer: Layer, state: State, bomb: Bomb) -> str:
    """Whose bomb it is, what it will do, and when."""
    item, owner = state.setting.book.items[bomb.item], state.characters[state.setting.book.index[bomb.owner]]
    first, last = _blast(state, bomb)
    return layer.t(say("table.bomb", who=owner.name, first=first, last=last, damage=getattr(item, "amount", 0)))


def _blast(state: State, bomb: Bomb) -> tuple[int, int]:
    radius = getattr(state.setting.book.items[bomb.item], "radius", 0)
    return max(0, bomb.space - radius), min(SPACES - 1, bomb.space + radius)


def draw_bombs(canvas: Canvas, layer: Layer, geometry: Geometry, state: State, places: dict[str, Spot]) -> None:
    """Bombs on their cards with the turns left, brackets over what each touches, and a line that says it."""
    taken = [_ground(spot, who, state) for who, spot in places.items()]
    taken.append(FRect(geometry.stage.right - 108, geometry.stage.y, 108, 44))  # the way back from an action
    taken.append(FRect(geometry.stage.x, geometry.card_top - 12, geometry.stage.w, geometry.card_size[1] + 42))
    for bomb in state.bombs:
        area = geometry.card(bomb.space)
        size = 44 * geometry.k
        canvas.sprite("props/bomb", area.centerx, area.centery, size, size, center=True)
        first, last = _blast(state, bomb)
        _draw_bracket(canvas, geometry, first, last)
        turns = layer.t(say("table.bomb.turns", count=turns_until(state, bomb.owner)))
        draw.chip(
            canvas, area.centerx, area.y - 11, turns, color="danger_text", fill="danger", padding=5, align="center"
        )
        text = bomb_words(layer, state, bomb)
        width = min(canvas.measure(text) + 44, geometry.stage.w - 16)
        place = _free_line(geometry, width, (first + last) / 2, taken)
        if place is not None:  # else pointing at the card tells it
            taken.append(place)
            _draw_warning(canvas, text, place)


def _draw_bracket(canvas: Canvas, geometry: Geometry, first: int, last: int) -> None:
    """A red line over the cards that a blast touches, with a tooth for each; below them stand the prices of steps."""
    left, right = geometry.card(first).x, geometry.card(last).right
    top = geometry.card(first).y - 8
    canvas.box(left, top, right - left, 3, "danger_glow", radius=1)
    ink = canvas.color("danger_glow")
    for space in range(first, last + 1):
        canvas.shape(f'<path d="M0,0 L10,0 L5,6 Z" fill="{ink}"/>', geometry.column_x(space) - 5, top + 2, 10, 6)


def _ground(spot: Spot, who: str, state: State) -> FRect:
    """What a token takes up with its HP."""
    above = state.characters[state.setting.book.index[who]].side == "right"
    pill = 24 if spot.shared else 34
    top = spot.y - spot.size / 2 - (pill if above else 2)
    return FRect(spot.x - max(36.0, spot.size / 2), top, max(72.0, spot.size), spot.size + pill + 2)


def _free_line(geometry: Geometry, width: float, middle: float, taken: list[FRect]) -> FRect | None:
    """Where a line of that width covers nothing: at the foot of the stage or over the lamps, near its spaces."""
    stage = geometry.stage
    wished = max(stage.x + 8, min(geometry.column_x(middle) - width / 2, stage.right - 8 - width))
    lefts = (wished, stage.x + 8, stage.right - 8 - width, max(stage.x + 8, stage.right - 112 - width))
    for row in range(3):
        for top in (stage.bottom - 26 - 28 * row, stage.y + 6 + 28 * row):
            for left in lefts:
                place = FRect(left, top, width, 24)
                if place.inflate(2, 0).collidelist(taken) < 0:
                    return place
    return None


def _draw_warning(canvas: Canvas, text: str, place: FRect) -> None:
    """The blast in words."""
    left, top, width, _ = place
    canvas.box(left, top, width, 24, "danger_dark", "danger_glow", 1.5, radius=5)
    canvas.icon("bomb", left + 8, top + 3, 18, "danger_dark_text")
    canvas.text(text, left + 32, top + 12, 14, "danger_dark_text", valign="middle", max_width=width - 40)
