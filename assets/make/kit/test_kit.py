"""Checks of the finished kit: python -m pytest -c /dev/null make/kit/test_kit.py (no network, display or sound device)."""
import os
os.environ.update(SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='dummy')
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
CLASSES = {  # sounds that must be told apart with eyes shut
    'card': ('card_take', 'card_flip'), 'dice': ('dice_rattle', 'dice_settle'), 'blade': ('katana', 'heavy_blade', 'dagger', 'polearm'),
    'gun': ('revolver', 'rifle', 'shotgun'), 'bow': ('bow_release', 'arrow_hit'), 'body': ('body_hit', 'body_fall'),
    'element': ('fire', 'earth', 'wind', 'water', 'ki'), 'interface': ('click', 'hover', 'step', 'turn_bell'),
    'event': ('bomb', 'heal', 'victory', 'defeat', 'title')}
SECONDS = {'title': (11.99, 12.01), 'victory': (3, 4), 'defeat': (3.5, 4.5)}
SOUNDS = sorted(itertools.chain(*CLASSES.values()))


@pytest.fixture(scope='module', autouse=True)
def pygame_ready():
    pygame.mixer.init(44100, -16, 1)
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


# --- sounds ----------------------------------------------------------------------------------------------
def samples(name):
    return pygame.sndarray.array(pygame.mixer.Sound(KIT / 'sounds' / f'{name}.ogg')).astype(float).reshape(-1) / 32768


def centroid(x):
    power = np.abs(np.fft.rfft(x))
    return (power * np.fft.rfftfreq(len(x), 1 / 44100)).sum() / power.sum()


def features(x):
    """What the ear compares: brightness, length of the loud part, steadiness."""
    level = np.sqrt(np.convolve(x ** 2, np.ones(441) / 441, 'same'))
    loud = level > level.max() / 10
    return np.array([np.log2(centroid(x)), np.log2(loud.sum() / 44100), 3 * level[loud].std() / level[loud].mean()])


def test_sound_names_and_total():
    files = list((KIT / 'sounds').glob('*.ogg'))
    assert sorted(p.stem for p in files) == SOUNDS
    assert sum(p.stat().st_size for p in files) < 700_000


@pytest.mark.parametrize('name', SOUNDS)
def test_sound(name):
    x = samples(name)
    low, high = SECONDS.get(name, (.03, 1.7))
    assert low <= len(x) / 44100 <= high
    assert .6 < np.abs(x).max() < .98                 # normalised, not clipped
    assert abs(x.mean()) < .005
    if name != 'title':                               # no click at either end
        assert np.abs(x[:4]).max() < .1 and np.abs(x[-32:]).max() < .02


def test_title_loops_without_a_seam():
    x = samples('title')
    steps = np.abs(np.diff(x))
    assert abs(x[0] - x[-1]) <= np.percentile(steps, 99.9)


def test_classes_sound_different():
    brightness = {c: np.exp(np.mean([np.log(centroid(samples(n))) for n in CLASSES[c]]))
                  for c in ('card', 'gun', 'blade', 'dice', 'element', 'body')}
    ordered = list(brightness.values())
    assert all(a > 1.12 * b for a, b in itertools.pairwise(ordered)), brightness
    points = {n: features(samples(n)) for n in SOUNDS}
    for a, b in itertools.combinations(SOUNDS, 2):
        assert np.abs(points[a] - points[b]).max() > .15, (a, b)
    for family in CLASSES.values():                   # inside a class: a third of an octave, or clearly longer
        for a, b in itertools.combinations(family, 2):
            assert np.abs(points[a] - points[b])[:2].max() > .33, (a, b)


if __name__ == '__main__':
    pygame.mixer.init(44100, -16, 1)
    for sound in SOUNDS:
        x = samples(sound)
        print(f'{sound:12} {len(x) / 44100:6.2f} s  peak {np.abs(x).max():.2f}  rms {np.sqrt((x ** 2).mean()):.3f}  centroid {centroid(x):6.0f} Hz')
