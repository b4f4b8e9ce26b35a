"""Make the sounds of Book of Changes: `python plugins/book_of_changes/assets/make/sounds.py [NAME …]`; with --check, only
say which files would change.

The building blocks, how loud files are and how they are written are those of assets/make/sounds. Nothing is recorded
or fetched, and nothing but Python is needed. A function's name is the file's name.
"""
from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "assets" / "make" / "sounds"))

from files import run
from synth import Wave, fall, gained, koto, mix, modes, noise, pitch, sweep, shape, steel, swell, taiko, thump, times, total


def bowl(seconds: float, hertz: float, decay: float) -> Wave:
    """A singing bowl: two tones that beat against each other, and their overtones."""
    return modes(seconds, [(hertz, decay, 1), (hertz * 1.004, decay * 0.9, 0.7), (hertz * 2.71, decay * 0.55, 0.45),
                           (hertz * 5.15, decay * 0.28, 0.22), (hertz * 8.2, decay * 0.12, 0.1)])


def breath(seconds: float, low: float, top: float, peak: float) -> Wave:
    """Air that rises and goes."""
    band = sweep(seconds, shape(seconds, [(0, low), (peak, top), (seconds, low)]), 0.5)
    return times(band, swell(seconds, peak, seconds * 0.24))


def chi() -> Wave:
    """Chi is spent: a breath out, and a small bowl under it."""
    return mix(0.8, (0, breath(0.55, 500, 1500, 0.16), 0.32), (0.05, bowl(0.75, 622, 0.24), 0.55))


def stone() -> Wave:
    """A Hellstone: glass is touched, and something hums inside it."""
    hum = times(bowl(1.2, 98, 0.5), shape(1.2, [(0, 0), (0.1, 1), (1.2, 0.2)]))
    return mix(1.2, (0, modes(0.9, [(1865, 0.2, 1), (2790, 0.16, 0.6), (4410, 0.09, 0.4), (7300, 0.04, 0.2)]), 0.6),
               (0.09, modes(0.7, [(2349, 0.18, 0.8), (3520, 0.1, 0.4)]), 0.4), (0.05, hum, 0.7))


def heroic() -> Wave:
    """A heroic success: a drum, and two strings an octave apart."""
    return mix(1.9, (0, taiko(1.0), 0.8), (0.02, koto(pitch(5), 1.8), 0.5), (0.1, koto(pitch(8), 1.7), 0.5),
               (0.19, koto(pitch(10), 1.7, bright=0.75), 0.6))


def success() -> Wave:
    """A Test outside battles succeeds: two plucked notes, upwards."""
    return mix(1.3, (0, koto(pitch(7), 1.2), 0.6), (0.13, koto(pitch(10), 1.15), 0.7))


def failure() -> Wave:
    """It fails: the same two, downwards and damped."""
    return mix(1.1, (0, koto(pitch(5), 0.9, damp=0.991), 0.6), (0.16, koto(pitch(1), 0.9, damp=0.989), 0.8))


def bond() -> Wave:
    """A Bond is made: a large bowl is struck, and a voice of air answers."""
    return mix(2.2, (0, bowl(2.2, 233, 0.75), 0.8), (0.12, bowl(2.0, 349, 0.6), 0.4),
               (0.2, breath(1.2, 350, 1100, 0.45), 0.16))


def release() -> Wave:
    """It is released: the small bowl, and a string let go."""
    cord = times(koto(pitch(3), 1.1, damp=0.992), fall(1.1, 0.3))
    return mix(1.4, (0, cord, 0.6), (0.08, bowl(1.3, 466, 0.3), 0.5), (0.05, breath(0.7, 900, 300, 0.2), 0.2))


def knockdown() -> Wave:
    """Somebody goes down: the ground, and loose things on it."""
    rattle = times(noise(0.5, 900, 4200, 1), fall(0.5, 0.07))
    return mix(0.75, (0, thump(0.6, 150, 58, 0.16), 1), (0.03, thump(0.4, 90, 46, 0.1), 0.6), (0.02, rattle, 0.22))


def gate() -> Wave:
    """A gate of the Hells, or a fall into it: iron that drags, and a deep drum."""
    drag = times(sweep(1.5, shape(1.5, [(0, 160), (0.7, 420), (1.5, 120)]), 0.25), swell(1.5, 0.6, 0.4))
    return mix(2.0, (0, drag, 0.5), (0.62, taiko(1.3), 0.9), (0.62, gained(steel(1.2, 310, 0.3, 0.7), 0.8), 0.35))


def ward() -> Wave:
    """A blow is warded off: lacquer and metal, short."""
    return mix(0.6, (0, total(modes(0.6, [(720, 0.05, 1), (1180, 0.08, 0.8), (2900, 0.12, 0.35)]),
                              gained(times(noise(0.6, 1500, 7000, 1), fall(0.6, 0.012)), 0.4)), 1))


SOUNDS = (chi, stone, heroic, success, failure, bond, release, knockdown, gate, ward)


if __name__ == "__main__":
    run(HERE.parent / "sounds", SOUNDS)
