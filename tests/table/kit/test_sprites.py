"""Pictures: quick ways give what the slow ones give, and what will be needed is drawn in quiet moments."""

from collections.abc import Iterator

import pygame
import pytest

from gunki.table import app as app_module
from gunki.table import draw, frames, sprites
from gunki.table.canvas import MASTER, Canvas, Painter
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from tests.table.kit.desk import desk
from tests.table.play.hands import PATIENCE


@pytest.mark.parametrize(
    ("size", "radius", "fill", "stroke", "width", "opacity"),
    [
        ((200, 40), 8, "#FFFFFF", "#000000", 2.4, 1.0),
        ((529, 36), 7.5, "#3A1512", "none", 0, 1.0),
        ((61, 61), 30.5, "#C39A3B", "#1D1A17", 2, 1.0),
        ((33, 200), 6.3, "#000000", "none", 0, 0.3),
        ((90, 24), 11.5, "none", "#24406B", 3.1, 1.0),
        ((5, 300), 9, "#112233", "#445566", 1, 1.0),
    ],
)
def test_a_box_from_its_corners_is_the_box_drawn_whole(
    size: tuple[int, int], radius: float, fill: str, stroke: str, width: float, opacity: float
) -> None:
    with desk(lambda scene, layout: None):
        quick = sprites.rounded(size, radius, fill, stroke, width, opacity)
        whole = sprites._rounded_svg(size, radius, fill, stroke, width, opacity)
        assert quick.get_size() == whole.get_size()
        for x in range(size[0]):
            for y in range(size[1]):
                found, wanted = quick.get_at((x, y)), whole.get_at((x, y))
                assert found.a == wanted.a and (found == wanted or not wanted.a), (x, y)


def test_a_token_in_many_sizes_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    slow = sprites.load_svg

    def noting(name: str, size: tuple[int, int]) -> pygame.Surface:
        read.append(name)
        return slow(name, size)

    monkeypatch.setattr(sprites, "load_svg", noting)
    with desk(lambda scene, layout: None) as (app, _):
        canvas = Canvas(app.window.surface, Painter(app.painter.theme, app.painter.scale))
        for size in (34, 38, 66, 74):
            assert canvas.image("tokens/ronin", (size, size)).get_size() == (size, size)
        assert read == ["tokens/ronin"]
        canvas.image("tokens/ronin", (canvas.px(MASTER), canvas.px(MASTER)))
        assert len(read) == 2, "where it is shown large it is drawn as sharp as it can be"


def test_a_token_made_smaller_looks_like_one_drawn_small() -> None:
    with desk(lambda scene, layout: None) as (app, _):
        small = Canvas(app.window.surface, app.painter).image("tokens/ronin", (66, 66))
        drawn = sprites.load_svg("tokens/ronin", (66, 66))
        off = [
            abs(a - b)
            for x in range(66)
            for y in range(66)
            for a, b in zip(small.get_at((x, y)), drawn.get_at((x, y)), strict=True)
        ]
        assert sum(off) / len(off) < 8


def test_what_will_be_needed_is_drawn_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "Painter", Painter)  # pictures of its own, and time to draw them
    monkeypatch.setattr(frames, "SPARE", PATIENCE)

    class Waits(Scene):
        def soon(self, canvas: Canvas) -> Iterator[None]:
            return draw.vocabulary(canvas)

        def build(self, layout: Layout) -> None:
            """Nothing."""

    with desk(lambda scene, layout: None) as (app, _):
        app.push(Waits())
        app.step([], 1 / 60)
        before = len(app.painter.cache)
        for _ in draw.vocabulary(Canvas(app.window.surface, app.painter)):
            pass
        assert len(app.painter.cache) == before, "all of it was there"
