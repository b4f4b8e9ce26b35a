"""Typing: what reaches the text, what an input method composes, what is never stored."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.text_entry import TextBuffer, clean
from gunki.table.widgets import Button, TextEntry, letter
from gunki.table.widgets import field as field_module
from tests.table.kit.desk import Desk, desk


def name_field(limit: int = 20, done: list[str] | None = None):
    """A field with the focus, and a button whose hot key is a letter."""

    def make(scene: Scene, layout: Layout) -> None:
        entry = scene.add(
            TextEntry(
                (100, 100, 240, 32),
                "",
                None,
                name="name",
                limit=limit,
                on_enter=lambda: done.append("enter") if done is not None else None,
            )
        )
        scene.add(
            Button(
                (100, 200, 100, 40),
                "Katana",
                lambda: done.append("katana") if done is not None else None,
                hot_key=letter("K"),
            )
        )
        scene.focus.set(entry)

    return make


def key(app: Desk, code: int, mod: int = 0) -> None:
    """A key that types nothing."""
    app.press(code, mod)


def test_letters_are_text_not_hot_keys() -> None:
    done: list[str] = []
    with desk(name_field(done=done)) as (app, scene):
        app.press(pygame.K_k, text="k")
        app.press(pygame.K_i, text="i")
        app.press(pygame.K_RETURN)
        assert scene.find("name").text == "ki" and done == ["enter"]
        app.press(pygame.K_ESCAPE)
        app.press(pygame.K_k)
        assert done == ["enter", "katana"], "after Esc the letters act again"
        assert scene.commands == []


def test_a_field_that_a_scene_opened_with_does_not_eat_escape() -> None:
    def opens_with_it(scene: Scene, layout: Layout) -> None:
        scene.add(TextEntry((20, 20, 200, 32), "", name="name"))
        scene.add(Button((20, 80, 200, 32), "Go", lambda: None, name="go"))
        if not scene.focus.remembered:
            scene.focus.remembered = "name"

    with desk(opens_with_it) as (app, scene):
        assert scene.find("name").focused
        scene.rebuild()
        app.press(pygame.K_ESCAPE)
        assert scene.commands == ["back"], "one press"
        app.press(pygame.K_k, text="k")
        scene.rebuild()
        app.press(pygame.K_ESCAPE)
        assert scene.commands == ["back"] and scene.focus.widget is None, "who has typed leaves the field first"
        app.click(scene.find("name"))
        app.press(pygame.K_ESCAPE)
        assert scene.commands == ["back"] and scene.focus.widget is None, "and so does who clicked into it"
        app.press(pygame.K_ESCAPE)
        assert scene.commands == ["back", "back"]


def test_escape_empties_a_search_and_then_goes_back() -> None:
    wanted: list[str] = []

    def searching(scene: Scene, layout: Layout) -> None:
        scene.add(TextEntry((20, 20, 200, 32), "", wanted.append, name="search", search=True))

    with desk(searching) as (app, scene):
        app.click(scene.find("search"))
        app.press(pygame.K_k, text="k")
        app.press(pygame.K_ESCAPE)
        assert wanted == ["k", ""] and scene.find("search").focused and scene.commands == []
        app.press(pygame.K_ESCAPE)
        assert scene.commands == ["back"]


def test_what_ctrl_does_in_the_scene_it_does_from_a_field() -> None:
    with desk(name_field()) as (app, scene):
        for code in (pygame.K_z, pygame.K_d, pygame.K_s):
            app.press(code, pygame.KMOD_LCTRL)
        assert scene.keys == [pygame.K_z, pygame.K_d, pygame.K_s]
        for code in (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_LEFT):
            app.press(code, pygame.KMOD_LCTRL)
        assert len(scene.keys) == 3, "the field's own stay there"
        app.press(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_LALT)
        assert len(scene.keys) == 3, "AltGr writes"


def test_a_dead_key_types_one_letter() -> None:
    with desk(name_field()) as (app, scene):
        app.press(pygame.K_QUOTE)
        app.send(
            pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"), pygame.Event(pygame.TEXTINPUT, text="é")
        )
        assert scene.find("name").text == "é"


def test_an_input_method_composes_before_it_writes() -> None:
    done: list[str] = []
    with desk(name_field(done=done)) as (app, scene):
        entry = scene.find("name")
        app.send(pygame.Event(pygame.TEXTEDITING, text="お", start=0, length=1))
        app.send(pygame.Event(pygame.TEXTEDITING, text="おき", start=0, length=2))
        assert (entry.text, entry.buffer.composing) == ("", "おき")
        for code in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_LEFT):
            key(app, code)
        assert done == [] and scene.focus.widget is entry, "these keys belong to the input method"
        app.send(
            pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0), pygame.Event(pygame.TEXTINPUT, text="沖")
        )
        assert (entry.text, entry.buffer.composing) == ("沖", "")


@pytest.mark.parametrize("interruption", ["window", "focus"])
def test_composing_ends_with_the_keyboard(interruption: str) -> None:
    with desk(name_field()) as (app, scene):
        entry = scene.find("name")
        app.send(pygame.Event(pygame.TEXTEDITING, text="お", start=0, length=1))
        if interruption == "window":
            app.send(pygame.Event(pygame.WINDOWFOCUSLOST))
        else:
            app.click(scene.find("Katana"))
        assert entry.buffer.composing == ""


def test_clipboard_and_selection() -> None:
    with desk(name_field(limit=12)) as (app, scene):
        entry = scene.find("name")
        app.send(pygame.Event(pygame.TEXTINPUT, text="Okiku"))
        key(app, pygame.K_a, pygame.KMOD_LCTRL)
        key(app, pygame.K_x, pygame.KMOD_LCTRL)
        assert entry.text == "" and pygame.scrap.get_text() == "Okiku"
        for _ in range(3):
            key(app, pygame.K_v, pygame.KMOD_LCTRL)
        assert entry.text == "OkikuOkikuOk", "the limit cuts what is pasted"
        key(app, pygame.K_HOME)
        key(app, pygame.K_RIGHT, pygame.KMOD_LSHIFT)
        key(app, pygame.K_DELETE)
        assert entry.text == "kikuOkikuOk"


def test_altgr_types_and_does_not_paste() -> None:
    with desk(name_field()) as (app, scene):
        pygame.scrap.put_text("pasted")
        altgr = pygame.KMOD_LCTRL | pygame.KMOD_RALT
        app.send(
            pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=altgr, unicode="ą"),
            pygame.Event(pygame.TEXTINPUT, text="ą"),
        )
        assert scene.find("name").text == "ą"


def test_a_missing_clipboard_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise pygame.error("no clipboard")

    with desk(name_field()) as (app, scene):
        monkeypatch.setattr(field_module.pygame.scrap, "get_text", broken)
        monkeypatch.setattr(field_module.pygame.scrap, "put_text", broken)
        app.send(pygame.Event(pygame.TEXTINPUT, text="Jion"))
        key(app, pygame.K_a, pygame.KMOD_LCTRL)
        key(app, pygame.K_c, pygame.KMOD_LCTRL)
        key(app, pygame.K_v, pygame.KMOD_LCTRL)
        assert scene.find("name").text == ""  # what was selected gave way to nothing


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("Sil\0as", "Silas"),
        ("Si\ud800las", "Silas"),
        ("Si\u200blas\ufeff", "Silas"),
        ("Si\nlas\r\n", "Si las  "),
        ("\u202esalis", "salis"),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 40, "Z\u0335\u0335"),
        ("\u0301x", "x"),
        ("\uffff", ""),
    ],
)
def test_hostile_text_is_cleaned(raw: str, kept: str) -> None:
    assert clean(raw) == kept


@given(
    st.text(max_size=60),
    st.lists(st.sampled_from(["left", "right", "back", "delete", "word", "all", "x\u0301", "沖"]), max_size=30),
)
def test_no_editing_leaves_the_text_or_its_limit(start: str, edits: list[str]) -> None:
    buffer = TextBuffer(start, limit=12)
    for edit in edits:
        if edit in ("left", "right"):
            getattr(buffer, edit)(select=len(buffer.text) % 2 == 0)
        elif edit == "back":
            buffer.backspace()
        elif edit == "delete":
            buffer.delete_next()
        elif edit == "word":
            buffer.backspace(word=True)
        elif edit == "all":
            buffer.select_all()
        else:
            buffer.insert(edit)
        assert len(buffer.text) <= 12
        assert 0 <= buffer.caret <= len(buffer.text) and 0 <= buffer.anchor <= len(buffer.text)
        assert clean(buffer.text) == buffer.text


def test_a_field_survives_any_text_on_the_screen() -> None:
    with desk(name_field(limit=60)) as (app, scene):
        app.send(pygame.Event(pygame.TEXTINPUT, text="a\0\ud800\u200b 🀄 𓀀 עברית ☯ ䷀ " + "w" * 60))
        app.wait(1.2)
        assert len(scene.find("name").text) == 60
