"""First steps: hints in a player's first battle, dismissed once and for all; F1 opens the rule they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from book_of_changes import events as ev
from book_of_changes.mode import MODE
from book_of_changes.table import hints, tip_rules
from book_of_changes.table.answers import question
from book_of_changes.table.geometry import STRIP, Geometry
from book_of_changes.table.lessons.scene import LessonScene
from book_of_changes.table.playback import mark_of
from book_of_changes.table.scene import TableScene
from msgspec.structs import replace

from gunki.table.canvas import Canvas
from gunki.table.coach import CoachPanel
from gunki.table.match_controller import Played
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
        assert scene.geometry is not None
        geometry = hints.room_for(scene, Geometry.of(new.app.layout, 2))
        hints.build_hint(scene, new.app.layout, geometry)
        told = sheet(scene)
        assert told is not None and told.fits(), name
        right = geometry.stage.right if told.rect.y > STRIP else new.app.layout.width - 148
        assert told.rect.right <= right and not told.rect.colliderect(geometry.stage), name
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


def test_goal_and_order_of_action_are_seen_beside_a_hint(new: Hands) -> None:
    scene = begun(new)
    told = sheet(scene)
    assert told is not None and told.rect.y >= STRIP and scene.find("goal") is not None


def test_no_hint_on_actions_comes_when_the_turn_is_spent(new: Hands) -> None:
    scene = begun(new)
    while scene.hint:
        new.click("hint ok")
    new.app.settings.confirmations = {hints.PREFIX + "turn": False}
    who = scene.heroes[0]
    changed_fighter(scene, who.id, acted=True, left=0)
    assert not scene.hint


def changed_fighter(scene: TableScene, number: int, **fields: object) -> None:
    """Show the battle with one fighter changed."""
    state = scene.match.state
    people = tuple(replace(f, **fields) if f.id == number else f for f in state.fight.fighters)
    state = replace(state, battle=replace(state.fight, fighters=people))
    scene.controller.match.state = scene.controller.shown = state
    scene.rebuild()


@pytest.mark.parametrize(("name", "event"), [
    ("down", ev.KnockedDown(0, True)), ("stun", ev.Stunned(0, True)), ("fallen", ev.Fell(0, "fallen"))])
def test_what_befalls_a_hero_is_told_the_first_time(new: Hands, name: str, event: ev.Event) -> None:
    scene = begun(new)
    while scene.hint:
        new.click("hint ok")
    state = scene.match.state
    scene.was_shown(Played(event, state, state))
    scene.refresh()
    told = sheet(scene)
    assert scene.hint == name and told is not None and hints.RULES[name] in told.text
    new.click("hint ok")
    assert scene.hint != name


def test_stunned_and_down_are_words_on_card_and_figure(hands: Hands, said: list[str]) -> None:
    scene = begun(hands)
    changed_fighter(scene, scene.heroes[0].id, stunned=True)
    changed_fighter(scene, scene.heroes[1].id, knocked=True)
    said.clear()
    hands.app.frames.draw(whole=True)
    words = [text for text in said if text in ("STUNNED", "STUN", "DOWN")]
    assert words[0] == "STUNNED" and len(words) == 4 and words.count("DOWN") == 2
    begun(hands)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    lines: list[str] = []
    usual = Canvas.text

    def text(self: Canvas, text: str, *rest: Any, **named: Any) -> float:
        lines.append(text)
        return usual(self, text, *rest, **named)

    monkeypatch.setattr(Canvas, "text", text)
    return lines


def test_a_lost_action_and_a_lost_defence_stand_in_the_log(hands: Hands) -> None:
    scene = begun(hands)
    who = scene.heroes[0].id
    changed_fighter(scene, who, stunned=True)
    state = scene.match.state
    scene.add_line(Played(ev.Compared(5, who, 9, 7, "success"), state, state))
    assert scene.log[0].text == "Umi is stunned: no Chi defence, no Power" and scene.log[0].hurts
    scene.add_line(Played(ev.ActionLost(who), state, state))
    assert "Umi is stunned" in scene.log[0].text and mark_of(ev.ActionLost(who)) is not None
    scene.add_line(Played(ev.Compared(5, who, 5, 7, "fail"), state, state))
    assert "no Chi defence" not in scene.log[0].text
    begun(hands)
