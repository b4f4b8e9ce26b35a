"""The scroll and the page are kept as files: whole, within memory, and every failure is one sentence."""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from snow_from_korea import words
from snow_from_korea.table.scroll import plates as plates_module
from snow_from_korea.table.scroll import saving
from snow_from_korea.table.scroll.composition import panels_of
from snow_from_korea.table.scroll.page import html
from snow_from_korea.table.scroll.plates import Plates, medallion_picture, panel_pictures
from snow_from_korea.table.scroll.png import BAND, bands_of, png
from snow_from_korea.table.scroll.saving import Work, save_page, save_scroll

from gunki.engine import player_files
from gunki.table.canvas import Canvas
from gunki.table.collection.windows import TextWindow
from gunki.table.dialog import Dialog
from gunki.table.scene import Scene
from gunki.table.widgets import Paragraph, TextEntry
from tests.snow_from_korea.wording import ENGLISH
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import to_title
from tests.table.snow_from_korea.journeys import gone

SMALL = 120
"""Pixels of height: quick to paint."""


@pytest.fixture
def scene(hands: Hands) -> Iterator[Scene]:
    """A scene to ask from."""
    to_title(hands)
    hands.app.scenes[0].shell.environment.mode("snow_from_korea")  # type: ignore[attr-defined]
    found = Scene()
    hands.app.push(found)
    hands.wait(2)
    yield found
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    hands.app.pop()


def pictures(plates: Plates) -> list[pygame.Surface]:
    """The files as pictures."""
    return [pygame.image.load(io.BytesIO(file)) for file in plates.files() if file is not None]


def test_the_whole_scroll_is_one_picture_of_the_height_asked_for(scene: Scene) -> None:
    match = gone()
    plates = Plates(match.state, match.seed, scene.t, SMALL)
    found = pictures(plates)
    assert [picture.get_size() for picture in found] == [(plates.size.width, SMALL)]


@pytest.mark.parametrize("men", [1, 3])
def test_the_title_has_each_ones_haiku_and_no_seal_upon_it(
        scene: Scene, men: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = gone(men)
    shown: dict[str, pygame.FRect] = {}
    seals: list[pygame.FRect] = []
    paragraph, box = Canvas.paragraph, Canvas.box

    def written(self: Canvas, text: str, x: float, y: float, room: float, *rest: Any, **more: Any) -> float:
        end = paragraph(self, text, x, y, room, *rest, **more)
        shown[text] = pygame.FRect(x, y, room, end - y)
        return end

    def drawn(self: Canvas, x: float, y: float, w: float, h: float, color: str, *rest: Any, **more: Any) -> None:
        if w == h == 34:
            seals.append(pygame.FRect(x, y, w, h))
        box(self, x, y, w, h, color, *rest, **more)

    monkeypatch.setattr(Canvas, "paragraph", written)
    monkeypatch.setattr(Canvas, "box", drawn)
    plates = Plates(match.state, match.seed, scene.t, SMALL)
    pictures(plates)
    verses = [shown[scene.t(line)] for man in match.state.samurai for line in words.haiku(man)]
    assert len(verses) == 3 * men and len(seals) == 1
    assert seals[0].collidelist(list(shown.values())) == -1
    assert all(place.bottom < 290 and place.right < plates.begin / plates.painter.scale.factor - 12 for place in verses)


def test_a_scroll_too_wide_for_other_programs_comes_in_files_that_fit_together(
        scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    match = gone()
    whole = pictures(Plates(match.state, match.seed, scene.t, SMALL))[0]
    monkeypatch.setattr(plates_module, "WIDEST", whole.get_width() // 3 + 10)
    parts = pictures(Plates(match.state, match.seed, scene.t, SMALL))
    assert len(parts) == 3 and sum(part.get_width() for part in parts) == whole.get_width()
    x = 0
    for part in parts:  # also where two files meet
        for at in (0, part.get_width() // 2, part.get_width() - 1):
            for y in (5, SMALL // 3, SMALL // 2, SMALL - 10):
                a, b = part.get_at((at, y)), whole.get_at((x + at, y))
                assert max(abs(a.r - b.r), abs(a.g - b.g), abs(a.b - b.b)) < 24, (x + at, y)
        x += part.get_width()


def test_the_longest_journey_stays_within_memory(scene: Scene) -> None:
    match = gone(5, 20)
    plates = Plates(match.state, match.seed, scene.t, 720)
    size = plates.size
    assert size.files > 1 and -(-size.width // size.files) <= plates_module.WIDEST
    assert -(-size.width // size.files) * size.height * 4 < 100 * 1024 * 1024


def test_panels_of_a_long_tale_are_made_small() -> None:
    match = gone()
    panels = panels_of(match.state, match.seed)[:2]
    assert all(file.startswith(b"\x89PNG") for file in panel_pictures(panels, SMALL))
    assert all(file.startswith(b"\xff\xd8") for file in panel_pictures(panels, SMALL, most=1))


# Through the windows

def asked(hands: Hands, scene: Scene, page: bool = False) -> TextWindow:
    """The window that asks where to."""
    match = gone()
    if page:
        save_page(scene, match.state, match.seed)
    else:
        save_scroll(scene, match.state, match.seed, SMALL)
    hands.wait(2)
    window = hands.app.modals[-1]
    assert isinstance(window, TextWindow)
    return window


def written(hands: Hands, path: object) -> None:
    """Type the path, and let the file be made."""
    entry = hands.widget("text")
    assert isinstance(entry, TextEntry)
    window = hands.app.modals[-1]
    window.text = str(path)  # type: ignore[attr-defined]
    hands.click("done")
    for _ in range(400):
        if not isinstance(hands.app.top, Work):
            return
        hands.wait()
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", ["scroll.png", "kiyotsugu", "雪 🏯 ş.png", "a'b\"c;&.png"])
def test_the_scroll_goes_where_the_player_says(hands: Hands, scene: Scene, tmp_path: Path, name: str) -> None:
    asked(hands, scene)
    written(hands, tmp_path / name)
    path = tmp_path / (name if "." in name else f"{name}.png")
    assert not hands.app.modals and [file.name for file in tmp_path.iterdir()] == [path.name]
    assert pygame.image.load(path).get_height() == SMALL


def test_a_folder_gets_a_suggested_name_and_the_page_is_one_file(hands: Hands, scene: Scene, tmp_path: Path) -> None:
    window = asked(hands, scene, page=True)
    suggested = Path(window.text).name
    assert suggested == "Snow_From_Korea_Kiyotsugu.html"
    written(hands, tmp_path)
    text = (tmp_path / suggested).read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and len(list(tmp_path.iterdir())) == 1


def test_a_file_that_is_there_is_replaced_only_when_said_so(hands: Hands, scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "kept.png"
    path.write_text("kept")
    asked(hands, scene)
    written(hands, path)
    assert isinstance(hands.app.modals[-1], Dialog)
    hands.click("answer 1")
    assert path.read_text() == "kept" and not hands.app.modals
    asked(hands, scene)
    written(hands, path)
    hands.click("answer 0")
    hands.wait(40)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["a file/in it.png", "x" * 300 + ".png", "nul\0.png", ""])
def test_a_place_that_cannot_be_is_said_in_the_window(hands: Hands, scene: Scene, tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").write_text("kept")
    asked(hands, scene)
    written(hands, tmp_path / name if name else "")
    assert isinstance(hands.app.modals[-1], TextWindow)
    problem = hands.widget("problem")
    assert isinstance(problem, Paragraph) and problem.text
    assert [file.name for file in tmp_path.iterdir()] == ["a file"]


def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(
        hands: Hands, scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.png"
    path.write_text("kept")
    asked(hands, scene)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(player_files.os, "fsync", full)
    written(hands, path)
    hands.click("answer 0")
    hands.wait(60)
    dialog = hands.app.modals[-1]
    assert isinstance(dialog, Dialog) and "No space left" in dialog.text
    assert path.read_text() == "kept" and len(list(tmp_path.iterdir())) == 1


def test_the_height_is_asked_first(hands: Hands, scene: Scene) -> None:
    match = gone()
    saving.ask_height(scene, match.state, match.seed)
    hands.wait(2)
    hands.click("answer 1")
    window = hands.app.modals[-1]
    assert isinstance(window, TextWindow) and "480" in scene.t(window.hint)
    hands.press(pygame.K_ESCAPE)
    assert not hands.app.modals


def test_leaving_off_writes_nothing(hands: Hands, scene: Scene, tmp_path: Path) -> None:
    asked(hands, scene)
    window = hands.app.modals[-1]
    window.text = str(tmp_path / "scroll.png")  # type: ignore[attr-defined]
    hands.click("done")
    work = hands.app.modals[-1]
    assert isinstance(work, Work)
    hands.press(pygame.K_ESCAPE)
    assert not hands.app.modals and not list(tmp_path.iterdir())


def test_files_of_a_row_are_numbered() -> None:
    assert saving.numbered(Path("a/b.png"), 2, 3) == Path("a/b-2.png")
    assert saving.numbered(Path("a/b.png"), 1, 1) == Path("a/b.png")


def test_a_picture_is_packed_band_by_band_as_it_is(hands: Hands) -> None:
    picture = pygame.Surface((37, BAND * 2 + 5))
    for y in range(picture.get_height()):
        picture.fill((y, 255 - y, 7 * y % 256), (0, y, 37, 1))
    parts = list(png(picture))
    assert len(parts) == bands_of(picture.get_height()) + 1
    again = pygame.image.load(io.BytesIO(b"".join(parts)))
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_the_page_shows_who_rides(hands: Hands) -> None:
    match = gone(3)
    faces = [medallion_picture(number, 24) for number in range(3)]
    text = html(match.state, [b"\x89PNG"] * len(match.state.pages), ENGLISH.text, "en", faces)
    assert text.count('class="face"') == 3 and text.count("She asks for") >= 3
