"""Kanji that a face lacks, and where Japanese lines break."""

from __future__ import annotations

from gunki.table.fonts import coverage, runs, whole_face, words


def test_a_heading_with_a_kanji_that_its_face_lacks_is_drawn_whole_in_the_other_one() -> None:
    lacking = next(c for c in coverage()["bold"] - coverage()["mincho_bold"] if "\u4e00" <= c <= "\u9fff")
    assert runs("設定" + lacking, "mincho_bold") == [("bold", "設定" + lacking)]
    assert [face for face, _ in runs("設定", "mincho_bold")] == ["mincho_bold"]


def test_all_lines_of_a_text_are_drawn_in_the_face_that_has_its_kanji() -> None:
    lacking = next(c for c in coverage()["sans"] - coverage()["mincho"] if "\u4e00" <= c <= "\u9fff")
    assert whole_face("あいう" + lacking, "mincho") == "sans" and whole_face("あいう", "mincho") == "mincho"


def test_japanese_lines_neither_begin_with_small_kana_nor_end_with_an_opening_bracket() -> None:
    pieces = words("これは「ちょっと」長い（かなり）文です。")
    assert all(piece[0] not in "ょっ」）。" for piece in pieces)
    assert all(piece[-1] not in "「（" for piece in pieces)
    assert "".join(pieces) == "これは「ちょっと」長い（かなり）文です。"
