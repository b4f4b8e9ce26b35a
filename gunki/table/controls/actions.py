"""Everything a key does, where it does it, and which key that is at first."""

from __future__ import annotations

from typing import NamedTuple

import pygame

EVERYWHERE, MENU, BATTLE = "everywhere", "menu", "battle"
CONTEXTS = (EVERYWHERE, MENU, BATTLE)


class Action(NamedTuple):
    """What can be done by a key. `always`: the first key keeps doing it beside another one, so nobody is locked out."""

    name: str
    context: str
    key: int
    always: bool = False


ACTIONS: tuple[Action, ...] = (
    Action("back", EVERYWHERE, pygame.K_ESCAPE, always=True),
    Action("act", EVERYWHERE, pygame.K_RETURN, always=True),
    Action("walk", EVERYWHERE, pygame.K_TAB, always=True),
    Action("left", EVERYWHERE, pygame.K_LEFT, always=True),
    Action("right", EVERYWHERE, pygame.K_RIGHT, always=True),
    Action("up", EVERYWHERE, pygame.K_UP, always=True),
    Action("down", EVERYWHERE, pygame.K_DOWN, always=True),
    Action("space", EVERYWHERE, pygame.K_SPACE),
    Action("rules", EVERYWHERE, pygame.K_F1),
    Action("window", EVERYWHERE, pygame.K_F11),
    Action("picture", EVERYWHERE, pygame.K_F12),
    Action("continue", MENU, pygame.K_c),
    Action("quick", MENU, pygame.K_b),
    Action("new", MENU, pygame.K_n),
    Action("load", MENU, pygame.K_l),
    Action("learn", MENU, pygame.K_e),
    Action("ladder", MENU, pygame.K_a),
    Action("roster", MENU, pygame.K_o),
    Action("replays", MENU, pygame.K_p),
    Action("workshop", MENU, pygame.K_w),
    Action("modes", MENU, pygame.K_m),
    Action("rulebook", MENU, pygame.K_r),
    Action("settings", MENU, pygame.K_s),
    Action("credits", MENU, pygame.K_d),
    Action("quit", MENU, pygame.K_q),
    Action("card_1", BATTLE, pygame.K_1),
    Action("card_2", BATTLE, pygame.K_2),
    Action("card_3", BATTLE, pygame.K_3),
    Action("undo", BATTLE, pygame.K_u),
    Action("end", BATTLE, pygame.K_e),
    Action("more", BATTLE, pygame.K_PERIOD),
    Action("again", BATTLE, pygame.K_r),
    Action("line", BATTLE, pygame.K_SLASH),
    Action("log", BATTLE, pygame.K_l),
    Action("menu", BATTLE, pygame.K_m),
    Action("keys", BATTLE, pygame.K_QUESTION),
)
BY_NAME = {action.name: action for action in ACTIONS}
