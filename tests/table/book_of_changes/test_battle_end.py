"""A battle of the descent ends with a card that is read: verdict, deeds of that battle, what was won."""

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.summary import summary_of, summary_of_battle
from book_of_changes.table.battle_end import BattleEnd, won_line
from msgspec.structs import replace

from gunki.engine.dice import Dice
from gunki.engine.match import Match
from tests.table.book_of_changes.hand import SHORT, begun, play_by_mouse, sized, table, to_title, waited
from tests.table.book_of_changes.test_between import CAMPAIGN, put, shown, speak
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

__all__ = ["shown"]


def in_battle(hands: Hands) -> Any:
    """The descent in its first battle."""
    scene = begun(hands, CAMPAIGN)
    for _ in range(20):
        if scene.fighting and scene.choices:
            break
        test = next((found for found in scene.choices if isinstance(found, cmd.Test)), None)
        if scene.between.outcomes:
            hands.click("read on")
        elif test is not None:
            scene.do(test)
        hands.wait(3)
    assert scene.fighting
    return scene


@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_the_card_stays_until_it_was_read(hands: Hands, speed: str) -> None:
    scene = in_battle(hands)
    before, hands.app.settings.speed = hands.app.settings.speed, speed
    try:
        assert scene.do(cmd.Concede())
        for _ in range(300):
            hands.wait()
            if scene.between.outcomes:
                break
        card = scene.between.outcomes[0]
        assert isinstance(card, BattleEnd) and not card.victory
        hands.wait(30)
        assert scene.between.outcomes and hands.top.find("read on") is not None
        assert hands.top.find("choice 0") is None
        hands.click("read on")
        hands.wait(2)
        assert not scene.between.outcomes and hands.top.find("choice 0") is not None
    finally:
        hands.app.settings.speed = before
        to_title(hands)


def test_only_the_one_battle_is_counted(hands: Hands) -> None:
    begun(hands, SHORT)
    for _ in range(4):
        play_by_mouse(hands)
        waited(hands)
    match: Match = table(hands).match
    assert summary_of_battle(match, match.state) == summary_of(match)
    to_title(hands)


@pytest.mark.parametrize(("language", "size", "scale"), [("en", (960, 600), 1.0), ("ja", (1920, 1080), 1.5)])
def test_nothing_is_cut(shown: Hands, language: str, size: tuple[int, int], scale: float) -> None:
    speak(shown, language)
    sized(shown, size, scale)
    state = None
    for event in MODE.start(MODE.configure({"battle": "queen_of_rust", **{"seats": CAMPAIGN["seats"]}}), Dice(5)):
        state = evolve(state, event)
    assert state is not None
    done = evolve(state, ev.BattleEnded("won", "rout"))
    opening = None
    for event in MODE.start(MODE.configure(CAMPAIGN), Dice(5)):
        opening = evolve(opening, event)
    assert opening is not None
    stage = put(shown, replace(opening, battle=done.battle))
    before = replace(stage.state, journey=replace(stage.state.journey, phase="battle"))
    stage.between.take(before, [(event := ev.JourneyWent(replace(before.journey, phase="downtime"), "queen_of_rust"),
                                 evolve(before, event))])
    stage.rebuild()
    shown.wait()
    assert isinstance(stage.between.outcomes[0], BattleEnd)
    assert wrong(shown) == []
    for reward in done.fight.sheet.rewards:
        assert "boc." not in stage.t(won_line(reward))
