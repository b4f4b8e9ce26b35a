"""The rules of the tour find what they are there for."""

from __future__ import annotations

from gunki.table.widgets import Button, Label
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
        found = wrong(guide, "title")
    for sign in (
        "cut: 'far too",
        "out is outside",
        "lies under",
        "on one another: 'first",
        "runs out: 'goes on",
        "tooltip of talks",
    ):
        assert any(sign in fault for fault in found), (sign, found)
