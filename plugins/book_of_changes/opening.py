"""Words that open the descent and each of its battles: who goes down and what for, where one is and what is wanted."""

from __future__ import annotations

from book_of_changes import words
from book_of_changes.model import State
from book_of_changes.sheets import BattleSheet
from gunki.engine.messages import Message, say, verbatim


def who_and_why(state: State) -> tuple[Message, Message]:
    """Who the heroes are, and what they go down for."""
    names = words.joined([verbatim(hero.name) for hero in state.heroes])
    plan = "boc.campaign." + state.setting.plan
    return say(plan + ".who", names=names), say(plan + ".why")


def before(sheet: BattleSheet) -> Message:
    """Where a battle of the descent is fought and why, in a line or two."""
    return say("boc.battle." + sheet.id + ".before")


def at_the_start(state: State) -> bool:
    """Whether nothing of the descent has happened yet."""
    journey = state.journey
    return (state.setting.play == "campaign" and not state.fighting and journey.phase == "scene"
            and journey.step == 0 and not journey.tried and not journey.defeats)
