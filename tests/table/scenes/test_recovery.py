"""After a crash: the next start says so, has a report without names, and goes on where the match was."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from gunki.clients import doctor, failures
from gunki.clients.environment import Environment
from gunki.clients.options import PlayOptions
from gunki.table import main, recovery
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.main import start
from gunki.table.recovery import Crash, Watch, write_report
from gunki.table.scenes import recovery as scenes_recovery
from gunki.table.scenes.recovery import RecoveryScene
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings, load_settings
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin
from tests.table.scenes.looking import wrong


@pytest.fixture(autouse=True)
def no_drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for drivers starts a program: not here."""
    monkeypatch.setattr(doctor, "_drivers", dict)


def recovered(crash: Crash, settings: Settings | None = None) -> Hands:
    """A start after a crash, its report written."""
    app = start(PlayOptions(), (1280, 720), settings or Settings(), crash)
    hands = Hands(app)
    hands.wait(2)
    scene = app.scene
    assert isinstance(scene, RecoveryScene) and scene.worker is not None
    scene.worker.join()
    hands.wait(2)
    return hands


# The file


def test_a_clean_end_leaves_nothing_behind(home: Path) -> None:
    watch = Watch()
    assert watch.begin() is None and watch.path.is_file()
    watch.end()
    assert not watch.path.exists() and Watch().begin() is None


def test_a_fault_is_told_of_and_counted(home: Path) -> None:
    for times in (0, 1, 2):
        watch = Watch()
        crash = watch.begin()
        assert (crash is not None) is (times > 0)
        if crash is not None:
            assert (crash.reason, crash.times) == ("TypeError: bad thing", times) and crash.began
        watch.failed(TypeError("bad\nthing"))


def test_a_second_window_is_no_crash_and_takes_nothing_away(home: Path) -> None:
    first, second = Watch(), Watch()
    first.begin()
    assert second.begin() is None
    second.end()
    assert first.path.is_file()
    first.end()


KILLED = """
import os, signal
from gunki.table.recovery import Watch
watch = Watch()
watch.begin()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_program_is_told_of(home: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED], env={**os.environ, "GUNKI_HOME": str(home)}, check=False, timeout=60)
    crash = Watch().begin()
    assert crash is not None and crash.times == 1 and crash.reason == ""


@pytest.mark.parametrize("text", ["nonsense", "[]", '{"times": -3, "began": 7}', '{"times": "x"}', "\x00", "[" * 5000])
def test_rubbish_in_the_file_is_a_crash_without_a_story(home: Path, text: str) -> None:
    (home / "running.json").write_text(text, encoding="utf-8")
    crash = Watch().begin()
    assert crash is not None and crash.times == 1


def test_a_folder_that_takes_nothing_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    watch = Watch(tmp_path / "file")
    assert watch.begin() is None
    watch.end()


# The program


def test_a_fault_of_our_own_ends_in_a_sentence_and_the_next_start_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    def broken(self: App) -> None:
        self.close()
        raise TypeError("an integer is required")

    monkeypatch.setattr(App, "run", broken)
    assert main.run(PlayOptions()) == 1
    said = capsys.readouterr().err
    assert "TypeError: an integer is required" in said and "Traceback" not in said
    assert "an integer is required" in next(home.rglob("failures.log")).read_text()
    monkeypatch.setattr(App, "run", lambda self: self.close())
    seen: list[Crash | None] = []

    def noting(options: PlayOptions, crash: Crash | None = None) -> App:
        seen.append(crash)
        return start(options, crash=crash)

    monkeypatch.setattr(main, "start", noting)
    assert main.run(PlayOptions()) == 0 and main.run(PlayOptions()) == 0
    assert [crash is not None for crash in seen] == [True, False]


def test_the_match_goes_on_where_it_was(home: Path) -> None:
    with opened() as hands:
        begin(hands)
        seq = hands.battle.controller.match.seq
    hands = recovered(Crash("2026-11-30T08:00+00:00", "0.1", "TypeError: x"))
    assert "TypeError: x" in "".join(w.describe() for w in hands.top.root.walk())
    hands.widget("resume").activate()
    assert isinstance(hands.app.scene, RecoveryScene) and "Loading" in hands.widget("resume").describe()
    hands.wait(4)
    assert isinstance(hands.app.scene, BattleScene) and hands.battle.controller.match.seq >= seq
    hands.app.close()


def test_the_report_lies_where_it_says_and_names_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", classmethod(lambda cls: home))
    path = home / "logs" / "report.txt"
    (home / "logs").mkdir()
    (home / "logs" / "failures.log").write_text(f'File "{home}/x.py", line 3\nKeyError: 7\n', encoding="utf-8")
    assert write_report(path, Crash(reason=f"OSError: {home}/saves"), Environment())
    text = path.read_text(encoding="utf-8")
    assert str(home) not in text and "~/saves" in text and "KeyError: 7" in text and '"pygame-ce"' in text
    hands = recovered(Crash())
    scene = hands.app.scene
    assert isinstance(scene, RecoveryScene) and scene.report.is_file()
    assert hands.widget("report").describe() == str(scene.report)
    hands.click("title")
    assert isinstance(hands.app.scene, TitleScene)
    hands.app.close()


def with_plugins(home: Path) -> Settings:
    """Settings in a file that use the player's own plugins."""
    path = home / "settings.json"
    path.write_text(json.dumps({"user_plugins": True}), encoding="utf-8")
    return load_settings(path)


def test_safe_mode_leaves_out_own_plugins(home: Path) -> None:
    hands = recovered(Crash(), with_plugins(home))
    before = hands.app.scenes[0].shell.environment  # type: ignore[attr-defined]
    hands.click("safe")
    title = hands.app.scene
    assert isinstance(title, TitleScene) and title.shell.environment is not before is not title.environment
    assert load_settings(home / "settings.json").user_plugins is False
    hands.app.close()


def test_twice_in_a_row_is_a_safe_start_and_own_settings_come_back(home: Path) -> None:
    own = {"user_plugins": True, "scale": 1.25, "theme": "dark", "language": "ja", "of_tomorrow": 7}
    (home / "settings.json").write_text(json.dumps(own), encoding="utf-8")
    hands = recovered(Crash(times=2), load_settings(home / "settings.json"))
    safe = load_settings(home / "settings.json")
    assert (safe.user_plugins, safe.scale, safe.theme, safe.language) == (False, 1.0, "light", "ja")
    assert isinstance(hands.app.scene, RecoveryScene) and hands.app.scene.made_safe
    hands.click("own")
    back = load_settings(home / "settings.json")
    assert (back.user_plugins, back.scale, back.theme, back.extra["of_tomorrow"]) == (True, 1.25, "dark", 7)
    assert isinstance(hands.app.scene, TitleScene) and hands.app.settings.scale == 1.25
    assert not hands.app.settings.has_own_aside
    hands.app.close()
    assert load_settings(home / "settings.json").theme == "dark", "the end of the window writes them, not the safe ones"


def test_a_third_failed_start_still_keeps_the_players_own_settings(home: Path) -> None:
    (home / "settings.json").write_text('{"scale": 1.5}', encoding="utf-8")
    for _ in range(2):
        settings = load_settings(home / "settings.json")
        settings.make_safe()
    assert settings.own_again() is None and settings.scale == 1.5


def test_a_start_that_went_well_is_no_failed_one(home: Path) -> None:
    for expected in (None, 1, 1, 1):
        watch = Watch()
        crash = watch.begin()
        assert (crash and crash.times) == expected
        app = main.start(PlayOptions(), (960, 600), Settings(), None)
        app.watch, app.now = watch, main.FAILED_START + 1
        app.step([], 0.0)
        watch.failed(TypeError("after a long while"))
        app.close()


# A fault in the middle


class Faulty(main.GuardedApp):
    """Its steps fail at chosen frames; the window is closed in the last."""

    at: frozenset[int] = frozenset()
    frame, last = 0, 40

    def step(self, events: Sequence[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        self.frame += 1
        super().step(events or [], 0.02)
        if self.frame in self.at:
            raise ZeroDivisionError("of our own")
        self.running = self.running and self.frame < self.last


def faulty(monkeypatch: pytest.MonkeyPatch, frames: set[int]) -> Faulty:
    monkeypatch.setattr(main, "GuardedApp", Faulty)
    monkeypatch.setattr(Faulty, "at", frozenset(frames))
    app = start(PlayOptions(), (1280, 720), Settings())
    assert isinstance(app, Faulty)
    monkeypatch.setattr(app.clock, "tick", lambda rate: 0.02)
    return app


def test_a_fault_of_our_own_ends_no_match_and_no_window(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    app = faulty(monkeypatch, {20})
    hands = Hands(app)
    assert app.shell is not None
    app.frame = -1000
    app.shell.begin("gunki", {}, 22)
    hands.wait(4)
    match, path = hands.battle.controller.match, app.shell.journal.path  # type: ignore[union-attr]
    seq, shown = match.seq, []
    monkeypatch.setattr(app, "close", lambda: shown.append(app.scene))
    app.frame = 0
    app.run()
    scene = shown[0]
    assert app.frame == app.last and isinstance(scene, RecoveryScene) and not app.modals
    assert scene.crash.match == path.name and scene.crash.mode == "gunki" and "ZeroDivisionError" in scene.crash.reason
    assert scene.worker is not None
    scene.worker.join()
    hands.wait(2)
    report = scene.report.read_text(encoding="utf-8")
    assert path.name in report and "mode: gunki" in report and "of our own" in report and "Traceback" in report
    app.last, app.running = app.frame + 100, True
    hands.click("resume")
    hands.wait(4)
    assert isinstance(app.scene, BattleScene) and hands.battle.controller.match.seq >= seq
    main.GuardedApp.close(app)


@pytest.mark.parametrize("frames", [{20, 22}, {2}])
def test_where_the_recovery_fails_too_or_nothing_was_shown_the_program_ends(
    monkeypatch: pytest.MonkeyPatch, frames: set[int], home: Path
) -> None:
    app = faulty(monkeypatch, frames)
    if frames == {2}:
        app.shell = None
    with pytest.raises(ZeroDivisionError):
        app.run()


def test_where_the_window_falls_the_next_start_knows_which_match_was_open(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(main, "GuardedApp", Faulty)
    monkeypatch.setattr(main, "MOST_SURVIVED", 0)
    monkeypatch.setattr(Faulty, "at", frozenset({3}))
    assert main.run(PlayOptions(seed=22)) == 1
    crash = Watch().begin()
    assert crash is not None and crash.mode == "gunki"
    assert [path.name for path in (home / "saves").iterdir()] == [crash.match]


def test_the_whole_report_can_be_copied(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(scenes_recovery, "put", lambda text: not copied.append(text))
    hands = recovered(Crash(reason="KeyError: 7"))
    hands.click("copy")
    assert copied == [hands.app.scene.report.read_text(encoding="utf-8")]  # type: ignore[union-attr]
    assert "KeyError: 7" in copied[0] and hands.app.frames.toast is not None
    hands.app.close()


def test_the_log_of_failures_does_not_grow_for_ever(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failures, "LARGEST_LOG", 2000)
    for number in range(40):
        failures.note_down(ValueError(f"100 % of fault {number} " + "x" * 300))
    logs = sorted((home / "logs").glob("failures.log*"))
    assert len(logs) == 1 + failures.OLDER_LOGS and all(log.stat().st_size < 3000 for log in logs)
    assert "100 % of fault 39" in logs[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5),
                                             ((1920, 1080), 2.0)])
def test_nothing_is_cut(home: Path, size: tuple[int, int], scale: float) -> None:
    crash = Crash("2026-11-30T08:00+00:00", "0.1", "TypeError: " + "x" * 280, 2)
    app = start(PlayOptions(), size, Settings(scale=scale), crash)
    hands = Hands(app)
    hands.wait()
    assert not wrong(hands)
    app.close()


class FullDisk(io.StringIO):
    """A file on a disk that takes nothing more: closing it fails, too, as what waits cannot be written."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        super().close()
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("way", ["end", "failed"])
def test_a_full_disk_is_no_trouble_at_the_end(home: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    watch = Watch()
    monkeypatch.setattr(Path, "open", lambda *_, **__: FullDisk())
    monkeypatch.setattr(recovery, "_lock", lambda file: True)
    watch.begin()
    if way == "end":
        watch.end()
    else:
        watch.failed(KeyError("x"))
    watch.end()
