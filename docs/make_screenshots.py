"""Write the pictures of the README: `python docs/make_screenshots.py`. Needs no screen; same pictures every time.

The real program is started under SDL's dummy driver with a fixed seed, and played by the choices below.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "plugins")]
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
os.environ["GUNKI_HOME"] = tempfile.mkdtemp(prefix="gunki-pictures-")

from gunki.battle import commands as cmd
from gunki.clients.options import PlayOptions
from gunki.table import thinking
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.main import start
from gunki.table.replay.viewer import ReplayScene, watch
from gunki.table.roster.scene import RosterScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings

FOLDER = Path(__file__).parent / "screenshots"
SIZES = {"": (1280, 720), "_1080": (1920, 1080)}
BOOK_OF_CHANGES = {"book_battle": "book, aiming", "book_powers": "book, Powers", "book_lobby": "book, lobby",
                   "book_downtime": "book, downtime"}
"""Pictures of that game, and the screen of the tour that each shows."""
SNOW_FROM_KOREA = {"snow_kamae": "snow, kamae", "snow_end": "snow, end of five", "snow_tale": "snow, tale",
                   "snow_samurai": "snow, the samurai's sheet"}
SEED = 11
os.environ["GUNKI_SEED"] = str(SEED)  # what the field of the seed begins with
CONFIG = {
    "sides": [
        {
            "name": "House",
            "seats": [{"kind": "human", "name": "Person 1", "characters": [
                {"preset": "swordswoman"}, {"preset": "monk"}, {"preset": "gambler"}]}],
        },
        {
            "name": "Envoys",
            "seats": [{"kind": "npc", "name": "Nobody", "characters": [
                {"npc": "ronin"}, {"npc": "archer"}, {"npc": "mage"}, {"npc": "gunfighter"}]}],
        },
    ]
}


def settle(app: App) -> None:
    """Frames until everything that changed is drawn."""
    for _ in range(8):
        app.step([], 0.1)


def play_until(app: App, enough: Callable[[BattleScene], bool]) -> BattleScene:
    """Play the heroes simply: attack where possible, else walk to the nearest enemy, else end the turn."""
    scene = app.scene
    assert isinstance(scene, BattleScene)
    for _ in range(2000):
        if app.scene is not scene or enough(scene):
            break
        while app.modals:
            app.close_modal(app.modals[-1])
        if scene.choices:
            scene.do(_simple(scene))
        app.step([], 0.1)
    return scene


def _simple(scene: BattleScene) -> cmd.GunkiCommand:
    choices = [c for c in scene.choices if not c.resigns]
    attacks = [c for c in choices if isinstance(c, cmd.Attack | cmd.UseSpecial)]
    if attacks:
        return attacks[-1]
    steps = [c for c in choices if isinstance(c, cmd.Step)]
    state = scene.state
    if steps and state.actor >= 0:
        me = state.characters[state.actor]
        enemies = [c for c in state.characters if c.side != me.side and not c.ko]
        near = min(enemies, key=lambda c: abs(c.space - me.space))
        closer = [s for s in steps if abs(s.to - near.space) < abs(me.space - near.space)]
        if closer and abs(me.space - near.space) > 1:
            return closer[0]
    if cmd.END_TURN in choices:
        return cmd.END_TURN
    return choices[len(choices) // 2]


def point_at_a_target(scene: BattleScene) -> bool:
    """Choose an attack with a strike and point at who it reaches; False where there is none."""
    fitting = [a for a in scene._actions if a.targets() and a.title is not None and len(a.key.split("+")[1]) > 0]
    if not fitting:
        return False
    scene.select(fitting[0].key)
    scene.pointed_token = next(iter(fitting[0].targets()))
    return True


def ready(scene: BattleScene) -> bool:
    """A hero's turn with a strike that reaches somebody."""
    if not scene.state.round or scene.state.phase != "actions" or not scene.choices:
        return False
    scene.refresh()
    return any(a.targets() and "+" in a.key and a.key.split("+")[1] for a in scene._actions)


def take(size: tuple[int, int], ending: str) -> None:
    """All pictures in one size."""
    app = start(PlayOptions(), size, Settings(speed="instant", reduced_motion=True))
    title = app.scene
    assert isinstance(title, TitleScene)
    settle(app)
    app.screenshot(FOLDER / f"title{ending}.png")
    title.shell.set_up("gunki")
    settle(app)
    app.screenshot(FOLDER / f"setup{ending}.png")
    app.pop()
    title.shell.begin("gunki", CONFIG, SEED)
    scene = play_until(app, ready)
    point_at_a_target(scene)
    settle(app)
    app.screenshot(FOLDER / f"battle{ending}.png")
    scene.selected = ""
    if not ending:
        _ask_for_a_hint(app, scene)
    play_until(app, lambda _: False)
    assert isinstance(app.scene, ResultScene)
    settle(app)
    app.screenshot(FOLDER / f"result{ending}.png")
    if not ending:
        _take_others(app, title)
    app.close()


def _ask_for_a_hint(app: App, scene: BattleScene) -> None:
    """What the strongest level would do, thought out to its end however slow the machine is."""
    thinking.PROCESSES = False
    scene.ask_hint()
    while scene.hint is None:
        settle(app)
    app.screenshot(FOLDER / "hint.png")
    scene.put_hint_away()


def _take_others(app: App, title: TitleScene) -> None:
    """A screen each of learning, making and watching."""
    shell = title.shell
    for name, open_screen in (
        ("learn", lambda: app.push(LearnScene(shell))),
        ("roster", lambda: app.push(RosterScene(shell))),
        ("replay", lambda: watch(shell, next(iter(sorted(shell.saves().glob("*.gunki")))))),
    ):
        shell.to_title()
        open_screen()
        settle(app)
        if isinstance(app.scene, ReplayScene):
            app.scene.go(app.scene.reel.last * 2 // 3)
            settle(app)
        app.screenshot(FOLDER / f"{name}.png")


def take_modes() -> None:
    """The screens of the games that are plugins."""
    from tests.table.tour.guide import Look, guided
    from tests.table.tour.screens import MODE_SCREENS, PLUGINS, bring

    with guided(Look((1280, 720)), PLUGINS) as guide:
        for name, screen in (BOOK_OF_CHANGES | SNOW_FROM_KOREA).items():
            if screen in MODE_SCREENS:
                bring(guide, screen)
                if name == "book_lobby":
                    _try_the_battle(guide.hands.app.scene)
                settle(guide.hands.app)
                guide.hands.app.screenshot(FOLDER / f"{name}.png")


def _try_the_battle(lobby: Any) -> None:
    """The tour shows an estimate that is made up; a picture for readers waits for the real one."""
    from book_of_changes.config import configure

    lobby.estimator.ask(lambda: configure(lobby._config()))
    lobby.estimator.wait()


def main() -> None:
    """Every size."""
    FOLDER.mkdir(exist_ok=True)
    for ending, size in SIZES.items():
        take(size, ending)
    take_modes()
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}\n")


if __name__ == "__main__":
    main()
