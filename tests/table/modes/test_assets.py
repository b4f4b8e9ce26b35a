"""Pictures and sounds of a mode, by names that say whose they are."""

import struct
import wave
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.table import draw, sprites
from gunki.table.app import App
from gunki.table.canvas import Canvas
from gunki.table.clock import ManualClock
from gunki.table.settings import Settings

RED = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#FF0000"/></svg>'


def lay_out(folder: Path) -> Path:
    """A mode's assets: a token, an icon, a sound."""
    for name in ("tokens/blob.svg", "icons/spot.svg"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(RED, "utf-8")
    (folder / "sounds").mkdir()
    with wave.open(str(folder / "sounds" / "hum.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(22050)
        sound.writeframes(struct.pack("<400h", *range(400)))
    return folder


@pytest.fixture(params=["folder", "zip"])
def known(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """The assets, in a folder or in a zip file, known as those of "toy"."""
    folder = lay_out(tmp_path / "assets")
    if request.param == "zip":
        with zipfile.ZipFile(tmp_path / "toy.zip", "w") as archive:
            for file in folder.rglob("*.*"):
                archive.write(file, f"toy/assets/{file.relative_to(folder).as_posix()}")
        folder = tmp_path / "toy.zip" / "toy" / "assets"
    resources.add_mode_assets("toy", folder)
    sprites.forget_files()
    yield folder
    resources._MODE_ASSETS.pop("toy")
    sprites.forget_files()


@pytest.fixture
def app() -> Iterator[App]:
    app = App((400, 300), Settings(), ManualClock())
    yield app
    app.close()


def test_a_picture_is_found_and_drawn(app: App, known: Path) -> None:
    assert sprites.has_asset("toy:tokens/blob")
    canvas = Canvas(pygame.Surface((100, 100)), app.painter)
    canvas.sprite("toy:tokens/blob", 0, 0, 40, 40)
    assert canvas.surface.get_at((20, 20))[:3] == (255, 0, 0)
    canvas.icon("toy:icons/spot", 50, 50, 40, "#FFFFFF")
    assert canvas.surface.get_at((70, 70))[:3] == (255, 0, 0)
    canvas.surface.fill("black")
    draw.token(canvas, "toy:tokens/blob", 50, 50, 66)
    assert canvas.surface.get_at((50, 50))[0] > 200


def test_a_sound_is_heard(app: App, known: Path) -> None:
    assert app.sounds.play("toy:sounds/hum")
    assert not app.sounds.play("toy:sounds/nothing")


@pytest.mark.parametrize("name", ["toy:tokens/none", "other:tokens/blob", "toy:../assets/tokens/blob", "toy:/etc/blob"])
def test_what_is_not_there_is_not_found(known: Path, name: str) -> None:
    assert not sprites.has_asset(name)
    with pytest.raises(FileNotFoundError):
        sprites.load_svg(name, (10, 10))


@pytest.mark.parametrize("name", ["x" * 5000, "toy:" + "x" * 5000, "a\0b", "toy:a\0b", "\ud800", "toy:\ud800"])
def test_what_no_file_can_be_called_is_not_there(known: Path, name: str) -> None:
    assert not sprites.has_asset(name)
