"""Builds: what the rules say of them, changes, undo, share codes."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gunki.battle.characters.build import (
    RULES,
    Build,
    build_of,
    build_of_preset,
    faults,
    portraits,
    sheet_of,
    slots_used,
    tidied,
)
from gunki.battle.characters.editing import (
    hand_options,
    why_not_item,
    why_not_stat,
    with_item,
    with_stat,
    without_item,
)
from gunki.battle.characters.figures import advice
from gunki.battle.characters.share import PREFIX, build_of_code, build_of_text, is_share_code, share_code
from gunki.battle.config import configure
from gunki.battle.content import load_content
from gunki.battle.items import Stats
from gunki.engine.messages import Refused
from gunki.table.history import History
from tests.battle.builds import random_sheet
from tests.battle.wording import ENGLISH

CONTENT = load_content()
ITEMS = CONTENT.items
LEGAL = Build("Aya", "outlaws", "hero_ninja", Stats(2, 5, 1, 1), ("katana", "dagger", "hard_attack"), ("katana",))


def read(text: str) -> Build:
    """A build from the text of a sheet."""
    return build_of(json.loads(text), ITEMS)


def rules_of(build: Build) -> set[str]:
    """The numbers of the rules it breaks."""
    return {fault.rule for fault in faults(build, CONTENT)}


def test_a_sheet_goes_through_a_build_and_back() -> None:
    assert build_of({"format": 1, **sheet_of(LEGAL)}, ITEMS) == LEGAL
    assert faults(LEGAL, CONTENT) == ()


@pytest.mark.parametrize("preset", CONTENT.presets.values(), ids=list(CONTENT.presets))
def test_ready_characters_are_legal_builds(preset: Any) -> None:
    assert faults(build_of_preset(preset), CONTENT) == ()


@pytest.mark.parametrize(("change", "rule"), [
    ({"stats": Stats(6, 4, 0, 0)}, "2.2"),
    ({"stats": Stats(0, 7, 0, 0)}, "2.2"),
    ({"stats": Stats(0, -1, 0, 0)}, "2.2"),
    ({"inventory": ("claymore", "rifle", "longbow", "bomb"), "hands": ()}, "2.3"),
    ({"inventory": ("katana", "blade_of_madness", "amaterasus_spear")}, "2.3"),
    ({"inventory": ("katana", "excalibur")}, "2.3"),
    ({"inventory": ("katana", "hard_attack", "hard_attack")}, "2.4"),
    ({"inventory": ("katana", "katana", "katana")}, "2.4"),
    ({"inventory": ("katana", "kimono", "chain_mail")}, "2.5"),
    ({"hands": ("katana", "dagger", "katana")}, "2.6"),
    ({"hands": ("hard_attack",)}, "2.6"),
    ({"hands": ("rifle",)}, "2.6"),
    ({"hands": ("excalibur",)}, "2.6"),
])
def test_gk_2_every_fault_names_its_rule_and_the_engine_refuses_the_same(change: dict[str, Any], rule: str) -> None:
    build = replace(LEGAL, **change)
    assert rule in rules_of(build)
    for fault in faults(build, CONTENT):
        words = ENGLISH.text(fault.message)
        assert words and "{" not in words and "sides[" not in words
    with pytest.raises(Refused):
        configure({"sides": [{"seats": [{"kind": "human", "characters": [sheet_of(build)]}]},
                             {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}, CONTENT)


def test_all_that_is_wrong_is_said_at_once() -> None:
    build = Build("\u202e", stats=Stats(9, 9, 9, 9), inventory=("excalibur",), hands=("rifle",), portrait="x")
    assert len(faults(build, CONTENT)) == 4
    assert ENGLISH.text(faults(Build("Aya", stats=Stats(0, 7, 0, 0)), CONTENT)[0].message) == (
        "Strength must lie between 0 and 6, not 7.")


def test_every_refusal_of_a_sheet_has_a_rule_of_the_rulebook() -> None:
    from tests.battle.wording import RULEBOOK
    from tests.numbered_rules import rule

    assert all(rule(RULEBOOK, number) is not None for number in RULES.values())


def test_a_portrait_nobody_has_is_a_fault() -> None:
    assert faults(replace(LEGAL, portrait="mona_lisa"), CONTENT)
    for portrait in portraits(CONTENT):
        assert faults(replace(LEGAL, portrait=portrait), CONTENT) == ()


@pytest.mark.parametrize("name", ['a:?*"<>|/\\', "CON", "桜 Ōkiku", "שלום", "🐉", "x" * 40, "O'Neil "])
def test_odd_names_are_legal_and_survive(name: str) -> None:
    build = replace(LEGAL, name=name)
    assert faults(build, CONTENT) == ()
    assert build_of_code(share_code(build), ITEMS) == build


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "\n"])
def test_a_name_that_cannot_be_shown_is_a_fault(name: str) -> None:
    assert len(faults(replace(LEGAL, name=name), CONTENT)) == 1


def test_a_name_is_tidied_as_a_match_would() -> None:
    assert tidied(replace(LEGAL, name="  O  ki ")).name == "O ki"
    assert tidied(replace(LEGAL, name=" ")).name == " "


@pytest.mark.parametrize("raw", [[], "x", 1, {}, {"name": 1}, {"name": "x", "level": 3}, {"name": "x", "format": 2},
                                 {"name": "x", "stats": {"spd": 1.5}}, {"name": "x", "inventory": "katana"}])
def test_what_is_no_sheet_is_refused(raw: Any) -> None:
    with pytest.raises(Refused):
        build_of(raw, ITEMS)


def test_without_hands_the_first_weapons_are_taken_and_halves_of_signs_are_replaced() -> None:
    build = read('{"name": "a\\ud800", "inventory": ["bomb", "revolver", "excalibur", "katana"]}')
    assert build.hands == ("revolver", "katana")
    assert build.name == "a?"


# Changes


def test_gk_2_2_a_further_point_is_refused_with_its_rule() -> None:
    refusal = why_not_stat(LEGAL, "spd")
    assert refusal is not None and refusal.rule == "2.2"
    assert why_not_stat(with_stat(LEGAL, "str", -1), "spd") is None
    assert with_stat(Build("x"), "spd", -1).stats.spd == 0


def test_gk_2_3_to_2_5_a_further_item_is_refused_with_its_rule() -> None:
    build = Build("x", inventory=("katana", "kimono", "hard_attack", "blade_of_madness", "bomb"))
    found = {item: refusal.rule if (refusal := why_not_item(build, item, ITEMS)) else "" for item in (
        "claymore", "amaterasus_spear", "hard_attack", "chain_mail", "dagger")}
    assert found == {"claymore": "2.3", "amaterasus_spear": "2.3", "hard_attack": "2.4", "chain_mail": "2.5",
                     "dagger": ""}


def test_what_the_editor_lets_through_is_legal() -> None:
    rng = random.Random(4)
    for _ in range(40):
        build = Build("x")
        for _ in range(40):
            item, stat = rng.choice(list(ITEMS)), rng.choice(["spd", "str", "aim", "mag"])
            if why_not_item(build, item, ITEMS) is None:
                build = with_item(build, item, ITEMS)
            if why_not_stat(build, stat) is None:
                build = with_stat(build, stat, 1)
            if build.inventory and rng.random() < 0.3:
                build = without_item(build, rng.randrange(len(build.inventory)))
            assert faults(build, CONTENT) == ()
        assert all(faults(replace(build, hands=hands), CONTENT) == () for hands in hand_options(build, CONTENT))


def test_hands_follow_the_pack() -> None:
    build = with_item(with_item(Build("x"), "revolver", ITEMS), "revolver", ITEMS)
    assert build.hands == ("revolver", "revolver")
    assert without_item(build, 0).hands == ("revolver",)
    assert with_item(build, "rifle", ITEMS).hands == ("revolver", "revolver")
    assert with_item(build, "bomb", ITEMS).hands == ("revolver", "revolver")


def test_gk_2_6_hand_options_are_the_engines_and_what_is_held_is_always_among_them() -> None:
    build = replace(LEGAL, hands=("dagger", "katana"))
    assert set(hand_options(build, CONTENT)) == {(), ("katana",), ("dagger",), ("katana", "dagger")}
    strange = replace(LEGAL, hands=("rifle",))
    assert ("rifle",) in hand_options(strange, CONTENT)
    broken = replace(LEGAL, inventory=("excalibur",), hands=("excalibur",))
    assert hand_options(broken, CONTENT) == ((), ("excalibur",))


def test_slots_of_unknown_items_count() -> None:
    assert slots_used(replace(LEGAL, inventory=("rifle", "excalibur", "bomb")), ITEMS) == 4


def test_undo_and_redo_go_through_every_state() -> None:
    history = History(LEGAL)
    states = [LEGAL]
    for stat in ("spd", "aim", "mag"):
        states.append(with_stat(history.now, stat, 1))
        history.change(states[-1])
    for state in reversed(states[:-1]):
        history.undo()
        assert history.now == state
    assert not history.can_undo
    for state in states[1:]:
        history.redo()
        assert history.now == state
    history.undo()
    history.change(replace(history.now, name="Bo"))
    assert not history.can_redo


def test_typing_a_name_is_one_step_and_saving_begins_a_new_one() -> None:
    history = History(LEGAL)
    for name in ("B", "Bo", "Bob"):
        history.change(replace(history.now, name=name), "name")
    assert history.changed
    history.keep()
    assert not history.changed
    history.change(replace(history.now, name="Bobo"), "name")
    history.undo()
    assert history.now.name == "Bob"
    history.undo()
    assert history.now == LEGAL and history.changed
    history.change(LEGAL)
    assert history.can_redo, "no change is no step"


def test_advice_is_given_for_what_is_legal_but_hardly_meant() -> None:
    def keys(build: Build) -> set[str]:
        return {hint.message.key.rpartition(".")[2] for hint in advice(build, CONTENT)}

    assert keys(build_of_preset(CONTENT.presets["swordswoman"])) == set()
    assert keys(Build("x")) == {"points", "slots", "harmless"}
    assert keys(replace(LEGAL, hands=())) == {"slots", "hands"}
    assert "strike" in keys(replace(LEGAL, inventory=("katana", "wing_shot")))
    assert "special" in keys(replace(LEGAL, inventory=("katana", "meteor_shower_gun_fury")))
    assert "special" not in keys(replace(LEGAL, inventory=("katana", "blade_of_madness")))
    assert keys(replace(LEGAL, stats=Stats(9, 9, 9, 9))) == set()
    for hint in advice(Build("x"), CONTENT):
        assert "{" not in ENGLISH.text(hint.message)


# Share codes


@given(st.integers(0, 10_000), st.text(max_size=60))
def test_a_share_code_gives_the_same_build(seed: int, name: str) -> None:
    build = build_of({**random_sheet(random.Random(seed), "x"), "name": name}, ITEMS)
    assert build_of_text(share_code(build), ITEMS) == build


def test_line_breaks_blanks_and_quotes_do_no_harm() -> None:
    code = share_code(LEGAL)
    mangled = ' "' + "\r\n  ".join(code[n : n + 20] for n in range(0, len(code), 20)) + '" \n'
    assert is_share_code(mangled) and build_of_text(mangled, ITEMS) == LEGAL


def test_a_wrong_letter_and_a_missing_end_are_noticed() -> None:
    code = share_code(LEGAL)
    for place in range(len(PREFIX), len(code), 3):
        other = "A" if code[place] != "A" else "B"
        try:
            found = build_of_code(code[:place] + other + code[place + 1 :], ITEMS)
        except Refused:
            continue
        assert found == LEGAL, "a letter whose spare bits alone changed"
    for end in range(len(PREFIX), len(code) - 1, 5):
        with pytest.raises(Refused):
            build_of_code(code[:end], ITEMS)


def packed(value: object) -> str:
    """A code that holds something else."""
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode()


@pytest.mark.parametrize("text", [
    "", "  ", "hello", PREFIX, PREFIX + "é", PREFIX + "====", packed([]), packed({}), packed(7), packed([1] * 6),
    packed(["x", "neutral", "", [1, 2, 3], [], []]), packed(["x", "neutral", "", 5, [], []]),
    packed(["x", "evil", "", [1, 2, 3, 0], [], []]), packed(["x", "neutral", "", [1, 2, 3, 0], [[]], []]),
    packed("x" * 200_000), '{"name": 1}', "{", '{"a":' * 5000, "[1]",
])
def test_what_is_no_code_is_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        build_of_text(text, ITEMS)
    words = ENGLISH.text(refusal.value.message)
    assert words and "{" not in words


def test_a_copied_sheet_can_be_pasted_too() -> None:
    assert build_of_text(json.dumps(sheet_of(LEGAL)), ITEMS) == LEGAL
