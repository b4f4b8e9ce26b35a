"""Make assets/sounds: `python assets/make/sounds [NAME …]`; with --check, only say which files would change.

Nothing is recorded or fetched, and nothing but Python is needed. Each sound has its own seed, its name.
"""
from __future__ import annotations

import math
import sys
from pathlib import Path

import recipes
import synth
from synth import RATE, Wave, high_pass
from wav import decoded, encoded

FOLDER = Path(__file__).resolve().parents[2] / "sounds"
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


def made(name: str) -> bytes:
    """The file of a sound."""
    recipe = {sound.__name__: sound for sound in recipes.SOUNDS}[name]
    synth.chance.seed(name)
    wave = recipe()
    looped = recipe in recipes.LOOPS
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


def main() -> None:
    """Write, or check, the sounds that are named, or all."""
    wanted = [word for word in sys.argv[1:] if word != "--check"]
    changed = []
    for name in wanted or [sound.__name__ for sound in recipes.SOUNDS]:
        path, file = FOLDER / f"{name}.wav", made(name)
        if "--check" not in sys.argv:
            path.write_bytes(file)
        elif not path.exists() or not same(path.read_bytes(), file):
            changed.append(name)
    if changed:
        sys.exit("not what the script makes: " + ", ".join(changed))


if __name__ == "__main__":
    main()
