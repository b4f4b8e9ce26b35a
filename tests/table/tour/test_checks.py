"""The rules of the tour find what they are there for."""

from __future__ import annotations

from gunki.table.widgets import Button, Label, PanelBox
from tests.table.tour.checks import wrong
from tests.table.tour.guide import QUICK, guided
from tests.table.tour.screens import bring


def test_the_rules_see_what_is_wrong() -> None:
    with guided(QUICK) as guide:
        bring(guide, "title")
        assert wrong(guide, "title") == []
        top = guide.hands.top
        top.add(Button((700, 100, 60, 30), "far too long for this", lambda: None, name="small"))
        top.add(Button((940, 200, 60, 30), "", lambda: None, name="out"))
        top.add(Button((930, 205, 30, 20), "", lambda: None, name="over"))
        top.add(Label((600, 300, 200, 20), "first of two"))
        top.add(Label((620, 304, 200, 20), "second of two"))
        top.add(Label((900, 400, 400, 20), "goes on and on outside the window"))
        top.add(Button((600, 420, 60, 30), "", lambda: None, tooltip="word\n" * 50, name="talks"))
        top.add(PanelBox((300, 500, 300, 60)))
        top.add(Label((310, 505, 200, 20), "paper on paper", color="inset"))
        top.add(Label((310, 530, 200, 20), "ink on paper", color="text"))
        found = wrong(guide, "title")
    for sign in (
        "cut: 'far too",
        "out is outside",
        "lies under",
        "on one another: 'first",
        "runs out: 'goes on",
        "tooltip of talks",
        "'paper on paper' is pale: inset on paper in light",
        "'paper on paper' is pale: inset on paper in dark",
    ):
        assert any(sign in fault for fault in found), (sign, found)
    assert sum("far too" in fault for fault in found) == 2, "by its widget and by its letters, tooltip or not"
    assert not any("ink on paper" in fault for fault in found)
