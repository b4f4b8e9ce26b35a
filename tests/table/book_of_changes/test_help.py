"""F1 and "Rules" open the rulebook at what is shown, chosen or asked."""

from typing import Any

import pygame
import pytest
from book_of_changes.mode import MODE
from book_of_changes.table.actions import Action
from book_of_changes.table.answers import QUESTIONS
from book_of_changes.table.help import OF_ACTION, OF_QUESTION, TURN, rule_of
from book_of_changes.table.powers_browser import PowersScene

from gunki.table.scenes.rulebook import read_rulebook, search
from gunki.table.scenes.rules import RulesScene
from tests.table.book_of_changes.hand import SHORT, begun, table, to_title
from tests.table.book_of_changes.test_between import CAMPAIGN, in_downtime
from tests.table.play.hands import Hands


def opened_rule(hands: Hands) -> str:
    """What F1 has the rulebook search; then back."""
    hands.press(pygame.K_F1)
    scene = hands.app.scene
    assert isinstance(scene, RulesScene) and scene.mode.id == "book_of_changes"
    query = scene.query
    hands.press(pygame.K_ESCAPE)
    return query


def test_the_lobby_and_the_powers_open_their_rules(hands: Hands) -> None:
    to_title(hands)
    hands.app.scenes[0].shell.set_up("book_of_changes")  # type: ignore[attr-defined]
    hands.wait()
    hands.click("play skirmish")
    found = [opened_rule(hands)]
    hands.click("play campaign")
    found.append(opened_rule(hands))
    hands.click("powers")
    assert isinstance(hands.app.scene, PowersScene)
    found.append(opened_rule(hands))
    to_title(hands)
    assert found == ["BC-1.", "BC-25.", "BC-13."]


def test_in_a_battle_the_chosen_action_decides(hands: Hands) -> None:
    scene = begun(hands, SHORT)
    found = [opened_rule(hands)]
    scene.select("move")
    found.append(opened_rule(hands))
    scene.select("hold")
    found.append(opened_rule(hands))
    to_title(hands)
    assert found == [TURN, "BC-7.", "BC-6.14"]  # a hold asks first for what


def test_between_battles_the_screen_decides(hands: Hands) -> None:
    begun(hands, CAMPAIGN)
    found = [opened_rule(hands)]
    hands.click("read on")
    found.append(opened_rule(hands))
    scene = table(hands)
    journeys: tuple[dict[str, Any], ...] = ({}, {"phase": "defeat"})
    for journey in journeys:
        state = in_downtime(scene.match.state, **journey)
        scene.controller.match.state = scene.controller.shown = state
        scene.controller.match._decision = MODE.decision(state)
        scene.rebuild()
        found.append(opened_rule(hands))
    to_title(hands)
    assert found == ["BC-25.", "BC-25.3", "BC-16.", "BC-25.6"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_place_named_finds_rules(language: str) -> None:
    path = MODE.rulebook_in(language)
    assert path is not None
    entries = read_rulebook(path)
    assert set(OF_QUESTION) == set(QUESTIONS)
    for query in {*OF_QUESTION.values(), *OF_ACTION.values(), TURN, "BC-1.", "BC-24.", "BC-25.", "BC-25.3", "BC-25.6",
                  "BC-16.", "BC-16.12"}:
        found = search(entries, query)
        assert found and found[0].number.startswith(query), query


def test_every_action_has_its_place(hands: Hands) -> None:
    scene = begun(hands, SHORT)
    actions: list[Action] = scene.actions
    assert actions and {action.key.partition(" ")[0] for action in actions} <= set(OF_ACTION)
    assert rule_of(scene) == TURN
    to_title(hands)
