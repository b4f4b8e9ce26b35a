"""Every screen at every size: nothing outside the window, no control under another."""

from __future__ import annotations

from itertools import combinations

import pytest

from gunki.table.layer import Layer
from gunki.table.widgets import Widget
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin, best_attack, turn_by_mouse

SIZES = [((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]


@pytest.fixture(autouse=True)
def own_saves(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def controls(layer: Layer) -> list[Widget]:
    """What can be clicked, outside scrolled content."""
    return [
        w
        for w in layer.root.walk()
        if w.interactive and w.shown and not any(hasattr(around, "scroll_to") for around in w.ancestors())
    ]


def faults(hands: Hands) -> list[str]:
    """What is wrong with the layer that is shown."""
    window = (hands.app.scale.width, hands.app.scale.height)
    found = []
    for widget in controls(hands.top):
        area = widget.screen_rect()
        if area.left < -1 or area.top < -1 or area.right > window[0] + 1 or area.bottom > window[1] + 1:
            found.append(f"{widget.name} is outside: {area}")
        if min(area.w, area.h) < 14:
            found.append(f"{widget.name} is too small: {area}")
    for first, second in combinations(controls(hands.top), 2):
        shared = first.screen_rect().clip(second.screen_rect())
        if shared.w > 3 and shared.h > 3:
            found.append(f"{first.name} lies under {second.name}: {shared}")
    return found


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_control_is_outside_or_under_another(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        seen = {"title": faults(hands)}
        hands.click("new")
        seen["setup"] = faults(hands)
        hands.click("portrait left 0")
        seen["picker"] = faults(hands)
        hands.click("close")
        for side in ("left", "right"):
            while hands.top.find(f"add {side}") is not None:
                hands.click(f"add {side}")
                hands.click("pick preset monk" if hands.top.find("pick preset monk") else "pick preset swordswoman")
        seen["full setup"] = faults(hands)
        hands.click("start")
        hands.wait(2)
        seen["placement"] = faults(hands)
        hands.click("menu")
        seen["pause"] = faults(hands)
        hands.click("leave")
        assert {name: wrong for name, wrong in seen.items() if wrong} == {}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_battle_has_no_control_outside_or_under_another(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        begin(hands, "card")
        seen = {"card": faults(hands)}
        begun = 0
        while begun < 40 and not (hands.battle.state.phase == "actions" and best_attack(hands.battle)):
            turn_by_mouse(hands)
            begun += 1
        seen["actions"] = faults(hands)
        hands.battle.on_rules()
        hands.wait()
        seen["rules"] = faults(hands)
        assert {name: wrong for name, wrong in seen.items() if wrong} == {}
