"""Make the sounds of Snow From Korea: `python plugins/snow_from_korea/assets/make/sounds.py [NAME …]`; with --check, only
say which files would change.

The building blocks, how loud files are and how they are written are those of assets/make/sounds. Nothing is recorded
or fetched, and nothing but Python is needed. A function's name is the file's name.
"""
from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "assets" / "make" / "sounds"))

import synth
from files import run
from synth import TURN, RATE, Wave, fall, gained, knock, koto, length, low_pass, mix, modes, noise, pitch, shape, sweep, swell, times, tone, total


def between(low: float, high: float) -> float:
    """A number by chance."""
    return low + (high - low) * synth.chance.random()


def grains(seconds: float, count: int, low: float, high: float, decay: float, loud: Wave) -> Wave:
    """Many small ticks, as loud as `loud` is where they fall."""
    parts = []
    for _ in range(count):
        at = between(0.0, seconds - 0.03)
        tick = times(noise(0.03, low, high, 1), fall(0.03, between(0.4, 1) * decay, 0.0004))
        parts.append((at, tick, between(0.3, 1.0) * loud[min(len(loud) - 1, length(at))]))
    return mix(seconds, *parts)


def brush() -> Wave:
    """A wet brush is set down, drawn across paper and lifted."""
    press = shape(0.62, [(0, 0), (0.05, 1), (0.2, 0.65), (0.4, 0.85), (0.56, 0.25), (0.62, 0)])
    stroke = times(sweep(0.62, shape(0.62, [(0, 1300), (0.1, 2600), (0.4, 3600), (0.62, 5200)]), 0.9), press)
    hair = grains(0.62, 90, 2500, 9000, 0.006, press)
    return mix(0.66, (0, stroke, 0.8), (0, hair, 0.5), (0, times(noise(0.1, 250, 900, 1), fall(0.1, 0.02, 0.002)), 0.25))


def unroll() -> Wave:
    """Stiff paper rolls open, and its rod comes to rest on wood."""
    loud = shape(0.9, [(0, 0), (0.12, 0.7), (0.5, 1), (0.8, 0.5), (0.9, 0)])
    paper = times(sweep(0.9, shape(0.9, [(0, 900), (0.45, 2400), (0.9, 1500)]), 1.1), loud)
    flutter = [0.6 + 0.4 * math.sin(TURN * (9 + 8 * i / length(0.9)) * i / RATE) for i in range(length(0.9))]
    return mix(1.15, (0, times(paper, flutter), 0.7), (0, grains(0.9, 120, 1800, 7500, 0.008, loud), 0.6),
               (0.86, knock(430, 0.022, 0.2), 0.8), (0.95, knock(390, 0.018, 0.18), 0.35))


def snow_step() -> Wave:
    """Two feet in dry snow."""
    def foot(low: float) -> Wave:
        loud = shape(0.24, [(0, 0), (0.03, 0.7), (0.1, 1), (0.18, 0.5), (0.24, 0)])
        return total(gained(grains(0.24, 70, low, 5200, 0.012, loud), 1.0), gained(times(noise(0.24, 180, 900, 1), loud), 0.3))

    return mix(0.78, (0, foot(700), 0.8), (0.42, foot(850), 1.0))


def clap() -> Wave:
    """Two blocks of hard wood, as before a curtain is drawn."""
    def block(hertz: float) -> Wave:
        return total(modes(0.3, [(hertz, 0.05, 1), (hertz * 1.9, 0.03, 0.5), (hertz * 3.3, 0.014, 0.35)]),
                     gained(times(noise(0.3, 1500, 9000, 1), fall(0.3, 0.005, 0.0004)), 0.4))

    return mix(0.72, (0, block(1180), 0.9), (0.3, block(1240), 1.0))


def temple_bell() -> Wave:
    """The great bell, a beam of wood against bronze; it beats as it dies."""
    low = 116.5
    partials = [(low * 0.5, 1.0, 0.35), (low, 1.5, 1.0), (low * 1.006, 1.4, 0.8), (low * 1.83, 0.9, 0.5), (low * 2.42, 0.7, 0.45),
                (low * 3.26, 0.5, 0.3), (low * 4.14, 0.34, 0.22), (low * 5.43, 0.2, 0.15), (low * 7.9, 0.1, 0.1)]
    return mix(2.6, (0, modes(2.6, partials), 0.9), (0, times(noise(0.2, 150, 1600, 1), fall(0.2, 0.02, 0.001)), 0.35))


def flute() -> Wave:
    """A bamboo flute, two notes: it slides up to the first, breathes, and shakes a little on the second."""
    first, second = pitch(8), pitch(10)
    hertz = shape(2.3, [(0, first * 0.94), (0.16, first), (0.72, first * 1.002), (0.84, second * 0.985), (0.95, second), (2.3, second * 0.995)])
    shake = [1 + 0.006 * min(1.0, max(0.0, i / RATE - 1.05) * 1.6) * math.sin(TURN * 5.2 * i / RATE) for i in range(len(hertz))]
    hertz = times(hertz, shake)
    loud = shape(2.3, [(0, 0), (0.12, 0.8), (0.6, 0.9), (0.74, 0.45), (0.9, 0.9), (1.5, 1.0), (2.3, 0)])
    body = total(tone(hertz), gained(tone([2 * f for f in hertz]), 0.34), gained(tone([3 * f for f in hertz]), 0.12))
    air = times(sweep(2.3, [2 * f for f in hertz], 0.35), loud)
    chiff = times(noise(0.16, 900, 4200, 1), fall(0.16, 0.04, 0.008))
    return mix(2.4, (0, times(body, loud), 0.7), (0, air, 0.16), (0, low_pass(times(noise(2.3, 600, 3000, 1), loud), 3200), 0.06),
               (0, chiff, 0.18))


def chime() -> Wave:
    """A small glass bell under the eaves: something points the way."""
    glass = [(2093, 0.5, 1), (2103, 0.45, 0.5), (5210, 0.2, 0.4), (8400, 0.08, 0.2)]
    return mix(1.5, (0, modes(1.5, glass), 0.7), (0.22, modes(1.2, [(h * 1.122, d * 0.8, g) for h, d, g in glass]), 0.55))


def coins() -> Wave:
    """Old coins are laid upon others."""
    def coin(hertz: float) -> Wave:
        return modes(0.3, [(hertz, 0.07, 1), (hertz * 1.47, 0.05, 0.7), (hertz * 2.09, 0.035, 0.5), (hertz * 3.6, 0.015, 0.3)])

    return mix(0.5, (0, coin(2450), 0.7), (0.09, coin(2780), 0.8), (0.15, coin(2600), 0.45), (0, knock(620, 0.012), 0.3))


def coins_gone() -> Wave:
    """They are swept off wood into a hand."""
    drag = times(sweep(0.4, shape(0.4, [(0, 2600), (0.4, 1100)]), 0.7), shape(0.4, [(0, 0), (0.08, 1), (0.4, 0)]))
    ring = [(between(0.02, 0.3), modes(0.2, [(between(1500, 2300), 0.04, 1), (between(3200, 4200), 0.02, 0.5)]), between(0.2, 0.5)) for _ in range(7)]
    return mix(0.6, (0, drag, 0.5), *ring, (0.36, knock(300, 0.02, 0.16), 0.7))


def thaw() -> Wave:
    """Snow is lost: a drop, and another, and a sigh."""
    def drop(hertz: float) -> Wave:
        return times(tone(shape(0.16, [(0, hertz), (0.05, hertz * 1.7), (0.16, hertz * 2.1)])), fall(0.16, 0.035, 0.003))

    return mix(0.9, (0, drop(620), 0.8), (0.24, drop(540), 0.6), (0.1, times(noise(0.7, 900, 3600, 1), swell(0.7, 0.3, 0.16)), 0.12))


def mended() -> Wave:
    """The Snow is whole again: a bowl is touched, and strings run up."""
    touched = modes(1.8, [(523, 0.6, 1), (525, 0.55, 0.6), (1418, 0.35, 0.4), (2700, 0.16, 0.2)])
    run = [(0.08 * n, koto(pitch(d), 1.3), 0.3 + 0.05 * n) for n, d in enumerate((5, 7, 8, 10, 12))]
    return mix(1.9, (0, touched, 0.5), *run)


SOUNDS = (brush, unroll, snow_step, clap, temple_bell, flute, chime, coins, coins_gone, thaw, mended)


if __name__ == "__main__":
    run(HERE.parent / "sounds", SOUNDS)
