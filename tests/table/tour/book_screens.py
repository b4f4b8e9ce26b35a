"""Book of Changes: choosing a game, the lobby, heroes, Powers, editors, and its battle in every notable state."""

from __future__ import annotations

from typing import Any

import pygame
from book_of_changes import own_battles, own_foes
from book_of_changes import own_maps as maps
from book_of_changes.content import shipped
from book_of_changes.difficulty import Estimate
from book_of_changes.model import State
from book_of_changes.table.answers import question
from book_of_changes.table.editor.battle_editor import BattleEditor
from book_of_changes.table.editor.battles import BattlesScene
from book_of_changes.table.editor.foe_editor import FoeEditor
from book_of_changes.table.editor.foes import FoesScene
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.sheet import HeroSheet
from book_of_changes.table.lobby.estimator import Estimator
from book_of_changes.table.lobby.scene import LobbyScene
from book_of_changes.table.scene import TableScene
from msgspec.structs import replace

from gunki import resources
from gunki.table.scenes.result import ResultScene
from tests.table.book_of_changes.hand import SHORT, begun, play_by_mouse, possible, waited
from tests.table.book_of_changes.test_result import fought
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen

PARTY = [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]
FULL: dict[str, Any] = {"battle": "shore_of_shapes", "seats": [{"heroes": PARTY}], "enemies": {"level": "random"}}
KEN = HeroSheet("Ken", "ronin", "wind", (3, 4, 3, 3, 2), ("horse", "ox"))


def battle(guide: Guide, config: dict[str, Any] | None = None, seed: int = 5) -> TableScene:
    """A match up to the first thing a person is asked."""
    return begun(guide.hands, config, seed, guide.look.language)


def put(scene: TableScene, state: State) -> None:
    """Show a state that was made by hand."""
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = scene.controller.mode.decision(state)
    scene.rebuild()


@screen("book, title", of_mode=True)
def title(guide: Guide) -> None:
    """The title names the games there are."""
    guide.hands.wait(4)
    assert guide.hands.widget("game book_of_changes")


@screen("book, which game?", of_mode=True)
def choice(guide: Guide) -> None:
    """Gun-Ki or Book of Changes."""
    guide.shell.new_match()


def lobby(guide: Guide) -> LobbyScene:
    """The lobby with a hero of one's own and an estimate that does not take a processor's time."""
    files.write(KEN, where=files.folder())
    guide.patch().setattr(Estimator, "ask", lambda self, setting: None)
    guide.patch().setattr(Estimator, "latest", Estimate(9, 0.5, 0.2, 0.8, 5.0, "hard"))
    guide.shell.set_up("book_of_changes")
    guide.hands.wait()
    scene = guide.hands.app.scene
    assert isinstance(scene, LobbyScene)
    return scene


@screen("book, lobby", of_mode=True)
def skirmish(guide: Guide) -> None:
    """One battle, four heroes."""
    lobby(guide).add_hero()


@screen("book, lobby of the descent", of_mode=True)
def descent(guide: Guide) -> None:
    """The campaign."""
    lobby(guide)
    guide.click("play campaign")


@screen("book, lobby, another hero", of_mode=True)
def another(guide: Guide) -> None:
    """The window in which a hero is exchanged."""
    lobby(guide)
    guide.click("change 0")


@screen("book, Powers", of_mode=True)
def powers(guide: Guide) -> None:
    """All sixty-four, as a hero sees them."""
    lobby(guide)
    guide.click("powers", "whose")
    guide.hands.hover("power initiating")


@screen("book, heroes", of_mode=True)
def heroes(guide: Guide) -> None:
    """Ready-made ones and one's own."""
    lobby(guide)
    guide.click("heroes")


@screen("book, heroes compared", of_mode=True)
def compared(guide: Guide) -> None:
    """Two sheets, and what is different."""
    heroes(guide)
    guide.click("compare")


@screen("book, hero maker", of_mode=True)
def maker(guide: Guide) -> None:
    """Aspects, Nature, face."""
    heroes(guide)
    guide.click("edit")


@screen("book, hero maker, spirits", of_mode=True)
def spirits(guide: Guide) -> None:
    """Names known at the start; beside the rest where there is room."""
    maker(guide)
    if guide.hands.top.find("tab spirits") is not None:
        guide.click("tab spirits")


@screen("book, hero maker, faces", of_mode=True)
def faces(guide: Guide) -> None:
    """Every portrait."""
    maker(guide)
    scene: Any = guide.hands.app.scene
    scene.choose_portrait()


@screen("book, own battles", of_mode=True)
def battles(guide: Guide) -> None:
    """One to be fought, one that is not ready, one that is none."""
    folder = resources.user_data_folder() / "battles"
    plan = maps.add_enemy(maps.new_plan("Alley", "Gate", "Yard"), shipped().foe["rat_swarm"], False, "z2")
    own_battles.write_plan(folder / "a.battle.json", plan)
    own_battles.write_plan(folder / "b.battle.json", maps.new_plan("Blank", "A", "B"))
    (folder / "c.battle.json").write_text("{")
    guide.hands.app.push(BattlesScene(guide.shell))


@screen("book, battle editor", of_mode=True)
def battle_editor(guide: Guide) -> None:
    """A zone is chosen."""
    battles(guide)
    guide.hands.wait()
    guide.click("row a.battle.json", "edit")
    assert isinstance(guide.hands.app.scene, BattleEditor)


@screen("book, own enemies", of_mode=True)
def foes(guide: Guide) -> None:
    """One of them, and a broken file."""
    folder = resources.user_data_folder() / "foes"
    own_foes.write_foe(folder / "a.foe.json", own_foes.new_foe("Grin"))
    (folder / "b.foe.json").write_text("[]")
    guide.hands.app.push(FoesScene(guide.shell))


@screen("book, enemy editor", of_mode=True)
def foe_editor(guide: Guide) -> None:
    """Figures, attacks, tactics."""
    foes(guide)
    guide.hands.wait()
    guide.click("row a.foe.json", "edit")
    assert isinstance(guide.hands.app.scene, FoeEditor)


@screen("book, battle begins", of_mode=True)
def begins(guide: Guide) -> None:
    """The heroes' first side."""
    battle(guide, FULL)


@screen("book, walking", of_mode=True)
def walking(guide: Guide) -> None:
    """Zones that can be reached, one pointed at."""
    scene = battle(guide, FULL)
    move = possible(scene, "move")
    assert move is not None
    guide.click("action move")
    guide.hands.hover(f"zone {next(iter(move.zones))}")


@screen("book, aiming", of_mode=True)
def aiming(guide: Guide) -> None:
    """The odds of the enemy that is pointed at."""
    scene = battle(guide)
    for _ in range(60):
        attack = possible(scene, "attack") if not scene.asking else None
        if attack is not None:
            guide.hands.hover(f"figure {next(iter(attack.targets))}")
            return
        play_by_mouse(guide.hands)
        waited(guide.hands)
    raise AssertionError("nobody could attack")


@screen("book, spend Chi?", of_mode=True)
def spend(guide: Guide) -> None:
    """A hero is hit, and may lower it."""
    scene = battle(guide)
    for _ in range(120):
        if scene.asking and scene.shown_ask is not None and question(scene.shown_ask) == "chi":
            return
        play_by_mouse(guide.hands)
        waited(guide.hands)
    raise AssertionError("nobody was asked for Chi")


@screen("book, hold", of_mode=True)
def hold(guide: Guide) -> None:
    """What the hero waits for."""
    battle(guide, FULL)
    guide.click("action hold")


@screen("book, standing orders", of_mode=True)
def orders(guide: Guide) -> None:
    """What a hero does without being asked."""
    scene = battle(guide, FULL)
    scene.open_orders()


@screen("book, Powers in battle", of_mode=True)
def powers_in_battle(guide: Guide) -> None:
    """What the hero can use now."""
    scene = battle(guide, FULL)
    scene.open_powers()


@screen("book, crowd", of_mode=True)
def crowd(guide: Guide) -> None:
    """Everybody in one zone, one pointed at."""
    scene = battle(guide, FULL)
    fight = scene.match.state.fight
    together = tuple(replace(fighter, zone=fight.fighters[0].zone) for fighter in fight.fighters)
    put(scene, replace(scene.match.state, battle=replace(fight, fighters=together)))
    guide.hands.wait()
    guide.hands.hover(f"figure {together[-1].id}")


@screen("book, a hero has fallen", of_mode=True)
def fallen(guide: Guide) -> None:
    """Every box of one is marked; another is hurt."""
    scene = battle(guide, FULL)
    fight = scene.match.state.fight
    first, second, *others = fight.fighters
    first = replace(first, minor=first.minor_boxes, major=first.major_boxes, mortal=first.mortal_boxes, chi=3)
    second = replace(second, minor=second.minor_boxes, major=1, chi=1)
    assert first.fallen
    put(scene, replace(scene.match.state, battle=replace(fight, fighters=(first, second, *others))))
    guide.hands.wait()


@screen("book, log", of_mode=True)
def log(guide: Guide) -> None:
    """The battle so far in sentences."""
    scene = battle(guide, FULL)
    for _ in range(len(scene.able)):
        guide.click("finish")
    waited(guide.hands)
    scene.open_log()


@screen("book, result of a battle fought", of_mode=True)
def result_fought(guide: Guide) -> None:
    """After a battle that computers fought."""
    fought(guide.hands, language=guide.look.language)


@screen("book, result", of_mode=True)
def result(guide: Guide) -> None:
    """After a battle that was given up."""
    battle(guide, SHORT)
    guide.click("menu", "concede")
    if guide.hands.app.modals:
        guide.click("answer 0")
    for _ in range(40):
        if isinstance(guide.hands.app.scene, ResultScene):
            return
        guide.hands.press(pygame.K_RETURN)
    raise AssertionError("no result")
