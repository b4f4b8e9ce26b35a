"""Type: faces, fallback for characters a face lacks, measuring, wrapping, shortening. Sizes are real pixels.

pygame draws with one face at a time and shows a box for a missing glyph without telling, so text is cut into runs by
the coverage lists that come with the fonts: what Mincho or Italic lack is drawn in Gunki Sans, what all lack as "□".
"""
from __future__ import annotations

import json
import unicodedata
from functools import lru_cache

import pygame

from gunki.resources import assets_folder

FACES = {"sans": "GunkiSans-Regular", "bold": "GunkiSans-Bold", "italic": "GunkiSans-Italic",
         "mincho": "GunkiMincho-Regular", "mincho_bold": "GunkiMincho-Bold"}
_FALLBACK = {"mincho": "sans", "mincho_bold": "bold", "italic": "sans", "sans": "bold", "bold": "sans"}
_WHOLE = {"mincho", "mincho_bold"}
"""Faces that lack many kanji: a text with one of those is drawn whole in the other face."""
PLACEHOLDER = "□"
ELLIPSIS = "…"


@lru_cache(maxsize=1)
def coverage() -> dict[str, frozenset[str]]:
    """Characters each face can draw."""
    data = json.loads((assets_folder() / "fonts" / "coverage.json").read_text(encoding="utf-8"))
    return {face: frozenset(data[name]) for face, name in FACES.items()}


def runs(text: str, face: str) -> list[tuple[str, str]]:
    """`text` cut into (face, piece), with placeholders for what no face can draw. Never raises for odd text."""
    if text.isascii() and text.isprintable():
        return [(face, text)] if text else []
    have = coverage()
    out: list[tuple[str, str]] = []
    text = unicodedata.normalize("NFC", text)
    face = whole_face(text, face)
    for char in text:
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            if char not in "\t\n":
                continue
            char = " "
        where = next((f for f in (face, _FALLBACK[face]) if char in have[f]), None)
        if where is None:
            where, char = face, PLACEHOLDER
        if out and (out[-1][0] == where or char == " "):
            out[-1] = (out[-1][0], out[-1][1] + char)
        else:
            out.append((where, char))
    return out


def whole_face(text: str, face: str) -> str:
    """The face all of a text is drawn in: half in one hand and half in another it would read badly."""
    have = coverage()
    lacks = face in _WHOLE and any(c not in have[face] and c in have[_FALLBACK[face]] and _is_kanji(c) for c in text)
    return _FALLBACK[face] if lacks else face


def _is_kanji(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


class Fonts:
    """Fonts by face and size, with measurements remembered."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, str, int], int] = {}
        self._wrapped: dict[tuple[str, str, int, int], list[str]] = {}

    def font(self, face: str, size: int) -> pygame.font.Font:
        """The font of a FACES name. Raises KeyError for another one."""
        key = (face, size)
        if key not in self._fonts:
            if len(self._fonts) > 96:
                self._fonts.clear()
            self._fonts[key] = pygame.font.Font(assets_folder() / "fonts" / f"{FACES[face]}.ttf", max(1, size))
        return self._fonts[key]

    def height(self, face: str, size: int) -> int:
        """Height of a line."""
        return self.font(face, size).get_height()

    def width(self, text: str, face: str, size: int) -> int:
        """Advance width of one line of text."""
        key = (text, face, size)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > 8192:
                self._widths.clear()
            found = sum(self.font(f, size).size(piece)[0] for f, piece in runs(text, face))
            self._widths[key] = found
        return found

    def render(self, text: str, face: str, size: int, color: str) -> pygame.Surface:
        """One line of text on a transparent ground; pieces of other faces share the base line."""
        pieces = runs(text, face)
        if len(pieces) == 1:
            return self.font(pieces[0][0], size).render(pieces[0][1], True, color)
        main = self.font(face, size)
        width = sum(self.font(f, size).size(piece)[0] for f, piece in pieces)
        surface = pygame.Surface((max(1, width), main.get_height()), pygame.SRCALPHA)
        surface.fill((*pygame.Color(color)[:3], 0))
        x = 0
        for f, piece in pieces:
            font = self.font(f, size)
            surface.blit(font.render(piece, True, color), (x, main.get_ascent() - font.get_ascent()))
            x += font.size(piece)[0]
        return surface

    def shorten(self, text: str, face: str, size: int, limit: int) -> str:
        """`text`, or its beginning and an ellipsis, no wider than `limit`."""
        if self.width(text, face, size) <= limit:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, face, size) <= limit:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS if low or self.width(ELLIPSIS, face, size) <= limit else ""

    def wrap(self, text: str, face: str, size: int, limit: int) -> list[str]:
        """Lines no wider than `limit`; breaks at spaces, between East Asian characters, and inside words too long."""
        key = (text, face, size, limit)
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) > 2048:
                self._wrapped.clear()
            found = self._wrapped[key] = self._wrap(text, face, size, limit)
        return list(found)

    def _wrap(self, text: str, face: str, size: int, limit: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            current = ""
            for word in words(paragraph):
                if not current or self.width((current + word).rstrip(), face, size) <= limit:
                    current += word
                else:
                    lines.append(current.rstrip())
                    current = word.lstrip()
                while self.width(current.rstrip(), face, size) > limit and len(current) > 1:
                    head = self._fitting(current, face, size, limit)
                    lines.append(current[:head])
                    current = current[head:]
            lines.append(current.rstrip())
        return lines

    def _fitting(self, text: str, face: str, size: int, limit: int) -> int:
        count = 1
        while count < len(text) and self.width(text[:count + 1], face, size) <= limit:
            count += 1
        return count


_NEVER_FIRST = frozenset(" 、。，．」』）！？ー々…：；％ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
_NEVER_LAST = frozenset("「『（")
"""Signs that begin no line and end none."""


def words(text: str) -> list[str]:
    """Pieces that a line may be broken between; spaces stay at the end of the piece before them."""
    out: list[str] = []
    for char in text:
        breaks = not out or unicodedata.east_asian_width(char) in "WF" or out[-1][-1] == " "
        after_wide = bool(out) and unicodedata.east_asian_width(out[-1][-1]) in "WF"
        if out and (char in _NEVER_FIRST or out[-1][-1] in _NEVER_LAST):
            out[-1] += char
        elif breaks or after_wide:
            out.append(char)
        else:
            out[-1] += char
    return out
