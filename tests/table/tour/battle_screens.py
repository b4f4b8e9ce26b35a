"""The battle screen in every notable state. Positions are set up by hand, as in tests.table.battle.shots."""

from __future__ import annotations

from typing import Any

import pygame
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.names import LONGEST_NAME
from gunki.battle.state import Bomb
from gunki.engine.errors import BadFile
from gunki.engine.journal import Journal
from gunki.engine.messages import say
from gunki.table.battle.choosers import HandsWindow, KeysWindow, LogWindow
from gunki.table.battle.command_line import CommandLine
from gunki.table.battle.hand_over import HandOver
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, pc
from tests.table.battle import shots
from tests.table.battle.stage import seated, type_key
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen

CROWD = ("swordswoman", "monk", "gambler", "hunter", "sorceress", "ninja")
NAMES = (
    "Hanzō Nobunaga of the Seven Winds",
    "W" * LONGEST_NAME,
    "猿飛佐助" * 5,
    "Ō",
    "\U0001f3af\U0001f3af",
    "O’Brien-Smythe",
)


def begun(guide: Guide, heroes: tuple[str, ...] = shots.HEROES, foes: tuple[str, ...] = shots.FOES) -> BattleScene:
    """A match at a person's first card taken."""
    return shots.begun(guide.hands.app, heroes, foes)


def _moment(name: str, heroes: tuple[str, ...] = shots.HEROES) -> None:
    @screen(f"battle, {name}")
    def shown(guide: Guide) -> None:
        shots.MOMENTS[name](begun(guide, heroes))


for _name in ("strike", "walk", "refused", "after", "threat", "exposed", "fate"):
    _moment(_name)
_moment("spell", (*shots.HEROES, "sorceress"))


@screen("battle, an NPC's turn")
def npc_turn(guide: Guide) -> None:
    """In the middle of what it does; it stays there, for time stands still."""
    scene = begun(guide)
    shots.npc_turn(scene)
    guide.patch().setattr(scene, "advance", lambda dt: None)


@screen("battle, placing")
def placing(guide: Guide) -> None:
    """Where the first fighter shall stand."""
    guide.shell.begin("gunki", shots.config(), 11)
    guide.hands.wait(3)
    assert guide.hands.battle.state.phase == "setup"


@screen("battle, who goes first")
def between(guide: Guide) -> None:
    """A choice between turns."""
    guide.shell.begin("gunki", shots.config(("ninja", "ninja"), ("ronin", "archer")), 3)
    scene = guide.hands.battle
    for _ in range(400):
        if scene.state.phase == "between" and scene.choices:
            return
        if scene.choices:
            scene.do(scene.choices[0])
        guide.hands.wait()
    raise AssertionError("nobody was asked for an order")


@screen("battle, crowd of 12")
def crowd(guide: Guide) -> None:
    """Six a side on two spaces."""
    scene = begun(guide, CROWD, (*shots.FOES, "ronin", "archer"))
    state = shots.middle(scene)
    shots.set_state(scene, shots.moved(state, {c.name: 4 if c.side == "left" else 5 for c in state.characters}))


@screen("battle, all in one space")
def heap(guide: Guide) -> None:
    """Twelve in one space, one of them pointed at."""
    scene = begun(guide, CROWD, (*shots.FOES, "ronin", "archer"))
    state = shots.middle(scene)
    shots.set_state(scene, shots.moved(state, {c.name: 4 for c in state.characters}))
    scene.pointed_token = state.characters[-1].id


@screen("battle, odd names")
def odd_names(guide: Guide) -> None:
    """Long ones, wide ones, ones without glyphs."""
    config = shots.config(CROWD)
    for entry, name in zip(config["sides"][0]["seats"][0]["characters"], NAMES, strict=True):
        entry["name"] = name
    config["sides"][0]["name"] = config["sides"][0]["seats"][0]["name"] = NAMES[0]
    guide.shell.begin("gunki", config, 11)
    guide.hands.wait(3)
    _play_to(guide, "actions")
    scene = guide.hands.battle
    shots.set_state(scene, shots.middle(scene, scene.state.characters[0].name))


def _play_to(guide: Guide, phase: str) -> None:
    scene = guide.hands.battle
    for _ in range(200):
        if scene.state.phase == phase and scene.choices:
            return
        if scene.choices:
            scene.do(scene.choices[0])
        guide.hands.wait()
    raise AssertionError(phase)


@screen("battle, bombs")
def bombs(guide: Guide) -> None:
    """Several on the board, their pills and lines."""
    scene = begun(guide, (*shots.HEROES, "ninja"))
    state = shots.middle(scene)
    found = tuple(Bomb(n, state.characters[n % 3].id, "bomb", space) for n, space in enumerate((1, 5, 8), 1))
    shots.set_state(scene, replace(state, bombs=found))


@screen("battle, a bomb is laid")
def bomb(guide: Guide) -> None:
    """Where it would be, and what it would touch."""
    fighters = [pc(1, "katana", "bomb", "vortex_flames", mag=3), pc(2)], [pc(7), pc(4)]
    seated(guide.hands, arena(*fighters, bombs=[("right_1", 8)]))
    guide.click("action bomb")
    guide.hands.hover("space 3")


@screen("battle, a Special Move")
def special(guide: Guide) -> None:
    """Its odds."""
    seated(guide.hands, arena([pc(4, "revolver", "meteor_shower_gun_fury", aim=4, ki=10)], [pc(6), pc(5)]))
    guide.click("action meteor_shower_gun_fury")
    guide.hands.hover("token right_2")


@screen("battle, change hands")
def rearm(guide: Guide) -> None:
    """Every way to fill them."""
    seated(guide.hands, arena([pc(4, "katana", "dagger", "claymore", hands=["katana"])], [pc(5)], fp=3))
    guide.click("action rearm")
    assert isinstance(guide.hands.top, HandsWindow)


@screen("battle, many actions")
def many_actions(guide: Guide) -> None:
    """The second page of actions."""
    gear = ("dagger", "katana", "exploding_ki_bullet", "ice_needle", "vortex_flames", "bomb")
    seated(guide.hands, arena([pc(4, *gear, hands=["katana", "dagger"], mag=3, str=3, ki=10)], [pc(5)], fp=9))
    if guide.hands.top.find("more") is not None:
        guide.click("more")


@screen("battle, an enemy's sheet")
def enemy_sheet(guide: Guide) -> None:
    """What is known of another one."""
    scene = begun(guide)
    shots.set_state(scene, shots.middle(scene))
    guide.hands.hover("token " + next(c.id for c in scene.state.characters if c.name == "Mage"))


@screen("battle, log")
def log(guide: Guide) -> None:
    """The match so far in sentences."""
    scene = begun(guide, foes=("archer", "ronin"))
    for _ in range(40):
        if scene.choices and scene.state.round < 3:
            scene.do(cmd.END_TURN if cmd.END_TURN in scene.choices else scene.choices[0])
        guide.hands.wait()
    guide.hands.press(pygame.K_l)
    if not isinstance(guide.hands.top, LogWindow):  # it was folded away, and stands beside the board again
        guide.hands.press(pygame.K_l)
    assert isinstance(guide.hands.top, LogWindow)


@screen("battle, keys")
def keys(guide: Guide) -> None:
    """Every key."""
    begun(guide)
    type_key(guide.hands, pygame.K_SLASH, "?", pygame.KMOD_SHIFT)
    assert isinstance(guide.hands.top, KeysWindow)


@screen("battle, command line")
def command_line(guide: Guide) -> None:
    """Words that fit several commands."""
    scene = begun(guide)
    shots.set_state(scene, shots.middle(scene))
    guide.hands.press(pygame.K_SLASH)
    assert isinstance(guide.hands.top, CommandLine)
    guide.type("katana" if guide.look.language == "en" else "刀")
    guide.hands.press(pygame.K_RETURN)


@screen("battle, hand-over")
def hand_over(guide: Guide) -> None:
    """Another person's turn at this keyboard."""
    hands = guide.hands
    pair = arena([pc(4, "katana")], [pc(8, "katana"), pc(7)], fp=0)
    scene = seated(hands, pair, persons=("left_seat", "right_seat"))
    while hands.app.modals:
        hands.app.close_modal(hands.app.modals[-1])
    scene.do(cmd.END_TURN)
    hands.wait(3)
    assert isinstance(hands.top, HandOver)


@screen("battle, end the turn?")
def end_turn(guide: Guide) -> None:
    """FP are left that no Ki takes up."""
    scene = begun(guide)
    shots.set_state(scene, shots.changed(shots.middle(scene, fp=9), "Okiku", ki=9))
    guide.click("end")
    assert guide.hands.app.modals


@screen("battle, not saved")
def not_saved(guide: Guide) -> None:
    """The disk is full, and what was wished can be tried again."""
    scene = begun(guide)
    _play_to(guide, "card")

    def full(journal: Journal, records: Any) -> None:
        raise BadFile(say("journal.disk_full", file=journal.path.name))

    guide.patch().setattr(Journal, "append", full)
    if scene.state.phase == "card":
        guide.click("fate 0")
    assert guide.hands.top.find("retry") is not None
