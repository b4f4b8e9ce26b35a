"""Where everything lies on the battle screen, in logical pixels, for any window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from gunki.battle.state import SPACES, Character, State
from gunki.table import draw
from gunki.table.layout import MARGIN, Layout

STRIP = 64.0
BAND = 176.0
STAGE_DESIGN = (816.0, 456.0)
CARD = (72.0, 100.0)
PITCH = 80.0
LARGEST = 1.5
"""How much bigger than designed the board may grow with spare room."""
CROWDED = 0.7
"""Below this size of the board the tokens of a space have no room for HP tags of their own rows."""
SHARED, SHARED_LEAST = 38.0, 32.0
"""Diameter of tokens that share a space as designed, and the least that can still be hit."""
TAG, TAG_LEAST = 19.0, 36.0
"""Height of the HP tag below such a token, and room for its figures."""
LOW = 560.0
"""Below this height sheet and odds share the right column, and the board has all the width to the left of it."""
SHEET_HEIGHT, TOLD_LEAST = 170.0, 62.0
"""Of the sheet in a shared column, and what is kept below it for a sentence."""
PILL_ROOM, NUMBER_ROOM = 25.0, 20.0
"""Height of an HP pill with its gap, and of a space's number, where the board has all the width."""
TOKEN_LEAST = 36.0
UNDO_LEAST = 68.0
"""Height that holds "Undo" and two lines of reason."""


@dataclass(frozen=True)
class Geometry:
    """Rectangles of the panels, and the board's own measures: `k` is its size against the design."""

    strip: FRect
    sheet: FRect
    stage: FRect
    log: FRect
    odds: FRect
    tray: FRect
    fate: FRect
    actions: FRect
    undo: FRect
    end: FRect
    k: float
    folded: bool
    compact: bool
    joined: bool = False
    """Whether sheet and odds share the right column; what is aimed at then takes all of it."""

    @staticmethod
    def of(layout: Layout, log_folded: bool = False, join: bool = True) -> Geometry:
        """The rectangles for a window; `log_folded`: the player has folded the log away; `join`: sheet and odds may
        share a column where the window is low.
        """
        width, height, m = layout.width, layout.height, MARGIN
        compact, folded = layout.compact, layout.folded
        joined = join and compact and height < LOW
        band = BAND if height >= LOW else 142.0 if joined else 150.0
        top, bottom = STRIP + (4 if joined else m), height - m - band
        middle = bottom - m - top
        spare = min(1.25, max(1.0, 1 + (width - 1280) / 2400))
        left_width = (176.0 if compact else 208.0) * spare
        right_width = (196.0 if compact else 224.0) * spare
        right = FRect(width - m - right_width, top, right_width, middle)
        sheet = FRect(m, top, left_width, middle)
        if joined:
            sheet = FRect(right.x, top, right.w, min(SHEET_HEIGHT, middle - TOLD_LEAST))
        left = m if joined else sheet.right + m
        stage = FRect(left, top, right.x - m - left, middle)
        log_height = 0.0 if folded or log_folded or middle < 400 else middle * 184 / 456
        log = FRect(right.x, top, right.w, log_height)
        odds_top = sheet.bottom if joined else log.bottom + (m if log_height else 0)
        odds = FRect(right.x, odds_top, right.w, top + middle - odds_top)
        weights = (164.0, 196.0, 338.0) if compact else (190.0, 262.0, 320.0) if folded else (288.0, 320.0, 408.0)
        room = right.x - m - m - 2 * m
        unit = room / sum(weights)
        tray = FRect(m, bottom, weights[0] * unit, band)
        fate = FRect(tray.right + m, bottom, weights[1] * unit, band)
        actions = FRect(fate.right + m, bottom, right.x - m - fate.right - m, band)
        undo_height = max(UNDO_LEAST, band * 72 / 176)
        undo = FRect(right.x, bottom, right.w, undo_height)
        end = FRect(right.x, undo.bottom + m, right.w, band - undo_height - m)
        k = min(LARGEST, (stage.w - 16) / (STAGE_DESIGN[0] - 16), (middle - 10) / STAGE_DESIGN[1])
        if joined:
            beside = 2 * (TOKEN_LEAST + PILL_ROOM + 6) + NUMBER_ROOM
            k = min((stage.w - 16) / (STAGE_DESIGN[0] - 16), (middle - beside) / CARD[1])
        return Geometry(FRect(0, 0, width, STRIP), sheet, stage, log, odds, tray, fate, actions, undo, end, k, folded,
                        compact, joined)  # fmt: skip

    @property
    def column(self) -> FRect:
        """Where the odds are shown when they need room: with the sheet's place where they share a column."""
        return self.odds.union(self.sheet) if self.joined else self.odds

    @property
    def banner(self) -> FRect:
        """Where it is said that something could not be saved: over the lamps, where no token stands, or the strip."""
        if self.stage.w < 700 or self.joined:
            return FRect(8, 3, self.strip.w - 176, STRIP - 6)
        return FRect(self.stage.x + 8, self.stage.y + 6, self.stage.w - 16, 52)

    @property
    def scenery(self) -> FRect:
        """The stage and the gaps round it, into which lights shine; no panel lies there."""
        return self.stage.inflate(2 * MARGIN, 2 * MARGIN)

    @property
    def pitch(self) -> float:
        """From one card to the next."""
        return PITCH * self.k

    @property
    def card_size(self) -> tuple[float, float]:
        """Width and height of a board card."""
        return CARD[0] * self.k, CARD[1] * self.k

    @property
    def crowded(self) -> bool:
        """Whether every pixel of the stage is needed."""
        return self.joined or self.k < CROWDED

    @property
    def card_top(self) -> float:
        """The cards' upper edge: a little above the middle, with room for two rows of tokens on either side."""
        used = STAGE_DESIGN[1] * self.k
        if self.joined:
            return self.stage.y + (self.stage.h - self.card_size[1] - NUMBER_ROOM) / 2
        if self.crowded:
            below = max(34 * self.k, 31.0) + 140 * self.k + 4
            return max(self.stage.y + 132 * self.k + 2, self.stage.bottom - below - 20 - self.card_size[1])
        return self.stage.y + (self.stage.h - used) / 2 + 208 * self.k

    def card(self, space: int) -> FRect:
        """The card of a space."""
        left = self.stage.centerx - (self.pitch * SPACES - (PITCH - CARD[0]) * self.k) / 2
        return FRect(left + space * self.pitch, self.card_top, *self.card_size)

    def fate_spots(self) -> list[FRect]:
        """Where the cards of the Fate hand lie."""
        area = self.fate
        height = area.h - 64
        width = min(height * 5 / 7, (area.w - 16) / 3 - 10)
        height = width * 7 / 5
        pitch = (area.w - 16) / 3
        top = area.y + 31 + (area.h - 62 - height) / 2
        return [FRect(area.x + 8 + pitch * (i + 0.5) - width / 2, top, width, height) for i in range(3)]

    def column_x(self, space: float) -> float:
        """Middle of a space's column; between spaces for a token on its way."""
        return self.card(0).centerx + space * self.pitch

    def token_area(self, side: str) -> tuple[float, float]:
        """Upper edge and height of the rows in which a side's tokens stand."""
        height = 140 * self.k
        if self.joined:
            top = self.stage.y if side == "right" else self.card_top + self.card_size[1] + NUMBER_ROOM
            return top, (self.card_top - 6 if side == "right" else self.stage.bottom) - top
        if side == "right":
            return self.card_top - 8 * self.k - height, height
        top = self.card_top + self.card_size[1] + max(34 * self.k, 31.0)
        return top, min(height, self.stage.bottom - 2 - top)


@dataclass(frozen=True)
class Spot:
    """Where a token stands: centre, diameter, and whether it shares its space (then HP is a short tag)."""

    x: float
    y: float
    size: float
    shared: bool


@dataclass
class Group:
    """Everybody of a side on one space: how big their tokens are, in rows of how many, and the middle of the rows."""

    side: str
    space: int
    who: list[str]
    size: float
    across: int
    cell: tuple[float, float]
    x: float = 0.0

    @property
    def shared(self) -> bool:
        """Whether more than one stands here."""
        return len(self.who) > 1

    @property
    def width(self) -> float:
        """Of its longest row."""
        return self.across * self.cell[0]


def spots(geometry: Geometry, state: State, moving: dict[str, float]) -> dict[str, Spot]:
    """Every character's place on the screen; `moving` overrides the column of tokens on their way."""
    places: dict[str, Spot] = {}
    for group in groups(geometry, state):
        for who, spot in _standing(geometry, group):
            way = geometry.column_x(moving[who]) - geometry.column_x(group.space) if who in moving else 0.0
            places[who] = replace(spot, x=spot.x + way) if way else spot
    return places


def groups(geometry: Geometry, state: State) -> list[Group]:
    """Who stands together, side by side so that nobody hides anybody: where a row is wider than its column, it and
    its neighbours move apart, each as little as can be.
    """
    found = []
    for side in ("left", "right"):
        row = []
        for space in range(SPACES):
            here = [c for c in state.characters if c.side == side and c.space == space]
            if here:
                row.append(_group(geometry, side, space, sorted(here, key=lambda character: character.ko)))
        _move_apart(geometry, row)
        found += row
    return found


def _group(geometry: Geometry, side: str, space: int, here: list[Character]) -> Group:
    who, k, height = [character.id for character in here], geometry.k, geometry.token_area(side)[1]
    if len(who) == 1:
        size = max(SHARED_LEAST, draw.TOKEN_SIZE * k)
        if geometry.joined:
            size = min(size, (height - PILL_ROOM) * draw.TOKEN_SIZE / draw.ACTIVE_TOKEN_SIZE)
        return Group(side, space, who, size, 1, (geometry.pitch, height))
    in_two_rows = height / 2 - TAG - 2
    if len(who) > 2 and in_two_rows >= SHARED_LEAST:
        size, across = min(SHARED * k, in_two_rows), -(-len(who) // 2)
    else:
        size, across = min(max(SHARED_LEAST, SHARED * k), height - TAG - 2), len(who)
    return Group(side, space, who, size, across, (max(size + 3, TAG_LEAST), size + TAG + 2))


def _move_apart(geometry: Geometry, row: list[Group]) -> None:
    """Give every group its middle: the nearest to its own column at which no two lie over one another."""
    # Blocks of groups that touch: (sum of weights, weighted sum of wished offsets, number of groups). A wide group
    # shows less that it has moved, so it gives way to a narrow one.
    blocks: list[list[float]] = []
    before = 0.0
    for group in row:
        weight = 1 / group.width
        wished = geometry.column_x(group.space) - group.width / 2 - before
        blocks.append([weight, weight * wished, 1])
        before += group.width
        while len(blocks) > 1 and blocks[-2][1] / blocks[-2][0] > blocks[-1][1] / blocks[-1][0]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    left, room = geometry.stage.x + 4, geometry.stage.w - 8 - before
    offsets = [wished / weight for weight, wished, count in blocks for _ in range(int(count))]
    before = 0.0
    for group, offset in zip(row, offsets, strict=True):
        group.x = max(left, min(left + room, offset)) + before + group.width / 2
        before += group.width


def _standing(geometry: Geometry, group: Group) -> list[tuple[str, Spot]]:
    """A place for each of a group: next to the card, the first row nearest to it."""
    k, (top, height) = geometry.k, geometry.token_area(group.side)
    above = group.side == "right"
    if not group.shared and geometry.joined:
        near = group.size / 2 * draw.ACTIVE_TOKEN_SIZE / draw.TOKEN_SIZE
        return [(group.who[0], Spot(group.x, top + height - near if above else top + near, group.size, False))]
    if not group.shared:
        return [(group.who[0], Spot(group.x, top + height - 37 * k if above else top + 38 * k, group.size, False))]
    found = []
    for number, who in enumerate(group.who):
        row, at = divmod(number, group.across)
        beside = min(group.across, len(group.who) - row * group.across)
        x = group.x + (at - (beside - 1) / 2) * group.cell[0]
        near = group.size / 2 + (TAG + 2 if above else 1) + row * group.cell[1]
        found.append((who, Spot(x, top + height - near if above else top + near, group.size, True)))
    return found
