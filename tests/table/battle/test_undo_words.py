"""The undo button names what it takes back, how far it reaches, and why not further."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.words import short_card
from gunki.engine.errors import BadFile
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from gunki.table.battle.undoing import Walks
from tests.battle.arena import arena, pc
from tests.table.battle.stage import begun, places_now, seated, shell_of, sized, whole, written
from tests.table.play.hands import Hands

HERO = pc(4, "katana", "dagger", "sake_flask", "bomb", hands=["katana"], hp=20)
POSITION = arena([HERO], [pc(5), pc(8)], fp=12)
CARD = replace(
    arena([HERO], [pc(5)], fp=0, phase="card"),
    hand=("heart_03", "spade_ace", "club_02"),
)
TWO_HEROES = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}, {"preset": "monk"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
    ]
}


def undo(hands: Hands) -> tuple[str, str]:
    """Name and note of the button, or its reason."""
    button = hands.widget("undo")
    return button.text, button.note if button.enabled else button.reason  # type: ignore[attr-defined]


def test_each_kind_of_command_has_its_name(hands: Hands) -> None:
    scene = seated(hands, POSITION)
    for command, name in (
        (cmd.Step(3), "Undo: step to space 3"),
        (cmd.Rearm(("dagger",)), "Undo: Change hands"),
        (cmd.UseItem("sake_flask", "left_1"), "Undo: Sake Flask"),
        (cmd.UseItem("bomb", "", 2), "Undo: Bomb"),
    ):
        scene.do(command)
        hands.wait(2)
        more = len(scene.controller.match.acts) - 1
        shown = f"{name} ({more} more)" if more else name
        assert undo(hands) == (shown, "")
        assert whole(hands, places_now(scene).undo).endswith(shown), "and it is written on the screen"


def test_a_card_is_named_in_short(hands: Hands) -> None:
    scene = seated(hands, CARD)
    hands.click("fate 1")
    assert undo(hands)[0] == f"Undo: the {short_card('spade_ace')}"
    hands.click("undo")
    assert scene.state.phase == "card"


def test_it_says_how_many_steps_it_reaches_and_each_click_takes_one(hands: Hands) -> None:
    scene = seated(hands, POSITION)
    for space in (3, 2, 1):
        scene.do(cmd.Step(space))
        hands.wait(2)
    for more, space in ((" (2 more)", 1), (" (1 more)", 2), ("", 3)):
        assert undo(hands) == (f"Undo: step to space {space}{more}", "")
        hands.click("undo")
    assert not hands.widget("undo").enabled
    assert undo(hands) == ("Undo", scene.t(say("undo.nothing")))
    assert scene.state == scene.controller.match.state


def test_a_walk_made_by_one_click_is_taken_back_by_one(hands: Hands) -> None:
    """Undone marks in the journal stay one a step; a step taken by itself is taken back by itself."""
    scene = seated(hands, POSITION)
    hands.click("space 3")
    before = scene.controller.match.state
    hands.click("space 0")
    match = scene.controller.match
    assert [type(act.command) for act in match.acts[-3:]] == [cmd.Step] * 3 and match.state.characters[0].space == 0
    assert undo(hands) == ("Undo: walk to space 0 (1 more)", "")
    records = len(match.records)
    hands.click("undo")
    assert match.state == before == scene.state and len(match.records) == records + 3
    assert undo(hands)[0] == "Undo: step to space 3"
    hands.click("space 4")
    assert undo(hands)[0] == "Undo: step to space 4 (1 more)", "what was taken back is no walk any more"
    hands.click("undo")
    hands.click("undo")
    assert not hands.widget("undo").enabled and match.state.characters[0].space == 4


def test_card_steps_and_hands_are_taken_back_one_after_the_other(hands: Hands) -> None:
    scene = seated(hands, CARD)
    start = scene.state
    hands.click("fate 1")
    hands.click("space 2")
    scene.do(cmd.Rearm(("dagger",)))
    hands.wait(2)
    hands.click("space 3")
    names = []
    while hands.widget("undo").enabled:
        names.append(undo(hands)[0])
        hands.click("undo")
    assert names == ["Undo: step to space 3 (3 more)", "Undo: Change hands (2 more)",
                     "Undo: walk to space 2 (1 more)", f"Undo: the {short_card('spade_ace')}"]
    assert scene.state == start and scene.controller.match.state == start


def test_what_cannot_be_taken_back_whole_can_be_tried_again(hands: Hands) -> None:
    """The disk is full after the first step of a walk was taken back: the rest follows when there is room."""
    scene = seated(hands, POSITION)
    hands.click("space 1")
    match = scene.controller.match
    original, calls = match.undo, []

    def full() -> object:
        calls.append(1)
        if len(calls) == 2:
            raise BadFile(say("journal.disk_full", file="x"))
        return original()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "undo", full)
        hands.click("undo")
        assert scene.state.characters[0].space == 2 and hands.top.find("retry") is not None
        hands.click("retry")
    assert scene.state.characters[0].space == 4 and scene.state == match.state


def test_the_die_shuts_the_door_and_the_button_says_so(hands: Hands) -> None:
    scene = seated(hands, POSITION, faces=(1, 1))
    hands.click("action katana+")
    hands.click("token right_1")
    assert undo(hands) == ("Undo", scene.t(say("undo.dice"))) and not hands.widget("undo").enabled
    hands.click("space 3")
    text, note = undo(hands)
    assert text == "Undo: step to space 3" and note == scene.t(say("table.undo.to_chance"))
    assert hands.widget("undo").tip() == f"{text}\n{scene.t(say('undo.dice'))}"


def test_what_an_npc_did_cannot_be_taken_back(hands: Hands) -> None:
    scene = begun(hands, TWO_HEROES)
    if scene.controller.match.undo_reach().steps:
        scene.do(cmd.CONCEDE)
    assert undo(hands)[1] in {scene.t(say(key)) for key in ("undo.other_seat", "undo.dice", "undo.card_drawn")}


def test_placing_is_named_and_taken_back(hands: Hands) -> None:
    shell_of(hands).begin("gunki", TWO_HEROES, 22)
    hands.wait(2)
    scene = hands.battle
    hands.click("space 2")
    assert undo(hands)[0] == "Undo: Okiku's place"
    hands.click("undo")
    assert all(c.space < 0 for c in scene.state.characters if c.side == "left")


def test_its_name_is_whole_in_the_smallest_window(hands: Hands) -> None:
    sized(hands, (960, 600))
    scene = seated(hands, POSITION, faces=(1, 1))
    hands.click("action katana+")
    hands.click("token right_1")
    for space in (3, 2, 1, 2):
        hands.click(f"space {space}")
    area = places_now(scene).undo
    assert "Undo: step to space 2 (3 more) To the last roll or draw." in whole(hands, area)
    assert not [line for line in written(hands, area) if line.cut]
    assert scene.t(say("undo.dice")) in hands.widget("undo").tip()


def log_of(scene: BattleScene) -> list[str]:
    """The narrow log, newest first."""
    return [line.what for line in scene.log]


def test_the_log_forgets_what_was_taken_back(hands: Hands) -> None:
    scene = seated(hands, POSITION)
    before = log_of(scene)
    hands.click("space 3")
    assert log_of(scene) != before
    hands.click("undo")
    assert log_of(scene) == before


def test_after_loading_a_walk_is_taken_back_as_it_was_before(hands: Hands) -> None:
    scene = seated(hands, POSITION)
    hands.click("space 6")
    hands.click("space 2")
    match = scene.controller.match
    reach = match.undo_reach()
    loaded = Walks(match)
    assert (loaded.last(match), loaded.presses(match, reach)) == (4, 2)
    assert (scene.walks.last(match), scene.walks.presses(match, reach)) == (4, 2)
