"""Every picture, font and sound that is shipped can be shown or heard, and has a licence."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SVGS = sorted(ASSETS.rglob("*.svg"))
SOUNDS = sorted((ASSETS / "sounds").glob("*.wav"))
FACES = sorted((ASSETS / "fonts").glob("*.ttf"))
# what nanosvg, the loader of SDL, draws as it is meant; it silently leaves out the rest
DRAWN_ELEMENTS = {
    *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("linearGradient", "radialGradient", "stop"),
}
LARGEST_SVG = 150_000  # bytes; larger ones take too long to draw
LICENCES = (ASSETS / "LICENSES.md").read_text("utf-8")


@pytest.fixture(scope="module", autouse=True)
def pygame_without_devices() -> Iterator[None]:
    """Fonts, which windows opened afterwards share, and a mixer under the dummy drivers."""
    pygame.font.init()
    pygame.mixer.init(44100, -16, 1)
    yield
    pygame.mixer.quit()


def asset_id(path: Path) -> str:
    """The name of a file in a test's name."""
    return path.relative_to(ASSETS).as_posix()


def test_the_collections_are_whole() -> None:
    def names(folder: str) -> set[str]:
        return {path.stem for path in (ASSETS / folder).iterdir()}

    ranks = ("ace", *(f"{number:02}" for number in range(2, 11)), "jack", "queen", "king")
    cards = {f"{suit}_{rank}" for suit in ("spade", "heart", "club", "diamond") for rank in ranks}
    assert cards | {"back"} <= names("cards")
    assert {f"die_{pips}" for pips in range(1, 7)} == names("dice")
    assert {"ronin", "archer", "mage", "gunfighter", "frame_left", "frame_right"} <= names("tokens")
    assert len(SOUNDS) == 33 and len(FACES) == 5


def wrong_with(path: Path) -> Iterator[str]:
    """What keeps a picture from being drawn as it is meant."""
    root = ElementTree.parse(path).getroot()
    elements = {element.tag.rpartition("}")[2] for element in root.iter()}
    if not elements <= DRAWN_ELEMENTS:
        yield f"not drawn: {sorted(elements - DRAWN_ELEMENTS)}"
    if path.stat().st_size > LARGEST_SVG:
        yield f"{path.stat().st_size} bytes"
    for gradient in root.iter():
        if gradient.tag.endswith("Gradient") and gradient.get("gradientUnits") != "userSpaceOnUse":
            yield "fractions of a bounding box draw nothing"
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    scale = 128 / max(width, height)
    size = (round(width * scale), round(height * scale))
    picture = pygame.image.load_sized_svg(path, size)
    drawn = pygame.mask.from_surface(picture, 8).count()
    if drawn <= 0.005 * size[0] * size[1]:
        yield "empty"


def test_every_svg_is_drawn() -> None:
    assert len(SVGS) > 150
    assert [f"{asset_id(path)}: {fault}" for path in SVGS for fault in wrong_with(path)] == []


def test_what_is_wrong_with_an_svg_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "wrong.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient/><text>no</text></svg>' + " " * LARGEST_SVG
    )
    assert [fault.partition(":")[0] for fault in wrong_with(path)] == [
        "not drawn", f"{path.stat().st_size} bytes", "fractions of a bounding box draw nothing", "empty"
    ]  # fmt: skip


@pytest.mark.parametrize("path", sorted(ASSETS.rglob("textures/*.png")), ids=asset_id)
def test_texture_loads(path: Path) -> None:
    assert pygame.image.load(path).get_size() == (512, 512)


@pytest.mark.parametrize("path", SOUNDS, ids=asset_id)
def test_sound_loads(path: Path) -> None:
    sound = pygame.mixer.Sound(path)
    assert 0.02 < sound.get_length() < 13
    assert any(sound.get_raw()), "silent"


@pytest.mark.parametrize("path", FACES, ids=asset_id)
def test_face_draws_what_its_coverage_says(path: Path) -> None:
    coverage = json.loads((ASSETS / "fonts" / "coverage.json").read_text("utf-8"))[path.stem]
    assert set("AZaz09éő♠♣♥♦→×−あ") <= set(coverage)
    picture = pygame.font.Font(path, 24).render("Gun-Ki ♠ 9", True, "#000000")
    assert pygame.mask.from_surface(picture, 8).count() > 100


def test_every_folder_and_icon_is_named_with_its_licence() -> None:
    for path in sorted(ASSETS.iterdir()):
        if path.is_dir():
            assert f"`{path.name}/`" in LICENCES, f"{path.name}/ is not in LICENSES.md"
    words = set(re.findall(r"\w+", LICENCES))
    unnamed = {path.stem for path in (ASSETS / "icons").glob("*.svg")} - words
    assert not unnamed, f"icons without a source in LICENSES.md: {sorted(unnamed)}"


def test_every_licence_text_that_is_named_is_there() -> None:
    linked = re.findall(r"\]\(((?!http)[^)]+)\)", LICENCES)
    assert len(linked) > 8
    for target in linked:
        assert (ASSETS / target).stat().st_size > 500, target
