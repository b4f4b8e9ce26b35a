"""A plugin's own screens in the window: choice, lobby, table, lists, rules, lessons, replay; and what fails there."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from gunki.clients.environment import Environment
from gunki.engine.messages import say
from gunki.table.dialog import Dialog
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.learn.progress import load_progress
from gunki.table.match_scene import MatchScene
from gunki.table.replay.viewer import ReplayScene
from gunki.table.result_view import ResultView, Verdict
from gunki.table.scenes.games import GameSign
from gunki.table.scenes.lobby import LobbyScene
from gunki.table.scenes.modes import ModesScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.rules import RulesScene
from gunki.table.scenes.saves import read
from gunki.table.scenes.setup import SetupScene
from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened
from tests.table.scenes.looking import wrong
from tests.table.scenes.toy import shell_of

PLUGINS = Path(__file__).parent / "plugins"
SIZES = [((960, 600), 1.0), *(pytest.param(*one, marks=pytest.mark.long) for one in (
    ((1280, 720), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0)))]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings of one's own."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def hands() -> Iterator[Hands]:
    with opened(plugins=PLUGINS) as hands:
        yield hands


def begin(hands: Hands, npc: bool = False) -> MatchScene:
    """A race from the title."""
    for name in ("new", "mode race", f"begin {npc}"):
        hands.click(name)
    hands.wait(2)
    if not npc:
        hands.press(pygame.K_RETURN)  # whose turn it is
    assert isinstance(hands.app.scene, MatchScene)
    return hands.app.scene


def test_a_new_match_asks_which_game(hands: Hands) -> None:
    hands.click("new")
    assert isinstance(hands.app.scene, ModesScene)
    assert [offer.id for offer in hands.app.scene.offers] == ["gunki", "race"]
    assert hands.app.scene.offers[1].art == "race:title_art"
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.app.scene, SetupScene)
    hands.click("back")
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.app.scene, TitleScene)


def test_the_title_names_the_games_and_opens_each_in_one_click(hands: Hands) -> None:
    hands.wait(4)
    assert [sign.text for sign in signs(hands)] == ["Gun-Ki: Hand of Fate", "A race"]
    hands.click("game race")
    assert hands.widget("begin False") and shell_of(hands).last_mode == "race"
    hands.press(pygame.K_ESCAPE)
    hands.click("game gunki")
    assert isinstance(hands.app.scene, SetupScene)


def test_the_title_runs_no_code_of_plugins_that_did_not_come_with_the_program(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = shell_of(hands).environment.registry
    found = [replace(entry, source="user") for entry in registry.entries]
    monkeypatch.setattr(type(registry), "entries", found)
    monkeypatch.setattr(registry, "mode", lambda mode_id: pytest.fail(f"{mode_id} was imported"))
    hands.wait(6)
    assert [sign.name for sign in signs(hands)] == ["game gunki", "game race"]


def test_the_title_has_words_for_the_games_of_a_safe_start(hands: Hands) -> None:
    hands.wait(6)
    shell_of(hands).renew(Environment())
    hands.app.scene.resumed()  # type: ignore[union-attr]
    assert [sign.text for sign in signs(hands)] == ["Gun-Ki: Hand of Fate", "A race"], "as their manifests call them"
    hands.wait(4)
    assert [sign.text for sign in signs(hands)] == ["Gun-Ki: Hand of Fate", "A race"]
    assert all(sign.portrait for sign in signs(hands))


def signs(hands: Hands) -> list[GameSign]:
    """The signs on the title."""
    return [widget for widget in hands.top.root.walk() if isinstance(widget, GameSign)]


def test_with_one_mode_there_is_nothing_to_choose() -> None:
    with opened() as hands:
        assert signs(hands) == []
        hands.click("new")
        assert isinstance(hands.app.scene, SetupScene)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_choice_looks_right_everywhere(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale, plugins=PLUGINS) as hands:
        hands.click("new")
        assert wrong(hands) == []


def test_a_broken_mode_keeps_its_card_and_says_why(tmp_path: Path) -> None:
    shutil.copytree(PLUGINS / "race", tmp_path / "plugins" / "race")
    (tmp_path / "plugins" / "race" / "mode.toml").write_text('id = "race"\ntitle = "A race"\n', "utf-8")
    with opened(plugins=tmp_path / "plugins") as hands:
        hands.click("new")
        card = hands.widget("mode race")
        assert not card.enabled and card.reason and wrong(hands) == []
        hands.click("mode race")
        assert isinstance(hands.app.scene, ModesScene)


def test_a_mode_without_a_lobby_begins_its_usual_match(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(shell_of(hands).environment.mode("race")), "lobby", None)
    hands.click("new")
    hands.click("mode race")
    assert isinstance(hands.app.scene, LobbyScene) and wrong(hands) == []
    hands.click("seed")
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="abc")], 0.1)
    hands.click("start")
    assert hands.widget("problem")
    hands.app.scene._set_seed("7")
    hands.click("start")
    hands.wait(2)
    assert isinstance(hands.app.scene, MatchScene) and hands.app.scene.match.seed == 7


def test_a_whole_race_against_a_computer(hands: Hands) -> None:
    scene = begin(hands, npc=True)
    for _ in range(80):
        hands.wait(2)
        if isinstance(hands.app.scene, ResultScene):
            break
        names = [widget.name for widget in scene.root.walk() if widget.name]
        hands.click(next(name for name in ("step", "end") if name in names))
    assert isinstance(hands.app.scene, ResultScene)
    hands.click("new")
    assert hands.widget("begin True")


def test_taking_back_and_handing_over(hands: Hands) -> None:
    scene = begin(hands)
    hands.click("step")
    assert scene.state.squares == (1, 0) and scene.places == [1.0, 0.0]  # type: ignore[attr-defined]
    hands.click("undo")
    assert scene.state.squares == (0, 0) and scene.places == [0.0, 0.0]  # type: ignore[attr-defined]
    hands.click("end")
    hands.wait(2)
    assert hands.app.modals and scene.match.decision is not None and scene.match.decision.seat == "blue"
    hands.press(pygame.K_SPACE)
    assert not hands.app.modals


def test_events_are_shown_before_the_next_choice() -> None:
    with opened(speed="normal", plugins=PLUGINS) as hands:
        scene = begin(hands, npc=True)
        for _ in range(60):
            hands.wait()
        hands.click("step")
        hands.click("end")
        assert scene.animating and not scene.choices
        for _ in range(60):
            hands.wait()
        assert scene.choices and scene.state == scene.match.state
        told = len(scene.controller.told)
        assert scene.show_again() and scene.animating is False
        hands.wait(80)
        assert len(scene.controller.told) == told and scene.choices


def test_giving_up_and_the_lists(hands: Hands, home: Path) -> None:
    begin(hands)
    hands.click("step")
    hands.press(pygame.K_ESCAPE)
    hands.click("leave")
    saved = read(next((home / "saves").glob("*.gunki")), shell_of(hands).environment)
    assert saved.fault is None and [face.portrait for face in saved.faces] == ["race:tokens/runner"]
    assert saved.stand is not None and shell_of(hands).t(saved.stand) == "Red on 1"
    hands.click("load")
    assert wrong(hands) == []
    hands.press(pygame.K_ESCAPE)
    hands.click("continue")
    hands.wait(2)
    hands.press(pygame.K_RETURN)
    hands.press(pygame.K_ESCAPE)
    hands.click("concede")
    hands.click("answer 0")
    hands.wait(3)
    assert isinstance(hands.app.scene, ResultScene)
    hands.click("watch")
    viewer = hands.app.scene
    assert isinstance(viewer, ReplayScene) and type(viewer.view).__name__ == "RaceView" and wrong(hands) == []
    hands.press(pygame.K_HOME, pygame.K_RIGHT, pygame.K_END)
    assert viewer.view.position == viewer.reel.last


def test_the_rules_one_came_from_and_links_between_them(hands: Hands) -> None:
    begin(hands)
    hands.press(pygame.K_ESCAPE)
    hands.click("rules")
    scene = hands.app.scene
    assert isinstance(scene, RulesScene) and scene.mode.id == "race"
    hands.click("link RA-2")
    assert scene.query == "RA-2" and wrong(hands) == []
    hands.click("book")
    assert scene.mode.id == "gunki" and scene.query == ""


def test_lessons_of_a_mode_are_kept_under_its_name(hands: Hands) -> None:
    hands.click("learn")
    assert isinstance(hands.app.scene, LearnScene)
    hub = hands.app.scene
    card = hub.find("lesson race.steps")
    assert card is not None
    card.activate()
    hands.wait()
    hands.click("done")
    assert hands.app.scene is hub and "race.steps" in load_progress().lessons
    found = hub.find("lesson race.steps")
    assert found is not None and found.mark  # type: ignore[attr-defined]


@pytest.mark.parametrize("place", ["table", "lobby", "lessons", "replay_view"])
def test_a_screen_that_cannot_be_had_is_said(hands: Hands, monkeypatch: pytest.MonkeyPatch, place: str, home: Path,
                                             ) -> None:
    monkeypatch.setattr(type(shell_of(hands).environment.mode("race")), place, "race.table:Missing")
    shell = shell_of(hands)
    if place == "lobby":
        shell.set_up("race")
    elif place == "table":
        hands.click("new")
        hands.click("mode race")
        hands.click("begin False")
    elif place == "lessons":
        hands.click("learn")
        assert isinstance(hands.app.scene, LearnScene) and hands.app.scene.guests.courses[0].problem is not None
        return
    else:
        begin(hands)
        hands.press(pygame.K_ESCAPE)
        hands.click("leave")
        from gunki.table.replay.viewer import watch

        watch(shell, next((home / "saves").glob("*.gunki")))
        hands.wait()
        assert isinstance(hands.app.scene, ReplayScene)
        return
    hands.wait(2)
    assert isinstance(hands.app.top, Dialog) and hands.app.running


def fails(*_: object) -> object:
    """A view's own code."""
    return 1 / 0


@pytest.mark.parametrize(("name", "does"), [
    ("__init__", fails), ("build", fails), ("draw", fails), ("draw_people", fails), ("verdict", fails),
    ("verdict", lambda view: "won"), ("verdict", lambda view: Verdict("no kind", say("x"), say("y"))),
    ("build", None)])
def test_a_result_that_the_mode_cannot_show_is_told_in_words(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, name: str, does: object
) -> None:
    class Broken(ResultView):
        pass

    setattr(Broken, name, does)
    monkeypatch.setattr(sys.modules[__name__], "Broken", Broken, raising=False)
    monkeypatch.setattr(type(shell_of(hands).environment.mode("race")), "result_view", f"{__name__}:Broken")
    begin(hands)
    hands.press(pygame.K_ESCAPE)
    hands.click("concede")
    hands.click("answer 0")
    hands.wait(3)
    result = hands.app.scene
    assert isinstance(result, ResultScene) and type(result.view) is ResultView and hands.app.top is result
    assert hands.widget("lines") and hands.app.frames.toast is not None
    hands.click("rematch_new")
    assert isinstance(hands.app.scene, MatchScene)


def test_a_lobby_that_fails_leads_to_the_title(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    shell_of(hands).environment.mode("race")
    shell_of(hands).set_up("race")
    hands.wait()
    monkeypatch.setattr(type(hands.app.scene), "draw", lambda scene, canvas: 1 / 0)
    hands.app.invalidate()
    hands.wait()
    assert isinstance(hands.app.scene, TitleScene) and isinstance(hands.app.top, Dialog)
