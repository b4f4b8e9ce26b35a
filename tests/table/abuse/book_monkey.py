"""A monkey at Book of Changes: its table, lobby, editors and lists, while settings, files and the disk change."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from book_of_changes import own_battles, own_foes
from book_of_changes import own_maps as maps
from book_of_changes.content import shipped
from book_of_changes.table.editor.battles import BattlesScene
from book_of_changes.table.editor.foes import FoesScene
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.scene import HeroesScene
from book_of_changes.table.heroes.sheet import HeroSheet
from book_of_changes.table.scene import TableScene

from gunki import resources
from gunki.table.app import App
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import SPEED_NAMES
from tests.table.abuse.monkey import PACES, Monkey
from tests.table.book_of_changes.hand import begun

UMI, GENZO = {"preset": "umi"}, {"preset": "genzo"}
MATCHES: list[dict[str, Any]] = [
    {"battle": "the_open_door", "seats": [{"heroes": [UMI, GENZO]}], "enemies": {"level": "random"}},
    {"play": "campaign", "seats": [{"heroes": [UMI]}, {"name": "Two", "heroes": [GENZO]}], "enemies": {"level": "random"}},
    {"play": "campaign", "seats": [{"heroes": [UMI, GENZO]}], "enemies": {"kind": "human"}},
]
KINDS = {"heroes": ".hero.json", "battles": ".battle.json", "foes": ".foe.json"}
JUNK = [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"format": 1}', b'{"format": 1, "name": 7}',
        b'{"format": 1, "name": "\\ud800"}', b"[" * 3000, b"x" * 300_000]  # fmt: skip
NAMES = ["Ken", "W" * 40, "剣" * 40, "<b>{0}%s", "👨\u200d👩\u200d👧 OK", "e" + "\u0301" * 30]
MOST_FILES = 12


def shell_of(app: App) -> Shell:
    """The window's shell."""
    title = app.scenes[0]
    assert isinstance(title, TitleScene)
    return title.shell


class BookMonkey(Monkey):
    """Also changes what is around while it plays, and leaves matches to continue them."""

    disk_full = False

    def mess(self, steps: int, way: Callable[[], None] | None = None) -> None:
        """So many frames, and between whiles something else is otherwise. `way` leads back to what is tried."""
        acts = [self._settings, self._language, self._speed, self._files, self._disk]
        while steps > 0:
            part = self.rng.randrange(2, 12)
            steps -= part
            if way is not None and not any("book_of_changes" in type(one).__module__ for one in self.app.scenes):
                self.home()
                way()
            if isinstance(self.app.top, TableScene) and self.rng.random() < 0.5:
                self._decide()
            self.play(part)
            self.rng.choice(acts)()
            self.app.step([], 0.016)

    def match(self, number: int, steps: int) -> None:
        """A match, left and continued at any moment: state, dice and outcome are the same."""
        self.disk_full = False
        self.home()
        begun(self.hands, MATCHES[number], seed=self.rng.randrange(1000))
        journal = shell_of(self.app).journal
        assert journal is not None
        for _ in range(max(1, steps // 40)):
            self.mess(min(steps, 40), partial(shell_of(self.app).load, journal.path))
            self.disk_full = False
            self._leave_and_continue()

    def _leave_and_continue(self) -> None:
        scene = next((one for one in self.app.scenes if isinstance(one, TableScene)), None)
        shell = shell_of(self.app)
        if scene is None or shell.journal is None:
            return
        path, left = shell.journal.path, scene.match
        self.home()  # a computer may act on the way
        assert shell_of(self.app).journal is None, "a match that is left is closed"
        shell.load(path)
        self.trail.append("continued")
        gone_on = shell.match
        assert gone_on is not None
        assert (gone_on.state, gone_on.counter, gone_on.outcome) == (left.state, left.counter, left.outcome)
        self.app.step([], 0.0)

    def _decide(self) -> None:
        """What a person would choose, so that more is seen of the match; seldom to give up."""
        for _ in range(self.rng.randrange(1, 6)):
            scene = self.app.scene
            if not isinstance(scene, TableScene) or self.app.modals:
                return
            if scene.choices:
                command = self.rng.choice(scene.choices)
                if not command.resigns or self.rng.random() < 0.2:
                    self.trail.append(f"do {command}")
                    scene.do(command)
            self.app.step([], self.rng.choice(PACES))

    # What changes around it

    def _settings(self) -> None:
        settings = self.app.settings
        settings.theme = self.rng.choice(["light", "dark"])
        settings.scale = self.rng.choice([0.8, 1.0, 1.25, 1.5, 2.0])
        settings.reduced_motion = self.rng.random() < 0.5
        self.trail.append(f"settings {settings.theme} {settings.scale}")
        self.app.apply_settings()

    def _language(self) -> None:
        environment = shell_of(self.app).environment
        environment.forget_words(self.rng.choice(["en", "ja"]))
        self.app.words = environment.words
        self.trail.append("language")
        self.app.apply_settings()

    def _speed(self) -> None:
        self.app.settings.speed = self.rng.choice(SPEED_NAMES)
        self.trail.append(f"speed {self.app.settings.speed}")

    def _disk(self) -> None:
        self.disk_full = not self.disk_full
        self.trail.append(f"disk full: {self.disk_full}")

    def _files(self) -> None:
        """A file is damaged or deleted, or another comes."""
        kind = self.rng.choice(list(KINDS))
        there = sorted((resources.user_data_folder() / kind).glob(f"*{KINDS[kind]}"))
        if there and self.rng.random() < 0.6:
            path = self.rng.choice(there)
            self.trail.append(f"damaged {path.name}")
            if self.rng.random() < 0.4:
                path.unlink()
            else:
                path.write_bytes(self.rng.choice(JUNK))
        elif len(there) < MOST_FILES:
            self.trail.append(f"another of {kind}")
            put(kind, self.rng)


def put(kind: str, rng: random.Random) -> None:
    """A whole file of that kind, with an odd name as often as not."""
    name, path = rng.choice(NAMES), resources.user_data_folder() / kind / f"{rng.randrange(10**9)}{KINDS[kind]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "heroes":
        files.write(HeroSheet(name, "ronin", "wind", (3, 4, 3, 3, 2), ("horse", "ox")), path)
    elif kind == "battles":
        plan = maps.add_enemy(maps.new_plan(name, "Gate", "Yard"), shipped().foe["rat_swarm"], False, "z2")
        own_battles.write_plan(path, plan)
    else:
        own_foes.write_foe(path, own_foes.new_foe(name))


def ways(app: App) -> dict[str, Callable[[], None]]:
    """How each screen around a match is opened."""
    shell = shell_of(app)
    shell.environment.mode("book_of_changes")
    found: dict[str, Callable[[], None]] = {"lobby": partial(shell.set_up, "book_of_changes")}
    for scene in (HeroesScene, BattlesScene, FoesScene):
        found[scene.__name__] = partial(_open, shell, scene)
    return found


def _open(shell: Shell, scene: type[Any]) -> None:
    shell.app.push(scene(shell))
