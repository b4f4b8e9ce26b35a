"""The end, the replay and the tale's window in every window and both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from snow_from_korea.table.scroll import Journal
from snow_from_korea.table.scroll.replay import View as ReplayOfJourney
from snow_from_korea.table.scroll.result import Card
from snow_from_korea.table.scroll.result import View as EndOfJourney

from gunki.engine.messages import say
from gunki.table.replay.reel import Reel
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.shell import Shell
from tests.table.layout_check import faults
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import begun, sized, to_title
from tests.table.snow_from_korea.journeys import gone

WINDOWS = (((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5), ((800, 450), 1.0))


@pytest.fixture(params=["en", "ja"])
def shell(hands: Hands, request: pytest.FixtureRequest) -> Iterator[Shell]:
    """The shell in both languages."""
    to_title(hands)
    found: Shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    speaks(hands, found, request.param)
    yield found
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    to_title(hands)
    speaks(hands, found, "en")


def speaks(hands: Hands, shell: Shell, language: str) -> None:
    """Another language."""
    shell.environment.mode("snow_from_korea")
    shell.environment.forget_words(language)
    hands.app.words = shell.environment.words


@pytest.mark.parametrize("men", [1, 5])
def test_the_end_tells_every_score_and_keeps_the_scroll(hands: Hands, shell: Shell, men: int) -> None:
    match = gone(men)
    scene = ResultScene(shell, match)
    hands.app.push(scene)
    hands.wait(2)
    assert isinstance(scene.view, EndOfJourney)
    for size, scale in WINDOWS:
        sized(hands, size, scale)
        hands.wait()
        assert faults(hands.app) == [], (size, scale)
        cards = [widget for widget in scene.root.walk() if isinstance(widget, Card)]
        assert len(cards) == men
        for card in cards:
            assert str(abs(card.home.score)) in card.describe()
    hands.click("tale")
    assert isinstance(hands.app.modals[-1], Journal)


def test_the_verdict_is_the_persons_own_or_names_who_won(hands: Hands, shell: Shell) -> None:
    for men, mahoutsukai in ((1, False), (3, False), (1, True)):
        match = gone(men, mahoutsukai=mahoutsukai)
        verdict = EndOfJourney(ResultScene(shell, match), match).verdict()
        assert verdict is not None and verdict.kind in ("wins", "draw")
        assert "sfk." not in hands.app.words.text(verdict.head) + hands.app.words.text(verdict.why)


def test_the_replay_shows_the_scroll_as_it_stood(hands: Hands, shell: Shell) -> None:
    reel = Reel(gone(2))
    viewer = ReplayScene(shell, reel)
    hands.app.push(viewer)
    hands.wait(2)
    view = viewer.view
    assert isinstance(view, ReplayOfJourney)
    for position in (0, reel.last // 3, reel.last // 2, reel.last):
        viewer.go(position)
        hands.wait(2)
        assert len(view.roll.hand.panels) == len(reel.state(position).pages)
        assert faults(hands.app) == []
    for size, scale in WINDOWS[1:]:
        sized(hands, size, scale)
        hands.wait()
        assert faults(hands.app) == [], (size, scale)


def test_a_secret_wish_is_not_told_by_the_replay(hands: Hands, shell: Shell) -> None:
    reel = Reel(gone(2))
    viewer = ReplayScene(shell, reel)
    early = next(position for position in range(reel.last) if reel.state(position) is not None
                 and reel.state(position).samurai[1].wish is not None and not reel.state(position).samurai[1].revealed)
    viewer.view.present(early)
    assert isinstance(viewer.view, ReplayOfJourney)
    wish = viewer.view.state.samurai[1].wish
    assert wish is None or not (wish.text or wish.oracle)


def test_the_tale_is_leafed_through_in_every_window(hands: Hands, shell: Shell) -> None:
    match = gone(2)
    scene = ResultScene(shell, match)
    hands.app.push(scene)
    hands.wait(2)
    journal = Journal(scene, 0, match.state, match.seed)
    hands.app.push_modal(journal)
    for size, scale in WINDOWS:
        sized(hands, size, scale)
        for number in (0, len(match.state.pages) - 1):
            journal.turn_to(number)
            hands.wait()
            assert faults(hands.app) == [], (size, scale, number)
    hands.press(pygame.K_LEFT)
    assert journal.number == len(match.state.pages) - 2
    hands.press(pygame.K_ESCAPE)
    assert not hands.app.modals


def test_a_journey_counts_cycles(hands: Hands) -> None:
    scene = begun(hands)
    lasted = scene.controller.mode.lasted(scene.state)
    assert lasted is not None
    assert hands.app.words.text(say("result.lasted", length=lasted, seed="5")) == "1 cycle, seed 5"
