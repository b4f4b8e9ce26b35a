"""Write pictures of the battle screen to look at: `python -m tests.table.battle.shots FOLDER [SIZE …]`.

The real program runs under SDL's dummy driver. The moments are set up by hand, so that every picture shows what it
is for: a strike with its odds, an area spell, a Fate hand, a crowd, an NPC's turn.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
os.environ.setdefault("GUNKI_HOME", tempfile.mkdtemp(prefix="gunki-shots-"))

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.state import Bomb, State
from gunki.clients.options import PlayOptions
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.main import start
from gunki.table.settings import Settings

SIZES = {
    "720": ((1280, 720), 1.0),
    "1080": ((1920, 1080), 1.0),
    "600": ((960, 600), 1.0),
    "1080x15": ((1920, 1080), 1.5),
}
HEROES = ("swordswoman", "monk", "hunter")
FOES = ("ronin", "archer", "mage", "gunfighter")
BOARD = (
    "spade_09",
    "heart_queen",
    "cover",
    "club_08",
    "diamond_king",
    "spade_jack",
    "heart_07",
    "cover",
    "club_10",
    "diamond_06",
)


def config(heroes: tuple[str, ...] = HEROES, foes: tuple[str, ...] = FOES) -> dict[str, Any]:
    """Presets of one person against NPCs."""
    return {
        "sides": [
            {
                "seats": [{"kind": "human", "name": "Kim", "characters": [{"preset": name} for name in heroes]}],
            },
            {
                "seats": [{"kind": "npc", "name": "House rules", "characters": [{"npc": name} for name in foes]}],
            },
        ]
    }


def settle(app: App, frames: int = 4) -> None:
    """Frames until everything that changed is drawn."""
    for _ in range(frames):
        app.step([], 0.1)


def begun(app: App, heroes: tuple[str, ...] = HEROES, foes: tuple[str, ...] = FOES, seed: int = 11) -> BattleScene:
    """A match whose first person to act has taken a card."""
    title: Any = app.scenes[0]
    title.shell.begin("gunki", config(heroes, foes), seed)
    scene = app.scene
    assert isinstance(scene, BattleScene)
    for _ in range(400):
        if scene.state.phase == "card" and scene.choices:
            break
        if scene.choices:
            scene.do(scene.choices[0])
        app.step([], 0.1)
    return scene


def set_state(scene: BattleScene, state: State) -> None:
    """Put the match where a picture wants it."""
    me = state.characters[state.actor]
    if me.fate_card is not None:
        scene.controller.told.append((ev.CardTaken(me.id, me.fate_card, 10, True, ""), state))
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = scene.controller.mode.decision(state)
    scene.refresh()


def moved(state: State, spaces: dict[str, int], **of_all: Any) -> State:
    """Characters by name on other spaces."""
    people = tuple(replace(c, space=spaces.get(c.name, c.space)) for c in state.characters)
    return replace(state, characters=people, **of_all)


def changed(state: State, name: str, **values: Any) -> State:
    """One character by name, changed."""
    return replace(state, characters=tuple(replace(c, **values) if c.name == name else c for c in state.characters))


def actor(state: State, name: str) -> State:
    """The turn of a character."""
    index = next(i for i, c in enumerate(state.characters) if c.name == name)
    return replace(state, actor=index, turn=state.order.index(state.characters[index].id))


def middle(scene: BattleScene, name: str = "Okiku", fp: int = 3) -> State:
    """The middle of a match, a hero's turn with FP left."""
    state = replace(scene.state, board=BOARD, round=4, phase="actions")
    state = moved(
        state,
        {"Abel Crane": 1, "Jion": 2, "Homura": 2, "Okiku": 5, "Archer": 4, "Ronin": 6, "Mage": 7, "Gunfighter": 9},
    )
    state = actor(state, name)
    for who, values in {
        "Abel Crane": {"hp": 22},
        "Jion": {"hp": 34},
        "Okiku": {"hp": 31},
        "Ronin": {"hp": 13},
        "Mage": {"hp": 38},
        "Gunfighter": {"hp": 41, "held": True},
        "Archer": {"hp": 0, "ko": True},
    }.items():
        state = changed(state, who, **values)
    return changed(state, name, ki=4, fp=fp, fate_card="spade_05")


def strike(scene: BattleScene) -> None:
    """A sword with a strike on the nearest enemy."""
    state = middle(scene)
    bomb = Bomb(1, state.characters[2].id, "bomb", 8)
    set_state(scene, replace(state, bombs=(bomb,), hand=("heart_03", "diamond_ace")))
    action = next(a for a in scene._actions if a.targets() and "+" in a.key and a.key.split("+")[1])
    scene.select(action.key)
    scene.pointed_token = next(iter(action.targets()))


def walk(scene: BattleScene) -> None:
    """Nothing chosen: where FP reach."""
    set_state(scene, middle(scene))


def refused(scene: BattleScene) -> None:
    """Pointing at somebody out of reach."""
    set_state(scene, middle(scene))
    action = next(a for a in scene._actions if a.targets())
    scene.select(action.key)
    scene.pointed_token = next(c.id for c in scene.state.characters if c.name == "Gunfighter")


def after(scene: BattleScene) -> None:
    """A sword nobody is near enough for: who could be reached after a walk."""
    set_state(scene, moved(middle(scene, fp=5), {"Okiku": 4, "Ronin": 7}))
    action = next(a for a in scene._actions if scene.after_walking(a))
    scene.select(action.key)
    scene.pointed_token = next(iter(scene.after_walking(action)))


def threat(scene: BattleScene) -> None:
    """Pointing at an NPC: what could it do next turn?"""
    set_state(scene, middle(scene))
    scene.pointed_token = next(c.id for c in scene.state.characters if c.name == "Mage")


def exposed(scene: BattleScene) -> None:
    """Pointing at a space to end on."""
    set_state(scene, middle(scene))
    scene.point_space(3, True)


def spell(scene: BattleScene) -> None:
    """A spell on an area: a figure a victim."""
    set_state(scene, middle(scene, "Homura" if any(c.name == "Homura" for c in scene.state.characters) else "Jion", 6))
    action = next((a for a in scene._actions if a.on_spaces and a.commands), None)
    if action is not None:
        scene.select(action.key)
        best = max(
            action.spaces().items(),
            key=lambda item: (
                len(scene.controller.mode.odds(scene.controller.match.state, item[1]).targets)
                if isinstance(item[1], cmd.Cast)
                else 0
            ),
        )
        scene.pointed_space = best[0]


def fate(scene: BattleScene) -> None:
    """The Fate hand, one card pointed at."""
    state = replace(middle(scene, fp=0), phase="card", hand=("heart_03", "spade_05", "diamond_ace"))
    set_state(scene, changed(state, "Okiku", fate_card=None))
    scene.pointed_card = "spade_05"


def crowd(scene: BattleScene) -> None:
    """Everybody on few spaces."""
    state = middle(scene)
    set_state(scene, moved(state, {c.name: 4 if c.side == "left" else 5 for c in state.characters}))


def npc_turn(scene: BattleScene) -> None:
    """In the middle of what an NPC does."""
    set_state(scene, middle(scene))
    scene.do(cmd.END_TURN)
    assert scene.app is not None
    scene.app.settings.speed = "normal"
    for _ in range(400):
        scene.app.step([], 1 / 60)
        if scene.playback.splashes and scene.playback.splashes[0].progress > 0.3:
            return


MOMENTS: dict[str, Callable[[BattleScene], None]] = {
    "strike": strike,
    "walk": walk,
    "refused": refused,
    "after": after,
    "threat": threat,
    "exposed": exposed,
    "spell": spell,
    "fate": fate,
    "crowd": crowd,
    "npc": npc_turn,
}


def main(folder: Path, sizes: list[str], moments: list[str]) -> None:
    """Every moment in every size."""
    folder.mkdir(parents=True, exist_ok=True)
    for ending in sizes:
        size, scale = SIZES[ending]
        for name in moments:
            app = start(PlayOptions(), size, Settings(speed="instant", scale=scale))
            MOMENTS[name](begun(app, ("swordswoman", "monk", "hunter", *(("sorceress",) if name == "spell" else ()))))
            if name != "npc":
                settle(app)
            app.screenshot(folder / f"{name}_{ending}.png")
            app.close()


if __name__ == "__main__":
    wanted = sys.argv[2:]
    main(
        Path(sys.argv[1]),
        [w for w in wanted if w in SIZES] or list(SIZES),
        [w for w in wanted if w in MOMENTS] or list(MOMENTS),
    )
