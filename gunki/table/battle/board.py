"""The stage: saloon, ten cards, tokens, bombs, and what lights up on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from pygame import FRect

from gunki.battle.book import COVER
from gunki.battle.state import SPACES, Bomb, Character, State
from gunki.battle.words import name_of
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.crests import crests, draw_crest
from gunki.table.battle.geometry import PILL_ROOM, TAG, TAG_LEAST, Geometry, Group, Spot, groups
from gunki.table.battle.look import FURNITURE, flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer


@dataclass
class Marks:
    """What is lit: price in FP by space in reach, spaces to choose, spaces a hovered command touches, targets."""

    reach: dict[int, int] = field(default_factory=dict)
    would: bool = False
    """Whether `reach` is only what a Fate card not yet taken would bring."""
    spaces: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    walks: dict[str, int] = field(default_factory=dict)
    """FP in all by target that a walk would bring into reach."""
    hurts: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Least and most damage by victim of what is pointed at, element and Cover counted in."""
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
        if space in marks.spaces or (space in marks.reach and not marks.would):
            draw.space_frame(canvas, area.x, area.y, size=size)
        if space in marks.touched:
            canvas.box(area.x - 6, area.y - 6, area.w + 12, area.h + 12, "danger_glow", "danger", 2, radius=10)
        if space == marks.pointed_space:
            canvas.box(area.x - 6, area.y - 6, area.w + 12, area.h + 12, "none", "gold_light", 3, radius=11)
        card = state.board[space] if state.board else "cover"
        if card == "cover":
            word = layer.t(say("table.cover"))
            draw.cover_card(canvas, FURNITURE.get(space, "pillar"), area.x, area.y, word, size)
        else:
            draw.card(canvas, card, area.x, area.y, size)
        if space in marks.touched:
            _draw_hatch(canvas, area)
        if space in marks.reach and marks.would:
            _draw_would(canvas, area)
        draw_step_price(canvas, layer, geometry, space, marks)


def draw_step_price(canvas: Canvas, layer: Layer, geometry: Geometry, space: int, marks: Marks) -> None:
    """What walking to a space costs, where it is in reach, on its card's lower edge."""
    if space in marks.reach:
        area = geometry.card(space)
        text = layer.t(say("table.cost.fp", count=marks.reach[space]))
        ink, fill = ("pill_text", "pill") if marks.would else ("chip_text", "chip")
        pad = 7 if area.w > 60 else 3
        top = price_top(geometry, area)
        draw.chip(canvas, area.centerx, top, text, color=ink, fill=fill, align="center", padding=pad)


def price_top(geometry: Geometry, area: FRect) -> float:
    """Where the price of walking to a space begins, on its card's lower edge."""
    return area.bottom - (21 if geometry.joined else 8)  # joined: the number stands right below the card


def _draw_would(canvas: Canvas, area: FRect) -> None:
    """A dashed line round a card that could be walked to only with a Fate card that is not taken yet."""
    w, h = area.w + 10, area.h + 10
    strokes = []
    for across, length in ((True, w), (False, h)):
        count = max(3, round(length / 12))
        for number in range(count):
            begin = 2 + (length - 4) * (number + 0.2) / count
            end = 2 + (length - 4) * (number + 0.8) / count
            for side in (2.0, (h if across else w) - 2):
                ends = (begin, side, end, side) if across else (side, begin, side, end)
                strokes.append("M{:.1f},{:.1f} L{:.1f},{:.1f}".format(*ends))
    ink = canvas.color("gold_light")
    body = f'<path d="{" ".join(strokes)}" stroke="{ink}" stroke-width="2.4" fill="none"/>'
    canvas.shape(body, area.x - 5, area.y - 5, w, h)


def _draw_hatch(canvas: Canvas, area: FRect) -> None:
    """Slanting strokes over a card, so that what is touched is told from the rest in grey, too."""
    ink, w, h = canvas.color("danger"), area.w, area.h
    strokes = []
    for start in range(8, int(w + h), 11):  # from the upper or right edge down to the left
        x1, y1 = min(float(start), w), max(0.0, start - w)
        x2, y2 = max(0.0, start - h), min(float(start), h)
        strokes.append(f"M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}")
    body = f'<path d="{" ".join(strokes)}" stroke="{ink}" stroke-width="3" stroke-opacity="0.5" fill="none"/>'
    canvas.shape(body, area.x, area.y, w, h)


def draw_numbers(canvas: Canvas, geometry: Geometry) -> None:
    """The spaces' numbers, over the light round a token."""
    for space in range(SPACES):
        area = geometry.card(space)
        below = 3.0 if geometry.joined else min(15.0, 14 * geometry.k + 2)  # joined: tokens stand close
        canvas.text(
            str(space), area.centerx, area.bottom + below, 14, "stage_text", "bold", "center"
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
    for group in groups(geometry, state):
        _draw_bond(canvas, geometry, group)
    if marks.pointed_target in places:
        _draw_leader(canvas, geometry, state, marks.pointed_target, places[marks.pointed_target])
    actor = state.characters[state.actor] if state.actor >= 0 else None
    shown = [c for c in state.characters if c.space >= 0]
    marked = crests(state)
    for character in sorted(shown, key=lambda c: (not c.ko, c is actor)):
        spot = places[character.id]
        _draw_token(canvas, geometry, character, spot, marks, character is actor, falling.get(character.id, 0.0))
        draw_crest(canvas, marked.get(character.id), spot.x, spot.y, spot.size)
        _draw_price(canvas, layer, character, spot, marks)
        _draw_hurt(canvas, character, spot, marks)
        draw_state(canvas, layer, geometry, character, spot, active=character is actor)


def _draw_bond(canvas: Canvas, geometry: Geometry, group: Group) -> None:
    """A line between a card and those on it, where they take more room than its column or had to move aside."""
    column = geometry.column_x(group.space)
    if group.width <= geometry.pitch * 1.15 and abs(group.x - column) < 3:
        return
    top, height = geometry.token_area(group.side)
    above = group.side == "right"
    level, tick = (top + height + 1, top + height + 1) if above else (top - 3, top - 9)
    half, gap = (group.width - 6) / 2 if group.shared else 8.0, 1.0 if above else 9.0  # below, the number is left free
    for end, inner in ((group.x - half, column - gap), (group.x + half, column + gap)):
        if (end < inner) == (inner < column):
            canvas.box(min(end, inner), level, abs(end - inner), 2, "gold_light", radius=0)
            canvas.box(inner - 1, tick, 2, 7, "gold_light", radius=0)


def _draw_leader(canvas: Canvas, geometry: Geometry, state: State, who: str, spot: Spot) -> None:
    """A gold line from the target to the card with its odds; it lies below tokens and tags and so hides none."""
    right_side = state.characters[state.setting.book.index[who]].side == "right"
    lift = spot.size / 2 + (6 if spot.shared and right_side else 32)
    top = geometry.stage.y + 4  # the strip above stays clear
    if right_side:
        start = (spot.x, max(top + 8, spot.y - lift))
        turn = max(top, min(start[1] - 20, geometry.token_area("right")[0]))
    else:
        start = (spot.x, min(spot.y + lift, geometry.stage.bottom - 12))
        turn = geometry.stage.bottom - 5 if spot.shared else start[1] + 10
    gutter, into = geometry.odds.x - 4, geometry.odds.y + 30
    corners = [start, (spot.x, turn), (gutter, turn)]
    if not geometry.odds.y < turn < geometry.odds.bottom:
        corners += [(gutter, into), (gutter + 5, into)]
    for begin, end in pairwise(corners):
        left, high = min(begin[0], end[0]), min(begin[1], end[1])
        canvas.box(left - 1, high - 1, abs(end[0] - begin[0]) + 2, abs(end[1] - begin[1]) + 2, "gold_light", radius=0)
    canvas.box(spot.x - 4, start[1] - 4, 8, 8, "gold_light", "outline", 1.2, radius=4)


def _draw_token(
    canvas: Canvas, geometry: Geometry, character: Character, spot: Spot, marks: Marks, active: bool, fallen: float
) -> None:
    """A medallion, and the line round it that says whether it is in reach, after a walk, or pointed at."""
    x, y, side = spot.x, spot.y, character.side
    size = spot.size * (draw.ACTIVE_TOKEN_SIZE / draw.TOKEN_SIZE if active else 1)
    if active:
        canvas.glow(x, y, 62 * spot.size / 66, "active_glow", 0.95)
    overlays = [name for name, on in (("active", active), ("held", character.held), ("ko", character.ko)) if on]
    canvas.shadow_ellipse(x, y + size / 2, size * 0.9, size * 0.18)
    pointed = character.id == marks.pointed_target
    ring = size * 80 / 66
    if pointed:
        draw.target_outline(canvas, x, y, ring, side=side, hovered=True)
    angle = -78 if character.ko else -78 * fallen
    draw.token(
        canvas, portrait(character), x, y, size, side=side, overlays=overlays, flip=flipped(character), angle=angle
    )
    if character.id in marks.targets and not pointed:
        draw.target_outline(canvas, x, y, ring, side=side)
    elif character.id in marks.walks and not pointed:
        draw.target_outline(canvas, x, y, ring, side=side, dashed=True)


def _draw_price(canvas: Canvas, layer: Layer, character: Character, spot: Spot, marks: Marks) -> None:
    """What walking there and striking would cost in all."""
    if character.id not in marks.walks:
        return
    price = layer.t(say("table.cost.fp", count=marks.walks[character.id]))
    below = character.side == "right" and not spot.shared
    top = spot.y + spot.size / 2 - 12 if below else spot.y - spot.size / 2 - (2 if spot.shared else 10)
    padding = 5 if canvas.measure(price, 14, "bold") + 10 <= spot.size * 1.2 else 2
    draw.chip(canvas, spot.x, top, price, padding=padding, height=17 if spot.shared else 20, align="center")


def _draw_hurt(canvas: Canvas, character: Character, spot: Spot, marks: Marks) -> None:
    """What an area would do to this one."""
    if character.id not in marks.hurts:
        return
    low, high = marks.hurts[character.id]
    text = f"−{high}" if low == high else f"{low}–{high}"
    top = spot.y - spot.size / 2 - 2
    if not spot.shared:
        top = spot.y + spot.size / 2 - 14 if character.side == "right" else spot.y - spot.size / 2 - 8
    padding = 6 if canvas.measure(text, 14, "bold") + 12 <= spot.size else 2
    draw.chip(canvas, spot.x, top, text, color="danger_text", fill="danger", padding=padding, height=18,
              align="center")  # fmt: skip


def draw_state(
    canvas: Canvas, layer: Layer, geometry: Geometry, character: Character, spot: Spot, *, active: bool = False
) -> None:
    """HP, or that somebody is down; a mark for Cover, a mark and a word for being held."""
    ko_word = layer.t(say("table.ko"))
    area = hp_area(geometry, character, spot, active)
    if spot.shared and character.ko:
        canvas.box(area.x, area.y, area.w, area.h, "pill", "pill_text", 1, radius=5)
        canvas.text(ko_word, spot.x, area.centery, 14, "pill_text", "bold", "center", "middle", max_width=area.w)
    elif spot.shared:
        draw.hp_tag(canvas, spot.x, area.y, character.hp, area.w)
    else:
        draw.hp_pill(canvas, spot.x, area.y, character.hp, character.max_hp, ko_word=ko_word, width=area.w)
    if character.ko:
        return
    marked = [("held", "#4D3F73")] if character.held else []
    marked += [("cover", "#4A4036")] if COVER[character.space] else []
    half = spot.size / 2
    told = character.held and _draw_held_word(canvas, layer, geometry, area, spot, character.side)
    for number, (icon, fill) in enumerate(marked):
        side = 1 if number == 0 else -1  # one at either side
        if spot.shared and told:  # the word lies where the marks would
            if icon == "cover":
                _small_badge(canvas, spot.x - half + 5, spot.y - half + 8, icon, fill)
            continue
        if spot.shared:
            _small_badge(canvas, spot.x + side * (half - 5), spot.y + half - 8, icon, fill)
        elif spot.size < 52:  # above the price of a walk
            _small_badge(canvas, spot.x + side * half * 0.9, spot.y + half * 0.1, icon, fill)
        else:
            draw.badge(canvas, spot.x + side * half * 0.82, spot.y + half * 0.67, icon, fill)


def hp_area(geometry: Geometry, character: Character, spot: Spot, active: bool = False) -> FRect:
    """Where somebody's HP stand: below a token that shares its space, else on the far side from the card."""
    size = spot.size * (draw.ACTIVE_TOKEN_SIZE / draw.TOKEN_SIZE if active else 1)
    if spot.shared:
        width = max(TAG_LEAST - 2, min(44.0, spot.size))
        return FRect(spot.x - width / 2, spot.y + spot.size / 2, width, TAG)
    width = 70.0 if geometry.k > 0.8 else min(50.0, geometry.pitch - 2)
    stage, above = geometry.stage, character.side == "right"
    gap = PILL_ROOM - 22 if geometry.joined else 5.0
    top = max(stage.y, spot.y - size / 2 - 22 - gap) if above else min(stage.bottom - 22, spot.y + size / 2 + gap - 1)
    return FRect(spot.x - width / 2, top, width, 22)


def _small_badge(canvas: Canvas, x: float, y: float, icon: str, fill: str) -> None:
    """A state mark for a small token."""
    canvas.box(x - 8, y - 8, 16, 16, fill, "pill_text", 1.2, radius=8)
    canvas.icon(icon, x, y, 11, "pill_text", center=True)


def _draw_held_word(
    canvas: Canvas, layer: Layer, geometry: Geometry, area: FRect, spot: Spot, side: str
) -> bool:
    """Held in a word beside the HP, where the stage has room for it; in a row over the token's foot, where it hides
    neither a face nor a neighbour. Returns whether there was room.
    """
    word = layer.t(say("table.strip.held"))
    wide = canvas.measure(word, 14, "bold")
    top, width, height = (area.y - 19 if side == "right" else area.bottom - 1), wide + 10, 20.0
    room = max(area.w, geometry.pitch)
    if spot.shared or top < geometry.stage.y or top + height > geometry.stage.bottom:
        top, width, height = spot.y + spot.size / 2 - 15, wide + 4, 17.0
        room = max(TAG_LEAST, spot.size + 3) if spot.shared else geometry.pitch
    if width > room:
        return False
    canvas.box(area.centerx - width / 2, top, width, height, "#4D3F73", "pill_text", 1.2, radius=5)
    canvas.text(word, area.centerx, top + height / 2, 14, "pill_text", "bold", "center", "middle")
    return True


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
    item, owner = state.setting.book.items[bomb.item], name_of(state, bomb.owner)
    first, last = _blast(state, bomb)
    return layer.t(say("table.bomb", who=owner, first=first, last=last, damage=getattr(item, "amount", 0)))


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
