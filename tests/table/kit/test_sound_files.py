"""The sounds themselves: told apart with eyes shut, equally loud, without clicks, and what the script makes."""

import array
import cmath
import itertools
import math
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gunki.battle.content import load_content
from gunki.table.battle.look import sound_of

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "assets" / "sounds"
NAMES = sorted(path.stem for path in FOLDER.glob("*.wav"))
LOOPS = ("end", "title")
RATE = 44100
TEN_MS = RATE // 100
FRAME = 512
WINDOW = [0.5 - 0.5 * math.cos(math.tau * i / FRAME) for i in range(FRAME)]
TURNS = {1 << k: [cmath.exp(-1j * math.tau * i / (1 << k)) for i in range(1 << k >> 1)] for k in range(1, 10)}
NEEDED = {
    *("card_take", "card_flip", "card_shuffle", "dice_rattle", "dice_settle", "click", "refusal", "turn_bell", "step"),
    *(
        "katana",
        "heavy_blade",
        "dagger",
        "polearm",
        "revolver",
        "rifle",
        "shotgun",
        "bow_release",
        "arrow_hit",
        "throw",
    ),
    *("fire", "water", "wind", "earth", "ki", "heal", "bomb_fuse", "bomb", "body_hit", "body_fall"),
    *("victory", "defeat", "title", "end"),
}


@pytest.fixture(scope="module")
def waves(true_mixer: None) -> Iterator[dict[str, list[float]]]:
    """What SDL makes of each file, -1 to 1."""
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    yield {
        name: [v / 32768 for v in array.array("h", pygame.mixer.Sound(FOLDER / f"{name}.wav").get_raw())]
        for name in NAMES
    }
    pygame.mixer.quit()


def rms(wave: list[float]) -> float:
    """Root of the mean square."""
    return math.sqrt(math.fsum(v * v for v in wave) / max(1, len(wave)))


def levels(wave: list[float]) -> list[float]:
    """RMS of each hundredth of a second."""
    return [rms(wave[i : i + TEN_MS]) for i in range(0, len(wave) - TEN_MS + 1, TEN_MS)]


def spectrum(wave: list[complex]) -> list[complex]:
    """Fourier transform of a power of two of values."""
    size = len(wave)
    if size == 1:
        return wave
    even, odd = spectrum(wave[::2]), spectrum(wave[1::2])
    turned = [t * v for t, v in zip(TURNS[size], odd, strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def brightness(wave: list[float]) -> tuple[float, float]:
    """Mean pitch of the loudest frames in octaves, and how widely it spreads."""
    loudest = sorted(range(0, len(wave) - FRAME + 1, FRAME), key=lambda i: -rms(wave[i : i + FRAME : 8]))[:10]
    power = [0.0] * (FRAME // 2)
    for i in loudest:
        found = spectrum([complex(v * w) for v, w in zip(wave[i : i + FRAME], WINDOW, strict=True)])
        power = [p + abs(v) ** 2 for p, v in zip(power, found, strict=False)]
    octaves = [math.log2(k * RATE / FRAME) for k in range(1, FRAME // 2)]
    whole = math.fsum(power[1:])
    mean = math.fsum(p * o for p, o in zip(power[1:], octaves, strict=True)) / whole
    spread = math.fsum(p * (o - mean) ** 2 for p, o in zip(power[1:], octaves, strict=True)) / whole
    return mean, math.sqrt(spread)


def features(wave: list[float]) -> tuple[float, ...]:
    """What an ear compares: length, brightness, noise or tone, where the weight lies, how rough. About an octave each."""
    envelope = levels(wave)
    loud = [i for i, level in enumerate(envelope) if level > max(envelope) / 10]
    energy = [level**2 for level in envelope]
    weight = math.fsum(i * e for i, e in enumerate(energy)) / math.fsum(energy) / 100
    body = envelope[loud[0] : loud[-1] + 1]
    rough = math.fsum(abs(a - b) for a, b in itertools.pairwise(body)) / math.fsum(body)
    return (math.log2(len(loud) / 100), *brightness(wave), math.log2(weight + 0.01), 2 * rough)


def test_all_that_is_needed_is_there_and_small() -> None:
    assert set(NAMES) == NEEDED
    assert not list(FOLDER.glob("*.ogg"))
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_300_000


def test_sounds_are_told_apart_with_eyes_shut(waves: dict[str, list[float]]) -> None:
    points = {name: features(wave) for name, wave in waves.items()}
    near = {(a, b): math.dist(points[a], points[b]) for a, b in itertools.combinations(NAMES, 2)}
    alike = {pair: round(away, 2) for pair, away in near.items() if away < 0.7}
    assert not alike, alike


def test_the_same_sound_would_not_pass_as_another(waves: dict[str, list[float]]) -> None:
    softer = [0.7 * v for v in waves["revolver"]]
    assert math.dist(features(softer), features(waves["revolver"])) < 0.1


@pytest.mark.parametrize("name", NAMES)
def test_level(name: str, waves: dict[str, list[float]]) -> None:
    wave = waves[name]
    envelope = levels(wave)
    loud = math.sqrt(
        math.fsum(v * v for v in envelope if v > max(envelope) / 7) / sum(v > max(envelope) / 7 for v in envelope)
    )
    assert -22 < 20 * math.log10(loud) < -14, "not as loud as the others"
    assert 0.3 < max(map(abs, wave)) < 0.9, "clipped, or without a peak"
    assert abs(math.fsum(wave) / len(wave)) < 0.002, "stands off the middle"


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LOOPS])
def test_it_begins_and_ends_in_silence(name: str, waves: dict[str, list[float]]) -> None:
    wave = waves[name]
    assert abs(wave[0]) < 0.001 and max(map(abs, wave[:4])) < 0.1
    assert max(map(abs, wave[-100:])) < 0.002
    assert len(wave) / RATE < (4.5 if name in ("victory", "defeat") else 1.7), "short and dry"


@pytest.mark.parametrize("name", LOOPS)
def test_a_motif_turns_round_without_a_seam(name: str, waves: dict[str, list[float]]) -> None:
    wave = waves[name]
    around = wave[-400:] + wave[:400]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False)]
    seam = max(bends[396:402])
    assert seam <= 1.5 * max(bends[:390] + bends[410:]), "a click"
    assert abs(wave[0]) < 0.01, "it begins at a zero crossing"
    assert 0.5 < rms(wave[-2000:]) / rms(wave[:2000]) < 2, "a gap"
    file = (FOLDER / f"{name}.wav").read_bytes()
    samples = struct.unpack_from("<I", file, file.index(b"fact") + 8)[0]
    assert len(wave) == samples, "padding or a lost block would be a gap"


def made_again(*names: str) -> None:
    """Run the script, which says what it would change."""
    script = str(ROOT / "assets" / "make" / "sounds")
    done = subprocess.run([sys.executable, script, "--check", *names], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_script_makes_these_files() -> None:
    made_again("click", "step", "refusal", "card_flip", "bow_release")


@pytest.mark.long
def test_the_script_makes_all_files() -> None:
    made_again()


def test_the_script_notices_a_changed_file(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'assets' / 'make' / 'sounds')!r})\n"
        "from files import same\n"
        f"one, other = (open({str(FOLDER)!r} + '/' + n + '.wav', 'rb').read() for n in ('revolver', 'shotgun'))\n"
        "assert same(one, one) and not same(one, other)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_every_item_has_its_sound() -> None:
    sounds = {item.id: sound_of(item) for item in load_content().items.values()}
    assert set(sounds.values()) - {""} <= set(NAMES)
    arms = ("katana", "claymore", "dagger", "naginata", "revolver", "rifle", "shotgun", "longbow")
    assert len({sounds[arm] for arm in arms}) == len(arms), "arms are told apart"
    elements = {item.element: sound_of(item) for item in load_content().items.values() if hasattr(item, "element")}
    assert len(set(elements.values())) == len(elements), "elements are told apart"
    assert sounds["bomb"] == "throw" and sounds["sake_flask"] == "heal" and sounds["kimono"] == ""


def test_every_sound_that_is_asked_for_is_there() -> None:
    asked = re.compile(
        r"""(?:sounds\.play\(|_sound\(layer,\s*|\bmusic = |\.music\(|sound = )"(\w+)"(?: if \w+ else "(\w+)")?"""
    )
    found = {
        name
        for path in (ROOT / "gunki").rglob("*.py")
        for match in asked.findall(path.read_text("utf-8"))
        for name in match
        if name
    }
    assert {"click", "title", "victory", "defeat", "turn_bell"} <= found
    assert found <= set(NAMES), f"not there: {sorted(found - set(NAMES))}"
