"""Computers at the battle table: their turns, what they had in mind, and hints for a person."""

from __future__ import annotations

from typing import Any

from gunki.table.battle.scene import BattleScene
from gunki.table.battle.why import WhyWindow
from tests.table.battle import shots
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


def against(level: str, heroes: tuple[str, ...] = ("swordswoman", "monk", "sorceress")) -> dict[str, Any]:
    """A person's heroes against two of a computer."""
    return {"hp": 100, "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": name} for name in heroes]}]},
        {"seats": [{"kind": "ai", "level": level, "characters": [{"preset": name} for name in ("hunter", "ninja")]}]}]}


def begun(guide: Guide, phase: str = "actions", after: int = 0) -> BattleScene:
    """A person is asked in `phase`, after so many deeds of computers."""
    guide.shell.begin("gunki", against("adept"), 11)
    scene = guide.hands.battle
    for _ in range(600):
        shots.settle(guide.hands.app, 1)
        if scene.choices and scene.state.phase == phase and len(scene.controller.counsel.deeds) >= after:
            return scene
        if scene.choices:
            scene.do(scene.choices[0 if scene.state.phase != "actions" else -2])
        while guide.hands.app.modals:
            guide.hands.app.close_modal(guide.hands.app.modals[-1])
    raise AssertionError


@screen("battle, a hint for a card")
def hint_card(guide: Guide) -> None:
    """Which card to take, lit among the three."""
    scene = begun(guide, "card")
    scene.ask_hint()
    guide.hands.wait(3)
    assert scene.hint is not None


@screen("battle, a hint for an action")
def hint_action(guide: Guide) -> None:
    """What to do with whom, lit on the board and among the actions."""
    scene = begun(guide, after=4)
    scene.ask_hint()
    guide.hands.wait(3)
    assert scene.hint is not None


@screen("battle, a hint is sought")
def hint_sought(guide: Guide) -> None:
    """The strongest computer thinks about it."""
    scene = begun(guide, after=4)
    counsel = scene.controller.counsel
    guide.patch().setattr(counsel, "take_hint", lambda: False)
    scene.ask_hint()
    guide.hands.wait(6)


@screen("battle, a computer's turn")
def turn(guide: Guide) -> None:
    """Step by step, what it has done by now."""
    _in_its_turn(guide)


@screen("battle, a computer thinks")
def thinks(guide: Guide) -> None:
    """Longer than usual, in the middle of its turn."""
    scene = _in_its_turn(guide)
    guide.patch().setattr(scene, "thought_for", lambda: 1.3)


def _in_its_turn(guide: Guide) -> BattleScene:
    scene = begun(guide, after=1)
    app = guide.hands.app
    app.settings.speed = "normal"
    deeds = len(scene.controller.counsel.deeds)
    for _ in range(3000):
        shots.settle(app, 1)
        steps = [deed for deed in scene.controller.counsel.deeds[deeds:] if deed.state.phase == "actions"]
        if len(steps) >= 4 and scene.animating:
            guide.patch().setattr(scene, "advance", lambda dt: None)
            return scene
        if scene.choices:
            scene.do(scene.choices[0 if scene.state.phase != "actions" else -2])
        while app.modals:
            app.close_modal(app.modals[-1])
    raise AssertionError


@screen("battle, why")
def why(guide: Guide) -> None:
    """What the computer had in mind."""
    scene = begun(guide, after=8)
    scene.ask_why()
    guide.hands.wait(2)
    assert isinstance(guide.hands.top, WhyWindow)
