"""Kanji that a face lacks, and where Japanese lines break."""

from __future__ import annotations

import pytest

from gunki.table import fonts
from gunki.table.fonts import coverage, runs, whole_face, words
from tests.wording import ROOT


def lacking_in_mincho(monkeypatch: pytest.MonkeyPatch) -> str:
    """A kanji that Mincho lacks from now on: as it is shipped it has all that the sans has."""
    have = coverage()
    less = {face: signs - {"鬱"} if face.startswith("mincho") else signs | {"鬱"} for face, signs in have.items()}
    monkeypatch.setattr(fonts, "coverage", lambda: less)
    return "鬱"


def test_mincho_has_the_kanji_of_our_own_words() -> None:
    """Nearly all: assets/make/kit/fonts.py takes what the catalogues say when it is run; a few new ones may wait for it."""
    files = [*ROOT.glob("gunki/**/locale/ja/LC_MESSAGES/*.po"), *ROOT.glob("plugins/*/locale/ja/LC_MESSAGES/*.po")]
    said = {sign for path in files for sign in path.read_text("utf-8") if "\u4e00" <= sign <= "\u9fff"}
    for face in ("mincho", "mincho_bold"):
        assert len(said - coverage()[face]) <= len(said) // 50, sorted(said - coverage()[face])


def test_a_heading_with_a_kanji_that_its_face_lacks_is_drawn_whole_in_the_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = lacking_in_mincho(monkeypatch)
    assert runs("設定" + lacking, "mincho_bold") == [("bold", "設定" + lacking)]
    assert [face for face, _ in runs("設定", "mincho_bold")] == ["mincho_bold"]


def test_all_lines_of_a_text_are_drawn_in_the_face_that_has_its_kanji(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = lacking_in_mincho(monkeypatch)
    assert whole_face("あいう" + lacking, "mincho") == "sans" and whole_face("あいう", "mincho") == "mincho"


def test_japanese_lines_neither_begin_with_small_kana_nor_end_with_an_opening_bracket() -> None:
    pieces = words("これは「ちょっと」長い（かなり）文です。")
    assert all(piece[0] not in "ょっ」）。" for piece in pieces)
    assert all(piece[-1] not in "「（" for piece in pieces)
    assert "".join(pieces) == "これは「ちょっと」長い（かなり）文です。"
