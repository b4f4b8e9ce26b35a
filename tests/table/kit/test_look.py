"""Themes, type, scale: what can be said about the look without eyes."""

import json
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.table import fonts, sprites
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scale import Scale, capped
from gunki.table.settings import Settings, load_settings
from gunki.table.sprites import SpriteCache
from gunki.table.theme import EDGE_PAIRS, TEXT_PAIRS, THEME_NAMES, ThemeError, contrast, load_theme, read_theme
from gunki.table.widgets import Button, Label, TextEntry
from tests.table.kit.desk import Plan, desk
from tests.table.kit.gallery import Gallery


@pytest.mark.parametrize("name", THEME_NAMES)
def test_text_can_be_read_in_every_theme(name: str) -> None:
    theme = load_theme(name)
    weak = {
        (ink, ground): round(contrast(theme.color(ink), theme.color(ground)), 2)
        for ink, ground in TEXT_PAIRS
        if contrast(theme.color(ink), theme.color(ground)) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("name", THEME_NAMES)
def test_controls_are_seen_in_every_theme(name: str) -> None:
    theme = load_theme(name)
    weak = {pair: round(contrast(theme.color(pair[0]), theme.color(pair[1])), 2) for pair in EDGE_PAIRS}
    assert {pair: found for pair, found in weak.items() if found < 3} == {}


@pytest.mark.parametrize("name", THEME_NAMES)
@pytest.mark.parametrize("role", ["text", "text_second", "text_faint", "heading", "cost", "damage", "link"])
def test_text_can_be_read_on_the_paper_as_it_is_drawn(name: str, role: str) -> None:
    with desk(lambda scene, layout: None, settings=Settings(theme=name)) as (app, _):
        surface = pygame.Surface((200, 200)).convert()
        canvas = Canvas(surface, app.painter)
        canvas.panel(0, 0, 200, 200)
        canvas.grain()
        colors = [surface.get_at((x, y)) for x in range(20, 180, 4) for y in range(20, 180, 4)]
        darkest, lightest = min(colors, key=sum), max(colors, key=sum)
        ink = app.painter.theme.color(role)
        for ground in (darkest, lightest):
            assert contrast(ink, f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}") >= 4.5


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace('text = "#1D1A17"', 'text = "black"', 1), "text"),
        (lambda text: text + '\nsparkle = "#FFFFFF"\n', "sparkle"),
        (lambda text: text.replace("paper = ", "papier = ", 1), "paper"),
        (lambda text: text + "\n[", "cannot be read"),
    ],
)
def test_a_wrong_theme_file_is_named_with_its_fault(tmp_path: Path, change: object, words: str) -> None:
    good = (Path(fonts.__file__).with_name("themes") / "light.toml").read_text(encoding="utf-8")
    bad = tmp_path / "mine.toml"
    bad.write_text(change(good), encoding="utf-8")
    with pytest.raises(ThemeError, match=words) as caught:
        read_theme(bad)
    assert "mine.toml" in str(caught.value)


def test_characters_a_face_lacks_come_from_another_or_show_a_placeholder() -> None:
    have = fonts.coverage()
    missing = min(have["sans"] - have["italic"])
    assert fonts.runs(f"Ki {missing} 2", "italic") == [
        ("italic", "Ki "),
        ("sans", f"{missing} "),
        ("italic", "2"),
    ]
    assert fonts.runs("𓀀", "sans") == [("sans", fonts.PLACEHOLDER)]
    assert fonts.runs("a\0\ud800\u200bb", "sans") == [("sans", "ab")]
    for face in fonts.FACES:
        assert fonts.PLACEHOLDER in have[face] and fonts.ELLIPSIS in have[face]


@given(st.text(max_size=80), st.integers(12, 400))
def test_lines_are_never_wider_than_asked(text: str, limit: int) -> None:
    pygame.font.init()
    type_ = fonts.Fonts()
    for line in type_.wrap(text, "sans", 14, limit):
        assert type_.width(line, "sans", 14) <= limit or len(line) == 1
    assert type_.width(type_.shorten(text, "sans", 14, limit), "sans", 14) <= limit


def test_wrapping_loses_no_word() -> None:
    pygame.font.init()
    text = "A katana of length 2 strikes at distance 1, の刀は「強い」。"
    assert "".join(fonts.Fonts().wrap(text, "sans", 14, 90)).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("window", "wish", "factor"),
    [
        ((1280, 720), 1.0, 1.0),
        ((1920, 1080), 1.0, 1.5),
        ((960, 600), 1.0, 1.0),
        ((3840, 2160), 1.0, 3.0),
        ((1280, 720), 2.0, 1.6),
        ((1280, 720), 0.75, 0.75),
        ((800, 450), 2.0, 1.0),
        ((640, 360), 1.0, 0.8),
        ((2560, 1080), 1.0, 1.5),
    ],
)
def test_scale(window: tuple[int, int], wish: float, factor: float) -> None:
    assert Scale.of(window, wish).factor == pytest.approx(factor)


@given(st.integers(1, 4000), st.integers(1, 4000), st.floats(0.1, 9))
def test_no_window_makes_text_too_small_or_space_too_narrow(width: int, height: int, wish: float) -> None:
    scale = Scale.of((width, height), wish)
    assert 0.75 <= scale.factor <= 2 * max(1, min(width / 1280, height / 720))
    if width >= 800 and height >= 450:
        assert scale.width >= 799.9 and scale.height >= 449.9


def test_the_settings_screen_can_say_that_the_scale_is_capped() -> None:
    assert capped((1280, 720), 2.0) and not capped((1920, 1080), 1.0) and not capped((3840, 2160), 1.5)


def with_a_field(scene: Plan, layout: Layout) -> None:
    """A field that keeps its text, and a button at the lower right."""
    scene.add(TextEntry((20, 20, 200, 32), scene.typed, lambda text: setattr(scene, "typed", text), name="name"))
    scene.add(Button((layout.width - 220, layout.height - 60, 200, 40), "End"))


def test_another_scale_builds_anew_and_keeps_what_was_typed() -> None:
    with desk(with_a_field) as (app, scene):
        scene.focus.set(scene.find("name"))
        app.send(pygame.Event(pygame.TEXTINPUT, text="Okiku"))
        app.press(pygame.K_LEFT)
        app.settings.scale = 1.5
        app.apply_settings()
        app.send()
        assert app.scale.factor == 1.5
        assert scene.built_for[-1].width == pytest.approx(1280 / 1.5)
        entry = scene.find("name")
        assert (entry.text, entry.buffer.caret) == ("Okiku", 4) and scene.focus.widget is entry


def test_resizing_waits_until_it_settles() -> None:
    with desk(with_a_field) as (app, scene):
        before = len(scene.built_for)
        for width in range(1300, 1400, 10):
            pygame.display.set_mode((width, 800), pygame.RESIZABLE)
            app.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=800))
        assert len(scene.built_for) == before
        app.wait(0.3)
        assert len(scene.built_for) == before + 1
        assert (scene.built_for[-1].width, scene.built_for[-1].height) == pytest.approx((1280, 800 / (1390 / 1280)))


@pytest.mark.parametrize("size", [(1, 1), (40, 900), (900, 40), (320, 200), (800, 450), (2560, 700)])
def test_no_size_is_too_odd(size: tuple[int, int]) -> None:
    with desk(with_a_field) as (app, _scene):
        app.push(Gallery())
        app.resize(*size)
        app.toast("A message that is much longer than the window is wide, of course.")
        app.press(pygame.K_TAB)
        app.wait(1.0)
        assert app.window.surface.get_size() == size


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_gallery_of_all_widgets_is_drawn_in_every_theme(theme: str) -> None:
    with desk(lambda scene, layout: None, settings=Settings(theme=theme)) as (app, _):
        app.push(Gallery())
        app.wait(0.1)
        surface = app.window.surface
        colors = {tuple(surface.get_at((x, y))) for x in range(0, 1280, 9) for y in range(0, 720, 9)}
        assert len(colors) > 200


def test_the_cache_stays_within_its_bound() -> None:
    cache = SpriteCache(limit=40_000)
    for number in range(50):
        cache.get(number, lambda: pygame.Surface((50, 50)))
        assert cache.bytes <= 40_000
    made: list[int] = []
    cache.get(49, lambda: made.append(1) or pygame.Surface((1, 1)))
    assert made == [], "what was used last is still there"
    cache.get(0, lambda: made.append(1) or pygame.Surface((1, 1)))
    assert made == [1]


def test_a_missing_picture_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="tokens/nobody"):
        sprites.load_svg("tokens/nobody", (10, 10))


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("{", "unreadable"),
        ("[1]", "unreadable"),
        ('{"scale": 99}', "wrong_values"),
        ('{"scale": true}', "wrong_values"),
        ('{"scale": NaN}', "wrong_values"),
        ('{"theme": "pink", "speed": 3}', "wrong_values"),
        ("[" * 100000, "unreadable"),
        ('{"window_size": [1, 1]}', "wrong_values"),
        ('{"volume": {"master": "loud"}}', "wrong_values"),
        ("\0\xff", "unreadable"),
    ],
)
def test_broken_settings_give_the_usual_ones_and_a_message(tmp_path: Path, content: str, key: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content, encoding="latin-1")
    settings = load_settings(path)
    assert settings.problem is not None and settings.problem.key == f"table.settings.{key}"
    assert (settings.scale, settings.theme, settings.speed, settings.window_size) == (
        1.0,
        "light",
        "normal",
        (1280, 720),
    )


def test_settings_come_back_and_what_a_newer_program_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = load_settings(path)
    settings.scale, settings.theme, settings.confirmations = 1.25, "dark", {"end_turn": False}
    settings.extra["hologram"] = {"depth": 3}
    assert settings.save() is None
    again = load_settings(path)
    assert again.problem is None
    assert (again.scale, again.theme, again.asks("end_turn"), again.asks("quit")) == (1.25, "dark", False, True)
    assert json.loads(path.read_text(encoding="utf-8"))["hologram"] == {"depth": 3}


def test_the_window_stands_without_heavy_libraries() -> None:
    import subprocess

    code = (
        "import sys, gunki.table.app, gunki.table.dialog, gunki.table.draw, gunki.table.widgets; "
        "sys.exit(','.join(sorted({'pydantic', 'typer', 'rich'} & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_a_label_is_shortened_to_its_place() -> None:
    with desk(lambda scene, layout: scene.add(Label((10, 10, 60, 20), "much too long for its place"))) as (app, _):
        width = Canvas(app.window.surface, app.painter).text("much too long for its place", 0, 0, max_width=60)
        assert 30 < width <= 60
