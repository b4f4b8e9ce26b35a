"""Title, settings, load, rules, credits, pause: what stands round every match."""

from __future__ import annotations

import os

import pygame

from gunki import resources
from gunki.engine.messages import say
from gunki.table.dialog import Dialog
from gunki.table.recovery import Crash
from gunki.table.scenes.first_run import FirstRunScene
from gunki.table.scenes.options import PAGES
from gunki.table.scenes.recovery import RecoveryScene
from tests.table.play.test_match import begin
from tests.table.replay.matches import change, saved
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


def left_match(guide: Guide) -> None:
    """A match that was begun and left."""
    begin(guide.hands)
    guide.click("menu", "leave")


@screen("title")
def title(guide: Guide) -> None:
    """Nothing was ever played."""


@screen("title, match to go on with")
def title_again(guide: Guide) -> None:
    """Continue says which match."""
    left_match(guide)


@screen("title, quit?")
def title_quit(guide: Guide) -> None:
    """The question."""
    guide.hands.press(pygame.K_ESCAPE)


def _page(page: str) -> None:
    @screen(f"settings, {page}")
    def shown(guide: Guide) -> None:
        guide.click("settings", f"page {page}")


for _name in PAGES:
    _page(_name)


@screen("settings, a key is chosen")
def key(guide: Guide) -> None:
    """The window that waits for a key, after one that is taken."""
    guide.click("settings", "page controls")
    name = next(w.name for w in guide.hands.top.root.walk() if w.name.startswith("key "))
    guide.reveal(name)
    guide.click(name)
    guide.hands.press(pygame.K_F1)


@screen("settings, everything anew?")
def anew(guide: Guide) -> None:
    """The question."""
    guide.click("settings", "page data")
    guide.reveal("reset_all")
    guide.click("reset_all")


@screen("load, nothing saved")
def load_empty(guide: Guide) -> None:
    """An empty list."""
    guide.click("load")


@screen("load")
def load(guide: Guide) -> None:
    """Whole matches, one that can be repaired, no matches at all."""
    folder = resources.saves_folder()
    left_match(guide)
    saved(folder / "over.gunki")
    change(saved(folder / "damaged.gunki"), "UPDATE event SET body = body || ' ' WHERE seq = 90")
    (folder / "no match.gunki").write_text("hello", "utf-8")
    (folder / ("a very long name " * 10 + ".gunki")).write_bytes(b"SQLite format 3")
    for age, path in enumerate(sorted(folder.glob("*.gunki"))):
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))
    guide.click("load")
    guide.hands.wait(6)


@screen("load, deleted")
def load_deleted(guide: Guide) -> None:
    """The way back."""
    load(guide)
    guide.click("delete damaged.gunki")


@screen("load, a name")
def load_name(guide: Guide) -> None:
    """The window for it, over a match that has a long one."""
    load(guide)
    guide.click("rename over.gunki")
    guide.type("The night we held the bar against everybody " * 4)
    guide.hands.press(pygame.K_RETURN)
    guide.click("rename over.gunki")


@screen("load, renamed")
def load_renamed(guide: Guide) -> None:
    """A match of a long name of its own, in its row."""
    load_name(guide)
    guide.click("cancel")


@screen("load, repaired")
def load_repaired(guide: Guide) -> None:
    """What was kept of a damaged match."""
    load(guide)
    guide.click("repair damaged.gunki")
    guide.hands.wait(4)


@screen("rules")
def rules(guide: Guide) -> None:
    """The book from its beginning."""
    guide.click("rules")


@screen("rules, a search")
def rules_search(guide: Guide) -> None:
    """What a search finds."""
    guide.shell.rules("Ki" if guide.look.language == "en" else "気")


@screen("rules, nothing found")
def rules_nothing(guide: Guide) -> None:
    """A word that stands nowhere."""
    guide.shell.rules("attak" if guide.look.language == "en" else "xyzzy")


@screen("credits")
def credits(guide: Guide) -> None:
    """Names and licences."""
    guide.click("credits")


@screen("pause")
def pause(guide: Guide) -> None:
    """The window over a match."""
    begin(guide.hands)
    guide.click("menu")


@screen("pause, concede?")
def concede(guide: Guide) -> None:
    """The question."""
    begin(guide.hands)
    guide.click("menu", "concede")


@screen("first run")
def first_run(guide: Guide) -> None:
    """Language, size, colours, motion, sound, before anything else."""
    guide.hands.app.push(FirstRunScene(guide.shell))


def _recovery(name: str, made_safe: bool) -> None:
    @screen(name)
    def shown(guide: Guide) -> None:
        left_match(guide)
        crash = Crash(
            "2026-05-04T21:08:00+02:00", reason="ZeroDivisionError: a fault of the program " + "in a folder " * 8
        )
        scene = RecoveryScene(guide.shell, crash, made_safe)
        guide.hands.app.push(scene)
        guide.hands.wait(2)
        assert scene.worker is not None
        scene.worker.join(20)
        guide.hands.wait(2)
        assert scene.written


_recovery("recovery", False)
_recovery("recovery, made safe", True)


@screen("a mode failed")
def mode_failed(guide: Guide) -> None:
    """A mode's code failed: its match is closed, and the title says so."""
    begin(guide.hands)
    match = guide.shell.match
    assert match is not None

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of the mode")

    scene = guide.hands.battle
    guide.patch().setattr(scene, "update", broken)
    guide.hands.wait(2)
    assert isinstance(guide.hands.top, Dialog)


@screen("a very long complaint")
def complaint(guide: Guide) -> None:
    """A sentence that holds a path nobody would like to type."""
    guide.shell.complain(say("journal.disk_full", file="/home/" + "a_long_folder_name/" * 14 + "match.gunki"))
