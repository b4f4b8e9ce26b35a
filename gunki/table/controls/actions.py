"""Everything a key does, where it does it, and which key that is at first."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from gunki.table.controls.names import CTRL

EVERYWHERE, MENU, BATTLE, REPLAY, LADDER = "everywhere", "menu", "battle", "replay", "ladder"
ROSTER, EDITOR, QUICK = "roster", "editor", "quick"
CONTEXTS = (EVERYWHERE, MENU, BATTLE, REPLAY, LADDER, ROSTER, EDITOR, QUICK)
"""Groups of keys: those of one group are pressed on the same kind of screen, those of EVERYWHERE on all of them.

ROSTER is for both lists (characters, NPCs), EDITOR for both editors, QUICK for setting a quick battle up.
"""


class Action(NamedTuple):
    """What can be done by a key, or with Ctrl by CTRL | key.

    `always`: the first key keeps doing it beside another one, so nobody is locked out.
    """

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
    Action("hint", BATTLE, pygame.K_F2),
    Action("why", BATTLE, pygame.K_F3),
    Action("menu", BATTLE, pygame.K_m),
    Action("keys", BATTLE, pygame.K_QUESTION),
    Action("replay_start", REPLAY, pygame.K_HOME),
    Action("replay_end", REPLAY, pygame.K_END),
    Action("replay_faster", REPLAY, pygame.K_PLUS),
    Action("replay_slower", REPLAY, pygame.K_MINUS),
    Action("replay_moment", REPLAY, pygame.K_t),
    Action("replay_story", REPLAY, pygame.K_l),
    Action("replay_on", REPLAY, pygame.K_p),
    Action("replay_review", REPLAY, pygame.K_r),
    Action("ladder_begin", LADDER, pygame.K_b),
    Action("roster_new", ROSTER, pygame.K_n),
    Action("roster_edit", ROSTER, pygame.K_e),
    Action("roster_duplicate", ROSTER, pygame.K_d),
    Action("roster_rename", ROSTER, pygame.K_r),
    Action("roster_compare", ROSTER, pygame.K_c),
    Action("roster_import", ROSTER, pygame.K_i),
    Action("roster_paste", ROSTER, pygame.K_v),
    Action("roster_share", ROSTER, pygame.K_s),
    Action("roster_export", ROSTER, pygame.K_x),
    Action("roster_delete", ROSTER, pygame.K_DELETE),
    Action("roster_restore", ROSTER, pygame.K_u),
    Action("editor_undo", EDITOR, CTRL | pygame.K_z),
    Action("editor_redo", EDITOR, CTRL | pygame.K_y),
    Action("editor_save", EDITOR, CTRL | pygame.K_s),
    Action("editor_compare", EDITOR, pygame.K_c),
    Action("editor_gear", EDITOR, pygame.K_g),
    Action("editor_attacks", EDITOR, pygame.K_a),
    Action("editor_bench", EDITOR, pygame.K_t),
    Action("editor_fight", EDITOR, pygame.K_f),
    Action("quick_reroll", QUICK, pygame.K_r),
    Action("quick_begin", QUICK, pygame.K_p),
)
BY_NAME = {action.name: action for action in ACTIONS}
