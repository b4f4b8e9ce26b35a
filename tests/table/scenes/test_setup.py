"""The setup: by mouse alone and by keyboard alone, what it remembers, what it refuses."""

from __future__ import annotations

import json

import pygame
import pytest

from gunki import resources
from gunki.battle.characters.build import Build
from gunki.battle.characters.files import ENDING, new_path, write_character
from gunki.battle.items import Stats
from gunki.battle.mode import MODE
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.fighters import PERSONS, Pick, cards, content
from gunki.table.scenes.item_words import explained
from gunki.table.scenes.picker import PickerWindow
from gunki.table.scenes.setup import SetupScene
from gunki.table.scenes.sheet import ItemLine, StatFigure
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Choice, Label, TextEntry
from tests.battle.wording import ENGLISH
from tests.table.play.hands import SEED, Hands, opened


def type_text(hands: Hands, text: str) -> None:
    """As the system delivers typed text."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)


def scene_of(hands: Hands) -> SetupScene:
    """The setup that is shown."""
    assert isinstance(hands.app.scene, SetupScene)
    return hands.app.scene


def characters(hands: Hands) -> list[tuple[str, str, str]]:
    """Name, kind and seat's kind of everybody in the battle."""
    assert isinstance(hands.app.scene, BattleScene)
    match = hands.battle.controller.match
    kinds = {seat.id: seat.kind for seat in match.mode.seats(match.state)}
    setting = match.state.setting
    return [(s.name, s.npc or s.preset, kinds[s.seat]) for s in setting.sheets]


def change_by_mouse(hands: Hands) -> None:
    """Another hero, a computer, another NPC, one fewer, 100 HP, a house rule, a name, a seed."""
    hands.click("new")
    hands.click("portrait left 0")
    hands.click("pick preset ninja")
    hands.click("owner left 1")
    hands.click("owner left 1")
    hands.click("owner left 1")
    hands.click("remove right 1")
    hands.click("portrait right 0")
    hands.click("pick npc gunfighter")
    hands.click("add right")
    hands.click("pick preset witch")
    hands.click("hp")
    hands.click("rule open_deck")


def test_a_match_is_set_up_by_mouse_alone() -> None:
    with opened() as hands:
        change_by_mouse(hands)
        hands.click("start")
        hands.wait(2)
        state = hands.battle.state
        assert characters(hands) == [
            ("Kagero", "ninja", "human"),
            ("Silas", "gambler", "ai"),
            ("Delphine", "witch", "human"),
            ("Gunfighter", "gunfighter", "npc"),
        ]
        assert [c.max_hp for c in state.characters if not c.npc] == [100, 100, 100]
        assert state.setting.house_rules == ("open_deck",)
        assert hands.battle.controller.match.seed == int(SEED)


def test_a_match_is_set_up_by_keyboard_alone() -> None:
    with opened() as hands:
        hands.press(pygame.K_n)
        hands.tab_to("hero left 0")
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")], 0.1)
        type_text(hands, "桜 Ōkiku")
        hands.tab_to("portrait left 1")
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.top, PickerWindow)
        hands.tab_to("pick preset priest")
        hands.press(pygame.K_RETURN)
        hands.tab_to("owner left 1")
        hands.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
        hands.tab_to("rule friendly_fire")
        hands.press(pygame.K_SPACE)
        hands.tab_to("seed")
        hands.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
        type_text(hands, "4711")
        hands.tab_to("start")
        hands.press(pygame.K_RETURN)
        hands.wait(2)
        assert [(name, seat) for name, _, seat in characters(hands)][:2] == [("桜 Ōkiku", "human"), ("Naruo", "ai")]
        match = hands.battle.controller.match
        assert match.seed == 4711 and match.state.setting.house_rules == ("friendly_fire",)


def test_the_last_setup_is_there_the_next_time() -> None:
    with opened() as hands:
        change_by_mouse(hands)
        hands.click("start")
    with opened() as hands:
        hands.click("new")
        again = scene_of(hands).setup
        assert [p.id for p in again.left] == ["ninja", "gambler"] and [p.id for p in again.right] == [
            "gunfighter",
            "witch",
        ]
        assert (again.hp, again.house_rules) == (100, ["open_deck"])
        shown = hands.widget("owner left 1")
        assert isinstance(shown, Choice) and shown.describe() == "CPU novice"


def test_a_computer_plays_at_the_level_that_was_chosen_and_a_word_says_what_that_is() -> None:
    with opened() as hands:
        hands.click("new")
        setup = scene_of(hands).setup
        for steps, level in ((3, "novice"), (1, "adept"), (1, "master")):
            for _ in range(steps):
                hands.click("owner left 1")
            assert setup.left[1].owner == level
            assert level.title() + ":" in hands.widget("owner left 1").tip()
            assert f"the computer ({level})" in hands.widget("who left").tip()
        hands.click("start")
        hands.wait(2)
        seats = hands.battle.state.setting.seats
        assert [(seat.kind, seat.level) for seat in seats if seat.side == "left"] == [("human", ""), ("ai", "master")]


def test_a_setup_kept_before_there_were_levels_gets_one() -> None:
    resources.user_config_folder().mkdir(parents=True, exist_ok=True)
    (resources.user_config_folder() / "last_setup.json").write_text(
        '{"left": [{"kind": "preset", "id": "monk", "owner": "computer"}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 50, "house_rules": []}', encoding="utf-8")
    with opened() as hands:
        hands.click("new")
        setup = scene_of(hands).setup
        assert [(p.id, p.owner) for p in setup.left] == [("monk", "adept")]


@pytest.mark.parametrize(
    "written",
    [
        "{",
        "[]",
        '{"left": 1, "right": [], "names": [], "hp": 50, "house_rules": []}',
        '{"left": [{"kind": "preset", "id": "nobody"}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 50, "house_rules": []}',
        '{"left": [{"kind": "preset", "id": "monk", "owner": []}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 50, "house_rules": []}',
        '{"left": [{"kind": "preset", "id": "monk"}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 1e999, "house_rules": []}',
        '{"left": [{"kind": "preset", "id": []}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 50, "house_rules": []}',
        '{"left": [{"kind": "preset", "id": "monk"}], "right": [{"kind": "npc", "id": "ronin"}], '
        '"names": ["", ""], "hp": 50, "house_rules": ["no_such_rule"]}',
    ],
)
def test_a_broken_memory_gives_the_first_setup(written: str) -> None:
    resources.user_config_folder().mkdir(parents=True, exist_ok=True)
    (resources.user_config_folder() / "last_setup.json").write_text(written, encoding="utf-8")
    with opened() as hands:
        hands.click("new")
        assert [p.id for p in scene_of(hands).setup.left] == ["swordswoman", "gambler"]
        hands.click("start")
        hands.wait(2)
        assert isinstance(hands.app.scene, BattleScene)


def test_a_wrong_seed_is_refused_beside_its_field_and_nothing_begins() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("seed")
        for text in ("x", "-1", "9" * 20, "²"):
            hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")], 0.1)
            type_text(hands, text)
            hands.click("start")
            problem = hands.widget("problem")
            assert "18446744073709551615" in problem.describe()
            assert hands.widget("start").tip() == "", "a tooltip over the complaint would hide it"
            below = problem.screen_rect().top - hands.widget("seed").screen_rect().bottom
            assert 0 <= below <= 8
            hands.click("seed")
        assert not resources.saves_folder().exists() or not list(resources.saves_folder().iterdir())
        hands.click("draw seed")
        field = hands.widget("seed")
        assert hands.top.find("problem") is None and isinstance(field, TextEntry) and field.text.isdigit()
        hands.click("start")
        hands.wait(2)
        assert hands.battle.controller.match.seed == int(field.text)


def test_what_points_at_a_fighter_shows_its_sheet() -> None:
    with opened() as hands:
        hands.click("new")
        column = scene_of(hands)._columns[0]
        assert column.pointed == 0 and column.sheet().h > 0
        hands.hover("portrait left 1")
        assert column.pointed == 1
        assert "Meteor Shower" in hands.widget("portrait left 1").tip()


def test_one_fighter_a_side_stays_and_the_button_says_why() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("remove left 1")
        last = hands.widget("remove left 0")
        assert not last.enabled and "at least one" in last.tip()
        hands.click("remove left 0")
        assert len(scene_of(hands).setup.left) == 1


def test_a_complaint_goes_when_what_it_is_about_is_changed() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("seed")
        type_text(hands, "x")
        hands.click("start")
        assert hands.widget("problem").shown
        hands.click("seed")
        hands.press(pygame.K_BACKSPACE)
        assert not hands.widget("problem").shown
        hands.click("start")
        hands.wait(2)
        assert isinstance(hands.app.scene, BattleScene)


def test_stats_are_shown_as_they_are_fought_with() -> None:
    found = content()
    for kind in ("preset", "npc"):
        shown = {card.id: card for card in cards(found) if card.kind == kind}
        for name, card in shown.items():
            seat = {"kind": "npc" if kind == "npc" else "human", "characters": [{kind: name}]}
            other = {"kind": "npc", "characters": [{"npc": "ronin"}]}
            match = Match.begin(MODE, {"sides": [{"seats": [seat]}, {"seats": [other]}]}, 1)
            assert match.state.characters[0].stats == card.stats, name
    assert any(card.gains for card in cards(found))


def explanations(hands: Hands, side: int = 0) -> dict[str, str]:
    """What the sheet explains by hover: the text that is shown, and its tooltip."""
    sheet = scene_of(hands)._columns[side]._sheet
    assert sheet is not None
    return {w.text: w.tip() for w in sheet.children if isinstance(w, StatFigure | ItemLine)}


def test_a_raised_stat_names_what_raises_it_and_items_say_what_they_do() -> None:
    with opened() as hands:
        hands.click("new")
        told = explanations(hands)
        assert "Kimono" in told["Spd 4"] and "fastest" in told["Spd 4"] and "Kimono" not in told["Str 5"]
        assert "1 FP an attack" in told["Katana"] and "in hand" in told["Katana"] and "+2 Speed" in told["Kimono"]
        assert "Spd 4" in hands.widget("portrait left 0").tip() and "Kimono" in hands.widget("portrait left 0").tip()


def test_the_sheet_follows_name_and_hp_as_they_are_changed() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("hero left 0")
        type_text(hands, "n")
        hands.click("hp")
        sheet = scene_of(hands)._columns[0]._sheet
        assert sheet is not None
        texts = [w.text for w in sheet.children if isinstance(w, Label)]
        assert "Okikun" in texts and "100 HP" in texts


def test_every_item_is_explained_in_whole_sentences() -> None:
    found = content()
    for item in found.items.values():
        lines = [ENGLISH.text(line) for line in explained(item, found.elements)]
        assert lines, item.id
        for line in lines:
            assert "about." not in line and "{" not in line and " 0 " not in line, (item.id, line)
    assert "Doubled on clubs." in [ENGLISH.text(m) for m in explained(found.items["spark_bolt"], found.elements)]
    assert any("1–4" in ENGLISH.text(m) for m in explained(found.items["dagger"], found.elements))


def test_back_keeps_the_choices() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("hp")
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, TitleScene)
        memory = json.loads((resources.user_config_folder() / "last_setup.json").read_text("utf-8"))
        assert memory["hp"] == 100


def test_a_character_of_ones_own_can_be_picked_fights_with_its_sheet_and_is_remembered() -> None:
    folder = resources.characters_folder()
    folder.mkdir(parents=True)
    own = Build("Hanzō", portrait="hero_ninja", stats=Stats(spd=3, str=6), inventory=("katana", "kimono"), hands=("katana",))
    path = new_path(folder)
    write_character(path, own)
    with opened() as hands:
        hands.click("new")
        pick = f"pick own {path.name.removesuffix(ENDING)}"
        hands.click("portrait left 0")
        hands.click(pick)
        hands.click("start")
        hands.wait()
        sheet = hands.battle.state.setting.sheets[0]
        assert (sheet.name, sheet.stats, sheet.inventory) == ("Hanzō", own.stats, own.inventory)
    with opened() as hands:
        hands.click("new")
        assert scene_of(hands).setup.left[0].kind == "own"
    path.unlink()
    with opened() as hands:
        hands.click("new")
        assert scene_of(hands).setup.left[0].kind == "preset", "it is gone: the default setup"


def test_it_is_said_whose_side_it_is_and_who_plays_it() -> None:
    with opened() as hands:
        hands.click("new")
        assert hands.widget("who left").describe() == "Your side: you (Person 1)"
        assert hands.widget("who right").describe() == "Against you: NPCs by themselves"
        for index in range(2):
            hands.click(f"owner left {index}")
        assert hands.widget("who left").describe().startswith("You watch") and "Person 2" in hands.widget("who left").tip()


def test_who_plays_a_side_is_said_in_short_where_it_does_not_fit_and_whole_by_hover() -> None:
    with opened() as hands:
        hands.click("new")
        setup = scene_of(hands).setup
        setup.left += [Pick("preset", "monk", owner="master"), Pick("npc", "archer")]
        scene_of(hands).rebuild()
        hands.wait()
        who = hands.widget("who left")
        assert who.describe() == "Your side: Person 1, CPU master, NPCs"
        assert who.tip() == "Your side: you (Person 1), the computer (master), NPCs by themselves"


def test_as_many_people_as_can_be_chosen_are_promised_when_a_game_is_chosen() -> None:
    with opened() as hands:
        hands.click("new")
        assert f"1–{len(PERSONS)} people" in hands.top.t(say("mode.gunki.facts"))


def test_the_focus_stays_where_a_fighter_was_taken_away() -> None:
    with opened() as hands:
        hands.click("new")
        hands.top.focus.set(hands.widget("remove left 1"))
        hands.press(pygame.K_RETURN)
        assert hands.top.focus.widget is hands.widget("add left")
        hands.press(pygame.K_RETURN)
        hands.press(pygame.K_RETURN)
        hands.click("remove left 0")
        assert hands.top.focus.widget is not None and hands.top.find("remove left 1") is None
