"""The replay of Book of Changes: the battle as it stood then, with the roll that was made; between battles in words."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from book_of_changes import events as ev
from book_of_changes.model import HEROES, State
from book_of_changes.table import hero_card, stage, tray
from book_of_changes.table.between import Between
from book_of_changes.table.islands import Island
from book_of_changes.table.playback import Playback
from gunki.engine.messages import Message
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN, Layout
from gunki.table.match_controller import Played
from gunki.table.replay_view import Reel, ReplayView
from gunki.table.tween import Timeline

CARDS = 232.0
NARROW = 184.0
TRAY = 176.0
LOOK_BACK = 60
"""Events looked back over for the last roll."""


class Board:
    """What the stage looks at, where nobody chooses anything."""

    choices = ()
    chosen = pointed_fighter = pointed_zone = -1
    worded = False
    legend = FRect(0, 0, 0, 0)
    islands: tuple[Island, ...] = ()
    geometry = None

    def __init__(self, layer: Layer, state: State) -> None:
        self.layer, self.state = layer, state
        self.playback = Playback()

    @property
    def app(self) -> Any:
        """The window."""
        return self.layer.app

    def t(self, message: Message) -> str:
        """A message in the player's words."""
        return self.layer.t(message)

    def lit(self) -> tuple[set[int], set[int]]:
        """Nothing can be chosen."""
        return set(), set()


class View(ReplayView):
    """Hero cards at the left with the dice below them, the islands in the rest; words where no battle stands."""

    def __init__(self, layer: Layer, reel: Reel) -> None:
        super().__init__(layer, reel)
        self.board: Any = Board(layer, reel.state(max(0, reel.begin_position())))
        self.field = self.tray = FRect(0, 0, 1, 1)
        self._place_shown = ""

    @property
    def fighting(self) -> bool:
        """Whether a battle stands at this position."""
        state = self.board.state
        return state.battle is not None and not Between.shown(state) and not state.battle.in_camp

    def place(self, layout: Layout, strip_room: float) -> FRect:
        """See ReplayView."""
        desk = super().place(layout, strip_room)
        area = self.stage.inflate(-2 * MARGIN, -2 * MARGIN)
        left = CARDS if layout.width >= 1120 else NARROW
        low = min(TRAY, area.h * 0.4)
        self.tray = FRect(area.x, area.bottom - low, left, low)
        self.field = FRect(area.x + left + MARGIN, area.y, area.w - left - MARGIN, area.h)
        return desk

    def build(self) -> None:
        """Islands for the battle that stands there; words elsewhere."""
        if self.fighting:
            self._lay_out()
        self._place_shown = self._ground()

    def _lay_out(self) -> None:
        board = self.board
        board.islands, board.worded, board.legend = stage.lay_out(board, board.state.fight, self.field)

    def _ground(self) -> str:
        """What the scenery depends on."""
        return f"{self.board.state.fight.map.id} {len(self.board.islands)}" if self.fighting else ""

    def present(self, position: int) -> None:
        """Stand at a position, with the last roll made before it."""
        super().present(position)
        board = self.board
        board.state = self.reel.state(position)
        board.playback.shown()
        board.playback.aim = None
        board.playback.roll = None
        if not self.fighting:
            self._look_again()
            return
        told = list(self.reel.between(max(0, position - LOOK_BACK), position))
        for event, state in reversed(told):
            if isinstance(event, ev.Rolled):
                board.playback.roll = tray.roll_of(self.layer, event, state)
                break
        before = board.islands
        self._lay_out()
        if before != board.islands:
            self._look_again()

    def _look_again(self) -> None:
        """Another place: its scenery is drawn anew."""
        again = getattr(self.layer, "invalidate_backdrop", None)
        if again is not None and self._ground() != self._place_shown:
            again()
        self._place_shown = self._ground()

    def begin(self, position: int, timeline: Timeline) -> None:
        """Put the motion towards an event on the timeline."""
        before = self.reel.state(position - 1) if position > 0 else None
        if before is not None and self.fighting and before.battle is not None:
            event = self.reel.records[position].event
            self.board.playback.begin(self.layer, timeline, Played(event, before, self.reel.state(position)))

    def moving_areas(self) -> list[FRect]:
        """The islands while figures move or are hit, the tray while dice roll."""
        playback = self.board.playback
        areas = [self.tray.copy()] if playback.rolling else []
        if playback.going is not None or playback.splashes or playback.falling or playback.aim is not None:
            areas.append(self.field.inflate(8, 8))
        return areas

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The print of the place below the usual head."""
        super().draw_backdrop(canvas)
        if not self.fighting:
            x, y, w, h = self.stage.inflate(-2 * MARGIN, -2 * MARGIN)
            canvas.panel(x, y, w, h)
            return
        with canvas.clipped(*self.stage):
            stage.draw_ground(canvas, self.board.state.fight, self.board.islands, self.field,
                              (canvas.width, canvas.height))
        x, y, w, h = self.desk
        canvas.panel(x, y, w, h)
        x, y, w, h = self.tray
        canvas.panel(x, y, w, h, "tray")

    def draw(self, canvas: Canvas) -> None:
        """Cards, islands, dice; or how it stood in words."""
        if not self.fighting:
            self._draw_words(canvas)
            return
        board = self.board
        heroes = [f for f in board.state.fight.fighters if f.side == HEROES]
        room = self.tray.y - MARGIN - self.field.y
        high = min(144.0, (room - 4 * (len(heroes) - 1)) / max(1, len(heroes)))
        for at, who in enumerate(heroes):
            area = FRect(self.tray.x, self.field.y + at * (high + 4), self.tray.w, high)
            hero_card.draw_card(canvas, self.layer, area, board.state, who, chosen=False, asked=False, able=False)
        stage.draw_stage(canvas, board)
        playback = board.playback
        tray.draw_tray(canvas, self.layer, self.tray, playback.roll, playback.tumbling, playback.faces(),
                       playback.terms_shown)

    def _draw_words(self, canvas: Canvas) -> None:
        area = self.stage.inflate(-6 * MARGIN, -5 * MARGIN)
        y = area.y
        for line in self.reel.status(self.position):
            text = self.layer.t(line)
            if y + 20 * len(canvas.painter.wrap(text, area.w)) > area.bottom:
                return
            y = canvas.paragraph(text, area.x, y, area.w) + 6
