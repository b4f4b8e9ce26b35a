"""Nothing is cut, covered or outside at any size: roster, windows, editor, bench, comparison."""

from __future__ import annotations

import pytest

from gunki.table.roster.editor import EditorScene
from tests.table.roster.stage import put, roster
from tests.table.scenes.looking import wrong

SIZES = [
    ((960, 600), 1.0),
    pytest.param((1280, 720), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.5, marks=pytest.mark.long),
    pytest.param((1920, 1080), 2.0, marks=pytest.mark.long),
]
"""The tour shows every screen at more sizes."""


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_is_cut_or_covered(size: tuple[int, int], scale: float) -> None:
    put("a")
    put("b", name="Overpaid", stats={"spd": 6, "str": 7, "aim": 0, "mag": 0})
    put("c", name="Akiko", stats={"spd": 1, "str": 0, "aim": 2, "mag": 6}, hands=["revolver"],
        inventory=["exploding_ki_bullet", "meteor_shower_gun_fury", "revolver", "pipping_the_ace", "whip_of_thorns"])
    put("d").write_text("{")
    found: dict[str, list[str]] = {}
    with roster(size, scale) as hands:
        for row in ("a.character.json", "b.character.json", "preset swordswoman"):
            hands.tab_to(f"row {row}")
            found[row] = wrong(hands)
        hands.tab_to("row c.character.json")
        for window, out in (("import", "cancel"), ("export", "cancel"), ("rename", "cancel"), ("share", "close")):
            hands.click(window)
            found[window] = wrong(hands)
            hands.click(out)
        hands.click("edit")
        found["editor"] = wrong(hands)
        hands.tab_to("add meteor_shower_gun_fury")
        found["palette"] = wrong(hands)
        scene = hands.app.scene
        assert isinstance(scene, EditorScene)
        if hands.top.find("tab bench") is not None:
            hands.click("tab bench")
            found["bench"] = wrong(hands)
        hands.click("portrait")
        found["portrait"] = wrong(hands)
        hands.click("close")
        hands.click("compare")
        found["compare"] = wrong(hands)
        hands.click("back")
        hands.click("back")
        hands.click("delete")
        found["deleted"] = wrong(hands)
    assert {where: faults for where, faults in found.items() if faults} == {}
