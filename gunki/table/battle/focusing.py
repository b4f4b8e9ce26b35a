"""The keyboard on the battle screen: where the focus begins, and where arrows lead from spaces and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gunki.battle.rules import fate_points
from gunki.table.focus import ARROWS
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

ON_BOARD = ("space ", "token ")


def settle(scene: BattleScene) -> None:
    """Let the focus begin where it helps, unless it stands on something that can still be used."""
    remembered, begin = scene.focus.remembered, ""
    if remembered.startswith(ON_BOARD):
        scene.board_place = remembered
    state, question = scene.state, scene.state.phase if scene.choices else ""
    if question == "setup":
        begin = next((w.name for w in _usable(scene) if w.name.startswith("space ")), "")
    elif question == "card" and not remembered.startswith("fate "):
        begin = f"fate {best_card(scene)}"
    elif question == "between":
        begin = "choice 0"
    elif question == "actions":
        places = (scene.board_place, f"space {state.characters[state.actor].space}")
        begin = next((place for place in places if _can_use(scene, place)), "")
    keep = _can_use(scene, remembered) and (question == "actions" or remembered.startswith(("space ", "choice ")))
    if begin and not keep:
        scene.focus.remembered, scene.focus.entered = begin, False


def best_card(scene: BattleScene) -> int:
    """The place of the card of the Fate hand that gives most where the actor stands; of equals the leftmost."""
    state = scene.state
    space = state.characters[state.actor].space
    worth = [fate_points(card, space)[0] for card in state.hand]
    return worth.index(max(worth))


def by_arrow(scene: BattleScene, key: int) -> bool:
    """Follow an arrow from a space or a token; False where arrows lead as everywhere.

    Left and right walk along the row; up and down go from row to row: those above the cards, cards, those below, hand
    and actions. The board is never left sideways, nor upwards.
    """
    here = scene.focus.widget
    if key not in ARROWS or not scene.choices:
        return False
    if scene.app is not None:
        scene.app.keyboard.use()
    dx, dy = ARROWS[key]
    on_board = here is not None and here.name.startswith(ON_BOARD)
    if here is None:
        target = scene.find(scene.board_place)
        target = target if target is not None and target.focusable else next(iter(_usable(scene)), None)
    elif on_board:
        target = _in_row(scene, here, dx) if dx else _next_row(scene, here, dy)
        if target is None and dy > 0:
            return False  # down to the hand and the actions
    elif dy < 0 and not _above_in_panel(scene, here):
        target = scene.find(scene.board_place) or next(iter(_usable(scene)), None)
        if target is None or not target.focusable:
            target = next(iter(_usable(scene)), None)
        if target is None:
            return False
    else:
        return False
    if target is not None:
        scene.focus.enter(target)
    return True


def _usable(scene: BattleScene) -> list[Widget]:
    """Everything on the board that can have the focus."""
    return [widget for widget in scene.focus.order() if widget.name.startswith(ON_BOARD)]


def _can_use(scene: BattleScene, name: str) -> bool:
    found = scene.find(name) if name else None
    return found is not None and found.focusable and found.shown


def _row(scene: BattleScene, widget: Widget) -> int:
    """0: tokens above the cards; 1: the cards; 2: tokens below."""
    if widget.name.startswith("space "):
        return 1
    book = scene.state.setting.book
    return 0 if scene.state.characters[book.index[widget.name[6:]]].side == "right" else 2


def _in_row(scene: BattleScene, here: Widget, dx: int) -> Widget | None:
    """The next of the same row that way."""
    row, x = _row(scene, here), here.rect.centerx
    ahead = [w for w in _usable(scene) if _row(scene, w) == row and (w.rect.centerx - x) * dx > 0.5]
    return min(ahead, key=lambda w: (abs(w.rect.centerx - x), abs(w.rect.centery - here.rect.centery)), default=None)


def _next_row(scene: BattleScene, here: Widget, dy: int) -> Widget | None:
    """The nearest of the next row that has anybody; within a heap of tokens first the one above or below."""
    row = _row(scene, here)
    usable = _usable(scene)
    heap = [w for w in usable if _row(scene, w) == row != 1 and (w.rect.centery - here.rect.centery) * dy > 0.5
            and abs(w.rect.centerx - here.rect.centerx) < here.rect.w]
    if heap:
        return min(heap, key=lambda w: abs(w.rect.centery - here.rect.centery))
    rows = {_row(scene, w) for w in usable}
    ahead = sorted((r for r in rows if (r - row) * dy > 0), key=lambda r: abs(r - row))
    found = [w for w in usable if ahead and _row(scene, w) == ahead[0]]
    return min(found, key=lambda w: abs(w.rect.centerx - here.rect.centerx), default=None)


def _above_in_panel(scene: BattleScene, here: Widget) -> bool:
    """Whether something that can have the focus lies above in the lower band."""
    geometry = scene.geometry
    if geometry is None or here.rect.y < geometry.stage.bottom - 1:
        return geometry is not None  # strip, log: as everywhere
    return any(
        w is not here and w.rect.y >= geometry.stage.bottom - 1 and w.rect.bottom <= here.rect.y + 2
        and w.rect.x < here.rect.right and here.rect.x < w.rect.right
        for w in scene.focus.order()
    )


def is_arrow(event: pygame.event.Event) -> bool:
    """Whether an event is an arrow without Ctrl, Alt or the like."""
    return event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
