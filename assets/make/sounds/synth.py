"""Building blocks of the sounds: lists of floats at RATE, standard library only, so that they come out the same anywhere."""
from __future__ import annotations

import math
import random
from itertools import pairwise

RATE = 44100
TURN = 2 * math.pi
chance = random.Random(0)  # seeded anew for each sound with its name

Wave = list[float]


def length(seconds: float) -> int:
    """Samples in a time."""
    return round(RATE * seconds)


# Shapes in time


def shape(seconds: float, points: list[tuple[float, float]], power: float = 1.0) -> Wave:
    """Straight lines through (second, value), held at both ends."""
    out, points = [], [(0.0, points[0][1]), *points, (seconds + 1, points[-1][1])]
    for (t0, a), (t1, b) in pairwise(points):
        first, last = max(length(t0), len(out)), min(length(t1), length(seconds))
        step = (b - a) / max(1, length(t1) - length(t0))
        out.extend(a + step * (i - length(t0)) for i in range(first, last))
    return [v**power for v in out] if power != 1 else out


def fall(seconds: float, decay: float, attack: float = 0.002) -> Wave:
    """Short straight attack, exponential decay (seconds to 1/e)."""
    keep, rise, level, out = math.exp(-1 / (RATE * decay)), max(1, length(attack)), 1.0, []
    for i in range(length(seconds)):
        out.append(level * i / rise if i < rise else level)
        level *= keep
    return out


def swell(seconds: float, at: float, width: float) -> Wave:
    """A bell curve around the second `at`."""
    return [math.exp(-(((i / RATE) - at) / width) ** 2) for i in range(length(seconds))]


def times(a: Wave, b: Wave) -> Wave:
    """Product of two waves, as long as the shorter."""
    return [x * y for x, y in zip(a, b)]


def total(*waves: Wave) -> Wave:
    """Sum of waves of one length."""
    return [math.fsum(values) for values in zip(*waves)]


def gained(wave: Wave, gain: float) -> Wave:
    """A wave made louder or softer."""
    return [gain * x for x in wave]


def driven(wave: Wave, gain: float) -> Wave:
    """A little overdrive: louder at the same peak."""
    return [math.tanh(gain * x) for x in wave]


# Filters


def biquad(wave: Wave, b: tuple[float, float, float], a: tuple[float, float, float]) -> Wave:
    """The usual second-order filter; coefficients as in Bristow-Johnson's cookbook."""
    b0, b1, b2, a1, a2 = b[0] / a[0], b[1] / a[0], b[2] / a[0], a[1] / a[0], a[2] / a[0]
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in wave:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def _angle(hertz: float, q: float) -> tuple[float, float]:
    w = TURN * min(hertz, 0.47 * RATE) / RATE
    return math.cos(w), math.sin(w) / (2 * q)


def low_pass(wave: Wave, hertz: float, q: float = 0.7071) -> Wave:
    """12 dB an octave."""
    c, alpha = _angle(hertz, q)
    return biquad(wave, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def high_pass(wave: Wave, hertz: float, q: float = 0.7071) -> Wave:
    """12 dB an octave."""
    c, alpha = _angle(hertz, q)
    return biquad(wave, ((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def bell(wave: Wave, hertz: float, q: float, decibel: float) -> Wave:
    """Lift a band."""
    c, alpha = _angle(hertz, q)
    a = 10 ** (decibel / 40)
    return biquad(wave, (1 + alpha * a, -2 * c, 1 - alpha * a), (1 + alpha / a, -2 * c, 1 - alpha / a))


# Sources


def white(seconds: float) -> Wave:
    """White noise of RMS 1."""
    draw, size = chance.random, math.sqrt(12)
    return [size * (draw() - 0.5) for _ in range(length(seconds))]


def level_one(wave: Wave) -> Wave:
    """The same with RMS 1."""
    rms = math.sqrt(math.fsum(x * x for x in wave) / max(1, len(wave))) or 1.0
    return [x / rms for x in wave]


def noise(seconds: float, low: float, high: float, order: int = 2) -> Wave:
    """Noise between two frequencies (12 dB an octave times `order`), RMS 1."""
    wave = white(seconds)
    for _ in range(order):
        wave = low_pass(high_pass(wave, low), high)
    return level_one(wave)


def sweep(seconds: float, centre: Wave, width: float = 0.6) -> Wave:
    """Noise through a band that moves along `centre` (hertz); a state-variable filter, RMS 1."""
    s1 = s2 = g = h = 0.0
    out = []
    for i, x in enumerate(white(seconds)):
        if i % 32 == 0:
            g = math.tan(math.pi * centre[i] / RATE)
            h = 1 / (1 + width * g + g * g)
        band = h * (s1 + g * (x - s2))
        low = s2 + g * band
        s1, s2 = 2 * band - s1, 2 * low - s2
        out.append(band)
    return level_one(out)


def whoosh(seconds: float, start: float, top: float, end: float, width: float = 0.6, peak: float = 0.5) -> Wave:
    """Something moves through the air: noise that goes start → top → end Hz and swells meanwhile."""
    at = seconds * peak
    band = sweep(seconds, shape(seconds, [(0, start), (at, top), (seconds, end)]), width)
    return times(band, shape(seconds, [(0, 0), (at, 1), (seconds, 0)], 1.5))


def tone(hertz: Wave, phase: float = 0.0) -> Wave:
    """A sine that follows a frequency."""
    out, angle, k = [], phase, TURN / RATE
    for f in hertz:
        out.append(math.sin(angle))
        angle += k * f
    return out


def modes(seconds: float, partials: list[tuple[float, float, float]]) -> Wave:
    """A struck body: decaying sines (hertz, decay, gain), from rest."""
    out = [0.0] * length(seconds)
    for hertz, decay, gain in partials:
        keep = math.exp(-1 / (RATE * decay))
        k = 2 * keep * math.cos(TURN * hertz / RATE)
        y2, y1 = 0.0, gain * keep * math.sin(TURN * hertz / RATE)
        y2_decay = keep * keep
        for i in range(1, len(out)):
            out[i] += y1
            y2, y1 = y1, k * y1 - y2_decay * y2
    return out


def thump(seconds: float, high: float, low: float, decay: float, fall_time: float = 0.03) -> Wave:
    """A drum skin: a sine that falls from `high` to `low` Hz."""
    glide = [low + (high - low) * v for v in fall(seconds, fall_time, 0)]
    return times(tone(glide), fall(seconds, decay, 0.0008))


def knock(hertz: float, size: float = 0.012, seconds: float = 0.12) -> Wave:
    """Wood on wood."""
    body = modes(seconds, [(hertz, size, 1), (hertz * 1.52, size * 0.7, 0.6), (hertz * 2.31, size * 0.4, 0.35)])
    return total(body, gained(times(noise(seconds, 900, 5000, 1), fall(seconds, 0.004, 0.0005)), 0.25))


def steel(seconds: float, hertz: float, decay: float, bright: float = 1.0) -> Wave:
    """A ringing blade."""
    ratios = (1, 1.59, 2.3, 2.87, 3.83, 4.99, 6.13)
    return gained(modes(seconds, [(hertz * r, decay * (1 - 0.11 * i), bright**i) for i, r in enumerate(ratios)
                                  if hertz * r < 17000]), 1 / 3)


def taiko(seconds: float = 1.2) -> Wave:
    """A large drum."""
    skin = times(noise(seconds, 200, 1800, 1), fall(seconds, 0.02))
    return total(thump(seconds, 130, 62, 0.3), gained(thump(seconds, 210, 99, 0.12), 0.4), gained(skin, 0.12))


def shot(seconds: float, crack: float, boom: float, tail: float, low: float) -> Wave:
    """A gun: top of the crack (Hz), gain of the boom, decay of the room, pitch of the boom."""
    return driven(total(
        times(noise(seconds, 500, crack, 1), fall(seconds, 0.022, 0.001)),
        gained(thump(seconds, low * 3, low, 0.12, 0.02), boom),
        gained(times(noise(seconds, 150, crack * 0.3, 1), fall(seconds, tail, 0.006)), 0.3)), 0.8)


# Strings

D3 = 146.83
IN_SCALE = (0, 1, 5, 7, 8)  # miyako-bushi on D: D E flat G A B flat


def pitch(degree: int) -> float:
    """Hertz of a step of the in scale; 0 is D3, 5 is D4."""
    return D3 * 2 ** (degree // 5 + IN_SCALE[degree % 5] / 12)


def koto(hertz: float, seconds: float = 2.4, damp: float = 0.9975, bright: float = 0.6, pluck: float = 0.13) -> Wave:
    """A plucked string (Karplus and Strong): plucked off its middle, bent a little at first, on a wooden body."""
    size, period = length(seconds), math.ceil(RATE / hertz)
    x = [2 * chance.random() - 1 for _ in range(period)]
    x = [bright * x[i] + (1 - bright) * x[i - 1] for i in range(period)]
    comb = max(1, int(period * pluck))
    string = [x[i] - x[i - comb] for i in range(period)]
    mean = math.fsum(string) / period
    string = [v - mean for v in string]
    half, last = damp * 0.5, 0.0
    step = hertz * (period + 0.5) / RATE  # the averaging makes the string half a sample longer
    for i in range(int(size * step) + 2 * period):
        now = string[i]
        string.append(half * (now + last))
        last = now
    at = 0.0
    bend = fall(seconds, 0.05, 0)
    out = []
    for i in range(size):
        whole = int(at)
        a = string[whole]
        out.append(a + (string[whole + 1] - a) * (at - whole))
        at += step * (1 + 0.012 * bend[i])
    out = bell(bell(out, 380, 1.4, 6.8), 900, 1.7, 5.1)
    out = low_pass(out, 2600, 0.5)
    nail = times(noise(seconds, 800, 3500, 1), fall(seconds, 0.006, 0.0005))
    return times(total(out, gained(nail, 0.06)), shape(seconds, [(0, 0), (0.0015, 1), (seconds - 0.3, 1), (seconds, 0)]))


def melody(notes: list[tuple[float, int, float]], beat: float, seconds: float = 3.0) -> list[tuple[float, Wave, float]]:
    """Plucked (beat, step of the scale, gain), as parts for `mix`."""
    return [(b * beat, koto(pitch(d), seconds), g) for b, d, g in notes]


# Together


def mix(seconds: float, *parts: tuple[float, Wave, float]) -> Wave:
    """Parts (start, wave, gain) on a line of that length; what runs over its end is faded, not cut."""
    out = [0.0] * length(seconds)
    for start, wave, gain in parts:
        i = length(start)
        wave = wave[: max(0, len(out) - i)]
        fade = min(len(wave) // 4, RATE // 40)
        for k in range(fade):
            wave[len(wave) - 1 - k] *= k / fade
        for k, x in enumerate(wave, i):
            out[k] += gain * x
    return out


def loop(samples: int, *parts: tuple[float, Wave, float]) -> Wave:
    """Like `mix`, but what runs over the end goes on at the start: the piece turns round without a seam."""
    out = [0.0] * samples
    for start, wave, gain in parts:
        for k, x in enumerate(wave, length(start)):
            out[k % samples] += gain * x
    return out
