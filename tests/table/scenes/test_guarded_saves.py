"""One file that cannot be shown is a row that says so; the title, the lists and all other rows stay."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from gunki import resources
from gunki.clients.environment import Environment
from gunki.clients.failures import LOG
from gunki.clients.transfer import export_match
from gunki.engine.journal import new_match_path, save_new
from gunki.engine.journal_text import import_jsonl
from gunki.engine.match import Match
from gunki.table.replay.library import ReplaysScene
from gunki.table.scenes.load import LoadScene
from gunki.table.scenes.rules import RulesScene
from gunki.table.scenes.saves import Stamp, latest_unfinished, read
from gunki.table.scenes.title import TitleScene
from tests.engine.toy_mode import TOY, Modes, Toy
from tests.table.play.hands import STEP, Hands, opened
from tests.table.scenes.test_load import click_events, left_match, played_toy, rows, said
from tests.table.scenes.toy import begin_toy, shell_of


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def begun_at(path: Path, moment: str) -> None:
    """Write a match anew as one that was begun then."""
    text = path.with_suffix(".jsonl")
    export_match(path, text)
    first, *rest = text.read_text("utf-8").splitlines()
    header = msgspec.json.decode(first)
    assert "created" in header["header"]
    header["header"]["created"] = moment
    path.unlink()
    import_jsonl([msgspec.json.encode(header).decode(), *rest], path, Modes(TOY), shown="it")
    text.unlink()


MOMENTS = ["9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+14:00", "no date", "", "2024-13-01T00:00:00"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_any_moment_of_beginning_is_listed(moment: str) -> None:
    with opened() as hands:
        path = played_toy(hands)
        begun_at(path, moment)
        seen_everywhere(hands)
        assert [row.enabled for row in rows(hands)] == [True]


@pytest.mark.parametrize("written", [-62_200_000_000, 400_000_000_000, -1])
def test_any_moment_of_writing_is_listed(written: int) -> None:
    with opened() as hands:
        path = played_toy(hands)
        os.utime(path, (written, written))
        seen_everywhere(hands)
        assert [row.enabled for row in rows(hands)] == [True]


@pytest.mark.parametrize("written", [-(10**30), 10**30, 0])
def test_a_stamp_of_any_number_has_a_date_or_none(written: int) -> None:
    assert isinstance(Stamp(written, 0).date, str)


def seen_everywhere(hands: Hands) -> None:
    """The title, the library and the list, each built anew; the list is left open."""
    shell = shell_of(hands)
    shell.to_title()
    hands.app.scenes[0].rebuild()
    hands.app.push(ReplaysScene(shell))
    hands.wait(4)
    hands.app.pop()
    assert isinstance(hands.app.scene, TitleScene)
    hands.app.push(LoadScene(shell))
    hands.wait(4)


class Failing(Toy):
    """Fails in one of its methods, from a moment on."""

    def __init__(self, method: str, failure: BaseException | Any) -> None:
        self.method, self.failure, self.on = method, failure, False

    def __getattribute__(self, name: str) -> Any:
        if name in ("method", "failure", "on") or not self.on or name != self.method:
            return super().__getattribute__(name)

        def fails(*_: Any) -> Any:
            if isinstance(self.failure, BaseException):
                raise self.failure
            return self.failure

        return fails


METHODS = ["tell", "redact", "outcome", "decision", "evolve"]
FAILURES: list[Any] = [KeyError("x"), SystemExit(3), RecursionError(), AssertionError(), 5, "text"]


def saved_toy(mode: Toy) -> Path:
    """A match of that mode on the disk."""
    path = new_match_path(resources.saves_folder())
    save_new(Match.begin(mode, {}, 5), path).close()
    return path


@pytest.mark.parametrize("failure", FAILURES, ids=repr)
@pytest.mark.parametrize("method", METHODS)
def test_a_mode_that_fails_is_a_file_with_a_fault_or_one_that_can_be_shown(method: str, failure: Any) -> None:
    environment, mode = Environment(), Failing(method, failure)
    environment._modes["toy"] = mode
    path = saved_toy(mode)
    mode.on = True
    found = read(path, environment)
    assert found.known and read(path, environment) == found
    log = resources.user_log_folder() / LOG
    assert not log.exists() or log.read_text("utf-8").count("Traceback (most recent call last)") <= 2  # its cause too
    for message in (found.fault, found.fighters, found.stand, found.mode):
        assert message is None or environment.text(message)
    if isinstance(failure, BaseException) and method not in ("outcome", "redact"):
        assert found.fault is not None and "toy" in environment.text(found.fault)
    assert found.fault is not None or latest_unfinished(path.parent, environment) is not None


@pytest.mark.parametrize("method", ["tell", "decision"])
def test_a_match_whose_mode_fails_leaves_title_and_lists_standing(method: str) -> None:
    with opened() as hands:
        shell, mode = shell_of(hands), Failing(method, KeyError("x"))
        good, bad = left_match(hands), saved_toy(TOY)
        shell.environment._modes["toy"] = mode
        mode.on = True
        seen_everywhere(hands)
        told = {row.name: row.enabled for row in rows(hands)}
        assert told == {f"save {good.name}": True, f"save {bad.name}": False}
        hands.press(pygame.K_ESCAPE)
        assert hands.widget("continue").enabled


@pytest.mark.parametrize("method", ["tell", "outcome", "evolve", "decision", "status"])
def test_a_mode_that_fails_while_it_is_played_leads_to_the_title_with_a_sentence(method: str) -> None:
    with opened() as hands:
        mode = Failing(method, KeyError("x"))
        scene = begin_toy(hands, mode=mode)
        mode.on = True
        hands.app.step(click_events(hands, "choice 0"), STEP)
        if hands.app.scene is scene:  # nothing has asked it yet
            hands.app.push(RulesScene(shell_of(hands)))
            hands.press(pygame.K_ESCAPE)
        if method != "outcome":  # asked only of a match that is over
            assert isinstance(hands.app.scene, TitleScene) and "toy" in said(hands)


def test_a_mode_that_fails_at_the_result_leads_to_the_title_with_a_sentence() -> None:
    with opened() as hands:
        mode = Failing("outcome", KeyError("x"))
        scene = begin_toy(hands, mode=mode)
        mode.on = True
        assert scene.match.decision is not None
        resign = next(choice for choice in scene.match.decision.choices if choice.resigns)
        scene.match.act(resign)
        hands.wait(2)
        assert isinstance(hands.app.scene, TitleScene) and "toy" in said(hands)


def test_a_match_asked_for_at_the_start_whose_mode_fails_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    path, mode = saved_toy(TOY), Failing("status", KeyError("x"))
    mode.on = True
    monkeypatch.setattr(Environment, "mode", lambda self, mode_id: mode)
    with opened(load=path) as hands:
        assert isinstance(hands.app.scene, TitleScene) and "toy" in said(hands)
