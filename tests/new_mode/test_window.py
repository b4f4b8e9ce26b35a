"""The written mode in the window, from the player's plugin folder: chosen, set up, played by mouse and by keys, left, gone
on with, watched again, in every size and language.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.clients.new_mode.writing import write_project
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.learn.progress import load_progress
from gunki.table.match_scene import MatchScene
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.games import GameSign
from gunki.table.scenes.lobby import LobbyScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.rules import RulesScene
from gunki.table.tray import RollShown
from gunki.table.widgets import Button, Choice
from tests.new_mode.project import allowed, dropped, packed
from tests.table.play.hands import Hands, opened, shell_of
from tests.table.scenes.looking import wrong

SIZES = [((960, 600), 1.0), *(pytest.param(*one, marks=pytest.mark.long) for one in (
    ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.5), ((1920, 1080), 2.0), ((3840, 2160), 1.0)))]
NUMBERS = itertools.count()


@contextmanager
def window(home: Path, work: Path, patch: pytest.MonkeyPatch, way: str = "package", size: tuple[int, int] = (1280, 720),
           scale: float = 1.0, language: str = "en", speed: str = "instant") -> Iterator[tuple[Hands, str]]:
    """The program at its title, a new mode among the player's plugins; and its name, one that no other test has."""
    name = f"seen_trail_{next(NUMBERS)}"
    patch.setenv("GUNKI_HOME", str(home))
    dropped(way, name, home, work)
    allowed(home, language)
    with opened(size, scale=scale, speed=speed) as hands:
        hands.app.settings.user_plugins, hands.app.settings.language = True, language
        yield hands, name


def begin(hands: Hands, name: str) -> MatchScene:
    """From the title to the table, by clicks."""
    hands.click("new")
    hands.click(f"mode {name}")
    hands.click("start")
    hands.wait(3)
    assert isinstance(hands.app.scene, MatchScene)
    return hands.app.scene


@pytest.mark.parametrize("way", ["zipped project", pytest.param("package", marks=pytest.mark.long)])
def test_it_is_chosen_and_won_or_lost_by_mouse_and_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch, way) as (hands, name):
        hands.click("new")
        assert wrong(hands) == [] and hands.widget(f"mode {name}").describe().startswith("Seen trail")
        hands.press(pygame.K_ESCAPE)
        scene = begin(hands, name)
        assert wrong(hands) == []
        hands.press(pygame.K_1)
        hands.click("climb")
        for _ in range(200):
            if isinstance(hands.app.scene, ResultScene):
                break
            rest = hands.top.find("rest")
            hands.press(pygame.K_2 if rest is not None and scene.state.gained > 9 else pygame.K_1)
        assert isinstance(hands.app.scene, ResultScene) and wrong(hands) == []
        hands.click("watch")
        assert isinstance(hands.top, ReplayScene) and wrong(hands) == []


def test_the_lobby_offers_its_levels_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch, language="ja") as (hands, name):
        shell_of(hands).set_up(name)
        hands.wait(2)
        assert isinstance(hands.app.scene, LobbyScene) and wrong(hands) == []
        level = hands.widget("level")
        assert isinstance(level, Choice) and list(level.options) == ["慎重", "大胆", "着実"]


LESSONS = '''"""Lessons from files beside this one."""

from pathlib import Path

import msgspec

from gunki.engine.lessons import load
from gunki.engine.messages import say, verbatim
from gunki.table.modes import LessonOffer
from gunki.table.scenes.paper import PaperScene


class Lesson(msgspec.Struct, frozen=True):
    number: int
    id: str


class Page(PaperScene):
    title = say("@NAME@.title")

    def __init__(self, shell, learnt):
        super().__init__(shell)
        learnt()


def lessons():
    found = load(Path(__file__).parent / "lessons", Lesson)
    return [LessonOffer(one.id, verbatim(one.id), say("mode.@NAME@.about"), Page) for one in found]
'''


def test_its_lessons_are_found_in_a_zip_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taught = f"taught_trail_{next(NUMBERS)}"
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    package = write_project(taught, tmp_path) / taught
    (package / "teaching.py").write_text(LESSONS.replace("@NAME@", taught), "utf-8")
    (package / "lessons").mkdir()
    for number, word in ((2, "resting"), (1, "climbing")):
        (package / "lessons" / f"{word}.toml").write_text(f'number = {number}\nid = "{word}"\n', "utf-8")
    mode = package / "mode.py"
    mode.write_text(mode.read_text("utf-8").replace(
        "    assets_folder", f'    lessons: ClassVar[str | None] = "{taught}.teaching:lessons"\n    assets_folder', 1), "utf-8")
    packed(package, allowed(tmp_path / "home") / "taught.zip", taught)
    with opened() as hands:
        hands.app.settings.user_plugins = True
        hands.click("learn")
        hub = hands.app.scene
        assert isinstance(hub, LearnScene)
        (course,) = [course for course in hub.guests.courses if course.mode.id == taught]
        assert course.problem is None and [lesson.id for lesson in course.lessons] == ["climbing", "resting"]
        card = hub.find(f"lesson {taught}.climbing")
        assert card is not None
        card.activate()
        hands.wait()
        assert f"{taught}.climbing" in load_progress().lessons


def test_it_is_left_and_gone_on_with_and_its_rules_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch) as (hands, name):
        scene = begin(hands, name)
        for _ in range(20):
            hands.press(pygame.K_1)
            if scene.state.gained:
                break
        stood = scene.match.state
        undo = hands.widget("undo")
        assert not undo.enabled and undo.tip()
        hands.press(pygame.K_F1)
        assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.mode.id == name
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_ESCAPE)
        hands.click("rules")
        assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.mode.id == name
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_ESCAPE)
        hands.click("leave")
        sign = hands.widget(f"game {name}")
        assert isinstance(sign, GameSign) and sign.portrait == f"{name}:tokens/hana", "its face, now that it was opened"
        assert sign.tip().splitlines()[-1] == "1 player · 5 minutes"
        going_on = hands.widget("continue")
        assert isinstance(going_on, Button) and going_on.note.startswith("Seen trail ") and "step" in going_on.note
        assert going_on.tip().startswith("Seen trail ")
        hands.click("continue")
        hands.wait(3)
        assert isinstance(hands.app.scene, MatchScene) and hands.app.scene.state == stood and wrong(hands) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_it_looks_right_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float,
                                   language: str) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch, size=size, scale=scale, language=language) as (hands, name):
        scene = begin(hands, name)
        hands.press(pygame.K_1)
        assert wrong(hands) == []
        for _ in range(20):
            hands.press(pygame.K_1)
            if scene.state.gained > 9:
                break
        assert wrong(hands) == [] and isinstance(hands.widget("rest"), Button)


def test_travellers_go_before_the_next_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch, speed="normal") as (hands, name):
        scene = begin(hands, name)
        hands.click("climb")
        assert scene.animating and not scene.choices and hands.top.find("climb") is None
        for _ in range(200):
            hands.wait()
            if scene.choices:
                break
        assert scene.choices and scene.state == scene.match.state
        assert scene.places == [float(scene.state.stands_on(seat)) for seat in range(2)]  # type: ignore[attr-defined]


def test_the_tray_speaks_the_language_that_was_chosen_since(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch) as (hands, name):
        scene: Any = begin(hands, name)
        for _ in range(20):
            hands.press(pygame.K_1)
            if scene.state.gained:
                break
        assert scene.roll().title == "Hana climbs" and scene.roll().total_word == "gained"
        assert scene.roll().total_color != RollShown("", (), (), (), "", "").total_color, "no harm is done"
        shell_of(hands).environment.forget_words("ja")
        hands.app.words = shell_of(hands).environment.words
        assert scene.roll().title == "Hanaが登る" and scene.roll().total_word == "登った段"


def test_a_plugin_that_was_not_opened_shows_no_face_and_none_of_its_code_runs(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path / "home", tmp_path, monkeypatch) as (hands, name):
        hands.wait(10)
        sign = hands.widget(f"game {name}")
        assert isinstance(sign, GameSign) and not sign.portrait and name not in sys.modules
