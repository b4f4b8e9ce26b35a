"""Checks of the finished kit: python -m pytest -c /dev/null make/kit/test_kit.py."""
import os
os.environ.update(SDL_VIDEODRIVER='dummy')
import itertools, json, re
import numpy as np
import pygame
import pytest
from fontTools.ttLib import TTFont
import fonts
from common import KIT, SOURCES

FACES = {'GunkiSans-Regular', 'GunkiSans-Bold', 'GunkiSans-Italic', 'GunkiMincho-Regular', 'GunkiMincho-Bold'}
CARDS = {f'{s}_{r}' for s in ('spade', 'heart', 'diamond', 'club')
         for r in ('ace', 'jack', 'queen', 'king', *(f'{n:02}' for n in range(2, 11)))} | {'back'}


@pytest.fixture(scope='module', autouse=True)
def pygame_ready():
    pygame.font.init()
    yield
    pygame.quit()


# --- fonts -----------------------------------------------------------------------------------------------
def wanted(face):
    codes = fonts.LATIN1 | fonts.EXT_A | fonts.PUNCT | fonts.SHAPES | fonts.SYMBOLS | fonts.KANA | fonts.JP_PUNCT
    if 'Mincho' in face:
        return codes | fonts.display_kanji()
    return codes if 'Italic' in face else codes | fonts.display_kanji() | fonts.jis_level_1()


@pytest.mark.parametrize('face', sorted(FACES))
def test_font_coverage(face):
    font = TTFont(KIT / 'fonts' / f'{face}.ttf')
    missing = wanted(face) - set(font.getBestCmap())
    assert not missing, ''.join(map(chr, sorted(missing)))
    blank = {c for c in wanted(face) - fonts.codes(' \u00a0\u00ad\u3000')
             if font['glyf'][font.getBestCmap()[c]].numberOfContours == 0}
    assert not blank, ''.join(map(chr, sorted(blank)))
    assert (KIT / 'fonts' / f'{face}.ttf').stat().st_size < 2_500_000
    listed = json.loads((KIT / 'fonts' / 'coverage.json').read_text('utf-8'))[face]
    assert set(map(ord, listed)) == set(font.getBestCmap())


@pytest.mark.parametrize('face', sorted(FACES))
def test_figures_are_tabular_as_pygame_draws_them(face):
    font = pygame.font.Font(KIT / 'fonts' / f'{face}.ttf', 100)
    pairs = [a + b for a in '0123456789' for b in '0123456789']
    assert len({font.size(p + '8')[0] for p in pairs}) == 1


@pytest.mark.parametrize('face', sorted(FACES))
def test_font_names(face):
    names = TTFont(KIT / 'fonts' / f'{face}.ttf')['name']
    text = ' '.join(names.getDebugName(i) for i in (1, 3, 4, 6))
    assert 'Gunki' in text and not re.search('Plex|Noto|Shippori', text)
    assert 'Copyright' in names.getDebugName(0) and 'SIL Open Font License' in names.getDebugName(13)


# --- pictures --------------------------------------------------------------------------------------------
def drawn(path, size):
    return pygame.surfarray.array_alpha(pygame.image.load_sized_svg(path, size))


def test_card_names():
    assert {p.stem for p in (KIT / 'cards').glob('*.svg')} == CARDS


@pytest.mark.parametrize('name', sorted(CARDS))
def test_card_is_drawn(name):
    path = KIT / 'cards' / f'{name}.svg'
    assert not re.search('<(use|symbol|pattern|clipPath|text)', path.read_text())
    image = pygame.image.load_sized_svg(path, (200, 280))
    pixels = pygame.surfarray.array3d(image)
    assert pygame.surfarray.array_alpha(image)[6:-6, 6:-6].min() == 255
    ink = (pixels.astype(int).sum(axis=2) < 600).mean()
    assert .01 < ink < .9
    red = name.split('_')[0] in ('heart', 'diamond')
    if name != 'back':                                # the corner index has the colour of its suit
        corner = pixels[12:32, 10:40].reshape(-1, 3).astype(int)
        assert (corner[:, 0] - corner[:, 1] > 150).any() == red


@pytest.mark.parametrize('path', sorted((KIT / 'icons').glob('*.svg')), ids=lambda p: p.stem)
def test_icon(path):
    assert set(re.findall('(?:stroke|fill)="([^"]+)"', path.read_text())) <= {'#fff', 'none'}
    for size in (16, 24, 64):
        alpha = drawn(path, (size, size))
        assert .02 < (alpha > 128).mean() < .75
    big = drawn(path, (96, 96)) > 128
    xs, ys = np.nonzero(big)
    assert max(np.ptp(xs), np.ptp(ys)) >= 52          # fills its grid


def test_icons_differ():
    small = {p.stem: drawn(p, (24, 24)).astype(int) for p in (KIT / 'icons').glob('*.svg')}
    for a, b in itertools.combinations(small, 2):
        assert abs(small[a] - small[b]).mean() > 4, (a, b)


def test_every_source_has_its_licence():
    text = (KIT / 'LICENSES.md').read_text('utf-8')
    for package, version in SOURCES.items():
        assert f'{package} {version}' in text
        assert (KIT / 'licenses' / f'{package.lstrip("@").replace("/", "-")}.txt').stat().st_size > 500
    listed = set(re.findall(r'\w+', text))
    assert {p.stem for p in (KIT / 'icons').glob('*.svg')} <= listed
