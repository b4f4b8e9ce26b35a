"""Left in the middle of any screen of the descent, the match goes on from the same state on the same screen."""

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes.table.scene import TableScene

from tests.table.book_of_changes.hand import begun, table, to_title, waited
from tests.table.play.hands import Hands

ALONE: dict[str, Any] = {"play": "campaign", "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}]}


def left_and_continued(hands: Hands, *names: str) -> TableScene:
    """Leave to the title and press Continue: nothing has changed, and these widgets are there. Returns the table."""
    before = table(hands).match.state
    to_title(hands)
    hands.click("continue")
    hands.wait(3)
    waited(hands)
    scene = table(hands)
    assert scene.match.state == before
    there = {widget.name for widget in scene.root.walk()}
    assert set(names) <= there, (names, sorted(there))
    return scene


@pytest.fixture
def descent(hands: Hands) -> TableScene:
    """The descent at its opening."""
    return begun(hands, ALONE)


def test_the_opening_and_a_test_just_made_are_come_back_to(hands: Hands, descent: TableScene) -> None:
    left_and_continued(hands, "opening", "read on")
    hands.click("read on")
    hands.click("test hero1")
    hands.wait(3)  # its card is not read yet: the Test is made all the same
    left_and_continued(hands, "test hero2")
    assert hands.top.find("test hero1") is None and hands.widget("test hero2").enabled
    to_title(hands)


@pytest.mark.long
def test_every_kind_of_screen_is_come_back_to(hands: Hands, descent: TableScene) -> None:
    hands.click("read on")
    for hero in ("hero1", "hero2"):
        hands.click(f"test {hero}")
        hands.wait(2)
        hands.click("read on")
    hands.wait(2)
    assert hands.widget("opening")
    to_title(hands)  # the battle has begun: what opens it is not told again
    hands.click("continue")
    hands.wait(3)
    waited(hands)
    left_and_continued(hands, "action attack")
    table(hands).do(cmd.Concede())
    hands.wait(6)
    left_and_continued(hands, "choice 0", "choice 1")
    hands.click("choice 1")  # the scene once more
    hands.wait(3)
    scene = left_and_continued(hands, "go on", "rest hour", "undo")
    scene.do(cmd.ReleaseBond("hero1", scene.match.state.heroes[0].names[0]))
    hands.wait(2)
    scene = left_and_continued(hands, "go on")
    assert scene.match.undo_reach().steps == 2  # also what was done before can still be taken back
    hands.click("go on")
    hands.wait(2)
    left_and_continued(hands, "test hero1")
    to_title(hands)
