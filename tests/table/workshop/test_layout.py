"""Nothing is cut, outside or under another at any size, whatever is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunki.table.workshop.contents import ContentScene
from gunki.table.workshop.npc_list import NpcWorkshopScene
from gunki.table.workshop.quick import QuickBattleScene
from tests.table.scenes.looking import wrong
from tests.table.workshop.stage import SIZES, shown, write

QUICK = (SIZES[0], SIZES[3])
"""The narrowest and nearly the lowest; the others are long."""
EVERY = [pytest.param(*one, marks=[] if one in QUICK else pytest.mark.long) for one in SIZES]


@pytest.mark.parametrize(("size", "scale"), EVERY)
def test_the_workshop(size: tuple[int, int], scale: float, home: Path) -> None:
    with shown(NpcWorkshopScene, size, scale) as hands:
        found = wrong(hands)
        hands.click("row mage")
        for window, out in (("import", "cancel"), ("export", "cancel"), ("share", "close")):
            hands.click(window)
            found += wrong(hands)
            hands.click(out)
        hands.click("edit")
        found += wrong(hands)
        hands.click("brush ranger")
        hands.click("way 3")
        found += wrong(hands)
        write(hands, "name", "")
        found += wrong(hands)
        write(hands, "name", "x")
        if hands.top.find("tab trial") is not None:
            hands.click("tab trial")
        hands.click("fight")
        hands.wait(2)
        found += wrong(hands)
        hands.click("cancel trial")
        hands.click("portrait")
        assert not found + wrong(hands)


@pytest.mark.parametrize(("size", "scale"), EVERY)
def test_the_quick_battle(size: tuple[int, int], scale: float) -> None:
    with shown(QuickBattleScene, size, scale) as hands:
        found = wrong(hands)
        hands.click("kind")
        hands.click("size")
        hands.click("size")
        found += wrong(hands)
        hands.click("left 1")
        found += wrong(hands)
        hands.click("close")
        write(hands, "seed", "abc")
        assert not found + wrong(hands)


@pytest.mark.parametrize(("size", "scale"), EVERY)
def test_modes_and_content(size: tuple[int, int], scale: float, home: Path) -> None:
    (home / "content").mkdir(parents=True)
    (home / "content" / ("long_" * 30 + ".toml")).write_text("nonsense", "utf-8")
    with shown(ContentScene, size, scale) as hands:
        hands.wait(5)
        found = wrong(hands)
        hands.click("user plugins")
        assert not found + wrong(hands)
