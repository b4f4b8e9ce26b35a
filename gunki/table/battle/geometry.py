"""Where everything lies on the battle screen, in logical pixels, for any window."""

from __future__ import annotations

from dataclasses import dataclass

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

    @staticmethod
    def of(layout: Layout, log_folded: bool = False) -> Geometry:
        """The rectangles for a window; `log_folded`: the player has folded the log away."""
        width, height, m = layout.width, layout.height, MARGIN
        compact, folded = layout.compact, layout.folded
        band = BAND if height >= 560 else 150.0
        top, bottom = STRIP + m, height - m - band
        middle = bottom - m - top
        spare = min(1.25, max(1.0, 1 + (width - 1280) / 2400))
        left_width = (176.0 if compact else 208.0) * spare
        right_width = (196.0 if compact else 224.0) * spare
        sheet = FRect(m, top, left_width, middle)
        right = FRect(width - m - right_width, top, right_width, middle)
        stage = FRect(sheet.right + m, top, right.x - m - sheet.right - m, middle)
        log_height = 0.0 if folded or log_folded or middle < 400 else middle * 184 / 456
        log = FRect(right.x, top, right.w, log_height)
        odds_top = log.bottom + (m if log_height else 0)
        odds = FRect(right.x, odds_top, right.w, top + middle - odds_top)
        weights = (150.0, 208.0, 340.0) if compact else (190.0, 262.0, 320.0) if folded else (288.0, 320.0, 408.0)
        room = right.x - m - m - 2 * m
        unit = room / sum(weights)
        tray = FRect(m, bottom, weights[0] * unit, band)
        fate = FRect(tray.right + m, bottom, weights[1] * unit, band)
        actions = FRect(fate.right + m, bottom, right.x - m - fate.right - m, band)
        undo_height = max(UNDO_LEAST, band * 72 / 176)
        undo = FRect(right.x, bottom, right.w, undo_height)
        end = FRect(right.x, undo.bottom + m, right.w, band - undo_height - m)
        k = min(LARGEST, (stage.w - 16) / (STAGE_DESIGN[0] - 16), (middle - 10) / STAGE_DESIGN[1])
        return Geometry(
            FRect(0, 0, width, STRIP), sheet, stage, log, odds, tray, fate, actions, undo, end, k, folded, compact
        )

    @property
    def banner(self) -> FRect:
        """Where it is said that something could not be saved: over the lamps, where no token stands, or the strip."""
        if self.stage.w < 700:
            return FRect(8, 3, self.strip.w - 176, STRIP - 6)
        return FRect(self.stage.x + 8, self.stage.y + 6, self.stage.w - 16, 52)

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
        return self.k < CROWDED

    @property
    def card_top(self) -> float:
        """The cards' upper edge: a little above the middle, with room for two rows of tokens on either side."""
        used = STAGE_DESIGN[1] * self.k
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
        if side == "right":
            return self.card_top - 8 * self.k - height, height
        return self.card_top + self.card_size[1] + max(34 * self.k, 31.0), height


@dataclass(frozen=True)
class Spot:
    """Where a token stands: centre, diameter, and whether it shares its space (then HP is a short tag)."""

    x: float
    y: float
    size: float
    shared: bool


def spots(geometry: Geometry, state: State, moving: dict[str, float]) -> dict[str, Spot]:
    """Every character's place on the screen; `moving` overrides the column of tokens on their way."""
    places: dict[str, Spot] = {}
    for side in ("left", "right"):
        for space in range(SPACES):
            here = [c for c in state.characters if c.side == side and c.space == space]
            standing = sorted(here, key=lambda character: character.ko)
            places.update(_fan(geometry, side, space, standing, moving))
    return places


def _fan(geometry: Geometry, side: str, space: int, here: list[Character], moving: dict[str, float]) -> dict[str, Spot]:
    size, offsets = draw.fan(len(here))
    k = geometry.k
    top, height = geometry.token_area(side)
    found = {}
    for character, (dx, dy) in zip(here, offsets, strict=True):
        x = geometry.column_x(moving.get(character.id, space)) + dx * k
        if len(here) == 1:
            # One token stands next to its card: above it on the right side, below it on the left.
            y = top + height - 37 * k if side == "right" else top + 38 * k
        else:
            if side == "left":
                squeeze = _squeeze(geometry, top, size, offsets[-1][1], offsets[0][1])
                y = top + (offsets[0][1] + (dy - offsets[0][1]) * squeeze) * k
            else:
                y = top + height - (offsets[-1][1] + size / 2 + 18 - dy) * k
        found[character.id] = Spot(x, y, size * k, len(here) > 1)
    return found


def _squeeze(geometry: Geometry, top: float, size: float, last: float, first: float) -> float:
    """How much closer the rows below the cards must stand, so that the last one's HP tag stays on the stage."""
    below = size / 2 + 20 if size >= 36 else 8
    room = (geometry.stage.bottom - 2 - top) / geometry.k - first - below
    return 1.0 if last <= first else max(0.4, min(1.0, room / (last - first)))
