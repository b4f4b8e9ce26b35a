"""First steps: hints in a player's first battle, dismissed once and for all; F1 opens the rule they name."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from book_of_changes.mode import MODE
from book_of_changes.table import hints, tip_rules
from book_of_changes.table.answers import question
from book_of_changes.table.lessons.scene import LessonScene
from book_of_changes.table.scene import TableScene

from gunki.table.coach import CoachPanel
from gunki.table.scenes.rules import RulesScene
from tests.table.book_of_changes.hand import SHORT, begun, play_by_mouse, possible, sized, waited
from tests.table.play.hands import Hands


@pytest.fixture
def new(hands: Hands) -> Iterator[Hands]:
    """Somebody who has finished no match."""
    settings = hands.app.settings
    settings.beginner, settings.confirmations = True, {}
    yield hands
    settings.beginner, settings.confirmations = False, {}


def sheet(scene: TableScene) -> CoachPanel | None:
    """What is told."""
    found = scene.find("hint")
    return found if isinstance(found, CoachPanel) else None


def test_whoever_has_finished_a_battle_gets_no_hints(hands: Hands) -> None:
    scene = begun(hands)
    assert not scene.hint and sheet(scene) is None and scene.find("goal") is not None


def test_the_first_turn_tells_what_a_turn_is_until_it_was_read(new: Hands) -> None:
    scene = begun(new)
    told = sheet(scene)
    assert scene.hint == "turn" and told is not None and "BC-6.1" in told.text
    new.click("hint ok")
    assert scene.hint != "turn" and not new.app.settings.asks(hints.PREFIX + "turn")
    scene = begun(new)
    assert scene.hint != "turn", "told once"


def test_what_is_done_goes_on_to_the_next_hint(new: Hands) -> None:
    scene = begun(new)
    move = possible(scene, "move")
    assert move is not None
    new.click("action move")
    assert scene.hint == "turn"
    new.click(f"zone {next(iter(move.zones))}")
    waited(new)
    assert not new.app.settings.asks(hints.PREFIX + "turn")


def test_chi_and_heroic_and_limit_are_told_when_they_are_met(new: Hands) -> None:
    wanted, met = {"turn", "heroic", "chi"}, dict[str, bool]()
    scene = begun(new, SHORT | {"battle": "new_year"})
    for _ in range(60):
        if not isinstance(new.app.scene, TableScene):
            break
        while scene.hint:
            ask = scene.shown_ask
            met[scene.hint] = scene.hint != "chi" or (ask is not None and question(ask) == "chi")
            new.press(pygame.K_j)
        play_by_mouse(new)
        waited(new)
    assert wanted <= met.keys() and all(met.values())


def test_a_lesson_has_its_coach_and_no_hints(new: Hands) -> None:
    scene = begun(new)
    assert scene.hint and TableScene.gives_hints and not LessonScene.gives_hints
    scene.gives_hints = False
    scene.refresh()
    assert not scene.hint and sheet(scene) is None


def test_the_end_of_a_battle_ends_the_hints(new: Hands) -> None:
    settings = new.app.settings
    assert hints.wanted(settings)
    hints.battle_finished(settings)
    assert not hints.wanted(settings)
    assert not begun(new).hint


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_hint_fits_its_sheet(new: Hands, size: tuple[int, int], scale: float, language: str) -> None:
    scene = begun(new, language=language)
    sized(new, size, scale)
    for name in hints.RULES:
        scene.app.settings.confirmations = {  # type: ignore[union-attr]
            hints.PREFIX + other: other == name for other in hints.RULES}
        scene.hint = name
        scene.root.children = [w for w in scene.root.children if w.name not in ("hint", "hint ok")]
        hints.build_hint(scene, new.app.layout)
        told = sheet(scene)
        assert told is not None and told.fits() and told.rect.right <= new.app.layout.width - 148, name
    begun(new)


def test_f1_opens_the_rule_of_the_hint_and_of_what_is_pointed_at(new: Hands) -> None:
    scene = begun(new)
    opened: list[str] = []
    usual, scene.on_rules = scene.on_rules, lambda rule="": opened.append(rule)
    new.press(pygame.K_F1)
    new.hover("action hold")
    scene.open_rules()
    scene.on_rules = usual
    assert opened == ["BC-6.1", "BC-6.13"]
    new.press(pygame.K_F1)
    assert isinstance(new.app.scene, RulesScene)
    new.press(pygame.K_ESCAPE)


def test_tooltips_name_rules_that_the_rulebook_has(hands: Hands) -> None:
    assert MODE.rulebook is not None
    book = MODE.rulebook.read_text(encoding="utf-8")
    for rule in {*tip_rules.ACTIONS.values(), *tip_rules.FEATURES.values(), *hints.RULES.values(), tip_rules.FIGURE,
                 tip_rules.CARD, tip_rules.ZONE}:
        assert f"**{rule}**" in book, rule
    scene = begun(hands)
    assert not hands.widget("action attack").enabled
    assert hands.widget("action attack").tip().splitlines()[-1] == "§ BC-8.1", "after the reason, told once"
    assert hands.widget(f"hero {scene.heroes[0].id}").tip().endswith("§ BC-11.4")
