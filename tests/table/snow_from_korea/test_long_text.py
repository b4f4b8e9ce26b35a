"""The field of many lines: what is typed, pasted, composed, cut at 2,000 signs, taken back; where the caret goes."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from snow_from_korea.story import MOST_TEXT, cleaned
from snow_from_korea.table.writing.area import TextArea
from snow_from_korea.table.writing.editing import LongText, clean
from snow_from_korea.table.writing.lines import line_at, lines_of

from gunki.table.layout import Layout
from gunki.table.scene import Scene
from tests.table.kit.desk import Desk, desk

FAMILY = "👨\u200d👩\u200d👧"


def area(limit: int = MOST_TEXT, done: list[str] | None = None, changes: list[str] | None = None):
    """A field with the focus."""

    def make(scene: Scene, layout: Layout) -> None:
        field = scene.add(TextArea((60, 60, 300, 120), "", changes.append if changes is not None else None,
                                   name="words", limit=limit,
                                   on_enter=lambda: done.append("enter") if done is not None else None))
        scene.focus.set(field)

    return make


def typed(app: Desk, text: str) -> None:
    app.send(pygame.Event(pygame.TEXTINPUT, text=text))


def pasted(app: Desk, text: str) -> None:
    pygame.scrap.put_text(text)
    app.press(pygame.K_v, pygame.KMOD_LCTRL)


def test_a_dead_key_types_one_letter() -> None:
    with desk(area()) as (app, scene):
        app.press(pygame.K_QUOTE)
        app.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"),
                 pygame.Event(pygame.TEXTINPUT, text="é"))
        assert scene.find("words").text == "é"


def test_a_mark_typed_after_its_letter_joins_it() -> None:
    with desk(area()) as (app, scene):
        typed(app, "o")
        typed(app, "\u0304")
        assert scene.find("words").text == "ō"


def test_altgr_types_and_does_not_paste() -> None:
    with desk(area()) as (app, scene):
        pygame.scrap.put_text("pasted")
        app.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT, unicode="ą"),
                 pygame.Event(pygame.TEXTINPUT, text="ą"))
        assert scene.find("words").text == "ą"


def test_enter_begins_a_line_and_ctrl_enter_is_done() -> None:
    done: list[str] = []
    with desk(area(done=done)) as (app, scene):
        typed(app, "one")
        app.press(pygame.K_RETURN)
        typed(app, "two")
        assert scene.find("words").text == "one\ntwo" and done == []
        app.press(pygame.K_RETURN, pygame.KMOD_LCTRL)
        assert scene.find("words").text == "one\ntwo" and done == ["enter"]


def test_an_input_method_composes_before_it_writes() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        for text in ("ゆ", "ゆき"):
            app.send(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)))
        assert (field.text, field.shown_text) == ("", "ゆき")
        for code in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_UP):
            app.press(code)
        assert field.text == "" and scene.focus.widget is field, "these keys belong to the input method"
        app.send(pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0),
                 pygame.Event(pygame.TEXTINPUT, text="雪"))
        assert (field.text, field.buffer.composing) == ("雪", "")


def test_composing_takes_the_place_of_what_is_selected_and_ends_with_the_window() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        typed(app, "abc")
        app.press(pygame.K_a, pygame.KMOD_LCTRL)
        app.send(pygame.Event(pygame.TEXTEDITING, text="ゆ", start=0, length=1))
        assert (field.text, field.shown_text) == ("", "ゆ")
        app.send(pygame.Event(pygame.WINDOWFOCUSLOST))
        assert field.shown_text == ""


@pytest.mark.parametrize(("raw", "kept"), [
    ("a\r\nb\rc\u2028d", "a\nb\nc\nd"), ("tab\there", "tab here"), ("nul\0l", "null"), ("\ud800lone", "lone"),
    ("\u202eright", "right"), ("zero\u200bwidth\ufeff", "zerowidth"), ("e\u0301", "é"), ("\u0301x", "x"),
    ("Z" + "\u0335" * 40, "Z\u0335\u0335"), (FAMILY, FAMILY), ("\u200dx", "x"), ("雪🏯", "雪🏯"), ("\uffff", ""),
])
def test_odd_signs_are_pasted_clean(raw: str, kept: str) -> None:
    assert clean(raw) == kept
    assert cleaned(kept, MOST_TEXT) == kept.strip(), "the rules keep all that the field keeps"


def test_two_thousand_signs_fit_and_not_one_more() -> None:
    changes: list[str] = []
    with desk(area(changes=changes)) as (app, scene):
        field = scene.find("words")
        pasted(app, "雪" * MOST_TEXT)
        assert len(field.text) == 2000 and not field.buffer.cut
        typed(app, "x")
        assert field.text == "雪" * 2000 and field.buffer.cut and len(changes) == 2
        app.press(pygame.K_BACKSPACE)
        assert len(field.text) == 1999 and not field.buffer.cut
        app.press(pygame.K_a, pygame.KMOD_LCTRL)
        pasted(app, "a" * 2001)
        assert field.text == "a" * 2000 and field.buffer.cut
        assert cleaned(field.text, MOST_TEXT) == field.text


def test_an_emoji_is_never_cut_in_two() -> None:
    text = LongText(limit=6)
    assert not text.insert("ab" + FAMILY)
    assert text.text == "ab", "five signs of one emoji do not fit into four"
    text = LongText("x" + FAMILY + "y")
    for place in (6, 1, 0):
        text.step(-1)
        assert text.caret == place
    text.move(3)
    assert text.caret == 1, "a click beside its middle"
    text.erase(1)
    assert text.text == "xy"


def test_words_typed_are_taken_back_together_and_come_again() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        for sign in "snow":
            typed(app, sign)
        app.press(pygame.K_LEFT)
        typed(app, "!")
        assert field.text == "sno!w"
        app.press(pygame.K_z, pygame.KMOD_LCTRL)
        assert field.text == "snow"
        app.press(pygame.K_z, pygame.KMOD_LCTRL)
        assert field.text == ""
        app.press(pygame.K_z, pygame.KMOD_LCTRL)
        app.press(pygame.K_y, pygame.KMOD_LCTRL)
        app.press(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
        assert field.text == "sno!w"


def test_undo_goes_word_by_word() -> None:
    text = LongText()
    for sign in "white snow falls":
        text.insert(sign, "type")
    for left in ("white snow ", "white ", ""):
        assert text.undo() and text.text == left


def test_a_long_text_scrolls_with_the_caret() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        typed(app, "\n".join(f"line {number}" for number in range(30)))
        assert field.offset == field.most > 0
        app.press(pygame.K_HOME, pygame.KMOD_LCTRL)
        assert field.offset == 0 and field.buffer.caret == 0
        app.press(pygame.K_DOWN)
        app.press(pygame.K_END, pygame.KMOD_LSHIFT)
        assert field.buffer.selected == "line 1"
        app.press(pygame.K_PAGEDOWN)
        assert field.buffer.caret > 20 and not field.buffer.selected
        field.wheel(0, -50)
        assert field.offset == field.most


def test_up_and_down_keep_their_column() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        typed(app, "iiiiiiiiii\nx\niiiiiiiiii")
        app.press(pygame.K_LEFT)
        for code, place in ((pygame.K_UP, 12), (pygame.K_UP, 9), (pygame.K_DOWN, 12), (pygame.K_DOWN, 22)):
            app.press(code)
            assert field.buffer.caret == place


def test_the_mouse_sets_the_caret_selects_and_takes_a_word() -> None:
    with desk(area()) as (app, scene):
        field = scene.find("words")
        typed(app, "first words\nsecond")
        app.point(75, 80)
        app.button(75, 80, True)
        app.point(355, 80)
        app.button(355, 80, False)
        assert field.buffer.selected.startswith("irst words") or field.buffer.selected == "first words"
        for _ in range(2):
            app.button(80, 103, True)
            app.button(80, 103, False)
        assert field.buffer.selected == "second"


def test_a_missing_clipboard_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise pygame.error("no clipboard")

    with desk(area()) as (app, scene):
        monkeypatch.setattr(pygame.scrap, "get_text", broken)
        monkeypatch.setattr(pygame.scrap, "put_text", broken)
        typed(app, "words")
        for code in (pygame.K_a, pygame.K_c, pygame.K_v):
            app.press(code, pygame.KMOD_LCTRL)
        assert scene.find("words").text == "words"


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=120), st.integers(20, 300))
def test_every_place_is_on_one_line(raw: str, width: int) -> None:
    text = clean(raw)
    lines = lines_of(text, width, lambda piece: 8.0 * len(piece))
    assert lines[0].start == 0 and lines[-1].end == len(text)
    for before, after in pairwise(lines):
        assert after.start == before.end + (text[before.end:before.end + 1] == "\n" and after.start != before.end)
    for place in range(len(text) + 1):
        line = lines[line_at(lines, place)]
        assert line.start <= place <= line.end


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["雪", "a", " ", "\n", FAMILY, "left", "right", "erase", "undo", "redo", "all"]),
                max_size=40))
def test_undo_goes_back_to_the_beginning(deeds: list[str]) -> None:
    text = LongText("begin", limit=30)
    acts = {"left": lambda: text.step(-1), "right": lambda: text.step(1, True), "erase": lambda: text.erase(-1),
            "undo": text.undo, "redo": text.redo, "all": text.select_all}
    for deed in deeds:
        acts.get(deed, lambda deed=deed: text.insert(deed, "type"))()
        assert len(text.text) <= 30 and 0 <= text.caret <= len(text.text)
    last = text.text
    steps = 0
    while text.undo():
        steps += 1
    assert text.text == "begin"
    for _ in range(steps):
        assert text.redo()
    assert text.text == last or "undo" in deeds
