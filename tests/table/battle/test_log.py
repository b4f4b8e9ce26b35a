"""The log: newest first, folded away and back, and read whole in a window."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.engine.messages import say
from gunki.table.battle.choosers import LogWindow
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.settings.pages import set_language
from tests.battle.arena import arena, npc, pc, renamed
from tests.table.battle.stage import places_now, seated, shell_of, sized, texts, whole
from tests.table.play.hands import Hands

FIGHT = arena([pc(4, "katana", hp=50)], [pc(5, hp=30), npc(9, "ronin")], fp=9)


@pytest.fixture
def fight(hands: Hands) -> BattleScene:
    """A fight in a window with room for the log."""
    scene = seated(hands, FIGHT, faces=(2, 4, 6, 6, 1, 1))
    assert places_now(scene).log.h > 0
    return scene


def strike(hands: Hands) -> None:
    """Katana on the nearest enemy."""
    hands.click("action katana+")
    hands.click("token right_1")


def test_what_happened_last_stands_first(fight: BattleScene, hands: Hands) -> None:
    hands.click("space 5")
    strike(hands)
    shown = texts(hands, places_now(fight).log)
    assert shown.index("−7 Right 1: Katana") < shown.index("steps to 5")
    hurt = [line.hurts for line in fight.log[:2]]
    assert hurt == [True, False]


def test_a_blow_that_is_more_than_enough_takes_what_was_there(hands: Hands) -> None:
    """Seven damage on four HP: four in the log and over the token, the whole sum in the dice tray."""
    scene = seated(hands, arena([pc(4, "katana", hp=50)], [pc(5, hp=4), npc(9, "ronin")], fp=9), faces=(2, 4, 6, 6))
    hands.app.settings.speed = "slow"
    strike(hands)
    for _ in range(200):
        hands.app.step([], 1 / 60)
        if scene.playback.splashes:
            break
    assert [splash.text for splash in scene.playback.splashes] == ["−4"]
    scene.finish_animation()
    hands.wait()
    assert "−4 of 7, Right 1 falls: Katana" in [scene.t(line.what) for line in scene.log]
    assert "7" in texts(hands, places_now(scene).tray)


def test_it_shows_no_more_than_has_room(fight: BattleScene, hands: Hands) -> None:
    for space in (3, 4, 3, 4, 3, 4, 3, 4):
        fight.do(cmd.Step(space))
        hands.wait()
    area = places_now(fight).log
    shown = [text for text in texts(hands, area) if text.startswith("steps to")]
    assert 2 < len(shown) <= (area.h - 38) // 24 and shown[0] == "steps to 4"


def test_folding_gives_its_room_to_the_odds_and_back(fight: BattleScene, hands: Hands) -> None:
    hands.click("space 3")
    before = places_now(fight)
    hands.click("fold")
    folded = places_now(fight)
    assert folded.log.h == 0 and folded.odds.h > before.odds.h and folded.odds.bottom == before.odds.bottom
    assert "steps to 3" not in whole(hands)
    hands.press(pygame.K_l)
    assert places_now(fight) == before and hands.top is fight
    assert "steps to 3" in whole(hands, before.log)


def test_a_fold_stays_over_turns(fight: BattleScene, hands: Hands) -> None:
    hands.click("fold")
    hands.click("space 3")
    hands.click("undo")
    assert places_now(fight).log.h == 0
    hands.click("log")
    assert places_now(fight).log.h > 0, "the sign of the log in the corner unfolds it"


def test_the_whole_log_is_in_sentences_newest_first(fight: BattleScene, hands: Hands) -> None:
    hands.click("space 3")
    hands.click("space 4")
    strike(hands)
    hands.press(pygame.K_l)
    assert isinstance(hands.top, LogWindow)
    mode = fight.controller.mode
    told = [mode.tell(state, event, None) for event, state in fight.controller.told]
    assert hands.top.lines == [message for message in reversed(told) if message is not None]
    assert len(hands.top.lines) >= 3 and all(len(fight.t(line).split()) > 3 for line in hands.top.lines)
    assert "Katana" in fight.t(hands.top.lines[0])
    hands.press(pygame.K_ESCAPE)
    assert hands.top is fight


def test_a_long_log_is_scrolled(fight: BattleScene, hands: Hands) -> None:
    for number in range(60):
        fight.controller.told.append(fight.controller.told[0])
        fight.controller.match.state = fight.controller.match.state
        fight.do(cmd.Step(3 if fight.state.characters[0].space == 4 else 4)) if number < 8 else None
        hands.app.step([], 0.1)
    hands.press(pygame.K_l)
    assert isinstance(hands.top, LogWindow)
    close = hands.widget("close").screen_rect()
    assert close.bottom <= hands.app.scale.height, "the way out stays in the window"


def test_where_there_is_no_room_the_window_opens_at_once(hands: Hands) -> None:
    sized(hands, (960, 600))
    scene = seated(hands, FIGHT)
    assert places_now(scene).log.h == 0 and hands.top.find("fold") is None
    hands.click("log")
    assert isinstance(hands.top, LogWindow)
    assert scene.t(say("table.log")) in whole(hands)


@pytest.fixture
def in_japanese(hands: Hands) -> Iterator[None]:
    """English again afterwards."""
    yield
    spoken(hands, "en")


def spoken(hands: Hands, language: str) -> None:
    """The language is changed while the match goes on."""
    set_language(shell_of(hands), language)
    hands.wait()


@pytest.mark.usefixtures("in_japanese")
def test_another_language_holds_for_everything_that_was_told_before(hands: Hands) -> None:
    """Names, log, dice tray and aim of an NPC that came with the program; a name that was written stays."""
    position = renamed(arena([pc(4, "katana", hp=50)], [npc(5, "ronin")], fp=9), ["Kim", "Ronin"])
    scene = seated(hands, position, faces=(2, 4, 6, 6, 1, 1))
    hands.click("action katana+")
    hands.click("token right_1")
    assert "−3 Ronin: Katana" in texts(hands, places_now(scene).log)
    spoken(hands, "ja")
    shown = whole(hands)
    assert "−3 浪人：刀" in texts(hands, places_now(scene).log) and "Kim" in shown
    assert not [word for word in ("Ronin", "Katana", "Left", "House") if word in shown], "nothing is left in English"
