"""The disk is full in a battle of Book of Changes: nothing happens, and what was chosen is done when there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gunki.engine.errors import BadFile
from gunki.engine.journal import Journal
from gunki.engine.messages import say
from tests.table.book_of_changes.hand import begun, table, waited
from tests.table.book_of_changes.test_reaction import both, cards
from tests.table.play.hands import Hands


class Disk:
    """How many more commands there is room for; None: for all."""

    def __init__(self) -> None:
        self.room: int | None = None


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of this test."""
    found, original = Disk(), Journal.append

    def append(journal: Journal, records: Any) -> None:
        if found.room is not None:
            if found.room <= 0:
                raise BadFile(say("journal.disk_full", file=journal.path.name))
            found.room -= 1
        original(journal, records)

    monkeypatch.setattr(Journal, "append", append)
    yield found
    found.room = None


@pytest.mark.parametrize("room", [0, 1])
def test_all_answers_of_one_card_are_given_once_there_is_room(hands: Hands, disk: Disk, room: int) -> None:
    """BC-9.4 asks for Chi after Powers: one card answers both, and neither answer is lost where it cannot be saved."""
    scene = both(hands)
    chosen = next(card for card in cards(scene) if len(card.card.rest) == 1)
    answers, before = (chosen.card.command, *chosen.card.rest), len(scene.match.acts)
    disk.room = room
    hands.click(chosen.name)
    hands.wait(3)
    assert len(scene.match.acts) == before + room and scene.controller.again is not None
    hands.click("retry")
    assert len(scene.match.acts) == before + room, "still full"
    disk.room = 2 - room
    hands.click("retry")
    hands.wait(6)
    assert tuple(act.command for act in scene.match.acts[before:before + 2]) == answers and not scene.planned


def test_a_computers_turn_goes_on_where_it_stopped(hands: Hands, disk: Disk) -> None:
    scene = begun(hands)
    for _ in scene.heroes:
        disk.room = 1
        hands.click("finish")
        hands.wait(6)
        if not scene.choices:
            break
    before = scene.match.state, scene.match.counter, len(scene.match.acts)
    for _ in range(100):  # a computer may think a while before it finds that nothing can be saved
        if scene.controller.again is not None:
            break
        hands.wait()
    assert hands.widget("retry") and (scene.match.state, scene.match.counter, len(scene.match.acts)) == before
    disk.room = None
    hands.click("retry")
    waited(hands)
    assert table(hands).choices and len(scene.match.acts) > before[2]
