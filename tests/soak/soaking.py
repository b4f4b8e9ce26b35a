"""Matches played by the program in a real window of SDL's dummy driver, saved, verified and left."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.engine.journal import verify
from gunki.table.main import GuardedApp, start
from gunki.table.scenes.shell import Shell
from gunki.table.settings import Settings

STEP = 0.05
MOST_FRAMES = 60_000
"""Frames within which a match must have ended."""
MOST_GROWTH = 10_000_000
"""Bytes by which memory may grow in a soak, however long."""
AI = {"kind": "ai", "level": "random"}
NPCS = ("ronin", "archer", "mage", "gunfighter")
PRESETS = ("swordswoman", "monk", "gambler", "hunter", "sorceress", "priest", "witch", "ninja")


def _gunki(number: int) -> dict[str, Any]:
    size = 1 + number % 3
    left = [{"preset": PRESETS[(number + at) % 8]} for at in range(size)]
    right = [{"npc": NPCS[(number + at) % 4]} for at in range(size)]
    return {"sides": [{"seats": [{**AI, "characters": left}]}, {"seats": [{"kind": "npc", "characters": right}]}]}


def _npcs(number: int) -> dict[str, Any]:
    sides = [[{"npc": NPCS[(number + side + at) % 4]} for at in range(2)] for side in (0, 1)]
    return {"sides": [{"seats": [{"kind": "npc", "characters": side}]} for side in sides]}


def _book(number: int) -> dict[str, Any]:
    heroes = ("umi", "genzo", "soyo", "raita", "hina")
    return {"battle": "the_open_door", "seats": [{"kind": "ai", "level": "novice", "heroes": [
        {"preset": heroes[number % 5]}, {"preset": heroes[(number + 2) % 5]}]}]}


def _snow(number: int) -> dict[str, Any]:
    levels = ("greedy", "cautious", "adept")
    return {"samurai": [{"kind": "ai", "level": levels[(number + at) % 3]} for at in range(1 + number % 3)],
            "cycles": 2, "referee": {"kind": "ai", "level": ("gentle", "even", "stern")[number // 6 % 3]}}


KINDS: tuple[tuple[str, Callable[[int], dict[str, Any]]], ...] = (
    ("gunki", _gunki), ("gunki", _npcs), ("gunki", _gunki), ("book_of_changes", _book), ("gunki", _npcs),
    ("snow_from_korea", _snow))
"""Modes in turn, with the config of a match by its number."""


@dataclass
class Report:
    """What a soak came to. Memory in bytes: resident at each measure, by how many matches were over."""

    matches: int = 0
    frames: int = 0
    by_mode: dict[str, int] = field(default_factory=dict)
    memory: list[tuple[int, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def growth(self, warm: int) -> int:
        """Bytes that memory grew from the first measure after `warm` matches to the last."""
        after = [size for done, size in self.memory if done >= warm]
        return after[-1] - after[0] if len(after) > 1 else 0


def resident() -> int:
    """Bytes of this process in memory; 0 on systems other than Linux."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    return 0


@contextmanager
def window() -> Iterator[GuardedApp]:
    """The program, at instant speed. GUNKI_HOME says where it keeps everything."""
    app = start(PlayOptions(), (1280, 720), Settings(speed="instant", confirmations={}))
    try:
        yield app
    finally:
        app.close()


def hurry(frame: int) -> list[pygame.event.Event]:
    """Now and then a key, as somebody presses it who wants to get on."""
    if frame % 7:
        return []
    key = pygame.K_SPACE if frame % 14 else pygame.K_RETURN
    return [pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def play(app: GuardedApp, number: int) -> int:
    """One match from the title to its end and back; the frames it took. Raises AssertionError where it never ends."""
    shell: Shell | None = app.shell
    assert shell is not None
    mode, config = KINDS[number % len(KINDS)]
    shell.begin(mode, config(number), number)
    match = shell.match
    assert match is not None
    for frame in range(MOST_FRAMES):
        app.step(hurry(frame) if match.decision is not None else [], STEP)
        if match.decision is None and frame % 3 == 0:
            break
    assert match.decision is None, f"match {number} of {mode} did not end"
    for after in range(12):
        app.step(hurry(after), STEP)
    leave(app, shell)
    app.step([], STEP)
    return frame + 1


def leave(app: GuardedApp, shell: Shell) -> None:
    """Back to the title, from wherever a match has come to."""
    while app.modals:
        app.close_modal(app.modals[-1])
    shell.to_title()
    shell.leave_match()


def soak(matches: int, first: int = 0, every: int = 50, told: Callable[[str], None] = lambda line: None) -> Report:
    """Play so many matches. Every save is verified and thrown away; faults are collected, not raised."""
    report = Report()
    saves, log = resources.saves_folder(), resources.user_log_folder() / "failures.log"
    with window() as app:
        assert app.shell is not None
        for number in range(first, first + matches):
            mode = KINDS[number % len(KINDS)][0]
            try:
                report.frames += play(app, number)
            except Exception as error:
                report.faults.append(f"match {number} of {mode}: {type(error).__name__}: {error}")
                leave(app, app.shell)
            for path in saves.glob("*.gunki"):
                verdict = verify(path, app.shell.environment)
                if not verdict.ok:
                    report.faults.append(f"match {number} of {mode}: {path.name} is not whole")
                path.unlink()
            if log.exists():
                report.faults.append(f"match {number} of {mode}: {log.read_text(encoding='utf-8')[-400:]}")
                log.unlink()
            report.matches += 1
            report.by_mode[mode] = report.by_mode.get(mode, 0) + 1
            if report.matches % every == 0:
                gc.collect()
                report.memory.append((report.matches, resident()))
                told(f"{report.matches} matches, {resident() / 1e6:.1f} MB, {len(report.faults)} faults")
    return report
