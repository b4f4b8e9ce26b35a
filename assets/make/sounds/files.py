"""Sounds as files, equally loud; what each folder's script does with its recipes: write them, or check them."""
from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import synth
from synth import RATE, Wave, high_pass
from wav import decoded, encoded

Recipe = Callable[[], Wave]
LEVEL = 0.11  # of the loud part, see `heard`
PEAK = 0.89


def rms(wave: Wave) -> float:
    """Of the loud part: what lies less than 17 dB below the loudest fiftieth of a second."""
    size = RATE // 50
    pieces = [math.fsum(x * x for x in wave[i : i + size]) / size for i in range(0, len(wave), size)]
    loud = [p for p in pieces if p > max(pieces) / 50]
    return math.sqrt(math.fsum(loud) / len(loud))


def heard(wave: Wave) -> float:
    """Between the RMS and that without bass, which the ear and small speakers take off."""
    return math.sqrt(rms(wave) * rms(high_pass(wave, 160, 0.5)))


def limited(wave: Wave) -> Wave:
    """Round off what is above the peak, gently."""
    knee = 0.6 * PEAK
    room = PEAK - knee
    return [x if abs(x) <= knee else math.copysign(knee + room * math.tanh((abs(x) - knee) / room), x) for x in wave]


def levelled(wave: Wave) -> Wave:
    """As loud as all others; peaks within bounds."""
    for _ in range(4):  # rounding off takes a little away each time
        gain = LEVEL / heard(wave)
        wave = limited([gain * x for x in wave])
    return wave


def faded(wave: Wave) -> Wave:
    """From silence to silence."""
    rise, end = 32, min(len(wave) // 4, RATE // 50)
    silence = [0.0] * (RATE // 200)
    return [x * min(1.0, i / rise, (len(wave) - 1 - i) / end) for i, x in enumerate(wave)] + silence


def turned(wave: Wave) -> Wave:
    """A loop that begins where it is stillest, shortly before its first note."""
    twice = high_pass(wave + wave, 25)[len(wave) :]
    reach = RATE // 20
    start = min(range(1, reach), key=lambda i: abs(twice[i]) + abs(twice[i - 1]))
    return twice[start:] + twice[:start]


def made(recipe: Recipe, looped: bool = False) -> bytes:
    """The file of a sound. Its name, that of the recipe, is its seed."""
    synth.chance.seed(recipe.__name__)
    wave = recipe()
    wave = levelled(turned(wave)) if looped else faded(levelled(high_pass(wave, 25)))
    return encoded([round(32767 * x) for x in wave], RATE)


def same(old: bytes, new: bytes) -> bool:
    """Whether two files sound alike; another system's mathematics may turn a last bit."""
    if old == new:
        return True
    a, b = decoded(old), decoded(new)
    if len(a) != len(b):
        return False
    return sum((x - y) ** 2 for x, y in zip(a, b)) < 1e-4 * sum(x * x for x in a)


def run(folder: Path, recipes: Sequence[Recipe], loops: Sequence[Recipe] = ()) -> None:
    """Write, or check, the sounds that the command line names, or all; SystemExit where one is another."""
    by_name = {recipe.__name__: recipe for recipe in recipes}
    changed = []
    for name in [word for word in sys.argv[1:] if word != "--check"] or by_name:
        path, file = folder / f"{name}.wav", made(by_name[name], by_name[name] in loops)
        if "--check" not in sys.argv:
            folder.mkdir(exist_ok=True)
            path.write_bytes(file)
        elif not path.exists() or not same(path.read_bytes(), file):
            changed.append(name)
    if changed:
        sys.exit("not what the script makes: " + ", ".join(changed))
