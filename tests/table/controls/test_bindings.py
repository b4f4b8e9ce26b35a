"""Keys chosen anew: they change places, nothing goes dead, rubbish in the settings counts as nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.table.controls import ACTIONS, BATTLE, CTRL, EDITOR, EVERYWHERE, MENU, ROSTER, Bindings
from gunki.table.controls.actions import CONTEXTS
from gunki.table.controls.names import cap_of_key, key_of_name, name_of_key
from gunki.table.settings import load_settings


def key(code: int, unicode: str = "", mod: int = 0) -> pygame.event.Event:
    """A key pressed."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)


def test_no_two_actions_of_a_screen_begin_on_one_key() -> None:
    first = Bindings()
    assert not [a.name for a in ACTIONS if first.clashes(a.name, a.key)]
    assert len({a.name for a in ACTIONS}) == len(ACTIONS)


def test_a_free_key_changes_places_with_the_first_one_in_its_context_only() -> None:
    keys = Bindings()
    keys.bind("undo", pygame.K_z)
    assert keys.canonical(pygame.K_z, BATTLE) == pygame.K_u
    assert keys.canonical(pygame.K_u, BATTLE) == pygame.K_z
    assert keys.canonical(pygame.K_z, MENU) == pygame.K_z
    assert (keys.cap("undo"), keys.cap_of(pygame.K_u, BATTLE), keys.cap_of(pygame.K_z, BATTLE)) == ("Z", "Z", "U")
    assert keys.cap_of(pygame.K_e, BATTLE) is None


def test_a_taken_key_is_swapped() -> None:
    keys = Bindings()
    assert [a.name for a in keys.clashes("undo", pygame.K_m)] == ["menu"] and keys.can_swap("undo", pygame.K_m)
    keys.bind("undo", pygame.K_m)
    assert (keys.cap("undo"), keys.cap("menu")) == ("M", "U")


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_LSHIFT, pygame.K_UNKNOWN])
def test_keys_that_always_do_one_thing_are_not_given_away(code: int) -> None:
    keys = Bindings()
    with pytest.raises(ValueError, match=name_of_key(code) or "^$"):
        keys.bind("undo", code)
    assert keys.chosen() == {}


def test_arrows_stay_beside_the_keys_chosen_for_them() -> None:
    keys = Bindings()
    keys.bind("up", pygame.K_j)
    assert {keys.canonical(code, BATTLE) for code in (pygame.K_j, pygame.K_UP)} == {pygame.K_UP}


def test_a_key_of_many_screens_that_two_things_need_is_refused() -> None:
    keys = Bindings()
    assert {a.name for a in keys.clashes("window", pygame.K_l)} == {"load", "log", "replay_story"}
    assert not keys.can_swap("window", pygame.K_l)


def test_a_key_with_ctrl_is_a_key_of_its_own() -> None:
    keys = Bindings()
    assert keys.translated(key(pygame.K_z, mod=pygame.KMOD_LCTRL), EDITOR).mod & pygame.KMOD_CTRL
    keys.bind("editor_undo", pygame.K_F5)
    undo = keys.translated(key(pygame.K_F5), EDITOR)
    assert (undo.key, bool(undo.mod & pygame.KMOD_CTRL)) == (pygame.K_z, True)
    gone = keys.translated(key(pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), EDITOR)
    assert (gone.key, gone.mod) == (pygame.K_F5, pygame.KMOD_LSHIFT)
    keys.bind("editor_gear", CTRL | pygame.K_g)
    assert keys.chosen() == {"editor_undo": "f5", "editor_gear": "ctrl+g"} and keys.cap("editor_gear") == "Ctrl+G"
    assert Bindings(keys.chosen()).keys == keys.keys
    plain = keys.translated(key(pygame.K_g, mod=pygame.KMOD_LCTRL), EDITOR)
    assert (plain.key, plain.mod) == (pygame.K_g, 0)


@pytest.mark.parametrize("code", [pygame.K_c, pygame.K_v, pygame.K_PLUS, pygame.K_0, pygame.K_LSHIFT])
def test_what_ctrl_does_on_every_screen_is_not_given_away(code: int) -> None:
    assert not Bindings.allowed(CTRL | code)


def test_groups_do_not_disturb_each_other() -> None:
    keys = Bindings()
    assert not keys.clashes("editor_compare", pygame.K_n) and keys.can_swap("roster_new", pygame.K_g)
    keys.bind("roster_new", pygame.K_g)
    assert keys.canonical(pygame.K_g, ROSTER) == pygame.K_n and keys.canonical(pygame.K_g, EDITOR) == pygame.K_g


def test_a_question_mark_is_known_by_what_is_written() -> None:
    keys = Bindings()
    keys.bind("keys", pygame.K_h)
    meant = keys.translated(key(pygame.K_h, "h"), BATTLE)
    assert (meant.key, meant.unicode) == (pygame.K_QUESTION, "?")
    left = keys.translated(key(pygame.K_SLASH, "?", pygame.KMOD_SHIFT), BATTLE)
    assert (left.key, left.unicode) == (pygame.K_h, "")
    assert keys.translated(key(pygame.K_h, "h", pygame.KMOD_CTRL), BATTLE).key == pygame.K_h


CONTROLLED = [CTRL | key for key in (pygame.K_z, pygame.K_y, pygame.K_s, pygame.K_k)]
CODES = st.sampled_from(
    [pygame.K_a + i for i in range(26)] + [pygame.K_F5, pygame.K_1, pygame.K_PERIOD, 233, *CONTROLLED]
)


@given(st.lists(st.tuples(st.sampled_from([a.name for a in ACTIONS if not a.always]), CODES), max_size=12))
def test_whatever_is_chosen_each_key_of_a_screen_means_one_thing(steps: list[tuple[str, int]]) -> None:
    keys = Bindings()
    for name, code in steps:
        if keys.can_swap(name, code):
            keys.bind(name, code)
    for context in CONTEXTS[1:]:
        all_keys = [*range(32, 256), pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F5, pygame.K_F11, pygame.K_F12, *CONTROLLED]
        all_keys += [pygame.K_HOME, pygame.K_END]
        assert {keys.canonical(code, context) for code in all_keys} == set(all_keys)
        for action in ACTIONS:
            if action.context in (EVERYWHERE, context):
                assert keys.canonical(keys.keys[action.name], context) == action.key
    again = Bindings(keys.chosen())
    assert again.keys == keys.keys


@pytest.mark.parametrize("chosen", [{"undo": "nonsense"}, {"fly": "z"}, {"undo": "escape"}, {"undo": "lshift"},
                                    {"undo": "e"}, {"undo": ""}, {"undo": "\n"}])
def test_rubbish_gives_the_first_keys(chosen: dict[str, str]) -> None:
    assert Bindings(chosen).chosen() == {}


def test_names_are_the_same_both_ways_and_caps_can_be_read() -> None:
    for code in (pygame.K_a, pygame.K_F11, pygame.K_KP_3, pygame.K_SPACE, pygame.K_QUESTION, 233, 0x436):
        assert key_of_name(name_of_key(code)) == code and cap_of_key(code)
    assert [cap_of_key(c) for c in (pygame.K_u, pygame.K_F1, pygame.K_KP_3, 233)] == ["U", "F1", "Num 3", "É"]
    assert key_of_name("") is None and name_of_key(0) == ""


def test_settings_keep_keys_and_survive_broken_ones(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {"undo": "z"}}), encoding="utf-8")
    found = load_settings(path)
    assert found.keys == {"undo": "z"} and found.problem is None
    broken: object
    for broken in ({"undo": 7}, {"undo": "e"}, {"x": "y"}, [], "z"):
        path.write_text(json.dumps({"keys": broken}), encoding="utf-8")
        found = load_settings(path)
        assert found.keys == {} and found.problem is not None
